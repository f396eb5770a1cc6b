"""A designer's report, compared with a search of the tree."""

import json
from functools import cache
from random import Random

import pytest

from abgames import UnsupportedGameError, games
from abgames.explore import answer
from abgames.games.loading import offer

from .boards import Drawn, Rows
from .test_impartial import Graph
from .test_points import Coins
from .test_points import drawn as pointed

WORTH = {"P1": 1, "D": 0, "P2": -1}


def drawn(seed):
    """A random game of two without cycles."""
    chance = Random(seed)
    size = chance.randint(3, 10)
    over = [n == size - 1 or (n > 0 and chance.random() < 0.3) for n in range(size)]
    arrows = [
        [] if end else [chance.randrange(n + 1, size) for _ in range(chance.randint(1, 3))]
        for n, end in enumerate(over)
    ]
    movers = [None if end else chance.randint(1, 2) for end in over]
    ends = [chance.choice([*WORTH]) if end else None for end in over]
    return Drawn(2, movers, ends, arrows)


class Truth:
    """What the report must say, by the tree."""

    def __init__(self, rules, worth):
        self.rules, self.worth = rules, worth
        self.value = cache(self._value)
        self.lengths = cache(self._lengths)

    def moves(self, place):
        return list(self.rules.moves(place)) if self.rules.to_move(place) is not None else []

    def _value(self, place):
        mover = self.rules.to_move(place)
        if mover is None:
            return self.worth(self.rules.outcome(place))
        after = [self.value(self.rules.play(place, move)) for move in self.moves(place)]
        return max(after) if mover == 1 else min(after)

    def best(self, place):
        """The best moves."""
        after = {move: self.value(self.rules.play(place, move)) for move in self.moves(place)}
        return [move for move, value in after.items() if value == self.value(place)]

    def _lengths(self, place):
        after = [self.lengths(self.rules.play(place, move)) for move in self.best(place)]
        return {1 + n for each in after for n in each} or {0}

    def places(self, *, best):
        """The positions that moves, or best ones, lead to."""
        found = [self.rules.start]
        for place in found:
            moves = self.best(place) if best else self.moves(place)
            after = dict.fromkeys(self.rules.play(place, move) for move in moves)
            found += [each for each in after if each not in found]
        return found

    def alike(self, places):
        """The first moves in groups, by comparing all that can follow."""
        kind, after = dict.fromkeys(places, 0), self.rules.play
        for _ in places:
            ways = {p: sorted(kind[after(p, move)] for move in self.moves(p)) for p in places}
            ends = {p: [self.rules.outcome(p)] * (not ways[p]) for p in places}
            full = {p: (self.rules.to_move(p) or 0, str(ends[p]), ways[p]) for p in places}
            order = sorted(full.values())
            kind = {p: order.index(full[p]) for p in places}
        groups = {}
        for move in self.moves(self.rules.start):
            groups.setdefault(kind[after(self.rules.start, move)], []).append(str(move))
        return {*map(tuple, groups.values())}


CASES = [(drawn(seed), WORTH.get) for seed in range(40)]
CASES += [(pointed("opposite", seed), lambda end: end) for seed in range(40)]


@pytest.mark.parametrize("case", range(len(CASES)))
def test_random_games(case):
    rules, worth = CASES[case]
    found, truth = games.report(rules, games=3), Truth(rules, worth)
    every = truth.places(best=False)
    traps = [p for p in every if len(truth.moves(p)) > 1 == len(truth.best(p))]
    lengths = truth.lengths(rules.start)
    assert (found.shortest, found.longest) == (min(lengths), max(lengths))
    assert len(found.reached) == len(truth.places(best=True))
    assert found.traps == len(traps)
    assert [(p, [m]) for p, m in found.examples] == [
        (p, list(map(str, truth.best(p)))) for p, _ in found.examples
    ]
    assert len(found.examples) == min(5, len(traps))
    useful = [p for p in every if len(truth.best(p)) < len(truth.moves(p))]
    seen = {str(m) for p in useful for m in truth.moves(p)}
    assert set(found.never_best) == seen - {str(m) for p in useful for m in truth.best(p)}
    if rules.to_move(rules.start) is not None:
        assert set(found.alike) == truth.alike(every)
    json.dumps(found.record())


def test_symmetry_of_tic_tac_toe_is_found():
    found = games.report(Rows(2, 3, 3), games=20)
    corners, edges, middle = ("0", "2", "6", "8"), ("1", "3", "5", "7"), ("4",)
    assert set(found.alike) == {corners, edges, middle}
    assert ("first moves that are alike", "0 = 2 = 6 = 8; 1 = 3 = 5 = 7") in found.facts()
    assert found.sentence == "With best play the game is a draw; 9 of 9 first moves keep that."
    assert (found.shortest, found.longest) == (9, 9)
    fared = {(row.player, row.seat): row.outcomes for row in found.fared}
    assert len(fared) == 7
    assert all(sum(each.values()) == 20 for each in fared.values())
    assert not any("P1" in fared[each, 1] or "P2" in fared[each, 2] for each in games_players())
    again = games.report(Rows(2, 3, 3), games=20)
    assert again.record() == found.record()


def games_players():
    """The simple players."""
    return ("random", "greedy", "one-ply")


def test_other_games():
    impartial = games.report(Graph(3, misere=False), games=5)
    truth = games.solve_impartial(Graph(3, misere=False))
    single = [p for p in truth.values if len(truth.winning(p)) == 1 < len(truth.moves(p))]
    assert impartial.traps == len(single)
    circle = Drawn(2, [1, 2, None, None], [None, None, "P1", "P2"], [[1, 2], [0, 3], [], []])
    assert games.report(circle, games=5).shortest == 1
    to_and_fro = Drawn(2, [1, 2, None, None], [None, None, "P2", "P1"], [[1, 2], [0, 3], [], []])
    endless = games.report(to_and_fro, games=5)
    assert (endless.shortest, endless.longest) == (None, None)
    assert endless.alike == (("0",), ("1",))
    same = Drawn(2, [1, 2, 2, None], [None, None, None, "P2"], [[1, 2], [0, 3], [3, 0], []])
    assert games.report(same, games=5).alike == (("0", "1"),)
    assert "can be endless" in str(endless)
    assert "<td" in games.report(Coins(), games=5)._repr_html_()
    three = Drawn(3, to_and_fro.movers, to_and_fro.ends, to_and_fro.arrows)
    with pytest.raises(UnsupportedGameError, match="endless"):
        games.report(three)
    texts = Drawn(2, [1, None, None], [None, "a", "b"], [[1, 2], [], []])
    with pytest.raises(ValueError, match="give an order for each player"):
        games.report(texts)
    assert games.report(texts, prefer={1: "a > b", 2: "b > a"}).traps == 1
    assert answer("games/report", {"game": offer(Coins()), "games": 2})["traps"] >= 1
