"""``abgames tanhinmin ...``: the commands, what they print, and the files that they write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...control import Progress, ProgressTaker, reporting
from ...display import count, counted, duration, text_table
from ...display.answer import facts_text
from ...tanhinmin import questions
from ..command import Asking, Group
from ..files import pictures, themes, write_picture, write_plots
from ..terminal import review_text
from .play import Play

if TYPE_CHECKING:
    from ...reviews import Review
    from ...tanhinmin import Analysis, CheckResult, Counterexample
    from ...tanhinmin.statistics import DealStatistics

NAMES = ("you", "opponent")
"""The names of the player to move and of the other."""

DRAWN = 20
"""The most cards in a hand whose matching is drawn without being asked for."""

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
        from ...tanhinmin.moves import SETS
        from ...tanhinmin.text import cards_text, matching_text, moves_text

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
        from ...tanhinmin.svg import matching_svg

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
        from ...tanhinmin.statistics import plot_scores

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
    from ...tanhinmin.text import cards_text

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
