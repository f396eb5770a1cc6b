"""``abgames rate`` and ``judge``: what each move of a program loses, exactly."""

from __future__ import annotations

import functools
import json
import os
import shlex
import shutil
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast, get_args

from ..arguments import must_take, nearest, whole_number
from ..display import counted
from ..display.svg import FORMS
from ..errors import NotationError, place_of
from ..games.questions import Played, Wanted, rules_of
from ..preferences import typed_players
from ..question import SEARCH, asks
from ..typed import read
from .command import HIT, Searching, ShellCommand
from .parser import Target, file, write_plot, written
from .terminal import say, tell, warn

if TYPE_CHECKING:
    from ..codebreaking import FeedbackTable
    from ..rating import Contest, Judgement, Rating
    from ..situation import Situation


def player_of(text: str, gets: Sequence[str]) -> AbstractContextManager[Any]:
    """Return the level, program or function of an argument; a function is called with ``gets``."""
    if text in "0123456789" and len(text) == 1:
        return nullcontext(int(text))
    if text.startswith("python:"):
        return nullcontext(_guarded(_function(text, gets)))
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise NotationError(f"PROGRAM {text!r} cannot be read: {error}", text=text) from None
    if not command:
        raise NotationError("PROGRAM is empty: give a command, or python:module.function")
    name = command[0]
    if name.endswith(".py") and os.path.isfile(name) and not shutil.which(name):
        what = f'{name} cannot be started: write "python {name}"'
        module = os.path.basename(name).removesuffix(".py")
        raise NotationError(f"{what}, or python:{module}.NAME for a function in it", text=text)
    return _started(command, text)


@contextmanager
def _started(command: Sequence[str], text: str) -> Iterator[Any]:
    """Start a program; one that does not start is a wrong name, as a function that is not there."""
    from ..rating import contests

    with ExitStack() as running:
        try:
            program = running.enter_context(contests.process(command, patience=contests.PATIENCE))
        except OSError as error:
            what = f"{command[0]} cannot be started: {(error.strerror or str(error)).lower()}"
            raise NotationError(what, text=text) from None
        yield program


def _function(text: str, gets: Sequence[str]) -> Callable[..., Any]:
    """Import the function that ``python:module.function`` names, also from the current folder."""
    from ..rating.contests import REQUEST

    name, dot, attribute = text.removeprefix("python:").rpartition(".")
    if not (dot and all(part.isidentifier() for part in (*name.split("."), attribute))):
        what = f"{text!r} does not name a function: write python:module.function"
        raise NotationError(f"{what}, such as python:mine.guess for guess in mine.py", text=text)
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        module = import_module(name)
    except (Exception, SystemExit) as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing and f"{name}.".startswith(f"{missing}."):
            what = f"there is no module {missing}, here in {os.getcwd()} or installed"
            raise NotationError(f"{text!r} cannot be imported: {what}", text=text) from None
        what = f"{text!r} cannot be imported, for the module raises {told(error)}"
        raise NotationError(what, text=text) from None
    function = getattr(module, attribute, None)
    if function is None:
        advice = nearest(attribute, [each for each in vars(module) if each[0] != "_"])
        raise NotationError(f"the module {name} has no {attribute}{advice}", text=text)
    if not callable(function):
        kind = type(function).__name__
        raise NotationError(f"{text!r} is not a function but a {kind}", text=text)
    try:
        must_take(function, gets, REQUEST)
    except TypeError as error:
        raise NotationError(str(error), text=text) from None
    return function  # type: ignore[no-any-return]


def _guarded(function: Callable[..., Any]) -> Callable[..., Any]:
    """Tell an error inside a player as such, with its place."""
    from ..rating.contests import ProgramError

    @functools.wraps(function)
    def play(*asked: object, **named: object) -> Any:
        try:
            return function(*asked, **named)
        except Exception as error:
            raise ProgramError(f"the program raised {told(error)}") from error

    return play


def told(error: BaseException) -> str:
    """Return an error of somebody's program in a line, with its place in their own files."""
    said = traceback.format_exception_only(error)[-1].strip()
    place = place_of(error)
    return f"{said} ({place})" if place else said


Games = Literal["otrio", "ab", "mastermind", "cardmoo", "words", "table", "nim", "tanhinmin"]
GAMES = ", ".join(get_args(Games))


class Playing(ShellCommand, Wanted):
    """What is played."""

    contest: Games | None = asks(f"{GAMES}, or --game", None, metavar="GAME", positional="?")
    values: str = asks("arguments of the game, {such}", "", metavar="KEY=VALUE", positional="*")

    def contested(
        self, moves: str | list[str] = "", opening: int | None = None, others: int | None = None
    ) -> Contest:
        from ..rating import CONTESTS, contest_of
        from ..rating.contests import own

        if self.game:
            if self.contest is not None:
                raise ValueError(f"give --game, or {self.contest}, not both")
            play = self.begun(rules_of(self.game), moves)
            play.best_moves()  # solves it, or says why that is not possible
            return own(play, opening or 0, others)
        if self.contest is None:
            raise ValueError(f"give a game: {GAMES}, or your own as --game FILE.py:NAME")
        if self.wants or moves or (opening, others) != (None, None):
            options = "--prefer, --coalition, --winners, --moves, --opening and --others"
            given = f"arguments of {self.contest} are given as KEY=VALUE"
            raise ValueError(f"{options} go with --game; {given}")
        return contest_of(self.contest, **read(CONTESTS[self.contest], self.contest, self.loose))


class Opened(Playing):
    """Games that may begin with random moves, against players of a level."""

    opening: int | None = asks("with --game: begin after N random moves (0)", None, metavar="N")
    others: int | None = asks(
        "with --game: the level of the other players (the program plays everybody)",
        None,
        metavar="N",
    )


class Program(ShellCommand):
    """A program that plays."""

    program: str = asks('such as "./player" or python:mine.play', metavar="PROGRAM", positional="1")


class Contested(Playing, Program):
    """A program, and what it plays."""

    dry_run: bool = asks("only show the first request, and how the answer is read", False)
    record: Path | None = file("add the numbers to a file, a line of JSON")
    plot: Path | None = asks(
        "draw all that --record has of this game, as .svg, .png or .pdf",
        None,
        metavar="FILE",
        shell={"type": Target(FORMS, plotted=True)},
    )

    def check_files(self) -> None:
        """Refuse files that cannot be used."""
        from ..rating.measure import read as records

        if self.plot is not None and self.record is None:
            raise ValueError("--plot draws what --record has: give both")
        if self.record is not None and self.record.exists():
            records(self.record)  # refuses a file of something else

    def try_out(
        self, program: Callable[..., object], situation: Situation, *, as_json: bool
    ) -> int:
        """Ask for one move, and show how the answer is read."""
        from ..rating.contests import tried

        asked = tried(program, situation)
        if as_json:
            print(json.dumps(asked))
        else:
            say("\n".join(f"{name:8} {value}" for name, value in asked.items()))
        return 0

    def told_of(self, contest: Contest) -> str:
        """Return what marks or secrets mean, and when the game ends."""
        if self.contest not in ("table", "words"):
            return ""
        from ..codebreaking.question_games import OfTable
        from ..codebreaking.situation import Guessing
        from ..rating import CONTESTS
        from .codebreaking.game import about_table

        (first,) = contest.starts
        assert isinstance(first, Guessing)
        given = read(CONTESTS[self.contest], self.contest, self.loose)
        rows = given.get("objects_in_rows")
        table = OfTable(table=given.get("file", ""), objects_in_rows=rows)
        asked = table if self.contest == "table" else None
        return f"{about_table(cast('FeedbackTable', first.game), first.goal, asked)}\n\n"

    def keep(self, found: Rating | Judgement) -> None:
        """Write the files that were asked for."""
        from ..rating.measure import add, read

        if self.record is None:
            return
        asked = " ".join(sorted(self.loose) or filter(None, [self.game]))
        records = read(self.record) if self.record.exists() else []
        earlier = [each for each in records if each.get("arguments") == asked]
        with written(self.record, again="added to"):
            add(self.record, found, self.program, asked)
        if self.plot is not None:
            write_plot(self.plot, lambda axes: found.plot(earlier, axes), "light")


class Rate(
    Contested,
    Opened,
    name="rate",
    brief="how well your program plays: the exact regret of its moves",
):
    """Play games with a program, and say how much each of its moves cost, the worst first. The
    program is a command that reads a line of JSON for each move and writes a line with the move, or
    a Python function, given as python:module.function, or a level from 0 to 9. Exit status 1: a
    game did not end."""

    words: ClassVar = {"such": "such as players=3 prefer=next opening=8, or pegs=4 colors=10"}

    games: int = asks("games to play (20)", 20, metavar="N")
    seed: int = asks("repeat the same games (0)", 0, metavar="N")
    worst: int = asks("worst moves shown (10)", 10, metavar="N")
    json: bool = asks("print all moves as JSON", False)

    def run(self) -> int:
        from ..rating import rate
        from ..rating.measure import first_rated

        self.check_files()
        contest = self.contested(opening=self.opening, others=self.others)
        whole_number("games", self.games, at_least=1)
        whole_number("worst", self.worst, at_least=0)
        with player_of(self.program, contest.gets) as program:
            if self.dry_run:
                return self.try_out(program, first_rated(contest, self.seed), as_json=self.json)
            found = rate(program, contest, games=self.games, seed=self.seed, report=_told)
        if self.json:
            print(json.dumps({**found.record(), "moves": found.to_records()}))
        else:
            say(self.told_of(contest) + found.to_text(worst=self.worst))
        self.keep(found)
        return int(bool(found.stopped))


class Levels(Opened, name="levels", brief="what players of the levels 0 to 9 lose"):
    """Play games at each level, and say how much a move cost on average. A player of level N makes
    the best move in N of nine cases, and else a random one; so a move costs on average (9 - N)/9 of
    what a random one does. It is the same for play, on the page, and for the others of rate."""

    words: ClassVar = Rate.words

    games: int = asks("games at each level (100)", 100, metavar="N")
    seed: int = asks("repeat the same games (0)", 0, metavar="N")
    json: bool = asks("print JSON", False)

    def run(self) -> int:
        from ..rating import levels

        contest = self.contested(opening=self.opening, others=self.others)
        whole_number("games", self.games, at_least=1)
        found = levels(contest, games=self.games, seed=self.seed, report=_told_level)
        say(json.dumps(found.record()) if self.json else str(found))
        return 0


class Judge(
    Contested,
    Played,
    Searching,
    name="judge",
    brief="where your program loses, in every situation that it can reach",
    limits=SEARCH,
):
    """Ask a program for its move in every situation that its own play can reach, and say what each
    move loses, the worst first. In a deduction game the losses add up to its total minus the
    optimum; where it would repeat a guess for ever, it is stopped, and best guesses follow. The
    program is one for rate. Exit status 1: a limit was hit, or the program does not end."""

    words: ClassVar = {
        "such": "such as pegs=4 colors=6, moves='b2M a1L ...' for otrio, start='7 3 5' for nim, or "
        "mine='1 2 4' theirs='1 3' for tanhinmin"
    }

    objective: Literal["expected", "worst"] = asks(
        "in a deduction game: all guesses, or the worst case (expected)", "expected"
    )
    players: str | None = asks(
        'for whom the program moves, such as "1,2" (whoever is to move at the start)',
        None,
        metavar="PLAYERS",
    )
    max_situations: int = asks("most to ask in (100000)", 100_000, metavar="N")
    worst: int = asks("losses shown (10)", 10, metavar="N")
    json: bool = asks("print all losses as JSON", False)

    def run(self) -> int:
        from ..rating import judge
        from ..rating.judging import first_judged

        self.check_files()
        contest = self.contested(self.moves)
        whole_number("worst", self.worst, at_least=0)
        chosen = None if self.players is None else typed_players("--players", self.players)
        contest.all_starts()
        with player_of(self.program, contest.gets) as program:
            if self.dry_run:
                return self.try_out(program, first_judged(contest, chosen), as_json=self.json)
            found = judge(
                program,
                contest,
                objective=self.objective,
                players=chosen,
                max_situations=self.max_situations,
                threads=self.threads,
                time_limit=self.time_limit,
                memory_limit=self.memory_limit,
                progress=True,
            )
        if self.json:
            print(json.dumps(found.record()))
        else:
            say(self.told_of(contest) + found.to_text(worst=self.worst))
        self.keep(found)
        if not found.proven:
            warn(HIT)
        return int(bool(found.stopped) or not found.proven)


def _told_level(level: int, last: int) -> None:
    tell(f"level {level} of {last}")


def _told(games: int, count: int) -> None:
    tell(f"{games} of {counted(count, 'game')}")
