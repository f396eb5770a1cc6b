"""``abgames verify FILE``: does a strategy file do what it says?"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..codebreaking.verify import verify_document
from ..display import count, text_table
from ..documents import read_document
from ..errors import VerificationError

__all__ = ["add_command", "file_text", "refuse"]

LARGEST = 2**29
"""Bytes of the largest file that is read; a million secrets take about 50 MB."""


def add_command(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "verify",
        help="check a strategy file without the solver",
        description="Check a strategy file: every guess is legal, every candidate is found, and "
        "so many guesses it takes. Pure Python that shares no code with the solver.",
    )
    parser.add_argument("file", metavar="FILE", help='a strategy file, or "-" for stdin')
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Verify one file; 1 if it is refused."""
    try:
        document = read_document(file_text(options.file))
        result = verify_document(document)
    except VerificationError as error:
        if options.json:
            print(json.dumps({"file": options.file, "verified": False, "problem": str(error)}))
        return refuse(options.file, error)
    found = sum(result.histogram.values())
    if options.json:
        answer = {
            "file": options.file,
            "verified": True,
            "game": document["game"],
            "goal": document["goal"],
            "objective": document["objective"],
            "candidate_count": found,
            "total": result.total,
            "worst": result.worst,
            "histogram": {str(guesses): codes for guesses, codes in result.histogram.items()},
        }
        print(json.dumps(answer))
    else:
        print(
            f"verified: all {count(found)} candidates are found, with {count(result.total)} "
            f"guesses in total and at most {result.worst} for one of them\n"
        )
        print(text_table(("guesses", "candidates"), result.histogram.items()))
    return 0


def refuse(name: str, error: VerificationError) -> int:
    """Say that a file is no working strategy, and return the exit status for that."""
    print(f"abgames: {name} is refused: {error}", file=sys.stderr)
    return 1


def file_text(name: str) -> str:
    """Return the text of a file, or of stdin for "-", if it is of a size to read."""
    try:
        if name == "-":
            text = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(name, "rb") as file:
                text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise VerificationError(f"the file has more than {LARGEST >> 20} MiB")
        return text.decode()
    except UnicodeDecodeError as error:
        raise VerificationError(f"the file is not UTF-8 text: {error}") from None
