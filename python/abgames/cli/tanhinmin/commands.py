"""``abgames tanhinmin ...``: the commands, what they print, and the files that they write."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from ...control import Progress, reporting
from ...display import count, counted, duration, text_table
from ...display.answer import facts_text
from ...tanhinmin import questions
from ..asking import add_command, add_question
from ..dialogue import add_conversation
from ..files import add_picture, write_picture, write_plots
from ..output import review_text
from ..parser import add_group
from . import play

if TYPE_CHECKING:
    from ...tanhinmin import Analysis, CheckResult, Counterexample
    from ...tanhinmin.statistics import DealStatistics

NAMES = ("you", "opponent")
"""The names of the player to move and of the other."""

DRAWN = 20
"""The most cards in a hand whose matching is drawn without being asked for."""

ABOUT = "score: the cards that the loser has left with best play; negative if the mover loses"

OPEN = "the time limit was hit before all positions were compared"


def add_commands(commands: Any) -> None:
    """Add the commands of the family to the parser, in the order of the help."""
    what = "two-player Tanhinmin: winner, score, passes, length and best moves"
    actions = add_group(
        commands, "tanhinmin", help=what, description=f"{what[0].upper()}{what[1:]}."
    )
    analyze = add_question(actions, questions.Analyze, _analysis, check=_refuse_cut, finish=_draw)
    add_picture(analyze, "draw both hands with the matching lines", formerly="--svg")
    add_conversation(add_command(actions, play.Play, play.run))
    add_question(actions, questions.Review, _review)
    deals = add_question(actions, questions.Deals, _deals, finish=_plot)
    add_picture(deals, "plot the scores", formerly="--plot", plotted=True)
    add_question(
        actions,
        questions.Check,
        _check,
        finish=lambda options, question, result: 0 if result.holds else 1,
        is_open=lambda question, result: "" if result.proven else OPEN,
        progress=lambda options: reporting(True, text=_report),
    )


# -- everything known about a position ------------------------------------------------------


def _refuse_cut(options: argparse.Namespace) -> None:
    if options.picture and options.cut is not None:
        raise ValueError("--picture draws matchings, which decide the game only without --cut")


def _draw(options: argparse.Namespace, question: questions.Analyze, found: Any) -> None:
    from ...tanhinmin.svg import matching_svg

    for path in options.picture:
        write_picture(path, _matching(matching_svg, question), options.theme)


def _matching(draw: Any, question: questions.Analyze) -> str:
    """The matching lines of both hands."""
    mine, theirs = question.game.hands
    goals = question.variant.get("goals", (0, 0))
    drawn: str = draw(mine, theirs, question.table, goals=goals, names=NAMES)
    return drawn


def _analysis(question: questions.Analyze, found: Any) -> str:
    from ...tanhinmin.moves import SETS
    from ...tanhinmin.text import cards_text, matching_text, moves_text

    analysis = question.game.analysis()
    rows = analysis.numbers()
    numbers = [(row["name"], f"{row['value']:>9}  {row['meaning']}") for row in rows]
    sets = [(called, moves_text(getattr(analysis, name))) for name, called in SETS.items()]
    mine, theirs = question.game.hands
    lines = [
        f"You      {cards_text(mine)}   (to move)",
        f"Opponent {cards_text(theirs)}",
        f"Table    {question.table or 'nothing'}{_variant_text(question.variant)}",
        "",
        f"{_result(question.variant, analysis)}\n",
        facts_text(numbers),
        "",
        facts_text(sets),
    ]
    if analysis.matchings is not None and max(len(mine), len(theirs)) <= DRAWN:
        lines += ["", _matching(matching_text, question)]
    return "\n".join(lines)


def _variant_text(variant: dict[str, Any]) -> str:
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


def _result(variant: dict[str, Any], analysis: Analysis) -> str:
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


def _review(question: questions.Review, found: Any) -> str:
    if len(found.moves) == len(found.told):
        return review_text(found, ABOUT)
    rows = (f"{row['player']} {row['written']}: {row['worth']}" for row in found.told)
    return "\n".join(rows)


# -- who wins a random deal ---------------------------------------------------------------


def _plot(options: argparse.Namespace, question: Any, statistics: DealStatistics) -> None:
    from ...tanhinmin.statistics import plot_scores

    write_plots(options, lambda axes: plot_scores(statistics, axes))


def _deals(question: Any, statistics: DealStatistics) -> str:
    which = "All" if statistics.exact else "A sample of"
    deck = f"{counted(statistics.cards, 'card')} each out of {statistics.ranks} ranks × "
    rows = [
        ("leader wins", statistics.win_share, statistics.win_interval(), ".2%"),
        ("mean score", statistics.mean_score, statistics.score_interval(), "+.4f"),
        ("mean cards left", statistics.mean_cards_left, None, ".4f"),
    ]
    facts = []
    for name, value, interval, form in rows:
        shown = format(float(value), form)
        if statistics.exact:
            shown += f" = {value}"
        elif interval is not None:
            low, high = (format(end, form) for end in interval)
            shown += f"   {low} to {high} with 95 % confidence"
        facts.append((name, shown))
    table = text_table(
        ("score", "deals", "share"),
        [
            (f"{score:+d}", count(deals), f"{deals / statistics.deals:.2%}")
            for score, deals in statistics.scores.items()
        ],
    )
    return (
        f"{which} {counted(statistics.deals, 'deal')}: {deck}{statistics.copies}, "
        f"with best play for the score\n\n{facts_text(facts)}\n\n{table}"
    )


# -- the theory against brute force -------------------------------------------------------


def _report(progress: Progress) -> str:
    """How many positions have been compared; before that, brute force solves them."""
    what = f"{count(progress.nodes)} positions compared" if progress.nodes else "solving"
    return f"{progress.seconds:.1f} s  {what}"


def _check(question: Any, result: CheckResult) -> str:
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
            for statement in result.statements
        ],
    )
    which = "All" if result.proven else "The first"
    relied = [statement for statement in result.statements if statement.is_used]
    wrong = sum(not statement.holds for statement in relied)
    if result.holds is None:
        verdict = "Time ran out before any position was compared."
    elif result.holds:
        verdict = f"All {len(relied)} statements that the program relies on (*) hold."
    else:
        verdict = f"{wrong} of the {len(relied)} statements that the program relies on (*) fail."
    return (
        f"{which} {count(result.positions)} positions of hands of at most "
        f"{result.cards} cards of the ranks 1 to {result.ranks}{_checked_variant(result)}\n\n"
        f"{table}\n\n{verdict} {duration(result.seconds)}"
    )


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
