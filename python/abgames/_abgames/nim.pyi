import typing

import numpy
import numpy.typing

from . import Limits
from _typeshed import Incomplete
from typing import Final, SupportsIndex, final

__all__ = [
    "BYTES_PER_HEAP",
    "Genera",
    "GrundyValues",
    "grundy_values",
    "line_bytes",
    "lost_triples",
    "mark_lost",
    "moore_is_lost",
    "moore_winning",
    "move_table",
    "wythoff_is_lost",
    "wythoff_lost",
    "wythoff_winning",
]
BYTES_PER_HEAP: Final[int]

@final
class Genera:
    def __new__(
        cls, /, kind: str, numbers: "typing.Sequence[int]", largest: SupportsIndex
    ) -> Genera: ...
    @property
    def first_wild(self, /) -> int | None: ...
    def give(
        self, /, heap: SupportsIndex, options: "typing.Sequence[typing.Sequence[int]]"
    ) -> None: ...
    def is_lost(self, /, heaps: "typing.Sequence[int]", memory: SupportsIndex) -> bool: ...
    def of(self, /, heap: SupportsIndex) -> int | None: ...
    def winning(
        self, /, heaps: "typing.Sequence[int]", memory: SupportsIndex
    ) -> dict[int, list[list[int]]]: ...

@final
class GrundyValues:
    @property
    def checked(self, /) -> int: ...
    @property
    def complete(self, /) -> bool: ...
    @property
    def period(self, /) -> int | None: ...
    @property
    def preperiod(self, /) -> int | None: ...
    @property
    def proven(self, /) -> bool: ...
    @property
    def saltus(self, /) -> int | None: ...
    @property
    def values(self, /) -> Incomplete: ...

def grundy_values(
    kind: str,
    numbers: "typing.Sequence[int]",
    n: SupportsIndex,
    *,
    fill: bool = False,
    limits: Limits | None = None,
) -> GrundyValues: ...
def line_bytes(base: SupportsIndex, piles: SupportsIndex) -> int | None: ...
def lost_triples(base: SupportsIndex, triples: "numpy.typing.NDArray[numpy.int32]") -> int: ...
def mark_lost(
    base: SupportsIndex, piles: SupportsIndex, table: "numpy.typing.NDArray[numpy.bool_]"
) -> None: ...
def moore_is_lost(heaps: "typing.Sequence[int]", k: SupportsIndex) -> bool: ...
def moore_winning(
    heaps: "typing.Sequence[int]", k: SupportsIndex, most: SupportsIndex
) -> list[list[int]] | None: ...
def move_table(base: SupportsIndex, table: "numpy.typing.NDArray[numpy.int32]") -> None: ...
def wythoff_is_lost(one: SupportsIndex, two: SupportsIndex) -> bool: ...
def wythoff_lost(n: SupportsIndex, pairs: "numpy.typing.NDArray[numpy.int64]") -> None: ...
def wythoff_winning(one: SupportsIndex, two: SupportsIndex) -> list[list[int]]: ...
