"""How a set of codes of a game looks when pegs and colours have no names.

The core knows a form of codes that hardly depends on names, and their symmetries, so that nothing
is hashed as in :mod:`~abgames.codebreaking.renaming`.  Two images of a set seldom have different
forms; a proof is then longer, not wrong.

>>> from abgames.codebreaking import AB
>>> one, other = (
...     CodeShape.in_game(AB(2, 5), np.array(codes, dtype=np.uint8))
...     for codes in ([[1, 2], [1, 3]], [[4, 2], [5, 2]])
... )
>>> one.renaming_to(other)
Renaming(pegs=(1, 0), colors=(2, 4, 5))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .._abgames.codebreaking import Rules
from .cards import CardMoo
from .code_game import CodeArray, CodeGame
from .renaming import Renaming, Shape


@dataclass(frozen=True, eq=False)
class CodeShape(Shape):
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
        return cls(codes, colors, np.searchsorted(colors, codes), game._rules)

    @cached_property
    def form(self) -> tuple[bytes, list[bytes]]:
        """The codes in their form, and what pegs and colours are called there."""
        return self.rules.form(self.codes)

    @property
    def key(self) -> bytes:
        """The form."""
        return self.form[0]

    invariant = key

    def renaming_to(self, other: Shape) -> Renaming | None:
        """Return the renaming that takes the set to one with the same form."""
        if not isinstance(other, CodeShape) or self.key != other.key:
            return None
        (pegs, colors), (to_pegs, to_colors) = self.form[1], other.form[1]
        images = (to_colors.index(colors[color]) for color in self.colors.tolist())
        return Renaming(tuple(map(to_pegs.index, pegs)), tuple(images))

    def symmetries(self, check: Callable[[], object] = lambda: None) -> list[Renaming]:
        """Return generators of the renamings that take the set to itself."""
        check()
        return [
            Renaming(tuple(pegs), tuple(images[color] for color in self.colors.tolist()))
            for pegs, images in self.rules.symmetries(self.codes)
        ]
