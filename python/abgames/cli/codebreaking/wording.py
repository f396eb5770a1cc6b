"""What is said and typed in conversations: guesses, replies, histories and expectations as text."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from ...display import count, counted, text_table
from ...language import _, ngettext

if TYPE_CHECKING:
    from ...codebreaking import Assistant
    from ...codebreaking.code_game import CodeArray, CodeGame
    from ...codebreaking.feedback import Feedback
    from ...codebreaking.history import History

CHANGE = re.compile(r"([0-9]{1,9})(?: ?= ?| |$)(.*)")
"""The number of an answer and its reply."""

LISTED = 20
"""How many candidates are listed at once."""


def expectation(expected: Fraction, candidates: int, *, exact: bool = True) -> str:
    """Return an expected number as decimals and as total over candidates, or with one decimal."""
    if expected.denominator == 1:
        return str(expected)
    if not exact:
        return f"{float(expected):.1f}"
    return f"{float(expected):.4f} = {int(expected * candidates)}/{candidates}"


def outlook(assistant: Assistant, *, exact: bool) -> str:
    """Return how many further guesses are expected, or the proved bounds of that."""
    candidates, expected = assistant.weight, assistant.expected
    if expected is not None:
        number = expectation(expected, candidates, exact=exact)
        if exact:
            return _("{number} guesses expected from here", number=number)
        if expected == 1:
            return _("1 more guess")
        return _("about {number} more guesses", number=number)
    # Rounded outwards, so that the decimals are bounds too.
    digits = 4 if exact else 1
    scale = 10**digits
    lower = math.floor(Fraction(scale * assistant.lower_bound, candidates)) / scale
    upper = "?"
    if assistant.upper_bound is not None:
        most = math.ceil(Fraction(scale * assistant.upper_bound, candidates)) / scale
        upper = f"{most:.{digits}f}"
    return _(
        "between {lower} and {upper} guesses expected from here: time limit reached",
        lower=f"{lower:.{digits}f}",
        upper=upper,
    )


def candidates_text(game: CodeGame, candidates: CodeArray, most: int) -> str:
    """Return the first candidates, with the number of all of them."""
    text = _(", ").join(map(game.secret_text, candidates[:most].tolist()))
    if (more := len(candidates) - most) > 0:
        text = _("{items}, and {more} more", items=text, more=count(more))
    number = counted(len(candidates), "candidate")
    return _("{candidates}: {items}", candidates=number, items=text)


def changed(history: History, line: str, read: Callable[[str], Feedback], example: str) -> History:
    """Return a history with another reply to one guess, as typed: its number, and the reply."""
    match = CHANGE.fullmatch(line)
    number, text = (int(match[1]), match[2]) if match else (0, "")
    if 1 <= number <= len(history) and text:
        before, after = history[: number - 1], history[number:]
        return (*before, (history[number - 1][0], read(text)), *after)
    raise ValueError(
        ngettext(
            "write the number of an answer and its reply, such as change 1 {reply}; there is {n} "
            "answer",
            "write the number of an answer and its reply, such as change 1 {reply}; there are {n} "
            "answers",
            len(history),
            reply=example,
        )
    )


def history_text(game: CodeGame, history: History) -> str:
    """Return the answers with their numbers."""
    rows = [(str(n), game.text(guess), reply) for n, (guess, reply) in enumerate(history, 1)]
    if not rows:
        return _("There are no answers yet.")
    return text_table(("", _("guess"), _("reply")), rows)
