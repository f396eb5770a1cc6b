"""The games: what a code is, and what the reply to a guess is.

The rules R1 to R7 are in :mod:`abgames.codebreaking.reference`.  A game is a small immutable value;
its arrays are made when first asked for, and kept.

>>> game = AB(pegs=3, colors=7)
>>> game.feedback("4 3 6", (7, 3, 4))
Feedback(1, 1)
>>> len(game.secrets), game.secrets[0].tolist()
(210, [1, 2, 3])
>>> AB(4, 10).code("0123"), AB(4, 10).text((1, 2, 3, 4))    # ten colours are the digits 0 to 9
((1, 2, 3, 4), '0123')
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from functools import cached_property
from typing import Any, ClassVar, NoReturn, Self, cast

import numpy as np

from .._abgames.codebreaking import Rules
from ..arguments import folded, listed, of_kind, repr_of, whole_number
from ..errors import IllegalMoveError, NotationError, UnsupportedGameError
from ..language import _, marked, ngettext
from .clues import Alphabet
from .code_game import MAX_COLORS as MAX_COLORS
from .code_game import (
    MAX_PEGS,
    Code,
    CodeArray,
    CodeGame,
    CodeLike,
    CodesLike,
    codes_of,
    read_only,
    refused,
)
from .history import (
    DIGITS,
    NUMBERS,
    Feedback,
    possible_reply,
    shortened,
    strange_word,
    words,
)

INITIALS = "rgbyow"
"""Letters of colours, for those who type them."""

SHOWN = 8
"""The most codes that a game names."""


class ColorGame(CodeGame):
    """What AB and Mastermind have in common: rows of colours, which may have symbols."""

    colors: int
    extra_colors: int
    symbols: str | tuple[str, ...] | None

    @cached_property
    def _rules(self) -> Rules:
        return Rules(self.kind, self.pegs, self.colors, self.extra_colors)

    @cached_property
    def guesses(self) -> CodeArray:
        return super().guesses if self.extra_colors else self.secrets

    @property
    def _element(self) -> tuple[str, str]:
        are_digits = all(len(symbol) == 1 and symbol.isdecimal() for symbol in self._symbol_list)
        if are_digits and (self.kind == "AB" or self._is_joined):
            return marked("a digit"), marked("digits")
        return super()._element

    @property
    def names(self) -> Sequence[str]:
        return self.symbols or ()

    def text(self, code: CodeLike) -> str:
        """Return a code as text: without blanks if ``symbols`` are single characters.

        >>> AB(3, 7).text((4, 1, 5)), AB(3, 7, symbols="0123456").text((4, 1, 5))
        ('4 1 5', '304')
        """
        separator = "" if self._is_joined else " "
        return separator.join(self._symbol_list[color - 1] for color in self.code(code))

    @property
    def example(self) -> str:
        return f"{self.text(self._first)}={'0A1B' if self.kind == 'AB' else '1A0B'}"

    def _why_impossible(self, feedback: Feedback) -> str:
        a, b = feedback
        # With all but one in place, the last colour has no other place to go.
        too_many = a + b > self.pegs or (a == self.pegs - 1 and b == 1)
        pegs = ngettext("{n} peg", "{n} pegs", self.pegs)
        colors = _("{n} {several}", n=self.colors, several=_(self._element[1]))
        return pegs if too_many else listed([pegs, colors], "and")

    def record(self) -> dict[str, Any]:
        return {
            "name": self.kind,
            "pegs": self.pegs,
            "colors": self.colors,
            "extra_colors": self.extra_colors,
        }

    def _told(self) -> dict[str, Any]:
        return {**super()._told(), **({"symbols": list(self.names)} if self.names else {})}

    def _typed(self) -> dict[str, Any]:
        between = "" if isinstance(self.symbols, str) else " "
        return {**super()._typed(), "symbols": between.join(self.names)}

    @property
    def title(self) -> str:
        extra = f"+{self.extra_colors}" if self.extra_colors else ""
        return f"{self.kind} {self.pegs}×{self.colors}{extra}"

    def __repr__(self) -> str:
        parts = [f"pegs={self.pegs}", f"colors={self.colors}"]
        if self.extra_colors:
            parts.append(f"extra_colors={self.extra_colors}")
        if self.symbols is not None:
            parts.append(f"symbols={self.symbols!r}")
        return f"{self.kind}({', '.join(parts)})"

    @property
    def _is_ten(self) -> bool:
        """Whether the colours are the digits 0 to 9 because there are ten."""
        return self.symbols is None and self.colors == len(DIGITS) and not self.extra_colors

    @property
    def _is_joined(self) -> bool:
        """Whether codes are written without blanks."""
        return self._is_ten or isinstance(self.symbols, str)

    @cached_property
    def _symbol_list(self) -> tuple[str, ...]:
        """What the colours are called in text."""
        if self.symbols is not None:
            return tuple(self.symbols)
        if self._is_ten:
            return tuple(DIGITS)
        return tuple(str(color) for color in range(1, self.colors + self.extra_colors + 1))

    @property
    def _alphabet(self) -> Alphabet:
        return Alphabet(self._symbol_list, self.pegs, is_of_words=False)

    def _among(self, codes: CodeArray, said: str) -> CodeGame:
        if not len(codes):
            raise ValueError(f"no secret of {self} was given, at least one must be possible")
        return Pool(self, codes, said)

    def _highest(self, what: str) -> int:
        return self.colors + (self.extra_colors if what == "guess" else 0)

    def _validate(self) -> None:
        """Normalise and check the fields of a new game."""
        pegs = whole_number("pegs", self.pegs, at_least=1)
        colors = whole_number("colors", self.colors, at_least=1)
        extra_colors = whole_number("extra_colors", self.extra_colors, at_least=0)
        if pegs > MAX_PEGS:
            high = _("{name} must be at most {most}, not {given}")
            raise UnsupportedGameError(high.format(name="pegs", most=MAX_PEGS, given=pegs))
        if colors + extra_colors > MAX_COLORS:
            raise UnsupportedGameError(
                _(
                    "colors and extra_colors together must be at most {most}, not {given}",
                    most=MAX_COLORS,
                    given=colors + extra_colors,
                )
            )
        if self.kind == "AB" and colors < pegs:
            raise ValueError(
                _(
                    "AB needs at least as many colors as pegs, because a secret repeats none: got "
                    "{pegs} pegs, {colors} colors",
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
        one, several = map(_, self._element)
        if len(code) != self.pegs:
            rule = _("has {pegs} {several}, not {n}", pegs=self.pegs, several=several, n=len(code))
            self._refuse(code, what, rule)
        for color in code:
            if not 1 <= color <= highest:
                uses = _("uses the {several} 1 to {last}, not {color}")
                rule = (
                    uses
                    if self.symbols is None and not self._is_ten
                    else _("numbers its {several} 1 to {last}, not {color}")
                )
                self._refuse(code, what, rule.format(several=several, last=highest, color=color))
        if self.kind == "AB" and len(set(code)) < len(code):
            self._refuse(code, what, _("does not repeat {one}", one=one))

    def _refuse(self, code: Code, what: str, rule: str) -> NoReturn:
        symbols = self._symbol_list
        known = (self._is_ten or self.symbols is not None) and all(
            1 <= color <= len(symbols) for color in code
        )
        shown = "".join(symbols[color - 1] for color in code) if known else code
        raise refused(self, code, what, rule, shown)

    def _parse_code(self, text: str) -> Code:
        symbols = self._symbol_list
        if self._is_ten and len(words(text, NUMBERS)) == self.pegs > 1:
            symbols = NUMBERS  # one for each peg, with blanks between them
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
                        notation=self._notation(word),
                    ),
                    text=text,
                    position=position,
                )
        return tuple(symbols.index(word) + 1 for word, place in read)

    @property
    def _first(self) -> Code:
        return tuple(range(1, self.pegs + 1)) if self.kind == "AB" else (1,) * self.pegs

    def _notation(self, word: str) -> str:
        """How codes are written, for somebody who wrote this word."""
        written = _("a code is written like {code!r}", code=self.text(self._first))
        if self._is_ten:
            numbers = _("or with blanks, as the numbers 1 to 10: {code!r}")
            return f"{written}, {numbers.format(code=' '.join(map(str, self._first)))}"
        if self.symbols is not None:
            return written
        colors = self.colors + self.extra_colors
        how = _(
            "{several} are the numbers 1 to {last}, and {written}",
            several=_(self._element[1]),
            last=colors,
            written=written,
        )
        if word.isalpha() and colors <= len(INITIALS):
            how += _(
                '; for letters make the game with symbols="{letters}"', letters=INITIALS[:colors]
            )
        return how


@dataclass(frozen=True, repr=False)
class AB(ColorGame):
    """The AB game pegs x colors: the colours of a code all differ [Shinoda2012].

    Also known as Bulls and Cows, MOO, or Hit & Blow.  Secrets use the colours 1 to ``colors``;
    guesses may also use the ``extra_colors`` that follow, which no secret has.  ``symbols``, a
    string or a sequence of strings, one for each colour, changes only text forms.

    >>> AB()
    AB(pegs=3, colors=7)
    """

    kind: ClassVar[str] = "AB"
    pegs: int = 3
    colors: int = 7
    extra_colors: int = 0
    symbols: str | tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        self._validate()


@dataclass(frozen=True, repr=False)
class Mastermind(ColorGame):
    """Mastermind: a code may repeat colours [Knuth1976].

    With ``blanks`` a guess, but no secret, may leave pegs empty, which match nothing; the game is
    then a :class:`~abgames.codebreaking.FeedbackTable` in which an empty peg is 0.

    >>> Mastermind(4, 6).secret_count
    1296
    >>> game = Mastermind(2, 3, blanks=True)
    >>> str(game.feedback("1 0", "2 1")), game.guess_count
    ('0A1B', 16)
    """

    kind: ClassVar[str] = "Mastermind"
    pegs: int = 4
    colors: int = 6
    extra_colors: int = field(default=0, init=False)
    symbols: str | tuple[str, ...] | None = None
    blanks: InitVar[bool] = field(default=False, kw_only=True)

    def __new__(cls, *shape: Any, blanks: bool = False, **named: Any) -> Self:
        """Return the game; that with empty pegs is a table."""
        if not of_kind("blanks", blanks, bool):
            return super().__new__(cls)
        from .ready_made.word_game import blank_pegs

        return cast(Self, blank_pegs(cls(*shape, **named)))

    def __post_init__(self, blanks: bool) -> None:
        self._validate()


class Pool(ColorGame):
    """A game whose secret is one of some codes: what :meth:`among` and :meth:`where` return."""

    base: ColorGame
    """The game with all its secrets."""
    said: str
    """The conditions that leave these codes, if they are all."""

    def __init__(self, base: ColorGame, codes: CodeArray, said: str = "") -> None:
        self.base = base.base if isinstance(base, Pool) else base
        known = base.said if isinstance(base, Pool) else ""
        is_said = bool(said) and (bool(known) or not isinstance(base, Pool))
        self.said = ", ".join(filter(None, (known, said))) if is_said else ""
        self._pool = read_only(codes.copy())
        for name in ("kind", "pegs", "colors", "extra_colors", "symbols"):
            setattr(self, name, getattr(base, name))

    @property
    def secret_count(self) -> int:
        return len(self._pool)

    @cached_property
    def secrets(self) -> CodeArray:
        return self._pool

    @cached_property
    def guesses(self) -> CodeArray:
        return self.base.guesses

    @cached_property
    def _known(self) -> frozenset[Code]:
        return frozenset(codes_of(self._pool))

    def _check_code(self, code: Code, what: str) -> None:
        super()._check_code(code, what)
        if what != "guess" and code not in self._known:
            self._refuse(code, what, f"is one of {len(self._pool):,} codes")

    def _code_array(self, codes: CodesLike, what: str) -> CodeArray:
        rows = super()._code_array(codes, what)
        for code in codes_of(rows) if what != "guess" else ():
            self._check_code(code, what)
        return rows

    def _listed(self) -> list[str]:
        return [self.text(code) for code in codes_of(self._pool)]

    def record(self) -> dict[str, Any]:
        said = {"where": self.said} if self.said else {}
        return {**self.base.record(), "secrets": len(self._pool), **said}

    def _told(self) -> dict[str, Any]:
        return {
            **self.base._told(),
            **({"where": self.said} if self.said else {"candidates": self._listed()}),
        }

    def _typed(self) -> dict[str, Any]:
        if self.said:
            return {**self.base._typed(), "where": self.said}
        return {**self.base._typed(), "candidates": ",".join(self._listed()) + ","}

    @property
    def title(self) -> str:
        return f"{self.base.title}, {len(self._pool):,} secrets"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pool):
            return NotImplemented
        return self.base == other.base and np.array_equal(self._pool, other._pool)

    def __hash__(self) -> int:
        return hash((self.base, self._pool.tobytes()))

    def __repr__(self) -> str:
        if self.said:
            return f"{self.base}.where({self.said!r})"
        few = len(self._pool) <= SHOWN
        shown = repr(self._listed()) if few else f"<{len(self._pool):,} codes>"
        return f"{self.base}.among({shown})"


def exchange(begun: Code, first: Code, colors: int) -> dict[int, int] | None:
    """Return a renaming of all colours that takes a code to another; ``None`` if there is none."""
    names = dict(zip(begun, first, strict=True))
    if tuple(names[color] for color in begun) != first or len(set(names.values())) < len(names):
        return None
    free = (color for color in range(1, colors + 1) if color not in first)
    return {color: names[color] if color in names else next(free) for color in range(1, colors + 1)}


def _symbols(symbols: object, count: int) -> str | tuple[str, ...] | None:
    """Return symbols as a string if each is one character, else as a tuple."""
    if symbols is None:
        return None
    if not isinstance(symbols, Sequence) or not all(isinstance(s, str) for s in symbols):
        raise TypeError(
            f"symbols must be a string or a sequence of strings, not {repr_of(symbols)}"
        )
    if len(symbols) != count:
        few = _("symbols must name {n} colours, not {given}: {symbols!r}")
        raise ValueError(few.format(n=count, given=len(symbols), symbols=symbols))
    if len(set(symbols)) < count:
        raise ValueError(_("symbols must all differ: {symbols!r}", symbols=symbols))
    for symbol in symbols:
        if not symbol or re.search(r"[\s,=]", symbol):
            raise ValueError(
                _(
                    "a symbol must not be empty or contain blanks, commas or '=': {symbol!r}",
                    symbol=symbol,
                )
            )
    return "".join(symbols) if all(len(s) == 1 for s in symbols) else tuple(symbols)


def typed_guess(game: ColorGame, text: str) -> Code:
    """Return the guess that was typed, or say what is wrong with it in words of the game."""
    one, several = game._element
    symbols = list(game._symbol_list)
    try:
        return game.code(text)
    except NotationError as error:
        unreadable = _(
            "{text!r} cannot be read as a guess: write {pegs} of the {several} {colours}; "
            "help says what else can be typed",
            text=text.strip(),
            pegs=game.pegs,
            several=_(several),
            colours=shortened(symbols),
        )
        problem = strange_word(text, symbols, game.pegs) or unreadable
        raise NotationError(problem, text=text, position=error.position) from None
    except IllegalMoveError as error:
        wrong = _("{text!r} has {one} twice, but the {several} of a guess all differ")
        if len(error.move) != game.pegs:
            wrong = _("a guess has {pegs} {several}, but {text!r} has {n}")
        told = {"one": _(one), "several": _(several), "n": len(error.move), "pegs": game.pegs}
        raise IllegalMoveError(wrong.format(text=text.strip(), **told), move=error.move) from None


def typed_reply(game: ColorGame, text: str) -> Feedback:
    lone_b = re.fullmatch(r"([0-9]+)\s*b", folded(text).strip(), re.IGNORECASE)
    number = int(lone_b[1]) if lone_b else 0
    if number and game.kind == "Mastermind":
        either = _(
            "{text!r} could be black or B: write {n} black, which is {n}A0B, or {n} white, "
            "which is 0A{n}B",
            text=text.strip(),
            n=number,
        )
        raise NotationError(either, text=text)
    return possible_reply(game, text)


def typed_answer(game: ColorGame, line: str) -> tuple[Code | None, str]:
    """Return the guess, if one was typed, and what was typed as the reply to it."""
    guess, equals, reply = line.replace(",", " ").partition("=")
    if equals:
        code = typed_guess(game, guess)
        if not reply.strip():
            raise _unanswered(game, code)
        return code, reply
    if _is_reply(guess):
        return None, guess
    parts, wrong = guess.split(), None
    # A guess is written with a blank after each colour or fewer.
    for length in range(min(game.pegs, len(parts)), 0, -1):
        guess, reply = " ".join(parts[:length]), " ".join(parts[length:])
        if len(guess.replace(" ", "")) < game.pegs or (reply and not _is_reply(reply)):
            continue
        try:
            code = typed_guess(game, guess)
        except NotationError:
            continue
        except IllegalMoveError as error:
            wrong = error
            continue
        if reply:
            return code, reply
        raise _unanswered(game, code)
    if wrong is not None:
        raise wrong
    return None, line


def _is_reply(text: str) -> bool:
    try:
        Feedback.parse(text)
    except NotationError:
        return False
    return True


def _unanswered(game: ColorGame, guess: Code) -> NotationError:
    shown = game.text(guess)
    what = _("what was the reply to {guess}? Write both, such as {guess} 1A1B", guess=shown)
    return NotationError(what, text=shown)
