"""The rules of the code-breaking games and the least total of guesses, slow and obvious.

This module is the twin of the Rust core: it computes the same things in the plainest way that
comes to mind, with the standard library alone, so that it can be read and believed.  The tests
hold the two together; the strategy checker is built on it.

The rules
---------
R1  The code-maker picks a secret: a row of ``pegs`` colours out of 1 .. ``colors``.
    In the AB game they all differ [Shinoda2012]; in Mastermind they may repeat [Knuth1976].
R2  A guess is a row of the same kind.  With extra colours it may also use the colours
    ``colors`` + 1 .. ``colors`` + ``extra_colors``, which no secret has ([Shinoda2012], remarks
    1 and 2).
R3  The reply counts A, the pegs whose colour is right and in the right place,
R4  and B, the colours that guess and secret share beyond these, wherever they are: for each
    colour the smaller of its two numbers of pegs, summed up, less A.
R5  The play ends with the guess that equals the secret, and this guess counts.
R6  A guess need not agree with the replies so far, unless only consistent guesses are allowed;
    then it must be one of the candidates, the secrets that agree with all of them.
R7  From a position in mid-play (some answers known, or a set of candidates), guesses count from
    there on.

>>> game = Rules("AB", pegs=3, colors=7)
>>> game.feedback((4, 3, 6), (7, 3, 4))
(1, 1)
>>> ten = game.consistent([((1, 2, 3), (0, 1)), ((3, 4, 5), (0, 2))])
>>> len(ten), ten[0]
(10, (2, 5, 4))
>>> least_total(Rules("AB", pegs=2, colors=4))
30
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations, product

__all__ = ["Code", "Reply", "Rules", "guess_totals", "least_total"]

Code = tuple[int, ...]
Reply = tuple[int, int]


@dataclass(frozen=True)
class Rules:
    """One game: ``kind`` is "AB" (colours differ) or "Mastermind" (colours may repeat)."""

    kind: str
    pegs: int
    colors: int
    extra_colors: int = 0

    def codes(self, colors: int) -> Iterable[Code]:
        """All codes over the colours 1 .. ``colors``, in lexicographic order (R1)."""
        palette = range(1, colors + 1)
        if self.kind == "AB":
            return permutations(palette, self.pegs)
        return product(palette, repeat=self.pegs)

    def secrets(self) -> list[Code]:
        """All secrets (R1)."""
        return list(self.codes(self.colors))

    def guesses(self) -> list[Code]:
        """All guesses (R2)."""
        return list(self.codes(self.colors + self.extra_colors))

    def feedback(self, guess: Code, secret: Code) -> Reply:
        """The reply to a guess (R3, R4)."""
        in_place = sum(g == s for g, s in zip(guess, secret, strict=True))
        shared = sum(min(guess.count(color), secret.count(color)) for color in set(guess))
        return (in_place, shared - in_place)

    def feedbacks(self) -> list[Reply]:
        """All replies that occur between some guess and some secret, the greatest first."""
        secrets = self.secrets()
        replies = {self.feedback(guess, secret) for guess in self.guesses() for secret in secrets}
        return sorted(replies, reverse=True)

    def consistent(
        self, history: Sequence[tuple[Code, Reply]], candidates: Iterable[Code] | None = None
    ) -> list[Code]:
        """The candidates (all secrets if not given) that agree with every answer (R6)."""
        return [
            secret
            for secret in (self.codes(self.colors) if candidates is None else candidates)
            if all(self.feedback(guess, secret) == reply for guess, reply in history)
        ]

    def split(self, guess: Code, candidates: Iterable[Code]) -> dict[Reply, list[Code]]:
        """The candidates sorted by their reply to one guess."""
        classes: dict[Reply, list[Code]] = {}
        for secret in candidates:
            classes.setdefault(self.feedback(guess, secret), []).append(secret)
        return classes


def least_total(
    game: Rules,
    *,
    history: Sequence[tuple[Code, Reply]] = (),
    candidates: Iterable[Code] | None = None,
    guesses: str = "all",
    max_guesses: int | None = None,
) -> int | None:
    """The least total number of guesses over all candidates, by trying everything.

    This is S(A) of [Shinoda2012] for the set A of candidates that agree with the history.
    ``guesses`` is "all" or "consistent" (R6).  With ``max_guesses``, only strategies that find
    every candidate within so many guesses are tried; ``None`` is returned when there is none.

    Each set of candidates is solved once.  Nothing else is spared, so only small games end.
    """
    candidates = frozenset(game.consistent(history, candidates))
    return _Totals(game, guesses).total(candidates, max_guesses)


def guess_totals(
    game: Rules,
    *,
    history: Sequence[tuple[Code, Reply]] = (),
    candidates: Iterable[Code] | None = None,
    guesses: str = "all",
) -> dict[Code, int]:
    """The least total when a guess is made now, for every guess, by trying everything.

    This is S(A, a) of [Shinoda2012].  A guess that tells nothing costs one guess more for each
    candidate than the best.

    >>> totals = guess_totals(Rules("AB", pegs=2, colors=3), history=[((1, 2), (0, 1))])
    >>> totals[2, 3], totals[1, 2]
    (3, 5)
    """
    members = frozenset(game.consistent(history, candidates))
    totals = _Totals(game, guesses)
    least = totals.total(members, None)
    result = {}
    for guess in totals.allowed(members):
        value = totals.total_after(guess, members, None)
        result[guess] = len(members) + (least or 0) if value is None else value
    return result


class _Totals:
    """Least totals by definition; each set of candidates is solved once."""

    def __init__(self, game: Rules, guesses: str) -> None:
        self.game = game
        self.consistent = guesses == "consistent"
        self.every_guess = game.guesses()
        self.known: dict[tuple[frozenset[Code], int | None], int | None] = {}

    def allowed(self, members: frozenset[Code]) -> list[Code]:
        """The guesses that may be made (R6)."""
        return sorted(members) if self.consistent else self.every_guess

    def total(self, members: frozenset[Code], guesses_left: int | None) -> int | None:
        """The least total, ``None`` if no strategy keeps within ``guesses_left``."""
        if guesses_left == 0:
            return None
        key = (members, guesses_left)
        if key not in self.known:
            guesses = self.allowed(members)
            totals = [self.total_after(guess, members, guesses_left) for guess in guesses]
            self.known[key] = min((value for value in totals if value is not None), default=None)
        return self.known[key]

    def total_after(
        self, guess: Code, members: frozenset[Code], guesses_left: int | None
    ) -> int | None:
        """The least total when ``guess`` is made; ``None`` also if it tells nothing."""
        result = len(members)  # this guess counts once for every candidate
        for reply, rest in self.game.split(guess, members).items():
            if reply == (self.game.pegs, 0):
                continue  # found (R5)
            if len(rest) == len(members):
                return None  # nothing learnt: never better, and without a limit it never ends
            value = self.total(frozenset(rest), None if guesses_left is None else guesses_left - 1)
            if value is None:
                return None
            result += value
        return result
