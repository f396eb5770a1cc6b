import typing

import numpy
import numpy.typing

from . import Limits
from _typeshed import SupportsGetItem
from typing import Any, Final, SupportsIndex, final

__all__ = [
    "GOALS",
    "HEURISTICS",
    "KEYS",
    "NEVER",
    "OBJECTIVES",
    "PRUNINGS",
    "Costed",
    "Question",
    "Ranking",
    "Rules",
    "Solution",
    "Solver",
    "Unsure",
    "check_all_colors",
    "check_set_bound",
    "check_unsure",
    "fixed_questions",
    "heuristic_guesses",
    "heuristic_tree",
    "prove_all_colors",
    "word_replies",
]
GOALS: Final[list[str]]
HEURISTICS: Final[list[str]]
KEYS: Final[int]
NEVER: Final[int]
OBJECTIVES: Final[list[str]]
PRUNINGS: Final[list[str]]

@final
class Costed:
    def __new__(
        cls,
        /,
        guesses: SupportsGetItem[
            int,
            tuple[
                SupportsIndex,
                SupportsGetItem[int, SupportsGetItem[int, SupportsIndex]],
                SupportsIndex | None,
                SupportsGetItem[int, SupportsGetItem[int, SupportsIndex]],
            ],
        ],
        weights: SupportsGetItem[int, SupportsIndex],
        classes: SupportsGetItem[int, SupportsIndex],
        until_hit: bool,
        worst: bool,
        memory: SupportsIndex | None,
    ) -> Costed: ...
    def guess(
        self,
        /,
        made: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]],
        *,
        quick: bool = False,
        limits: Limits | None = None,
    ) -> int | None: ...
    def least(
        self,
        /,
        made: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]],
        *,
        limits: Limits | None = None,
    ) -> tuple[int, bool, int]: ...
    def least_after(
        self,
        /,
        made: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]],
        guesses: SupportsGetItem[int, SupportsIndex],
        *,
        limits: Limits | None = None,
    ) -> tuple[list[tuple[int, bool, int]], int]: ...
    def least_pair(
        self,
        /,
        made: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]],
        objective: str,
        budget: SupportsIndex,
        *,
        limits: Limits | None = None,
    ) -> tuple[tuple[int, int] | None, bool, int]: ...
    def pair_guess(
        self,
        /,
        made: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]],
        objective: str,
        budget: SupportsIndex,
        *,
        limits: Limits | None = None,
    ) -> int | None: ...

@final
class Question:
    def __new__(
        cls,
        /,
        rules: Rules,
        candidates: "numpy.typing.NDArray[numpy.uint8]",
        *,
        goal: str = "hit",
        objective: str = "expected",
        consistent: bool = False,
        after: "typing.Sequence[tuple[int, int]]" = ...,
    ) -> Question: ...

@final
class Ranking:
    @property
    def columns(self, /) -> Any: ...
    @property
    def least(self, /) -> int | tuple[int, int] | None: ...
    @property
    def nodes(self, /) -> int: ...
    @property
    def proven(self, /) -> bool: ...
    @property
    def seconds(self, /) -> float: ...

@final
class Rules:
    def __new__(
        cls,
        /,
        kind: str,
        pegs: SupportsIndex,
        colors: SupportsIndex,
        extra_colors: SupportsIndex = 0,
    ) -> Rules: ...
    @staticmethod
    def cards(
        ranks: SupportsIndex, own: SupportsGetItem[int, SupportsIndex] | None = None
    ) -> Rules: ...
    @property
    def colors(self, /) -> int: ...
    @property
    def extra_colors(self, /) -> int: ...
    def feedback(
        self,
        /,
        guess: SupportsGetItem[int, SupportsIndex],
        secret: SupportsGetItem[int, SupportsIndex],
    ) -> list[int]: ...
    def feedback_table(
        self,
        /,
        guesses: "numpy.typing.NDArray[numpy.uint8]",
        secrets: "numpy.typing.NDArray[numpy.uint8]",
    ) -> "numpy.typing.NDArray[numpy.uint8]": ...
    def feedbacks(self, /) -> list[list[int]]: ...
    def form(
        self, /, secrets: "numpy.typing.NDArray[numpy.uint8]"
    ) -> "tuple[bytes, list[bytes]]": ...
    @property
    def guess_count(self, /) -> int: ...
    def guesses(self, /) -> "numpy.typing.NDArray[numpy.uint8]": ...
    @property
    def kind(self, /) -> str: ...
    def legal(
        self, /, codes: "numpy.typing.NDArray[numpy.uint8]", *, guesses: bool
    ) -> "numpy.typing.NDArray[numpy.bool_]": ...
    @property
    def pegs(self, /) -> int: ...
    @property
    def secret_count(self, /) -> int: ...
    def secrets(self, /) -> "numpy.typing.NDArray[numpy.uint8]": ...
    def symmetries(
        self, /, secrets: "numpy.typing.NDArray[numpy.uint8]"
    ) -> "list[list[bytes]]": ...
    @staticmethod
    def table(
        table: "numpy.typing.NDArray[numpy.uint8]",
        weights: SupportsGetItem[int, SupportsIndex] | None = None,
        labels: SupportsGetItem[int, SupportsIndex] | None = None,
        *,
        letters: "numpy.typing.NDArray[numpy.uint16] | None" = None,
        marks: "numpy.typing.NDArray[numpy.uint8] | None" = None,
        allowed: "numpy.typing.NDArray[numpy.uint8] | None" = None,
        signs: "numpy.typing.NDArray[numpy.uint16] | None" = None,
    ) -> Rules: ...

@final
class Solution:
    @property
    def feasible(self, /) -> bool | None: ...
    @property
    def guess(self, /) -> bytes | None: ...
    @property
    def lower_bound(self, /) -> int | tuple[int, int]: ...
    @property
    def nodes(self, /) -> int: ...
    @property
    def proven(self, /) -> bool: ...
    @property
    def seconds(self, /) -> float: ...
    @property
    def tree(self, /) -> Any | None: ...
    @property
    def upper_bound(self, /) -> int | tuple[int, int] | None: ...

@final
class Solver:
    def __new__(
        cls,
        /,
        threads: SupportsIndex | None = None,
        memory_limit: SupportsIndex | None = None,
        *,
        without: "typing.Sequence[str]" = ...,
    ) -> Solver: ...
    @property
    def bytes(self, /) -> int: ...
    @property
    def entries(self, /) -> int: ...
    def rank(
        self,
        /,
        question: Question,
        *,
        only: "numpy.typing.NDArray[numpy.uint8] | None" = None,
        top: SupportsIndex | None = None,
        below: SupportsIndex | None = None,
        least: bool = False,
        limits: Limits | None = None,
    ) -> Ranking: ...
    def solve(
        self,
        /,
        question: Question,
        *,
        max_guesses: SupportsIndex | None = None,
        effort: SupportsIndex | None = None,
        limits: Limits | None = None,
    ) -> Solution: ...

@final
class Unsure:
    def __new__(
        cls,
        /,
        secrets: SupportsIndex,
        lies: SupportsIndex,
        guesses: SupportsGetItem[
            int,
            tuple[SupportsGetItem[int, SupportsGetItem[int, SupportsIndex]], SupportsIndex | None],
        ],
        until_hit: bool,
        memory: SupportsIndex | None = None,
    ) -> Unsure: ...
    def certificate(
        self,
        /,
        made: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]],
        depth: SupportsIndex,
        *,
        limits: Limits | None = None,
    ) -> tuple[bool, list[tuple[list[list[int]], int, int | None]]] | None: ...
    def guess(
        self,
        /,
        made: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]],
        depth: SupportsIndex,
        *,
        limits: Limits | None = None,
    ) -> int | None: ...
    def worst(
        self,
        /,
        made: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]],
        *,
        limits: Limits | None = None,
    ) -> tuple[int, int | None, int]: ...

def check_all_colors(text: str) -> "dict[str, typing.Any]": ...
def check_set_bound(text: str, format: str) -> tuple[int, int, int]: ...
def check_unsure(text: str) -> tuple[bool, int, int]: ...
def fixed_questions(
    question: Question, *, limits: Limits | None = None
) -> "tuple[numpy.typing.NDArray[numpy.uint8], int]": ...
def heuristic_guesses(
    question: Question,
    heuristic: str,
    guesses: "numpy.typing.NDArray[numpy.uint8]",
    top: SupportsIndex,
) -> "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.bool_]]": ...
def heuristic_tree(
    question: Question, heuristic: str, *, limits: Limits | None = None
) -> "dict[str, numpy.typing.NDArray[typing.Any]] | None": ...
def prove_all_colors(
    repeats: bool,
    pegs: SupportsIndex,
    worst: bool,
    window: SupportsIndex,
    *,
    limits: Limits | None = None,
) -> str | None: ...
def word_replies(
    guesses: "numpy.typing.NDArray[numpy.uint32]", answers: "numpy.typing.NDArray[numpy.uint32]"
) -> "tuple[list[int], numpy.typing.NDArray[typing.Any] | None]": ...
