"""Fixtures for the tests of long calls."""

import signal

import pytest
from fuzz.trouble import without_garbage_collection

from abgames import CheckpointError
from abgames.codebreaking import AB, solve


@pytest.fixture
def check_ctrl_c():
    """See a call end by KeyboardInterrupt after so many seconds of work, of all its threads."""
    if not hasattr(signal, "setitimer"):
        pytest.skip("there are no such timers")

    def check(call, seconds=0.05):
        signal.setitimer(signal.ITIMER_PROF, seconds)
        with pytest.raises(KeyboardInterrupt), without_garbage_collection():
            call()

    earlier = signal.signal(signal.SIGPROF, signal.default_int_handler)
    yield check
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, earlier)


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
