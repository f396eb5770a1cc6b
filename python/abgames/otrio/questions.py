"""What can be asked about Otrio.

>>> from abgames.explore import answer
>>> position = {"players": 3, "moves": "b2M, a1L"}
>>> answer("otrio/force", {**position, "coalition": [2, 3], "winners": [2]})["holds"]
True
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal

from .. import otrio
from ..errors import NotationError
from ..preferences import orders_of, read_preferences, typed_outcomes, typed_players
from ..question import SEARCH, Asked, Question, Record, asks
from ..reviews import Reviewing
from .notation import shape
from .position import read_moves
from .situation import shown

if TYPE_CHECKING:
    from .counting import PlyCounts
    from .position import ForceQuestion
    from .situation import Match
    from .tables import EffectivityTable, MoveForces, MoveOutcomes, PreferenceTable

ORDERS = (
    'the orders of all players, player 1 first: "P1 > D > P2; P2 > P1 = D", best outcome first, '
    "D is the draw; or previous or next: all players like their own win best, then the draw, then "
    "that of the player before or after them, and so on round the table"
)

LONGEST = 2_000
"""The most characters of moves, of a board or of orders, more than the longest game needs."""

TRIES = (0.1, 1.0, None)
"""Seconds for a cell of an effectivity table that is watched: first the easy cells, then those left
open."""

PAUSE = 0.2
"""Seconds between two parts of a long table."""

_NUMBERS = {str(player): player for player in range(1, 5)}


class Sized(Question):
    """How many players there are, and how many colours they have."""

    players: int = asks("2, 3 or 4 players (3)", 3, metavar="N", least=2, most=4)
    colors: int | None = asks(
        "the colours of each player: 1 for two players with 9 pieces each (2 with two players, "
        "else 1)",
        None,
        metavar="C",
    )


class Placed(Sized):
    """A position: moves from the empty board, or from another one."""

    moves: str = asks(
        'the moves so far, such as "b2M, a1L, c3S": column, row, size; "pass" if it is forced',
        "",
        metavar="MOVES",
        positional="*",
    )
    board: str | None = asks(
        'a board from which MOVES go on: 27 characters (blanks are ignored), "." or 1-4 for red, '
        "green, purple, blue; first the nine large places row by row, then medium, then small",
        None,
        metavar="B",
    )
    color: int | None = asks("with --board: the colour to move (1, red)", None, metavar="C")

    @cached_property
    def start(self) -> otrio.Position:
        """The position before the moves."""
        if self.board is None:
            if self.color is not None:
                raise ValueError("color goes with board: moves already say who is to move")
            return otrio.Position(self.players, self.colors)
        color = 1 if self.color is None else self.color
        board = _short("board", self.board)
        return otrio.Position.from_board(board, self.players, color, self.colors)

    @cached_property
    def position(self) -> otrio.Position:
        """The position after the moves."""
        moves = _short("moves", self.moves)
        if self.board is None and self.color is None:
            return otrio.Position.from_moves(moves, self.players, self.colors)
        return self.start.after(moves)


class Ordered(Placed):
    """What the players of a position want."""

    prefer: str | dict[str, str] = asks(ORDERS, metavar="ORDERS")
    judge: str | list[int] | None = asks(
        'the players whose wins count, such as "1,2"; wins of others are draws (all)',
        None,
        metavar="PLAYERS",
    )

    @cached_property
    def orders(self) -> dict[int, str]:
        """The order of each player, checked."""
        given: Any = self.prefer
        if isinstance(given, Mapping):
            given = {_NUMBERS.get(key, key): given[key] for key in given}
        else:
            given = orders_of(_short("prefer", given), self.position.players)
        read_preferences(given, self.position.players)
        return dict(sorted(given.items()))

    @cached_property
    def judges(self) -> Any:
        """The players whose wins count; ``None``: all."""
        return typed_players("judge", self.judge)

    def match(self, position: otrio.Position, asked: Asked) -> Match:
        """Return the game from a position on."""
        from ..situation import Kept
        from .situation import Match

        make = partial(otrio.Solver, asked.threads, asked.memory_limit)
        return replace(Match.begin(position, self.orders, self.judges), solver=Kept(make))


class Show(
    Placed,
    name="otrio/show",
    brief="print the board after some moves, or draw it",
    found=shape("Shown"),
):
    """Print a board, the player to move or the winner, and the legal moves; or draw it."""

    def answer(self, asked: Asked) -> Record:
        return shown(self.position)


class Solve(
    Ordered,
    name="otrio/solve",
    brief="the outcome when every player follows an order of preference",
    limits=(*SEARCH, "checkpoint"),
    found=shape("Solution"),
):
    """Find the outcome when every player follows an order of preference and knows those of the
    others.  With ties there may be several.  Exit status 1: a limit was hit."""

    def answer(self, asked: Asked) -> otrio.Solution:
        return _solver(asked).solve(
            self.position,
            self.orders,
            judge=self.judges,
            certificate=asked.certificate,
            **asked.call,
        )


class Analyze(
    Ordered,
    name="otrio/analyze",
    brief="the outcome after each legal move",
    limits=(*SEARCH, "checkpoint"),
    found=shape("Analysis"),
):
    """Find the outcome after each legal move when every player follows an order of preference.
    Exit status 1: a limit was hit."""

    def answer(self, asked: Asked) -> MoveOutcomes:
        return _solver(asked).analyze(self.position, self.orders, judge=self.judges, **asked.call)


class Force(
    Placed,
    name="otrio/force",
    brief="whether players who act together can force some outcomes",
    limits=(*SEARCH, "checkpoint"),
    found=shape("Force | Moves"),
):
    """Say whether a coalition can make sure that the game ends in one of the outcomes they want,
    whatever the others do.  Exit status 1: a limit was hit."""

    coalition: str | list[int] = asks(
        'the players who act together, such as "2,3"; "" for nobody', metavar="PLAYERS"
    )
    winners: str | list[int | str] = asks(
        'the outcomes they want, such as "P2" or "2,D"; D is the draw', metavar="OUTCOMES"
    )
    each_move: bool = asks(
        "answer the same question after each legal move", False, option="--moves"
    )

    @cached_property
    def question(self) -> ForceQuestion:
        """The same, checked."""
        from .position import ForceQuestion

        coalition = typed_players("coalition", self.coalition)
        winners = typed_outcomes(self.winners)
        return ForceQuestion.read(self.position, coalition, winners)

    def answer(self, asked: Asked) -> otrio.Force | MoveForces:
        question = self.question
        if self.each_move:
            return self._moves(asked)
        return _solver(asked).can_force(
            question.position,
            question.coalition,
            question.winners,
            certificate=asked.certificate,
            **asked.call,
        )

    def _moves(self, asked: Asked) -> MoveForces:
        from .effectivity import force_rows
        from .tables import MoveForces

        rows: list[tuple[str, bool | None]] = []
        steps = force_rows(
            self.question, _solver(asked), limit=asked.limit, progress=asked.progress
        )
        for row in steps:
            rows.append(row)
            if asked.report is not None:
                asked.partly(MoveForces(rows, self.question).record())
        return MoveForces(rows, self.question)


class Moves(Force, name="otrio/moves", found=shape("Moves")):
    """Say after which legal moves a coalition can force what it wants."""

    each_move: bool = asks("after each legal move", True)


class Effectivity(
    Placed,
    name="otrio/effectivity",
    brief="which coalition can force which outcomes",
    limits=SEARCH,
    found=shape("Effectivity"),
):
    """Print for every coalition and every set of outcomes whether the coalition can make sure that
    the game ends in one of them.  Only what does not follow is searched.  Exit status 1: some cells
    are open."""

    each_time_limit: float | None = asks(
        "stop each search after this time", None, metavar="SECONDS"
    )

    def answer(self, asked: Asked) -> EffectivityTable:
        from .effectivity import effectivity_steps

        solver = _solver(asked)
        if asked.report is None:
            return otrio.effectivity_table(
                self.position,
                time_limit=asked.limit,
                each_time_limit=self.each_time_limit,
                solver=solver,
                progress=asked.progress,
            )
        told = 0.0
        tries = TRIES if self.each_time_limit is None else (self.each_time_limit,)
        for cells in effectivity_steps(
            self.position, solver, time_limits=tries, limit=asked.limit, progress=asked.progress
        ):
            if time.monotonic() - told > PAUSE:
                asked.partly(cells.record())
                told = time.monotonic()
        return cells


class Preferences(
    Placed,
    name="otrio/preferences",
    brief="the outcome for all strict orders of two or three players, own win first",
    limits=SEARCH,
    found=shape("Preferences"),
):
    """Print the outcome for every combination of strict orders in which all players like their own
    win best: 4 for two players, 216 for three.  Exit status 1: some outcomes are open."""

    each_time_limit: float | None = asks(
        "stop each search after this time", None, metavar="SECONDS"
    )

    def answer(self, asked: Asked) -> PreferenceTable:
        from .tables import PreferenceTable

        return PreferenceTable(self.rows(asked), self.position)

    def rows(self, asked: Asked) -> Any:
        """Yield the rows of the table, each as soon as it is known."""
        from .effectivity import preference_rows

        return preference_rows(
            self.position,
            _solver(asked),
            time_limit=asked.limit,
            each_time_limit=self.each_time_limit,
            progress=asked.progress,
        )


class Count(
    Sized,
    name="otrio/count",
    brief="the number of positions after each ply",
    limits=SEARCH,
    found=shape("Counts"),
):
    """Print how many boards play can reach, by the number of pieces: live (without a line) and just
    won, up to the 16 symmetries, and all of them.  With four colours, boards that need a pass are
    counted apart.  Exit status 1: a limit was hit before all plies were complete."""

    method: Literal["formula", "enumerate"] = asks(
        "formula (all plies at once) or enumerate (list the boards, ply by ply) (formula)",
        "formula",
        metavar="M",
        choices=False,
    )
    max_ply: int | None = asks("the last ply", None, metavar="P")
    recompute: bool = asks("recompute numbers that come with the package", False)

    def answer(self, asked: Asked) -> PlyCounts:
        return otrio.count_positions(
            self.players,
            colors=self.colors,
            method=self.method,
            max_ply=self.max_ply,
            recompute=self.recompute,
            **asked.limits,
        )


class Review(
    Reviewing,
    Ordered,
    name="otrio/review",
    brief="what each move of a played game was worth",
    limits=SEARCH,
    found=shape("Review"),
):
    """Show for each move of a played game how much worse it was than the best, its rank, and what
    was best."""

    example = "b2M, a1L, c3S, a2S"

    moves: str = asks(f'the game, such as "{example}"', metavar="GAME", positional="+")
    prefer: str | dict[str, str] = asks(f"{ORDERS} (previous)", "previous", metavar="ORDERS")
    since: int = asks("leave out the first N moves (0)", 0, metavar="N", least=0)
    ranks: bool = asks("do not count better moves, which saves time", True, option="--no-ranks")

    def begun(self, asked: Asked) -> Match:
        return self.match(self.start, asked)

    def given_moves(self) -> list[str]:
        self.position  # noqa: B018 - illegal moves are refused
        return [move for _slot, move in read_moves(self.moves)]

    def told_about(self, start: Match) -> Record:
        orders = {str(player): order for player, order in self.orders.items()}
        return {"players": self.players, **start.position.variant, "prefer": orders}


def _solver(asked: Asked) -> otrio.Solver:
    return otrio.Solver(asked.threads, asked.memory_limit)


def _short(name: str, text: str) -> str:
    if len(text) > LONGEST:
        raise NotationError(f"{name} has {len(text)} characters, at most {LONGEST} are read")
    return text
