"""Games of OpenSpiel as games of one's own: ``pip install "abgames[openspiel]"``.

>>> from abgames.games import from_openspiel, solve
>>> solved = solve(from_openspiel("tic_tac_toe"))
>>> solved.positions, solved.forces({2}, {"P2", "D"}), solved.outcomes("next")
(5478, True, frozenset({'D'}))
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..arguments import repr_of
from ..errors import RulesError, UnsupportedGameError


def from_openspiel(game_or_name: object) -> OpenSpielRules:
    """Return the rules of a game of OpenSpiel, or of the one that ``pyspiel.load_game`` loads by a
    text, for :func:`solve`.

    The game must be deterministic and have perfect information, players who move in turn, and
    returns at the end only; others raise :class:`~abgames.errors.UnsupportedGameError`.  The
    outcome is "P1", "P2", ... where that player gets the most that there is and all others the
    same, "D" where all get the same, and else the returns as a text, such as "0.5 1 -1.5".

    OpenSpiel does not promise that states with the same text have the same future: Oware ends when
    a board comes up again, and its text does not show which ones did.  So each history is a
    position of its own, but in games whose states are known to show all that matters.
    """
    try:
        import pyspiel
    except ModuleNotFoundError as error:
        advice = 'from_openspiel needs pyspiel: pip install "abgames[openspiel]"'
        raise ModuleNotFoundError(advice, name="pyspiel") from error
    game = game_or_name
    if isinstance(game, str):
        try:
            game = pyspiel.load_game(game)
        except pyspiel.SpielError as error:
            said = str(error).partition(" Available games")[0]
            raise ValueError(f"OpenSpiel has no game {game!r:.80}: {said:.200}") from error
    if not isinstance(game, pyspiel.Game):
        kind = type(game).__name__
        raise TypeError(f"game must be a game of OpenSpiel or the text of one, not {kind}")
    kind = game.get_type()
    needed = {
        "moves in turn": kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL,
        "no chance": kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC,
        "perfect information": kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION,
        "returns at the end only": kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL,
    }
    if lacking := [name for name, has in needed.items() if not has]:
        raise UnsupportedGameError(f"{kind.short_name} lacks {' and '.join(lacking)}", game=game)
    return OpenSpielRules(game)


class OpenSpielRules:
    """The rules of a game of OpenSpiel: positions hold its states, moves are its texts."""

    _last: ClassVar[tuple[StateOf | None, dict[str, int]]] = (None, {})

    def __init__(self, game: Any) -> None:
        self.game, self.name = game, str(game)
        self.players: int = game.num_players()
        self.start = StateOf(game.new_initial_state())
        self._told_apart = "" if game.get_type().short_name in SHOWN else TOLD_APART

    def to_move(self, position: StateOf) -> int | None:
        player = int(position.state.current_player())
        return None if position.state.is_terminal() else player + 1

    def moves(self, position: StateOf) -> tuple[str, ...]:
        """Return the texts of the legal actions."""
        return tuple(self._actions(position))

    def play(self, position: StateOf, move: str) -> StateOf:
        state = position.state.clone()
        state.apply_action(self._actions(position)[move])
        return StateOf(state)

    def _actions(self, position: StateOf) -> dict[str, int]:
        """The legal actions by their texts, which take long; those of one position are kept."""
        last, found = self._last
        if last is not position:
            state = position.state
            found = {state.action_to_string(action): action for action in state.legal_actions()}
            if len(found) < len(state.legal_actions()):
                problem = f"two actions in {repr_of(position)} have the same text"
                raise RulesError(problem, position=position)
            OpenSpielRules._last = position, found
        return found

    def outcome(self, position: StateOf) -> str:
        returns = position.state.returns()
        most = max(returns)
        if len({*returns}) == 1:
            return "D"
        if most == self.game.max_utility() and sorted(returns)[0] == sorted(returns)[-2]:
            return f"P{returns.index(most) + 1}"
        return " ".join(f"{each:g}" for each in returns)


STATE_BYTES, ACTION_BYTES = 1000, 200
"""About how much a state takes in OpenSpiel, and for each action that led to it, measured with
games on small boards."""

TOLD_APART = (
    "positions of this game are told apart by all actions that led to them, because OpenSpiel does "
    "not promise that states with the same text have the same future; max_positions ends such a "
    "search sooner"
)

_NAMES = """
breakthrough clobber connect_four dots_and_boxes gomoku havannah hex mancala mnk nim
nine_mens_morris othello pentago tic_tac_toe ultimate_tic_tac_toe y
"""
SHOWN = frozenset(_NAMES.split())
"""The games whose states show in their text, mover, legal actions and returns all that their rules
look at, by the source of OpenSpiel 2.0.

OpenSpiel promises that of no game.  Others end by repetition, by the number of moves, or by moves
without a capture, forbid what was there before, or remember which piece was chosen.
"""


class StateOf:
    """A state of OpenSpiel as a position."""

    __slots__ = ("_key", "state")

    def __init__(self, state: Any) -> None:
        self.state = state
        self._key: tuple[Any, ...] = tuple(state.history())
        if state.get_game().get_type().short_name in SHOWN:
            end = state.returns() if state.is_terminal() else state.legal_actions()
            self._key = str(state), int(state.current_player()), tuple(end)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StateOf) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __sizeof__(self) -> int:
        """Count the state, of which Python knows nothing."""
        return object.__sizeof__(self) + STATE_BYTES + ACTION_BYTES * len(self.state.history())

    def __str__(self) -> str:
        """Return the text of the state, and the numbers of the actions if these matter."""
        text, actions = str(self.state), " ".join(map(str, self.state.history()))
        return f"{text}\nafter {actions}" if actions and text not in self._key else text

    def __repr__(self) -> str:
        return f"<{str(self)!r}>"
