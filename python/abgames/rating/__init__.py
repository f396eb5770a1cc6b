"""How well a program plays, measured by the exact regret of its moves.

A program plays games, and every move that it makes is compared with the best one.  This shows not
only how often it wins, but how much each decision cost, and where the worst ones were.

>>> from abgames import rating
>>> def greedy(piles):  # takes the largest pile
...     largest = piles.index(max(piles))
...     return (*piles[:largest], 0, *piles[largest + 1 :])
>>> found = rating.rate(greedy, "nim", games=20, seed=1)
>>> found.moves, found.mean, len(found.worst())
(46, Fraction(14, 23), 10)

Where a program can be asked in every situation that it reaches, :func:`judge` shows all that it
loses there:

>>> print(rating.judge(greedy, "nim", start="1 2 2"))
asked in 4 situations
1 lost in 1 situation
position  move   best   cost  times
1 2 2     1 0 2  0 2 2     1      1

:mod:`abgames.oracle` says what regret is; :mod:`abgames.rating.contests` plays with a process that
reads and writes lines.
"""

from ..exports import names_of
from .contests import CONTESTS, Contest, contest_of
from .judging import Judgement, MoveLoss, MoveLosses, judge
from .measure import Levels, Mistake, Moment, Rating, levels, rate

__all__ = [
    "CONTESTS",
    "Contest",
    "Judgement",
    "Levels",
    "Mistake",
    "Moment",
    "MoveLoss",
    "MoveLosses",
    "Rating",
    "contest_of",
    "judge",
    "levels",
    "rate",
]
__dir__ = names_of(__name__, __all__)
