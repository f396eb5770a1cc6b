"""What the moves of a played game were worth, and what is asked about it, once for every family.

>>> import abgames
>>> game = abgames.review(abgames.begin((7, 3, 5)), "6 3 5, 6 3 4, 6 0 4")
>>> print(game)
move  left   above best  rank  best
   1  6 3 5           0     1  6 3 5, 7 2 5, 7 3 4
   2  6 3 4           0     1  –
   3  6 0 4           1     2  6 2 4
>>> print(game.mistakes[0].sentence)
That was a mistake: the game was won, now it is lost; leaving 6 2 4 kept the win. With best play \
the game ends in 9 more moves. The plan: 6 2 4 is 4+2, 2 and 4, each part an even number of times, \
and after every answer that can be had again.
>>> game.lost
{1: 1, 2: 0}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    Unpack,
    cast,
    overload,
)
from zlib import crc32

from .arguments import entries, few, folded, listed, whole_number
from .control import CallLimits
from .display import text_table
from .display.answer import Answer, escaped, html_table, plain
from .errors import AbgamesError, IllegalMoveError, NotationError
from .language import _, marked, told
from .preferences import DRAW, ENDLESS
from .question import Asked, Question, Record, asks
from .situation import PERFECT, Cost, Situation

if TYPE_CHECKING:
    from random import Random

SHOWN = 3
"""The most best moves that are named."""

PLANNED = 6
"""The most moves of best play that are told."""

MOST_MOVES = 100_000
"""The most moves of a game to be reviewed."""


@dataclass(frozen=True)
class Judged:
    """A move, and what it is worth to the player who makes it."""

    HEADER: ClassVar[tuple[str, ...]] = (
        marked("player"),
        marked("played"),
        marked("above best"),
        marked("rank"),
        marked("best"),
    )
    """The columns of a review after the number of the move."""
    UNKNOWN: ClassVar[str] = marked(
        "The search did not finish in time, so this move cannot be judged."
    )

    at: Any
    """The situation in which it is made."""
    move: Any
    cost: Cost
    """How much worse it is than a best one, exactly; ``None`` if that was not found."""
    best: tuple[Any, ...] = ()
    """Best moves: all or one, or none if no move helps or none is known."""
    better: int | None = None
    """The number of better moves; ``None`` if not known."""

    @property
    def player(self) -> int | None:
        """The player who makes it."""
        mover: int | None = self.at.to_move
        return mover

    @property
    def plan(self) -> tuple[Any, ...]:
        """How best play begins where the move was a mistake: the first best move, and up to
        ``PLANNED`` moves in all."""
        return ()

    @property
    def length(self) -> int | None:
        """The moves of best play from after it to the end of the game; ``None`` if not known."""
        return None

    @property
    def rank(self) -> int | None:
        """One more than the number of better moves; ``None`` if not known."""
        return 1 if self.cost == 0 else None if self.better is None else 1 + self.better

    @property
    def proven(self) -> bool:
        """Whether no more time would tell more."""
        return self.cost is not None

    @property
    def sentence(self) -> str:
        """What it was worth, in words."""
        return self.said()

    def said(self, *, made: bool = True) -> str:
        """Return a sentence about a move that was ``made``, or about one that could be made."""
        if self.cost is None:
            return _(self.UNKNOWN)
        if not self.best:
            return _("No move was better.") if made else _("No move is better.")
        if not self.cost:
            return _("That was a best move.") if made else _("That is a best move.")
        best = listed(map(self.at.text, self.best[:SHOWN]), "or")
        if made:
            return _("That was a mistake; {best} was best.", best=best)
        return _("That would be a mistake; {best} is best.", best=best)

    def in_words(
        self, before: str | None, after: str | None, *, made: bool, is_line: bool = False
    ) -> str:
        """Return what it was worth by what players get before and after it; what follows may be
        only one line of best play."""
        text = self.at.text
        return str(
            told(
                "move",
                before=before and in_words(before),
                after=after and in_words(after),
                is_best=None if self.cost is None else not self.cost,
                best=list(map(text, self.best[:SHOWN])),
                plan=list(map(text, self.plan)) if made else (),
                length=self.length,
                made=made,
                is_line=is_line,
            )
        )

    def cells(self) -> tuple[object, ...]:
        """Return the cells of a table row."""
        text = self.at.text
        best = first_of(list(map(text, self.best)))
        return f"P{self.player}", text(self.move), self.cost, self.rank, best

    def record(self) -> dict[str, Any]:
        """Return the move as a JSON record, with the sentence; fractions are text."""
        text = self.at.text
        return {
            "player": self.player,
            "move": text(self.move),
            "cost": as_json(self.cost),
            "rank": self.rank,
            "best": list(map(text, self.best)),
            "sentence": self.sentence,
        }


def in_words(outcome: str) -> str:
    """Return an outcome in words; one that the rules name themselves stays as it is."""
    if outcome == DRAW:
        return _("a draw")
    if outcome == ENDLESS:
        return _("endless")
    is_win = re.fullmatch(r"P\d+", outcome)
    return _("a win for player {player}", player=outcome[1:]) if is_win else outcome


def as_json(cost: Cost) -> int | str | None:
    """Return a cost as JSON has it: a fraction as text."""
    return str(cost) if isinstance(cost, Fraction) else cost


M = TypeVar("M", bound=Judged)


class Made(NamedTuple):
    """A move of a game, and the situation in which it was made."""

    before: Any
    move: Any


@dataclass(frozen=True)
class Review(Sequence[M], Answer, Generic[M]):
    """The moves of a played game, in the order in which they were made."""

    moves: tuple[M, ...]
    about: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The game, as JSON values."""

    @classmethod
    def of(cls, moves: tuple[M, ...], end: Any, limits: Callable[[], Any]) -> Self:
        """Return the review of judged moves that led to a situation; what else is sought has these
        limits."""
        return cls(moves)

    @property
    def of_players(self) -> tuple[M, ...]:
        """The moves without those of chance."""
        return tuple(move for move in self.moves if move.player != 0)

    @property
    def lost(self) -> dict[int, Cost]:
        """What each player's moves cost together; ``None`` where a cost is not known."""
        costs: dict[int, Cost] = {}
        for move in self.of_players:
            mover = move.player or 0
            sum_so_far = costs.get(mover, 0)
            is_known = sum_so_far is not None and move.cost is not None
            costs[mover] = (sum_so_far or 0) + (move.cost or 0) if is_known else None
        return dict(sorted(costs.items()))

    @property
    def proven(self) -> bool:
        """Whether the worth of every move is known, as far as it can be."""
        return all(move.proven for move in self)

    def record(self) -> dict[str, Any]:
        lost = {str(player): as_json(cost) for player, cost in self.lost.items()}
        return {**self.about, "moves": self.to_records(), "lost": lost}

    def rows(self) -> list[dict[str, Any]]:
        return list(map(plain, self.to_records()))

    def __len__(self) -> int:
        return len(self.moves)

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...
    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        return self.moves[index]

    def __iter__(self) -> Iterator[M]:
        return iter(self.moves)

    @property
    def mistakes(self) -> tuple[M, ...]:
        """The moves that were not best, the worst first."""
        return tuple(sorted((m for m in self.moves if m.cost), key=lambda m: -(m.cost or 0)))

    @property
    def marks(self) -> str:
        """A sign for each move: + for a best one, - for a worse one, ? where it is not known."""
        costs = [move.cost for move in self.of_players]
        return "".join("?" if cost is None else "-" if cost else "+" for cost in costs)

    def summary(self) -> str:
        """Return a sentence about the whole game, "" if there is nothing to say."""
        return ""

    def remarks(self) -> list[str]:
        """Return a sentence about each move that was not best."""
        numbered = enumerate(self.moves, 1)
        return [
            _("Move {number}: {what}", number=number, what=move.sentence)
            for number, move in numbered
            if move.cost
        ]

    def to_records(self) -> list[dict[str, Any]]:
        """Return the moves as records."""
        return [move.record() for move in self]

    def to_text(self) -> str:
        """Return the moves as a table."""
        return text_table(self._header(), self._rows()) if self.moves else _("no moves")

    def __str__(self) -> str:
        return self.to_text()

    def _repr_html_(self) -> str:
        said = [*self.remarks(), self.summary()]
        lines = [f"<p>{escaped(line)}</p>" for line in said if line]
        return "\n".join([html_table(self._header(), self._rows()), *lines])

    def _header(self) -> tuple[str, ...]:
        kind: type[Judged] = type(self.moves[0]) if self.moves else Judged
        return _("move"), *map(_, kind.HEADER)

    def _rows(self) -> list[tuple[object, ...]]:
        return [(number, *move.cells()) for number, move in enumerate(self.moves, 1)]


def reviewed(
    made: Sequence[Made],
    end: object,
    judge: Callable[[Any, Any], Any],
    limits: Callable[[], Any],
    tell: Callable[[list[Any]], object] = lambda rows: None,
    kind: type[Review[Any]] | None = None,
) -> Review[Any]:
    """Return the review of moves that led to a situation; ``tell`` gets the rows known so far."""
    of_end: type[Review[Any]] = getattr(end, "reviews", Review)
    rows: list[Any] = [None] * len(made)
    # The last moves take the least time, and what is found out helps with the others.
    for number in reversed(range(len(made))):
        rows[number] = judge(*made[number])
        tell(rows)
    return (kind or of_end).of(tuple(rows), end, limits)


def followed(start: Situation, moves: str | Sequence[Any]) -> tuple[list[Made], Any]:
    """Return the moves of a game, each with its situation, and the situation after them."""
    if hasattr(start, "steps"):  # moves have replies
        return _followed(start, start.steps(moves))
    if not isinstance(moves, str):
        return _followed(start, [(move,) for move in few("moves", moves, MOST_MOVES)])
    text, problems = folded(moves).strip(), []
    for words in (entries(text, ";"), entries(text, ","), re.split(r"[,\s]+", text)):
        try:
            return _followed(start, [(word,) for word in words])
        except (NotationError, IllegalMoveError) as error:
            problems.append(error)
    is_one = isinstance(problems[0], IllegalMoveError) and "," not in text
    raise problems[0 if ";" in text or is_one else 1 if "," in text else 2]


def _followed(start: Situation, steps: Iterable[tuple[Any, ...]]) -> tuple[list[Made], Any]:
    made: list[Made] = []
    here: Any = start
    for number, (move, *replies) in enumerate(steps, 1):
        with numbered(number):
            move = here.read(move) if isinstance(move, str) else move
            after = here.play(move, *replies)
        made.append(Made(here, move))
        here = after
    return made, here


@contextmanager
def numbered(number: int) -> Iterator[None]:
    """Say in the error for a move which one it is."""
    try:
        yield
    except (AbgamesError, TypeError, ValueError) as error:
        error.args = (_("move {number}: {problem}", number=number, problem=error),)
        raise


class Judgements:
    """What a conversation knows of moves: what it has once found out is not forgotten."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Judged] = {}

    def of(self, move: Hashable, judge: Callable[[], M], *, ranks: bool) -> M:
        """Return what is known of a move, the most complete of before and now."""
        known = self._known.get(move)
        if known is None or known.cost is None or (ranks and known.rank is None):
            found = judge()
            if known is None or _open(found) <= _open(known):
                self._known[move] = found
        return cast(M, self._known[move])


def _open(judged: Judged) -> int:
    """How many parts of a judgement are not known."""
    return sum(value is None for value in judged.record().values())


def first_of(moves: Sequence[str]) -> str | None:
    """Return the first best moves for a table, and how many more there are."""
    more = len(moves) - SHOWN
    first = _(", ").join(moves[:SHOWN])
    return _("{items}, and {more} more", items=first, more=more) if more > 0 else first or None


EACH = 30.0
"""Seconds for a move of a review without a limit."""

SMALL = 1000
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
            whole_number(_("the number of moves"), len(moves), at_most=SMALL)
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
        from random import Random

        return Random(crc32(f"{self.seed} {place}".encode()))
