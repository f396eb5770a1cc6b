"""A proof of what a coalition can, or cannot, force, to be checked without the search.

>>> from abgames.otrio import Position, can_force
>>> position = Position.from_moves("b2M, a1L, c3S", players=3)
>>> certificate = can_force(position, coalition={2, 3}, winners={2}).certificate
>>> certificate.side, certificate.verify().holds
(frozenset({2, 3}), True)
>>> Certificate.from_json(certificate.to_json()) == certificate
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
from .position import Position
from .preferences import all_outcomes
from .verify import FORMAT, VERSION, Claim, Verification, read_claim, verify_document

__all__ = ["Certificate", "verify_fast"]


@dataclass(frozen=True, repr=False)
class Certificate:
    """Moves with which a side has its way: the coalition if it can force, else all others.

    ``moves`` has a move for each canonical position where that side has to choose, as a board and
    the colour to move with a blank between them.
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
        outcomes = [outcome for outcome in self._all if outcome in self.winners]
        return (
            f"<Certificate that {sorted(self.coalition)} {can} force {outcomes} from "
            f"{self.position!r}, {len(self.moves)} moves>"
        )

    @property
    def _all(self) -> tuple[str, ...]:
        return all_outcomes(self.position.players)

    @property
    def side(self) -> frozenset[int]:
        """The players whose moves are listed."""
        everybody = frozenset(range(1, self.position.players + 1))
        return self.coalition if self.holds else everybody - self.coalition

    @property
    def liked(self) -> frozenset[str]:
        """The outcomes with which that side has its way."""
        return self.winners if self.holds else frozenset(self._all) - self.winners

    def verify(self, *, fast: bool = False) -> Verification:
        """Play the moves against everything that the others can do.

        In pure Python, on top of :mod:`abgames.otrio.reference`, or with ``fast`` in Rust, some ten
        times as fast; neither has anything of the search.  Raises
        :class:`~abgames.errors.VerificationError` for a certificate that proves nothing.
        """
        document = self._document()
        return verify_fast(document) if fast else verify_document(document)

    # -- forms -----------------------------------------------------------------------------------

    def _document(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "players": self.position.players,
            "board": self.position.board,
            "color": self.position.color,
            "coalition": sorted(self.coalition),
            "winners": [outcome for outcome in self._all if outcome in self.winners],
            "holds": self.holds,
            "moves": dict(self.moves),
        }

    def to_json(self) -> str:
        """Return the certificate as a file; ``docs/formats.md`` has the format."""
        return json.dumps(self._document())

    def save(self, path: str | PathLike[str]) -> None:
        """Write the file, compressed if its name ends with ``.gz``."""
        save_text(path, self.to_json())

    @classmethod
    def from_json(cls, text: str) -> Certificate:
        """Read a certificate; whether it proves anything, :meth:`verify` tells.

        Raises :class:`~abgames.errors.VerificationError` for a text that is no certificate.
        """
        if not isinstance(text, str):
            raise TypeError(f"a certificate is text, not {type(text).__name__}")
        document = read_document(text)
        claim = read_claim(document)
        moves = _texts(document["moves"])
        return cls(
            position=Position.from_board(*claim.start),
            coalition=frozenset(document["coalition"]),
            winners=frozenset(document["winners"]),
            holds=claim.holds,
            moves=moves,
        )

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Certificate:
        """Read a certificate from a file, compressed or not; otherwise as :meth:`from_json`."""
        return cls.from_json(load_text(path))


def verify_fast(document: Any) -> Verification:
    """Verify a certificate that has been parsed from JSON, with the checker in Rust.

    Raises :class:`~abgames.errors.VerificationError`.
    """
    claim = read_claim(document)
    moves = _texts(document["moves"])
    positions, problem = _follow(claim, moves)
    if problem is not None:
        raise VerificationError(problem, problem=problem)
    return Verification(claim.holds, positions, len(moves))


def _follow(claim: Claim, moves: Mapping[str, str]) -> tuple[int, str | None]:
    players = claim.start.players
    owners = [(color % players) + 1 for color in range(4)]
    return core.verify_certificate(
        claim.start.board,
        claim.start.color,
        players=players,
        side=[player in claim.side for player in owners],
        likes=[f"P{player}" in claim.liked for player in owners],
        likes_draw="D" in claim.liked,
        moves=moves,
    )


def _texts(moves: dict[str, Any]) -> dict[str, str]:
    for key, move in moves.items():
        if not isinstance(move, str):
            problem = f"at {key:.40}: the move listed here must be a text, not {shown(move)}"
            raise VerificationError(problem, problem=problem)
    return moves
