"""What ``play`` and ``assist`` of MOO with playing cards have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...language import _, marked
from ..conversation import Made
from .card_wording import described, leaves, read_cards, rounds_table
from .deduction import Deduction

if TYPE_CHECKING:
    from ...codebreaking import CardMoo, CardView
    from ...codebreaking.code_game import Code
    from ...reviews import ReviewedMove


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
    here: CardView

    first: ClassVar[str]
    """What is said when something is asked before the user has a secret."""

    @property
    def is_placed(self) -> bool:
        """Whether the user has a secret."""
        return bool(self.here.game.own_cards)

    @property
    def known(self) -> CardView:
        """What the user knows."""
        if not self.is_placed:
            raise ValueError(_(self.first))
        return self.here

    def greeting(self) -> list[str]:
        """What is said at the begin."""
        return [self.rules()]

    def rules(self) -> str:
        """The rules in a few words."""
        return described(self.table)

    def words(self) -> list[str]:
        """The lines that Tab completes: questions are too many."""
        return list(self.commands)

    def cards(self, game: CardMoo, line: str, what: str) -> Code:
        """Read the three cards that were typed."""
        return read_cards(game, line, what, numbers=self.as_json)

    def read(self, line: str) -> Code:
        """Return the question that was typed."""
        return self.cards(self.known.game, line, "question")

    def worth(self, made: Made, limit: float | None, *, ranks: bool = False) -> ReviewedMove:
        """Compare a question with a good one; ranks are not known."""
        return super().worth(made, limit)

    def hint(self) -> tuple[str, Any]:
        """A good question, or the secret."""
        view = self.known
        if len(view.candidates) == 1:
            secret = view.candidates[0].tolist()
            said = _("name {secret}: nothing else fits.", secret=self.table.text(secret))
            return said, {"name": secret}
        question = view.hint()
        text, what = self.table.text(question), leaves(view, question)
        return _("{guess}: {what}.", guess=text, what=what), list(question)

    def tell_history(self) -> None:
        """Show the rounds."""
        self.note(rounds_table(self.known, _(self.opponent)))
