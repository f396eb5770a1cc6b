"""Several threads give the answers of one about Otrio; nodes and lines may differ.

Other threads join after 16,384 nodes, so the questions here take more.
"""

import pytest

from abgames.otrio import Position, Solver, analyze, can_force, effectivity_table, solve
from abgames.otrio.position import next_player_first, previous_player_first

pytestmark = pytest.mark.long

ALONE = 16_384

# Players, moves, coalition, winners: long questions of all kinds, with either answer.
COALITIONS = [
    (2, "", {1}, {1}),
    (2, "b2M", {2}, {2, "D"}),
    (3, "", {1}, {1, 2, 3}),
    (4, "b2M", {1, 4}, {1, 4}),
    (4, "b1L", {1, 2}, {1, 2}),
    (4, "", {1, 4}, {4}),
]

TIES = {1: "P1 > P2 = D > P3", 2: "P2 > D > P1 = P3", 3: "P3 = D > P1 > P2"}

ORDERS = [
    (3, "b2M a1L c1S", previous_player_first(3)),
    (3, "", next_player_first(3)),
    (3, "b2M a1L c1S a1S", TIES),
]

# Two players make the third one complete a line.
AVOIDING = "a3S a1M c1L a1L a2S a2M c3M b3M c2S"


def end(position, line):
    """The outcome of a game that goes on with a line."""
    for move in line:
        position = position.play(move)
    assert position.is_over
    return "D" if position.winner is None else f"P{position.winner}"


def outcomes(winners):
    return {winner if winner == "D" else f"P{winner}" for winner in winners}


@pytest.mark.parametrize(("players", "moves", "coalition", "winners"), COALITIONS)
def test_coalitions(players, moves, coalition, winners):
    position = Position.from_moves(moves, players)
    alone = can_force(position, coalition, winners, threads=1, certificate=False)
    found = can_force(position, coalition, winners, threads=2, certificate=False)
    assert alone.nodes > ALONE
    assert found.holds is alone.holds
    assert (end(position, found.line) in outcomes(winners)) is found.holds


@pytest.mark.parametrize(("players", "moves", "prefer"), ORDERS)
def test_orders(players, moves, prefer):
    position = Position.from_moves(moves, players)
    alone, found = (
        Solver(threads, without=["openings"]).solve(position, prefer, certificate=False)
        for threads in (1, 2)
    )
    assert alone.nodes > ALONE
    assert found.outcomes == alone.outcomes
    assert end(position, found.line) in found.outcomes


@pytest.mark.parametrize("method", [*Solver.METHODS, None])
def test_methods(method):
    if method in {"depth-first", None}:
        question = (Position.from_moves(AVOIDING, players=3), {1, 3}, {2})
    else:
        question = (Position.from_moves("b2M", players=4), {1, 4}, {1, 4})
    found = Solver(2, method=method).can_force(*question, certificate=False)
    assert found.nodes > ALONE
    assert found.holds


def test_each_move():
    position = Position.from_moves("b2M a1L c1S a1S", players=3)
    orders = previous_player_first(3)
    assert analyze(position, orders, threads=2) == analyze(position, orders, threads=1)


def test_effectivity():
    position = Position.from_moves(AVOIDING, players=3)
    alone = effectivity_table(position, threads=1)
    together = effectivity_table(position, threads=2)
    assert max(cell.nodes for cell in alone) > ALONE
    assert [cell.holds for cell in together] == [cell.holds for cell in alone]


def test_certificates():
    found = can_force(Position(players=3), {1, 3}, {3}, threads=2)
    assert found.certificate.verify(fast=True).holds
    position = Position.from_moves("b2M a1L c1S", players=3)
    solution = solve(position, previous_player_first(3), threads=2)
    assert solution.certificate.verify(fast=True).outcomes == {"D"}


def test_the_memory_limit_holds_and_the_answer_stays():
    reports = []
    solver = Solver(3, "8MiB")
    question = (Position(players=4), {1, 3}, {3})
    found = solver.can_force(*question, certificate=False, progress=reports.append)
    assert found.holds is False
    assert reports[-1].memo_bytes == 4 << 20 or reports[-1].memo_bytes == 8 << 20
    assert all(report.memo_bytes <= 8 << 20 for report in reports)
    assert reports[-1].nodes == found.nodes


def test_a_time_limit_ends_all_threads():
    found = can_force(Position(players=4), {3, 4}, {1, 2}, threads=2, time_limit=0.5)
    assert found.holds is None
    assert found.nodes > ALONE


def test_a_checkpoint_of_several_threads(tmp_path):
    class EnoughError(Exception):
        pass

    def stop(report):
        if report.nodes >= 150_000:
            raise EnoughError

    question = (Position(players=4), {1, 3}, {3})
    path = tmp_path / "log"
    with pytest.raises(EnoughError):
        can_force(*question, threads=2, checkpoint=path, progress=stop, certificate=False)
    found = can_force(*question, threads=2, checkpoint=path, certificate=False)
    assert found.holds is False
    again = can_force(*question, threads=2, checkpoint=path, certificate=False)
    assert again.holds is False
    assert again.nodes < 60_000


def test_numbers_of_threads():
    position = Position(players=3)
    assert can_force(position, {1, 3}, {3}, threads=10**30, certificate=False).holds
    assert can_force(position, {1, 3}, {3}, threads=None, certificate=False).holds
