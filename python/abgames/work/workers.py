"""Processes that answer questions for another process, and end with it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing import parent_process
from threading import Thread, current_thread, main_thread
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
    """Hold Ctrl-C back until the end of the block.

    Executors take locks in Python code.  If KeyboardInterrupt is raised there, a lock can stay
    taken, and the executor's thread waits for it for ever.
    """
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
    """End this process as soon as the one that started it is gone, even if that was killed.

    An executor's process would wait for questions for ever: the queue stays open as long as another
    process waits.  Does nothing in a process that was started neither by :mod:`multiprocessing` nor
    by the asker itself, such as one of MPI.
    """
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
