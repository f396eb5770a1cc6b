"""Processes that work for a command, and end with it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Yield an executor; when the block is left by an error, what is being worked on ends, too."""
    # Processes that are forked would share locks with the threads of this one.
    with ProcessPoolExecutor(count, get_context("spawn"), _leave_ctrl_c) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                child.terminate()
            raise


def _leave_ctrl_c() -> None:
    """Leave Ctrl-C to the process that began this one, and ends it then."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
