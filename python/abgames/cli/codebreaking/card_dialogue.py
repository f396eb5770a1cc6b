"""What ``play`` and ``assist`` of MOO with playing cards have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from ...language import _, marked
from ...reviews import Review
from ..dialogue import NO_MOVE
from .card_wording import described, leaves, read_cards, rounds_table
from .deduction import Deduction

if TYPE_CHECKING:
    from ...codebreaking import CardMoo, CardView, ReviewedQuestion
    from ...codebreaking.code_game import Code


class CardDialogue(Deduction):
    """A conversation about questions; comments compare a question with a good one."""

    meanings: ClassVar = {
        "hint": marked("a good question, or the secret when only one is left"),
        "why": marked(
            "how many candidates your last question left, or MOVE leaves, and a good one"
        ),
        "review": marked("the same for every question so far"),
        "history": marked("what was asked, with the replies"),
    }
    opponent: ClassVar[str]
    """The heading, in the history, of what the other player asked."""
    table: CardMoo

    @property
    @abstractmethod
    def known(self) -> CardView:
        """What the user knows."""

    @property
    def rules(self) -> str:  # type: ignore[override]
        """The rules in a few words."""
        return described(self.table)

    def cards(self, game: CardMoo, line: str, what: str) -> Code:
        """Read the three cards that were typed."""
        return read_cards(game, line, what, numbers=self.as_json)

    def hint(self) -> tuple[str, Any]:
        """A good question, or the secret."""
        from ...codebreaking.card_review import good_question

        view = self.known
        if len(view.candidates) == 1:
            secret = view.candidates[0].tolist()
            said = _("name {secret}: nothing else fits.", secret=self.table.text(secret))
            return said, {"name": secret}
        question = good_question(view)
        text, what = self.table.text(question), leaves(view, question)
        return _("{guess}: {what}.", guess=text, what=what), list(question)

    def judge(self, move: str | None = None) -> ReviewedQuestion:
        """Compare a question with a good one."""
        from ...codebreaking.card_review import judge_question

        if move is not None:
            return judge_question(self.known, self.cards(self.known.game, move, "question"))
        if not self.known.history:
            raise ValueError(_(NO_MOVE))
        return self.review()[-1]

    def review(self) -> Review[ReviewedQuestion]:
        """Compare all questions with good ones."""
        from ...codebreaking.card_review import review_questions

        return review_questions(self.known)

    def tell_history(self) -> None:
        """Show the rounds."""
        self.note(rounds_table(self.known, _(self.opponent)))
