"""Wythoff's game: two heaps; take from one, or equally many from both.

The lost positions are the pairs (⌊nφ⌋, ⌊nφ⌋ + n) with the golden ratio φ, and each positive number
is in exactly one of them [Wythoff1907].  ⌊nφ⌋ is found in whole numbers, from ⌊n√5⌋.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from .._abgames import nim as core
from ..arguments import whole_number
from .rules import MAX_HEAP, check_memory

if TYPE_CHECKING:
    from numpy.typing import NDArray


def wythoff_is_lost(a: int, b: int) -> bool:
    """Return whether the player to move loses.

    Raises :class:`TypeError` or :class:`ValueError` if a heap is not an int from 0 to 2^63 - 1.

    >>> wythoff_is_lost(3, 5), wythoff_is_lost(5, 3), wythoff_is_lost(4, 4)
    (True, True, False)
    """
    a, b = _heaps(a, b)
    return min(a, b) == smaller_of_pair(abs(a - b))


def wythoff_winning_moves(a: int, b: int) -> tuple[tuple[int, int], ...]:
    """Return the lost positions that a move leads to, in ascending order: at most three.

    Raises what :func:`wythoff_is_lost` raises.

    >>> wythoff_winning_moves(5, 7)
    ((3, 5), (4, 7), (5, 3))
    """
    a, b = _heaps(a, b)
    from_both = smaller_of_pair(abs(a - b)) - min(a, b)
    found = {(a + from_both, b + from_both)} if from_both < 0 else set()
    if (left := _partner(a)) < b:
        found.add((a, left))
    if (left := _partner(b)) < a:
        found.add((left, b))
    return tuple(sorted(found))


def wythoff_lost(n: int, *, memory_limit: int | str | None = None) -> NDArray[np.int64]:
    """Return the first ``n`` lost positions (a, b) with a ≤ b as an int64 array (n, 2).

    They are found from one another, without the golden ratio: a is the least number in no earlier
    pair, and b - a = 0, 1, 2, ...  ``memory_limit`` is 4 GiB if not given.  Raises
    :class:`~abgames.errors.MemoryLimitError` for a table beyond it.

    >>> wythoff_lost(5).tolist()
    [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]
    """
    n = whole_number("n", n, at_least=0)
    check_memory(16 * n, memory_limit, "this table")
    pairs = np.empty(2 * n, dtype=np.int64)
    core.wythoff_lost(n, pairs)
    return pairs.reshape(n, 2)


def _heaps(a: int, b: int) -> tuple[int, int]:
    a = whole_number("a heap", a, at_least=0, at_most=MAX_HEAP)
    return a, whole_number("a heap", b, at_least=0, at_most=MAX_HEAP)


def smaller_of_pair(n: int) -> int:
    """Return the smaller number of the lost pair with difference n: ⌊nφ⌋ = ⌊(n + √(5n²)) / 2⌋."""
    return (n + isqrt(5 * n * n)) // 2


def _partner(heap: int) -> int:
    """Return the other heap of the lost position with this one."""
    smaller = (isqrt(5 * heap * heap) - heap) // 2  # ⌊heap / φ⌋
    for n in (smaller, smaller + 1):
        if smaller_of_pair(n) == heap:
            return heap + n
    # heap = ⌊nφ⌋ + n with n = ⌈heap / φ²⌉, because ⌊nφ²⌋ = heap
    n = heap - smaller
    return heap - n
