"""Long calls with little address space end with their result or MemoryError, never by a signal."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource")
if not Path("/proc/self/statm").exists():
    pytest.skip("how much a process takes is read from /proc", allow_module_level=True)

SCRIPT = Path(__file__).with_name("calls.py")
CALLS = runpy.run_path(str(SCRIPT))


def run(extra, *names):
    """The results of calls with so many MiB more than the idle interpreter takes, by name."""
    command = [sys.executable, str(SCRIPT), str(extra), *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, ""), (extra, lines[-2:], done.stderr)
    return dict(zip(lines[::2], lines[1::2], strict=True))


@pytest.fixture(scope="module")
def results():
    """What the quick calls give when there is memory."""
    found = run(0)
    assert None not in found.values()
    return found


@pytest.mark.parametrize("extra", [8, 24, 64, 320])
def test_results_are_right_or_memory_errors(extra, results):
    found = run(extra)
    assert found.keys() == results.keys()
    for name, result in found.items():
        assert result is None or result == results[name], name
    assert extra > 8 or None in found.values(), "it is no limit"
    assert extra < 320 or None not in found.values(), "it is enough for all"


def test_a_small_game_takes_little():
    calls = ["solve", "can_force", "perft", "grundy_values", "check", "rank_guesses"]
    for call in calls:
        assert run(24, call)[call] is not None, call


SERIES = [4, 8, 10, 12, 16, 20, 32, 48, 96, 128, 192, 256, 384, 512, 768]


@pytest.mark.long
@pytest.mark.parametrize("name", CALLS["CALLS"])
def test_each_call_by_itself_under_a_series_of_limits(name):
    result = run(0, name)[name]
    for extra in SERIES:
        found = run(extra, name)[name]
        assert found is None or found == result, extra
