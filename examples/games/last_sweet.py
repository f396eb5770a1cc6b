"""A lesson's own game: an outcome may be any text, and friends may agree beforehand.

abgames solve --game last_sweet.py:ten --coalition 1,2 --winners "3 washes up"
abgames play --game last_sweet.py:ten --coalition 2,3 --winners "1 washes up"
"""


class LastSweet:
    """Three children take one or two sweets in turn; who takes the last one washes up."""

    players = 3

    def __init__(self, sweets):
        self.start = sweets, 1

    def to_move(self, position):
        return position[1] if position[0] else None

    def moves(self, position):
        return [taken for taken in (1, 2) if taken <= position[0]]

    def play(self, position, taken):
        return position[0] - taken, position[1] % 3 + 1

    def outcome(self, position):
        return f"{(position[1] - 2) % 3 + 1} washes up"


ten = LastSweet(10)
