"""What the guesses of a game can do with a set of codes, for the checker of total-bound files.

The arguments T5 and T6 of :mod:`~abgames_check.codebreaking.total_bound` are built here: guesses
that do the same are one *row*.

>>> rows = rows_of(TableRules(((0, 1, 1), (2, 0, 1), (2, 2, 0)), hit=0), "hit")
>>> sorted(rows.all("set 1", [0, 1, 2]))
[(-1, 1, 1), (0, -1, 2), (0, 0, -1)]
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple, TypeAlias

from .document import fail
from .rules import CardRules, Code, ColorRules
from .tables import TableRules

Row: TypeAlias = tuple[int, ...]

MAX_ROWS = 2**22


class Exchange(NamedTuple):
    """What takes peg ``i`` to ``pegs[i]`` and a colour to ``colors[color]``; 0 stays."""

    pegs: tuple[int, ...]
    colors: dict[int, int]

    def image(self, code: Code) -> Code:
        """Return the image of a code or row."""
        moved = [0] * len(code)
        for peg, color in zip(self.pegs, code, strict=True):
            moved[peg] = self.colors[color] if color else 0
        return tuple(moved)


class GuessRows:
    """The rows of AB and Mastermind: where a guess has the colours of the codes (T5)."""

    game: Any

    def __init__(self, game: ColorRules, goal: str) -> None:
        self.game, self.goal = game, goal
        self.first, self.last = 1, game.colors
        """The numbers of the first colour and of the last one."""

    def colors(self, codes: list[Any]) -> list[int]:
        """Return the colours of codes, in order."""
        return sorted({color for code in codes for color in code})

    def all(self, name: str, codes: list[Any]) -> set[Row]:
        """Return the rows of all guesses; ``name`` is what messages call the set."""
        colors = self.colors(codes)
        others = self.game.colors + self.game.extra_colors - len(colors)
        if (len(colors) + 1) ** self.game.pegs > MAX_ROWS:
            fail(None, f"{name} has too many colours: more than {MAX_ROWS} guesses are to be tried")
        rows = product([0, *colors] if others else colors, repeat=self.game.pegs)
        if self.game.kind == "Mastermind":
            return set(rows)
        return {row for row in rows if _differ(row) and row.count(0) <= others}

    def of(self, guess: Any, codes: list[Any]) -> Row:
        """Return the row of a guess."""
        colors = self.colors(codes)
        return tuple(color if color in colors else 0 for color in guess)

    def split(self, row: Row, codes: list[Any]) -> list[list[Any]]:
        """Return the classes into which a row sorts codes, without the code that is hit."""
        classes = self.game.split(row, codes)
        if self.goal == "hit":
            classes.pop(self.game.hit, None)
        return list(classes.values())

    def takes(self, renaming: Exchange, codes: list[Any], to: list[Any]) -> bool:
        """Whether a renaming takes codes to a set whose total is not larger."""
        return {renaming.image(code) for code in codes} == set(to)

    def image(self, row: Row, renaming: Exchange, codes: list[Any]) -> Row:
        """Return what a symmetry of the codes makes of a row."""
        return renaming.image(row)


class _RowsOfCards(GuessRows):
    """The rows of card MOO: its colours are both cards of each rank that the codes have (T5).

    Any card may be shown, so a proof does not use that the asker has cards of their own.
    """

    def __init__(self, game: CardRules, goal: str) -> None:
        self.game, self.goal = game, goal
        self.first, self.last = 1, 2 * game.ranks

    def colors(self, codes: list[Any]) -> list[int]:
        ranks = {self.game.rank(card) for code in codes for card in code}
        return sorted(ranks | {rank + self.game.ranks for rank in ranks})

    def all(self, name: str, codes: list[Any]) -> set[Row]:
        cards = self.colors(codes)
        others = self.game.ranks - len(cards) // 2 + 1
        if (len(cards) + 1) ** self.game.pegs > MAX_ROWS:
            fail(None, f"{name} has too many cards: more than {MAX_ROWS} guesses are to be tried")
        rows = product([0, *cards], repeat=self.game.pegs)
        return {row for row in rows if row.count(0) <= others and _differ(self.ranks(row))}

    def ranks(self, row: Row) -> Row:
        return tuple(self.game.rank(card) for card in row)

    def takes(self, renaming: Exchange, codes: list[Any], to: list[Any]) -> bool:
        pairs = zip(*[iter(sorted(renaming.colors, key=self.by_rank))] * 2, strict=True)
        images = (self.ranks(tuple(renaming.colors[card] for card in pair)) for pair in pairs)
        return all(one == other for one, other in images) and super().takes(renaming, codes, to)

    def by_rank(self, card: int) -> tuple[int, int]:
        return self.game.rank(card), card


class _RowsOfTable(GuessRows):
    """The rows of a table: for each code the place of the first one with its reply, -1 for the hit.

    A secret counts as the colour of its only peg (T6).
    """

    def __init__(self, game: TableRules, goal: str) -> None:
        self.game = game
        self.end = game.hit if goal == "hit" else None
        self.first, self.last = 0, len(game.table[0]) - 1
        self.known: dict[tuple[Any, ...], set[Row]] = {}

    def colors(self, codes: list[Any]) -> list[int]:
        return sorted(codes)

    def all(self, name: str, codes: list[Any]) -> set[Row]:
        return {self.of(guess, codes) for guess in self.game.guesses()}

    def of(self, guess: Any, codes: list[Any]) -> Row:
        row = self.game.table[guess]
        return _first_places([row[code] for code in codes], self.end)

    def split(self, row: Row, codes: list[Any]) -> list[list[Any]]:
        classes: dict[int, list[Any]] = {}
        for place, code in zip(row, codes, strict=True):
            if place >= 0:
                classes.setdefault(place, []).append(code)
        return list(classes.values())

    def takes(self, renaming: Exchange, codes: list[Any], to: list[Any]) -> bool:
        images = [renaming.colors[code] for code in codes]
        if images == codes == to:
            return True
        if set(images) != set(to):
            return False
        weight = self.game.weight
        pairs = zip(codes, images, strict=True)
        lighter = (weight([code]) < weight([image]) for code, image in pairs)
        if any(lighter):
            return False
        if tuple(to) not in self.known:
            self.known[tuple(to)] = self.all("", to)
        back = dict(zip(images, codes, strict=True))
        return self.all("", [back[code] for code in to]) <= self.known[tuple(to)]

    def image(self, row: Row, renaming: Exchange, codes: list[Any]) -> Row:
        replies = {renaming.colors[code]: place for code, place in zip(codes, row, strict=True)}
        return _first_places([replies[code] for code in codes], -1)


def rows_of(game: ColorRules | CardRules | TableRules, goal: str) -> GuessRows:
    """Return the rows of a game."""
    if isinstance(game, TableRules):
        return _RowsOfTable(game, goal)
    return _RowsOfCards(game, goal) if isinstance(game, CardRules) else GuessRows(game, goal)


def _differ(row: Row) -> bool:
    colors = [color for color in row if color]
    return len(set(colors)) == len(colors)


def _first_places(replies: list[int], end: int | None) -> Row:
    """Return for each reply the place where it comes first, and -1 for the one that ends."""
    first: dict[int | None, int] = {end: -1}
    return tuple(first.setdefault(reply, place) for place, reply in enumerate(replies))
