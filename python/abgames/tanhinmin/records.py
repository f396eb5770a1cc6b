"""What is known about a Tanhinmin position, as records of plain values.

>>> from abgames.tanhinmin import analyze
>>> record = analysis_record(analyze([1, 2, 4, 5], [1, 1, 2, 3, 6]))
>>> record["score"], record["score_moves"], record["own_pass_moves"]
(2, [1, 2], [1, 2])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from .analysis import Analysis
    from .drawing import Side


Player: TypeAlias = Literal["mine", "theirs"]
"""A player: the one with that hand at the start."""


class LinesRecord(TypedDict):
    """The lines of a player: what each card beats."""

    attackers: list[int]
    targets: list[int]
    table: int | None
    spared: int
    aside: list[list[int]]
    places: list[list[int]]
    pairs: list[list[int]]


class MoveRecord(TypedDict):
    """A legal move: what follows, what it is best for, and that in words."""

    move: int
    wins: bool | None
    score: int | None
    winning_moves: bool | None
    score_moves: bool | None
    length_moves: bool | None
    own_pass_moves: bool | None
    opponent_pass_moves: bool | None
    points: str
    worth: str
    aims: list[str]
    sentence: str | None


class HandsRecord(TypedDict):
    """Two hands, and the rank on the table."""

    mine: list[int]
    theirs: list[int]
    table: int


class AnalysisRecord(HandsRecord):
    """A position, and all that is known about it."""

    cut: int | None
    goals: list[int]
    pass_limits: list[int] | None
    last_card: bool
    mover_wins: bool | None
    score: int | None
    matchings: list[int] | None
    own_passes: int | None
    opponent_passes: int | None
    turns: int | None
    plies: int | None
    winning_moves: list[int] | None
    score_moves: list[int] | None
    length_moves: list[int] | None
    own_pass_moves: list[int] | None
    opponent_pass_moves: list[int] | None
    last_card_value: int | None
    lines: list[LinesRecord] | None
    moves: list[MoveRecord] | None


class JudgedRecord(TypedDict):
    """What a move was worth; more is known where scores are."""

    player: Player
    move: int
    written: str
    wins: bool | None
    worth: str
    loss: str | None
    score: int | None
    cost: int | None
    sentence: str | None
    mine: NotRequired[list[int]]
    theirs: NotRequired[list[int]]
    table: NotRequired[int]
    best_score: NotRequired[int]
    rank: NotRequired[int]
    best: NotRequired[list[int]]


class ReviewRecord(HandsRecord):
    """The moves of a game."""

    moves: list[JudgedRecord]


class PlayedRecord(TypedDict):
    """A move that was made."""

    player: Player
    move: int


class FactRecord(TypedDict):
    """A number, and what it means."""

    name: str
    value: str
    meaning: str


class AfterRecord(HandsRecord):
    """A game after some moves."""

    to_move: Player | None
    winner: Player | None
    score: int | None
    legal_moves: list[int]


class ShownRecord(AfterRecord):
    """The same, with all that is known about it."""

    passes_left: list[int] | None
    played: list[PlayedRecord]
    analysis: AnalysisRecord | None
    facts: list[FactRecord] | None


class InPlayRecord(AfterRecord):
    """The same with the score after each legal move, and who made the moves."""

    scores: list[int | None]
    played: list[Player]


class WorthRecord(PlayedRecord):
    """What a move was worth."""

    score: int | None
    cost: int
    best: list[int]


class GameRecord(TypedDict):
    """The moves of a game."""

    moves: list[WorthRecord]


class ReplyRecord(TypedDict):
    """The program's move; ``None`` when the game is over."""

    player: Player | None
    move: int | None
    said: NotRequired[str]
    written: str | None
    to_move: Player | None


class DealRecord(TypedDict):
    """Two hands that were dealt."""

    mine: list[int]
    theirs: list[int]
    seed: int


class DealsRecord(TypedDict):
    """The results of many deals; fractions are text."""

    cards: int
    ranks: int
    copies: int
    exact: bool
    deals: int
    scores: dict[str, int]
    win_share: str
    mean_score: str
    mean_cards_left: str
    win_interval: list[float] | None
    score_interval: list[float] | None


class CounterexampleRecord(HandsRecord):
    """A position for which a statement is false."""

    pass_limits: list[int] | None


class StatementRecord(TypedDict):
    """A statement about all positions."""

    name: str
    text: str
    source: str
    is_used: bool
    checked: int
    failed: int
    counterexample: CounterexampleRecord | None


class CheckRecord(TypedDict):
    """The statements that were checked."""

    ranks: int
    cards: int
    cut: int | None
    goals: list[int]
    pass_limits: list[int] | None
    positions: int
    proven: bool
    holds: bool | None
    seconds: float
    statements: list[StatementRecord]


def analysis_record(analysis: Analysis) -> dict[str, Any]:
    """Return an analysis as JSON shows it: move sets are lists, a move 0 is the pass."""
    return {
        name: list(value) if name.endswith("_moves") and value is not None else value
        for name, value in vars(analysis).items()
        if name != "asked"
    }


def position_record(
    mine: Sequence[int], theirs: Sequence[int], table: int, variant: dict[str, Any]
) -> dict[str, Any]:
    """Return a position; ``variant`` has what differs from the normal game.

    >>> position_record((1, 4), (2, 3), 0, {"cut": 3})["goals"]
    (0, 0)
    """
    none = {"cut": None, "goals": (0, 0), "pass_limits": None, "last_card": False}
    return {"mine": mine, "theirs": theirs, "table": table, **none, **variant}


def lines_record(sides: tuple[Side, Side]) -> list[dict[str, Any]]:
    """Return the lines of both players, as :func:`abgames.tanhinmin.drawing.sides` finds them.

    ``pairs`` are a card and what it beats; ``table`` is the index of the table in ``targets``.

    >>> from abgames.tanhinmin.drawing import sides
    >>> mover, opponent = lines_record(sides([1, 4], [2, 3]))
    >>> mover["pairs"], opponent["pairs"], mover["targets"], mover["table"]
    ([[1, 0], [4, 3]], [], [0, 3], 0)
    """
    return [
        {
            "attackers": list(side.attackers),
            "targets": list(side.targets),
            "table": side.table,
            "spared": side.spared,
            "aside": [list(cards) for cards in side.aside],
            "places": [list(places) for places in side.pairs],
            "pairs": [[side.attackers[one], side.targets[two]] for one, two in side.pairs],
        }
        for side in sides
    ]
