"""The puzzle of a day: numbered, and the same for everybody."""

from __future__ import annotations

import datetime
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..arguments import known_word, whole_number
from ..errors import UnsupportedGameError

if TYPE_CHECKING:
    from .code_game import CodeGame

FIRST = datetime.date(2026, 1, 1)
"""The day of puzzle number 1."""

MOST = 1_000_000
"""The most secrets, which are shuffled."""

GAMES = ("ab", "mastermind", "words", "cardmoo")
"""The games of the page that have a secret."""


class Daily(NamedTuple):
    """The puzzle of a day."""

    secret: int
    """The place of the secret in ``game.secrets``."""
    number: int
    """Which puzzle it is: 1 on the first day, and one more each day."""


def daily(game: CodeGame | str, date: datetime.date | str) -> Daily:
    """Return which secret a game has on a day, and the number of that puzzle.

    ``game`` is a deduction game, or the name of one on the page of ``abgames explore``: ``"ab"``,
    ``"mastermind"``, ``"words"`` or ``"cardmoo"``.  ``date`` is a day since 2026-01-01, as a date
    or as text.  Every secret comes once before one comes again.

    Raises :class:`TypeError` for a game without a secret, :class:`ValueError` for an unknown name,
    a text that is no date or an earlier day, and :class:`~abgames.errors.UnsupportedGameError`
    above 1,000,000 secrets.

    >>> import abgames
    >>> game = abgames.AB(4, 10)
    >>> abgames.daily(game, "2026-01-31")
    Daily(secret=4202, number=31)
    >>> secret, number = abgames.daily("ab", "2026-01-31")
    >>> game.secret_text(game.secrets[secret])
    '8304'
    """
    from .question import check_game

    played = _named(known_word("game", game, GAMES)) if isinstance(game, str) else game
    check_game(played)
    if isinstance(date, str):
        try:
            date = datetime.date.fromisoformat(date)
        except ValueError:
            raise ValueError(f"date must be a day such as 2026-01-31, not {date!r}") from None
    if not isinstance(date, datetime.date):
        raise TypeError(f"date must be a date or a str, not {type(date).__name__}")
    number = date.toordinal() - FIRST.toordinal() + 1
    if number < 1:
        raise ValueError(f"the first puzzle is that of {FIRST}, so there is none on {date}")
    return Daily(place_of(played, number), number)


def place_of(game: CodeGame, number: int) -> int:
    """Return the place of the secret of a puzzle with this number."""
    count = game.secret_count
    if count > MOST:
        raise UnsupportedGameError(f"a daily puzzle has at most {MOST:,} secrets, not {count:,}")
    number = whole_number("puzzle", number, at_least=1) - 1
    order = list(range(count))
    Random(number // count).shuffle(order)
    return order[number % count]


def _named(name: str) -> CodeGame:
    """Return the game of the page."""
    from . import AB, CardMoo, Mastermind, common_words, words

    if name == "words":
        return words(*common_words())
    return {"ab": AB(4, 10), "mastermind": Mastermind(4, 6), "cardmoo": CardMoo()}[name]
