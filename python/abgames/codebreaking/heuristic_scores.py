"""What a heuristic says about every guess in one situation, from the table of feedbacks alone.

>>> from abgames.codebreaking import Mastermind
>>> for row in heuristic_guesses(Mastermind(4, 6), heuristic="minimax", top=2):
...     print(row)
HeuristicGuess(guess=(1, 1, 2, 2), score=256.0, is_candidate=True)
HeuristicGuess(guess=(1, 1, 3, 3), score=256.0, is_candidate=True)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..arguments import known_word, whole_number
from .aims import Heuristic
from .code_game import Code, CodeArray, CodeGame, CodesLike, Guesses, codes_of
from .heuristics import HEURISTICS, named
from .history import HistoryLike
from .question import Question

ENTRIES = 2**22
"""The number of feedbacks that are counted together."""

DIGITS = 10
"""Scores that agree to this many digits count as equal."""

MORE_IS_BETTER = ("entropy", "most-parts")


class HeuristicGuess(NamedTuple):
    """A guess, and what a heuristic says about it."""

    guess: Code
    score: float
    """``"minimax"`` and ``"minimax-sorted"``: candidates in the largest class;
    ``"expected-size"``: candidates expected to be left, the hit among them; ``"entropy"``: bits;
    ``"most-parts"``: classes.  More is better for the last two, less for the others."""
    is_candidate: bool
    """Whether the guess may hit the secret."""


def heuristic_guesses(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    heuristic: Heuristic | Literal["knuth"] = "entropy",
    candidates: CodesLike | None = None,
    guesses: Guesses = "all",
    top: int = 10,
) -> list[HeuristicGuess]:
    """Return the guesses that a heuristic ranks first, with their scores, without a search.

    The first one is what :func:`heuristic_strategy` guesses.  Among equal scores, candidates come
    first, and then the order is that of the list of guesses.  ``"simple"`` has no scores, so it is
    not accepted here.  The other arguments are those of :func:`abgames.codebreaking.solve`, with
    the same errors.

    >>> from abgames.codebreaking import AB
    >>> for row in heuristic_guesses(AB(3, 7), "1 2 3=0A1B", top=2):
    ...     print(row.guess, f"{row.score:.3f}", row.is_candidate)
    (2, 4, 5) 2.664 True
    (2, 4, 6) 2.664 True
    """
    history, name = named(history, heuristic)
    name = known_word("heuristic", name, HEURISTICS[1:])
    most = whole_number("top", top, at_least=1)
    question = Question.to_the_end(game, history, candidates, guesses)
    asked = game._allowed(question.history)
    if guesses == "consistent":
        asked = game._hitting(question.members)
    scored = [_scores(name, sizes) for sizes in _sizes(game, asked, question.members)]
    scores, further, hits = (np.concatenate(column) for column in zip(*scored, strict=True))
    sign = -1 if name in MORE_IS_BETTER else 1
    if game.hit is None:
        hits[:] = False
    order = np.lexsort((~hits, further, np.round(sign * scores, DIGITS)))[:most]
    ranked = map(game._labelled, codes_of(asked[order]))
    rows = zip(ranked, scores[order].tolist(), hits[order].tolist(), strict=True)
    return [HeuristicGuess(guess, score, hit) for guess, score, hit in rows]


def _sizes(game: CodeGame, guesses: CodeArray, members: CodeArray) -> Iterator[NDArray[np.int64]]:
    """Yield the sizes of the classes, a row for each guess and the hit in the first column."""
    kinds = len(game.feedbacks)
    step = max(1, ENTRIES // max(len(members), kinds))
    for start in range(0, len(guesses), step):
        replies = game.feedback_table(guesses[start : start + step], members).astype(np.intp)
        places = np.arange(len(replies))[:, np.newaxis] * kinds + replies
        counts = np.bincount(places.ravel(), minlength=len(replies) * kinds)
        yield counts.reshape(len(replies), kinds)


def _scores(
    heuristic: str, sizes: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[Any], NDArray[np.bool_]]:
    """Return the scores of some guesses, their tie-breaks, and which may hit."""
    count = sizes[0].sum()
    further = np.zeros(len(sizes), dtype=np.int64)
    if heuristic.startswith("minimax"):
        scores = sizes.max(axis=1)
        if heuristic == "minimax-sorted":
            ordered = np.sort(sizes, axis=1)[:, ::-1]
            further = np.array([row.astype(">u4").tobytes() for row in ordered])
    elif heuristic == "expected-size":
        scores = (sizes * sizes).sum(axis=1) / count
    elif heuristic == "entropy":
        share = sizes / count
        scores = -(share * np.log2(np.where(sizes, share, 1))).sum(axis=1)
    else:
        scores = np.count_nonzero(sizes, axis=1)
    return scores.astype(np.float64), further, sizes[:, 0] > 0
