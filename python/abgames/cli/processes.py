"""Processes that work for a command, and end with it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from threading import enumerate as enumerate_threads

from ..work.workers import end_with_parent

SECONDS = 5
"""How long the threads of a pool are waited for."""


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Yield an executor; when the block is left by an error, what is being worked on ends, too."""
    # Processes that are forked would share locks with the threads of this one.
    others = set(enumerate_threads())
    pool = ProcessPoolExecutor(count, get_context("spawn"), _begin)
    try:
        with _ctrl_c_later():
            for _ in range(count):
                pool.submit(int)  # starts a process, as long as none has nothing to do
        yield pool
    except BaseException:
        # Not in a "with": its end would take back that futures are cancelled.
        pool.shutdown(wait=False, cancel_futures=True)
        for child in (children := active_children()):
            child.terminate()
        for child in children:
            child.join()  # the pool has to be there until it has noticed
        # Its threads close pipes, into which Python writes at the end if they are still there.
        for thread in set(enumerate_threads()) - others:
            thread.join(SECONDS)
        raise
    pool.shutdown()


def _begin() -> None:
    """Leave Ctrl-C to the process that began this one, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Let Ctrl-C wait; processes that are started meanwhile never get it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
