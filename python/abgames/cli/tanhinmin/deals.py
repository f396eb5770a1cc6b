"""``abgames tanhinmin deals``: who wins a random deal, and by how many cards."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ...display import count, counted, text_table
from ..files import add_picture, write_plot
from ..output import say

if TYPE_CHECKING:
    from ...tanhinmin.statistics import DealStatistics


def add_action(actions: Any) -> None:
    """Add the action to the parser."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "deals",
        help="who wins a random deal, and by how many cards",
        description="Say how often the leader wins, and by how much, when cards are dealt at "
        "random from a deck and both play perfectly: exactly, from all deals, or with --samples "
        "from some.",
    )
    parser.add_argument("--cards", type=int, default=3, metavar="N", help="cards dealt to each (3)")
    parser.add_argument("--ranks", type=int, default=13, metavar="V", help="ranks of the deck (13)")
    parser.add_argument(
        "--copies", type=int, default=4, metavar="C", help="cards of each rank in the deck (4)"
    )
    parser.add_argument("--samples", type=int, metavar="N", help="draw N deals at random")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of --samples (0)")
    add_picture(parser, "plot the scores", formerly="--plot", plotted=True)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count or sample deals."""
    from ...tanhinmin.plots import plot_scores
    from ...tanhinmin.statistics import deal_statistics

    statistics = deal_statistics(
        options.cards,
        ranks=options.ranks,
        copies=options.copies,
        samples=options.samples,
        seed=options.seed,
    )
    for path in options.picture:
        write_plot(path, lambda axes: plot_scores(statistics, axes), options.theme)
    if options.json:
        print(json.dumps(_record(statistics)))
    else:
        say(_text(statistics))
    return 0


def _record(statistics: DealStatistics) -> dict[str, Any]:
    return {
        "cards": statistics.cards,
        "ranks": statistics.ranks,
        "copies": statistics.copies,
        "exact": statistics.exact,
        "deals": statistics.deals,
        "scores": {str(score): deals for score, deals in statistics.scores.items()},
        "win_share": str(statistics.win_share),
        "mean_score": str(statistics.mean_score),
        "mean_cards_left": str(statistics.mean_cards_left),
        "win_interval": None if statistics.exact else statistics.win_interval(),
        "score_interval": None if statistics.exact else statistics.score_interval(),
    }


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
