"""Processes that answer questions for another process, and end with it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing import parent_process
from threading import Thread, current_thread, main_thread
from types import FrameType


@contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Hold Ctrl-C back until the end of the block.

    Executors take locks in Python code.  If KeyboardInterrupt is raised there, a lock can stay
    taken, and the executor's thread waits for it for ever.
    """
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(before):
        yield  # no interruption is raised here
        return
    held = False

    def hold(number: int, frame: FrameType | None) -> None:
        nonlocal held
        held = True

    signal.signal(signal.SIGINT, hold)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if held:
            signal.raise_signal(signal.SIGINT)


@cache
def end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, even if that was killed.

    An executor's process would wait for questions for ever: the queue stays open as long as another
    process waits.  Does nothing in a process that :mod:`multiprocessing` did not start.
    """
    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)  # whatever the other threads are doing: nobody is left to hear of it

    Thread(target=wait, daemon=True, name="end with parent").start()
