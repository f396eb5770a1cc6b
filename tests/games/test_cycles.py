"""Opposite orders with a place for endless play, against plans tried one by one."""

from random import Random

import pytest

from abgames import UnsupportedGameError, begin, games
from abgames.games import reference

from .boards import drawn as drawn_for_many
from .test_sentences import drawn as two

NAMES = ["P1", "D", "P2", "stuck"]


def drawn(seed):
    """A random game with cycles, and opposite orders, some with ties."""
    rules, chance = two(seed, NAMES), Random(seed)
    left = sorted({*NAMES[:3], "endless", *games.solve(rules).outcomes_possible})
    chance.shuffle(left)
    levels = [[left.pop()]]
    for name in left:
        if chance.random() < 0.3:
            levels[-1].append(name)
        else:
            levels.append([name])
    return rules, levels


def texts(levels):
    """The orders as they are typed."""
    words = [" = ".join(level) for level in levels]
    return {1: " > ".join(words), 2: " > ".join(words[::-1])}


def truth(rules, levels, place):
    """The best level, by its place, that player 1 can make sure of; and player 2 no worse one."""
    liked = [[name for level in levels[: n + 1] for name in level] for n in range(len(levels))]
    first = next(n for n in range(len(levels)) if reference.forces(rules, {1}, liked[n], place))
    rest = [name for level in levels[first:] for name in level]
    assert reference.forces(rules, {2}, rest, place)
    return first


@pytest.mark.parametrize("seed", range(50))
def test_values_moves_and_play(seed):
    rules, levels = drawn(seed)
    solved, prefer = games.solve(rules), texts(levels)
    places = reference.positions(rules, 0)
    level = {place: truth(rules, levels, place) for place in places}
    for place in places:
        found = solved.outcomes(prefer, place)
        assert found
        assert found <= set(levels[level[place]])
        mover = rules.to_move(place)
        if mover is None:
            assert found == {rules.outcome(place)}
            continue
        moves = solved.moves(place, prefer=prefer)
        kept = [m for m, _ in moves if level[rules.play(place, m)] == level[place]]
        assert found == {end for m, ends in moves if m in kept for end in ends}
        play = begin(rules, prefer=prefer, position=place)
        for move in rules.moves(place):
            sign = 1 if mover == 1 else -1
            cost = sign * (level[rules.play(place, move)] - level[place])
            judged = play.judge(move)
            assert judged.cost == cost
            assert set(judged.best) == set(kept)
        assert play.hint() == play.best_moves()[0] == solved.line(place, prefer=prefer)[0]


@pytest.mark.parametrize("seed", range(50))
def test_a_perfect_player_gets_its_value_whatever_the_other_does(seed):
    rules, levels = drawn(seed)
    solved, prefer, chance = games.solve(rules), texts(levels), Random(seed)
    for player in (1, 2):
        for _ in range(10):
            play, seen = begin(rules, prefer=prefer), 0
            while play.to_move is not None and seen < 60:
                move = play.hint() if play.to_move == player else chance.choice(play.moves)
                play, seen = play.play(move), seen + 1
            end = "endless" if play.outcome is None else play.outcome
            got = next(n for n, level in enumerate(levels) if end in level)
            value = truth(rules, levels, 0)
            assert got <= value if player == 1 else got >= value
    better, worse = levels[: truth(rules, levels, 0) + 1], levels[truth(rules, levels, 0) :]
    for player, ends in ((1, better), (2, worse)):
        winners = {name for level in ends for name in level} & set(solved.outcomes_possible)
        assert solved.certificate({player}, winners).verify(rules).holds


@pytest.mark.parametrize("seed", range(40))
def test_the_length_is_that_of_forcing_the_value(seed):
    """Where the value is better than endless play for a side, and no end ties with it."""
    rules, levels = drawn(seed)
    solved, prefer = games.solve(rules), texts(levels)
    endless = next(n for n, level in enumerate(levels) if "endless" in level)
    value = truth(rules, levels, 0)
    if value in (0, len(levels) - 1) and value != endless and rules.to_move(0):
        player = 1 if value == 0 else 2
        length = reference.length(rules, {player}, levels[value])
        assert len(solved.line(prefer=prefer)) == length


def test_words_take_endless_play_for_a_draw():
    for seed in range(15):
        rules = two(seed, NAMES[:3])
        solved = games.solve(rules)
        levels = [["P1"], ["D", "endless"], ["P2"]]
        for word in ("next", "previous"):
            for place in reference.positions(rules, 0):
                found = solved.outcomes(word, place)
                assert found <= set(levels[truth(rules, levels, place)])


def test_other_orders_are_refused_and_the_right_one_is_said():
    every = (games.solve(two(seed, NAMES)) for seed in range(99))
    solved = next(s for s in every if {"stuck", "endless"} <= {*s.outcomes_possible})
    orders = {1: "P1 > stuck > D > endless > P2", 2: "P2 > D > endless > stuck > P1"}
    with pytest.raises(UnsupportedGameError, match=r"opposite.*2: P2 > endless > D > stuck > P1"):
        solved.outcomes(orders)


def test_more_than_two_players_have_no_place_for_endless_play():
    """Orders that name it say what they say without it, and where play can be endless nothing."""
    said = set()
    for seed in range(60):
        rules = drawn_for_many(seed, cyclic=True)
        solved = games.solve(rules)
        if rules.players < 3 or not solved.is_endless:
            continue
        known = [name for name in solved.outcomes_possible if name != "endless"]
        if not known:
            continue
        without = dict.fromkeys(range(1, rules.players + 1), " > ".join(known))
        orders = {player: f"endless > {order}" for player, order in without.items()}
        for place in reference.positions(rules, 0):
            found = [results(solved, each, place) for each in (without, orders)]
            assert found[0] == found[1]
            said.add(found[0] is None)
    assert said == {True, False}


def results(solved, prefer, place):
    """The outcomes by orders, if these say them."""
    try:
        return solved.outcomes(prefer, place)
    except UnsupportedGameError:
        return None
