"""``abgames nim period``: where and how the Grundy values of a game start to repeat."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from ...display import count
from ...nim.questions import Period
from ..asking import add_question
from ..results import PROVED, UNKNOWN, add_record, check_record, write_record

if TYPE_CHECKING:
    from ...nim import Period as Found


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_question(
        actions, Period, _text, check=check_record, finish=_write, is_open=_is_open
    )
    add_record(parser)


def _is_open(question: Period, found: Found) -> str:
    largest = float("inf") if question.max_heap is None else question.max_heap
    is_answered = found.proven or found.checked > largest
    return "" if is_answered else "the limit was hit before the answer was known"


def _text(question: Period, found: Found) -> str:
    looked = f"looked at the heaps 0 to {count(found.checked - 1)}"
    if found.period is None:
        return f"no period was found; {looked}"
    proved = "proved for all heaps" if found.proven else "seen, not proved"
    facts = [
        ("period", count(found.period)),
        ("preperiod", count(found.preperiod or 0)),
        ("saltus", count(found.saltus or 0)),
        ("status", f"{proved}; {looked}"),
    ]
    return "\n".join(f"{name:<9}  {fact}" for name, fact in facts)


def _write(options: argparse.Namespace, question: Period, found: Found) -> int:
    """Add the period to a file of results."""
    names = ("period", "preperiod", "saltus", "checked")
    write_record(
        options,
        question=f"the period of {found.record()['rule']}",
        value={name: getattr(found, name) for name in names},
        status=PROVED if found.proven else UNKNOWN,
        nodes=None,
        seconds=time.perf_counter() - options.started,
    )
    return 0
