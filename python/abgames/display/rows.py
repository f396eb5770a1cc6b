"""Results that are the rows of a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, TypeVar, overload

from ..arguments import whole_number
from .answer import Answer
from .html import html_table
from .tables import text_table


class Row(Protocol):
    """What a row of such a result can do."""

    def cells(self) -> tuple[object, ...]:
        """Return a line of a table."""


R = TypeVar("R", bound=Row)


class Rows(Sequence[R], Answer, ABC):
    """A result that is a sequence of rows, shown as a table, most important first."""

    HEADER: ClassVar[tuple[str, ...]]
    SHOWN: ClassVar[int] = 20
    """Lines that are shown by default."""

    entries: tuple[R, ...]

    @abstractmethod
    def to_records(self) -> list[dict[str, Any]]:
        """Return the rows as dicts of plain values."""

    def rows(self) -> list[dict[str, Any]]:
        return self.to_records()

    @property
    @abstractmethod
    def summary(self) -> str:
        """What the rows say together, in a sentence."""

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[R, ...]: ...
    def __getitem__(self, index: int | slice) -> R | tuple[R, ...]:
        return self.entries[index]

    def to_text(self, *, top: int | None = None) -> str:
        """Return the summary, and a table of the first ``top`` rows (all if ``None``)."""
        shown = None if top is None else whole_number("top", top, at_least=1)
        if not self.entries:
            return self.summary
        table = text_table(self.HEADER, [row.cells() for row in self.entries[:shown]])
        rest = 0 if shown is None else len(self) - shown
        more = f"\n...and {rest:,} more" if rest > 0 else ""
        return f"{self.summary}\n{table}{more}"

    def __str__(self) -> str:
        return self.to_text(top=self.SHOWN)

    def _repr_html_(self) -> str:
        rows = [row.cells() for row in self.entries[: self.SHOWN]]
        return html_table(self.HEADER, rows, caption=self.summary)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.summary}>"
