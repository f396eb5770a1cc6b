"""One large code-breaking search, divided by guesses and their replies.

>>> from abgames import work
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     store = f"{folder}/root.jsonl"
...     records = list(work.run("root", pegs=3, colors=6, largest=40, store=store))
...     strategy = work.strategy_of(store)
>>> records[0]["key"], records[0]["total"], strategy.total, strategy.verify().worst
('1 2 3=0A1B', 104, 436, 5)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from .. import codebreaking
from ..arguments import known_word, whole_number
from .division import Asking, Division, Settled, after, bounds, ranked
from .task import Record

if TYPE_CHECKING:
    from ..codebreaking import Solver, Strategy
    from ..codebreaking.code_game import Code, CodeGame

GAMES = ("AB", "Mastermind")


def root_rounds(
    answers: Mapping[str, Record],
    game: str = "AB",
    pegs: int = 4,
    colors: int = 10,
    largest: int = 1000,
) -> Asking[Callable[[], Strategy]]:
    """The sets into which the game is divided, none with more than ``largest`` candidates."""
    made = game_of(game, pegs, colors)
    division = Division(made, whole_number("largest", largest, at_least=1), answers)
    asked = {"game": game, "pegs": pegs, "colors": colors, "small": division.small}
    rounds = division.total("", made.secrets)
    while True:
        try:
            questions = next(rounds)
        except StopIteration as end:
            return partial(_strategy, made, end.value)
        yield {key: {**asked, **each} for key, each in questions.items()}


def searched(
    game: str,
    pegs: int,
    colors: int,
    small: int,
    history: str,
    guesses: list[int] | None,
    below: int | None,
) -> Record:
    """The total of a set if it is below a number, and its strategy, over all guesses or some."""
    made = game_of(game, pegs, colors)
    solver = codebreaking.Solver(threads=1)
    only = None
    if guesses is not None:
        only = [row.guess for row in bounds(solver, made, history)[slice(*guesses)]]
    ranking = ranked(solver, made, history, below=below, only=only)
    best = ranking[0]
    record: Record = {
        "candidate_count": ranking.candidate_count,
        "at_least": below,
        "total": None,
        "strategy": None,
        "nodes": ranking.nodes,
    }
    if best.total is None:
        return record
    strategy = _played(made, solver, history, best.guess, small)
    return {**record, "at_least": best.total, "total": best.total, "strategy": strategy}


def _strategy(made: CodeGame, found: Settled) -> Strategy:
    """The strategy of the game, verified."""
    assert found.strategy is not None  # there is no bound
    document = {
        "format": "abgames-strategy",
        "version": 1,
        "game": made.record(),
        "goal": "hit",
        "objective": "expected",
        "history": [],
        "candidates": None,
        "root": _whole(made, codebreaking.Solver(threads=1), "", found.strategy),
    }
    strategy = codebreaking.Strategy.from_json(json.dumps(document))
    strategy.verify()
    return strategy


def _played(game: CodeGame, solver: Solver, history: str, guess: Code, small: int) -> Record:
    """A strategy that begins with a guess, down to small sets."""
    replies = {}
    for reply, members in game.split(guess, game.consistent(history)).items():
        if len(members) > small and reply != game.hit:
            longer = after(game, history, guess, reply)
            best = solver.best_guess(game, longer)
            replies[str(reply)] = _played(game, solver, longer, best, small)
    return {"guess": list(guess), "replies": replies}


def _whole(game: CodeGame, solver: Solver, history: str, strategy: Record) -> Record:
    """A complete strategy, with its small sets solved."""
    replies: Record = {}
    guess = game.code(strategy["guess"])
    for reply in game.split(guess, game.consistent(history)):
        longer = after(game, history, guess, reply)
        known = strategy["replies"].get(str(reply))
        if reply == game.hit:
            replies[str(reply)] = None
        elif known is not None:
            replies[str(reply)] = _whole(game, solver, longer, known)
        else:
            solved = solver.solve(game, history=longer).strategy
            assert solved is not None  # nothing limits the search
            replies[str(reply)] = json.loads(solved.to_json())["root"]
    return {"guess": list(guess), "replies": replies}


def game_of(game: str, pegs: int, colors: int) -> Any:
    """Return the game of a name."""
    return getattr(codebreaking, known_word("game", game, GAMES))(pegs, colors)
