"""Checkpoints on disks that are full, fail or lose power."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from abgames.codebreaking import AB, solve

STAYS = "it stays valid as it was before"

CALL = """
import os, sys
from abgames import CheckpointError
from abgames.codebreaking import *
from abgames.otrio import Position, can_force

path = sys.argv[1]
os.write(1, b"ready")
try:
    found = {call}
    print(found.{value}, found.nodes)
except CheckpointError as error:
    assert error.path == path
    print(error)
"""


def started(call, path, value, **disk):
    """A process that is about to make a call with a checkpoint."""
    code = CALL.format(call=call, value=value)
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **disk},
    )
    # No byte more, for ``communicate`` does not see what was read ahead.
    assert os.read(child.stdout.fileno(), len("ready")) == b"ready"
    return child


def printed(child):
    """The output of a process that ends by itself."""
    out, _ = child.communicate(timeout=200)
    assert child.returncode == 0
    return out.strip()


@pytest.fixture(scope="module")
def disk(tmp_path_factory):
    """The library that makes a disk fail."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("no C compiler for Linux")
    library = tmp_path_factory.mktemp("disk") / "disk.so"
    source = Path(__file__).with_name("disk.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


@pytest.fixture
def on(disk, tmp_path):
    """Start a call on a disk with these settings; its checkpoint is ``log``."""

    def start(call, value="total", **settings):
        named = {f"DISK_{name.upper()}": str(value) for name, value in settings.items()}
        file = str(tmp_path / "log")
        return started(call, file, value, LD_PRELOAD=str(disk), DISK_FILE=file, **named)

    return start


class TestPowerCuts:
    def test_a_finished_call_is_on_the_disk(self, on, tmp_path):
        synced = tmp_path / "synced"
        printed(on("solve(AB(4, 8), checkpoint=path)", synced=synced))
        assert synced.read_bytes() == (tmp_path / "log").read_bytes()
        assert synced.stat().st_size > 10_000


class TestFailingDisks:
    def test_a_full_disk_leaves_what_an_old_file_has(self, on, log):
        data = log.read_bytes()
        call = 'solve(AB(3, 6), guesses="consistent", checkpoint=path)'
        assert printed(on(call, room=5)).endswith(f"(os error 28); {STAYS}")
        assert log.read_bytes() == data
        assert solve(AB(3, 6), checkpoint=log).nodes < solve(AB(3, 6)).nodes

    def test_a_long_search_of_otrio_ends_soon(self, on, path):
        call = "can_force(Position(players=4), {3, 4}, {1, 2}, checkpoint=path)"
        assert printed(on(call, "holds", room=1 << 14)).endswith(f"(os error 28); {STAYS}")
        assert 0 < path.stat().st_size <= 1 << 14

    def test_a_full_disk_leaves_a_damaged_file_where_it_is(self, on, log):
        data = log.read_bytes()
        log.write_bytes(data[:-1])
        problem = printed(on("solve(AB(3, 6), checkpoint=path)", room=10))
        assert "is damaged after its first" in problem
        assert problem.endswith("cannot be copied: No space left on device (os error 28)")
        assert log.read_bytes() == data[:-1]
        assert os.listdir(log.parent) == ["log"]

    def test_a_sync_that_fails(self, on, path):
        problem = printed(on("solve(AB(3, 7), checkpoint=path)", sync_fails=1))
        said = "was written, but not all of it is on the disk: Input/output error (os error 5)"
        assert problem == f"{path} {said}; what is there stays valid"
        assert solve(AB(3, 7), checkpoint=path).proven
