"""Domineering: who cannot place a domino loses.

abgames solve --game domineering.py:four
abgames report --game domineering.py:Domineering --vary size=2,3,4
"""


class Domineering:
    """Player 1 places upright dominoes on a square, player 2 lying ones; who cannot loses."""

    players = 2

    def __init__(self, size=4):
        cells = [(row, column) for row in range(size) for column in range(size)]
        bit = {cell: 1 << n for n, cell in enumerate(cells)}
        self.places = {
            mover: [bit[r, c] | bit[r + down, c + 1 - down] for r, c in cells
                    if (r + down, c + 1 - down) in bit]
            for mover, down in ((1, 1), (2, 0))
        }  # fmt: skip
        self.start = 0, 1  # the covered cells as bits, and whose turn it is

    def to_move(self, position):
        return position[1] if self.moves(position) else None

    def moves(self, position):
        return [domino for domino in self.places[position[1]] if not domino & position[0]]

    def play(self, position, domino):
        return position[0] | domino, 3 - position[1]

    def outcome(self, position):
        return f"P{3 - position[1]}"

    def passed(self, position):  # for values such as {1|-1} of games.canonical_form
        return position[0], 3 - position[1]


four = Domineering(4)
