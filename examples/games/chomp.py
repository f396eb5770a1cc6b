"""Chomp, an impartial game: only moves are told, and the last move wins.

abgames solve --game chomp.py:three_five
abgames play --game chomp.py:Chomp
"""

from abgames.games import grid


class Chomp:
    """Eat a square of the chocolate and all that is not above or left of it; who is left with the
    first square, which is poisoned, loses."""

    def __init__(self, rows=3, columns=4):
        self.start = (columns,) * rows  # what is left of each row

    def moves(self, rows):
        squares = [(row, column) for row, left in enumerate(rows) for column in range(left)]
        return squares[1:]

    def play(self, rows, move):
        row, column = move
        return tuple(min(left, column) if n >= row else left for n, left in enumerate(rows))

    def picture(self, rows):
        return grid([[" "] * left for left in rows], self.moves(rows))


three_five = Chomp(3, 5)
