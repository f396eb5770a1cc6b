"""``abgames tanhinmin deals``: who wins a random deal, and by how many cards."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from ...display import count, counted, text_table
from ...tanhinmin.questions import Deals
from ..asking import add_question
from ..files import add_picture, write_plot

if TYPE_CHECKING:
    from ...tanhinmin.statistics import DealStatistics


def add_action(actions: Any) -> None:
    """Add the action to the parser."""
    parser = add_question(actions, Deals, lambda question, found: _text(found), finish=_plot)
    add_picture(parser, "plot the scores", formerly="--plot", plotted=True)


def _plot(options: argparse.Namespace, question: Deals, statistics: DealStatistics) -> int:
    from ...tanhinmin.plots import plot_scores

    for path in options.picture:
        write_plot(path, lambda axes: plot_scores(statistics, axes), options.theme)
    return 0


def _text(statistics: DealStatistics) -> str:
    which = "All" if statistics.exact else "A sample of"
    deck = f"{counted(statistics.cards, 'card')} each out of {statistics.ranks} ranks × "
    rows = [
        ("leader wins", statistics.win_share, statistics.win_interval(), ".2%"),
        ("mean score", statistics.mean_score, statistics.score_interval(), "+.4f"),
        ("mean cards left", statistics.mean_cards_left, None, ".4f"),
    ]
    lines = [
        f"{which} {counted(statistics.deals, 'deal')}: {deck}{statistics.copies}, "
        "with best play for the score",
        "",
    ]
    for name, value, interval, form in rows:
        shown = f"{name.ljust(15)}  {format(float(value), form)}"
        if statistics.exact:
            shown += f" = {value}"
        elif interval is not None:
            low, high = (format(end, form) for end in interval)
            shown += f"   {low} to {high} with 95 % confidence"
        lines.append(shown)
    table = text_table(
        ("score", "deals", "share"),
        [
            (f"{score:+d}", count(deals), f"{deals / statistics.deals:.2%}")
            for score, deals in statistics.scores.items()
        ],
    )
    return "\n".join([*lines, "", table])
