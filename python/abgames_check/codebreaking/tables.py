"""The rules of games that are given by their tables, slow and obvious.

T1  Guesses and secrets are the numbers of the rows and columns of a table; its entries are the
    replies.  Replies are called by their numbers, or have names, which are listed from 0 on.
T2  One reply may be the hit; no guess has it for two secrets.  The game ends with the guess that
    gets it (R5).  A consistent guess (R6) is one that hits a candidate.
T3  Secrets may have weights: a total counts the guesses for a secret that many times.
T4  Secrets may have classes: where the class is asked for, the game ends as soon as all candidates
    left are of one class.  Otherwise each secret is a class of its own.
T5  A rule may allow guesses by earlier answers: it lists which, or it is "hard", for words: green
    letters stay, and each letter is used at least as often as any earlier guess has shown it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .rules import GameRules


@dataclass(frozen=True)
class TableRules(GameRules):
    """A game given by its table: a row for each guess, an entry for each secret (T1 to T4).

    >>> TableRules(((0, 1, 1), (2, 0, 1), (2, 2, 0)), hit=0).split(0, [0, 1, 2])
    {0: [0], 1: [1, 2]}
    """

    table: tuple[tuple[int, ...], ...]
    hit: Any = None
    weights: tuple[int, ...] | None = None
    feedbacks: tuple[str, ...] | None = None
    classes: tuple[str, ...] | None = None
    words: tuple[str, ...] | None = None
    allowed: Any = None

    def may_follow(self, guess: Any, answers: Iterable[tuple[Any, Any]]) -> bool:
        """Whether a guess is allowed after some answers (T5)."""
        if self.allowed != "hard":
            return self.allowed is None or all(self.allowed[g][r][guess] for g, r in answers)
        assert self.words is not None
        word = self.words[guess]
        for made, reply in answers:
            marked = list(zip(self.words[made], self.reply_text(reply), range(99), strict=False))
            if any(mark == "g" and word[place] != letter for letter, mark, place in marked):
                return False
            shown = [letter for letter, mark, _ in marked if mark in "gy"]
            if any(word.count(letter) < shown.count(letter) for letter in shown):
                return False
        return True

    def secrets(self) -> list[Any]:
        """All secrets: the numbers of the columns (T1)."""
        return list(range(len(self.table[0])))

    def guesses(self) -> list[Any]:
        """All guesses: the numbers of the rows (T1)."""
        return list(range(len(self.table)))

    def feedback(self, guess: Any, secret: Any) -> Any:
        """The reply to a guess: an entry (T1)."""
        return self.table[guess][secret]

    @cached_property
    def replies(self) -> frozenset[int]:
        """All replies that occur (T1)."""
        return frozenset(reply for row in self.table for reply in row)

    def reply_text(self, reply: Any) -> str:
        """The name of a reply (T1)."""
        return str(reply) if self.feedbacks is None else self.feedbacks[reply]

    def hitting(self, candidates: Iterable[Any]) -> list[Any]:
        """The guesses that hit one of the candidates (T2)."""
        members = list(candidates)
        return [
            guess
            for guess, row in enumerate(self.table)
            if self.hit is not None and any(row[secret] == self.hit for secret in members)
        ]

    def is_settled(self, goal: str, candidates: Sequence[Any]) -> bool:
        """Whether nothing is left to be asked (R8, T4)."""
        if goal == "class" and self.classes is not None:
            return len({self.classes[secret] for secret in candidates}) == 1
        return super().is_settled(goal, candidates)

    def weight(self, candidates: Iterable[Any]) -> int:
        """The weight of candidates in a total (T3)."""
        return sum(1 if self.weights is None else self.weights[secret] for secret in candidates)
