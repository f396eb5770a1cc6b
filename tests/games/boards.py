"""Games to test with."""

from random import Random

from fuzz.players import Arrows as Drawn


def drawn(seed, *, cyclic):
    """A random game of up to four players and four outcomes."""
    chance = Random(seed)
    players, size = chance.randint(1, 4), chance.randint(2, 8)
    outcomes = ["P1", "D", "P2", "stuck"][: chance.randint(1, 4)]
    movers, ends, arrows = [], [], []
    for place in range(size):
        is_over = place == size - 1 or (place > 0 and chance.random() < 0.45)
        movers.append(None if is_over else chance.randint(1, players))
        ends.append(chance.choice(outcomes) if is_over else None)
        ways = 0 if is_over else chance.randint(1, 3)
        back = [cyclic and chance.random() < 0.6 for _ in range(ways)]
        arrows.append([chance.randrange(0 if each else place + 1, size) for each in back])
    return Drawn(players, movers, ends, arrows)


class Rows:
    """Three in a row on a board, for any number of players; a full board is a draw."""

    def __init__(self, players, rows, columns):
        self.players, self.size, self.start = players, rows * columns, "." * (rows * columns)
        steps = ((0, 1), (1, 0), (1, 1), (1, -1))
        cells = {(row, column) for row in range(rows) for column in range(columns)}
        lines = [
            [(row + n * down, column + n * right) for n in range(3)]
            for row, column in sorted(cells)
            for down, right in steps
        ]
        self.lines = [
            tuple(row * columns + column for row, column in line)
            for line in lines
            if cells.issuperset(line)
        ]

    def to_move(self, board):
        left = board.count(".")
        is_over = not left or any(board[a] == board[b] == board[c] != "." for a, b, c in self.lines)
        return None if is_over else (self.size - left) % self.players + 1

    def moves(self, board):
        return [cell for cell, piece in enumerate(board) if piece == "."]

    def play(self, board, cell):
        piece = (self.size - board.count(".")) % self.players + 1
        return f"{board[:cell]}{piece}{board[cell + 1 :]}"

    def outcome(self, board):
        won = [board[a] for a, b, c in self.lines if board[a] == board[b] == board[c] != "."]
        return f"P{won[0]}" if won else "D"


class SquareRows(Rows):
    """The same on a square board, up to its symmetries."""

    def __init__(self, players, side):
        super().__init__(players, side, side)
        places = [(row, column) for row in range(side) for column in range(side)]
        turned = [(column, side - 1 - row) for row, column in places]
        flipped = [(column, row) for row, column in places]
        turn = [row * side + column for row, column in turned]
        flip = [row * side + column for row, column in flipped]
        self.images = [list(range(side * side))]
        for _ in range(3):
            self.images.append([turn[cell] for cell in self.images[-1]])
        self.images += [[flip[cell] for cell in image] for image in self.images]

    def canonical(self, board):
        return min("".join(board[cell] for cell in image) for image in self.images)


class Heap:
    """Take 1 or 2 of 6 stones; whoever takes the last one wins."""

    players, start = 2, (6, 1)

    def to_move(self, position):
        return position[1] if position[0] else None

    def moves(self, position):
        return range(1, min(position[0], 2) + 1)

    def play(self, position, move):
        return position[0] - move, 3 - position[1]

    def outcome(self, position):
        return f"P{3 - position[1]}"
