"""Progress and interruption of the long calls of every family; those of code-breaking have more in
``test_long_calls``.  The only bound on time is the one after SIGINT."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.games.boards import Rows

from abgames import games, nim, otrio

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
    found = REPORTING[name](time_limit=1, progress=reports.append)
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


SETUP = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from abgames import games
from abgames.games import *
from abgames.nim import *
from abgames.otrio import *
from tests.games.boards import Rows
FOUR = Position(players=4)
def loops(heap):
    while True:
        pass
"""


@pytest.mark.parametrize(
    "call",
    [
        'grundy_values("0.007", 10**8)',
        'period("grundy", max_heap=10**8)',
        "period(lambda heap: [[left] for left in range(heap)], max_heap=10**6)",
        "grundy((5,), loops)",
        'winning_moves((60, 61, 62), "kayles", misere=True)',
        "lost_triples(15_000)",
        "count_positions(4, recompute=True)",
        'count_positions(4, method="enumerate", recompute=True)',
        "can_force(FOUR, {3, 4}, {1, 2})",
        'solve(FOUR, "previous")',
        'analyze(FOUR, "previous")',
        "Solver().strategy(FOUR, {3, 4}, {1, 2})",
        "can_force(FOUR, {3, 4}, {1, 2}, threads=2)",
        "can_force(Position(players=2), {1}, {2}, threads=3)",
        "games.solve(Rows(3, 4, 4))",
        "games.grundy(Rows(3, 4, 4))",
    ],
)
def test_ctrl_c_ends_a_call(check_ctrl_c, call):
    check_ctrl_c(SETUP, call)
