"""The replies of a game that is given by its table."""

from __future__ import annotations


class TableFeedback(int):
    """A reply of a table: a number, with its name in the game.

    >>> TableFeedback(2, "right"), str(TableFeedback(2, "right")), TableFeedback(2, "right") == 2
    (TableFeedback(2, 'right'), 'right', True)
    """

    name: str

    def __new__(cls, number: int, name: str) -> TableFeedback:
        """Return the number with its name."""
        feedback = super().__new__(cls, number)
        feedback.name = name
        return feedback

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        """Keep the name in pickles and copies."""
        return int(self), self.name

    def __str__(self) -> str:
        """Return the name."""
        return self.name

    def __repr__(self) -> str:
        """Return a form that can be typed back."""
        return f"TableFeedback({int(self)}, {self.name!r})"
