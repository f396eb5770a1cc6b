"""Games for several players as OpenSpiel games: ``pip install "abgames[openspiel]"``.

Importing this module registers ``abgames_otrio`` and ``abgames_tanhinmin``.  :func:`any_game` makes
a game of any situation, such as the rules of a game of your own or piles of Nim.

    >>> import pyspiel
    >>> import abgames.adapters.openspiel
    >>> state = pyspiel.load_game("abgames_otrio(players=3,prefer=next)").new_initial_state()
    >>> state.apply_action(state.string_to_action("b2M"))
    >>> state.play.position.board
    '.............1.............'
    >>> from abgames import oracle
    >>> state = pyspiel.load_game("abgames_tanhinmin(mine=5;6,theirs=6;)").new_initial_state()
    >>> oracle.regret(state.play.position, state.play.move(5), **state.play.question)
    2

``state.play`` is an :class:`OtrioPlay`, a :class:`TanhinminPlay` or an :class:`AnyPlay`, which say
what actions, observations and returns mean.  Parameters of Otrio: ``players``; ``colors``, how many
each has (0 for the usual number); and ``prefer``, the orders of preference that define the returns.
Parameters of Tanhinmin: the hands ``mine`` and ``theirs``, ranks with ";" after each (OpenSpiel
reads ``mine=5`` as a number and refuses it: ``mine=5;``), ``rewards``, "score" or "win", and the
variants ``cut``, a rank or 0 for none, and ``goals``, such as ``1;2``.

:class:`Effectivity` is what coalitions can force, as a
``CoalitionalGame``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np

from ..games.solved import Prefer
from ..otrio import Position, Solver
from ..preferences import win
from ..tanhinmin.situation import start
from . import advised
from .turns import AnyPlay, OtrioPlay, TanhinminPlay, Turns

try:
    import pyspiel
    from open_spiel.python.coalitional_games.coalitional_game import CoalitionalGame
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as error:
    raise advised(error, "openspiel") from None

__all__ = [
    "AnyPlay",
    "Effectivity",
    "OtrioGame",
    "OtrioPlay",
    "TanhinminGame",
    "TanhinminPlay",
    "any_game",
]

OTRIO = {"players": 3, "prefer": "", "colors": 0}
TANHINMIN = {"mine": "1;2;4;5", "theirs": "1;1;2;3;6", "rewards": "score", "cut": 0, "goals": "0;0"}


Params: TypeAlias = Mapping[str, Any] | None


class TurnGame(pyspiel.Game):
    """A game that starts with a given state."""

    def __init__(
        self,
        kind: pyspiel.GameType,
        play: Turns,
        params: Params,
        *,
        most: float,
        least: float,
        longest: int,
    ) -> None:
        """Set the range of returns, and the maximum number of moves."""
        info = pyspiel.GameInfo(
            num_distinct_actions=play.actions,
            max_chance_outcomes=0,
            num_players=play.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=longest,
        )
        super().__init__(kind, info, dict(params or {}))
        self.play = play

    def new_initial_state(self) -> TurnState:
        """Return the state before the first move."""
        return TurnState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType = None, params: Params = None
    ) -> Any:
        """Return the observer of states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.play, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TurnState(pyspiel.State):
    """A state of a game; ``play`` is its immutable value."""

    def __init__(self, game: TurnGame) -> None:
        """Start a game; only :meth:`TurnGame.new_initial_state` calls this."""
        super().__init__(game)
        self.play = game.play

    def current_player(self) -> Any:
        """Return the player to move, or the mark of a finished game."""
        mover = self.play.mover
        return pyspiel.PlayerId.TERMINAL if mover is None else mover

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.play.mover is None

    def returns(self) -> list[float]:
        """Return the returns of all players."""
        return self.play.returns

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal

    def _apply_action(self, action: int) -> None:
        self.play = self.play.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.play.situation.text(self.play.move(action)))

    def __str__(self) -> str:
        return str(self.play)


class Observer:
    """What a player sees, as an array and as text."""

    def __init__(self, play: Turns, params: Params) -> None:
        if params:
            raise ValueError(f"observations take no parameters, but there are {params}")
        self.tensor = np.zeros(play.seen(0).size, np.float32)
        self.dict = {"observation": self.tensor.reshape(play.shape)}

    def set_from(self, state: TurnState, player: int) -> None:
        """Fill the arrays with what a player sees."""
        self.dict["observation"][:] = state.play.seen(player)

    def string_from(self, state: TurnState, player: int) -> str:
        """Return the state as text, which is the same for all."""
        return str(state)


class OtrioGame(TurnGame):
    """Otrio for 2, 3 or 4 players."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**OTRIO, **(params or {})}
        game = Position(chosen["players"], chosen["colors"] or None)
        play = OtrioPlay(game, chosen["prefer"] or None)
        kind = _type("abgames_otrio", "Otrio", 4, OTRIO, zero_sum=play.prefer is None)
        # Between two pieces there are at most three passes.
        super().__init__(kind, play, params, most=1.0, least=-1.0, longest=27 * 4)


class TanhinminGame(TurnGame):
    """Two-player Tanhinmin with open hands."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**TANHINMIN, **(params or {})}
        hands = mine, theirs = [_numbers(name, chosen[name]) for name in ("mine", "theirs")]
        variant: dict[str, Any] = {"cut": chosen["cut"] or None}
        variant["goals"] = goals = _numbers("goals", chosen["goals"])
        play = TanhinminPlay(start(mine, theirs, **variant), chosen["rewards"])
        kind = _type("abgames_tanhinmin", "Tanhinmin", 2, TANHINMIN, zero_sum=True)
        most = (
            1
            if play.rewards == "win"
            else max(len(hand) - goal for hand, goal in zip(hands, goals, strict=True))
        )
        # After each card there are at most two passes, except for the draw, which takes three.
        longest = 3 * sum(map(len, hands))
        super().__init__(kind, play, params, most=most, least=-most, longest=longest)


def any_game(game: object, prefer: Prefer | None = None) -> TurnGame:
    """Return any game whose play ends as an OpenSpiel game: a :class:`~abgames.Situation`, or what
    :func:`abgames.begin` makes one of, such as the rules of a game of your own.

    ``prefer`` are orders of preference that define the returns; without them the winner gets 1, and
    the others lose 1 in total.  All situations are looked at first.  Raises
    :class:`~abgames.errors.UnsupportedGameError` if play can be endless.
    """
    play = AnyPlay.begin(game, prefer)
    title = play.numbers.name
    zero_sum = prefer is None and play.players > 1
    short = "abgames_" + re.sub(r"\W+", "_", title).lower()
    kind = _type(short, title, 8, {}, zero_sum=zero_sum, fewest_players=1)
    return TurnGame(kind, play, {}, most=1.0, least=-1.0, longest=play.numbers.longest)


def _type(
    name: str,
    title: str,
    most_players: int,
    parameters: Mapping[str, Any],
    *,
    zero_sum: bool,
    fewest_players: int = 2,
) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most_players,
        min_num_players=fewest_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )


def _numbers(name: str, text: str) -> tuple[int, ...]:
    numbers = [part.strip() for part in text.split(";") if part.strip()]
    if not numbers or not all(number.isdecimal() for number in numbers):
        raise ValueError(f'{name} must be numbers with ";" after each, such as 1;2;, not {text!r}')
    return tuple(map(int, numbers))


class Effectivity(CoalitionalGame):
    """What coalitions can force: 1 for those that can, else 0, found by exact search."""

    def __init__(
        self,
        position: Position,
        winners: Iterable[int | str] | None = None,
        *,
        solver: Solver | None = None,
    ) -> None:
        """Take an Otrio position; ``solver`` searches, or a new solver."""
        super().__init__(position.players)
        self.position = position
        self.winners = None if winners is None else frozenset(winners)
        self.solver = Solver() if solver is None else solver
        self._found: dict[frozenset[int], float] = {}

    def coalition_value(self, coalition: Iterable[float]) -> float:
        """Return the value of a coalition: an array with 1 for each member and 0 otherwise."""
        members = frozenset(number for number, is_in in enumerate(coalition, 1) if is_in)
        if members and members not in self._found:
            winners = set(map(win, members)) if self.winners is None else self.winners
            force = self.solver.can_force(self.position, members, winners, certificate=False)
            self._found[members] = float(bool(force.holds))
        return self._found.get(members, 0.0)


for _game in (OtrioGame, TanhinminGame):
    pyspiel.register_game(_game({}).get_type(), _game)
