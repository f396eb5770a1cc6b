"""Does a certificate prove what a coalition gets in a game of one's own in which chance moves?

It lists two bounds for each position.  An end is between its bounds; elsewhere the lower bound is
at most, and the upper one at least, what one step makes of those after the moves: the greatest
where the coalition moves, the least where others do, and the mean where chance does.  If play ends
with probability 1 whatever players do, the value is between such bounds.

>>> class Coin:
...     players, start = 1, "coin"
...     def to_move(self, at): return 0 if at == "coin" else None
...     def moves(self, at): return [("heads", Fraction(1, 3)), ("tails", Fraction(2, 3))]
...     def play(self, at, move): return move
...     def outcome(self, at): return "P1" if at == "heads" else "lost"
>>> bounds = {"coin": ["1/3", "1/3"], "heads": ["1", "1"], "tails": ["0", "0"]}
>>> document = {"format": FORMAT, "version": 1, "game": "Coin", "players": 1, "start": "coin",
...   "coalition": [1], "winners": ["P1"], "bounds": bounds}
>>> check(document, Coin())
(Fraction(1, 3), Fraction(1, 3), 3)
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from .documents import is_whole
from .own_game import FORM as OTHERS
from .own_game import CheckedRules, Form, fail, is_list, read_claim
from .own_rules import Number, Points

FORMAT = "abgames-chance-certificate"

NUMBER = re.compile(r"-?[0-9]{1,4000}(/[1-9][0-9]{0,3999})?")


def _is_pair(value: Any) -> bool:
    is_two = isinstance(value, list) and len(value) == 2
    return is_two and all(isinstance(n, str) and NUMBER.fullmatch(n) for n in value)


FORM: Form = {
    **{key: OTHERS[key] for key in ("game", "start", "players", "coalition")},
    "winners": ("a list or null", lambda value: value is None or is_list(value)),
    "bounds": (
        "an object of pairs of numbers as texts",
        lambda value: isinstance(value, dict) and all(map(_is_pair, value.values())),
    ),
}
"""What each entry of a certificate must be."""


def check(document: Any, rules: Any) -> tuple[Fraction, Fraction, int]:
    """Check a certificate that has been parsed from JSON, for the game with these rules.

    Returns two bounds on the value of the start, and the positions that come up.
    """
    coalition, winners = read_claim(document, FORMAT, FORM)
    proof = _Bounds(document, rules)
    proof.side, proof.winners = coalition, None if document["winners"] is None else winners
    return proof.run(proof.check)


class _Bounds(CheckedRules):
    """The listed bounds, and the rules."""

    side: frozenset[int]
    winners: frozenset[str] | None

    def __init__(self, document: Any, rules: Any) -> None:
        super().__init__(document, rules)
        self.listed = document["bounds"]
        self.parents: list[list[int]] = [[]]
        """For each position those that lead to it."""
        self.left: list[int] = []
        """How many moves from a position can still go on for ever; chance has one."""

    def worth(self, position: Any) -> Number:
        """What an end is worth to the side."""
        end = self.outcome(position)
        if self.winners is not None:
            return int(end in self.winners)
        if not isinstance(end, Points):
            fail(f"the outcome is not a number of points: {end}", position)
        return sum(end.each[player - 1] for player in self.side)

    def check(self, start: Any) -> tuple[Fraction, Fraction, int]:
        """Look at all positions that come up from the start."""
        places, numbers = [start], {start: 0}
        bounds: dict[str, tuple[Fraction, Fraction]] = {}
        steps: list[tuple[Any, str, Any, list[str], list[Number]]] = []
        for place in places:  # it grows
            text, self.place = str(place), place
            if text in bounds:
                fail("another position has the same text", place)
            if text not in self.listed:
                fail("no bounds are listed for this position", place)
            low, high = map(Fraction, self.listed[text])
            bounds[text] = low, high
            mover = self.rules.to_move(place)
            self.left.append(0)
            if mover is None:
                if not low <= self.worth(place) <= high:
                    fail("the outcome is not between the bounds", place)
                continue
            if not is_whole(mover) or not 0 <= mover <= self.players:
                fail(f"no player {mover} is to move", place)
            moves = self.rolls(place) if mover == 0 else [(m, 1) for m in self.moves(place)]
            if not moves:
                fail("the rules have no move", place)
            results = [self.form(self.rules.play(place, move)) for move, _ in moves]
            for result in results:
                if numbers.setdefault(result, len(places)) == len(places):
                    places.append(result)
                    self.parents.append([])
                self.parents[numbers[result]].append(numbers[place])
            self.left[-1] = len(moves) if mover else 1
            steps.append((place, text, mover, list(map(str, results)), [odds for _, odds in moves]))
        if unused := self.listed.keys() - bounds.keys():
            fail(f"the entry for {min(unused)!r} does not come up")
        for place, text, mover, after, odds in steps:
            made = [self.step(mover, [bounds[t][n] for t in after], odds) for n in (0, 1)]
            if not bounds[text][0] <= made[0] or not bounds[text][1] >= made[1]:
                fail("the bounds are closer than those after the moves allow", place)
        self.must_end(places)
        return (*bounds[str(start)], len(places))

    def step(self, mover: int, after: list[Fraction], odds: list[Number]) -> Fraction:
        """What one step makes of the bounds after the moves."""
        if mover == 0:
            return sum((p * each for p, each in zip(odds, after, strict=True)), Fraction())
        return max(after) if mover in self.side else min(after)

    def must_end(self, places: list[Any]) -> None:
        """Refuse positions in which players can stay for ever whatever chance does."""
        ended = [n for n, left in enumerate(self.left) if not left]
        for number in ended:  # it grows
            for parent in self.parents[number]:
                self.left[parent] -= 1
                if not self.left[parent]:
                    ended.append(parent)
        if len(ended) < len(places):
            trap = next(place for place, left in zip(places, self.left, strict=True) if left > 0)
            fail("players can go on for ever from here, whatever chance does", trap)
