"""What is asked about a game of one's own: its rules, the moves so far, and what players want."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

from ...arguments import entries, folded
from ...errors import NotationError

if TYPE_CHECKING:
    from ...games.situation import Play

GAME_HELP = (
    "a game of your own: its rules as FILE.py:NAME, or the name under which an installed package "
    "offers it"
)


def rules_of(text: str) -> Any:
    """Return the rules that an argument names."""
    from ...games import load

    try:
        return load(text)
    except TypeError as error:  # the object is none, or lacks something
        raise NotationError(f"{text}: {error}", text=text) from None


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the options for the rules, and for what players want."""
    parser.add_argument("--game", metavar="FILE.py:NAME", help=GAME_HELP)
    parser.add_argument(
        "--prefer",
        metavar="ORDERS",
        help="what players want: previous, next, or the order of each, such as "
        '"1: P1 > D > P2; 2: P2 > D > P1"',
    )
    parser.add_argument(
        "--coalition", metavar="PLAYERS", help='players who act together, such as "1,2"'
    )
    parser.add_argument(
        "--winners", metavar="OUTCOMES", help='what the coalition wants, such as "P1,D"'
    )


def add_moves(parser: argparse.ArgumentParser) -> None:
    """Add the moves that were made."""
    parser.add_argument(
        "--moves", default="", metavar="MOVES", help='the moves so far, such as "4; 0; 8"'
    )


def is_asked(options: argparse.Namespace) -> bool:
    """Whether players' wants were given."""
    return any((options.prefer, options.coalition is not None, options.winners is not None))


def read_players(option: str, text: str) -> list[int]:
    """Return the players of a list such as "2, 3" or "P2 P3".

    >>> read_players("--coalition", "2, p3"), read_players("--coalition", "")
    ([2, 3], [])
    """
    words = [
        word.removeprefix("P").removeprefix("p") for word in folded(text).replace(",", " ").split()
    ]
    for word in words:
        if not re.fullmatch("[0-9]{1,9}", word):
            problem = f"{option} has {word!r:.20}, but players are numbers such as 1,2"
            raise NotationError(problem, text=text)
    return list(map(int, words))


def play_of(options: argparse.Namespace, moves: str = "") -> Play:
    """Return the game that the options describe, after some moves."""
    from ...games.situation import Play

    rules = rules_of(options.game)
    if is_asked(options) and options.prefer and options.coalition is not None:
        raise ValueError("give --prefer, or --coalition and --winners, not both")
    if (options.coalition is None) != (options.winners is None):
        raise ValueError("--coalition and --winners belong together: give both")
    wanted: dict[str, Any] = {}
    if options.coalition is not None:
        wanted["coalition"] = read_players("--coalition", options.coalition)
        words = entries(folded(options.winners))
        wanted["winners"] = [int(word) if word.isdecimal() else word for word in words]
    prefer = " ".join(folded(options.prefer or "previous").split())
    play = Play.begin(rules, prefer, **wanted)
    return after_moves(play, moves)


def after_moves(play: Play, moves: str) -> Play:
    """Play moves that are typed with ";" between them, or else with commas or blanks."""
    if not moves.strip():
        return play
    for words in (entries(moves, ";"), entries(moves, ","), moves.split()):
        try:
            reached = play
            for word in words:
                reached = reached.play(reached.read(word))
            return reached
        except NotationError as error:
            last = error
            if ";" in moves:
                break
    raise last
