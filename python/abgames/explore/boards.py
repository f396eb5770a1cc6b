"""What a board shows, as the state of a view and as a Python object.

>>> from abgames import AB
>>> view, state = shown_as(AB(4, 10), "1 2 3 4=0A1B")
>>> view, state["history"]
('ab', ['0123=0A1B'])
>>> subject_of(view, state)
(AB(pegs=4, colors=10, symbols='0123456789'), (((1, 2, 3, 4), Feedback(0, 1)),))
>>> subject_of(*shown_as((7, 3, 5)))
(7, 3, 5)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ..codebreaking import AB, CardMoo, FeedbackTable, Mastermind
from ..codebreaking.code_game import CodeGame
from ..codebreaking.history import HistoryLike, parse_history, possible_reply
from ..errors import UnsupportedGameError
from ..games.situation import Play
from ..nim.rules import read_position
from ..otrio import Position
from ..otrio.records import position_record
from ..tanhinmin.hands import read_hand
from . import answer, deduction_games, own_games

State = dict[str, Any]

HANDS = ("mine", "theirs")


def shown_as(subject: Any, history: HistoryLike = ()) -> tuple[str, State]:
    """Return the view that shows a subject, and its state.

    ``subject`` is a code-breaking game with a history, a ``Position`` of Otrio, the piles of Nim,
    a pair of Tanhinmin hands, or rules of a game of one's own.  Raises :class:`TypeError` for
    anything else.
    """
    if isinstance(subject, CodeGame):
        return _code_game(subject, history)
    if history:
        raise TypeError("history is for code-breaking games only")
    if isinstance(subject, Position):
        return "otrio", position_record(subject)
    if isinstance(subject, tuple | list) and subject:
        if isinstance(subject[0], int):
            return "nim", {"piles": list(read_position(subject))}
        if len(subject) == 2:
            hands = (read_hand(name, hand) for name, hand in zip(HANDS, subject, strict=True))
            return "tanhinmin", {n: [int(c) for c in h] for n, h in zip(HANDS, hands, strict=True)}
    if hasattr(subject, "to_move") and hasattr(subject, "outcome"):
        return "games", {"game": own_games.offer(subject)}
    raise TypeError(
        "a board shows AB(...), Mastermind(...), CardMoo(...), FeedbackTable(...), a Position of "
        "Otrio, the piles of Nim such as (7, 3, 5), or two hands of Tanhinmin such as "
        f"([1, 2, 4], [1, 3]), or the rules of a game of your own, not {type(subject).__name__}"
    )


def subject_of(view: str, state: Mapping[str, Any]) -> Any:
    """Return what a board shows now: a game with its history, a position, piles, or two hands."""
    return _SUBJECTS[view](state)


def _code_game(game: CodeGame, history: HistoryLike) -> tuple[str, State]:
    view, state = _view_of(game)
    shown = _game_of(view, state)
    is_named = getattr(game, "symbols", None) not in (None, getattr(shown, "symbols", None))
    if view != "table" and (game.record() != shown.record() or is_named):
        raise UnsupportedGameError(f"a board cannot show {game!r}, only {shown!r}", game=game)
    answers = parse_history(game, history)
    for _, reply in answers:
        possible_reply(game, reply)
    state["history"] = [f"{shown.text(guess)}={reply}" for guess, reply in answers]
    return view, state


def _view_of(game: CodeGame) -> tuple[str, State]:
    if isinstance(game, FeedbackTable):
        if game.has_weights:
            raise UnsupportedGameError("a board shows no weights of secrets", game=game)
        return "table", {"table": game.to_csv(), "hit": "" if game.hit is None else str(game.hit)}
    if isinstance(game, CardMoo):
        return "cardmoo", {"own": game.text(game.own_cards) if game.own_cards else ""}
    assert isinstance(game, AB | Mastermind)
    return game.kind.lower(), {"pegs": game.pegs, "colors": game.colors}


def _game_of(view: str, state: Mapping[str, Any]) -> CodeGame:
    """The game that a view shows, with the page's names for its colours."""
    if view == "table":
        return deduction_games.table(state["table"], state.get("hit"))
    if view == "cardmoo":
        return deduction_games.cardmoo(state.get("own"))
    make = deduction_games.ab if view == "ab" else deduction_games.mastermind
    pegs, colors = state.get("pegs", 4), state.get("colors", 10 if view == "ab" else 6)
    digits = "0123456789" if colors == 10 else "123456789"[:colors]
    return make(pegs, colors, symbols=digits if colors <= 10 else None)


def _answers(view: str, state: Mapping[str, Any]) -> tuple[CodeGame, Any]:
    game = _game_of(view, state)
    cuts = (made.rpartition("=") for made in _made(state, "history"))
    return game, parse_history(game, [(guess, reply) for guess, _, reply in cuts])


def _made(state: Mapping[str, Any], moves: str = "moves") -> list[str]:
    """The moves up to the one shown."""
    made, at = list(state.get(moves, ())), state.get("at", -1)
    return made if at < 0 else made[:at]


def _piles(state: Mapping[str, Any]) -> Any:
    made = _made(state)
    return read_position([int(pile) for pile in made[-1].split()] if made else state["piles"])


def _hands(state: Mapping[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    asked = {name: state[name] for name in (*HANDS, "table", "first") if name in state}
    shown = answer("tanhinmin/show", {**asked, "moves": ",".join(_made(state))})
    return tuple(shown["mine"]), tuple(shown["theirs"])


def _position(state: Mapping[str, Any]) -> Position:
    players, colors = state.get("players", 3), state.get("colors") or None
    start = Position(players, colors)
    if state.get("board"):
        start = Position.from_board(state["board"], players, state.get("color", 1), colors)
    for move in _made(state):
        start = start.play(move)
    return start


def _play(state: Mapping[str, Any]) -> Play:
    play = Play.begin(own_games.OFFERED[state["game"]].rules)
    for move in _made(state):
        play = play.play(play.read(move))
    return play


_SUBJECTS: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    **{view: partial(_answers, view) for view in ("ab", "mastermind", "cardmoo", "table")},
    "otrio": _position,
    "nim": _piles,
    "tanhinmin": _hands,
    "games": _play,
}
