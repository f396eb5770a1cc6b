"""The games: what a code is, and what a guess tells.

The rules R1 to R7 stand in :mod:`abgames.codebreaking.reference`.  A game is a small immutable
value; its arrays are made when first asked for, and kept.

>>> game = AB(pegs=3, colors=7)
>>> game.feedback("4 3 6", (7, 3, 4))
Feedback(1, 1)
>>> len(game.secrets), game.secrets[0].tolist()
(210, [1, 2, 3])
>>> AB(4, 10, symbols="0123456789").code("0123")
(1, 2, 3, 4)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar, NoReturn, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from .._abgames.codebreaking import Rules
from ..arguments import listed, named, whole_number
from ..errors import IllegalMoveError, MemoryLimitError, NotationError, UnsupportedGameError
from ..language import _, ngettext
from .code_text import words
from .feedback import Feedback, FeedbackLike, to_feedback
from .history import HistoryLike, apply_history, parse_history

Code: TypeAlias = tuple[int, ...]
"""A code: one colour (from 1) for each peg."""
CodeArray: TypeAlias = NDArray[np.uint8]
"""Codes as the rows of an array."""
CodeLike: TypeAlias = str | Sequence[int] | NDArray[np.integer[Any]]
"""What a caller may give for a code: text, or any sequence of ints."""
CodesLike: TypeAlias = Iterable[CodeLike] | NDArray[np.integer[Any]]
"""What a caller may give for several codes."""

MAX_PEGS = 8
MAX_COLORS = 255
MAX_CODES = 2**23
LONGEST_READ = 100
MAX_TABLE_BYTES = 2**32


class CodeGame:
    """What the games of this family have in common.

    Use :class:`AB`, :class:`Mastermind` or :class:`~abgames.codebreaking.cards.CardMoo`.
    """

    kind: ClassVar[str]
    feedback_type: ClassVar[type[Feedback]] = Feedback
    """What the replies of the game are."""
    element: ClassVar[tuple[str, str]] = ("a colour", "colours")
    """What a code is made of: one of them, and several."""
    pegs: int

    @property
    def forbidden(self) -> Code:
        """What secrets may hold and guesses may not."""
        return ()

    @cached_property
    def rules(self) -> Rules:
        """The rules in the Rust core."""
        raise NotImplementedError

    # -- the game as sets of codes ---------------------------------------------------------

    @property
    def secret_count(self) -> int:
        """Number of secrets, also of games too large to list them."""
        return self.rules.secret_count

    @property
    def guess_count(self) -> int:
        """Number of legal guesses, also of games too large to list them."""
        return self.rules.guess_count

    @cached_property
    def secrets(self) -> CodeArray:
        """All secrets, a read-only array of shape (count, pegs) in lexicographic order."""
        self._check_size("secrets", self.secret_count)
        return _read_only(self.rules.secrets())

    @cached_property
    def guesses(self) -> CodeArray:
        """All legal guesses, like :attr:`secrets`."""
        self._check_size("guesses", self.guess_count)
        return _read_only(self.rules.guesses())

    @cached_property
    def feedbacks(self) -> tuple[Feedback, ...]:
        """All replies that some guess can get from some secret, the greatest first.

        >>> " ".join(map(str, AB(3, 7).feedbacks))
        '3A0B 2A0B 1A2B 1A1B 1A0B 0A3B 0A2B 0A1B 0A0B'
        """
        return tuple(self.feedback_type(*counts) for counts in self.rules.feedbacks())

    @property
    def hit(self) -> Feedback:
        """The reply to the guess that equals the secret."""
        return self.feedbacks[0]

    def consistent(self, history: HistoryLike) -> CodeArray:
        """Return the secrets that agree with every answer of ``history``.

        Raises :class:`~abgames.errors.InconsistentHistoryError` when there is none; the error
        says which answers contradict each other.

        >>> len(AB(3, 7).consistent("1 2 3=0A1B, 3 4 5=0A2B"))
        10
        """
        return apply_history(self, self.secrets, parse_history(self, history), who="secret")

    # -- feedback --------------------------------------------------------------------------

    def feedback(self, guess: CodeLike, secret: CodeLike) -> Feedback:
        """Return the reply to ``guess`` when the secret is ``secret`` (R3, R4).

        >>> str(Mastermind().feedback("1122", "2213"))
        '0A3B'
        """
        counts = self.rules.feedback(self.code(guess), self.secret(secret))
        return self.feedback_type(*counts)

    def reply(self, value: FeedbackLike) -> Feedback:
        """Return a feedback from text or counts, whether or not it can occur.

        >>> AB(3, 7).reply("1a1b"), AB(3, 7).reply([1, 1])
        (Feedback(1, 1), Feedback(1, 1))
        """
        return to_feedback(value, self.feedback_type)

    def feedback_table(self, guesses: CodesLike, secrets: CodesLike) -> NDArray[np.uint8]:
        """Return the replies to all ``guesses`` from all ``secrets`` at once.

        The entry [g, s] is the index of the reply in :attr:`feedbacks`.

        >>> game = AB(3, 7)
        >>> table = game.feedback_table(game.guesses, game.secrets)
        >>> table.shape, game.feedbacks[table[0, 1]]
        ((210, 210), Feedback(2, 0))
        """
        rows = self.code_array(guesses, "guess")
        columns = self.code_array(secrets, "secret")
        if len(rows) * len(columns) > MAX_TABLE_BYTES:
            raise MemoryLimitError(
                f"a table of {len(rows)} x {len(columns)} replies takes more than "
                f"{MAX_TABLE_BYTES >> 30} GiB; ask for it in slices of the guesses",
                limit=MAX_TABLE_BYTES,
            )
        return self.rules.feedback_table(rows, columns)

    def why_impossible(self, feedback: Feedback) -> str:
        """Return what of the game forbids a feedback that never occurs."""
        raise NotImplementedError

    def replies(self, guess: Code, codes: CodeArray) -> NDArray[np.uint8]:
        """Return the indices of the replies to one guess, for codes that were checked before."""
        indices: NDArray[np.uint8] = self.rules.feedback_table(
            np.array([guess], dtype=np.uint8), codes
        )[0]
        return indices

    # -- codes and their text --------------------------------------------------------------

    def code(self, value: CodeLike) -> Code:
        """Return a legal guess as a tuple of ints, from text or from any sequence of ints.

        >>> AB(3, 7).code("4 1 5"), AB(3, 7).code("415"), AB(3, 7).code([4, 1, 5])
        ((4, 1, 5), (4, 1, 5), (4, 1, 5))
        """
        code = self._read(value)
        self._check_code(code, "guess")
        return code

    def secret(self, value: CodeLike) -> Code:
        """Return a secret as a tuple of ints: like :meth:`code`, but for the code-maker's rules."""
        code = self._read(value)
        self._check_code(code, "secret")
        return code

    def text(self, code: CodeLike) -> str:
        """Return a code as text."""
        raise NotImplementedError

    def code_array(self, codes: CodesLike, what: str) -> CodeArray:
        """Return codes as a checked C-contiguous array.

        ``what`` they are ("guess", "secret", "candidate") names them in errors; a guess may be
        what no secret is.
        """
        if not isinstance(codes, np.ndarray):
            return self._listed_codes(codes, what)
        if codes.dtype.kind not in "iu":
            raise TypeError(f"an array of codes must hold integers, not {codes.dtype}")
        if codes.ndim != 2 or codes.shape[1] != self.pegs:
            raise ValueError(
                f"an array of codes of {self} must have the shape (count, {self.pegs}), "
                f"not {codes.shape}"
            )
        fits = codes if codes.dtype == np.uint8 else np.where(codes > 255, 0, codes.clip(0))
        rows = np.ascontiguousarray(fits, dtype=np.uint8)  # what was out of range is 0 now
        legal = self.rules.legal(rows, guesses=what == "guess")
        if not legal.all():
            self._check_code(tuple(codes[int(legal.argmin())].tolist()), what)
        return rows

    def _listed_codes(self, codes: CodesLike, what: str) -> CodeArray:
        if isinstance(codes, str) or not isinstance(codes, Iterable):
            kind = type(codes).__name__
            raise TypeError(f"a sequence of codes is wanted, one for each {what}, not {kind}")
        read = self.code if what == "guess" else self.secret
        most = min(self.secret_count, MAX_CODES) if what == "candidate" else MAX_CODES
        listed = [read(code) for code in islice(codes, most + 1)]
        if len(listed) > most:
            raise ValueError(f"more than {most} codes are no use as a {what} of {self} each")
        return np.array(listed, dtype=np.uint8).reshape(len(listed), self.pegs)

    def _read(self, value: CodeLike) -> Code:
        return self._parse_code(value) if isinstance(value, str) else self._integers(value)

    def _integers(self, value: Any) -> Code:
        if isinstance(value, (bytes, bytearray)) or not isinstance(value, (Sequence, np.ndarray)):
            kind = type(value).__name__
            raise TypeError(f"a code is text or a sequence of ints, not {kind}")
        # More than any game has is refused without being read to its end.
        one, several = self.element
        numbers = tuple(whole_number(one, number) for number in islice(value, LONGEST_READ))
        if len(numbers) == LONGEST_READ:
            raise IllegalMoveError(
                f"a code has at most {MAX_PEGS} {several}, not {LONGEST_READ} or more"
            )
        return numbers

    def _parse_code(self, text: str) -> Code:
        raise NotImplementedError

    def _check_code(self, code: Code, what: str) -> None:
        """Refuse a code that is not a legal guess or not a secret."""
        raise NotImplementedError

    # -- value semantics and internals -----------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """Leave the arrays out of pickles and copies."""
        return {entry.name: getattr(self, entry.name) for entry in fields(cast(Any, self))}

    def record(self) -> dict[str, Any]:
        """Return the game as strategy files and the shell's JSON hold it, its text form aside."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """The name and size of the game, for the titles of pictures."""
        raise NotImplementedError

    def _check_size(self, what: str, count: int) -> None:
        if count > MAX_CODES:
            raise UnsupportedGameError(
                f"{self} has {count:,} {what}, more than the {MAX_CODES:,} that can be listed; "
                "a call that takes candidates can be given a smaller set",
                game=self,
            )


class ColorGame(CodeGame):
    """What AB and Mastermind have in common: a row of colours, which may have symbols."""

    colors: int
    extra_colors: int
    symbols: str | tuple[str, ...] | None

    @cached_property
    def rules(self) -> Rules:
        """The rules in the Rust core."""
        return Rules(self.kind, self.pegs, self.colors, self.extra_colors)

    @cached_property
    def guesses(self) -> CodeArray:
        """All legal guesses, like :attr:`secrets`; they include those with extra colours."""
        return super().guesses if self.extra_colors else self.secrets

    def text(self, code: CodeLike) -> str:
        """Return a code as text: without spaces if ``symbols`` are single characters.

        >>> AB(3, 7).text((4, 1, 5)), AB(3, 7, symbols="0123456").text((4, 1, 5))
        ('4 1 5', '304')
        """
        separator = "" if isinstance(self.symbols, str) else " "
        return separator.join(self._symbol_list[color - 1] for color in self.code(code))

    def why_impossible(self, feedback: Feedback) -> str:
        """Return what of the game forbids a feedback that never occurs."""
        a, b = feedback
        # With all but one in place, the last colour has no other place to go.
        too_many = a + b > self.pegs or (a == self.pegs - 1 and b == 1)
        pegs = ngettext("{n} peg", "{n} pegs", self.pegs)
        colors = ngettext("{n} colour", "{n} colours", self.colors)
        return pegs if too_many else listed([pegs, colors], "and")

    def record(self) -> dict[str, Any]:
        """Return the game as strategy files and the shell's JSON hold it, its text form aside."""
        return {
            "name": self.kind,
            "pegs": self.pegs,
            "colors": self.colors,
            "extra_colors": self.extra_colors,
        }

    @property
    def title(self) -> str:
        """The name and size of the game, for the titles of pictures."""
        extra = f"+{self.extra_colors}" if self.extra_colors else ""
        return f"{self.kind} {self.pegs}×{self.colors}{extra}"

    def __repr__(self) -> str:
        """Return a form that can be typed back."""
        parts = [f"pegs={self.pegs}", f"colors={self.colors}"]
        if self.extra_colors:
            parts.append(f"extra_colors={self.extra_colors}")
        if self.symbols is not None:
            parts.append(f"symbols={self.symbols!r}")
        return f"{self.kind}({', '.join(parts)})"

    @cached_property
    def _symbol_list(self) -> tuple[str, ...]:
        if self.symbols is not None:
            return tuple(self.symbols)
        return tuple(str(color) for color in range(1, self.colors + self.extra_colors + 1))

    def _highest(self, what: str) -> int:
        return self.colors + (self.extra_colors if what == "guess" else 0)

    def _validate(self) -> None:
        """Normalise and check the fields of a new game."""
        pegs = whole_number("pegs", self.pegs, at_least=1)
        colors = whole_number("colors", self.colors, at_least=1)
        extra_colors = whole_number("extra_colors", self.extra_colors, at_least=0)
        if pegs > MAX_PEGS:
            raise UnsupportedGameError(f"pegs must be at most {MAX_PEGS}, not {pegs}")
        if colors + extra_colors > MAX_COLORS:
            raise UnsupportedGameError(
                f"colors and extra_colors together must be at most {MAX_COLORS}, "
                f"not {colors + extra_colors}"
            )
        if self.kind == "AB" and colors < pegs:
            raise ValueError(
                _(
                    "AB needs at least as many colors as pegs, for those of a secret differ; here "
                    "are {pegs} pegs and {colors} colors",
                    pegs=pegs,
                    colors=colors,
                )
            )
        for name, value in (
            ("pegs", pegs),
            ("colors", colors),
            ("extra_colors", extra_colors),
            ("symbols", _symbols(self.symbols, colors + extra_colors)),
        ):
            object.__setattr__(self, name, value)

    def _check_code(self, code: Code, what: str) -> None:
        highest = self._highest(what)
        if len(code) != self.pegs:
            rule = _("has {pegs} colours, not {n}", pegs=self.pegs, n=len(code))
            self._refuse(code, what, rule)
        for color in code:
            if not 1 <= color <= highest:
                rule = _("uses the colours 1 to {last}, not {color}", last=highest, color=color)
                self._refuse(code, what, rule)
        if self.kind == "AB" and len(set(code)) < len(code):
            self._refuse(code, what, _("does not repeat a colour"))

    def _refuse(self, code: Code, what: str, rule: str) -> NoReturn:
        symbols = self._symbol_list
        known = self.symbols is not None and all(1 <= color <= len(symbols) for color in code)
        shown = "".join(symbols[color - 1] for color in code) if known else code
        raise refused(self, code, what, rule, shown)

    def _parse_code(self, text: str) -> Code:
        symbols = self._symbol_list
        read = words(text, symbols)
        for word, position in read:
            if word not in symbols:
                where = ""
                if word != text:
                    where = _(" at character {place} of {text!r}", place=position + 1, text=text)
                raise NotationError(
                    _(
                        "{word!r}{where} is not a symbol of {game}; {notation}",
                        word=word,
                        where=where,
                        game=self,
                        notation=self._notation,
                    ),
                    text=text,
                    position=position,
                )
        return tuple(symbols.index(word) + 1 for word, place in read)

    @property
    def _notation(self) -> str:
        """How codes are written."""
        first = range(1, self.pegs + 1) if self.kind == "AB" else [1] * self.pegs
        written = _("a code is written like {code!r}", code=self.text(first))
        if self.symbols is not None:
            return written
        colors = self.colors + self.extra_colors
        how = _("colours are the numbers 1 to {last}, and {written}", last=colors, written=written)
        if colors == 10:
            how += _('; for the digits 0 to 9 make the game with symbols="0123456789"')
        return how


def refused(game: CodeGame, code: Code, what: str, rule: str, shown: object) -> IllegalMoveError:
    """Return the error for a guess or a secret that breaks a rule; ``shown`` is how it looks."""
    said = _("a secret of {game} {rule}: {code}")
    if what == "guess":
        said = _("a guess of {game} {rule}: {code}")
    return IllegalMoveError(said.format(game=game, rule=rule, code=shown), move=code)


@named
@dataclass(frozen=True, repr=False)
class AB(ColorGame):
    """The AB game pegs x colors: the colours of a code all differ [Shinoda2012].

    Also known as Bulls and Cows, MOO, or Hit & Blow.  Secrets use the colours 1 to ``colors``;
    guesses may also use the ``extra_colors`` that follow, which no secret has.  ``symbols``, a
    string or a sequence of strings, one for each colour, changes text forms and nothing else.

    >>> AB()
    AB(pegs=3, colors=7)
    """

    kind: ClassVar[str] = "AB"
    pegs: int = 3
    colors: int = 7
    extra_colors: int = 0
    symbols: str | tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Check the fields."""
        self._validate()


@named
@dataclass(frozen=True, repr=False)
class Mastermind(ColorGame):
    """Mastermind: a code may repeat colours [Knuth1976].

    >>> Mastermind(4, 6).secret_count
    1296
    """

    kind: ClassVar[str] = "Mastermind"
    pegs: int = 4
    colors: int = 6
    extra_colors: int = field(default=0, init=False)
    symbols: str | tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Check the fields."""
        self._validate()


def _read_only(array: CodeArray) -> CodeArray:
    array.flags.writeable = False
    return array


def _symbols(symbols: object, count: int) -> str | tuple[str, ...] | None:
    """Return symbols as a string if each is one character, else as a tuple."""
    if symbols is None:
        return None
    if not isinstance(symbols, Sequence) or not all(isinstance(s, str) for s in symbols):
        raise TypeError(f"symbols must be a string or a sequence of strings, not {symbols!r}")
    if len(symbols) != count:
        few = _("symbols must name {n} colours, not {given}: {symbols!r}")
        raise ValueError(few.format(n=count, given=len(symbols), symbols=symbols))
    if len(set(symbols)) < count:
        raise ValueError(f"symbols must all differ: {symbols!r}")
    for symbol in symbols:
        if not symbol or re.search(r"[\s,=]", symbol):
            raise ValueError(
                f"a symbol must not be empty or contain blanks, commas or '=': {symbol!r}"
            )
    return "".join(symbols) if all(len(s) == 1 for s in symbols) else tuple(symbols)
