"""What ``abgames reproduce`` does in a checkout: published values, recomputed and compared."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abgames import __build__, __version__
from abgames.arguments import listed, nearest
from abgames.cli.terminal import say, tell
from abgames.control import terminal_width
from abgames.display import count, duration, text_table
from abgames.work.running import ctrl_c_later, processes

from .papers import PAPERS, Comparison, Paper, Run, Status, Table

if TYPE_CHECKING:
    from abgames.cli.work import Reproduce

SEARCH = ("nodes", "time")
"""The columns with the cost of a search."""
REMARKED = (Status.DISAGREES, Status.FAILED)
"""The statuses that get a remark below the table."""


def table_width() -> int | None:
    """Return how wide a table may be; ``None`` if nobody reads it at a terminal."""
    return terminal_width(sys.stdout) if sys.stdout.isatty() else None


def run(asked: Reproduce) -> int:
    """Recompute the papers asked for; 1 if one of our values failed."""
    if asked.list:
        names = [_named(name) for name in asked.loose] or list(PAPERS)
        say("\n\n".join(_contents(PAPERS[name]) for name in names))
        return 0
    chosen = _choose(list(asked.loose) or list(PAPERS), asked.tables)
    evidence = None if asked.evidence is None else Path(asked.evidence)
    if evidence is not None:
        evidence.mkdir(parents=True, exist_ok=True)
    compared: list[tuple[Paper, list[tuple[Table, list[Comparison]]]]] = []
    for paper, table, comparisons in _computed(chosen, evidence, full=asked.full):
        if not compared or compared[-1][0] is not paper:
            compared.append((paper, []))
            if not asked.json:
                say(f"{paper.title} [{paper.key}]")
        compared[-1][1].append((table, comparisons))
        if not asked.json:
            shown = _layout(table, comparisons, paper.reasons.get(table.name, ""))
            say(f"\n{table.title}\n\n{shown}", flush=True)
    everything = [c for _, tables in compared for _, comparisons in tables for c in comparisons]
    if asked.json:
        print(json.dumps(_record(compared, everything), ensure_ascii=False))
    else:
        say(f"\n{_summary(everything, _faults(compared))}")
    return 0 if all(comparison.stands for comparison in everything) else 1


def _computed(
    chosen: list[tuple[Paper, list[Table]]], evidence: Path | None, *, full: bool
) -> Iterator[tuple[Paper, Table, list[Comparison]]]:
    """Yield the tables in order; with several papers, compute one paper per core at once."""
    setting = (evidence, full)
    workers = min(len(chosen), os.cpu_count() or 1)
    if workers < 2:
        for paper, tables in chosen:
            names = [table.name for table in tables]
            done = _of_paper(paper, names, *setting)
            yield from ((paper, table, found) for table, found in zip(tables, done, strict=True))
        return
    long = "a quarter of an hour" if full else "some minutes"
    more = "Ctrl-C ends it, and --list only shows what there is"
    tell(f"{len(chosen)} papers, {workers} at once; all of it takes {long}. {more}.")
    with processes(workers) as pool:
        with ctrl_c_later():
            work = [
                pool.submit(_in_process, paper.name, [table.name for table in tables], *setting)
                for paper, tables in chosen
            ]
        for (paper, tables), part in zip(chosen, work, strict=True):
            for table, found in zip(tables, part.result(), strict=True):
                yield paper, table, found


def _in_process(
    name: str, tables: list[str], evidence: Path | None, full: bool
) -> list[list[Comparison]]:
    """Compute tables of a paper in a process of its own."""
    return list(_of_paper(PAPERS[name], tables, evidence, full))


def _of_paper(
    paper: Paper, names: list[str], evidence: Path | None, full: bool
) -> Iterator[list[Comparison]]:
    """Compute tables of a paper, which share what was proved."""
    tables = {table.name: table for table in paper.tables()}
    for number, name in enumerate(names, 1):
        report = _reporter(tables[name], f"{paper.name} {number} of {len(names)}")
        yield list(tables[name].compare(Run(paper.name, evidence, report, full)))


def _named(text: str) -> str:
    """Return the name of a paper from its name or key, or from the start of one of these.

    >>> _named("Shinoda2012"), _named("matsuzaki"), _named("MatsuzakiTeramura2019")
    ('shinoda2012', 'matsuzaki2019', 'matsuzaki2019')
    """
    typed = text.lower()
    found = [
        name
        for name, paper in PAPERS.items()
        if typed and (name.startswith(typed) or paper.key.lower().startswith(typed))
    ]
    if len(found) != 1:
        raise ValueError(
            f"no paper is called {text!r}; known: {', '.join(PAPERS)}{nearest(text, PAPERS)}"
        )
    return found[0]


def _choose(names: list[str], only: str | None) -> list[tuple[Paper, list[Table]]]:
    """The papers and tables asked for, the decisive tables of each paper first."""
    names = [_named(name) for name in names]
    chosen = [(paper, paper.decisive_first()) for name, paper in PAPERS.items() if name in names]
    if only is None:
        return chosen
    wanted = [word.strip() for word in only.split(",")]
    known = [table.name for _, tables in chosen for table in tables]
    for word in wanted:
        if word not in known:
            raise ValueError(f"no table is called {word!r}; known: {', '.join(known)}")
    parts = ((paper, [t for t in tables if t.name in wanted]) for paper, tables in chosen)
    return [(paper, tables) for paper, tables in parts if tables]


def _contents(paper: Paper) -> str:
    """The tables of a paper and what they are about."""
    tables = paper.tables()
    width = max(len(table.name) for table in tables)
    lines = [f"{paper.name}: {paper.title}"]
    return "\n".join([*lines, *(f"  {table.name:{width}}  {table.title}" for table in tables)])


def _reporter(table: Table, place: str) -> Any:
    """Return a function that reports on stderr what is being computed."""
    name = f"table {table.name}" if table.name.isdecimal() else table.name
    return lambda where: tell(f"[{place}] {name}: {where}")


def _layout(table: Table, comparisons: list[Comparison], reason: str = "") -> str:
    if not comparisons:
        return "with --full only"
    rows = list(dict.fromkeys(c.row for c in comparisons))
    # The row with the most values has the columns in the paper's order.
    fullest = max(rows, key=[c.row for c in comparisons].count)
    first = [c.column for c in comparisons if c.row == fullest]
    columns = list(dict.fromkeys([*first, *(c.column for c in comparisons)]))
    # A grid may have blank cells; values that would fill less than half of one are listed.
    is_grid = 1 < len(rows) < len(comparisons) and len(comparisons) * 2 > len(columns) * len(rows)
    text = _grid(table, columns, rows, comparisons) if is_grid else _listing(table, comparisons)
    return "\n".join([text, *_remarks(table, comparisons, reason)])


def _remarks(table: Table, comparisons: list[Comparison], reason: str) -> Iterator[str]:
    """The lines below a table: remarks on single values, and why ours differ."""
    alike: dict[tuple[object, ...], list[Comparison]] = {}
    for c in comparisons:
        is_plain = c.status is Status.DISAGREES and not (c.note or c.evidence)
        if c.status in REMARKED:
            key = (c.status, c.column) if is_plain else (c.status, c.column, c.row)
            alike.setdefault(key, []).append(c)
        elif c.note and c.status is not Status.AGREES:
            alike[c.status, c.column, c.row] = [c]
    for several in alike.values():
        first = several[0]
        rows = listed((c.row for c in several), "and")
        where = f"{first.status}: {table.row_header} {rows}, {first.column}"
        # The values of several rows are in the table.
        values = f"ours {first.ours}" if len(several) == 1 else ""
        if values and first.paper is not None:
            values = f"paper {first.paper}, {values}"
        evidence = f"strategy in {first.evidence}" if first.evidence else ""
        rest = "; ".join(filter(None, (values, first.note, evidence)))
        yield f"{where}: {rest}" if rest else where
    if reason and any(c.status in (Status.DISAGREES, Status.ESTIMATE) for c in comparisons):
        yield f"Why: {reason}"


def _listing(table: Table, comparisons: list[Comparison]) -> str:
    """One line for each comparison; nodes are shown only where there was a search."""
    searched = any(c.nodes for c in comparisons)
    header = (table.row_header, "value", "paper", "ours", *SEARCH * searched, "status")
    return text_table(
        header,
        [
            (
                c.row,
                c.column,
                c.paper,
                c.ours,
                *((count(c.nodes), duration(c.seconds)) * searched),
                c.status,
            )
            for c in comparisons
        ],
        width=table_width(),
    )


def _grid(
    table: Table, columns: list[str], rows: list[int | str], comparisons: list[Comparison]
) -> str:
    """Two lines for each row of the printed table: the paper's values, and ours below them."""
    searched = any(c.nodes for c in comparisons)
    lines: list[tuple[object, ...]] = []
    for row in rows:
        cells = {c.column: c for c in comparisons if c.row == row}
        nodes = count(sum(c.nodes for c in cells.values()))
        time = duration(sum(c.seconds for c in cells.values()))
        paper = [cells[column].paper if column in cells else "" for column in columns]
        ours = [cells[column].ours if column in cells else "" for column in columns]
        lines.append((row, "paper", *paper, *("", "") * searched, ""))
        lines.append(("", "ours", *ours, *(nodes, time) * searched, _status(cells.values())))
    header = (table.row_header, "", *columns, *SEARCH * searched, "status")
    return text_table(header, lines, width=table_width())


def _status(comparisons: Iterable[Comparison]) -> str:
    """The worst status of a row; where nothing went wrong, the first status and the others."""
    found = {c.status for c in comparisons}
    first, *others = [status for status in Status if status in found]
    if others and others[-1] in REMARKED:
        return others[-1]
    return f"{first}; others: {', '.join(others)}" if others else first


def _faults(compared: list[tuple[Paper, list[tuple[Table, list[Comparison]]]]]) -> int:
    """The number of faults behind the disagreements: one formula can make many rows differ."""
    return len(
        {
            fault
            for paper, tables in compared
            for table, comparisons in tables
            for fault in paper.faults(table.name, comparisons)
        }
    )


def _summary(comparisons: list[Comparison], faults: int) -> str:
    tally = Counter(comparison.status for comparison in comparisons)
    nodes = sum(comparison.nodes for comparison in comparisons)
    verified = sum(comparison.verified for comparison in comparisons)
    time = sum(comparison.seconds for comparison in comparisons)
    unclaimed = (Status.NO_CLAIM, Status.PUBLISHED_ONLY, Status.ESTIMATE)
    plural = "fault" if faults == 1 else "faults"
    others = "".join(f", {tally[status]} {status}" for status in unclaimed if tally[status])
    return (
        f"{len(comparisons)} values: {tally[Status.AGREES]} agree, "
        f"{tally[Status.DISAGREES]} disagree{f' ({count(faults)} {plural})' if faults else ''}, "
        f"{tally[Status.FAILED]} failed{others}; "
        f"{verified} checked in this run by independent code or a second method"
        + (f"; {count(nodes)} nodes, {duration(time)} of search" if nodes else "")
    )


def _record(
    compared: list[tuple[Paper, list[tuple[Table, list[Comparison]]]]], everything: list[Comparison]
) -> dict[str, Any]:
    tally = Counter(comparison.status for comparison in everything)
    return {
        "abgames": __version__,
        "build": dict(__build__),
        "papers": [
            {
                "paper": paper.name,
                "key": paper.key,
                "title": paper.title,
                "rows": [
                    {"table": table.name, **asdict(comparison)}
                    for table, comparisons in tables
                    for comparison in comparisons
                ],
            }
            for paper, tables in compared
        ],
        "summary": {str(status): tally[status] for status in Status},
        "faults": _faults(compared),
    }
