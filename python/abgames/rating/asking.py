"""A program that is asked for a move: what it gets, and how its answer is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from ..arguments import repr_of
from ..errors import AbgamesError
from ..situation import Situation
from .contests import Contest
from .programs import AnswerError, Process


def asked(program: Callable[..., Any], situation: Situation) -> Any:
    """Ask a program for its move."""
    answer, note = answered(program, situation, *situation.seen().values())
    with noted(note):
        move = situation.read(answer) if isinstance(answer, str) else answer
        situation.play(move)  # an illegal move is refused
    return move


def answered(program: Callable[..., Any], situation: Situation, *seen: Any) -> tuple[Any, str]:
    """Return what a program answers, and a note about it; a function gets what is ``seen``."""
    note = f"in {str(situation) or 'the first position'} the program answered"
    if not isinstance(program, Process):
        answer = program(*seen)
        return answer, f"{note} {repr_of(answer)}"
    answer = program(situation.record())
    note += f" {answer!r:.60}, its line {program.lines}; the request: {program.asked}"
    if program.lines == 1:  # it may have been written before the request was read
        note += "; if that line is a greeting: only moves go to stdout"
    return answer, note


def tried(program: Callable[..., Any], contest: Contest) -> dict[str, str]:
    """Ask a program for one move; return the request, the answer, and how it is read."""
    situation = contest.begin(Random(0))
    answer, note = answered(program, situation, *situation.seen().values())
    with noted(note):
        move = situation.read(answer) if isinstance(answer, str) else answer
        after = situation.play(move)
    is_line = isinstance(program, Process)
    request = json.dumps(situation.record()) if is_line else repr_of(situation.seen())
    return {
        "request": request,
        "answer": answer if is_line else repr_of(answer),
        "read as": situation.text(move),
        "after it": str(after),
    }


@contextmanager
def noted(note: str) -> Iterator[None]:
    """Add a note to the error for an answer that is no move."""
    try:
        yield
    except (AbgamesError, ValueError) as error:
        error.add_note(note)
        raise
    except TypeError as error:
        raise AnswerError(f"{error}; {note}") from error
