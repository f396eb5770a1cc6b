"""Any program that makes guesses, written down as a strategy.

The program is asked for its guess in every situation that can arise; its answers make the tree.  So
it can be counted, verified, and compared with the optimum like any other strategy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ..arguments import must_take
from ..errors import IllegalMoveError, NotationError
from .code_game import Code, CodeArray, CodeLike, code_of
from .history import History, check_rule, history_text
from .tree import Tree

if TYPE_CHECKING:
    from .question import CodeQuestion

Player: TypeAlias = Callable[[History, CodeArray], CodeLike]
"""A program that makes guesses: (history, candidates) → guess.  The history is a tuple of pairs
(code, Feedback), the candidates that agree with it are the rows of a read-only array: copy it to
shuffle it."""

MOST_GUESSES = 400
"""A game that has not ended by then counts as endless."""

MOST_REPEATS = 10
"""So does one in which the same is done so often where nothing has changed."""


def play_out(question: CodeQuestion, player: Player) -> Tree:
    """Return the tree of a player for the candidates of a question.

    Raises what the player raises, and ``ValueError`` for an invalid guess, for one that was made
    ten times already, and for a game of more than 400 guesses.
    """
    if not callable(player):
        raise TypeError(
            "player must be a function of the history and the candidates, not "
            f"{type(player).__name__}"
        )
    must_take(player, ("history", "candidates"))
    game = question.game

    def visit(here: CodeQuestion) -> tuple[Code, list[tuple[int, CodeQuestion | None]]]:
        guess = _guess(here, player)
        if sum(guess == made for made, _ in here.history) == MOST_REPEATS:
            raise ValueError(
                f"the player has made the guess {game.text(guess)} {MOST_REPEATS} times, and makes "
                "it again: it tells nothing new"
            )
        if len(here.history) - len(question.history) >= MOST_GUESSES:
            raise ValueError(
                f"the player has not found the secret {game.secret_text(code_of(here.members[0]))} "
                f"after {MOST_GUESSES} guesses"
            )
        edges: list[tuple[int, CodeQuestion | None]] = []
        for reply, after in here.split(guess).items():
            is_done = reply == game.hit or after.is_settled
            edges.append((game.feedbacks.index(reply), None if is_done else after))
        return guess, edges

    return Tree.grown(None if question.is_settled else question, visit, game._array)


def _guess(here: CodeQuestion, player: Player) -> Code:
    game, history = here.game, here.history
    answer = player(history, here.members)
    try:
        guess = game.code(answer)
        check_rule(game, (*history, (guess, game.feedbacks[0])))
        return guess
    except (IllegalMoveError, NotationError, TypeError) as error:
        known = history_text(game, history)
        error.args = (f"the player's guess after {known or 'no answer'}: {error}",)
        raise
