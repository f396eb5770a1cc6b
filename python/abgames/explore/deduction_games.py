"""The code-breaking games of questions, given by plain arguments."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from math import comb, isqrt

from ..arguments import folded, listed, nearest, whole_number
from ..codebreaking import (
    AB,
    CardMoo,
    FeedbackTable,
    Mastermind,
    black_peg,
    coins,
    higher_lower,
    sum_only,
)
from ..codebreaking import words as word_game
from ..codebreaking.code_game import CodeGame
from ..codebreaking.code_text import symbols_in
from ..codebreaking.table_files import table_of_csv
from ..codebreaking.table_orientation import oriented
from ..errors import NotationError, UnsupportedGameError

LARGEST = 100_000
"""The most secrets, and the most guesses, of a game."""

CELLS = 4_000_000
"""The most cells of a table made from numbers."""


def _codes(pegs: int, colors: int, repetition: bool = False) -> int:
    """The number of codes of a game with these pegs and colours."""
    return (Mastermind if repetition else AB)(pegs, colors).secret_count


def _weighings(n: int) -> int:
    """The number of weighings of n coins, with equally many in both pans."""
    return sum(comb(n, k) * comb(n - k, k) // 2 for k in range(1, n // 2 + 1))


EXAMPLES: dict[str, tuple[Callable[..., FeedbackTable], Callable[..., int]]] = {
    "coins": (coins, lambda n, *_: 2 * n * _weighings(n)),
    "black_peg": (black_peg, lambda pegs, colors, again=False: _codes(pegs, colors, again) ** 2),
    "sum_only": (sum_only, lambda pegs, colors: _codes(pegs, colors) ** 2),
    "higher_lower": (higher_lower, lambda n: n * n),
}
"""Tables made from numbers, with upper bounds on their cells."""

_EXAMPLE = re.compile(r"\s*(\w+)\s*\(([\w\s,]*)\)\s*")


def ab(
    pegs: int = 3, colors: int = 7, extra_colors: int = 0, symbols: str | None = None
) -> CodeGame:
    """Return an AB game."""
    return _small(AB(pegs, colors, extra_colors, _symbols(symbols)))


def mastermind(pegs: int = 4, colors: int = 6, symbols: str | None = None) -> CodeGame:
    """Return a game of Mastermind."""
    return _small(Mastermind(pegs, colors, _symbols(symbols)))


def cardmoo(own: str | None = None, ranks: int = 13) -> CodeGame:
    """Return a game of MOO with cards."""
    return _small(CardMoo(own or None, ranks))


def words(answers: str) -> CodeGame:
    """Return the game of guessing one of some words, which are also the guesses."""
    if not isinstance(answers, str):
        raise TypeError(f"answers must be text, not {type(answers).__name__}")
    listed_words = folded(answers).replace(",", " ").split()
    if len(listed_words) ** 2 > CELLS:
        raise UnsupportedGameError(f"at most {isqrt(CELLS):,} words are answered here")
    return _small(word_game(listed_words))


def table(table: str, hit: str | None = None, weights: list[int] | None = None) -> CodeGame:
    """Return the game of a table: CSV, or an example such as "coins(12)"."""
    if not isinstance(table, str):
        raise TypeError(f"table must be text, not {type(table).__name__}")
    example = _EXAMPLE.fullmatch(folded(table))
    if example is not None:
        return _small(_example(example[1], example[2]))
    given = oriented(table_of_csv(table), None, "the table")
    names = {"guesses": given.guesses, "secrets": given.secrets, "feedbacks": given.feedbacks}
    return _small(FeedbackTable(given.table, hit=hit or None, weights=weights, **names))


def _example(name: str, numbers: str) -> FeedbackTable:
    """Return one of the tables made from numbers.

    >>> _example("coins", "12, heavier").secret_count
    12
    """
    if name not in EXAMPLES:
        known = listed(EXAMPLES, "or")
        advice = nearest(name, EXAMPLES)
        raise NotationError(f"{name!r:.40} is not an example; use {known}{advice}", text=name)
    words = [word.strip() for word in numbers.split(",") if word.strip()]
    values = [
        whole_number("a number", int(word), at_most=100) if word.isdecimal() else word
        for word in words
    ]
    make, cells = EXAMPLES[name]
    try:
        if cells(*values) > CELLS:
            raise UnsupportedGameError(f"{name}({numbers}) is a table of more than {CELLS:,} cells")
        return make(*values)
    except TypeError:
        takes = ", ".join(inspect.signature(make).parameters)
        raise NotationError(f"{name} takes ({takes}), not ({numbers:.40})", text=numbers) from None


def _symbols(symbols: str | None) -> str | tuple[str, ...] | None:
    """Return symbols in the forms of the shell: one character each, or separate words."""
    if not symbols:
        return None
    if not isinstance(symbols, str):
        raise TypeError(f"symbols must be text, not {type(symbols).__name__}")
    return symbols_in(symbols)


def _small(game: CodeGame) -> CodeGame:
    """Refuse a game that is too large for a page."""
    most = max(game.secret_count, game.guess_count)
    if most > LARGEST:
        raise UnsupportedGameError(
            f"{game} has {most:,} codes; games of at most {LARGEST:,} are answered here", game=game
        )
    return game
