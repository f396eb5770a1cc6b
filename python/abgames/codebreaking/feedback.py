"""The reply to a guess, as a value.

>>> reply = Feedback(1, 1)
>>> reply, str(reply), reply == (1, 1)
(Feedback(1, 1), '1A1B', True)
>>> Feedback.parse("1b 2a")
Feedback(2, 1)
>>> max(Feedback(0, 3), Feedback(1, 0))
Feedback(1, 0)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import TypeAlias

from ..arguments import whole_number
from ..errors import NotationError

__all__ = ["Feedback", "FeedbackLike", "to_feedback"]

_PART = re.compile(r"\s*([0-9]{1,3})(?:\s*([A-Za-z]+)\s*|\s+|$)")
_NAME = {
    **dict.fromkeys(("a", "black", "blacks", "bull", "bulls", "hit", "hits"), "A"),
    **dict.fromkeys(("b", "w", "white", "whites", "cow", "cows", "blow", "blows"), "B"),
}
_WHITE = frozenset(("w", "white", "whites", "cow", "cows"))
"""Next to one of these a ``b`` is black or bull."""


class Feedback(tuple[int, int]):
    """How near a guess came to the secret: ``a`` colours in place, ``b`` more out of place.

    These are the A and B of the AB game [Shinoda2012], the bulls and cows, and the black and
    white pegs of Mastermind.  A feedback equals, sorts and hashes as the tuple ``(a, b)``.
    """

    __slots__ = ()

    def __new__(cls, a: int, b: int) -> Feedback:
        """Make a feedback from its two counts."""
        counts = (whole_number("a", a, at_least=0), whole_number("b", b, at_least=0))
        return super().__new__(cls, counts)

    @property
    def a(self) -> int:
        """Number of pegs with the right colour in the right place."""
        return self[0]

    @property
    def b(self) -> int:
        """Number of further pegs whose colour belongs in another place."""
        return self[1]

    @classmethod
    def parse(cls, text: str) -> Feedback:
        """Read ``"1A1B"`` in any order and case; a part left out is 0, and ``"0"`` is ``0A0B``.

        Two bare numbers are A and then B.  The counts may also be called black and white, bulls
        and cows, or hits and blows.  A lone ``b`` is B; next to ``w``, ``white`` or ``cow`` it is
        black or bull, and so A.  Raises :class:`~abgames.errors.NotationError` for anything else,
        a single bare number among it: it does not say which count it is.

        >>> Feedback.parse("2a"), Feedback.parse("0"), Feedback.parse("2 1")
        (Feedback(2, 0), Feedback(0, 0), Feedback(2, 1))
        >>> Feedback.parse("1 white 2 black") == Feedback.parse("2b1w") == Feedback(2, 1)
        True
        """
        if not isinstance(text, str):
            raise TypeError(f"a feedback's text must be a str, not {type(text).__name__}: {text!r}")
        if text.strip() == "0":
            return cls(0, 0)
        parts = _parts(text)
        words = [word for _, word, _ in parts]
        if words == ["", ""]:
            return cls(parts[0][0], parts[1][0])
        if words == [""]:
            raise NotationError(
                f'a feedback has two counts: write "1A1B", or "1 1" for A and then B, not {text!r}',
                text=text,
                position=0,
            )
        b_is_black = not _WHITE.isdisjoint(words)
        counts: dict[str, int] = {}
        for number, word, position in parts:
            name = "A" if word == "b" and b_is_black else _NAME.get(word)
            if name is None or name in counts:
                raise _unreadable(text, position)
            counts[name] = number
        return cls(counts.get("A", 0), counts.get("B", 0))

    def __str__(self) -> str:
        """Return the text form, such as ``"1A1B"``."""
        return f"{self[0]}A{self[1]}B"

    def __repr__(self) -> str:
        """Return a form that can be typed back."""
        return f"Feedback({self[0]}, {self[1]})"

    def __getnewargs__(self) -> tuple[int, int]:
        """Support pickle and copy."""
        return (self[0], self[1])


def _parts(text: str) -> list[tuple[int, str, int]]:
    """Return the counts of a feedback's text as (number, word or "", position)."""
    parts: list[tuple[int, str, int]] = []
    position = 0
    while position < len(text) or not parts:
        part = _PART.match(text, position)
        if part is None:
            raise _unreadable(text, position)
        parts.append((int(part[1]), (part[2] or "").lower(), position))
        position = part.end()
    return parts


def _unreadable(text: str, position: int) -> NotationError:
    return NotationError(
        f'a feedback looks like "1A1B", not {text!r} (wrong from character {position + 1} on)',
        text=text,
        position=position,
    )


FeedbackLike: TypeAlias = Feedback | str | Sequence[int]
"""What a caller may give for a feedback: ``Feedback(1, 1)``, ``"1A1B"`` or ``(1, 1)``."""


def to_feedback(value: FeedbackLike) -> Feedback:
    """Return the feedback that the caller means.

    >>> to_feedback("1A1B") == to_feedback([1, 1]) == Feedback(1, 1)
    True
    """
    if isinstance(value, Feedback):
        return value
    if isinstance(value, str):
        return Feedback.parse(value)
    try:
        counts = tuple(islice(value, 3))
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f'a feedback is "1A1B" or a pair of ints, not {kind}: {value!r}') from None
    if len(counts) != 2:
        number = "more" if len(counts) == 3 else len(counts)
        raise ValueError(f"a feedback has two counts, as in (1, 1), not {number}")
    return Feedback(*counts)
