"""``abgames play``: three questions that lead to a game."""

from __future__ import annotations

import argparse
import sys
from typing import Any, NamedTuple

from .terminal import readable


class _Game(NamedTuple):
    """A game that can be chosen."""

    title: str
    command: tuple[str, ...]
    players: tuple[str, ...]
    """How many can play; the program takes the seats that are left."""
    levels: tuple[tuple[str, tuple[str, ...]], ...]
    """How strong the program is: what it is called, and the options for it."""


_LEVELS = (("perfect", ("--level", "perfect")), ("a beginner", ("--level", "beginner")))
_HOLDER = (("it only holds the secret", ()),)
_CARDS = tuple((level, ("--level", level)) for level in ("club", "expert", "beginner"))

GAMES = (
    _Game("Nim: take stones, take the last one", ("nim", "play", "7", "3", "5"), ("1",), _LEVELS),
    _Game(
        "Bulls and Cows (MOO, Hit & Blow): find four digits",
        ("ab", "play", "--pegs", "4", "--colors", "10"),
        ("1",),
        _HOLDER,
    ),
    _Game("Mastermind: find four colours", ("mastermind", "play"), ("1",), _HOLDER),
    _Game(
        "Otrio: three rings in a row",
        ("otrio", "play"),
        ("2", "3", "4"),
        (
            ("an expert: it thinks 10 seconds", ("--think", "10")),
            ("a club player: it does not look ahead", ("--level", "club")),
            ("a beginner: it moves at random", ("--level", "beginner")),
        ),
    ),
    _Game("Tanhinmin: get rid of your cards", ("tanhinmin", "play"), ("1",), _LEVELS),
    _Game("MOO with playing cards", ("cardmoo", "play"), ("1",), _CARDS),
)


def add_command(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "play",
        help="choose a game and play it against the program",
        description="Choose a game with three questions, and play it against the program.",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Ask, and play."""
    from . import main

    readable(sys.stdin)
    try:
        game = GAMES[_choose("Which game?", [game.title for game in GAMES])]
        arguments = list(game.command)
        if len(game.players) > 1:
            seats = _choose("How many players, all but you played by the program?", game.players)
            arguments += ["--players", game.players[seats]]
        if len(game.levels) > 1:
            level = _choose("How strong is the program?", [name for name, _ in game.levels])
            arguments += game.levels[level][1]
    except EOFError:
        print()
        return 0
    print(f"\nThe same game without questions: abgames {' '.join(arguments)}")
    print("With --coach the program says after each move what it was worth.\n", flush=True)
    return main(arguments)


def _choose(question: str, answers: list[str] | tuple[str, ...]) -> int:
    """Ask until one of the answers is chosen, by its number or its first letters."""
    print(f"\n{question}")
    for number, answer in enumerate(answers, 1):
        print(f"  {number}  {answer}")
    while True:
        print(f"1 to {len(answers)}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        said = line.strip().lower()
        if said in ("q", "quit", "exit"):
            raise EOFError
        if said.isdecimal() and 1 <= int(said) <= len(answers):
            return int(said) - 1
        named = [n for n, answer in enumerate(answers) if said and answer.lower().startswith(said)]
        if len(named) == 1:
            return named[0]
        print(f"Type a number from 1 to {len(answers)}, or quit.")
