"""Does a strategy file settle every secret, and in how many guesses?

The checker reads the file and walks its tree with every candidate.

What a pass proves: each guess is legal; from the position that the file describes (game, history,
candidates) every candidate is found, or determined, in the number of guesses that the result
counts; and the tree has no branch that no candidate can reach.  What it does not prove: that no
other strategy is better.  ``docs/formats.md`` describes the file.

>>> check({"format": "abgames-strategy", "version": 1,
...   "game": {"name": "AB", "pegs": 1, "colors": 2, "extra_colors": 0},
...   "goal": "hit", "objective": "expected", "history": [], "candidates": None,
...   "root": {"guess": [1], "replies": {
...     "1A0B": None, "0A0B": {"guess": [2], "replies": {"1A0B": None}}}}})
(3, 2, {1: 1, 2: 1})
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from ..documents import shown
from .document import (
    MAX_SECRETS,
    Branch,
    Game,
    candidates_of,
    code_text,
    expect_format,
    expect_keys,
    fail,
    path_to,
    read_any_game,
    read_choice,
    read_code,
    read_head,
    read_history,
    read_reply,
)
from .rules import Code, HitRules, Reply

FORMAT = "abgames-strategy"
VERSION = 1
OBJECTIVES = ("expected", "worst", "worst-expected", "expected-worst", "worst-count", "most-within")
FEW_SECRETS = 2**16
"""Up to this many are listed whatever the tree is, for errors that name a secret."""
MAX_DEPTH = 10_000

_KEYS = {"format", "version", "game", "goal", "objective", "history", "candidates", "root"}
_DONE = {"hit": "found", "determine": "determined", "class": "of a known class"}


Count = int | Fraction
Found = tuple[Count, Count, dict[Count, int]]
"""The number of guesses, or their costs, over all candidates, each counted by its weight; the most
that any takes; and number of guesses → number of candidates settled with that many."""


def check(document: Any) -> Found:
    """Check a strategy that has been parsed from JSON.

    The ``path`` of an error says where the fault is.
    """
    expect_format(document, FORMAT)
    game, goal = read_head(document, _KEYS, FORMAT, VERSION, read=read_any_game)
    if isinstance(game, HitRules):
        read_choice('"goal"', goal, ("hit",))
    read_choice('"objective"', document["objective"], OBJECTIVES)
    answers = read_history(game, document["history"])
    return _walk(game, goal, _candidates(game, document), document["root"], answers)


def _candidates(game: Game, document: dict[str, Any]) -> list[Code]:
    """The codes that the tree must find.  Their memory is in proportion to the file."""
    most = FEW_SECRETS
    candidates: list[Code] = []
    for code in candidates_of(game, document):
        candidates.append(code)
        if len(candidates) == FEW_SECRETS + 1:
            most = _replies(document["root"], MAX_SECRETS)
        if len(candidates) > most:
            fail(None, f"the tree is too small for so many secrets: it has {most} replies")
    if not candidates:
        fail(None, "no candidate agrees with the history, so there is nothing to find")
    return candidates


def _replies(root: Any, most: int) -> int:
    """The number of replies of a tree, up to a limit; each secret needs one that ends the task."""
    found = 0
    open_nodes = [root]
    while open_nodes and found < most:
        node = open_nodes.pop()
        replies = node.get("replies") if isinstance(node, dict) else None
        if isinstance(replies, dict):
            found += len(replies)
            open_nodes += replies.values()
    return found


def _walk(
    game: Game, goal: str, candidates: list[Code], root: Any, history: list[tuple[Code, Reply]]
) -> Found:
    """Send all candidates down the tree, with an explicit stack instead of recursion."""
    if game.is_settled(goal, candidates):
        if root is not None:
            what = "all are of one class" if goal == "class" else "one candidate is left"
            what = "all is hit" if goal == "hit" else what
            fail(None, f'{what} from the start, so "root" must be null')
        return 0, 0, {0: len(candidates)}
    histogram: Counter[Count] = Counter()
    total: Count = 0
    stack: list[tuple[Any, list[Code], Branch | None, Count]] = [(root, candidates, None, 0)]
    while stack:
        node, members, place, before = stack.pop()
        depth = 1 if place is None else place.depth + 1
        if depth > MAX_DEPTH:
            fail(place, f"the tree is deeper than {MAX_DEPTH} guesses")
        if node is None:
            fail(place, f"the tree ends, but {_some(members)} not {_DONE[goal]} yet")
        expect_keys(place, "a node", node, {"guess", "replies"})
        guess = read_code(place, "the guess", game, node["guess"], is_guess=True)
        if not game.may_follow(guess, [*history, *path_to(place)]):
            fail(place, f"the guess {code_text(guess)} is not allowed after the answers before it")
        paid = _plain(before + game.cost(guess))
        replies = node["replies"]
        if not isinstance(replies, dict):
            fail(place, f'"replies" must be an object, not {shown(replies)}')
        classes = game.split(guess, members)
        named = {read_reply(place, game, word): child for word, child in replies.items()}
        for reply in named.keys() - classes.keys():
            fail(Branch(place, guess, reply, depth), "no candidate gives this reply")
        for reply, rest in classes.items():
            here = Branch(place, guess, reply, depth)
            if reply not in named:
                fail(here, f"this reply is missing, but {_some(rest)} not {_DONE[goal]} yet")
            is_done = game.is_over(goal, reply, rest)
            if not is_done:
                stack.append((named[reply], rest, here, paid))
            elif named[reply] is not None:
                fail(here, f"the secret is {_DONE[goal]}, so this reply must be null")
            else:
                histogram[paid] += len(rest)
                total += paid * game.weight(rest)
    return _plain(total), max(histogram), dict(sorted(histogram.items()))


def _plain(number: Count) -> Count:
    return number.numerator if number.denominator == 1 else number


def _some(codes: list[Code]) -> str:
    first = code_text(codes[0])
    return f"{first} is" if len(codes) == 1 else f"{first} and {len(codes) - 1} more are"
