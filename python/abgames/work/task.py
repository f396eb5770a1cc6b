"""What a long task is made of."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..arguments import unexpected
from ..errors import AbgamesError

Record = dict[str, Any]
"""What JSON can hold, by name."""


class WorkError(AbgamesError, RuntimeError):
    """A task cannot go on: a question failed, or those who answer do not fit."""


@dataclass(frozen=True)
class Work:
    """A task: its questions by key, and how one of them is answered.

    ``questions`` takes the arguments of the task; the order of its keys is that of the answers.
    ``answer`` is a function of a module, so that other processes find it.  It must give the same
    record whoever asks: no seconds, and nodes of one thread only.
    """

    name: str
    description: str
    questions: Callable[..., Mapping[str, Record]]
    answer: Callable[..., Record]

    @cached_property
    def defaults(self) -> Record:
        """The arguments of the task with what they are when they are not given."""
        parameters = inspect.signature(self.questions).parameters
        return {name: parameter.default for name, parameter in parameters.items()}

    def arguments(self, given: Mapping[str, Any]) -> Record:
        """Return all arguments; TypeError for one that the task does not take."""
        for name in given:
            if name not in self.defaults:
                raise unexpected(self.name, name, list(self.defaults))
        return {**self.defaults, **given}


def sizes(name: str, text: object, *, least: int) -> range:
    """Return the numbers of a range such as "3-12", or of a single number.

    >>> list(sizes("colors", "3-5", least=2)), list(sizes("colors", 4, least=2))
    ([3, 4, 5], [4])
    """
    first, dash, last = str(text).partition("-")
    words = (first, last if dash else first)
    if not all(word.strip().isdecimal() and len(word) < 6 for word in words):
        raise ValueError(f'{name} must be a number or a range such as "3-12", not {text!r:.40}')
    low, high = map(int, words)
    if not least <= low <= high:
        raise ValueError(f"{name} must be {least} or more, in ascending order, not {text!r}")
    return range(low, high + 1)
