"""Fixtures for the tests of long calls."""

import signal
import subprocess
import sys
import time

import pytest

from abgames import CheckpointError
from abgames.codebreaking import AB, solve

CODE = """
import sys
{setup}
try:
    print("running", flush=True)
    {call}
except KeyboardInterrupt:
    sys.exit(77)
"""


@pytest.fixture
def check_ctrl_c():
    """Start a call in a process of its own, send SIGINT, and see it end by KeyboardInterrupt."""

    def check(setup, call, wait=0.5):
        code = CODE.format(setup=setup, call=call)
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        try:
            assert child.stdout.readline() == "running\n"
            time.sleep(wait)
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

    return check


@pytest.fixture
def log(tmp_path):
    """A checkpoint of several parts."""
    path = tmp_path / "log"
    for history in ("1 2 3=0A1B", "1 2 3=1A0B", ()):
        solve(AB(3, 6), history=history, checkpoint=path)
    return path


@pytest.fixture
def check_refused():
    """Check that a call refuses a file of these bytes with this message, and leaves it
    unchanged."""

    def check(path, data, message, call=None):
        path.write_bytes(data)
        with pytest.raises(CheckpointError, match=message) as caught:
            call(path) if call else solve(AB(3, 6), checkpoint=path)
        assert caught.value.path == str(path)
        assert str(path) in str(caught.value)
        assert path.read_bytes() == data

    return check
