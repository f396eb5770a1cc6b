"""Tic-tac-toe: for two, for three players on the same board, and misère, where a line loses.

abgames solve --game tic_tac_toe.py:three
abgames play --game tic_tac_toe.py:misere
"""

from abgames.games import grid

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """Players mark a free square in turn; three marks of one player in a line end the game."""

    def __init__(self, players, name, misere=False):
        self.players, self.name, self.misere = players, name, misere
        self.start = "." * 9

    def to_move(self, board):
        is_over = self.line(board) or "." not in board
        return None if is_over else (9 - board.count(".")) % self.players + 1

    def moves(self, board):
        return [square for square in range(9) if board[square] == "."]

    def play(self, board, square):
        return f"{board[:square]}{self.to_move(board)}{board[square + 1 :]}"

    def outcome(self, board):
        player = self.line(board)
        if not player:
            return "D"
        return f"P{3 - int(player)}" if self.misere else f"P{player}"

    def picture(self, board):
        return grid([board[:3], board[3:6], board[6:]], self.moves(board))

    def line(self, board):
        """The player who has three in a line."""
        return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."), "")


two = TicTacToe(2, "tic-tac-toe")
three = TicTacToe(3, "tic-tac-toe for three")
misere = TicTacToe(2, "misère tic-tac-toe", misere=True)
