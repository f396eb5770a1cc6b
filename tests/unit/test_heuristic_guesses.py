"""The guesses that a heuristic ranks first."""

import math
import subprocess
import sys

import pytest

from abgames.codebreaking import (
    AB,
    HEURISTICS,
    FeedbackTable,
    heuristic_guesses,
    heuristic_strategy,
)


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
