"""Recomputes [MatsuzakiTeramura2019], Otrio for three and four players.

The numbers of positions are computed by formula, and by listing as far as that goes; where the two
differ, the row is FAILED.  The paper estimates the further plies by resampling.  Our number beside
such an estimate is exact; it is checked in the run by random games, which are unbiased and share
nothing with the formula but the rules.

What coalitions can force, and what players get who play for themselves, is found by two searches
that order their work differently; where they differ, the row is FAILED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ..comparison import Comparison, Paper, Table, published

__all__ = ["MATSUZAKI_2019"]


def _tables() -> tuple[Table, ...]:
    # Only now, so that the shell starts without what the tables need.
    from .counts import Counts, bounds, listed, resampled, sizes
    from .outcomes import (
        Searches,
        alone,
        coalitions,
        conclusions,
        empty_boards,
        open_questions,
    )

    data = published("matsuzaki2019")
    counts = Counts()
    searches = Searches()

    def title(part: str) -> str:
        return str(data[part]["title"])

    def searched(name: str, part: str, compare: Callable[..., Iterator[Comparison]]) -> Table:
        return Table(name, title(part), "question", partial(compare, data[part], searches))

    return (
        Table("1", title("table-1"), "moves", partial(listed, data["table-1"], counts)),
        Table("2", title("table-2"), "moves", partial(resampled, data["table-2"], counts)),
        Table("3", title("table-3"), "moves", partial(resampled, data["table-3"], counts)),
        Table(
            "footnote-1",
            title("footnote-1"),
            "players",
            partial(bounds, data["footnote-1"], counts),
        ),
        searched("5", "table-5", coalitions),
        searched("5-alone", "table-5-alone", alone),
        searched("6", "table-6", coalitions),
        searched("conclusions", "conclusions", conclusions),
        searched("open-questions", "open-questions", open_questions),
        searched("each-for-himself", "each-for-himself", empty_boards),
        Table("7", title("table-7"), "players", partial(sizes, data, counts)),
    )


MATSUZAKI_2019 = Paper(
    name="matsuzaki2019",
    key="MatsuzakiTeramura2019",
    title="K. Matsuzaki and Teramura, Otrio for three and four players (2019)",
    tables=_tables,
)
