"""Asking the questions of a task: one by one here, or several at once by an executor."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from queue import SimpleQueue
from typing import Any

from .store import identity, line_of
from .task import Record, Work, WorkError
from .tasks import WORKS
from .workers import ctrl_c_later, ctrl_c_now, end_with_parent

AHEAD = 1000
"""The most questions waiting in an executor; the others wait here."""


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
    """Questions asked by an executor, several at once.

    After a failure nothing more is asked; what is under way is still worth an answer, unless the
    executor is broken and would not give it.
    """

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
        """Yield the answers as they are found."""
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
