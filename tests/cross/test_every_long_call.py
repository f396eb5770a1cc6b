"""Progress and interruption of the long calls of every family; those of code-breaking have more in
``test_long_calls``."""

from itertools import pairwise

import numpy as np
import pytest
from tests.games.boards import Rows

from abgames import AB, Mastermind, codebreaking, games, nim, otrio, tanhinmin

FOUR = otrio.Position(players=4)

REPORTING = {
    "a code": lambda **limits: nim.grundy_values("0.007", 10**7, **limits),
    "a function": lambda **limits: nim.grundy_values(
        lambda heap: [[heap - 1], [heap // 2]], 10**7, **limits
    ),
    "a coalition": lambda **limits: otrio.can_force(
        FOUR, {3, 4}, {1, 2}, memory_limit="32MiB", **limits
    ),
    "rules of one's own": lambda **limits: games.solve(Rows(3, 3, 4), **limits),
}


@pytest.mark.parametrize("name", REPORTING)
def test_progress_is_reported(name):
    reports = []
    found = REPORTING[name](time_limit=0.3, progress=reports.append)
    assert reports
    for before, after in pairwise(reports):
        assert before.seconds <= after.seconds
        assert before.nodes <= after.nodes
    last = reports[-1]
    if name == "a coalition":
        assert found.holds is None
        assert all(report.memo_bytes <= 32 << 20 for report in reports)
        assert last.nodes == found.nodes
        assert last.memo_entries > 0
    elif name == "rules of one's own":
        assert last.memo_entries >= last.nodes > 0
        assert last.what == "Rows, positions"
    else:
        assert last.nodes <= len(found)


class EnoughError(Exception):
    """Raised in a report."""


STOPPED = {
    "codes": lambda stop: codebreaking.solve(AB(4, 13), progress=stop),
    "period": lambda stop: nim.period("0.007", max_heap=10**7, progress=stop),
    "count": lambda stop: otrio.count_positions(
        3, method="enumerate", recompute=True, progress=stop
    ),
    "preferences": lambda stop: otrio.solve(FOUR, "previous", progress=stop),
    "rules of one's own": lambda stop: games.solve(Rows(3, 4, 4), progress=stop),
}


@pytest.mark.parametrize("name", STOPPED)
def test_an_error_in_progress_stops_the_call(name):
    def stop(report):
        raise EnoughError

    with pytest.raises(EnoughError):
        STOPPED[name](stop)


def loops(heap):
    while True:
        pass


def many(call):
    return lambda: [call() for _ in range(99)]


HANDS = range(1, 9999), range(2, 9999)
LARGE = np.arange(1, 5_000_000, dtype=np.uint32)


@pytest.mark.parametrize(
    "call",
    [
        lambda: codebreaking.solve(AB(4, 13)),
        lambda: codebreaking.solve(Mastermind(5, 8)),
        lambda: codebreaking.rank_guesses(Mastermind(5, 8), "1 1 2 2 3=0A2B"),
        lambda: codebreaking.heuristic_strategy(Mastermind(8, 7), heuristic="entropy"),
        lambda: tanhinmin.check(ranks=9, cards=6),
        lambda: tanhinmin.brute_force(range(1, 11), range(3, 13)),
        many(lambda: tanhinmin.analyze(*HANDS, pass_limits=(1, 1), cut=None)),
        many(lambda: tanhinmin.analyze(*map(np.array, HANDS), cut=4000)),
        many(lambda: tanhinmin.analyze(LARGE, LARGE)),
        many(lambda: tanhinmin.matchings(LARGE[::-1], LARGE)),
        many(lambda: hash(tanhinmin.analyze(LARGE, LARGE).opponent_pass_moves)),
        lambda: nim.grundy_values("0.007", 10**8),
        lambda: nim.period("grundy", max_heap=10**8),
        lambda: nim.period(lambda heap: [[left] for left in range(heap)], max_heap=10**6),
        lambda: nim.grundy((5,), loops),
        lambda: nim.winning_moves((60, 61, 62), "kayles", misere=True),
        lambda: nim.lost_triples(15_000),
        lambda: otrio.count_positions(4, recompute=True),
        lambda: otrio.count_positions(4, method="enumerate", recompute=True),
        lambda: otrio.can_force(FOUR, {3, 4}, {1, 2}),
        lambda: otrio.solve(FOUR, "previous"),
        lambda: otrio.analyze(FOUR, "previous"),
        lambda: otrio.Solver().strategy(FOUR, {3, 4}, {1, 2}),
        lambda: otrio.can_force(FOUR, {3, 4}, {1, 2}, threads=2),
        lambda: otrio.can_force(otrio.Position(players=2), {1}, {2}, threads=3),
        lambda: games.solve(Rows(3, 4, 4)),
        lambda: games.grundy(Rows(3, 4, 4)),
    ],
)
def test_ctrl_c_ends_a_call(check_ctrl_c, call):
    check_ctrl_c(call)


def test_ctrl_c_is_not_lost_among_short_calls(check_ctrl_c):
    hand = np.arange(70_001, 70_040, dtype=np.uint32)
    tanhinmin.matchings(hand, hand)  # it is loaded now
    for _ in range(5):
        check_ctrl_c(lambda: [tanhinmin.matchings(hand, hand) for _ in range(10**5)], seconds=0.01)
