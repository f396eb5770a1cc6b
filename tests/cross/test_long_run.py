"""Mixed calls in one process for a long time: memory, files and threads do not grow.

ABGAMES_LONG_RUN=1800 python -m pytest tests/cross/test_long_run.py -m long -s -o timeout=0
"""

import gc
import os
import random
import threading
import time
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from abgames import codebreaking, nim, otrio, tanhinmin
from abgames.codebreaking import AB, CardMoo, Mastermind
from abgames.otrio import Position

SECONDS = float(os.environ.get("ABGAMES_LONG_RUN", "10"))
PROC = Path("/proc/self")

pytestmark = pytest.mark.skipif(not PROC.exists(), reason="the numbers are those of Linux")


def held():
    """The resources of the process: (bytes of memory, open files, threads)."""
    gc.collect()
    pages = int((PROC / "statm").read_text().split()[1])
    return (
        pages * os.sysconf("SC_PAGE_SIZE"),
        len(list((PROC / "fd").iterdir())),
        threading.active_count() + len(list((PROC / "task").iterdir())),
    )


class StopError(Exception):
    """Raised in a report to stop a search."""


def stop(_):
    """End a search at its first report."""
    raise StopError


def calls(rng, folder):
    """One call of each kind, each with its own arguments."""
    colors = rng.randrange(6, 10)
    objective = rng.choice(["expected", "worst"])
    strategy = codebreaking.solve(AB(3, colors), objective=objective).strategy
    assert strategy.verify().total == strategy.total
    assert codebreaking.Strategy.from_json(strategy.to_json()) == strategy
    codebreaking.solve(Mastermind(4, 6), time_limit=rng.choice([0, 0.01, 0.05]), threads=2)
    codebreaking.rank_guesses(AB(3, colors), "1 2 3=0A1B", goal="determine")
    codebreaking.rank_guesses(CardMoo(), "2b 4r 9r=2N", top=3, time_limit=0.05)
    with pytest.raises(StopError):
        codebreaking.solve(AB(4, 10), progress=stop)
    with pytest.raises(ValueError, match="threads"):
        codebreaking.solve(AB(3, 5), threads=0)
    checkpoint = folder / f"checkpoint-{rng.randrange(3)}"
    codebreaking.solve(AB(4, 9), time_limit=0.05, threads=1, checkpoint=checkpoint)

    position = Position(rng.choice([2, 3, 4]))
    for _ in range(rng.randrange(4, 9)):
        if not position.is_over:
            position = position.play(rng.choice(position.legal_moves))
    otrio.can_force(position, {1}, {1}, time_limit=0.05, memory_limit="64MiB")
    otrio.solve(position, "next", time_limit=0.05)
    otrio.count_positions(3, max_ply=3)
    assert position.to_svg().startswith("<svg")

    assert nim.grundy_values("0.77", 3000)[0] == 0
    hands = [sorted(rng.choices(range(1, 14), k=6)) for _ in range(2)]
    assert tanhinmin.analyze(*hands).score != 0
    counts = np.ones((1000, 13), dtype=np.uint8)
    assert len(tanhinmin.analyze_batch(counts, counts)) == 1000
    assert isinstance(strategy.mean, Fraction)


@pytest.mark.long
@pytest.mark.timeout(SECONDS + 300)
def test_what_a_process_holds_stays_flat(tmp_path):
    rng = random.Random(1)
    for _ in range(10):  # what is made once: tables, modules, arenas of the allocator
        calls(rng, tmp_path)
    before = held()
    begun, times = time.monotonic(), 0
    shown = begun
    while time.monotonic() - begun < SECONDS:
        calls(rng, tmp_path)
        times += 1
        if time.monotonic() - shown > 60:
            shown = time.monotonic()
            print(f"{shown - begun:6.0f} s, {times} times: {held()}", flush=True)
    after = held()
    print(f"{times} times: {before} -> {after} (bytes, files, threads)")
    assert after[1:] == before[1:]
    assert after[0] - before[0] < 64 << 20
