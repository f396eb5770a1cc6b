"""Recomputes [MatsuzakiTeramura2019], Otrio for three and four players.

The numbers of positions are computed by formula, and by listing as far as that goes; where the two
differ, the row is FAILED.  The paper estimates the further plies by resampling.  Our number beside
such an estimate is exact; the run checks it by random boards, whose estimate is unbiased and shares
only the rules with the formula.

What coalitions can force, and what players get by playing for themselves, is found by two searches
that order their work differently; where they differ, the row is FAILED.
"""

from __future__ import annotations

from ..comparison import Paper, Table, published, tables_of

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

    data, counted = published("matsuzaki2019"), Counts()
    boards = {
        "1": ("moves", listed),
        "2": ("moves", resampled),
        "3": ("moves", resampled),
        "footnote-1": ("players", bounds),
    }
    outcomes = {
        "5": ("question", three_players),
        "6": ("question", four_players),
        "conclusions": ("question", conclusions),
        "open-questions": ("question", open_questions),
        "each-for-himself": ("question", empty_boards),
    }
    return (
        *tables_of(data, boards, counted),
        *tables_of(data, outcomes, Searches()),
        *tables_of(data, {"7": ("players", sizes)}, counted),
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
