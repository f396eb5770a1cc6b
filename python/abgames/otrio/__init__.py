"""Otrio for 2, 3 and 4 players: positions, how many there are, pictures, and what players can get.

>>> from abgames.otrio import Position
>>> position = Position.from_moves("b2M, a1L, c3S, a2S, b3L", players=3)
>>> position.to_move, position.color, position.is_over
(3, 3, False)

The names below are loaded when first used, so that the reference, which needs the standard library
only, can be imported without numpy.
"""

from ..exports import exports

__getattr__, __dir__, __all__ = exports(__name__)
