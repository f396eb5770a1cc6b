"""How fast questions about Otrio are answered. `make bench`; nothing here is a test of time.

Each job checks its result, so that a fast wrong answer does not count.
"""

import pytest

from abgames.otrio import Position, can_force, reference, solve
from abgames.otrio.position import next_player_first, previous_player_first

# The rows of Table 5 of [MatsuzakiTeramura2019] with a coalition: moves, coalition, winner.
TABLE_5 = (
    *[(f"{first} b2M c3S", {2, 3}, 2) for first in ("a1L", "a1M", "b1L", "b1M", "b2L")],
    ("b2M a1L c3S", {2, 3}, 2),
    *[(f"{first} c3S b2M", {2, 3}, 3) for first in ("a1L", "a1M", "b1L", "b1M", "b2L")],
    ("b2M c3S a1L", {2, 3}, 3),
    ("b2M", {1, 2}, 1),
    ("a1L b2M", {1, 2}, 2),
    ("b2M", {1, 3}, 1),
    *[(f"b2M {second}", {1, 3}, 3) for second in ("a1L", "a1M", "b1L", "b1M", "b2L")],
)
LATE = "311332.2213231.123122113..."
FIRST_MOVES = ("a1L", "a1M", "b1L", "b1M", "b2L", "b2M")


def count_nodes(benchmark, job):
    """Run a job once; it returns the node counts of what it solved."""
    nodes = sum(benchmark.pedantic(job, rounds=1))
    benchmark.extra_info["nodes"] = nodes
    benchmark.extra_info["million nodes a second"] = round(
        nodes / benchmark.stats.stats.min / 1e6, 2
    )


def held(position, coalition, winner):
    force = can_force(position, coalition, {winner})
    assert force.holds
    return force.nodes


def test_table_5_with_coalitions(benchmark):
    count_nodes(
        benchmark,
        lambda: [held(Position.from_moves(moves), *question) for moves, *question in TABLE_5],
    )


def test_table_6_with_three_players_together(benchmark):
    count_nodes(
        benchmark,
        lambda: [
            held(Position.from_moves(first, players=4), {2, 3, 4}, winner)
            for winner in (2, 3, 4)
            for first in FIRST_MOVES
        ],
    )


def test_two_players(benchmark):
    count_nodes(benchmark, lambda: [held(Position(players=2), {1}, 1)])


@pytest.mark.parametrize("orders", [next_player_first, previous_player_first])
def test_three_players_without_a_coalition(benchmark, orders):
    def job():
        solution = solve(Position(players=3), orders(3))
        assert solution.outcome == "D"
        return [solution.nodes]

    count_nodes(benchmark, job)


# Long questions from the empty board: players, coalition, whom it wants to win, the answer. In the
# last one no player likes completing a line, so it is searched depth-first.
LONG = {
    "four players, 1 and 2 for 1": (4, {1, 2}, 1, False),
    "four players, 1 and 3 for 1": (4, {1, 3}, 1, False),
    "two players, 2 against a draw": (2, {2}, None, True),
    "three players, 1 and 3 for 2": (3, {1, 3}, 2, True),
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("question", LONG)
def test_threads(benchmark, question, threads):
    players, coalition, winner, holds = LONG[question]
    winners = {1, 2} if winner is None else {winner}

    def job():
        force = can_force(
            Position(players=players), coalition, winners, threads=threads, certificate=False
        )
        assert force.holds is holds
        return [force.nodes]

    benchmark.group = question
    count_nodes(benchmark, job)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.benchmark(group="three players, each alone, previous player first")
def test_threads_without_a_coalition(benchmark, threads):
    def job():
        solution = solve(
            Position(players=3), previous_player_first(3), threads=threads, certificate=False
        )
        assert solution.outcome == "D"
        return [solution.nodes]

    count_nodes(benchmark, job)


class TestAgainstTheReference:
    """The same question for the search and for brute force; the last columns show the ratio."""

    @pytest.mark.benchmark(group="what a coalition can force, five slots free")
    def test_search(self, benchmark):
        position = Position.from_board(LATE, players=3, color=2)
        assert benchmark(can_force, position, {1, 2}, {2}).holds

    @pytest.mark.benchmark(group="what a coalition can force, five slots free")
    def test_brute_force(self, benchmark):
        position = reference.Position(LATE, 3, 2)
        assert benchmark.pedantic(reference.can_force, (position, {1, 2}, {"P2"}), rounds=1)
