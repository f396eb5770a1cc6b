"""What a guess is worth, according to a proof for all numbers of colours.

Such a proof has lower bounds and claims about many sets of codes.  A guess leaves sets; the lower
bounds of these sets add up to a lower bound for the guess, and their claims to an upper bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from .all_colors_player import Player, Situation
from .patterns import normal
from .quasi_polynomial import QuasiPolynomial

FEW = {"expected": (0, 1, 3), "worst": (0, 1, 2)}
"""The values of up to two codes, by objective."""


class Table:
    """The values of a line of the file, for every number of colours in the pool."""

    def __init__(self, line: dict[str, Any], period: int) -> None:
        self.values: list[int] = line["values"]
        if line.get("forever", True):
            self.rest = QuasiPolynomial.through(0, period, self.values, line["degree"])

    def __call__(self, n: int) -> int:
        """Return the value with n colours in the pool."""
        return self.values[n] if n < len(self.values) else self.rest(n)


class Bounds:
    """The lower bounds and the claims of a proof, ready to be looked up."""

    def __init__(self, document: dict[str, Any], player: Player) -> None:
        self.pegs: int = document["game"]["pegs"]
        self.is_worst = document["objective"] == "worst"
        self.few = FEW[document["objective"]]
        self.period: int = document["period"]
        self.player = player
        self.tables = {
            normal(frozenset(line["pattern"].split(" "))).words: Table(line, self.period)
            for line in document["bounds"]
        }
        self.claimed = {id(line): Table(line, self.period) for line in document["claims"]}
        lines = document["bounds"] + document["claims"]
        self.longest = max(
            len(x) for line in lines for x in (line["values"], line.get("guesses", []))
        )

    def of(self, situation: Situation) -> tuple[int, int | None]:
        """Return bounds on the guesses needed to find a secret; None if there is no upper bound."""
        return self._lower(situation), self._upper(situation)

    def of_guess(self, situation: Situation, guess: Sequence[int]) -> tuple[int, int | None]:
        """Return the same bounds if this guess comes next; None if there is no upper bound."""
        classes = list(self._classes(situation, guess))
        uppers = [self._upper(part) for part in classes]
        lower = self._joined(situation, [self._lower(part) for part in classes])
        known = [upper for upper in uppers if upper is not None]
        return lower, self._joined(situation, known) if len(known) == len(uppers) else None

    def _joined(self, situation: Situation, costs: list[int]) -> int:
        return 1 + max(costs, default=0) if self.is_worst else situation.number() + sum(costs)

    def _classes(self, situation: Situation, guess: Sequence[int]) -> Iterator[Situation]:
        """Yield what is known after each reply but the hit."""
        for places in range(self.pegs):
            for others in range(self.pegs - places + 1):
                part = copy(situation)
                if part.answer(guess, (places, others)):
                    yield part

    def _lower(self, situation: Situation) -> int:
        """The lower bound listed in the file, or else one from the words of the pattern alone."""
        if (number := situation.number()) <= 2:
            return self.few[number]
        form = normal(situation.words)
        if table := self.tables.get(form.words):
            return table(situation.pool + len(form.back))
        single = [
            table(situation.pool)
            for word in situation.words
            if (table := self.tables.get(normal(frozenset([word])).words))
        ]
        return max(single, default=1) if self.is_worst else sum(single)

    def _upper(self, situation: Situation) -> int | None:
        """The value of the claim about a set of codes."""
        if (number := situation.number()) <= 2:
            return self.few[number]
        if (found := self.player.find(situation)) is None:
            return None
        return self.claimed[id(found.claim)](found.n)

    def horizon(self, situation: Situation) -> int:
        """Return a number of colours from which all bounds are quasi-polynomials.

        These are the bounds of all guesses that may come next.
        """
        return self.longest + len(situation.touched) + len(situation.absent) + self.pegs
