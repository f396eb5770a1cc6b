"""``abgames otrio review``: what each move of a played game was worth."""

from __future__ import annotations

import argparse
from typing import Any

from ..limits import add_limits
from ..reviews import add_review, limits_of, print_review
from .position import add_players
from .question import add_orders, judge_of, orders_text


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_review(actions, "move", "b2M, a1L, c3S, a2S")
    add_players(parser)
    add_orders(parser, default="previous")
    add_limits(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Review one game."""
    from ...otrio import Position, review
    from ...otrio.preferences import orders_of

    start = Position(options.players, options.colors)
    prefer = orders_of(options.prefer, start.players)
    judge = judge_of(options)
    reviewed = review(
        " ".join(options.played),
        prefer=prefer,
        judge=judge,
        start=start,
        **limits_of(options),
    )
    orders = {str(player): order for player, order in prefer.items()}
    about = orders_text(prefer, judge)
    return print_review(
        reviewed, options, about, players=start.players, **start.variant, prefer=orders
    )
