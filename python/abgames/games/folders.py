"""A folder with the layers of a game: arrays of numpy, which are read where they lie.

``game.json`` says which game it is.  ``positions-N.npy`` has layer N, from 1, and ``known-N.npy``
what is known of its positions, written after layer N + 1; where that has no file, play has ended.
``forced-N.npy`` and ``forced-rows.npy`` have the table of what coalitions can force.  A file is
there when it is complete, so that a search that was stopped goes on from what is there.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as path:
...     folder = Folder(path, {"game": "Heap"})
...     folder.save("known-0", np.array([1], np.uint16))
...     np.array(Folder(path, {"game": "Heap"}).load("known-0"))
...     Folder(path, {"game": "Hex"})  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
abgames.errors.CheckpointError: ... has the layers of Heap, not of Hex; name another folder
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abgames_check.documents import file_name

from ..errors import CheckpointError

FORMAT = {"format": "abgames-layers", "version": 1}


class Folder:
    """A folder that has the layers of one game, or is empty."""

    def __init__(self, path: str | PathLike[str], about: Mapping[str, Any]) -> None:
        self.path, self.about = Path(file_name(path)), {**FORMAT, **about}
        self.path.mkdir(parents=True, exist_ok=True)
        head = self.path / "game.json"
        try:
            found = json.loads(head.read_text("utf-8"))
        except FileNotFoundError:
            if any(self.path.glob("*")):
                raise self._refused("has other files") from None
            self._write(head.name, json.dumps(self.about).encode())
            return
        except (ValueError, UnicodeDecodeError) as error:
            raise self._refused(f"has a damaged game.json: {error}") from None
        if found != self.about:
            raise self._refused(_differing(found, self.about))

    def _refused(self, problem: str) -> CheckpointError:
        return CheckpointError(f"{self.path} {problem}; name another folder", path=str(self.path))

    def save(self, name: str, array: NDArray[Any]) -> None:
        """Write an array."""
        file = self.path / f".{name}-{os.getpid()}.npy"
        with file.open("wb") as opened:
            np.save(opened, array, allow_pickle=False)
        file.replace(self.path / f"{name}.npy")

    def _write(self, name: str, text: bytes) -> None:
        file = self.path / f".{name}-{os.getpid()}"
        file.write_bytes(text)
        file.replace(self.path / name)

    def load(self, name: str) -> NDArray[Any] | None:
        """Return an array where it lies; ``None`` if it is not there."""
        try:
            found = np.load(self.path / f"{name}.npy", mmap_mode="r", allow_pickle=False)
        except FileNotFoundError:
            return None
        except (ValueError, EOFError) as error:
            raise self._refused(f"has a damaged {name}.npy: {error}") from None
        return np.asarray(found)

    def kept(self, name: str, array: NDArray[Any]) -> NDArray[Any]:
        """Write an array, and return it where it lies."""
        self.save(name, array)
        found = self.load(name)
        assert found is not None
        return found

    def layer(self, number: int) -> tuple[NDArray[Any], NDArray[Any] | None]:
        """Return a layer, and what is known of it."""
        layer = self.load(f"positions-{number}")
        assert layer is not None
        return layer, self.load(f"known-{number}")

    def strange(self, number: int) -> CheckpointError:
        """Return the error about a layer that the rules do not give."""
        return self._refused(f"was written by other rules: layer {number} differs")


def _differing(found: object, about: Mapping[str, Any]) -> str:
    """Say in what a game differs from the one that is asked about."""
    known = found if isinstance(found, dict) else {}
    if known.get("format") != about["format"]:
        return "has no layers of a game"
    keys = [key for key in about if key != "game" and known.get(key) != about[key]]

    def shown(entries: Mapping[str, Any]) -> str:
        return ", ".join([str(entries.get("game")), *(f"{k} {entries.get(k)!s:.80}" for k in keys)])

    same = known.get("game") == about["game"]
    other, asked = (shown(known), shown(about)) if same else (known.get("game"), about["game"])
    return f"has the layers of {other}, not of {asked}"
