"""Hex, with a picture to click on.  There is no draw, and the first player wins.

abgames solve --game hex.py:three --coalition 1 --winners P1
abgames explore --game hex.py:three
"""

from abgames.games import hexes


class Hex:
    """Players take a cell in turn; player 1 connects top and bottom, player 2 left and right."""

    players = 2

    def __init__(self, side):
        self.name, self.side, self.start = f"Hex {side}×{side}", side, "." * side**2

    def to_move(self, board):
        if self.connects(board, "1") or self.connects(board, "2"):
            return None
        return (self.side**2 - board.count(".")) % 2 + 1

    def moves(self, board):
        return ["abcdefgh"[n % self.side] + str(n // self.side + 1) for n in self.free(board)]

    def free(self, board):
        return [n for n, cell in enumerate(board) if cell == "."]

    def play(self, board, move):
        n = "abcdefgh".index(move[0]) + (int(move[1]) - 1) * self.side
        return f"{board[:n]}{self.to_move(board)}{board[n + 1 :]}"

    def outcome(self, board):
        return "P1" if self.connects(board, "1") else "P2"

    def connects(self, board, player):
        """Whether a player's cells join the two sides: those of player 2 are turned first."""
        cells = {divmod(n, self.side) for n, cell in enumerate(board) if cell == player}
        cells = cells if player == "1" else {(column, row) for row, column in cells}
        joined = {cell for cell in cells if cell[0] == 0}
        steps = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
        for row, column in (left := list(joined)):
            near = {(row + down, column + right) for down, right in steps} & cells - joined
            joined |= near
            left += near
        return any(row == self.side - 1 for row, _column in joined)

    def picture(self, board):
        rows = [board[n : n + self.side] for n in range(0, len(board), self.side)]
        cells = [divmod(n, self.side) for n in self.free(board)]
        return hexes(rows, dict(zip(cells, self.moves(board), strict=True)))


three, four = Hex(3), Hex(4)
