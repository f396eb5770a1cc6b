"""Checkpoints: files that long calls write what they proved to, and go on from.

Here the arguments of a call are checked.  The file is written by the Rust core; ``docs/formats.md``
has its layout.

>>> checkpoint_file("proof.log", {"game": "Otrio", "players": 3})
('proof.log', '{"game": "Otrio", "players": 3}')
>>> checkpoint_file(None, {}) is None
True
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from os import PathLike
from typing import Any

from .errors import CheckpointError

CheckpointFile = tuple[str, str]
"""A path, and what a file there must be about, as JSON."""


def checkpoint_file(
    checkpoint: str | PathLike[str] | None, about: Mapping[str, Any]
) -> CheckpointFile | None:
    """Return the path of a checkpoint with what it is about, or ``None`` without one.

    What is no name of a file raises :class:`~abgames.errors.CheckpointError`.  Whether the file can
    be used is found out when the call begins; if not, it raises the same.
    """
    if checkpoint is None:
        return None
    if not isinstance(checkpoint, str | PathLike):
        raise TypeError(f"checkpoint must be a path, not {type(checkpoint).__name__}")
    path = os.fsdecode(checkpoint)
    if not path or "\0" in path:
        raise CheckpointError(f"{path!r} cannot be opened: it is no name of a file", path=path)
    return path, json.dumps(about)
