"""How a set of codes of a game looks when pegs and colours have no names.

>>> from abgames.codebreaking import AB
>>> one, other = (
...     CodeShape.in_game(AB(2, 5), np.array(codes, dtype=np.uint8))
...     for codes in ([[1, 2], [1, 3]], [[4, 2], [5, 2]])
... )
>>> one.renaming_to(other)
Renaming(pegs=(1, 0), colors=(2, 4, 5))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .._abgames.codebreaking import Rules
from .cards import CardMoo
from .code_game import Code, CodeArray, CodeGame
from .renaming import Renaming, SetShape, firsts_of_orbits


@dataclass(frozen=True, eq=False)
class CodeShape(SetShape):
    """A set of codes; in card MOO its colours are both cards of each rank that occurs."""

    rules: Rules

    @classmethod
    def in_game(cls, game: CodeGame, codes: CodeArray) -> CodeShape:
        """Return the shape of secrets of a game, in order."""
        if isinstance(game, CardMoo):
            black = np.unique((codes - 1) % game.ranks + 1)
            colors = np.concatenate([black, black + game.ranks]).astype(codes.dtype)
        else:
            colors = np.unique(codes)
        return cls(codes, colors, game._rules)

    @cached_property
    def form(self) -> tuple[bytes, list[bytes]]:
        """The codes in their form, and what pegs and colours are called there."""
        return self.rules.form(self.codes)

    @property
    def key(self) -> bytes:
        return self.form[0]

    @property
    def invariant(self) -> bytes:
        return self.key

    def renaming_to(self, other: CodeShape) -> Renaming | None:
        if self.key != other.key:
            return None
        (pegs, colors), (to_pegs, to_colors) = self.form[1], other.form[1]
        images = (to_colors.index(colors[color]) for color in self.colors.tolist())
        return Renaming(tuple(map(to_pegs.index, pegs)), tuple(images))

    def symmetries(self, check: Callable[[], object] = lambda: None) -> list[Renaming]:
        check()
        return [
            Renaming(tuple(pegs), tuple(images[color] for color in self.colors.tolist()))
            for pegs, images in self.rules.symmetries(self.codes)
        ]

    def one_of_each_orbit(self, guesses: CodeArray, found: list[Renaming]) -> NDArray[np.intp]:
        image = np.zeros(256, dtype=np.uint8)
        image[self.colors] = self.colors
        rows, firsts = np.unique(row_numbers(image[guesses]), return_index=True)
        images = []
        for renaming in found:
            image[self.colors] = renaming.colors
            moved = np.empty_like(guesses[firsts])
            moved[:, renaming.pegs] = image[guesses[firsts]]
            images.append(np.searchsorted(rows, row_numbers(moved)))
        return firsts[firsts_of_orbits(len(rows), images)]

    def seen_from(self, guess: Code) -> tuple[bytes, Code]:
        """Return the form of the set with a guess, and the least image of the guess there."""
        places, names = self.form[1]
        present = self.colors.tolist()
        symmetries = [
            (pegs, dict(zip(present, colors, strict=True))) for pegs, colors in self.symmetries()
        ]
        orbit, new = {guess}, [guess]
        while new:
            each = new.pop()
            images = {_moved([to.get(c, c) for c in each], pegs) for pegs, to in symmetries}
            new += images - orbit
            orbit |= images
        known = set(present)
        return self.key, min(_named(_moved(each, places), known, names) for each in orbit)


def _moved(code: Sequence[int], to: Sequence[int]) -> Code:
    """Return a code whose peg i has gone to ``to[i]``."""
    return tuple(color for _, color in sorted(zip(to, code, strict=True)))


def _named(code: Code, known: set[int], names: bytes) -> Code:
    others = dict.fromkeys(color for color in code if color not in known)
    new = {color: -number for number, color in enumerate(others, 1)}
    return tuple(new[color] if color in new else names[color] for color in code)


def row_numbers(rows: CodeArray) -> NDArray[np.uint64]:
    """Return a number for each row, in their order."""
    numbers = np.zeros(len(rows), dtype=np.uint64)
    for column in rows.T:
        numbers = numbers * np.uint64(256) + column
    return numbers
