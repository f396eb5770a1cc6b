"""``abgames play``: three questions that lead to a game."""

from __future__ import annotations

import argparse
import sys
from typing import Any, NamedTuple

from ..arguments import folded
from ..language import _, marked, pgettext
from .limits import add_language
from .terminal import readable


class _Game(NamedTuple):
    """A game that can be chosen."""

    title: str
    command: tuple[str, ...]
    players: tuple[str, ...]
    """How many can play; the program takes the seats that are left."""
    levels: tuple[tuple[str, tuple[str, ...]], ...]
    """How strong the program is: what it is called, and the options for it."""


_LEVELS = (
    (marked("perfect"), ("--level", "perfect")),
    (marked("a beginner"), ("--level", "beginner")),
)
_HOLDER = ((marked("it only holds the secret"), ()),)
_CARDS = (
    (marked("club"), ("--level", "club")),
    (marked("expert"), ("--level", "expert")),
    (marked("beginner"), ("--level", "beginner")),
)

GAMES = (
    _Game(
        marked("Nim: take stones, take the last one"),
        ("nim", "play", "7", "3", "5"),
        ("1",),
        _LEVELS,
    ),
    _Game(
        marked("Bulls and Cows (MOO, Hit & Blow): find four digits"),
        ("ab", "play", "--pegs", "4", "--colors", "10"),
        ("1",),
        _HOLDER,
    ),
    _Game(marked("Mastermind: find four colours"), ("mastermind", "play"), ("1",), _HOLDER),
    _Game(
        marked("Otrio: three rings in a row"),
        ("otrio", "play"),
        ("2", "3", "4"),
        (
            (marked("an expert: it thinks 10 seconds"), ("--think", "10")),
            (marked("a club player: it does not look ahead"), ("--level", "club")),
            (marked("a beginner: it moves at random"), ("--level", "beginner")),
        ),
    ),
    _Game(
        marked("Tanhinmin: get rid of your cards"),
        ("tanhinmin", "play"),
        ("1",),
        _LEVELS,
    ),
    _Game(marked("MOO with playing cards"), ("cardmoo", "play"), ("1",), _CARDS),
)


def add_command(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "play",
        help="choose a game and play it against the program",
        description="Choose a game with three questions, and play it against the program.",
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Ask, and play."""
    from . import main

    readable(sys.stdin)
    try:
        game = GAMES[_choose(_("Which game?"), [_(game.title) for game in GAMES])]
        arguments = list(game.command)
        if len(game.players) > 1:
            question = _("How many players, all but you played by the program?")
            seats = _choose(question, game.players)
            arguments += ["--players", game.players[seats]]
        if len(game.levels) > 1:
            names = [_(name) for name, chosen in game.levels]
            arguments += game.levels[_choose(_("How strong is the program?"), names)][1]
        if options.lang:
            arguments += ["--lang", options.lang]
    except EOFError:
        print()
        return 0
    command = f"abgames {' '.join(arguments)}"
    print("\n" + _("The same game without questions: {command}", command=command))
    coach = _("With --coach the program says after each move what it was worth.")
    print(coach + "\n", flush=True)
    return main(arguments)


def _choose(question: str, answers: list[str] | tuple[str, ...]) -> int:
    """Ask until one of the answers is chosen, by its number or its first letters."""
    print(f"\n{question}")
    for number, answer in enumerate(answers, 1):
        print(f"  {number}  {answer}")
    while True:
        print(_("1 to {last}> ", last=len(answers)), end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        said = folded(line).strip().lower()
        if said in ("q", "quit", "exit", *pgettext("command", "quit|q|exit|give up").split("|")):
            raise EOFError
        if said.isdecimal() and 1 <= int(said) <= len(answers):
            return int(said) - 1
        named = [n for n, answer in enumerate(answers) if said and answer.lower().startswith(said)]
        if len(named) == 1:
            return named[0]
        print(_("Type a number from 1 to {last}, or quit.", last=len(answers)))
