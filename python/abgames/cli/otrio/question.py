"""Coalitions, orders of the outcomes and limits as typed.

>>> read_players("--coalition", "2, p3")
(2, 3)
>>> read_outcomes("--winners", "P2 or draw")
(2, 'D')
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from ...arguments import folded, listed
from ...display import count, duration
from ...errors import NotationError
from ...language import _
from ...otrio.tables import outcome_text as outcome_text
from ...otrio.tables import outcomes_text as outcomes_text
from ...otrio.tables import who_text as who_text
from ..files import Target, written
from ..output import warn

if TYPE_CHECKING:
    from ...otrio import Certificate, OutcomeCertificate, Solver

_BETWEEN = re.compile(r"[,;&+]|\b(?:and|or|players?)\b", re.IGNORECASE)
"""What may stand between players and outcomes."""

ORDERS_HELP = (
    'the orders of all players, player 1 first: "P1 > D > P2; P2 > P1 = D", best outcome first, '
    "D is the draw; or previous or next: all players like their own win best, then the draw, then "
    "that of the player before or after them, and so on round the table"
)


def add_orders(parser: argparse.ArgumentParser, *, default: str | None = None) -> None:
    """Add the options for the players' orders; without a default they are required."""
    stated = "" if default is None else f" ({default})"
    parser.add_argument(
        "--prefer",
        metavar="ORDERS",
        required=default is None,
        default=default,
        help=ORDERS_HELP + stated,
    )
    parser.add_argument(
        "--judge",
        metavar="PLAYERS",
        help='the players whose wins count, such as "1,2"; wins of others are draws (all)',
    )


def add_certificate(parser: argparse.ArgumentParser) -> None:
    """Add a file for the certificate."""
    parser.add_argument(
        "--certificate",
        type=Target(),
        metavar="FILE",
        help="write a proof of the answer to a file, which abgames verify checks; compressed if "
        "the name ends with .gz",
    )


def write_certificate(
    options: argparse.Namespace, certificate: Certificate | OutcomeCertificate | None
) -> int:
    """Write the certificate that was asked for; 1 if there is none."""
    if options.certificate is None:
        return 0
    if certificate is None:
        warn(f"no certificate was made, and {options.certificate} is not written")
        return 1
    with written(options.certificate):
        certificate.save(options.certificate)
    return 0


def solver_of(options: argparse.Namespace) -> Solver:
    """Return the solver that the options describe."""
    from ...otrio import Solver

    return Solver(options.threads, options.memory_limit)


def judge_of(options: argparse.Namespace) -> tuple[int, ...] | None:
    """Return the players whose wins count."""
    return None if options.judge is None else read_players("--judge", options.judge)


def orders_text(prefer: dict[int, str], judge: Collection[int] | None) -> str:
    """Return what an outcome rests on: what each player wants, and whose wins count.

    >>> print(orders_text({1: "P1 > D > P2", 2: "P2 > D > P1"}, {1}))
    player 1  P1 > D > P2
    player 2  P2 > D > P1
    only wins of player 1 count; another win is a draw
    """
    lines = [f"player {player}  {order}" for player, order in prefer.items()]
    if judge is not None:
        names = listed((f"player {player}" for player in sorted(judge)), "and") or "nobody"
        lines.append(f"only wins of {names} count; another win is a draw")
    return "\n".join(lines)


def read_players(option: str, text: str) -> tuple[int, ...]:
    """Return the players of a list such as "2, 3" or "P2 P3"."""
    return tuple(_player(option, word, text) for word in _words(text))


def read_outcomes(option: str, text: str) -> tuple[int | str, ...]:
    """Return the outcomes of a list such as "P2, D"."""
    return tuple(
        "D" if word.lower() in ("d", "draw") else _player(option, word, text, " or D for the draw")
        for word in _words(text)
    )


def _words(text: str) -> list[str]:
    return _BETWEEN.sub(" ", folded(text)).split()


def _player(option: str, word: str, text: str, more: str = "") -> int:
    digit = word[1:] if word[:1] in "Pp" else word
    if len(digit) == 1 and digit in "1234":
        return int(digit)
    raise NotationError(
        _(
            "{option} has {word!r:.20}, but a player is 1 to 4, or P1 to P4{more}",
            option=option,
            word=word,
            more=more,
        ),
        text=text,
        position=text.find(word),
    )


def cost(nodes: int, seconds: float) -> str:
    """Return the cost of a search as text."""
    return f"{count(nodes)} nodes, {duration(seconds)}"
