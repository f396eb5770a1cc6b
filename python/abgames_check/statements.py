"""What an accepted file shows, for people as sentences and for programs as JSON values.

>>> found = {"holds": True, "positions": 4, "moves": 2}
>>> board = ".123113.2..3113122322321.31"
>>> claim = {"players": 3, "board": board, "color": 2, "coalition": [2, 3], "winners": ["P2"]}
>>> print(told({"format": "abgames-otrio-certificate", **claim, "holds": True}, found)[1])
with 3 players, from the board .123113.2 ..3113122 322321.31, green to move, players 2 and 3 can \
force this: player 2 wins
4 positions come up, with 2 listed moves
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

Told = tuple[dict[str, Any], str]

MEANINGS = {
    "expected": "the least total number of guesses over all secrets",
    "worst": "the least number of guesses that is always enough",
}
"""What the values for all numbers of colours are, by objective."""

_DONE = {"hit": "found", "determine": "determined", "class": "of a known class"}


def told(document: Any, found: dict[str, Any]) -> Told:
    """Return what a file shows, by what its checker found."""
    return _TOLD[document["format"]](document, found)


def _strategy(document: Any, found: dict[str, Any]) -> Told:
    """A strategy of code-breaking."""
    codes = sum(found["histogram"].values())
    facts = {
        **_situation(document),
        "objective": document["objective"],
        "candidate_count": codes,
        **{name: str(n) if isinstance(n, Fraction) else n for name, n in found.items()},
        "histogram": {str(guesses): count for guesses, count in found["histogram"].items()},
    }
    which = "the 1 candidate is" if codes == 1 else f"all {codes:,} candidates are"
    guesses = f"a cost of {found['total']}"
    if "costs" not in document["game"]:
        guesses = counted(found["total"], *guess_words(document))
    return facts, (
        f"{_asked(document)}: {which} {_DONE[document['goal']]}, with {guesses} in total and at "
        f"most {found['worst']} for one of them"
    )


def _situation(document: Any) -> dict[str, Any]:
    return {"game": game_record(document["game"]), "goal": document["goal"]}


def game_record(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a game of code-breaking; of a table only the sizes, because it may be large.

    >>> table = {"table": [[0, 1], [1, 0]], "hit": 0, "feedbacks": None, "weights": None}
    >>> game_record({"name": "FeedbackTable", **table})
    {'name': 'FeedbackTable', 'guesses': 2, 'secrets': 2, 'hit': '0', 'weighted': False}
    """
    if entry["name"] == "fleet":
        sizes = {"cells": len(entry["cells"]), "secrets": len(entry["ships"])}
        return {"name": "fleet", **sizes, "sunk": entry["sunk"]}
    if entry["name"] == "boards":
        own = list(map(len, entry["own"]))
        return {"name": "boards", "base": game_record(entry["base"]), "secrets": own}
    if entry["name"] != "FeedbackTable":
        return entry
    table, hit, names = entry["table"], entry["hit"], entry["feedbacks"]
    is_made = isinstance(table, str)
    return {
        "name": "FeedbackTable",
        "guesses": len(entry["guesses"] if is_made else table),
        "secrets": len(entry["secrets"] if is_made else table[0]),
        "hit": hit if hit is None else str(hit) if names is None else names[hit],
        **(
            {"lies": entry["lies"]}
            if "lies" in entry
            else {"weighted": entry["weights"] is not None}
        ),
    }


def _asked(document: Any) -> str:
    """The code-breaking game of a file, the answers known, and the candidates."""
    game, given = document["game"], document["candidates"]
    answers = (f"{_guess_text(game, guess)}={reply}" for guess, reply in document["history"])
    known = f" after {', '.join(answers)}" if document["history"] else ""
    among = "" if given is None else f", among the {counted(len(given), 'candidate')} of the file"
    return f"{_game_text(game)}{known}{among}"


def _game_text(entry: dict[str, Any]) -> str:
    """A code-breaking game: its sizes."""
    if entry["name"] == "FeedbackTable":
        sizes = game_record(entry)
        guesses = counted(sizes["guesses"], "guess", "guesses")
        weighted = " with weights" if sizes.get("weighted") else ""
        if entry.get("lies"):
            weighted = f", {counted(entry['lies'], 'wrong reply', 'wrong replies')} at most"
        rule = entry.get("allowed")
        ruled = "" if rule is None else " in hard mode" if rule == "hard" else ", with a rule"
        return f"a table of {guesses} and {counted(sizes['secrets'], 'secret')}{weighted}{ruled}"
    if entry["name"] == "boards":
        return f"{counted(len(entry['own']), 'board')} of {_game_text(entry['base'])}"
    if entry["name"] == "fleet":
        sunk = ", told when one is sunk" if entry["sunk"] else ""
        fleets = counted(len(entry["ships"]), "fleet")
        return f"{fleets} on {counted(len(entry['cells']), 'cell')}{sunk}"
    sizes = {key: value for key, value in entry.items() if key != "name" and value}
    return f"{entry['name']}({', '.join(f'{k}={v}' for k, v in sizes.items())})"


def guess_words(document: Any) -> tuple[str, str]:
    """Return what the guesses of a file are called: one, and several."""
    is_asked = document["game"]["name"] == "FeedbackTable" and document["goal"] != "hit"
    return ("question", "questions") if is_asked else ("guess", "guesses")


def _guess_text(entry: dict[str, Any], guess: Any) -> str:
    """A guess in the names of a file's game; ten colours are the digits."""
    if entry["name"] == "boards":
        return _guess_text(entry["base"], guess)
    if entry["name"] == "fleet":
        return str(entry["cells"][guess])
    if entry["name"] == "FeedbackTable":
        return str(guess if entry["guesses"] is None else entry["guesses"][guess])
    if entry.get("colors") == 10 and not entry.get("extra_colors"):
        return "".join(str(color - 1) for color in guess)
    return " ".join(map(str, guess))


def _lower_bound(document: Any, found: dict[str, Any]) -> Told:
    """A lower bound on the worst case of code-breaking, by a tree."""
    facts, text = _worst(document, found["guesses"])
    facts |= {"asked": document["asked"], "nodes": found["nodes"]}
    return facts, f"{text}\n\nproof of {counted(found['nodes'], 'node')}"


def _worst_bound(document: Any, found: dict[str, Any]) -> Told:
    """The same, by sets."""
    facts, text = _worst(document, found["worst"] - 1)
    if found["worst_count"] > 1:
        facts["worst_count"] = found["worst_count"]
        text += f", for {found['worst_count']} candidates or more"
    return {**facts, "sets": found["sets"]}, f"{text}\n\n{_sets(found)}"


def _worst(document: Any, guesses: int) -> Told:
    """What is proved of so many guesses."""
    facts = {**_situation(document), "guesses": guesses, "lower_bound": guesses + 1}
    return facts, (
        f"{_asked(document)}: no strategy is sure to {_aim(document)} the secret within "
        f"{counted(guesses, *guess_words(document))}; at least {guesses + 1} are needed in the "
        "worst case"
    )


def _aim(document: Any) -> str:
    return "find" if document["goal"] == "hit" else "determine"


def _sets(found: dict[str, Any]) -> str:
    return f"proof of {counted(found['sets'], 'set')} of codes"


def _unsure(document: Any, found: dict[str, Any]) -> Told:
    """How many guesses are enough where replies are not one value."""
    (one, several), aim = guess_words(document), _aim(document)
    claim = f"{counted(found['guesses'], f'{one} is', f'{several} are')} enough to {aim} the secret"
    if not found["enough"]:
        guesses = counted(found["guesses"], one, several)
        claim = f"no strategy is sure to {aim} the secret within {guesses}"
    proof = f"proof of {counted(found['states'], 'state')}"
    told = f"{_asked(document)}: {claim}, whatever is answered\n\n{proof}"
    return {**_situation(document), **found}, told


def _total_bound(document: Any, found: dict[str, Any]) -> Told:
    """A lower bound on the total."""
    codes = len(document["sets"][-1]["codes"])
    return {**_situation(document), "candidate_count": codes, **found}, (
        f"{_asked(document)}: to {_aim(document)} each of the {counted(codes, 'candidate')}, every "
        f"strategy takes at least {counted(found['total'], *guess_words(document))} in total\n\n"
        f"{_sets(found)}"
    )


def _all_colors(document: Any, found: dict[str, Any]) -> Told:
    """A proof for all numbers of colours."""
    exceptions = sorted(found["exceptions"], key=str)
    facts = {
        "game": document["game"],
        "objective": document["objective"],
        "exceptions": [list(pair) for pair in exceptions],
        "bounds": found["bounds"],
        "claims": found["claims"],
    }
    others = "".join(
        f"\nnot settled: N = {colors}" + (f" after the reply {reply}" if reply else "")
        for colors, reply in exceptions
    )
    classes = ", also of each class after the first guess" if found["game"] == "AB" else ""
    return facts, (
        f"{found['game']} with {found['pegs']} pegs: {MEANINGS[found['objective']]}, for every "
        f"number of colours N{classes}{others}\n{counted(found['bounds'], 'lower bound')} and "
        f"{counted(found['claims'], 'claim')} hold"
    )


def _certificate(document: Any, found: dict[str, Any]) -> Told:
    """What a coalition can force, in Otrio or in a game of one's own."""
    who, can = _who(document["coalition"]), f"can{'' if found['holds'] else 'not'} force this:"
    if "board" in document:
        claim = f"{_from(document)} {who} {can} {_outcomes(document['winners'])}"
    else:
        wanted = _listed(document["winners"], "or") or "no outcome"
        claim = f"in {document['game']}, from {document['start']:.100}, {who} {can} {wanted}"
    facts = _said(document, "game players colors board color start coalition winners holds")
    return {**facts, "positions": found["positions"], "moves": found["moves"]}, (
        f"{claim}\n{counted(found['positions'], 'position comes', 'positions come')} up, with "
        f"{counted(found['moves'], 'listed move')}"
    )


def _chance(document: Any, found: dict[str, Any]) -> Told:
    """What a coalition gets in a game with chance."""
    low, high = found["low"], found["high"]
    if low == high:
        value = str(low)
    else:
        value = f"{math.floor(low * 10**6) / 10**6:.6f} to {math.ceil(high * 10**6) / 10**6:.6f}"
    if document["winners"] is None:
        claim = f"get {value} points on average"
    else:
        wanted = _listed(document["winners"], "or") or "no outcome"
        claim = f"get this with probability {value}: {wanted}"
    facts = _said(document, "game players start coalition winners")
    return {**facts, "low": str(low), "high": str(high), "positions": found["positions"]}, (
        f"in {document['game']}, from {document['start']:.100}, {_who(document['coalition'])} can "
        f"{claim}\n{counted(found['positions'], 'position comes', 'positions come')} up"
    )


def _outcome(document: Any, found: dict[str, Any]) -> Told:
    """Outcomes of Otrio under preferences."""
    orders = "; ".join(
        " > ".join(" = ".join(level) for level in order) for order in document["prefer"]
    )
    wins = _listed(document["judge"], "and") or "nobody"
    is_all = len(document["judge"]) == document["players"]
    judged = "" if is_all else f" (only wins of {wins} count)"
    facts = _said(document, "players colors board color prefer judge outcomes")
    return {**facts, "claims": found["claims"], "choices": found["choices"]}, (
        f"{_from(document)} and the orders {orders}{judged} the outcome is this: "
        f"{_outcomes(document['outcomes'])}\n{found['claims']:,} claims come up, with "
        f"{found['choices']:,} listed choices"
    )


def _said(document: Any, keys: str) -> dict[str, Any]:
    """What a file says under some keys."""
    return {key: document[key] for key in keys.split() if key in document}


def _from(document: Any) -> str:
    """The Otrio position of a certificate."""
    board, color = document["board"], document["color"]
    names = ("red", "green", "purple", "blue")
    layers = " ".join(board[start : start + 9] for start in range(0, len(board), 9))
    start = "the empty board" if not board.strip(".") else f"the board {layers}"
    moves = "" if color == 1 and start == "the empty board" else f", {names[color - 1]} to move,"
    players = f"{document['players']} players"
    if document.get("colors") == 1:
        players += " of one colour each"
    return f"with {players}, from {start}{moves}"


def _who(coalition: Iterable[int]) -> str:
    members = sorted(coalition)
    return f"player{'s' * (len(members) > 1)} {_listed(members, 'and')}" if members else "nobody"


def _outcomes(outcomes: Iterable[str]) -> str:
    texts = ["draw" if outcome == "D" else f"player {outcome[1:]} wins" for outcome in outcomes]
    return " or ".join(texts) or "nothing"


def _listed(items: Iterable[object], conjunction: str) -> str:
    texts = list(map(str, items))
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {conjunction} {texts[-1]}"


def counted(number: int, one: str, more: str | None = None) -> str:
    """Return a count with its noun.

    >>> counted(1, "set"), counted(2104, "guess", "guesses")
    ('1 set', '2,104 guesses')
    """
    return f"{number:,} {one if number == 1 else more or one + 's'}"


_TOLD: dict[str, Callable[[Any, dict[str, Any]], Told]] = {
    "abgames-strategy": _strategy,
    "abgames-lower-bound": _lower_bound,
    "abgames-total-bound": _total_bound,
    "abgames-worst-bound": _worst_bound,
    "abgames-unsure-certificate": _unsure,
    "abgames-all-colors": _all_colors,
    "abgames-otrio-certificate": _certificate,
    "abgames-otrio-outcome-certificate": _outcome,
    "abgames-game-certificate": _certificate,
    "abgames-chance-certificate": _chance,
}
