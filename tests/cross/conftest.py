"""What the tests of long calls share."""

import signal
import subprocess
import sys
import time

import pytest

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

    def check(setup, call):
        code = CODE.format(setup=setup, call=call)
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

    return check
