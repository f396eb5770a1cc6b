"""``abgames cardmoo play``: the two-player game against the program [Ino2022]."""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from ...display import count, counted
from ...display.width import columns, padded
from ...language import _, marked
from ..dialogue import Command, add_conversation
from .card_dialogue import CardDialogue
from .card_wording import described, outlook_record
from .game import add_ranks

if TYPE_CHECKING:
    from ...codebreaking import CardGame, CardView
    from ...codebreaking.code_game import Code

NO_SECRET = marked("first choose your secret: three cards, or random")

LEVELS = ("beginner", "club", "expert")


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of the game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "play",
        help="the two-player game against the program",
        description="Play card MOO against the program: both hold a secret, and both ask at the "
        "same time. A beginner asks what may be your secret; a club player asks what leaves it "
        "the fewest candidates; an expert also considers what its questions tell you.",
    )
    parser.add_argument(
        "--own", metavar="CARDS", help='your secret, such as "3b 8r 10b" (asked for if not given)'
    )
    parser.add_argument("--secret", metavar="CARDS", help="the program's secret (a random one)")
    parser.add_argument(
        "--level", choices=LEVELS, default="club", help="how well the program plays (club)"
    )
    add_ranks(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="repeat the same random choices")
    add_conversation(parser)
    parser.set_defaults(run=run, game=game)


def run(options: argparse.Namespace) -> int:
    """Play."""
    if options.seed is None:
        options.seed = random.randrange(10**6)
    return _Play(options).run()


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

    def __init__(self, options: argparse.Namespace) -> None:
        from ...codebreaking import CardMoo

        self.table = CardMoo(ranks=options.ranks)
        self.chance = random.Random(options.seed)
        super().__init__(options)

    def begin(self) -> None:
        options = self.options
        given = options.secret
        self.secret = self._drawn() if given is None else self.table.secret(given)
        self.game: CardGame | None = None
        self.past: list[CardGame] = []
        self.naming: Code | None = None
        self.doubted: Code | None = None
        """A secret that was named although it is impossible; typed again, it is taken."""
        self.said = [described(self.table)]
        if options.own is not None:
            self.place(self.table.secret(options.own))

    def _drawn(self) -> Code:
        codes = self.table.secrets
        row: Code = tuple(codes[self.chance.randrange(len(codes))].tolist())
        return row

    def same_chances(self) -> tuple[str, ...]:
        return "--seed", str(self.options.seed)

    def place(self, own: Code) -> None:
        """Start with this secret of the user's."""
        from ...codebreaking import CardGame

        self.game = CardGame(own, self.secret, self.table.ranks)
        self.changed = True

    @property
    def known(self) -> CardView:
        """What the user knows."""
        if self.game is None:
            raise ValueError(_(NO_SECRET))
        return self.game.view(1)

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        if self.game is None:
            return _("your secret> ")
        return _("question {number}> ", number=len(self.game.rounds) + 1)

    def farewell(self) -> str:
        return _("My secret was {secret}.", secret=self.table.text(self.secret))

    def text(self) -> str:
        if self.game is None:
            how = _("I hold a secret. Choose yours: three cards, such as 3b 8r 10b, or random.")
            return f"{how}\n"
        if self.game.is_over:
            return self.ending(self.game)
        if not self.game.rounds:
            how = _(
                "Your secret is {secret}. We ask at the same time. After a round either of us may "
                "name the other's secret: right wins, wrong loses, both right is a draw. Type a "
                "question, or help.",
                secret=self.table.text(self.game.first),
            )
            return f"\n{how}\n"
        view = self.known
        rows = [
            (who, self.table.text(question), _("reply {reply}", reply=reply))
            for who, (question, reply) in (
                (_("you asked"), view.history[-1]),
                (_("I asked"), view.opponent_history[-1]),
            )
        ]
        widths = [max(columns(row[place]) for row in rows) for place in range(3)]
        return "\n".join(f"  {'  '.join(map(padded, row, widths))}".rstrip() for row in rows)

    def ending(self, game: CardGame) -> str:
        """How the game ended, for people."""
        said = []
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
        if self.game is None:
            state = "stopped" if self.stopped else "place"
            hidden = {"secret": list(self.secret)} if self.stopped else {}
            return {
                "state": state,
                "game": self.table.record(),
                "level": self.options.level,
                **hidden,
            }
        record: dict[str, Any] = {
            "state": "over" if self.over else "stopped" if self.stopped else "ask",
            "game": self.game.games[0].record(),
            "level": self.options.level,
            **outlook_record(self.known),
        }
        if self.over or self.stopped:
            named, other = self.game.named
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
        """Take the secret, or a question."""
        if self.game is None:
            self.place(self.cards(self.table, line, "secret"))
        else:
            self.ask(self.game, line)

    def draw(self) -> None:
        """Take a random secret."""
        if self.game is not None:
            raise ValueError(_("you have a secret already"))
        self.place(self._drawn())

    def name(self, line: str) -> None:
        """Name the program's secret."""
        if self.game is None or not line:
            raise ValueError(
                _("name what? Write the three cards too, such as name 3b 8r 10b")
                if self.game
                else _(NO_SECRET)
            )
        named = self.cards(self.table, line, "secret")
        is_asked = self.as_json or self._is_quiet or named == self.doubted
        if not is_asked and not (self.known.candidates == named).all(axis=1).any():
            self.doubted = named
            raise ValueError(
                _(
                    "{cards} cannot be my secret after these replies; to name it all the same, "
                    "type that again",
                    cards=self.table.text(named),
                )
            )
        self.finish(named)

    def ask(self, game: CardGame, line: str) -> None:
        """Play a round; if the program named a secret before it, the game is over."""
        from ...codebreaking.card_player import choose_naming, choose_question

        question = self.cards(game.games[0], line, "question")
        if self.naming is not None:
            self.finish(None)
            return
        level = self.options.level
        self.past.append(game)
        self.game = game.ask(question, choose_question(game.view(2), level, self.chance))
        self.naming = choose_naming(self.game.view(2), level, self.chance)
        self.changed = True
        self.comment()

    def undo(self) -> None:
        if self.over and self.game is not None:
            self.game, self.over = replace(self.game, named=(None, None)), False
        elif self.past:
            self.game, self.naming = self.past.pop(), None
        else:
            raise ValueError(_("there is nothing to take back"))
        self.note(_("Taken back."))

    def finish(self, named: Code | None) -> None:
        """End the game with what the players name."""
        assert self.game is not None
        self.game = self.game.name(named, self.naming)
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
