"""Otrio for three, written as rules, from a late position; `abgames otrio` answers the same.

abgames solve --game otrio.py:late
abgames otrio effectivity "c1L a2M a3M b2L b2M b2S a2S b1L a2L c2M c3L b3S c1S a1L"
"""

FIELDS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
# Slots 0-8 are large, 9-17 medium, 18-26 small: a line has one size, or sizes that rise or fall.
SIZES = [(0, 0, 0), (9, 9, 9), (18, 18, 18), (0, 9, 18), (18, 9, 0)]
LINES = [
    tuple(f + s for f, s in zip(fields, sizes, strict=True)) for fields in FIELDS for sizes in SIZES
]
LINES += [(field, field + 9, field + 18) for field in range(9)]
SLOTS = [f"{column}{row}{size}" for size in "LMS" for row in "123" for column in "abc"]


class Otrio:
    """Three rings in a row: of one size, of rising or falling sizes, or on one field."""

    players = 3

    def __init__(self, moves=""):
        self.start = "." * 27, 1
        for move in moves.split():
            self.start = self.play(self.start, move)

    def to_move(self, position):
        board, player = position
        stuck = all(self.places(board, each) == [] for each in (1, 2, 3))
        return None if stuck or self.winner(board) else player

    def moves(self, position):
        return self.places(*position) or ["pass"]

    def places(self, board, player):
        """The moves of a player, who has three pieces of each size."""
        left = [board[size : size + 9].count(str(player)) < 3 for size in (0, 9, 18)]
        return [slot for n, slot in enumerate(SLOTS) if board[n] == "." and left[n // 9]]

    def play(self, position, move):
        board, player = position
        if move != "pass":
            n = SLOTS.index(move)
            board = f"{board[:n]}{player}{board[n + 1 :]}"
        return board, player % 3 + 1

    def outcome(self, position):
        return f"P{self.winner(position[0])}" if self.winner(position[0]) else "D"

    def winner(self, board):
        return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."), "")


late = Otrio("c1L a2M a3M b2L b2M b2S a2S b1L a2L c2M c3L b3S c1S a1L")
