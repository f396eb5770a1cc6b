"""Coins by type, fleets and boards: against tables, and against trying everything."""

import random
from functools import cache
from itertools import product
from math import prod

import pytest

from abgames.codebreaking import AB, Mastermind, boards, coins, fleet, solve, weigh, words
from abgames.errors import UnsupportedGameError


@pytest.mark.parametrize("false", ["unknown", "heavier", "lighter"])
@pytest.mark.parametrize("more", [{}, {"possibly_none": True}, {"know": "coin"}])
def test_types_of_coins(false, more):
    for n in range(3, 8):
        game, found = coins(n, false, **more), weigh(n, false, **more)
        assert solve(game, goal=game.goal).total == found.total
        assert solve(game, goal=game.goal, objective="worst").worst == found.worst


def shots(placements):
    """The least total and worst case until all cells are hit, by trying all cells each time."""
    cells = sorted(set().union(*placements))

    @cache
    def least(left, shot):
        totals, worsts = [], []
        for cell in cells:
            if cell in shot:
                continue
            after, parts = shot | {cell}, {}
            for placement in left:
                parts.setdefault((cell in placement, placement <= after), []).append(placement)
            open_parts = [tuple(part) for (_, is_over), part in parts.items() if not is_over]
            each = [least(part, after) for part in open_parts]
            totals.append(len(left) + sum(total for total, _ in each))
            worsts.append(1 + max((worst for _, worst in each), default=0))
        return min(totals), min(worsts)

    return least(tuple(map(frozenset, placements)), frozenset())


def test_fleets():
    draw = random.Random(3)
    for number in range(60):
        drawn = [frozenset(draw.sample(range(6), draw.randint(1, 3))) for _ in range(5)]
        placements = sorted(drawn if number % 2 else set(drawn), key=sorted)
        placements += placements[: number % 3]
        found = fleet(placements)
        assert (found.total, found.worst) == shots(placements), placements


def test_two_ships():
    def ships(length, *sizes):
        lines = [[set(range(s, s + n)) for s in range(length - n + 1)] for n in sizes]
        return [one | other for one, other in product(*lines) if not one & other]

    for asked, values in (((4, 1, 2), (22, 4)), ((6, 2, 3), (34, 6))):
        found = fleet(ships(*asked))
        assert (found.total, found.worst) == values
    assert shots(ships(4, 1, 2)) == (22, 4)


def guesses_on(game, own):
    """The same for boards; what was guessed is kept, and a closed board gives no further reply."""
    guesses = game.guesses.tolist()

    def weight(secret):
        return prod(game.weight(game.secrets[[code]]) for code in secret)

    @cache
    def least(left, closed):
        if all(closed):
            return 0, 0
        totals, worsts = [], []
        for guess in guesses:
            parts = {}
            for secret in left:
                replies = tuple(
                    None if shut else game.feedback(guess, code)
                    for shut, code in zip(closed, secret, strict=True)
                )
                parts.setdefault(replies, []).append(secret)
            if len(parts) == 1 and game.hit not in next(iter(parts)):
                continue
            each = [
                least(
                    tuple(part),
                    tuple(s or r == game.hit for s, r in zip(closed, replies, strict=True)),
                )
                for replies, part in parts.items()
            ]
            totals.append(sum(map(weight, left)) + sum(total for total, _ in each))
            worsts.append(1 + max(worst for _, worst in each))
        return min(totals), min(worsts)

    return least(tuple(product(*own)), (False,) * len(own))


@pytest.mark.parametrize("weights", [None, [1, 2, 9]])
@pytest.mark.parametrize(
    ("answers", "allowed", "count"),
    [(["cat", "bat", "rat"], [], 2), (["at", "ta", "tt"], ["aa"], 2), (["ab", "ba"], ["aa"], 3)],
)
def test_boards(answers, allowed, count, weights):
    heavy = weights and weights[: len(answers)]
    game = words(answers, [*answers, *allowed], weights=heavy)
    found = boards(game, count)
    assert (found.total, found.worst) == guesses_on(game, [game.secrets.tolist()] * count)


@pytest.mark.parametrize("own", [[[0, 1, 2], [3, 4]], [[0], [1, 3]], [[4, 0], [0, 4]]])
def test_boards_with_their_own_words(own):
    listed = ["cat", "bat", "rat", "dog", "dig"]
    game = words(listed, [*listed, "bog"], weights=[1, 2, 1, 3, 1] if own[0] == [0] else None)
    found = boards(game, [[game.secret_text(each) for each in some] for some in own])
    assert (found.total, found.worst) == guesses_on(game, own)


def test_too_many_boards():
    for wrong in ([], [[0]] * 9, [range(5)] * 4):
        with pytest.raises(UnsupportedGameError, match="8 boards and 400 secrets"):
            boards(words(["cat", "bat", "rat", "dog", "dig"]), wrong)
    with pytest.raises(ValueError, match="twice"):
        boards(AB(2, 3), [["1 2", "1 2"]])


def test_one_board():
    for game in (AB(2, 4), words(["crane", "crate", "trace", "react"])):
        assert boards(game, 1).total == solve(game).total


def test_empty_pegs():
    games = [Mastermind(pegs, n, blanks=True) for n in (2, 3, 4) for pegs in (2, 3)]
    assert [solve(game).total for game in games] == [8, 18, 21, 73, 45, 206]
    game = Mastermind(3, 2, blanks=True)
    for guess in ("0 0 0", "1 0 0", "0 2 1"):
        for code in game.secrets:
            left = game.secret_text(int(code)).split()
            shown = guess.split()
            exact = sum(map(str.__eq__, shown, left))
            common = sum(min(shown.count(colour), left.count(colour)) for colour in "12")
            assert str(game.feedback(guess, int(code))) == f"{exact}A{common - exact}B"
