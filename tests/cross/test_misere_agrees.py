"""Misère play by genus against brute force from the options alone."""

from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest

from abgames.nim import is_lost, winning_moves
from abgames.nim.misere import first_wild, tame_genera
from abgames.nim.options import options
from abgames.nim.rules import read_rule

SUBTRACTIONS = [set(s) for count in range(1, 7) for s in combinations(range(1, 7), count)]
CODES = ["0.77", "0.07", "0.137", "0.333", "0.6", "0.36", "0.16", "0.56", "0.115", "4.7"]
HEXADECIMAL = ["0.8", "0.C", "0.9a", "0.F", "0.2048"]


def brute_force(rule):
    """Whether the player to move loses."""
    read = read_rule(rule)

    @cache
    def lost(heaps):
        results = [
            tuple(sorted((*heaps[:place], *option, *heaps[place + 1 :])))
            for place, heap in enumerate(heaps)
            for option in options(read, heap)
        ]
        return bool(results) and not any(map(lost, results))

    return lost


def halving(heap):
    """Leave the half or less of a heap, or two heaps of one."""
    return [[rest] for rest in range(heap // 2 + 1)] * (heap > 0) + [[1, 1]] * (heap > 3)


@pytest.mark.parametrize(
    ("rule", "largest"),
    [
        *((rule, 12) for rule in SUBTRACTIONS),
        *((rule, 9) for rule in [*CODES, *HEXADECIMAL, "nim", "lasker", "grundy", halving]),
    ],
    ids=lambda given: getattr(given, "__name__", str(given)),
)
def test_sums_of_up_to_three_heaps(rule, largest):
    lost = brute_force(rule)
    for count in (1, 2, 3):
        for heaps in combinations_with_replacement(range(largest + 1), count):
            assert is_lost(heaps, rule, misere=True) == lost(tuple(sorted(heaps)))


@pytest.mark.parametrize("rule", [{1, 2, 3}, {2, 5}, "0.77", "0.8", "grundy", "lasker"], ids=str)
def test_winning_moves_are_the_lost_positions_that_can_be_reached(rule):
    lost, read = brute_force(rule), read_rule(rule)
    for heaps in combinations_with_replacement(range(8), 2):
        found = {
            tuple(sorted(filter(None, move))) for move in winning_moves(heaps, rule, misere=True)
        }
        reached = {
            tuple(sorted(filter(None, (*heaps[:place], *option, *heaps[place + 1 :]))))
            for place, heap in enumerate(heaps)
            for option in options(read, heap)
        }
        assert found == {after for after in reached if lost(after)}


@pytest.mark.parametrize("rule", [{1, 2, 3}, {1, 4, 9}, {2, 3, 7}], ids=str)
def test_a_subtraction_game_is_tame_however_large_its_heaps(rule):
    lost = brute_force(rule)
    for heap in (10**9, 10**9 + 1, 10**15 + 7):
        alike = next(
            each for each in range(200, 400) if tame_genera((each,), read_rule(rule)) ==
            tame_genera((heap,), read_rule(rule))
        )  # fmt: skip
        assert is_lost((heap, 5), rule, misere=True) == lost((5, alike))
    assert first_wild(read_rule(rule), 10**9) is None


def test_kayles_is_wild_from_five_on():
    kayles = read_rule("kayles")
    assert (first_wild(kayles, 4), first_wild(kayles, 5)) == (None, 5)
