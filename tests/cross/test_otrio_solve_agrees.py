"""The searches of Otrio against brute force, on hundreds of late positions."""

import random

import pytest
from fuzz.otrio import subset
from tests.cross.late_otrio import GAMES, drawn_orders, even_position, public

from abgames.otrio import Solver, preference_table, reference, reference_solve
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


def solver(rng):
    """Any method, with all pruning rules, with none, or without one of them."""
    rules = Solver.PRUNINGS
    without = rng.choice([[], [], rules, [rng.choice(rules)]])
    return Solver(memory_limit="16MiB", method=rng.choice(Solver.METHODS), without=without)


def outcome_of(position, line, judge):
    """The outcome at the end of a line; it must end the game."""
    for move in line:
        position = position.play(move)
    assert position.is_over
    return f"P{position.winner}" if position.winner in judge else "D"


@pytest.mark.parametrize("seed", range(60))
def test_coalitions(seed):
    rng = random.Random(seed)
    passes = 0
    for _ in range(4):
        position = late_position(rng, 6)
        passes += reference.legal_moves(position) == ("pass",)
        for _ in range(3):
            players = range(1, position.players + 1)
            coalition = subset(rng, players, 0.5)
            winners = subset(rng, all_outcomes(position.players), 0.4)
            expected = reference_solve.can_force(position, coalition, winners)
            force = solver(rng).can_force(public(position), coalition, winners)
            assert force.holds is expected
            assert (outcome_of(public(position), force.line, players) in winners) is expected


@pytest.mark.parametrize("seed", range(60))
def test_preferences(seed):
    rng = random.Random(1000 + seed)
    for _ in range(3):
        position = late_position(rng, 5)
        ties = rng.choice([0, 0.3, 0.7])
        players = range(1, position.players + 1)
        for _ in range(3):
            orders, prefer = drawn_orders(rng, position.players, ties)
            judge = subset(rng, players, 0.7)
            expected = reference_solve.outcomes(position, orders, judge)
            solution = solver(rng).solve(public(position), prefer, judge=judge)
            assert solution.proven
            assert solution.outcomes == expected
            assert solution.outcome == (min(expected) if len(expected) == 1 else None)
            assert outcome_of(public(position), solution.line, judge) in expected


@pytest.mark.parametrize("seed", range(30))
def test_lines_that_nobody_likes(seed):
    """The coalition wants the others to complete a line: a member who completes one has failed."""
    rng = random.Random(4000 + seed)
    for _ in range(6):
        position = late_position(rng, 6)
        players = range(1, position.players + 1)
        coalition = subset(rng, players, 0.5)
        winners = {f"P{player}" for player in players if player not in coalition}
        expected = reference_solve.can_force(position, coalition, winners)
        force = solver(rng).can_force(public(position), coalition, winners)
        assert force.holds is expected
        assert (outcome_of(public(position), force.line, players) in winners) is expected
        if force.certificate is not None:
            assert force.certificate.verify().holds is expected


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
        assert {row.outcome} == reference_solve.outcomes(position, orders)


@pytest.mark.parametrize("seed", range(20))
def test_analysis(seed):
    rng = random.Random(2000 + seed)
    position = late_position(rng, 5)
    orders, prefer = drawn_orders(rng, position.players, 0.2)
    rows = solver(rng).analyze(public(position), prefer)
    assert [move for move, _, _ in rows] == list(reference.legal_moves(position))
    for move, outcome, proven in rows:
        outcomes = reference_solve.outcomes(reference.play(position, move), orders)
        assert proven
        assert outcome == (min(outcomes) if len(outcomes) == 1 else None)


def test_passes_are_met():
    """The positions above include some where passes are forced, at once or later."""
    rng = random.Random(0)
    passes = sum(
        any(
            reference.legal_moves(at) == ("pass",)
            for at in [position, *reference_children(position)]
        )
        for position in (late_position(rng, 6) for _ in range(300))
    )
    assert passes > 15


def reference_children(position):
    return [reference.play(position, move) for move in reference.legal_moves(position)]


@pytest.mark.parametrize("seed", range(30))
def test_strategies(seed):
    """A strategy, or a win at once, answers everything that the others do."""
    rng = random.Random(3000 + seed)
    position = late_position(rng, 6)
    players = position.players
    coalition = subset(rng, range(1, players + 1), 0.5)
    winners = subset(rng, all_outcomes(players), 0.4)
    holds = reference_solve.can_force(position, coalition, winners)
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
                assert reference_solve.can_force(late, (), liked)
