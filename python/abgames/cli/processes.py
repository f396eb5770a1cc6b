"""Worker processes of a command, which end with it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from threading import enumerate as enumerate_threads

from ..work.workers import ctrl_c_later, end_with_parent

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
