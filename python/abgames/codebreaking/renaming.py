"""Which exchange of pegs and of colours takes one set of codes to another, or to itself?"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from .code_game import CodeArray


class Renaming(NamedTuple):
    """What takes peg i to ``pegs[i]``, and the colours of a set, in order, to ``colors``."""

    pegs: tuple[int, ...]
    colors: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class SetShape(ABC):
    """A set of codes, and how it looks when colours have no names."""

    codes: CodeArray
    colors: CodeArray
    """The colours that occur, in order."""

    @property
    @abstractmethod
    def key(self) -> bytes:
        """The same only for images of this set, but not for all of them."""

    @property
    @abstractmethod
    def invariant(self) -> Hashable:
        """The same for sets that a renaming takes to one another."""

    @property
    def same(self) -> Renaming:
        """The renaming that changes nothing."""
        pegs = self.codes.shape[1] if self.codes.ndim > 1 else 1
        return Renaming(tuple(range(pegs)), tuple(self.colors.tolist()))

    @abstractmethod
    def renaming_to(self, other: Self) -> Renaming | None:
        """Return a renaming that takes the set to another one, if one is found."""

    @abstractmethod
    def symmetries(self, check: Callable[[], object] = lambda: None) -> list[Renaming]:
        """Return generators of the renamings that take the set to itself."""

    @abstractmethod
    def one_of_each_orbit(self, guesses: CodeArray, found: list[Renaming]) -> NDArray[np.intp]:
        """Return guesses of which every other one is an image, up to what does not matter."""


def firsts_of_orbits(count: int, images: list[NDArray[np.intp]]) -> NDArray[np.intp]:
    """Return the first of each orbit of some numbers, given what takes them to one another."""
    alike = np.arange(count)
    while True:
        before = alike.copy()
        for to in images:
            np.minimum.at(alike, to, alike.copy())
            alike = np.minimum(alike, alike[to])
        if np.array_equal(before, alike):
            return np.unique(alike)
