"""What [Ino2022] counts: numbers, cards, replies, table 3, and the cards that may be shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from ... import codebreaking
from ...codebreaking import AB, CardMoo
from ...codebreaking.code_game import Code
from ...codebreaking.reference import CardRules
from ..comparison import Comparison, Run, Status, decimal
from .asking import GAME, RANKS, information, opposite

MEAN_DIGITS = 3


def counts(name: str, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The numbers of sections 1 and 2."""
    part = data[name]
    yield run.compare("secrets", "three digits", part["numbers"], AB(3, 10).secret_count)
    yield run.compare("secrets", "three cards", part["cards"], GAME.secret_count)
    by_reference = len(CardRules().secrets())
    yield run.compare("secrets", "three cards, by the reference", part["cards"], by_reference)
    yield run.compare("replies", "that occur", part["replies"], len(GAME.feedbacks))
    for reply in part["never"]:
        occurs = GAME.reply(reply) in GAME.feedbacks
        yield run.compare("replies", reply, "never", "occurs" if occurs else "never")
    run.report("the game with four digits")
    solution = codebreaking.solve(AB(4, 10))
    assert solution.mean is not None
    ours = decimal(solution.mean, MEAN_DIGITS)
    compared = run.compare("mean", "four digits", part["mean_of_four_digits"], ours)
    yield run.rest_on("counts", compared, [solution])
    exactly = f"{solution.total} / {solution.candidate_count}"
    yield Comparison(
        "mean", "four digits, exactly", None, exactly, Status.NO_CLAIM, verified=solution.proven
    )


def same_cards(name: str, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """With the asker's cards in the secret, 3Hit never occurs, and 3NP does and determines it."""
    part = data[name]
    game = CardMoo(own=part["own"])
    table = game.feedback_table(game.guesses, [part["own"]])
    found = {str(game.feedbacks[i]) for i in np.unique(table)}
    for reply, paper in (("3H", "never"), ("3NP", "occurs")):
        yield run.compare("some order", reply, paper, "occurs" if reply in found else "never")
    turned = tuple(map(opposite, game.secret(part["own"])))
    left = len(game.consistent([(turned, "3NP")]))
    yield run.compare("some order", "secrets after 3NP", 1, left)


def table_3(name: str, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The replies of each information, in the order of the table."""
    for size in (3, 2, 1):
        ours = [str(reply) for reply in GAME.feedbacks if information(reply) == size]
        yield run.compare(size, "replies", " ".join(data[name][str(size)]), " ".join(ours))


def usable_cards(name: str, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The least number of cards of a question that may be asked in the other colour.

    One set of the asker's cards stands for all, because numbers and colours can be exchanged.
    """
    part = data[name]
    game = CardMoo(own=part["own"])
    own = game.secret(part["own"])
    yield from _example(part, own, run)
    guesses = game.guesses
    has_joker = (guesses == game.joker).any(axis=1)
    is_number = guesses != game.joker
    same = np.isin(guesses % RANKS, [card % RANKS for card in own]) & is_number
    turned = np.where(guesses > RANKS, guesses - RANKS, guesses + RANKS)
    usable = (is_number & ~np.isin(turned, own)).sum(axis=1)
    own_numbers = same.all(axis=1)
    least = int(usable[~has_joker & ~own_numbers].min())
    yield run.compare("three numbers, not those of the asker", "usable, at least", 1, least)
    least = int(usable[own_numbers].min())
    yield run.compare("the numbers of the asker", "usable, at least", 0, least)
    least = int(usable[has_joker].min())
    yield Comparison(
        "two numbers and the joker",
        "usable, at least",
        None,
        least,
        Status.NO_CLAIM,
        verified=True,
        note="the proofs turn only cards of questions of three numbers",
    )


def _example(data: dict[str, Any], own: Code, run: Run) -> Iterator[Comparison]:
    """The cards that the text calls usable; as printed, one of them is the asker's own."""
    in_questions = {card for question in CardRules(own=own).guesses() for card in question}
    for cards in (data["usable"], data["usable_reading"]):
        refused = [GAME.card_text(card) for card in GAME.code(cards) if card not in in_questions]
        ours = f"not {' '.join(refused)}" if refused else "usable"
        compared = run.compare(f"the asker has {data['own']}", cards, "usable", ours)
        if refused:
            compared = replace(
                compared,
                verified=not in_questions & {*own},
                note=f"{' '.join(refused)} is the asker's own card; with {data['usable_reading']} "
                "the text is right, so one misread character explains it",
            )
        yield compared
