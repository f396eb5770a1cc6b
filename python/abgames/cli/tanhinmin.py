"""``abgames tanhinmin ...``: the commands, what they print, and the files that they write."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ..control import Progress, ProgressTaker, reporting, terminal_width
from ..display import columns, count, counted, duration, padded, text_table
from ..display.answer import facts_text
from ..language import _, joined, marked
from ..question import asks
from ..reviews import Made, asked_level
from ..situation import PERFECT
from ..tanhinmin import questions
from ..tanhinmin.questions import Varied
from ..tanhinmin.records import typed_hand as read_cards
from .command import Asking, Group
from .conversation import Command, Conversation, Talk
from .parser import pictures, themes, write_picture, write_plots
from .terminal import review_text

if TYPE_CHECKING:
    from ..reviews import Review
    from ..tanhinmin import Analysis, CheckResult, Counterexample
    from ..tanhinmin.situation import Hands
    from ..tanhinmin.statistics import DealStatistics

RULES = marked(
    "A card must be stronger than the card on the table; on an empty table every card may be "
    "played. You may always pass: that empties the table, and the other player leads. The first "
    "player without cards wins, and scores the cards that the other still holds. Both hands are "
    "open."
)

LARGEST_DEAL = 10_000
"""The most cards in a hand that is dealt."""

DEALS = 100
"""How often cards are dealt to find hands that you can win."""


class _Play(Conversation):
    """The conversation; you are player 1, the program is player 2."""

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

    asked: Play

    def __init__(self, asked: Play) -> None:
        if (asked.mine, asked.theirs) == (None, None):
            self.sow(asked.seed)
        super().__init__(asked.hands(self.seed), asked)

    def begin(self) -> None:
        if self.seed is not None and self.played:
            self.start = self.asked.hands(self.seed)
        super().begin()

    def about(self) -> str:
        from ..tanhinmin.text import variant_text

        dealt = "" if self.seed is None else _("The deal is --seed {seed}.", seed=self.seed)
        level = self.asked.level
        plays = _("I play at level {n}.", n=level) if level < PERFECT else _("I play perfectly.")
        game, variant = _("Two-player Tanhinmin, open hands."), variant_text(self.start)
        return joined(game, dealt, plays, variant)

    def rules(self) -> str:
        from ..tanhinmin.text import variant_text

        return joined(_(RULES), variant_text(self.start))

    def prompt(self) -> str:
        made = sum(made.before.to_move == 1 for made in self.past)
        return _("move {number}> ", number=made + 1)

    def record(self) -> dict[str, Any]:
        best, here = self.start.best_score, self.here
        scores = {"score": here.result, "best_score": best} if self.over else {}
        return {**super().record(), **scores}

    def told(self, made: Made) -> str:
        return _("I play {card}.", card=made.move) if made.move else _("I pass.")

    def in_words(self, made: Made) -> str:
        move = made.before.text(made.move)
        return _("you {move}", move=move) if made.before.to_move == 1 else _("I {move}", move=move)

    def board(self) -> str:
        from ..tanhinmin.text import cards_text

        mine, theirs = self.here.hands
        table = str(self.here.table or _("empty: you lead"))
        rows = [(_("My cards"), cards_text(theirs)), (_("Table"), table)]
        rows.append((_("Your cards"), cards_text(mine)))
        width = max(columns(name) for name, cards in rows)
        return "\n".join(f"{padded(name, width)}  {cards}" for name, cards in rows)

    def hint(self) -> tuple[str, dict[str, Any]]:
        from ..tanhinmin.text import hint_text

        width = terminal_width(sys.stdout) if self.at_terminal else None
        return hint_text(self.here, width), self.here.analysis().known()

    def ending(self) -> str:
        result, best = self.here.result, self.start.best_score
        won, lost = _("You win; I am left with {cards}."), _("I win; you are left with {cards}.")
        said = (won if result > 0 else lost).format(cards=self.here.left_with(result))
        if best == result:
            return joined(said, _("That is also the result of best play."))
        ours = _("With best play I win and you are left with {cards}.")
        if best >= 0:
            ours = _("With best play you win and I am left with {cards}.")
        if best == 0:
            ours = _("With best play the game goes on for ever.")
        said = joined(said, ours.format(cards=self.here.left_with(best)))
        return f"{said}\n{self.worst()}".rstrip()


class Play(Talk, Varied, name="tanhinmin/play", brief="play against the program"):
    """Play against the program, with open hands: cards are dealt at random, or given with --mine
    and --theirs. At most one variant at a time; MINE is your hand, THEIRS the program's."""

    kind = _Play

    mine: str | None = asks('your hand, such as "1 2 4 5"', None, metavar="CARDS")
    theirs: str | None = asks("the program's hand", None, metavar="CARDS")
    cards: int | None = asks("cards dealt to each (7)", None, metavar="N")
    ranks: int | None = asks("ranks of the deck (13)", None, metavar="V")
    copies: int | None = asks("cards of each rank in the deck (4)", None, metavar="C")
    seed: int | None = asks("repeat the deal, and random moves", None, metavar="N")
    any_deal: bool = asks("deal any hands, not only such that you can win", False)
    second: bool = asks("let the program lead", False)
    level: int = asked_level()
    hint: bool = asks("give a hint before each of your moves", False)

    def hands(self, seed: int | None) -> Hands:
        """Return the hands that were given, or with a seed hands that are dealt."""
        if seed is not None:
            return self._dealt(seed)
        if self.mine is None or self.theirs is None:
            raise ValueError(_("--mine and --theirs belong together: give both hands or none"))
        deal = (self.cards, self.ranks, self.copies, self.seed, self.any_deal or None)
        if any(each is not None for each in deal):
            raise ValueError(
                _(
                    "--mine and --theirs leave nothing to deal: --cards, --ranks, --copies, --seed "
                    "and --any-deal do not go with them"
                )
            )
        return self._led(read_cards("--mine", self.mine), read_cards("--theirs", self.theirs))

    def _dealt(self, seed: int) -> Hands:
        from ..tanhinmin.statistics import DECK, deal_at_random

        cards = 7 if self.cards is None else self.cards
        if cards > LARGEST_DEAL:
            problem = _("--cards must be at most {most}, not {cards}")
            raise ValueError(problem.format(most=LARGEST_DEAL, cards=cards))
        ranks = DECK[0] if self.ranks is None else self.ranks
        copies = DECK[1] if self.copies is None else self.copies
        chance = random.Random(seed)
        for _deal in range(1 if self.any_deal else DEALS):
            hands = self._led(*deal_at_random(chance, cards, ranks, copies))
            if hands.best_score > 0:
                break
        return hands

    def _led(self, mine: Sequence[int], theirs: Sequence[int]) -> Hands:
        """Your hand and the program's, with the one to move whom the options let lead."""
        return self.scored(list(mine), list(theirs), 1 + int(self.second))


NAMES = ("you", "opponent")
"""The names of the player to move and of the other."""

ABOUT = "score: the cards that the loser has left with best play; negative if the mover loses"

OPEN = "the time limit was hit before all positions were compared"


# -- everything known about a position ------------------------------------------------------


class _Analyze(Asking[questions.Analyzed], questions.Analyze):
    picture: list[Path] = pictures("draw both hands with the matching lines", former="--svg")
    theme: str = themes()

    def check(self) -> None:
        if self.picture and self.cut is not None:
            raise ValueError("--picture draws matchings, which decide the game only without --cut")

    def text(self, found: questions.Analyzed) -> str:
        from ..tanhinmin.moves import SETS
        from ..tanhinmin.text import DRAWN, cards_text, matching_text, moves_text

        analysis = self.game.analysis()
        rows = analysis.numbers()
        numbers = [(row["name"], f"{row['value']:>9}  {row['meaning']}") for row in rows]
        sets = [(called, moves_text(getattr(analysis, name))) for name, called in SETS.items()]
        mine, theirs = self.game.hands
        lines = [
            f"You      {cards_text(mine)}   (to move)",
            f"Opponent {cards_text(theirs)}",
            f"Table    {self.table or 'nothing'}{_variant_text(self.variant)}",
            "",
            f"{_result(self.variant, analysis)}\n",
            facts_text(numbers),
            "",
            facts_text(sets),
        ]
        if analysis.matchings is not None and max(len(mine), len(theirs)) <= DRAWN:
            lines += ["", self._matching(matching_text)]
        return "\n".join(lines)

    def write(self, found: questions.Analyzed) -> None:
        from ..tanhinmin.text import matching_svg

        for path in self.picture:
            write_picture(path, self._matching(matching_svg), self.theme)

    def _matching(self, draw: Callable[..., str]) -> str:
        """The matching lines of both hands."""
        mine, theirs = self.game.hands
        goals = self.variant.get("goals", (0, 0))
        return draw(mine, theirs, self.table, goals=goals, names=NAMES)


def _variant_text(variant: Mapping[str, Any]) -> str:
    lines = []
    if "cut" in variant:
        lines.append(f"Cut      {variant['cut']} clears the table, and its player leads again")
    if "goals" in variant:
        mine, theirs = variant["goals"]
        lines.append(f"Goals    you win with {mine} left, the opponent with {theirs}")
    if "pass_limits" in variant:
        mine, theirs = variant["pass_limits"]
        lines.append(f"Passes   you lose on your pass number {mine}, the opponent on {theirs}")
    return "".join(f"\n{line}" for line in lines)


def _result(variant: Mapping[str, Any], analysis: Analysis) -> str:
    if analysis.mover_wins is None:
        return "Who wins is not known for this variant and these hands."
    winner, loser = (
        ("You win", "the opponent") if analysis.mover_wins else ("The opponent wins", "you")
    )
    if analysis.score is None:
        return f"{winner}."
    left = abs(analysis.score)
    if left == 0:
        return "Nobody wins: best play goes on for ever."
    goals = variant.get("goals", (0, 0))
    goal = goals[1] if analysis.mover_wins else goals[0]
    beyond = f", {left} above the goal" if goal else ""
    held = counted(left + goal, "card")
    verb = "are" if loser == "you" else "is"
    return f"{winner}; with best play {loser} {verb} left with {held}{beyond}."


class _Review(Asking[Any], questions.Review):
    def text(self, found: Review[Any]) -> str:
        return review_text(found, ABOUT)


# -- who wins a random deal ---------------------------------------------------------------


class _Deals(Asking["DealStatistics"], questions.Deals):
    picture: list[Path] = pictures("plot the scores", former="--plot", plotted=True)
    theme: str = themes()

    def write(self, found: DealStatistics) -> None:
        from ..tanhinmin.statistics import plot_scores

        write_plots(self.picture, partial(plot_scores, found), self.theme)

    def text(self, found: DealStatistics) -> str:
        which = "All" if found.exact else "A sample of"
        deck = f"{counted(found.cards, 'card')} each out of {found.ranks} ranks × "
        rows = [
            ("leader wins", found.win_share, found.win_interval(), ".2%"),
            ("mean score", found.mean_score, found.score_interval(), "+.4f"),
            ("mean cards left", found.mean_cards_left, None, ".4f"),
        ]
        facts = []
        for name, value, interval, form in rows:
            shown = format(float(value), form)
            if found.exact:
                shown += f" = {value}"
            elif interval is not None:
                low, high = (format(end, form) for end in interval)
                shown += f"   {low} to {high} with 95 % confidence"
            facts.append((name, shown))
        table = text_table(
            ("score", "deals", "share"),
            [
                (f"{score:+d}", count(deals), f"{deals / found.deals:.2%}")
                for score, deals in found.scores.items()
            ],
        )
        return (
            f"{which} {counted(found.deals, 'deal')}: {deck}{found.copies}, "
            f"with best play for the score\n\n{facts_text(facts)}\n\n{table}"
        )


# -- the theory against brute force -------------------------------------------------------


class _Check(Asking["CheckResult"], questions.Check):
    def progress(self) -> AbstractContextManager[ProgressTaker]:
        return reporting(True, text=_report)

    def text(self, found: CheckResult) -> str:
        table = text_table(
            ("", "statement", "positions", "failures", "first counterexample"),
            [
                (
                    "*" if statement.is_used else "",
                    statement.text,
                    count(statement.checked),
                    count(statement.failed),
                    _position(statement.counterexample),
                )
                for statement in found.statements
            ],
        )
        which = "All" if found.proven else "The first"
        relied = [statement for statement in found.statements if statement.is_used]
        wrong = sum(not statement.holds for statement in relied)
        if found.holds is None:
            verdict = "Time ran out before any position was compared."
        elif found.holds:
            verdict = f"All {len(relied)} statements that the program relies on (*) hold."
        else:
            verdict = (
                f"{wrong} of the {len(relied)} statements that the program relies on (*) fail."
            )
        return (
            f"{which} {count(found.positions)} positions of hands of at most "
            f"{found.cards} cards of the ranks 1 to {found.ranks}{_checked_variant(found)}\n\n"
            f"{table}\n\n{verdict} {duration(found.seconds)}"
        )

    def write(self, found: CheckResult) -> int:
        return 0 if found.holds else 1

    def left_open(self, found: CheckResult) -> str:
        return "" if found.proven else OPEN


def _report(progress: Progress) -> str:
    """How many positions have been compared; before that, brute force solves them."""
    what = f"{count(progress.nodes)} positions compared" if progress.nodes else "solving"
    return f"{progress.seconds:.1f} s  {what}"


def _checked_variant(result: CheckResult) -> str:
    if result.cut is not None:
        return f", cut rank {result.cut}"
    if result.pass_limits is not None:
        return f", pass limits up to {result.pass_limits[0]} and {result.pass_limits[1]}"
    if result.goals != (0, 0):
        return f", goals {result.goals[0]} and {result.goals[1]}"
    return ""


def _position(found: Counterexample | None) -> str:
    from ..tanhinmin.text import cards_text

    if found is None:
        return ""
    table = f" on {found.table}" if found.table else ""
    limits = "" if found.pass_limits is None else " limits {}, {}".format(*found.pass_limits)
    return f"{cards_text(found.mine)} : {cards_text(found.theirs)}{table}{limits}"


TANHINMIN = Group(
    "tanhinmin",
    "two-player Tanhinmin: winner, score, passes, length and best moves",
    "Two-player Tanhinmin: winner, score, passes, length and best moves.",
    (_Analyze, Play, _Review, _Deals, _Check),
)
