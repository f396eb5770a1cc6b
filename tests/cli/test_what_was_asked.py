"""Every answer names what was asked: the goal, the objective, and what strategies may do."""

import pytest

LATE = "b2M, a1L, c3S, a2S, b3L, c3M"
ASKED = {
    ("ab", "solve", "--goal", "determine"): ["goal: determine the secret"],
    ("ab", "rank", "--goal", "determine", "--top", "1"): ["goal: determine the secret"],
    ("ab", "solve", "--guesses", "consistent"): ["proved, guessing only candidates"],
    ("ab", "rank", "--guesses", "consistent", "--top", "1"): ["guesses: only candidates"],
    ("ab", "rank", "--heuristic", "entropy", "--history", "1 2 3=0A1B"): ["=0A1B: 72 candidates"],
    ("ab", "solve", "--max-guesses", "5"): ["proved, within 5 guesses"],
    ("ab", "solve"): ["5 guesses, by this strategy"],
    ("ab", "solve", "--objective", "worst"): ["/210, by this strategy", "5 guesses\n"],
    ("mastermind", "heuristics", "--pegs", "2"): ["the least total"],
    ("cardmoo", "rank", "--ranks", "3", "--top", "1"): ["goal: determine the secret"],
    ("ab", "review", "1234=0A2B"): ["expected guesses until the secret is found"],
    ("otrio", "review", "b2M", "--time-limit", "0"): ["player 1  P1 > D > P3 > P2"],
    ("otrio", "analyze", LATE, "--prefer", "next"): ["player 2  P2 > D > P3 > P1"],
    ("otrio", "solve", LATE, "--prefer", "next", "--judge", "1,3"): [
        "only wins of player 1 and player 3 count; another win is a draw"
    ],
    ("nim", "review", "2 1, 1 1", "--misere"): ["whoever moves last loses"],
    ("tanhinmin", "deals", "--cards", "1"): ["best play for the score"],
}


@pytest.mark.parametrize("command", ASKED, ids=" ".join)
def test_an_answer_says_what_was_asked(shell, command):
    status, out, _ = shell(*command)
    assert status == 0 or "--time-limit" in command
    assert all(said in out for said in ASKED[command])
