"""Dots and Boxes: outcomes are points, so that the value is by how many boxes a player wins.

abgames solve --game dots_and_boxes.py:two_two
abgames play --game dots_and_boxes.py:two_two --me 2
"""


class DotsAndBoxes:
    """Draw a side of a box; who draws the last side of a box owns it and draws again."""

    players = 2

    def __init__(self, rows, columns):
        """Sides are numbered row by row: those above the boxes, those beside them, and so on."""
        across = [n for row in range(rows + 1) for n in self._row(row, columns)]
        self.size = len(across) + rows * (columns + 1)
        self.boxes = []
        for row in range(rows):
            for above in self._row(row, columns):
                left, below = above + columns, above + 2 * columns + 1
                self.boxes.append(sum(1 << side for side in (above, left, left + 1, below)))
        self.start = 0, 0, 1  # the sides drawn as bits, the lead of player 1, whose turn it is

    def _row(self, row, columns):
        first = row * (2 * columns + 1)
        return range(first, first + columns)

    def to_move(self, position):
        return position[2] if position[0] < 2**self.size - 1 else None

    def moves(self, position):
        return [side for side in range(self.size) if not position[0] >> side & 1]

    def play(self, position, side):
        drawn, lead, mover = position
        now = drawn | 1 << side
        closed = sum(drawn & box != box == now & box for box in self.boxes)
        lead += closed if mover == 1 else -closed
        return now, lead, mover if closed else 3 - mover

    def outcome(self, position):
        return position[1]


two_two = DotsAndBoxes(2, 2)
