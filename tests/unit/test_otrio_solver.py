"""Arguments, limits and results of the calls that search Otrio."""

import copy
import pickle

import pytest

from abgames.errors import MemoryLimitError, NotationError
from abgames.otrio import ALWAYS_DRAWN, Force, Position, Solution, Solver, analyze, can_force, solve
from abgames.otrio.preferences import next_player_first, previous_player_first
from abgames.preferences import read_order, read_outcomes

OWN_WIN_FIRST = previous_player_first(3)
FIGURE_2 = Position.from_moves("b2M, a1L, c3S, a2S, b3L")
WON = Position.from_moves("a1L b1L a2M a1M c1M b2M a1S", players=3)
FULL = Position.from_board("122313132 313221123 312122313", players=3, color=1)


class TestOrders:
    def test_levels(self):
        assert read_order("P1>P2=D>P3", 3) == (("P1",), ("P2", "D"), ("P3",))
        assert read_order(" d = p2 > P1 ", 2) == (("D", "P2"), ("P1",))

    def test_each_player_has_one(self):
        orders = dict(OWN_WIN_FIRST)
        del orders[2]
        with pytest.raises(NotationError, match="none for player 2"):
            solve(FIGURE_2, orders)
        with pytest.raises(NotationError, match="not for player 4"):
            solve(FIGURE_2, {**OWN_WIN_FIRST, 4: "P1 > D > P2 > P3"})
        with pytest.raises(NotationError, match="the order of player 3 lacks P2"):
            solve(FIGURE_2, {**OWN_WIN_FIRST, 3: "P3 > D > P1"})

    @pytest.mark.parametrize("prefer", [None, 5, [1, 2, 3], {"1": "P1"}, {True: "P1"}])
    def test_types(self, prefer):
        with pytest.raises(NotationError, match="prefer must have 3 orders"):
            solve(FIGURE_2, "P1 > D")
        with pytest.raises(TypeError, match="prefer must"):
            solve(FIGURE_2, prefer)
        with pytest.raises(TypeError, match="the order of player 1 must be a str"):
            solve(FIGURE_2, {1: ["P1"], 2: "", 3: ""})

    def test_orders_of_the_paper(self):
        assert previous_player_first(4)[1] == "P1 > D > P4 > P3 > P2"
        assert next_player_first(4)[4] == "P4 > D > P1 > P2 > P3"


class TestArguments:
    def test_players(self):
        for coalition in ({0}, {4}, {2, 5}):
            with pytest.raises(ValueError, match="a player in coalition must be at"):
                can_force(FIGURE_2, coalition, {1})
        with pytest.raises(ValueError, match="a player in judge must be at"):
            solve(FIGURE_2, OWN_WIN_FIRST, {4})
        for wrong in ("P1", None, 1.0):
            with pytest.raises(TypeError, match="coalition must be a set of players"):
                can_force(FIGURE_2, wrong, {1})
        for wrong in (None, 1.0):
            with pytest.raises(TypeError, match="winners must be a set of players"):
                can_force(FIGURE_2, {1}, wrong)
        with pytest.raises(TypeError, match="a player in coalition must be an int"):
            can_force(FIGURE_2, {"P1"}, {1})

    def test_outcomes(self):
        assert read_outcomes({1, " d "}, 2, name="winners") == {"P1", "D"}
        for wrong in ("P4", "", "drawn"):
            with pytest.raises(NotationError, match="the outcomes are P1, P2, P3 and D"):
                can_force(FIGURE_2, {1}, {wrong})
        with pytest.raises(ValueError, match="a player in winners"):
            can_force(FIGURE_2, {1}, {4})

    def test_position(self):
        for call in (
            lambda position: can_force(position, {1}, {1}),
            lambda position: solve(position, OWN_WIN_FIRST),
            lambda position: analyze(position, OWN_WIN_FIRST),
        ):
            with pytest.raises(TypeError, match="position must be a Position, not str"):
                call("b2M, a1L")

    def test_names(self):
        with pytest.raises(ValueError, match="method must be"):
            Solver(method="magic")
        with pytest.raises(ValueError, match="without must be"):
            Solver(without=["magic"])
        with pytest.raises(TypeError, match="without must be a sequence"):
            Solver(without="threats")

    def test_limits(self):
        with pytest.raises(MemoryLimitError, match="the smallest tables take"):
            can_force(FIGURE_2, {1}, {1}, memory_limit="1MiB")
        with pytest.raises(ValueError, match="time_limit"):
            can_force(FIGURE_2, {1}, {1}, time_limit=-1)
        with pytest.raises(ValueError, match="threads"):
            solve(FIGURE_2, OWN_WIN_FIRST, threads=0)
        with pytest.raises(TypeError, match="checkpoint"):
            analyze(FIGURE_2, OWN_WIN_FIRST, checkpoint=3)


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
        for name in set(Solver.PRUNINGS) - set(FEW_QUESTIONS):
            found = question(Solver(1, method="proof-number", without=[name]))
            assert found.nodes != with_all.nodes
            if isinstance(found, Force):
                assert found.holds is with_all.holds is True
            else:
                assert found.outcomes == with_all.outcomes == {"D"}
