import typing

import numpy
import numpy.typing

from . import Limits
from os import PathLike
from typing import Final, SupportsFloat, SupportsIndex, final

__all__ = ["MAX_OUTCOMES", "MAX_PLAYERS", "MOST_BITS", "Graph", "Log"]
MAX_OUTCOMES: Final[int]
MAX_PLAYERS: Final[int]
MOST_BITS: Final[int]

@final
class Graph:
    def __new__(
        cls,
        /,
        movers: "numpy.typing.NDArray[numpy.uint8]",
        ends: "numpy.typing.NDArray[numpy.uint16]",
        starts: "numpy.typing.NDArray[numpy.uint32]",
        children: "numpy.typing.NDArray[numpy.uint32]",
        outcomes: SupportsIndex,
        players: SupportsIndex,
    ) -> Graph: ...
    def bounds(
        self,
        /,
        coalition: SupportsIndex,
        weights: "numpy.typing.NDArray[numpy.float64]",
        low: "numpy.typing.NDArray[numpy.float64]",
        high: "numpy.typing.NDArray[numpy.float64]",
        at: SupportsIndex | None,
        within: SupportsFloat | SupportsIndex,
    ) -> "tuple[numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64]]": ...
    def effectivity(
        self, /, limits: Limits | None = None
    ) -> "numpy.typing.NDArray[numpy.uint64] | None": ...
    def impartial(
        self, /
    ) -> "tuple[numpy.typing.NDArray[numpy.uint32], numpy.typing.NDArray[numpy.bool_]]": ...
    def induction(
        self, /, ranks: "typing.Sequence[typing.Sequence[int]]"
    ) -> "tuple[numpy.typing.NDArray[numpy.uint32], numpy.typing.NDArray[numpy.uint32]]": ...
    @property
    def is_finite(self, /) -> bool: ...
    def lengths(
        self, /, coalition: SupportsIndex, good: "typing.Sequence[bool]"
    ) -> "numpy.typing.NDArray[numpy.uint32]": ...
    def outcomes(
        self, /, levels: "typing.Sequence[typing.Sequence[int]]"
    ) -> "tuple[numpy.typing.NDArray[numpy.uint64], numpy.typing.NDArray[numpy.uint32]]": ...
    def reachable(
        self, /, coalition: SupportsIndex, ranks: "typing.Sequence[int]", endless: SupportsIndex
    ) -> "numpy.typing.NDArray[numpy.uint64]": ...
    def values(
        self, /, coalition: SupportsIndex, ranks: "typing.Sequence[int]", endless: SupportsIndex
    ) -> "tuple[numpy.typing.NDArray[numpy.uint32], numpy.typing.NDArray[numpy.uint32]]": ...

@final
class Log:
    def __new__(cls, /, path: str | PathLike[str], about: str) -> Log: ...
    def close(self, /) -> None: ...
    def put(self, /, name: bytes, number: SupportsIndex) -> None: ...
    def records(self, /) -> list[tuple[bytes, int]]: ...
    def write_if_due(self, /) -> None: ...
