"""``abgames games page``: a page on which anyone plays a game of one's own, without Python."""

from __future__ import annotations

from pathlib import Path

from ..games.pages import TABLES, check_page, table_of, write_page
from ..games.questions import GAME, rules_of
from ..question import asks
from .command import Group, ShellCommand
from .terminal import say

USUAL = Path("target/web")
"""Where `make web` writes the page."""


class Page(
    ShellCommand, name="games/page", brief="a page on which anyone plays your game, without Python"
):
    """Write a folder of static files, for any web server, in which anyone plays a game of your own
    against perfect or weaker programs, with hints and review, also without a network. It is the
    page of `make web` with the table of all positions, at most a million."""

    game: str = asks(GAME, metavar="FILE.py:NAME", positional="1")
    folder: str = asks("the folder to write", metavar="OUT", positional="1")
    page: str = asks(
        "the page without Python, which `make web` writes in a checkout of abgames (target/web)",
        str(USUAL),
        metavar="DIR",
    )

    def run(self) -> int:
        folder, page = Path(self.folder), Path(self.page)
        check_page(folder, page)  # before the work
        table = table_of(rules_of(self.game), progress=True)
        (name,) = write_page([table], folder, page)
        size = sum(file.stat().st_size for file in folder.glob(TABLES))
        say(f"{folder}: a page with {name}, whose table has {size:,} bytes")
        return 0


GAMES = Group("games", "pages of games of your own", "Pages of games of your own.", (Page,))
