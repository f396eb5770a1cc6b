"""The example on the slides of [OhtoKiya2020], and hands that fit the announcement on slide 24."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from abgames.tanhinmin import analyze, analyze_batch, brute_force, matching
from abgames.tanhinmin.text import cards_text

from ..comparison import Comparison, Run, Status
from .readings import Case

MOST_RANKS = 4
MOST_CARDS = 14


class Numbers(NamedTuple):
    """The numbers in the winner's announcement."""

    loser_cards_left: int
    winner_cards_left: int
    loser_passes: int
    winner_passes: int
    turns: int


class Found(NamedTuple):
    """The hands that were found; the winner is to move."""

    winner: tuple[int, ...]
    loser: tuple[int, ...]


def boast(data: dict[str, Any], _checks: Any, run: Run) -> Iterator[Comparison]:
    """Find hands that fit by the theory, and ask brute force about them."""
    run.report("looking for the hands")
    said = Numbers(*(data[name] for name in Numbers._fields))
    found = find_hands(said)
    if found is None:
        yield Comparison("hands", "that fit", "exist", None, Status.FAILED, note="none were found")
        return
    run.report("checking them by brute force")
    fit = numbers_of(found, brute_force) == said
    status, note = (Status.AGREES, "") if fit else (Status.FAILED, "theory and brute force differ")
    yield Comparison("hands", "that fit", "exist", "exist", status, verified=fit, note=note)
    for who, hand in (("winner, to move", found.winner), ("loser", found.loser)):
        yield Comparison("hands", who, None, cards_text(hand), Status.NO_CLAIM, verified=fit)


def find_hands(said: Numbers) -> Found | None:
    """Return the hands of the fewest ranks and cards with these numbers; the winner is to move."""
    for ranks in range(1, MOST_RANKS + 1):
        for cards in range(2, 2 * MOST_CARDS + 1):
            for size in range(max(1, cards - MOST_CARDS), min(cards, MOST_CARDS + 1)):
                found = _find_of_size(said, ranks, size, cards - size)
                if found is not None:
                    return found
    return None


def _find_of_size(said: Numbers, ranks: int, mine: int, theirs: int) -> Found | None:
    # The winner plays every card of the hand, so the turns are these plus the passes.
    if mine + said.winner_passes != said.turns:
        return None
    second = _histograms(ranks, theirs)
    for first in _histograms(ranks, mine):
        records = analyze_batch(np.tile(first, (len(second), 1)), second, 0)
        fits = (
            (records["score"] == said.loser_cards_left)
            & (records["own_passes"] == said.winner_passes)
            & (records["opponent_passes"] == said.loser_passes)
            & (records["turns"] == said.turns)
        )
        for place in np.flatnonzero(fits):
            found = Found(_cards(first), _cards(second[place]))
            if numbers_of(found, analyze) == said:
                return found
    return None


def numbers_of(found: Found, analysis: Any) -> Numbers | tuple[int | None, ...]:
    """Return the numbers of a game, by ``analyze`` or ``brute_force``."""
    plain = analysis(found.winner, found.loser)
    # Give the loser as goal the number of cards left at the end; the loser then attains it, and the
    # score, now the loser's, counts the winner's cards.
    reached = analysis(found.winner, found.loser, goals=(0, plain.score)).score
    return (plain.score, -reached, plain.opponent_passes, plain.own_passes, plain.turns)


def _histograms(ranks: int, cards: int) -> NDArray[Any]:
    hands = combinations_with_replacement(range(ranks), cards)
    return np.array([np.bincount(hand, minlength=ranks) for hand in hands], dtype=np.uint8)


def _cards(histogram: NDArray[Any]) -> tuple[int, ...]:
    ranks = np.arange(1, len(histogram) + 1)
    return tuple(np.repeat(ranks, histogram).tolist())


def example(data: dict[str, Any], _checks: Any, run: Run) -> Iterator[Comparison]:
    """Every number that the slides give for the position."""
    mine, theirs = data["mine"], data["theirs"]
    analysis = analyze(mine, theirs)
    by_reference = Case(tuple(mine), tuple(theirs)).values
    assert analysis.matchings is not None
    assert analysis.score_moves is not None

    compare = run.compare
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
