"""``abgames cardmoo assist``: proposes questions, and gives your replies, in a game elsewhere."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...codebreaking.history import possible_reply
from ...codebreaking.question_games import OfCards
from ...display import counted
from ...language import _, marked
from ..conversation import Command, Talk
from .card_wording import leaves, outlook_record
from .dialogues import CardDialogue
from .wording import changed

if TYPE_CHECKING:
    from ...codebreaking import CardView
    from ...codebreaking.code_game import Code

NOBODY = ("none", "no", "-", "なし", "ない", "いいえ")
"""What is typed when the opponent asks nothing."""


class _Assistance(CardDialogue):
    """The conversation; in a round first the reply is read, then the opponent's question."""

    own: ClassVar = (
        Command(
            "change",
            "change",
            marked("the reply in your answer 2 was 1N"),
            takes="2 1N",
            is_move=True,
        ),
    )
    meanings: ClassVar = {"undo": marked("take back the last thing")}
    typed: ClassVar = (
        ("1H1NC", marked("the reply to your question; 0 for nothing")),
        ("4b 5r X = 1N", marked("you asked something else, 4b 5r X, and the reply was 1N")),
        (
            "4b 5r 6b",
            marked("when I ask for it: what the opponent has asked; none if nobody asks you"),
        ),
    )
    opponent: ClassVar = marked("they asked")
    first: ClassVar = marked("first type your own secret: three cards")

    def __init__(self, asked: Assist) -> None:
        from ...codebreaking import CardMoo, CardView

        game = asked.made
        assert isinstance(game, CardMoo)
        super().__init__(CardView(game), asked)

    def begin(self) -> None:
        self.earlier: list[tuple[CardView, bool]] = []
        """What was known before each line, and whether nobody asked."""
        self.alone = self.waiting = False
        """Whether the opponent does not ask; whether the question of this round is to come."""
        self.proposal: Code | None = None
        self.table = self.start.game
        super().begin()
        if self.is_placed:
            self.go_to(self.start)

    def go_to(self, here: CardView, *, alone: bool = False) -> None:
        found = here.to_move is None
        waiting = not alone and len(here.history) > len(here.opponent_questions)
        self.proposal = None if found or waiting else here.hint()
        self.past = here.made
        self.here, self.alone, self.waiting, self.changed = here, alone, waiting, True
        self.over = found and not waiting

    def advance(self, here: CardView, *, alone: bool) -> None:
        """Go on to this situation."""
        before = self.here, self.alone
        self.go_to(here, alone=alone)
        self.earlier.append(before)

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        if not self.is_placed:
            return _("your secret> ")
        return _("they asked> ") if self.waiting else _("reply> ")

    def farewell(self) -> str:
        if not self.is_placed:
            return _("Stopped.")
        left = counted(len(self.known.candidates), "candidate")
        return _("Stopped with {candidates} left.", candidates=left)

    def text(self) -> str:
        if not self.is_placed:
            how = _("Type your own secret, such as 3b 8r 10b: you cannot ask with these cards.")
            return f"{how}\n"
        view = self.known
        if self.waiting:
            left = counted(len(view.candidates), "candidate")
            return _(
                "{candidates} left. What have they asked in this round? Three cards, or none.",
                candidates=left,
            )
        return "\n".join([*self.defence(view), self.attack(view)])

    def defence(self, view: CardView) -> list[str]:
        """What to reply, and what the opponent then knows."""
        if not view.opponent_questions or self.alone:
            return []
        asked, reply = view.opponent_history[-1]
        left = len(view.opponent_candidates)
        said = [
            _(
                "You reply {reply} to {question}. That leaves them {candidates} for your secret.",
                reply=reply,
                question=self.table.text(asked),
                candidates=counted(left, "candidate"),
            )
        ]
        if left == 1 and len(view.candidates) > 1:
            said.append(_("They can know your secret now: name one of your candidates, or lose."))
        return said

    def attack(self, view: CardView) -> str:
        """What to do next."""
        if self.proposal is None:
            secret = self.table.text(view.candidates[0].tolist())
            return _("Their secret is {secret}: name it.", secret=secret)
        return _(
            "Question {number}: ask {question}  ({leaves})",
            number=len(view.history) + 1,
            question=self.table.text(self.proposal),
            leaves=leaves(view, self.proposal),
        )

    def record(self) -> dict[str, Any]:
        if not self.is_placed:
            state = "stopped" if self.stopped else "secret"
            return {"state": state, "game": self.table.record()}
        view = self.known
        found = len(view.candidates) == 1
        state = "found" if found else "reply"
        return {
            "state": "stopped" if self.stopped else "opponent" if self.waiting else state,
            "game": self.table.record(),
            **outlook_record(view),
            "proposal": self.proposal and list(self.proposal),
            "secret": view.candidates[0].tolist() if found else None,
        }

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        if not self.is_placed:
            own = replace(self.table, own=self.cards(self.table, line, "secret"))
            self.table = own
            self.go_to(replace(self.start, game=own))
        elif self.waiting:
            self.take_question(line)
        else:
            self.take_reply(line)

    def take_reply(self, line: str) -> None:
        """Take the reply to the proposal, or to the question that was typed with it."""
        typed, equals, text = line.rpartition("=")
        question = self.cards(self.table, typed, "question") if equals else self.proposal
        if not equals and self.is_question(line):
            raise ValueError(
                _("what was the reply to {cards}? Write both, such as {cards} = 1H1NC", cards=line)
            )
        assert question is not None
        reply = possible_reply(self.table, text)
        history = (*self.here.history, (question, reply))
        self.advance(replace(self.here, history=history), alone=self.alone)
        self.comment()

    def is_question(self, line: str) -> bool:
        """Whether a line is cards and nothing else."""
        try:
            return len(self.table.cards(line)) > 0
        except ValueError:
            return False

    def take_question(self, line: str) -> None:
        """Take what the opponent has asked in this round."""
        view = self.known
        if line.lower() in NOBODY:
            self.advance(view, alone=True)
            return
        asked = self.cards(view.open_game, line, "question")
        after = replace(view, opponent_questions=(*view.opponent_questions, asked))
        self.advance(after, alone=False)

    def change(self, line: str) -> None:
        """Give an earlier answer another reply."""
        read = partial(possible_reply, self.table)
        history = changed(self.known.history, line, read, "1H1NC")
        self.advance(replace(self.here, history=history), alone=self.alone)

    def undo(self) -> None:
        if not self.earlier:
            raise ValueError(_("there is nothing to take back"))
        here, alone = self.earlier.pop()
        self.go_to(here, alone=alone)
        self.said.append(self.taken_back())


class Assist(
    Talk,
    OfCards,
    name="cardmoo/assist",
    brief="propose questions while you play against somebody else",
):
    """Propose a question, read the reply and what the opponent has asked, say what you must reply,
    and so on until the opponent's secret is known. Cards that the opponent asks with are not in the
    opponent's secret; yours say the same of your secret, and the proposals take that into
    account."""

    kind = _Assistance
