"""Pig, a dice game: throw as often as you like, and hold before a 1 comes up.

Whoever throws a 1 gets nothing, and the other player is to throw; whoever holds gets the sum of the
throws of this turn.  The first to reach the goal wins.  In piglet a coin is thrown, and each head
counts 1.

abgames solve --game pig.py:ten
abgames play --game pig.py:piglet
"""

from fractions import Fraction


class Pig:
    """Throw as often as you like, and hold before a 1 comes up."""

    players = 2
    start = ((0, 0), 0, 1, True)  # the scores, the sum of this turn, whose turn, is it thrown?

    def __init__(self, goal=100, gains=(2, 3, 4, 5, 6)):
        self.goal, self.gains = goal, gains

    def to_move(self, at):
        scores, _total, mover, is_thrown = at
        if max(scores) >= self.goal:
            return None
        return 0 if is_thrown else mover

    def moves(self, at):
        if at[3]:
            sides = (0, *self.gains)
            return [(gain, Fraction(1, len(sides))) for gain in sides]
        return ["throw", "hold"]

    def play(self, at, move):
        scores, total, mover, is_thrown = at
        if move == "throw":
            return scores, total, mover, True
        if move == 0:
            return scores, 0, 3 - mover, True
        if is_thrown:
            total += move
            if scores[mover - 1] + total < self.goal:
                return scores, total, mover, False
        held = [score + total * (n == mover) for n, score in enumerate(scores, 1)]
        return tuple(held), 0, 3 - mover, True

    def outcome(self, at):
        return f"P{1 if at[0][0] >= self.goal else 2}"


piglet = Pig(2, gains=(1,))
ten = Pig(10)
