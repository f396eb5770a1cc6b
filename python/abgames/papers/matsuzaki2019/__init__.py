"""Recomputes [MatsuzakiTeramura2019], Otrio for three and four players.

The numbers of positions are computed by formula, and by listing as far as that goes; where the two
differ, the row is FAILED.  The paper estimates the further plies by resampling.  Our number beside
such an estimate is exact; the run checks it by random boards, whose estimate is unbiased and shares
only the rules with the formula.

What coalitions can force, and what players get by playing for themselves, is found by two searches
that order their work differently; where they differ, the row is FAILED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ..comparison import Comparison, Paper, Run, Table, published

__all__ = ["MATSUZAKI_2019"]


def _tables() -> tuple[Table, ...]:
    # Imported here, so that the shell starts without what the tables need.
    from .counts import Counts, bounds, listed, resampled, sizes
    from .outcomes import (
        Searches,
        conclusions,
        empty_boards,
        four_players,
        open_questions,
        three_players,
    )

    data = published("matsuzaki2019")
    counts = Counts()
    searches = Searches()
    compared: dict[str, Callable[[dict[str, Any], Searches, Run], Iterator[Comparison]]] = {
        "5": three_players,
        "6": four_players,
        "conclusions": conclusions,
        "open-questions": open_questions,
        "each-for-himself": empty_boards,
    }

    def title(part: str) -> str:
        return str(data[part]["title"])

    return (
        Table("1", title("1"), "moves", partial(listed, data["1"], counts)),
        Table("2", title("2"), "moves", partial(resampled, data["2"], counts)),
        Table("3", title("3"), "moves", partial(resampled, data["3"], counts)),
        Table(
            "footnote-1",
            title("footnote-1"),
            "players",
            partial(bounds, data["footnote-1"], counts),
        ),
        *(
            Table(name, title(name), "question", partial(compare, data[name], searches))
            for name, compare in compared.items()
        ),
        Table("7", title("7"), "players", partial(sizes, data["7"], counts)),
    )


_ESTIMATES = (
    "the paper's numbers are estimates, which are too small; ours are exact "
    '(docs/games/otrio-counts.md, "Why the published estimates are too small")'
)

MATSUZAKI_2019 = Paper(
    name="matsuzaki2019",
    key="MatsuzakiTeramura2019",
    title="K. Matsuzaki and Teramura, Otrio for three and four players (2019)",
    tables=_tables,
    decisive=("1", "6", "conclusions"),
    reasons={"2": _ESTIMATES, "3": _ESTIMATES, "7": _ESTIMATES},
)
