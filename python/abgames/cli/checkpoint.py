"""The option of long commands that keeps what was proved in a file."""

from __future__ import annotations

import argparse

__all__ = ["add_checkpoint"]


def add_checkpoint(parser: argparse.ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument(
        "--checkpoint",
        metavar="FILE",
        help="keep what is proved in this file, and go on from it if it is there",
    )
