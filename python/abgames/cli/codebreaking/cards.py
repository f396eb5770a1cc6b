"""``abgames cardmoo play``, against the program [Ino2022], and ``assist``, in a game elsewhere."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...codebreaking.history import possible_reply
from ...codebreaking.question_games import OfCards
from ...display import columns, count, counted, padded
from ...language import _, marked
from ...question import asks
from ...reviews import asked_level
from ..conversation import Command, Talk
from .dialogues import CardDialogue
from .game import changed, leaves, outlook_record

if TYPE_CHECKING:
    from ...codebreaking import CardGame, CardView
    from ...codebreaking.code_game import Code


class _Play(CardDialogue):
    """The conversation; player 1 is the user, player 2 the program."""

    own: ClassVar = (
        Command(
            "random", "draw", marked("a random secret for you, when the game begins"), is_move=True
        ),
        Command(
            "name",
            "name",
            marked("you think this is my secret: right wins, wrong loses"),
            takes="1b 2b 3b",
            playing=True,
            is_move=True,
        ),
        Command("left", "tell_left", marked("how many candidates are left for you and for me")),
        Command("cards", "tell_cards", marked("your own secret")),
    )
    meanings: ClassVar = {
        "undo": marked("take back your last question, and mine"),
        "quit": marked("show my secret and stop; so does Ctrl-D"),
    }
    typed: ClassVar = (
        ("4b 5r X", marked("a question: three cards of different ranks, one may be the joker X")),
    )
    opponent: ClassVar = marked("I asked")
    first: ClassVar = marked("first choose your secret: three cards, or random")

    asked: Play

    def __init__(self, asked: Play) -> None:
        from ...codebreaking import CardMoo, CardView

        self.table = CardMoo(ranks=asked.ranks)
        self.sow(asked.seed)
        super().__init__(CardView(self.table), asked)

    def begin(self) -> None:
        given, own = self.asked.secret, self.asked.own
        self.secret = self._drawn() if given is None else self.table.secret(given)
        self.naming: Code | None = None
        """What the program names when the user goes on."""
        self.namings: tuple[Code | None, Code | None] = (None, None)
        self.doubted: Code | None = None
        """A secret that was named although it is impossible; typed again, it is taken."""
        super().begin()
        if own is not None:
            self.place(self.table.secret(own))

    def _drawn(self) -> Code:
        codes = self.table.secrets
        row: Code = tuple(codes[self.chance.randrange(len(codes))].tolist())
        return row

    def place(self, own: Code) -> None:
        """Start with this secret of the user's."""
        from ...codebreaking import CardMoo

        self.go_to(replace(self.here, game=CardMoo(own, self.table.ranks)))

    def go_to(self, here: CardView) -> None:
        self.here, self.changed, self.over = here, True, False
        self.namings = (None, None)

    @property
    def game(self) -> CardGame:
        """The game, with what both know."""
        from ...codebreaking import CardGame

        here = self.known
        asked = (guess for guess, _reply in here.history)
        rounds = tuple(zip(asked, here.opponent_questions, strict=True))
        return CardGame(here.game.own_cards, self.secret, self.table.ranks, rounds, self.namings)

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        if not self.is_placed:
            return _("your secret> ")
        return _("question {number}> ", number=len(self.here.history) + 1)

    def farewell(self) -> str:
        return _("My secret was {secret}.", secret=self.table.text(self.secret))

    def text(self) -> str:
        if not self.is_placed:
            how = _("I hold a secret. Choose yours: three cards, such as 3b 8r 10b, or random.")
            return f"{how}\n"
        if self.over:
            return self.ending()
        view = self.known
        if not view.history:
            how = _(
                "Your secret is {secret}. We ask at the same time. After a round either of us may "
                "name the other's secret: right wins, wrong loses, both right is a draw. Type a "
                "question, or help.",
                secret=self.table.text(view.game.own_cards),
            )
            return f"\n{how}\n"
        rows = [
            (who, self.table.text(question), _("reply {reply}", reply=reply))
            for who, (question, reply) in (
                (_("you asked"), view.history[-1]),
                (_("I asked"), view.opponent_history[-1]),
            )
        ]
        widths = [max(columns(row[place]) for row in rows) for place in range(3)]
        return "\n".join(f"  {'  '.join(map(padded, row, widths))}".rstrip() for row in rows)

    def ending(self) -> str:
        game, said = self.game, []
        for who, code, hidden in (
            (_("You name {secret}: {verdict}."), game.named[0], game.second),
            (_("I name {secret}: {verdict}."), game.named[1], game.first),
        ):
            if code is not None:
                verdict = _("right") if code == hidden else _("wrong")
                said.append(who.format(secret=self.table.text(code), verdict=verdict))
        if game.named[0] is None:
            said.append(_("You did not name mine in this round."))
        outcome = {None: _("It is a draw"), 1: _("You win"), 2: _("I win")}[game.winner]
        rounds = len(game.rounds)
        after = _("after {questions} each", questions=counted(rounds, "question"))
        secret = self.table.text(self.secret)
        ended = _("{outcome}, {after}. My secret was {secret}.")
        after = after if rounds else _("without a question")
        said.append(ended.format(outcome=outcome, after=after, secret=secret))
        return "\n".join(said)

    def record(self) -> dict[str, Any]:
        if not self.is_placed:
            state = "stopped" if self.stopped else "place"
            hidden = {"secret": list(self.secret)} if self.stopped else {}
            return {
                "state": state,
                "game": self.table.record(),
                "level": self.asked.level,
                **hidden,
            }
        record: dict[str, Any] = {
            "state": "over" if self.over else "stopped" if self.stopped else "ask",
            "game": self.here.game.record(),
            "level": self.asked.level,
            **outlook_record(self.known),
        }
        if self.over or self.stopped:
            named, other = self.namings
            won = {None: "draw", 1: "won", 2: "lost"}[self.game.winner]
            record.update(
                secret=list(self.secret),
                named=named and list(self.table.secret(named)),
                opponent_named=other and list(self.table.secret(other)),
                result=won if self.over else None,
            )
        return record

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        from ...codebreaking.card_race import choose_naming

        if not self.is_placed:
            self.place(self.cards(self.table, line, "secret"))
            return
        question = self.read(line)
        if self.naming is not None:
            self.finish(None)
            return
        self.make(question)
        self.naming = choose_naming(self.game.view(2), self.asked.level, self.chance)
        self.comment()

    def after(self, move: Code) -> CardView:
        asked = self.game.view(2).hint(self.asked.level, self.chance)
        return self.game.ask(move, asked).view(1)

    def draw(self) -> None:
        """Take a random secret."""
        if self.is_placed:
            raise ValueError(_("you have a secret already"))
        self.place(self._drawn())

    def name(self, line: str) -> None:
        """Name the program's secret."""
        view = self.known
        if not line:
            raise ValueError(_("name what? Write the three cards too, such as name 3b 8r 10b"))
        named = self.cards(self.table, line, "secret")
        is_asked = self.as_json or self._is_quiet or named == self.doubted
        if not is_asked and not (view.candidates == named).all(axis=1).any():
            self.doubted = named
            raise ValueError(
                _(
                    "{cards} cannot be my secret after these replies; to name it all the same, "
                    "type that again",
                    cards=self.table.text(named),
                )
            )
        self.finish(named)

    def undo(self) -> None:
        if self.over:
            self.go_to(self.here)
            self.said.append(self.taken_back())
        else:
            super().undo()
            self.naming = None

    def finish(self, named: Code | None) -> None:
        """End the game with what the players name."""
        self.namings = (named, self.naming)
        self.over = self.changed = True

    def tell_left(self) -> None:
        """Say how many candidates are left for both."""
        view = self.known
        self.note(
            _(
                "My secret is one of {yours} for you; yours is one of {mine} for me.",
                yours=count(len(view.candidates)),
                mine=count(len(view.opponent_candidates)),
            )
        )

    def tell_cards(self) -> None:
        """Show the user's secret."""
        cards = self.table.text(self.known.game.own_cards)
        self.note(_("Your secret is {secret}.", secret=cards))


class Play(Talk, name="cardmoo/play", brief="the two-player game against the program"):
    """Play card MOO against the program: both hold a secret, and both ask at the same time. It asks
    what leaves it the fewest candidates, and also considers what its questions tell you."""

    kind = _Play

    own: str | None = asks(
        'your secret, such as "3b 8r 10b" (asked for if not given)', None, metavar="CARDS"
    )
    secret: str | None = asks("the program's secret (a random one)", None, metavar="CARDS")
    level: int = asked_level()
    ranks: int = asks("ranks of each suit (13)", 13, metavar="N")
    seed: int | None = asks("repeat the same random choices", None, metavar="N")


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
