import typing

import numpy
import numpy.typing

from . import Limits
from _typeshed import SupportsGetItem
from typing import Final, SupportsIndex, final

__all__ = [
    "FIELDS",
    "MOST_TRIED",
    "Comparison",
    "Counterexample",
    "Solved",
    "Statement",
    "Values",
    "ascending",
    "batch",
    "brute_force",
    "check",
    "matching",
    "matchings",
    "values",
    "with_cut",
    "with_pass_limits",
]
FIELDS: Final[list[str]]
MOST_TRIED: Final[int]

@final
class Comparison:
    @property
    def is_complete(self, /) -> bool: ...
    @property
    def positions(self, /) -> int: ...
    @property
    def seconds(self, /) -> float: ...
    @property
    def statements(self, /) -> list[Statement]: ...

@final
class Counterexample:
    @property
    def mine(self, /) -> list[int]: ...
    @property
    def pass_limits(self, /) -> tuple[int, int] | None: ...
    @property
    def table(self, /) -> int: ...
    @property
    def theirs(self, /) -> list[int]: ...

@final
class Solved:
    @property
    def last_card_value(self, /) -> int: ...
    @property
    def length_moves(self, /) -> int: ...
    @property
    def opponent_pass_moves(self, /) -> int: ...
    @property
    def opponent_passes(self, /) -> int: ...
    @property
    def own_pass_moves(self, /) -> int: ...
    @property
    def own_passes(self, /) -> int: ...
    @property
    def plies(self, /) -> int: ...
    @property
    def score(self, /) -> int: ...
    @property
    def score_moves(self, /) -> int: ...
    @property
    def turns(self, /) -> int: ...
    @property
    def winning_moves(self, /) -> int: ...

@final
class Statement:
    @property
    def checked(self, /) -> int: ...
    @property
    def counterexample(self, /) -> Counterexample | None: ...
    @property
    def failed(self, /) -> int: ...
    @property
    def is_used(self, /) -> bool: ...
    @property
    def name(self, /) -> str: ...
    @property
    def source(self, /) -> str: ...
    @property
    def text(self, /) -> str: ...

@final
class Values:
    @property
    def opponent_passes(self, /) -> int: ...
    @property
    def own_passes(self, /) -> int: ...
    @property
    def plies(self, /) -> int: ...
    @property
    def score(self, /) -> int: ...
    @property
    def turns(self, /) -> int: ...

def ascending(hand: "numpy.typing.NDArray[typing.Any]") -> "numpy.typing.NDArray[typing.Any]": ...
def batch(
    mine: "numpy.typing.NDArray[numpy.uint8]",
    theirs: "numpy.typing.NDArray[numpy.uint8]",
    tables: "numpy.typing.NDArray[numpy.uint32]",
    out: "numpy.typing.NDArray[numpy.int32]",
) -> None: ...
def brute_force(
    mine: SupportsGetItem[int, SupportsIndex],
    theirs: SupportsGetItem[int, SupportsIndex],
    table: SupportsIndex,
    *,
    cut: SupportsIndex = 0,
    goals: tuple[SupportsIndex, SupportsIndex] = ...,
    pass_limits: tuple[SupportsIndex, SupportsIndex] | None = None,
    most_positions: SupportsIndex,
) -> tuple[int | None, Solved | None]: ...
def check(
    ranks: SupportsIndex,
    cards: SupportsIndex,
    *,
    cut: SupportsIndex = 0,
    goals: tuple[SupportsIndex, SupportsIndex] = ...,
    pass_limits: tuple[SupportsIndex, SupportsIndex] | None = None,
    most_positions: SupportsIndex,
    limits: Limits | None = None,
) -> tuple[int | None, Comparison | None]: ...
def matching(
    attackers: "numpy.typing.NDArray[typing.Any]", targets: "numpy.typing.NDArray[typing.Any]"
) -> int: ...
def matchings(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
) -> tuple[int, int]: ...
def values(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    goals: tuple[SupportsIndex, SupportsIndex] = ...,
    last_card: bool = False,
) -> tuple[Values, tuple[int, int], list[tuple[int, int, bool]], int | None]: ...
def with_cut(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    cut: SupportsIndex,
    *,
    moves: bool,
) -> tuple[Values, list[tuple[list[int], bool]] | None]: ...
def with_pass_limits(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    limits: tuple[SupportsIndex, SupportsIndex],
    *,
    moves: bool,
) -> tuple[bool | None, tuple[list[int], bool] | None]: ...
