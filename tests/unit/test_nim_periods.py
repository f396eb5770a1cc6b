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


def test_names_are_those_of_octal_codes():
    assert period("kayles") == period("0.77") == period(".770")
    assert period("dawson") == period("0.07")


def test_nim_and_laskers_nim_rise_by_a_proof():
    assert period("nim") == Period(1, 0, 1, True, 1024)
    assert period("lasker") == Period(4, 1, 4, True, 1024)
    assert grundy_values("lasker", 5000)[4999] == 5000


def test_periods_of_hexadecimal_games():
    """0.F is proved by 3 · (1 + 2) + 1 values; 0.8 rises by 1 in 3 heaps, which is only seen."""
    assert period("0.F") == Period(2, 0, 0, True, 10)
    assert period("0.8", max_heap=600) == Period(3, 1, 1, False, 601)


def test_one_heap_codes_are_proved_by_as_many_values_as_they_take():
    """The code 0.333 is the subtraction set {1, 2, 3}."""
    assert period("0.333") == Period(4, 0, 0, True, 8)


def test_a_game_without_moves():
    assert period("0.0") == Period(1, 0, 0, True, 2)


@pytest.mark.parametrize("rule", ["0.007", "grundy", "0.165"])
def test_what_is_not_proved_is_not_claimed(rule):
    assert period(rule, max_heap=3000) == Period(None, None, None, False, 3001)


def test_a_proof_takes_as_many_values_as_it_takes():
    assert period("kayles", max_heap=166).proven is False
    assert period("kayles", max_heap=167) == Period(12, 71, 0, True, 168)


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


def test_no_time_at_all():
    assert period("0.007", time_limit=0).proven is False
    assert len(grundy_values("0.007", 10**6, time_limit=0)) < 10**6
    assert grundy_values("kayles", 10**6, time_limit=0)[-1] == grundy_values("kayles", 10**6)[-1]
