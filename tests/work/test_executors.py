"""Executors of every kind: all answers, or an error that says how to go on, and nothing lost."""

import os
import signal
import subprocess
import sys
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from multiprocessing import get_context
from threading import Thread, Timer

import pytest

from abgames import work
from abgames.work import running

TABLE = {"pegs": 3, "colors": "3-9"}
KEYS = {f"AB 3x{colors}" for colors in range(3, 10)}


def done(name, **arguments):
    return list(work.run(name, **arguments))


def by(executor, **arguments):
    return list(work.run("ab-table", executor=executor, **TABLE, **arguments))


class Plain(Executor):
    """Nothing but ``submit`` and ``shutdown``: answers in order, at once."""

    def __init__(self):
        self.given = []

    def submit(self, function, /, *args, **options):
        future = Future()
        self.given.append((future, function, args, options))
        self.handle()
        return future

    def handle(self):
        self.answer(*self.given.pop(0))

    def answer(self, future, function, args, options):
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(function(*args, **options))
            except BaseException as error:
                future.set_exception(error)


class OneThreadEach(Plain):
    def handle(self):
        Thread(target=self.answer, args=self.given.pop(0)).start()


class LastFirst(Plain):
    """Answers when all have been submitted, the last one first."""

    def handle(self):
        if len(self.given) == len(KEYS):
            while self.given:
                self.answer(*self.given.pop())


class BarelyAFuture(Plain):
    """Its futures never say that they are running."""

    def answer(self, future, function, args, options):
        future.set_result(function(*args, **options))


@pytest.mark.parametrize("kind", [Plain, OneThreadEach, LastFirst, BarelyAFuture])
def test_an_executor_of_any_order_gives_all_answers(kind, tmp_path):
    assert {record["key"] for record in by(kind(), store=tmp_path / "store")} == KEYS
    work.merge(tmp_path / "merged", tmp_path / "store")
    done("ab-table", store=tmp_path / "one", **TABLE)
    assert (tmp_path / "merged").read_bytes() == (tmp_path / "one").read_bytes()


class Cancels(Plain):
    """Cancels every question after the second."""

    count = 0

    def handle(self):
        self.count += 1
        if self.count > 2:
            self.given.pop(0)[0].cancel()
        else:
            super().handle()


class BreaksAtSubmit(Plain):
    """Refuses the third question; the others stay under way for ever."""

    def handle(self):
        if len(self.given) == 3:
            raise BrokenExecutor("no more")


class BreaksInAResult(Plain):
    """Breaks at the third question; the others stay under way for ever."""

    def handle(self):
        for future, *_ in self.given[2:3]:
            future.set_exception(BrokenExecutor("no more"))


class EndsAfterTwo(Plain):
    """Is shut down by somebody else, and still answers what it has taken."""

    def handle(self):
        future, function, args, options = self.given[-1]
        if len(self.given) < 3:
            future.set_running_or_notify_cancel()
            Timer(0.1, lambda: future.set_result(function(*args, **options))).start()
        else:
            raise RuntimeError("cannot schedule new futures after shutdown")


class ReturnsNothing(Plain):
    def submit(self, function, /, *args, **options):
        pass


class FailsAtOne(Plain):
    """The first question fails at once; the others, under way, are answered later."""

    def handle(self):
        future = self.given[-1][0]
        future.set_running_or_notify_cancel()
        if len(self.given) == 1:
            Timer(0.1, future.set_exception, [ArithmeticError("no")]).start()
        else:
            _, function, args, options = self.given[-1]
            Timer(0.3, lambda: future.set_result(function(*args, **options))).start()


def shut_down():
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    return executor


def broken():
    executor = ProcessPoolExecutor(1, get_context("spawn"))
    with pytest.raises(BrokenExecutor):
        executor.submit(os._exit, 1).result()
    return executor


@pytest.mark.parametrize(
    ("make", "kept", "says"),
    [
        (Cancels, 2, "the executor cancelled the question 'AB 3x5'; 5 of 7 questions are not"),
        (BreaksAtSubmit, 0, "a worker died, and with it the executor; 7 of 7 questions are not"),
        (BreaksInAResult, 0, "a worker died, and with it the executor; 7 of 7 questions are not"),
        (EndsAfterTwo, 2, r"did not take the question 'AB 3x5': RuntimeError: .*; 5 of 7 quest"),
        (ReturnsNothing, 0, "did not take the question 'AB 3x3': AttributeError: .*; 7 of 7 qu"),
        (FailsAtOne, 6, "the question 'AB 3x3' failed: ArithmeticError: no"),
        (shut_down, 0, "did not take the question 'AB 3x3': RuntimeError: .* after shutdown; 7 of"),
        (broken, 0, "a worker died, and with it the executor; 7 of 7 questions are not"),
    ],
)
def test_an_executor_that_fails_is_told_and_nothing_is_lost(tmp_path, make, kept, says):
    path = tmp_path / "store"
    with pytest.raises(work.WorkError, match=says):
        by(make(), store=path)
    assert work.status(path)["answers"] == kept
    assert {record["key"] for record in by(Plain(), store=path)} == KEYS


def test_an_answer_is_kept_before_the_next_question_is_asked(tmp_path):
    seen = []

    class Looks(Plain):
        def handle(self):
            seen.append((tmp_path / "store").read_bytes().count(b"\n") - 1)
            super().handle()

    by(Looks(), store=tmp_path / "store")
    assert seen == list(range(7))


def test_questions_beyond_what_waits_are_asked_later(monkeypatch):
    monkeypatch.setattr(running, "AHEAD", 2)
    with ThreadPoolExecutor(2) as threads:
        assert len(by(threads)) == 7


def test_processes_find_what_one_process_finds(tmp_path):
    done("ab-table", store=tmp_path / "one", **TABLE)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        by(pool, store=tmp_path / "many")
    work.merge(tmp_path / "merged", tmp_path / "many")
    assert (tmp_path / "merged").read_bytes() == (tmp_path / "one").read_bytes()


LOKY = """
from loky import get_reusable_executor
from abgames import work

if __name__ == "__main__":
    pool = get_reusable_executor(max_workers=2)
    records = work.run("ab-table", pegs=2, colors="2-4", executor=pool)
    print(sorted(record["total"] for record in records))
"""


def test_loky_finds_them_too_and_says_nothing(tmp_path):
    pytest.importorskip("loky")
    (tmp_path / "run.py").write_text(LOKY)
    command = [sys.executable, str(tmp_path / "run.py")]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("[3, 13, 30]\n", "", 0)


def test_a_dead_worker_ends_the_run_and_nothing_is_lost(tmp_path):
    path = tmp_path / "store"
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        records = work.run("ab-table", executor=pool, store=path, pegs=3, colors="3-12")
        next(records)
        for pid in pool._processes:
            os.kill(pid, signal.SIGKILL)
        with pytest.raises(work.WorkError, match="a worker died"):
            list(records)
    kept = path.read_bytes().count(b"\n") - 1
    assert kept >= 1
    assert len(done("ab-table", store=path, pegs=3, colors="3-12")) == 10


def test_ctrl_c_waits_until_the_executor_has_the_question():
    asked = []

    class Interrupted(Executor):
        """An executor that must not be left before it has noted the question."""

        def submit(self, function, /, *args, **options):
            signal.raise_signal(signal.SIGINT)
            asked.append(args)
            return Future()

    with pytest.raises(KeyboardInterrupt):
        by(Interrupted())
    assert len(asked) == 7


def test_ctrl_c_ends_a_question_that_is_answered_at_once():
    Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        list(work.run("ab-table", executor=Plain(), pegs=4, colors="14"))


def test_what_is_no_executor_is_refused():
    with pytest.raises(TypeError, match="executor must be"):
        work.run("ab-table", executor=4, **TABLE)


def test_a_worker_of_another_build_is_refused():
    with pytest.raises(work.WorkError, match="another build"):
        running.answered("ab-table", "AB 3x3", {}, {"abgames": "0.0.1"})


def test_a_question_that_fails_is_named():
    with pytest.raises(work.WorkError, match="'AB 20x40' failed: UnsupportedGameError"):
        done("ab-table", pegs=20, colors=40)


# A process that was started by the asker without multiprocessing, as some executors do.
ASKS = """
import os, subprocess, sys
line = "import time; from abgames.work.running import end_with_parent as end; "
line += f"end({os.getpid()}); print('begun', flush=True); time.sleep(600)"
subprocess.Popen([sys.executable, "-c", line]).wait()
"""


@pytest.mark.long
def test_a_process_of_any_kind_ends_with_the_one_that_asks():
    with subprocess.Popen([sys.executable, "-c", ASKS], stdout=subprocess.PIPE) as asks:
        assert asks.stdout.readline() == b"begun\n"
        asks.kill()
        assert asks.stdout.read() == b""  # nobody has it open any more
