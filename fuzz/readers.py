"""Readers of bytes and text, with inputs that grow toward code that was not reached before.

The targets of `rust/fuzz`, and the readers of `texts` under atheris where that is installed.  What
was reached is kept in `target/fuzz/inputs`, and each run goes on from there.
"""

import importlib.util
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "target" / "fuzz"
SECONDS = 2
"""For each in a case."""


def case(rng, folder):
    """Each for a short time; an input that makes trouble is kept, and its path is printed."""
    for name, command in commands().items():
        inputs = BUILT / "inputs" / name
        inputs.mkdir(parents=True, exist_ok=True)
        faults = BUILT / "faults"
        faults.mkdir(exist_ok=True)
        options = [
            f"-max_total_time={SECONDS}",
            f"-seed={rng.getrandbits(31)}",
            f"-artifact_prefix={faults}/{name}-",
            "-timeout=60",
            "-rss_limit_mb=2048",
            str(inputs),
        ]
        seeds = ROOT / "rust" / "fuzz" / "seeds" / name
        if seeds.exists():
            options.append(str(seeds))
        done = subprocess.run([*command, *options], cwd=ROOT, capture_output=True, check=False)
        said = done.stderr.decode(errors="replace").splitlines()
        found = [
            line for line in said if "panicked" in line or "Error" in line or "Test unit" in line
        ]
        assert done.returncode == 0, "\n".join([name, *found, *said[-5:]])


def commands():
    """What is run, by name."""
    names = sorted(path.stem for path in (ROOT / "rust" / "fuzz" / "targets").glob("*.rs"))
    found = {name: [str(program(name))] for name in names}
    if importlib.util.find_spec("atheris"):
        found["python"] = [sys.executable, "-m", "fuzz.guided"]
    return found


def program(name):
    """The program of a target."""
    for path in BUILT.glob(f"*/release/{name}"):
        return path
    raise NotImplementedError(f"{name} is not built: make fuzz-targets")
