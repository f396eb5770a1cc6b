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

pytestmark = pytest.mark.long

SCRIPT = Path(__file__).with_name("calls.py")
CALLS = runpy.run_path(str(SCRIPT))


def run(extras, *names):
    """The results of calls, by the MiB more than the idle interpreter takes, then by name.

    What is enough for all calls comes last.
    """
    command = [sys.executable, str(SCRIPT), ",".join(map(str, extras)), *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, ""), (lines[-2:], done.stderr)
    found = {}
    for (extra, name), result in zip(lines[::2], lines[1::2], strict=True):
        found.setdefault(extra, {})[name] = result
    return found


def test_results_are_right_or_memory_errors():
    results, *limited = run([0, 8, 64, 320]).values()
    assert None not in results.values()
    for found in limited:
        assert found.keys() == results.keys()
        for name, result in found.items():
            assert result is None or result == results[name], name
    assert None in limited[0].values(), "it is not a limit"
    assert None not in limited[-1].values(), "it is enough for all"


def test_a_small_game_takes_little():
    calls = ["solve", "can_force", "perft", "grundy_values", "check", "rank_guesses"]
    for call in calls:
        assert run([24], call)[24][call] is not None, call


def marked(name):
    """All quick calls together are tried above."""
    is_weekly = name in CALLS["QUICK"] or name == "prove_all_colors of three pegs"
    return pytest.param(name, marks=[pytest.mark.weekly] * is_weekly)


@pytest.mark.parametrize("name", [*map(marked, CALLS["CALLS"])])
def test_each_call_by_itself_under_a_series_of_limits(name):
    result, *limited = run([0, 6, 12, 32, 128, 512], name).values()
    for found in limited:
        assert found[name] is None or found == result


AT_ONCE = """
import resource, threading
from abgames.codebreaking import AB, Solver

solver, ends, ready = Solver(threads=2), [], threading.Event()

def call(game, total, solver):
    ready.wait()
    try:
        found = solver.solve(game, time_limit=3)
    except MemoryError:
        ends.append("MemoryError")
    else:
        ends.append(found.lower_bound <= total <= (found.upper_bound or total))

games = [(AB(4, 10), 26_274, solver), *[(AB(3, 8), 1449, Solver(threads=2)) for _ in range(3)]]
threads = [threading.Thread(target=call, args=game) for game in games]
for thread in threads:
    thread.start()
pages = int(open("/proc/self/statm").read().split()[0])
limit = pages * resource.getpagesize() + {extra}
resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
ready.set()
for thread in threads:
    thread.join()
assert len(ends) == 4 and set(ends) <= {{True, "MemoryError"}}, ends
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert solver.solve(AB(3, 8)).total == 1449
"""


@pytest.mark.parametrize("extra", [30, 60])
def test_calls_at_once_end_and_their_solver_goes_on(extra):
    code = AT_ONCE.format(extra=extra << 20)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
