"""Processes that answer questions for another one, and end with it."""

from __future__ import annotations

import os
from functools import cache
from multiprocessing import parent_process
from threading import Thread


@cache
def end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, also when that was killed.

    An executor's process would wait for questions for ever: the queue stays open as long as there
    is another one that waits.  Nothing is done where :mod:`multiprocessing` started nobody.
    """
    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)  # whatever the other threads are doing: there is nobody left to tell

    Thread(target=wait, daemon=True, name="end with parent").start()
