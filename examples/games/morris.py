"""Three men's morris, the smallest of the morris games, in which play can come back.

abgames solve --game morris.py:three --prefer previous
abgames play --game morris.py:barred --me 2
"""

from itertools import pairwise

from abgames.games import grid


class Morris:
    """Players place three men each in turn, then move one to a free cell beside it, not aslant.
    Three of one player in a line win, and so does who leaves the other no move."""

    players, start = 2, ("." * 9, 1)  # the cells, and whose turn it is

    def __init__(self, is_middle_barred=False):
        self.is_middle_barred = is_middle_barred  # for the first man
        rows = [range(n, n + 3) for n in (0, 3, 6)] + [range(n, 9, 3) for n in range(3)]
        self.lines = [*rows, (0, 4, 8), (2, 4, 6)]
        steps = [pair for row in rows for pair in pairwise(row)]
        self.steps = steps + [(b, a) for a, b in steps]

    def to_move(self, position):
        cells, mover = position
        is_won = any({cells[n] for n in line} == {str(3 - mover)} for line in self.lines)
        return None if is_won or not self.moves(position) else mover

    def moves(self, position):
        cells, mover = position
        if cells == "." * 9 and self.is_middle_barred:
            return [0, 1, 2, 3, 5, 6, 7, 8]
        if cells.count(str(mover)) < 3:
            return [n for n in range(9) if cells[n] == "."]
        return [(a, b) for a, b in self.steps if cells[a] == str(mover) and cells[b] == "."]

    def play(self, position, move):
        (cells, mover), (a, b) = position, move if isinstance(move, tuple) else (move, move)
        cells = cells[:a] + "." + cells[a + 1 :]
        return f"{cells[:b]}{mover}{cells[b + 1 :]}", 3 - mover

    def outcome(self, position):
        return f"P{3 - position[1]}"

    def picture(self, position):
        cells, _ = position
        moves = {divmod(m if isinstance(m, int) else m[1], 3): m for m in self.moves(position)}
        return grid([cells[n : n + 3] for n in (0, 3, 6)], moves)


three, barred = Morris(), Morris(is_middle_barred=True)
