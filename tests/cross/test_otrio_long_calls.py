"""Interruption of long counts of Otrio.  The only bound on time is the one after SIGINT."""

import pytest

from abgames.otrio import count_positions

SETUP = "from abgames.otrio import *"


def test_an_error_in_progress_stops_the_count():
    class EnoughError(Exception):
        pass

    def stop(report):
        raise EnoughError

    with pytest.raises(EnoughError):
        count_positions(3, method="enumerate", recompute=True, progress=stop)


@pytest.mark.parametrize(
    "call",
    [
        "count_positions(4, recompute=True)",
        'count_positions(4, method="enumerate", recompute=True)',
    ],
)
def test_ctrl_c_ends_a_call(check_ctrl_c, call):
    check_ctrl_c(SETUP, call)
