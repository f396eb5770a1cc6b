"""Late positions of Otrio and questions about them, drawn at random."""

from fuzz.otrio import random_order, text

from abgames.otrio import Position, reference

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


def drawn_orders(rng, players, ties):
    """An order for each player, as lists and as text."""
    orders = {player: random_order(rng, players, ties) for player in range(1, players + 1)}
    return orders, {player: text(order) for player, order in orders.items()}


def public(position):
    return Position.from_board(*position)
