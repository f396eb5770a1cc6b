"""Runs that are killed or interrupted: what is kept, and that no process is left behind."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from abgames import work

pytestmark = pytest.mark.long

POOL = """
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from abgames import work

if __name__ == "__main__":
    if sys.argv[1] == "loky":
        from loky import get_reusable_executor
        executor = get_reusable_executor(2, timeout=3600)
    else:
        executor = ProcessPoolExecutor(2, get_context(sys.argv[1]))
    with executor as pool:
        # A worker that was never asked anything is not ours to end, so both are asked before.
        list(work.run("ab-table", executor=pool, store=sys.argv[2] + ".before", colors="3-15"))
        for record in work.run("ab-table", executor=pool, store=sys.argv[2], colors="3-60"):
            print(record["key"], file=sys.stderr, flush=True)
"""


def asking(store):
    command = [sys.executable, "-m", "abgames", "work", "run", "otrio-preferences"]
    return [*command, "--jobs", "2", "--store", str(store)]


def begun(command):
    """Start a command in its own session, and return it once it reports."""
    run = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )
    run.stderr.readline()
    return run


def ends(run):
    """Wait until no process has stderr open any more."""
    try:
        return run.communicate(timeout=200)[1].decode()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)


def test_ctrl_c_ends_all_processes(tmp_path):
    with begun(asking(tmp_path / "store")) as run:
        time.sleep(1)
        os.killpg(run.pid, signal.SIGINT)
        ends(run)
    assert run.returncode == 130


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_processes_end_with_the_one_that_began_them(tmp_path, end):
    with begun(asking(tmp_path / "store")) as run:
        time.sleep(1)
        run.send_signal(end)
        ends(run)
    work.run("otrio-preferences", store=tmp_path / "store").close()  # its lock is free


@pytest.mark.parametrize("method", ["spawn", "forkserver", "fork", "loky"])
def test_workers_of_any_pool_end_with_a_run_that_is_killed(tmp_path, method):
    if method == "loky":
        pytest.importorskip("loky")
    (tmp_path / "pool.py").write_text(POOL)
    with begun([sys.executable, tmp_path / "pool.py", method, tmp_path / "store"]) as run:
        run.kill()
        told = ends(run)
    assert "Error" not in told
    assert (tmp_path / "store").read_bytes().count(b"\n") > 1
    work.run("ab-table", colors="3-60", store=tmp_path / "store").close()  # its lock is free


def test_ctrl_c_is_not_told_by_processes_that_begin(tmp_path):
    for wait in (0, 0.05, 0.1, 0.2, 0.3):
        with begun(asking(tmp_path / "store")) as run:
            time.sleep(wait)
            os.killpg(run.pid, signal.SIGINT)
            told = ends(run)
        assert run.returncode == 130
        assert "Traceback" not in told


def test_a_worker_that_is_killed_is_a_failure(tmp_path):
    with begun(asking(tmp_path / "store")) as run:
        time.sleep(1)
        found = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(run.pid)],
            capture_output=True,
            text=True,
        )
        worker = next(line for line in found.stdout.splitlines() if "spawn_main" in line)
        os.kill(int(worker.split()[0]), signal.SIGKILL)
        told = ends(run)
    assert run.returncode == 1
    assert "a worker died" in told
