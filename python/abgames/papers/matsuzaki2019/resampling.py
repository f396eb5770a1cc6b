"""The estimates of [MatsuzakiTeramura2019], section 2.3: by how much two samples overlap.

The procedure is here for comparison with the exact numbers of
:func:`~abgames.otrio.count_positions`; ``docs/games/otrio-counts.md`` says why its numbers are far
too small.  It assumes that the two samples are independent and uniform, which they are not if they
are taken from the children of earlier samples.  It proves nothing, and has no standard error.

Departure from the paper: the first sample, after ply 8, is taken among all boards, so a class of
images whose boards have s symmetries of their own is drawn s times less often than one without.

1. Two disjoint samples of boards, A and B.
2. All boards one move later, A' and B', each once up to symmetry; C' is their union.
3. The sizes of the three give the estimate of the next ply.
4. The next samples are taken from C' or, for comparison, from all boards of that ply.

Boards are numbers, as in :mod:`.random_boards`.  Passes play no part up to ply 24.

>>> rows = resample_positions(3, sample=1000)
>>> [row.ply for row in rows] == list(range(9, 25))
True
>>> rows[-1].estimate < 1e12
True
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ...arguments import known_word, whole_number
from ...otrio import count_positions
from .random_boards import (
    CHUNK,
    SLOTS,
    WEIGHTS,
    Cells,
    Keys,
    completed,
    held,
    images_of,
    random_boards,
)

__all__ = ["PARENTS", "ResampledPly", "resample_positions"]

PARENTS = ("relatives", "independent")

FIRST, LAST = 9, 24
"""The plies of Tables 2 and 3."""

LARGEST_SAMPLE = 10**7
"""Ten times the paper's size; larger samples take more memory than most machines have."""


@dataclass(frozen=True)
class ResampledPly:
    """A row of Table 2 or 3 of [MatsuzakiTeramura2019].

    A and B are the boards after the next move from two samples of the ply before, each once, and C
    is their union.
    """

    ply: int
    mean: Fraction
    """x, the mean of the numbers of boards a and b in A and B."""
    new_share: Fraction
    """r = (c - x) / x, the new boards of a second sample as a share of x.

    The paper prints this number, but gives (2x - c) / x, the share that is not new, as its formula;
    its estimates follow from the number.
    """
    estimate: float
    """x (1 - r^k) / (1 - r), where k is the estimate of the ply before, in samples."""


def resample_positions(
    players: int, *, sample: int = 20_000, seed: int = 1, parents: str = "relatives"
) -> tuple[ResampledPly, ...]:
    """Return the estimates of [MatsuzakiTeramura2019] for the plies 9 to 24.

    Each of the two samples has ``sample`` boards, at most 10,000,000; 1,000,000 in the paper.
    ``parents`` is ``"relatives"``, where the next samples come from the children of the last ones,
    as in the paper, or ``"independent"``, uniformly from all boards of that ply.  The exact number
    of boards after ply 8 is used, as in the paper.
    """
    players = whole_number("players", players, at_least=2, at_most=4)
    sample = whole_number("sample", sample, at_least=1, at_most=LARGEST_SAMPLE)
    seed = whole_number("seed", seed, at_least=0, at_most=2**64 - 1)
    known_word("parents", parents, PARENTS)
    chance = np.random.default_rng(seed)
    estimate = float(count_positions(players)[FIRST - 1].total)
    chosen = _even_sample(players, FIRST - 1, 2 * sample, chance)
    rows = []
    for ply in range(FIRST, LAST + 1):
        half = len(chosen) // 2
        first, second = (
            _children(players, ply - 1, part) for part in (chosen[:half], chosen[half:])
        )
        union = _distinct(np.concatenate((first, second)))
        mean = Fraction(len(first) + len(second), 2)
        if mean == 0:
            break
        new_share = (len(union) - mean) / mean
        estimate = _extrapolated(float(mean), float(new_share), estimate / sample)
        rows.append(ResampledPly(ply, mean, new_share, estimate))
        if parents == "relatives":
            chosen = chance.permutation(union)[: 2 * sample]
        else:
            chosen = _even_sample(players, ply, 2 * sample, chance)
    return tuple(rows)


def _extrapolated(mean: float, new_share: float, samples: float) -> float:
    """Sum the new boards of several samples, each with ``new_share`` of those of the one before.

    >>> _extrapolated(10.0, 0.5, 2.0)
    15.0
    """
    if new_share == 1:
        return mean * samples
    return mean * float(1 - new_share**samples) / (1 - new_share)


def _colors(players: int) -> int:
    return 3 if players == 3 else 4


def _children(players: int, ply: int, parents: Keys) -> Keys:
    """The boards one move later, up to symmetry, once each and in order."""
    piece = ply % _colors(players) + 1
    found = [np.zeros(0, np.uint64)]
    for start in range(0, len(parents), CHUNK):
        cells = _cells(parents[start : start + CHUNK])
        cells = cells[:, ~completed(cells).any(axis=0)]
        keys = images_of(cells)
        has_piece = held(cells, piece) < 3
        chunk = []
        for slot in range(SLOTS):
            places = np.flatnonzero((cells[slot] == 0) & has_piece[slot // 9])
            put = np.uint64(piece) * WEIGHTS[:, slot]
            chunk.append((keys[:, places] + put[:, None]).min(axis=0))
        found.append(_distinct(np.concatenate(chunk)))
    return _distinct(np.concatenate(found))


def _distinct(keys: Keys) -> Keys:
    """Each number once, in order.

    Numpy's own function takes ten times as long for such numbers.
    """
    keys = np.sort(keys)
    is_first = np.ones(len(keys), np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=is_first[1:])
    found: Keys = keys[is_first]
    return found


def _cells(keys: Keys) -> Cells:
    """The slots of boards."""
    cells = np.empty((SLOTS, len(keys)), np.uint8)
    for slot in range(SLOTS):
        rest = keys // np.uint64(5)
        cells[slot] = keys - np.uint64(5) * rest
        keys = rest
    return cells


def _even_sample(players: int, ply: int, count: int, chance: np.random.Generator) -> Keys:
    """Distinct boards of a ply, up to symmetry, in random order."""
    known = np.zeros(0, np.uint64)
    while len(known) < count:
        before = len(known)
        parts = [_drawn(players, ply, chance)]
        while sum(map(len, parts)) < count - before:
            parts.append(_drawn(players, ply, chance))
        drawn = np.concatenate(parts)
        known = _distinct(np.concatenate((known, drawn)))
        # Stop when next to nothing new is drawn; if there are few boards, all are known by then.
        if 64 * (len(known) - before) < len(drawn):
            break
    return chance.permutation(known)[:count]


def _drawn(players: int, ply: int, chance: np.random.Generator) -> Keys:
    """Boards of a ply, drawn uniformly."""
    keys: Keys = images_of(random_boards(_colors(players), ply, chance)).min(axis=0)
    return keys
