"""Recomputes [MatsuzakiTeramura2019], Otrio for three and four players.

The numbers of positions are computed by formula, and by listing as far as that goes; where the two
differ, the row is FAILED.  The paper estimates the further plies by resampling.  Our number beside
such an estimate is exact; it is checked in the run by random games, which are unbiased and share
nothing with the formula but the rules.
"""

from __future__ import annotations

from functools import partial

from ..comparison import Paper, Table, published

__all__ = ["MATSUZAKI_2019"]


def _tables() -> tuple[Table, ...]:
    # Only now, so that the shell starts without what the tables need.
    from .counts import Counts, bounds, listed, resampled, sizes

    data = published("matsuzaki2019")
    counts = Counts()

    def title(part: str) -> str:
        return str(data[part]["title"])

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
        Table("7", title("table-7"), "players", partial(sizes, data, counts)),
    )


MATSUZAKI_2019 = Paper(
    name="matsuzaki2019",
    key="MatsuzakiTeramura2019",
    title="K. Matsuzaki and Teramura, Otrio for three and four players (2019)",
    tables=_tables,
)
