"""Otrio and Tanhinmin as PettingZoo AEC environments: ``pip install "abgames[rl]"``.

    >>> from abgames import oracle
    >>> from abgames.adapters.pettingzoo import otrio_env
    >>> env = otrio_env(players=3, prefer="next")
    >>> env.reset()
    >>> for agent in env.agent_iter():
    ...     observation, reward, over, _, info = env.last()
    ...     env.step(None if over else int(observation["action_mask"].argmax()))
    >>> env.unwrapped.play.position.winner
    1

``env.unwrapped.play`` is the current state, an
:class:`~abgames.adapters.otrio_play.OtrioPlay` or
:class:`~abgames.adapters.tanhinmin_play.TanhinminPlay`, whose pages say what actions, observations
and rewards mean; with it the oracle can say what an action costs.  The mask of a player who is not
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

    The winner gets 1, the others lose 1 in total, a draw is 0.  With ``prefer``, orders of
    preference as in :func:`abgames.otrio.solve`, agents get between 1 for the best outcome and -1
    for the worst.
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
    """Return Tanhinmin with open hands, either given or dealt anew at each reset.

    Each player gets ``cards`` cards from a deck with ``copies`` of each rank from 1 to ``ranks``,
    by the seed of the reset.  ``rewards`` is "score", the cards that the loser has left, or "win",
    which is 1.
    """
    if (mine is None) != (theirs is None):
        raise TypeError("give both hands, mine and theirs, or none to have them dealt")

    deck = (cards, ranks, copies)
    begin: Callable[[Random], Play] = partial(_dealt, deck, rewards, {"cut": cut, "goals": goals})
    if mine is not None and theirs is not None:
        begin = partial(_given, TanhinminPlay(start(mine, theirs, cut=cut, goals=goals), rewards))
    return OrderEnforcingWrapper(TurnEnv("tanhinmin_v0", begin, render_mode))


# Not local functions, so that an environment can be pickled.


def _given(play: Play, chance: Random) -> Play:
    return play


def _dealt(
    deck: tuple[int, int, int], rewards: str, variant: dict[str, Any], chance: Random
) -> TanhinminPlay:
    hands = deal_at_random(chance, *deck)
    return TanhinminPlay(start(*hands, **variant), rewards, strongest=deck[1])
