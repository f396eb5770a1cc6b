"""Games for several players as PettingZoo AEC environments.

They need ``pip install "abgames[rl]"``.

    >>> from abgames import oracle
    >>> from abgames.adapters.pettingzoo import otrio_env
    >>> env = otrio_env(players=3, prefer="next")
    >>> env.reset()
    >>> for agent in env.agent_iter():
    ...     observation, reward, over, _, info = env.last()
    ...     env.step(None if over else int(observation["action_mask"].argmax()))
    >>> env.unwrapped.play.position.winner
    1

``env.unwrapped.play`` is the current state, an :class:`OtrioPlay`, a :class:`TanhinminPlay` or an
:class:`AnyPlay`; these say what actions, observations and rewards mean, and with them the oracle
can say what an action costs.  The mask of a player who is not to move is empty.  An illegal action
raises :class:`~abgames.errors.IllegalMoveError` and changes nothing; ``TerminateIllegalWrapper`` of
PettingZoo ends the game instead.

Importing this module also registers ``abgames/otrio-v0`` and ``abgames/tanhinmin-v0``, for
``pettingzoo.make("aec", "abgames/otrio-v0", players=2)``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, TypeAlias
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from ..arguments import listed, nearest, of_kind
from ..games.situation import Play
from ..games.solved import Prefer
from ..otrio import Position
from ..tanhinmin.situation import start
from ..tanhinmin.statistics import DECK, deal_at_random
from . import advised, seed_of, undrawn
from .turns import AnyPlay, OtrioPlay, TanhinminPlay, Turns

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise advised(error, "rl") from None

__all__ = ["AnyPlay", "OtrioPlay", "TanhinminPlay", "any_env", "otrio_env", "tanhinmin_env"]


class Start(Protocol):
    """The state in which a game starts, by chance and by the options of a reset."""

    @property
    def options(self) -> Sequence[str]:
        """The options that it takes, as keywords."""

    def __call__(self, chance: Random, **options: Any) -> Turns:
        """Return the state."""


Seen: TypeAlias = dict[str, NDArray[Any]]

MODES = ["ansi", "human"]
"""Render modes: the position as text, returned or printed."""


class TurnEnv(AECEnv):
    """A turn-based game; ``begin`` returns the state after a reset."""

    def __init__(self, name: str, begin: Start, render_mode: str | None) -> None:
        self.metadata = {"name": name, "render_modes": MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.begin, self.chance = begin, Random()
        self.play = play = self._begun({})
        self.possible_agents = [f"player_{number}" for number in range(1, play.players + 1)]
        looks = spaces.Box(0, play.highest, play.shape, play.seen(0).dtype)
        mask = spaces.Box(0, 1, (play.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": looks, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {a: spaces.Discrete(play.actions) for a in self.possible_agents}
        self.state_space = spaces.Box(0, play.highest, play.state.shape, play.state.dtype)

    def observation_space(self, agent: str) -> Any:
        """Return what an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent may do, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; without a ``seed`` the random generator continues."""
        known = {}
        for name, value in (options or {}).items():
            if name in self.begin.options:
                known[name] = value
            else:  # a warning, because PettingZoo's test for environments gives such an option
                takes = listed(map(repr, self.begin.options), "and")
                near = nearest(str(name), self.begin.options)
                warn(
                    f"{self} ignores the option {name!r:.40}; it takes {takes}{near}", stacklevel=3
                )
        number = seed_of(seed)
        if number is not None:
            self.chance.seed(number)
        self.play = self._fitting(self._begun(known))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.mover or 0]

    def _begun(self, options: dict[str, Any]) -> Turns:
        play = self.begin(self.chance, **options)
        if play.mover is None:
            raise ValueError("the game is over in the position where it is to start")
        return play

    def _fitting(self, play: Turns) -> Turns:
        """Refuse a start that the spaces of the environment have no room for."""
        highest = self.state_space.high.max()
        if play.state.shape != self.state_space.shape or play.highest > highest:
            raise ValueError(
                f"these options need {play.actions} actions, and numbers up to {play.highest} in "
                f"observations, but the environment was made for {self.play.actions} and {highest}"
            )
        return play

    def state(self) -> NDArray[Any]:
        """Return the whole state, whoever is to move: what player 1 sees, and the mover."""
        return self.play.state

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees, and which actions are legal for it."""
        mask = np.zeros(self.play.actions, dtype=np.int8)
        if agent == self.agent_selection:
            mask[self.play.legal] = 1
        return {
            "observation": self.play.seen(self.possible_agents.index(agent)),
            "action_mask": mask,
        }

    def step(self, action: Any) -> None:
        """Make a move, or remove an agent whose game is over (``None``)."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.play = self.play.after(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.play.mover is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.play.returns, strict=True))
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.agents[self.play.mover]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the position as text ("ansi"), or print it ("human")."""
        if self.render_mode == "ansi":
            return str(self.play)
        if self.render_mode == "human":
            print(self.play)
        else:
            undrawn(self.render_mode, MODES)
        return None


def otrio_env(
    players: int | None = None,
    *,
    colors: int | None = None,
    prefer: Prefer | None = None,
    position: Position | None = None,
    render_mode: str | None = None,
) -> Any:
    """Return Otrio for 2, 3 or 4 agents: 3, or as many as ``position`` has.

    ``colors`` is how many colours each has, as in :class:`~abgames.otrio.Position`.

    The winner scores 1, the other players share -1; a draw is 0.  With ``prefer``, orders of
    preference as in :func:`abgames.otrio.solve`, agents get between 1 for the best outcome and -1
    for the worst.  Games start in ``position``, or with the empty board.  Options of ``reset`` are
    another ``position``, and ``moves`` that are already made, such as "b2M a1L".
    """
    usual = Position() if position is None else of_kind("position", position, Position)
    players = usual.players if players is None else players
    if colors is None and players == usual.players:
        colors = usual.colors
    begin = OtrioStart(OtrioPlay(Position(players, colors), prefer))
    if position is not None:
        begin = OtrioStart(begin(Random(), position=position))
    return OrderEnforcingWrapper(TurnEnv("otrio_v0", begin, render_mode))


def tanhinmin_env(
    mine: Collection[int] | None = None,
    theirs: Collection[int] | None = None,
    *,
    table: int = 0,
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
    which is 1.  Options of ``reset`` are other ``mine``, ``theirs`` and ``table``.
    """
    given = {"mine": mine, "theirs": theirs, "table": table}
    begin = TanhinminStart(
        {name: value for name, value in given.items() if value is not None},
        (cards, ranks, copies),
        rewards,
        {"cut": cut, "goals": goals},
        1 if mine is not None else ranks,
    )
    begin = replace(begin, strongest=begin(Random()).strongest)
    return OrderEnforcingWrapper(TurnEnv("tanhinmin_v0", begin, render_mode))


def any_env(game: object, prefer: Prefer | None = None, *, render_mode: str | None = None) -> Any:
    """Return any game whose play ends: a :class:`~abgames.Situation`, or what :func:`abgames.begin`
    makes one of, such as piles of Nim or the :class:`~abgames.games.Rules` of a game of your own.

    All situations are looked at first.  The winner gets 1, the others lose 1 in total, a draw is 0;
    with ``prefer``, orders of preference as in :meth:`abgames.games.Solved.outcomes`, agents get
    between 1 for the best outcome and -1 for the worst.  An option of ``reset`` is another
    ``position``: a situation, or a position of your own game.  Raises
    :class:`~abgames.errors.UnsupportedGameError` if play can be endless.
    """
    begin = AnyStart(AnyPlay.begin(game, prefer))
    return OrderEnforcingWrapper(TurnEnv(f"{begin.play.numbers.name}_v0", begin, render_mode))


# Not local functions, so that an environment can be pickled.


@dataclass(frozen=True)
class OtrioStart:
    """Where games of Otrio start."""

    play: OtrioPlay
    options = ("position", "moves")

    def __call__(self, chance: Random, **options: Any) -> OtrioPlay:
        """Return the state after a reset."""
        begun = of_kind("position", options.get("position", self.play.position), Position)
        for name, what in (("players", "players"), ("colors", "colours for each player")):
            given, wanted = (getattr(one, name) for one in (begun, self.play.position))
            if given != wanted:
                raise ValueError(f"position must have {wanted} {what}, not {given}")
        return OtrioPlay(begun.after(options.get("moves", ())), self.play.prefer)


@dataclass(frozen=True)
class AnyStart:
    """Where games of any kind start."""

    play: AnyPlay
    options = ("position",)

    def __call__(self, chance: Random, **options: Any) -> AnyPlay:
        """Return the state after a reset."""
        usual = self.play.situation
        begun = options.get("position", usual)
        if isinstance(usual, Play) and not isinstance(begun, Play):
            begun = replace(usual, position=begun)
        return replace(self.play, situation=of_kind("position", begun, type(usual)))


@dataclass(frozen=True)
class TanhinminStart:
    """Hands that are given, or dealt."""

    given: dict[str, Any]
    deck: tuple[int, int, int]
    rewards: str
    variant: dict[str, Any]
    strongest: int
    options = ("mine", "theirs", "table")

    def __call__(self, chance: Random, **options: Any) -> TanhinminPlay:
        """Return the state after a reset."""
        start_at = {**self.given, **options}
        if ("mine" in start_at) != ("theirs" in start_at):
            raise TypeError("give both hands, mine and theirs, or none to have them dealt")
        if "mine" not in start_at:
            start_at["mine"], start_at["theirs"] = deal_at_random(chance, *self.deck)
        return TanhinminPlay(start(**start_at, **self.variant), self.rewards, self.strongest)


for _name in ("otrio", "tanhinmin"):
    register("aec", f"abgames/{_name}-v0", entry_point=f"{__name__}:{_name}_env")
