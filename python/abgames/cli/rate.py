"""``abgames rate``: how well a program plays, by the exact regret of its moves; and ``judge``: what
it loses in every situation that its own play can reach."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast, get_args

from ..arguments import whole_number
from ..display import counted
from ..display.svg import FORMS
from ..games.questions import Played, Wanted, rules_of
from ..preferences import typed_players
from ..question import asks
from ..typed import read
from .asking import HIT, add_command, question_of
from .files import Target, add_file, write_plot, written
from .limits import add_limits
from .output import say, tell, warn

if TYPE_CHECKING:
    from ..codebreaking import FeedbackTable
    from ..rating import Contest, Judgement, Rating
    from ..situation import Situation

Games = Literal["otrio", "ab", "mastermind", "cardmoo", "words", "table", "nim", "tanhinmin"]
GAMES = ", ".join(get_args(Games))


class Contested(Wanted):
    """A program, and what it plays."""

    program: str = asks('such as "./player" or python:mine.play', metavar="PROGRAM", positional="1")
    contest: Games | None = asks(f"{GAMES}, or --game", None, metavar="GAME", positional="?")
    values: str = asks("arguments of the game, {such}", "", metavar="KEY=VALUE", positional="*")
    dry_run: bool = asks("only show the first request, and how the answer is read", False)


class Rate(
    Contested, name="rate", brief="how well your program plays: the exact regret of its moves"
):
    """Play games with a program, and say how much each of its moves cost, the worst first. The
    program is a command that reads a line of JSON for each move and writes a line with the move, or
    a Python function, given as python:module.function. Exit status 1: a game did not end."""

    words: ClassVar = {"such": "such as players=3 prefer=next opening=8, or pegs=4 colors=10"}

    opening: int | None = asks("with --game: begin after N random moves (0)", None, metavar="N")
    games: int = asks("games to play (20)", 20, metavar="N")
    seed: int = asks("repeat the same games (0)", 0, metavar="N")
    worst: int = asks("worst moves shown (10)", 10, metavar="N")
    json: bool = asks("print all moves as JSON", False)


class Judge(
    Contested,
    Played,
    name="judge",
    brief="where your program loses, in every situation that it can reach",
):
    """Ask a program for its move in every situation that its own play can reach, and say what each
    move loses, the worst first. In a deduction game the losses add up to its total minus the
    optimum. The program is one for rate. Exit status 1: a limit was hit."""

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


def add_commands(commands: Any) -> None:
    """Add both commands to the parser."""
    rating = add_command(commands, Rate, _run_rate)
    judging = add_command(commands, Judge, _run_judge)
    add_limits(judging)
    for parser in rating, judging:
        add_file(parser, "--record", "add the numbers to a file, a line of JSON")
        parser.add_argument(
            "--plot",
            type=Target(FORMS, plotted=True),
            metavar="FILE",
            help="draw all that --record has of this game, as .svg, .png or .pdf",
        )


def _run_rate(options: argparse.Namespace) -> int:
    """Rate a program; 1 if a game did not end."""
    from ..rating import rate
    from ..rating.measure import first_rated
    from .players import player_of

    contest = _contest(options)
    whole_number("games", options.games, at_least=1)
    whole_number("worst", options.worst, at_least=0)
    with player_of(options.program, contest.gets) as program:
        if options.dry_run:
            return _run_dry(program, first_rated(contest, options.seed), options)
        found = rate(program, contest, games=options.games, seed=options.seed, report=_told)
    if options.json:
        print(json.dumps({**found.record(), "moves": found.to_records()}))
    else:
        say(_about(contest, options) + found.to_text(worst=options.worst))
    _keep(found, options)
    return int(bool(found.stopped))


def _run_judge(options: argparse.Namespace) -> int:
    """Judge a program; 1 if a limit was hit."""
    from ..rating import judge
    from ..rating.judging import first_judged
    from .players import player_of

    contest = _contest(options)
    whole_number("worst", options.worst, at_least=0)
    chosen = None if options.players is None else typed_players("--players", options.players)
    contest.all_starts()
    with player_of(options.program, contest.gets) as program:
        if options.dry_run:
            return _run_dry(program, first_judged(contest, chosen), options)
        found = judge(
            program,
            contest,
            objective=options.objective,
            players=chosen,
            max_situations=options.max_situations,
            threads=options.threads,
            time_limit=options.time_limit,
            memory_limit=options.memory_limit,
            progress=True,
        )
    if options.json:
        print(json.dumps(found.record()))
    else:
        say(_about(contest, options) + found.to_text(worst=options.worst))
    _keep(found, options)
    if not found.proven:
        warn(HIT)
    return int(not found.proven)


def _about(contest: Contest, options: argparse.Namespace) -> str:
    """Return what the marks of words mean, or what the secrets of a table are, and when its game
    ends."""
    if options.contest not in ("table", "words"):
        return ""
    from ..codebreaking.situation import Guessing
    from ..rating import CONTESTS
    from .codebreaking.table import about_table

    (first,) = contest.starts
    assert isinstance(first, Guessing)
    game = cast("FeedbackTable", first.game)
    given = read(CONTESTS[options.contest], options.contest, options.values)
    asked = argparse.Namespace(**{"objects_in_rows": False, **given, "table": given.get("file")})
    return f"{about_table(game, first.goal, asked)}\n\n"


def _contest(options: argparse.Namespace) -> Contest:
    """Return what is to be played."""
    from ..rating import CONTESTS, contest_of
    from ..rating.contests import own
    from ..rating.measure import read as records

    if options.plot is not None and options.record is None:
        raise ValueError("--plot draws what --record has: give both")
    if options.record is not None and options.record.exists():
        records(options.record)  # refuses a file of something else
    asked = question_of(options)
    opening, moves = getattr(asked, "opening", None), getattr(asked, "moves", "")
    if options.game:
        if options.contest is not None:
            raise ValueError(f"give --game, or {options.contest}, not both")
        play = asked.begun(rules_of(options.game), moves)
        play.best_moves()  # solves it, or says why that is not possible
        return own(play, opening or 0)
    if options.contest is None:
        raise ValueError(f"give a game: {GAMES}, or your own as --game FILE.py:NAME")
    if asked.wants or opening is not None or moves:
        given = "--prefer, --coalition, --winners, --moves and --opening go with --game"
        raise ValueError(f"{given}; arguments of {options.contest} are given as KEY=VALUE")
    arguments = read(CONTESTS[options.contest], options.contest, options.values)
    return contest_of(options.contest, **arguments)


def _run_dry(program: Any, situation: Situation, options: argparse.Namespace) -> int:
    """Ask for one move, and show how the answer is read."""
    from ..rating.contests import tried

    asked = tried(program, situation)
    if options.json:
        print(json.dumps(asked))
    else:
        say("\n".join(f"{name:8} {value}" for name, value in asked.items()))
    return 0


def _keep(found: Rating | Judgement, options: argparse.Namespace) -> None:
    """Write the files that were asked for."""
    from ..rating.measure import add, read

    if options.record is not None:
        asked = " ".join(sorted(options.values) or filter(None, [options.game]))
        records = read(options.record) if options.record.exists() else []
        earlier = [each for each in records if each.get("arguments") == asked]
        with written(options.record, again="added to"):
            add(options.record, found, options.program, asked)
        if options.plot is not None:
            write_plot(options.plot, lambda axes: found.plot(earlier, axes), "light")


def _told(games: int, count: int) -> None:
    tell(f"{games} of {counted(count, 'game')}")
