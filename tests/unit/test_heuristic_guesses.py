"""The guesses that a heuristic ranks first."""

import math
import subprocess
import sys

import pytest

from abgames.codebreaking import (
    AB,
    HEURISTICS,
    CardMoo,
    FeedbackTable,
    Mastermind,
    coins,
    heuristic_guesses,
    heuristic_strategy,
    words,
)

WORDS = ["crate", "trace", "stone", "crane"]
GAMES = [
    (AB(3, 7), ""),
    (AB(3, 7), "1 2 3=0A1B"),
    (Mastermind(4, 6), "1122=1A1B"),
    (CardMoo(ranks=4), ""),
    (coins(4), ""),
    (words(["crane", "crate", "trace", "react", "caret"], WORDS), ""),
]


@pytest.mark.parametrize("heuristic", HEURISTICS[1:])
@pytest.mark.parametrize(("game", "history"), GAMES, ids=str)
def test_the_first_is_the_guess_of_the_strategy(game, history, heuristic):
    known = {"history": history}
    if game.kind == "FeedbackTable" and game.hit is not None:
        known["candidates"] = ["crane", "crate", "trace"]
    first = heuristic_guesses(game, heuristic=heuristic, top=1, **known)[0].guess
    assert first == heuristic_strategy(game, heuristic=heuristic, **known).next_guess()


def test_scores_are_what_they_say():
    game = AB(3, 5)
    sizes = [len(left) for left in game.split((1, 2, 3), game.secrets).values()]
    scores = {
        "minimax": max(sizes),
        "minimax-sorted": max(sizes),
        "expected-size": sum(n * n for n in sizes) / 60,
        "entropy": -sum(n / 60 * math.log2(n / 60) for n in sizes),
        "most-parts": len(sizes),
    }
    for heuristic, score in scores.items():
        rows = heuristic_guesses(game, heuristic=heuristic, top=60)
        assert len(rows) == 60
        assert all(row.score == pytest.approx(score) for row in rows)  # all are alike
    assert [row.guess for row in rows[:2]] == [(1, 2, 3), (1, 2, 4)]


def test_consistent_guesses_hit_a_candidate():
    rows = heuristic_guesses(AB(3, 7), history="1 2 3=0A1B", guesses="consistent", top=999)
    assert len(rows) == 72
    assert all(row.is_candidate for row in rows)


def test_of_two_candidates_of_a_table_the_first_guess_comes_first():
    game = FeedbackTable([[1, 0], [0, 1]], hit=0)
    for heuristic in HEURISTICS[1:]:
        assert heuristic_strategy(game, heuristic=heuristic).next_guess() == 0
        assert heuristic_guesses(game, heuristic=heuristic)[0].guess == 0


def test_names_are_functions_whatever_is_imported_first():
    code = "from abgames.codebreaking import HeuristicGuess, heuristic_guesses as call"
    code = f"{code}; print(callable(call))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
