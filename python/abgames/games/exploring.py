"""All positions of a game that can come up, as compact arrays.

Breadth first: the position with number n is the one found as the n-th.  Rules are asked in a plain
loop; only where that fails is the position looked at with care, to say what is wrong.
"""

from __future__ import annotations

import math
import sys
import time
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abgames_check.own_rules import InTurn, Number, outcome_of, turn

from .._abgames.games import Graph
from ..arguments import repr_of
from ..control import Progress
from ..errors import MemoryLimitError, RulesError
from .rules import (
    ImpartialRules,
    Odds,
    Outcomes,
    OutOfTimeError,
    after,
    blaming,
    canonical,
    mover_at,
    moves_at,
    moves_of,
    must_hash,
    odds_at,
    outcome_at,
    refuse_chance,
    rolls_of,
)

if TYPE_CHECKING:
    from .layers import ArrayExplored
    from .rules import Rules

PAUSE = 0.05
"""About how many seconds lie between two looks at the clock."""

LARGEST_PART = 4096
"""The most positions between two looks at the clock, and at the memory."""

ALL_FORMS, EACH_FORM = 1000, 256
"""The canonical forms after so many moves are compared with the positions, then one of so many: a
form that lies makes answers wrong, and random games may not meet it."""

DEFAULT_MEMORY = 4 * 2**30

# Measured with CPython 3.11, rounded up.
POSITION_BYTES = 170
"""Bytes of a position beside its own: in a dict, a list, and arrays here and in the core."""
MOVE_BYTES = 12
"""Bytes of a move, here and in the core."""


Arrays = tuple[NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint32], NDArray[np.uint32]]


class Explored:
    """The positions that were found, in canonical form, each with its number."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules, self.players = rules, players
        must_hash("the start", rules.start)
        first = canonical(rules, rules.start)
        self.numbers: dict[Any, int] = {first: 0}
        self.positions = [first]
        self._queue = iter(self.positions)  # it goes on when the list has grown
        self.outcomes = Outcomes()
        self.movers = bytearray()
        self.odds: dict[int, Odds] = {}
        """The probabilities of the moves in positions where chance moves, as a further player."""
        self._known_odds: dict[Any, Odds] = {}
        self.ends = array("H")
        self.starts = array("I", [0])
        self.children = array("I")
        self.seconds = 0.0
        self.parts: list[tuple[int, int]] = []
        """The numbers of positions and of moves before each look."""

    @property
    def left(self) -> int:
        """The number of positions whose moves are still to be looked at."""
        return len(self.positions) - len(self.movers)

    @property
    def is_whole(self) -> bool:
        """Whether the moves of all positions were looked at."""
        return not self.left

    @property
    def count(self) -> int:
        return len(self.positions)

    def table_bytes(self, power: int) -> int:
        """How much memory a table of so many bits, a power of two, for each position takes."""
        return self.count * max(8, (1 << power) // 8)

    def arrays(self) -> Arrays:
        """Return the movers, the ends, where the moves of each position begin, and what follows."""
        return (
            np.frombuffer(self.movers, np.uint8),
            np.frombuffer(self.ends, np.uint16),
            np.frombuffer(self.starts, np.uint32),
            np.frombuffer(self.children, np.uint32),
        )

    def graph(self) -> Graph:
        """Return the game for the core, once."""
        players = self.players + bool(self.odds)
        return Graph(*self.arrays(), outcomes=len(self.outcomes), players=players)

    def bytes(self) -> int:
        """Return about how much memory it takes, now and in the core."""
        own = bytes_of(self.positions[-1])
        return len(self.positions) * (own + POSITION_BYTES) + len(self.children) * MOVE_BYTES

    def look(self, part: int, end: float) -> None:
        """Look at the moves of so many more positions, or of all that are left."""
        rules, players = self.rules, self.players
        to_move, moves, play, outcome = rules.to_move, rules.moves, rules.play, rules.outcome
        form = getattr(rules, "canonical", None)
        chance, known_odds = players + 1, self._known_odds
        movers: dict[int | None, int] = {None: 0, 0: chance, **{n: n for n in range(1, chance)}}
        known, count, outcomes = self.numbers.setdefault, len(self.positions), self.outcomes
        add_position, add_child = self.positions.append, self.children.append
        position = None
        self.parts.append((count, len(self.children)))
        changed: list[tuple[Any, Any]] = []
        try:
            for position in islice(self._queue, part):
                mover = movers[to_move(position)]
                if mover:
                    legal = moves(position)
                    if mover == chance:
                        rolled = rolls_of(position, legal, end, known_odds)
                        legal, self.odds[len(self.movers)] = rolled
                    elif type(legal) is not list and type(legal) is not tuple:
                        legal = moves_of(position, legal, end)
                    for move in legal:
                        child = raw = play(position, move)
                        if form is not None:
                            child = form(child)
                            at = len(self.children)
                            if at < ALL_FORMS or at % EACH_FORM == 0:
                                changed.append((raw, child))
                        number = known(child, count)
                        if number == count:
                            count += 1
                            add_position(child)
                        add_child(number)
                    if len(self.children) == self.starts[-1]:
                        raise ValueError("there is no move")
                    self.ends.append(0)
                else:
                    self.ends.append(outcomes[outcome_of(outcome(position), players)])
                self.movers.append(mover)
                self.starts.append(len(self.children))
        except (MemoryError, OutOfTimeError):
            raise
        except (Exception, SystemExit) as error:
            look_at(rules, players, position, end)
            said = (
                str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
            )
            raise RulesError(f"in {repr_of(position)}: {said}", position=position) from error
        for raw, child in changed:
            with blaming(raw, "comparing {} with its canonical form {}", raw, child):
                is_same = raw == child
            if not is_same and (fault := unlike(rules, players, raw, child)):
                raise RulesError(fault, position=raw)

    def parent(self, edge: int) -> int:
        """Return the number of the position of a move."""
        return bisect_right(self.starts, edge) - 1

    def history(self, number: int) -> list[int]:
        """Return the numbers of the positions on the way to one, from the start."""
        way = [number]
        while number:
            part = bisect_left(self.parts, (number + 1, 0)) - 1
            number = self.parent(self.children.index(number, self.parts[part][1]))
            way.append(number)
        return way[::-1]


Look = tuple[int | None, str, dict[Any, Any], dict[Any, Number]]


def look_at(rules: Rules, players: int, position: Hashable, end: float = math.inf) -> Look:
    """Ask with care: who moves, the outcome, where moves lead, and how probably by chance."""
    mover = mover_at(rules, players, position)
    if mover is None:
        return None, outcome_at(rules, position), {}, {}
    with blaming(position, "comparing the moves in {}", position):
        moves = odds_at(rules, position, end) if mover == 0 else moves_at(rules, position, end)
        results = {move: after(rules, position, move) for move in moves}
        odds: dict[Any, Number] = {}
        if isinstance(moves, dict):
            for move, each in moves.items():
                odds[results[move]] = odds.get(results[move], 0) + each
        return mover, "", results, odds


def unlike(rules: Rules, players: int, position: Hashable, form: Hashable) -> str:
    """Return in what a canonical form differs from its position, if in anything."""
    seen, other = (look_at(rules, players, each) for each in (position, form))
    again = canonical(rules, form)
    with blaming(position, "comparing {} with its canonical form {}", position, form):
        fault = difference(other, seen)
        if not fault and again != form:
            fault = f"has itself the canonical form {repr_of(again)}"
    return fault and f"canonical({repr_of(position)}), {repr_of(form)}, {fault}"


def difference(one: tuple[Any, ...], other: tuple[Any, ...]) -> str:
    """Return what differs between two positions that were looked at, if anything does."""
    if one[0] != other[0]:
        return f"has another mover: {one[0]}, not {other[0]}"
    if one[1] != other[1]:
        return f"has another outcome: {one[1]}, not {other[1]}"
    if set(one[2].values()) != set(other[2].values()):
        return "leads to other positions, up to their canonical forms"
    if one[3] != other[3]:
        return "leads to them with other probabilities"
    return ""


def explore(
    rules: Rules,
    players: int,
    *,
    most: int | None = None,
    memory: int = DEFAULT_MEMORY,
    end: float | None = None,
    report: Callable[[Progress], object] | None = None,
) -> Explored:
    """Find all positions; fewer if that takes longer than until ``end``."""
    began = time.monotonic()
    found = Explored(rules, players)
    told = now = began
    part = 1
    while not found.is_whole:
        try:
            found.look(part, math.inf if end is None else end)
        except OutOfTimeError:
            break
        before, now, count = now, time.monotonic(), len(found.positions)
        part = min(LARGEST_PART, max(1, int(part * min(2, PAUSE / max(now - before, 1e-9)))))
        if most is not None and count > most:
            raise MemoryLimitError(too_many(found, f"max_positions is {most:,}"), limit=most)
        taken = found.bytes()
        if taken > memory:
            allowed = f"they take about {taken:,} bytes, and memory_limit is {memory:,}"
            raise MemoryLimitError(too_many(found, allowed), limit=memory)
        if report is not None and now - told > 0.2:
            told = now
            report(Progress(now - began, len(found.movers), 0, None, count, taken, "positions"))
        if end is not None and now >= end:
            break
    found.seconds = now - began
    return found


def too_many(found: Explored | ArrayExplored, limit: str) -> str:
    """Return the message about more positions than are allowed."""
    count, left = found.count, found.left
    advice = "" if hasattr(found.rules, "canonical") else "a method canonical for symmetries, or "
    told_apart = getattr(found.rules, "_told_apart", "")
    return (
        f"{count:,} positions were found, and the moves of {left:,} of them are still to be looked "
        f"at, but {limit}; {told_apart and f'{told_apart}; '}what helps is "
        f"{'' if told_apart else advice}a smaller game, a later start or a larger limit"
    )


def bytes_of(value: object, depth: int = 3) -> int:
    """Return about how many bytes a position takes, without what all positions share."""
    if value is None or isinstance(value, bool | float | type):
        return 0
    if isinstance(value, int):
        return 0 if -6 < value < 257 else sys.getsizeof(value)
    own = sys.getsizeof(value)
    if depth and isinstance(value, tuple | frozenset):
        return own + sum(bytes_of(item, depth - 1) for item in value)
    if depth and hasattr(value, "__dict__"):
        return own + sys.getsizeof(vars(value)) + bytes_of(tuple(vars(value).values()), depth - 1)
    if depth and (names := getattr(type(value), "__slots__", ())):
        return own + sum(bytes_of(getattr(value, name, None), depth - 1) for name in names)
    return own


class BothTurns:
    """The positions of an impartial game that were found, each with either player to move."""

    def __init__(self, found: Explored, rules: InTurn) -> None:
        self.found, self.rules, self.players = found, rules, 2
        self.positions, self.is_whole = found.positions, found.is_whole
        self.outcomes = ["P1", "P2"]
        self.numbers = _Numbers(found.numbers)

    def bytes(self) -> int:
        """Return about how much memory it takes, now and in the core."""
        return 2 * self.found.bytes()

    @property
    def count(self) -> int:
        return self.found.count

    @property
    def movers(self) -> NDArray[np.uint8]:
        """The players to move, 0 where the game is over."""
        return self.arrays()[0]

    def table_bytes(self, power: int) -> int:
        """Return how much memory a table of so many bits, a power of two, of positions takes."""
        return 2 * self.found.table_bytes(power)

    def arrays(self) -> Arrays:
        """Return the game in arrays: position n with player 1 to move is 2n, with 2 2n + 1."""
        starts, children = (np.array(a, np.int64) for a in (self.found.starts, self.found.children))
        counts = np.diff(starts)
        rows = np.repeat(np.arange(len(counts)), counts)
        first = np.arange(len(children)) + starts[rows]
        both = np.empty(2 * len(children), np.uint32)
        both[first], both[first + counts[rows]] = 2 * children + 1, 2 * children
        movers = np.where(np.repeat(counts, 2) > 0, np.tile([1, 2], len(counts)), 0)
        ends = np.tile([0, 1] if self.rules.misere else [1, 0], len(counts))
        return (
            movers.astype(np.uint8),
            ends.astype(np.uint16),
            np.append(0, np.repeat(counts, 2).cumsum()).astype(np.uint32),
            both,
        )

    def graph(self) -> Graph:
        return Graph(*self.arrays(), outcomes=2, players=2)


class _Numbers(dict[Any, int]):
    """The numbers of positions; those with a player to move are asked about."""

    def get(self, position: Hashable, default: object = None) -> Any:
        place, mover = turn(position)
        number = super().get(place)
        return default if number is None else 2 * number + mover - 1


class Alone:
    """An impartial game as one that is explored: one player, one outcome."""

    players = 1

    def __init__(self, rules: ImpartialRules, position: Hashable = None) -> None:
        self.rules, self.play = rules, rules.play
        self._seen: tuple[Any, list[Any]] | None = None
        self.start = rules.start if position is None else position
        if hasattr(rules, "canonical"):
            self.canonical = rules.canonical

    def to_move(self, position: Hashable) -> int | None:
        mover = self.rules.to_move(position) if hasattr(self.rules, "to_move") else 1
        if mover == 0:
            refuse_chance(position, "Grundy values are")
        is_over = mover is None
        return None if is_over or not self.moves(position) else 1

    def moves(self, position: Hashable) -> list[Any]:
        """Return the moves; the rules are asked once for :meth:`to_move` and this."""
        if self._seen is None or self._seen[0] is not position:
            self._seen = position, moves_of(position, self.rules.moves(position))
        return self._seen[1]

    def outcome(self, position: Hashable) -> str:
        return "over"
