"""The questions of a task that follow from the answers so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .task import Record, Work


class Rounds:
    """The rounds of a task up to the first unanswered one, or to the last.

    ``answers`` may grow; :meth:`go_on` then finds the next questions.
    """

    def __init__(self, work: Work, arguments: Mapping[str, Any], answers: Mapping[str, Record]):
        self.work = work
        self.asked: list[Mapping[str, Record]] = []
        self.result: Any = None
        """The function that builds a strategy from all answers, in a task that has one."""
        self.is_over = False
        self._answers = answers
        self._next = iter(work.rounds(answers, **arguments))
        self.go_on()

    def go_on(self) -> None:
        """Find further rounds while the last one is answered."""
        while not self.is_over and not self.missing:
            try:
                self.asked.append(next(self._next))
            except StopIteration as end:
                self.is_over, self.result = True, end.value
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                if not self.asked:  # so the arguments are wrong
                    raise
                raise ValueError(
                    f"an answer of round {len(self.asked)} is damaged: {error!r}"
                ) from error

    @property
    def missing(self) -> list[str]:
        """The unanswered questions of the last round."""
        return [key for key in (self.asked or [{}])[-1] if key not in self._answers]

    @property
    def questions(self) -> dict[str, Record]:
        """All questions so far."""
        return {key: each for questions in self.asked for key, each in questions.items()}

    def of_part(self, part: slice) -> dict[str, Record]:
        """The questions of one part: some of each round."""
        return {key: each for asked in self.asked for key, each in list(asked.items())[part]}
