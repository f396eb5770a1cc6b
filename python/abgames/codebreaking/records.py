"""JSON records of answers: what the shell prints with ``--json``, and what pages and programs get.

``docs/formats.md`` says what the keys mean.

>>> from abgames.codebreaking import AB, rank_guesses
>>> record = ranking_record(rank_guesses(AB(2, 3), "1 2=0A1B"))
>>> record["history"], record["ranking"][0]["text"], record["ranking"][0]["mean"]
([[(1, 2), '0A1B']], '2 3', '3/2')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

from .aims import Goal, Guesses, Heuristic, Objective, SimpleObjective

if TYPE_CHECKING:
    from .assistant import Assistant
    from .code_game import CodeGame
    from .diagnosis import Diagnosis
    from .heuristic_scores import HeuristicGuess
    from .history import History
    from .ranking import RankedGuess, Ranking


Code: TypeAlias = int | list[int]
"""A code: its colours or cards, or the number of a guess of a table."""
Value: TypeAlias = int | list[int]
"""What is least: a number, or the two of an objective like worst-expected."""


class GameRecord(TypedDict):
    """A game: its name and sizes; of a table no more."""

    name: str
    pegs: NotRequired[int]
    colors: NotRequired[int]
    extra_colors: NotRequired[int]
    ranks: NotRequired[int]
    own: NotRequired[list[int] | None]
    guesses: NotRequired[int]
    secrets: NotRequired[int]
    hit: NotRequired[str | None]
    weighted: NotRequired[bool]


class GameAfter(TypedDict):
    """A game after some answers: guesses, each with its reply."""

    game: GameRecord
    history: list[list[Code | str]]


class SolutionRecord(GameAfter):
    """The least number of guesses; fractions are text."""

    objective: Objective
    goal: Goal
    guesses: Guesses
    max_guesses: int | None
    candidate_count: int
    feasible: bool | None
    proven: bool
    lower_bound: Value | None
    upper_bound: Value | None
    total: int | None
    mean: str | None
    worst: int | None
    histogram: dict[str, int] | None
    next_guess: Code | None
    nodes: int
    seconds: float


class RankedRecord(TypedDict):
    """A guess of a ranking."""

    guess: Code
    text: str
    total: int | None
    mean: str | None
    worst: int | None
    count: int
    is_candidate: bool
    reply_count: int
    largest: int
    lower_bound: Value
    value: NotRequired[Value | None]


class RankingRecord(GameAfter):
    """A ranking of guesses."""

    objective: Objective
    goal: Goal
    guesses: Guesses
    candidate_count: int
    proven: bool
    least: Value | None
    least_total: int | None
    ranking: list[RankedRecord]
    nodes: int
    seconds: float


class ExerciseRecord(TypedDict):
    """A situation of a sheet, with its answers; codes are text."""

    history: list[list[str]]
    candidates: list[str]
    best: list[str]
    bits: float
    worst: int


class SheetRecord(TypedDict):
    """A sheet with its answers."""

    game: GameRecord
    goal: Goal
    seed: int
    exercises: list[ExerciseRecord]


class FixedRecord(TypedDict):
    """Questions asked in advance."""

    game: GameRecord
    history: list[list[Code | str]]
    goal: Goal
    guesses: list[Code]
    texts: list[str]
    lower_bound: int
    proven: bool


class ScoredRecord(TypedDict):
    """A guess with the score that a heuristic gives it."""

    guess: Code
    text: str
    score: float
    is_candidate: bool


class HeuristicRecord(TypedDict):
    """What a heuristic ranks first."""

    game: GameRecord
    heuristic: Heuristic
    ranking: list[ScoredRecord]


class StrategyRecord(TypedDict):
    """What a strategy takes; ``more`` than the optimum."""

    strategy: str
    total: int
    mean: str
    more: int
    worst: int
    histogram: dict[str, int]


class ComparisonRecord(GameAfter):
    """Heuristics beside the optimum."""

    guesses: Guesses
    candidate_count: int
    proven: bool
    lower_bound: int | None
    strategies: list[StrategyRecord]
    unfinished: list[str]
    nodes: int
    seconds: float


class JudgedRecord(TypedDict):
    """What a guess was worth."""

    guess: Code
    text: str
    reply: str | None
    candidate_count: int
    left: int | None
    total: int | None
    least: int | None
    cost: str | None
    rank: int | None
    best: Code | None
    best_text: str | None
    sentence: str


class JudgedGameRecord(TypedDict):
    """The guesses of a game."""

    game: GameRecord
    moves: list[JudgedRecord]


class LuckyRecord(JudgedRecord):
    """What a guess was worth, and its reply."""

    luck: str | None


class ReviewRecord(TypedDict):
    """The guesses of a game, and how their number came about."""

    game: GameRecord
    moves: list[LuckyRecord]
    values: list[str | None]
    expected: str | None
    skill: str | None
    luck: str | None


class QuestionRecord(TypedDict):
    """How many candidates a question of cards leaves on average, and a good one."""

    question: list[int]
    candidate_count: int
    leaves: str
    cost: str
    good: list[int]
    good_text: str
    good_leaves: str
    sentence: str


class CardReviewRecord(TypedDict):
    """The questions of a game with cards."""

    game: GameRecord
    moves: list[QuestionRecord]


class FormulaRecord(TypedDict):
    """A formula for all numbers of colours, after a reply or for the game."""

    reply: str | None
    start: int
    period: int
    coefficients: list[list[str]]


class FormulasRecord(TypedDict):
    """What was proved for all numbers of colours."""

    game: GameRecord
    objective: SimpleObjective
    exceptions: list[list[int | str | None]]
    formulas: list[FormulaRecord]
    bounds: int
    claims: int


class RepairRecord(TypedDict):
    """An answer that would make others possible."""

    index: int
    guess: Code
    given: str
    instead: str
    candidate_count: int


class StateRecord(GameAfter):
    """What is known: candidates, or why the answers contradict each other."""

    feedbacks: list[str]
    state: Literal["propose", "found", "contradiction"]
    candidate_count: NotRequired[int]
    candidates: NotRequired[list[str]]
    complaint: NotRequired[str]
    conflict: NotRequired[list[int]]
    fewest_wrong: NotRequired[int]
    repairs: NotRequired[list[RepairRecord]]


class ProposalRecord(TypedDict):
    """What to guess, and what to expect."""

    proposal: Code | None
    text: str | None
    expected: str | None
    proven: bool
    lower_bound: Value | None
    upper_bound: Value | None
    candidate_count: int


class ClassRecord(TypedDict):
    """What a reply leaves."""

    reply: str
    candidate_count: int
    candidates: list[str]
    value: Value | None
    lower_bound: Value | None
    upper_bound: Value | None


class SplitRecord(GameAfter):
    """What each reply to a guess leaves."""

    guess: Code
    text: str
    objective: Objective
    replies: list[ClassRecord]


class NodeRecord(TypedDict):
    """A guess of a strategy; ``replies`` leads to nodes like it, ``None`` after the last guess."""

    guess: Code
    text: str
    candidate_count: int
    total: int
    worst: int
    replies: NotRequired[dict[str, Any]]


class TreeRecord(GameAfter):
    """A strategy as a tree."""

    objective: Objective
    proven: bool
    lower_bound: Value | None
    upper_bound: Value | None
    candidate_count: int
    tree: NodeRecord | None


class ReplyRecord(TypedDict):
    """A reply to a guess."""

    guess: Code
    text: str
    reply: str
    hits: bool


class SecretRecord(TypedDict):
    """A secret."""

    secret: Code
    text: str


class AdviceRecord(TypedDict):
    """A question to ask, and what both players know."""

    candidate_count: int
    opponent_candidate_count: int | None
    opponent_replies: list[str] | None
    shown: str
    proposal: list[int] | None
    text: str | None
    expected_left: float | None


def game_record(game: CodeGame) -> dict[str, Any]:
    """Return a game; of a table only the sizes, because it may be large."""
    if game.kind != "FeedbackTable":
        return game.record()
    hit = None if game.hit is None else str(game.hit)
    return _sizes(game.guess_count, game.secret_count, hit, weighted=game.has_weights)


def file_game_record(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the same for a game in the form of the files of this family.

    >>> table = {"table": [[0, 1], [1, 0]], "hit": 0, "feedbacks": None, "weights": None}
    >>> file_game_record({"name": "FeedbackTable", **table})
    {'name': 'FeedbackTable', 'guesses': 2, 'secrets': 2, 'hit': '0', 'weighted': False}
    """
    if entry["name"] != "FeedbackTable":
        return entry
    table, hit, names = entry["table"], entry["hit"], entry["feedbacks"]
    if hit is not None:
        hit = str(hit) if names is None else names[hit]
    return _sizes(len(table), len(table[0]), hit, weighted=entry["weights"] is not None)


def _sizes(guesses: int, secrets: int, hit: str | None, *, weighted: bool) -> dict[str, Any]:
    return {
        "name": "FeedbackTable",
        "guesses": guesses,
        "secrets": secrets,
        "hit": hit,
        "weighted": weighted,
    }


def history_record(history: History) -> list[list[Any]]:
    """Return a history: pairs of guess and reply."""
    return [[guess, str(feedback)] for guess, feedback in history]


def ranking_record(ranking: Ranking) -> dict[str, Any]:
    """Return a ranking with all its rows."""
    return {
        "game": game_record(ranking.game),
        "objective": ranking.objective,
        "goal": ranking.goal,
        "guesses": ranking.guesses,
        "history": history_record(ranking.history),
        "candidate_count": ranking.candidate_count,
        "proven": ranking.proven,
        "least": ranking.least,
        "least_total": ranking.least_total,
        "ranking": [
            {**record, **_row(row), "text": record["guess"]}
            for row, record in zip(ranking, ranking.to_records(), strict=True)
        ],
        "nodes": ranking.nodes,
        "seconds": ranking.seconds,
    }


def _row(row: RankedGuess) -> dict[str, Any]:
    """Return what differs from the table: the guess, the mean, and values of two numbers."""
    shown = {"guess": row.guess, "mean": None if row.mean is None else str(row.mean)}
    if isinstance(row.lower_bound, int):
        return shown
    return {**shown, "value": row.value, "lower_bound": row.lower_bound}


def heuristic_record(game: CodeGame, heuristic: str, rows: list[HeuristicGuess]) -> dict[str, Any]:
    """Return what a heuristic ranks first."""
    ranking = [{**row._asdict(), "text": game.text(row.guess)} for row in rows]
    return {"game": game_record(game), "heuristic": heuristic, "ranking": ranking}


def outlook_record(assistant: Assistant) -> dict[str, Any]:
    """Return what to guess, and what to expect."""
    proposal, expected = assistant.proposal, assistant.expected
    return {
        "proposal": proposal,
        "expected": None if expected is None else str(expected),
        "proven": assistant.proven,
        "lower_bound": assistant.lower_bound,
        "upper_bound": assistant.upper_bound,
    }


def diagnosis_record(diagnosis: Diagnosis) -> dict[str, Any]:
    """Return why a history is impossible, and what would repair it."""
    return {
        "complaint": diagnosis.complaint,
        "conflict": list(diagnosis.conflict),
        "fewest_wrong": diagnosis.fewest_wrong,
        "repairs": [
            {
                "index": repair.index,
                "guess": repair.guess,
                "given": str(repair.given),
                "instead": str(repair.instead),
                "candidate_count": repair.candidate_count,
            }
            for repair in diagnosis.repairs
        ],
    }
