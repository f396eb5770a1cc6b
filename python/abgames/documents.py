"""Files that others can check: how they are written, and read strictly."""

from __future__ import annotations

import gzip
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Self

from abgames_check.documents import (
    UNPACKED,
    UNPACKED_A_BYTE,
    file_name,
    load_text,
    read_document,
)

from .errors import VerificationError
from .verified import Verified, verify


def written(document: Mapping[str, Any]) -> str:
    """Return a document as the text of a file."""
    try:
        return json.dumps(document)
    except (TypeError, ValueError, RecursionError) as error:
        problem = f"not valid JSON values: {error}"
        raise VerificationError(problem, problem=problem) from None


def save_text(path: str | PathLike[str], text: str) -> None:
    """Write a text to a file, compressed if its name ends with ``.gz``."""
    name = file_name(path)
    data = text.encode()
    if Path(name).suffix == ".gz":
        # Without a time, so that equal texts give equal files.
        packed = gzip.compress(data, mtime=0)
        is_readable = len(data) <= max(UNPACKED, UNPACKED_A_BYTE * len(packed))
        data = packed if is_readable else gzip.compress(data, compresslevel=0, mtime=0)
    Path(name).write_bytes(data)


class Proof(ABC):
    """What others can check: it is written to a file and read from one."""

    _kind: ClassVar[str] = "a certificate"

    @abstractmethod
    def to_json(self) -> str:
        """Return the text of the file; ``docs/formats.md`` describes the format."""

    def verify(self, *, fast: bool = False) -> Verified:
        """Check the proof as a file, with code that shares nothing with the search."""
        return verify(json.loads(self.to_json()), fast)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the file, compressed if its name ends with ``.gz``."""
        save_text(path, self.to_json())

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read the text of a file."""
        if not isinstance(text, str):
            raise TypeError(f"{cls._kind} is text, not {type(text).__name__}")
        return cls._of(read_document(text))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read a file, compressed or not; see :meth:`from_json`."""
        return cls.from_json(load_text(path))

    @classmethod
    @abstractmethod
    def _of(cls, document: Mapping[str, Any]) -> Self:
        """Return what a parsed text holds."""
