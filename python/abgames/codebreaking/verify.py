"""Does a strategy file find every secret, and in how many guesses?

The checker reads the file and walks the tree it holds with every candidate.  It uses the
standard library and the rules of :mod:`~abgames.codebreaking.reference` only: no line of it is
shared with the solver, so a file that passes is evidence that does not rest on the solver.

What a pass proves: each guess is legal; from the position that the file describes (game, history,
candidates) every candidate is found, in the number of guesses that the result counts; and the
tree has no branch that no candidate can reach.  What it does not prove: that no other strategy
is better.

The file
--------
A JSON object with exactly these keys:

``format``      ``"abgames-strategy"``
``version``     ``1``
``game``        ``{"name": "AB", "pegs": 3, "colors": 7, "extra_colors": 0}``; the name is ``AB``
                or ``Mastermind``, whose ``extra_colors`` is 0
``goal``        ``"hit"``: play until the secret is guessed
``objective``   what was optimised: ``expected``, ``worst``, ``worst-expected``,
                ``expected-worst`` or ``worst-count``
``history``     the answers before the root, a list of pairs such as ``[[1, 2, 3], "0A1B"]``
``candidates``  ``null``, or the list of the codes to which the secret was limited; what the tree
                must find is those of them that agree with the history
``root``        a node: ``{"guess": [1, 2, 3], "replies": {"0A1B": node, ..., "3A0B": null}}``,
                with one entry for each reply that a candidate left can give.  The reply that
                ends the task maps to ``null``

Colours are numbers from 1, whatever symbols the game is shown with.

>>> text = '''{"format": "abgames-strategy", "version": 1,
...   "game": {"name": "AB", "pegs": 1, "colors": 2, "extra_colors": 0},
...   "goal": "hit", "objective": "expected", "history": [], "candidates": null,
...   "root": {"guess": [1], "replies": {
...     "1A0B": null, "0A0B": {"guess": [2], "replies": {"1A0B": null}}}}}'''
>>> verify_text(text)
Verification(total=3, worst=2, histogram={1: 1, 2: 1})
"""

from __future__ import annotations

import math
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from ..documents import is_whole, key_problem, read_document, shown
from ..errors import VerificationError
from .reference import Code, Reply, Rules

__all__ = ["Verification", "verify_document", "verify_file", "verify_text"]

FORMAT = "abgames-strategy"
VERSION = 1
GAMES = ("AB", "Mastermind")
OBJECTIVES = ("expected", "worst", "worst-expected", "expected-worst", "worst-count")
MAX_PEGS = 8
MAX_COLORS = 255
MAX_SECRETS = 2**23
MAX_DEPTH = 10_000

_KEYS = {"format", "version", "game", "goal", "objective", "history", "candidates", "root"}
_REPLY = re.compile(r"(0|[1-9])A(0|[1-9])B")

_SHOWN_STEPS = 12


class _Place(NamedTuple):
    """A place in the tree, as the way to it; linked, because ways in bad files can be long."""

    before: _Place | None
    guess: Code
    reply: Reply
    depth: int


class Verification(NamedTuple):
    """What a verified strategy costs."""

    total: int
    """Number of guesses, summed over all candidates."""
    worst: int
    """Most guesses that any candidate takes."""
    histogram: dict[int, int]
    """Number of guesses → number of candidates found with that many."""


def verify_file(path: str | Path) -> Verification:
    """Verify the strategy in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        _fail(None, f"the file is not UTF-8 text: {error}")
    return verify_text(text)


def verify_text(text: str) -> Verification:
    """Verify the strategy in a text."""
    return verify_document(read_document(text))


def verify_document(document: Any) -> Verification:
    """Verify a strategy that has been parsed from JSON.

    Raises :class:`~abgames.errors.VerificationError`, whose message and ``path`` say where the
    fault is.
    """
    _expect_keys(None, "the file", document, _KEYS)
    if document["format"] != FORMAT:
        _fail(None, f'"format" must be "{FORMAT}", not {shown(document["format"])}')
    if not is_whole(document["version"]) or document["version"] != VERSION:
        _fail(None, f'"version" must be {VERSION}, not {shown(document["version"])}')
    game = _game(document["game"])
    if document["goal"] != "hit":
        _fail(None, f'"goal" must be "hit", not {shown(document["goal"])}')
    if document["objective"] not in OBJECTIVES:
        words = ", ".join(OBJECTIVES)
        _fail(None, f'"objective" must be one of {words}, not {shown(document["objective"])}')
    return _walk(game, _candidates(game, document), document["root"])


def _fail(place: _Place | None, problem: str) -> NoReturn:
    """Raise the error for a problem at a place; ``None`` is the root, or outside the tree."""
    path = []
    while place is not None:
        path.append((place.guess, place.reply))
        place = place.before
    path.reverse()
    steps = [f"{' '.join(map(str, guess))}={a}A{b}B" for guess, (a, b) in path]
    if len(steps) > _SHOWN_STEPS:
        steps[1:-1] = [f"... {len(steps) - 2} more ..."]
    where = f"after {', '.join(steps)}: " if steps else ""
    raise VerificationError(where + problem, path=tuple(path), problem=problem)


def _game(entry: Any) -> Rules:
    _expect_keys(None, '"game"', entry, {"name", "pegs", "colors", "extra_colors"})
    name, pegs, colors, extra = (entry[k] for k in ("name", "pegs", "colors", "extra_colors"))
    if name not in GAMES:
        _fail(None, f'"name" of the game must be AB or Mastermind, not {shown(name)}')
    for key, value, low, high in (
        ("pegs", pegs, 1, MAX_PEGS),
        ("colors", colors, pegs if name == "AB" else 1, MAX_COLORS),
        ("extra_colors", extra, 0, MAX_COLORS if name == "AB" else 0),
    ):
        if not is_whole(value) or not low <= value <= high:
            _fail(None, f'"{key}" of the game must be in {low}..{high}, not {shown(value)}')
    if colors + extra > MAX_COLORS:
        _fail(None, f"the game has more than {MAX_COLORS} colours")
    return Rules(name, pegs, colors, extra)


def _candidates(game: Rules, document: dict[str, Any]) -> list[Code]:
    """The codes that the tree must find."""
    history = document["history"]
    if not isinstance(history, list):
        _fail(None, f'"history" must be a list, not {shown(history)}')
    answers = []
    for number, entry in enumerate(history, 1):
        if not isinstance(entry, list) or len(entry) != 2:
            _fail(None, f'answer {number} of "history" must be a pair, not {shown(entry)}')
        guess = _code(None, f"guess {number} of the history", game, entry[0], extra=True)
        answers.append((guess, _reply(None, entry[1])))
    given = document["candidates"]
    if given is None:
        secrets = math.perm(game.colors, game.pegs) if game.kind == "AB" else game.colors**game.pegs
        if secrets > MAX_SECRETS:
            _fail(None, f"the game has {secrets} secrets; at most {MAX_SECRETS} can be checked")
        candidates = game.consistent(answers)
    elif isinstance(given, list):
        codes = [
            _code(None, f"candidate {number}", game, entry, extra=False)
            for number, entry in enumerate(given, 1)
        ]
        if len(set(codes)) < len(codes):
            twice = next(code for code, count in Counter(codes).items() if count > 1)
            _fail(None, f"candidate {list(twice)} is listed twice")
        candidates = game.consistent(answers, codes)
    else:
        _fail(None, f'"candidates" must be null or a list, not {shown(given)}')
    if not candidates:
        _fail(None, "no candidate agrees with the history, so there is nothing to find")
    return candidates


def _walk(game: Rules, candidates: list[Code], root: Any) -> Verification:
    """Send all candidates down the tree, with a stack of its own instead of recursion."""
    hit = (game.pegs, 0)
    histogram: Counter[int] = Counter()
    stack: list[tuple[Any, list[Code], _Place | None]] = [(root, candidates, None)]
    while stack:
        node, members, place = stack.pop()
        depth = 1 if place is None else place.depth + 1
        if depth > MAX_DEPTH:
            _fail(place, f"the tree is deeper than {MAX_DEPTH} guesses")
        if node is None:
            _fail(place, f"the tree ends, but {_some(members)} not found yet")
        _expect_keys(place, "a node", node, {"guess", "replies"})
        guess = _code(place, "the guess", game, node["guess"], extra=True)
        replies = node["replies"]
        if not isinstance(replies, dict):
            _fail(place, f'"replies" must be an object, not {shown(replies)}')
        classes = game.split(guess, members)
        named = {_reply(place, word): child for word, child in replies.items()}
        for reply in named.keys() - classes.keys():
            _fail(_Place(place, guess, reply, depth), "no candidate gives this reply")
        for reply, rest in classes.items():
            here = _Place(place, guess, reply, depth)
            if reply not in named:
                _fail(here, f"this reply is missing, but {_some(rest)} not found yet")
            if reply != hit:
                stack.append((named[reply], rest, here))
            elif named[reply] is not None:
                _fail(here, "the secret is found, so this reply must be null")
            else:
                histogram[here.depth] += 1
    return Verification(
        total=sum(guesses * count for guesses, count in histogram.items()),
        worst=max(histogram),
        histogram=dict(sorted(histogram.items())),
    )


def _code(place: _Place | None, what: str, game: Rules, entry: Any, *, extra: bool) -> Code:
    highest = game.colors + (game.extra_colors if extra else 0)
    if not isinstance(entry, list) or len(entry) != game.pegs:
        _fail(place, f"{what} must be a list of {game.pegs} colours, not {shown(entry)}")
    for color in entry:
        if not is_whole(color) or not 1 <= color <= highest:
            _fail(place, f"{what} must use the colours 1..{highest}, not {shown(color)}")
    if game.kind == "AB" and len(set(entry)) < len(entry):
        _fail(place, f"{what} must not repeat a colour: {entry}")
    return tuple(entry)


def _reply(place: _Place | None, word: Any) -> Reply:
    match = _REPLY.fullmatch(word) if isinstance(word, str) else None
    if match is None:
        _fail(place, f'a reply is written like "1A1B", not {shown(word)}')
    return (int(match[1]), int(match[2]))


def _expect_keys(place: _Place | None, what: str, entry: Any, keys: set[str]) -> None:
    problem = key_problem(what, entry, keys)
    if problem is not None:
        _fail(place, problem)


def _some(codes: list[Code]) -> str:
    first = " ".join(map(str, codes[0]))
    return f"{first} is" if len(codes) == 1 else f"{first} and {len(codes) - 1} more are"
