"""Checkpoints: files to which long calls write what they prove, and from which they resume.

>>> checkpoint_file("proof.log", {"game": "Otrio", "players": 3})
('proof.log', '{"game": "Otrio", "players": 3}')
>>> checkpoint_file(None, {}) is None
True
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import Any

from abgames_check.documents import file_name

from .errors import CheckpointError

CheckpointFile = tuple[str, str]
"""A path, and what a file there must be about, as JSON."""


def checkpoint_file(
    checkpoint: str | PathLike[str] | None, about: Mapping[str, Any]
) -> CheckpointFile | None:
    """Return the path of a checkpoint with what it is about, or ``None`` without one."""
    if checkpoint is None:
        return None
    if not isinstance(checkpoint, str | PathLike):
        raise TypeError(f"checkpoint must be a path, not {type(checkpoint).__name__}")
    path = os.fsdecode(checkpoint)
    try:
        file_name(path)
    except ValueError:
        problem = f"{path!r} cannot be opened: it is not the name of a file"
        raise CheckpointError(problem, path=path) from None
    return path, json.dumps(about)


@contextmanager
def readable() -> Iterator[None]:
    """Reword the error about the checkpoint of another question for people."""
    try:
        yield
    except CheckpointError as error:
        match = _OTHER.fullmatch(str(error))
        if match is None:
            raise
        found, asked = (json.loads(match[name]) for name in ("found", "asked"))
        message = (
            f"{match['start']}is the checkpoint of {_question(found, asked)}, not of "
            f"{_question(asked, found)}; name another file"
        )
        raise CheckpointError(message, path=error.path) from None


_OTHER = re.compile(
    r"(?P<start>.*)is the checkpoint of (?P<found>\{.*\}), not of (?P<asked>\{.*\}); "
    "name another file",
    re.DOTALL,
)


def _question(about: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Return what a checkpoint is about: the game, and how it differs from the other."""
    game = about.get("game", "another game")
    if isinstance(game, dict):
        sizes = (f"{key}={value}" for key, value in game.items() if key != "name" and value)
        game = f"{game.get('name')}({', '.join(sizes)})"
    rest = (
        f"{key} {value if isinstance(value, str | int) else json.dumps(value)}"
        for key, value in about.items()
        if key != "game" and value != other.get(key)
    )
    return ", ".join([str(game), *rest])
