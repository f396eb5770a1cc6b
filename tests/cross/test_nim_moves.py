"""Winning moves, in normal and misère play and in Moore's Nim, against reference.py."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abgames.nim import is_lost, moore_is_lost, moore_winning_moves, reference, winning_moves

RULES = [*reference.RULES, "0.137", "4.3", "0.6", "0.177", "{1, 3, 4}", "{2}", "called"]


def called(heap):
    """A game with splits into three parts, and with duplicates and empty heaps among its
    options."""
    third = heap // 3
    return [[heap - 1, 0], [0, heap - 1], [third, third, third // 2], []]


def pair(name):
    """A rule in the form of a caller, and in that of reference.py."""
    if name == "called":
        return called, lambda heap: [tuple(sorted(p for p in o if p)) for o in called(heap)]
    if name.startswith("{"):
        amounts = set(map(int, name.strip("{}").split(",")))
        return amounts, reference.subtraction(amounts)
    return name, reference.RULES.get(name) or reference.code(name)


positions = st.lists(st.integers(0, 7), min_size=1, max_size=3)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", RULES)
def test_one_and_two_heaps(name, misere):
    rule, plain = pair(name)
    for heaps in [*((a,) for a in range(11)), *itertools.product(range(6), repeat=2)]:
        expected = reference.winning_moves(heaps, plain, misere=misere)
        assert winning_moves(heaps, rule, misere=misere) == tuple(expected)
        assert is_lost(heaps, rule, misere=misere) == reference.is_lost(heaps, plain, misere=misere)


@given(st.sampled_from(RULES), positions, st.booleans())
@settings(max_examples=300)
def test_any_position(name, position, misere):
    rule, plain = pair(name)
    expected = reference.winning_moves(position, plain, misere=misere)
    assert winning_moves(position, rule, misere=misere) == tuple(expected)
    assert is_lost(position, rule, misere=misere) == reference.is_lost(
        position, plain, misere=misere
    )


def test_the_order_is_that_of_the_whole_results():
    """(1,) comes before (1, 1), but (1, 1, 3) before (1, 3)."""
    results = ((1, 1, 3), (1, 3), (3, 1), (3, 1, 1))
    assert winning_moves((3, 3), "0.430255613", misere=True) == results
    plain = reference.code("0.77")
    for heaps in itertools.product(range(9), repeat=2):
        expected = reference.winning_moves(heaps, plain)
        assert winning_moves(heaps, "kayles") == tuple(expected)


def test_nim_of_four_heaps_in_both_kinds_of_play():
    for heaps in itertools.product(range(4), repeat=4):
        for misere in (False, True):
            expected = reference.winning_moves(heaps, reference.nim, misere=misere)
            assert winning_moves(heaps, misere=misere) == tuple(expected)


@given(st.lists(st.integers(0, 2**63 - 1), min_size=1, max_size=6), st.booleans())
def test_nim_with_large_heaps(position, misere):
    results = winning_moves(position, misere=misere)
    over = not any(position)
    assert bool(results) == (not is_lost(position, misere=misere) and not over)
    for result in results:
        changed = [i for i in range(len(position)) if position[i] != result[i]]
        assert len(changed) == 1
        assert result[changed[0]] < position[changed[0]]
        assert is_lost(result, misere=misere)


def test_larger_positions_lead_to_lost_ones_only():
    for rule in ("kayles", "dawson", "lasker", "grundy", {2, 3, 7}):
        results = winning_moves((200, 31, 200, 77), rule)
        assert results == tuple(sorted(set(results)))
        assert all(is_lost(result, rule) for result in results)


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_moore_small(k):
    for heaps in itertools.product(range(4), repeat=3):
        assert moore_is_lost(heaps, k) == reference.moore_is_lost(heaps, k)
        expected = {r for r in reference.moore_moves(heaps, k) if reference.moore_is_lost(r, k)}
        assert moore_winning_moves(heaps, k) == tuple(sorted(expected))


@given(st.lists(st.integers(0, 5), min_size=1, max_size=4), st.integers(1, 5))
@settings(max_examples=60)
def test_moore_any(position, k):
    expected = {r for r in reference.moore_moves(position, k) if moore_is_lost(r, k)}
    assert moore_winning_moves(position, k) == tuple(sorted(expected))
    assert bool(expected) == (not moore_is_lost(position, k))


@given(st.lists(st.integers(0, 2**63 - 1), min_size=1, max_size=6))
def test_moore_with_one_heap_a_move_is_nim(position):
    assert moore_winning_moves(position, 1) == winning_moves(position)
