"""All positions of a solved game as a table to take away.

>>> from abgames import games
>>> class Heap:
...     '''Take 1 or 2 of 4 stones; whoever takes the last one wins.'''
...     players, start = 2, (4, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> table = PositionTable.of(games.solve(Heap()))
>>> next(iter(table)), table.counts()
(PositionRow(position=(4, 1), to_move=1, outcome='P1', length=3), {'P2': 3, 'P1': 5})
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from abgames_check.documents import file_name
from abgames_check.own_rules import InTurn, Turn

from ..arguments import listed
from ..display import counted
from ..errors import NotationError, UnsupportedGameError
from ..preferences import ENDLESS, WORDS
from .arrays import plain
from .rules import name_of, text_of

if TYPE_CHECKING:
    from .solved import Prefer, Solved

COLUMNS = ("position", "to_move", "outcome", "length")

KINDS = (".npz", ".csv", ".parquet")
"""The files that tables are written to, by how their names end."""

WHOLE = re.compile("0|-?[1-9][0-9]*")
"""Whole numbers as Python writes them, so that boards such as 000 stay texts."""


class PositionRow(NamedTuple):
    """A position, the player to move (``None`` if it is over), and the outcome and the length of
    play by orders of preference (``None`` where these do not say it)."""

    position: Any
    to_move: int | None
    outcome: str | None
    length: int | None


@dataclass(frozen=True, eq=False, repr=False)
class PositionTable:
    """All positions of a game, a row each, in columns: the same that :meth:`Solved.save` writes.

    ``to_move`` is 0 where the game is over, ``outcome`` the place in ``outcomes``, and this and
    ``length`` are -1 where orders of preference do not say them.
    """

    game: str
    players: int
    outcomes: tuple[str, ...]
    position: Sequence[Any] | NDArray[Any]
    to_move: NDArray[np.uint8]
    outcome: NDArray[np.int32]
    length: NDArray[np.int64]

    @classmethod
    def of(cls, solved: Solved, prefer: Prefer = "previous") -> PositionTable:
        """Return the table of a solved game."""
        solved._known(None)
        if solved.has_chance:
            raise UnsupportedGameError("tables of positions are for games without chance")
        names = tuple(solved._names)
        scores, by_points = solved._scores, isinstance(prefer, str) and prefer in WORDS
        if scores is not None and by_points and not solved.is_endless:
            ends, lengths = map(np.asarray, scores.found(cast(str, prefer)))
            outcome, length = ends.astype(np.int32), lengths.astype(np.int64)
        else:
            outcome, length = _by_orders(solved, prefer)
        columns: list[NDArray[Any]] = [np.asarray(solved._found.movers, np.uint8), outcome, length]
        if isinstance(solved._numbers, dict):
            places = [*solved._numbers]
            if isinstance(solved.rules, InTurn):
                places = [Turn(place, mover) for place in places for mover in (1, 2)]
            return cls(name_of(solved.rules), solved.players, names, places, *columns)
        place = np.concatenate(solved._numbers.layers)
        once = np.sort(np.unique(place, return_index=True)[1])  # it can be in several layers
        rows, columns = solved._numbers.asked.rows(place[once]), [each[once] for each in columns]
        every = rows if rows.ndim == 1 else list(map(plain, rows))
        return cls(name_of(solved.rules), solved.players, names, every, *columns)

    def __len__(self) -> int:
        return len(self.to_move)

    def __iter__(self) -> Iterator[PositionRow]:
        places = self.position.tolist() if isinstance(self.position, np.ndarray) else self.position
        columns = (self.to_move.tolist(), self.outcome.tolist(), self.length.tolist())
        for place, mover, outcome, length in zip(places, *columns, strict=True):
            known = None if outcome < 0 else self.outcomes[outcome]
            yield PositionRow(place, mover or None, known, None if length < 0 else length)

    def __repr__(self) -> str:
        return f"<PositionTable of {self.game}: {counted(len(self), 'position')}>"

    def counts(self, *, lengths: bool = False) -> dict[Any, int]:
        """Return how many positions have each outcome, ``None`` standing for those without one; or
        each pair of an outcome and a length of play."""
        if lengths:
            pairs = Counter(zip(self.outcome.tolist(), self.length.tolist(), strict=True))
            order = sorted(pairs, key=lambda pair: (pair[0] < 0, pair))
            return {
                (None if n < 0 else self.outcomes[n], None if length < 0 else length): pairs[
                    n, length
                ]
                for n, length in order
            }
        numbers = np.bincount(self.outcome + 1, minlength=len(self.outcomes) + 1).tolist()
        every = dict(zip((None, *self.outcomes), numbers, strict=True))
        return {outcome: every[outcome] for outcome in (*self.outcomes, None) if every[outcome]}

    def to_records(self) -> list[dict[str, Any]]:
        """Return a dict for each position, ready for ``pandas.DataFrame``."""
        return [row._asdict() for row in self]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table: as arrays of numpy to a file .npz, as text to .csv, or to .parquet,
        which needs pyarrow.  Positions that are not whole numbers are written as their texts."""
        name = file_name(path)
        kind = _kind(name)
        place = _whole(self.position)
        if not isinstance(place, np.ndarray):
            place = np.array([text_of(each, each) for each in place])
        if kind == ".npz":
            every = (place, self.to_move, self.outcome, self.length)
            arrays: dict[str, Any] = {"game": self.game, "players": self.players}
            arrays |= {"outcomes": self.outcomes, **dict(zip(COLUMNS, every, strict=True))}
            with Path(name).open("wb") as file:
                np.savez_compressed(file, **arrays)
            return
        rows = (row._replace(position=at) for at, row in zip(place.tolist(), self, strict=True))
        if kind == ".csv":
            with Path(name).open("w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(COLUMNS)
                writer.writerows(rows)
            return
        pyarrow, parquet = _pyarrow()
        columns: dict[str, Any] = dict(
            zip(COLUMNS, map(list, zip(*rows, strict=True)), strict=True)
        )
        if place.dtype == np.uint64:  # else numbers from 2⁶³ on are refused
            columns["position"] = place
        about = {"game": self.game, "players": str(self.players)}
        parquet.write_table(pyarrow.table(columns).replace_schema_metadata(about), name)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> PositionTable:
        """Read a table that :meth:`save` has written; raises
        :class:`~abgames.errors.NotationError` for other files."""
        name = file_name(path)
        kind = _kind(name)
        try:
            if kind == ".npz":
                with np.load(name, allow_pickle=False) as file:
                    columns = [file[each] for each in COLUMNS]
                    outcomes = tuple(map(str, file["outcomes"]))
                    table = cls(str(file["game"]), int(file["players"]), outcomes, *columns)
                if {len(each) for each in columns} != {len(table)}:
                    raise ValueError("its columns have several lengths")
                return table
            if kind == ".csv":
                with Path(name).open(encoding="utf-8", newline="") as file:
                    header, *rows = csv.reader(file)
                about = {b"game": Path(name).stem.encode()}
            else:
                read = _pyarrow()[1].read_table(name)
                header, about = read.column_names, read.schema.metadata or {}
                rows = [list(row.values()) for row in read.to_pylist()]
            if tuple(header) != COLUMNS:
                raise ValueError(f"its columns are {', '.join(header)}, not {', '.join(COLUMNS)}")
            return cls._of_rows(rows, {key.decode(): each.decode() for key, each in about.items()})
        except (ValueError, KeyError, EOFError, BadZipFile, csv.Error) as error:
            problem = f"{name} is not a table of positions: {error}"
            raise NotationError(problem, text=name) from error

    @classmethod
    def _of_rows(cls, rows: list[list[Any]], about: dict[str, str]) -> PositionTable:
        places, movers, ends, lengths = map(list, zip(*rows, strict=True))
        outcomes = tuple(dict.fromkeys(end for end in ends if end))
        if all(isinstance(place, str) and WHOLE.fullmatch(place) for place in places):
            places = list(map(int, places))
        return cls(
            about.get("game", ""),
            int(about.get("players", max(int(each or 0) for each in movers))),
            outcomes,
            _whole(places),
            np.array([int(each or 0) for each in movers], np.uint8),
            np.array([outcomes.index(end) if end else -1 for end in ends], np.int32),
            np.array([-1 if each in ("", None) else int(each) for each in lengths], np.int64),
        )


def _by_orders(solved: Solved, prefer: Prefer) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The outcomes and lengths of play by orders of preference, -1 where they do not say them."""
    try:
        found = solved._found_outcomes(solved._levels(prefer))
        sets, lengths = (np.asarray(each).astype(np.uint64) for each in found)
    except (NotationError, UnsupportedGameError):
        if prefer != "previous":
            raise
        sets, lengths = _ends(solved)  # the order is for games with wins and draws
    is_known = (sets > 0) & (sets & sets - np.uint64(1) == 0)
    outcome = np.full(len(sets), -1, np.int32)
    outcome[is_known] = np.log2(sets[is_known].astype(float)).round()
    return outcome, np.where(is_known, lengths.astype(np.int64), -1)


def _ends(solved: Solved) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The outcomes of positions that are over, as bits, and lengths of nothing."""
    names = [name for name in solved._names if name != ENDLESS]
    sets = np.zeros(len(solved._found.movers), np.uint64)
    for number in range(len(names)):
        good = tuple(each == number for each in range(len(names)))
        is_end = np.asarray(solved._found_lengths(2**solved.players - 1, good)) == 0
        sets[is_end] |= np.uint64(1 << number) if number < 63 else np.uint64(0)
    return sets, np.zeros_like(sets)


def _whole(places: Sequence[Any] | NDArray[Any]) -> Sequence[Any] | NDArray[Any]:
    """The same as an array, if they are whole numbers of 64 bits."""
    if not isinstance(places, np.ndarray) and all(type(each) is int for each in places):
        for kind in (np.uint64, np.int64):
            with suppress(OverflowError):
                return np.array(places, kind)
    return places


def _kind(name: str) -> str:
    kind = Path(name).suffix
    if kind not in KINDS:
        what = f"a table is written to a file that ends with {listed(KINDS, 'or')}"
        raise NotationError(f"{what}, not {name!r:.60}", text=name)
    return kind


def _pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise ImportError("files .parquet need pyarrow: pip install pyarrow") from error


class Positions(int):
    """The number of positions; called, it goes through them."""

    _solved: Solved

    def __new__(cls, count: int, solved: Solved) -> Positions:
        made = super().__new__(cls, count)
        made._solved = solved
        return made

    def __call__(self, prefer: Prefer = "previous") -> Iterator[PositionRow]:
        return iter(PositionTable.of(self._solved, prefer))

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        return int, (int(self),)
