"""Plays the strategies of a proof for all numbers of colours with real colours, and says what the
proof knows of a guess.

Secrets are not listed: what is known about the secret is a pattern, whatever the number of colours.
Patterns are read, and lines about them looked up, as the checker does it.  A guess leaves patterns;
the lower bounds of these add up to a lower bound for the guess, and their claims to an upper bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import count, islice
from math import perm
from typing import Any, TypeVar

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
    same,
)

from .quasi_polynomial import QuasiPolynomial

MOST_LETTERS = 52
"""The most colours of earlier guesses that may be in doubt."""

MOST_TOUCHED = 40
"""Patterns with more colours than this in earlier guesses are not looked up."""

Code = tuple[int, ...]
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
        """Return the number of codes."""
        return sum(perm(self.pool, digits(word)) for word in self.words)

    def untouched(self) -> Iterator[int]:
        """Yield the colours that were in no guess, the smallest first."""
        seen = {*self.touched, *self.absent}
        return (color for color in count(1) if color not in seen)

    def codes(self) -> Iterator[Code]:
        """Yield the codes, one word after the other."""
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
        """The lower bounds."""
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
