"""What is asked about a game that is played, once for all families: its moves, and what they were
worth.  A family says from what arguments the game begins, and how a move is told."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Unpack
from zlib import crc32

from .arguments import whole_number
from .control import CallLimits
from .errors import NotationError
from .language import _
from .question import Asked, Question, Record, asks
from .reviews import Judged, Made, Review, followed, reviewed
from .situation import PERFECT

EACH = 30.0
"""Seconds for a move of a review without a limit."""

MOST_MOVES = 1000
"""The most moves of a small game."""


def asked_level() -> Any:
    """Declare the argument that is a level."""
    text = f"how well the program plays: 0 at random, {PERFECT} perfectly ({PERFECT})"
    return asks(text, PERFECT, least=0, most=PERFECT, metavar="N")


class Moved(Question):
    """A game after some moves."""

    def begun(self, asked: Asked) -> Any:
        """Return the situation in which the game begins."""
        raise NotImplementedError

    def given_moves(self) -> Any:
        """Return the moves, as a list or as a text."""
        raise NotImplementedError

    def course(self, asked: Asked) -> tuple[list[Made], Any]:
        """Return the moves, each with the situation in which it was made, and that after them."""
        start, moves = self.begun(asked), self.given_moves()
        if asked.is_small and not isinstance(moves, str):
            whole_number(_("the number of moves"), len(moves), at_most=MOST_MOVES)
        return followed(start, moves)


class Reviewing(Moved):
    """What each move of a game was worth."""

    example: ClassVar[str] = ""
    """A game as it is typed; "" if there need not be moves."""
    is_searched: ClassVar[bool] = True
    """Whether judging a move is a search, which ends in time."""
    reviews: ClassVar[type[Review[Any]] | None] = None
    """The kind of review, if it is not that of the situation."""
    ranks = True
    since = 0
    """The number of the first moves that are left out."""

    def told_about(self, start: Any) -> Record:
        """Return what the review is about."""
        raise NotImplementedError

    def worth(self, at: Any, move: Any, **limits: Unpack[CallLimits]) -> Judged:
        """Return what a move is worth."""
        judged: Judged = at.judge(move, ranks=self.ranks, **limits)
        return judged

    def answer(self, asked: Asked) -> Any:
        made, end = self.course(asked)
        if self.example and not made:
            what = f'the game has no moves to review: write it such as "{self.example}"'
            raise NotationError(what)
        about = self.told_about(made[0][0] if made else end)
        made = made[self.since :]

        def limits() -> dict[str, Any]:
            left = asked.time_left
            return {"time_limit": EACH if left is None else left, "progress": asked.progress}

        def judge(at: Any, move: Any) -> Judged:
            call = limits()
            if not self.is_searched and not call["time_limit"]:
                raise ValueError("the game is too long to review in time")
            if asked.report is not None and asked.limit is not None and at is not made[0][0]:
                call["time_limit"] /= 2  # earlier moves take longer
            return self.worth(at, move, **call)

        def tell(rows: list[Judged | None]) -> None:
            if asked.report is not None and self.is_searched:
                asked.partly({**about, "moves": [row and row.record() for row in rows]})

        found = reviewed(made, end, judge, limits, tell, self.reviews)
        return replace(found, about=about)


class AtLevel(Question):
    """The move of a program of some level."""

    level: int = asked_level()
    seed: int = asks("repeat random moves (0)", 0)

    def drawn(self, place: str) -> Random:
        """Return the random numbers of the seed, which are others in another place."""
        return Random(crc32(f"{self.seed} {place}".encode()))


class Replying(Moved, AtLevel):
    """The move of a program."""

    def place(self, here: Any, number: int) -> str:
        """Return the position after so many moves as text, whatever the rules are."""
        raise NotImplementedError

    def told(self, here: Any, move: Any) -> Record:
        """Return a move, or that the game is over."""
        raise NotImplementedError

    def answer(self, asked: Asked) -> Record:
        made, here = self.course(asked)
        if here.to_move is None:
            return self.told(here, None)
        return self.told(here, here.hint(self.level, self.drawn(self.place(here, len(made)))))
