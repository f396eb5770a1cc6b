"""Questions about code-breaking: the AB game, Mastermind, MOO with cards, and any table.

A history is text, such as "1 2 3=0A1B, 3 4 5=0A2B".

>>> from abgames.explore import answer
>>> record = answer("ab/split", {"pegs": 2, "colors": 4, "guess": "1 2"})
>>> [(row["reply"], row["candidate_count"], row["value"]) for row in record["replies"]]
[('2A0B', 1, 0), ('1A0B', 4, 7), ('0A2B', 1, 1), ('0A1B', 4, 7), ('0A0B', 2, 3)]
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from ..arguments import folded, known_word, whole_number
from ..codebreaking import (
    Assistant,
    CardMoo,
    Solver,
    adversary_reply,
    diagnose,
    heuristic_guesses,
    judge_guess,
)
from ..codebreaking.code_game import Code, CodeArray, CodeGame, Goal, Guesses, Objective, code_of
from ..codebreaking.history import History, parse_history
from ..codebreaking.records import (
    diagnosis_record,
    game_record,
    heuristic_record,
    history_record,
    outlook_record,
    ranking_record,
)
from ..codebreaking.reviewed import ReviewedGuess, review_of, value_of
from ..errors import InconsistentHistoryError
from .asked import MEMORY_LIMIT, Asked, Record
from .card_questions import advise
from .deduction_games import ab, cardmoo, mastermind, table, words
from .strategy_tree import tree

LISTED = 200
"""The most candidates that are listed."""

STEPS = (0.3, 1.0, 3.0, 10.0, 30.0)
"""Seconds after which the values known by then are shown."""

EXACT = 200
"""With at most this many candidates, an adversary searches to the end."""

MODES = ("secret", "adversary")


def state(asked: Asked, game: CodeGame, history: str = "", shown: str | None = None) -> Record:
    """What is known after some answers; if they contradict each other, what would repair them."""
    answers = parse_history(game, history)
    record: Record = {
        "game": game_record(game),
        "history": history_record(answers),
        "feedbacks": [str(feedback) for feedback in game.feedbacks],
    }
    try:
        left = _candidates(game, history, shown)
    except InconsistentHistoryError:
        return {**record, "state": "contradiction", **diagnosis_record(diagnose(game, answers))}
    is_over = game.hit is not None and any(reply == game.hit for _, reply in answers)
    is_over = is_over or (_goal(game) == "determine" and len(left) == 1)
    return {
        **record,
        "state": "found" if is_over else "propose",
        "candidate_count": len(left),
        "candidates": [game.secret_text(code_of(row)) for row in left[:LISTED]],
    }


def propose(asked: Asked, game: CodeGame, history: str = "") -> Record:
    """A best guess, and what to expect of it."""
    assistant = Assistant(
        game,
        history=history,
        solver=Solver(memory_limit=MEMORY_LIMIT),
        time_limit=asked.time_left,
        progress=asked.progress,
    )
    proposal = assistant.proposal
    text = None if proposal is None else game.text(proposal)
    count = assistant.candidate_count
    return {**outlook_record(assistant), "text": text, "candidate_count": count}


def rank(
    asked: Asked,
    game: CodeGame,
    history: str = "",
    objective: Objective | None = None,
    goal: Goal | None = None,
    guesses: Guesses = "all",
    top: int | None = None,
    only: list[str] | None = None,
    shown: str | None = None,
) -> Record:
    """Every guess with its exact value, best first; those known so far are reported meanwhile."""
    solver = Solver(memory_limit=MEMORY_LIMIT)
    ask = functools.partial(
        solver.rank_guesses,
        game,
        history,
        objective=objective or game.objective,
        goal=goal or _goal(game),
        top=top,
        candidates=None if shown is None else _candidates(game, "", shown),
        guesses=guesses,
        only=only,
        progress=asked.progress,
    )
    # The solver remembers what it has proved, so each step continues where the last one stopped.
    for limit in STEPS if asked.report is not None else ():
        ranking = ask(time_limit=min(limit, asked.time_left))
        if ranking.proven or not asked.time_left:
            return ranking_record(ranking)
        asked.partly(ranking_record(ranking))
    return ranking_record(ask(time_limit=asked.time_left))


def heuristic(
    asked: Asked,
    game: CodeGame,
    heuristic: str = "entropy",
    history: str = "",
    top: int = 20,
    guesses: Guesses = "all",
    shown: str | None = None,
) -> Record:
    """The guesses that a heuristic ranks first, without a search."""
    candidates = None if shown is None else _candidates(game, "", shown)
    rows = heuristic_guesses(
        game, heuristic, history=history, candidates=candidates, guesses=guesses, top=top
    )
    return heuristic_record(game, heuristic, rows)


def split(
    asked: Asked, game: CodeGame, guess: str, history: str = "", objective: Objective | None = None
) -> Record:
    """What each reply to a guess would leave, and what best play needs from there."""
    wanted = objective or game.objective
    answers = parse_history(game, history)
    code = game.code(guess)
    solver = Solver(memory_limit=MEMORY_LIMIT)
    classes = game.split(code, game.consistent(answers))
    rows: list[Record] = []
    for reply in sorted(classes, key=game.feedbacks.index):
        left = classes[reply]
        rows.append(
            {
                "reply": str(reply),
                "candidate_count": len(left),
                "candidates": [game.secret_text(code_of(row)) for row in left[:LISTED]],
                **dict.fromkeys(("value", "lower_bound", "upper_bound")),
            }
        )
    record = {
        "game": game_record(game),
        "history": history_record(answers),
        "guess": code,
        "text": game.text(code),
        "objective": wanted,
        "replies": rows,
    }
    # Smallest first: they take no time, so most of the table is ready at once.
    for row in sorted(rows, key=lambda row: row["candidate_count"]):
        row.update(_value(asked, solver, game, (*answers, (code, row["reply"])), wanted))
        asked.partly(record)
    return record


def _value(
    asked: Asked, solver: Solver, game: CodeGame, history: Any, objective: Objective
) -> Record:
    """What best play needs after these answers."""
    if game.hit is not None and history[-1][1] == str(game.hit):
        return {"value": 0, "lower_bound": 0, "upper_bound": 0}
    solution = solver.solve(
        game,
        objective=objective,
        goal=_goal(game),
        history=history,
        time_limit=asked.time_left,
        progress=asked.progress,
    )
    lower, upper = solution.lower_bound, solution.upper_bound
    value = lower if solution.proven else None
    return {"value": value, "lower_bound": lower, "upper_bound": upper}


def reply(
    asked: Asked,
    game: CodeGame,
    guess: str,
    history: str = "",
    mode: str = "secret",
    seed: int = 0,
    secret: str | None = None,
) -> Record:
    """The reply of a code-maker: one with a secret, given or of a seed, or an adversary."""
    code, answers = game.code(guess), parse_history(game, history)
    if known_word("mode", mode, MODES) == "secret":
        said = game.feedback(code, _drawn(game, seed) if secret is None else game.secret(secret))
    else:
        solver = Solver(memory_limit=MEMORY_LIMIT)
        said = adversary_reply(game, code, answers, exact=EXACT, solver=solver)
    return {"guess": code, "text": game.text(code), "reply": str(said), "hits": said == game.hit}


def secret(asked: Asked, game: CodeGame, seed: int = 0) -> Record:
    """The secret of a seed, for a player who gives up."""
    code = _drawn(game, seed)
    return {"secret": code, "text": game.secret_text(code)}


def judge(asked: Asked, game: CodeGame, history: str = "") -> Record:
    """What each guess of a game was worth, as far as time allows."""
    answers = parse_history(game, history)
    game.consistent(answers)
    solver = Solver(memory_limit=MEMORY_LIMIT)
    moves = []
    for number, (guess, said) in enumerate(answers):
        made = judge_guess(
            game,
            guess,
            answers[:number],
            solver=solver,
            time_limit=asked.time_left,
            progress=asked.progress,
        )
        moves.append({**made.record(), "reply": str(said), "sentence": made.sentence()})
        asked.partly({"game": game_record(game), "moves": moves})
    return {"game": game_record(game), "moves": moves}


def review(asked: Asked, game: CodeGame, history: str = "") -> Record:
    """What each guess lost and each reply gave: how the number of guesses came about."""
    answers = parse_history(game, history)
    game.consistent(answers)
    solver = Solver(memory_limit=MEMORY_LIMIT)

    def judged(guess: Code, before: History) -> ReviewedGuess:
        limits: Any = {"time_limit": asked.time_left, "progress": asked.progress}
        return judge_guess(game, guess, before, solver=solver, **limits)

    def value(known: History) -> Fraction | None:
        limits: Any = {"time_limit": asked.time_left, "progress": asked.progress}
        return value_of(game, known, solver, **limits)

    reviewed = review_of(answers, judged, lambda known: len(game.consistent(known)), value)
    return {"game": game_record(game), **reviewed.record()}


def _goal(game: CodeGame) -> Goal:
    """When a game ends; a secret of cards is named once it is known."""
    return "determine" if game.kind == "CardMoo" else game.goal


def _candidates(game: CodeGame, history: str, shown: str | None) -> CodeArray:
    """The secrets that agree with the answers, and with the cards that their owner has shown."""
    if isinstance(game, CardMoo):
        if not isinstance(shown, str | None):
            raise TypeError(f"shown must be text, not {type(shown).__name__}")
        cards = folded(shown or "").replace(",", " ").split()  # a shown joker says nothing
        return game.consistent(history, shown=" ".join(c for c in cards if c not in "xX"))
    if shown is not None:
        raise TypeError("shown goes with cards only: in other games nobody shows anything")
    return game.consistent(history)


def _drawn(game: CodeGame, seed: int) -> Code:
    """The secret of a seed, the same as with ``abgames ab play --seed``."""
    number = Random(whole_number("seed", seed)).randrange(game.secret_count)
    return code_of(game.secrets[number])


def _in_room(
    read_game: Callable[..., CodeGame], question: Callable[..., Record]
) -> Callable[..., Record]:
    """Return a question with the arguments of a game instead of the game."""
    of_game = inspect.signature(read_game).parameters
    asked, _, *rest = inspect.signature(question).parameters.values()

    @functools.wraps(question)
    def ask(asked: Asked, **given: Any) -> Record:
        game = read_game(**{name: given.pop(name) for name in of_game if name in given})
        return question(asked, game, **given)

    parameters = [
        each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in (*of_game.values(), *rest)
    ]
    ask.__signature__ = inspect.Signature([asked, *parameters])  # type: ignore[attr-defined]
    return ask


_QUESTIONS = {
    each.__name__: each
    for each in (state, propose, rank, heuristic, split, tree, reply, secret, judge, review)
}

ROOMS: dict[str, dict[str, Callable[..., Record]]] = {
    game.__name__: {name: _in_room(game, question) for name, question in _QUESTIONS.items()}
    for game in (ab, mastermind, cardmoo, table, words)
}
ROOMS["cardmoo"]["advise"] = advise
"""The questions about each game."""
