"""Advice for a player, and tables of a position, against brute force."""

import re
from dataclasses import replace

import pytest

from abgames import begin
from abgames.otrio import (
    Position,
    Solver,
    can_force,
    effectivity_table,
    preference_table,
    solve,
)
from abgames.otrio.position import previous_player_first
from abgames.otrio.situation import Advice
from abgames.situation import Kept

LATE = Position.from_moves(
    "b3S, c1S, c2L, a3L, a2M, a2L, b2L, b3M, c3M, b1S, b2M, a1M, a2S, b2S, b3L", players=3
)
ORDERS = previous_player_first(3)


def test_the_best_move_keeps_the_outcome():
    advice = begin(LATE, prefer=ORDERS).advice()
    assert advice.best
    assert advice.outcome == solve(LATE, ORDERS).outcome
    assert solve(LATE.play(advice.move), ORDERS).outcome == advice.outcome


class NoTime(Solver):
    """A solver that finds nothing, or only given outcomes, after single moves."""

    def __init__(self, known=()):
        super().__init__()
        self.known = dict(known)

    def solve(self, position, *arguments, **options):
        found = self.known.get(position)
        options["time_limit"] = 10 if found else 1e-9
        return super().solve(position, *arguments, **options)


def test_a_guess_is_called_so():
    start = Position(players=3).play("b2M")
    advice = replace(begin(start, prefer=ORDERS), solver=Kept(NoTime)).advice(0.1)
    assert advice == Advice(advice.move, None, best=False)
    assert advice.move in start.legal_moves


def test_a_threat_is_stopped_first():
    position = Position.from_moves("b2M, a1L, c3S, a1M, b3L", players=3)
    unsearched = replace(begin(position, prefer=ORDERS), solver=Kept(NoTime)).advice(0.1)
    assert unsearched == Advice("c3M", None, best=False)


def test_no_advice_after_the_end():
    over = Position.from_board("111" + 24 * ".")
    with pytest.raises(ValueError, match="the game is over"):
        begin(over, prefer=ORDERS).advice()


def test_every_cell_of_a_late_position():
    cells = effectivity_table(LATE)
    assert len(cells) == 8 * 16
    for cell in cells:
        assert cell.holds == can_force(LATE, cell.coalition, cell.outcomes).holds


@pytest.mark.parametrize("table", [effectivity_table, preference_table])
def test_a_table_is_of_a_position(table):
    with pytest.raises(TypeError, match="position must be a Position, not str"):
        table("b2M")


def test_few_cells_need_a_search():
    cells = effectivity_table(LATE)
    assert sum(cell.holds for cell in cells) == len(cells) // 2
    assert sum(cell.nodes > 0 for cell in cells) < 20


def test_a_limit_leaves_cells_open_and_no_others():
    asked = []
    cells = effectivity_table(Position(2), each_time_limit=0.001, progress=asked.append)
    values = {(cell.coalition, cell.outcomes): cell.holds for cell in cells}
    assert None in values.values()
    assert values[frozenset({1, 2}), frozenset({"P2"})] is True
    searched = {report.what for report in asked}
    assert "1 of 32, P1 P2 for nothing" not in searched
    assert 0 < len(searched) < len(cells) // 2
    assert all(re.fullmatch(r"\d+ of 32, .+ for .+", what) for what in searched)


def test_an_open_row_tells_what_is_left():
    row = preference_table(Position(players=2), time_limit=0)[0]
    assert row.outcome is None
    assert len(row.solution.outcomes) > 1
