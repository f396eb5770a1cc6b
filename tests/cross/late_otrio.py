"""Late positions of Otrio and questions about them, drawn at random."""

from abgames.otrio import Position, reference
from abgames.preferences import all_outcomes

GAMES = ((2, None), (2, 1), (3, None), (4, None))
"""The number of players, and of each player's colours if it is not the usual one."""


def even_position(rng, game, free):
    """Random play without a line, until few slots are free."""
    while True:
        position = Position(*game)
        while position.board.count(".") > free:
            after = [position.play(move) for move in position.legal_moves]
            quiet = [child for child in after if child.winner is None]
            if not quiet:
                break
            position = rng.choice(quiet)
        else:
            return reference.Position(position.board, game[0], position.color, position.colors)


def random_order(rng, players, ties):
    """Outcomes in any order, with or without the own win first, and with ties at a given rate."""
    outcomes = list(all_outcomes(players))
    rng.shuffle(outcomes)
    order = [[outcomes[0]]]
    for outcome in outcomes[1:]:
        if rng.random() < ties:
            order[-1].append(outcome)
        else:
            order.append([outcome])
    return order


def text(order):
    return " > ".join(" = ".join(level) for level in order)


def subset(rng, items, share):
    return {item for item in items if rng.random() < share}


def drawn_orders(rng, players, ties):
    """An order for each player, as lists and as text."""
    orders = {player: random_order(rng, players, ties) for player in range(1, players + 1)}
    return orders, {player: text(order) for player, order in orders.items()}


def public(position):
    return Position.from_board(*position)
