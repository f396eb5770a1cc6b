"""Walking through a certificate: how its side answers the moves of the others.

>>> from abgames.otrio import can_force
>>> certificate = can_force(Position.from_moves("b2M"), {1, 3}, {1}, threads=1).certificate
>>> place = Place.after(certificate, "a1L")
>>> place.position.to_move, place.move
(3, 'a1M')
>>> Place.after(certificate).replies()[0]
('a1L', 'a1M')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from abgames_check.otrio.boards import has_live_line
from abgames_check.otrio.rules import colors, owner

from ..display import counted, text_table
from ..errors import IllegalMoveError
from ..preferences import DRAW, in_order, win
from .notation import COLORS
from .position import Position, read_moves
from .tables import outcome_text, outcomes_text, who_text

if TYPE_CHECKING:
    from .certificate import Certificate, OutcomeCertificate

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
