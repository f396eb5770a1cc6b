"""`abgames ab play`: the program holds the secret."""

import json
from fractions import Fraction

import pytest

from abgames.codebreaking import AB, Mastermind, solve

GAME = AB(3, 7)


@pytest.fixture
def play(talk):
    """Plays against the secret 7 2 5 and returns what was said."""

    def run(*lines):
        status, out, err = talk(
            "ab", "play", "--pegs", "3", "--colors", "7", "--secret", "725", "--exact", lines=lines
        )
        assert (status, err) == (0, "")
        return out

    return run


def states(out):
    return [json.loads(line) for line in out.splitlines()]


def test_a_seed_chooses_the_secret(talk):
    arguments = ["mastermind", "play", "--json", "--seed"]
    secrets = [states(talk(*arguments, seed)[1])[-1]["secret"] for seed in ["1", "1", "2"]]
    assert secrets[0] == secrets[1] != secrets[2]
    assert secrets[0] in Mastermind().secrets.tolist()
    assert len({tuple(states(talk(*arguments, str(s))[1])[-1]["secret"]) for s in range(9)}) > 5


def test_json_lines_are_exact(talk):
    lines = ["1 2 3", "hint", "nonsense", "list", "7 2 5"]
    status, out, err = talk(
        "ab", "play", "--pegs", "3", "--colors", "7", "--secret", "7 2 5", "--json", lines=lines
    )
    assert status == 0
    first, reply, hint, nonsense, shown, last = states(out)
    assert first["game"] == {"name": "AB", "pegs": 3, "colors": 7, "extra_colors": 0}
    assert (first["state"], first["candidate_count"], first["history"]) == ("guess", 210, [])
    assert (reply["history"], reply["candidate_count"]) == ([[[1, 2, 3], "1A0B"]], 36)
    solution = solve(GAME, history="1 2 3=1A0B")
    assert hint["hint"] == {
        "proposal": list(solution.strategy.next_guess()),
        "text": "1 4 5",
        "expected": str(solution.mean),
        "proven": True,
        "lower_bound": solution.total,
        "upper_bound": solution.total,
    }
    assert "'nonsense' cannot be read" in nonsense["problem"]
    assert shown["candidates"] == GAME.consistent("1 2 3=1A0B")[:20].tolist()
    assert (last["state"], last["secret"], last["problem"]) == ("found", [7, 2, 5], None)
    assert Fraction(last["expected"]) == solve(GAME).mean
    assert not any("secret" in state for state in (first, reply, hint, nonsense, shown))
    assert "'nonsense'" not in err


def test_a_value_that_is_not_known_is_left_out(talk):
    arguments = ["mastermind", "play", "--pegs", "4", "--colors", "9", "--time-limit", "0"]
    out = talk(*arguments, "--secret", "1234", lines=["hint", "1234"])[1]
    assert "guesses expected from here: time limit reached" in out
    assert out.endswith("Found in 1 guess.\n")


@pytest.mark.parametrize("guess", ["rrgg", "RRGG", "rr gg", "Red r green G", "r.r-g/g", "redredgg"])
@pytest.mark.parametrize("symbols", ["red green blue yellow orange white", "rgbyow"])
def test_colours_by_their_first_letters_everywhere(talk, symbols, guess):
    game = ["mastermind", "--symbols", symbols, "--time-limit", "0"]
    codes = [
        talk("mastermind", "play", *game[1:], "--secret", "rgby", lines=[guess, "history"])[1],
        talk("mastermind", "assist", *game[1:], lines=[f"{guess} 1A1B", "history"])[1],
        talk("mastermind", "assist", *game[1:], "--history", f"{guess}=1A1B", lines=["history"])[1],
        talk("mastermind", "review", *game[1:], f"{guess}=1A1B")[1],
    ]
    shown = "red red green green" if " " in symbols else "rrgg"
    is_read = guess != "redredgg" and (" " in symbols or "ed" not in guess)
    assert all((f"1  {shown}  " in out) == is_read for out in codes), codes
