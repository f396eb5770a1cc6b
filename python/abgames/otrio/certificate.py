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
from abgames_check.otrio.claims import COALITION, PREFERENCES, Outcomes, has_live_line, read_claims
from abgames_check.otrio.rules import colors, owner

from .._abgames import otrio as core
from ..display import counted, text_table
from ..errors import IllegalMoveError, VerificationError
from ..preferences import DRAW, Order, all_outcomes, in_order, win
from ..verified import Proof, Verified, verified
from .notation import COLORS
from .position import Position, outcome_bits, read_moves
from .tables import outcome_text, outcomes_text, who_text

ANY = "any move"
"""The answer where nothing can spoil the result any more."""


@dataclass(frozen=True)
class Place:
    """A position that is reached when the side of a certificate plays by it."""

    certificate: Certificate
    position: Position

    @classmethod
    def after(cls, certificate: Certificate, moves: str | Sequence[str] = "") -> Place:
        """Return the place after some moves."""
        place = cls(certificate, certificate.position)
        for number, move in enumerate(_since(certificate.position, moves), 1):
            if place.is_of_side and not place.is_played(move):
                raise ValueError(
                    f"move {number} is {move}, but the certificate plays {place.move} there; it "
                    "does not say what follows"
                )
            place = cls(certificate, _played(place.position, move, number))
        return place

    @property
    def is_of_side(self) -> bool:
        """Whether a player of the side is to move."""
        return self.position.to_move in self.certificate.side

    @property
    def move(self) -> str | None:
        """The side's move; ``None`` if the others are to move, or the game is over."""
        position = self.position
        if position.is_over or not self.is_of_side:
            return None
        canonical = position.canonical()
        listed = self.certificate.moves.get(f"{canonical.board} {canonical.color}")
        if listed is not None:
            return _turned(position, listed)
        ending = next(filter(self._ends_well, position.legal_moves), None)
        if ending is None and not self._is_safe():
            raise ValueError("the certificate has no move for this position: is it verified?")
        return ending or ANY

    def is_played(self, move: str) -> bool:
        """Whether the certificate plays a move here, or an equivalent image of it."""
        answer = self.move
        if answer in (ANY, move):
            return True
        position = self.position
        if answer is None or move not in position.legal_moves:
            return True  # let the rules reject it
        if self._ends_well(answer):
            return self._ends_well(move)
        return position.play(move).canonical() == position.play(answer).canonical()

    def replies(self) -> tuple[tuple[str, str], ...]:
        """Return what follows each legal move: the side's next move, or how the game ends."""
        position = self.position
        return tuple(
            (move, Place(self.certificate, position.play(move))._next())
            for move in position.legal_moves
        )

    def to_text(self) -> str:
        """Return the claim, the board, and what is played here."""
        certificate = self.certificate
        can = "can" if certificate.holds else "cannot"
        moves = counted(len(certificate.moves), "move")
        claim = (
            f"{who_text(certificate.coalition)} {can} force this: "
            f"{outcomes_text(sorted(certificate.winners))} ({moves})"
        )
        lines = [claim, "", self.position.to_text()]
        if self.position.is_over:
            return "\n".join([*lines, "", f"the game is over: {self._next()}"])
        mover = f"player {self.position.to_move}"
        if self.is_of_side:
            move = self.move
            return "\n".join([*lines, "", f"{mover} plays {move}{self._remark(move)}"])
        table = text_table((f"{mover} plays", "then"), self.replies())
        return "\n".join([*lines, "", table])

    def _remark(self, move: str | None) -> str:
        if move == ANY:
            return ": nobody can complete a line that would spoil it"
        return ", which ends the game" if move and self._ends_well(move) else ""

    def _next(self) -> str:
        position = self.position
        if position.is_over:
            return outcome_text(DRAW if position.winner is None else win(position.winner))
        if self.is_of_side:
            return self.move or ""
        color = COLORS[position.color - 1]
        return f"player {position.to_move} ({color}) moves"

    def _is_safe(self) -> bool:
        """Whether a draw suits the side, and no hostile player can complete a line any more."""
        position, liked = self.position, self.certificate.liked
        spoilers = (
            color
            for color in colors(position.players, position.colors)
            if win(owner(position.players, color)) not in liked
            and has_live_line(position.board, str(color))
        )
        return DRAW in liked and next(spoilers, None) is None

    def _ends_well(self, move: str) -> bool:
        winner = self.position.play(move).winner
        return winner is not None and win(winner) in self.certificate.liked


@dataclass(frozen=True)
class OutcomePlace:
    """A position, and what a certificate of outcomes claims about it."""

    certificate: OutcomeCertificate
    position: Position

    @classmethod
    def after(
        cls, certificate: OutcomeCertificate, moves: str | Sequence[str] = ""
    ) -> OutcomePlace:
        """Return the place after some moves, in the forms of :meth:`Place.after`."""
        position = certificate.position
        for number, move in enumerate(_since(position, moves), 1):
            position = _played(position, move, number)
        return cls(certificate, position)

    def claims(self) -> tuple[tuple[str, frozenset[str], str], ...]:
        """Return the listed claims: ("in" or "meets", outcomes, the move that justifies it)."""
        canonical = self.position.canonical()
        start = f"{canonical.board} {canonical.color} "
        found = []
        for claim, choice in self.certificate.choices.items():
            if claim.startswith(start):
                relation, letters = claim.removeprefix(start).split()
                outcomes = frozenset(DRAW if end == DRAW else win(int(end)) for end in letters)
                found.append((relation, outcomes, _turned(self.position, choice.split()[1])))
        return tuple(found)

    def to_text(self) -> str:
        """Return the board, what is claimed, and by which moves."""
        certificate = self.certificate
        outcomes = outcomes_text(in_order(certificate.outcomes))
        lines = [f"with these orders the outcome is this: {outcomes}"]
        for player, order in enumerate(certificate.orders, 1):
            lines.append(f"player {player}  {' > '.join(' = '.join(level) for level in order)}")
        lines += ["", self.position.to_text(), ""]
        claims = [
            (f"{'all are' if relation == 'in' else 'one is'} {outcomes_text(in_order(ends))}", move)
            for relation, ends, move in self.claims()
        ]
        if not claims:
            return "\n".join(
                [*lines, "nothing is listed here: it follows at a glance, or is not needed"]
            )
        return "\n".join([*lines, text_table(("of the outcomes", "because of"), claims)])


def _turned(position: Position, listed: str) -> str:
    """Return the move of a position that corresponds to a move of its canonical image."""
    child = position.canonical().play(listed).canonical()
    return next(move for move in position.legal_moves if position.play(move).canonical() == child)


def _since(start: Position, given: str | Sequence[str]) -> list[str]:
    """Return the moves since a position, even if those before it are given too."""
    moves, before = [move for _slot, move in read_moves(given)], start.ply
    if before and len(moves) >= before:
        try:
            if Position(start.players, start.colors).after(moves[:before]) == start:
                return moves[before:]
        except IllegalMoveError:
            pass
    return moves


def _played(position: Position, move: str, number: int) -> Position:
    try:
        return position.play(move)
    except IllegalMoveError as error:
        raise IllegalMoveError(f"move {number} after the start: {error}", move=move) from None


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
    def _of(cls, document: Mapping[str, Any]) -> Self:
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
    def _of(cls, document: Mapping[str, Any]) -> Self:
        claims = read_claims(_of_format(document, PREFERENCES))
        return cls(
            position=Position.from_board(*claims.start),
            orders=tuple(tuple(map(tuple, order)) for order in document["prefer"]),
            judge=frozenset(document["judge"]),
            outcomes=frozenset(document["outcomes"]),
            within=tuple(map(frozenset, document["within"])),
            choices=_texts(claims.listed),
        )


def verify_fast(document: Mapping[str, Any]) -> Verified:
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


def _of_format(document: Mapping[str, Any], form: str) -> Any:
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
