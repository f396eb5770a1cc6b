"""``abgames tanhinmin analyze``: everything known about a position, in plain words."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, NamedTuple

from ...display import counted
from ...tanhinmin.questions import Analyze
from ..asking import add_question
from ..files import add_picture, write_picture

if TYPE_CHECKING:
    from ...tanhinmin import Analysis

NAMES = ("you", "opponent")
"""The names of the player to move and of the other."""

DRAWN = 20
"""The most cards in a hand whose matching is drawn without being asked for."""

UNKNOWN = "not known for this variant and these hands"


def add_action(actions: Any) -> None:
    """Add the action to the parser."""
    parser = add_question(actions, Analyze, _told, check=_refuse_cut, finish=_draw)
    add_picture(parser, "draw both hands with the matching lines", formerly="--svg")


def _refuse_cut(options: argparse.Namespace) -> None:
    if options.picture and options.cut is not None:
        raise ValueError("--picture draws matchings, which decide the game only without --cut")


def _draw(options: argparse.Namespace, question: Analyze, found: Any) -> int:
    from ...tanhinmin.svg import matching_svg

    mine, theirs, table, variant = _position(question)
    goals = variant.get("goals", (0, 0))
    for path in options.picture:
        drawn = matching_svg(mine, theirs, table, goals=goals, names=NAMES)
        write_picture(path, drawn, options.theme)
    return 0


class Position(NamedTuple):
    """A position with its variant."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    table: int
    variant: dict[str, Any]


def _position(question: Analyze) -> Position:
    mine, theirs = question.game.hands
    return Position(mine, theirs, question.table, question.variant)


def _told(question: Analyze, found: Any) -> str:
    return _text(_position(question), question.game.analysis())


def _text(position: Position, analysis: Analysis) -> str:
    table = position.table or "nothing"
    lines = [
        f"You      {_hand(position.mine)}   (to move)",
        f"Opponent {_hand(position.theirs)}",
        f"Table    {table}{_variant_text(position)}",
        "",
        f"{_result(position, analysis)}\n",
        *_numbers(analysis),
        "",
        *_moves(analysis),
    ]
    largest = max(len(position.mine), len(position.theirs))
    if analysis.matchings is not None and largest <= DRAWN:
        lines += ["", _picture(position)]
    return "\n".join(lines)


def _hand(cards: tuple[int, ...]) -> str:
    from ...tanhinmin.text import cards_text

    return cards_text(cards)


def _variant_text(position: Position) -> str:
    variant = position.variant
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


def _result(position: Position, analysis: Analysis) -> str:
    if analysis.mover_wins is None:
        return f"Who wins is {UNKNOWN}."
    winner, loser = (
        ("You win", "the opponent") if analysis.mover_wins else ("The opponent wins", "you")
    )
    if analysis.score is None:
        return f"{winner}."
    left = abs(analysis.score)
    if left == 0:
        return "Nobody wins: best play goes on for ever."
    goals = position.variant.get("goals", (0, 0))
    goal = goals[1] if analysis.mover_wins else goals[0]
    beyond = f", {left} above the goal" if goal else ""
    held = counted(left + goal, "card")
    verb = "are" if loser == "you" else "is"
    return f"{winner}; with best play {loser} {verb} left with {held}{beyond}."


def _numbers(analysis: Analysis) -> list[str]:
    matchings = analysis.matchings
    winner = "your" if analysis.mover_wins else "the opponent's"
    rows = [
        ("score", analysis.score, "cards the loser has left; negative if you lose"),
        (
            "matchings",
            None if matchings is None else f"{matchings[0]} : {matchings[1]}",
            "your lines : the opponent's; you win when you have more",
        ),
        ("your passes", analysis.own_passes, "when you avoid them and the opponent forces them"),
        (
            "opponent's passes",
            analysis.opponent_passes,
            "when the opponent avoids them and you force them",
        ),
        ("turns", analysis.turns, f"{winner} plays and passes to the end, if the loser delays"),
        ("plies", analysis.plies, "those of both players"),
    ]
    if analysis.last_card_value is not None:
        rows.append(
            ("last card", f"{analysis.last_card_value:+d}", "2: no card beats it, 1: one may")
        )
    width = max(len(name) for name, _, _ in rows)
    return [
        f"{name.ljust(width)}  " + (UNKNOWN if value is None else f"{value!s:>6}  {meaning}")
        for name, value, meaning in rows
    ]


def _moves(analysis: Analysis) -> list[str]:
    from ...tanhinmin.text import moves_text

    rows = [
        ("to win", analysis.winning_moves),
        ("for the score", analysis.score_moves),
        ("for the length", analysis.length_moves),
        ("for few passes of yours", analysis.own_pass_moves),
        ("for many of theirs", analysis.opponent_pass_moves),
    ]
    width = max(len(name) for name, _ in rows)
    return [
        "Best moves",
        *(
            f"  {name.ljust(width)}  {UNKNOWN if moves is None else moves_text(moves)}"
            for name, moves in rows
        ),
    ]


def _picture(position: Position) -> str:
    from ...tanhinmin.text import matching_text

    goals = position.variant.get("goals", (0, 0))
    return matching_text(position.mine, position.theirs, position.table, goals=goals, names=NAMES)
