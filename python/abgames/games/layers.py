"""All positions of a game whose rules answer for arrays of positions.

1. Positions are whole numbers of 64 bits, or the bytes of several.  Layer n has those after n
   moves, sorted; rules are asked about parts of a layer, and what their moves lead to, sorted and
   without repeats, is the next.
2. Nothing is kept of the moves: a question goes back from the last layer to the first, asks for the
   moves again and finds where they lead in the next layer.  Few values differ, so that each
   position has the number of its value.
3. A position can be in several layers.  If most are, or if layers are many and small, as always
   where play can come back, all positions become one sorted array, and the moves a graph.

Memory: 12 bytes for each position; where the game is a graph 40, and 16 for each move; 8 more for
each further column.

Layers can lie in a folder, as arrays of numpy, which are read where they lie.  ``game.json`` says
which game it is.  ``positions-N.npy`` has layer N, from 1, and ``known-N.npy`` what is known of its
positions, written after layer N + 1; where that has no file, play has ended. ``forced-N.npy`` and
``forced-rows.npy`` have the table of what coalitions can force.  A file is there when it is
complete, so that a search that was stopped goes on from what is there.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as path:
...     folder = Folder(path, {"game": "Heap"})
...     folder.save("known-0", np.array([1], np.uint16))
...     np.array(Folder(path, {"game": "Heap"}).load("known-0"))
...     Folder(path, {"game": "Hex"})  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
abgames.errors.CheckpointError: ... has the layers of Heap, not of Hex; name another folder
"""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abgames_check.documents import file_name
from abgames_check.own_game import OneByOne
from abgames_check.own_rules import Points

from .._abgames.games import Graph
from ..control import Progress
from ..errors import CheckpointError, MemoryLimitError, RulesError, UnsupportedGameError
from .arrays import OVER, CheckedArrays, Numbers, Whole, plain, refuse
from .exploring import DEFAULT_MEMORY, Arrays, too_many, unlike
from .rules import OutOfTimeError

FORMAT = {"format": "abgames-layers", "version": 1}


class Folder:
    """A folder that has the layers of one game, or is empty."""

    def __init__(self, path: str | PathLike[str], about: Mapping[str, Any]) -> None:
        self.path, self.about = Path(file_name(path)), {**FORMAT, **about}
        self.path.mkdir(parents=True, exist_ok=True)
        head = self.path / "game.json"
        try:
            found = json.loads(head.read_text("utf-8"))
        except FileNotFoundError:
            if any(self.path.glob("*")):
                raise self._refused("has other files") from None
            self._write(head.name, json.dumps(self.about).encode())
            return
        except (ValueError, UnicodeDecodeError) as error:
            raise self._refused(f"has a damaged game.json: {error}") from None
        if found != self.about:
            raise self._refused(_differing(found, self.about))

    def _refused(self, problem: str) -> CheckpointError:
        return CheckpointError(f"{self.path} {problem}; name another folder", path=str(self.path))

    def save(self, name: str, array: NDArray[Any]) -> None:
        file = self.path / f".{name}-{os.getpid()}.npy"
        with file.open("wb") as opened:
            np.save(opened, array, allow_pickle=False)
        file.replace(self.path / f"{name}.npy")

    def _write(self, name: str, text: bytes) -> None:
        file = self.path / f".{name}-{os.getpid()}"
        file.write_bytes(text)
        file.replace(self.path / name)

    def load(self, name: str) -> NDArray[Any] | None:
        """Return an array where it lies; ``None`` if it is not there."""
        try:
            found = np.load(self.path / f"{name}.npy", mmap_mode="r", allow_pickle=False)
        except FileNotFoundError:
            return None
        except (ValueError, EOFError) as error:
            raise self._refused(f"has a damaged {name}.npy: {error}") from None
        return np.asarray(found)

    def kept(self, name: str, array: NDArray[Any]) -> NDArray[Any]:
        """Write an array, and return it where it lies."""
        self.save(name, array)
        found = self.load(name)
        assert found is not None
        return found

    def layer(self, number: int) -> tuple[NDArray[Any], NDArray[Any] | None]:
        layer = self.load(f"positions-{number}")
        assert layer is not None
        return layer, self.load(f"known-{number}")

    def strange(self, number: int) -> CheckpointError:
        """Return the error about a layer that the rules do not give."""
        return self._refused(f"was written by other rules: layer {number} differs")


def _differing(found: object, about: Mapping[str, Any]) -> str:
    """Say in what a game differs from the one that is asked about."""
    known = found if isinstance(found, dict) else {}
    if known.get("format") != about["format"]:
        return "has no layers of a game"
    keys = [key for key in about if key != "game" and known.get(key) != about[key]]

    def shown(entries: Mapping[str, Any]) -> str:
        return ", ".join([str(entries.get("game")), *(f"{k} {entries.get(k)!s:.80}" for k in keys)])

    same = known.get("game") == about["game"]
    other, asked = (shown(known), shown(about)) if same else (known.get("game"), about["game"])
    return f"has the layers of {other}, not of {asked}"


PART = 2**16
"""The most positions about which rules are asked at once."""

NEVER = 2**32 - 1
"""The length where a coalition cannot force the end."""

FEW, THIN = 256, 4096
"""After so many layers they have as many positions each, or the game becomes a graph."""

NARROW = 10
"""Tables of up to so many bits, a power of two, have few different rows."""

SAMPLE = 4
"""How many positions of a layer are also asked about alone."""

AT_ONCE = 64
"""How many parts other processes are given at once."""

UNKEPT = (
    "play can come back here, or most positions come up after several numbers of moves; layers of "
    "such games are not kept in a folder: leave out store"
)


def merged(arrays: Sequence[Numbers]) -> Numbers:
    """Return all numbers of sorted arrays, each once."""
    if len(arrays) == 1:
        return arrays[0]
    every = np.concatenate(arrays)
    every.sort(kind="stable")  # which merges sorted runs
    return every[_is_first(every)]


def distinct(layers: Sequence[Numbers]) -> int:
    """Return how many different numbers sorted arrays have."""
    pivots = max(layers, key=len)[PART::PART]
    cuts = [[0, *np.searchsorted(layer, pivots).tolist(), len(layer)] for layer in layers]
    return sum(
        len(merged([layer[cut[n] : cut[n + 1]] for layer, cut in zip(layers, cuts, strict=True)]))
        for n in range(len(pivots) + 1)
    )


def _is_first(numbers: Numbers) -> NDArray[np.bool_]:
    """Where a sorted array has a number for the first time."""
    found: NDArray[np.bool_] = np.r_[True, numbers[1:] != numbers[:-1]]
    return found[: len(numbers)]


class Runs:
    """Sorted arrays, each at least twice as long as the next."""

    def __init__(self, numbers: Numbers) -> None:
        self.arrays = [numbers]

    def add(self, numbers: Numbers) -> None:
        """Add a sorted array without repeats."""
        self.arrays.append(numbers)
        while len(self.arrays) > 1 and len(self.arrays[-2]) < 2 * len(self.arrays[-1]):
            self.arrays[-2:] = [merged(self.arrays[-2:])]

    def has(self, numbers: Numbers) -> NDArray[np.bool_]:
        found = np.zeros(len(numbers), bool)
        for each in filter(len, self.arrays):
            found |= each[np.searchsorted(each[:-1], numbers)] == numbers
        return found

    def all(self) -> Numbers:
        return merged(self.arrays)

    def __len__(self) -> int:
        return sum(map(len, self.arrays))


class Packed:
    """For each position the number of its value, and the values."""

    def __init__(self, numbers: NDArray[Any], values: Numbers) -> None:
        self.numbers, self.values = numbers, values

    def __getitem__(self, place: int | tuple[int, int]) -> np.uint64:
        number, *word = place if isinstance(place, tuple) else (place,)
        found: np.uint64 = self.values[(self.numbers[number], *word)]
        return found

    def __array__(self, *_: object, **__: object) -> NDArray[Any]:
        every: NDArray[Any] = self.values[self.numbers]
        return every


class Numbered:
    """Numbers, or rows of them, numbered in the order in which they come up."""

    def __init__(self, width: int) -> None:
        self.rows = np.zeros(0 if width == 1 else (0, width), np.uint64)
        self._order, self._ranks = self.rows, np.zeros(0, np.intp)
        self._numbers = dict[bytes, int]()

    def of(self, rows: Numbers) -> NDArray[np.intp]:
        rows = rows.reshape(-1, *self.rows.shape[1:])
        if rows.ndim > 1:
            new, of_new = np.unique(rows, axis=0, return_inverse=True)
            known = self._numbers
            found = [known.setdefault(row.tobytes(), len(known)) for row in new]
            self._add(new[np.array(found) >= len(self.rows)])
            return np.array(found)[of_new.reshape(-1)]
        places = np.searchsorted(self._order[:-1], rows)
        is_new = self._order[places] != rows if len(self._order) else np.ones(len(rows), bool)
        if is_new.any():
            self._add(np.unique(rows[is_new]))
            self._ranks = np.argsort(self.rows)
            self._order = self.rows[self._ranks]
            places = np.searchsorted(self._order[:-1], rows)
        return self._ranks[places]

    def _add(self, rows: Numbers) -> None:
        self.rows = np.concatenate([self.rows, rows])


class Keyed:
    """Rules for arrays that are asked about positions as they are sorted."""

    def __init__(self, array: CheckedArrays) -> None:
        self.array, self.columns = array, array.start.shape[1:]

    def keys(self, positions: Numbers) -> Numbers:
        """Return positions as they are sorted: those of several columns as their bytes."""
        if not self.columns:
            return positions
        return positions.astype(">u8").view(f"S{8 * self.columns[0]}").reshape(-1)

    def rows(self, keys: Numbers) -> Numbers:
        """Return positions as the rules have them."""
        if not self.columns:
            return keys
        rows: Numbers = np.ascontiguousarray(keys).view(">u8").astype(np.uint64)
        return rows.reshape(-1, *self.columns)

    def known(self, part: Numbers) -> NDArray[np.uint16]:
        return self.array.known(self.rows(part))

    def after(self, live: Numbers) -> tuple[Whole, Numbers]:
        """Return for each move the place of its position, and what it leads to."""
        parents, after = self.array.moves(self.rows(live))
        return parents, self.keys(self.array.forms(after))

    def places(self, live: Numbers, among: Numbers) -> tuple[Whole, Whole]:
        """Return where the moves of each position begin, and the places of what they lead to."""
        parents, after = self.after(live)
        places = np.searchsorted(among[:-1], after)
        lost = among[places] != after
        if lost.any():
            at = np.argmax(lost)
            where, place = map(self.rows, (after[at : at + 1], live[parents[at], None]))
            what = f"a move leads to {plain(where[0])}, and led elsewhere when asked before"
            refuse("moves", place[0], what)
        if (parents[1:] < parents[:-1]).any():
            places = places[np.argsort(parents.astype(np.uint16), kind="stable")]
        counts = np.bincount(parents)
        return np.cumsum(counts) - counts, places


class Layers:
    """Sorted arrays of positions, which are numbered one array after the other."""

    def __init__(self, rules: OneByOne) -> None:
        self.rules, self.asked = rules, Keyed(rules.array)
        self.layers: list[Numbers] = []
        self.known: list[NDArray[np.uint16]] = []
        """What is known of the positions of each layer."""

    def layer(self, number: int) -> tuple[Numbers, NDArray[np.uint16] | None]:
        return self.layers[number], self.known[number] if number < len(self.known) else None

    def __iter__(self) -> Iterator[Any]:
        rows = self.asked.rows
        return (self.rules.place(row) for layer in self.layers for row in rows(layer).tolist())

    def get(self, position: object) -> int | None:
        first, key = 0, self.asked.keys(self.rules.one(position))
        for layer in self.layers:
            place = int(np.searchsorted(layer, key)[0])
            if place < len(layer) and layer[place] == key[0]:
                return first + place
            first += len(layer)
        return None


Source = Layers | Folder
"""Where layers lie."""


def looked(source: Source, asked: Keyed, number: int, size: int, at: int) -> tuple[Any, Numbers]:
    """Return what is known of a part of a layer, and where its moves lead, sorted."""
    part = source.layer(number)[0][at : at + size]
    known = asked.known(part)
    live = part[known < OVER]
    children = np.sort(asked.after(live)[1], kind="stable") if len(live) else live
    return known, children[_is_first(children)]


def followed(source: Source, asked: Keyed, number: int, size: int, at: int) -> tuple[Whole, Whole]:
    """Return for a part of a layer where moves begin, and their places in the next layer."""
    layer, known = source.layer(number)
    assert known is not None
    live = layer[at : at + size][known[at : at + size] < OVER]
    if not len(live):
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    return asked.places(live, source.layer(number + 1)[0])


class ArrayExplored:
    """The positions that were found: layers, or one sorted array and a graph."""

    def __init__(
        self,
        rules: OneByOne,
        *,
        most: int | None = None,
        memory: int = DEFAULT_MEMORY,
        end: float | None = None,
        report: Callable[[Progress], object] | None = None,
        folder: Folder | None = None,
        executor: Executor | None = None,
    ) -> None:
        self.rules, self.array, self.players = rules, rules.array, rules.players
        self.most, self.memory, self.report = most, memory, report
        self.end = math.inf if end is None else end
        self.began = self.told = time.monotonic()
        self.numbers = Layers(rules)
        self.asked, self.known = self.numbers.asked, self.numbers.known
        self.folder, self.executor = folder, executor
        self.used = np.zeros(2**16, bool)
        self.size: int = 8 * rules.first.size
        self._graph: Graph | None = None
        self.is_graph = False
        self.looked, self.left, self.moves, self.is_whole = 0, 1, 0, False
        try:
            self._find(self.asked.keys(self.array.forms(self.array.start)))
            self.is_whole = True
        except OutOfTimeError:
            pass

    @property
    def count(self) -> int:
        return self.looked + self.left

    @property
    def movers(self) -> NDArray[np.uint8]:
        """The players to move, 0 where the game is over."""
        known = np.concatenate(self.known)
        return np.where(known < OVER, known, 0).astype(np.uint8)

    @property
    def outcomes(self) -> list[str]:
        """The outcomes that come up, in the order of the rules."""
        return [self.array.outcomes[end] for end in np.flatnonzero(self.used[OVER:])]

    def rank(self) -> Whole:
        """Return the numbers of outcomes among those that come up."""
        found: Whole = np.cumsum(self.used[OVER:]) - 1
        return found

    def bytes(self) -> int:
        """Return about how much memory it takes."""
        if self.folder is not None:
            return 3 * self.size * self.left + 4 * self.count
        if self._graph is None and not self.moves:
            return (4 + self.size) * self.count
        return (32 + self.size) * self.count + 16 * self.moves

    def table_bytes(self, power: int) -> int:
        """Return how much memory a table of so many bits, a power of two, of positions takes."""
        is_narrow = self._graph is None and power <= NARROW
        return self.count * (2 if is_narrow else max(8, (1 << power) // 8))

    def graph(self) -> Graph | LayerGraph:
        """Return the game for questions: layers, or a graph of the core, also for points."""
        if self._graph is None and any(isinstance(each, Points) for each in self.outcomes):
            self._graph = Graph(*self.arrays(), outcomes=len(self.outcomes), players=self.players)
        return LayerGraph(self) if self._graph is None else self._graph

    def _find(self, layer: Numbers) -> None:
        layers, due = self.numbers.layers, 64
        if self.folder is not None and self.folder.load("positions-0") is None:
            self.folder.save("positions-0", layer)
        while len(layer):
            layers.append(layer)
            known, layer = self._next(layer)
            self.known.append(known)
            total = sum(map(len, layers))
            if total >= due or len(layers) % FEW == 0:
                count, due = distinct(layers), 2 * total
                if 2 * count < total or (len(layers) >= FEW and count < THIN * len(layers)):
                    if self.folder is not None:
                        raise UnsupportedGameError(UNKEPT)
                    self._as_graph(merged([*layers, layer]))
                    return
        self.looked, self.left = distinct(layers), 0

    def _next(self, layer: Numbers) -> tuple[NDArray[np.uint16], Numbers]:
        """Return what is known of the last layer, and the next one."""
        folder, number = self.folder, len(self.known)
        if folder is None:
            known, after = self._look(layer)
            return known, after.all()
        kept = folder.load(f"known-{number}")
        if kept is None:
            known, after = self._look(layer)
            if len(after):
                folder.save(f"positions-{number + 1}", after.all())
            kept = folder.kept(f"known-{number}", known)
        else:
            self.looked += len(layer)
        following = folder.load(f"positions-{number + 1}")
        following = layer[:0] if following is None else following
        some = np.linspace(0, len(layer) - 1, SAMPLE).astype(np.intp)
        keys, known = layer[some], kept[some]
        is_same = len(kept) == len(layer) and np.array_equal(self.asked.known(keys), known)
        if is_same and (known < OVER).any():
            children = self.asked.after(keys[known < OVER])[1]
            is_same = len(following) > 0 and bool(Runs(following).has(children).all())
        if not is_same:
            raise folder.strange(number)
        for part in parts(kept):
            self.used[part] = True
        self.left = len(following)
        self.tick()
        return kept, following

    def mapped(
        self, work: Callable[..., Any], number: int, count: int, size: int
    ) -> Iterator[tuple[int, Any]]:
        """Do something with each part of a layer, here or in other processes, in order."""
        places = range(0, count, size)
        if self.executor is None or self.folder is None:
            for at in places:
                yield at, work(self.numbers, self.asked, number, size, at)
            return
        there = partial(work, self.folder, self.asked, number, size)
        for some in (places[at : at + AT_ONCE] for at in range(0, len(places), AT_ONCE)):
            yield from zip(some, self.executor.map(there, some), strict=True)

    def _look(self, layer: Numbers) -> tuple[NDArray[np.uint16], Runs]:
        """Ask about the last layer: what is known of it, and where its moves lead."""
        known, after = np.zeros(len(layer), np.uint16), Runs(layer[:0])
        self.left = len(layer)
        number = len(self.numbers.layers) - 1
        for at, (found, children) in self.mapped(looked, number, len(layer), PART):
            known[at : at + PART] = found
            self.used[found] = True
            if not at:
                self._sample(layer[:PART], found)
            after.add(children)
            self.looked, self.left = self.looked + len(found), self.left - len(found) + len(after)
            self.tick()
            self.left -= len(after)
        return known, after

    def _sample(self, keys: Numbers, known: NDArray[np.uint16]) -> None:
        """Compare some answers with those about one position alone."""
        part = self.asked.rows(keys)
        for at in range(0, len(part), max(1, len(part) // SAMPLE)):
            alone = self.array.known(part[at : at + 1])
            if alone[0] != known[at]:
                refuse("look", part[at], f"{alone[0]} alone, {known[at]} among others")
        live = part[known < OVER]
        live = live[:: max(1, len(live) // SAMPLE)]
        if not len(live):
            return
        parents, after = self.array.moves(live)
        for at in range(len(live)):
            mine = after[parents == at]
            alone = self.array.moves(live[at : at + 1])[1]
            both = [np.sort(self.asked.keys(each)) for each in (mine, alone)]
            if not np.array_equal(both[0], both[1]):
                what = f"lead to {alone[:10].tolist()} alone, to {mine[:10].tolist()} among others"
                refuse("moves", live[at], what)
            forms = self.array.forms(mine)
            for raw, form in zip(map(plain, mine), map(plain, forms), strict=True):
                if raw != form and (fault := unlike(self.rules, self.players, raw, form)):
                    raise RulesError(fault, position=raw)

    def tick(self) -> None:
        """Look at the limits."""
        now, taken = time.monotonic(), self.bytes()
        if self.most is not None and self.count > self.most:
            what = f"max_positions is {self.most:,}"
            raise MemoryLimitError(too_many(self, what), limit=self.most)
        if taken > self.memory:
            what = f"they take about {taken:,} bytes, and memory_limit is {self.memory:,}"
            raise MemoryLimitError(too_many(self, what), limit=self.memory)
        if self.report is not None and now - self.told > 0.2:
            self.told = now
            seconds, count = now - self.began, self.count
            self.report(Progress(seconds, self.looked, 0, None, count, taken, "positions"))
        if now > self.end:
            raise OutOfTimeError

    def _as_graph(self, fresh: Numbers) -> None:
        """Find all positions from these, and the moves between them."""
        self.looked = 0
        seen = Runs(fresh)
        while len(fresh):
            self.numbers.layers[:] = [fresh]
            found = self._look(fresh)[1].all()
            fresh = found[~seen.has(found)]
            seen.add(fresh)
        positions = seen.all()
        self.numbers.layers[:] = [positions]
        self.looked, self.left = len(positions), 0
        self.known[:] = [np.concatenate(list(map(self.asked.known, parts(positions))))]
        self.is_graph = True
        self._graph = Graph(*self.arrays(), outcomes=len(self.outcomes), players=self.players)

    def arrays(self) -> Arrays:
        """Return the game in arrays, as the core takes them: all moves are kept for a moment."""
        layers, first = self.numbers.layers, 0
        counts, children = [np.zeros(1, np.int64)], [np.zeros(0, np.uint32)]
        for n, (layer, known) in enumerate(zip(layers, self.known, strict=True)):
            if not self.is_graph:
                first += len(layer)
            among = layer if self.is_graph else layers[min(n + 1, len(layers) - 1)]
            count = np.zeros(len(layer), np.int64)
            for part in parts(np.flatnonzero(known < OVER)):
                starts, places = self.asked.places(layer[part], among)
                count[part] = np.diff(starts, append=len(places))
                children.append((places + first).astype(np.uint32))
                self.moves += len(places) if self._graph is None else 0
                self.tick()
            counts.append(count)
        every = np.concatenate(self.known).astype(np.int64)
        is_live = every < OVER
        return (
            np.where(is_live, every, 0).astype(np.uint8),
            np.where(is_live, 0, self.rank()[every - OVER]).astype(np.uint16),
            np.cumsum(np.concatenate(counts)).astype(np.uint32),
            np.concatenate(children),
        )


class LayerGraph:
    """Layers, asked what the core's graph is asked."""

    is_finite = True

    def __init__(self, found: ArrayExplored) -> None:
        self.found = found

    def effectivity(self, _limits: object) -> Packed | None:
        """Return words of bits for each position, as the core's graph does."""
        outcomes = len(self.found.outcomes)
        bits = np.arange(max(64, 1 << self.found.players - 1 + outcomes), dtype=np.uint64)

        def words(bit: int) -> Numbers:
            """The bits of the pairs that have a player, or an outcome."""
            return np.packbits(bits >> bit & 1 == 1, bitorder="little").view(np.uint64)

        mine = np.array([words(outcomes + each) for each in range(-1, self.found.players)])
        if mine.shape[1] == 1:
            mine = mine[:, 0]

        def fold(movers: Whole, starts: Whole, after: Numbers) -> Numbers:
            some = np.bitwise_or.reduceat(after, starts)
            every = np.bitwise_and.reduceat(after, starts)
            has: Numbers = mine[movers]
            return some & has | every & ~has

        try:
            ends = [words(outcome) for outcome in range(outcomes)]
            packed = self._folded(ends, fold, is_kept=True)
        except OutOfTimeError:
            return None
        return Packed(packed.numbers, packed.values.reshape(len(packed.values), -1))

    def lengths(self, coalition: int, good: Sequence[bool]) -> Packed:
        """Return how many moves a coalition needs, as the core's graph does."""
        self.found.end = math.inf

        def fold(movers: Whole, starts: Whole, after: Numbers) -> Numbers:
            soonest = np.minimum.reduceat(after, starts)
            latest = np.maximum.reduceat(after, starts)
            found: Numbers = np.where(coalition >> movers - 1 & 1 == 1, soonest, latest)
            found[found < NEVER] += 1
            return found

        ends = [np.array([0 if each else NEVER], np.uint64) for each in good]
        return self._folded(ends, fold)

    def outcomes(self, levels: Sequence[Sequence[int]]) -> tuple[Packed, Packed]:
        """Return what players with preferences get, and the lengths, as the core's graph does."""
        self.found.end = math.inf
        width = max(map(len, levels))
        unions = np.zeros((self.found.players + 1, width), np.uint64)
        for player, order in enumerate(levels, 1):
            unions[player, : len(order)] = np.cumsum(np.array(order, np.uint64))  # they are apart
            unions[player, len(order) :] = sum(order)

        kinds = Numbered(1)  # of sets of outcomes; a value has the number of one, and a length
        kinds.of(np.uint64(1) << np.arange(len(self.found.outcomes), dtype=np.uint64))

        def fold(movers: Whole, starts: Whole, after: Numbers) -> Numbers:
            sets, lengths = kinds.rows[after >> 32], after & np.uint64(NEVER)
            counts = np.diff(starts, append=len(after))
            worse = np.full(len(after), width - 1)
            owner = np.repeat(movers, counts)
            for n in range(width - 2, -1, -1):
                worse[sets & ~unions[owner, n] == 0] = n
            least = np.minimum.reduceat(worse, starts)
            is_best = worse <= np.repeat(least, counts)
            liked: Numbers = unions[movers, least]
            found: Numbers = np.bitwise_or.reduceat(sets, starts) & liked
            soonest = np.minimum.reduceat(np.where(is_best, lengths, NEVER), starts)
            latest = np.maximum.reduceat(np.where(is_best, lengths, 0), starts)
            length: Numbers = np.where(least == 0, soonest, latest) + 1
            number: Numbers = kinds.of(found).astype(np.uint64)
            return number << np.uint64(32) | length

        ends = [np.array([end << 32], np.uint64) for end in range(len(self.found.outcomes))]
        both = self._folded(ends, fold)
        sets = kinds.rows[both.values >> 32]
        return Packed(both.numbers, sets), Packed(both.numbers, both.values & np.uint64(NEVER))

    def _folded(
        self,
        ends: Sequence[Numbers],
        fold: Callable[[Whole, Whole, Numbers], Numbers],
        *,
        is_kept: bool = False,
    ) -> Packed:
        """Return for each position the row of its end, or what is made of those after it."""
        width, found = len(ends[0]), list[NDArray[Any]]()
        numbered, rank, size = Numbered(width), self.found.rank(), max(1, PART // len(ends[0]))
        folder = self.found.folder if is_kept else None
        if folder is not None and (rows := folder.load("forced-rows")) is not None:
            for row in rows:
                numbered.of(row)
        of_end = np.concatenate([numbered.of(each) for each in ends])
        after = np.zeros(0, np.uint8)
        layers = list(zip(self.found.numbers.layers, self.found.known, strict=True))
        for number, (layer, known) in reversed(list(enumerate(layers))):
            kept = None if folder is None else folder.load(f"forced-{number}")
            if kept is not None:
                after = kept
                found.append(after)
                continue
            numbers = np.zeros(len(layer), np.uint32)
            for at, (starts, places) in self.found.mapped(followed, number, len(layer), size):
                movers = known[at : at + size].astype(np.int64)
                is_live, part = movers < OVER, numbers[at : at + size]
                part[~is_live] = of_end[rank[movers[~is_live] - OVER]]
                if len(starts):
                    values = numbered.rows[after[places]]
                    part[is_live] = numbered.of(fold(movers[is_live], starts, values))
                self.found.tick()
            after = numbers.astype(np.min_scalar_type(len(numbered.rows) - 1))
            if folder is not None:
                folder.save("forced-rows", numbered.rows)
                after = folder.kept(f"forced-{number}", after)
            found.append(after)
        return Packed(np.concatenate(found[::-1]), numbered.rows)


def parts(every: NDArray[Any], size: int = PART) -> Iterator[NDArray[Any]]:
    """Return an array in parts."""
    return (every[at : at + size] for at in range(0, len(every), size))
