"""The inequalities of docs/explain/two-black-pegs.md, for all sizes, and values by the search."""

import random
from itertools import product

import pytest

from abgames.codebreaking import black_peg, solve


def line(m):
    """The least total of m cells of one line."""
    return m * (m + 1) // 2


def cross(a, b):
    """The least total of a cells of a row and b cells of a column."""
    return a + b + line(a) + line(b) - max(a, b)


def board(i, p, q):
    """The least total of i + p rows and i + q columns, i colours in both, without equal pairs."""
    k, e = i + min(p, q), abs(p - q)
    full = k * (k + 1) * (2 * k + 1) // 3 + e * k * (k + 1) + k * (e * (e - 1) // 2 - 1)
    return full - i * (k + e) - i * (e == 0) + (p == q == 0 < i)


def guesses_on_a_cross(a, b):
    """(possible, its least total) for each kind of guess: in one line, between them, on both."""
    yield a >= 1, a + b + line(a - 1) + line(b)
    yield b >= 1, a + b + line(a) + line(b - 1)
    yield a >= 1 and b >= 1, a + b + line(a) + line(b)
    yield a >= 1, a + b + 1 + cross(a - 1, b)
    yield b >= 1, a + b + 1 + cross(a, b - 1)
    yield a >= 1 and b >= 1, a + b + cross(1, 1) + cross(a - 1, b - 1)


def guesses_on_a_board(i, p, q):
    """The same for a row and a column of the board, for a row alone, and for a column alone."""
    rows, columns = i + p, i + q
    cells = rows * columns - i
    yield i >= 2, cells + cross(columns - 2, rows - 2) + board(i - 2, p + 1, q + 1)
    yield i >= 1 and q >= 1, cells + cross(columns - 2, rows - 1) + board(i - 1, p, q)
    yield i >= 1 and p >= 1, cells + cross(columns - 1, rows - 2) + board(i - 1, p, q)
    yield p >= 1 and q >= 1, cells + cross(columns - 1, rows - 1) + board(i, p - 1, q - 1)
    yield i >= 1, cells + line(columns - 1) + board(i - 1, p, q + 1)
    yield i >= 1, cells + line(rows - 1) + board(i - 1, p + 1, q)
    yield p >= 1, cells + line(columns) + board(i, p - 1, q)
    yield q >= 1, cells + line(rows) + board(i, p, q - 1)


def forward_differences(function, corner, order):
    """Those at a corner, up to this order in each variable that is 2 there, by their steps."""
    steps = [range(order + 1 if size == 2 else 1) for size in corner]
    values = {step: function(*map(sum, zip(corner, step, strict=True))) for step in product(*steps)}
    for axis, most in enumerate(steps):
        for least in most[1:]:
            for step in sorted(values, reverse=True):
                if step[axis] >= least:
                    values[step] -= values[*step[:axis], step[axis] - 1, *step[axis + 1 :]]
    return values


SIZES = {
    "cross": (lambda a, e: cross(a, a + e), lambda a, e: guesses_on_a_cross(a, a + e), 2),
    "board": (
        lambda i, p, e: board(i, p, p + e),
        lambda i, p, e: guesses_on_a_board(i, p, p + e),
        3,
    ),
}


@pytest.mark.parametrize("name", SIZES)
def test_no_guess_costs_less_and_one_as_much(name):
    """Each size is 0, 1, or 2 and more: so what a guess costs more is a polynomial in the latter.

    Where its forward differences at the corner are not negative, it is nowhere negative: it is the
    sum of these, times binomial coefficients (Newton).
    """
    least, guesses, sizes = SIZES[name]
    for corner in product(range(3), repeat=sizes):
        attained = [not any(possible for possible, _ in guesses(*corner))]
        for kind, (possible, _) in enumerate(guesses(*corner)):
            if possible:
                surplus = forward_differences(
                    lambda *n, kind=kind: list(guesses(*n))[kind][1] - least(*n), corner, order=4
                )
                assert all(value >= 0 for value in surplus.values()), (corner, kind)
                assert not any(value for step, value in surplus.items() if 4 in step)
                attained.append(not any(surplus.values()))
        assert any(attained), corner


def test_the_formulas_are_those_of_the_page():
    for n in range(1, 1000):
        assert board(n, 0, 0) == (n - 1) * (2 * n * n + 2 * n - 3) // 3
        assert board(0, n, n) == n * (2 * n - 1) * (n + 2) // 3


@pytest.mark.parametrize("repetition", [False, True])
def test_the_search_finds_the_same(repetition):
    for n in range(2, 9):
        total = board(0, n, n) if repetition else board(n, 0, 0)
        assert solve(black_peg(2, n, repetition=repetition)).total == total


def test_boards_within_a_game():
    chance = random.Random(20261130)
    for _ in range(60):
        game = black_peg(2, colors := 6)
        rows, columns = (chance.sample(range(1, colors + 1), chance.randint(1, 5)) for _ in "ab")
        cells = [f"{row} {column}" for row in rows for column in columns if row != column]
        both = len({*rows} & {*columns})
        if cells:
            sizes = both, len(rows) - both, len(columns) - both
            assert solve(game, candidates=cells).total == board(*sizes), (rows, columns)


def test_crosses_within_a_game():
    game = black_peg(2, 7)
    for a, b in product(range(1, 6), repeat=2):
        cells = [f"1 {2 + n}" for n in range(1, a + 1)] + [f"{2 + n} 2" for n in range(1, b + 1)]
        assert solve(game, candidates=cells).total == cross(a, b), (a, b)
