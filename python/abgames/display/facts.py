"""Answers that show themselves as names and values in two columns, in print and in notebooks.

>>> class Answer(Shown):
...     def facts(self):
...         return [("lost", "no"), ("moves", "6 3 5")]
>>> print(Answer())
lost   no
moves  6 3 5
>>> "<td" in Answer()._repr_html_()
True
"""

from __future__ import annotations

from .html import html_table


class Shown:
    """Prints the ``facts()`` of a class; ``repr`` is not changed."""

    __slots__ = ()

    def facts(self) -> list[tuple[str, str]]:
        """Return what is known as pairs of a name and a text."""
        raise NotImplementedError

    def __str__(self) -> str:
        """Return the facts as lines."""
        facts = self.facts()
        width = max((len(name) for name, _ in facts), default=0)
        return "\n".join(f"{name.ljust(width)}  {fact}" for name, fact in facts)

    def _repr_html_(self) -> str:
        """Return the facts as a table for notebooks."""
        return html_table(("", ""), self.facts())


def yes_or_no(value: bool | None) -> str:
    """Return a truth value in a word; ``None`` means not known.

    >>> yes_or_no(True), yes_or_no(None)
    ('yes', 'not known')
    """
    return {True: "yes", False: "no", None: "not known"}[value]
