"""The games in which programs are rated: how they begin, who moves for the others, and how a
program is asked for a move."""

from __future__ import annotations

import json
import math
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from queue import Empty, Queue
from random import Random
from typing import Any, cast

from ..any_game import begun
from ..arguments import known_word, listed, repr_of, takes, whole_number
from ..codebreaking import AB, CardMoo, Mastermind
from ..codebreaking.code_game import CodeGame, code_of
from ..codebreaking.question import check_game
from ..codebreaking.question_games import OfTable, OfWords
from ..codebreaking.records import Goal
from ..codebreaking.situation import Guessing, Hitting
from ..errors import AbgamesError
from ..nim.play import game_of, read_heaps
from ..nim.rules import rule_of
from ..nim.situation import Heaps
from ..otrio import Position
from ..otrio.situation import Match
from ..preferences import typed_outcomes, typed_players
from ..situation import PERFECT, Situation, told
from ..tanhinmin.questions import Varied
from ..tanhinmin.situation import Hands
from ..tanhinmin.statistics import deal_at_random
from ..typed import given

PATIENCE = 60.0
"""Seconds within which a program must answer."""

LONGEST = 10_000
"""The most bytes in a line of a program."""


SHOWN = 200
"""The most characters of a request in a message."""

MOMENT = 1.0
"""Seconds to wait for a program to exit after its output has ended."""


class ProgramError(AbgamesError, RuntimeError):
    """A program does not answer: it has ended, takes too long, or does not write a line."""


class AnswerError(ProgramError, TypeError):
    """A function returns a value of a type that no move has."""


class Process:
    """A running program: it is called with a request, and returns a move as text."""

    def __init__(self, running: subprocess.Popen[bytes], patience: float) -> None:
        self._running, self._patience = running, patience
        self.lines = 0
        """How many lines it has written."""
        self.asked = ""
        """The last request, cut to a length fit for a message."""
        self._lines: Queue[bytes] = Queue(1)  # at most one line is read ahead
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __call__(self, request: Mapping[str, Any]) -> str:
        """Send a request, and return the line that comes back."""
        text = json.dumps(request)
        self.asked = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        assert self._running.stdin is not None
        if not self._lines.empty():
            early = self._lines.get()
            if not early:
                raise self._error(self._end())
            raise self._error(f"wrote {_shown(early)} before it was asked: only moves go to stdout")
        with suppress(BrokenPipeError):  # then the lines end as well
            self._running.stdin.write(text.encode() + b"\n")
        try:
            line = self._lines.get(timeout=self._patience)
        except Empty:
            raise self._error(
                f"has not answered in {self._patience:g} s: does it end each line, and flush it?"
            ) from None
        if not line:
            raise self._error(self._end())
        if len(line) == LONGEST and not line.endswith(b"\n"):
            raise self._error(f"wrote {LONGEST:,} bytes without the end of a line")
        self.lines += 1
        return line.decode(errors="replace").strip()

    def _error(self, what: str) -> ProgramError:
        return ProgramError(f"the program {what}; the request: {self.asked}")

    def leave(self) -> None:
        """Read what is left of the output of a program that is gone.

        If its pipe were closed before that, the next pipe might get the same number, and lose data.
        """
        until = time.monotonic() + MOMENT
        while self._listener.is_alive() and time.monotonic() < until:
            with suppress(Empty):
                self._lines.get(timeout=0.01)

    def _end(self) -> str:
        """Return how the program has ended, after its output has."""
        self._lines.put(b"")  # for the next request
        try:
            return f"has ended, with status {self._running.wait(MOMENT)}, and made no move"
        except subprocess.TimeoutExpired:
            return "has closed its output, and made no move"

    def _listen(self) -> None:
        assert self._running.stdout is not None
        with suppress(OSError, ValueError):  # closed once the program is not needed
            while line := self._running.stdout.readline(LONGEST):
                self._lines.put(line)
        self._lines.put(b"")


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


@contextmanager
def process(command: Sequence[str], *, patience: float = PATIENCE) -> Iterator[Process]:
    """Start a program, and yield it in the form that :func:`~abgames.rating.rate` takes.

    ``patience`` is in seconds.  Raises :class:`OSError` for a command that cannot be started.
    """
    with subprocess.Popen(
        list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as running:
        program = Process(running, patience)
        try:
            yield program
            assert running.stdin is not None
            running.stdin.close()
            running.wait(patience)
        except subprocess.TimeoutExpired:
            running.kill()
        except BaseException:
            running.kill()
            raise
        finally:
            program.leave()


@dataclass(frozen=True)
class Contest:
    """One game: how it begins, and which moves are the program's.

    >>> from abgames import begin
    >>> contest = Contest("mine", lambda chance: begin((7, 3, chance.randrange(1, 6))))
    >>> contest.begin(Random(1)).piles
    (7, 3, 2)
    """

    name: str
    begin: Callable[[Random], Situation]
    """Returns the situation from which a game starts."""
    seats: frozenset[int] | None = None
    """The players for whom the program moves; ``None``: all."""
    others: Callable[[Any, Random], Any] | None = None
    """The moves of the other players."""
    seconds: float = 30.0
    """The most seconds for the judgement of a move."""
    starts: Sequence[Situation] = ()
    """The situations from which games start, if they are few."""
    how_to_start: str = "a position"
    """The arguments that say where games start."""

    def all_starts(self) -> Sequence[Situation]:
        """Return all situations from which a game can start.

        Raises :class:`ValueError` if these are too many.
        """
        if not self.starts:
            raise ValueError(f"games of {self.name} start in many ways: give {self.how_to_start}")
        return self.starts

    @property
    def gets(self) -> tuple[str, ...]:
        """The names of what a program written in Python gets."""
        return tuple(self.begin(Random(0)).seen())

    def is_rated(self, situation: Situation) -> bool:
        """Whether the program is to move."""
        mover = situation.to_move
        return mover != 0 if self.seats is None else mover in self.seats

    def moved(self, situation: Situation, chance: Random) -> Any:
        """Return the move of somebody else."""
        if self.others is None or situation.to_move == 0:
            return situation.hint("perfect", chance)
        return self.others(situation, chance)


def _otrio(
    players: int = 3,
    prefer: str | Mapping[int, str] | None = None,
    opening: int = 8,
    others: int | None = None,
    seconds: float = 30.0,
    colors: int | None = None,
    moves: str = "",
    board: str = "",
    color: int = 1,
    judge: str | list[int] | None = None,
    coalition: str | list[int] | None = None,
    winners: str | list[int | str] | None = None,
) -> Contest:
    """Otrio by orders of preference ("next"), or for a coalition, after some random moves."""
    place = Position(players, colors)
    if board:
        place = Position.from_board(board, players, color, colors)
    given = {"coalition": typed_players("coalition", coalition), "winners": typed_outcomes(winners)}
    if coalition is not None and (prefer, judge) != (None, None):
        raise ValueError("give prefer and judge, or coalition and winners, not both")
    if (coalition is None) != (winners is None):
        raise ValueError("coalition and winners belong together: give both")
    judges = typed_players("judge", judge)
    orders = prefer or ("next" if coalition is None else "previous")
    empty = Match.begin(place.after(moves), orders, judges, **given)
    if moves or board:
        opening = 0
    whole_number("opening", opening, at_least=0, at_most=20)
    if empty.to_move is None:
        raise ValueError("the game is over in the position where it is to start")
    first = () if opening else (empty,)
    how = "the moves that were made, or a board and the colour to move"
    begun = partial(_opened, empty, opening)
    contest = Contest("otrio", begun, seconds=_seconds(seconds), starts=first, how_to_start=how)
    return _against(contest, others)


def _against(contest: Contest, others: int | None) -> Contest:
    """Return a contest in which the program is player 1, and the others play at a level."""
    if others is None:
        return contest
    level = whole_number("others", others, at_least=0, at_most=PERFECT)
    seats = frozenset({1})
    return replace(contest, seats=seats, others=lambda here, chance: here.hint(level, chance))


def _code_breaking(
    game: CodeGame, name: str, seconds: float, history: str, goal: str | None
) -> Contest:
    """Return a contest in which the program guesses a secret that is drawn at random."""
    first = Guessing.begin(game, history, goal=cast("Goal | None", goal))
    if first.to_move is None:
        raise ValueError(f"the game is over after {history or 'no answer'}")
    return Contest(name, partial(_with_secret, first), seconds=_seconds(seconds), starts=(first,))


def _ab(
    pegs: int = 4,
    colors: int = 10,
    seconds: float = 30.0,
    history: str = "",
    goal: str | None = None,
) -> Contest:
    return _code_breaking(AB(pegs, colors), "ab", seconds, history, goal)


def _mastermind(
    pegs: int = 4,
    colors: int = 6,
    seconds: float = 30.0,
    history: str = "",
    goal: str | None = None,
) -> Contest:
    return _code_breaking(Mastermind(pegs, colors), "mastermind", seconds, history, goal)


def _cardmoo(
    ranks: int = 13, seconds: float = 30.0, history: str = "", goal: str | None = None
) -> Contest:
    return _code_breaking(CardMoo(ranks=ranks), "cardmoo", seconds, history, goal)


def _table(
    file: str = "",
    hit: str | None = None,
    objects_in_rows: bool | None = None,
    merge_alike: bool = False,
    seconds: float = 30.0,
    history: str = "",
    goal: str | None = None,
) -> Contest:
    if not file:
        raise ValueError("a table is read from a file, such as file=animals.csv, or file=coins:4")
    table = OfTable(table=file, hit=hit, objects_in_rows=objects_in_rows, merge_alike=merge_alike)
    return _code_breaking(table.made, "table", seconds, history, goal)


def _words(
    answers: str | None = None,
    length: int | None = None,
    allowed: str | None = None,
    hard: bool = False,
    seconds: float = 30.0,
    history: str = "",
    goal: str | None = None,
) -> Contest:
    game = OfWords(answers=answers, length=length, allowed=allowed, hard=hard).made
    return _code_breaking(game, "words", seconds, history, goal)


def _nim(
    rule: str = "nim",
    misere: bool = False,
    piles: int = 3,
    largest: int = 9,
    start: str = "",
    others: int = 0,
) -> Contest:
    """Nim or another heap game from random piles, against an opponent who moves at random."""
    read = rule_of(rule)
    game_of(read, misere)  # refuses a rule that has no misère play
    whole_number("piles", piles, at_least=1, at_most=20)
    whole_number("largest", largest, at_least=1, at_most=1000)

    given = Heaps.begin(read_heaps(start), read, misere) if start else None
    if given is not None and given.to_move is None:
        raise ValueError(f"no move is left from the start, {given}")

    def begun(chance: Random) -> Heaps:
        if given is not None:
            return given
        drawn = tuple(chance.randrange(1, largest + 1) for _ in range(piles))
        return Heaps.begin(drawn, read, misere)

    starts: tuple[Heaps, ...] = () if given is None else (given,)
    if given is None and largest**piles <= MOST_STARTS:
        every = product(range(1, largest + 1), repeat=piles)
        starts = tuple(Heaps.begin(each, read, misere) for each in every)
    how = "the piles at the start, or fewer or smaller piles"
    return _against(Contest("nim", begun, starts=starts, how_to_start=how), others)


def _tanhinmin(
    cards: int = 7,
    ranks: int = 13,
    copies: int = 4,
    mine: str = "",
    theirs: str = "",
    table: int = 0,
    cut: int | None = None,
    goals: str | list[int] | None = None,
    pass_limits: str | list[int] | None = None,
    last_card: bool = False,
    others: int | None = None,
) -> Contest:
    """Tanhinmin from random deals; the program plays both hands."""
    how = "both hands, mine and theirs"
    if bool(mine) != bool(theirs):
        raise ValueError(f"give {how}")
    rules = Varied(table=table, cut=cut, goals=goals, pass_limits=pass_limits, last_card=last_card)
    if mine:
        first = rules.scored(mine, theirs)
        return _against(Contest("tanhinmin", lambda chance: first, starts=(first,)), others)

    def begun(chance: Random) -> Hands:
        return rules.scored(*deal_at_random(chance, cards, ranks, copies))

    begun(Random(0))  # refuses a deck that is too small, and a variant that cannot be
    return _against(Contest("tanhinmin", begun, how_to_start=how), others)


def own(first: Situation, opening: int = 0, others: int | None = None) -> Contest:
    """Return a contest from positions after some random moves."""
    whole_number("opening", opening, at_least=0, at_most=1000)
    starts = () if opening else (first,)
    begun = partial(_opened, first, opening)
    name = str(first.record()["game"])
    return _against(Contest(name, begun, starts=starts, how_to_start="no opening"), others)


def _opened(first: Situation, opening: int, chance: Random) -> Situation:
    for _ in range(DRAWS):
        place = first
        for _ in range(opening):
            if place.to_move is not None:
                place = place.play(chance.choice(place.moves))
        if place.to_move is not None:
            return place
    raise ValueError(f"all games are over after {opening} moves: give a smaller opening")


DRAWS = 1000
"""The most openings that are tried to find one that is not over."""

MOST_STARTS = 10_000
"""The most piles from which a program is judged at once."""

REQUEST = "request"
"""The parameter of a function for the object that a process gets."""


def _seconds(seconds: float) -> float:
    if not 0 < seconds < math.inf:
        raise ValueError(f"seconds must be above 0 and finite, not {seconds:g}")
    return seconds


CONTESTS: dict[str, Callable[..., Contest]] = {
    "otrio": _otrio,
    "ab": _ab,
    "mastermind": _mastermind,
    "cardmoo": _cardmoo,
    "words": _words,
    "table": _table,
    "nim": _nim,
    "tanhinmin": _tanhinmin,
}
"""The contests by name; the arguments are those of the games."""


def contest_of(game: object, **options: object) -> Contest:
    """Return a contest from its name and arguments, or from a situation in which games begin.

    A deduction game without a secret draws one for each game.  From other situations games begin
    with ``opening`` random moves (0), and ``others`` is the level of the other players, for whom
    the program moves too if it is not given.  Raises :class:`TypeError` for an argument that the
    game lacks, or of another type than it declares.

    >>> contest_of("ab", pegs=3, colors=7).begin(Random(1)).record()["history"]
    []
    >>> from abgames.codebreaking import higher_lower
    >>> contest_of(higher_lower(15)).name
    'table'
    """
    if isinstance(game, Contest):
        return game
    if isinstance(game, str):
        make = CONTESTS[known_word("game", game, list(CONTESTS))]
        return make(**given(make, game, options))
    how = {name: options.pop(name) for name in [*options] if name in ("opening", "others")}
    first: Situation = begun("begin", game, **options)
    if first.to_move is None:
        raise ValueError(f"the game is over before a move is made: {first}")
    if isinstance(first, Guessing | Hitting):
        check_game(first.game)  # which refuses those that end when all is hit
    if isinstance(first, Guessing):
        if how:
            raise TypeError(f"a deduction game has no {listed(how, 'and')}")
        if first.secret is None:
            name = str(first.record()["game"])
            return Contest(name, partial(_with_secret, first), starts=(first,))
    return own(first, **given(own, "rate", how))


def _with_secret(first: Guessing, chance: Random) -> Guessing:
    left = first.candidates
    return replace(first, secret=code_of(left[chance.randrange(len(left))]))


def asked(program: Callable[..., Any], situation: Situation) -> Any:
    return _asked(program, situation)[1]


def _asked(program: Callable[..., Any], situation: Situation) -> tuple[Any, Any, Situation]:
    """What a program answers, the move that it means, and the situation after it."""
    answer, note = answered(program, situation, *situation.seen().values())
    with noted(note):
        move = situation.read(answer) if isinstance(answer, str) else answer
        return answer, move, situation.play(move)  # an illegal move is refused


def answered(program: Callable[..., Any], situation: Situation, *seen: object) -> tuple[Any, str]:
    """Return what a program answers to what is ``seen``, and a note about it."""
    note = f"in {told(situation)} the program answered"
    if not isinstance(program, Process):
        also = {REQUEST: told(situation).record()} if takes(program, REQUEST) else {}
        answer = program(*seen, **also)
        return answer, f"{note} {repr_of(answer)}"
    answer = program(told(situation).record())
    note += f" {answer!r:.60}, its line {program.lines}; the request: {program.asked}"
    if program.lines == 1:  # it may have been written before the request was read
        note += "; if that line is a greeting: only moves go to stdout"
    return answer, note


def tried(program: Callable[..., Any], situation: Situation) -> dict[str, str]:
    """Ask a program for one move; return the request, the answer, and how it is read."""
    answer, move, after = _asked(program, situation)
    is_line = isinstance(program, Process)
    request = json.dumps(told(situation).record()) if is_line else repr_of(situation.seen())
    return {
        "request": request,
        "answer": answer if is_line else repr_of(answer),
        "read as": situation.text(move),
        "after it": str(told(after)),
    }


@contextmanager
def noted(note: str) -> Iterator[None]:
    """Add a note to the error for an answer that is not a move."""
    try:
        yield
    except (AbgamesError, ValueError) as error:
        error.add_note(note)
        raise
    except TypeError as error:
        raise AnswerError(f"{error}; {note}") from error
