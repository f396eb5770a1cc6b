"""Records of ratings and judgements in a file, a line of JSON each, and their learning curves.

>>> import tempfile, pathlib
>>> from abgames import AB, rating
>>> path = pathlib.Path(tempfile.mkdtemp(), "progress.jsonl")
>>> for place in (0, -1):
...     add(path, rating.judge(lambda history, candidates: candidates[place], AB(3, 5)), "mine")
>>> [(record["total"], record["optimum"]) for record in read(path)]
[(200, 196), (200, 196)]
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from abgames_check.documents import file_name

from ..display.answer import Answer
from ..display.plots import plot_progress
from ..errors import NotationError

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Measured(Answer):
    """A rating or a judgement."""

    def plot(self, earlier: Records = (), ax: Axes | None = None) -> Axes:
        """Draw what was lost over ``earlier`` records, such as a file of ``--record`` or a list of
        ratings or judgements, and this one; return the axes.

        Raises :class:`ImportError` without matplotlib.
        """
        return plot(self, earlier, ax)


Records: TypeAlias = str | PathLike[str] | Iterable[Measured | dict[str, Any]]
"""A file of records, or records, or what they are made from."""

LEFT_OUT = ("losses",)
"""What is too long for a line."""


def add(path: str | PathLike[str], found: Measured, program: str = "", arguments: str = "") -> None:
    """Append a rating or a judgement to a file of records, with the date, the program, and the
    arguments of the game."""
    kept = {name: value for name, value in found.record().items() if name not in LEFT_OUT}
    date = datetime.now(UTC).isoformat(timespec="seconds")
    about = {"date": date, "program": program, "arguments": arguments}
    file = Path(file_name(path))
    torn = file.exists() and not file.read_bytes().endswith(b"\n") and file.stat().st_size
    with file.open("a", encoding="utf-8") as lines:
        lines.write("\n" * bool(torn) + json.dumps({**about, **kept}) + "\n")


def read(path: str | PathLike[str]) -> list[dict[str, Any]]:
    """Return the records of a file, the oldest first."""
    records = []
    text = Path(file_name(path)).read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            _value(record)
        except (ValueError, TypeError, KeyError):
            raise NotationError(
                f"line {number} of {path} is no record of abgames rate or judge: {line[:60]!r}",
                text=line,
            ) from None
        records.append(record)
    return records


def plot(found: Measured, earlier: Records = (), ax: Axes | None = None) -> Axes:
    """Draw what was lost over earlier records of the same game and this one, and return the axes.

    Means of games that were sampled have their 95 % intervals.  Raises :class:`ImportError` without
    matplotlib.
    """
    last = found.record()
    if isinstance(earlier, str | PathLike):
        before = read(earlier)
    else:
        before = [each if isinstance(each, dict) else each.record() for each in earlier]
    alike = [each for each in before if _about(each) == _about(last)]
    what, game = _about(last)
    return plot_progress([_value(each) for each in (*alike, last)], ax, what, game)


def _about(record: dict[str, Any]) -> tuple[str, str]:
    """What is measured, and in which game."""
    return ("mean regret" if "mean" in record else "lost in all"), record["game"]


def _value(record: dict[str, Any]) -> tuple[float, float, float]:
    """The value that is drawn, and its interval."""
    if "mean" in record:
        mean = float(Fraction(record["mean"] or 0))
        low, high = record["interval"] or (mean, mean)
        return mean, low, high
    lost = [record["total"] - bound for bound in (record["upper_bound"], record["lower_bound"])]
    return (lost[0] + lost[1]) / 2, lost[0], lost[1]
