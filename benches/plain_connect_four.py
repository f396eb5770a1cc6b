"""Connect four by numpy alone: win, draw and loss of every position, as bench_games.py compares.

python benches/plain_connect_four.py 4 5
"""

import sys
import time

import numpy as np


def has_line(stones, rows):
    found = np.zeros(len(stones), bool)
    for step in (1, rows, rows + 1, rows + 2):
        two = stones & stones >> step
        found |= two & two >> 2 * step > 0
    return found


def children(layer, columns, rows, is_first):
    """Arrays with where each stone of a column leads, and which positions have room for it."""
    stones = layer >> 32
    for lowest in range(0, columns * (rows + 1), rows + 1):
        cell = (stones + (1 << lowest)) & (1 << lowest + rows) - (1 << lowest) & ~stones
        yield np.flatnonzero(cell), layer + (cell << 32) + (cell if is_first else np.uint64(0))


def ended(layer, rows, is_first):
    """Where the player who has just moved has four in a line."""
    stones, first = layer >> 32, layer & 0xFFFFFFFF
    return has_line(stones ^ first if is_first else first, rows)


def solve(columns, rows):
    """Return the number of positions, and what player 1 gets."""
    layers, over = [np.zeros(1, np.uint64)], []
    for ply in range(columns * rows + 1):
        over.append(ended(layers[-1], rows, ply % 2 == 0))
        live = layers[-1][~over[-1]]
        after = [found[rooms] for rooms, found in children(live, columns, rows, ply % 2 == 0)]
        every = np.sort(np.concatenate(after))
        layers.append(every[np.r_[True, every[1:] != every[:-1]][: len(every)]])
    values = np.zeros(0, np.int8)
    for ply in range(columns * rows, -1, -1):
        layer, is_over, after, later = layers[ply], over[ply], values, layers[ply + 1]
        values = np.where(is_over, -1, -2 if ply < columns * rows else 0).astype(np.int8)
        live, best = layer[~is_over], values[~is_over]
        for rooms, found in children(live, columns, rows, ply % 2 == 0):
            best[rooms] = np.maximum(best[rooms], -after[np.searchsorted(later, found[rooms])])
        values[~is_over] = best
    return sum(map(len, layers)), int(values[0])


if __name__ == "__main__":
    began = time.process_time()
    print(*solve(*map(int, sys.argv[1:])), f"{time.process_time() - began:.1f} s of CPU")
