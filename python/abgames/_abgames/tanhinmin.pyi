import typing

import numpy
import numpy.typing

from . import Limits
from _typeshed import Incomplete
from typing import Final, SupportsIndex

__all__ = [
    "FIELDS",
    "SMALL",
    "analyze",
    "ascending",
    "batch",
    "brute_force",
    "check",
    "matching",
    "matchings",
]
FIELDS: Final[list[str]]
SMALL: Final[int]

def analyze(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    *,
    cut: SupportsIndex | None = None,
    goals: tuple[SupportsIndex, SupportsIndex] = ...,
    pass_limits: tuple[SupportsIndex, SupportsIndex] | None = None,
    last_card: bool = False,
    most_positions: SupportsIndex,
) -> "tuple[dict[str, typing.Any], list[tuple[typing.Any, bool] | None]]": ...
def ascending(hand: "numpy.typing.NDArray[typing.Any]") -> "numpy.typing.NDArray[typing.Any]": ...
def batch(
    mine: "numpy.typing.NDArray[numpy.uint8]",
    theirs: "numpy.typing.NDArray[numpy.uint8]",
    tables: "numpy.typing.NDArray[numpy.uint32]",
    out: "numpy.typing.NDArray[numpy.int32]",
) -> None: ...
def brute_force(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    *,
    cut: SupportsIndex | None = None,
    goals: tuple[SupportsIndex, SupportsIndex] = ...,
    pass_limits: tuple[SupportsIndex, SupportsIndex] | None = None,
    last_card: bool = False,
    most_positions: SupportsIndex,
) -> (
    "tuple[int | None, tuple[dict[str, typing.Any], list[tuple[typing.Any, bool] | None]] | None]"
): ...
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
