"""What the functions of heap games refuse, and with which error."""

import contextlib
import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames import MemoryLimitError, NotationError, _abgames
from abgames.nim import (
    explain,
    grundy,
    grundy_sum,
    grundy_values,
    is_lost,
    lost_positions,
    lost_triples,
    moore_is_lost,
    moore_winning_moves,
    move_table,
    period,
    review,
    winning_moves,
    wythoff_is_lost,
    wythoff_lost,
    wythoff_winning_moves,
)

TAKERS = [grundy, winning_moves, is_lost, lambda p: winning_moves(p, misere=True)]


@pytest.mark.parametrize("take", TAKERS)
@pytest.mark.parametrize(
    ("position", "error", "said"),
    [
        ((), ValueError, "at least one heap"),
        ((3, -1), ValueError, "at least 0, not -1"),
        ((2**63,), ValueError, "at most 9223372036854775807"),
        ((10**5000,), ValueError, "more than 30 digits"),
        ((1.5,), TypeError, "must be an int, not float"),
        ((True,), TypeError, "not bool"),
        ("735", TypeError, "sequence of heaps"),
        (735, TypeError, "sequence of heaps"),
        ({7, 3, 5}, TypeError, "sequence of heaps"),
        (None, TypeError, "sequence of heaps"),
        (np.array([[1, 2]]), TypeError, "must be an int"),
        (np.array(3), TypeError, "sequence of heaps"),
        (np.array([1.0]), TypeError, "must be an int"),
        (([1],), TypeError, "must be an int"),
    ],
)
def test_positions(take, position, error, said):
    with pytest.raises(error, match=said):
        take(position)


def test_numpy_positions():
    assert grundy(np.array([7, 3, 5], dtype=np.uint8)) == 1
    assert winning_moves(np.array([1, 2]))[0] == (1, 1)
    assert type(winning_moves(np.array([1, 2]))[0][0]) is int


@pytest.mark.parametrize(
    ("rule", "error", "said"),
    [
        ("0.7g", NotationError, "'g'"),
        ("0.7x", NotationError, "'x'"),
        ("0.7.7", NotationError, "'.'"),
        ("0.\N{SUPERSCRIPT SEVEN}", NotationError, "not a digit"),
        ("1.77", NotationError, "begin with"),
        ("00.77", NotationError, "begin with"),
        ("0.", NotationError, "1 to 10000 digits"),
        (".", NotationError, "1 to 10000 digits"),
        ("0." + "7" * 10_001, NotationError, "1 to 10000 digits"),
        ("77", NotationError, "'kayles'"),
        ("", NotationError, "octal code"),
        ("Nim", NotationError, "'nim'"),
        (set(), ValueError, "at least one amount"),
        ({0, 1}, ValueError, "at least 1"),
        ({-3}, ValueError, "at least 1"),
        ({1, 2**63}, ValueError, "at most 9223372036854775807"),
        ({1.5}, TypeError, "int"),
        ({"1"}, TypeError, "int"),
        (range(0), ValueError, "at least one amount"),
        (range(1, 10**12), ValueError, "at most 1,000,000 entries"),
        (np.array([[1, 2]]), TypeError, "callable"),
        (np.array(3), TypeError, "callable"),
        (np.array([1.0]), TypeError, "int"),
        ((amount for amount in (1, 2)), TypeError, "not generator"),
        (b"12", TypeError, "callable"),
        ({1: 2}, TypeError, "callable"),
        (0.77, TypeError, "callable"),
        (None, TypeError, "callable"),
    ],
)
def test_rules(rule, error, said):
    for take in (
        lambda: grundy((5,), rule),
        lambda: winning_moves((5,), rule),
        lambda: winning_moves((5,), rule, misere=True),
        lambda: grundy_values(rule, 5),
        lambda: period(rule),
        lambda: grundy_sum([((5,), rule)]),
    ):
        with pytest.raises(error, match=said):
            take()


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
        expected = winning_moves((9, 6), {1, 2, 3}, misere)
        assert winning_moves((9, 6), rule, misere) == expected
        assert explain((9, 6), rule, misere=misere) == explain((9, 6), {1, 2, 3}, misere=misere)
        assert [move.cost for move in review([(9, 6), (8, 6)], rule, misere)] == [
            int((8, 6) not in expected)
        ]
    assert period(rule) == period({1, 2, 3})
    assert grundy_values(rule, 9).tolist() == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_a_notation_error_names_the_place():
    with pytest.raises(NotationError) as caught:
        grundy((1,), "0.17g")
    assert (caught.value.text, caught.value.position) == ("0.17g", 4)


class Boom(Exception):  # noqa: N818
    pass


def boom(heap):
    raise Boom("boom")


@pytest.mark.parametrize(
    ("rule", "error", "said"),
    [
        (boom, Boom, "boom"),
        (lambda heap: None, TypeError, "list of lists of heaps, not NoneType for heap 1"),
        (lambda heap: 5, TypeError, "not int"),
        (lambda heap: "12", TypeError, "not str"),
        (lambda heap: (h for h in ()), TypeError, "not generator"),
        (lambda heap: [heap - 1], TypeError, "lists of heaps in a list, not int"),
        (lambda heap: ["0"], TypeError, "not str"),
        (lambda heap: [[0.0]], TypeError, "heap 1 must be an int, not float"),
        (lambda heap: [[heap]], ValueError, "turns heap 1 into the heaps"),
        (lambda heap: [[0, heap + 1]], ValueError, "smaller than 1"),
        (lambda heap: [[-1]], ValueError, "at least 0"),
        (lambda heap: [[2**100]], ValueError, "smaller"),
        (lambda: [[1]], TypeError, "argument"),
    ],
)
def test_functions_that_return_nonsense(rule, error, said):
    for take in (
        lambda: grundy((1,), rule),
        lambda: winning_moves((1,), rule),
        lambda: winning_moves((1,), rule, misere=True),
        lambda: grundy_values(rule, 5),
        lambda: period(rule),
    ):
        with pytest.raises(error, match=said):
            take()


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


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: move_table(0), ValueError),
        (lambda: move_table(2.0), TypeError),
        (lambda: move_table(1500, memory_limit="1TiB"), ValueError),
        (lambda: lost_positions(-1), ValueError),
        (lambda: lost_positions(3, 0), ValueError),
        (lambda: lost_positions(0, 65), ValueError),
        (lambda: lost_triples("9"), TypeError),
        (lambda: grundy_values("nim", -1), ValueError),
        (lambda: grundy_values("nim", 1.5), TypeError),
        (lambda: grundy_values("nim", 5, threads=2), TypeError),
        (lambda: grundy_values("nim", 5, time_limit=-1), ValueError),
        (lambda: grundy_values("nim", 5, memory_limit="lots"), NotationError),
        (lambda: grundy_values("nim", 5, progress=5), TypeError),
        (lambda: grundy_values("nim", 5, checkpoint="file"), TypeError),
        (lambda: period("nim", checkpoint="file"), TypeError),
        (lambda: period("nim", max_heap=-1), ValueError),
        (lambda: winning_moves((1,), misere="no"), TypeError),
        (lambda: winning_moves((1,), misere=1), TypeError),
        (lambda: is_lost((1,), "nim", None), TypeError),
        (lambda: moore_is_lost((1, 2), 0), ValueError),
        (lambda: moore_is_lost((), 2), ValueError),
        (lambda: moore_winning_moves((1,), 1.0), TypeError),
        (lambda: wythoff_is_lost(-1, 2), ValueError),
        (lambda: wythoff_is_lost(2**63, 2), ValueError),
        (lambda: wythoff_winning_moves(1, "2"), TypeError),
        (lambda: wythoff_lost(-1), ValueError),
        (lambda: grundy_sum([]), ValueError),
        (lambda: grundy_sum([(1, 2, 3)]), TypeError),
        (lambda: grundy_sum(5), TypeError),
        (lambda: grundy_sum(itertools.repeat(((1,), "nim"))), ValueError),
        (lambda: grundy_sum([((), "nim")]), ValueError),
    ],
)
def test_other_nonsense(call, error):
    with pytest.raises(error):
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
    monkeypatch.setattr("abgames.nim.misere.SEARCH_MEMORY", 2**20)
    with pytest.raises(MemoryLimitError, match="no more fit in 1 MiB"):
        is_lost((90, 91), "kayles", misere=True)
    monkeypatch.setattr("abgames.nim.values.CalledValues.__init__.__defaults__", (2**20,))
    with pytest.raises(MemoryLimitError, match="more than 1 MiB"):
        grundy((10**9,), lambda heap: [[heap - 1]])
