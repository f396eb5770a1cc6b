"""One large search of code-breaking, divided by its first guesses and their replies.

Every question is the search of one class: the secrets that give one reply to one first guess.  Its
answer has the least total of the class with a strategy, so all answers together are a strategy
of the game, and the least of the first guesses is proved to be best.  In the AB game all first
guesses are equivalent, so there is one; in Mastermind there is one for each way to repeat colours.

>>> from abgames import work
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     records = list(work.run("root", pegs=3, colors=5, store=f"{folder}/root.jsonl"))
...     strategy = strategy_of(f"{folder}/root.jsonl")
>>> len(records), strategy.total, strategy.verify().worst
(7, 196, 4)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any

from ..arguments import known_word
from .store import read_store
from .task import Record

if TYPE_CHECKING:
    from ..codebreaking import Strategy
    from ..codebreaking.code_game import Code, CodeGame

GAMES = ("AB", "Mastermind")


def root_questions(game: str = "AB", pegs: int = 4, colors: int = 10) -> dict[str, Record]:
    """The replies to every first guess but for the hit, large classes first: they take longest."""
    made = _game(game, pegs, colors)
    asked = {"game": game, "pegs": pegs, "colors": colors}
    questions = {}
    for guess in first_guesses(made):
        classes = made.split(guess, made.secrets)
        for reply in sorted(classes, key=lambda reply: -len(classes[reply])):
            if reply != made.hit:
                history = f"{made.text(guess)}={reply}"
                questions[history] = {**asked, "history": history}
    return questions


def searched(game: str, pegs: int, colors: int, history: str) -> Record:
    """One class, solved."""
    from ..codebreaking import solve

    solution = solve(_game(game, pegs, colors), history=history, threads=1)
    assert solution.strategy is not None  # nothing limits the search
    return {
        "candidate_count": solution.candidate_count,
        "total": solution.total,
        "nodes": solution.nodes,
        "strategy": json.loads(solution.strategy.to_json())["root"],
    }


def strategy_of(store: str | PathLike[str]) -> Strategy:
    """Return the best strategy of the game from the answers of all classes, verified.

    It is the strategy that ``solve`` finds in one process.  Raises :class:`ValueError` for a store
    of another task, or with questions that are not answered yet.
    """
    from ..codebreaking import Strategy

    head, answers, _ = read_store(store)
    if head.get("work") != "root":
        raise ValueError(f"{store} is of the work {head.get('work')!r}, not of 'root'")
    missing = [key for key in root_questions(**head["arguments"]) if key not in answers]
    if missing:
        raise ValueError(f"{store} lacks {len(missing)} answers, the first of {missing[0]!r}")
    made = _game(**head["arguments"])
    # Of equal totals the first guess in lexicographic order is chosen, as solve does.
    _, guess = min((_total(made, guess, answers), guess) for guess in first_guesses(made))
    replies = {
        str(reply): answers[f"{made.text(guess)}={reply}"]["strategy"]
        for reply in made.split(guess, made.secrets)
        if reply != made.hit
    }
    document = {
        "format": "abgames-strategy",
        "version": 1,
        "game": made.record(),
        "goal": "hit",
        "objective": "expected",
        "history": [],
        "candidates": None,
        "root": {"guess": guess, "replies": {**replies, str(made.hit): None}},
    }
    strategy = Strategy.from_json(json.dumps(document))
    strategy.verify()
    return strategy


def first_guesses(game: CodeGame) -> Iterator[Code]:
    """Yield the first guesses, one of each kind that a symmetry makes equivalent.

    >>> from abgames.codebreaking import Mastermind
    >>> list(first_guesses(Mastermind(4, 6)))
    [(1, 1, 1, 1), (1, 1, 1, 2), (1, 1, 2, 2), (1, 1, 2, 3), (1, 2, 3, 4)]
    """
    from ..codebreaking import AB
    from ..codebreaking.games import ColorGame

    assert isinstance(game, ColorGame)
    if isinstance(game, AB):
        yield tuple(range(1, game.pegs + 1))
        return
    for counts in _partitions(game.pegs, game.pegs):
        if len(counts) <= game.colors:
            yield tuple(c for c, count in enumerate(counts, 1) for _ in range(count))


def _partitions(number: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum, the largest part first."""
    if number == 0:
        yield ()
    for first in range(min(number, most), 0, -1):
        for rest in _partitions(number - first, first):
            yield (first, *rest)


def _total(game: CodeGame, guess: Code, answers: dict[str, Record]) -> int:
    """The total of a first guess, itself counted for every secret."""
    classes = (reply for reply in game.split(guess, game.secrets) if reply != game.hit)
    text = game.text(guess)
    return game.secret_count + sum(int(answers[f"{text}={reply}"]["total"]) for reply in classes)


def _game(game: str, pegs: int, colors: int) -> Any:
    from .. import codebreaking

    return getattr(codebreaking, known_word("game", game, GAMES))(pegs, colors)
