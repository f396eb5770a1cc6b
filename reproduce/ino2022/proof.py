"""The questions in the proofs of [Ino2022].

The proofs assume the first questions 1r 2r 3r and 4r 5r 6r, and that the asker may show 1b and 5b.
For other cases they say "similarly": numbers, places and colours are exchanged.  A *pattern* is a
question as written there; :func:`carried` translates it to another case.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np

from abgames.codebreaking.code_game import Code

from .asking import (
    GAME,
    JOKER,
    PLACES,
    RANKS,
    Answer,
    Questions,
    Reply,
    information,
    opposite,
    other_colors,
)

ONE_N, ONE_NC = (0, 0, 0, 1), (0, 0, 1, 0)
TWO_NC, ONE_NC_ONE_N = (0, 0, 2, 0), (0, 0, 1, 1)

USABLE = (1, 5)
"""The numbers of the first and of the second question whose other colours may be shown."""

LISTS = ("table-6", "table-8", "table-11", "table-12")
"""The tables of questions that follow on a reply."""


def carried(pattern: Code, asked: Sequence[Code], places: Sequence[int]) -> Code:
    """Return the question of a pattern after the questions ``asked``.

    The numbers 1 2 3 of the pattern stand for the cards of the first question, 4 5 6 for those of
    the second: as asked if red, in the other colour if black.  ``places`` maps the places of the
    pattern.

    >>> GAME.text(carried(GAME.code("2r 1b X"), [GAME.code("7b 8r 9r")], (1, 0, 2)))
    '8b 7b X'
    """
    question = [JOKER] * len(PLACES)
    for place, card in enumerate(pattern):
        if card != JOKER:
            number, slot = divmod((card - 1) % RANKS, len(PLACES))
            shown = asked[number][places[slot]]
            question[places[place]] = shown if card > RANKS else opposite(shown)
    return tuple(question)


def first_questions(patterns: Sequence[Code], own: Sequence[int]) -> list[Code]:
    """Return the four questions of theorem 9 for an asker with these cards.

    A card of the asker is replaced by its opposite.  If the asker's numbers are those of one
    question, that question exchanges its first card with another.
    """
    questions = [list(pattern) for pattern in patterns]
    ranks = {_rank(card) for card in own}
    for i, question in enumerate(questions):
        if {_rank(card) for card in question} == ranks:
            other = questions[i - 1]
            question[0], other[0] = other[0], question[0]
    return [
        tuple(opposite(card) if card in own else card for card in question)
        for question in questions
    ]


def _rank(card: int) -> int:
    return (card - 1) % RANKS + 1


def opening_of(data: dict[str, Any]) -> list[Code]:
    """Return the four questions of theorem 9, as the paper has them."""
    return list(map(GAME.code, data["theorem-9"]["questions"]))


class Proof:
    """The questions of each proof, for an asker who may not show the cards ``own``."""

    def __init__(self, data: dict[str, Any], own: Sequence[int] = ()) -> None:
        self.own = frozenset(own)
        self.opening = first_questions(opening_of(data), own)
        self.second = GAME.code(data["table-4"]["question"])
        """The second question of proposition 1 and of lemmas 5 and 6."""
        self.third = GAME.code(data["table-5"]["question"])
        """The third question of lemmas 2 and 3."""
        self.listed: dict[str, dict[Reply, Code]] = {
            name: {GAME.reply(row["reply"]): GAME.code(row["question"]) for row in table["rows"]}
            for name, table in data.items()
            if name in LISTS
        }
        """The question of a table that follows a reply."""
        self.lemmas = {
            name: (GAME.code(data[name]["third"]), set(map(GAME.reply, data[name]["replies"])))
            for name in ("lemma-5", "lemma-6")
        }
        """The third question of lemmas 5 and 6, and the replies that make it necessary."""

    def following(self, *answers: Answer) -> Questions:
        """The questions of the proposition about one answer, or about two of information 1.

        With information 1, 2 or 3 that is proposition 1, 7 or 8; with two answers it is 4.
        """
        if [reply for _, reply in answers] == [ONE_N, ONE_NC]:
            answers = answers[::-1]
        asked, replies = zip(*answers, strict=True)
        places = self.exchange(asked, USABLE[: len(asked)])
        pattern = self._first(replies)
        if places is not None and pattern is not None:
            told = yield carried(pattern, asked, places)
            pattern = self._second(replies, told)
            if pattern is not None:
                yield carried(pattern, asked, places)

    def _first(self, replies: Sequence[Reply]) -> Code | None:
        """The first question after the replies of a case."""
        if len(replies) == 2:
            return self.third
        if information(replies[0]) == 3:
            return self.listed["table-12"].get(replies[0])
        return self.listed["table-11"].get(replies[0], self.second)

    def _second(self, replies: Sequence[Reply], told: Reply) -> Code | None:
        """The question that follows if the first one has a reply; ``None`` if none is needed."""
        if len(replies) == 2:
            return self._fourth(replies[0], replies[1], told)
        (reply,) = replies
        if information(reply) != 2 or reply in self.listed["table-11"]:
            return None
        third, needing = self.lemmas["lemma-6" if reply == ONE_NC_ONE_N else "lemma-5"]
        if reply == TWO_NC:
            told = other_colors(told)
        return third if told in needing else None

    def _fourth(self, first: Reply, second: Reply, reply: Reply) -> Code | None:
        """The fourth question of lemmas 2 and 3; where there is no table, one that settles it."""
        if (first, second) == (ONE_N, ONE_N):
            return self.listed["table-6"].get(reply)
        if (first, second) == (ONE_NC, ONE_NC):
            return self.listed["table-6"].get(other_colors(reply))
        if (first, second) == (ONE_NC, ONE_N):
            return self.listed["table-8"].get(reply)
        return settling_question(self.third, (first, second, reply))

    def theorem_9(self) -> Generator[Code, Reply, list[Answer]]:
        """Four questions, and then those of the propositions; the answers to the four are returned.

        The proof leaves their order open; here the largest information comes first.
        """
        answers = []
        for question in self.opening:
            reply = yield question
            answers.append((question, reply))
        for answer in answers:
            if information(answer[1]) > 1:
                yield from self.following(answer)
        left = [answer for answer in answers if information(answer[1]) == 1]
        pairs = [left[:2], *([answer] for answer in left[2:])]
        for some in pairs if left else ():
            yield from self.following(*some)
        return answers

    def theorem_9_and_color_of_13(self) -> Questions:
        """The same, with a question about the colour of 13 if that is in the secret.

        The proof omits this question.
        """
        answers = yield from self.theorem_9()
        if sum(information(reply) for _, reply in answers) == 2:
            nothing = next(question for question, reply in answers if information(reply) == 0)
            card = RANKS if 2 * RANKS in self.own else 2 * RANKS
            yield (card, *nothing[1:])

    def exchange(self, asked: Sequence[Code], turned: Sequence[int]) -> tuple[int, ...] | None:
        """An exchange of places after which these numbers may be shown in the other colour."""
        for places in permutations(PLACES):
            pattern = [divmod(number - 1, len(PLACES)) for number in turned]
            cards = {opposite(asked[number][places[slot]]) for number, slot in pattern}
            if self.own.isdisjoint(cards):
                return places
        return None


@cache
def settling_question(third: Code, replies: tuple[Reply, Reply, Reply]) -> Code | None:
    """Return the first fourth question that gives two places, ``None`` if they are known.

    Its cards are those of the first two questions, 1b, 5b and the joker.
    """
    first, second = ((14, 15, 16), (17, 18, 19))
    candidates = GAME.consistent(list(zip((first, second, third), replies, strict=True)))
    asked = np.where((candidates - 1) % RANKS < 6, candidates, 0)
    pairs = candidates[np.unique(asked, axis=0, return_index=True)[1]]
    if len(pairs) == 1:
        return None
    allowed = (*first, *second, 1, 5, JOKER)
    questions = GAME.guesses[np.isin(GAME.guesses, allowed).all(axis=1)]
    for question, row in zip(questions, GAME.feedback_table(questions, pairs), strict=True):
        if len(np.unique(row)) == len(pairs):
            return tuple(question.tolist())
    return None
