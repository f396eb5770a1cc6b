"""Interruption of long counts of Otrio.  The only bound on time is the one after SIGINT."""

import signal
import subprocess
import sys
import time

import pytest

from abgames.otrio import count_positions


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
        "estimate_positions(4, games=10**10)",
        "resample_positions(4, sample=10**6)",
        'resample_positions(3, sample=10**6, parents="independent")',
    ],
)
def test_ctrl_c_ends_a_call(call):
    code = f"""
import sys
from abgames.otrio import *
try:
    print("running", flush=True)
    {call}
except KeyboardInterrupt:
    sys.exit(77)
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "running\n"
        time.sleep(0.5)
        assert child.poll() is None, "it was over before"
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        child.stdout.read()
        assert child.wait(timeout=10) == 77
        assert time.monotonic() - sent < 5
    finally:
        child.kill()
        child.stdout.close()
        child.wait()
