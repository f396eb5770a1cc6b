"""Cards, replies, and where a line of questions ends.

The questions of a proof are a generator: it yields a question and is sent the reply.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from abgames.codebreaking import CardMoo
from abgames.codebreaking.code_game import Code, CodeArray
from abgames.codebreaking.reference import CardRules

RANKS = 13
JOKER = 2 * RANKS + 1
PLACES = range(3)
GAME = CardMoo()

Reply: TypeAlias = tuple[int, ...]
"""The counts (H, NP, NC, N)."""
Answer: TypeAlias = tuple[Code, Reply]
Questions: TypeAlias = Generator[Code, Reply, None]
Line: TypeAlias = Callable[[], Generator[Code, Reply, Any]]
"""A function that starts the questions again."""


def opposite(card: int) -> int:
    """Return the card of the same number in the other colour.

    >>> opposite(3), opposite(16)
    (16, 3)
    """
    return card + RANKS if card <= RANKS else card - RANKS


def information(reply: Reply) -> int:
    """Return how many numbers of the question are in the secret (section 3)."""
    return sum(reply)


def of_information(size: int) -> list[str]:
    """Return the replies of an information, in the order of table 3.

    >>> of_information(1)
    ['1H', '1NP', '1NC', '1N']
    """
    return [str(reply) for reply in GAME.feedbacks if information(reply) == size]


def other_colors(reply: Reply) -> Reply:
    """Return the reply for the secret whose cards all have the other colour.

    >>> other_colors((2, 1, 0, 0))
    (1, 2, 0, 0)
    """
    hit, place, color, neither = reply
    return (place, hit, neither, color)


def _next_question(line: Line, replies: Sequence[Reply]) -> Code | None:
    """Return the question that follows these replies, ``None`` at the end."""
    questions = line()
    try:
        question = next(questions)
        for reply in replies:
            question = questions.send(reply)
    except StopIteration:
        return None
    return question


@dataclass(frozen=True)
class Ending:
    """The end of a line of questions: the replies, and the candidates left."""

    history: tuple[Answer, ...]
    candidates: CodeArray


def endings(line: Line, candidates: CodeArray, *, stop_at_one: bool = False) -> Iterator[Ending]:
    """Ask the questions of a line; every candidate is in exactly one of the endings."""
    stack: list[Ending] = [Ending((), candidates)]
    while stack:
        here = stack.pop()
        question = None
        if not (stop_at_one and len(here.candidates) == 1):
            question = _next_question(line, [reply for _, reply in here.history])
        if question is None:
            yield here
            continue
        for reply, members in reply_classes(question, here.candidates):
            stack.append(Ending((*here.history, (question, reply)), members))


def reply_classes(question: Code, candidates: CodeArray) -> Iterator[tuple[Reply, CodeArray]]:
    """Sort the candidates by their reply to a question."""
    indices = GAME._replies(question, candidates)
    for index in np.unique(indices):
        yield GAME.feedbacks[index], candidates[indices == index]


def known_places(candidates: CodeArray) -> int:
    """Return in how many places all candidates have the same card."""
    return int((candidates == candidates[0]).all(axis=0).sum())


def known_cards(candidates: CodeArray) -> int:
    """Return how many cards all candidates have, wherever they are."""
    return sum(bool((candidates == card).any(axis=1).all()) for card in candidates[0])


def same_by_reference(ending: Ending) -> bool:
    """Return whether, by the reference, all candidates of an ending give the recorded replies."""
    rules = CardRules()
    return all(
        rules.feedback(question, tuple(code)) == reply
        for question, reply in ending.history
        for code in ending.candidates.tolist()
    )


def described(ending: Ending) -> str:
    """Return two candidates of an ending, as different as possible, and the answers of both."""
    first, *others = ending.candidates
    other = min(others, key=lambda code: int((code == first).sum()))
    answers = ", ".join(
        f"{GAME.text(question)} = {GAME.reply(reply)}" for question, reply in ending.history
    )
    return f"{GAME.text(first)} and {GAME.text(other)} agree with {answers}"
