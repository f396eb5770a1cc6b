"""The options of a table, and what every answer about it says: the secrets and the goal."""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING

from ...errors import InconsistentHistoryError, UnsupportedGameError
from ...language import _
from ..output import warn

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable

ALL, SOME = 6, 3
"""Up to so many secrets all are named, of more the first ones."""


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the file of a table, and options for what it does not say."""
    parser.add_argument(
        "table",
        metavar="FILE",
        help="the table: CSV, the secrets' names in the first row and the guesses' in the first "
        "column, or .npy, an array of whole numbers (guesses, secrets)",
    )
    parser.add_argument(
        "--objects-in-rows",
        action=argparse.BooleanOptionalAction,
        help="the file is the other way round: a row for each object to be found, a column for "
        "each attribute to ask",
    )
    parser.add_argument(
        "--hit", metavar="NAME", help="the feedback that ends the game (none: determine the secret)"
    )
    parser.add_argument(
        "--weights",
        metavar="LIST",
        help='how often each secret counts: "3,1,2", or a file with these numbers',
    )
    parser.set_defaults(game="table")


def table_of(options: argparse.Namespace) -> FeedbackTable:
    """Return the table that the options describe."""
    from ...codebreaking import FeedbackTable
    from ...codebreaking.table_files import weights_of_text

    weights = None if options.weights is None else weights_of_text(options.weights)
    game = FeedbackTable.load(
        options.table,
        hit=options.hit,
        weights=weights,
        objects_in_rows=options.objects_in_rows,
    )
    if not hasattr(options, "goal"):
        _check_ends(game, options)
    likely = game.likely_hit
    if likely is not None and getattr(options, "goal", None) is None:
        warn(
            f"the goal is to determine the secret; {likely} stands exactly where guess and secret "
            f"have the same name: if it ends the game, add --hit {shlex.quote(str(likely))}"
        )
    return game


def _check_ends(game: FeedbackTable, options: argparse.Namespace) -> None:
    """Refuse a table in which some candidates cannot be guessed."""
    try:
        members = game.consistent(getattr(options, "history", ""))
    except InconsistentHistoryError:
        return  # this has an error of its own
    try:
        game._check_can(game.goal, getattr(options, "guesses", "all"), members)
    except UnsupportedGameError as error:
        problem = str(error).partition(";")[0]
        instead = "leave out --hit to determine the secret"
        if game.hit is None:
            instead = "use --guesses all, or say which feedback ends the game: --hit NAME"
        raise UnsupportedGameError(f"{problem}; {instead}", game=game) from None


def about_table(game: FeedbackTable, goal: str, options: argparse.Namespace) -> str:
    """Return the lines that say what the secrets are, and when the game ends."""
    count = game.secret_count
    names = [game.secret_text(secret) for secret in range(count if count <= ALL else SOME)]
    more = [] if count == len(names) else ["..."]
    if options.table.lower().endswith(".npy"):
        where = _("the rows") if options.objects_in_rows else _("the columns")
    else:
        where = _("the first column") if options.objects_in_rows else _("the first row")
    ends = _("goal: determine the secret")
    if goal == "hit":
        ends = _("goal: until the reply {reply}", reply=game.hit)
    secrets = _(", ").join([*names, *more])
    return _("secrets: {names} ({where})", names=secrets, where=where) + f"\n{ends}"
