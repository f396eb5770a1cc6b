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
from collections.abc import Mapping
from typing import Any

from .html import html_table


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


def _plain(value: Any) -> Any:
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
