"""Ready-made games by name, as they are typed: ``coins:12``, or ``coins(12)`` as in Python.

>>> ready_made("coins:12, heavier"), ready_made("higher-lower(100)")
(coins(12, 'heavier'), higher_lower(100))
>>> ready_made("coinz:12")
Traceback (most recent call last):
    ...
abgames.errors.NotationError: 'coinz' is not a ready-made game; use coins, black-peg, sum-only, \
higher-lower, words or attributes; did you mean 'coins'?
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable
from math import comb
from typing import TYPE_CHECKING, Any

from ..arguments import folded, listed, nearest
from ..errors import NotationError, UnsupportedGameError

if TYPE_CHECKING:
    from .feedback_table import FeedbackTable

CELLS = 4_000_000
"""The most cells of a table made from numbers."""


LONGEST_NUMBER = 9
"""The most digits of a number that is read."""


_NAMED = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\)|:(.*))\s*")


def _codes(pegs: int, colors: int, repetition: bool = False) -> int:
    """The number of codes of a game with these pegs and colours."""
    from .games import AB, Mastermind

    return (Mastermind if repetition else AB)(pegs, colors).secret_count


def _weighings(n: int) -> int:
    """The number of weighings of n coins, with equally many in both pans."""
    return sum(comb(n, k) * comb(n - k, k) // 2 for k in range(1, n // 2 + 1))


CELLS_OF: dict[str, Callable[..., int]] = {
    "coins": lambda n, *_: 2 * n * _weighings(min(n, 13)),  # more than 12 are refused as such
    "black-peg": lambda pegs, colors, again=False: _codes(pegs, colors, again) ** 2,
    "sum-only": lambda pegs, colors: _codes(pegs, colors) ** 2,
    "higher-lower": lambda n: n * n,
}
"""Tables made from numbers, with upper bounds on their cells."""


OF_FILES = "words", "attributes"
"""Tables made from a file."""


def is_ready_made(text: str) -> bool:
    """Whether a text names a ready-made game, or one that is not known and no file."""
    found = _NAMED.fullmatch(folded(text))
    if found is None or found[2] is not None:
        return found is not None
    return _name(found[1]) in (*CELLS_OF, *OF_FILES) or not (
        os.path.exists(text) or re.search(r"[./\\]", text)
    )


def needs_file(text: str) -> bool:
    """Whether a ready-made game is read from a file."""
    found = _NAMED.fullmatch(folded(text))
    return found is not None and _name(found[1]) in OF_FILES


def ready_made(
    text: str,
    hit: str | None = None,
    weights: list[int] | None = None,
    classes: str | None = None,
    merge_alike: bool = False,
) -> FeedbackTable:
    """Return the game that a text names; the others are as in :meth:`FeedbackTable.load`."""
    from .feedback_table import FeedbackTable
    from .table_files import TableFile

    given: dict[str, Any] = {"weights": weights, "classes": classes, "merge_alike": merge_alike}
    found = _NAMED.fullmatch(folded(text))
    assert found is not None
    if _name(found[1]) == "attributes" and found[3] is not None:
        return FeedbackTable.load(_path_in(text), hit=hit, objects_in_rows=True, **given)
    game = _named(text)
    if hit is None and weights is None and classes is None:
        return game
    names = (game._guess_names, game._secret_names, game._feedback_names)
    guesses, secrets, feedbacks = (None if of is None else list(of) for of in names)
    given |= {"weights": game.weights if weights is None else weights, "objects_in_rows": False}
    given["hit"] = hit if hit is not None or game.hit is None else str(game.hit)
    table = TableFile(game.table, guesses, secrets, feedbacks)
    return FeedbackTable._of_file(table, text, **given).called(game.title)


def _named(text: str) -> FeedbackTable:
    found = _NAMED.fullmatch(folded(text))
    assert found is not None
    name, known = _name(found[1]), (*CELLS_OF, *OF_FILES)
    if name in CELLS_OF:
        return _of_numbers(name, found[2] if found[3] is None else found[3])
    if name == "words" and found[3] is not None:
        return _of_words(_path_in(text))
    if name in OF_FILES:
        raise NotationError(f"{name} are read from a file: {name}:FILE", text=text)
    advice = nearest(name, known)
    what = f"{found[1]!r:.40} is not a ready-made game; use {listed(known, 'or')}{advice}"
    raise NotationError(what, text=text)


def _name(typed: str) -> str:
    return typed.lower().replace("_", "-")


def _of_numbers(name: str, numbers: str) -> FeedbackTable:
    from . import ready_made as games

    words = [word.strip() for word in numbers.split(",") if word.strip()]
    values = [
        int(word) if word.isdecimal() and len(word) <= LONGEST_NUMBER else word for word in words
    ]
    make: Callable[..., FeedbackTable] = getattr(games, name.replace("-", "_"))
    try:
        if CELLS_OF[name](*values) > CELLS:
            raise UnsupportedGameError(
                f"{name}:{','.join(words)} is a table of more than {CELLS:,} cells"
            )
        return make(*values)
    except TypeError:
        parameters = inspect.signature(make).parameters.values()
        takes = ", ".join(p.name for p in parameters if p.kind is not p.KEYWORD_ONLY)
        raise NotationError(f"{name} takes ({takes}), not ({numbers:.40})", text=numbers) from None


def _path_in(text: str) -> str:
    """Return what follows the name of a game that is read from a file."""
    name, _, path = map(str.strip, text.partition(":" if ":" in text else "："))
    if not path:
        raise NotationError(f"{name}: names no file: write {name}:FILE", text=name)
    return path


def _of_words(path: str) -> FeedbackTable:
    from .ready_made.word_game import words
    from .table_files import read_words

    return words(read_words(path, files=True))
