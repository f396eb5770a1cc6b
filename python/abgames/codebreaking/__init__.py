"""Code-breaking games: the AB game (Bulls and Cows, MOO, Hit & Blow), Mastermind, MOO with cards.

>>> from abgames.codebreaking import AB, solve
>>> solution = solve(AB(pegs=3, colors=7))
>>> solution.total, len(solution.game.secrets), solution.worst
(836, 210, 5)

The names below are loaded when first used, so that the strategy checker, which needs the standard
library only, can be imported without numpy.
"""

from ..exports import exports

__getattr__, __dir__, __all__ = exports(__name__)
