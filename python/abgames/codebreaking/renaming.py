"""Which exchange of pegs and of colours takes one set of codes to another, or to itself?"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .._abgames.codebreaking import Rules
from .cards import CardMoo
from .code_game import Code, CodeArray, CodeGame
from .history import History


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
    after: History | None = field(default=None, kw_only=True)
    """The answers that allow guesses, where a rule does so by them."""

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


Hashes: TypeAlias = NDArray[np.uint64]
"""One for each secret of a set."""

EFFORT = 60
"""Refinements in the search for one renaming."""
_ODD = np.array([0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64)
_HIGH = np.array([30, 27, 31], dtype=np.uint64)
_OWN = np.uint64(77)
_HIT = np.uint64(0xD6E8FEB86659FD93)


@dataclass(frozen=True, eq=False)
class TableShape(SetShape):
    """A set of secrets, and the different rows of its guesses."""

    rows: NDArray[np.uint16]
    guesses: NDArray[np.intp]
    """One guess for each row."""
    weights: NDArray[np.int64]

    @classmethod
    def sorted_by(
        cls,
        secrets: CodeArray,
        replies: NDArray[np.uint8],
        hits: NDArray[np.bool_],
        weights: NDArray[np.int64],
    ) -> TableShape:
        """Return the shape of secrets, in order, from what all guesses reply to them."""
        rows = _first_places(replies)
        rows[hits] = len(secrets)
        rows, guesses = np.unique(rows, axis=0, return_index=True)
        return cls(secrets, secrets, rows, guesses, weights)

    @cached_property
    def keys(self) -> NDArray[np.void]:
        """The rows, to be compared; in order."""
        return np.sort(_keys(self.rows))

    @cached_property
    def hashes(self) -> Hashes:
        """The hashes that need no choice: those of the weights, refined."""
        return self.refined(self.weights.astype(np.uint64))

    @property
    def key(self) -> bytes:
        return self.codes.tobytes()

    @property
    def invariant(self) -> tuple[int, ...]:
        return _in_order(self.hashes)

    def refined(self, secrets: Hashes) -> Hashes:
        """Hash secrets by the classes in which rows have them, until no more of them differ."""
        count = len(self.codes)
        flat = self.rows + np.arange(len(self.rows), dtype=np.intp)[:, None] * (count + 1)
        hits = self.rows == count
        different = -1
        while True:
            sums = np.zeros(len(self.rows) * (count + 1), dtype=np.uint64)
            np.add.at(sums, flat, np.broadcast_to(mixed(secrets), flat.shape))
            classes = mixed(sums[flat] + hits * _HIT)
            rows = mixed(mixed(classes + secrets).sum(axis=1))
            secrets = mixed(secrets + mixed(classes + rows[:, None]).sum(axis=0))
            found = len(set(secrets.tolist()))
            if found == different:
                return secrets
            different = found

    def chosen(self, hashes: Hashes, place: int) -> Hashes:
        """Give a secret a hash of its own."""
        changed = hashes.copy()
        changed[place : place + 1] = mixed(changed[place : place + 1] + _OWN)
        return self.refined(changed)

    def renaming_to(self, other: TableShape) -> Renaming | None:
        return _Search(self, other).renaming(self.hashes, other.hashes)

    def symmetries(self, check: Callable[[], object] = lambda: None) -> list[Renaming]:
        hashes, chain = self.hashes, []
        while cell := _cell(hashes):
            check()
            chain.append((hashes, cell))
            hashes = self.chosen(hashes, cell[0])
        found: list[Renaming] = []
        for hashes, (first, *others) in reversed(chain):
            with_first = self.chosen(hashes, first)
            orbit = self._orbit(first, found)
            for place in others:
                if place in orbit:
                    continue
                check()
                renaming = _Search(self, self).renaming(with_first, self.chosen(hashes, place))
                if renaming is not None:
                    found.append(renaming)
                    orbit = self._orbit(first, found)
        return found

    def _orbit(self, place: int, renamings: list[Renaming]) -> set[int]:
        """Return the places to which symmetries take one."""
        images = [np.searchsorted(self.colors, renaming.colors) for renaming in renamings]
        orbit, new = {place}, [place]
        while new:
            place = new.pop()
            further = {int(to[place]) for to in images} - orbit
            orbit |= further
            new += further
        return orbit

    def is_taken_to(self, other: TableShape, renaming: Renaming) -> bool:
        """Whether a renaming takes the rows to those of the other set, and keeps weights."""
        to = np.searchsorted(other.colors, renaming.colors)
        alike = np.array_equal(self.weights, other.weights[to])
        return alike and np.array_equal(np.sort(_keys(self._moved(to))), other.keys)

    def one_of_each_orbit(self, guesses: CodeArray, found: list[Renaming]) -> NDArray[np.intp]:
        order = np.argsort(_keys(self.rows))
        images = []
        for renaming in found:
            moved = _keys(self._moved(np.searchsorted(self.colors, renaming.colors)))
            images.append(order[np.searchsorted(self.keys, moved)])
        return self.guesses[firsts_of_orbits(len(self.rows), images)]

    def _moved(self, to: NDArray[np.intp]) -> NDArray[np.uint16]:
        """Return the rows of the set to which secrets move: the i-th one to place ``to[i]``."""
        moved = np.empty_like(self.rows)
        moved[:, to] = self.rows
        hits = moved == len(to)
        moved = _first_places(moved)
        moved[hits] = len(to)
        return moved


@dataclass(frozen=True, eq=False)
class RuledShape(SetShape):
    """A set of secrets where a rule allows guesses by earlier answers: nothing is renamed."""

    allowed: NDArray[np.bool_]
    """For each guess whether it may be made."""
    telling: NDArray[np.intp]
    """Those of them that do not leave all of several secrets in one class."""

    @property
    def key(self) -> bytes:
        return self.codes.tobytes() + self.telling.tobytes()

    @property
    def invariant(self) -> bytes:
        return self.codes.tobytes()

    def renaming_to(self, other: RuledShape) -> Renaming | None:
        return self.same if other.allowed[self.telling].all() else None

    def symmetries(self, check: Callable[[], object] = lambda: None) -> list[Renaming]:
        return []

    def one_of_each_orbit(self, guesses: CodeArray, found: list[Renaming]) -> NDArray[np.intp]:
        return self.telling


class _Search:
    """The search for one renaming."""

    def __init__(self, one: TableShape, other: TableShape) -> None:
        self.one = one
        self.other = other
        self.effort = EFFORT

    def renaming(self, one: Hashes, other: Hashes) -> Renaming | None:
        """Return a renaming that keeps the hashes."""
        self.effort -= 1
        if self.effort < 0 or _in_order(one) != _in_order(other):
            return None
        cell = _cell(one)
        if not cell:
            places = [other.tolist().index(value) for value in one.tolist()]
            renaming = Renaming((0,), tuple(self.other.colors[places].tolist()))
            return renaming if self.one.is_taken_to(self.other, renaming) else None
        chosen = self.one.chosen(one, cell[0])
        for image in np.flatnonzero(other == one[cell[0]]).tolist():
            found = self.renaming(chosen, self.other.chosen(other, image))
            if found is not None:
                return found
        return None


def _in_order(hashes: Hashes) -> tuple[int, ...]:
    """Return what is the same for sets that a renaming takes to one another."""
    return tuple(sorted(hashes.tolist()))


def _cell(hashes: Hashes) -> list[int]:
    """Return the places of the least hash that belongs to several secrets; none if all differ."""
    values, counts = np.unique(hashes, return_counts=True)
    several = values[counts > 1]
    return np.flatnonzero(hashes == several[0]).tolist() if len(several) else []


def mixed(values: Hashes) -> Hashes:
    """Hash each number."""
    for odd, high in zip(_ODD, _HIGH, strict=True):
        values = values * odd
        values = values ^ (values >> high)
    return values


def _first_places(replies: NDArray[np.integer]) -> NDArray[np.uint16]:
    """Return for each reply in a row the place where it comes first."""
    order = np.argsort(replies, axis=1, kind="stable")
    in_order = np.take_along_axis(replies, order, axis=1)
    starts = np.zeros(replies.shape, dtype=np.intp)
    starts[:, 1:] = np.where(in_order[:, 1:] != in_order[:, :-1], np.arange(1, len(order[0])), 0)
    np.maximum.accumulate(starts, axis=1, out=starts)
    firsts = np.empty(replies.shape, dtype=np.uint16)
    np.put_along_axis(firsts, order, np.take_along_axis(order, starts, axis=1), axis=1)
    return firsts


def _keys(rows: NDArray[np.uint16]) -> NDArray[np.void]:
    rows = np.ascontiguousarray(rows)
    return rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
