"""All questions that can be asked, by name.

>>> "otrio/force" in questions()
True
>>> schema("otrio/force")["arguments"]["required"]
['coalition', 'winners']
"""

from __future__ import annotations

import inspect
from functools import cache
from importlib import import_module
from typing import Any

from .arguments import nearest
from .question import Question

HOMES = ("otrio.questions", "nim.questions", "tanhinmin.questions", "games.questions")
"""The modules whose questions have a class each; code-breaking makes some for each of its games."""


@cache
def declared() -> dict[str, type[Question]]:
    """Return the questions of all families by name."""
    from .codebreaking.questions import questions

    found = list(questions())
    for home in HOMES:
        module = import_module(f".{home}", __package__)
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
    """Return a question by its name."""
    if not isinstance(name, str):
        raise TypeError(f"question must be a str, not {type(name).__name__}")
    if name not in declared():
        raise ValueError(f"there is no question {name!r:.60}{nearest(name, declared())}")
    return declared()[name]
