"""Writes what pages say of the values of code-breaking games, from ``results/literature.toml``.

python docs/site/known.py

A block of a page begins with a comment that says which rows follow.  After ``<!-- known: expected
AB 3 -->`` stand the least totals of AB with three pegs, after ``open`` what is open, after ``new``
the results that README calls new.  The pages are committed, and a test compares.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from pathlib import Path
from typing import Any

from abgames import codebreaking

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "README.md", *sorted((ROOT / "docs" / "values").glob("*.md"))
KNOWN = tomllib.loads((ROOT / "results" / "literature.toml").read_text(encoding="utf-8"))
RECORDED = json.loads((ROOT / "results" / "codebreaking.json").read_text(encoding="utf-8"))
OBJECTIVES = "expected", "worst", "worst-count"

_BLOCK = re.compile(r"(<!-- known: ([^>]*) -->\n\n)((?:\|.*\n|- .*\n|  .*\n)*)")
_GAME = re.compile(r"(AB|Mastermind)\((\d), (\d+)(?:, extra_colors=(\d))?\)")

Row = dict[str, Any]


def page(text: str) -> str:
    """Return a page with its blocks made anew."""
    return _BLOCK.sub(lambda block: block[1] + "\n".join(lines(block[2].split())) + "\n", text)


def lines(words: list[str]) -> list[str]:
    """Return the lines of a block."""
    match words:
        case ["new"]:
            return [line for entry in KNOWN["new"] for line in entry["text"].splitlines()]
        case ["open"]:
            asked = [(objective, row) for objective in OBJECTIVES for row in KNOWN[objective]]
            header = ["| question | lower bound | upper bound | by the command | command |"]
            header.append("|---|---|---|---|---|")
            return header + [opened(*row) for row in asked if row[1]["lower"] != row[1]["upper"]]
    objective, name, *pegs = words
    value = "S | S / secrets" if objective == "expected" else "guesses"
    columns = value.count("|") + 5
    header = [f"| game | {value} | nodes | seconds | status |", "|" + "---|" * columns]
    return header + [
        settled(objective, group) for group in groups(objective, name, set(map(int, pegs)))
    ]


def groups(objective: str, name: str, pegs: set[int]) -> Iterator[list[Row]]:
    """Yield rows that follow each other, differ in one number, and have the same status."""

    known = [row for row in KNOWN[objective] if row["lower"] == row["upper"]]
    chosen = [row for row in known if size(row)[0] == name and (not pegs or size(row)[1] in pegs)]

    def kind(numbered: tuple[int, Row]) -> tuple[object, ...]:
        place, row = numbered
        _, number, colors = size(row)
        sizes = (colors, number - place) if is_by_pegs(row) else (number, colors - place)
        options = "extra_colors" in row["game"], row.get("guesses"), row.get("max_guesses")
        return *sizes, *options, "below" in row, status(row)

    def is_by_pegs(row: Row) -> bool:
        return name == "Mastermind" and objective == "expected" and size(row)[2] < 6

    for _, group in groupby(enumerate(chosen), kind):
        yield [row for _, row in group]


def size(row: Row) -> tuple[str, int, int]:
    """Return the name of a game, its pegs and its colours."""
    name, pegs, colors, _ = _GAME.fullmatch(row["game"]).groups()  # type: ignore[union-attr]
    return name, int(pegs), int(colors)


def label(row: Row) -> str:
    """Return how a game is called in a table."""
    _, pegs, colors = size(row)
    extra = " with an extra colour" * ("extra_colors" in row["game"])
    only = ", consistent guesses only" * ("guesses" in row)
    most = f", at most {row['max_guesses']} guesses" if "max_guesses" in row else ""
    return f"{pegs}×{colors}" + extra + only + most


def settled(objective: str, rows: list[Row]) -> str:
    """Return the line of games whose value is known."""
    first, last = label(rows[0]), label(rows[-1])
    names = {1: first, 2: f"{first}, {last}"}.get(len(rows), f"{first}, …, {last}")
    cells = [names, ", ".join(value_text(row["lower"]) for row in rows)]
    if objective == "expected":
        cells.append(", ".join(mean(row, 3) for row in rows))
    work = [recorded(objective, row) or row for row in rows]
    counted = all("nodes" in row for row in work)
    nodes = f"{'≤ ' * (len(rows) > 1)}{max(row['nodes'] for row in work):,}" if counted else ""
    seconds = max(row["seconds"] for row in work) if counted else 0
    cells += [nodes, (f"{seconds:.1f}" if seconds < 10 else f"{seconds:.0f}") if counted else ""]
    return f"| {' | '.join([*cells, status(rows[0]) + below(rows)])} |"


def value_text(value: int | list[int]) -> str:
    """Return a value as a page has it: a number, or two in brackets."""
    return f"({value[0]}, {value[1]})" if isinstance(value, list) else str(value)


def opened(objective: str, row: Row) -> str:
    """Return the line of a game whose value is open."""
    found = recorded(objective, row)
    assert found is not None, row
    name, *_ = size(row)
    what = "the least total" if objective == "expected" else "the least worst case"
    best = [*row.get("published", ())]
    upper = f"{row['upper']}" + "".join(f", [{key}]" for key in best)
    if "strategy" in row:
        at_most = row["strategy"].rpartition("-")[2]
        upper += f", {at_most}" * (at_most != str(row["upper"]))
        upper += f" by [a file]({path(row['strategy'])})"
    command = found["command"].replace(" --threads 1", "")
    by_command = " to ".join(map(str, found["value"]))
    game = f"{'Mastermind ' * (name == 'Mastermind')}{label(row)}"
    return f"| {game}: {what} | {row['lower']} | {upper} | {by_command} | `{command}` |"


def status(row: Row) -> str:
    """Return on what a value rests, and who has it besides."""
    agree, differ = [], []
    for key, value in row.get("published", {}).items():
        (agree if is_same(row, value) else differ).append(f"[{key}]")
    said = ["also by the [formula](#for-every-number-of-colours)"] if "formula" in row else []
    if agree:
        of = "the strategy of " * row.get("replayed", False)
        said.append(f"agrees with {of}{' and '.join(agree)}" + ", replayed" * ("replayed" in row))
    if "quoted" in row:
        said[-1] += f", as [{row['quoted']}] quotes it"
    if differ:
        said.append(f"**differs** from {' and '.join(differ)}")
    if row.get("programs") == 2:
        said.insert(0, "by two programs")
    elif not said:
        said.append("one program")
    if "unseen" in row:
        said.append(f"independently of [{row['unseen']}]")
    if "note" in row:
        said[-1] += f", {row['note']}"
    return "; ".join(said)


def is_same(row: Row, value: int | str | list[int]) -> bool:
    """Whether a published total, or an average with its decimals, is that of a row."""
    if isinstance(value, str):
        return mean(row, len(value.partition(".")[2])) == value
    return bool(value == row["lower"])


def mean(row: Row, decimals: int) -> str:
    """Return the mean number of guesses, rounded half up as people do."""
    exact = Decimal(row["lower"]) / secrets(row)
    return str(exact.quantize(Decimal(10) ** -decimals, ROUND_HALF_UP))


def below(rows: list[Row]) -> str:
    """Return links to the files that prove that there is nothing below."""
    files = [(row, path(row["below"])) for row in rows if "below" in row]
    if len(files) == 1:
        return f"; from below by [a file]({files[0][1]})"
    links = ", ".join(f"[{size(row)[2]}]({file})" for row, file in files)
    return f"; from below by files for {links} colours" if files else ""


def path(name: str) -> str:
    """Return the link of a page of values to a file of evidence."""
    return f"../evidence/{name}.json.gz"


def secrets(row: Row) -> int:
    """Return the number of secrets of a game."""
    name, pegs, colors, extra = _GAME.fullmatch(row["game"]).groups()  # type: ignore[union-attr]
    more = {"extra_colors": int(extra)} if extra else {}
    game: codebreaking.AB = getattr(codebreaking, name)(int(pegs), int(colors), **more)
    return game.secret_count


def recorded(objective: str, row: Row) -> Row | None:
    """Return the recorded run that found a value, if there is one."""
    name, pegs, colors = size(row)
    question = f"{name}(pegs={pegs}, colors={colors}), {objective}"
    guesses, most = row.get("guesses"), row.get("max_guesses")
    for found in RECORDED["results"] if "extra_colors" not in row["game"] else ():
        options = dict(re.findall(r"--(guesses|max-guesses) (\S+)", found["command"]))
        asked = options.get("guesses"), int(options.get("max-guesses", 0)) or None
        if found["question"] == question and asked == (guesses, most):
            return dict(found)
    return None


def main() -> None:
    """Write the pages."""
    for name in PAGES:
        name.write_text(page(name.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
