"""The searches of Otrio against brute force, on hundreds of late positions."""

import random

import pytest
from fuzz.otrio import subset
from tests.cross.late_otrio import GAMES, even_position, public

from abgames.otrio import Solver, preference_table, reference
from abgames.preferences import all_outcomes

pytestmark = pytest.mark.long


def uneven_position(rng, game, free):
    """Random pieces without a line, with any numbers of pieces of the colours, and any to move."""
    players, each = game
    colors = reference.colors(*game)
    weights = {color: rng.random() + 0.1 for color in colors}
    while True:
        board = ["."] * 27
        for slot in rng.sample(range(27), 27 - free):
            fitting = []
            for color in colors:
                layer = slot // 9 * 9
                with_piece = [*board[:slot], str(color), *board[slot + 1 :]]
                if board[layer : layer + 9].count(str(color)) < 3 and not reference.has_line(
                    "".join(with_piece), color
                ):
                    fitting.append(color)
            if not fitting:
                break
            color = rng.choices(fitting, [weights[color] for color in fitting])[0]
            board[slot] = str(color)
        else:
            return reference.Position("".join(board), players, rng.choice(colors), each)


def late_position(rng, most_free):
    game = rng.choice(GAMES)
    make = rng.choice([even_position, uneven_position])
    free = rng.randint(1, most_free)
    # Two colours leave nine slots free, so that each piece has more of them.
    return make(rng, game, 9 + (free + 1) // 2 if game == (2, 1) else free)


@pytest.mark.parametrize("seed", range(6))
def test_preference_tables(seed):
    rng = random.Random(5000 + seed)
    game = rng.choice(GAMES[:3])
    free = 11 if game == (2, 1) else 5
    position = rng.choice([even_position, uneven_position])(rng, game, free)
    table = preference_table(public(position))
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
    position = late_position(rng, 6)
    players = position.players
    coalition = subset(rng, range(1, players + 1), 0.5)
    winners = subset(rng, all_outcomes(players), 0.4)
    holds = reference.can_force(position, coalition, winners)
    rows = Solver().strategy(public(position), coalition, winners)
    strategy = dict(rows)
    assert len(strategy) == len(rows)
    # Which side succeeds, and what it prefers.
    side = coalition if holds else set(range(1, players + 1)) - coalition
    liked = winners if holds else set(all_outcomes(players)) - winners
    open_positions = [public(position).canonical()]
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
