"""Kalah on small boards: outcomes are points, and a player may move again.

abgames solve --game kalah.py:small
abgames report --game kalah.py:Kalah --vary seeds=1,2,3
"""


class Kalah:
    """Sow the seeds of one of your pits, into your store too; a last seed there gives another turn,
    and in an empty pit of yours it captures itself and all that is opposite. When a side is
    empty, the other keeps its seeds."""

    players = 2

    def __init__(self, pits=3, seeds=2):
        self.pits, self.start = pits, ((seeds,) * pits, (seeds,) * pits, 0, 1)

    def to_move(self, position):
        return position[3] if any(position[0]) and any(position[1]) else None

    def moves(self, position):
        return [pit for pit, seeds in enumerate(position[position[3] - 1], 1) if seeds]

    def play(self, position, pit):
        *sides, lead, mover = position  # the pits of both players, and by how much player 1 leads
        own, other = sides if mover == 1 else reversed(sides)
        ring, at = [*own, 0, *other], pit - 1
        seeds, ring[at] = ring[at], 0
        for _ in range(seeds):
            at = (at + 1) % len(ring)
            ring[at] += 1
        opposite, won = 2 * self.pits - at, ring[self.pits]
        if at < self.pits and ring[at] == 1:
            won += 1 + ring[opposite]
            ring[at] = ring[opposite] = 0
        sides = [tuple(ring[: self.pits]), tuple(ring[self.pits + 1 :])]
        lead += won if mover == 1 else -won
        after = mover if at == self.pits else 3 - mover
        return *(sides if mover == 1 else reversed(sides)), lead, after

    def outcome(self, position):
        return position[2] + sum(position[0]) - sum(position[1])


small = Kalah()
