"""``abgames cardmoo play``: the two-player game against the program [Ino2022]."""

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING, Any, ClassVar

from ...display import counted
from ..dialogue import Dialogue, add_json_lines
from .card_wording import (
    candidates_shown,
    described,
    leaves,
    outlook_record,
    read_cards,
    rounds_table,
)
from .game import add_ranks
from .wording import help_text

if TYPE_CHECKING:
    from ...codebreaking import CardGame, CardMoo, CardView
    from ...codebreaking.games import Code

HELP = (
    ("4b 5r X", "a question: three cards of different ranks, one may be the joker X"),
    ("name {guess}", "you think this is my secret: right wins, wrong loses"),
    ("hint", "a good question, or the secret when only one is left"),
    ("left", "how many candidates are left to you, and to me"),
    ("list", "your candidates"),
    ("history", "what we have asked, with the replies"),
    ("cards", "your own secret"),
    ("give up", "show my secret and stop; so do quit and Ctrl-D"),
)
"""What can be typed, and what it means."""

LEVELS = ("beginner", "club", "expert")


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of the game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "play",
        help="the two-player game against the program",
        description="Play card MOO against the program: both hold a secret, and both ask at the "
        "same time. A beginner asks what may be your secret; a club player asks what leaves it "
        "fewest candidates; an expert also minds what its questions tell you.",
    )
    parser.add_argument(
        "--own", metavar="CARDS", help='your secret, such as "3b 8r 10b" (you are asked for it)'
    )
    parser.add_argument("--secret", metavar="CARDS", help="the program's secret (a random one)")
    parser.add_argument(
        "--level", choices=LEVELS, default="club", help="how well the program plays (club)"
    )
    add_ranks(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="the same chances again")
    add_json_lines(parser)
    parser.set_defaults(run=run, game=game)


def run(options: argparse.Namespace) -> int:
    """Play once."""
    from ...codebreaking import CardMoo

    table = CardMoo(ranks=options.ranks)
    chance = random.Random(options.seed)
    secret = _drawn(table, chance) if options.secret is None else table.secret(options.secret)
    own = None if options.own is None else table.secret(options.own)
    return _Play(table, secret, own, options.level, chance, options.json).run()


def _drawn(table: CardMoo, chance: random.Random) -> Code:
    row: Code = tuple(table.secrets[chance.randrange(len(table.secrets))].tolist())
    return row


class _Play(Dialogue):
    """The conversation; player 1 is who types, player 2 the program."""

    def __init__(
        self,
        table: CardMoo,
        secret: Code,
        own: Code | None,
        level: str,
        chance: random.Random,
        as_json: bool,
    ) -> None:
        super().__init__(as_json)
        self.table = table
        self.secret = secret
        self.level = level
        self.chance = chance
        self.game: CardGame | None = None
        self.naming: Code | None = None
        self.gave_up = False
        if not as_json:
            print(described(table), flush=True)
        if own is not None:
            self.place(own)

    def place(self, own: Code) -> None:
        """Begin with this secret of who types."""
        from ...codebreaking import CardGame

        self.game = CardGame(own, self.secret, self.table.ranks)
        self.changed = True

    @property
    def view(self) -> CardView:
        """What who types knows."""
        if self.game is None:
            raise ValueError("first choose your secret: three cards, or random")
        return self.game.view(1)

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        if self.game is None:
            return "your secret> "
        return f"question {len(self.game.rounds) + 1}> "

    def text(self) -> str:
        if self.gave_up:
            return f"My secret was {self.table.text(self.secret)}."
        if self.game is None:
            return "I hold a secret. Choose yours: three cards, such as 3b 8r 10b, or random.\n"
        if self.game.is_over:
            return self.ending(self.game)
        if not self.game.rounds:
            return (
                f"\nYour secret is {self.table.text(self.game.first)}. We ask at the same time. "
                "After a round either of us may\nname the other's secret: right wins, wrong "
                "loses, both right is a draw. Type a question, or help.\n"
            )
        view = self.view
        asked, theirs = view.history[-1], view.opponent_history[-1]
        questions = [self.table.text(asked[0]), self.table.text(theirs[0])]
        width = max(map(len, questions))
        return (
            f"  you asked  {questions[0].ljust(width)}  reply {asked[1]}\n"
            f"  I asked    {questions[1].ljust(width)}  reply {theirs[1]}"
        )

    def ending(self, game: CardGame) -> str:
        """How the play ended, for people."""
        said = []
        for who, code, hidden in (
            ("You name", game.named[0], game.second),
            ("I name", game.named[1], game.first),
        ):
            if code is not None:
                verdict = "right" if code == hidden else "wrong"
                said.append(f"{who} {self.table.text(code)}: {verdict}.")
        if game.named[0] is None:
            said.append("You did not name mine in this round.")
        outcome = {None: "It is a draw", 1: "You win", 2: "I win"}[game.winner]
        rounds = len(game.rounds)
        after = f"after {counted(rounds, 'question')} each" if rounds else "without a question"
        said.append(f"{outcome}, {after}. My secret was {self.table.text(self.secret)}.")
        return "\n".join(said)

    def record(self) -> dict[str, Any]:
        if self.game is None:
            state = "stopped" if self.over else "place"
            hidden = {"secret": list(self.secret)} if self.over else {}
            return {"state": state, "game": self.table.record(), "level": self.level, **hidden}
        record: dict[str, Any] = {
            "state": "stopped" if self.gave_up else "over" if self.over else "ask",
            "game": self.game.games[0].record(),
            "level": self.level,
            **outlook_record(self.view),
        }
        if self.over:
            named, other = self.game.named
            won = {None: "draw", 1: "won", 2: "lost"}[self.game.winner]
            record.update(
                secret=list(self.secret),
                named=named and list(self.table.secret(named)),
                opponent_named=other and list(self.table.secret(other)),
                result=None if self.gave_up else won,
            )
        return record

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        """Take the secret, a question, or a naming."""
        if self.game is None:
            own = (
                _drawn(self.table, self.chance)
                if line.lower() == "random"
                else read_cards(self.table, line, "secret", numbers=self.as_json)
            )
            self.place(own)
            return
        command, _, rest = line.partition(" ")
        if command.lower() == "name":
            if not rest:
                raise ValueError("name what? Write the three cards too, such as name 3b 8r 10b")
            self.finish(read_cards(self.table, rest, "secret", numbers=self.as_json))
            return
        self.ask(self.game, line)

    def ask(self, game: CardGame, line: str) -> None:
        """Play a round; but if the program has named before it, the play is over."""
        from ...codebreaking.card_player import choose_naming, choose_question

        question = read_cards(game.games[0], line, "question", numbers=self.as_json)
        if self.naming is not None:
            self.finish(None)
            return
        self.game = game.ask(question, choose_question(game.view(2), self.level, self.chance))
        self.naming = choose_naming(self.game.view(2), self.level, self.chance)
        self.changed = True

    def finish(self, named: Code | None) -> None:
        """End the play with what the players name."""
        assert self.game is not None
        self.game = self.game.name(named, self.naming)
        self.over = self.changed = True

    def hint(self) -> None:
        """Tell a good question, or the secret."""
        from ...codebreaking.card_player import choose_question

        view = self.view
        if len(view.candidates) == 1:
            secret = view.candidates[0].tolist()
            self.note(f"name {self.table.text(secret)}: nothing else fits.", name=secret)
            return
        # Its own chances, so that a hint changes nothing of what the program does.
        question = choose_question(view, "expert", random.Random(0))
        self.note(f"{self.table.text(question)}: {leaves(view, question)}.", hint=list(question))

    def tell_left(self) -> None:
        """Tell how many candidates are left to both."""
        view = self.view
        self.note(
            f"My secret is one of {len(view.candidates):,} for you; "
            f"yours is one of {len(view.opponent_candidates):,} for me."
        )

    def tell_candidates(self) -> None:
        """Show the candidates."""
        text, codes = candidates_shown(self.view)
        self.note(text, candidates=codes)

    def tell_history(self) -> None:
        """Show the rounds."""
        self.note(rounds_table(self.view, "I"))

    def tell_cards(self) -> None:
        """Show the own secret."""
        self.note(f"Your secret is {self.table.text(self.view.game.own_cards)}.")

    def tell_help(self) -> None:
        """Say what can be typed."""
        place = [("random", "a random secret for you")] if self.game is None else []
        self.note(help_text(self.table, [*place, *HELP]))

    def leave(self) -> None:
        """Show the secret and stop."""
        self.stop()

    def stop(self) -> None:
        self.over = self.gave_up = self.changed = True

    commands: ClassVar = {
        "hint": hint,
        "left": tell_left,
        "list": tell_candidates,
        "history": tell_history,
        "cards": tell_cards,
        "help": tell_help,
        "?": tell_help,
        "give up": leave,
        "quit": leave,
        "q": leave,
        "exit": leave,
    }
