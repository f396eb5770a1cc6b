"""``abgames reproduce``: published values, recomputed in a checkout and compared."""

from __future__ import annotations

from ..question import asks
from ..work.tasks import of_checkout
from .command import ShellCommand


class Reproduce(ShellCommand, name="reproduce", brief="recompute published values and compare"):
    """Recompute published values by search and compare them with the paper's. Exit status 0: every
    value was computed and proved, and every disagreement has a strategy that was verified in the
    run."""

    papers: str = asks("by its name or key (all of them)", metavar="PAPER", positional="*")
    tables: str | None = asks('only these, such as "figure-1,table-a-1"', None, metavar="LIST")
    evidence: str | None = asks(
        "write the strategy behind each disagreement to this folder", None, metavar="DIR"
    )
    full: bool = asks("also the slow rows, about a quarter of an hour in all", False)
    list: bool = asks("only list the papers and what each table is about", False)
    json: bool = asks("print all comparisons as JSON", False)

    def run(self) -> int:
        return int(of_checkout("command").run(self))
