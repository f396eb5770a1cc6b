"""What is known of the first plies: the values of a search, and only for the usual questions."""

import random

import pytest

from abgames import begin, review
from abgames.explore import answer
from abgames.otrio import Position, Solver

KNOWN = ((2, "next"), (2, "previous"), (3, "next"), (3, "previous"))
"""Players and orders whose first plies are known."""

PLIES = 3
"""The moves after which the last positions are listed."""


def asked(position, prefer, without=(), **options):
    solver = Solver(1, without=without)
    return solver.solve(position, prefer, moves=1, certificate=False, **options)


def after(chance, players, plies):
    position = Position(players)
    for _ in range(plies):
        position = position.play(chance.choice(position.legal_moves))
    return position


@pytest.mark.parametrize(("players", "prefer"), KNOWN)
def test_before_the_last_ply_nothing_is_searched(players, prefer):
    chance = random.Random(players)
    for ply in range(PLIES):
        for _ in range(5):
            position = after(chance, players, ply)
            found = asked(position, prefer)
            assert (found.proven, found.nodes, len(found.line)) == (True, 0, 1)
            rows = Solver(1).analyze(position, prefer)
            assert {move: out for move, out, _ in rows}[found.line[0]] == found.outcome
            assert all(proven for *_, proven in rows)
            advice = begin(position, prefer=prefer).advice()
            assert (advice.move, advice.outcome, advice.best) == (*found.line, found.outcome, True)
    game = begin(Position(players), prefer=prefer)
    assert all(made.cost is not None for made in review(game, "b2L, a1S, c3M"))


@pytest.mark.parametrize(("players", "prefer"), KNOWN[::2] + KNOWN[3:])
@pytest.mark.parametrize("few", [2, pytest.param(6, marks=pytest.mark.long)])
def test_the_outcomes_are_those_of_a_search(players, prefer, few):
    chance = random.Random(few)
    for _ in range(few):
        position = after(chance, players, PLIES)
        searched = asked(position, prefer, without=["openings"])
        assert searched.nodes > 0
        assert asked(position, prefer).outcomes == searched.outcomes


def test_a_certificate_is_searched_for():
    position = Position.from_moves("b2M, a1L, c3S", players=3)
    found = Solver(1).solve(position, "next", certificate=True)
    assert found.nodes > 0
    assert found.certificate.verify(fast=True).outcomes == found.outcomes
    assert asked(position, "next").outcomes == found.outcomes


@pytest.mark.parametrize(
    ("players", "prefer", "options"),
    [
        (3, "next", {"judge": {1, 2}}),
        (3, {1: "D > P1 > P2 > P3", 2: "P2 > D > P3 > P1", 3: "P3 > D > P1 > P2"}, {}),
        (3, {1: "P1 > D > P2 = P3", 2: "P2 > D > P3 > P1", 3: "P3 > D > P1 > P2"}, {}),
        (2, "next", {"judge": {1}}),
    ],
)
def test_other_questions_are_searched(players, prefer, options):
    position = Position.from_moves("b2M, a1L", players=players)
    found = asked(position, prefer, **options, time_limit=0.05)
    assert found.nodes > 0


def test_the_page_asks_for_the_same():
    rows = answer("otrio/analyze", {"players": 2, "prefer": "next"})["moves"]
    outcomes = {row["move"]: row["outcome"] for row in rows}
    assert all(row["proven"] for row in rows)
    known = {"b2M": "P1", "a1L": "D", "b1M": "D", "b1L": "P2", "b2L": "P2", "a1M": "P2"}
    assert known.items() <= outcomes.items()
    assert [move for move, outcome in outcomes.items() if outcome == "P1"] == ["b2M"]


def test_as_many_moves_as_are_asked_for():
    position = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
    solver = Solver(1)
    whole = solver.solve(position, "next").line
    for moves in (0, 1, 2, len(whole), len(whole) + 1):
        found = solver.solve(position, "next", moves=moves, certificate=False)
        assert found.line == whole[:moves]
        assert found.outcome == "P1"
    with pytest.raises(ValueError, match="moves must be at least 0, not -1"):
        solver.solve(position, "next", moves=-1)
