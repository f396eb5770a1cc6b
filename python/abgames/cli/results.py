"""``--record FILE``: adds a result to a file of results, with all that is needed to repeat it."""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from abgames_check.documents import load_text, read_document

from .. import __version__
from ..question import JSON
from .files import written
from .parser import continued

FORMAT = "abgames-results"

PROVED, BOUNDS, UNKNOWN = "proved here", "bounds only", "open"
"""The statuses that a run can give; a page adds the sources that agree with a value."""


class Result(NamedTuple):
    """What was found."""

    question: str
    value: JSON
    evidence: Path | None = None
    """The file with a proof."""
    unproved: str = UNKNOWN
    """The status if a limit was hit."""


def check_results(path: Path) -> None:
    """Refuse a file of something else, before the work."""
    _results(path)


def write_result(
    path: Path, line: Sequence[str], result: Result, found: object, seconds: float
) -> None:
    """Add what was found to a file of results."""
    results = _results(path)
    seconds = getattr(found, "seconds", seconds)
    results.append(
        {
            "question": result.question,
            "value": result.value,
            "status": PROVED if getattr(found, "proven", True) else result.unproved,
            "command": continued(line, without=["--record"]),
            "nodes": getattr(found, "nodes", None),
            "seconds": None if seconds is None else round(seconds, 2),
            "date": datetime.now(UTC).date().isoformat(),
            "machine": machine(),
            "abgames": __version__,
            "evidence": None if result.evidence is None else str(result.evidence),
        }
    )
    with written(path, again="added to"):
        path.write_text(results_text(results), encoding="utf-8")


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
