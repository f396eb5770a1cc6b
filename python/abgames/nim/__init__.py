"""Nim and heap games: the lecture's table, Grundy values, all winning moves, periods.

>>> from abgames.nim import grundy, period, winning_moves
>>> winning_moves((7, 3, 5))
((6, 3, 5), (7, 2, 5), (7, 3, 4))
>>> grundy((10, 11), rule="kayles")
4
>>> period("kayles")
Period(period=12, preperiod=71, saltus=0, proven=True, checked=168)

The names below are loaded when first used, so that the reference, which needs the standard
library only, can be imported without numpy.
"""

from ..exports import exports

__getattr__, __dir__, __all__ = exports(__name__)
