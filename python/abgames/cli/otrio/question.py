"""What the commands of Otrio have in common: a certificate, and words."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from typing import Any

from ...arguments import listed
from ...display.answer import facts_text
from ..files import add_file, written
from ..output import warn


def add_certificate(parser: argparse.ArgumentParser) -> None:
    """Add a file for the certificate."""
    what = "write a proof of the answer to a file, which abgames verify checks"
    add_file(parser, "--certificate", f"{what}; compressed if the name ends with .gz")


def write_certificate(options: argparse.Namespace, question: Any, found: Any) -> int:
    """Write the certificate that was asked for; 1 if there is none."""
    if options.certificate is None:
        return 0
    if found.certificate is None:
        warn(f"no certificate was made, and {options.certificate} is not written")
        return 1
    with written(options.certificate):
        found.certificate.save(options.certificate)
    return 0


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


TOLD = ("can be forced", "certificate")
"""The facts of an answer that are told elsewhere: above them, and when a file is written."""


def found_text(found: Any) -> str:
    """Return what was found as text."""
    return facts_text([fact for fact in found.facts() if fact[0] not in TOLD])
