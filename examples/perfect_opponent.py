"""A beginner plays Nim against a perfect opponent, and sees which moves give the win away.

`oracle.best_moves` and `oracle.regret` take a position of any game of the package.  It prints

    7 3 5  beginner leaves   4 3 5  which gives the win away
    4 3 5  perfect leaves    4 1 5
    ...
    The perfect player has taken the last stone.
"""

import random

from abgames import oracle


def beginner(piles):
    """Take some stones from some pile."""
    pile = random.choice([number for number, stones in enumerate(piles) if stones])
    left = random.randrange(piles[pile])
    return (*piles[:pile], left, *piles[pile + 1 :])


def perfect(piles):
    """Win if that is possible; a lost position has no best move."""
    return next(iter(oracle.best_moves(piles)), None) or beginner(piles)


random.seed(1)
piles, player = (7, 3, 5), beginner
while any(piles):
    after = player(piles)
    remark = "which gives the win away" if oracle.regret(piles, after) else ""
    print(*piles, f" {player.__name__} leaves".ljust(18), *after, "", remark)
    piles, player = after, beginner if player is perfect else perfect
winner = "beginner" if player is perfect else "perfect player"
print(f"The {winner} has taken the last stone.")
