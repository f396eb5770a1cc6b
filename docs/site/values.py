"""Writes what is made from the files of ``results``: the page of recorded values, and the copy of
them that comes with the package.  ``make values`` runs it; a test compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from abgames.codebreaking import QuasiPolynomial
from abgames.recorded import FILE, RecordedValue

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "values" / "recorded.md"
COPY = ROOT / "python" / "abgames" / FILE

TITLES = {"codebreaking": "Code-breaking", "nim": "Nim and heap games", "otrio": "Otrio"}

HEAD = """\
# Recorded values

What runs of this package found, with what is needed to repeat them. `make values` makes this page
from the [files of results](../formats.md#results-version-1) in the folder `results` of the
checkout. Programs get the same rows from `abgames.known_values()`. No solver reads them.

```python
>>> import abgames
>>> rows = abgames.known_values()
>>> [row.value for row in rows if row.command.endswith("ab solve --threads 1 --pegs 4 --colors 9")]
[14914]

```

A total is the number of guesses for all secrets together. With `--threads 1` the nodes repeat
exactly, unless a time limit ended the search: then nodes and bounds depend on the machine. Seconds
are for the machine named below each table, which had other work too; where they are below the
`--time-limit` of the command, they are those of the processor. The pages of values say which
published values these agree with: [code-breaking](codebreaking.md), [Nim](../games/nim.md#results),
[Otrio](otrio.md). Questions with bounds only, or with no answer, are on the page of [what is
open](open.md).
"""


def results() -> dict[str, list[dict[str, Any]]]:
    """Return the recorded results by family."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))["results"]
        for path in sorted((ROOT / "results").glob("*.json"))
    }


def copy(families: dict[str, list[dict[str, Any]]]) -> str:
    """Return the file that comes with the package, with a line for each result."""
    parts = [
        f"{json.dumps(family)}: [\n"
        + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records)
        + "\n]"
        for family, records in families.items()
    ]
    return "{" + ",\n".join(parts) + "}\n"


def page(families: dict[str, list[dict[str, Any]]]) -> str:
    """Return the page; a result that has neither a command nor evidence is refused."""
    parts = [HEAD]
    for family, records in families.items():
        values = [RecordedValue.read(family, record) for record in records]
        parts.append(f"\n## {TITLES[family]}\n\n{table(values)}")
        on = sorted({f"{value.machine}, abgames {value.abgames}" for value in values})
        parts.append(f"\nRecorded on: {'; '.join(on)}.\n")
    return "".join(parts)


def table(values: Iterable[RecordedValue]) -> str:
    """Return a table of values, each with how to check it."""
    lines = [
        "| question | value | status | nodes | seconds | date | command, evidence |",
        "|---|---|---|---|---|---|---|",
    ]
    for value in values:
        nodes = "" if value.nodes is None else f"{value.nodes:,}"
        seconds = "" if value.seconds is None else f"{value.seconds:,.2f}"
        how = [f"`{value.command}`"] if value.command else []
        if value.evidence:
            how.append(f"[{Path(value.evidence).name}](../../{value.evidence})")
        cells = [value.question, shown(value), value.status, nodes, seconds, value.date]
        lines.append(f"| {' | '.join([*cells, ', '.join(how)])} |")
    return "\n".join(lines) + "\n"


def shown(value: RecordedValue) -> str:
    """Return the answer as a cell of the table."""
    found = value.value
    if value.status == "bounds only":
        low, high = found
        return f"{low} to {high}"
    if isinstance(found, dict):
        if "coefficients" in found:
            return formula(found)
        if "plies" in found:
            return f"{found['up to symmetry']:,} up to symmetry, {found['all']:,} in all"
        if found["period"] is None:
            return f"none in the heaps 0 to {found['checked'] - 1:,}"
        parts = ("period", "preperiod", "saltus")
        return ", ".join(f"{part} {found[part]:,}" for part in parts)
    if isinstance(found, bool):
        return "yes" if found else "no"
    return ", ".join(map(str, found)) if isinstance(found, tuple) else str(found)


def formula(found: dict[str, Any]) -> str:
    """Return the formula of a game for every number of colours as a cell of the table."""
    exact = tuple(tuple(map(Fraction, residue)) for residue in found["coefficients"])
    lines = str(QuasiPolynomial(found["start"], found["period"], exact)).splitlines()
    before = found["before"]
    if before:
        values = ", ".join(map(str, before.values()))
        lines.append(f"for N = {', '.join(before)}: {values}")
    return "; ".join(lines)


if __name__ == "__main__":
    known = results()
    PAGE.write_text(page(known), encoding="utf-8")
    COPY.write_text(copy(known), encoding="utf-8")
