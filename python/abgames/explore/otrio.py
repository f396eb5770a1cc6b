"""Questions about Otrio.

>>> from abgames.explore import answer
>>> position = {"players": 3, "moves": "b2M, a1L"}
>>> answer("otrio/force", {**position, "coalition": [2, 3], "winners": [2]})["holds"]
True

A position is given by moves, or by a board with the colour to move and further moves; ``colors`` is
how many colours each player has, 1 for the variant of two players.  Orders of preference are text
such as "next" or "P1 > D > P2; P2 > D > P1", or an object with an order for each player, whose
number is the key.  What is not found in time is ``None``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from ..arguments import known_word, whole_number
from ..errors import NotationError
from ..otrio import Advice, OtrioMove, Position, Solver, advise, judge_move
from ..otrio.advice import LEVELS, choose_move
from ..otrio.each_move import force_rows
from ..otrio.effectivity import effectivity_steps
from ..otrio.notation import move_text, read_move, tokens
from ..otrio.preferences import orders_of, read_preferences
from ..otrio.question import ForceQuestion
from ..otrio.records import (
    advice_record,
    analysis_record,
    effectivity_record,
    force_moves_record,
    force_record,
    show_record,
    solution_record,
)
from .asked import MEMORY_LIMIT, Asked, Record

PROGRAMS = (*LEVELS, "expert")
"""How well a program can play; an expert searches."""

LONGEST = 2_000
"""The most characters of moves, of a board or of orders, more than the longest game needs."""

TRIES = (0.1, 1.0, None)
"""Seconds for a cell of an effectivity table: first the easy cells, then those left open."""

PAUSE = 0.2
"""Seconds between two parts of a long table."""

_NUMBERS = {str(player): player for player in range(1, 5)}

Preferences = str | dict[str, str]


def show(
    asked: Asked,
    players: int = 3,
    moves: str = "",
    board: str | None = None,
    color: int | None = None,
    colors: int | None = None,
) -> Record:
    """The board, the player to move or the winner, and the legal moves."""
    return show_record(_position(players, colors, moves, board, color))


def force(
    asked: Asked,
    coalition: list[int],
    winners: list[int | str],
    players: int = 3,
    moves: str = "",
    board: str | None = None,
    color: int | None = None,
    colors: int | None = None,
) -> Record:
    """Whether a coalition can force one of some outcomes, and a line of play."""
    question = _force_question(_position(players, colors, moves, board, color), coalition, winners)
    found = _solver().can_force(
        question.position,
        question.coalition,
        question.winners,
        certificate=False,
        time_limit=asked.time_left,
        progress=asked.progress,
    )
    return force_record(question, found)


def each_move(
    asked: Asked,
    coalition: list[int],
    winners: list[int | str],
    players: int = 3,
    moves: str = "",
    board: str | None = None,
    color: int | None = None,
    colors: int | None = None,
) -> Record:
    """The same after each legal move; results are passed on as they become known."""
    question = _force_question(_position(players, colors, moves, board, color), coalition, winners)
    rows: list[tuple[str, bool | None]] = []
    for row in force_rows(question, _solver(), end=asked.end, progress=asked.progress):
        rows.append(row)
        asked.partly(force_moves_record(question, rows))
    return force_moves_record(question, rows)


def solve(
    asked: Asked,
    prefer: Preferences,
    players: int = 3,
    moves: str = "",
    board: str | None = None,
    color: int | None = None,
    colors: int | None = None,
    judge: list[int] | None = None,
) -> Record:
    """What players get by following their orders of preference, and a line of play."""
    position = _position(players, colors, moves, board, color)
    orders, judges = _orders(prefer, position.players), _list("judge", judge, or_none=True)
    found = _solver().solve(
        position,
        orders,
        judges,
        certificate=False,
        time_limit=asked.time_left,
        progress=asked.progress,
    )
    return solution_record(position, orders, judges, found)


def analyze(
    asked: Asked,
    prefer: Preferences,
    players: int = 3,
    moves: str = "",
    board: str | None = None,
    color: int | None = None,
    colors: int | None = None,
    judge: list[int] | None = None,
) -> Record:
    """The outcome after each legal move if all follow their orders of preference."""
    position = _position(players, colors, moves, board, color)
    orders, judges = _orders(prefer, position.players), _list("judge", judge, or_none=True)
    found = _solver().analyze(
        position, orders, judges, time_limit=asked.time_left, progress=asked.progress
    )
    return analysis_record(position, orders, judges, found)


def effectivity(
    asked: Asked,
    players: int = 3,
    moves: str = "",
    board: str | None = None,
    color: int | None = None,
    colors: int | None = None,
) -> Record:
    """Which coalition can force which outcomes; the table is passed on while it fills."""
    position = _position(players, colors, moves, board, color)
    told = 0.0
    steps = effectivity_steps(
        position, _solver(), time_limits=TRIES, end=asked.end, progress=asked.progress
    )
    for cells in steps:
        if time.monotonic() - told > PAUSE:
            asked.partly(effectivity_record(position, cells))
            told = time.monotonic()
    return effectivity_record(position, cells)


def hint(
    asked: Asked,
    prefer: Preferences = "previous",
    players: int = 3,
    moves: str = "",
    board: str | None = None,
    color: int | None = None,
    colors: int | None = None,
    judge: list[int] | None = None,
) -> Record:
    """A best move if there is time to find it, else a promising one, also as a sentence."""
    position = _position(players, colors, moves, board, color)
    advice = _advice(asked, position, prefer, judge)
    return {**advice_record(advice), "sentence": advice.sentence()}


def reply(
    asked: Asked,
    prefer: Preferences = "previous",
    level: str = PROGRAMS[-1],
    seed: int | None = None,
    players: int = 3,
    moves: str = "",
    board: str | None = None,
    color: int | None = None,
    colors: int | None = None,
    judge: list[int] | None = None,
) -> Record:
    """The move of a program; with a seed, it makes the same move in equal positions."""
    position = _position(players, colors, moves, board, color)
    known_word("level", level, PROGRAMS)
    number = None if seed is None else whole_number("seed", seed)
    if level not in LEVELS:
        return advice_record(_advice(asked, position, prefer, judge))
    if position.is_over:
        raise ValueError("the game is over: there is no move to make")
    # The position is part of the seed, or a program would draw the same number in each.
    chance = Random(None if number is None else f"{number} {position.board} {position.color}")
    return advice_record(Advice(choose_move(position, level, chance), None, best=False))


def review(
    asked: Asked,
    moves: str,
    players: int = 3,
    prefer: Preferences = "previous",
    board: str | None = None,
    color: int | None = None,
    colors: int | None = None,
    judge: list[int] | None = None,
    since: int = 0,
    ranks: bool = True,
) -> Record:
    """What each move was worth, in numbers and as a sentence.

    The moves start from a board, if one is given; ``since`` leaves out the first ones.  Without
    ``ranks`` better moves are not counted, which saves time.  The last moves come first, because
    they take the least time.
    """
    position = _position(players, colors, "", board, color)
    end = _position(players, colors, moves, board, color)
    orders, judges = _orders(prefer, end.players), _list("judge", judge, or_none=True)
    whole_number("since", since, at_least=0)
    if not isinstance(ranks, bool):
        raise TypeError(f"ranks must be true or false, not {type(ranks).__name__}")
    played = []
    for token in tokens(moves):
        move = move_text(read_move(token.text))
        played.append((position, move))
        position = position.play(move)
    played = played[since:]
    ask = partial(judge_move, prefer=orders, judge=judges, solver=_solver(), ranks=ranks)
    rows: list[Record | None] = [None] * len(played)
    record = {"players": end.players, "prefer": _by_text(orders), "moves": rows}
    for number, (before, move) in reversed(list(enumerate(played))):
        limit = asked.time_left / 2 if number else asked.time_left
        made = ask(before, move, time_limit=limit, progress=asked.progress)
        rows[number] = _reviewed(made)
        asked.partly(record)
    return record


QUESTIONS: dict[str, Callable[..., Record]] = {
    "show": show,
    "force": force,
    "moves": each_move,
    "solve": solve,
    "analyze": analyze,
    "effectivity": effectivity,
    "advise": hint,
    "reply": reply,
    "review": review,
}


def _position(
    players: int, colors: int | None, moves: str, board: str | None, color: int | None
) -> Position:
    _text("moves", moves)
    if board is None:
        if color is not None:
            raise ValueError("color goes with board: moves already say who is to move")
        return Position.from_moves(moves, players, colors)
    color = 1 if color is None else color
    return Position.from_board(_text("board", board), players, color, colors).after(moves)


def _force_question(position: Position, coalition: object, winners: object) -> ForceQuestion:
    return ForceQuestion.read(position, _list("coalition", coalition), _list("winners", winners))


def _orders(prefer: Any, players: int) -> dict[int, str]:
    """The order of each player, checked."""
    if isinstance(prefer, Mapping):
        prefer = {_NUMBERS.get(key, key): prefer[key] for key in prefer}
    else:
        prefer = orders_of(_text("prefer", prefer), players)
    read_preferences(prefer, players)
    return dict(sorted(prefer.items()))


def _by_text(orders: dict[int, str]) -> dict[str, str]:
    return {str(player): order for player, order in orders.items()}


def _advice(asked: Asked, position: Position, prefer: Preferences, judge: Any) -> Advice:
    return advise(
        position,
        _orders(prefer, position.players),
        _list("judge", judge, or_none=True),
        time_limit=asked.time_left,
        solver=_solver(),
        progress=asked.progress,
    )


def _reviewed(move: OtrioMove) -> Record:
    return {**move.record(), "sentence": move.sentence()}


def _solver() -> Solver:
    return Solver(memory_limit=MEMORY_LIMIT)


def _text(name: str, text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a str, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise NotationError(f"{name} has {len(text)} characters, at most {LONGEST} are read")
    return text


def _list(name: str, values: Any, *, or_none: bool = False) -> Any:
    if (values is None and or_none) or isinstance(values, list | tuple):
        return values
    raise TypeError(f"{name} must be a list, not {type(values).__name__}")
