"""``abgames tanhinmin check``: the theory against brute force, in every position up to a size."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ...control import reporting
from ...display import count, duration, text_table
from ..limits import add_limits
from ..output import say, warn
from .position import read_pair

if TYPE_CHECKING:
    from ...control import Progress
    from ...tanhinmin import CheckResult, Counterexample


def add_action(actions: Any) -> None:
    """Add the action to the parser."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "check",
        help="compare the theory with brute force in every position up to a size",
        description="Solve every position of hands up to a size by brute force, and count where "
        "the theory is wrong. Statements marked with a star are those that the program relies on; "
        "the others are claims of the talk, or generalisations of them; some are false. "
        "Exit status: 1 if one with a star fails, or not all positions were compared.",
    )
    parser.add_argument("--ranks", type=int, default=5, metavar="V", help="ranks of the cards (5)")
    parser.add_argument(
        "--cards", type=int, default=4, metavar="N", help="the most cards in a hand (4)"
    )
    parser.add_argument("--cut", type=int, metavar="E", help="variant: this rank clears the table")
    parser.add_argument(
        "--goals", metavar="C,D", help="variant: cards with which the mover and the other win"
    )
    parser.add_argument("--pass-limits", metavar="P,Q", help="variant: all pass limits up to these")
    add_limits(parser, "--time-limit")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check every position; 1 if the theory fails in one."""
    result = _checked(options)
    if options.json:
        print(json.dumps(_record(result)))
    else:
        say(_text(result))
    if not result.proven:
        warn("the time limit was hit before all positions were compared")
    return 0 if result.holds and result.proven else 1


def _checked(options: argparse.Namespace) -> CheckResult:
    from ...tanhinmin import check

    limits = options.pass_limits
    with reporting(True, text=_report) as report:
        return check(
            options.ranks,
            options.cards,
            cut=options.cut,
            goals=(0, 0) if options.goals is None else read_pair("--goals", options.goals),
            pass_limits=None if limits is None else read_pair("--pass-limits", limits),
            time_limit=options.time_limit,
            progress=report,
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


def _record(result: CheckResult) -> dict[str, Any]:
    return {
        "ranks": result.ranks,
        "cards": result.cards,
        "cut": result.cut,
        "goals": result.goals,
        "pass_limits": result.pass_limits,
        "positions": result.positions,
        "proven": result.proven,
        "holds": result.holds,
        "seconds": result.seconds,
        "statements": [
            {
                "name": statement.name,
                "text": statement.text,
                "source": statement.source,
                "is_used": statement.is_used,
                "checked": statement.checked,
                "failed": statement.failed,
                "counterexample": _counterexample(statement.counterexample),
            }
            for statement in result.statements
        ],
    }


def _counterexample(found: Counterexample | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "mine": found.mine,
        "theirs": found.theirs,
        "table": found.table,
        "pass_limits": found.pass_limits,
    }
