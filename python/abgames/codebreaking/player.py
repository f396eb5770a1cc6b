"""Any program that makes guesses, written down as a strategy.

The program is asked for its guess in every situation that it can come to; what it answers makes
the tree.  So it can be counted, verified, and laid beside the optimum like any other strategy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..errors import IllegalMoveError, NotationError
from .games import Code, CodeArray, CodeGame, CodeLike
from .history import History
from .tree import END, Tree

if TYPE_CHECKING:
    from .question import Question

Player: TypeAlias = Callable[[History, CodeArray], CodeLike]
"""A program that makes guesses: (history, candidates) → guess.  The history is a tuple of pairs
(code, Feedback), the candidates that agree with it are the rows of a read-only array: copy it to
shuffle it."""

MOST_GUESSES = 400
"""A play that has not ended by then is taken to be endless."""


def play_out(question: Question, player: Player) -> Tree:
    """Return the tree of a player for the candidates of a question.

    Raises what the player raises, and ``ValueError`` for a guess that is none, or for a play of
    more than 400 guesses.
    """
    if not callable(player):
        raise TypeError(
            "player must be a function of the history and the candidates, not "
            f"{type(player).__name__}"
        )
    game = question.game
    situations: list[tuple[History, CodeArray]] = [(question.history, question.members)]
    rows: list[tuple[Code, list[tuple[int, int]]]] = []
    for history, members in situations:  # grows while it is walked: breadth first
        guess = _guess(game, player, history, members)
        if len(history) - len(question.history) >= MOST_GUESSES:
            raise ValueError(
                f"the player has not found the secret {game.text(members[0].tolist())} "
                f"after {MOST_GUESSES} guesses"
            )
        indices = game.replies(guess, members)
        edges = []
        for index in np.unique(indices).tolist():
            feedback = game.feedbacks[index]
            if feedback == game.hit:
                edges.append((index, END))
            else:
                edges.append((index, len(situations)))
                left = members[indices == index]
                left.flags.writeable = False
                situations.append(((*history, (guess, feedback)), left))
        rows.append((guess, edges))
    return Tree.from_rows(rows, game.pegs)


def _guess(game: CodeGame, player: Player, history: History, members: CodeArray) -> Code:
    answer = player(history, members)
    try:
        return game.code(answer)
    except (IllegalMoveError, NotationError, TypeError) as error:
        known = ", ".join(f"{game.text(guess)}={reply}" for guess, reply in history)
        error.args = (f"the player's guess after {known or 'no answer'}: {error}",)
        raise
