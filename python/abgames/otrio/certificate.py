"""Proofs of answers of the searches, which can be checked without a search.

>>> from abgames.otrio import Position, can_force, solve
>>> position = Position.from_moves("b2M, a1L, c3S", players=3)
>>> certificate = can_force(position, coalition={2, 3}, winners={2}).certificate
>>> certificate.side, certificate.verify().holds
(frozenset({2, 3}), True)
>>> Certificate.from_json(certificate.to_json()) == certificate
True
>>> later = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
>>> prefer = {1: "P1 > D > P3 > P2", 2: "P2 > D > P1 > P3", 3: "P3 > D > P2 > P1"}
>>> proof = solve(later, prefer).certificate
>>> sorted(proof.verify().outcomes)
['P1']
>>> OutcomeCertificate.from_json(proof.to_json()) == proof
True
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from abgames_check.documents import is_text, shown
from abgames_check.otrio.certificate import found
from abgames_check.otrio.claims import COALITION, PREFERENCES, Outcomes, read_claims

from .._abgames import otrio as core
from ..display import counted
from ..documents import Proof
from ..errors import VerificationError
from ..preferences import Order, all_outcomes
from ..verified import Verified, verified
from .position import Position
from .preferences import outcome_bits
from .walk import OutcomePlace, Place

__all__ = ["Certificate", "OutcomeCertificate", "verify_fast"]


class _Document(Proof):
    """A certificate as a file, which is one JSON object."""

    position: Position

    def _listed(self, outcomes: frozenset[str]) -> list[str]:
        return [name for name in all_outcomes(self.position.players) if name in outcomes]

    def _head(self, form: str) -> dict[str, Any]:
        return {
            "format": form,
            "version": 1,
            "players": self.position.players,
            **self.position.variant,
            "board": self.position.board,
            "color": self.position.color,
        }

    @abstractmethod
    def _document(self) -> dict[str, Any]: ...

    def to_json(self) -> str:
        return json.dumps(self._document())


@dataclass(frozen=True, repr=False)
class Certificate(_Document):
    """Moves with which a side succeeds: the coalition if it can force its aim, else all others.

    ``moves`` has a move for each canonical position where that side must choose, given as a board
    and the colour to move, separated by a blank.
    """

    position: Position
    coalition: frozenset[int]
    winners: frozenset[str]
    holds: bool
    moves: Mapping[str, str]

    def __hash__(self) -> int:
        return hash((self.position, self.coalition, self.winners, self.holds, len(self.moves)))

    def __repr__(self) -> str:
        can = "can" if self.holds else "cannot"
        return (
            f"<Certificate that {sorted(self.coalition)} {can} force {self._listed(self.winners)} "
            f"from {self.position!r}, {counted(len(self.moves), 'move')}>"
        )

    @property
    def side(self) -> frozenset[int]:
        """The players whose moves are listed."""
        everybody = frozenset(range(1, self.position.players + 1))
        return self.coalition if self.holds else everybody - self.coalition

    @property
    def liked(self) -> frozenset[str]:
        """The outcomes with which that side succeeds."""
        everything = frozenset(all_outcomes(self.position.players))
        return self.winners if self.holds else everything - self.winners

    def after(self, moves: str | Sequence[str] = "") -> Place:
        """Return the place after some moves: what the side plays there, or how it answers.

        The moves are those since the certificate's position, or all since the empty board.

        >>> from abgames.otrio import Position, can_force
        >>> proof = can_force(Position.from_moves("b2M"), {1, 3}, {1}, threads=1).certificate
        >>> proof.after("a1S").position.to_move, proof.after("a1S").move
        (3, 'a1M')
        """
        return Place.after(self, moves)

    def _document(self) -> dict[str, Any]:
        return {
            **self._head(COALITION),
            "coalition": sorted(self.coalition),
            "winners": self._listed(self.winners),
            "holds": self.holds,
            "moves": dict(self.moves),
        }

    @classmethod
    def _of(cls, document: Any) -> Self:
        claims = read_claims(_of_format(document, COALITION))
        return cls(
            position=Position.from_board(*claims.start),
            coalition=frozenset(document["coalition"]),
            winners=frozenset(document["winners"]),
            holds=document["holds"],
            moves=_texts(claims.listed),
        )


@dataclass(frozen=True, repr=False)
class OutcomeCertificate(_Document):
    """Why a position has its outcomes when every player follows an order of preference.

    ``within`` are sets whose intersection is the set of outcomes.  ``choices`` maps claims such as
    ``"231...132 1 in 1D"`` to what justifies them, such as ``"2 b2M"``; ``docs/formats.md`` has the
    rules.
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

    def after(self, moves: str | Sequence[str] = "") -> OutcomePlace:
        """Return the place after some moves: what is claimed about it, and by which moves."""
        return OutcomePlace.after(self, moves)

    def _document(self) -> dict[str, Any]:
        return {
            **self._head(PREFERENCES),
            "prefer": [[list(level) for level in order] for order in self.orders],
            "judge": sorted(self.judge),
            "outcomes": self._listed(self.outcomes),
            "within": [self._listed(wanted) for wanted in self.within],
            "choices": dict(self.choices),
        }

    @classmethod
    def _of(cls, document: Any) -> Self:
        claims = read_claims(_of_format(document, PREFERENCES))
        return cls(
            position=Position.from_board(*claims.start),
            orders=tuple(tuple(map(tuple, order)) for order in document["prefer"]),
            judge=frozenset(document["judge"]),
            outcomes=frozenset(document["outcomes"]),
            within=tuple(map(frozenset, document["within"])),
            choices=_texts(claims.listed),
        )


def verify_fast(document: Any) -> Verified:
    """Verify a certificate that has been parsed from JSON, with the checker in Rust."""
    claims = read_claims(document)
    came_up, problem = core.verify_certificate(
        claims.start.board,
        claims.start.color,
        players=claims.start.players,
        colors=claims.start.colors,
        levels=[list(map(_bits, order)) for order in claims.levels],
        within=list(map(_bits, claims.within)),
        meets=list(map(_bits, claims.meets)),
        is_strategy=claims.is_strategy,
        listed=_texts(claims.listed),
    )
    if problem is not None:
        raise VerificationError(problem, problem=problem)
    return verified(document, found(document, claims, came_up))


def _bits(ends: Outcomes) -> int:
    return outcome_bits("D" if end == "D" else f"P{end}" for end in ends)


def _of_format(document: Any, form: str) -> Any:
    if isinstance(document, dict) and document.get("format") in {COALITION, PREFERENCES} - {form}:
        problem = f'"format" must be "{form}", not {shown(document["format"])}'
        raise VerificationError(problem, problem=problem)
    return document


def _texts(listed: Mapping[str, Any]) -> dict[str, str]:
    for claim, choice in listed.items():
        for text in (claim, choice):
            if not is_text(text):
                problem = f"at {shown(claim)}: an entry must be text, not {shown(text)}"
                raise VerificationError(problem, problem=problem)
    return dict(listed)
