"""Checkers of the files in which abgames proves its answers.

They need the standard library only, and know no solver: what they accept does not rest on one.
``python -m abgames_check FILE`` checks a file, also where this folder was copied to.

>>> strategy = {"format": "abgames-strategy", "version": 1, "goal": "hit", "history": [],
...   "game": {"name": "AB", "pegs": 1, "colors": 2, "extra_colors": 0},
...   "objective": "expected", "candidates": None, "root": {"guess": [1], "replies": {
...     "1A0B": None, "0A0B": {"guess": [2], "replies": {"1A0B": None}}}}}
>>> checked = check(strategy)
>>> checked.found
{'total': 3, 'worst': 2, 'histogram': {1: 1, 2: 1}}
>>> print(checked.statement)
AB(pegs=1, colors=2): all 2 candidates are found, with 3 guesses in total and at most 2 for one \
of them
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from .errors import VerificationError

__all__ = ["KINDS", "Checked", "Kind", "VerificationError", "check", "check_file", "checked"]


class Kind(NamedTuple):
    """A kind of file: what it is called, its checker, and the names of what that finds."""

    name: str
    checker: str
    finds: tuple[str, ...]


_FORCED = ("holds", "positions", "moves")

KINDS = {
    "abgames-strategy": Kind(
        "a strategy", "codebreaking.strategy:check", ("total", "worst", "histogram")
    ),
    "abgames-lower-bound": Kind(
        "a lower bound", "codebreaking.lower_bound:check", ("guesses", "nodes")
    ),
    "abgames-total-bound": Kind(
        "a lower bound", "codebreaking.total_bound:check", ("total", "sets")
    ),
    "abgames-worst-bound": Kind(
        "a lower bound", "codebreaking.total_bound:check_worst", ("worst", "sets", "worst_count")
    ),
    "abgames-unsure-certificate": Kind(
        "a certificate of a table of sets",
        "codebreaking.unsure:check",
        ("enough", "guesses", "states"),
    ),
    "abgames-all-colors": Kind(
        "a proof for all numbers of colours",
        "codebreaking.all_colors:check",
        ("game", "pegs", "objective", "exceptions", "bounds", "claims"),
    ),
    "abgames-otrio-certificate": Kind("an Otrio certificate", "otrio.certificate:check", _FORCED),
    "abgames-otrio-outcome-certificate": Kind(
        "an Otrio certificate", "otrio.certificate:check", ("outcomes", "claims", "choices")
    ),
    "abgames-game-certificate": Kind(
        "a certificate of a game of your own", "own_game:check", _FORCED
    ),
    "abgames-chance-certificate": Kind(
        "a certificate of a game with chance", "own_chance:check", ("low", "high", "positions")
    ),
}
"""What can be checked, by its format.  A file without one is checked as a strategy."""


class Checked(NamedTuple):
    """What an accepted file shows: in words, what was found by name, and as JSON values."""

    kind: str
    statement: str
    found: dict[str, Any]
    record: dict[str, Any]


def check(document: Any, rules: Any = None) -> Checked:
    """Check a document that has been parsed from JSON.

    A certificate of a game of your own is checked with its ``rules``.  Raises
    :class:`~abgames_check.errors.VerificationError`, which says what is wrong, and where.
    """
    form = format_of(document)
    module, _colon, function = KINDS[form].checker.partition(":")
    checker: Any = getattr(import_module(f".{module}", __package__), function)
    needs_rules = module.startswith("own_")
    return checked(document, checker(document, rules) if needs_rules else checker(document))


def check_file(path: str, rules: Any = None) -> Checked:
    """Check a file, compressed with gzip or not; see :func:`check`."""
    from .documents import load_text, read_document

    return check(read_document(load_text(path)), rules)


def checked(document: Any, found: tuple[Any, ...]) -> Checked:
    """Return what a document shows of which a checker has found this."""
    from .statements import told

    form = document["format"]
    known = dict(zip(KINDS[form].finds, found, strict=True))
    record, statement = told(document, known)
    return Checked(form.removeprefix("abgames-"), statement, known, record)


def format_of(document: Any) -> str:
    """Return the format as which a document is checked."""
    form = document.get("format") if isinstance(document, dict) else None
    return form if isinstance(form, str) and form in KINDS else "abgames-strategy"
