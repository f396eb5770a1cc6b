"""Processes that answer questions for another process, and end with it."""

from __future__ import annotations

import os
from functools import cache
from multiprocessing import parent_process
from threading import Thread


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
