"""Failing allocations, short writes, full disks and syncs that fail, at any place of any case."""

import functools
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = (HERE / "allocations.c", HERE.parent / "tests" / "cross" / "disk.c")
TRIALS = 25


def case(rng, folder):
    """A process with some trials; the name of the last one is printed."""
    name = f"{rng.getrandbits(32)}"
    command = [sys.executable, "-m", "fuzz.failing", str(TRIALS), name]
    run = subprocess.run(
        command,
        env={**os.environ, "LD_PRELOAD": " ".join(map(str, libraries()))},
        capture_output=True,
        text=True,
        check=False,
    )
    last = run.stdout.split()[-1:]
    assert run.returncode == 0, f"{last} ended with {run.returncode}:\n{run.stderr}"


@functools.cache
def libraries():
    """What is preloaded, compiled."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        raise NotImplementedError("it needs a C compiler, and Linux")
    folder = Path(tempfile.mkdtemp(prefix="abgames-fuzz-"))
    made = [folder / source.with_suffix(".so").name for source in SOURCES]
    for library, source in zip(made, SOURCES, strict=True):
        subprocess.run([compiler, "-O", "-shared", "-fPIC", "-o", library, source], check=True)
    return made
