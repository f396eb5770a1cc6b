"""Questions from outside: from the page, a notebook, or a program over HTTP.

>>> answer("nim/explain", {"piles": [7, 3, 5]})["winning_moves"]
[[6, 3, 5], [7, 2, 5], [7, 3, 4]]
>>> answer("nim/explian", {})
Traceback (most recent call last):
    ...
ValueError: there is no question 'nim/explian'; did you mean 'nim/explain'?

Arguments and answers are JSON values.  An answer is the record that the shell prints with
``--json``, if it has such a command.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from ..arguments import known_word, nearest, no_argument
from ..catalogue import declared
from ..control import seconds
from ..exports import names_of
from ..language import LANGUAGES, speaking
from ..question import LIMITS, Question, Record, asked_within, checked, record_of
from . import codebreaking, own_games
from .asked import MEMORY_LIMIT, SECONDS, Asked

__all__ = ["MEMORY_LIMIT", "QUESTIONS", "SECONDS", "answer", "arguments_of", "board"]
__dir__ = names_of(__name__, __all__)

QUESTIONS: dict[str, Any] = {
    **declared(),
} | {
    f"{room}/{name}": question
    for room, questions in {
        **codebreaking.ROOMS,
        "games": own_games.QUESTIONS,
    }.items()
    for name, question in questions.items()
}
"""The questions: a function for each, by name."""


def board(subject: Any, history: Any = (), **options: Any) -> Any:
    """Return a board for a notebook: a game with a history, a position, piles of Nim, two hands, or
    the rules of a game of your own, which is solved.

    Its ``subject`` is what it shows, even after clicks, and can be set; ``state`` has all choices,
    and ``save("board.html")`` writes it as a page.  Raises :class:`ModuleNotFoundError` without the
    extra ``notebook``.
    """
    try:
        from .widget import Board
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "traitlets"):
            raise
        advice = 'boards in notebooks need anywidget: pip install "abgames[notebook]"'
        raise ModuleNotFoundError(advice, name=error.name) from None
    return Board(subject, history, **options)


OF_ALL = ("language", "time_limit")
"""Arguments that every question takes."""


def answer(
    question: str,
    arguments: Mapping[str, Any],
    report: Callable[[Record], object] | None = None,
) -> Record:
    """Return the answer to a question as a record of plain values.

    ``arguments`` are named as in the Python calls, positions and histories are text.  Every
    question also takes ``language``, that of its sentences ("en" or "ja"), and ``time_limit`` in
    seconds, at most :data:`SECONDS`.  ``report`` is called several times a second during a search;
    an exception that it raises stops the search and reaches the caller.  Raises ValueError for an
    unknown question, and what the calls behind the questions raise.

    >>> answer("ab/state", {"pegs": 3, "colors": 7, "history": "1 2 3=0A1B"})["candidate_count"]
    72
    """
    asks = QUESTIONS[_known(question)]
    if not isinstance(arguments, Mapping):
        raise TypeError(f"arguments must be a mapping, not {type(arguments).__name__}")
    given = dict(arguments)
    if not all(isinstance(name, str) for name in given):
        raise TypeError("arguments must have names that are strings")
    language = known_word("language", given.pop("language", "en"), LANGUAGES)
    limit = given.pop("time_limit", None)
    if isinstance(asks, type) and issubclass(asks, Question):
        with speaking(language):
            return _answered(asks, given, limit, report)
    asked = Asked.within(limit, report)
    with speaking(language):
        for name in given:
            if name not in (names := arguments_of(question)):
                raise TypeError(no_argument(question, name, names))
        found: Record = asks(asked, **given)
    return found


def _answered(
    question: type[Question],
    given: dict[str, Any],
    time_limit: Any,
    report: Callable[[Record], object] | None,
) -> Record:
    limits = {
        name: checked(LIMITS[name], given.pop(name))
        for name in ("threads", "memory_limit")
        if name in given and name in question.names()
    }
    limit = seconds(time_limit)
    asked = asked_within(
        SECONDS if limit is None else min(limit, SECONDS),
        report,
        is_small=True,
        **{"memory_limit": MEMORY_LIMIT, **limits},
    )
    return record_of(question.given(given).answer(asked))


def arguments_of(question: str) -> tuple[str, ...]:
    """Return the names of the arguments of a question.

    >>> arguments_of("nim/explain")
    ('piles', 'rule', 'misere', 'language', 'time_limit')
    """
    asks = QUESTIONS[_known(question)]
    if isinstance(asks, type):
        return asks.names()  # type: ignore[no-any-return,attr-defined]
    _, *names = inspect.signature(QUESTIONS[_known(question)]).parameters
    return (*names, *OF_ALL)


def _known(question: str) -> str:
    """Return the name of a question, if it exists."""
    if not isinstance(question, str):
        raise TypeError(f"question must be a str, not {type(question).__name__}")
    if question not in QUESTIONS:
        raise ValueError(f"there is no question {question!r:.60}{nearest(question, QUESTIONS)}")
    return question
