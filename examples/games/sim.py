"""Sim: whoever completes a triangle loses.  The second player wins.

Positions that differ only in the names of the points count as one.

    abgames solve --game sim.py:sim --coalition 2 --winners P2
"""

from itertools import combinations, permutations

import numpy as np

EDGES = list(combinations(range(1, 7), 2))
TRIANGLES = [
    [EDGES.index(edge) for edge in combinations(points, 2)]
    for points in combinations(range(1, 7), 3)
]
RENAMED = np.array(
    [
        [EDGES.index(tuple(sorted((p[a - 1], p[b - 1])))) for a, b in EDGES]
        for p in permutations(range(1, 7))
    ]
)


class Sim:
    """Players colour lines between six points in turn; a triangle of one's own colour loses."""

    players, start = 2, (0,) * 15

    def to_move(self, lines):
        return None if self.loser(lines) else (15 - lines.count(0)) % 2 + 1

    def moves(self, lines):
        return [f"{a}-{b}" for (a, b), player in zip(EDGES, lines, strict=True) if not player]

    def play(self, lines, move):
        edge = EDGES.index(tuple(map(int, move.split("-"))))
        return (*lines[:edge], self.to_move(lines), *lines[edge + 1 :])

    def outcome(self, lines):
        return f"P{3 - self.loser(lines)}"

    def loser(self, lines):
        """The player who has a triangle, or 0."""
        triangles = (lines[a] for a, b, c in TRIANGLES if lines[a] == lines[b] == lines[c])
        return next(filter(None, triangles), 0)

    def canonical(self, lines):
        images = np.array(lines)[RENAMED]
        return tuple(images[(images @ 3 ** np.arange(15)).argmin()].tolist())


sim = Sim()
