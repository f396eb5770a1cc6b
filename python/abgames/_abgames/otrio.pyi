import typing

import numpy
import numpy.typing

from . import Limits
from .games import Graph
from _typeshed import SupportsLenAndGetItem
from typing import Final, SupportsIndex, final

__all__ = [
    "KEYS",
    "LEAST_BYTES",
    "METHODS",
    "PRUNINGS",
    "AfterMove",
    "Force",
    "Position",
    "Solution",
    "Solver",
    "count",
    "count_bytes",
    "enumerate",
    "verify_certificate",
]
KEYS: Final[int]
LEAST_BYTES: Final[int]
METHODS: Final[list[str]]
PRUNINGS: Final[list[str]]

@final
class AfterMove:
    @property
    def outcomes(self, /) -> int: ...
    @property
    def proven(self, /) -> bool: ...
    @property
    def step(self, /) -> int | None: ...

@final
class Force:
    @property
    def holds(self, /) -> bool | None: ...
    @property
    def line(self, /) -> list[int | None]: ...
    @property
    def moves(self, /) -> dict[str, str] | None: ...
    @property
    def nodes(self, /) -> int: ...
    @property
    def seconds(self, /) -> float: ...
    @property
    def strategy(self, /) -> list[tuple[tuple[int, int, int, int], int, int | None]] | None: ...

@final
class Position:
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs__(self, /) -> tuple[list[int], int, int, int]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        board: SupportsLenAndGetItem[SupportsIndex],
        players: SupportsIndex,
        color: SupportsIndex,
        colors: SupportsIndex | None = None,
    ) -> Position: ...
    def after_pass(self, /) -> Position: ...
    @property
    def board(self, /) -> tuple[int, int, int, int]: ...
    def canonical(self, /) -> Position: ...
    @property
    def color(self, /) -> int: ...
    @property
    def colors(self, /) -> int: ...
    def graph(self, /, most: SupportsIndex) -> Graph | None: ...
    @property
    def is_over(self, /) -> bool: ...
    @property
    def lines(self, /) -> int: ...
    @property
    def moves(self, /) -> int: ...
    @property
    def must_pass(self, /) -> bool: ...
    def perft(self, /, depth: SupportsIndex) -> int: ...
    def place(self, /, slot: SupportsIndex) -> Position: ...
    @property
    def players(self, /) -> int: ...
    @property
    def ply(self, /) -> int: ...
    def symmetric(self, /) -> list[Position]: ...
    @property
    def to_move(self, /) -> int: ...
    @property
    def winner(self, /) -> int | None: ...
    @property
    def winning_color(self, /) -> int | None: ...

@final
class Solution:
    @property
    def choices(self, /) -> dict[str, str] | None: ...
    @property
    def line(self, /) -> list[int | None]: ...
    @property
    def nodes(self, /) -> int: ...
    @property
    def outcomes(self, /) -> int: ...
    @property
    def proven(self, /) -> bool: ...
    @property
    def seconds(self, /) -> float: ...
    @property
    def within(self, /) -> list[int] | None: ...

@final
class Solver:
    def __new__(
        cls,
        /,
        memory: SupportsIndex,
        threads: SupportsIndex | None = None,
        method: str | None = None,
        without: "typing.Sequence[str]" = ...,
    ) -> Solver: ...
    def analyze(
        self,
        /,
        position: Position,
        orders: "typing.Sequence[typing.Sequence[int]]",
        judged: "typing.Sequence[int]",
        *,
        limits: Limits | None = None,
    ) -> list[AfterMove]: ...
    def force(
        self,
        /,
        position: Position,
        coalition: "typing.Sequence[int]",
        winners: "typing.Sequence[int]",
        draw: bool,
        *,
        most: SupportsIndex | None = None,
        most_nodes: SupportsIndex = ...,
        limits: Limits | None = None,
    ) -> Force: ...
    def solve(
        self,
        /,
        position: Position,
        orders: "typing.Sequence[typing.Sequence[int]]",
        judged: "typing.Sequence[int]",
        *,
        moves: SupportsIndex = ...,
        most: SupportsIndex | None = None,
        most_nodes: SupportsIndex = ...,
        limits: Limits | None = None,
    ) -> Solution: ...

def count(
    players: SupportsIndex,
    last: SupportsIndex,
    *,
    colors: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    limits: Limits | None = None,
) -> tuple[list[tuple[int, int, int, int]], list[tuple[int, int, int, int]]] | None: ...
def count_bytes(players: SupportsIndex, colors: SupportsIndex | None = None) -> int: ...
def enumerate(
    players: SupportsIndex,
    last: SupportsIndex,
    *,
    colors: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    limits: Limits | None = None,
) -> list[tuple[int, int, int, int]]: ...
def verify_certificate(
    board: str,
    color: SupportsIndex,
    *,
    players: SupportsIndex,
    colors: SupportsIndex | None = None,
    levels: "typing.Sequence[typing.Sequence[int]]",
    within: "typing.Sequence[int]",
    meets: "typing.Sequence[int]",
    is_strategy: bool,
    listed: "typing.Mapping[str, str]",
) -> tuple[int, str | None]: ...
