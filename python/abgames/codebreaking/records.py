"""JSON records of answers: what the shell prints with ``--json``, and what pages and programs get.

``docs/formats.md`` says what the keys mean.

>>> from abgames.codebreaking import AB, rank_guesses
>>> record = ranking_record(rank_guesses(AB(2, 3), "1 2=0A1B"))
>>> record["history"], record["ranking"][0]["text"], record["ranking"][0]["mean"]
([[(1, 2), '0A1B']], '2 3', '3/2')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .assistant import Assistant
    from .code_game import CodeGame
    from .diagnosis import Diagnosis
    from .heuristic_scores import HeuristicGuess
    from .history import History
    from .ranking import RankedGuess, Ranking


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
