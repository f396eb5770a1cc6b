"""Stores of long tasks that were tampered with: each reader ends, with what is true or an error."""

import contextlib
import json
import signal
import tempfile
from copy import deepcopy
from functools import cache
from pathlib import Path

from abgames import work
from abgames.codebreaking import AB, solve

from .documents import change, values_of

TASKS = (
    ("root", {"pegs": 3, "colors": 5, "largest": 30}),
    ("root", {"game": "Mastermind", "pegs": 2, "colors": 4, "largest": 4}),
    ("otrio-force", {"moves": "b2M a1L c3S", "coalition": "2,3", "winners": "2", "plies": 1}),
    ("ab-table", {"pegs": 2, "colors": "2-5"}),
)
SECONDS = 60
"""After which a reader does not end."""


def case(rng, folder):
    """One store, many times with up to two changes."""
    name, arguments = rng.choice(TASKS)
    lines = finished(name, json.dumps(arguments))
    for number in range(20):
        changed = [json.loads(line) for line in lines]
        for _ in range(rng.randint(1, 2)):
            place = rng.randrange(len(changed))
            change(rng, changed[place], values_of(deepcopy(changed[place])))
        path = folder / f"{number}.jsonl"
        path.write_text("".join(f"{json.dumps(line)}\n" for line in changed), "utf-8")
        with ended():
            read(path)


@cache
def finished(name, arguments):
    """The lines of a store with all answers."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "store")
        list(work.run(name, store=store, **json.loads(arguments)))
        return tuple(store.read_text("utf-8").splitlines())


def read(path):
    """Everything that reads a store; what it makes of a game is right."""
    readers = work.status, lambda store: work.merge(store.with_suffix(".merged"), store)
    for reader in (*readers, work.strategy_of):
        with contextlib.suppress(ValueError):
            made = reader(path)
            if reader is work.strategy_of:
                made.verify()
                if getattr(made, "game", None) == AB(3, 5):
                    assert made.total >= solve(AB(3, 5)).total


@contextlib.contextmanager
def ended():
    """Refuse what goes on for ever."""
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(SECONDS)
    try:
        yield
    except KeyboardInterrupt:
        raise AssertionError(f"not ended after {SECONDS} seconds") from None
    finally:
        signal.alarm(0)
