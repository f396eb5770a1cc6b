import typing

import numpy
import numpy.typing

from . import Limits
from _typeshed import Incomplete, SupportsGetItem
from typing import Final, SupportsIndex

__all__ = [
    "FIELDS",
    "MOST_TRIED",
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
) -> tuple[int | None, Incomplete | None]: ...
def check(
    ranks: SupportsIndex,
    cards: SupportsIndex,
    *,
    cut: SupportsIndex = 0,
    goals: tuple[SupportsIndex, SupportsIndex] = ...,
    pass_limits: tuple[SupportsIndex, SupportsIndex] | None = None,
    most_positions: SupportsIndex,
    limits: Limits | None = None,
) -> tuple[int | None, tuple[Incomplete, float] | None]: ...
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
) -> tuple[Incomplete, tuple[int, int], list[tuple[int, int, bool]], int | None]: ...
def with_cut(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    cut: SupportsIndex,
    *,
    moves: bool,
) -> tuple[Incomplete, list[tuple[list[int], bool]] | None]: ...
def with_pass_limits(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    limits: tuple[SupportsIndex, SupportsIndex],
    *,
    moves: bool,
) -> tuple[bool | None, tuple[list[int], bool] | None]: ...
