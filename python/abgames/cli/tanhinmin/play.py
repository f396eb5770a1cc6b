"""``abgames tanhinmin play``: you against the program, with open hands."""

from __future__ import annotations

import argparse
import random
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...control import terminal_width
from ...display import counted
from ...display.width import columns, padded
from ...errors import NotationError
from ...language import _, joined, marked
from ...reviews import Review
from ...tanhinmin.records import analysis_record
from ...tanhinmin.typed_hands import typed_hand as read_cards
from ..dialogue import NO_MOVE, Command, Dialogue, add_conversation

if TYPE_CHECKING:
    from ...tanhinmin import Analysis, TanhinminMove
    from ...tanhinmin.play import Game

LEVELS = ("perfect", "beginner")

RULES = marked(
    "A card must be stronger than the card on the table; on an empty table every card may be "
    "played. You may always pass: that empties the table, and the other player leads. The first "
    "player without cards wins, and scores the cards that the other still holds. Both hands are "
    "open."
)

YOU, PROGRAM = 0, 1
_STATES = {None: "move", YOU: "won", PROGRAM: "lost"}
PASS = 0

SHOWN_CARDS = 20
"""The most cards in a hand whose matching is drawn in a hint."""

LARGEST_DEAL = 10_000
"""The most cards in a hand that is dealt."""

DEALS = 100
"""How often cards are dealt to find hands that you can win."""


def add_action(actions: Any) -> None:
    """Add the action to the parser."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "play",
        help="play against the program",
        description="Play against the program, with open hands: cards are dealt at random, or "
        "given with --mine and --theirs.",
    )
    parser.add_argument("--mine", metavar="CARDS", help='your hand, such as "1 2 4 5"')
    parser.add_argument("--theirs", metavar="CARDS", help="the program's hand")
    parser.add_argument("--cards", type=int, metavar="N", help="cards dealt to each (7)")
    parser.add_argument("--ranks", type=int, metavar="V", help="ranks of the deck (13)")
    parser.add_argument(
        "--copies", type=int, metavar="C", help="cards of each rank in the deck (4)"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same cards each time")
    parser.add_argument(
        "--any-deal", action="store_true", help="deal any hands, not only such that you can win"
    )
    parser.add_argument("--second", action="store_true", help="let the program lead")
    parser.add_argument(
        "--level",
        choices=LEVELS,
        default=LEVELS[0],
        help="perfect: never gives a card away; beginner: plays the weakest card it can (perfect)",
    )
    parser.add_argument("--hint", action="store_true", help="give a hint before each of your moves")
    add_conversation(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play."""
    from ...tanhinmin.play import start

    given = (options.mine, options.theirs)
    deal = (options.cards, options.ranks, options.copies, options.seed, options.any_deal or None)
    if given == (None, None):
        seed = random.randrange(10**6) if options.seed is None else options.seed
        return _Play(_dealt(options, seed), options, seed).run()
    if None in given:
        raise ValueError(_("--mine and --theirs belong together: give both hands or none"))
    if any(each is not None for each in deal):
        raise ValueError(
            _(
                "--mine and --theirs leave nothing to deal: --cards, --ranks, --copies, --seed and "
                "--any-deal do not go with them"
            )
        )
    hands = read_cards("--mine", options.mine), read_cards("--theirs", options.theirs)
    return _Play(start(*hands, to_move=_leader(options)), options, None).run()


def _dealt(options: argparse.Namespace, seed: int) -> Game:
    """Your hand and the program's, dealt with a seed."""
    from ...tanhinmin.play import start
    from ...tanhinmin.statistics import DECK, deal_at_random

    cards = 7 if options.cards is None else options.cards
    if cards > LARGEST_DEAL:
        problem = _("--cards must be at most {most}, not {cards}")
        raise ValueError(problem.format(most=LARGEST_DEAL, cards=cards))
    ranks = DECK[0] if options.ranks is None else options.ranks
    copies = DECK[1] if options.copies is None else options.copies
    chance = random.Random(seed)
    for _deal in range(1 if options.any_deal else DEALS):
        mine, theirs = deal_at_random(chance, cards, ranks, copies)
        game = start(mine, theirs, to_move=_leader(options))
        if _best_score(game) > 0:
            break
    return game


def _leader(options: argparse.Namespace) -> int:
    return PROGRAM if options.second else YOU


class _Play(Dialogue):
    """The conversation; the program moves at once when it is its turn."""

    own: ClassVar = (
        Command(
            "pass|p",
            "make_pass",
            marked("pass, which empties the table and gives me the lead"),
            playing=True,
            is_move=True,
        ),
    )
    meanings: ClassVar = {
        "hint": marked("the best moves, and the matching that shows who wins"),
        "undo": marked("take back your last move and my reply"),
        "list": marked("the cards that you can play"),
    }
    typed: ClassVar = (("5", marked("play a card: its rank")),)
    rules: ClassVar = RULES

    def __init__(self, start: Game, options: argparse.Namespace, seed: int | None) -> None:
        self.level: str = options.level
        self.start = start
        self.seed = seed
        super().__init__(options)

    def begin(self) -> None:
        if self.seed is not None and self.played:
            self.seed += 1
            self.start = _dealt(self.options, self.seed)
        self.past: list[Game] = []
        """The positions in which you moved."""
        self.moves: list[tuple[int, int]] = []
        """Who moved, and what."""
        self.position = self.start
        self.said = self._greeting()
        self._program_moves()

    def same_chances(self) -> tuple[str, ...]:
        return () if self.seed is None else ("--seed", str(self.seed - self.played))

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        made = sum(player == YOU for player, move in self.moves)
        return _("move {number}> ", number=made + 1)

    def text(self) -> str:
        if self.position.winner is not None:
            return self._outcome()
        return "\n".join([self._hands_text(), *([self.hint()[0]] if self.options.hint else [])])

    def record(self) -> dict[str, Any]:
        winner = self.position.winner
        state = "stopped" if self.stopped else _STATES[winner]
        mine, theirs = self.position.hands
        shown: dict[str, Any] = {
            "state": state,
            "seed": self.seed,
            "mine": mine,
            "theirs": theirs,
            "table": self.position.table,
            "legal_moves": self.position.legal_moves() if state == "move" else [],
            "moves": [["mine" if player == YOU else "theirs", move] for player, move in self.moves],
        }
        if winner is not None:
            shown["score"] = len(theirs) - len(mine)
            shown["best_score"] = _best_score(self.start)
        elif self.options.hint and state == "move":
            shown["hint"] = analysis_record(self._analysis())
        return shown

    def _greeting(self) -> list[str]:
        dealt = "" if self.seed is None else _("The deal is --seed {seed}.", seed=self.seed)
        level = _("I play perfectly.")
        if self.level != LEVELS[0]:
            level = _("I am a beginner.")
        return [
            joined(_("Two-player Tanhinmin, open hands."), dealt, level),
            _("Type a card, pass, hint, why, undo, or help; rules shows the rules."),
        ]

    def _hands_text(self) -> str:
        from ...tanhinmin.text import cards_text

        mine, theirs = self.position.hands
        table = str(self.position.table or _("empty: you lead"))
        rows = [
            (_("My cards"), cards_text(theirs)),
            (_("Table"), table),
            (_("Your cards"), cards_text(mine)),
        ]
        width = max(columns(name) for name, cards in rows)
        return "\n".join(["", *(f"{padded(name, width)}  {cards}" for name, cards in rows)])

    def hint(self) -> tuple[str, dict[str, Any]]:
        from ...tanhinmin.text import move_text

        analysis = self._analysis()
        score, moves = analysis.score, analysis.score_moves
        assert score is not None
        assert moves is not None
        held = counted(abs(score), "card")
        outlook = _("You lose if I play well, and are left with {cards}. Best: {best}.")
        if score > 0:
            outlook = _("You can win and leave me with {cards}. Best: {best}.")
        best = [move_text(move) for move in self.position.legal_moves() if move in moves]
        lines = [outlook.format(cards=held, best=_(", ").join(best))]
        winning = analysis.winning_moves or ()
        still = [
            move for move in self.position.legal_moves() if move in winning and move not in moves
        ]
        if still:
            others = _(", ").join(map(move_text, still))
            lines.append(_("For less you also win with {moves}.", moves=others))
        if max(map(len, self.position.hands)) <= SHOWN_CARDS:
            lines += self._picture()
        return "\n".join(lines), analysis_record(analysis)

    def _picture(self) -> list[str]:
        """The matchings, if the terminal has room for them."""
        from ...tanhinmin.text import matching_text

        draw = partial(
            matching_text, *self.position.hands, self.position.table, names=(_("you"), _("I"))
        )
        for picture in (draw(), draw(narrow=True)):
            *rows, _notes = picture.split("\n")
            if not self.at_terminal or max(map(columns, rows)) <= terminal_width(sys.stdout):
                return ["", picture]
        return []

    def _outcome(self) -> str:
        mine, theirs = self.position.hands
        if mine:
            result = _("I win; you are left with {cards}.", cards=counted(len(mine), "card"))
        else:
            result = _("You win; I am left with {cards}.", cards=counted(len(theirs), "card"))
        best = _best_score(self.start)
        if best == len(theirs) - len(mine):
            return joined(result, _("That is also the result of best play."))
        ours = _("With best play I win and you are left with {cards}.")
        if best > 0:
            ours = _("With best play you win and I am left with {cards}.")
        held = counted(abs(best), "card")
        return f"{joined(result, ours.format(cards=held))}{self._worst()}"

    def _worst(self) -> str:
        """Which of the user's moves cost most, if any did."""
        yours = [row for row, made in zip(self.review(), self.moves, strict=True) if not made[0]]
        costs = [row.cost for row in yours]
        if not any(costs):
            return ""
        place = costs.index(max(costs))
        what = yours[place].sentence()
        return "\n" + _("Your move {number}: {what}", number=place + 1, what=what)

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        """Play a card."""
        card = self._read_card(line)
        self.past.append(self.position)
        self._make(card)
        self.comment()
        self._program_moves()

    def _read_card(self, line: str) -> int:
        words = line.replace(",", " ").split()
        if len(words) == 1 and words[0].lower() in ("pass", "p", "パス"):
            return PASS
        if len(words) != 1 or not words[0].isascii() or not words[0].isdigit():
            raise NotationError(
                _(
                    "{line!r:.40} is not a move: type a rank such as {rank}, or pass; help says "
                    "what else can be typed",
                    line=line,
                    rank=self._example(),
                ),
                text=line,
            )
        card = int(words[0][:20])
        if card == PASS or card in self.position.legal_moves():
            return card
        if card not in self.position.hands[YOU]:
            raise ValueError(_("you do not have a {card}", card=card))
        playable = self.position.legal_moves()[:-1]
        weak = _("{card} is not stronger than the {table} on the table: you can only pass")
        if playable:
            weak = _("{card} is not stronger than the {table} on the table: play {cards} or pass")
        table, cards = self.position.table, _either(playable) if playable else ""
        raise ValueError(weak.format(card=card, table=table, cards=cards))

    def _example(self) -> int:
        return self.position.legal_moves()[0] or self.position.hands[YOU][0]

    def make_pass(self) -> None:
        """Pass."""
        self.move(str(PASS))

    def judge(self, move: str | None = None) -> TanhinminMove:
        from ...tanhinmin import judge_move

        if move is not None:
            made, position = self._read_card(move), self.position
        elif self.past:
            made = [made for player, made in self.moves if player == YOU][-1]
            position = self.past[-1]
        else:
            raise ValueError(_(NO_MOVE))
        return judge_move(*position.hands, position.table, made)

    def review(self) -> Review[TanhinminMove]:
        from ...tanhinmin import review

        hands = self.start.hands if self.start.to_move == YOU else self.start.hands[::-1]
        return review(*hands, [move for player, move in self.moves])

    def undo(self) -> None:
        if not self.past:
            raise ValueError(_(NO_MOVE))
        self.position = self.past.pop()
        while self.moves.pop()[0] != YOU:
            pass
        self.over, self.changed = False, True
        self.said.append(_("Taken back."))

    def tell_list(self) -> None:
        from ...tanhinmin.text import move_text

        self.note(_(", ").join(map(move_text, self.position.legal_moves())))

    def tell_history(self) -> None:
        from ...tanhinmin.text import move_text

        made = _("you {move}"), _("I {move}")
        moves = [made[player].format(move=move_text(move)) for player, move in self.moves]
        self.note(_(", ").join(moves) if moves else _("There are no moves yet."))

    # -- the moves -------------------------------------------------------------------------

    def _analysis(self) -> Analysis:
        from ...tanhinmin import analyze

        mine, theirs = self.position.hands
        return analyze(mine, theirs, self.position.table)

    def _make(self, move: int) -> None:
        self.moves.append((self.position.to_move, move))
        self.position = self.position.after(move)
        self.changed = True
        self.over = self.position.winner is not None

    def _program_moves(self) -> None:
        if self.over or self.position.to_move != PROGRAM:
            return
        move = self._program_choice()
        self._make(move)
        self.said.append(_("I play {card}.", card=move) if move else _("I pass."))

    def _program_choice(self) -> int:
        from ...tanhinmin.play import reply

        return reply(self.position, self.level)


def _best_score(start: Game) -> int:
    """The user's score with best play from the deal."""
    from ...tanhinmin import analyze

    first, second = start.hands if start.to_move == YOU else start.hands[::-1]
    score = analyze(first, second).score
    assert score is not None
    return score if start.to_move == YOU else -score


def _either(cards: list[int]) -> str:
    if len(cards) < 8:
        return _(", ").join(map(str, cards))
    return _("a card of {least} or more", least=cards[0])
