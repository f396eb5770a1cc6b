"""Questions from outside: from the page, a notebook, or a program over HTTP.

>>> answer("nim/explain", {"piles": [7, 3, 5]})["winning_moves"]
[[6, 3, 5], [7, 2, 5], [7, 3, 4]]
>>> answer("nim/explian", {})
Traceback (most recent call last):
    ...
ValueError: there is no question 'nim/explian'; did you mean 'nim/explain'?

Arguments and answers are JSON values.  An answer is the record that the shell prints with
``--json``, if it has such a command.

>>> schema("otrio/force")["arguments"]["required"]
['coalition', 'winners']
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..arguments import known_word, nearest
from ..control import seconds
from ..exports import names_of
from ..language import LANGUAGES, speaking
from ..question import LIMITS, Question, Record, asked_within, checked, record_of

if TYPE_CHECKING:
    from ..codebreaking.history import HistoryLike


HOMES = ("any_game", *(f"{room}.questions" for room in ("otrio", "nim", "tanhinmin", "games")))
"""The modules whose questions have a class each; code-breaking makes some for each of its games."""


@cache
def declared() -> dict[str, type[Question]]:
    """Return the questions of all families by name."""
    from ..codebreaking.questions import questions

    found = list(questions())
    for home in HOMES:
        module = import_module(f"abgames.{home}")
        members = filter(inspect.isclass, vars(module).values())
        found += [each for each in members if issubclass(each, Question) and each.name]
    return {question.name: question for question in found}


def questions() -> dict[str, dict[str, Any]]:
    """Return what each question is about, and its arguments with their types, words and defaults.

    >>> questions()["otrio/show"]["arguments"]["moves"]["type"]
    'string'
    """
    return {
        name: {"about": question.about(), "arguments": question.schema()["properties"]}
        for name, question in declared().items()
    }


def schema(name: str) -> dict[str, Any]:
    """Return the JSON schemas of the ``arguments`` of a question and of its ``record``.

    Raises ValueError for an unknown question.
    """
    question = question_named(name)
    return {"arguments": question.schema(), "record": question.record_schema()}


def question_named(name: str) -> type[Question]:
    if not isinstance(name, str):
        raise TypeError(f"question must be a str, not {type(name).__name__}")
    if name not in declared():
        raise ValueError(f"there is no question {name!r:.60}{nearest(name, declared())}")
    return declared()[name]


__all__ = ["MEMORY_LIMIT", "QUESTIONS", "SECONDS", "answer", "arguments_of", "board"]
__dir__ = names_of(__name__, __all__)

SECONDS = 30.0
"""The longest search for one answer, in seconds."""

MEMORY_LIMIT = "1GiB"
"""The memory for the tables of a search."""

QUESTIONS = declared()
"""The questions by name."""


def board(subject: object, history: HistoryLike = (), **options: object) -> Any:
    """Return a board for a notebook: a game with a history, a position, piles of Nim, two hands, or
    the rules of a game of your own, which is solved.

    Its ``subject`` is what it shows, even after clicks, and can be set; ``state`` has all choices,
    and ``save("board.html")`` writes it as a page.  Raises :class:`ModuleNotFoundError` without the
    extra ``notebook``.
    """
    try:
        from .boards import Board
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "traitlets"):
            raise
        advice = 'boards in notebooks need anywidget: pip install "abgames[notebook]"'
        raise ModuleNotFoundError(advice, name=error.name) from None
    return Board(subject, history, **options)


def answer(
    question: str,
    arguments: Mapping[str, Any],
    report: Callable[[Record], object] | None = None,
) -> Record:
    """Return the answer to a question as a record of plain values.

    ``arguments`` are named as in the shell and in the Python calls, positions and histories are
    text, or lists; :func:`abgames.questions` lists them.  Every question also takes ``language``,
    that of its sentences ("en" or "ja"), and ``time_limit`` in seconds, at most :data:`SECONDS`.
    ``report`` is called several times a second during a search; an exception that it raises stops
    the search and reaches the caller.  Raises ValueError for an unknown question, and what the
    calls behind the questions raise.

    >>> answer("ab/state", {"pegs": 3, "colors": 7, "history": "1 2 3=0A1B"})["candidate_count"]
    72
    """
    return answered(question, arguments, report, files=True)


def answered(
    question: str,
    arguments: Mapping[str, Any],
    report: Callable[[Record], object] | None,
    *,
    files: bool = False,
) -> Record:
    """Return the same, with arguments that name ``files`` only if that is allowed."""
    asks = question_named(question)
    if not isinstance(arguments, Mapping):
        raise TypeError(f"arguments must be a mapping, not {type(arguments).__name__}")
    given = dict(arguments)
    if not all(isinstance(name, str) for name in given):
        raise TypeError("arguments must have names that are strings")
    language = known_word("language", given.pop("language", "en"), LANGUAGES)
    limit = seconds(given.pop("time_limit", None))
    limits = {
        name: checked(LIMITS[name], given.pop(name))
        for name in ("threads", "memory_limit")
        if name in given and name in asks.names()
    }
    asked = asked_within(
        SECONDS if limit is None else min(limit, SECONDS),
        report,
        files=files,
        is_small=True,
        **{"memory_limit": MEMORY_LIMIT, **limits},
    )
    with speaking(language):
        return record_of(asks.given(given).answer(asked))


def arguments_of(question: str) -> tuple[str, ...]:
    """Return the names of the arguments of a question.

    >>> arguments_of("nim/explain")
    ('rule', 'misere', 'piles', 'to_move', 'language', 'time_limit')
    """
    return question_named(question).names()
