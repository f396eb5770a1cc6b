"""Connect four, by rules for many positions at once.  On small boards it is a draw.

abgames solve --game connect_four.py:four
abgames play --game connect_four.py:four
"""

import numpy as np

from abgames.games import grid


class ConnectFour:
    """Stones fall down a column; four of one player in a line end the game.

    A position has a bit for each stone, times 2³², and one for each stone of player 1.  Columns
    have a bit more than rows, so that no line goes on in the next column.
    """

    players, outcomes, start = 2, ("P1", "P2", "D"), np.array([0], np.uint64)

    def __init__(self, columns, rows):
        self.name, self.columns, self.rows = f"connect four {columns}×{rows}", columns, rows

    def look(self, positions):
        stones, first = positions >> 32, positions & 0xFFFFFFFF
        count = np.bitwise_count(stones).astype(int)
        is_full = count == self.columns * self.rows
        ends = np.select([self.line(first), self.line(stones ^ first), is_full], [0, 1, 2], -1)
        return np.where(ends < 0, count % 2 + 1, 0), ends

    def line(self, stones):
        found = np.zeros(len(stones), bool)
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            two = stones & stones >> step
            found |= two & two >> 2 * step > 0
        return found

    def moves(self, positions):
        stones, parents, after = positions >> 32, [], []
        is_first = 1 - np.bitwise_count(stones) % 2
        for lowest in range(0, self.columns * (self.rows + 1), self.rows + 1):
            column = (1 << self.rows) - 1 << lowest
            cell = (stones + (1 << lowest)) & column & ~stones
            parents.append(np.flatnonzero(cell))
            after.append((positions + (cell << 32) + cell * is_first)[parents[-1]])
        return np.concatenate(parents), np.concatenate(after)

    def move_text(self, position, after):
        return str(((after ^ position) >> 32).bit_length() // (self.rows + 1) + 1)

    def text(self, position):
        signs = [
            [".xo"[(position >> 32 + n & 1) * (2 - (position >> n & 1))] for n in line]
            for row in reversed(range(self.rows))
            if (line := range(row, self.columns * (self.rows + 1), self.rows + 1))
        ]
        return "/".join("".join(row) for row in signs)

    def picture(self, position):
        rows = self.text(position).translate({ord("x"): "1", ord("o"): "2"}).split("/")
        open_columns = [column for column, top in enumerate(rows[0]) if top == "."]
        return grid(rows, {(row, n): str(n + 1) for n in open_columns for row in range(self.rows)})


four = ConnectFour(4, 4)
