"""Asking what a store lacks, one by one here or several at once by an executor; merging parts."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing import active_children, get_context, parent_process
from os import PathLike
from pathlib import Path
from queue import SimpleQueue
from threading import Thread, current_thread, main_thread
from threading import enumerate as enumerate_threads
from types import FrameType
from typing import TYPE_CHECKING, Any

from abgames_check.documents import file_name

from ..arguments import repr_of, whole_number
from ..errors import AbgamesError
from .store import Record, Rounds, Store, Work, WorkError, heading, identity, line_of, read_store
from .tasks import WORKS, work_named

if TYPE_CHECKING:
    from ..codebreaking import Strategy
    from ..otrio import Certificate


LOOKED = 1.0
"""Seconds between two looks at whether the parent is there, where nothing tells when it ends."""


class _Later:
    """A handler of Ctrl-C that notes it for the handler before."""

    def __init__(self, before: Callable[[int, FrameType | None], object] | int | None) -> None:
        self.before = before
        self.pressed = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True


@contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Hold Ctrl-C back until the end of the block."""
    later = _Later(signal.getsignal(signal.SIGINT))
    if current_thread() is not main_thread() or not callable(later.before):
        yield  # no interruption is raised here
        return
    signal.signal(signal.SIGINT, later)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, later.before)
        if later.pressed:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def ctrl_c_now() -> Iterator[None]:
    """Let Ctrl-C through in a block inside :func:`ctrl_c_later`: a question asked in ``submit``."""
    later = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not isinstance(later, _Later):
        yield
        return
    signal.signal(signal.SIGINT, later.before)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, later)


@cache
def end_with_parent(asker: int) -> None:
    """End this process as soon as the one that started it is gone, even if that was killed."""
    parent = parent_process()
    if parent is None and os.getppid() != asker:
        return
    number = asker if parent is None else parent.pid

    def wait() -> None:
        if parent is not None:
            with suppress(ValueError):  # loky gives its processes nothing to wait for
                parent.join()
                os._exit(1)  # whatever the other threads are doing: nobody is left to hear of it
        while os.getppid() == number:
            time.sleep(LOOKED)
        os._exit(1)

    Thread(target=wait, daemon=True, name="end with parent").start()


SECONDS = 5
"""How long to wait for the threads of a pool."""


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Yield an executor; when an error leaves the block, work in progress ends too."""
    # Forked processes would share locks with the threads of this one.
    others = set(enumerate_threads())
    pool = ProcessPoolExecutor(count, get_context("spawn"), _begin, (os.getpid(),))
    try:
        with ctrl_c_later(), _ctrl_c_not_inherited():
            for _ in range(count):
                pool.submit(int)  # starts a process, unless one is idle
        yield pool
    except BaseException:
        with ctrl_c_later():
            # Not in a "with" of the pool: leaving it would undo the cancelling of futures.
            pool.shutdown(wait=False, cancel_futures=True)
            for child in (children := active_children()):
                child.terminate()
            for child in children:
                child.join()  # the pool must exist until it has noticed
            # Its threads close pipes; Python writes at exit into those that are still open.
            for thread in set(enumerate_threads()) - others:
                thread.join(SECONDS)
        raise
    with ctrl_c_later():
        pool.shutdown()


def _begin(asker: int) -> None:
    """Leave Ctrl-C to the parent process, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(asker)


@contextmanager
def _ctrl_c_not_inherited() -> Iterator[None]:
    """Block Ctrl-C; processes started meanwhile never get it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


AHEAD = 1000
"""The most questions waiting in an executor; the others wait here."""


def names() -> tuple[str, ...]:
    """Return the names of all tasks.

    >>> "otrio-preferences" in names()
    True
    """
    return tuple(WORKS)


def run(
    name: str,
    *,
    executor: Executor | None = None,
    part: tuple[int, int] = (1, 1),
    store: str | PathLike[str] | None = None,
    report: Callable[[int, int], object] | None = None,
    **arguments: object,
) -> Iterator[Record]:
    """Yield the answers to the questions of a task: first those in the store, then the rest.

    ``part=(k, n)`` asks the questions number k, k + n, … of n parts.  ``store`` is a file of lines
    of JSON to which every answer is added as soon as it is known.  ``report`` is called with the
    numbers of answers and of questions so far in this part.  The other arguments are those of the
    task.

    Some tasks have rounds: the next questions depend on all answers so far.  There a part ends with
    its questions of a round, and continues with a store that has the answers of all parts.

    Before anything is asked, raises :class:`ValueError` and :class:`TypeError` for arguments that
    the task does not take and for a store of something else, such as another part; later,
    :class:`WorkError` for a question that failed and for an executor that died or refused one.  The
    store then has all answers so far.

    >>> [record["key"] for record in run("ab-table", pegs=2, colors="2-6", part=(2, 3))]
    ['AB 2x3', 'AB 2x6']
    """
    work = work_named(name)
    known = work.arguments(arguments)
    number, parts = part = _part(part)
    if not (executor is None or callable(getattr(executor, "submit", None))):
        raise TypeError(
            f"executor must be one of concurrent.futures, not {type(executor).__name__}"
        )
    opened = Store(store, heading(name, known, part))
    try:
        rounds = Rounds(work, known, opened.answers)
        _refuse_foreign(opened.answers, rounds, str(store))
    except BaseException:  # such as wrong arguments
        opened.give_up()
        raise
    records = _answers(rounds, slice(number - 1, None, parts), opened, executor, report)
    next(records)  # start the generator, so that dropping it always closes the store
    return records


def _answers(
    rounds: Rounds,
    part: slice,
    store: Store,
    executor: Executor | None,
    report: Callable[[int, int], object] | None,
) -> Iterator[Record]:
    with store:
        yield {}
        work, wanted = rounds.work, rounds.of_part(part)
        answered = 0
        for key in [key for key in wanted if key in store.answers]:
            answered += 1
            yield store.answers[key]
        if report is not None:
            report(answered, len(wanted))
        while missing := {key: wanted[key] for key in wanted if key not in store.answers}:
            if executor is None:
                answers = one_by_one(work, missing)
            else:
                answers = Many(work, missing, executor).answers()
            for record in answers:
                store.add(record)
                answered += 1
                if report is not None:
                    report(answered, len(wanted))
                yield record
            rounds.go_on()
            wanted = rounds.of_part(part)


def status(store: str | PathLike[str]) -> Record:
    """Return what is in a store: its task, and how many of its questions are answered.

    ``missing`` has the first unanswered keys.  In a task with rounds the questions are those so
    far, up to ``round``.  Of a store for a part of the task, all this is about the part.  Raises
    what :func:`run` raises for a store.
    """
    head, answers, _ = read_store(store)
    rounds = _rounds(store, head, answers)
    _refuse_foreign(answers, rounds, str(store))
    wanted = rounds.of_part(_part_of(head, store))
    missing = [key for key in wanted if key not in answers]
    return {
        "work": head["work"],
        "arguments": head["arguments"],
        "part": head.get("part"),
        "round": len(rounds.asked),
        "questions": len(wanted),
        "answers": len(wanted) - len(missing),
        "missing": missing[:10],
    }


def _part_of(head: Record, store: str | PathLike[str]) -> slice:
    """The questions of a round that a store is for."""
    number, _, parts = str(head.get("part", "1/1")).partition("/")
    try:
        first, step = _part((int(number), int(parts)))
    except ValueError as error:
        raise ValueError(f"{store} has a part that is damaged: {error}") from None
    return slice(first - 1, None, step)


def merge(out: str | PathLike[str], *stores: str | PathLike[str]) -> int:
    """Put the answers of several stores into one, in the order of the questions.

    Returns the number of answers.  Raises :class:`ValueError` for stores of different tasks, for
    different answers to a question, which it shows, and if the file ``out`` already exists.
    """
    if not stores:
        raise ValueError("there is nothing to merge: give at least one store")
    path = Path(file_name(out))
    if path.exists():
        raise ValueError(f"{path} already exists; merge into a new file")
    first, *_ = heads = [read_store(store) for store in stores]
    found: dict[str, tuple[Record, str | PathLike[str]]] = {}
    for store, (head, answers, _) in zip(stores, heads, strict=True):
        head.pop("part", None)  # the merged store may be continued by any part
        if head != first[0]:
            raise ValueError(
                f"{store} and {stores[0]} belong to different tasks: {head}, {first[0]}"
            )
        for key, record in answers.items():
            before, where = found.setdefault(key, (record, store))
            if before != record:
                raise ValueError(
                    f"{where} and {store} have different answers to {key!r}:\n{before}\n{record}"
                )
    answers = {key: record for key, (record, _) in found.items()}
    rounds = _rounds(stores[0], first[0], answers)
    for store, (_, some, _) in zip(stores, heads, strict=True):
        _refuse_foreign(some, rounds, str(store))
    records = [answers[key] for key in rounds.questions if key in answers]
    beside = path.with_name(f"{path.name}.part")
    with open(beside, "wb") as file:
        file.writelines(map(line_of, [first[0], *records]))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    return len(records)


def strategy_of(store: str | PathLike[str]) -> Strategy | Certificate:
    """Return the verified strategy, or certificate, built from the answers of a divided search.

    For the task ``root`` it is the strategy that ``solve`` finds in one process.  Raises
    :class:`ValueError` for a store of another task, or with unanswered questions.
    """
    head, answers, _ = read_store(store)
    rounds = _rounds(store, head, answers)
    if missing := rounds.missing:
        raise ValueError(f"{store} lacks {len(missing)} answers, such as to {missing[0]!r}")
    if rounds.result is None:
        raise ValueError(
            f"{store} is of the work {head['work']!r}, whose answers do not make a strategy"
        )
    try:
        made: Strategy | Certificate = rounds.result()
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"{store} has an answer that is damaged: {error!r}") from error
    return made


def _rounds(store: str | PathLike[str], head: Record, answers: Mapping[str, Record]) -> Rounds:
    try:
        work = work_named(head["work"])
        return Rounds(work, work.arguments(head["arguments"]), answers)
    except (AbgamesError, TypeError, ValueError) as error:
        raise ValueError(f"{store}: {error}") from error


def _refuse_foreign(answers: Mapping[str, Record], rounds: Rounds, where: str) -> None:
    questions = rounds.questions
    foreign = [key for key in answers if key not in questions]
    if foreign:
        raise ValueError(f"{where} has an answer to {foreign[0]!r:.80}, which is not asked here")


def _part(part: object) -> tuple[int, int]:
    if not isinstance(part, tuple | list) or len(part) != 2:
        raise TypeError(f"part must be a pair such as (1, 4), not {repr_of(part)}")
    parts = whole_number("the number of parts", part[1], at_least=1)
    return whole_number("the number of a part", part[0], at_least=1, at_most=parts), parts


def one_by_one(work: Work, missing: Mapping[str, Record]) -> Iterator[Record]:
    """Yield the answers to questions, asked in this process."""
    for key, asked in missing.items():
        try:
            yield answered(work.name, key, asked, identity())
        except Exception as error:
            raise _failed(work, key, error) from error


def _failed(work: Work, key: str, error: Exception) -> WorkError:
    if isinstance(error, WorkError):
        return error
    return WorkError(f"{work.name}: the question {key!r} failed: {type(error).__name__}: {error}")


def answered(name: str, key: str, asked: Record, asker: Record) -> Record:
    """Answer one question, in any process; ``asker`` is the build that asks."""
    if identity() != asker:
        raise WorkError(
            f"a worker has another build of abgames than the asker: {identity()}, not {asker}"
        )
    # As read from a store: with lists instead of tuples.
    record: Record = json.loads(line_of({"key": key, **WORKS[name].answer(**asked)}))
    return record


def answered_elsewhere(asker: int, *question: Any) -> Record:
    """Answer one question for a process, and end with that if it is another one."""
    if os.getpid() != asker:
        end_with_parent(asker)
    with ctrl_c_now():
        return answered(*question)


class Many:
    """Questions asked by an executor, several at once."""

    def __init__(self, work: Work, missing: Mapping[str, Record], executor: Executor) -> None:
        self.work = work
        self.executor = executor
        self.rest = iter(missing.items())
        self.count = self.left = len(missing)
        self.waiting: dict[Future[Record], str] = {}
        self.done: SimpleQueue[Future[Record]] = SimpleQueue()
        self.failure: tuple[str, Exception, str] | None = None
        """The question, the error, and what the executor was to do with the question."""
        self.is_broken = False

    def answers(self) -> Iterator[Record]:
        try:
            while self.left:
                if self.failure is None:
                    self.submit()
                if self.failure is not None:
                    self.cancel()
                    if not self.waiting or (self.is_broken and self.done.empty()):
                        raise self.error() from self.failure[1]
                future = self.done.get()
                key = self.waiting.pop(future, None)
                if key is None:  # it was cancelled
                    continue
                try:
                    record = future.result()
                except Exception as error:
                    self.fail(key, error, "answer")
                else:
                    self.left -= 1
                    yield record
        finally:
            with ctrl_c_later():
                self.cancel()

    def submit(self) -> None:
        """Hand questions to the executor, until one is answered: that is to be kept first."""
        with ctrl_c_later():
            for key, asked in self.rest:
                question = (self.work.name, key, asked, identity())
                try:
                    future = self.executor.submit(answered_elsewhere, os.getpid(), *question)
                    future.add_done_callback(self.done.put)
                    self.waiting[future] = key
                except Exception as error:
                    self.fail(key, error, "take")
                    return
                if len(self.waiting) >= AHEAD or not self.done.empty():
                    return

    def fail(self, key: str, error: Exception, at: str) -> None:
        """Note the first failure."""
        self.is_broken = self.is_broken or isinstance(error, BrokenExecutor)
        self.failure = self.failure or (key, error, at)

    def cancel(self) -> None:
        """Cancel what is not under way."""
        self.waiting = {each: key for each, key in self.waiting.items() if not each.cancel()}

    def error(self) -> WorkError:
        """Return the error for the first failure."""
        assert self.failure is not None
        key, error, at = self.failure
        if isinstance(error, BrokenExecutor):
            what = "a worker died, and with it the executor"
        elif isinstance(error, CancelledError):
            what = f"the executor cancelled the question {key!r}"
        elif at == "take":
            kind = type(error).__name__
            what = f"the executor did not take the question {key!r}: {kind}: {error}"
        else:
            return _failed(self.work, key, error)
        return WorkError(
            f"{self.work.name}: {what}; {self.left} of {self.count} questions are not answered "
            "yet, and the same call with a new executor goes on with them"
        )
