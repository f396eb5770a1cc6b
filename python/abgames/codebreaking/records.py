"""The words for what is asked about a deduction game, and the JSON records of answers.

``docs/formats.md`` says what the keys mean.

>>> from abgames.codebreaking import AB, rank_guesses
>>> record = rank_guesses(AB(2, 3), "1 2=0A1B").record()
>>> record["history"], record["ranking"][0]["text"], record["ranking"][0]["mean"]
([[(1, 2), '0A1B']], '2 3', '3/2')

"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Never, TypeAlias, get_args

from ..question import Shapes
from .history import history_text

if TYPE_CHECKING:
    from .code_game import Code, CodeGame
    from .history import History


Objective: TypeAlias = Literal[
    "expected", "worst", "worst-expected", "expected-worst", "worst-count", "most-within"
]
"""What is least: see :func:`~abgames.codebreaking.solve`."""


SimpleObjective: TypeAlias = Literal["expected", "worst"]
"""The objectives of one number."""


Goal: TypeAlias = Literal["hit", "determine", "class"]
"""When the game ends."""


Guesses: TypeAlias = Literal["all", "consistent"]
"""Which guesses may be made."""


Heuristic: TypeAlias = Literal[
    "minimax", "minimax-sorted", "expected-size", "entropy", "most-parts"
]
"""The heuristics that give each guess a score."""


NoWord: TypeAlias = Sequence[Never]
"""No word at all: beside it mypy names a wrong word, instead of all variants of a function."""


AT_ONCE = {
    "determine": "one candidate is left from the start",
    "class": "all candidates are of one class from the start",
}
"""Why there is no guess."""


DONE = {
    "hit": "the secret is found",
    "determine": "the secret is determined",
    "class": "the class is known",
}
"""What the last answer of a game brings."""


shape = Shapes(
    """
Told = int | int[] | str
Exception = int | str | null
Cost = int | str
Value = Cost | Cost[]
Reason = "only" | "fewer" | "secret" | "harder"
Game {name: str, pegs?: int, colors?: int, extra_colors?: int, ranks?: int, own?: int[]?,
  guesses?: int, secrets?: int, where?: str, hit?: str?, lies?: int, weighted?: bool,
  notes?: str[]}
GameAfter {game: Game, history: Told[][], history_text: str}
Solution {GameAfter, objective: Objective, goal: Goal, guesses: Guesses, max_guesses: int?,
  candidate_count: int, feasible: bool?, proven: bool, lower_bound: Value?, upper_bound: Value?,
  total: Cost?, mean: str?, worst: Cost?, histogram: {int}?, next_guess: Value?, text: str?,
  nodes: int, seconds: float}
Ranked {guess: Value, text: str, total: Cost?, mean: str?, worst: Cost?, count: int,
  is_candidate: bool, reply_count: int, largest: int, lower_bound: Value, value?: Value?}
Ranking {GameAfter, objective: Objective, goal: Goal, guesses: Guesses, candidate_count: int,
  proven: bool, least: Value?, least_total: Cost?, ranking: Ranked[], nodes: int, seconds: float}
Plan {GameAfter, goal: Goal, objective: Objective, candidate_count: int, total: Cost, mean: str,
  worst: Cost, histogram: {int}, next_guess: Value?, text: str?}
Losses {game: Game, goal: Goal, objective: SimpleObjective, total: int, optimum: int?,
  lower_bound: int, upper_bound: int, proven: bool, losses: any[]}
Exercise {history: str[][], candidates: str[], best: str[], bits: float, worst: int}
Sheet {game: Game, goal: Goal, seed: int, exercises: Exercise[]}
Fixed {GameAfter, goal: Goal, guesses: Value[], texts: str[], lower_bound: int,
  proven: bool}
Scored {guess: Value, text: str, score: float, is_candidate: bool}
Scores {game: Game, heuristic: Heuristic, ranking: Scored[]}
Strategy {strategy: str, total: int, mean: str, more: int, worst: int, histogram: {int}}
Comparison {GameAfter, guesses: Guesses, candidate_count: int, proven: bool, lower_bound: int?,
  strategies: Strategy[], unfinished: str[], nodes: int, seconds: float}
Judged {move: str, guess: Value, reply: str?, before: int, after: int?, mean_left: str,
  worst_left: int, best_mean_left: str?, best_worst_left: int?, total: int?, least: int?,
  cost: str?, rank: int?, best: str?, luck: str?, reason: Reason?, sentence: str}
JudgedGame {game: Game, moves: Judged[]}
Review {game: Game, moves: Judged[], values: str?[], expected: str?, skill: str?, luck: str?}
Made {move: str, question: int[], before: int, mean_left: str, worst_left: int, cost: str,
  good: int[], good_text: str, good_leaves: str, sentence: str}
Question {Made, after: int?, lost: str?, best: str?, best_mean_left: str?, best_worst_left: int?,
  luck: str?, reason: Reason?}
CardReview {game: Game, moves: Question[], values: str?[]?, expected: str?, skill: str?, luck: str?}
Formula {reply: str?, start: int, period: int, coefficients: str[][]}
Formulas {game: Game, objective: SimpleObjective, exceptions: Exception[][], formulas: Formula[],
  bounds: int, claims: int}
Repair {index: int, guess: Value, text: str, given: str, instead: str, candidate_count: int}
Complaint {complaint?: str, conflict?: int[], fewest_wrong?: int, repairs?: Repair[]}
State {GameAfter, feedbacks: str[], state: "propose" | "found" | "contradiction",
  candidate_count?: int, candidates?: str[], Complaint}
Outlook {proposal: Value?, text: str?, expected: str?, proven: bool, lower_bound: Value?,
  upper_bound: Value?}
Proposal {Outlook, candidate_count: int}
Class {reply: str, candidate_count: int, candidates: str[], value: Value?, lower_bound: Value?,
  upper_bound: Value?}
Split {GameAfter, guess: Value, text: str, objective: Objective, replies: Class[]}
Node {guess: Value, text: str, candidate_count: int, total: Cost, worst: Cost, replies?: {any}}
Tree {GameAfter, objective: Objective, proven: bool, lower_bound: Value?, upper_bound: Value?,
  candidate_count: int, tree: Node?}
Reply {guess: Value, text: str, reply: str, hits: bool}
Secret {secret: Value, text: str}
Advice {candidate_count: int, opponent_candidate_count: int?, opponent_replies: str[]?, shown: str,
  proposal: int[]?, text: str?, expected_left: float?}
""",
    Objective=get_args(Objective),
    SimpleObjective=get_args(SimpleObjective),
    Goal=get_args(Goal),
    Guesses=get_args(Guesses),
    Heuristic=get_args(Heuristic),
)
"""The records of the questions."""


def game_record(game: CodeGame) -> dict[str, Any]:
    """Return a game; of a table only the sizes, because it may be large."""
    if game.kind != "FeedbackTable":
        return game.record()
    sizes = {
        "name": "FeedbackTable",
        "guesses": game.guess_count,
        "secrets": game.secret_count,
        "hit": None if game.hit is None else str(game.hit),
        "weighted": game.has_weights,
    }
    notes = getattr(game, "notes", ())
    return {**sizes, "notes": list(notes)} if notes else sizes


def situation_record(game: CodeGame, history: History) -> dict[str, Any]:
    answers = {"history": history_record(history), "history_text": history_text(game, history)}
    return {"game": game_record(game), **answers}


def history_record(history: History) -> list[list[Any]]:
    """Return a history: pairs of guess and reply."""
    return [[guess, str(feedback)] for guess, feedback in history]


def recorded(answer: Any, kind: str, **others: object) -> dict[str, Any]:
    """Return a record of some type: ``others``, and what an answer has under the other names."""
    names = shape(kind).schema()["properties"]
    if "history_text" in names:
        others |= situation_record(answer.game, answer.history)
    known = {name: getattr(answer, name) for name in names if name not in others}
    known = {name: _FORMS.get(name, exact)(value) for name, value in known.items()}
    return {name: others[name] if name in others else known[name] for name in names}


def exact(value: Any) -> Any:
    """Return a value as JSON has it: fractions and replies are text."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        return tuple(map(exact, value))
    return {str(key): each for key, each in value.items()} if isinstance(value, dict) else value


_FORMS: dict[str, Callable[[Any], Any]] = {
    "game": game_record,
    **dict.fromkeys(("given", "instead"), str),
}
"""How entries of these names are written."""


def named(game: CodeGame, guess: Code | None) -> str | None:
    """Return the text beside a guess, if there is one."""
    return None if guess is None else game.text(guess)
