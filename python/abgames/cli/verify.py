"""``abgames verify FILE``: does a strategy or lower-bound file prove what it says?"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..codebreaking.verify import read_document, verify_document
from ..codebreaking.verify_lower_bound import FORMAT as LOWER_BOUND
from ..codebreaking.verify_lower_bound import verify_lower_bound_document
from ..display import count, counted, text_table
from ..errors import VerificationError

__all__ = ["add_command", "file_text", "refuse"]

LARGEST = 2**29
"""Bytes of the largest file that is read; a million secrets take about 50 MB."""


def add_command(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "verify",
        help="check a strategy file or a lower-bound file without the solver",
        description="Check a strategy file: every guess is legal, every candidate is found, and "
        "so many guesses it takes. Or a lower-bound file: no strategy needs only so many guesses. "
        "Pure Python that shares no code with the solver.",
    )
    parser.add_argument("file", metavar="FILE", help='the file, or "-" for stdin')
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Verify one file; 1 if it is refused."""
    try:
        document = read_document(file_text(options.file))
        is_bound = isinstance(document, dict) and document.get("format") == LOWER_BOUND
        answer, text = (_lower_bound if is_bound else _strategy)(document)
    except VerificationError as error:
        if options.json:
            print(json.dumps({"file": options.file, "verified": False, "problem": str(error)}))
        return refuse(options.file, error)
    if options.json:
        print(json.dumps({"file": options.file, "verified": True, **answer}))
    else:
        print(f"verified: {text}")
    return 0


def _strategy(document: Any) -> tuple[dict[str, Any], str]:
    """Verify a strategy; return what it does, for JSON and in words."""
    result = verify_document(document)
    found = sum(result.histogram.values())
    done = "found" if document["goal"] == "hit" else "determined"
    answer = {
        **{key: document[key] for key in ("game", "goal", "objective")},
        "candidate_count": found,
        "total": result.total,
        "worst": result.worst,
        "histogram": {str(guesses): codes for guesses, codes in result.histogram.items()},
    }
    return answer, (
        f"all {count(found)} candidates are {done}, with {count(result.total)} guesses in total "
        f"and at most {result.worst} for one of them\n\n"
        f"{text_table(('guesses', 'candidates'), result.histogram.items())}"
    )


def _lower_bound(document: Any) -> tuple[dict[str, Any], str]:
    """Verify a lower bound; return what it proves, for JSON and in words."""
    result = verify_lower_bound_document(document)
    done = "found" if document["goal"] == "hit" else "determined"
    answer = {
        **{key: document[key] for key in ("game", "goal", "asked")},
        "guesses": result.guesses,
        "lower_bound": result.guesses + 1,
        "nodes": result.nodes,
    }
    return answer, (
        f"with {counted(result.guesses, 'guess', 'guesses')} no strategy is sure to have the "
        f"secret {done}; at least {result.guesses + 1} are needed in the worst case\n\n"
        f"proof of {counted(result.nodes, 'node')}"
    )


def refuse(name: str, error: VerificationError) -> int:
    """Say that a file proves nothing, and return the exit status for that."""
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
