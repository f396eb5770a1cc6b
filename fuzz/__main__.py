"""Runs campaigns for some time; each case can be repeated by its name."""

import argparse
import random
import sys
import tempfile
import time
import traceback
from importlib import import_module
from pathlib import Path

CAMPAIGNS = (
    "code_breaking",
    "tables",
    "laws",
    "players",
    "sheets",
    "otrio",
    "nim",
    "tanhinmin",
    "documents",
    "stores",
    "texts",
    "pages",
    "readers",
    "checkpoints",
    "failures",
    "kills",
)


def main():
    """Run each campaign for its share of the time; the status is 1 if one found a fault."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("campaigns", nargs="*", metavar="CAMPAIGN", default=CAMPAIGNS)
    parser.add_argument("--seconds", type=float, default=60, help="for all together")
    parser.add_argument("--seed", default=str(time.time_ns() % 10**6), help="of the random cases")
    parser.add_argument("--case", help="run this one alone, such as otrio:5:17")
    options = parser.parse_args()
    if unknown := set(options.campaigns) - set(CAMPAIGNS):
        parser.error(f"no campaign: {', '.join(unknown)}; there are {', '.join(CAMPAIGNS)}")
    if options.case:
        return one(import_module(f"fuzz.{options.case.partition(':')[0]}"), options.case)
    return max([run(name, options) for name in options.campaigns])


def run(name, options):
    """Run one campaign."""
    campaign = import_module(f"fuzz.{name}")
    until = time.monotonic() + options.seconds / len(options.campaigns)
    cases = faults = 0
    while not faults and (cases == 0 or time.monotonic() < until):
        try:
            faults = one(campaign, f"{name}:{options.seed}:{cases}")
        except NotImplementedError as missing:
            print(f"{name:14} left out: {missing}", flush=True)
            return 0
        cases += 1
    print(f"{name:14} {cases:>7} cases of seed {options.seed}, {faults} faults", flush=True)
    return faults


def one(campaign, case):
    """Run one case: 1 if it found a fault, which is printed."""
    with tempfile.TemporaryDirectory(prefix="abgames-fuzz-") as folder:
        try:
            campaign.case(random.Random(case), Path(folder))
        except Exception as error:
            if type(error) is NotImplementedError:  # something is not built
                raise
            traceback.print_exc()
            print(f"repeat it with: python -m fuzz --case {case}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
