"""``abgames tanhinmin check``: the theory against brute force, in every position up to a size."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ...display import count, text_table
from .position import read_pair

if TYPE_CHECKING:
    from ...tanhinmin import CheckResult

__all__ = ["add_action"]


def add_action(actions: Any) -> None:
    """Add the action to the parser."""
    parser: argparse.ArgumentParser = actions.add_parser("check")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    raise NotImplementedError
