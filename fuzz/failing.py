"""Cases while disks fail: they are right, or end with the error for that.

``python -m fuzz.failing NUMBER CASE`` makes ``NUMBER`` trials in one process, which the
campaign ``failures`` starts with the `disk.c` of the tests preloaded.
"""

import ctypes
import os
import random
import sys
import tempfile
import warnings
from importlib import import_module
from pathlib import Path

from abgames import CheckpointError

CAMPAIGNS = ("code_breaking", "tables", "otrio")


def main():
    """Make the trials; each prints its name before."""
    number, case = int(sys.argv[1]), sys.argv[2]
    preloaded = ctypes.CDLL(None)
    for trial in range(number):
        print(f"{case}:{trial}", flush=True)
        one(random.Random(f"{case}:{trial}"), preloaded)


def one(rng, preloaded):
    """One case that something happens to, and the same again when all is well."""
    campaign = import_module(f"fuzz.{rng.choice(CAMPAIGNS)}")
    seed = rng.random()
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # checkpoints that go away
        settings = disk(rng, folder)
        os.environ.update(settings)
        preloaded.disk_is_new()
        try:
            campaign.case(random.Random(seed), Path(folder))
        except CheckpointError:
            assert settings
        finally:
            for name in settings:
                del os.environ[name]
        campaign.case(random.Random(seed), Path(folder))


def disk(rng, folder):
    """How the disk fails that has the checkpoints, if it does."""
    kind = rng.choice(["SHORT", "ROOM", "SYNC_FAILS"])
    most = {"SHORT": 200, "ROOM": 3000, "SYNC_FAILS": 4}[kind]
    return {"DISK_FILE": f"{folder}/checkpoint", f"DISK_{kind}": str(rng.randint(1, most))}


if __name__ == "__main__":
    main()
