"""Writes files that certify the values of code-breaking games in ``results/literature.toml``.

``python -m reproduce.certificates FOLDER [SECONDS]``, which ``make certificates`` runs for a
release: for each value a strategy that attains it and a proof that no other does better, both of
which ``abgames verify`` accepts, with at most so many seconds (600) for each.  ``index.csv`` lists
them with their digests; a value without a proof there took longer.
"""

from __future__ import annotations

import csv
import sys
import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, cast

from abgames import codebreaking

if TYPE_CHECKING:
    from abgames.codebreaking.code_game import CodeGame
    from abgames.codebreaking.records import Objective

ROOT = Path(__file__).parents[1]
GAMES = "AB", "Mastermind", "CardMoo"
OBJECTIVES = "expected", "worst", "worst-count"
PAIRS = "worst-expected", "expected-worst"
HEADER = "game", "objective", "value", "kind", "file", "sha256", "CPU seconds"

Row = dict[str, Any]


def exact_rows() -> list[tuple[str, Row]]:
    """Return the objective and the row of each value that is exact, of guesses without a rule."""
    known = tomllib.loads((ROOT / "results" / "literature.toml").read_text(encoding="utf-8"))
    rows = [(objective, row) for objective in OBJECTIVES for row in known[objective]]
    for row in known["worst-count"]:
        pairs = zip(PAIRS, row["pairs"], strict=True)
        rows += [(objective, {**row, "lower": pair, "upper": pair}) for objective, pair in pairs]
    ruled = {"guesses", "max_guesses"}
    return [
        each for each in rows if each[1]["lower"] == each[1]["upper"] and not ruled & {*each[1]}
    ]


def certify(rows: Iterable[tuple[str, Row]], folder: Path, seconds: float) -> None:
    """Write the files of some rows, and the index."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "index.csv").open("w", encoding="utf-8", newline="") as index:
        writer = csv.writer(index)
        writer.writerow(HEADER)
        for objective, row in rows:
            game = eval(row["game"], {name: getattr(codebreaking, name) for name in GAMES})
            goal = row.get("goal", "hit")
            for kind, make in (("strategy", strategy), ("proof", proof)):
                if kind == "proof" and objective in PAIRS:
                    continue  # of the two numbers, each by itself
                begun = process_time()
                made = make(game, cast("Objective", objective), goal, seconds)
                spent = round(process_time() - begun, 1)
                file = digest = ""
                if made is not None:
                    named = f"{row['game']} {goal} {objective} {row['lower']} {kind}.json.gz"
                    file = named.lower().translate(PLAIN)
                    made.save(folder / file)
                    digest = sha256((folder / file).read_bytes()).hexdigest()
                writer.writerow([row["game"], objective, row["lower"], kind, file, digest, spent])
                index.flush()


PLAIN = str.maketrans({"(": "-", ")": None, ",": None, " ": "-", "[": None, "]": None, "=": "-"})
"""What the name of a file has for signs of a game."""


def strategy(game: CodeGame, objective: Objective, goal: Any, seconds: float) -> Any:
    """Return a strategy that attains the value, if it is found in time."""
    found = codebreaking.solve(game, objective=objective, goal=goal, time_limit=seconds)
    return found.strategy if found.proven else None


def proof(game: CodeGame, objective: Any, goal: Any, seconds: float) -> Any:
    """Return a proof that no strategy does better, if it is found in time."""
    limits: Any = {"max_nodes": 10**7, "time_limit": seconds}
    return codebreaking.prove_lower_bound(game, objective=objective, goal=goal, **limits)


if __name__ == "__main__":
    folder, *limit = sys.argv[1:]
    certify(exact_rows(), Path(folder), float(limit[0]) if limit else 600)
