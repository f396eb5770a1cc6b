"""Misère play by genus against brute force with the options of reference.py."""

from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abgames import MemoryLimitError
from abgames.nim import is_lost, reference, winning_moves
from abgames.nim.heaps import first_wild, tame_genera
from abgames.nim.rules import read_rule

SUBTRACTIONS = [set(s) for count in range(1, 6) for s in combinations(range(1, 6), count)]
CODES = ["0.77", "0.07", "0.137", "0.333", "0.6", "0.36", "0.16", "0.56", "0.115", "4.7", "4.3"]
ONE_HEAP = ["0.0122", "0.0123", "0.3102", "0.3122", "0.2012"]
"""Games without splits that are wild."""
HEXADECIMAL = ["0.8", "0.C", "0.9a", "0.F", "0.2048", "8.1", "c.2"]


def halving(heap):
    """Leave the half or less of a heap, or two heaps of one."""
    return [[rest] for rest in range(heap // 2 + 1)] + [[1, 1]] * (heap > 3)


def brute_force(rule):
    """Whether the player to move loses."""
    if callable(rule):
        plain = rule
    elif isinstance(rule, set):
        plain = reference.subtraction(rule)
    else:
        plain = reference.RULES.get(rule) or reference.code(rule)

    @cache
    def lost(heaps):
        heaps = tuple(sorted(filter(None, heaps)))
        results = [
            tuple(sorted(filter(None, (*heaps[:place], *option, *heaps[place + 1 :]))))
            for place, heap in enumerate(heaps)
            for option in plain(heap)
        ]
        return bool(results) and not any(map(lost, results))

    return lost


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule", "largest"),
    [
        *((rule, 9) for rule in [*SUBTRACTIONS, *ONE_HEAP, *CODES[:4]]),
        *((rule, 7) for rule in [*CODES[4:], *HEXADECIMAL, "nim", "lasker", "grundy", halving]),
    ],
    ids=lambda given: getattr(given, "__name__", str(given)),
)
def test_sums_of_up_to_three_heaps(rule, largest):
    lost = brute_force(rule)
    for count in (1, 2, 3):
        for heaps in combinations_with_replacement(range(largest + 1), count):
            assert is_lost(heaps, rule, misere=True) == lost(heaps)


codes = st.builds(
    lambda first, digits: f"{first}.{digits}",
    st.sampled_from(["0", "0", "4", "8", "c"]),
    st.text("01234567", min_size=1, max_size=4) | st.text("0123456789abcdef", max_size=3),
).filter(lambda code: code[-1] != ".")


@given(codes, st.lists(st.integers(0, 8), min_size=1, max_size=3), st.booleans())
@settings(max_examples=150)
def test_any_code_and_the_same_as_a_function(code, heaps, called):
    options = reference.code(code)
    rule = (lambda heap: [list(option) for option in options(heap)]) if called else code
    assert is_lost(heaps, rule, misere=True) == brute_force(code)(tuple(heaps))


tables = st.lists(
    st.lists(st.lists(st.integers(0, 99), max_size=3), max_size=4), min_size=8, max_size=8
)


@pytest.mark.long
@given(tables, st.lists(st.integers(0, 8), min_size=1, max_size=3))
@settings(max_examples=150)
def test_any_function(table, heaps):
    """Games of random options, in which wild heaps with a way back to tame ones are frequent."""

    def rule(heap):
        return [[part % heap for part in option] for option in table[heap - 1]]

    assert is_lost(heaps, rule, misere=True) == brute_force(rule)(tuple(heaps))


@pytest.mark.parametrize("rule", [{1, 2, 3}, {1, 4, 9}, {2, 3, 7}], ids=str)
def test_a_subtraction_game_is_tame_however_large_its_heaps(rule):
    lost, read = brute_force(rule), read_rule(rule)
    for heap in (10**9, 10**9 + 1, 10**15 + 7):
        genus = tame_genera((heap,), read)
        alike = next(each for each in range(20, 200) if tame_genera((each,), read) == genus)
        assert is_lost((heap, 5), rule, misere=True) == lost((5, alike))
    assert first_wild(read, 10**9) is None


@pytest.mark.parametrize("code", [*ONE_HEAP, "0.13", "0.2003"])
def test_what_repeats_without_splits_is_right_for_all_heaps(code):
    """One heap by a table of its own; two heaps of a wild game are searched."""
    reach, period_found = len(code) - 2, 1000
    alone = [False]
    options = reference.code(code)
    for heap in range(1, period_found):
        left = [sum(option) for option in options(heap)]
        alone.append(bool(left) and not any(alone[rest] for rest in left))
    for heap in [*range(200), *range(period_found - reach, period_found)]:
        assert is_lost((heap,), code, misere=True) == alone[heap]
    lost = brute_force(code)
    assert all(is_lost((heap, 7), code, misere=True) == lost((heap, 7)) for heap in range(30))
    assert len(winning_moves((10**15,), code, misere=True)) <= reach


@pytest.mark.parametrize("code", ["4.3", "0.31", "0.51", "0.17", "0.71"])
def test_what_repeats_with_splits_is_right_for_all_heaps(code):
    """Genera beyond what proves their period against those of the same game as a function."""
    options = reference.code(code)
    for heap in (60, 149, 150):
        called = tame_genera((heap,), lambda heap: [list(option) for option in options(heap)])
        assert tame_genera((heap,), read_rule(code)) == called


@pytest.mark.parametrize(
    ("rule", "wild"), [("kayles", 5), ("dawson", 10), ("grundy", 13), ("0.137", 9), ("0.6", 7)]
)
def test_the_first_wild_heap(rule, wild):
    read = read_rule(rule)
    assert (first_wild(read, wild - 1), first_wild(read, 10**6)) == (None, wild)


def test_a_search_that_ends_says_how_far_it_came_and_what_is_known(monkeypatch):
    monkeypatch.setattr("abgames.nim.heaps.SEARCH_MEMORY", 2**20)
    said = r"positions were looked at, [1-9][0-9,]* of them decided.* heaps below 5 are like heaps"
    with pytest.raises(MemoryLimitError, match=said):
        is_lost((90, 91), "kayles", misere=True)
    with pytest.raises(MemoryLimitError, match="the first way of playing on has more than"):
        is_lost((10**6,), "grundy", misere=True)
