"""Limits, progress and interruption."""

import _thread
import signal
import subprocess
import sys
import threading
import time
from itertools import pairwise

import pytest
from fuzz.trouble import without_garbage_collection

from abgames import MemoryLimitError
from abgames.codebreaking import (
    AB,
    Mastermind,
    Solver,
    solve,
)

HARD = AB(4, 13)  # many minutes
FOUR_BY_TEN = 26274  # [Tanaka1996]


def check_honest(solution, value):
    assert solution.lower_bound <= value
    assert solution.upper_bound is None or solution.upper_bound >= value
    assert solution.proven == (solution.lower_bound == solution.upper_bound)
    if solution.strategy is None:
        assert solution.total is None
    else:
        assert solution.strategy.verify().total == solution.total == solution.upper_bound


@pytest.mark.parametrize("limit", [0, 0.01, 0.3])
def test_a_time_limit_gives_honest_bounds(limit):
    solution = solve(AB(4, 10), time_limit=limit)
    assert solution.feasible
    check_honest(solution, FOUR_BY_TEN)
    assert repr(solution)


def test_a_solver_goes_on_after_a_time_limit():
    solver = Solver()
    solver.solve(AB(3, 10), time_limit=0)
    assert solver.solve(AB(3, 10)) == solve(AB(3, 10))


def smallest_memo():
    """The least power of two that a solver accepts for its memo."""
    for limit in (2**bits for bits in range(40)):
        try:
            return limit, Solver(memory_limit=limit)
        except MemoryLimitError:
            continue
    raise AssertionError("no limit is large enough")


def test_a_tiny_memo_gives_honest_bounds():
    limit, solver = smallest_memo()
    reports = []
    for game, value in [(AB(3, 7), 836), (AB(3, 8), 1449), (Mastermind(4, 4), 905)]:
        check_honest(solver.solve(game, time_limit=0.5, progress=reports.append), value)
    assert all(report.memo_bytes <= limit for report in reports)


def test_progress_is_reported_and_bounds_close_in():
    reports = []
    solution = solve(HARD, time_limit=0.4, progress=reports.append)
    assert not solution.proven
    assert reports
    for before, after in pairwise(reports):
        assert before.seconds <= after.seconds
        assert before.nodes <= after.nodes
        assert before.lower_bound <= after.lower_bound
    assert reports[-1].lower_bound <= solution.lower_bound


def test_the_gil_is_free_meanwhile():
    has_ended = threading.Event()

    def interrupt():
        """Use the GIL often, and then press Ctrl-C."""
        for _ in range(10):
            time.sleep(0.005)
        if not has_ended.is_set():
            _thread.interrupt_main()

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt), without_garbage_collection():
            solve(HARD, time_limit=60)
    finally:
        has_ended.set()
        thread.join()


def test_ctrl_c_ends_what_a_process_does_first_with_numpy():
    code = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a process behind others lacks
print(flush=True)
from abgames import AB, solve
AB(8, 11).secrets, solve(AB(8, 11))
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=-1, stderr=-1, text=True) as child:
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        assert "\nKeyboardInterrupt" in child.communicate()[1]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no such timers")
def test_ctrl_c_before_the_search():
    # numpy makes a TypeError of an interruption while it compares records.
    candidates = AB(3, 7).secrets.tolist()[:7]

    def interrupted(seconds):
        signal.setitimer(signal.ITIMER_REAL, seconds)
        while True:
            solve(AB(3, 7), candidates=candidates, threads=1)

    earlier = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for number in range(400):
            with pytest.raises(KeyboardInterrupt), without_garbage_collection():
                interrupted(1e-5 * (1 + number % 30))
    finally:
        signal.signal(signal.SIGALRM, earlier)
