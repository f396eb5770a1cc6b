"""Arguments, limits and results of the calls that search Otrio."""

import copy
import pickle

import pytest

from abgames.otrio import ALWAYS_DRAWN, Force, Position, Solution, Solver, analyze, can_force, solve
from abgames.otrio.position import next_player_first, previous_player_first
from abgames.preferences import read_order

OWN_WIN_FIRST = previous_player_first(3)
FIGURE_2 = Position.from_moves("b2M, a1L, c3S, a2S, b3L")
WON = Position.from_moves("a1L b1L a2M a1M c1M b2M a1S", players=3)
FULL = Position.from_board("122313132 313221123 312122313", players=3, color=1)


class TestOrders:
    def test_levels(self):
        assert read_order("P1>P2=D>P3", 3) == (("P1",), ("P2", "D"), ("P3",))
        assert read_order(" d = p2 > P1 ", 2) == (("D", "P2"), ("P1",))

    def test_orders_of_the_paper(self):
        assert previous_player_first(4)[1] == "P1 > D > P4 > P3 > P2"
        assert next_player_first(4)[4] == "P4 > D > P1 > P2 > P3"


class TestEndedGames:
    def test_coalitions(self):
        assert WON.winner == 1
        for coalition in (set(), {1}, {1, 2, 3}):
            assert can_force(WON, coalition, {1}) == Force(True, (), 0, 0.0)
            assert can_force(WON, coalition, {2, "D"}).holds is False
            assert can_force(FULL, coalition, {"D"}).holds is True
            assert can_force(FULL, coalition, {1, 2, 3}).holds is False
            assert can_force(ALWAYS_DRAWN, coalition, {"D"}).holds is True

    def test_preferences(self):
        assert solve(WON, OWN_WIN_FIRST) == Solution(frozenset({"P1"}), (), True, 0, 0.0)
        assert solve(WON, OWN_WIN_FIRST, judge={2, 3}).outcome == "D"
        assert solve(FULL, OWN_WIN_FIRST).outcome == "D"
        assert solve(ALWAYS_DRAWN, OWN_WIN_FIRST).outcome == "D"
        assert analyze(WON, OWN_WIN_FIRST) == ()
        assert analyze(FULL, OWN_WIN_FIRST) == ()

    def test_they_are_known_when_no_time_is_left(self):
        for ended in WON, FULL:
            for coalition, winners in (({1}, {1}), ({2, 3}, {"D"})):
                force = can_force(ended, coalition, winners, time_limit=0)
                assert force == can_force(ended, coalition, winners)
            assert solve(ended, OWN_WIN_FIRST, time_limit=0) == solve(ended, OWN_WIN_FIRST)


class TestResults:
    def test_nobody_and_everybody(self):
        start = Position(players=3)
        assert can_force(start, {1, 2, 3}, {2}).holds is True
        assert can_force(start, set(), {2}).holds is False
        assert can_force(start, set(), {1, 2, 3, "D"}).holds is True
        assert can_force(start, {1, 2, 3}, set()).holds is False

    def test_one_of_the_sides_succeeds(self):
        force = can_force(FIGURE_2, {3}, {3, "D"}, threads=1)
        others = can_force(FIGURE_2, {1, 2}, {1, 2}, threads=1)
        assert (force.holds, others.holds) in {(True, False), (False, True)}
        assert force.line == others.line

    def test_they_repeat_and_compare_without_time(self):
        force = can_force(FIGURE_2, {1, 2}, {1}, threads=1)
        again = can_force(FIGURE_2, {1, 2}, {1}, threads=1)
        assert (force, force.nodes) == (again, again.nodes)
        assert hash(force) == hash(again)
        assert pickle.loads(pickle.dumps(force)) == copy.deepcopy(force) == force
        solution = solve(FIGURE_2, OWN_WIN_FIRST, threads=1)
        assert solution == solve(FIGURE_2, OWN_WIN_FIRST, threads=1)
        assert pickle.loads(pickle.dumps(solution)) == solution
        assert solution.outcomes == {solution.outcome}

    def test_a_time_limit_is_no_error(self):
        start = Position(players=4)
        force = can_force(start, {3, 4}, {1, 2}, time_limit=0)
        assert (force.holds, force.proven, force.line) == (None, False, ())
        solution = solve(start, previous_player_first(4), time_limit=0)
        assert (solution.outcome, solution.proven) == (None, False)
        assert solution.outcomes == {"P1", "P2", "P3", "P4", "D"}
        rows = analyze(start, previous_player_first(4), time_limit=0)
        assert len(rows) == 27
        assert {row[1:] for row in rows} == {(None, False)}
        assert Solver().strategy(start, {3, 4}, {1, 2}, time_limit=0) is None

    def test_a_full_table_forgets(self):
        position = Position.from_moves("b2M, a1L", players=4)
        small = can_force(position, {1, 2}, {1, 2}, memory_limit="8MiB")
        large = can_force(position, {1, 2}, {1, 2}, memory_limit="256MiB")
        assert small.holds is large.holds is True

    def test_too_large_a_strategy(self):
        position = Position.from_moves("b2M", players=3)
        assert Solver().strategy(position, {1, 3}, {1}, most=5) is None
        rows = Solver().strategy(position, {1, 3}, {1})
        assert len(rows) > 5
        assert all(position == position.canonical() for position, _ in rows)


FEW_QUESTIONS = {
    # Player 3 can have any line; player 2 cannot make player 1 complete one.
    "full_boards": ("a3S a1M c1L a1L a2S a2M c3M b3M", 3, {3}, {1, 2, 3}, True),
    "relaxation": ("b2M a1M c3M a1L c3S b1L b3S a2L c2S c1L a3S", 2, {2}, {1}, False),
}
"""Rules that other questions do not need, with one that does: moves, players and the answer."""


class TestRules:
    """Section 4.2 and Table 5: they change the work, never the answer."""

    QUESTIONS = (
        lambda solver: solver.can_force(Position.from_moves("b2M, b1L"), {1, 3}, {3}),
        lambda solver: solver.solve(
            Position.from_moves("b2M, a1L, c3S, a1S"), next_player_first(3)
        ),
    )

    @pytest.mark.long
    @pytest.mark.parametrize("name", FEW_QUESTIONS)
    def test_without_one_that_few_questions_need(self, name):
        moves, players, coalition, winners, holds = FEW_QUESTIONS[name]
        position = Position.from_moves(moves, players=players)
        with_all = can_force(position, coalition, winners, threads=1)
        without = Solver(1, without=[name]).can_force(position, coalition, winners)
        assert with_all.holds is without.holds is holds
        assert with_all.nodes < without.nodes
        assert with_all.certificate.verify(fast=True).holds is holds

    @pytest.mark.parametrize("question", QUESTIONS)
    def test_without_one(self, question):
        with_all = question(Solver(1, method="proof-number"))
        assert set(FEW_QUESTIONS) < set(Solver.PRUNINGS)
        for name in set(Solver.PRUNINGS) - set(FEW_QUESTIONS) - {"openings"}:
            found = question(Solver(1, method="proof-number", without=[name]))
            assert found.nodes != with_all.nodes
            if isinstance(found, Force):
                assert found.holds is with_all.holds is True
            else:
                assert found.outcomes == with_all.outcomes == {"D"}
