"""What the moves of a played game were worth, in the same form for every family.

>>> from abgames import nim
>>> game = nim.review("7 3 5, 6 3 5, 6 3 4, 6 0 4")
>>> print(game)
move  left   above best  rank  best
   1  6 3 5           0     1  6 3 5, 7 2 5, 7 3 4
   2  6 3 4           0     1  –
   3  6 0 4           1     2  6 2 4
>>> game.mistakes[0].sentence()
'That was a mistake: the game was won, now it is lost; leaving 6 2 4 kept the win.'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar, cast, overload

from .display import text_table
from .display.answer import Answer, html_table, plain
from .language import _

SHOWN = 3
"""The most best moves that are named."""


class ReviewedMove(ABC):
    """A move, and what it was worth to the player who made it."""

    HEADER: ClassVar[tuple[str, ...]]
    """The columns of a review after the number of the move."""
    RECORD: ClassVar[tuple[str, ...]]
    """What a record tells of it."""

    better: int | None
    """The number of better moves; ``None`` if not known."""

    @property
    @abstractmethod
    def cost(self) -> int | Fraction | None:
        """How much worse it is than a best move, 0 for a best one; ``None`` if not known."""

    @property
    def rank(self) -> int | None:
        """One more than the number of better moves; ``None`` if not known."""
        return 1 if self.cost == 0 else None if self.better is None else 1 + self.better

    @abstractmethod
    def sentence(self, *, made: bool = True) -> str:
        """Return a sentence about a move that was ``made``, or about one that could be made."""

    @abstractmethod
    def cells(self) -> tuple[object, ...]:
        """Return the cells of a table row."""

    def record(self) -> dict[str, Any]:
        """Return the move as a JSON record."""
        return {name: _listed(getattr(self, name)) for name in self.RECORD}

    def told(self) -> dict[str, Any]:
        """Return the record with a sentence, in the language that is spoken."""
        return {**self.record(), "sentence": self.sentence()}


M = TypeVar("M", bound=ReviewedMove)


@dataclass(frozen=True)
class Review(Sequence[M], Answer, Generic[M]):
    """The moves of a played game, in the order in which they were made."""

    kind: type[M]
    moves: tuple[M, ...]
    about: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The game, as JSON values."""

    @property
    def proven(self) -> bool:
        """Whether the worth of every move is known."""
        return all(move.cost is not None for move in self.moves)

    def record(self) -> dict[str, Any]:
        """Return the game, and its moves each with a sentence."""
        return {**self.about, "moves": [move.told() for move in self.moves]}

    def rows(self) -> list[dict[str, Any]]:
        """Return the moves as plain values, ready for ``pandas.DataFrame``."""
        return [plain(move.record()) for move in self.moves]

    def __len__(self) -> int:
        return len(self.moves)

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...
    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        return self.moves[index]

    def __iter__(self) -> Iterator[M]:
        return iter(self.moves)

    @property
    def mistakes(self) -> tuple[M, ...]:
        """The moves that were not best, the worst first."""
        return tuple(sorted((m for m in self.moves if m.cost), key=lambda m: -(m.cost or 0)))

    @property
    def marks(self) -> str:
        """A sign for each move: + for a best one, - for a worse one, ? where it is not known."""
        return "".join("?" if move.cost is None else "-" if move.cost else "+" for move in self)

    def summary(self) -> str:
        """Return a sentence about the whole game, "" if there is nothing to say."""
        return ""

    def to_records(self) -> list[dict[str, Any]]:
        """Return the moves as dicts of plain values."""
        return [move.record() for move in self.moves]

    def to_text(self) -> str:
        """Return the moves as a table."""
        return text_table(self._header(), self._rows()) if self.moves else _("no moves")

    def __str__(self) -> str:
        return self.to_text()

    def _repr_html_(self) -> str:
        """Return the moves as a table for notebooks."""
        return html_table(self._header(), self._rows())

    def _header(self) -> tuple[str, ...]:
        return _("move"), *map(_, self.kind.HEADER)

    def _rows(self) -> list[tuple[object, ...]]:
        return [(number, *move.cells()) for number, move in enumerate(self.moves, 1)]


def _listed(value: object) -> Any:
    """Return a value with lists in the place of tuples."""
    return list(map(_listed, value)) if isinstance(value, tuple) else value


class Judgements:
    """What a conversation knows of moves: what it has once found out is not forgotten."""

    def __init__(self) -> None:
        self._known: dict[Hashable, ReviewedMove] = {}

    def of(self, move: Hashable, judge: Callable[[], M], *, ranks: bool) -> M:
        """Return what is known of a move: the same as before if that was complete, with its rank if
        that is asked for; else the more complete of that and what ``judge`` finds."""
        known = self._known.get(move)
        if known is None or known.cost is None or (ranks and known.rank is None):
            found = judge()
            if known is None or _open(found) <= _open(known):
                self._known[move] = found
        return cast(M, self._known[move])


def _open(judged: ReviewedMove) -> int:
    """How many parts of a judgement are not known."""
    return sum(value is None for value in judged.record().values())


def first_of(moves: Sequence[str]) -> str | None:
    """Return the first best moves for a table, and how many more there are.

    >>> first_of(["a1L", "b2M"]), first_of(list("abcde")), first_of([])
    ('a1L, b2M', 'a, b, c, and 2 more', None)
    """
    more = len(moves) - SHOWN
    first = _(", ").join(moves[:SHOWN])
    return _("{items}, and {more} more", items=first, more=more) if more > 0 else first or None
