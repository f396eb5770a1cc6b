"""What is true of a small code-breaking game, by trying everything.

It shares nothing with the package.  Guesses and secrets are numbers, and a game is a table of
replies.  A situation is what is left of it: the candidates, and the guesses that are still allowed,
which is all that a rule for guesses looks at.
"""

from collections import namedtuple
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

NEVER = (10**9, 0)
"""The value of a strategy that is not one."""

Place = namedtuple("Place", "left allowed")
"""A situation."""


@dataclass(frozen=True)
class Truth:
    """A game, and how it is played."""

    rows: tuple
    """The reply to each guess, for each secret."""
    hit: Any = None
    weights: tuple | None = None
    labels: tuple | None = None
    """The class of each secret."""
    rule: Any = None
    """Whether a guess may follow the reply to another: ``rule(guess, reply, later)``."""
    goal: str = "hit"
    consistent: bool = False
    known: dict = field(default_factory=dict, compare=False, repr=False)

    # -- situations ------------------------------------------------------------------------

    def start(self, history=(), candidates=None):
        """The situation after some answers."""
        secrets = range(len(self.rows[0])) if candidates is None else candidates
        left = [s for s in secrets if all(self.rows[g][s] == reply for g, reply in history)]
        allowed = frozenset(range(len(self.rows)))
        for guess, reply in history:
            allowed = self.still(allowed, guess, reply)
        return Place(frozenset(left), allowed)

    def still(self, allowed, guess, reply):
        """The guesses that are still allowed after one more answer."""
        if self.rule is None:
            return allowed
        return frozenset(later for later in allowed if self.rule(guess, reply, later))

    def weight(self, secrets):
        """How much some secrets count together."""
        return sum(self.weights[s] if self.weights else 1 for s in secrets)

    def is_over(self, left):
        """Whether nothing is left to ask, though nothing was hit."""
        if self.goal == "class":
            return len({self.labels[s] for s in left}) == 1
        return self.goal == "determine" and len(left) == 1

    def guesses(self, place):
        """The guesses that may be made."""
        if not self.consistent:
            return sorted(place.allowed)
        return sorted(
            g for g in place.allowed if any(self.rows[g][s] == self.hit for s in place.left)
        )

    def parts(self, place, guess):
        """The situation after each reply; with ``None`` for the hit that ends the game."""
        found = {}
        for secret in place.left:
            found.setdefault(self.rows[guess][secret], set()).add(secret)
        for reply, left in found.items():
            ends = self.goal == "hit" and self.hit is not None and reply == self.hit
            yield (
                reply,
                Place(frozenset(left), None if ends else self.still(place.allowed, guess, reply)),
            )

    def tells(self, place, guess):
        """Whether something is known after a guess that was not known before."""
        parts = [part for _, part in self.parts(place, guess)]
        return len(parts) > 1 or parts[0].allowed is None

    # -- values ----------------------------------------------------------------------------

    def least(self, place, counts, depth=0):
        """The least sum of ``counts(guesses, secrets)`` over the ends of a strategy."""
        if self.is_over(place.left):
            return counts(depth, place.left)
        key = place, counts, depth
        if key not in self.known:
            guesses = [g for g in self.guesses(place) if self.tells(place, g)]
            self.known[key] = min(
                (self.after(place, guess, counts, depth) for guess in guesses), default=NEVER
            )
        return self.known[key]

    def after(self, place, guess, counts, depth=0):
        """The same if a guess is made now."""
        total = (0, 0)
        for _, part in self.parts(place, guess):
            if part.allowed is None:
                more = counts(depth + 1, part.left)
            else:
                more = self.least(part, counts, depth + 1)
            total = total[0] + more[0], total[1] + more[1]
        return min(total, NEVER)

    def value(self, objective, place, guess=None, most=None):
        """The least value of an objective, perhaps if a guess is made now and within ``most``
        guesses; ``None`` if no strategy keeps to that."""

        def least(name, limit):
            counts = self._counts(name, limit)
            if guess is None:
                return self.least(place, counts)
            return self.after(place, guess, counts)

        if objective == "most-within":
            return least("most-within", most)
        longest = len(place.left) + 1 if most is None else most
        if least("expected", longest) >= NEVER:
            return None
        worst = next(n for n in range(longest + 1) if least("expected", n) < NEVER)
        total = least("expected", longest)[0]
        if objective == "expected-worst":
            return total, next(n for n in range(longest + 1) if least("expected", n)[0] == total)
        return {
            "expected": lambda: total,
            "worst": lambda: worst,
            "worst-expected": lambda: (worst, least("expected", worst)[0]),
            "worst-count": lambda: (worst, least("worst-count", worst)[0]),
        }[objective]()

    def _counts(self, name, limit):
        """What an end counts; always the same function, which is a part of a key."""
        key = name, limit
        if key not in self.known:
            self.known[key] = Counts(self, name, limit)
        return self.known[key]

    # -- strategies and questions in advance -----------------------------------------------

    def played(self, place, guess_after):
        """How many guesses a strategy takes for each candidate; it is refused a guess that may not
        be made.  ``guess_after(history)`` is its guess."""
        taken, stack = {}, [((), place)]
        while stack:
            history, here = stack.pop()
            if self.is_over(here.left):
                taken.update(dict.fromkeys(here.left, len(history)))
                continue
            assert len(history) <= len(self.rows[0]) * len(self.rows), "a strategy without an end"
            guess = guess_after(history)
            assert guess in self.guesses(here), f"{guess} may not be guessed after {history}"
            for reply, part in self.parts(here, guess):
                answers = (*history, (guess, reply))
                if part.allowed is None:
                    taken.update(dict.fromkeys(part.left, len(answers)))
                else:
                    stack.append((answers, part))
        return taken

    def of_played(self, objective, taken, most=None):
        """The value of a strategy that takes so many guesses for each candidate."""
        worst, total = max(taken.values()), sum(n * self.weight([s]) for s, n in taken.items())
        if objective == "most-within":
            late = [s for s, n in taken.items() if n > most]
            return self.weight(late), sum(
                n * self.weight([s]) for s, n in taken.items() if n <= most
            )
        return {
            "expected": total,
            "worst": worst,
            "worst-expected": (worst, total),
            "expected-worst": (total, worst),
            "worst-count": (worst, list(taken.values()).count(worst)),
        }[objective]

    def told_apart(self, rows, place):
        """Whether some guesses tell all candidates apart that have to be."""
        pairs = combinations(sorted(place.left), 2)
        return all(
            any(row[a] != row[b] for row in rows) or self.is_over(frozenset((a, b)))
            for a, b in pairs
        )

    def in_advance(self, place):
        """The fewest guesses that do."""
        left = sorted(place.left)
        # Guesses that tell the same apart count once.
        kinds = {
            tuple([row[t] for t in left].index(row[s]) for s in left): row for row in self.rows
        }
        return next(
            count
            for count in range(len(kinds) + 1)
            if any(self.told_apart(rows, place) for rows in combinations(kinds.values(), count))
        )


@dataclass(frozen=True, eq=False)
class Counts:
    """What secrets count that are settled with so many guesses."""

    truth: Truth
    name: str
    limit: int

    def __call__(self, guesses, secrets):
        """Return a pair of numbers, the first of which counts more."""
        weight = self.truth.weight(secrets)
        if self.name == "most-within":
            return (0, guesses * weight) if guesses <= self.limit else (weight, 0)
        if guesses > self.limit:
            return NEVER
        if self.name == "worst-count":
            return len(secrets) if guesses == self.limit else 0, 0
        return guesses * weight, 0
