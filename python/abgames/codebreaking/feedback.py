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
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import ClassVar, Self, TypeAlias, cast

from ..arguments import folded, repr_of, whole_number
from ..errors import NotationError
from ..language import _, marked

_PAIRS = (
    ("a", "b"),
    ("b black blacks", "w white whites"),
    ("b bull bulls", "c cow cows"),
    ("h hit hits", "b blow blows"),
    ("e eat eats", "b bite bites"),
    ("f fermi fermis", "p pico picos"),
)
"""The words for the two counts in the games that people know; a letter belongs to its pair."""
SAID = marked("black white, bull cow, hit blow, eat bite, fermi pico, bagels")
"""The words that are read, for messages."""
_ROLES = [{w: role for role in (0, 1) for w in pair[role].split()} for pair in _PAIRS]
"""For each pair the counts that its words mean: 0 for A, 1 for B."""
_ANYWHERE = {
    **{word: role for words in _ROLES for word, role in words.items() if len(word) > 1},
    **_ROLES[0],
}
"""What may also be said beside a word of another pair: A, B, and whole words."""

_FIGURES = {
    **dict.fromkeys(("none", "nothing", "no", "zero", "bagel", "bagels", "なし"), "0"),
    **{word: str(n) for n, word in enumerate(("one", "two", "three", "four", "five"), 1)},
}
"""The names of the counts."""
_ENGLISH = {
    "ヒット": "hit",
    "ブロー": "blow",
    "イート": "eat",
    "バイト": "bite",
    "ブル": "bull",
    "カウ": "cow",
    "黒": "black",
    "白": "white",
}
"""The Japanese words of players."""
_FIGURE = rf"(?:{'|'.join(_FIGURES)})(?![a-z])"
_PART = re.compile(
    rf"\s*(?P<number>[0-9]{{1,3}}|{_FIGURE})(?![0-9])"
    rf"(?:\s*(?P<word>(?!{_FIGURE})[a-z]+|{'|'.join(_ENGLISH)})"
    r"\s*(?:(?:[,&-]|and\b)\s*(?=\w))?"
    r"|\s*[-./]\s*(?=[0-9])|\s+|$)",
    re.IGNORECASE,
)
"""A count with its word, or a bare number, and what separates it from the next one."""
_SIGNED = re.compile(r"(?:\s*[+-]\s*[0-9]{1,3})+\s*")
_SIGN = re.compile(r"([+-])\s*([0-9]+)")
_CARD_COUNTS = ("H", "NP", "NC", "N")
_CARD_PART = re.compile(
    r"[\s,]*([0-9]{1,3})\s*(hits?|ヒット|h|np|nc|n)(?:\s*(?:blows?|ブロー))?(?![a-z])[\s,]*",
    re.IGNORECASE,
)


class Feedback(tuple[int, ...]):
    """How near a guess came to the secret: ``a`` colours in place, ``b`` more out of place.

    These are the A and B of the AB game [Shinoda2012], the bulls and cows, and the black and
    white pegs of Mastermind.  A feedback equals, sorts and hashes as the tuple ``(a, b)``.
    """

    __slots__ = ()
    length: ClassVar[int] = 2
    counts: ClassVar[str] = "two counts, as in (1, 1)"
    example: ClassVar[str] = "1A1B"

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
        and cows, hits and blows, eats and bites, or fermi and pico, with "bagels" for nothing; or
        they are ``"+1 -1"``.  A lone ``b`` is B; next to ``w``, ``c`` or their words it is black or
        bull, and so A.  Raises :class:`~abgames.errors.NotationError` for anything else, including
        letters of two pairs, and a single bare number, which does not say which count it is.

        >>> Feedback.parse("2a"), Feedback.parse("0"), Feedback.parse("2 1")
        (Feedback(2, 0), Feedback(0, 0), Feedback(2, 1))
        >>> Feedback.parse("two cows") == Feedback.parse("0/2") == Feedback(0, 2)
        True
        >>> Feedback.parse("1 white 2 black") == Feedback.parse("2b1w") == Feedback(2, 1)
        True
        >>> Feedback.parse("1P 2F") == Feedback.parse("2 eat 1 bite") == Feedback.parse("+2-1")
        True
        """
        parts = parts_of(text)
        words = [word for number, word, position in parts]
        if words == ["", ""]:
            return cls(parts[0][0], parts[1][0])
        if words == [""] and parts[0][0]:
            raise NotationError(
                _(
                    'a feedback has two counts: write "1A1B", or "1 1" for A and then B, not '
                    "{text!r}",
                    text=text,
                ),
                text=text,
                position=0,
            )
        if words == [""]:
            return cls(0, 0)
        known = next((pair for pair in _ROLES if _is_told(words, pair)), _ANYWHERE)
        counts: dict[int, int] = {}
        for number, word, position in parts:
            role = known.get(word)
            if role is None or role in counts:
                raise _unreadable(text, position, cls.example)
            counts[role] = number
        return cls(counts.get(0, 0), counts.get(1, 0))

    def __str__(self) -> str:
        return f"{self[0]}A{self[1]}B"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self))})"

    def __getnewargs__(self) -> tuple[int, ...]:
        return tuple(self)


class CardFeedback(Feedback):
    """How near three shown cards came to the secret of card MOO [Ino2022].

    Each of the shown ranks that the secret has counts once: ``h`` in its place and colour (Hit),
    ``np`` in its place only (NP Blow), ``nc`` in its colour only (NC Blow), ``n`` in neither
    (N Blow).  A feedback equals, sorts and hashes as the tuple ``(h, np, nc, n)``.

    >>> reply = CardFeedback(1, 0, 1, 0)
    >>> reply, str(reply), str(CardFeedback(0, 0, 0, 0)), reply == (1, 0, 1, 0)
    (CardFeedback(1, 0, 1, 0), '1H1NC', '0', True)
    """

    __slots__ = ()
    length: ClassVar[int] = 4
    counts: ClassVar[str] = "four counts, as in (1, 0, 1, 0)"
    example: ClassVar[str] = "1H1NC"

    def __new__(cls, h: int, np: int, nc: int, n: int) -> CardFeedback:
        counts = (
            whole_number(name, count, at_least=0)
            for name, count in (("h", h), ("np", np), ("nc", nc), ("n", n))
        )
        return tuple.__new__(cls, counts)

    @property
    def a(self) -> int:
        return self[0] + self[1]

    @property
    def b(self) -> int:
        return self[2] + self[3]

    @property
    def h(self) -> int:
        """Number of cards with the right rank, place and colour."""
        return self[0]

    @property
    def np(self) -> int:
        """Number of cards with the right rank and place, but not colour."""
        return self[1]

    @property
    def nc(self) -> int:
        """Number of cards with the right rank and colour, but not place."""
        return self[2]

    @property
    def n(self) -> int:
        """Number of cards with the right rank, but neither place nor colour."""
        return self[3]

    @classmethod
    def parse(cls, text: str) -> CardFeedback:
        """Read ``"1H1NC"`` in any order and case; a part left out is 0, and ``"0"`` is nothing.

        Blanks or commas may separate the parts, the counts may be written as in the paper
        (``"1Hit, 1NC Blow"``), and four bare numbers are H, NP, NC and N.  Raises
        :class:`~abgames.errors.NotationError` for anything else.

        >>> CardFeedback.parse("1nc 1h") == CardFeedback.parse("1Hit, 1NC Blow")
        True
        >>> CardFeedback.parse("0"), CardFeedback.parse("1 0 0 2")
        (CardFeedback(0, 0, 0, 0), CardFeedback(1, 0, 0, 2))
        """
        read = _folded(text)
        if _FIGURES.get(read.strip().lower(), read.strip()) == "0":
            return cls(0, 0, 0, 0)
        if re.fullmatch(r"\s*[0-9]{1,3}(?:\s+[0-9]{1,3}){3}\s*", read):
            return cls(*map(int, read.split()))
        counts: dict[str, int] = {}
        position = 0
        while position < len(read) or not counts:
            part = _CARD_PART.match(read, position)
            name = "" if part is None else part[2].upper()
            name = "H" if name.startswith(("H", "ヒ")) else name
            if part is None or name in counts:
                raise _unreadable(text, position, cls.example)
            counts[name] = int(part[1])
            position = part.end()
        return cls(*(counts.get(name, 0) for name in _CARD_COUNTS))

    def __str__(self) -> str:
        """Return the text form, such as ``"1H1NC"``; ``"0"`` when no rank is right."""
        parts = (f"{count}{name}" for count, name in zip(self, _CARD_COUNTS, strict=True) if count)
        return "".join(parts) or "0"


class NamedNumber(int):
    """A number with its name in the game, which is its text; it is true, whatever the number."""

    name: str

    def __new__(cls, number: int, name: str) -> Self:
        """Return the number with its name."""
        named = super().__new__(cls, number)
        named.name = name
        return named

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return int(self), self.name

    def __bool__(self) -> bool:
        """Return ``True``: so ``if game.hit:`` asks whether there is one."""
        return True

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
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


def parts_of(text: str) -> list[tuple[int, str, int]]:
    """Return the counts of a feedback's text as (number, word or "", position)."""
    read = _folded(text)
    if _SIGNED.fullmatch(read):
        signs = {"+": "a", "-": "b"}
        return [(int(sign[2]), signs[sign[1]], sign.start()) for sign in _SIGN.finditer(read)]
    parts: list[tuple[int, str, int]] = []
    position = 0
    while position < len(read) or not parts:
        part = _PART.match(read, position)
        if part is None:
            raise _unreadable(text, position, Feedback.example)
        number, word = part["number"].lower(), (part["word"] or "").lower()
        parts.append((int(_FIGURES.get(number, number)), _ENGLISH.get(word, word), position))
        position = part.end()
    return parts


def _folded(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(
            f"a feedback's text must be a str, not {type(text).__name__}: {repr_of(text)}"
        )
    return folded(text)


def _is_told(words: Sequence[str], pair: Mapping[str, int]) -> bool:
    """Whether words mean different counts in a pair."""
    return len({pair[word] for word in words if word in pair}) == len(words)


def _unreadable(text: str, position: int, example: str) -> NotationError:
    said = _(
        'a feedback looks like "{example}", not {text!r} (wrong from character {place} on)',
        example=example,
        text=text,
        place=position + 1,
    )
    if example == Feedback.example:
        said = _("{problem}; also read are {words}, and +1 -1", problem=said, words=_(SAID))
    return NotationError(said, text=text, position=position)


FeedbackLike: TypeAlias = Feedback | str | Sequence[int] | int
"""What a caller may give for a feedback: ``Feedback(1, 1)``, ``"1A1B"`` or ``(1, 1)``; a name or a
number in tables."""


def to_feedback(value: FeedbackLike, kind: type[Feedback] = Feedback) -> Feedback:
    """Return a feedback of this kind from any of its forms."""
    if type(value) is kind:
        return value
    if isinstance(value, str):
        return kind.parse(value)
    try:
        # One more than the longest kind has.
        counts = tuple(islice(cast("Sequence[int]", value), 5))
    except TypeError:
        found = type(value).__name__
        raise TypeError(
            f'a feedback is "{kind.example}" or a sequence of {kind.counts}, not {found}: '
            f"{repr_of(value)}"
        ) from None
    if len(counts) != kind.length:
        number = "more" if len(counts) == 5 else len(counts)
        raise ValueError(f"a feedback has {kind.counts}, not {number}")
    return kind(*counts)
