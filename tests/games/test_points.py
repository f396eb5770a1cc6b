"""Outcomes that are points, against minimax over the tree, and every carrier of such a game."""

import json
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from random import Random

import pytest

from abgames import RulesError, UnsupportedGameError, begin, games, judge, rating, resume, review
from abgames.explore import answer
from abgames.games.loading import offer
from abgames.preferences import orders_text

from .boards import Drawn

KINDS = {
    "one": (1, lambda c: c.randint(-3, 3)),
    "opposite": (2, lambda c: c.choice([-2, -1, 0, 1, 2, Fraction(1, 2)])),
    "same sum": (2, lambda c: (lambda n: (n, 5 - n))(c.randint(0, 5))),
    "two": (2, lambda c: (c.randint(0, 2), c.randint(0, 2))),
    "three": (3, lambda c: tuple(c.randint(0, 2) for _ in range(3))),
    "four": (4, lambda c: tuple(Fraction(c.randint(0, 3), 2) for _ in range(4))),
}
CASES = [(kind, seed) for kind in KINDS for seed in range(25)]


def drawn(kind, seed):
    """A random game without cycles."""
    players, points = KINDS[kind]
    chance = Random(f"{kind} {seed}")
    size = chance.randint(3, 9)
    over = [n == size - 1 or (n > 0 and chance.random() < 0.4) for n in range(size)]
    movers = [None if end else chance.randint(1, players) for end in over]
    arrows = [
        [] if end else [chance.randrange(n + 1, size) for _ in range(chance.randint(1, 3))]
        for n, end in enumerate(over)
    ]
    return Drawn(players, movers, [points(chance) if end else None for end in over], arrows)


def each(rules, place):
    """The points of each player at an end."""
    end = rules.outcome(place)
    return end if isinstance(end, tuple) else (end, -end)[: rules.players]


def truth(rules, step):
    """The points and the length of play as the documentation says; and the sum of a coalition."""
    n = rules.players

    @cache
    def sums(place, coalition):
        mover = rules.to_move(place)
        if mover is None:
            return sum(each(rules, place)[p - 1] for p in coalition)
        after = [sums(rules.play(place, move), coalition) for move in rules.moves(place)]
        return max(after) if mover in coalition else min(after)

    @cache
    def best(place):
        mover = rules.to_move(place)
        if mover is None:
            return each(rules, place), 0
        after = [best(rules.play(place, move)) for move in rules.moves(place)]
        order = [(mover - 1 + step * k) % n for k in range(n)]
        most = max([points[p] for p in order] for points, _ in after)
        kept = [(p, length) for p, length in after if [p[k] for k in order] == most]
        points = kept[0][0]
        is_opposed = n == 1 or (n == 2 and len({sum(each(rules, p)) for p in ends(rules)}) == 1)
        ahead = points[0] >= (points[1] if n == 2 else 0)
        hurries = not is_opposed or ahead == (mover == 1)
        return points, 1 + (min if hurries else max)(length for _, length in kept)

    return sums, best


def ends(rules):
    """The ends that can come up."""
    left = [rules.start]
    for place in left:
        if rules.to_move(place) is not None:
            left += [p for m in rules.moves(place) if (p := rules.play(place, m)) not in left]
    return [place for place in left if rules.to_move(place) is None]


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_random_games(kind, seed):
    rules = drawn(kind, seed)
    solved = games.solve(rules)
    everybody = range(1, rules.players + 1)
    for word, step in (("next", 1), ("previous", -1)):
        sums, best = truth(rules, step)
        for place in solved._numbers:
            value = solved.value(place, prefer=word)
            points = best(place)[0]
            assert value == points or (value, -value)[: rules.players] == points
            for coalition in chain.from_iterable(combinations(everybody, k) for k in (1, 2, 3)):
                assert solved.value(place, coalition=coalition) == sums(place, coalition)
            if rules.to_move(place) is None:
                continue
            assert solved.moves(place, prefer=word) == tuple(
                (move, solved.value(rules.play(place, move), prefer=word))
                for move in rules.moves(place)
            )
            line, end = solved.line(place, prefer=word), place
            for move in line:
                end = rules.play(end, move)
            assert (each(rules, end), len(line)) == best(place)
            play, mover = begin(rules, prefer=word, position=place), rules.to_move(place) - 1
            for move in rules.moves(place):
                judged = play.judge(move)
                own = best(rules.play(place, move))[0][mover]
                assert judged.cost == points[mover] - own
                assert judged.best[0] == play.hint() == line[0]
                others = {best(rules.play(place, m))[0][mover] for m in judged.best}
                assert others == {points[mover]}
    winners = {str(o) for o in solved.outcomes_possible[:1]}
    proof = solved.certificate({1}, winners)
    assert proof.verify(rules).holds == proof.holds == solved.forces({1}, winners)


class Coins:
    """Take the coin at either end of the row."""

    players, start = 2, ((1, 5, 2, 7), 0, 1)

    def to_move(self, at):
        return at[2] if at[0] else None

    def moves(self, at):
        return ["left", "right"][: len(at[0])]

    def play(self, at, end):
        row, lead, mover = at
        coin, rest = (row[0], row[1:]) if end == "left" else (row[-1], row[:-1])
        return rest, lead + (coin if mover == 1 else -coin), 3 - mover

    def outcome(self, at):
        return at[1]


def test_every_carrier():
    s = begin(Coins())
    solved = s.solved.get()
    value = solved.value()
    assert value == max(worth for _, worth in solved.moves())
    assert str(solved) == f"value\n{value:+}\n\n{solved.positions} positions"
    assert "<td" in solved._repr_html_()
    assert resume(json.loads(json.dumps(s.record()))) == s
    best = begin(Coins())
    while best.to_move:
        best = best.play(best.hint())
    assert best.outcome == f"{value:+}"
    assert games.check(Coins()) == ()
    costs = {m.move: m.cost for move in s.moves for m in review(s, [move])}
    assert costs == {move: value - worth for move, worth in solved.moves()}
    worst = judge(lambda position: "left", s)
    assert worst.total >= worst.optimum
    rated = rating.rate(lambda position: "left", s, games=3)
    assert any(row["regret"] != "0" for row in rated.rows())
    shown = answer("games/solve", {"game": offer(Coins())})
    assert (shown["value"], shown["sums"][1]) == (value, {"coalition": [2], "points": -value})
    shown = answer("play/show", {"situation": {"game": "Coins", "literal": None}})
    assert shown["details"]["can"] == [str(value), str(-value)]


def test_what_has_no_points_is_refused_by_name():
    with pytest.raises(UnsupportedGameError, match="are texts, not points"):
        games.solve(Drawn(1, [1, None], [None, "P1"], [[1], []])).value()
    cyclic = games.solve(Drawn(2, [1, 2, None], [None, None, 3], [[1, 2], [0], []]))
    assert cyclic.outcomes_possible == ("+3", "endless")
    for ask in (cyclic.value, lambda: cyclic.value(coalition={1}), cyclic.moves, cyclic.line):
        with pytest.raises(UnsupportedGameError, match="endless, which has no points"):
            ask()
    assert cyclic.forces({1}, {"+3"})


@pytest.mark.parametrize("bad", [0.1, float("nan"), True, (1, 2), None, 1j, (1, "2", 3)])
@pytest.mark.parametrize("players", [1, 3])
def test_points_must_be_exact_and_of_all_players(bad, players):
    rules = Drawn(players, [1, None], [None, bad], [[1], []])
    with pytest.raises(RulesError, match="exact points"):
        games.solve(rules)
    assert "exact points" in games.check(rules)[0]


def test_texts_and_points_do_not_mix():
    rules = Drawn(2, [1, None, None], [None, "P1", 3], [[1, 2], [], []])
    with pytest.raises(RulesError, match="all are points, or none"):
        games.solve(rules)
    assert any("all are points" in fault for fault in games.check(rules))


def test_more_than_four_outcomes_are_not_shown_as_sets():
    ends = ["a", "b", "c", "d", "e"]
    rules = Drawn(2, [1, None, None, 2, None, None, None], [None, *ends[:2], None, *ends[2:]],
                  [[1, 2, 3], [], [], [4, 5, 6], [], [], []])  # fmt: skip
    solved = games.solve(rules)
    assert len(solved.effectivity()) > 3
    assert str(solved).splitlines()[:3] == [
        "coalition  can force      can prevent",
        "P1         a; b           a; b; c; d; e",
        "P2                        c; d; e",
    ]


@pytest.mark.parametrize("kind", ["opposite", "two", "three"])
def test_orders_may_be_given_where_outcomes_are_points(kind):
    """Those of own points, written out, have the values and moves of a word."""
    for seed in range(15):
        rules = drawn(kind, seed)
        solved = games.solve(rules)
        ends = {str(end): end for end in solved._scores.ends}
        levels = [
            [
                [name for name, end in ends.items() if end.each[player] == points]
                for points in sorted({end.each[player] for end in ends.values()}, reverse=True)
            ]
            for player in range(rules.players)
        ]
        prefer = {
            n: " > ".join(" = ".join(level) for level in order) for n, order in enumerate(levels, 1)
        }
        found = answer("games/solve", {"game": offer(solved), "prefer": orders_text(prefer)})
        assert found["sentence"]
        play = begin(rules, prefer=prefer)
        if kind == "opposite":
            assert found["result"] == [str(solved._scores.end("previous", 0))]
            if play.to_move:
                assert set(play.best_moves()) == set(begin(rules).best_moves())
        assert review(play, [play.moves[0]] if play.to_move else []).record()["moves"] is not None
