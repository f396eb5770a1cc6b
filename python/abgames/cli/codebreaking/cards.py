"""``abgames cardmoo play``, against the program [Ino2022], and ``assist``, in a game elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...codebreaking.history import possible_reply
from ...codebreaking.question_games import OfCards
from ...display import count, text_table
from ...errors import NotationError
from ...language import _, marked
from ...question import asks
from ...reviews import asked_level
from ..conversation import Command, Talk
from .dialogues import Deduction
from .game import changed

if TYPE_CHECKING:
    from ...codebreaking.card_race import CardAssist, CardRace, CardView
    from ...codebreaking.cards import CardMoo, CardsLike
    from ...codebreaking.code_game import Code


RULES = marked(
    "Card MOO: three cards of different ranks, each black (b) or red (r), ranks 1 to {ranks}.\n"
    "A question is three cards too, which you show; one may be the joker (X), none may be of "
    "your own secret: its cards lie face down.\n"
    "The reply counts H: rank, place and colour right; NP: rank and place; NC: rank and colour; "
    "N: rank only.\n"
    "Both ask at the same time. After a round either may name the other's secret: right wins, "
    "wrong loses, both right is a draw."
)


class CardWords(Deduction):
    """What is said of cards; comments compare a question with a good one."""

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
    first: ClassVar[str]
    """What is said before the user has a secret."""
    reads: ClassVar[Mapping[str, str]]
    """The prompts then, by state."""
    states: ClassVar[Mapping[str, str]]
    """What programs read for the states of all conversations."""
    here: CardView

    @property
    def is_placed(self) -> bool:
        """Whether the user has a secret."""
        return bool(self.here.game.own_cards)

    @property
    def known(self) -> CardView:
        if not self.is_placed:
            raise ValueError(_(self.first))
        return self.here

    @property
    def state(self) -> str:
        state = super().state
        return self.states["place" if state == "move" and not self.is_placed else state]

    def rules(self) -> str:
        return _(RULES, ranks=self.start.game.ranks)

    def prompt(self) -> str:
        number = len(self.here.history) + 1
        return _(self.reads.get(self.state, marked("your secret> ")), number=number)

    def cards(self, line: str) -> CardsLike:
        """The cards that were typed: a program may write their numbers."""
        words = line.replace(",", " ").split()
        return [*map(int, words)] if self.as_json and "".join(words).isdecimal() else line

    def read(self, line: str) -> Code:
        return self.known.game.code(self.cards(line))

    def place(self, own: CardsLike) -> None:
        """Take the user's own secret."""
        self.go_to(replace(self.here, game=replace(self.here.game, own=own)))

    def go_to(self, here: CardView) -> None:
        super().go_to(here)
        self.past = here.made

    def hint(self) -> tuple[str, Any]:
        view = self.known
        if len(view.candidates) == 1:
            secret = view.candidates[0].tolist()
            said = _("name {secret}: nothing else fits.", secret=view.open_game.text(secret))
            return said, {"name": secret}
        guess = view.hint()
        return _("{guess}: {what}.", guess=view.text(guess), what=view.leaves(guess)), list(guess)

    def board(self) -> str:
        if not self.is_placed:
            return _(self.first)
        text, header = self.here.open_game.text, (_("you asked"), _("reply"), _(self.opponent))
        rows = [
            (number, asked and text(asked), reply, theirs and text(theirs), told)
            for number, (asked, reply, theirs, told) in enumerate(self.here.rounds, 1)
        ]
        own = _("Your secret is {secret}.", secret=text(self.here.game.own_cards))
        asked = text_table(("", *header, _("reply")), rows) if rows else ""
        return f"{own}\n{asked or _('Type a question, or help.')}"

    def record(self) -> dict[str, Any]:
        known = self.here.told() if self.is_placed else {}
        return {"state": self.state, "game": self.here.game.record(), **known}

    def move(self, line: str) -> None:
        if self.is_placed:
            super().move(line)
        else:
            self.place(self.cards(line))


class _Play(CardWords):
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
        Command("cards", "show", marked("your own secret")),
    )
    meanings: ClassVar = {
        "undo": marked("take back your last question, and mine"),
        "quit": marked("show my secret and stop; so does Ctrl-D"),
    }
    typed: ClassVar = (
        ("4b 5r X", marked("a question: three cards of different ranks, one may be the joker X")),
    )
    opponent: ClassVar = marked("I asked")
    first: ClassVar = marked(
        "I hold a secret. Choose yours: three cards, such as 3b 8r 10b, or random."
    )
    reads: ClassVar = {"ask": marked("question {number}> ")}
    states: ClassVar = {"place": "place", "move": "ask", "over": "over", "stopped": "stopped"}
    doubted: Code | None = None
    """A secret that was named although it is impossible; typed again, it is taken."""
    asked: Play
    here: CardRace

    def __init__(self, asked: Play) -> None:
        self.sow(asked.seed)
        super().__init__(asked.begun(), asked)

    def begin(self) -> None:
        table, given = self.start.game, self.asked.secret
        secret = table._drawn(self.chance) if given is None else table.secret(given)
        self.start, self.doubted = replace(self.start, secret=secret), None
        super().begin()

    def draw(self) -> None:
        """Take a random secret."""
        if self.is_placed:
            raise ValueError(_("you have a secret already"))
        self.place(self.start.game._drawn(self.chance))

    def farewell(self) -> str:
        return _("My secret was {secret}.", secret=self.here.text(self.here.secret))

    def ending(self) -> str:
        return self.here.ending()

    def record(self) -> dict[str, Any]:
        ended = self.here.ended() if self.over or self.stopped else {}
        return {**super().record(), "level": self.asked.level, **ended}

    def after(self, move: Code) -> CardRace:
        return self.here.round(move, self.asked.level, self.chance)

    def comment(self) -> None:
        if not self.over:
            super().comment()

    def name(self, line: str) -> None:
        named = self.known.game.secret(self.cards(line))
        doubts = not (self.as_json or self._is_quiet or named == self.doubted)
        if doubts and not (self.here.candidates == named).all(axis=1).any():
            self.doubted, cards = named, self.here.text(named)
            problem = _("{cards} cannot be my secret; to name it all the same, type that again")
            raise ValueError(problem.format(cards=cards))
        self.go_to(self.here.naming(named, self.asked.level, self.chance))

    def undo(self) -> None:
        if self.over:
            self.go_to(replace(self.here, named=(None, None)))
            self.said.append(self.taken_back())
        else:
            super().undo()

    def tell_left(self) -> None:
        yours, mine = self.known.candidates, self.known.opponent_candidates
        said = _("My secret is one of {yours} for you; yours is one of {mine} for me.")
        self.note(said.format(yours=count(len(yours)), mine=count(len(mine))))


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

    def begun(self) -> CardRace:
        """The game before the first question."""
        from ...codebreaking import CardMoo
        from ...codebreaking.card_race import CardRace

        return CardRace(CardMoo(self.own, self.ranks))


NOBODY = ("none", "no", "-", "なし", "ない", "いいえ")
"""What is typed when the opponent asks nothing."""


class _Assistance(CardWords):
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
    first: ClassVar = marked(
        "Type your own secret, such as 3b 8r 10b: you cannot ask with these cards."
    )
    reads: ClassVar = {"reply": marked("reply> "), "opponent": marked("they asked> ")}
    states: ClassVar = {"place": "secret", "move": "reply", "over": "found", "stopped": "stopped"}
    here: CardAssist

    def __init__(self, asked: Assist) -> None:
        super().__init__(asked.begun(), asked)

    def begin(self) -> None:
        self.earlier: list[CardAssist] = []
        """What was known before each line."""
        super().begin()

    @property
    def state(self) -> str:
        return "opponent" if self.here.waits and not self.stopped else super().state

    def farewell(self) -> str:
        return _("Stopped with {candidates} left.", candidates=self.left())

    def text(self) -> str:
        return self.here.advice() if self.is_placed else self.board()

    def advance(self, after: CardAssist) -> None:
        """Go on to this situation, which can be taken back."""
        after.candidates  # noqa: B018 - what is impossible is refused
        self.earlier.append(self.here)
        self.go_to(after)

    def move(self, line: str) -> None:
        if not self.is_placed:
            super().move(line)
        elif not self.here.waits:
            self.take_reply(line)
        elif line.lower() in NOBODY:
            self.advance(replace(self.here, alone=True))
        else:
            self.advance(self.here.asked(self.cards(line)))

    def take_reply(self, line: str) -> None:
        """Take the reply to the proposal, or to the question that was typed with it."""
        typed, equals, text = line.rpartition("=")
        with suppress(NotationError):
            if not equals and self.known.game.code(line):
                how = _("what was the reply to {cards}? Write both, such as {cards} = 1H1NC")
                raise ValueError(how.format(cards=line))
        question = self.read(typed) if equals else self.here.proposal
        assert question is not None
        self.advance(self.here.play(question, possible_reply(self.here.game, text)))
        self.comment()

    def change(self, line: str) -> None:
        """Give an earlier answer another reply."""
        read = partial(possible_reply, self.here.game)
        history = changed(self.known.history, line, read, "1H1NC")
        self.advance(replace(self.here, history=history))

    def undo(self) -> None:
        if not self.earlier:
            raise ValueError(_("there is nothing to take back"))
        self.go_to(self.earlier.pop())
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

    def begun(self) -> CardAssist:
        """What is known before the first question."""
        from ...codebreaking.card_race import CardAssist

        return CardAssist(cast("CardMoo", self.made))
