"""``--record FILE``: adds a result to a file of results, with all that is needed to repeat it.

``docs/formats.md`` describes the file.  The pages of values are compared with such files.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shlex
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from abgames_check.documents import load_text, read_document

from .. import __version__
from .files import Target, written

FORMAT = "abgames-results"

PROVED, BOUNDS, UNKNOWN = "proved here", "bounds only", "open"
"""The statuses that a run can give; a page adds the sources that agree with a value."""


def add_record(parser: argparse.ArgumentParser) -> None:
    """Add the option for a file of results."""
    parser.add_argument(
        "--record",
        type=Target(),
        metavar="FILE",
        help="add the result to a file of results, with command, nodes, seconds, date and machine",
    )


def check_record(options: argparse.Namespace) -> None:
    """Refuse a file of something else, before the work."""
    if getattr(options, "record", None) is not None:
        _results(options.record)


def write_record(
    options: argparse.Namespace,
    *,
    question: str,
    value: Any,
    status: str,
    nodes: int | None,
    seconds: float | None,
    evidence: Path | None = None,
) -> None:
    """Add what was found to the file that was asked for, if one was."""
    if options.record is None:
        return
    results = _results(options.record)
    results.append(
        {
            "question": question,
            "value": value,
            "status": status,
            "command": f"abgames {shlex.join(_asked(options.arguments))}",
            "nodes": nodes,
            "seconds": None if seconds is None else round(seconds, 2),
            "date": datetime.now(UTC).date().isoformat(),
            "machine": machine(),
            "abgames": __version__,
            "evidence": None if evidence is None else str(evidence),
        }
    )
    with written(options.record, again="added to"):
        options.record.write_text(results_text(results), encoding="utf-8")


def results_text(results: Sequence[dict[str, Any]]) -> str:
    """Return a file of results with one line for each, so that it is easy to read and compare."""
    lines = ",\n".join(json.dumps(result, ensure_ascii=False) for result in results)
    head = json.dumps({"format": FORMAT, "version": 1})[1:-1]
    return f'{{{head}, "results": [\n{lines}\n]}}\n'


def machine() -> str:
    """Return the processor, how many it has, and the system."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        model = re.search(r"^model name\s*: (.*)$", info.read_text(), re.MULTILINE)
        name = name if model is None else model[1]
    return f"{name}, {os.cpu_count()} cores, {platform.system()}"


def _results(path: Path) -> list[dict[str, Any]]:
    """Return the results in a file, none if there is no file."""
    if not path.exists() or not path.stat().st_size:
        return []
    document = read_document(load_text(path))
    is_ours = isinstance(document, dict) and document.get("format") == FORMAT
    results = document.get("results") if is_ours else None
    if not isinstance(results, list):
        raise ValueError(f"{path} is not a file of results, so nothing is added to it")
    return results


def _asked(arguments: Sequence[str]) -> list[str]:
    """Return what was typed, without ``--record`` and its file.

    >>> _asked(["ab", "solve", "--record", "all.json", "--pegs", "4"]), _asked(["--record=x"])
    (['ab', 'solve', '--pegs', '4'], [])
    """
    kept, skips = [], False
    for argument in arguments:
        if skips:
            skips = False
        elif argument == "--record":
            skips = True
        elif not str(argument).startswith("--record="):
            kept.append(str(argument))
    return kept
