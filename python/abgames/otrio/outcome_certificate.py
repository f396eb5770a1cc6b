"""A proof of what players get who have preferences, to be checked without the search.

>>> from abgames.otrio import Position, solve
>>> position = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
>>> prefer = {1: "P1 > D > P3 > P2", 2: "P2 > D > P1 > P3", 3: "P3 > D > P2 > P1"}
>>> certificate = solve(position, prefer).certificate
>>> sorted(certificate.verify().outcomes)
['P1']
>>> OutcomeCertificate.from_json(certificate.to_json()) == certificate
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

from .._abgames import otrio as core
from ..documents import load_text, read_document, save_text, shown
from ..errors import VerificationError
from .outcome_question import FORMAT, read_question
from .position import Position
from .preferences import Order, all_outcomes, outcome_bits
from .verify_outcomes import OutcomeVerification, verify_document

__all__ = ["OutcomeCertificate", "verify_outcomes_fast"]


@dataclass(frozen=True, repr=False)
class OutcomeCertificate:
    """Why a position has its outcomes when every player follows his order.

    ``within`` are sets that all outcomes are in, and that have nothing else in common.  ``choices``
    has for claims such as ``"231...132 1 in 1D"`` what justifies them, such as ``"2 b2M"``;
    ``docs/formats.md`` has the rules.
    """

    position: Position
    orders: tuple[Order, ...]
    judge: frozenset[int]
    outcomes: frozenset[str]
    within: tuple[frozenset[str], ...]
    choices: Mapping[str, str]

    def __hash__(self) -> int:
        return hash((self.position, self.orders, self.judge, self.outcomes, len(self.choices)))

    def __repr__(self) -> str:
        return (
            f"<OutcomeCertificate that {self.position!r} has {self._listed(self.outcomes)}, "
            f"{len(self.choices)} choices>"
        )

    def verify(self, *, fast: bool = False) -> OutcomeVerification:
        """Derive the claims from one another, down to what a board shows.

        In pure Python, on top of :mod:`abgames.otrio.reference`, or with ``fast`` in Rust, some
        hundred times as fast; neither has anything of the search.  Raises
        :class:`~abgames.errors.VerificationError` for a certificate that proves nothing.
        """
        document = self._document()
        return verify_outcomes_fast(document) if fast else verify_document(document)

    def _listed(self, outcomes: frozenset[str]) -> list[str]:
        return [name for name in all_outcomes(self.position.players) if name in outcomes]

    def _document(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": 1,
            "players": self.position.players,
            "board": self.position.board,
            "color": self.position.color,
            "prefer": [[list(level) for level in order] for order in self.orders],
            "judge": sorted(self.judge),
            "outcomes": self._listed(self.outcomes),
            "within": [self._listed(wanted) for wanted in self.within],
            "choices": dict(self.choices),
        }

    def to_json(self) -> str:
        """Return the certificate as a file; ``docs/formats.md`` has the format."""
        return json.dumps(self._document())

    def save(self, path: str | PathLike[str]) -> None:
        """Write the file, compressed if its name ends with ``.gz``."""
        save_text(path, self.to_json())

    @classmethod
    def from_json(cls, text: str) -> OutcomeCertificate:
        """Read a certificate; whether it proves anything, :meth:`verify` tells.

        Raises :class:`~abgames.errors.VerificationError` for a text that is no certificate.
        """
        if not isinstance(text, str):
            raise TypeError(f"a certificate is text, not {type(text).__name__}")
        document = read_document(text)
        question = read_question(document)
        return cls(
            position=Position.from_board(*question.start),
            orders=tuple(tuple(map(tuple, order)) for order in document["prefer"]),
            judge=frozenset(document["judge"]),
            outcomes=frozenset(document["outcomes"]),
            within=tuple(map(frozenset, document["within"])),
            choices=_texts(document["choices"]),
        )

    @classmethod
    def load(cls, path: str | PathLike[str]) -> OutcomeCertificate:
        """Read a certificate from a file, compressed or not; otherwise as :meth:`from_json`."""
        return cls.from_json(load_text(path))


def verify_outcomes_fast(document: Any) -> OutcomeVerification:
    """Verify a certificate that has been parsed from JSON, with the checker in Rust.

    Raises :class:`~abgames.errors.VerificationError`.
    """
    question = read_question(document)
    choices = _texts(document["choices"])
    start = question.start
    claims, problem = core.verify_outcome_certificate(
        start.board,
        start.color,
        players=start.players,
        levels=[list(map(_bits, order)) for order in question.levels],
        outcomes=_bits(question.outcomes),
        within=list(map(_bits, question.within)),
        choices=choices,
    )
    if problem is not None:
        raise VerificationError(problem, problem=problem)
    return OutcomeVerification(frozenset(document["outcomes"]), claims, len(choices))


def _bits(ends: frozenset[str]) -> int:
    return outcome_bits("D" if end == "D" else f"P{end}" for end in ends)


def _texts(choices: dict[str, Any]) -> dict[str, str]:
    for claim, choice in choices.items():
        if not isinstance(choice, str):
            problem = f"at {claim:.50}: what is listed here must be a text, not {shown(choice)}"
            raise VerificationError(problem, problem=problem)
    return choices
