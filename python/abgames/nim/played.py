"""What a page asks while Nim is played: values without words, which it says in its own way.

>>> from abgames.explore import answer
>>> answer("nim/position", {"piles": [1, 2]})["winning_moves"]
[[1, 1]]
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .. import nim
from ..arguments import whole_number
from ..question import Asked, Record, asks
from .questions import Piled, Ruled
from .records import shape
from .rules import read_position

PLAYED = 1000
"""The most positions of a game."""

PILES = 12
"""The most piles, and the most stones in all a hundred times as many, of a game on the page."""


class InPlay(Piled, name="nim/position", found=shape("Known")):
    """Say who wins a position, with the legal and the winning moves as what they leave."""

    def answer(self, asked: Asked) -> Record:
        """Return the position."""
        return _known(self.position, self.played, misere=self.misere)


class Game(Ruled, name="nim/game", found=shape("Game")):
    """Say what each move of a game was worth: 1 for a move that gave the win away."""

    positions: list[list[int]] = asks("the positions from the first one on")

    def answer(self, asked: Asked) -> Record:
        """Return the moves."""
        whole_number("the number of positions", len(self.positions), at_most=PLAYED)
        rows: list[Record] = []
        for given, left in pairwise(self.positions):
            before, after = read_position(given, name="piles"), list(left)
            known = _known(before, self.played, misere=self.misere)
            if after not in known["moves"]:
                raise ValueError(f"no move leads from {given} to {left}")
            best = known["winning_moves"]
            wins = after in best
            cost = int(bool(best) and not wins)
            rows.append({"after": after, "wins": wins, "cost": cost, "best": best})
        return {"moves": rows}


def _known(position: tuple[int, ...], rule: Any, *, misere: bool) -> Record:
    from .legal import moves_by_pile

    if len(position) > PILES or sum(position) > 100 * PILES:
        raise ValueError(f"at most {PILES} piles and {100 * PILES} stones are played here")
    known = nim.explain(position, rule, misere=misere)
    legal = [list(after) for ways in moves_by_pile(position, rule) for after in ways]
    return {
        "position": list(position),
        "over": not legal,
        "lost": known.lost,
        "winning_moves": [list(after) for after in known.moves],
        "moves": legal,
    }
