"""The rules of Tanhinmin by number, and the values of the reference by their plain definition."""

from itertools import combinations_with_replacement, product
from math import inf

import pytest

from abgames.tanhinmin import reference
from abgames.tanhinmin.reference import HandsPosition, HandsRules, analyze, matching


def hands(ranks, cards):
    return [
        hand
        for size in range(1, cards + 1)
        for hand in combinations_with_replacement(range(1, ranks + 1), size)
    ]


def test_r2_only_stronger_cards_answer():
    position = HandsPosition(((1, 2, 2, 3), (1,)), table=2)
    assert HandsRules().moves(position) == [0, 3]
    assert HandsRules().after(position, 3) == HandsPosition(((1, 2, 2), (1,)), to_move=1, table=3)


def test_r3_a_pass_empties_the_table():
    position = HandsPosition(((1, 3), (2,)), table=2)
    assert HandsRules().after(position, 0) == HandsPosition(((1, 3), (2,)), to_move=1)
    assert HandsRules().moves(HandsPosition(((1, 3), (2,)))) == [0, 1, 3]


def test_r4_the_score_is_what_the_loser_holds():
    assert analyze([3], [1, 2]).score == 2
    assert analyze([1, 2], [3], table=2).score == -2


def test_r6_goals():
    # He wins as soon as he has played one card; the other wants to be left with one, and has two.
    assert analyze([1, 2], [1, 2], goals=(1, 1)).score == 1
    assert analyze([1, 2], [1, 2, 3], goals=(1, 0)).score == 3


def test_r7_a_cutter_keeps_the_lead():
    assert analyze([1, 4], [2, 3], cut=4).turns == 2
    assert HandsRules(cut=4).after(HandsPosition(((1, 4), (2,)), table=3), 4) == HandsPosition(
        ((1,), (2,))
    )
    assert analyze([4], [5, 5], cut=4).score == 2


def test_r8_too_many_passes_lose():
    assert analyze([1, 2], [3], table=2).mover_wins is False
    assert analyze([1], [2, 3], table=3, pass_limits=(1, 1)).score == -1
    assert analyze([1], [2, 3], table=3, pass_limits=(2, 1)).mover_wins is False


def test_r9_the_last_card_may_be_answered():
    assert analyze([3], [1, 3], last_card=True).last_card_value == 2
    assert analyze([3], [4], last_card=True).last_card_value == 1
    assert analyze([1], [4], table=1, last_card=True).last_card_value == -2


@pytest.mark.long
def test_the_hands_of_the_slides():
    values = analyze([1, 2, 4, 5], [1, 1, 2, 3, 6])  # [OhtoKiya2020], slides 28 to 62
    assert (values.mover_wins, values.score, values.matchings) == (True, 2, (4, 2))
    assert (values.turns, values.plies) == (5, 9)


@pytest.mark.parametrize(
    ("cut", "ranks", "cards"),
    [(None, 3, 2), (2, 3, 2), (3, 4, 2), pytest.param(None, 3, 3, marks=pytest.mark.long)],
)
def test_the_equation_for_the_empty_table(cut, ranks, cards):
    """The cycle of two passes, which the reference solves by an equation, solved by iteration."""
    game = HandsRules(cut)
    starts = [HandsPosition(pair) for pair in product(hands(ranks, cards), repeat=2)]
    graph = explore(game, starts)
    search = reference._Search(game)
    for objective in ("score", "last_card"):
        least, most = (iterate(search, graph, objective, 0, worst) for worst in (-inf, inf))
        for position in graph:
            # Forced by player 0, or by player 1, or else neither has to let the play end.
            value = max(least[position], min(most[position], 0))
            assert search.value(position, objective, 0) == value
    for objective, counted in product(("own_passes", "turns", "plies"), (0, 1)):
        values = iterate(search, graph, objective, counted, inf)
        for position in graph:
            assert search.value(position, objective, counted) == values[position]


def explore(game, positions):
    graph, new = {}, list(positions)
    while new:
        position = new.pop()
        if position not in graph:
            over = game.winner(position) is not None
            moves = [] if over else game.moves(position)
            graph[position] = {move: game.after(position, move) for move in moves}
            new.extend(graph[position].values())
    return graph


def iterate(search, graph, objective, counted, worst):
    """Values of plays of at most k moves, a longer one is worth ``worst``, until none changes."""
    values = {
        position: worst if moves else search.final(position, objective, counted)
        for position, moves in graph.items()
    }
    while True:
        new = {
            position: search.choose(
                position.to_move,
                objective,
                counted,
                [
                    values[after] + search.cost(position.to_move, move, objective, counted)
                    for move, after in moves.items()
                ],
            )
            if moves
            else values[position]
            for position, moves in graph.items()
        }
        if new == values:
            return values
        values = new


def test_matching_by_trying_all():
    def best(attackers, targets):
        if not attackers:
            return 0
        first, *rest = attackers
        weaker = {target for target in targets if target < first}
        found = [best(rest, targets)]
        for target in weaker:
            left = list(targets)
            left.remove(target)
            found.append(1 + best(rest, left))
        return max(found)

    for attackers, targets in product(hands(4, 3), repeat=2):
        assert matching(attackers, targets) == best(list(attackers), list(targets))
