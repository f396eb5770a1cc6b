"""What the commands of Otrio have in common: a certificate, and words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...arguments import listed
from ...control import ProgressTaker
from ...display.answer import Answer, facts_text
from ...question import Asked
from ..command import Found, Recorded
from ..files import file, written
from ..output import warn


def proof_file() -> Any:
    """Declare the file for a certificate."""
    return file(
        "write a proof of the answer to a file, which abgames verify checks; compressed if the "
        "name ends with .gz"
    )


class Certified(Recorded[Found]):
    """A command whose answer can be proved to others."""

    certificate: Path | None = proof_file()

    def asked(self, progress: ProgressTaker = True) -> Asked:
        return replace(super().asked(progress), certificate=self.certificate is not None)

    def write(self, found: Found) -> int:
        if self.certificate is None:
            return 0
        made = getattr(found, "certificate", None)
        if made is None:
            warn(f"no certificate was made, and {self.certificate} is not written")
            return 1
        with written(self.certificate):
            made.save(self.certificate)
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


def found_text(found: Answer) -> str:
    """Return what was found as text."""
    return facts_text([fact for fact in found.facts() if fact[0] not in TOLD])
