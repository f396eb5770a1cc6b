"""Grundy values in Rust against reference.py."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abgames.nim import grundy, grundy_sum, grundy_values, period, reference

pytestmark = pytest.mark.long

SETS = [frozenset({1, 2, 3}), frozenset({1, 3, 4}), frozenset({2, 3, 5})]
CODES = ["0.77", "0.07", "0.137", "0.007", "0.6", "4.1", "4.45", "0.333", "0.165", "0.0", "0.0125"]


def plain(rule, n):
    """The values by reference.py, for any rule that a caller may give."""
    if isinstance(rule, str):
        rule = reference.RULES.get(rule) or reference.code(rule)
    elif isinstance(rule, (set, frozenset)):
        rule = reference.subtraction(rule)
    return reference.grundy_values(rule, n)


@pytest.mark.parametrize("rule", [*reference.RULES, *CODES, *SETS], ids=str)
def test_values_of_known_games(rule):
    values = grundy_values(rule, 300)
    assert values.dtype == np.uint32
    assert values.tolist() == plain(rule, 300)


codes = st.builds(
    lambda first, digits: f"{first}.{digits}",
    st.sampled_from(["", "0", "4"]),
    st.text("01234567", min_size=1, max_size=6),
)
amounts = st.sets(st.integers(1, 40), min_size=1, max_size=8) | st.sets(
    st.integers(1, 9), min_size=1, max_size=3
)


@pytest.mark.parametrize("code", ["0.007", "0.106", "0.45", "4.04", "0.644", "grundy"])
def test_the_sparse_space_method_changes_no_value(code):
    """Up to beyond the heaps at which the mask is first chosen."""
    assert grundy_values(code, 1200).tolist() == plain(code, 1200)


@given(codes)
@settings(max_examples=150)
def test_a_proved_period_holds_and_is_the_least(code):
    found = period(code, max_heap=2000)
    values = plain(code, 400)
    if found.period is None:
        assert not found.proven
        assert found.checked == 2001
        return
    assert found.saltus == 0
    n, p = found.preperiod, found.period
    assert values[n : 400 - p] == values[n + p :]
    if n and n + p <= 400:
        assert values[n - 1] != values[n - 1 + p]
    if found.checked <= 200:
        assert reference.period(values) == (p, n)


@given(amounts)
@settings(max_examples=100)
def test_subtraction_sets_have_proved_periods(amounts):
    found = period(amounts)
    if found.proven:
        assert found.checked == found.preperiod + found.period + max(amounts)
        values = plain(amounts, 600)
        n, p = found.preperiod, found.period
        assert values[n : 600 - p] == values[n + p :]


def test_values_after_a_proved_period_are_those_by_definition():
    for rule in ("kayles", "dawson", "0.137", {1, 3, 4}, {2, 5, 7}):
        assert grundy_values(rule, 1500).tolist() == plain(rule, 1500)


tables = st.lists(
    st.lists(st.lists(st.integers(0, 99), max_size=3), max_size=5), min_size=1, max_size=25
)


@given(tables)
def test_values_of_any_function(table):
    """Random options for the heaps 1, 2, ... as far as the table goes."""

    def rule(heap):
        return [[part % heap for part in option] for option in table[heap - 1]]

    def sorted_rule(heap):
        return [tuple(sorted(part for part in option if part)) for option in rule(heap)]

    n = len(table) + 1
    expected = reference.grundy_values(sorted_rule, n)
    assert grundy_values(rule, n).tolist() == expected
    assert [grundy((heap,), rule) for heap in range(n)] == expected
    assert grundy(range(n), rule) == np.bitwise_xor.reduce(expected)


def test_a_function_is_asked_once_for_each_heap_that_is_reached():
    asked = []

    def halves(heap):
        asked.append(heap)
        return [[heap // 2], [heap // 3, heap // 3]]

    assert grundy((10**15,), halves) in {0, 1, 2}
    assert len(asked) == len(set(asked)) < 1000
    assert 0 not in asked


def test_a_function_of_long_chains():
    assert grundy((100_000,), lambda heap: [[heap - 1]]) == 0
    assert grundy((300,), lambda heap: [[left] for left in range(heap)]) == 300


@pytest.mark.parametrize("rule", ["nim", "kayles", "dawson", "lasker", "0.137", {1, 3, 4}, {7}])
def test_the_value_of_a_large_heap_is_as_its_period_says(rule):
    found = period(rule)
    assert found.proven
    large = 10**18
    times = (large - found.preperiod) // found.period
    small = large - times * found.period
    expected = plain(rule, small + 1)[small] + times * found.saltus
    assert grundy((large,), rule) == expected


def test_sums_of_different_games():
    components = [((7, 3), "nim"), ((10,), "kayles"), ((8, 1), {1, 3, 4}), ([4], lambda h: [[]])]
    expected = 7 ^ 3 ^ plain("kayles", 11)[10] ^ plain({1, 3, 4}, 9)[8] ^ plain({1, 3, 4}, 2)[1] ^ 1
    assert grundy_sum(components) == expected
    assert grundy_sum([((5,), "nim"), ((5,), "nim")]) == 0


def mex_values(ways, n):
    """By definition with numpy; ways are (taken, octal digit, whether parts must differ)."""
    values = np.zeros(n, dtype=np.int64)
    for heap in range(n):
        seen = np.zeros(4096, dtype=bool)
        for taken, digit, differ in ways:
            left = heap - taken
            if digit & 1 and left == 0:
                seen[0] = True
            if digit & 2 and left > 0:
                seen[values[left]] = True
            if digit & 4 and left > 1:
                parts = np.arange(1, (left - differ) // 2 + 1)
                seen[values[parts] ^ values[left - parts]] = True
        values[heap] = seen.argmin()
    return values


@pytest.mark.parametrize(
    ("rule", "ways", "n"),
    [
        ("0.007", [(3, 7, False)], 14_000),
        ("grundy", [(0, 4, True)], 14_000),
        ("0.106", [(1, 1, False), (3, 6, False)], 9_000),
        ("4.004", [(0, 4, False), (3, 4, False)], 6_000),
        ("0.644", [(1, 6, False), (2, 4, False), (3, 4, False)], 6_000),
    ],
)
def test_all_ways_to_find_a_value_agree(rule, ways, n):
    """Far enough that splits are scanned, and that few or many heaps have rare values."""
    assert np.array_equal(grundy_values(rule, n), mex_values(ways, n))
