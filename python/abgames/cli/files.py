"""Files that commands write."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from ..display.themes import THEMES, themed


def check_writable(*names: str | Path | None) -> None:
    """Refuse files that cannot be written, before the work starts: :class:`OSError`.

    ``None`` stands for a file that nobody asked for.
    """
    for name in names:
        if name is not None:
            _check(Path(name))


def add_theme(parser: argparse.ArgumentParser) -> None:
    """Add the option for the colours of .svg files."""
    parser.add_argument(
        "--theme",
        choices=THEMES,
        default=THEMES[0],
        help="colours of .svg files: light, dark, or as the viewer is (auto)",
    )


def write_picture(path: Path, content: str, theme: str) -> None:
    """Write a picture, in its theme if it is in SVG, or a text."""
    if path.suffix.lower() == ".svg":
        content = themed(content, theme)
    path.write_bytes(content.encode(errors="backslashreplace"))


def _check(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder, so no file can be written there")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path} cannot be written: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PermissionError(f"{path} cannot be written: no permission")
