"""Progress and interruption of long searches.  The only bound on time is the one after SIGINT."""

from itertools import pairwise

import pytest

from abgames.otrio import Position, can_force, solve
from abgames.otrio.preferences import previous_player_first

SETUP = """
from abgames.otrio import *
from abgames.otrio.preferences import previous_player_first
"""


def test_progress_is_reported():
    reports = []
    force = can_force(
        Position(players=4),
        {3, 4},
        {1, 2},
        time_limit=1,
        memory_limit="32MiB",
        progress=reports.append,
    )
    assert force.holds is None
    assert reports
    for before, after in pairwise(reports):
        assert before.seconds <= after.seconds
        assert before.nodes <= after.nodes
    assert all(report.memo_bytes <= 32 << 20 for report in reports)
    assert reports[-1].nodes == force.nodes
    assert reports[-1].memo_entries > 0


def test_an_error_in_progress_stops_the_search():
    class EnoughError(Exception):
        pass

    def stop(report):
        raise EnoughError

    with pytest.raises(EnoughError):
        solve(Position(players=4), previous_player_first(4), progress=stop)


@pytest.mark.parametrize(
    "call",
    [
        "can_force(Position(players=4), {3, 4}, {1, 2})",
        "solve(Position(players=4), previous_player_first(4))",
        "analyze(Position(players=4), previous_player_first(4))",
        "Solver().strategy(Position(players=4), {3, 4}, {1, 2})",
        "can_force(Position(players=4), {3, 4}, {1, 2}, threads=2)",
        "can_force(Position(players=2), {1}, {2}, threads=3)",
    ],
)
def test_ctrl_c_ends_a_call(check_ctrl_c, call):
    check_ctrl_c(SETUP, call)
