"""The questions of a task as far as they follow from the answers that are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .task import Record, Work


class Rounds:
    """The rounds of a task up to the first that is not answered, or to the last.

    ``answers`` may grow; :meth:`go_on` then finds what is asked next.
    """

    def __init__(self, work: Work, arguments: Mapping[str, Any], answers: Mapping[str, Record]):
        self.work = work
        self.asked: list[Mapping[str, Record]] = []
        self.result: Any = None
        """What makes a strategy of all answers, in a task that has one."""
        self.is_over = False
        self._answers = answers
        self._next = iter(work.rounds(answers, **arguments))
        self.go_on()

    def go_on(self) -> None:
        """Find the next rounds, as long as the last one is answered."""
        while not self.is_over and not self.missing:
            try:
                self.asked.append(next(self._next))
            except StopIteration as end:
                self.is_over, self.result = True, end.value
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                if not self.asked:  # so it is about the arguments
                    raise
                raise ValueError(
                    f"an answer of round {len(self.asked)} is damaged: {error!r}"
                ) from error

    @property
    def missing(self) -> list[str]:
        """The questions of the last round that are not answered."""
        return [key for key in (self.asked or [{}])[-1] if key not in self._answers]

    @property
    def questions(self) -> dict[str, Record]:
        """All questions so far."""
        return {key: each for questions in self.asked for key, each in questions.items()}

    def of_part(self, part: slice) -> dict[str, Record]:
        """The questions of one part: some of each round."""
        return {key: each for asked in self.asked for key, each in list(asked.items())[part]}
