"""The example position of the slides of [OhtoKiya2020]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...tanhinmin import analyze, matching
from ..comparison import Comparison, Run, Value
from .readings import Case


def example(data: dict[str, Any], _checks: Any, run: Run) -> Iterator[Comparison]:
    """Every number that the slides give for the position."""
    mine, theirs = data["mine"], data["theirs"]
    analysis = analyze(mine, theirs)
    by_reference = Case(tuple(mine), tuple(theirs)).values
    assert analysis.matchings is not None
    assert analysis.score_moves is not None

    def compare(slides: str, column: str, paper: Value, ours: Value) -> Comparison:
        return run.compare(slides, column, paper, ours)

    for player, paper, ours in zip(
        ("m1", "m2"), data["matchings"], analysis.matchings, strict=True
    ):
        yield compare("28", player, paper, ours)
    for taken, paper in data["matchings_after_taking"].items():
        targets = [*theirs[int(taken) + 1 :], 0]
        column = f"m1 when the other's weakest {taken} are taken"
        yield compare("31, 32", column, paper, matching(mine, targets))
    yield compare("33", "score", data["score"], analysis.score)
    yield compare("33", "score by the reference", data["score"], by_reference.score)
    for key, paper in (("won_with_goal", "won"), ("lost_with_goal", "lost")):
        goal = data[key]
        wins = analyze(mine, theirs, goals=(0, goal)).mover_wins
        yield compare("39", f"goals (0, {goal})", paper, "won" if wins else "lost")
    card = mine[-data["place_of_best_card"]]
    is_best = "yes" if card in analysis.score_moves else "no"
    yield compare("53", f"the third strongest card, {card}, is a score move", "yes", is_best)
    yield compare("62", "turns", data["turns"], analysis.turns)
    yield compare("62", "turns by the reference", data["turns"], by_reference.turns)
