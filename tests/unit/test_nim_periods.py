"""Periods given in the literature, and the answer when none is proved."""

import pytest

from abgames.nim import Period, grundy_values, period


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        # OEIS A002186 (Kayles), A002187 (Dawson's Chess), A071435, A071464
        ("0.77", (12, 71)),
        ("0.07", (34, 53)),
        ("0.137", (34, 52)),
        ("0.177", (20, 497)),
        ("0.127", (4, 46578)),
    ],
)
def test_periods_of_octal_games(rule, expected):
    found = period(rule)
    assert (found.period, found.preperiod) == expected
    assert found.proven
    assert found.checked == 2 * sum(expected) + len(rule.removeprefix("0."))


@pytest.mark.parametrize("rule", ["0.007", "grundy", "0.165"])
def test_what_is_not_proved_is_not_claimed(rule):
    assert period(rule, max_heap=3000) == Period(None, None, None, False, 3001)


def test_a_subtraction_set_larger_than_what_is_looked_at():
    found = period({1, 10_000}, max_heap=500)
    assert (found.period, found.proven, found.checked) == (2, False, 501)
    assert period({1, 2, 10_000}).proven


def test_what_a_function_repeats_is_seen_and_not_proved():
    assert period(lambda heap: [[heap - 1]]) == Period(2, 0, 0, False, 2001)
    nim = period(lambda heap: [[left] for left in range(heap)], max_heap=100)
    assert nim == Period(1, 0, 1, False, 101)
    squares = period(lambda heap: [[heap - 1], [heap // 2]], max_heap=30)
    assert (squares.period, squares.checked) == (None, 31)
    assert period(lambda heap: [], max_heap=0) == Period(None, None, None, False, 1)


@pytest.mark.parametrize("rule", ["0.007", "grundy", {1, 4000}, lambda heap: [[heap // 2]]])
def test_a_time_limit_gives_what_is_complete(rule):
    found = period(rule, time_limit=0.05, max_heap=10**7)
    assert not found.proven or isinstance(rule, set)
    assert found.checked < 10**7
    values = grundy_values(rule, 10**6, time_limit=0.05)
    known = min(len(values), 500)
    assert values[:known].tolist() == grundy_values(rule, known).tolist()
