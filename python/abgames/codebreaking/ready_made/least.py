"""The least numbers of guesses in a game of which few states can be known.

>>> halves = Least(lambda n: [(n, (n // 2, n - n // 2), "half")] if n > 1 else [], lambda n: 0)
>>> halves.total(5), halves.worst(5)
((12, 'half'), 3)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from itertools import count
from typing import Any, Generic, TypeVar

S = TypeVar("S", bound=Hashable)
"""What is known."""


class Least(Generic[S]):
    """The search."""

    def __init__(
        self,
        guesses: Callable[[S], Iterable[tuple[int, Sequence[S], Any]]],
        at_least: Callable[[S], int],
        needed: Callable[[S], int] = lambda _: 0,
    ) -> None:
        self.guesses, self.at_least, self.needed = guesses, at_least, needed
        self.total, self.within = cache(self._total), cache(self._within)

    def _total(self, state: S) -> tuple[int, Any]:
        """The least total, and the guess of a strategy that has it."""
        best: tuple[int, Any] | None = None
        for cost, parts, guess in self.guesses(state):
            total = cost + sum(map(self.at_least, parts))
            for part in parts:
                if best is not None and total >= best[0]:
                    break
                total += self.total(part)[0] - self.at_least(part)
            if best is None or total < best[0]:
                best = total, guess
            if best[0] == self.at_least(state):
                break
        return best or (0, None)

    def _within(self, state: S, limit: int) -> bool:
        """Whether so many guesses suffice."""
        if limit < self.needed(state):
            return False
        tried = [parts for _, parts, _ in self.guesses(state)]
        left = limit - 1
        return not tried or any(all(self.within(part, left) for part in parts) for parts in tried)

    def worst(self, state: S) -> int:
        """Return the least number of guesses in the worst case."""
        return next(limit for limit in count() if self.within(state, limit))
