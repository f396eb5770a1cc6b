"""The numbers of positions: by formula, by listing, by random boards and in the reference."""

import random
from functools import cache
from itertools import product
from math import factorial, prod

import numpy as np
import pytest
from reproduce.matsuzaki2019.random_boards import Estimate, estimated_boards

from abgames.otrio import Position, count_positions, reference
from abgames.otrio.counting import PlyCount

pytestmark = pytest.mark.long


@cache
def listed(players, last, each=None):
    """The boards up to symmetry, in a set for each ply."""
    counts = [PlyCount(0, 1, 0, 1, 0)]
    live = {reference.canonical(reference.start(players, each))}
    for ply in range(1, last + 1):
        found = {
            reference.canonical(reference.play(position, move))
            for position in live
            for move in reference.legal_moves(position)
        }
        won = {position for position in found if reference.winner(position)}
        live = found - won
        raw_live, raw_won = (sum(map(image_count, group)) for group in (live, won))
        counts.append(PlyCount(ply, len(live), len(won), raw_live, raw_won))
    return tuple(counts)


def image_count(position):
    return len({image.board for image in reference.images(position)})


@pytest.mark.parametrize(
    ("players", "last"),
    [(2, 3), (3, 3), (4, 3), pytest.param(3, 4, marks=pytest.mark.weekly)],
)
@pytest.mark.parametrize("method", ["formula", "enumerate"])
def test_the_reference_finds_as_many(players, last, method):
    counts = count_positions(players, method=method, max_ply=last, recompute=True)
    assert counts == listed(players, last)


def test_two_players_with_one_colour_each():
    by_formula = count_positions(2, colors=1, recompute=True)
    assert by_formula == count_positions(2, colors=1)
    assert by_formula[:4] == listed(2, 3, each=1)
    found = count_positions(2, colors=1, method="enumerate", max_ply=7, recompute=True)
    assert found == by_formula[:8] == count_positions(2, colors=1, method="enumerate")[:8]
    assert len(by_formula) == 19
    for count in by_formula:
        live, won = estimated_boards(2, count.ply, draws=2**17)
        assert live.is_near(count.live), count.ply
        assert won.is_near(count.won), count.ply


@pytest.mark.parametrize(("players", "last"), [(3, 7), (4, 6)])
def test_the_two_methods_agree(players, last):
    found = count_positions(players, method="enumerate", max_ply=last, recompute=True)
    assert found == count_positions(players, max_ply=last, recompute=True)


@pytest.mark.weekly
@pytest.mark.parametrize(("players", "last"), [(3, 27), (4, 23)])
def test_the_package_carries_what_the_formula_gives(players, last):
    counts = count_positions(players, max_ply=last, recompute=True)
    assert counts == count_positions(players)[: last + 1]


@pytest.mark.parametrize(("players", "last"), [(2, 9), (3, 10), (4, 9)])
def test_the_package_carries_what_was_listed(players, last):
    found = count_positions(players, method="enumerate")
    assert [count.ply for count in found] == list(range(last + 1))
    assert found == count_positions(players, max_ply=last)


@pytest.mark.parametrize("players", [3, 4])
def test_random_boards_bear_every_number_out(players):
    for count in count_positions(players):
        live, won = estimated_boards(players, count.ply, draws=2**17)
        assert live.is_near(count.live), count.ply
        assert won.is_near(count.won), count.ply


FIRST_PASS = 21
"""With four colours nobody has to pass with fewer pieces."""


@cache
def last_pieces():
    """For each ply, the numbers of pieces of boards that are reached only after a pass.

    They are played without slots; a number for each size and colour leads to the colours and sizes
    that the last piece may have.
    """
    splits = [own for own in product(range(4), repeat=3) if sum(own) == 5]
    reached = {
        (sizes, 0)
        for sizes in (tuple(zip(*owns, strict=True)) for owns in product(splits, repeat=4))
        if all(sum(size) <= 9 for size in sizes)
    }
    plies = {}
    for ply in range(FIRST_PASS, 28):
        last, after = {}, set()
        for sizes, mover in reached:
            for color in (*range(mover, 4), *range(mover)):
                free = [n for n, size in enumerate(sizes) if sum(size) < 9 and size[color] < 3]
                for size in free:
                    grown = [list(own) for own in sizes]
                    grown[size][color] += 1
                    grown = tuple(map(tuple, grown))
                    last.setdefault(grown, set()).add((color, size))
                    after.add((grown, (color + 1) % 4))
                if free:
                    break
        even = [(ply + 3 - color) // 4 for color in range(4)]
        plies[ply] = {
            sizes: pieces
            for sizes, pieces in last.items()
            if [sum(own) for own in zip(*sizes, strict=True)] != even
        }
        reached = after
    return plies


def estimated_after_a_pass(ply, draws, chance):
    """Estimates of all live and all won boards, with images, from boards with such numbers."""
    numbers = last_pieces()[ply]
    filled = [[(*size, 9 - sum(size)) for size in sizes] for sizes in numbers]
    ways = [prod(factorial(9) // prod(map(factorial, size)) for size in sizes) for sizes in filled]
    odds = np.array([way / sum(ways) for way in ways])
    found = [0, 0]
    for chosen in chance.choice(len(filled), draws, p=odds):
        colors = []
        for size in filled[chosen]:
            drawn = np.repeat((1, 2, 3, 4, 0), size)
            chance.shuffle(drawn)
            colors += drawn.tolist()
        board = "".join(".1234"[color] for color in colors)
        lines = [line for line in reference.LINES if len({board[slot] for slot in line}) == 1]
        lines = [line for line in lines if board[min(line)] != "."]
        if not lines:
            found[0] += 1
        elif len({board[min(line)] for line in lines}) == 1:
            shared = frozenset.intersection(*map(frozenset, lines))
            last = {(int(board[slot]) - 1, slot // 9) for slot in shared}
            found[1] += not last.isdisjoint(list(numbers.values())[chosen])
    shares = [number / draws for number in found]
    return [
        Estimate(sum(ways) * share, sum(ways) * (share * (1 - share) / draws) ** 0.5)
        for share in shares
    ]


@pytest.mark.parametrize("ply", range(FIRST_PASS, 28))
def test_random_boards_bear_the_boards_after_a_pass_out(ply):
    after = count_positions(4)[ply].after_pass
    if after is None:
        assert not last_pieces()[ply]
        return
    live, won = estimated_after_a_pass(ply, 20_000, np.random.default_rng(ply))
    assert live.error < live.mean / 20
    assert live.is_near(after.raw_live)
    assert won.is_near(after.raw_won)


def test_boards_after_a_pass_are_those_of_games_with_one():
    """In random games, unbalanced boards come after a pass, and from 22 pieces on."""
    draw = random.Random(3)
    unbalanced = set()
    for _ in range(1500):
        position = Position(players=4)
        has_passed = False
        while position.legal_moves:
            move = draw.choice(position.legal_moves)
            child = position.play(move)
            if child.winner is not None:
                move = draw.choice(position.legal_moves)
                child = position.play(move)
            has_passed |= move == "pass"
            position = child
            sizes = [position.board.count(str(color)) for color in (1, 2, 3, 4)]
            if sizes != [(position.ply + 4 - color) // 4 for color in (1, 2, 3, 4)]:
                assert has_passed
                unbalanced.add(position.ply)
    assert unbalanced <= {count.ply for count in count_positions(4) if count.after_pass}
    assert unbalanced
