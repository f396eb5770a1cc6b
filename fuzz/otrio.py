"""What coalitions can force, and the outcomes of orders, against the whole tree."""

from abgames.otrio import Position, Solver, force_moves, reference, reference_solve
from abgames.otrio.preferences import all_outcomes


def case(rng, folder):
    """One late position, with a question about a coalition or about orders."""
    position = late_position(rng)
    public = Position.from_board(position.board, position.players, position.color)
    players = range(1, position.players + 1)
    keeps = rng.random() < 0.3
    solver = Solver(rng.choice((1, 2))) if keeps else any_solver(rng)
    if rng.random() < 0.5:
        coalition = subset(rng, players, 0.5)
        winners = subset(rng, all_outcomes(position.players), 0.4)
        expected = reference_solve.can_force(position, coalition, winners)
        kept = interrupted(
            keeps, folder, lambda **how: Solver(1).can_force(public, coalition, winners, **how)
        )
        found = solver.can_force(public, coalition, winners, **kept)
        assert found.holds is expected
        assert (end_of(public, found.line, players) in winners) is expected
        if rng.random() < 0.3:
            proof = Solver(1).can_force(public, coalition, winners, certificate=True).certificate
            assert proof.verify().holds is expected
            for move, holds in force_moves(public, coalition, winners):
                after = reference.play(position, move)
                assert holds is reference_solve.can_force(after, coalition, winners)
        return
    judge = subset(rng, players, 0.7)
    orders = {player: random_order(rng, position.players) for player in players}
    expected = reference_solve.outcomes(position, orders, judge)
    prefer = {player: text(order) for player, order in orders.items()}
    kept = interrupted(keeps, folder, lambda **how: Solver(1).solve(public, prefer, judge, **how))
    found = solver.solve(public, prefer, judge, **kept)
    assert found.proven
    assert found.outcomes == expected
    assert end_of(public, found.line, judge) in expected


def interrupted(keeps, folder, call):
    """Sometimes a checkpoint, of a call that had no time."""
    if not keeps:
        return {}
    kept = {"checkpoint": folder / "checkpoint"}
    call(time_limit=0, **kept)
    return kept


def late_position(rng):
    """A position with few free slots: after play, or of any pieces without a line."""
    players, free = rng.choice((2, 3, 4)), rng.randint(1, 6)
    make = rng.choice((played, placed))
    while True:
        position = make(rng, players, free)
        if position is not None:
            return position


def played(rng, players, free):
    """A position after random moves that complete no line, or None if there are no more."""
    position = reference.start(players)
    while position.board.count(".") > free:
        after = [reference.play(position, move) for move in reference.legal_moves(position)]
        quiet = [child for child in after if reference.winner(child) is None]
        if not quiet:
            return None
        position = rng.choice(quiet)
    return position


def placed(rng, players, free):
    """Pieces of any colours without a line, or None if one does not fit."""
    colors = reference.colors(players)
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
    return reference.Position("".join(board), players, rng.choice(colors))


def subset(rng, items, share):
    """Some of the items."""
    return {item for item in items if rng.random() < share}


def random_order(rng, players):
    """Outcomes in any order, the own win first or not, some of them equal."""
    outcomes = list(all_outcomes(players))
    rng.shuffle(outcomes)
    order, ties = [[outcomes[0]]], rng.choice((0, 0.3, 0.7))
    for outcome in outcomes[1:]:
        if rng.random() < ties:
            order[-1].append(outcome)
        else:
            order.append([outcome])
    return order


def text(order):
    """An order as it is written."""
    return " > ".join(" = ".join(level) for level in order)


def any_solver(rng):
    """Any method, with all rules, with none, or without one."""
    rules = Solver.PRUNINGS
    without = rng.choice(([], [], rules, [rng.choice(rules)]))
    threads = rng.choice((1, 1, 2))
    method = rng.choice(Solver.METHODS)
    return Solver(threads, memory_limit="16MiB", method=method, without=without)


def end_of(position, line, judge):
    """The outcome at the end of a line, which must end the game."""
    for move in line:
        position = position.play(move)
    assert position.is_over
    return f"P{position.winner}" if position.winner in judge else "D"
