"""The values of a game for every number of colours, proved at once.

The proofs come with the package, as ``abgames ab prove --recompute`` and its like for Mastermind
find them.  Like any other, they are checked when they are read.

>>> from abgames.codebreaking import prove_all_colors
>>> proof = prove_all_colors("AB", pegs=2, objective="worst")
>>> proof
<AllColors: AB with 2 pegs, worst, every number of colours>
>>> proof.value(9), proof.value(10**9)
(6, 500000001)
>>> print(proof.formula())
for N = 2, 4, 6, ...: 1/2 N + 1
for N = 3, 5, 7, ...: 1/2 N + 3/2

Functions of a whole number that are a polynomial on each residue.

>>> halves = QuasiPolynomial.through(2, 2, [3, 4, 4, 5, 5, 6], degree=1)
>>> halves(2), halves(101)
(3, 53)
>>> print(halves)
for N = 2, 4, 6, ...: 1/2 N + 2
for N = 3, 5, 7, ...: 1/2 N + 5/2
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from itertools import count, islice, product
from math import perm
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeVar, cast

from abgames_check.codebreaking.all_colors import (
    ABSENT,
    LETTERS,
    AllColorsFile,
    Line,
    Words,
    classes,
    digits,
    letters_of,
    reduced,
    refined,
    renumbered,
    same,
)
from abgames_check.documents import read_document, text_of

from .._abgames import codebreaking as core
from ..arguments import folded, known_word, listed, whole_number, yes_or_no
from ..control import ProgressTaker, within
from ..display.answer import Answer, plain
from ..display.plots import plot_mean
from ..errors import IllegalMoveError, InconsistentHistoryError, NotationError, VerificationError
from ..language import _
from ..verified import Proof, Verified, verified, written
from .code_game import Code, CodeLike
from .games import AB, Mastermind
from .history import Feedback, FeedbackLike, HistoryLike, parse_history, to_feedback
from .solver import best_guess, solve

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .records import SimpleObjective


@dataclass(frozen=True)
class QuasiPolynomial:
    """A polynomial for each residue of N modulo ``period``, for N from ``start`` on."""

    start: int
    period: int
    coefficients: tuple[tuple[Fraction, ...], ...]
    """For each residue 0, 1, ... of N modulo the period, the highest power first."""

    @classmethod
    def through(cls, start: int, period: int, values: Sequence[int], degree: int) -> Self:
        """Return the function with these values from ``start`` on, and the given degree.

        The last ``period * (degree + 1)`` values determine it.  It starts as early as all later
        values agree with it, at ``start`` at the earliest.
        """
        points = period * (degree + 1)
        first = start + len(values) - points
        last = {first + i: value for i, value in enumerate(values[-points:])}
        residues = [[n for n in last if n % period == residue] for residue in range(period)]
        polynomials = [_interpolated([(n, last[n]) for n in numbers]) for numbers in residues]
        longest = max(map(len, polynomials))
        padded = (tuple([Fraction(0)] * (longest - len(p)) + p) for p in polynomials)
        found = cls(first, period, tuple(padded))
        while first > start and found._at(first - 1) == values[first - 1 - start]:
            first -= 1
        return cls(first, period, found.coefficients)

    def record(self) -> dict[str, Any]:
        """Return it as JSON values."""
        coefficients = [[str(value) for value in residue] for residue in self.coefficients]
        return {"start": self.start, "period": self.period, "coefficients": coefficients}

    def __call__(self, number: int) -> int:
        """Return the value for a number from ``start`` on; ValueError below."""
        number = whole_number("N", number)
        if number < self.start:
            raise ValueError(f"the formula holds from N = {self.start} on, not for {number}")
        return int(self._at(number))

    def _at(self, number: int) -> Fraction:
        value = Fraction(0)
        for coefficient in self.coefficients[number % self.period]:
            value = value * number + coefficient
        return value

    def polynomial(self, residue: int) -> str:
        """Return the polynomial of a residue as text.

        >>> QuasiPolynomial(0, 1, ((Fraction(1, 4), Fraction(-1), Fraction(0)),)).polynomial(0)
        '1/4 N^2 - N'
        """
        coefficients = self.coefficients[residue]
        text = ""
        for power, value in zip(range(len(coefficients) - 1, -1, -1), coefficients, strict=True):
            if value == 0:
                continue
            sign = (" - " if value < 0 else " + ") if text else ("-" if value < 0 else "")
            unknown = "" if power == 0 else "N" if power == 1 else f"N^{power}"
            number = "" if abs(value) == 1 and unknown else str(abs(value))
            text += sign + " ".join(filter(None, (number, unknown)))
        return text or "0"

    def __str__(self) -> str:
        texts = [self.polynomial(residue) for residue in range(self.period)]
        if len(set(texts)) == 1:
            return f"for N >= {self.start}: {texts[0]}"
        lines = []
        for first in range(self.start, self.start + self.period):
            numbers = ", ".join(str(first + i * self.period) for i in range(3))
            lines.append(f"for N = {numbers}, ...: {texts[first % self.period]}")
        return "\n".join(lines)


def _interpolated(points: Sequence[tuple[int, int]]) -> list[Fraction]:
    """Return the coefficients of the polynomial through points, the highest power first."""
    total: list[Fraction] = [Fraction(0)] * len(points)
    for number, value in points:
        # The Lagrange polynomial that is 1 here and 0 at the other points, lowest power first.
        basis, scale = [Fraction(1)], Fraction(1)
        for other, _value in points:
            if other != number:
                shifted = [Fraction(0), *basis]
                basis = [a - other * b for a, b in zip(shifted, [*basis, Fraction(0)], strict=True)]
                scale *= number - other
        total = [a + value * b / scale for a, b in zip(total, basis, strict=True)]
    while len(total) > 1 and total[-1] == 0:
        total.pop()
    return total[::-1]


MOST_LETTERS = 52
"""The most colours of earlier guesses that may be in doubt."""

MOST_TOUCHED = 40
"""Patterns with more colours than this in earlier guesses are not looked up."""

E = TypeVar("E")


class KnownWords:
    """What is known about the secret after some answers, for a given number of colours."""

    def __init__(self, words: Words, colors: int) -> None:
        self.words, self.colors = words, colors
        self.touched: list[int] = []
        """The colours of earlier guesses that a code may have; each has the letter of its place."""
        self.absent: list[int] = []
        """The colours of earlier guesses that no code has."""

    def answer(self, guess: Sequence[int], reply: tuple[int, int]) -> bool:
        """Take an answer that is not a hit; False if no code is left."""
        fresh = [c for c in dict.fromkeys(guess) if c not in self.touched and c not in self.absent]
        touched = [*self.touched, *fresh]
        if len(touched) > MOST_LETTERS:
            raise ValueError(f"too many colours are in doubt, more than {MOST_LETTERS}")
        names = dict(zip(touched, LETTERS, strict=False))
        word = "".join(names.get(color, ABSENT) for color in guess)
        images = refined(self.words, letters_of(names[color] for color in fresh))
        words = classes(images, word).get(reply, frozenset())
        occurring = letters_of(words)
        table = str.maketrans(occurring, LETTERS[: len(occurring)])
        self.words = frozenset(word.translate(table) for word in words)
        self.touched = [color for color in touched if names[color] in occurring]
        self.absent = self.absent + [color for color in touched if names[color] not in occurring]
        return self.number() > 0

    @property
    def pool(self) -> int:
        """The number of colours that were in no guess."""
        return self.colors - len(self.touched) - len(self.absent)

    def number(self) -> int:
        return sum(perm(self.pool, digits(word)) for word in self.words)

    def untouched(self) -> Iterator[int]:
        """Yield the colours that were in no guess, the smallest first."""
        seen = {*self.touched, *self.absent}
        return (color for color in count(1) if color not in seen)

    def codes(self) -> Iterator[Code]:
        for word in sorted(self.words):
            signs = dict.fromkeys(sign for sign in word if sign.isdigit())
            for new in permutations_of(self.untouched, len(signs), self.pool):
                names = dict(zip(signs, new, strict=True))
                yield tuple(
                    names[sign] if sign in names else self.touched[LETTERS.index(sign)]
                    for sign in word
                )


def permutations_of(
    colors: Callable[[], Iterator[int]], length: int, number: int
) -> Iterator[tuple[int, ...]]:
    """Yield all arrangements of some of the first ``number`` colours, without listing these."""
    if length == 0:
        yield ()
        return
    for color in islice(colors(), number):
        for rest in permutations_of(colors, length - 1, number):
            if color not in rest:
                yield (color, *rest)


class Player:
    """The lines of a proof, ready to be played and to bound what guesses cost."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.claims = AllColorsFile({**document, "bounds": []})

    @cached_property
    def bounds(self) -> AllColorsFile:
        return AllColorsFile({**self.document, "claims": []})

    def guess(self, situation: KnownWords) -> Code | None:
        """Return the guess of the strategy; None where the proof claims nothing."""
        if situation.number() <= 2:
            return next(situation.codes())
        if (line := self.claim(situation)) is None:
            return None
        rest = reduced(situation.words)
        order, names = same(line.words, rest) or ((), {})
        known = letters_of(rest)
        touched = dict(zip(LETTERS, situation.touched, strict=False))
        back = [color for letter, color in touched.items() if letter not in known]
        new = [*back, *islice(situation.untouched(), len(order))]
        colors = {a: touched[b] for a, b in names.items() if b in touched}
        colors |= dict(zip(LETTERS[len(known) :], new, strict=False))
        guess = self._at(line.guesses, situation.pool) or ""
        unused, absent = iter(situation.absent), situation.absent
        # In Mastermind one absent colour is as good as several.
        signs = (guess[peg] for peg in order)
        return tuple(next(unused, absent[0]) if s == ABSENT else colors[s] for s in signs)

    def claim(self, situation: KnownWords) -> Line | None:
        """Return the claim about what is known, if the proof has one."""
        if len(situation.touched) > MOST_TOUCHED:
            return None
        for absent in range(min(len(situation.absent), self.claims.pegs), -1, -1):
            line = self.claims.find(situation.words, absent)
            if line and self._at(line.guesses, situation.pool, forever=line.degree >= 0):
                return line
        return None

    def of(self, situation: KnownWords) -> tuple[int, int | None]:
        """Return bounds on the guesses needed to find a secret; None if there is no upper bound."""
        if (number := situation.number()) <= 2:
            return self.claims.best[number], self.claims.best[number]
        claim = self.claim(situation)
        upper = None if claim is None else self._value(claim, situation.pool)
        if line := self.bounds.find(situation.words):
            return self._value(line, situation.pool), upper
        # The words alone cost something as well.
        lines = (self.bounds.find(frozenset([word])) for word in situation.words)
        single = [self._value(line, situation.pool) for line in lines if line]
        return max(single, default=1) if self.claims.is_worst else sum(single), upper

    def of_guess(self, situation: KnownWords, guess: Sequence[int]) -> tuple[int, int | None]:
        """Return the same bounds if this guess comes next; None if there is no upper bound."""
        bounds = [self.of(part) for part in self._classes(situation, guess)]
        uppers = [upper for _, upper in bounds if upper is not None]
        lower = self._joined(situation, [lower for lower, _ in bounds])
        return lower, self._joined(situation, uppers) if len(uppers) == len(bounds) else None

    def horizon(self, situation: KnownWords) -> int:
        """Return a number of colours from which all bounds are quasi-polynomials."""
        lines = self.document["bounds"] + self.document["claims"]
        longest = max(len(x) for line in lines for x in (line["values"], line.get("guesses", [])))
        touched = len(situation.touched) + len(situation.absent)
        return int(longest) + touched + self.claims.pegs

    def _classes(self, situation: KnownWords, guess: Sequence[int]) -> Iterator[KnownWords]:
        """Yield what is known after each reply but the hit."""
        pegs = self.claims.pegs
        for places in range(pegs):
            for others in range(pegs - places + 1):
                part = copy(situation)
                if part.answer(guess, (places, others)):
                    yield part

    def _joined(self, situation: KnownWords, costs: list[int]) -> int:
        is_worst = self.claims.is_worst
        return 1 + max(costs, default=0) if is_worst else situation.number() + sum(costs)

    def _at(self, entries: list[E], n: int, *, forever: bool = True) -> E | None:
        """Return the entry for n colours in the pool; the last ones are repeated for ever."""
        if n < len(entries) or not forever:
            return entries[n] if n < len(entries) else None
        period = self.claims.period
        return entries[len(entries) - period + (n - len(entries)) % period]

    def _value(self, line: Line, n: int) -> int:
        """Return the value of a line with n colours in the pool."""
        if n < len(line.values):
            return line.values[n]
        points = self.claims.period * (line.degree + 1)
        first = len(line.values) - points
        return QuasiPolynomial.through(first, self.claims.period, line.values[first:], line.degree)(
            n
        )


MOST_COLORS = 255
"""The most colours in a game whose codes can be listed."""


@dataclass(frozen=True)
class WideGame:
    """The AB game or Mastermind with any number of colours, which are numbers from 1."""

    kind: str
    pegs: int
    colors: int
    names: ClassVar[tuple[str, ...]] = ()

    @property
    def example(self) -> str:
        """An answer as text: a guess and a reply to it."""
        return f"{' '.join(map(str, range(1, self.pegs + 1)))}=0A1B"

    def code(self, value: CodeLike) -> Code:
        """Read a guess: numbers with blanks between them, or a sequence of numbers."""
        wrong = _("a guess is {pegs} numbers from 1 to {colors}, not {given!r}")
        said = {"pegs": self.pegs, "colors": self.colors, "given": value}
        try:
            numbers: Any = folded(value).split() if isinstance(value, str) else value
            code = tuple(map(int, numbers))
        except (TypeError, ValueError):
            raise NotationError(wrong.format(**said), text=str(value)) from None
        is_strange = len(code) != self.pegs or not all(0 < c <= self.colors for c in code)
        if is_strange or (self.kind == "AB" and len(set(code)) < len(code)):
            if self.kind == "AB":
                wrong = _("a guess is {pegs} different numbers from 1 to {colors}, not {given!r}")
            raise IllegalMoveError(wrong.format(**said), move=code)
        return code

    def reply(self, value: FeedbackLike) -> Feedback:
        """Return a feedback from text or counts, whether or not it can occur."""
        return to_feedback(value, Feedback)


NAMES = ("AB", "Mastermind")
OBJECTIVES: tuple[SimpleObjective, ...] = ("expected", "worst")
MOST_PEGS = 3
MOST_SEARCHED = 30
"""The numeric search is used up to this many colours."""

WINDOWS = {1: 32, 2: 64, 3: 128}
"""By pegs: values are computed below this many colours, which is enough."""


class _Root(NamedTuple):
    """The values of the whole game or of a class, as the checker in Rust returns them."""

    reply: str | None
    first: int
    values: list[int]
    degree: int
    exceptions: list[int]


def prove_all_colors(
    game: str = "AB",
    pegs: int = 3,
    *,
    objective: SimpleObjective = "expected",
    recompute: bool = False,
    progress: ProgressTaker = None,
) -> AllColors:
    """Return the values of a game for every number of colours, with a proof.

    ``game`` is ``"AB"`` or ``"Mastermind"``, with 1 to 3 ``pegs``; ``objective`` is ``"expected"``,
    the least total number of guesses, or ``"worst"``, the least number that is always enough.  For
    the AB game the classes after the first guess are settled as well.

    The proof comes with the package.  ``recompute`` searches for it instead: up to a minute or two
    for three pegs, with ``progress`` as in :func:`solve`.  Either is checked in Rust before it is
    returned, the largest one in ten seconds; :meth:`AllColors.verify` checks it in Python.
    ``docs/explain/proofs-for-all-colors.md`` has the argument, and who found which formula first:
    [ChenLin2004], [ChenLin2004b] and [Peczarski2018] those of two pegs.

    >>> prove_all_colors("Mastermind", 2).value(1000)
    335455252
    """
    game = known_word("game", game, NAMES)
    objective = known_word("objective", objective, OBJECTIVES)
    pegs = whole_number("pegs", pegs, at_least=1, at_most=MOST_PEGS)
    yes_or_no("recompute", recompute)
    title = f"{game} with {pegs} pegs, every number of colours"
    with within({"progress": progress}, what=title) as call:
        if not recompute:
            return _shipped(game, pegs, objective)
        text = core.prove_all_colors(
            game == "Mastermind", pegs, objective == "worst", WINDOWS[pegs], limits=call
        )
    assert text is not None
    return AllColors(text)


@cache
def _shipped(game: str, pegs: int, objective: SimpleObjective) -> AllColors:
    name = f"{game.lower()}-{pegs}-all-colors-{objective}.json.gz"
    return AllColors(text_of(files(__package__).joinpath(name).read_bytes()))


class AllColors(Proof, Answer):
    """The values of a game for every number of colours; :func:`prove_all_colors` makes it.

    ``game``, ``pegs`` and ``objective`` say what was proved; ``bounds`` and ``claims`` count the
    lines of each kind in the proof.
    """

    def __init__(self, text: str) -> None:
        try:
            verified = core.check_all_colors(text)
        except ValueError as error:
            raise VerificationError(str(error), problem=str(error)) from None
        self._text, self._document = text, read_document(text)
        self.game: str = self._document["game"]["name"]
        self.pegs: int = self._document["game"]["pegs"]
        self.objective: SimpleObjective = self._document["objective"]
        self.bounds: int = verified["bounds"]
        self.claims: int = verified["claims"]
        self._roots = {root["reply"]: _Root(**root) for root in verified["roots"]}

    def __repr__(self) -> str:
        about = f"{self.game} with {self.pegs} pegs, {self.objective}"
        return f"<AllColors: {about}, every number of colours>"

    def record(self) -> dict[str, Any]:
        formulas = [
            {"reply": reply, **self.formula(reply).record()} for reply in (None, *self.replies)
        ]
        return {
            "game": {"name": self.game, "pegs": self.pegs},
            "objective": self.objective,
            "exceptions": [list(pair) for pair in sorted(self.exceptions, key=str)],
            "formulas": formulas,
            "bounds": self.bounds,
            "claims": self.claims,
        }

    def rows(self) -> list[dict[str, Any]]:
        return list(map(plain, self.record()["formulas"]))

    def facts(self) -> list[tuple[str, str]]:
        names = (("the game", None), *((f"after {reply}", reply) for reply in self.replies))
        return [(name, str(self.formula(reply))) for name, reply in names]

    @property
    def replies(self) -> tuple[str, ...]:
        """The replies to the first guess 1 2 ... M that leave secrets; none in Mastermind."""
        return tuple(reply for reply in self._roots if reply is not None)

    @cached_property
    def exceptions(self) -> frozenset[tuple[int, str | None]]:
        """The pairs of a number of colours and a reply (None: the whole game) without a proof.

        For these, :meth:`value` runs a search.

        >>> sorted(prove_all_colors("AB", 2).exceptions)
        []
        """
        roots = self._roots.values()
        return frozenset((colors, root.reply) for root in roots for colors in root.exceptions)

    def value(self, colors: int, reply: str | None = None) -> int:
        """Return the value of the game with ``colors`` colours, or of a class after one guess.

        The value is the total number of guesses over all secrets (``"expected"``) or the number of
        guesses that is always enough (``"worst"``).  ``reply`` is the reply to the first guess of
        the AB game, 1 2 ... M; then only later guesses count, over the secrets left (0 if there are
        none).  AB has at least as many colours as pegs, Mastermind at least one.

        >>> prove_all_colors("AB", 2).value(4, "0A1B")
        7
        """
        colors, root = self._colors(colors), self._root(reply)
        if (colors, root.reply) in self.exceptions:
            return self._search(colors, root.reply)
        if colors - root.first < len(root.values):
            return root.values[colors - root.first]
        return self.formula(reply)(colors)

    def formula(self, reply: str | None = None) -> QuasiPolynomial:
        """Return the value as a function of the number of colours N.

        ``start`` is the least number of colours from which it holds without exception.
        """
        root = self._root(reply)
        start = max([root.first, *(colors + 1 for colors in root.exceptions)])
        values = root.values[start - root.first :]
        return QuasiPolynomial.through(start, int(self._document["period"]), values, root.degree)

    def mean(self, colors: int) -> Fraction:
        """Return the least expected number of guesses; only for the objective ``"expected"``.

        >>> prove_all_colors("AB", 2).mean(3)
        Fraction(13, 6)
        """
        if self.objective != "expected":
            raise ValueError("a proof of the worst case has no mean")
        colors = self._colors(colors)
        codes = perm(colors, self.pegs) if self.game == "AB" else colors**self.pegs
        return Fraction(self.value(colors), codes)

    def limit(self) -> tuple[Fraction, Fraction]:
        """Return a and b such that the mean approaches a N + b as N grows.

        >>> prove_all_colors("AB", 2).limit()
        (Fraction(1, 3), Fraction(25, 12))
        """
        if self.objective != "expected":
            raise ValueError("a proof of the worst case has no mean")
        lines = set()
        for residue in self.formula().coefficients:
            # N(N - 1)...(N - M + 1) = N^M - M(M - 1)/2 N^(M - 1) + ...
            first, second = residue[0], residue[1]
            less = Fraction(self.pegs * (self.pegs - 1), 2) if self.game == "AB" else 0
            lines.add((first, second + less * first))
        if len(lines) > 1:
            raise ValueError("the mean does not approach a line")
        return lines.pop()

    def plot_mean(self, ax: Axes | None = None, *, colors: int = 60) -> Axes:
        """Draw the least mean minus its growth, up to ``colors`` colours, with the limit.

        The same as :func:`abgames.display.plots.plot_mean`; needs matplotlib.
        """
        return plot_mean(self, ax, colors=colors)

    def next_guess(self, history: HistoryLike = (), colors: int | None = None) -> tuple[int, ...]:
        """Return the guess of a best strategy after some answers, with ``colors`` colours.

        Colours are numbers from 1.  The history has the usual forms, and may have any guesses.  No
        secrets are listed, so ``colors`` may be as large as you like.  If the answers lead to a set
        that the proof does not cover, the numeric search finds the guess, provided the game is
        small enough.  Raises :class:`ValueError` if it is not, and
        :class:`~abgames.errors.InconsistentHistoryError` if no secret gives these replies.

        >>> proof = prove_all_colors("AB", 2)
        >>> proof.next_guess("", 500), proof.next_guess("1 2=0A1B, 3 1=0A1B", 500)
        ((1, 2), (2, 3))
        """
        situation = self._situation("next_guess", history, colors)
        if (found := self._player.guess(situation)) is not None:
            return found
        if situation.colors > MOST_SEARCHED:
            raise ValueError(
                "the strategy of the proof does not reach this history, and "
                f"{situation.colors} colours are too many for a search"
            )
        game = self._numeric(situation.colors)
        return best_guess(game, history, objective=self.objective)

    def candidate_count(self, history: HistoryLike = (), colors: int | None = None) -> int:
        """Return how many secrets agree with the answers.

        >>> prove_all_colors("AB", 2).candidate_count("1 2=0A1B", 10**6)
        1999996
        """
        return self._situation("candidate_count", history, colors).number()

    def candidates(
        self, history: HistoryLike = (), colors: int | None = None
    ) -> Iterator[tuple[int, ...]]:
        """Yield the secrets that agree with the answers, one by one.

        >>> proof = prove_all_colors("AB", 2)
        >>> from itertools import islice
        >>> list(islice(proof.candidates("1 2=1A0B", 10**6), 3))
        [(3, 2), (4, 2), (5, 2)]
        """
        return self._situation("candidates", history, colors).codes()

    def value_bounds(
        self, history: HistoryLike = (), colors: int | None = None
    ) -> tuple[int, int | None]:
        """Return proved bounds on the value after some answers, like :meth:`guess_bounds`.

        >>> prove_all_colors("AB", 2).value_bounds("1 2=0A1B, 3 1=0A0B", 1000)
        (249997, 249997)
        """
        return self._player.of(self._situation("value_bounds", history, colors))

    def guess_bounds(
        self, guess: CodeLike, history: HistoryLike = (), colors: int | None = None
    ) -> tuple[int, int | None]:
        """Return proved bounds on the value if a guess is made after some answers.

        The value is that of best play from then on, the guess included; the lower bound also holds
        where guesses may use further colours.  There is no upper bound (None) if the proof does not
        cover some set of codes that the guess may leave.  If the upper bound equals the value of
        the game, or of the class, the guess is optimal.

        >>> proof = prove_all_colors("AB", 2)
        >>> proof.guess_bounds((3, 1), "1 2=0A1B", 100), proof.value(100, "0A1B")
        ((5191, 5191), 5191)
        """
        situation = self._situation("guess_bounds", history, colors)
        return self._player.of_guess(situation, self._reader(situation.colors).code(guess))

    def horizon(self, history: HistoryLike = ()) -> int:
        """Return a number of colours from which :meth:`guess_bounds` are quasi-polynomials.

        From there on the upper bound may also be missing throughout.  So if an equation between the
        bounds and :meth:`value` holds for ``pegs + 2`` numbers on each residue modulo the period,
        it holds for all of them.  Raises :class:`ValueError` for a proof of the worst case, whose
        bounds are maxima.
        """
        if self.objective != "expected":
            raise ValueError("bounds on the worst case are maxima, which may change later")
        return self._player.horizon(self._situation("horizon", history, MOST_COLORS))

    @cached_property
    def _player(self) -> Player:
        return Player(self._document)

    def _situation(self, asker: str, history: HistoryLike, given: int | None) -> KnownWords:
        """What is known about the secret after some answers."""
        if given is None:
            raise TypeError(f"{asker} needs the number of colours")
        colors = self._colors(given)
        answers = parse_history(self._reader(colors), history)
        signs = "".join(map(str, range(1, self.pegs + 1)))
        every = {renumbered(word) for word in product(signs, repeat=self.pegs)}
        situation = KnownWords(frozenset(every if self.game == "Mastermind" else {signs}), colors)
        for guess, reply in answers:
            if reply[0] == self.pegs:
                raise ValueError("the secret has been found, so there is no next guess")
            if not situation.answer(guess, cast("tuple[int, int]", reply)):
                raise InconsistentHistoryError("no secret gives these replies", history=answers)
        return situation

    def _reader(self, colors: int) -> AB | Mastermind:
        if colors > MOST_COLORS:
            return cast("AB", WideGame(self.game, self.pegs, colors))
        return self._numeric(colors)

    def _numeric(self, colors: int) -> AB | Mastermind:
        return (AB if self.game == "AB" else Mastermind)(self.pegs, colors)

    def _colors(self, colors: int) -> int:
        least = self.pegs if self.game == "AB" else 1
        return whole_number("colors", colors, at_least=least)

    def _root(self, reply: str | None) -> _Root:
        if reply is not None and not isinstance(reply, str):
            raise TypeError(f'a reply is text such as "0A1B", not {type(reply).__name__}')
        if reply is not None and self.game != "AB":
            raise ValueError("only the AB game is settled class by class")
        text = reply and reply.upper()
        if text not in self._roots:
            known = listed(self.replies, "or")
            raise ValueError(f"a reply to the first guess is {known}, not {reply!r}")
        return self._roots[text]

    def _search(self, colors: int, reply: str | None) -> int:
        """Find a value that the proof leaves open."""
        game = self._numeric(colors)
        first = " ".join(map(str, range(1, self.pegs + 1)))
        found = solve(game, objective=self.objective, history=[(first, reply)] if reply else ())
        value = found.total if self.objective == "expected" else found.worst
        if value is None:
            raise RuntimeError(f"the search has not settled {game!r}")
        return value

    def to_json(self) -> str:
        return self._text

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a proof and check it in Rust.

        Raises :class:`~abgames.errors.VerificationError` for a text that proves nothing.
        """
        if not isinstance(text, str):
            raise TypeError(f"a proof is text, not {type(text).__name__}")
        return cls(text)

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Self:
        return cls(written(document))


def verify_fast(document: Mapping[str, Any]) -> Verified:
    """Check a proof that was parsed from JSON with the checker in Rust, in seconds."""
    proof = AllColors._of(document)
    found = (proof.game, proof.pegs, proof.objective, proof.exceptions, proof.bounds, proof.claims)
    return verified(document, found)
