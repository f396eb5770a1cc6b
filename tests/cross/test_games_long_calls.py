"""Progress and interruption of the search of games of one's own.  The only bound on time is the one
after SIGINT."""

from pathlib import Path

import pytest
from tests.games.boards import Rows

from abgames import games

SETUP = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from abgames.games import *
from tests.games.boards import Rows
"""


def test_progress_is_reported():
    reports = []
    games.solve(Rows(3, 3, 4), time_limit=1, progress=reports.append)
    assert [report.nodes for report in reports] == sorted(report.nodes for report in reports)
    assert reports[-1].memo_entries >= reports[-1].nodes > 0
    assert reports[-1].what == "Rows, positions"


def test_an_error_in_progress_stops_the_search():
    class EnoughError(Exception):
        pass

    def stop(report):
        raise EnoughError

    with pytest.raises(EnoughError):
        games.solve(Rows(3, 4, 4), progress=stop)


@pytest.mark.parametrize("call", ["solve(Rows(3, 4, 4))", "grundy(Rows(3, 4, 4))"])
def test_ctrl_c_ends_a_call(check_ctrl_c, call):
    check_ctrl_c(SETUP, call)
