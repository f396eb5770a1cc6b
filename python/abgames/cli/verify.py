"""``abgames verify FILE``: checks that a strategy, bound or certificate proves what it claims."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from ..any_game import verify
from ..arguments import listed
from ..codebreaking.code_text import DIGITS
from ..codebreaking.records import file_game_record
from ..display import count, counted, text_table
from ..documents import content_of, load_text, read_document, text_of
from ..errors import VerificationError
from ..games.questions import GAME, rules_of
from ..otrio.tables import outcomes_text, who_text
from ..question import Question, asks
from .asking import add_command
from .codebreaking.prove import MEANINGS
from .output import say, warn
from .terminal import busy


class Verify(
    Question,
    name="verify",
    brief="check a strategy, a lower bound or a certificate without the solver",
):
    """Check a strategy file: every guess is legal, every candidate is found, and the guesses are
    counted. Or a lower-bound, worst-bound or total-bound file: no strategy manages with fewer. Or a
    proof of the values for every number of colours. Or an Otrio certificate: the listed moves are
    legal and force the claimed result, or prove the outcome for the given preferences. Or a
    certificate of a game of your own, with its rules. Pure Python that shares no code with the
    solvers."""

    file: str = asks(
        'the file, compressed with gzip or not, or "-" for stdin', metavar="FILE", positional="1"
    )
    fast: bool = asks(
        "check an Otrio certificate, a total-bound or worst-bound file, or a proof for all numbers "
        "of colours, in Rust",
        False,
    )
    game: str | None = asks(GAME, None, metavar="FILE.py:NAME")
    json: bool = asks("print the result as JSON", False)


def add_commands(commands: Any) -> None:
    """Add the command to the parser."""
    add_command(commands, Verify, run)


def run(options: argparse.Namespace) -> int:
    """Verify one file; 1 if it is refused."""
    try:
        with busy(f"checking {options.file}: large files take minutes", sys.stderr):
            facts, text = _facts(options)
    except VerificationError as error:
        if options.json:
            print(json.dumps({"file": options.file, "verified": False, "problem": str(error)}))
        return refuse(options.file, error)
    if options.json:
        print(json.dumps({"file": options.file, "verified": True, **facts}))
    else:
        say(f"verified: {text}")
    return 0


def _facts(options: argparse.Namespace) -> tuple[dict[str, Any], str]:
    """Verify one file of any kind; return what to print, for programs and for people."""
    rules = None if options.game is None else rules_of(options.game)
    document = read_document(file_text(options.file))
    result = verify(document, options.fast, rules=rules)
    return KINDS[document["format"]][1](document, result)


def _strategy_told(document: Any, result: Any) -> tuple[dict[str, Any], str]:
    """A strategy of code-breaking."""
    found = sum(result.histogram.values())
    facts = {
        "game": file_game_record(document["game"]),
        "goal": document["goal"],
        "objective": document["objective"],
        "candidate_count": found,
        "total": result.total,
        "worst": result.worst,
        "histogram": {str(guesses): codes for guesses, codes in result.histogram.items()},
    }
    done = _DONE[document["goal"]]
    one, several = _guess_words(document)
    which = "the 1 candidate is" if found == 1 else f"all {count(found)} candidates are"
    text = (
        f"{_asked(document)}: {which} {done}, with {counted(result.total, one, several)} in "
        f"total and at most {result.worst} for one of them\n\n"
    )
    return facts, text + text_table((several, "candidates"), result.histogram.items())


def _asked(document: Any) -> str:
    """The code-breaking game of a file, the answers known, and the candidates."""
    game = document["game"]
    answers = (f"{_guess_text(game, guess)}={reply}" for guess, reply in document["history"])
    known = f" after {', '.join(answers)}" if document["history"] else ""
    given = document["candidates"]
    among = "" if given is None else f", among the {counted(len(given), 'candidate')} of the file"
    return f"{_game_text(game)}{known}{among}"


def _game_text(entry: dict[str, Any]) -> str:
    """A code-breaking game: its sizes."""
    if entry["name"] == "FeedbackTable":
        sizes = file_game_record(entry)
        guesses = counted(sizes["guesses"], "guess", "guesses")
        weighted = " with weights" if sizes["weighted"] else ""
        return f"a table of {guesses} and {counted(sizes['secrets'], 'secret')}{weighted}"
    sizes = {key: value for key, value in entry.items() if key != "name" and value}
    return f"{entry['name']}({', '.join(f'{k}={v}' for k, v in sizes.items())})"


_DONE = {"hit": "found", "determine": "determined", "class": "of a known class"}


def _guess_words(document: Any) -> tuple[str, str]:
    """What the guesses of a file are called: one, and several."""
    is_asked = document["game"]["name"] == "FeedbackTable" and document["goal"] != "hit"
    return ("question", "questions") if is_asked else ("guess", "guesses")


def _guess_text(entry: dict[str, Any], guess: Any) -> str:
    """A guess in the names of a file's game."""
    if entry["name"] != "FeedbackTable":
        is_ten = entry.get("colors") == len(DIGITS) and not entry.get("extra_colors")
        return "".join(DIGITS[c - 1] for c in guess) if is_ten else " ".join(map(str, guess))
    names = entry["guesses"]
    return str(guess) if names is None else str(names[guess])


def _lower_bound_told(document: Any, result: Any) -> tuple[dict[str, Any], str]:
    """A lower bound on the worst case of code-breaking, by a tree."""
    facts, text = _worst_told(document, result.guesses)
    facts |= {"asked": document["asked"], "nodes": result.nodes}
    return facts, f"{text}\n\nproof of {counted(result.nodes, 'node')}"


def _worst_bound_told(document: Any, result: Any) -> tuple[dict[str, Any], str]:
    """The same, by sets."""
    facts, text = _worst_told(document, result.worst - 1)
    if result.worst_count > 1:
        facts["worst_count"] = result.worst_count
        text += f", for {result.worst_count} candidates or more"
    facts["sets"] = result.sets
    return facts, f"{text}\n\nproof of {counted(result.sets, 'set')} of codes"


def _worst_told(document: Any, guesses: int) -> tuple[dict[str, Any], str]:
    """What is proved of so many guesses."""
    do = "find" if document["goal"] == "hit" else "determine"
    facts = {
        "game": file_game_record(document["game"]),
        "goal": document["goal"],
        "guesses": guesses,
        "lower_bound": guesses + 1,
    }
    return facts, (
        f"{_asked(document)}: no strategy is sure to {do} the secret within "
        f"{counted(guesses, *_guess_words(document))}; at least {guesses + 1} are needed in the "
        "worst case"
    )


def _total_bound_told(document: Any, result: Any) -> tuple[dict[str, Any], str]:
    """A lower bound on the total."""
    do = "find" if document["goal"] == "hit" else "determine"
    facts = {
        "game": file_game_record(document["game"]),
        "goal": document["goal"],
        "candidate_count": len(document["sets"][-1]["codes"]),
        "total": result.total,
        "sets": result.sets,
    }
    codes = counted(facts["candidate_count"], "candidate")
    return facts, (
        f"{_asked(document)}: to {do} each of the {codes}, every strategy takes at least "
        f"{counted(result.total, *_guess_words(document))} in total\n\n"
        f"proof of {counted(result.sets, 'set')} of codes"
    )


def _all_colors_told(document: Any, result: Any) -> tuple[dict[str, Any], str]:
    """A proof for all numbers of colours."""
    facts = {
        "game": document["game"],
        "objective": document["objective"],
        "exceptions": [list(pair) for pair in sorted(result.exceptions, key=str)],
        "bounds": result.bounds,
        "claims": result.claims,
    }
    others = "".join(
        f"\nnot settled: N = {colors}" + (f" after the reply {reply}" if reply else "")
        for colors, reply in sorted(result.exceptions, key=str)
    )
    classes = ", also of each class after the first guess" if result.game == "AB" else ""
    return facts, (
        f"{result.game} with {result.pegs} pegs: {MEANINGS[result.objective]}, for every number of "
        f"colours N{classes}{others}\n{counted(result.bounds, 'lower bound')} and "
        f"{counted(result.claims, 'claim')} hold"
    )


def _certificate_told(document: Any, result: Any) -> tuple[dict[str, Any], str]:
    """What a coalition can force, in Otrio or in a game of one's own."""
    can = f"{who_text(document['coalition'])} can{'' if result.holds else 'not'} force this:"
    if "board" in document:
        claim = f"{_from(document)} {can} {outcomes_text(document['winners'])}"
    else:
        wanted = listed(document["winners"], "or") or "no outcome"
        claim = f"in {document['game']}, from {document['start']:.100}, {can} {wanted}"
    facts = _said(document, "game players colors board color start coalition winners holds")
    return {**facts, "positions": result.positions, "moves": result.moves}, (
        f"{claim}\n"
        f"{counted(result.positions, 'position comes', 'positions come')} up, "
        f"with {counted(result.moves, 'listed move')}"
    )


def _said(document: Any, keys: str) -> dict[str, Any]:
    """What a file says under some keys."""
    return {key: document[key] for key in keys.split() if key in document}


def _outcome_told(document: Any, result: Any) -> tuple[dict[str, Any], str]:
    """Outcomes of Otrio under preferences."""
    orders = "; ".join(
        " > ".join(" = ".join(level) for level in order) for order in document["prefer"]
    )
    wins = listed(document["judge"], "and") or "nobody"
    judged = (
        "" if len(document["judge"]) == document["players"] else f" (only wins of {wins} count)"
    )
    text = (
        f"{_from(document)} and the orders {orders}{judged} the outcome is this: "
        f"{outcomes_text(document['outcomes'])}\n{count(result.claims)} claims come up, with "
        f"{count(result.choices)} listed choices"
    )
    facts = _said(document, "players colors board color prefer judge outcomes")
    return {**facts, "claims": result.claims, "choices": result.choices}, text


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


KINDS: dict[str, tuple[str, Callable[[Any, Any], tuple[dict[str, Any], str]]]] = {
    "abgames-strategy": ("a strategy", _strategy_told),
    "abgames-lower-bound": ("a lower bound", _lower_bound_told),
    "abgames-total-bound": ("a lower bound", _total_bound_told),
    "abgames-worst-bound": ("a lower bound", _worst_bound_told),
    "abgames-all-colors": ("a proof for all numbers of colours", _all_colors_told),
    "abgames-otrio-certificate": ("an Otrio certificate", _certificate_told),
    "abgames-otrio-outcome-certificate": ("an Otrio certificate", _outcome_told),
    "abgames-game-certificate": ("a certificate of a game of your own", _certificate_told),
}
"""By format, the kind of a file that can be verified, and what is reported about it."""


def refuse(name: str, error: VerificationError) -> int:
    """Say that a file is not a working strategy, and return the exit status for that."""
    warn(f"{name} is refused: {error}")
    return 1


def file_text(name: str) -> str:
    """Return the text of a file, or of stdin for "-", if it is not too large."""
    if name == "-":
        return text_of(content_of(sys.stdin.buffer))
    return load_text(name)
