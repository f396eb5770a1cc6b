"""The words for what is asked about a deduction game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Never, TypeAlias

Objective: TypeAlias = Literal[
    "expected", "worst", "worst-expected", "expected-worst", "worst-count", "most-within"
]
"""What is least: see :func:`~abgames.codebreaking.solve`."""


SimpleObjective: TypeAlias = Literal["expected", "worst"]
"""The objectives of one number."""


Goal: TypeAlias = Literal["hit", "determine", "class"]
"""When the game ends."""


Guesses: TypeAlias = Literal["all", "consistent"]
"""Which guesses may be made."""


Heuristic: TypeAlias = Literal[
    "minimax", "minimax-sorted", "expected-size", "entropy", "most-parts"
]
"""The heuristics that give each guess a score."""


NoWord: TypeAlias = Sequence[Never]
"""No word at all: beside it mypy names a wrong word, instead of all variants of a function."""


AT_ONCE = {
    "determine": "one candidate is left from the start",
    "class": "all candidates are of one class from the start",
}
"""Why there is no guess."""


DONE = {
    "hit": "the secret is found",
    "determine": "the secret is determined",
    "class": "the class is known",
}
"""What the last answer of a game brings."""
