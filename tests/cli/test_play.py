"""`abgames ab play`: the program holds the secret."""

import json
import re
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


def test_a_play(play):
    out = play("1 2 3", "456", "1,2,5", "725")
    assert "3 different digits out of 1 2 3 4 5 6 7" in out
    for line in ("1> 1 2 3\n1A0B", "2> 456\n0A1B", "3> 1,2,5\n2A0B", "4> 725\nFound in 4 guesses."):
        assert f"guess {line}\n" in out
    value = solve(GAME)
    assert f"3.9810 = {value.total}/{value.candidate_count} guesses on average" in out


def test_hints_are_optimal(play):
    solution = solve(GAME, history="1 2 3=1A0B")
    out = play("1 2 3", "hint")
    guess = GAME.text(solution.strategy.next_guess())
    assert f"{guess}: 2.9167 = {solution.total}/36 guesses expected from here." in out
    assert "7 2 5: it must be the secret." in play("1 2 3", "4 5 6", "1 2 5", "1 7 5", "hint")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1 2 2", "'1 2 2' has a digit twice, but the digits of a guess all differ"),
        ("1 2", "a guess has 3 digits, but '1 2' has 2"),
        ("1234", "a guess has 3 digits, but '1234' has 4"),
        ("1 2 9", "'1 2 9' cannot be read as a guess: write 3 of the digits 1 2 3 4 5 6 7"),
        ("hello", "help says what else can be typed"),
        ("1A1B", "cannot be read as a guess"),
    ],
)
def test_a_wrong_guess_is_told_and_does_not_count(play, line, words):
    out = play(line, "725")
    assert words in out
    assert "Found in 1 guess.\n" in out


@pytest.mark.parametrize("last", [["give up"], ["quit"], ["exit"], ["Give Up"], []])
def test_giving_up_shows_the_secret(play, last):
    out = play("123", *last)
    assert out.endswith("The secret was 7 2 5.\n")
    assert "expects" not in out
    assert play(*last).endswith("The secret was 7 2 5.\n")


@pytest.mark.parametrize(
    ("line", "command"),
    [("give", "give up"), ("Give in", "give up"), ("left 2", "left"), ("quit 1 2 3", "quit")],
)
def test_a_command_is_a_whole_line(play, line, command):
    out = play(line, "725")
    assert f"{line!r} is not a command; if you mean {command}, write that and nothing else\n" in out
    assert out.count("Found in 1 guess.\n") == 1


def test_guesses_that_read_like_commands(talk):
    arguments = ["mastermind", "play", "--symbols", "listen", "--secret", "list"]
    out = talk(*arguments, lines=["list", "help", "l i s t"])[1]
    assert "1,296 candidates: llll" in out
    assert re.search("l i s t +the guess l i s t, because list is a command\n", out)
    assert "Found in 1 guess.\n" in out
    assert (
        "because list is a command"
        not in talk("ab", "play", "--pegs", "3", "--colors", "7", lines=["help"])[1]
    )


@pytest.mark.parametrize(
    ("secret", "line"),
    [("red left hint", "red left hint"), ("left red hint", "LEFT red hint")],
)
def test_colours_called_like_commands(talk, secret, line):
    arguments = [
        "ab",
        "play",
        "--pegs",
        "3",
        "--colors",
        "5",
        "--symbols",
        "red left hint list quit",
    ]
    out = talk(*arguments, "--secret", secret, lines=["left red grene", "left red", line])[1]
    assert "'grene' is not a colour: the colours are red left hint list quit" in out
    assert "a guess has 3 colours, but 'left red' has 2" in out
    assert "Found in 1 guess.\n" in out


@pytest.mark.parametrize(
    ("pegs", "secret", "written"), [("1", "left", "left,"), ("2", "give up", "give,up,")]
)
def test_guesses_that_read_like_commands_with_blanks_too(talk, pegs, secret, written):
    arguments = [
        "ab",
        "play",
        "--pegs",
        pegs,
        "--colors",
        "3",
        "--symbols",
        "left give up",
    ]
    out = talk(*arguments, "--secret", secret, lines=["help", written])[1]
    assert f"{written} " in out
    assert "Found in 1 guess.\n" in out


@pytest.mark.parametrize(
    ("symbols", "line"),
    [
        ("ABCDEF", "bdca"),
        ("ABCDEF", "b D c A"),
        ("abCDef", "BDCA"),
        ("Red Blue Ochre cyan jade pink", "BLUE cyan ochre red"),
    ],
)
def test_case_does_not_matter(talk, symbols, line):
    secret = {"ABCDEF": "BDCA", "abCDef": "bDCa"}.get(symbols, "Blue cyan Ochre Red")
    out = talk("mastermind", "play", "--symbols", symbols, "--secret", secret, lines=[line])[1]
    assert "Found in 1 guess.\n" in out


@pytest.mark.parametrize("line", ["r g blu bla", "Red,G-blue/blac", "red.green.BLU.black"])
def test_colours_may_be_shortened(talk, line):
    arguments = ["mastermind", "play", "--symbols", "red green blue black yellow white"]
    secret = ["--secret", "red green blue black"]
    assert "Found in 1 guess.\n" in talk(*arguments, *secret, lines=[line])[1]
    out = talk(*arguments, *secret, lines=["red red gren green", "r g b w"])[1]
    assert "'gren' is not a colour; did you mean 'green'?\n" in out
    assert "'b' could be blue or black\n" in out


def test_case_matters_where_symbols_differ_in_nothing_else(talk):
    arguments = [
        "ab",
        "play",
        "--pegs",
        "2",
        "--colors",
        "4",
        "--symbols",
        "abAC",
    ]
    out = talk(*arguments, "--secret", "Ab", lines=["ab", "BA", "Ab"])[1]
    assert "1> ab\n1A0B\n" in out
    assert "'BA' cannot be read" in out
    assert "Found in 2 guesses." in out


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


def test_a_guess_that_was_made_already_is_told_and_does_not_count(play):
    out = play("1 2 3", "4 5 6", "123", "725")
    assert out.count("that was guess 1 already, with the reply 1A0B; it does not count again") == 1
    assert "Found in 3 guesses." in out


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["help me"], "how many candidates are left"),
        (["hint please"], "guesses expected from here"),
        (["Hint, please!"], "guesses expected from here"),
        (["quit now"], "The secret was 7 2 5."),
        (["1 2 3", "undo that"], "Taken back: 210 candidates left."),
        (["725", "review the game"], "above best"),
    ],
)
def test_polite_words_change_nothing(play, lines, said):
    assert said in play(*lines)
    assert "is not a command" not in play(*lines)


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


@pytest.mark.parametrize("action", ["play", "assist"])
def test_what_people_play_has_four_digits(talk, action):
    status, out, err = talk("ab", action, lines=["quit"])
    assert (status, err) == (0, "")
    assert "4 different digits out of 0 1 2 3 4 5 6 7 8 9" in out
    if action == "assist":
        assert "Guess 1: 0123  (5,040 candidates; about 5.2 more guesses)" in out
