"""Can one coalition force some outcomes?  Depth first, with no more positions than it takes.

Question: can a side reach an end that it wants, whatever the others do?  What a coalition with
"endless" among its wishes asks is what the others ask about all other ends, the other way round.
Assumed: as in :mod:`.solved`, also that play may come back.

1. A position that is looked at for the first time is over, or its moves are made; if one of them
   leads to where the mover's side is known to succeed, so it does here.
2. Else the moves are followed in their order until one settles the position.  While positions are
   few this is the order of the rules, and no position is looked at that plain search in this order
   would not look at; then moves come first that settled many positions.
3. A move back to a position that is not settled yet fails for the side for the time being: that
   position keeps in mind who waits for it.  If it succeeds, those who wait go on; if it fails and
   depends on none above it, all that failed below it have failed for good.  So each position is
   looked at once.
4. A position where the side succeeds has a rank, greater than those of the moves that it needs, so
   that following ranks downwards ends.

With a checkpoint every position that is settled is written down with its rank, so that the ranks of
a later call go on from there.

Memory: what is known is forgotten, the oldest first, if it takes too much; positions are then
looked at again.  Where play comes back, none is forgotten.

>>> class Heap:
...     players, start = 2, (21, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 3) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> found = can_force(Heap(), {1}, {"P1"})
>>> found.holds, found.line[0], found.nodes
(True, 1, 41)
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

from abgames_check.own_game import OneByOne
from abgames_check.own_rules import outcome_of

from .._abgames.games import Log
from ..arguments import few, folded, repr_of
from ..control import (
    CheckpointPath,
    Progress,
    ProgressTaker,
    checkpoint_file,
    memory_bytes,
    readable,
    reporting,
    seconds,
)
from ..display import counted
from ..display.answer import Answer, yes_or_no
from ..errors import MemoryLimitError, NotationError, RulesError, UnsupportedGameError
from ..preferences import ENDLESS, in_order, read_outcomes, read_players_set
from .arrays import one_by_one
from .exploring import DEFAULT_MEMORY, bytes_of, look_at, unlike
from .rules import (
    OutOfTimeError,
    Rules,
    canonical,
    identity,
    literal,
    mover_at,
    moves_of,
    must_hash,
    name_of,
    outcome_problem,
    players_of,
    refuse_chance,
    text_of,
    written,
)
from .solved import Coalition, GameCertificate, Solved, Winners, solve, texts_of

ENTRY_BYTES = 200
"""Bytes of a position beside its own, rounded up."""

FEW_NODES, MOST_COUNTED = 2000, 2**16
"""After so many positions moves are put in order, by counts for at most so many moves."""

PLACE, MOVE, BACK = b"=", b"#", b"<"
"""What a checkpoint has a number for: the rank of a position, how often a move settled one, and
that play can come back."""

AT_ONCE = 64
"""Positions between two looks at the clock."""

FORMS = 64
"""How many canonical forms are compared with their positions."""


@dataclass(frozen=True)
class Force(Answer):
    """Whether a coalition can force what it wants; ``None`` if a limit was hit before that was
    known.

    ``line`` is a game in which the side that succeeds makes its moves, until the game is over or a
    position comes up again; ``nodes`` counts the positions that were looked at, each time anew.
    """

    holds: bool | None
    line: tuple[Any, ...]
    nodes: int = field(compare=False, repr=False)
    seconds: float = field(compare=False, repr=False)
    _search: _Search = field(compare=False, repr=False)

    @property
    def proven(self) -> bool:
        """Whether ``holds`` is known."""
        return self.holds is not None

    @cached_property
    def certificate(self) -> GameCertificate | None:
        """Moves of the side that succeeds, for others to check; ``None`` if none is known."""
        return None if self.holds is None else self._search.certificate(self.holds)

    def record(self) -> dict[str, Any]:
        search = self._search
        return {
            "game": name_of(search.rules),
            "position": text_of(search.place, search.place),
            "coalition": sorted(search.coalition),
            "winners": in_order(search.winners),
            "holds": self.holds,
            "line": list(map(str, self.line)),
            "proven": self.proven,
            "nodes": self.nodes,
        }

    def facts(self) -> list[tuple[str, str]]:
        line = [("line", "; ".join(map(str, self.line)))] if self.line else []
        nodes = counted(self.nodes, "position")
        return [("can be forced", yes_or_no(self.holds)), *line, ("search", nodes)]


def can_force(
    rules: Rules,
    coalition: Coalition,
    winners: Winners,
    position: Hashable = None,
    *,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> Force:
    """Say whether a coalition can make the game end in one of the ``winners``, whatever the others
    do, with as few positions as that takes; :func:`solve` finds them all.

    The arguments are those of :func:`solve` and :meth:`Solved.forces`; no text of an outcome is
    refused, because not all are known.  What is known is forgotten where it takes more than
    ``memory_limit`` (4 GiB by default); where play can come back
    :class:`~abgames.errors.MemoryLimitError` is raised instead.  A ``checkpoint`` serves this
    question from every position, which must be made of numbers, texts and tuples.

    >>> class Race:
    ...     '''Each player in turn adds 1 or 2 to a number; whoever makes it 7 wins.'''
    ...     players, start = 3, (0, 1)
    ...     def to_move(self, position): return position[1] if position[0] < 7 else None
    ...     def moves(self, position): return [s for s in (1, 2) if position[0] + s <= 7]
    ...     def play(self, position, move): return position[0] + move, position[1] % 3 + 1
    ...     def outcome(self, position): return f"P{(position[1] + 1) % 3 + 1}"
    >>> found = can_force(Race(), {1, 2}, {"P1"})
    >>> found.holds, found.line, found.certificate.verify(Race()).holds
    (True, (2, 2, 1, 2), True)
    >>> print(can_force(Race(), {3}, {"P3"}, (4, 2)))
    can be forced  yes
    line           1; 2
    search         6 positions
    """
    rules = one_by_one(rules)
    players = players_of(rules)
    limit = seconds(time_limit)
    search = _Search(
        rules,
        rules.start if position is None else position,
        read_players_set(coalition, players, name="coalition"),
        _read(winners, players, rules),
        memory_bytes(memory_limit) or DEFAULT_MEMORY,
        math.inf if limit is None else time.monotonic() + limit,
    )
    with reporting(progress, name_of(rules)) as search.report, search.kept_in(checkpoint):
        holds = search.answer()
    search.report = None
    line = () if holds is None else search.line(search.place, holds)
    return Force(holds, line, search.nodes, time.monotonic() - search.began, search)


MANY = 500_000
"""The most positions that are all found for questions about one coalition."""

Aim = tuple[frozenset[int], frozenset[Any]]


def solved_or_searched(rules: Rules, aim: Aim | None) -> Solved | Searched:
    """Return what answers the questions about a game: of one that is too large those of an aim."""
    if aim is None:
        return solve(rules)
    try:
        return solve(rules, max_positions=MANY)
    except MemoryLimitError:
        return Searched(rules, *aim)


class Searched:
    """What a coalition can force, in the methods of ``Solved`` that play asks."""

    has_points = has_chance = False

    def __init__(self, rules: Rules, coalition: frozenset[int], winners: frozenset[Any]) -> None:
        self.players = players_of(rules)
        liked = _read(winners, self.players, rules)
        self._search = _Search(rules, rules.start, coalition, liked, DEFAULT_MEMORY, math.inf)

    def moves(self, position: Hashable, **_question: object) -> tuple[tuple[Any, bool], ...]:
        look = self._search.look(position)
        return tuple((move, self._search.holds(child)) for move, child in look)

    def line(self, position: Hashable, **_question: object) -> tuple[Any, ...]:
        return self._search.line(position, self._search.holds(position))

    def _best_first(self, position: Hashable, **_question: object) -> Iterator[Any]:
        """The moves that keep to the success of a side, or all; the others only if asked for."""
        holds = self._search.holds(position)
        first = [move for move, _ in self._search.replies(position, holds)]
        yield from first
        if len(first) == 1:
            yield from (m for m, keeps in self.moves(position) if keeps is holds and m != first[0])


def _read(winners: Winners, players: int, rules: Rules) -> frozenset[str]:
    """Read outcomes, any text being one."""
    if isinstance(rules, OneByOne):
        return read_outcomes(winners, players, [*rules.array.outcomes, ENDLESS], name="winners")
    every = [winners] if isinstance(winners, str | int) else few("winners", winners, 2**16)
    others = [folded(each).strip() for each in every if isinstance(each, str)]
    others = [each for each in others if each and not outcome_problem(each)]
    return read_outcomes(every, players, [*others, ENDLESS], name="winners")


class _Frame:
    """A position that is not settled, and its moves."""

    def __init__(
        self, place: Hashable, is_mine: bool, moves: list[Any], children: list[Any]
    ) -> None:
        self.place, self.is_mine, self.moves, self.children = place, is_mine, moves, children
        self.at, self.hit = 0, False
        self.depth = -1
        """How many positions are under it on the way, or -1."""
        self.low: float = math.inf
        """The least depth of those that it depends on."""
        self.members: list[_Frame] = []
        """Those below it that have failed for the time being."""
        self.waiting: list[_Frame] = []


class _Search:
    """The question, and what is known."""

    def __init__(
        self,
        rules: Rules,
        place: Hashable,
        coalition: frozenset[int],
        winners: frozenset[str],
        memory: int,
        end: float,
    ) -> None:
        self.rules, self.place, self.players = rules, place, rules.players
        self.coalition, self.winners, self.memory, self.end = coalition, winners, memory, end
        self.is_turned = ENDLESS in winners
        everybody = frozenset(range(1, self.players + 1))
        self.side = everybody - coalition if self.is_turned else coalition
        self.began = self.told = time.monotonic()
        self.known: dict[Any, int] = {}
        """The rank of a position where the side succeeds, else 0."""
        self.open: dict[Any, _Frame] = {}
        self.nodes, self.before, self.rank, self.forms, self.can_come_back = 0, 0, 0, 0, False
        self.counts: dict[Any, int] = {}
        self.report: Callable[[Progress], object] | None = None
        self.log: Log | None = None
        must_hash("the position", place)
        self.start = canonical(rules, place)
        self.size = bytes_of(self.start) + ENTRY_BYTES
        self.movers: dict[int | None, bool | None] = {n: n in self.side for n in everybody}
        self.movers[None] = None
        self.ends: dict[str, bool] = {}

    def answer(self) -> bool | None:
        """Answer the question; ``None`` if the time is not enough."""
        try:
            return self.holds(self.start)
        except OutOfTimeError:
            return None

    def holds(self, place: Hashable) -> bool:
        """Whether the coalition can force what it wants from a position."""
        return bool(self.value(canonical(self.rules, place))) is not self.is_turned

    @contextmanager
    def kept_in(self, checkpoint: CheckpointPath) -> Iterator[None]:
        """Go on from what a file has, and write down there what is settled."""
        aim = {"coalition": sorted(self.coalition), "winners": in_order(self.winners)}
        file = checkpoint_file(checkpoint, {**identity(self.rules), **aim})
        if file is None:
            yield
            return
        with suppress(NotationError):
            if literal(written(self.start)) == self.start:
                with readable():
                    self.log = Log(*file)
        if self.log is None:
            what = f"{repr_of(self.start)} is not made of numbers, texts and tuples"
            raise UnsupportedGameError(f"checkpoint= is for positions that are; {what}")
        try:
            for name, number in self.log.records():
                kind, what = name[:1], literal(name[1:].decode())
                if kind == MOVE:
                    self.counts[what] = number
                elif kind == PLACE:
                    self.known[what] = number
                    self.rank = max(self.rank, number)
                self.can_come_back |= kind == BACK
            self.before = len(self.known)
            yield
        finally:
            with suppress(RulesError):
                for move, count in self.counts.items():
                    self._note(MOVE, move, count)
            self.log.close()
            self.log = None

    def value(self, start: Hashable) -> int:
        """Return the rank of a position."""
        known, opened = self.known.get, self.open.get
        stack: list[_Frame] = []
        if start not in self.known:
            self._enter(start, stack)
        while stack:
            frame = stack[-1]
            if frame.hit:
                self._succeed(frame, stack)
                continue
            is_mine, children = frame.is_mine, frame.children
            for at in range(frame.at, len(children)):
                value = known(children[at])
                if value is None:
                    other = opened(children[at])
                    if other is None:
                        frame.at = at
                        self._enter(children[at], stack)
                        break
                    other.waiting.append(frame)
                    frame.low = min(frame.low, other.depth if other.depth >= 0 else other.low)
                    if not self.can_come_back:
                        self._note(BACK, 0, 0)
                    self.can_come_back = True
                if bool(value) is is_mine:
                    frame.at = at
                    self._count(frame)
                    (self._succeed if is_mine else self._fail)(frame, stack)
                    break
            else:
                (self._fail if is_mine else self._succeed)(frame, stack)
        return self.known[start]

    def _enter(self, place: Hashable, stack: list[_Frame]) -> None:
        """Look at a position for the first time."""
        if not self.nodes % AT_ONCE:
            self._tick()
        self.nodes += 1
        look = self._look(place)
        if look is None:
            return
        is_mine, moves, children = look
        if self.nodes + self.before > FEW_NODES and len(moves) > 1:
            count = self.counts.get
            order = sorted(range(len(moves)), key=lambda n: -count((is_mine, moves[n]), 0))
            moves, children = [moves[n] for n in order], [children[n] for n in order]
        known = self.known.get
        frame = _Frame(place, is_mine, moves, children)
        for child in children:
            value = known(child)
            if value is not None and bool(value) is is_mine:
                self._settle(place, succeeds=is_mine)
                return
        frame.depth = len(stack)
        self.open[place] = frame
        stack.append(frame)

    def _look(self, place: Hashable) -> tuple[bool, list[Any], list[Any]] | None:
        """Ask the rules: whether the side is to move, the moves, and where they lead."""
        rules = self.rules
        try:
            is_mine = self.movers[rules.to_move(place)]
            if is_mine is None:
                self._settle(
                    place, succeeds=self._likes(outcome_of(rules.outcome(place), self.players))
                )
                return None
            moves = rules.moves(place)
            if type(moves) is not list and type(moves) is not tuple:
                moves = moves_of(place, moves, self.end)
            if not moves:
                raise ValueError("there is no move")
            play = rules.play
            children = [play(place, move) for move in moves]
            if hasattr(rules, "canonical"):
                raw, children = children, [rules.canonical(child) for child in children]
                for one, form in zip(raw, children, strict=True):
                    if self.forms < FORMS and one != form:
                        self.forms += 1
                        if fault := unlike(rules, self.players, one, form):
                            raise RulesError(fault, position=one)
            hash(tuple(children))
            return is_mine, list(moves), children
        except (MemoryError, OutOfTimeError, RulesError):
            raise
        except (Exception, SystemExit) as error:
            if look_at(rules, self.players, place, self.end)[0] == 0:
                refuse_chance(place, "can_force is")
            said = f"in {repr_of(place)}: {type(error).__name__}: {error}"
            raise RulesError(said, position=place) from error

    def _likes(self, outcome: str) -> bool:
        """Whether the side wants an outcome."""
        if outcome not in self.ends:
            if problem := outcome_problem(outcome):
                raise ValueError(f"the outcome {problem}")
            same = {folded(each).casefold(): each for each in self.winners}
            is_winner = same.get(folded(outcome).casefold())
            if is_winner is not None:  # as the rules write it, which a checker compares
                self.winners = self.winners - {is_winner} | {outcome}
            self.ends[outcome] = (is_winner is not None) is not self.is_turned
        return self.ends[outcome]

    def _count(self, frame: _Frame) -> None:
        """Count that a move has settled a position."""
        move = frame.is_mine, frame.moves[frame.at]
        if len(self.counts) < MOST_COUNTED or move in self.counts:
            self.counts[move] = self.counts.get(move, 0) + 1

    def _settle(self, place: Hashable, *, succeeds: bool) -> None:
        self.rank += 1
        self.known.setdefault(place, self.rank if succeeds else 0)
        if self.log is not None:
            self._note(PLACE, place, self.known[place])

    def _note(self, kind: bytes, what: Hashable, number: int) -> None:
        """Write down a number of something."""
        if self.log is not None:
            self.log.put(kind + written(what).encode(), number)

    def _succeed(self, frame: _Frame, stack: list[_Frame]) -> None:
        """Settle the last position on the way, and let go on who waited for it."""
        stack.pop()
        frame.depth = -1
        del self.open[frame.place]
        self._settle(frame.place, succeeds=True)
        self._hand_down(frame, stack)
        for other in frame.waiting:
            if self.open.get(other.place) is other:
                other.hit = other.is_mine
                if other.depth < 0:
                    other.depth = len(stack)
                    stack.append(other)

    def _fail(self, frame: _Frame, stack: list[_Frame]) -> None:
        """Take the last position from the way: it has failed, if only for the time being."""
        stack.pop()
        is_final = frame.low >= frame.depth
        frame.depth = -1
        if not is_final:
            frame.members.append(frame)
            self._hand_down(frame, stack)
            return
        for each in (frame, *frame.members):
            if self.open.get(each.place) is each:
                del self.open[each.place]
                self._settle(each.place, succeeds=False)

    def _hand_down(self, frame: _Frame, stack: list[_Frame]) -> None:
        """Leave those that have failed for the time being to the position below."""
        if not frame.members:
            return
        members, frame.members = frame.members, []
        if stack:
            below = stack[-1]
            below.low = min(below.low, frame.low)
            if len(below.members) < len(members):
                below.members, members = members, below.members
            below.members += members

    def _tick(self) -> None:
        """Look at the limits."""
        now, count = time.monotonic(), len(self.known) + 4 * len(self.open)
        if self.log is not None:
            self.log.write_if_due()
        if count * self.size > self.memory:
            if self.can_come_back or 8 * len(self.open) * self.size > self.memory:
                what = f"{count:,} positions take about {count * self.size:,} bytes, and"
                where = "play can come back, so that none is forgotten"
                problem = f"{what} memory_limit is {self.memory:,}; {where}"
                raise MemoryLimitError(problem, limit=self.memory)
            for place in list(islice(self.known, len(self.known) // 4)):
                del self.known[place]
        if self.report is not None and now - self.told > 0.2:
            self.told, spent = now, now - self.began
            taken = count * self.size
            self.report(Progress(spent, self.nodes, 0, None, len(self.known), taken, "positions"))
        if now > self.end:
            raise OutOfTimeError

    def look(self, place: Hashable) -> list[tuple[Any, Any]]:
        """Return the moves, and where they lead."""
        found = self._look(place)
        return [] if found is None else list(zip(*found[1:], strict=True))

    def replies(self, place: Hashable, holds: bool) -> list[tuple[Any, Any]]:
        """Return the moves that are followed, and where they lead."""
        every, succeeds = self.look(place), holds is not self.is_turned
        mover = mover_at(self.rules, self.players, place)
        if mover is None or (mover in self.side) is not succeeds:  # the others do as they like
            return every
        rank = self.known.get(canonical(self.rules, place)) or math.inf
        for move, child in every:
            value = self.known.get(child)
            if value is not None and bool(value) is succeeds and value < rank:
                return [(move, child)]
        return next([each] for each in every if bool(self.value(each[1])) is succeeds)

    def line(self, place: Hashable, holds: bool) -> tuple[Any, ...]:
        """Return a game in which the side that succeeds makes its moves."""
        self.end, nodes = math.inf, self.nodes
        moves, seen = [], {canonical(self.rules, place)}
        while replies := self.replies(place, holds):
            move, form = replies[0]
            moves.append(move)
            place = self.rules.play(place, move)
            if form in seen:
                break
            seen.add(form)
        self.nodes = nodes
        return tuple(moves)

    def certificate(self, holds: bool) -> GameCertificate:
        """Return the moves of the side that succeeds, for all that the others can do."""
        succeeds = holds is not self.is_turned
        left, came_up, chosen = [self.start], {self.start}, {}
        for place in left:  # it grows
            replies = self.replies(place, holds)
            mover = mover_at(self.rules, self.players, place)
            if mover is not None and (mover in self.side) is succeeds:
                chosen[place] = replies[0][0]
            for _, child in replies:
                if child not in came_up:
                    came_up.add(child)
                    left.append(child)
        texts = texts_of(self.rules, chosen)
        game, start = name_of(self.rules), text_of(self.start)
        aims = self.coalition, self.winners
        return GameCertificate(game, self.players, start, *aims, holds, texts)
