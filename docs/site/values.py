"""Writes the copy of the files of ``results`` that comes with the package.

``make values`` runs it; a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from abgames.recorded import FILE

ROOT = Path(__file__).parents[2]
COPY = ROOT / "python" / "abgames" / FILE


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


if __name__ == "__main__":
    COPY.write_text(copy(results()), encoding="utf-8")
