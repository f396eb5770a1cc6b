"""Short writes, full disks and syncs that fail, at any place of any case with a checkpoint."""

import functools
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE.parent / "tests" / "cross" / "disk.c"
TRIALS = 25


def case(rng, folder):
    """A process with some trials; the name of the last one is printed."""
    name = f"{rng.getrandbits(32)}"
    command = [sys.executable, "-m", "fuzz.failing", str(TRIALS), name]
    run = subprocess.run(
        command,
        env={**os.environ, "LD_PRELOAD": str(library())},
        capture_output=True,
        text=True,
        check=False,
    )
    last = run.stdout.split()[-1:]
    assert run.returncode == 0, f"{last} ended with {run.returncode}:\n{run.stderr}"


@functools.cache
def library():
    """What is preloaded, compiled."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        raise NotImplementedError("it needs a C compiler, and Linux")
    folder = Path(tempfile.mkdtemp(prefix="abgames-fuzz-"))
    made = folder / "disk.so"
    subprocess.run([compiler, "-O", "-shared", "-fPIC", "-o", made, SOURCE], check=True)
    return made
