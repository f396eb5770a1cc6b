"""Writes what pages say of values, from ``results/literature.toml`` and the results of runs.

python docs/site/known.py

A block of a page begins with a comment that says which rows follow.  After ``<!-- known: expected
AB 3 -->`` stand the least totals of AB with three pegs, after ``open`` what is open, after ``new``
the results that README calls new, after ``periods`` those of heap games, after ``heuristics`` what
these take, after ``table NAME`` a table whose cells are in the list.  The pages are committed, and
a test compares.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from itertools import chain, groupby
from pathlib import Path
from typing import Any

from abgames import codebreaking

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))
KNOWN = tomllib.loads((ROOT / "results" / "literature.toml").read_text(encoding="utf-8"))
COLUMNS = {
    "expected": "S | S / secrets",
    "worst": "guesses",
    "worst-count": "`worst-expected` | `expected-worst` | `worst-count`",
}
OBJECTIVES = tuple(COLUMNS)
GAMES = "AB", "Mastermind", "CardMoo"

_BLOCK = re.compile(r"(<!-- known: ([^>]*) -->\n\n)((?:\|.*\n|- .*\n|  .*\n)*)")

Row = dict[str, Any]


def _results(family: str) -> list[Row]:
    text = (ROOT / "results" / f"{family}.json").read_text(encoding="utf-8")
    return list(json.loads(text)["results"])


RECORDED = {(run["question"], run["command"]): run for run in _results("codebreaking")}
PERIODS = {
    run["command"].split()[3]: run for run in _results("nim") if " period " in run["command"]
}


def page(text: str) -> str:
    """Return a page with its blocks made anew."""
    return _BLOCK.sub(lambda block: block[1] + "\n".join(lines(block[2].split())) + "\n", text)


def lines(words: list[str]) -> list[str]:
    """Return the lines of a block."""
    match words:
        case ["new" | "questions" as kind, *about]:
            entries = [entry for entry in KNOWN[kind] if entry.get("about", "") in ["", *about]]
            return [line for entry in entries for line in entry["text"].splitlines()]
        case ["open"]:
            asked = [
                opened(objective, group)
                for objective in OBJECTIVES
                for group in groups(list(filter(is_open, KNOWN[objective])))
            ]
            return table("question | lower bounds | upper bounds | command", asked)
        case ["open", "periods"]:
            unknown = [row for row in KNOWN["periods"] if "elsewhere" in row]
            header = "question | others | by the command | command"
            return table(header, [period_asked(row) for row in unknown])
        case ["periods"]:
            header = "game | code | period | preperiod | saltus | status"
            return table(header, [period(row) for row in KNOWN["periods"]])
        case ["heuristics"]:
            header = "heuristic | AB 4×10 | worst | status | Mastermind 4×6 | worst | status"
            named = groupby(KNOWN["heuristics"], lambda row: row["heuristic"])
            return table(header, [[name, *chain(*map(heuristic, rows))] for name, rows in named])
        case ["table", name]:
            rows = [[row["cells"], status(row)] for row in KNOWN["tables"][name]["rows"]]
            return table(KNOWN["tables"][name]["columns"], rows)
    objective, name, *pegs = words
    of = [row for row in KNOWN[objective] if not is_open(row) and size(row)[0] == name]
    chosen = [row for row in of if not pegs or str(size(row)[1]) in pegs]
    rows = [settled(objective, group) for group in groups(chosen)]
    return table(f"game | {COLUMNS[objective]} | nodes | seconds | status", rows)


def table(header: str, rows: list[list[str]]) -> list[str]:
    """Return the lines of a table."""
    ruler = "|" + "---|" * (header.count(" | ") + 1)
    return [f"| {header} |", ruler, *(f"| {' | '.join(cells)} |" for cells in rows)]


def groups(rows: list[Row]) -> Iterator[list[Row]]:
    """Yield rows that follow each other, differ in one number, and have the same status."""

    def kind(numbered: tuple[int, Row]) -> tuple[object, ...]:
        place, row = numbered
        name, number, colors = size(row)
        sizes = (colors, number - place) if is_by_pegs(row) else (number, colors - place)
        rests = () if is_open(row) else ("below" in row, status(row))
        return name, *sizes, label(row).split("×")[-1].strip("0123456789"), *rests

    def is_by_pegs(row: Row) -> bool:
        is_total = row in KNOWN["expected"] and not is_open(row)
        return is_total and row["game"].startswith("M") and size(row)[2] < 6

    for _, group in groupby(enumerate(rows), kind):
        yield [row for _, row in group]


def game(row: Row) -> Any:
    """Return the game of a row."""
    return eval(row["game"], {name: getattr(codebreaking, name) for name in GAMES})


def size(row: Row) -> tuple[str, int, int]:
    """Return the name of a game, its pegs and its colours; of cards, the places and the ranks."""
    of = game(row)
    name = type(of).__name__
    return (name, 3, of.ranks) if name == "CardMoo" else (name, of.pegs, of.colors)


def is_open(row: Row) -> bool:
    """Whether the bounds of a value differ."""
    return bool(row["lower"] != row["upper"])


def label(row: Row) -> str:
    """Return how a game is called in a table."""
    name, pegs, colors = size(row)
    extra = " with an extra colour" * ("extra_colors" in row["game"])
    only = ", consistent guesses only" * ("guesses" in row)
    most = f", at most {row['max_guesses']} guesses" if "max_guesses" in row else ""
    goal = row.get("goal", "hit")
    called = f"{colors} ranks, {goal}" if name == "CardMoo" else f"{pegs}×{colors}"
    return called + extra + only + most + " \\*" * all(distinct(row.get("pairs", [[]])))


def labels(rows: list[Row]) -> str:
    """Return how the games of a row of a table are called."""
    first, last = label(rows[0]), label(rows[-1])
    return {1: first, 2: f"{first}, {last}"}.get(len(rows), f"{first}, …, {last}")


def settled(objective: str, rows: list[Row]) -> list[str]:
    """Return the cells of games whose value is known."""
    values = [[*distinct(row.get("pairs", [])), row["lower"]] for row in rows]
    cells = [
        labels(rows),
        *(", ".join(filter(None, map(shown, column))) for column in zip(*values, strict=True)),
    ]
    if objective == "expected":
        cells.append(", ".join(mean(row, 3) for row in rows))
    work = [recorded(objective, row) or row for row in rows]
    counted = all("nodes" in row for row in work)
    nodes = f"{'≤ ' * (len(rows) > 1)}{max(row['nodes'] for row in work):,}" if counted else ""
    seconds = max(row.get("seconds", 0) for row in work)
    timed = counted and all("seconds" in row for row in work)
    cells += [nodes, (f"{seconds:.1f}" if seconds < 10 else f"{seconds:.0f}") if timed else ""]
    return [*cells, status(rows[0]) + below(rows)]


def distinct(pairs: list[list[int]]) -> list[list[int]]:
    """Return the pairs of two objectives, the second empty if it is the first turned round."""
    return pairs[:1] + [[] if pair == pairs[0][::-1] else pair for pair in pairs[1:]]


def shown(value: int | list[int]) -> str:
    """Return a value as a page has it: a number, or two in brackets."""
    return str(tuple(value) or "") if isinstance(value, list) else str(value)


def opened(objective: str, rows: list[Row]) -> list[str]:
    """Return the cells of games whose values are open."""
    what = "the least total" if objective == "expected" else "the least worst case"
    asked = f"{'Mastermind ' * rows[0]['game'].startswith('M')}{labels(rows)}: {what}"
    lower, upper = (", ".join(column) for column in zip(*map(bounds, rows), strict=True))
    found = filter(None, (recorded(objective, row) for row in rows))
    commands = {without_limits(run["command"], with_n=len(rows) > 1) for run in found}
    return [asked, lower, upper, ", ".join(f"`{command}`" for command in sorted(commands))]


def bounds(row: Row) -> tuple[str, str]:
    """Return the bounds of a value, with files and what others have."""
    upper = f"{row['upper']}"
    if "strategy" in row:
        file = f"[{row['strategy'].rpartition('-')[2]}]({path(row['strategy'])})"
        upper = file if f"[{upper}]" in file else f"{upper} ({file})"
    for key, value in row.get("published", {}).items():
        upper += f" ({f'{value} ' * (value != row['upper'])}[{key}])"
    return str(row["lower"]), upper


def without_limits(command: str, *, with_n: bool) -> str:
    """Return a command without limits and threads, if asked with N for the number of colours."""
    shorter = re.sub(r" --(time-limit|memory-limit|threads) \S+", "", command)
    return re.sub(r"(?<=--colors )\d+", "N", shorter) if with_n else shorter


def period(row: Row) -> list[str]:
    """Return the cells of a heap game."""
    found = PERIODS[row["rule"]]["value"]
    numbers = [found[part] for part in ("period", "preperiod", "saltus")]
    told = ["–" if number is None else str(number) for number in numbers]
    seen = f"none found up to {found['checked'] - 1:,}"
    known = f"agrees with {row['agrees']}" if "agrees" in row else "by the reference"
    code = row["rule"] if row["rule"].startswith("0.") else row.get("code", "")
    return [row.get("name", ""), code, *told, seen if "elsewhere" in row else known]


def period_asked(row: Row) -> list[str]:
    """Return the cells of a heap game without a period that is known."""
    found = PERIODS[row["rule"]]
    name = row.get("name", row["rule"])
    seen = f"none in the heaps 0 to {found['value']['checked'] - 1:,}"
    return [f"the period of {name}", row["elsewhere"], seen, f"`{found['command']}`"]


def heuristic(row: Row) -> list[str]:
    """Return the cells of what a heuristic takes, with what others have where that differs."""
    published = row.get("published", {}).values()
    others = "".join(f", {value}" for value in published if not is_same(row, value))
    return [str(row["lower"]), str(row["worst"]), status(row) + others]


RESTS = {
    "forever": "proved for all N",
    "checked": "checked",
    "searches": "by two searches",
    "programs": "by two programs",
    "reference": "by the reference",
    "formula": "also by the [formula](#for-every-number-of-colours)",
    "unsettled": "not settled",
}
"""On what a value rests: the key of a row, and the words of a page."""


def status(row: Row) -> str:
    """Return on what a value rests, and who has it besides."""
    agree, differ = ([f"[{key}]" for key in row.get(kind, ())] for kind in ("agrees", "differs"))
    for key, value in row.get("published", {}).items():
        (agree if is_same(row, value) else differ).append(f"[{key}]")
    said = [words for key, words in RESTS.items() if key in row]
    if agree:
        of = "the strategy of " * row.get("replayed", False)
        said.append(f"agrees with {of}{' and '.join(agree)}" + ", replayed" * ("replayed" in row))
    if "quoted" in row:
        said[-1] += f", as [{row['quoted']}] quotes it"
    if differ:
        said.append(f"**differs** from {' and '.join(differ)}")
    if not said:
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
    exact = Decimal(row["lower"]) / game(row).secret_count
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


def recorded(objective: str, row: Row) -> Row | None:
    """Return the recorded run that found a value, if there is one."""
    question = f"{game(row)!r}, {objective}" + f", {row.get('goal')}" * ("goal" in row)
    for (asked, command), found in RECORDED.items():
        options = dict(re.findall(r"--(guesses|max-guesses) (\S+)", command))
        limits = options.get("guesses"), int(options.get("max-guesses", 0)) or None
        if asked == question and limits == (row.get("guesses"), row.get("max_guesses")):
            return found
    return None


def main() -> None:
    """Write the pages."""
    for name in PAGES:
        name.write_text(page(name.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
