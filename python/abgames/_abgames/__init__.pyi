import typing

import numpy
import numpy.typing

from . import (
    answers as answers,
    codebreaking as codebreaking,
    games as games,
    nim as nim,
    otrio as otrio,
    tanhinmin as tanhinmin,
)
from typing import Any, Final, SupportsFloat, SupportsIndex, final

__all__ = [
    "build_profile",
    "core_version",
    "rustc_version",
    "Limits",
    "speak_of_checkpoints",
    "vectors",
    "answers",
    "codebreaking",
    "games",
    "nim",
    "otrio",
    "tanhinmin",
]
build_profile: Final[str]
core_version: Final[str]
rustc_version: Final[str]

@final
class Limits:
    def __new__(
        cls,
        /,
        time_limit: SupportsFloat | SupportsIndex | None = None,
        progress: Any | None = None,
        checkpoint: "tuple[str, str] | None" = None,
        max_nodes: SupportsIndex | None = None,
    ) -> Limits: ...

def speak_of_checkpoints(error: type, note: Any) -> None: ...
def vectors() -> str: ...
