"""What every answer can do: a record for JSON, rows for tables, text for people and notebooks.

>>> class Heap(Answer):
...     def record(self):
...         return {"lost": False, "moves": [[6, 3, 5]]}
>>> print(Heap())
lost   False
moves  [[6, 3, 5]]
>>> "<td" in Heap()._repr_html_()
True
>>> Heap().rows()
[{'lost': False, 'moves': '[[6, 3, 5]]'}]
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, overload

from ..arguments import whole_number
from . import columns_of_numbers, shown, text_table


class Answer:
    """The answer to a question; ``repr`` is not changed."""

    __slots__ = ()

    def record(self) -> dict[str, Any]:
        """Return what was asked and what was found as JSON values, as the shell prints them."""
        raise NotImplementedError

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows of the answer as plain values, ready for ``pandas.DataFrame``."""
        return [plain(self.record())]

    def facts(self) -> list[tuple[str, str]]:
        """Return what is known as pairs of a name and a text."""
        return [(name, str(value)) for name, value in plain(self.record()).items()]

    def __str__(self) -> str:
        return facts_text(self.facts())

    def _repr_html_(self) -> str:
        """Return the facts as a table for notebooks."""
        return html_table(("", ""), self.facts())


def plain(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record with texts in the place of lists and objects."""
    return {name: _plain(value) for name, value in record.items()}


def _plain(value: object) -> Any:
    if not isinstance(value, list | tuple | dict):
        return value
    if not isinstance(value, dict) and value and all(isinstance(each, str) for each in value):
        return " ".join(value)
    return json.dumps(value)


def facts_text(facts: list[tuple[str, str]]) -> str:
    """Return facts as lines of two columns."""
    width = max((len(name) for name, _ in facts), default=0)
    return "\n".join(f"{name.ljust(width)}  {fact}" for name, fact in facts)


def yes_or_no(value: bool | None) -> str:
    """Return a truth value in a word; ``None`` means not known."""
    return {True: "yes", False: "no", None: "not known"}[value]


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


BAR_WIDTH = 12
"""The width of the longest bar, in ``em``."""

# XML 1.0 cannot represent these at all, and a UTF-8 file cannot hold half a surrogate pair.
_UNWRITABLE = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


class Html(str):
    """A cell that is HTML already: it is not escaped again."""

    __slots__ = ()


def escaped(text: str) -> str:
    """Return text escaped for HTML or SVG, even between quotes."""
    from html import escape

    return escape(re.sub(_UNWRITABLE, "\ufffd", text))


def bar(number: int, longest: int) -> Html:
    """Return a cell with a bar as long as ``number``, where ``longest`` fills the column."""
    width = f"{BAR_WIDTH * number / longest:.4g}em" if number > 0 else "0"
    return Html(
        f'<div aria-hidden="true" style="width:{width};height:0.8em;background:currentColor;'
        'opacity:0.55"></div>'
    )


def html_table(
    header: Sequence[str], rows: Iterable[Sequence[object]], *, caption: str | None = None
) -> str:
    """Return rows under a header as an HTML ``<table>`` whose style needs no style sheet."""
    listed = [list(row) for row in rows]
    texts = [[shown(cell) for cell in row] for row in listed]
    sides = ["right" if numeric else "left" for numeric in columns_of_numbers(texts, len(header))]
    title = ""
    if caption is not None:
        style = "text-align:left;caption-side:top;color:inherit;font-weight:bold"
        title = f'<caption style="{style}">{escaped(caption)}</caption>'
    head = f"<thead>{_row('th', header, sides)}</thead>" if any(header) else ""
    return (
        '<table style="border-collapse:collapse;margin:0.5em 0;color:inherit;background:none">'
        f"{title}{head}<tbody>{''.join(_row('td', row, sides) for row in listed)}</tbody></table>"
    )


def _row(tag: str, cells: Sequence[object], sides: Sequence[str]) -> str:
    inner = "".join(
        f'<{tag} style="text-align:{side};padding:0.15em 0.7em">'
        f"{cell if isinstance(cell, Html) else escaped(shown(cell))}</{tag}>"
        for cell, side in zip(cells, sides, strict=True)
    )
    return f"<tr>{inner}</tr>"
