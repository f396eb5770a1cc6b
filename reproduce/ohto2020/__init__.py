"""Checks [OhtoKiya2020], the talk on two-player Tanhinmin that maximises the cards left.

Each of the nine results is one table.  Its statements are checked in every position up to a size by
compiled brute force, and up to a smaller size again by the reference in Python, which must count
the same.  Readings that go beyond what the talk says are checked too; if such a reading is wrong,
the smallest counterexample is shown below the table, confirmed by the reference.
"""

from __future__ import annotations

from ..comparison import Paper, Table, published, tables_of

__all__ = ["OHTO_2020"]


def _tables() -> tuple[Table, ...]:
    # Imported here, so that the shell starts without numpy.
    from .results import Checks, result, result_9, verdicts
    from .slides import boast, example

    data = published("ohto2020")
    results = {str(number): data[f"result-{number}"] for number in range(1, 10)}
    parts = {
        **{f"result-{number}": ("statement", result) for number in range(1, 9)},
        "result-9": ("goals", result_9),
        "verdicts": ("result", verdicts),
        "example": ("slides", example),
        "boast": ("what", boast),
    }
    return tables_of(data, parts, Checks(results))


OHTO_2020 = Paper(
    name="ohto2020",
    key="OhtoKiya2020",
    title="K. Ohto and H. Kiya, Analysis of two-player Tanhinmin maximising the cards left (2020)",
    tables=_tables,
)
