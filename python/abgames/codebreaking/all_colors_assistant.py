"""An assistant for games with so many colours that only a proof for all numbers can play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from ..errors import InconsistentHistoryError
from ..language import _
from .history import History, possible_reply
from .wide_game import WideGame

if TYPE_CHECKING:
    from .all_colors import AllColors
    from .code_game import Code, CodeLike
    from .feedback import FeedbackLike
    from .games import ColorGame


class AllColorsAssistant:
    """One game with any number of colours, played by a proof of its least expected guesses.

    It offers what conversations use of an :class:`~abgames.codebreaking.Assistant`.

    >>> from abgames.codebreaking import prove_all_colors
    >>> assistant = AllColorsAssistant(prove_all_colors("AB", 2), 1000)
    >>> assistant.answer("0A1B", (1, 2))
    >>> assistant.candidate_count, assistant.proposal, assistant.expected
    (1996, (3, 1), Fraction(501991, 1996))
    """

    def __init__(self, proof: AllColors, colors: int) -> None:
        self.proof = proof
        self.game = WideGame(proof.game, proof.pegs, colors)
        self.history: History = ()

    @property
    def is_solved(self) -> bool:
        """Whether the secret was guessed."""
        return bool(self.history) and self.history[-1][1] == self.game.hit

    @property
    def candidate_count(self) -> int:
        """Number of candidates."""
        return 1 if self.is_solved else self.proof.candidate_count(self.history, self.game.colors)

    def candidates(self) -> Iterator[Code]:
        """Yield the candidates, one by one."""
        if self.is_solved:
            return iter([self.history[-1][0]])
        return self.proof.candidates(self.history, self.game.colors)

    @property
    def proposal(self) -> Code:
        """The guess of the proof's strategy; where it has none, a candidate."""
        try:
            return self.proof.next_guess(self.history, self.game.colors)
        except ValueError:
            return next(self.candidates())

    @property
    def weight(self) -> int:
        """The number of candidates, each of which weighs 1."""
        return self.candidate_count

    @property
    def lower_bound(self) -> int:
        """A lower bound on the number of further guesses, summed over all candidates."""
        return self._bounds[0]

    @property
    def upper_bound(self) -> int | None:
        """An upper bound on the same number; ``None`` if the proof does not give one."""
        return self._bounds[1]

    @property
    def _bounds(self) -> tuple[int, int | None]:
        return self.proof.value_bounds(self.history, self.game.colors)

    @property
    def proven(self) -> bool:
        """Whether the least expected number of further guesses is known exactly."""
        lower, upper = self._bounds
        return lower == upper

    @property
    def expected(self) -> Fraction | None:
        """The expected number of further guesses in optimal play; ``None`` if not proven."""
        return Fraction(self.lower_bound, self.candidate_count) if self.proven else None

    def search(self, **limits: object) -> None:
        """Do nothing: there is nothing to search."""

    def answer(self, feedback: FeedbackLike, guess: CodeLike | None = None) -> None:
        """Take the reply to a guess; without ``guess``, to the proposal.

        Raises what :meth:`abgames.codebreaking.Assistant.answer` raises.
        """
        reply = possible_reply(cast("ColorGame", self.game), feedback)
        if self.is_solved:
            raise ValueError("the secret is found already, so no answer can follow")
        code = self.proposal if guess is None else self.game.code(guess)
        self.change_history((*self.history, (code, reply)))

    def change_history(self, history: History) -> None:
        """Replace the history."""
        is_hit = bool(history) and history[-1][1] == self.game.hit
        before = history[:-1] if is_hit else history
        # This rejects answers that no secret fits.
        self.proof.candidate_count(before, self.game.colors)
        secret = history[-1][0] if is_hit else None
        if secret and any(self.game.feedback(guess, secret) != reply for guess, reply in before):
            raise InconsistentHistoryError("no secret gives these replies", history=history)
        self.history = history

    def undo(self) -> None:
        """Take the last answer back; ValueError when there is none."""
        if not self.history:
            raise ValueError(_("there is no answer to take back"))
        self.history = self.history[:-1]
