"""The parts of a long task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, TypeVar

from ..errors import AbgamesError
from ..typed import arguments_of, given

Record = dict[str, Any]
"""A JSON object."""


class WorkError(AbgamesError, RuntimeError):
    """A task cannot continue: a question failed, or a worker has another build."""


@dataclass(frozen=True)
class Work:
    """A task: its questions by key, and how to answer one.

    ``rounds`` takes the answers, which grow while it waits, and the arguments of the task.  It
    yields the questions of a round, and is resumed when all of them are answered.  The answers have
    the order of the keys.  ``answer`` is a function in a module, so that other processes find it.
    It must give the same record in every process: no seconds, and nodes of one thread only.
    """

    name: str
    description: str
    rounds: Callable[..., Iterable[Mapping[str, Record]]]
    answer: Callable[..., Record]

    @cached_property
    def defaults(self) -> Record:
        """The arguments of the task with their defaults."""
        return {name: each.default for name, each in arguments_of(self.rounds).items()}

    def arguments(self, values: Mapping[str, Any]) -> Record:
        """Return all arguments; TypeError for one that the task lacks, or of another type."""
        return {**self.defaults, **given(self.rounds, self.name, values)}


WORKS: dict[str, Work] = {}
"""Every task by its name."""

Questions = TypeVar("Questions", bound=Callable[..., Mapping[str, Record]])


def task(
    name: str, description: str, answer: Callable[..., Record]
) -> Callable[[Questions], Questions]:
    """Make a task of a function that returns all questions: they do not depend on answers."""

    def made(questions: Questions) -> Questions:
        @wraps(questions)
        def rounds(answers: Mapping[str, Record], **given: Any) -> Iterable[Mapping[str, Record]]:
            return [questions(**given)]

        WORKS[name] = Work(name, description, rounds, answer)
        return questions

    return made


class Rounds:
    """The rounds of a task up to the first unanswered one, or to the last."""

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
                asked = next(self._next)
                if self.asked and not asked.keys() - self.questions.keys():
                    raise ValueError("it leaves nothing new to ask, and no result")
                self.asked.append(asked)
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


def sizes(name: str, text: object, *, least: int) -> range:
    """Return the numbers of a range such as "3-12", or of a single number."""
    first, dash, last = str(text).partition("-")
    words = (first, last if dash else first)
    if not all(word.strip().isdecimal() and len(word) < 6 for word in words):
        raise ValueError(f'{name} must be a number or a range such as "3-12", not {text!r:.40}')
    low, high = map(int, words)
    if not least <= low <= high:
        raise ValueError(f"{name} must be {least} or more, in ascending order, not {text!r}")
    return range(low, high + 1)
