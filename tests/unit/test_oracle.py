"""The yardstick: best moves and regrets against the answers of the families."""

import random
from fractions import Fraction

import numpy as np
import pytest

from abgames import AB, CardMoo, Mastermind, Position, nim, oracle, otrio, tanhinmin
from abgames.codebreaking import rank_guesses, solve
from abgames.errors import IllegalMoveError, NotationError

LATE = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)


def late_positions(players, count, chance):
    """Positions from which searches are short."""
    found = []
    while len(found) < count:
        position = Position(players)
        for _ in range(chance.randrange(11, 16)):
            if position.is_over:
                break
            position = position.play(chance.choice(position.legal_moves))
        if not position.is_over:
            found.append(position)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_otrio_by_preferences(players):
    chance = random.Random(players)
    for position in late_positions(players, 4, chance):
        rows = otrio.analyze(position, "next")
        order = otrio.preferences.read_preferences("next", players)[position.to_move - 1]
        place = {outcome: level for level, liked in enumerate(order) for outcome in liked}
        if any(outcome is None for _, outcome, _ in rows):
            continue
        least = min(place[outcome] for _, outcome, _ in rows)
        best = oracle.best_moves(position, prefer="next")
        assert best == tuple(move for move, outcome, _ in rows if place[outcome] == least)
        for move, outcome, _ in rows:
            assert oracle.regret(position, move, prefer="next") == place[outcome] - least
        assert oracle.regret(position, rows[0][0].lower(), prefer="next") is not None


@pytest.mark.long
def test_otrio_by_a_coalition():
    chance = random.Random(7)
    for position in late_positions(3, 6, chance):
        for coalition in ({1}, {2, 3}, {1, 2, 3}):
            question = {"coalition": coalition, "winners": [1, "D"]}
            holds = dict(otrio.force_moves(position, coalition, [1, "D"]))
            good = position.to_move in coalition
            can = good in holds.values()
            for move, found in holds.items():
                assert oracle.regret(position, move, **question) == int(can and found != good)
            best = oracle.best_moves(position, **question)
            assert best == tuple(m for m, found in holds.items() if not can or found == good)


def test_a_coalition_may_be_any_iterable():
    assert oracle.best_moves(LATE, coalition=iter([1, 2]), winners=[1]) == oracle.best_moves(
        LATE, coalition={1, 2}, winners=[1]
    )


@pytest.mark.parametrize(
    ("game", "history"),
    [
        (AB(3, 6), "1 2 3=0A1B"),
        (Mastermind(3, 4), "1 1 2=1A0B"),
        (AB(3, 5), ()),
        (CardMoo(ranks=3), "1b 2b 3b=1NC2N"),
    ],
)
def test_codebreaking(game, history):
    ranking = rank_guesses(game, history, goal=game.goal)
    assert oracle.best_moves((game, history)) == tuple(row.guess for row in ranking.optimal)
    for row in list(ranking)[:: max(1, len(ranking) // 10)]:
        cost = Fraction(row.total - ranking.least_total, ranking.candidate_count)
        assert oracle.regret((game, history), row.guess) == cost
    assert oracle.regret((game, history), solve(game, history=history).strategy.next_guess()) == 0


def test_nim():
    chance = random.Random(3)
    for rule in ("nim", "kayles", {1, 3, 4}):
        for _ in range(20):
            piles = tuple(chance.randrange(1, 8) for _ in range(3))
            best = oracle.best_moves(piles, rule=rule)
            assert best == nim.winning_moves(piles, rule)
            assert all(oracle.regret(piles, after, rule=rule) == 0 for after in best)
    assert oracle.regret((1, 2, 3), (1, 2, 1)) == 0  # every move loses
    assert oracle.regret((1, 2), (1, 1), misere=True) == 1
    assert oracle.best_moves((1, 2), misere=True) == nim.winning_moves((1, 2), misere=True)


def test_tanhinmin():
    chance = random.Random(4)
    for _ in range(30):
        hands = tuple(
            sorted(chance.randrange(1, 8) for _ in range(chance.randrange(1, 6))) for _ in "ab"
        )
        moves = oracle.best_moves(hands)
        assert set(moves) == set(tanhinmin.analyze(*hands).score_moves)
        for move in {*hands[0], 0}:
            assert oracle.regret(hands, move) == tanhinmin.judge_move(*hands, 0, move).cost
    goals = {"goals": (1, 0)}
    assert set(oracle.best_moves(([1, 4], [2, 3]), **goals)) == set(
        tanhinmin.analyze([1, 4], [2, 3], **goals).score_moves
    )
    assert oracle.regret(([5, 6], [6]), 0, table=5) == 3


@pytest.mark.parametrize(
    ("position", "move", "question", "error"),
    [
        (LATE, "b2M", {}, IllegalMoveError),
        (LATE, "z9", {}, NotationError),
        (LATE, "b1L", {"prefers": "next"}, TypeError),
        ((AB(3, 5), ""), "1 1 2", {}, IllegalMoveError),
        ((7, 3, 5), (7, 3, 9), {}, IllegalMoveError),
        (([1, 2], [3]), 4, {}, IllegalMoveError),
        (5, "a", {}, TypeError),
        ([], "a", {}, TypeError),
        ((AB(3, 5),), "1 2 3", {}, TypeError),
        (None, "a", {}, TypeError),
    ],
)
def test_what_is_no_position_or_move_is_refused(position, move, question, error):
    with pytest.raises(error):
        oracle.regret(position, move, **question)


def test_piles_may_be_numbers_of_numpy():
    piles = tuple(np.array([7, 3, 5]))
    assert oracle.best_moves(piles) == oracle.best_moves((7, 3, 5))
    assert oracle.best_moves((np.array([5, 6]), np.array([6]))) == (6,)
