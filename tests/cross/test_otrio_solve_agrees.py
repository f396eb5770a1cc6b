"""The searches of Otrio against brute force, on hundreds of late positions."""

import random

import pytest
from fuzz.otrio import GAMES, late_position, subset

from abgames.otrio import Position, Solver, preference_table, reference
from abgames.preferences import all_outcomes

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", range(6))
def test_preference_tables(seed):
    position = late_position(random.Random(5000 + seed), GAMES[:3], 5)
    table = preference_table(Position.from_board(*position))
    assert len({row.orders for row in table}) == len(table) == {2: 4, 3: 216}[position.players]
    for row in table:
        assert all(order.startswith(f"P{player}") for player, order in enumerate(row.orders, 1))
        orders = {
            player: [[outcome] for outcome in order.split(" > ")]
            for player, order in enumerate(row.orders, 1)
        }
        assert {row.outcome} == reference.outcomes(position, orders)


@pytest.mark.parametrize("seed", range(30))
def test_strategies(seed):
    """A strategy, or a win at once, answers everything that the others do."""
    rng = random.Random(3000 + seed)
    position = late_position(rng)
    players = position.players
    coalition = subset(rng, range(1, players + 1), 0.5)
    winners = subset(rng, all_outcomes(players), 0.4)
    holds = reference.can_force(position, coalition, winners)
    rows = Solver().strategy(Position.from_board(*position), coalition, winners)
    strategy = dict(rows)
    assert len(strategy) == len(rows)
    # Which side succeeds, and what it prefers.
    side = coalition if holds else set(range(1, players + 1)) - coalition
    liked = winners if holds else set(all_outcomes(players)) - winners
    open_positions = [Position.from_board(*position).canonical()]
    while open_positions:
        at = open_positions.pop()
        if at.is_over:
            assert (f"P{at.winner}" if at.winner else "D") in liked
            continue
        after = [at.play(move).canonical() for move in at.legal_moves]
        if at.to_move not in side:
            open_positions += after
        elif not any(child.winner and f"P{child.winner}" in liked for child in after):
            if at in strategy:
                open_positions.append(at.play(strategy[at]).canonical())
            else:
                late = position._replace(board=at.board, color=at.color)
                assert "D" in liked
                assert reference.can_force(late, (), liked)
