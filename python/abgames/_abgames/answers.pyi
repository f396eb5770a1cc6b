import typing

import numpy
import numpy.typing

from typing import SupportsIndex

__all__ = ["ask", "keep_game", "told", "typed_move"]

def ask(name: str, arguments: str) -> str: ...
def keep_game(table: bytes) -> str: ...
def told(name: str, facts: str) -> str: ...
def typed_move(
    text: str, piles: "typing.Sequence[int]", *, takes: bool, splits: SupportsIndex, several: bool
) -> tuple[list[tuple[int, int, list[int]]] | None, list[int] | None] | None: ...
