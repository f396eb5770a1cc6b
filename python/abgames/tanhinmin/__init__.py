"""Two-player Tanhinmin: winner, score, passes, length and every best move.

>>> from abgames.tanhinmin import analyze
>>> analysis = analyze([1, 2, 4, 5], [1, 1, 2, 3, 6])
>>> analysis.mover_wins, analysis.score, analysis.matchings, analysis.turns
(True, 2, (4, 2), 5)

The names below are loaded when first used, so that the reference, which needs the standard library
only, can be imported without numpy.
"""

from ..exports import exports

__getattr__, __dir__, __all__ = exports(__name__)
