"""What every answer about a table says: the secrets and the goal; and the replies of word games."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from ...codebreaking.feedback_table import is_ready_made
from ...codebreaking.question_games import OfGame, OfTable
from ...language import _
from ..output import wants_color, warn

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable
    from ...codebreaking.code_game import CodeGame

ALL, SOME = 6, 3
"""Up to so many secrets all are named, of more the first ones."""


def tell_likely(game: CodeGame, goal: str | None = None) -> None:
    """Say which feedback probably ends the game of a table, if nothing says so."""
    likely = game.likely_hit if game.kind == "FeedbackTable" else None  # type: ignore[attr-defined]
    if likely is not None and goal is None:
        warn(
            f"the goal is to determine the secret; {likely} stands exactly where guess and secret "
            f"have the same name: if it ends the game, add --hit {shlex.quote(str(likely))}"
        )


def about_table(game: FeedbackTable, goal: str, asked: OfGame | None) -> str:
    """Return the lines that say what the secrets are, and when the game ends."""
    if not isinstance(asked, OfTable):
        return _("g: green, in its place; y: yellow, elsewhere in the word; -: grey")
    count = game.secret_count
    names = [game.secret_text(secret) for secret in range(count if count <= ALL else SOME)]
    more = [] if count == len(names) else ["..."]
    ends = _("goal: determine the secret")
    if goal == "class":
        ends = _("goal: find the class of the secret")
    if goal == "hit":
        ends = _("goal: until the reply {reply}", reply=game.hit)
    secrets = _(", ").join([*names, *more])
    if is_ready_made(asked.table):
        return _("secrets: {names}", names=secrets) + f"\n{ends}"
    if asked.table.lower().endswith(".npy"):
        where = _("the rows") if asked.objects_in_rows else _("the columns")
    else:
        where = _("the first column") if asked.objects_in_rows else _("the first row")
    return _("secrets: {names} ({where})", names=secrets, where=where) + f"\n{ends}"


TILES = {"g": "30;42", "y": "30;43", "-": "97;100"}
"""How a terminal shows a green, a yellow and a grey letter."""


def tiles(word: str, marks: str) -> str:
    """Return a guess with its marks: coloured letters where the terminal shows them.

    >>> tiles("stone", "gy--g")
    'stone gy--g'
    """
    if not wants_color():
        return f"{word} {marks}"
    letters = zip(word.upper(), marks, strict=True)
    return "".join(f"\x1b[{TILES[mark]}m {letter} \x1b[0m" for letter, mark in letters)
