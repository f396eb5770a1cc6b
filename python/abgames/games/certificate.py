"""Proofs of what a coalition can force in a game of one's own, which can be checked with its rules.

>>> from abgames.games import solve
>>> class Heap:
...     players, start = 2, (4, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> proof = solve(Heap()).certificate({1}, {"P1"})
>>> proof, proof.moves["(4, 1)"], proof.verify(Heap())
(<GameCertificate that [1] can force ['P1'] in Heap from (4, 1), 3 moves>, '1', \
Verified(kind='game-certificate', holds=True, positions=5, moves=3))
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from abgames_check.documents import is_text
from abgames_check.own_game import FORMAT, read_claim

from ..arguments import repr_of
from ..display import counted
from ..documents import Proof
from ..errors import RulesError
from ..preferences import in_order
from ..verified import Verified, verify
from .rules import moves_at, text_of


@dataclass(frozen=True, repr=False)
class GameCertificate(Proof):
    """Moves with which a side succeeds: the coalition if it can force its aim, else all others.

    ``moves`` has the text of a move for the text of each position where that side must choose.
    """

    game: str
    players: int
    start: str
    coalition: frozenset[int]
    winners: frozenset[str]
    holds: bool
    moves: Mapping[str, str]

    def __hash__(self) -> int:
        return hash((self.game, self.start, self.coalition, self.winners, len(self.moves)))

    def __repr__(self) -> str:
        can = "can" if self.holds else "cannot"
        return (
            f"<GameCertificate that {sorted(self.coalition)} {can} force {in_order(self.winners)} "
            f"in {self.game} from {self.start:.60}, {counted(len(self.moves), 'move')}>"
        )

    def verify(self, rules: Any, *, fast: bool = False) -> Verified:  # type: ignore[override]
        """Play the moves against everything that the others can do, by the rules alone.

        Raises :class:`~abgames.errors.VerificationError` for a certificate that proves nothing.
        """
        return verify(json.loads(self.to_json()), fast, rules=rules)

    def to_json(self) -> str:
        moves = dict(self.moves)
        sets = {"coalition": sorted(self.coalition), "winners": in_order(self.winners)}
        entries = {"format": FORMAT, "version": 1, **vars(self), **sets, "moves": moves}
        return json.dumps(entries, ensure_ascii=False)

    @classmethod
    def _of(cls, document: Any) -> Self:
        side, liked = read_claim(document)
        given = {each.name: document[each.name] for each in fields(cls)}
        return cls(**{**given, "coalition": side, "winners": liked})


def texts_of(rules: Any, moves: Mapping[Any, Any]) -> dict[str, str]:
    """Write positions and moves as texts; raises RulesError if these do not tell them apart."""
    texts: dict[str, str] = {}
    for position, move in moves.items():
        text, written = text_of(position, position), text_of(move, position)
        legal = [text_of(each, position) for each in moves_at(rules, position)]
        if text in texts or not is_text(text) or " at 0x" in text:
            problem = f"the text of the position {repr_of(position)} does not tell it apart"
            advice = "give positions a __str__ that has all of them"
            raise RulesError(f"{problem}; {advice}", position=position)
        if legal.count(written) > 1 or not is_text(written):
            problem = f"two moves in {repr_of(position)} have the text {written!r:.60}"
            raise RulesError(problem, position=position)
        texts[text] = written
    return texts
