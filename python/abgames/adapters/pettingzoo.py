"""Otrio and Tanhinmin as AEC environments of PettingZoo: ``pip install "abgames[rl]"``.

    >>> from abgames import oracle
    >>> from abgames.adapters.pettingzoo import otrio_env
    >>> env = otrio_env(players=3, prefer="next")
    >>> env.reset()
    >>> for agent in env.agent_iter():
    ...     observation, reward, over, _, info = env.last()
    ...     env.step(None if over else int(observation["action_mask"].argmax()))
    >>> env.unwrapped.play.position.winner
    1

``env.unwrapped.play`` is the play as it stands, an
:class:`~abgames.adapters.otrio_play.OtrioPlay` or
:class:`~abgames.adapters.tanhinmin_play.TanhinminPlay`, whose pages say what actions, observations
and rewards mean; with it the oracle can be asked what an action costs.  The mask of whoever is not
to move is empty.  An illegal action raises :class:`~abgames.errors.IllegalMoveError` and changes
nothing; ``TerminateIllegalWrapper`` of PettingZoo ends the game instead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from random import Random
from typing import Any

from ..arguments import named
from ..otrio import Position
from ..tanhinmin.play import start
from ..tanhinmin.statistics import DECK, deal_at_random
from . import advised
from .otrio_play import OtrioPlay
from .tanhinmin_play import TanhinminPlay
from .turn_env import Play, TurnEnv

try:
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise advised(error, "rl") from None


@named
def otrio_env(players: int = 3, *, prefer: Any = None, render_mode: str | None = None) -> Any:
    """Return Otrio for 2, 3 or 4 agents.

    The winner gets 1, the others lose 1 together, a draw is 0.  With ``prefer``, orders of
    preference as :func:`abgames.otrio.solve` takes them, agents get from 1 for what they like best
    down to -1 for what they like least.
    """
    play = OtrioPlay(Position(players), prefer)
    return OrderEnforcingWrapper(TurnEnv("otrio_v0", partial(_given, play), render_mode))


@named
def tanhinmin_env(
    mine: Collection[int] | None = None,
    theirs: Collection[int] | None = None,
    *,
    cards: int = 5,
    ranks: int = DECK[0],
    copies: int = DECK[1],
    rewards: str = "score",
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    render_mode: str | None = None,
) -> Any:
    """Return Tanhinmin with open hands, those given or else dealt anew at each reset.

    Dealt are so many ``cards`` to each out of ``copies`` of each rank from 1 to ``ranks``; the
    seed of the reset decides.  ``rewards`` is "score", the cards left to the loser, or "win": 1.
    """
    if (mine is None) != (theirs is None):
        raise TypeError("give both hands, mine and theirs, or none to have them dealt")

    deck = (cards, ranks, copies)
    begin: Callable[[Random], Play] = partial(_dealt, deck, rewards, {"cut": cut, "goals": goals})
    if mine is not None and theirs is not None:
        begin = partial(_given, TanhinminPlay(start(mine, theirs, cut=cut, goals=goals), rewards))
    return OrderEnforcingWrapper(TurnEnv("tanhinmin_v0", begin, render_mode))


# Not written where they are used, so that an environment can be pickled.


def _given(play: Play, chance: Random) -> Play:
    return play


def _dealt(
    deck: tuple[int, int, int], rewards: str, variant: dict[str, Any], chance: Random
) -> TanhinminPlay:
    hands = deal_at_random(chance, *deck)
    return TanhinminPlay(start(*hands, **variant), rewards, strongest=deck[1])
