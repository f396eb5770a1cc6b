"""``abgames verify FILE``: does a strategy or a certificate do what it says?"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..arguments import listed
from ..codebreaking.verify import verify_document
from ..display import count, text_table
from ..documents import LARGEST, read_document, text_of
from ..errors import VerificationError

__all__ = ["add_command", "file_text", "refuse"]

CERTIFICATE = "abgames-otrio-certificate"
"""The format of the files that Otrio's checkers read."""


def add_command(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "verify",
        help="check a strategy file or a certificate without the solver",
        description="Check a strategy file: every guess is legal, every candidate is found, and "
        "so many guesses it takes. Or check a certificate of Otrio: the listed moves are legal and "
        "end the game as claimed, whatever the others do. Pure Python that shares no code with the "
        "solvers.",
    )
    parser.add_argument(
        "file", metavar="FILE", help='the file, compressed with gzip or not, or "-" for stdin'
    )
    parser.add_argument(
        "--fast", action="store_true", help="check a certificate in Rust, some ten times as fast"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Verify one file; 1 if it is refused."""
    try:
        document = read_document(file_text(options.file))
        is_certificate = isinstance(document, dict) and document.get("format") == CERTIFICATE
        if options.fast and not is_certificate:
            raise VerificationError("--fast is for certificates of Otrio")
        kind = certificate_facts if is_certificate else strategy_facts
        facts, text = kind(document, fast=options.fast)
    except VerificationError as error:
        if options.json:
            print(json.dumps({"file": options.file, "verified": False, "problem": str(error)}))
        return refuse(options.file, error)
    if options.json:
        print(json.dumps({"file": options.file, "verified": True, **facts}))
    else:
        print(text)
    return 0


def strategy_facts(document: Any, *, fast: bool) -> tuple[dict[str, Any], str]:
    """Verify a strategy of code-breaking; what to print, for programs and for people."""
    result = verify_document(document)
    found = sum(result.histogram.values())
    facts = {
        "game": document["game"],
        "goal": document["goal"],
        "objective": document["objective"],
        "candidate_count": found,
        "total": result.total,
        "worst": result.worst,
        "histogram": {str(guesses): codes for guesses, codes in result.histogram.items()},
    }
    text = (
        f"verified: all {count(found)} candidates are found, with {count(result.total)} "
        f"guesses in total and at most {result.worst} for one of them\n\n"
    )
    return facts, text + text_table(("guesses", "candidates"), result.histogram.items())


def certificate_facts(document: Any, *, fast: bool) -> tuple[dict[str, Any], str]:
    """Verify a certificate of Otrio; what to print, for programs and for people."""
    from ..otrio import verify

    if fast:
        from ..otrio.certificate import verify_fast

        result = verify_fast(document)
    else:
        result = verify.verify_document(document)
    facts = {
        key: document[key] for key in ("players", "board", "color", "coalition", "winners", "holds")
    }
    coalition = listed((f"P{player}" for player in document["coalition"]), "and") or "nobody"
    winners = listed(document["winners"], "or") or "no outcome"
    can = "can" if result.holds else "cannot"
    text = (
        f"verified: {coalition} {can} force {winners}; {count(result.positions)} positions come "
        f"up, with {count(result.moves)} listed moves"
    )
    return {**facts, "positions": result.positions, "moves": result.moves}, text


def refuse(name: str, error: VerificationError) -> int:
    """Say that a file is no working strategy, and return the exit status for that."""
    print(f"abgames: {name} is refused: {error}", file=sys.stderr)
    return 1


def file_text(name: str) -> str:
    """Return the text of a file, or of stdin for "-", if it is of a size to read."""
    if name == "-":
        return text_of(sys.stdin.buffer.read(LARGEST + 1))
    with open(name, "rb") as file:
        return text_of(file.read(LARGEST + 1))
