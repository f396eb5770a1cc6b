"""Guesses and replies of a game that is given by its table: numbers with names.

>>> TableGuess(3, "crane"), str(TableGuess(3, "crane")), TableGuess(3, "crane") == 3
(TableGuess(3, 'crane'), 'crane', True)
"""

from __future__ import annotations

from typing import Self


class NamedNumber(int):
    """A number with its name in the game, which is its text; it is true, whatever the number."""

    name: str

    def __new__(cls, number: int, name: str) -> Self:
        """Return the number with its name."""
        named = super().__new__(cls, number)
        named.name = name
        return named

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        """Keep the name in pickles and copies."""
        return int(self), self.name

    def __bool__(self) -> bool:
        """Return ``True``: so ``if game.hit:`` asks whether there is one."""
        return True

    def __str__(self) -> str:
        """Return the name."""
        return self.name

    def __repr__(self) -> str:
        """Return a form that can be typed back."""
        return f"{type(self).__name__}({int(self)}, {self.name!r})"


class TableGuess(NamedNumber):
    """A guess of a table, as results show it.

    >>> from abgames.codebreaking import rank_guesses, words
    >>> rank_guesses(words(["cat", "bat", "rat", "tar"]))[0].guess
    TableGuess(0, 'cat')
    """


class TableFeedback(NamedNumber):
    """A reply of a table.

    >>> TableFeedback(2, "right"), str(TableFeedback(2, "right")), TableFeedback(2, "right") == 2
    (TableFeedback(2, 'right'), 'right', True)
    >>> bool(TableFeedback(0, "equal"))
    True
    """
