"""Answers about Otrio as records: what the shell prints with ``--json``.

A record is a dict of JSON values.  Each begins with the position, in the form of
:meth:`Position.from_board`.

>>> from abgames.otrio import Position, can_force
>>> from abgames.otrio.question import ForceQuestion
>>> position = Position.from_moves("b2M, a1L", players=3)
>>> question = ForceQuestion.read(position, coalition={2, 3}, winners={2})
>>> record = force_record(question, can_force(position, {2, 3}, {2}))
>>> record["coalition"], record["winners"], record["holds"]
([2, 3], ['P2'], True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .notation import move_text, slots_of
from .text import status_text

if TYPE_CHECKING:
    from .advice import Advice
    from .effectivity import Cell
    from .position import Position
    from .question import ForceQuestion
    from .solution import Force, Solution

Record = dict[str, Any]


def position_record(position: Position) -> Record:
    """Return a position; ``colors`` is there only in the variant.

    >>> from abgames.otrio import Position
    >>> position_record(Position.from_moves("b2M", players=4))
    {'board': '.............1.............', 'players': 4, 'color': 2}
    """
    return {
        "board": position.board,
        "players": position.players,
        "color": position.color,
        **position.variant,
    }


def show_record(position: Position) -> Record:
    """Return a position, the player to move or the winner, and the legal moves.

    ``status`` says in words who is to move or has won; ``lines`` are the pieces of completed lines,
    as moves.

    >>> from abgames.otrio import Position
    >>> record = show_record(Position.from_moves("a1L b1L a2M a1M c1M b2M a1S"))
    >>> record["winner"], record["lines"], record["legal_moves"]
    (1, ['a1L', 'a1M', 'a1S'], [])
    """
    return {
        **position_record(position),
        "to_move": position.to_move,
        "status": status_text(position),
        "ply": position.ply,
        "winner": position.winner,
        "is_over": position.is_over,
        "lines": list(map(move_text, slots_of(position.core.lines))),
        "legal_moves": list(position.legal_moves),
        "canonical": position.canonical().board,
    }


def force_record(question: ForceQuestion, force: Force) -> Record:
    """Return whether a coalition can force what it wants, and a line of play."""
    return {
        **_force_question(question),
        "holds": force.holds,
        "proven": force.proven,
        "line": list(force.line),
        "nodes": force.nodes,
        "seconds": force.seconds,
    }


def force_moves_record(question: ForceQuestion, moves: Iterable[tuple[str, bool | None]]) -> Record:
    """Return for each move whether the coalition can force what it wants after it.

    >>> from abgames.otrio import Position, force_moves
    >>> from abgames.otrio.question import ForceQuestion
    >>> position = Position.from_moves("b2M, a1L, c3S")
    >>> question = ForceQuestion.read(position, {2, 3}, {2})
    >>> force_moves_record(question, force_moves(position, {2, 3}, {2}))["moves"][0]
    {'move': 'b1L', 'holds': True}
    """
    rows = [{"move": move, "holds": holds} for move, holds in moves]
    return {**_force_question(question), "moves": rows}


def solution_record(
    position: Position,
    prefer: Mapping[int, str],
    judge: Collection[int] | None,
    solution: Solution,
) -> Record:
    """Return what players get by following their orders, and a line of play."""
    return {
        **_preferences(position, prefer, judge),
        "outcome": solution.outcome,
        "outcomes": sorted(solution.outcomes),
        "proven": solution.proven,
        "line": list(solution.line),
        "nodes": solution.nodes,
        "seconds": solution.seconds,
    }


def analysis_record(
    position: Position,
    prefer: Mapping[int, str],
    judge: Collection[int] | None,
    moves: Iterable[tuple[str, str | None, bool]],
) -> Record:
    """Return the outcome after each move.

    >>> from abgames.otrio import Position, analyze
    >>> position = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M, c1L", players=3)
    >>> from abgames.otrio.preferences import orders_of
    >>> prefer = orders_of("previous", 3)
    >>> analysis_record(position, prefer, None, analyze(position, prefer))["moves"][0]
    {'move': 'b1L', 'outcome': 'P3', 'proven': True}
    """
    return {
        **_preferences(position, prefer, judge),
        "moves": [
            {"move": move, "outcome": outcome, "proven": proven} for move, outcome, proven in moves
        ],
    }


def effectivity_record(position: Position, cells: Iterable[Cell]) -> Record:
    """Return which coalition can force which outcomes."""
    return {**position_record(position), "cells": list(map(cell_record, cells))}


def cell_record(cell: Cell) -> Record:
    """Return whether one coalition can force one set of outcomes.

    >>> from abgames.otrio import Cell
    >>> cell_record(Cell(frozenset({2}), frozenset({"P1", "D"}), True))
    {'coalition': [2], 'outcomes': ['D', 'P1'], 'holds': True, 'nodes': 0, 'seconds': 0.0}
    """
    return {
        "coalition": sorted(cell.coalition),
        "outcomes": sorted(cell.outcomes),
        "holds": cell.holds,
        "nodes": cell.nodes,
        "seconds": cell.seconds,
    }


def advice_record(advice: Advice) -> Record:
    """Return an advised move.

    >>> from abgames.otrio import Advice
    >>> advice_record(Advice("b2M", "P1", best=True))
    {'move': 'b2M', 'outcome': 'P1', 'best': True}
    """
    return {"move": advice.move, "outcome": advice.outcome, "best": advice.best}


def _force_question(question: ForceQuestion) -> Record:
    return {
        **position_record(question.position),
        "coalition": sorted(question.coalition),
        "winners": sorted(question.winners),
    }


def _preferences(
    position: Position, prefer: Mapping[int, str], judge: Collection[int] | None
) -> Record:
    return {
        **position_record(position),
        "prefer": {str(player): order for player, order in prefer.items()},
        "judge": judge,
    }
