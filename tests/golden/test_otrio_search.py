"""Rows of Tables 5 and 6 of [MatsuzakiTeramura2019], with our node counts, which repeat."""

from functools import cache
from pathlib import Path

import pytest

from abgames.otrio import Position, Solver, can_force, effectivity_table, force_moves, solve
from abgames.otrio.position import next_player_first, previous_player_first

ROWS = [
    line.split(" | ")
    for line in Path(__file__).with_name("otrio_search.txt").read_text("utf-8").splitlines()
    if line and line[0] != "#"
]
ORDERS = {"previous": previous_player_first, "next": next_player_first}
COALITIONS = [
    (int(players), moves, *({*map(int, each.split())} for each in sides), int(nodes))
    for players, moves, *sides, nodes in ROWS
    if sides
]
PREFERENCES = [(ORDERS[row[0]], row[1], int(row[2])) for row in ROWS if len(row) == 3]


@pytest.mark.parametrize(
    ("players", "moves", "coalition", "winners", "nodes"),
    [pytest.param(*row, marks=[pytest.mark.long] * (row[-1] > 40_000)) for row in COALITIONS],
)
def test_coalition(players, moves, coalition, winners, nodes):
    force = can_force(Position.from_moves(moves, players), coalition, winners, threads=1)
    assert (force.holds, force.nodes) == (True, nodes)


@pytest.mark.parametrize(
    ("orders", "moves", "nodes"),
    [pytest.param(*row, marks=[pytest.mark.long] * (row[-1] > 100_000)) for row in PREFERENCES],
)
def test_preferences(orders, moves, nodes):
    solution = solve(Position.from_moves(moves, players=3), orders(3), threads=1)
    assert (solution.outcome, solution.nodes) == ("D", nodes)


@pytest.mark.parametrize(("players", "moves", "coalition", "winners", "nodes"), COALITIONS[:20])
def test_coalition_as_preferences(players, moves, coalition, winners, nodes):
    """The paper asks by orders of preference, with only the winner judged."""
    (winner,) = winners
    others = [f"P{player}" for player in range(1, players + 1) if player != winner]
    equal = " = ".join([*others, "D"])
    prefer = {
        player: f"P{winner} > {equal}" if player in coalition else f"{equal} > P{winner}"
        for player in range(1, players + 1)
    }
    solution = solve(Position.from_moves(moves, players), prefer, judge={winner})
    assert solution.outcome == f"P{winner}"


@pytest.mark.long
def test_two_players():
    """The first player wins, and b2M wins [MatsuzakiTeramura2019, section 1]."""
    assert can_force(Position(players=2), {1}, {1}).holds
    assert can_force(Position.from_moves("b2M", players=2), {1}, {1}).holds


@pytest.mark.long
def test_two_players_with_one_colour_each():
    """The first player wins with b2M alone, with the fourth own move at the latest."""
    game = Position(2, colors=1)
    force = can_force(game, {1}, {1}, threads=1)
    assert (force.holds, force.nodes, force.line[0]) == (True, 19, "b2M")
    assert [move for move, holds in force_moves(game, {1}, {1}) if holds] == ["b2M"]
    assert [wins_within(game, moves) for moves in (3, 4)] == [False, True]


@pytest.mark.long
def test_what_two_players_with_one_colour_each_can_force():
    table = effectivity_table(Position(2, colors=1), threads=1)
    assert sum(cell.nodes for cell in table) == 89292
    assert [cell.outcomes for cell in table if cell.holds and cell.coalition == {1}] == [
        {"P1"},
        {"P1", "P2"},
        {"P1", "D"},
        {"P2", "D"},
        {"P1", "P2", "D"},
    ]


@cache
def wins_within(position, moves):
    """Whether the player to move can win with so many own moves, by looking at all of them."""
    after = children(position)
    if any(child.winner for child in after):
        return True
    return moves > 1 and any(
        all(not reply.winner and wins_within(reply, moves - 1) for reply in children(child))
        for child in after
    )


def children(position):
    return {position.play(move).canonical() for move in position.legal_moves}


def test_methods_agree():
    for method in Solver.METHODS:
        position = Position.from_moves("b2M a1L", players=4)
        assert Solver(method=method).can_force(position, {1, 2}, {1, 2}).holds
        position = Position.from_moves("b2M b2L", players=3)
        assert Solver(method=method).can_force(position, {1, 3}, {3}).holds


# (coalition, whom it makes complete a line, moves, our nodes); three players.
AVOIDING = [
    ({1, 2}, 3, "a3S a1M c1L a1L a2S a2M c3M b3M c2S a3M a3L b1M b3L", 2233),
    ({1, 2}, 3, "c2M a1S c3S a3M b3M c1S c2S a3L c2L a3S b3S b3L b1L", 2960),
]


@pytest.mark.parametrize(("coalition", "loser", "moves", "nodes"), AVOIDING)
def test_two_players_make_the_third_one_complete_a_line(coalition, loser, moves, nodes):
    force = can_force(Position.from_moves(moves, players=3), coalition, {loser}, threads=1)
    assert (force.holds, force.nodes) == (True, nodes)


# (who wants the other one to complete a line, moves, our nodes); two players.
REFUSED = [
    ({1}, "b2M b2L c1S c1L b1M c2L a2S b1S", 39_175),
    ({1}, "b2M a1S b2S a2L a3L b3S c1M b2L", 36_886),
    pytest.param({2}, "b2M b2L b2S b1M b3M a1M c3M c1M", 526_274, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("player", "moves", "nodes"), REFUSED)
def test_one_of_two_players_keeps_from_completing_a_line(player, moves, nodes):
    position = Position.from_moves(moves, players=2)
    force = can_force(position, player, {1, 2} - player, threads=1, certificate=False)
    assert (force.holds, force.nodes) == (False, nodes)
