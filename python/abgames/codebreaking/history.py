"""Replies and histories: reading them, applying them, and saying what makes a history impossible.

A history is a sequence of answers, each a guess and its feedback.  It is given as a sequence of
pairs or as text:

>>> from abgames.codebreaking import AB
>>> game = AB(3, 7)
>>> parse_history(game, "1 2 3=0A1B, 3 4 5=0A2B")
(((1, 2, 3), Feedback(0, 1)), ((3, 4, 5), Feedback(0, 2)))
>>> parse_history(game, "\uff11\uff12\uff13\uff1d\uff10\uff21\uff11\uff22\u3001345=2b")
(((1, 2, 3), Feedback(0, 1)), ((3, 4, 5), Feedback(0, 2)))
>>> parse_history(game, [("123", (0, 1)), ([3, 4, 5], "2b")])
(((1, 2, 3), Feedback(0, 1)), ((3, 4, 5), Feedback(0, 2)))
>>> game.consistent("1 2 3=0A0B, 4 5 6=0A2B, 7 1 2=0A0B")
Traceback (most recent call last):
    ...
abgames.errors.InconsistentHistoryError: answers 1, 2 and 3 contradict each other: \
no secret of AB(pegs=3, colors=7) gives 0A0B to 1 2 3, 0A2B to 4 5 6 and 0A0B to 7 1 2

A reply is a value:

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
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, cast

from ..arguments import entries, folded, listed, nearest, repr_of, whole_number
from ..errors import IllegalMoveError, InconsistentHistoryError, NotationError
from ..language import _, marked

if TYPE_CHECKING:
    from .clues import Clue
    from .code_game import Code, CodeArray, CodeGame, CodeLike


_PAIRS = (
    ("a", "b"),
    ("b black blacks", "w white whites"),
    ("b bull bulls", "c cow cows"),
    ("h hit hits", "b blow blows"),
    ("e eat eats", "b bite bites"),
    ("f fermi fermis fija fijas", "p pico picos pica picas"),
    ("s strike strikes", "b ball balls"),
    ("t toro toros", "v vaca vacas"),
    ("r red reds", "w white whites"),
    ("correct", "misplaced"),
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
    **dict.fromkeys(("none", "nothing", "no", "zero", "bagel", "bagels", "なし", "낫싱"), "0"),
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
    "스트라이크": "strike",
    "볼": "ball",
    **dict.fromkeys(("быков", "быка", "бык"), "bull"),
    **dict.fromkeys(("коровы", "корова", "коров"), "cow"),
}
"""The words of players; one that begins with another comes before it."""
_FIGURE = rf"(?:{'|'.join(_FIGURES)})(?![a-z])"
_PART = re.compile(
    rf"\s*(?P<number>[0-9]{{1,3}}|{_FIGURE})(?![0-9])"
    rf"(?:\s*(?P<word>(?!{_FIGURE})[a-z]+|{'|'.join(_ENGLISH)})"
    r"\s*(?:(?:[,&-]|and\b)\s*(?=\w))?"
    r"|\s*[-./:]\s*(?=[0-9])|\s+|$)",
    re.IGNORECASE,
)
"""A count with its word, or a bare number, and what separates it from the next one."""
_SIGNED = re.compile(r"(?:\s*[+-]\s*[0-9]{1,3})+\s*")
_SIGN = re.compile(r"([+-])\s*([0-9]+)")
_ROW = re.compile(
    r"(?=.*[^\W_]|.*[●⚫⬤🔴○⚪◯])(?:black|white|red|[bwr●⚫⬤🔴○⚪◯]|[-_.,\s\ufe0f])+", re.IGNORECASE
)
"""Pegs in a row."""
_WHITE = re.compile(r"white|[w○⚪◯]", re.IGNORECASE)
_BLACK = re.compile(r"black|red|[br●⚫⬤🔴]", re.IGNORECASE)
_WORD_FIRST = re.compile(
    rf"\s*(?:(?!{_FIGURE})[^\W\d_]+\s*[0-9]{{1,3}}\b[\s,]*)+|\s*[^\W\d_][0-9][^\W\d_][0-9]\s*",
    re.IGNORECASE,
)
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
        and cows, hits and blows, eats and bites, fermi and pico, or strikes and balls, also in
        Japanese, Korean, Russian and Spanish, with "bagels" for nothing; or they are ``"+1 -1"``,
        or two or more pegs in a row, ``"BBW"``.  A lone ``b`` is B; next to ``w``, ``c`` or their
        words it is black or bull, and so A.  Raises :class:`~abgames.errors.NotationError` for
        anything else, including letters of two pairs, and a single bare number, which does not say
        which count it is.

        >>> Feedback.parse("2a"), Feedback.parse("0"), Feedback.parse("2 1")
        (Feedback(2, 0), Feedback(0, 0), Feedback(2, 1))
        >>> Feedback.parse("two cows") == Feedback.parse("0/2") == Feedback(0, 2)
        True
        >>> Feedback.parse("1 white 2 black") == Feedback.parse("2b1w") == Feedback(2, 1)
        True
        >>> Feedback.parse("1볼 2스트라이크") == Feedback.parse("BBW") == Feedback.parse("●●○")
        True
        >>> Feedback.parse("2S1B") == Feedback.parse("A2B1") == Feedback.parse("(2, 1)")
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
    read = _counted(_folded(text))
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


def _counted(text: str) -> str:
    """Return a row of pegs, and counts in brackets or behind their words, as counts and words."""
    black, white = len(_BLACK.findall(text)), len(_WHITE.findall(text))
    if _ROW.fullmatch(text) and (black + white > 1 or not text.isascii()):
        return f"{black}a{white}b"
    if _WORD_FIRST.fullmatch(text):
        return re.sub(r"([^\W\d_]+)\s*([0-9]+)", r"\2 \1 ", text)
    pair = re.fullmatch(r"\s*[(\[]\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*[)\]]\s*", text)
    return f"{pair[1]} {pair[2]}" if pair else text


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


_SIGNS = ",.-/"
"""Separators of colours whose symbols do not contain them."""

DIGITS = "0123456789"
"""The symbols of ten colours when none are given."""

NUMBERS = tuple(map(str, range(1, 11)))
"""The same colours by their numbers, which are written with blanks."""

_SHOWN = 20
"""The most symbols that an error names."""


def symbols_in(text: str) -> str | tuple[str, ...]:
    """Return typed symbols: one character each, or words with blanks between them."""
    found = tuple(folded(text).split())
    return found if len(found) > 1 else "".join(found)


def words(text: str, symbols: Sequence[str]) -> list[tuple[str, int]]:
    """Return the words of a code, as symbols where possible, and their positions."""
    text = folded(text, symbols)
    used = "".join(symbols)
    signs = {ord(sign): " " for sign in _SIGNS if sign not in used}
    found = [(word[0], word.start()) for word in re.finditer(r"\S+", text.translate(signs))]
    known = {symbol.lower(): symbol for symbol in symbols}
    if len(known) < len(symbols):
        known = {}  # case matters
    single = all(len(symbol) == 1 for symbol in symbols)
    are_joined = len(found) == 1 or min((len(word) for word, _start in found), default=0) > 1
    read = []
    for word, start in found:
        symbol = _symbol(word, known, symbols)
        letters = [_symbol(letter, known, symbols) for letter in word]
        # Digits without blanks could be several numbers.
        are_initials = symbol not in symbols and word.isalpha() and set(letters) <= set(symbols)
        parts = letters if (are_joined if single else are_initials) else [symbol]
        read += [(part, start + place) for place, part in enumerate(parts)]
    return read


def strange_word(text: str, symbols: Sequence[str], pegs: int) -> str | None:
    """Say which word is not a colour, if the others are and their number is right."""
    read = [word for word, place in words(text, symbols)]
    strange = [word for word in read if word not in symbols]
    if not 0 < len(strange) < len(read) == pegs or max(map(len, symbols)) == 1:
        return None
    begun = _begun(strange[0], symbols)
    if begun:
        return _("{word!r} could be {colours}", word=strange[0], colours=listed(begun, "or"))
    known = _(": the colours are {colours}", colours=shortened(symbols))
    meant = nearest(strange[0], symbols) or known
    return _("{word!r} is not a colour{meant}", word=strange[0], meant=meant)


def shortened(symbols: Sequence[str]) -> str:
    """Return symbols separated by blanks; of many, only the first ones and the last."""
    few = len(symbols) <= _SHOWN
    return " ".join(symbols if few else [*symbols[:2], "...", symbols[-1]])


def _symbol(word: str, known: dict[str, str], symbols: Sequence[str]) -> str:
    """Return the symbol that a word stands for, or else the word."""
    if word in symbols:
        return word
    begun = [] if word.isdigit() else _begun(word, symbols)
    return known.get(word.lower()) or (begun[0] if len(begun) == 1 else word)


def _begun(word: str, symbols: Sequence[str]) -> list[str]:
    if len({symbol.lower() for symbol in symbols}) < len(symbols):
        return [symbol for symbol in symbols if symbol.startswith(word)]
    return [symbol for symbol in symbols if symbol.lower().startswith(word.lower())]


_UNSIGNED = re.compile(
    r"\s*(\S.*?)(?:\s*:|\s)\s*([0-9]+\s*[ABEFH][A-Z0-9\s]*|[+-]\s*[0-9][0-9\s+-]*)",
    re.IGNORECASE | re.ASCII,
)
"""An answer without an equals sign: "1 2 3 0A1B", "123: 0A1B", "123 +0 -1"."""

_WHO = (marked("secret"), marked("candidate"))
"""Whom a history speaks of, as refusals name it."""

Answer: TypeAlias = "tuple[Code, Feedback]"
History: TypeAlias = "tuple[Answer, ...]"
HistoryLike: TypeAlias = "str | Sequence[tuple[CodeLike, FeedbackLike] | str]"
"""What a caller may give for a history: text, or a sequence of pairs (or of texts of pairs)."""


def parse_history(game: CodeGame, history: HistoryLike, clues: list[Clue] | None = None) -> History:
    """Return a history from any of its forms; clues among the answers go to ``clues``."""
    if isinstance(history, str):
        answers: Sequence[object] = answer_texts(game, history)
    elif not isinstance(history, memoryview) and isinstance(history, Sequence):
        answers = history
    else:
        raise TypeError(
            "a history is a sequence of (guess, feedback) pairs or text like "
            f'"{game.example}", not {type(history).__name__}'
        )
    told: list[Clue] = []
    made: list[Answer] = []
    for entry in answers:
        if not _is_clue(game, entry, told):
            made.append(_parse_answer(game, len(made) + 1, entry))
    if clues is None and told:
        _check_known(game, told)
    elif clues is not None:
        clues += told
    return tuple(made)


def _is_clue(game: CodeGame, entry: object, told: list[Clue]) -> bool:
    """Whether an entry of a history is a clue, which is added to ``told``."""
    if not isinstance(entry, str) or getattr(game, "_alphabet", None) is None:
        return False
    if "=" in entry and not entry.lstrip().lower().startswith("sum"):
        return False
    from .clues import clue_of

    with suppress(NotationError):
        told += [clue_of(game, entry)]
        return True
    return False


def _check_known(game: CodeGame, told: list[Clue]) -> None:
    """Refuse clues that are not true of all secrets."""
    from .clues import fitting

    said = ", ".join(clue.text for clue in told)
    if len(fitting(game, game.secrets, told)) < len(game.secrets):
        raise NotationError(
            f"the history may only have answers here, not clues: give the game .where({said!r})",
            text=said,
        )


def answer_texts(game: CodeGame, text: str) -> list[str]:
    """The answers of a text, separated by commas, semicolons or ends of lines."""
    signs = "," if any(";" in name for name in game.names) else ",;"
    text = re.sub(r"=\s*\(\s*([0-9]+)\s*,\s*([0-9]+)\s*\)", r"=\1 \2", folded(text, game.names))
    return entries(text, signs)


def _parse_answer(game: CodeGame, number: int, entry: object) -> Answer:
    guess, reply = _halves(game, number, entry)
    try:
        return game.code(guess), game.reply(reply)
    except (IllegalMoveError, NotationError) as error:
        problem = _("answer {number} of the history: {problem}", number=number, problem=error)
        error.args = (problem,)
        raise


def _halves(game: CodeGame, number: int, entry: object) -> tuple[Any, Any]:
    """The guess and the reply of an answer, unparsed."""
    if isinstance(entry, str):
        entry = folded(entry, game.names)
        guess, equals, reply = _at_equals(game, entry)
        if not equals and (parts := _UNSIGNED.fullmatch(entry)):
            guess, equals, reply = parts[1], "=", parts[2]
        if not equals or ("=" in guess and game.kind != "FeedbackTable"):
            raise NotationError(
                _(
                    'answer {number} of the history must look like "{example}", not {entry!r}; a '
                    "comma separates two answers",
                    number=number,
                    example=game.example,
                    entry=entry,
                ),
                text=entry,
            )
        return guess, reply
    wanted = f"answer {number} of the history must be a (guess, feedback) pair"
    if not isinstance(entry, Sequence):
        raise TypeError(f"{wanted}, not {type(entry).__name__}: {repr_of(entry)}")
    if len(entry) != 2:
        raise ValueError(f"{wanted}, not {len(entry)} items: {repr_of(entry)}")
    return entry[0], entry[1]


def _at_equals(game: CodeGame, entry: str) -> tuple[str, str, str]:
    """A guess and a reply, either of which may have signs of equality in tables."""
    *places, last = [sign.start() for sign in re.finditer("=", entry)] or [-1]
    for place in reversed(places and [*places, last]):
        with suppress(ValueError):
            game.reply(entry[place + 1 :]), game.code(entry[:place])
            return entry[:place], "=", entry[place + 1 :]
    return entry.rpartition("=")


def history_text(game: CodeGame, history: History) -> str:
    """Return a history as the shell takes it."""
    return ", ".join(f"{game.text(guess)}={reply}" for guess, reply in history)


def possible_reply(game: CodeGame, value: FeedbackLike) -> Feedback:
    """Return a feedback from any of its forms, refusing one that never occurs."""
    feedback = game.reply(value)
    if feedback in game.feedbacks:
        return feedback
    possible = " ".join(map(str, game.feedbacks))
    raise IllegalMoveError(
        _(
            "{reply} cannot occur with {what}; possible: {possible}",
            reply=feedback,
            what=game._why_impossible(feedback),
            possible=possible,
        ),
        move=feedback,
    )


def apply_history(game: CodeGame, codes: CodeArray, history: History, *, who: str) -> CodeArray:
    """Return those of ``codes`` that agree with every answer, in the same order."""
    check_rule(game, history)
    left = codes
    for answer in history:
        left = _agreeing(game, left, answer)
    if not len(left):
        raise contradiction(game, codes, history, who=who)
    return left


def check_rule(game: CodeGame, history: History) -> None:
    """Refuse a guess that the rule of the game does not allow after the answers before it."""
    for number, (guess, _reply) in enumerate(history if game.has_rule else ()):
        before = history[:number]
        if any(reply not in game.feedbacks for _, reply in before):
            return  # this is refused as such
        if guess not in game._allowed(before):
            raise IllegalMoveError(
                _(
                    "answer {number} of the history: {guess} may not be guessed after {answers}",
                    number=number + 1,
                    guess=game.text(guess),
                    answers=history_text(game, before),
                ),
                move=guess,
            )


def contradiction(
    game: CodeGame, codes: CodeArray, history: History, *, who: str
) -> InconsistentHistoryError:
    """Return the error that says why none of ``codes`` agrees with ``history``."""
    conflict = _minimal_conflict(game, codes, history)
    message = _complaint(game, history, conflict, who)
    return InconsistentHistoryError(message, history=history, conflict=conflict)


def _agreeing(game: CodeGame, codes: CodeArray, answer: Answer) -> CodeArray:
    guess, feedback = answer
    if feedback not in game.feedbacks:
        return codes[:0]
    fits: CodeArray = codes[game._replies(guess, codes) == game.feedbacks.index(feedback)]
    return fits


def _minimal_conflict(game: CodeGame, codes: CodeArray, history: History) -> tuple[int, ...]:
    """Return answers that no code fits, although some code fits each proper subset of them."""
    kept: list[int] = []
    end = len(history)
    left = codes
    while len(left):
        for index in range(end):
            left = _agreeing(game, left, history[index])
            if not len(left):
                end = index
                break
        kept.append(end)
        left = codes
        for index in kept:
            left = _agreeing(game, left, history[index])
    return tuple(sorted(kept))


def _complaint(game: CodeGame, history: History, conflict: tuple[int, ...], who: str) -> str:
    if not conflict:
        return f"there is no {who} at all"
    one = _("{reply} to {guess}")
    facts = [one.format(reply=history[i][1], guess=game.text(history[i][0])) for i in conflict]
    said = _("answers {numbers} contradict each other: no {who} of {game} gives {facts}")
    if len(conflict) == 1:
        said = _("answer {numbers} is impossible: no {who} of {game} gives {facts}")
    numbers = listed((i + 1 for i in conflict), "and")
    return said.format(numbers=numbers, who=_(who), game=game, facts=listed(facts, "and"))
