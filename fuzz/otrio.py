"""What coalitions can force, and the outcomes of orders, against the whole tree."""

import functools

from abgames.otrio import Position, Solver, force_moves, reference
from abgames.preferences import all_outcomes

from .trouble import any_memory, stopped

GAMES = ((2, None), (2, 1), (3, None), (4, None))
"""The number of players, and of each player's colours if it is not the usual one."""


def case(rng, folder):
    """One late position, with a question about a coalition or about orders."""
    position = late_position(rng)
    public = Position.from_board(*position)
    solver = any_solver(rng)
    kept = {"checkpoint": folder / "checkpoint"} if rng.random() < 0.4 else {}
    rng.choice((force, orders))(rng, position, public, solver, kept)


def force(rng, position, public, solver, kept):
    """What a coalition can force."""
    players = range(1, position.players + 1)
    coalition = subset(rng, players, 0.5)
    winners = subset(rng, all_outcomes(position.players), 0.4)
    expected = reference.can_force(position, coalition, winners)
    ask = functools.partial(solver.can_force, public, coalition, winners, **kept)
    for _ in range(rng.choice((0, 0, 1, 3))):
        early = stopped(rng, ask)
        assert early is None or early.holds in (None, expected)
    found = ask()
    assert found.holds is expected
    assert (end_of(public, found.line, players) in winners) is expected
    if rng.random() < 0.3:
        proof = Solver(1).can_force(public, coalition, winners, certificate=True).certificate
        assert proof.verify().holds is expected
        for move, holds in force_moves(public, coalition, winners):
            after = reference.play(position, move)
            assert holds is reference.can_force(after, coalition, winners)


def orders(rng, position, public, solver, kept):
    """What comes out when all have an order of the outcomes."""
    players = range(1, position.players + 1)
    judge = subset(rng, players, 0.7)
    prefer, texts = drawn_orders(rng, position.players)
    expected = reference.outcomes(position, prefer, judge)
    ask = functools.partial(solver.solve, public, texts, judge=judge, **kept)
    for _ in range(rng.choice((0, 0, 1, 3))):
        early = stopped(rng, ask)
        assert early is None or not early.proven or early.outcomes == expected
    found = ask()
    assert found.proven
    assert found.outcomes == expected
    assert end_of(public, found.line, judge) in expected
    if rng.random() < 0.3 and not public.is_over:
        for move, outcome, proven in solver.analyze(public, texts, judge=judge):
            after = reference.outcomes(reference.play(position, move), prefer, judge)
            assert proven
            assert outcome == (next(iter(after)) if len(after) == 1 else None)


def late_position(rng, games=GAMES, free=None):
    """A position with few moves to come: after play, or of any pieces without a line."""
    game, free = rng.choice(games), rng.randint(1, 6) if free is None else free
    if game == (2, 1):
        free = 9 + (free + 1) // 2  # two colours leave nine slots free
    make = rng.choice((played, placed))
    while True:
        position = make(rng, game, free)
        if position is not None:
            return position


def played(rng, game, free):
    """A position after random moves that complete no line, or None if there are no more."""
    position = reference.start(*game)
    while position.board.count(".") > free:
        after = [reference.play(position, move) for move in reference.legal_moves(position)]
        quiet = [child for child in after if reference.winner(child) is None]
        if not quiet:
            return None
        position = rng.choice(quiet)
    return position


def placed(rng, game, free):
    """Pieces of any colours without a line, or None if one does not fit."""
    players, each = game
    colors = reference.colors(*game)
    board = ["."] * 27
    for slot in rng.sample(range(27), 27 - free):
        layer = board[slot // 9 * 9 : slot // 9 * 9 + 9]
        fitting = []
        for color in map(str, colors):
            with_piece = "".join([*board[:slot], color, *board[slot + 1 :]])
            if layer.count(color) < 3 and not reference.has_line(with_piece, int(color)):
                fitting.append(color)
        if not fitting:
            return None
        board[slot] = rng.choice(fitting)
    return reference.Position("".join(board), players, rng.choice(colors), each)


def subset(rng, items, share):
    """Some of the items."""
    return {item for item in items if rng.random() < share}


def drawn_orders(rng, players, ties=None):
    """An order for each player, as lists and as they are written."""
    orders = {player: random_order(rng, players, ties) for player in range(1, players + 1)}
    return orders, {player: text(order) for player, order in orders.items()}


def text(order):
    """An order as it is written."""
    return " > ".join(map(" = ".join, order))


def random_order(rng, players, ties=None):
    """Outcomes in any order, the own win first or not, and some equal, at a rate given or drawn."""
    outcomes = list(all_outcomes(players))
    rng.shuffle(outcomes)
    ties = rng.choice((0, 0.3, 0.7)) if ties is None else ties
    order = [[outcomes[0]]]
    for outcome in outcomes[1:]:
        if rng.random() < ties:
            order[-1].append(outcome)
        else:
            order.append([outcome])
    return order


def any_solver(rng):
    """Any method, with all rules, with none, or without one, and any memory."""
    rules = Solver.PRUNINGS
    how = {
        "without": rng.choice(([], [], rules, [rng.choice(rules)])),
        "method": rng.choice((None, *Solver.METHODS)),
    }
    return any_memory(rng, functools.partial(Solver, rng.choice((1, 1, 2, 3)), **how), 1 << 22)


def end_of(position, line, judge):
    """The outcome at the end of a line, which must end the game."""
    for move in line:
        position = position.play(move)
    assert position.is_over
    return f"P{position.winner}" if position.winner in judge else "D"
