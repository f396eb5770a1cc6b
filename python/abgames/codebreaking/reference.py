"""The least number of guesses of the code-breaking games, slow and obvious.

This module is the twin of the Rust core: it computes the same things in the plainest way, with the
standard library alone, so that it can be read and trusted.  Tests check that the two agree.  The
rules R1 to R8 and C1 to C6 are those of the checkers, :mod:`abgames_check.codebreaking.rules`.

>>> least_total(ColorRules("AB", pegs=2, colors=4))
30
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TypedDict, Unpack

from abgames_check.codebreaking.rules import CardRules as CardRules
from abgames_check.codebreaking.rules import Code as Code
from abgames_check.codebreaking.rules import ColorRules as ColorRules
from abgames_check.codebreaking.rules import GameRules as GameRules
from abgames_check.codebreaking.rules import Reply as Reply


class Wish(TypedDict, total=False):
    """What is asked of a game: the arguments of :func:`least_total`, with their defaults."""

    goal: str
    history: Sequence[tuple[Code, Reply]]
    candidates: Iterable[Code] | None
    guesses: str


def _read(
    game: GameRules,
    goal: str = "hit",
    history: Sequence[tuple[Code, Reply]] = (),
    candidates: Iterable[Code] | None = None,
    guesses: str = "all",
) -> tuple[frozenset[Code], str, str]:
    """The candidates that agree with the history, the goal, and which guesses may be made."""
    return frozenset(game.consistent(history, candidates)), goal, guesses


def least_total(
    game: GameRules, *, max_guesses: int | None = None, **asked: Unpack[Wish]
) -> int | None:
    """The least total number of guesses over all candidates, by trying everything."""
    members, *how = _read(game, **asked)
    return _Values(game, "expected", *how).least(members, max_guesses)


def least_worst(game: GameRules, **asked: Unpack[Wish]) -> int:
    """The least number of guesses in the worst case, like :func:`least_total`."""
    members, *how = _read(game, **asked)
    least = _Values(game, "worst", *how).least(members, None)
    assert least is not None  # without a limit there is always a strategy
    return least


def guess_values(
    game: GameRules, *, objective: str = "expected", **asked: Unpack[Wish]
) -> dict[Code, int]:
    """The least total, or worst case, if a guess is made now, for every guess."""
    members, *how = _read(game, **asked)
    values = _Values(game, objective, *how)
    least = values.least(members, None) or 0
    result = {}
    for guess in values.allowed(members):
        value = values.after(guess, members, None)
        if value is None:
            value = least + (game.weight(members) if objective == "expected" else 1)
        result[guess] = value
    return result


Histogram = tuple[int, ...]
"""How many candidates are settled with 0, 1, 2, ... guesses; the last number is not 0."""


def histograms(game: GameRules, **asked: Unpack[Wish]) -> set[Histogram]:
    """The histograms of all strategies without useless guesses."""
    members, *how = _read(game, **asked)
    return {histogram for histogram, _ in _Plays(game, *how).possible(members)}


def least_pair(
    game: GameRules, objective: str, *, max_guesses: int | None = None, **asked: Unpack[Wish]
) -> tuple[int, int] | None:
    """The least value of an objective of two numbers, the first of which counts more."""
    members, *how = _read(game, **asked)
    values = [
        _pair(objective, play)
        for play in _Plays(game, *how).possible(members)
        if max_guesses is None or len(play[0]) <= max_guesses + 1
    ]
    return min(values, default=None)


def pair_values(
    game: GameRules, objective: str, **asked: Unpack[Wish]
) -> dict[Code, tuple[int, int]]:
    """The value of :func:`least_pair` if a guess is made now, for every guess."""
    members, *how = _read(game, **asked)
    found = _Plays(game, *how)
    values = {}
    for guess in found.allowed(members):
        after = found.after(guess, members) or {
            ((0, *late), total + game.weight(members)) for late, total in found.possible(members)
        }
        values[guess] = min(_pair(objective, play) for play in after)
    return values


Play = tuple[Histogram, int]
"""The histogram of a strategy, and its total, in which candidates count by weight."""


def _pair(objective: str, play: Play) -> tuple[int, int]:
    histogram, total = play
    worst = len(histogram) - 1
    return {
        "worst-expected": (worst, total),
        "expected-worst": (total, worst),
        "worst-count": (worst, histogram[worst]),
    }[objective]


class _Tries:
    """What is tried: every guess that may be made."""

    def __init__(self, game: GameRules, goal: str, guesses: str) -> None:
        self.game, self.goal = game, goal
        self.consistent = guesses == "consistent"
        self.every_guess = game.guesses()

    def allowed(self, members: frozenset[Code]) -> list[Code]:
        """The guesses that may be made (R6)."""
        return self.game.hitting(members) if self.consistent else self.every_guess


class _Plays(_Tries):
    """The histograms and totals of all strategies; each set of candidates is treated once."""

    def __init__(self, game: GameRules, goal: str, guesses: str) -> None:
        super().__init__(game, goal, guesses)
        self.known: dict[frozenset[Code], set[Play]] = {}

    def possible(self, members: frozenset[Code]) -> set[Play]:
        """The histograms and totals of the strategies for a set."""
        if self.game.is_settled(self.goal, list(members)):
            return {((len(members),), 0)}  # determined (R8)
        if members not in self.known:
            found = (self.after(guess, members) for guess in self.allowed(members))
            self.known[members] = set().union(*found)
        return self.known[members]

    def after(self, guess: Code, members: frozenset[Code]) -> set[Play]:
        """The same with this guess now; empty if it gives no information."""
        sums: set[Play] = {((), self.game.weight(members))}
        for reply, rest in self.game.split(guess, members).items():
            if self.goal == "hit" and reply == self.game.hit:
                each: set[Play] = {((1,), 0)}  # found (R5)
            elif len(rest) == len(members):
                return set()
            else:
                each = self.possible(frozenset(rest))
            sums = {(_sum(one, other), a + b) for one, a in sums for other, b in each}
        return {((0, *histogram), total) for histogram, total in sums}


def _sum(one: Histogram, other: Histogram) -> Histogram:
    return tuple(a + b for a, b in zip_longest(one, other, fillvalue=0))


class _Values(_Tries):
    """Least totals, or worst cases, by definition; each set of candidates is solved once."""

    def __init__(self, game: GameRules, objective: str, goal: str, guesses: str) -> None:
        super().__init__(game, goal, guesses)
        self.objective = objective
        self.known: dict[tuple[frozenset[Code], int | None], int | None] = {}

    def least(self, members: frozenset[Code], guesses_left: int | None) -> int | None:
        """The least value, ``None`` if no strategy keeps within ``guesses_left``."""
        if self.game.is_settled(self.goal, list(members)):
            return 0  # determined (R8)
        if guesses_left == 0:
            return None
        key = (members, guesses_left)
        if key not in self.known:
            guesses = self.allowed(members)
            values = [self.after(guess, members, guesses_left) for guess in guesses]
            self.known[key] = min((value for value in values if value is not None), default=None)
        return self.known[key]

    def after(self, guess: Code, members: frozenset[Code], guesses_left: int | None) -> int | None:
        """The least value if ``guess`` is made; also ``None`` if it gives no information."""
        left = None if guesses_left is None else guesses_left - 1
        values = []
        for reply, rest in self.game.split(guess, members).items():
            if self.goal == "hit" and reply == self.game.hit:
                continue  # found (R5)
            if len(rest) == len(members) and len(members) + (self.goal == "hit") > 1:
                return None  # nothing learnt: never better, and without a limit it never ends
            value = self.least(frozenset(rest), left)
            if value is None:
                return None
            values.append(value)
        if self.objective == "worst":
            return 1 + max(values, default=0)
        return self.game.weight(members) + sum(values)  # this guess counts for every candidate
