"""``python -m abgames_check FILE``: says what a file proves, or why it is refused.

A certificate of a game of your own is checked with its rules: ``FILE RULES.py:NAME``.
"""

from __future__ import annotations

import sys
from runpy import run_path
from typing import Any

from . import check_file
from .errors import RulesError, VerificationError

USAGE = "usage: python -m abgames_check FILE [RULES.py:NAME]"


def main(arguments: list[str]) -> int:
    """Check one file; 0 if it is accepted, 1 if it is not, 2 if something cannot be read."""
    if len(arguments) not in (1, 2) or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    path = arguments[0]
    try:
        rules = _rules(arguments[1]) if arguments[1:] else None
        print(f"{path} is accepted: {check_file(path, rules).statement}")
    except (RulesError, VerificationError) as error:
        print(f"{path} is refused: {error}", file=sys.stderr)
        return 1
    except (OSError, ValueError) as error:
        print(f"this cannot be read: {error}", file=sys.stderr)
        return 2
    return 0


def _rules(name: str) -> Any:
    """The rules of a game: an object, or what makes one."""
    path, colon, name = name.rpartition(":")
    if not colon:
        raise ValueError("rules are given as FILE.py:NAME")
    found = run_path(path)
    if name not in found:
        raise ValueError(f"{path} has nothing called {name}")
    rules = found[name]
    return rules() if callable(rules) else rules


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
