"""Otrio at a point of play: a position, and what its players want; and what a move was worth.

>>> late = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
>>> s = Match.begin(late, prefer="next")
>>> s.judge("b1L").cost, s.best_moves(), s.hint(9)
(3, ('c2L',), 'c2L')

>>> from abgames import review
>>> print(review(s, "b1L, c3L"))
move  player  played  outcome  above best  rank  best
   1  P1      b1L     P3                3     3  c2L
   2  P2      c3L     P1                1    20  c1L, a2L, b2L, and 16 more
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from ..control import CallLimits, ProgressTaker, begun, reporting, seconds
from ..errors import NotationError
from ..language import marked, told
from ..preferences import (
    DRAW,
    WORDS,
    kept_orders,
    orders_of,
    orders_of_record,
    orders_text,
    read_outcomes,
    read_players_set,
    read_preferences,
    typed_outcomes,
    typed_players,
    win,
)
from ..reviews import EACH, PLANNED, Judged
from ..situation import Kept, Level, Leveled, plays_best
from ..typed import options_text, read_number, read_options
from .effectivity import force_moves
from .notation import move_text, read_move, shape, slots_of, status_text
from .position import Position
from .solver import Solver

if TYPE_CHECKING:
    from random import Random

    from ..question import Asked


@dataclass(frozen=True)
class Advice:
    """A move, what follows from it if that is known, and whether it is known to be best."""

    move: str
    outcome: str | None
    best: bool

    def sentence(self) -> str:
        """Return the advice as a sentence, a hint."""
        return str(told("otrio/advice", **vars(self)))


def shown(position: Position) -> dict[str, Any]:
    """Return what is shown of a position."""
    return shape.record(
        "Shown",
        position,
        **position.record(),
        status=status_text(position),
        lines=list(map(move_text, slots_of(position.core.lines))),
        canonical=position.canonical().board,
    )


@dataclass(frozen=True)
class OtrioMove(Judged):
    """An Otrio move, from the view of the player who makes it.

    An outcome is ``None`` if it is not known, or if there are several.
    """

    HEADER: ClassVar = (*Judged.HEADER[:2], marked("outcome"), *Judged.HEADER[2:])

    before: str | None = None
    """What players get by following their orders from before the move."""
    after: str | None = None
    """What they get after the move."""
    plan: tuple[str, ...] = ()
    length: int | None = None

    def said(self, *, made: bool = True) -> str:
        return self.in_words(self.before, self.after, made=made, is_line=True)

    def cells(self) -> tuple[object, ...]:
        player, move, *rest = super().cells()
        return player, move, self.after or "?", *rest

    def record(self) -> dict[str, Any]:
        told = {"before": self.before, "after": self.after, "plan": list(self.plan)}
        return {**super().record(), **told, "length": self.length}


Orders = str | tuple[tuple[int, str], ...]

SECONDS = 5
"""The seconds in which a coalition's move is looked for."""


@dataclass(frozen=True)
class Match(Leveled):
    """A position of Otrio, and what its players or a coalition want."""

    position: Position
    prefer: Orders
    only: frozenset[int] | None
    """The players whose wins count; others are draws.  ``None``: all."""
    aim: tuple[frozenset[int], frozenset[str]] | None
    """A coalition, and the outcomes that it wants."""
    solver: Kept[Solver] = field(default_factory=lambda: Kept(Solver), compare=False, repr=False)

    @classmethod
    def begin(
        cls,
        position: Position,
        prefer: Mapping[int, str] | str = "previous",
        judge: Collection[int] | None = None,
        *,
        coalition: Collection[int] | None = None,
        winners: Collection[int | str] | None = None,
    ) -> Match:
        """Check the arguments of a caller; they are those of :func:`~abgames.begin`."""
        if (coalition is None) != (winners is None):
            raise TypeError("coalition and winners go together")
        players = position.players
        read_preferences(prefer, players)
        orders = kept_orders(prefer, players)
        only = None if judge is None else read_players_set(judge, players, name="judge")
        aim = None
        if coalition is not None and winners is not None:
            aim = (
                read_players_set(coalition, players, name="coalition"),
                read_outcomes(winners, players, name="winners"),
            )
            if prefer != "previous" or judge is not None:
                raise TypeError("give prefer and judge, or coalition and winners, not both")
        return cls(position, orders, only, aim)

    @property
    def orders(self) -> str | dict[int, str]:
        """The orders of preference, as :func:`~abgames.otrio.solve` takes them."""
        return self.prefer if isinstance(self.prefer, str) else dict(self.prefer)

    @property
    def to_move(self) -> int | None:
        return None if self.position.is_over else self.position.to_move

    @property
    def outcome(self) -> str | None:
        if not self.position.is_over:
            return None
        return DRAW if self.position.winner is None else win(self.position.winner)

    @property
    def kind(self) -> Hashable:
        return self.position.canonical()

    @property
    def moves(self) -> tuple[str, ...]:
        return self.position.legal_moves

    def play(self, move: str) -> Match:
        return replace(self, position=self.position.play(move))

    def read(self, text: str) -> str:
        move = move_text(read_move(text))
        self.position.play(move)
        return move

    def text(self, move: str) -> str:
        return move

    def judge(self, move: str, *, ranks: bool = False, **limits: Unpack[CallLimits]) -> Judged:
        move = self.read(move)
        if self.aim is not None:
            return self._judged_by_aim(move, limits)
        made = self._judged(move, limits, ranks=ranks)
        if made.cost is None and not ranks and not limits:
            made = self._judged(
                move, limits, ranks=True
            )  # equal moves can lead to several outcomes
        return made

    def _judged(self, move: str, limits: CallLimits, *, ranks: bool) -> OtrioMove:
        """Judge a move, in equal parts of the time: its outcome, a best one, its plan, others."""
        solver = self.solver.get()
        limit = seconds(limits.get("time_limit"))
        limits = {**limits, "time_limit": None if limit is None else limit / (4 + ranks)}
        solve = partial(solver.solve, judge=self.only, certificate=False, **limits)
        follows = solve(self.position.play(move), self.orders, moves=0)
        found = solve(self.position, self.orders, moves=1)
        before, after, best = found.outcome, follows.outcome, found.line[:1] * found.proven
        place = self._places()
        if after is not None and place[after] == 0:
            before = after  # nothing is better
        cost = None if before is None or after is None else max(0, place[after] - place[before])
        equal = (move,) if cost == 0 else ()
        plan: tuple[str, ...] = ()
        length = None
        if cost:
            plan = solve(self.position, self.orders, moves=PLANNED).line
            line = solve(self.position.play(move), self.orders).line
            is_whole = reduce(Position.play, line, self.position.play(move)).is_over
            length = len(line) if is_whole else None
        kept = tuple(dict.fromkeys((*best, *equal)))
        made = OtrioMove(self, move, cost, kept, None, before, after, plan, length)
        rows = (
            solver.analyze(self.position, self.orders, judge=self.only, **limits)
            if ranks and after is not None
            else ()
        )
        outcomes = {each: outcome for each, outcome, _ in rows if outcome is not None}
        if after is None or not outcomes or len(outcomes) < len(rows):
            return made
        levels = {each: place[outcome] for each, outcome in outcomes.items()}
        least = min(levels.values())
        return replace(
            made,
            cost=max(0, place[after] - least),
            before=next(outcome for outcome in outcomes.values() if place[outcome] == least),
            best=tuple(
                each
                for each in sorted(levels, key=best.__contains__, reverse=True)
                if levels[each] == least
            ),
            better=sum(level < levels[move] for level in levels.values()),
        )

    def _places(self) -> dict[str, int]:
        """The place of each outcome in the order of the player to move, 0 for the best."""
        order = read_preferences(self.orders, self.position.players)[self.position.to_move - 1]
        return {outcome: level for level, liked in enumerate(order) for outcome in liked}

    def best_moves(self) -> tuple[str, ...]:
        found: dict[str, int | None]
        if self.aim is not None:
            found = self._misses({})
        else:
            place = self._places()
            rows = self.solver.get().analyze(self.position, self.orders, judge=self.only)
            found = {move: None if out is None else place[out] for move, out, _ in rows}
        known = [level for level in found.values() if level is not None]
        best = (move for move, level in found.items() if known and level == min(known))
        return self._hurried(best)

    def _best_move(self) -> str:
        if self.aim is not None:
            return (*self._line(time_limit=SECONDS), self._chosen({}).move)[0]
        return self.advice().move

    def advice(self, time_limit: float = SECONDS, progress: ProgressTaker = None) -> Advice:
        """Advise the player to move, who has so many seconds."""
        here, limit = self.position, begun(time_limit)
        if not here.legal_moves:
            raise ValueError("the game is over: there is no move to advise")
        with reporting(progress) as report:
            solve = partial(
                self.solver.get().solve,
                prefer=self.orders,
                judge=self.only,
                moves=1,
                certificate=False,
                progress=report,
            )
            found = solve(here, time_limit=limit / 2)
            if found.proven and found.line:
                return Advice(found.line[0], found.outcome, best=True)
            share = (seconds(limit) or 0.0) / len(here.legal_moves)
            found_after = {
                move: solve(here.play(move), time_limit=share).outcome for move in here.legal_moves
            }
        return self._chosen(found_after)

    def _chosen(self, outcomes: Mapping[str, str | None]) -> Advice:
        """A move, when the outcomes after some are known: else the most promising one."""
        wanted = {"prefer": self.orders, "outcomes": outcomes}
        return Advice(**told("otrio/choose", **self.position.record(), **wanted))

    def _advised(
        self, level: Level, chance: Random, **limits: Unpack[CallLimits]
    ) -> tuple[str, dict[str, Any]]:
        if self.aim is not None:
            return super()._advised(level, chance, **limits)
        if not plays_best(level, chance):
            return chance.choice(self.moves), {}
        limit = limits.get("time_limit")
        found = self.advice(EACH if limit is None else limit, limits.get("progress"))
        told = {"outcome": found.outcome, "best": found.best, "sentence": found.sentence()}
        return found.move, told

    def _within(self, asked: Asked) -> Match:
        return replace(self, solver=Kept(partial(Solver, asked.threads, asked.memory_limit)))

    def _details(self, asked: Asked) -> dict[str, Any]:
        return shown(self.position)

    def seen(self) -> dict[str, Any]:
        return {"position": self.position}

    def record(self) -> dict[str, Any]:
        wanted: dict[str, Any] = {"prefer": self.orders, "judge": self.only and sorted(self.only)}
        if self.aim is not None:
            wanted = {"coalition": sorted(self.aim[0]), "winners": sorted(self.aim[1])}
        return {
            "game": "otrio",
            **self.position.record(),
            "to_move": self.position.to_move,
            **wanted,
            "legal_moves": list(self.moves),
        }

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Match:
        """Return the situation of a record."""
        usual = {"board": "." * 27, "players": 3, "color": 1}
        board, players, color = (record.get(name, each) for name, each in usual.items())
        prefer = orders_of_record(record.get("prefer", "previous"))
        wanted = {name: record.get(name) for name in ("judge", "coalition", "winners")}
        return cls.begin(
            Position.from_board(board, players, color, record.get("colors")), prefer, **wanted
        )

    def read_from(self, text: str) -> Match:
        numbers, players = ("players", "color", "colors"), ("judge", "coalition")
        known = ("board", *numbers, "prefer", *players, "winners")
        words, given = read_options(text, known)
        if words:
            raise NotationError(f"{words!r:.60} stands before the options", text=text)
        read: dict[str, Any] = {n: read_number(n, given[n]) for n in numbers if n in given}
        read |= {name: typed_players(name, given[name]) for name in players if name in given}
        if "winners" in given:
            read["winners"] = typed_outcomes(given["winners"])
        if "prefer" in given:
            prefer = given["prefer"]
            is_word = prefer.lower() in WORDS
            read["prefer"] = prefer if is_word else orders_of(prefer, read.get("players", 3))
        return self.of_record({"players": 3, "color": 1, **given, **read})

    def picture(self) -> str:
        return self.position.to_svg()

    def __str__(self) -> str:
        where = {"players": self.position.players, **self.position.record()}
        if self.aim is not None:
            coalition, winners = (",".join(map(str, sorted(each))) for each in self.aim)
            return options_text(**where, coalition=coalition, winners=winners)
        judge = self.only and ",".join(map(str, sorted(self.only)))
        return options_text(**where, prefer=orders_text(self.orders), judge=judge)

    def _line(self, **limits: Unpack[CallLimits]) -> tuple[str, ...]:
        """The first moves, one at least, of a game in which nobody wastes time, if it is known."""
        solver, here = self.solver.get(), self.position
        if self.aim is not None:
            return solver.can_force(here, *self.aim, certificate=False, **limits).line
        solve = partial(solver.solve, here, self.orders, judge=self.only)
        return solve(moves=1, certificate=False, **limits).line

    def _hurried(self, moves: Iterable[str], **limits: Unpack[CallLimits]) -> tuple[str, ...]:
        """Moves with that of the line first."""
        return tuple(sorted(moves, key=self._line(**limits)[:1].__contains__, reverse=True))

    def _misses(self, limits: CallLimits) -> dict[str, int | None]:
        """For each move, whether the mover's side misses its aim after it: 1 or 0."""
        assert self.aim is not None
        coalition, winners = self.aim
        # Players outside the coalition like moves after which it fails.
        good = self.position.to_move in coalition
        rows = force_moves(
            self.position,
            coalition,
            winners,
            time_limit=limits.get("time_limit"),
            solver=self.solver.get(),
            progress=limits.get("progress"),
        )
        return {move: None if holds is None else int(holds != good) for move, holds in rows}

    def _judged_by_aim(self, move: str, limits: CallLimits) -> Judged:
        misses = self._misses(limits)
        made = misses[move]
        best = self._hurried((each for each, miss in misses.items() if miss == 0), **limits)
        if made is None or (made and not best and None in misses.values()):
            return Judged(self, move, None, best)
        better = len(best) if made and None not in misses.values() else None
        return Judged(self, move, made if best else 0, best, better)
