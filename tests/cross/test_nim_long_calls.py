"""Progress and interruption of long calls.  The only bound on time is the one after SIGINT."""

from itertools import pairwise

import pytest

from abgames.nim import grundy_values, period

SETUP = """
from abgames.nim import *
def loops(heap):
    while True:
        pass
"""


def test_progress_is_reported():
    for rule in ("0.007", lambda heap: [[heap - 1], [heap // 2]]):
        reports = []
        values = grundy_values(rule, 10**7, time_limit=1, progress=reports.append)
        assert reports
        for before, after in pairwise(reports):
            assert before.seconds <= after.seconds
            assert before.nodes <= after.nodes
        assert reports[-1].nodes <= len(values)


def test_an_error_in_progress_stops_the_search():
    class EnoughError(Exception):
        pass

    def stop(report):
        raise EnoughError

    with pytest.raises(EnoughError):
        period("0.007", max_heap=10**7, progress=stop)


@pytest.mark.parametrize(
    "call",
    [
        'grundy_values("0.007", 10**8)',
        'period("grundy", max_heap=10**8)',
        "period(lambda heap: [[left] for left in range(heap)], max_heap=10**6)",
        "grundy((5,), loops)",
        'winning_moves((60, 61, 62), "kayles", misere=True)',
        "lost_triples(15_000)",
    ],
)
def test_ctrl_c_ends_a_call(check_ctrl_c, call):
    check_ctrl_c(SETUP, call)
