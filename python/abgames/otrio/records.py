"""Positions of Otrio as records: what the shell prints with ``--json``.

A record is a dict of JSON values.  Each begins with the position, in the form of
:meth:`Position.from_board`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from .notation import move_text, slots_of
from .text import status_text

if TYPE_CHECKING:
    from .advice import Advice
    from .position import Position

Record = dict[str, Any]


class PositionRecord(TypedDict):
    """A position; ``colors`` is there only in the variant."""

    board: str
    players: int
    color: int
    colors: NotRequired[int]


class ShownRecord(PositionRecord):
    """A position with all that is seen on the board."""

    to_move: int
    status: str
    ply: int
    winner: int | None
    is_over: bool
    lines: list[str]
    legal_moves: list[str]
    canonical: str


class OrdersRecord(PositionRecord):
    """A position, and what its players want; ``judge`` is ``None`` if all wins count."""

    prefer: dict[str, str]
    judge: list[int] | None


class SolutionRecord(OrdersRecord):
    """What players get."""

    outcome: str | None
    outcomes: list[str]
    proven: bool
    line: list[str]
    nodes: int
    seconds: float


class CoalitionRecord(PositionRecord):
    """A position, and what a coalition wants."""

    coalition: list[int]
    winners: list[str]


class ForceRecord(CoalitionRecord):
    """Whether it can force that."""

    holds: bool | None
    proven: bool
    line: list[str]
    nodes: int
    seconds: float


class MoveForce(TypedDict):
    """Whether it can force that after a move."""

    move: str
    holds: bool | None


class MovesRecord(CoalitionRecord):
    """Whether it can force that after each move."""

    moves: list[MoveForce]


class CellRecord(TypedDict):
    """Whether a coalition can force outcomes."""

    coalition: list[int]
    outcomes: list[str]
    holds: bool | None
    nodes: int
    seconds: float


class EffectivityRecord(PositionRecord):
    """What every coalition can force."""

    cells: list[CellRecord]


class PreferenceRecord(TypedDict):
    """What players get by these orders."""

    orders: list[str]
    outcome: str | None
    outcomes: list[str]
    nodes: int
    seconds: float


class PreferencesRecord(PositionRecord):
    """What players get by all strict orders."""

    rows: list[PreferenceRecord]


class OutcomeRecord(TypedDict):
    """What players get after a move."""

    move: str
    outcome: str | None
    proven: bool


class AnalysisRecord(OrdersRecord):
    """What players get after each move."""

    moves: list[OutcomeRecord]


class JudgedRecord(TypedDict):
    """What a move was worth."""

    player: int
    move: str
    before: str | None
    after: str | None
    cost: int | None
    rank: int | None
    best: list[str]
    sentence: str


class ReviewRecord(TypedDict):
    """The moves of a game."""

    players: int
    colors: NotRequired[int]
    prefer: dict[str, str]
    moves: list[JudgedRecord]


class PassRecord(TypedDict):
    """The boards of a ply after a pass."""

    live: int
    won: int
    raw_live: int
    raw_won: int


class PlyRecord(PassRecord):
    """The boards of a ply."""

    ply: int
    after_pass: PassRecord | None


class CountsRecord(TypedDict):
    """The boards of all plies."""

    players: int
    colors: NotRequired[int]
    method: Literal["formula", "enumerate"]
    plies: list[PlyRecord]


class AdviceRecord(TypedDict):
    """An advised move, of :class:`Advise` with a sentence."""

    move: str
    outcome: str | None
    best: bool
    sentence: NotRequired[str]


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


def advice_record(advice: Advice) -> Record:
    """Return an advised move.

    >>> from abgames.otrio import Advice
    >>> advice_record(Advice("b2M", "P1", best=True))
    {'move': 'b2M', 'outcome': 'P1', 'best': True}
    """
    return {"move": advice.move, "outcome": advice.outcome, "best": advice.best}
