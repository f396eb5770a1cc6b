"""Processes that work for another process, and end with it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread
from threading import enumerate as enumerate_threads
from types import FrameType
from typing import Any

LOOKED = 1.0
"""Seconds between two looks at whether the parent is there, where nothing tells when it ends."""


class _Later:
    """A handler of Ctrl-C that notes it for the handler before."""

    def __init__(self, before: Any) -> None:
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
