"""What the functions of heap games refuse, and with which error."""

import contextlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames import MemoryLimitError, NotationError, _abgames, begin, review
from abgames.nim import (
    explain,
    grundy,
    grundy_sum,
    grundy_values,
    is_lost,
    lost_positions,
    lost_triples,
    moore_winning_moves,
    move_table,
    period,
    winning_moves,
    wythoff_lost,
)

TAKERS = {
    "grundy": grundy,
    "winning_moves": winning_moves,
    "is_lost": is_lost,
    "misère": lambda position, rule="nim": winning_moves(position, rule, misere=True),
    "grundy_sum": lambda position, rule="nim": grundy_sum([(position, rule)]),
    "grundy_values": lambda position, rule="nim": grundy_values(rule, 5),
    "period": lambda position, rule="nim": period(rule),
}


@pytest.mark.parametrize("name", TAKERS)
def test_every_function_refuses_what_one_of_them_refuses(name):
    for rule in ("0.7g", set(), {1.5}, None, lambda heap: [heap], lambda heap: [[heap]]):
        with pytest.raises((TypeError, ValueError)):
            TAKERS[name]((1,), rule)
    with pytest.raises(ZeroDivisionError):
        TAKERS[name]((1,), lambda heap: heap // 0)
    for position in ((), (3, -1), (2**63,), (1.5,), "735", None, np.array([1.0])):
        if name not in ("grundy_values", "period"):
            with pytest.raises((TypeError, ValueError)):
                TAKERS[name](position)


@pytest.mark.parametrize(
    "rule",
    [
        [3, 1, 2],
        (1, 2, 3, 3),
        frozenset({1, 2, 3}),
        range(1, 4),
        np.arange(1, 4),
        "1,2,3",
        "{3,1,2}",
    ],
    ids=repr,
)
def test_any_collection_of_amounts_is_a_rule(rule):
    for misere in (False, True):
        expected = winning_moves((9, 6), {1, 2, 3}, misere=misere)
        assert winning_moves((9, 6), rule, misere=misere) == expected
        assert explain((9, 6), rule, misere=misere) == explain((9, 6), {1, 2, 3}, misere=misere)
        assert [
            move.cost for move in review(begin((9, 6), rule=rule, misere=misere), [(8, 6)])
        ] == [int((8, 6) not in expected)]
    assert period(rule) == period({1, 2, 3})
    assert grundy_values(rule, 9).tolist() == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_a_notation_error_names_the_place():
    with pytest.raises(NotationError) as caught:
        grundy((1,), "0.17g")
    assert (caught.value.text, caught.value.position) == ("0.17g", 4)


@pytest.mark.long
@pytest.mark.parametrize(
    "call",
    [
        lambda: move_table(1100),
        lambda: move_table(10**40),
        lambda: lost_positions(2000),
        lambda: lost_positions(10**9, 64),
        lambda: lost_positions(1, 32),
        lambda: lost_triples(20_000),
        lambda: lost_triples(10**30),
        lambda: grundy_values("0.007", 2**40),
        lambda: grundy_values("nim", 10**100),
        lambda: grundy_values("0.8", 200_000),
        lambda: winning_moves((10**9,), "0.8"),
        lambda: grundy_values(lambda heap: [], 10**9),
        lambda: period("0.007", max_heap=10**12),
        lambda: period("kayles", memory_limit=1),
        lambda: grundy((2**62,), "grundy"),
        lambda: winning_moves((2**62,), "kayles"),
        lambda: moore_winning_moves((2**62, 2**61, 2**60, 2**59 - 1, 2**59 - 1), 3),
        lambda: wythoff_lost(10**10),
        lambda: move_table(10, memory_limit=100),
        lambda: lost_positions(9, memory_limit="1KiB"),
        lambda: lost_triples(9, memory_limit="1KiB"),
        lambda: wythoff_lost(1000, memory_limit="1KiB"),
        lambda: grundy_values("kayles", 1000, memory_limit="1KiB"),
    ],
)
def test_what_does_not_fit_in_memory(call):
    with pytest.raises(MemoryLimitError):
        call()


anything = (
    st.none() | st.integers() | st.floats() | st.text(max_size=4) | st.lists(st.integers(-2, 9))
)
arrays = st.builds(np.zeros, st.integers(0, 40), st.sampled_from([np.int32, np.int64, np.bool_]))


@given(
    st.sampled_from([name for name in dir(_abgames.nim) if name.islower() and name[0] != "_"]),
    st.lists(anything | arrays | st.sampled_from(["nim", "code", "subtraction"]), max_size=4),
)
def test_the_binding_refuses_nonsense(name, arguments):
    with contextlib.suppress(TypeError, ValueError, OverflowError, MemoryError):
        getattr(_abgames.nim, name)(*arguments)


@pytest.mark.parametrize("rule", [{1, 2, 3}, "0.3", "0.333"])
def test_large_heaps_that_are_not_split_need_no_table(rule):
    found = winning_moves((2**62, 3), rule)
    assert found
    for result in found:
        assert grundy(result, rule) == 0


def test_searches_keep_within_their_memory(monkeypatch):
    monkeypatch.setattr("abgames.nim.heaps.SEARCH_MEMORY", 2**20)
    with pytest.raises(MemoryLimitError, match="no more fit in 1 MiB"):
        is_lost((90, 91), "kayles", misere=True)
    monkeypatch.setattr("abgames.nim.values.CalledValues.__init__.__defaults__", (2**20,))
    with pytest.raises(MemoryLimitError, match="more than 1 MiB"):
        grundy((10**9,), lambda heap: [[heap - 1]])
