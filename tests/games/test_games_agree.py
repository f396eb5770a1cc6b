"""Games of one's own against brute force from the definitions."""

from itertools import chain, combinations
from random import Random

import pytest

from abgames import UnsupportedGameError, games
from abgames.games import reference

from .boards import Drawn, Rows, SquareRows, drawn

CASES = [(seed, cyclic) for cyclic in (False, True) for seed in range(60)]


def subsets(items):
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


def test_the_random_games_are_of_all_kinds():
    seen = [games.solve(drawn(seed, cyclic=cyclic)) for seed, cyclic in CASES]
    assert {solved.players for solved in seen} == {1, 2, 3, 4}
    assert {len(solved.outcomes_possible) for solved in seen} >= {1, 2, 3, 4}
    assert 20 < sum("endless" in solved.outcomes_possible for solved in seen) < 60


@pytest.mark.parametrize(("seed", "cyclic"), CASES)
def test_what_can_be_forced(seed, cyclic):
    rules = drawn(seed, cyclic=cyclic)
    solved, chance = games.solve(rules), Random(seed)
    assert solved.positions == len(reference.positions(rules, 0))
    smallest = set(solved.effectivity())
    for coalition in subsets(range(1, rules.players + 1)):
        holds = {}
        for winners in map(frozenset, subsets(solved.outcomes_possible)):
            holds[winners] = reference.forces(rules, coalition, winners)
            assert solved.forces(coalition, winners) == holds[winners]
            if chance.random() < 0.3:
                certificate = solved.certificate(coalition, winners)
                assert certificate.verify(rules).holds == holds[winners]
        minimal = {w for w in holds if holds[w] and not any(holds[v] for v in holds if v < w)}
        if coalition:
            assert minimal == {w for players, w in smallest if players == set(coalition)}


@pytest.mark.parametrize(("seed", "cyclic"), CASES[::3])
def test_single_questions_need_no_table(seed, cyclic):
    """Where the table would be too large, each question takes its own pass."""
    rules = drawn(seed, cyclic=cyclic)
    with_table, without = games.solve(rules), games.solve(rules)
    without._table = None
    for coalition in subsets(range(1, rules.players + 1)):
        for winners in subsets(with_table.outcomes_possible):
            question = coalition, winners
            for place in reference.positions(rules, 0):
                assert with_table.forces(*question, place) == without.forces(*question, place)


@pytest.mark.long
@pytest.mark.parametrize(("seed", "cyclic"), CASES)
def test_how_soon_games_end(seed, cyclic):
    rules = drawn(seed, cyclic=cyclic)
    solved = games.solve(rules)
    everybody = range(1, rules.players + 1)
    for coalition in subsets(everybody):
        for winners in subsets(solved.outcomes_possible):
            if solved.forces(coalition, winners):
                side, aim = coalition, winners
            else:
                side = [player for player in everybody if player not in coalition]
                aim = [each for each in solved.outcomes_possible if each not in winners]
            length = solved.length(coalition, winners)
            assert length == reference.length(rules, side, aim)
            line = solved.line(coalition=coalition, winners=winners)
            place = 0
            for move in line:
                place = rules.play(place, move)
            if length is not None:
                assert (len(line), rules.outcome(place) in aim) == (length, True)
            elif rules.to_move(place) is None:
                assert rules.outcome(place) in aim


@pytest.mark.parametrize("seed", range(100))
def test_what_players_with_preferences_get(seed):
    rules, chance = drawn(seed, cyclic=False), Random(seed)
    solved = games.solve(rules)
    for _ in range(4):
        levels = {}
        for player in range(1, rules.players + 1):
            left = list(solved.outcomes_possible)
            chance.shuffle(left)
            levels[player] = [[left.pop()]]
            for outcome in left:
                if chance.random() < 0.4:
                    levels[player][-1].append(outcome)
                else:
                    levels[player].append([outcome])
        prefer = {n: " > ".join(" = ".join(each) for each in o) for n, o in levels.items()}
        for place in reference.positions(rules, 0):
            assert solved.outcomes(prefer, place) == reference.outcomes(rules, levels, place)
        for move, outcomes in solved.moves(prefer=prefer):
            assert outcomes == reference.outcomes(rules, levels, rules.play(0, move))
        place = 0
        for move in solved.line(prefer=prefer):
            place = rules.play(place, move)
        assert rules.outcome(place) in solved.outcomes(prefer)


def test_preferences_say_nothing_where_play_can_be_endless():
    rules = Drawn(2, [1, 2, 1, None], [None, None, None, "D"], [[1, 2], [0], [3], []])
    solved = games.solve(rules)
    orders = {1: "P1 > D > P2", 2: "P2 > P1 > D"}
    would_do = '"1: P1 > D > endless > P2; 2: P2 > endless > D > P1", or coalition and winners'
    with pytest.raises(UnsupportedGameError, match=f"endless.*{would_do}"):
        solved.outcomes(orders)
    assert solved.outcomes(orders, 2) == {"D"}
    three = Drawn(3, rules.movers, rules.ends, rules.arrows)
    with pytest.raises(UnsupportedGameError, match=r"endless.*would do: coalition and winners"):
        games.solve(three).outcomes("next")


def shown(solved):
    """The table as in print: the sets of each coalition."""
    found = {}
    for players, outcomes in solved.effectivity():
        name = "".join(map(str, sorted(players)))
        found.setdefault(name, set()).add("".join(sorted(each[-1] for each in outcomes)))
    return found


TABLE_3_3 = {
    "1": {"D"},
    "2": {"D"},
    "3": {"3D"},
    "12": {"3", "D"},
    "13": {"D"},
    "23": {"D"},
    "123": {"1", "2", "3", "D"},
}


def test_three_players_on_three_by_three_squares():
    """Found by two other programs, one with symmetries, in C++, and one without, in Python."""
    whole, symmetric = games.solve(Rows(3, 3, 3)), games.solve(SquareRows(3, 3))
    assert (whole.positions, symmetric.positions) == (26930, 3495)
    assert shown(whole) == shown(symmetric) == TABLE_3_3
    assert whole.outcomes("next") == symmetric.outcomes("next")


@pytest.mark.long
def test_three_players_on_three_by_four_squares():
    """1,071,253 positions, and those where the game is over."""
    solved = games.solve(Rows(3, 3, 4))
    assert solved.positions == 1_071_253 + 152_868
    assert shown(solved)["3"] == {"123D"}
