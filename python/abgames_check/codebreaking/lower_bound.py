"""Does a lower-bound file prove that K guesses are not enough?

``docs/formats.md`` describes the file.

What a pass proves: in the game of the file, from its history and candidates on, no strategy
settles (hits or determines, as the goal says) every candidate within ``guesses`` guesses.

``docs/explain/accepted-files.md`` says why it is a proof, by the arguments L1 to L4.

>>> check({"format": "abgames-lower-bound", "version": 1,
...   "game": {"name": "Mastermind", "pegs": 1, "colors": 3, "extra_colors": 0},
...   "goal": "hit", "history": [], "candidates": None, "guesses": 2, "asked": 1,
...   "root": {"guesses": 1, "codes": [[2], [3]], "sets": []}})
(2, 1)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

from ..documents import MOST, shown
from .document import (
    GOALS_OF_BOUNDS,
    OfCodes,
    expect,
    expect_keys,
    fail,
    read_candidates,
    read_head,
    read_history,
    read_list,
    read_secrets,
    read_whole,
)
from .rules import CardRules, Code, TableRules

FORMAT = "abgames-lower-bound"
VERSION = 1
MAX_DEPTH = 100
MAX_ROWS = 2**22

_KEYS = {"format", "version", "game", "goal", "history", "candidates", "guesses", "asked", "root"}


def check(document: Any) -> tuple[int, int]:
    """Check a lower bound that has been parsed from JSON.

    Returns the number of guesses that is not enough, and the nodes of the proof.  An error says
    where the fault is: "set 2.1" is the first set of the second set of the root.
    """
    game, goal = read_head(document, _KEYS, FORMAT, VERSION, GOALS_OF_BOUNDS)
    guesses, asked = (
        read_whole(f'"{key}" of the file', document[key], 0, MOST) for key in ("guesses", "asked")
    )
    root = document["root"]
    if guesses < asked:
        fail(None, f'"asked" must be at most the {guesses} of "guesses", not {asked}')
    codes = _codes(game, "the root", root, guesses - asked)
    _check_root(game, document, codes)
    nodes, replies = 0, reply_count(game, goal)
    stack = [("the root", root, guesses - asked, codes)]
    while stack:
        name, node, k, codes = stack.pop()
        nodes += 1
        if not node["sets"]:
            most = most_settled(replies, goal, k, len(codes))
            if len(codes) <= most:
                fail(
                    None,
                    f"{name} has no sets, so it needs more than {most} codes, not {len(codes)}",
                )
            continue
        inner = []
        for number, entry in enumerate(node["sets"], 1):
            label = f"set {number}" if node is root else f"{name}.{number}"
            members = _codes(game, label, entry, k - 1)
            _check_set(label, members, codes)
            inner.append((label, entry, k - 1, members))
        _check_guesses(game, name, codes, [members for *_, members in inner])
        stack += inner
    return guesses, nodes


def _codes(game: OfCodes, name: str, node: Any, k: int) -> list[Code]:
    """Check the form of a node with k guesses, and return its codes."""
    expect_keys(None, name, node, {"guesses", "codes", "sets"})
    if read_whole(f'"guesses" of {name}', node["guesses"], 0, MOST) != k:
        fail(None, f'"guesses" of {name} must be {shown(k)}, not {shown(node["guesses"])}')
    codes, sets = (read_list(f'"{key}" of {name}', node[key]) for key in ("codes", "sets"))
    if sets and k == 0:
        fail(None, f"{name} has sets, but no guess is left")
    if name.count(".") == MAX_DEPTH:
        fail(None, f"the proof is nested deeper than {MAX_DEPTH} sets")
    return read_secrets(game, "code", codes, f" of {name}")


def _check_set(name: str, members: list[Code], codes: list[Code]) -> None:
    """Refuse a set with codes that its node lacks, or with a single code, which may be hit."""
    if len(members) < 2:
        fail(None, f"{name} must have two codes or more, not {len(members)}")
    for code in sorted(set(members).difference(codes)):
        fail(
            None, f"{name} has the code {json.dumps(code)}, which the node around it does not have"
        )


def _check_root(game: OfCodes, document: dict[str, Any], codes: list[Code]) -> None:
    """Refuse a root whose codes are not candidates, or too many colours for L4."""
    answers = read_history(game, document["history"])
    given = read_candidates(game, document["candidates"])
    asked = document["asked"]
    if asked and (answers or given is not None):
        fail(None, '"asked" must be 0 with a history or candidates')
    allowed = None if given is None else set(given)
    for code in codes:
        if allowed is not None and code not in allowed:
            fail(None, f"the root has the code {json.dumps(code)}, which is not a candidate")
        for guess, reply in answers:
            if game.feedback(guess, code) != reply:
                fail(
                    None,
                    f"the root has the code {json.dumps(code)}, which disagrees with the history",
                )
    if isinstance(game, TableRules):
        expect(not asked, '"asked" must be 0 for a game given by its table')
        return
    used = {x for code in codes for x in code}
    if isinstance(game, CardRules):
        kinds, of_game, used = "ranks", game.ranks, {game.rank(card) for card in used}
    else:
        kinds, of_game = "colours", game.colors
    untouched = max(of_game - game.pegs * asked, 0)
    if len(used) > untouched:
        fail(None, f'with "asked" {asked} only {untouched} {kinds} are untouched, not {len(used)}')


def most_settled(replies: int, goal: str, k: int, enough: int) -> int:
    """Return how many codes k guesses may settle (L1), or any number from ``enough`` on.

    ``replies`` is the bound of :func:`reply_count`.
    """
    most = 0 if goal == "hit" else 1
    for _ in range(k):
        if most >= enough:
            break
        most = 1 + (replies - 1) * most if goal == "hit" else replies * most
    return most


def reply_count(game: OfCodes, goal: str) -> int:
    """Return an upper bound R on the number of replies to a guess, including the hit.

    In tables they are counted.  Otherwise the bound depends only on the pegs: a reply counts pegs,
    so its sum is at most ``pegs``.  If all colours match and all but one are in place, the last one
    has no other place to be in.
    """
    if isinstance(game, TableRules):
        others = max(len(set(row) - {game.hit}) for row in game.table)
        ends = any(game.hit in row for row in game.table)
        return others + (goal == "hit" or ends)
    kinds = 4 if isinstance(game, CardRules) else 2
    return sum(
        sum(reply) <= game.pegs
        and not (sum(reply) == game.pegs and sum(reply[: kinds // 2]) == game.pegs - 1)
        for reply in product(range(game.pegs + 1), repeat=kinds)
    )


def _check_guesses(game: OfCodes, name: str, codes: list[Code], sets: list[list[Code]]) -> None:
    """Refuse sets if some guess leaves none of them whole (L2, L3)."""
    for guess in _relaxed_guesses(game, name, codes):
        for members in sets:
            reply = game.feedback(guess, members[0])
            if all(game.feedback(guess, code) == reply for code in members):
                break
        else:
            shown_as = json.dumps(guess)
            dummy = "" if isinstance(game, TableRules) else " (0 is a dummy)"
            fail(None, f"the guess {shown_as} leaves no set of {name} whole{dummy}")


def _relaxed_guesses(game: OfCodes, name: str, codes: list[Code]) -> Iterator[Code]:
    """Return all rows over the colours of the codes (the cards of their ranks) and dummies 0.

    In a table, all guesses.
    """
    if isinstance(game, TableRules):
        yield from game.guesses()
        return
    used = {x for code in codes for x in code}
    if isinstance(game, CardRules):
        ranks = {game.rank(card) for card in used}
        used = ranks | {rank + game.ranks for rank in ranks}
    if (len(used) + 1) ** game.pegs > MAX_ROWS:
        fail(None, f"{name} has too many colours: more than {MAX_ROWS} guesses to try")
    for row in product(sorted(used | {0}), repeat=game.pegs):
        shown = [x for x in row if x]  # dummies may repeat
        if isinstance(game, CardRules):
            shown = [game.rank(card) for card in shown]
        elif game.kind == "Mastermind":
            shown = []
        if len(set(shown)) == len(shown):
            yield row
