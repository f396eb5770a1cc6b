"""The values of 0.56 by definition: every move of every heap, without sparse spaces.

As a program this finds the last exception, in some minutes and without the package; A071436 of the
OEIS has another.
"""

import numpy as np
import pytest

from abgames.nim import grundy_values

PERIOD = 144
PREPERIOD = 326_640
"""From here on the values repeat."""
ENOUGH = 2 * PREPERIOD + 2 * PERIOD + 2
"""So many values prove it ([GuySmith1956]): two stones are the most that a move takes."""


def values_by_definition(count):
    """The values of the heaps 0 to count - 1 of 0.56.

    One stone may be taken if nothing or two heaps are left, two if one heap or two are left.
    """
    values = np.zeros(count, dtype=np.uint8)
    backwards = np.zeros(count, dtype=np.uint8)  # the value of a heap stands at -1 - heap
    for heap in range(1, count):
        seen = np.zeros(256, dtype=bool)
        seen[0] = heap == 1
        if heap > 2:
            seen[values[heap - 2]] = True
        splits = [splits_of(left, values, backwards) for left in (heap - 1, heap - 2) if left > 1]
        for options in splits:
            seen[options[:2000]] = True  # the others are looked through for what is missing
        value = int(seen.argmin())
        while any((options == value).any() for options in splits):
            seen[value] = True
            value = int(seen.argmin())
        assert value < 128  # so no exclusive or needs more than a byte
        values[heap] = backwards[-1 - heap] = value
    return values


def splits_of(left, values, backwards):
    """The values of all ways to split a heap in two."""
    half = left // 2
    smaller, first = values[1 : half + 1], len(values) - left
    return smaller ^ backwards[first : first + half]


def plainly(count):
    """The same for few heaps, in the plainest way."""
    values = [0]
    for heap in range(1, count):
        options = {0} if heap == 1 else set()
        options |= {values[heap - 2]} if heap > 2 else set()
        options |= {
            values[part] ^ values[left - part]
            for left in (heap - 1, heap - 2)
            for part in range(1, left)
        }
        values.append(next(value for value in range(heap + 1) if value not in options))
    return values


def test_both_ways_agree():
    assert values_by_definition(1000).tolist() == plainly(1000)


@pytest.mark.long
def test_the_package_has_the_same_values():
    assert (values_by_definition(60_000) == grundy_values("0.56", 60_000)).all()


if __name__ == "__main__":
    VALUES = values_by_definition(ENOUGH)
    (DIFFER,) = np.nonzero(VALUES[:-PERIOD] != VALUES[PERIOD:])
    assert DIFFER[-1] == PREPERIOD - 1
    print(f"the last exception of 0.56 is heap {DIFFER[-1]}")
