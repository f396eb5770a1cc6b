"""What a program loses in every situation that its own play can reach.

**Question.**  In which situations does a program not make a best move, and what does that cost?
**Gist.**  The program is asked once in each situation that can come up while it plays, whatever the
secret is or the other players do.  In a deduction game its answers are a strategy, whose losses are
exact: they add up to its total minus the optimum; where it makes a guess for the eleventh time, it
is stopped, and best guesses follow.  In other games each move is judged where it is made.

>>> from abgames import AB
>>> found = judge(lambda history, candidates: candidates[0], AB(3, 7))
>>> found.total, found.optimum, sum(row.cost * row.times for row in found.losses)
(874, 836, 38)
>>> print(judge(lambda piles: (0, *piles[1:]) if piles[0] else (0, 0), (2, 3)))
asked in 3 situations
1 lost in 1 situation
position  move  best  cost  times
2 3       0 3   2 2      1      1
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, ClassVar, cast

from ..arguments import must_take, whole_number
from ..codebreaking.code_game import Code, CodeArray
from ..codebreaking.history import History
from ..codebreaking.losses import Losses, losses_of
from ..codebreaking.question import CodeQuestion
from ..codebreaking.records import SimpleObjective
from ..codebreaking.situation import Guessing
from ..codebreaking.solver import Solver
from ..codebreaking.strategy import Strategy, play_out
from ..control import Limits, Progress, ProgressTaker, left_of, limits_of, of_call, reporting
from ..display import count, counted
from ..display.answer import Rows, html_table
from ..errors import UnsupportedGameError
from ..situation import Cost, Situation, told
from .contests import REQUEST, Contest, Process, answered, asked, contest_of, noted
from .measure import Measured

MOST_SITUATIONS = 100_000
"""The most situations that are looked at, unless a caller allows more."""


@dataclass(frozen=True)
class MoveLoss:
    """A move that is not a best one, in one situation or in several equal ones."""

    situation: Situation
    """The first of the equal situations."""
    move: Any
    """What the program does there."""
    best: Any
    """A best move; ``None`` if none is known."""
    cost: Cost
    """What the move costs; ``None`` if that was not found."""
    times: int
    """How many situations are equal to this one up to a symmetry, itself included, and lead to
    equal ones."""

    @property
    def position(self) -> str:
        """The situation, as the shell takes it."""
        return str(told(self.situation))

    def cells(self) -> tuple[object, ...]:
        """Return a line of a table."""
        text = self.situation.text
        best = None if self.best is None else text(self.best)
        cost = "?" if self.cost is None else self.cost
        return self.position, text(self.move), best, cost, self.times

    def record(self) -> dict[str, Any]:
        """Return the row as plain values."""
        cells = dict(zip(MoveLosses.HEADER, self.cells(), strict=True))
        return {**cells, "cost": self.cost}


@dataclass(frozen=True, repr=False)
class MoveLosses(Rows[MoveLoss]):
    """All moves of a program that are not the best, by cost × times, the worst first."""

    HEADER: ClassVar = ("position", "move", "best", "cost", "times")

    entries: tuple[MoveLoss, ...]

    optimum: ClassVar[int] = 0
    """What best moves cost together."""
    lower_bound: ClassVar[int] = 0
    upper_bound: ClassVar[int] = 0

    @property
    def total(self) -> Any:
        """The sum of cost × times."""
        return sum(row.cost * row.times for row in self.entries if row.cost is not None)

    def record(self) -> dict[str, Any]:
        return {"total": self.total, "proven": self.proven, "losses": self.to_records()}

    @property
    def proven(self) -> bool:
        """Whether every cost is known."""
        return all(row.cost is not None for row in self.entries)

    def to_records(self) -> list[dict[str, Any]]:
        return [row.record() for row in self]

    @property
    def summary(self) -> str:
        open_ones = sum(row.times for row in self.entries if row.cost is None)
        rest = f"; {counted(open_ones, 'move')} not judged" if open_ones else ""
        if self.proven and not self.entries:
            return "every move is a best one"
        lost = sum(row.times for row in self.entries if row.cost)
        where = counted(lost, "situation")
        return f"{count(self.total)} lost in {where}{rest}"


@dataclass(frozen=True)
class Judgement(Measured):
    """What a program loses in all situations that its play can reach."""

    game: str
    situations: int
    """The number of situations in which the program was asked."""
    losses: Losses | MoveLosses
    """The moves that are not the best, by cost × times, the worst first."""
    strategy: Strategy | None = None
    """In a deduction game, what the program does."""
    stopped: tuple[tuple[str, str], ...] = ()
    """The situations from which its play does not end, each with why.  A deduction game counts as
    if the best guesses known followed there."""

    @property
    def total(self) -> Any:
        """In a deduction game, what the program takes: guesses over all candidates, or in the worst
        case.  In other games, what its moves cost in all situations together."""
        return self.losses.total

    @property
    def optimum(self) -> int | None:
        """What best moves take; ``None`` if a limit left it open."""
        return self.losses.optimum

    @property
    def proven(self) -> bool:
        """Whether every cost is known."""
        return self.losses.proven

    def record(self) -> dict[str, Any]:
        rows: list[dict[str, Any]]
        if isinstance(self.losses, MoveLosses):
            rows = self.losses.rows()
        else:
            rows = [{"history": row.pop("after"), **row} for row in self.losses.to_records()]
        return {
            "game": self.game,
            "situations": self.situations,
            "total": self.total,
            "optimum": self.optimum,
            "lower_bound": self.losses.lower_bound,
            "upper_bound": self.losses.upper_bound,
            "proven": self.proven,
            "stopped": [{"position": position, "why": why} for position, why in self.stopped],
            "losses": rows,
        }

    def rows(self) -> list[dict[str, Any]]:
        return self.losses.rows()

    def to_text(self, *, worst: int | None = None) -> str:
        """Return the sums, and the worst losses: all, or the first ``worst``."""
        head = f"asked in {counted(self.situations, 'situation')}"
        if self.stopped:
            head += f"\nplay does not end from {counted(len(self.stopped), 'situation')}"
            head += ", where best guesses follow" * (self.strategy is not None)
            head += f": the program {self.stopped[0][1]}"
        rows = self.losses.summary if worst == 0 else self.losses.to_text(top=worst)
        return f"{head}\n{rows}"

    def __str__(self) -> str:
        return self.to_text(worst=10)

    def _repr_html_(self) -> str:
        rows = [row.cells() for row in self.losses[:10]]
        return html_table(self.losses.HEADER, rows, caption=self.losses.summary)


def judge(
    player: Callable[..., Any],
    game: object,
    *,
    objective: SimpleObjective = "expected",
    players: Collection[int] | None = None,
    max_situations: int = MOST_SITUATIONS,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    **options: object,
) -> Judgement:
    """Ask a program for its move in every situation that its play can reach, and judge each move.

    ``player`` is a function, or a :class:`~abgames.rating.contests.Process`, as for
    :func:`~abgames.rating.rate`.  It is asked once in each situation, so it should always do the
    same in the same one.  ``game`` is the name of a game with its ``options``, a
    :class:`~abgames.Situation`, or what :func:`abgames.begin` makes one of.

    In a deduction game the secret can be any candidate.  The cost of a guess is how much the best
    total that begins with it exceeds the best total there; with ``objective="worst"``, by how much
    it raises the worst case.  :class:`~abgames.codebreaking.Losses` says more.  In other games the
    program moves for ``players``, the one to move at the start by default, and the others do
    whatever is legal; costs are those of :func:`abgames.oracle.regret`.

    A program may never come to an end.  Where it makes a guess that it has made ten times before,
    or its 401st, it is stopped, and what it lost so far counts: the best guesses known follow.  In
    other games, its own moves lead back to where it was.  ``stopped`` has these situations.

    The limits are those of :func:`abgames.codebreaking.solve`; the program is asked everywhere all
    the same, and what time leaves open has the cost ``None``.  Raises :class:`ValueError` if the
    game has no definite start, or if there are more than ``max_situations``; and what
    :func:`~abgames.rating.rate` raises.

    >>> found = judge(lambda piles: (0, *piles[1:]) if piles[0] else (0, 0), (2, 3))
    >>> [(row.position, row.move, row.best, row.cost) for row in found.losses]
    [('2 3', (0, 3), (2, 2), 1)]
    """
    limits = limits_of(threads, time_limit, memory_limit, progress)
    contest = contest_of(game, **options)
    starts = contest.all_starts()
    if not isinstance(player, Process):
        must_take(player, contest.gets, REQUEST)
    most = whole_number("max_situations", max_situations, at_least=1)
    first = starts[0]
    if isinstance(first, Guessing):
        if players is not None:
            raise TypeError("players is for games of several players")
        return _guessing(contest.name, player, first, objective, most, limits)
    if objective != "expected":
        raise ValueError(f"objective {objective!r} is for deduction games")
    made = list(_made(partial(asked, player), starts, players, most))
    with reporting(progress) as report:
        rows = _losses(made, report or (lambda _: None), contest.seconds, limits["time_limit"])
    stopped = tuple(_loops(made))
    return Judgement(contest.name, len(made), MoveLosses(tuple(rows)), stopped=stopped)


def _guessing(
    name: str,
    program: Callable[..., Any],
    first: Guessing,
    objective: SimpleObjective,
    most: int,
    limits: Limits,
) -> Judgement:
    """Judge a program in a deduction game."""
    number = 0
    solver = Solver._within(limits)
    stopped = []

    def player(history: History, candidates: CodeArray) -> Code:
        nonlocal number
        number += 1
        if number > most:
            raise _too_many(most)
        place = replace(first, history=history)
        answer, note = answered(program, place, *first.game._shown(history, candidates))
        with noted(note):
            return first.game.code(answer)

    question = CodeQuestion.read(first.game, objective, first.goal, first.history)

    def instead(here: CodeQuestion, why: str) -> Strategy:
        stopped.append((str(told(replace(first, history=here.history))), why))
        return cast(Strategy, solver._answer(here, None, of_call(limits)).strategy)

    strategy = Strategy.answering(question, play_out(question, player, instead))
    losses = losses_of(strategy, objective, limits)
    return Judgement(name, number, losses, strategy, tuple(stopped))


def first_judged(contest: Contest, players: Collection[int] | None = None) -> Situation:
    """Return the situation in which a program is asked first, with a secret that replies."""
    starts = contest.all_starts()
    if isinstance(starts[0], Guessing):
        return contest.begin(Random(0))
    return next(_made(lambda place: None, starts, players, MOST_SITUATIONS), (starts[0], None))[0]


def _made(
    ask: Callable[[Situation], Any],
    starts: Sequence[Situation],
    players: Collection[int] | None,
    most: int,
) -> Iterator[tuple[Situation, Any]]:
    """Yield each situation in which a program is asked, with its move, breadth first."""
    seats = {start.to_move for start in starts} if players is None else set(players)
    places = dict.fromkeys(start for start in starts if start.to_move is not None)
    left = list(places)
    for place in left:
        follow: Iterable[Situation]
        if place.to_move == 0:
            raise UnsupportedGameError(f"chance moves in {place}: a program is rated there instead")
        if place.to_move in seats:
            move = ask(place)
            yield place, move
            follow = [place.play(move)]
        else:
            follow = map(place.play, place.moves)
        for after in follow:
            if after not in places and after.to_move is not None:
                places[after] = None
                left.append(after)
        if len(left) > most:
            raise _too_many(most)


def _loops(made: Iterable[tuple[Situation, Any]]) -> Iterator[tuple[str, str]]:
    """Yield situations to which a program alone leads back, one of each loop, and why."""
    moves = dict(made)
    seen: set[Situation] = set()
    for start in moves:
        place, path = start, {}
        while place in moves and place not in seen:
            seen.add(place)
            path[place] = place.text(moves[place])
            place = place.play(moves[place])
        if place in path:
            yield str(told(place)), f"leads back to it by {path[place]}"


def _too_many(most: int) -> ValueError:
    return ValueError(
        f"the program's play can reach more than {most:,} situations: start later, or allow more "
        "with max_situations"
    )


def _losses(
    made: Sequence[tuple[Situation, Any]],
    report: Callable[[Progress], object],
    *limits: float | None,
) -> list[MoveLoss]:
    """Judge moves; those that may not be the best, equal ones once, the worst first."""
    begun = time.monotonic()
    found: dict[Hashable, MoveLoss] = {}
    for number, (place, move) in enumerate(made, 1):
        judged = place.judge(move, time_limit=left_of(*limits))
        what = f"{number:,} of {counted(len(made), 'situation')}"
        report(Progress(time.monotonic() - begun, number, 0, None, 0, 0, what))
        if judged.cost == 0:
            continue
        key = place.kind, place.play(move).kind, judged.cost
        row = found.get(key, MoveLoss(place, move, next(iter(judged.best), None), judged.cost, 0))
        found[key] = replace(row, times=row.times + 1)
    return sorted(found.values(), key=lambda row: (-(row.cost or 0) * row.times, row.position))
