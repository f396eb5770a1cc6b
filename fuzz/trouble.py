"""What may happen to a call before it is done."""

import contextlib
import gc
import signal
import threading

from abgames import MemoryLimitError


def stopped(rng, call):
    """A call that ends early, or not: what it gave, or None."""
    limit = rng.choice((0, 0.001, 0.01, 0.1))
    if rng.random() < 0.5:
        return call(time_limit=limit)
    if threading.current_thread() is not threading.main_thread():
        return None
    # The signal may come before the call begins or when it is done.  In a callback of the garbage
    # collector, such as hypothesis has, it would be lost.
    with contextlib.suppress(KeyboardInterrupt), without_garbage_collection():
        earlier = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, max(limit, 1e-5))
            return call()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, earlier)
    return None


@contextlib.contextmanager
def without_garbage_collection():
    """Collect no garbage meanwhile."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def any_memory(rng, make, least=1 << 16):
    """A solver with any memory, or without a limit."""
    if rng.random() < 0.3:
        with contextlib.suppress(MemoryLimitError):
            return make(memory_limit=int(least * 2 ** rng.uniform(0, 10)))
    return make()
