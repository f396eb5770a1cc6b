"""What ``play`` and ``assist`` of MOO with playing cards have in common."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from ...reviews import Review
from ..dialogue import NO_MOVE, Command, Dialogue, Verdict
from .card_wording import described, leaves, read_cards, rounds_table
from .wording import candidates_shown

if TYPE_CHECKING:
    from ...codebreaking import CardMoo, CardView
    from ...codebreaking.games import Code


class CardDialogue(Dialogue):
    """A conversation about questions.

    Nobody knows what a question is worth exactly, so a comment compares how many candidates it
    leaves on average with a good question.
    """

    own: ClassVar[tuple[Command, ...]] = (
        Command("list", "tell_list", "the candidates for the other secret"),
        Command("list all", "tell_all", "the same, all of them"),
        Command("why", "tell_why", "how many candidates your question leaves, or CARDS", "CARDS"),
        Command("review", "tell_review", ""),
        Command("history", "tell_history", "what was asked, with the replies"),
        Command("show", "show", ""),
    )
    opponent: ClassVar[str]
    """What the other player is called in the history."""
    table: CardMoo

    @property
    def view(self) -> CardView:
        """What who types knows; ValueError when the game has not begun."""
        raise NotImplementedError

    @property
    def rules(self) -> str:  # type: ignore[override]
        """The rules in a few words."""
        return described(self.table)

    def cards(self, game: CardMoo, line: str, what: str) -> Code:
        """Read the three cards that were typed."""
        return read_cards(game, line, what, numbers=self.as_json)

    def hint(self) -> tuple[str, Any]:
        """A good question, or the secret."""
        view = self.view
        if len(view.candidates) == 1:
            secret = view.candidates[0].tolist()
            return f"name {self.table.text(secret)}: nothing else fits.", {"name": secret}
        question = self.good_question(view)
        return f"{self.table.text(question)}: {leaves(view, question)}.", list(question)

    def good_question(self, view: CardView) -> Code:
        """A good question, found with the same chances each time."""
        from ...codebreaking.card_player import choose_question

        return choose_question(view, "expert", random.Random(0))

    def verdict(self, move: str | None = None) -> Verdict:
        """How many candidates a question leaves."""
        from ...codebreaking.card_player import expected_left

        view = self.view
        if move is not None:
            question = self.cards(view.game, move, "question")
        elif view.history:
            question = view.history[-1][0]
            rounds = len(view.history) - 1
            view = replace(
                view,
                history=view.history[:rounds],
                opponent_questions=view.opponent_questions[:rounds],
            )
        else:
            raise ValueError(NO_MOVE)
        good = self.good_question(view)
        left, best = (float(expected_left(view, asked)) for asked in (question, good))
        text = f"Of {len(view.candidates):,} candidates your question leaves {left:,.1f} on average"
        if best < left:
            text += f"; {self.table.text(good)} leaves {best:,.1f}"
        record = {
            "question": list(question),
            "leaves": left,
            "good": list(good),
            "good_leaves": best,
        }
        return Verdict(f"{text}.", record)

    def review(self) -> Review[Any]:
        """Refuse: there are no exact values."""
        raise ValueError("what a question is worth exactly is not known; why compares two of them")

    def tell_list(self) -> None:
        """Show the first candidates."""
        text, codes = candidates_shown(self.view)
        self.note(text, candidates=codes)

    def tell_all(self) -> None:
        """Show all candidates."""
        text, codes = candidates_shown(self.view, len(self.view.candidates))
        self.note(text, candidates=codes)

    def tell_history(self) -> None:
        """Show the rounds."""
        self.note(rounds_table(self.view, self.opponent))

    def show(self) -> None:
        """Show the rounds."""
        self.tell_history()
