"""Plays the strategies of a proof for all numbers of colours with real colours.

Secrets are not listed: what is known about the secret is a pattern, whatever the number of colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from math import perm
from typing import Any, NamedTuple

from .patterns import ABSENT, LETTERS, Normal, classes, digits, letters_of, normal

MOST_TOUCHED = 40
"""Patterns with more colours than this in earlier guesses are not looked up."""

Code = tuple[int, ...]


class Situation:
    """What is known about the secret after some answers, for a given number of colours."""

    def __init__(self, words: frozenset[str], colors: int) -> None:
        self.words, self.colors = words, colors
        self.touched: list[int] = []
        """The colours of earlier guesses that a code may have; each has the letter of its place."""
        self.absent: list[int] = []
        """The colours of earlier guesses that no code has."""

    def answer(self, guess: Sequence[int], reply: tuple[int, int]) -> bool:
        """Take an answer that is not a hit; False if no code is left.

        Raises :class:`ValueError` if there are not enough letters for the colours.
        """
        fresh = [c for c in dict.fromkeys(guess) if c not in self.touched and c not in self.absent]
        touched = [*self.touched, *fresh]
        if len(touched) > len(LETTERS):
            raise ValueError(f"too many colours are in doubt, more than {len(LETTERS)}")
        names = dict(zip(touched, LETTERS, strict=False))
        word = "".join(names.get(color, ABSENT) for color in guess)
        words = classes(self.words, word).get(reply, frozenset())
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


class Found(NamedTuple):
    """A claim about what is known about the secret."""

    claim: dict[str, Any]
    n: int
    """The number of colours in the claim's pool."""
    guess: str
    forms: tuple[Normal, Normal]
    """Of the claim's pattern and of the one that it is looked up for."""
    absent: list[int]


class Player:
    """The claims of a proof, ready to be played."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.period: int = document["period"]
        self.claims: dict[tuple[str, ...], list[tuple[Normal, dict[str, Any]]]] = {}
        for claim in sorted(document["claims"], key=lambda claim: -claim["absent"]):
            form = normal(frozenset(claim["pattern"].split(" ")))
            self.claims.setdefault(form.words, []).append((form, claim))

    def guess(self, situation: Situation) -> Code | None:
        """Return the guess of the strategy; None where the proof claims nothing.

        With one or two codes left it is one of them.
        """
        if situation.number() <= 2:
            return next(situation.codes())
        if (found := self.find(situation)) is None:
            return None
        names = dict(zip(LETTERS, situation.touched, strict=False))
        form = found.forms[1]
        known, back = ([names[letter] for letter in part] for part in (form.names, form.back))
        return _played(found, known, [*back, *islice(situation.untouched(), len(found.guess))])

    def find(self, situation: Situation) -> Found | None:
        """Return the claim about what is known, if the proof has one."""
        if len(situation.touched) > MOST_TOUCHED:
            return None
        form = normal(situation.words)
        absent = situation.absent
        n = situation.pool + len(form.back)
        for claimed, claim in self.claims.get(form.words, []):
            guess = self._claimed(claim, n)
            if guess is not None and claim["absent"] <= len(absent):
                return Found(claim, n, guess, (claimed, form), absent)
        return None

    def _claimed(self, claim: dict[str, Any], n: int) -> str | None:
        """The guess of a claim with n colours in the pool."""
        guesses: list[str | None] = claim["guesses"]
        if n < len(guesses):
            return guesses[n]
        if not claim["forever"]:
            return None
        return guesses[len(guesses) - self.period + (n - len(guesses)) % self.period]


def _played(found: Found, known: list[int], new: list[int]) -> Code:
    """Put real colours into the guess of a claim, whose pattern is a renaming of another."""
    claimed, form = found.forms
    colors = dict(zip(claimed.names, known, strict=True))
    code = [0] * len(found.guess)
    unused, fresh = iter(found.absent), iter(new)
    for peg, place in enumerate(form.order):
        sign = found.guess[claimed.order[peg]]
        if sign == ABSENT:
            # In Mastermind one absent colour is as good as several.
            code[place] = next(unused, found.absent[0])
        else:
            if sign not in colors:
                colors[sign] = next(fresh)
            code[place] = colors[sign]
    return tuple(code)
