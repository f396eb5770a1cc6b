"""Impartial games of one's own: values and moves against the definitions, and every carrier."""

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from abgames import UnsupportedGameError, begin, games, judge, rating, resume, review, verify

GAME = f"{Path(__file__).parents[2] / 'examples' / 'games' / 'chomp.py'}:three_five"


class Graph:
    """A random impartial game: the positions are numbers, and moves lead to smaller ones."""

    def __init__(self, seed, *, misere):
        chance = Random(seed)
        self.start, self.misere = 9, misere
        self.ways = [[n for n in range(at) if chance.random() < 0.4] for at in range(10)]

    def moves(self, position):
        return iter(self.ways[position])  # any iterable will do

    def play(self, position, move):
        return move


def truth(rules):
    """The Grundy value of a position, and whether the player to move wins."""

    @cache
    def value(place):
        after = {value(rules.play(place, move)) for move in rules.moves(place)}
        return min(set(range(len(after) + 1)) - after)

    @cache
    def wins(place):
        after = [rules.play(place, move) for move in rules.moves(place)]
        return any(not wins(each) for each in after) if after else getattr(rules, "misere", False)

    return value, wins


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_random_games(seed, misere):
    rules = Graph(seed, misere=misere)
    value, wins = truth(rules)
    impartial, solved = games.solve_impartial(rules), games.solve(rules)
    assert impartial.values == {place: value(place) for place in impartial.values}
    assert 9 in impartial.values
    assert impartial.positions == len(impartial.values)
    for place in impartial.values:
        legal = list(rules.moves(place))
        assert (impartial.value(place), impartial.wins(place)) == (value(place), wins(place))
        assert impartial.moves(place) == tuple((move, value(move)) for move in legal)
        good = tuple(move for move in legal if not wins(move))
        assert impartial.winning(place) == good
        assert solved.forces({1}, {"P1"}, place) == wins(place) != solved.forces({2}, {2}, place)
        if legal:
            play = begin(rules, position=place)
            assert {move for move in legal if play.judge(move).cost == 0} == set(good or legal)
            assert play.hint() in (good or legal)
    proof = solved.certificate({1}, {"P1"})
    assert proof.holds == wins(9) == verify(json.loads(proof.to_json()), rules=rules).holds


@pytest.fixture
def chomp():
    return games.load(GAME)


def test_the_values_of_chomp(chomp):
    assert games.check(chomp) == ()
    solved = games.solve_impartial(chomp)
    assert (solved.winning(), solved.positions) == (((2, 3),), 55)
    assert solved.values == {p: truth(chomp)[0](p) for p in solved.values}
    assert solved.value() == games.grundy(chomp)
    assert "winning: (2, 3); 55 positions" in str(solved)
    assert "<td" in solved._repr_html_()
    assert solved.rows()[0].keys() == {"move", "grundy"}


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_first_moves_of_chomp_that_are_known_to_win(n, chomp):
    """On a square the square next to the corner, on two rows the last [BerlekampConwayGuy1982]."""
    square, two = (games.solve_impartial(type(chomp)(*size)) for size in ((n, n), (2, n + 1)))
    assert (square.winning(), two.winning()) == (((1, 1),), ((1, n),))


def test_other_carriers(chomp):
    s = begin(chomp)
    assert resume(json.loads(json.dumps(s.record()))) == s
    assert resume(json.loads(json.dumps(s.play((2, 3)).record()))) == s.play((2, 3)) != s
    assert [m.cost for m in review(s, [(2, 3), (0, 1)])] == [0, 0]
    assert [m.rank for m in review(s, [(0, 1)])] == [2]
    solved = games.solve_impartial(chomp)

    def player(position):
        return (*solved.winning(position), *chomp.moves(position.place))[0]

    perfect = judge(player, s)
    assert perfect.total == perfect.optimum
    assert {row["regret"] for row in rating.rate(player, s, games=3).rows()} == {"0"}


def test_endless_play_is_refused_by_name():
    class Circle:
        start = 0

        def moves(self, position):
            return [1, 2]

        def play(self, position, move):
            return (position + move) % 3

    with pytest.raises(UnsupportedGameError, match="play can be endless"):
        games.solve_impartial(Circle())
    assert games.solve(Circle()).effectivity()[0][1] == {"endless"}
    with pytest.raises(TypeError, match="has players or outcomes"):
        games.solve_impartial(type("Two", (Circle,), {"players": 2})())
