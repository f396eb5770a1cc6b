"""Programs that play MOO with playing cards against an opponent, at three levels.

>>> from random import Random
>>> from abgames.codebreaking.card_game import CardGame
>>> view = CardGame("3b 8r 10b", "1b 2r 4b").ask("2b 4r 9r", "10b 5b 12b").view(1)
>>> question = choose_question(view, "club", Random(1))
>>> question == view.game.code(question), choose_naming(view, "club", Random(1))
(True, None)
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
from numpy.typing import NDArray

from ..arguments import known_word
from .card_game import CardView, Level
from .code_game import Code, CodeArray, class_sizes, code_of
from .code_shape import row_numbers

LEVELS: tuple[Level, ...] = ("beginner", "club", "expert")

PAIRS = 1_500_000
"""The most pairs of a question and a candidate that are looked at for one move."""
SAMPLED = 2_000
"""The most candidates that are looked at."""


def choose_question(view: CardView, level: Level, random: Random) -> Code:
    """Return what a player of this level asks next; ``random`` breaks ties and draws samples."""
    known_word("level", level, LEVELS)
    if level == "beginner":
        drawn = view.candidates[[random.randrange(len(view.candidates))]]
        return code_of(_askable(view, drawn)[0])
    candidates = _sample(view.candidates, SAMPLED, random)
    pool = _pool(view, len(candidates), random)
    left = _squares(view, pool, candidates).astype(np.float64)
    if level == "expert":
        left /= _left_to_opponent(view, pool)
    best = np.flatnonzero(left == left.min())
    return code_of(pool[best[random.randrange(len(best))]])


def choose_naming(view: CardView, level: Level, random: Random) -> Code | None:
    """Return what a player of this level names after a round; ``None``: nothing yet."""
    known_word("level", level, LEVELS)
    candidates = view.candidates
    last_chance = level == "expert" and view.history and len(view.opponent_candidates) == 1
    if len(candidates) > 1 and not last_chance:
        return None
    return code_of(candidates[random.randrange(len(candidates))])


def expected_left(view: CardView, question: Code) -> Fraction:
    """Return how many candidates a question leaves on average."""
    pool = np.array([question], dtype=np.uint8)
    return Fraction(int(_squares(view, pool, view.candidates)[0]), len(view.candidates))


def _squares(view: CardView, pool: CodeArray, candidates: CodeArray) -> NDArray[np.int64]:
    """Return the sum of the squares of the classes into which each question sorts candidates."""
    sizes = class_sizes(view.game.feedback_table(pool, candidates))
    squares: NDArray[np.int64] = (sizes**2).sum(axis=1)
    return squares


def _left_to_opponent(view: CardView, pool: CodeArray) -> NDArray[np.int64]:
    """Return how many candidates for the player's secret have none of each question's cards."""
    secrets = view.opponent_candidates.astype(np.intp)
    one = np.zeros(view.game.joker + 1, dtype=np.int64)
    two = np.zeros((len(one), len(one)), dtype=np.int64)
    np.add.at(one, secrets.ravel(), 1)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        np.add.at(two, (secrets[:, i], secrets[:, j]), 1)
        np.add.at(two, (secrets[:, j], secrets[:, i]), 1)
    a, b, c = pool.T.astype(np.intp)
    some = one[a] + one[b] + one[c] - two[a, b] - two[a, c] - two[b, c]
    known, counts = np.unique(row_numbers(np.sort(secrets)), return_counts=True)
    asked = row_numbers(np.sort(pool))
    place = np.searchsorted(known, asked).clip(max=len(known) - 1)
    left: NDArray[np.int64] = len(secrets) - some - counts[place] * (known[place] == asked)
    return left


def _pool(view: CardView, candidate_count: int, random: Random) -> CodeArray:
    """Return all questions, or a sample that is not too large; some may be the secret."""
    game = view.game
    most = PAIRS // candidate_count
    if game.guess_count <= most:
        return game.guesses
    likely = _askable(view, _sample(view.candidates, most // 4, random))
    return np.concatenate([likely, _sample(game.guesses, most - len(likely), random)])


def _sample(codes: CodeArray, most: int, random: Random) -> CodeArray:
    if len(codes) <= most:
        return codes
    drawn: CodeArray = codes[sorted(random.sample(range(len(codes)), most))]
    return drawn


def _askable(view: CardView, secrets: CodeArray) -> CodeArray:
    """Return secrets with the player's own cards changed to the other colour, to be asked (C3)."""
    ranks = view.game.ranks
    other = np.where(secrets > ranks, secrets - ranks, secrets + ranks)
    rows: CodeArray = np.where(np.isin(secrets, view.game.own_cards), other, secrets)
    return rows.astype(np.uint8)
