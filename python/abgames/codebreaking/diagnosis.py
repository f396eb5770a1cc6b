"""What is wrong with an impossible history, and which single answer could be the mistake.

>>> from abgames.codebreaking import AB
>>> diagnosis = diagnose(AB(3, 7), "1 2 3=0A0B, 4 5 6=0A2B, 7 1 2=0A0B")
>>> diagnosis.possible, diagnosis.conflict, diagnosis.fewest_wrong, len(diagnosis.repairs)
(False, (0, 1, 2), 1, 7)
>>> best = max(diagnosis.repairs, key=lambda repair: repair.candidate_count)
>>> best.index, str(best.given), str(best.instead), best.candidate_count
(0, '0A0B', '0A1B', 6)

The cost is one feedback table.  A secret that fits all answers but one shows which reply would have
been right there; so the repairs are read off the secrets that miss one answer, and the least number
of answers that any secret misses is the least number that must be wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import listed
from ..display import counted
from ..display.answer import Answer, escaped, html_table, plain
from ..errors import IllegalMoveError
from .clues import Clue
from .code_game import Code, CodeGame
from .history import Feedback, History, HistoryLike, check_rule, contradiction, parse_history
from .question import check_game
from .records import recorded, situation_record

TABLE_BYTES = 2**24
"""The most replies held at a time."""


@dataclass(frozen=True)
class Repair:
    """One answer, changed so that the history becomes possible.

    ``index`` counts the answers from 0; ``given`` is the reply in the history, and ``instead`` the
    one with which ``candidate_count`` secrets fit the history.
    """

    index: int
    guess: Code
    given: Feedback
    instead: Feedback
    candidate_count: int


@dataclass(frozen=True, repr=False)
class Diagnosis(Answer):
    """Whether a history is possible and, if not, why not and what would repair it.

    >>> from abgames.codebreaking import AB
    >>> print(diagnose(AB(2, 3), "1 2=2A0B, 1 3=2A0B, 2 3=2A0B, 3 1=2A0B"))
    answers 1 and 2 contradict each other: no secret of AB(pegs=2, colors=3) gives 2A0B to 1 2 \
and 2A0B to 1 3. At least 3 answers are wrong, so changing a single one is not enough.
    """

    game: CodeGame
    history: History
    candidate_count: int
    """Number of secrets that agree with every answer."""
    conflict: tuple[int, ...]
    """Indices (from 0) of answers that contradict each other, none of which can be left out;
    empty if the history is possible."""
    repairs: tuple[Repair, ...]
    """All single changes that make an impossible history possible, by index and then the one
    that leaves most candidates first."""
    fewest_wrong: int
    """The least number of answers that must be wrong; 0 if the history is possible."""
    complaint: str
    """Why no secret agrees with the history, in words; empty if one does."""

    @property
    def possible(self) -> bool:
        """Whether some secret agrees with every answer."""
        return self.candidate_count > 0

    def repaired(self, repair: Repair) -> History:
        """Return the history with one of the repairs made.

        >>> from abgames.codebreaking import AB
        >>> diagnosis = diagnose(AB(2, 3), "1 2=0A0B")
        >>> diagnosis.repaired(diagnosis.repairs[0])
        (((1, 2), Feedback(1, 0)),)
        """
        before, after = self.history[: repair.index], self.history[repair.index + 1 :]
        return (*before, (repair.guess, repair.instead), *after)

    def _complaint(self) -> dict[str, Any]:
        """Why the history is impossible, and what would repair it."""
        repairs = [recorded(r, "Repair", text=self.game.text(r.guess)) for r in self.repairs]
        return recorded(self, "Complaint", conflict=list(self.conflict), repairs=repairs)

    def record(self) -> dict[str, Any]:
        return {
            **situation_record(self.game, self.history),
            "candidate_count": self.candidate_count,
            **self._complaint(),
        }

    def rows(self) -> list[dict[str, Any]]:
        return list(map(plain, self._complaint()["repairs"]))

    def __str__(self) -> str:
        """Return the finding as a paragraph, which counts the answers from 1."""
        if self.possible:
            return (
                f"the history is possible: it leaves {counted(self.candidate_count, 'candidate')}."
            )
        if not self.repairs:
            return (
                f"{self.complaint}. At least {self.fewest_wrong} answers are wrong, so changing "
                "a single one is not enough."
            )
        ways = "; or if ".join(
            self._ways(*group) for group in groupby(self.repairs, attrgetter("index"))
        )
        return f"{self.complaint}. It becomes possible if {ways}."

    def __repr__(self) -> str:
        answers = counted(len(self.history), "answer")
        if self.possible:
            return f"<Diagnosis of {answers}: possible>"
        return f"<Diagnosis of {answers}: impossible, {counted(len(self.repairs), 'repair')}>"

    def _repr_html_(self) -> str:
        if not self.repairs:
            return f"<p>{escaped(str(self))}</p>"
        rows = [
            (r.index + 1, self.game.text(r.guess), r.given, r.instead, r.candidate_count)
            for r in self.repairs
        ]
        header = ("answer", "guess", "given", "instead", "candidates")
        caption = f"{self.complaint}. One of these changes makes the answers possible:"
        return html_table(header, rows, caption=caption)

    def _ways(self, index: int, repairs: Iterator[Repair]) -> str:
        guess, given = self.history[index]
        instead = listed(
            (f"{r.instead} ({counted(r.candidate_count, 'candidate')})" for r in repairs), "or"
        )
        return f"answer {index + 1} ({self.game.text(guess)}: {given}) was {instead}"


def diagnose(game: CodeGame, history: HistoryLike) -> Diagnosis:
    """Find out which single answers, changed to what, make a history possible again.

    A reply that cannot occur in the game counts as a wrong answer like any other.  Where a rule
    allows guesses by earlier answers, no change makes a later guess illegal.  Raises what
    :meth:`~abgames.codebreaking.code_game.CodeGame.consistent` raises for a history that cannot be
    read or made, and never :class:`~abgames.errors.InconsistentHistoryError`.

    >>> from abgames.codebreaking import AB
    >>> print(diagnose(AB(2, 3), "1 2=0A0B"))
    answer 1 is impossible: no secret of AB(pegs=2, colors=3) gives 0A0B to 1 2. It becomes \
possible if answer 1 (1 2: 0A0B) was 1A0B (2 candidates), 0A1B (2 candidates), \
2A0B (1 candidate) or 0A2B (1 candidate).
    """
    check_game(game)
    clues: list[Clue] = []
    answers = parse_history(game, history, clues)
    game = game._with_clues(clues)
    check_rule(game, answers)
    if not answers:
        return Diagnosis(game, answers, len(game.secrets), (), (), 0, "")
    candidate_count = 0
    fewest_wrong = len(answers)
    fitting: Counter[int] = Counter()
    for replies, wrong in _comparisons(game, answers):
        misses = wrong.sum(axis=0)
        candidate_count += int((misses == 0).sum())
        fewest_wrong = min(fewest_wrong, int(misses.min()))
        near = np.flatnonzero(misses == 1)
        missed = wrong[:, near].argmax(axis=0)
        changes, counts = np.unique(
            len(game.feedbacks) * missed + replies[missed, near], return_counts=True
        )
        fitting.update(dict(zip(changes.tolist(), counts.tolist(), strict=True)))
    if candidate_count:
        return Diagnosis(game, answers, candidate_count, (), (), 0, "")
    error = contradiction(game, game.secrets, answers, who="secret")
    repairs = []
    for change, count in fitting.items():
        index, reply = divmod(change, len(game.feedbacks))
        guess, given = answers[index]
        instead = game.feedbacks[reply]
        with suppress(IllegalMoveError):
            check_rule(game, (*answers[:index], (guess, instead), *answers[index + 1 :]))
            repairs.append(Repair(index, game._labelled(guess), given, instead, count))
    repairs.sort(key=lambda r: (r.index, -r.candidate_count, game.feedbacks.index(r.instead)))
    fewest_wrong = max(fewest_wrong, 1 + (not repairs))
    return Diagnosis(game, answers, 0, error.conflict, tuple(repairs), fewest_wrong, str(error))


def _comparisons(
    game: CodeGame, answers: History
) -> Iterator[tuple[NDArray[Any], NDArray[np.bool_]]]:
    """Yield, for some secrets at a time, the replies to all guesses and where they differ."""
    index = {feedback: number for number, feedback in enumerate(game.feedbacks)}
    given = np.array([index.get(feedback, -1) for _, feedback in answers])  # -1: none has it
    guesses = game._array(guess for guess, _ in answers)
    step = max(1, TABLE_BYTES // len(answers))
    for start in range(0, len(game.secrets), step):
        replies = game.feedback_table(guesses, game.secrets[start : start + step])
        yield replies, replies != given[:, np.newaxis]
