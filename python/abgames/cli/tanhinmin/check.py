"""``abgames tanhinmin check``: the theory against brute force, in every position up to a size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...control import reporting
from ...display import count, duration, text_table
from ...tanhinmin.questions import Check
from ..asking import add_question

if TYPE_CHECKING:
    from ...control import Progress
    from ...tanhinmin import CheckResult, Counterexample

OPEN = "the time limit was hit before all positions were compared"


def add_action(actions: Any) -> None:
    """Add the action to the parser."""
    add_question(
        actions,
        Check,
        lambda question, result: _text(result),
        finish=lambda options, question, result: 0 if result.holds else 1,
        is_open=lambda question, result: "" if result.proven else OPEN,
        progress=lambda options: reporting(True, text=_report),
    )


def _report(progress: Progress) -> str:
    """How many positions have been compared; before that, brute force solves them."""
    what = f"{count(progress.nodes)} positions compared" if progress.nodes else "solving"
    return f"{progress.seconds:.1f} s  {what}"


def _text(result: CheckResult) -> str:
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
        f"{result.cards} cards of the ranks 1 to {result.ranks}{_variant(result)}\n\n"
        f"{table}\n\n{verdict} {duration(result.seconds)}"
    )


def _variant(result: CheckResult) -> str:
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
