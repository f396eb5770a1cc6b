"""`abgames ab assist`: conversations that go well, and those that do not."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from abgames.codebreaking import AB, diagnose, solve

ROOT = Path(__file__).parents[2]
SAMPLE = "1 2 3=0A1B, 3 4 5=0A2B"


@pytest.fixture
def assist(talk):
    """Assists in the 3x7 game and returns what was said."""

    def run(*lines, history=""):
        status, out, err = talk(
            "ab",
            "assist",
            "--pegs",
            "3",
            "--colors",
            "7",
            "--history",
            history,
            "--exact",
            lines=lines,
        )
        assert (status, err) == (0, "")
        return out

    return run


def test_what_else_is_known(talk):
    """Clues among the replies, until another game begins."""
    lines = ["123 0A1B", "foo", "first 5, no 6", "no 5", "left", "undo", "left", "again", "left"]
    status, out, _ = talk("ab", "assist", "--pegs", "3", "--colors", "7", lines=lines)
    game = AB(3, 7)
    known = game.where("first 5, no 6")
    assert status == 0
    for number in (len(known.consistent("123=0A1B")), known.secret_count, game.secret_count):
        assert f"\n{number} candidates left." in out
    assert "not 'foo'" in out
    asked = ("words", "assist", "--answers", "price plane crane paste prose probe")
    out = talk(*asked, lines=["crane -g--g", "left", "no s", "left"])[1]
    assert out.index("2 candidates left.") < out.index("1 candidate left.")
    assert "Guess 2: probe  (it must be the secret)" in out


def test_what_cannot_be_answered_is_skipped(talk, assist):
    path = str(ROOT / "docs" / "games" / "lamp.csv")
    lines = ["skip", "best", "passes", "skip", "skip", "undo", "unknown", "again"]
    out = talk("table", "assist", path, lines=lines)[1]
    said = re.findall(r"^(?:Guess \d: )?(test .|no other guess tells anything)\b", out, re.M)
    refused = "no other guess tells anything"
    assert said == [
        *("test A", "test B", "test B"),  # the best, and what is best without it
        *("test C", refused, refused),
        *("test B", "test C", "test A"),
    ]
    assert "(5 candidates; without what was skipped)" in out
    out = talk("table", "assist", path, "--json", lines=["skip", "quit"])[1]
    told = [json.loads(line) for line in out.splitlines()][1]
    assert (told["text"], told["expected"], told["proven"]) == ("test B", None, False)
    assert "Guess 2: 2 4 6" in assist("123 0A1B", "skip", "skip").replace("Guess 2: 2 4 5", "")


def test_guesses_with_costs(talk):
    path = str(ROOT / "docs" / "games" / "lamp.csv")
    asked = ("table", "assist", path, "--costs", "1,5,1", "--exact")
    out = talk(*asked, lines=["why test B", "fails", "fails"])[1]
    assert "Guess 1: test A  (5 candidates; a cost of 5.6000 = 28/5 expected from here)" in out
    assert "That would cost 4/5 on average; test A is best." in out
    assert "a cost of 5 expected from here" in out
    assert "Found: switch" in out
    played = ("table", "play", path, "--costs", "1,5,1", "--secret")
    out = talk(*played, "switch", lines=["test B", "test C", "review", ""])[1]
    assert "Paid: 6. Expected at the start with best play: 5.6; lost by guesses: 0.8;" in out
    assert "Optimal play" not in out
    assert "passes" in talk(*played, "adversary", lines=["test B"])[1]
    out = talk(*asked, "--time-limit", "0", lines=[])[1]
    assert "a cost" in out


NOTHING = "none|nothing|0|Zero Zero"
ONE = (
    "0/1|0-1|0.1|one cow|zero one|\uff10\uff21\uff11\uff22|0A1B|1b|0 1|0,1|1 white|1 cow|0b1w| 1 B "
    "|0 black 1 White"
)
ANOTHER = (
    "3 4 5 0A2B|345 0a2b|3 4 5=0A2B|345=2b|3 4 5 0 2|345 0 2|3,4,5 2 white|3-4-5 0A2B|3.4.5=0/2"
    "|3/4/5 two cows|\uff13\uff14\uff15\uff1d2b"
)
FORMS = [
    *((line, "(24 candidates; this guess is none of them") for line in NOTHING.split("|")),
    *((line, "(72 candidates; 3.2639") for line in ONE.split("|")),
    *((line, "3.0278 = 109/36 guesses") for line in ANOTHER.split("|")),
]


@pytest.mark.parametrize(("line", "words"), FORMS)
def test_forms_of_a_reply(assist, line, words):
    assert words in assist(line)


@pytest.mark.parametrize("line", ["\udcff\udcfe", "9" * 1000, "9" * 1001])
def test_what_cannot_be_read_is_told_and_changes_nothing(assist, line):
    out = assist(line, "list", history=SAMPLE)
    assert ("a feedback looks like" in out) or ("a line has at most 1,000 characters" in out)
    assert "10 candidates: 2 5 4, 4 3 6" in out


def test_a_time_limit_leaves_bounds(talk):
    arguments = ["mastermind", "assist", "--pegs", "4", "--colors", "9"]
    status, out, _ = talk(*arguments, "--time-limit", "0", "--memory-limit", "64MiB")
    assert status == 0
    assert re.search(r"between \d\.\d and \d\.\d guesses expected from here: time limit", out)


def states(out):
    return [json.loads(line) for line in out.splitlines()]


MISTAKE = ["1 2 3=0A0B", "4 5 6=0A2B", "7 1 2=0A0B"]


def test_a_mistake_is_diagnosed_and_repaired(assist):
    diagnosis = diagnose(AB(3, 7), MISTAKE)
    for number, repair in enumerate(diagnosis.repairs, 1):
        out = assist(*MISTAKE, str(number), "list")
        assert "Answers 1, 2 and 3 contradict each other" in out
        line = f"  {number}  answer {repair.index + 1}  {AB(3, 7).text(repair.guess)}"
        assert f"{line}  {repair.given}   {repair.instead}" in out
        count = repair.candidate_count
        hit = f"Found: {AB(3, 7).text(repair.guess)}, with {repair.index + 1} guesses."
        expected = hit if repair.instead.a == 3 else f"{count} candidate{'s' * (count > 1)}: "
        assert expected in out


@pytest.mark.parametrize(
    ("line", "count"),
    [("undo", 9), ("0A1B", 6), ("1 2 7=0A1B", 6), ("change 1 0A1B", 6), ("change 3 1 white", 6)],
)
def test_other_ways_out_of_a_contradiction(assist, line, count):
    consistent = {
        "undo": MISTAKE[:2],
        "0A1B": [*MISTAKE[:2], "7 1 2=0A1B"],
        "1 2 7=0A1B": [*MISTAKE[:2], "1 2 7=0A1B"],
        "change 1 0A1B": ["1 2 3=0A1B", *MISTAKE[1:]],
        "change 3 1 white": [*MISTAKE[:2], "7 1 2=0A1B"],
    }[line]
    assert len(AB(3, 7).consistent(consistent)) == count
    assert f"\n{count} candidates: " in assist(*MISTAKE, line, "list").partition("> list")[2]


def test_a_proposal_follows_a_repair(assist):
    out = assist(*MISTAKE, "1", "quit")
    repair = diagnose(AB(3, 7), MISTAKE).repairs[0]
    history = diagnose(AB(3, 7), MISTAKE).repaired(repair)
    solution = solve(AB(3, 7), history=history)
    assert (solution.candidate_count, solution.mean) == (6, 2)
    assert "(6 candidates; 2 guesses expected from here)" in out


# -- programs ------------------------------------------------------------------------------


def test_json_lines_are_exact(talk):
    game = AB(3, 5)
    secret = (4, 1, 2)
    lines, history = [], []
    guess = solve(game).strategy.next_guess()
    while guess != secret:
        lines.append(str(game.feedback(guess, secret)))
        history.append((guess, lines[-1]))
        guess = solve(game, history=history).strategy.next_guess()
    status, out, err = talk(
        "ab", "assist", "--pegs", "3", "--colors", "5", "--json", lines=[*lines, "3A0B"]
    )
    assert (status, err) == (0, "")
    *records, last = states(out)
    assert len(records) == len(lines) + 1
    for number, record in enumerate(records):
        solution = solve(game, history=history[:number])
        assert record["state"] == "propose"
        assert record["game"] == {"name": "AB", "pegs": 3, "colors": 5, "extra_colors": 0}
        assert record["history"] == [[list(g), r] for g, r in history[:number]]
        assert record["candidate_count"] == solution.candidate_count
        assert Fraction(record["expected"]) == solution.mean
        assert record["lower_bound"] == record["upper_bound"] == solution.total
        assert (record["proven"], record["problem"]) == (True, None)
        assert record["proposal"] == list(solution.strategy.next_guess())
    assert (last["state"], last["secret"], len(last["history"])) == ("found", [4, 1, 2], 4)


def test_json_answers_every_line(talk):
    lines = ["nonsense", "", "list", "help", *MISTAKE, "1", "history", "undo", "quit"]
    status, out, err = talk("ab", "assist", "--pegs", "3", "--colors", "7", "--json", lines=lines)
    assert status == 0
    records = states(out)
    assert len(records) == len(lines) + 1
    assert "not 'nonsense'" in records[1]["problem"]
    assert records[2]["problem"] is None
    assert records[3]["candidates"] == AB(3, 7).secrets[:20].tolist()
    assert [record["state"] for record in records[4:9]] == [
        *["propose"] * 3,
        "contradiction",
        "propose",
    ]
    diagnosis = diagnose(AB(3, 7), MISTAKE)
    assert records[7]["conflict"] == list(diagnosis.conflict)
    assert records[7]["fewest_wrong"] == 1
    assert records[7]["repairs"][0] == {
        "index": 0,
        "guess": [1, 2, 3],
        "text": "1 2 3",
        "given": "0A0B",
        "instead": str(diagnosis.repairs[0].instead),
        "candidate_count": diagnosis.repairs[0].candidate_count,
    }
    assert len(records[7]["repairs"]) == len(diagnosis.repairs)
    assert records[8]["history"][0] == [[1, 2, 3], str(diagnosis.repairs[0].instead)]
    assert records[-1]["state"] == "stopped"
    assert "'nonsense'" not in err
    assert "take back the last answer" in err


@pytest.mark.parametrize("length", [999, 1000, 1001, 2000, 5000])
def test_json_answers_a_very_long_line_once(talk, length):
    out = talk(
        "ab", "assist", "--pegs", "3", "--colors", "7", "--json", lines=["x" * length, "0A1B"]
    )[1]
    assert [len(record["history"]) for record in states(out)] == [0, 0, 1, 1]


def test_json_tells_a_lone_b_and_surplus_words(talk):
    lines = ["2b", "undo 2", "2 black"]
    status, out, err = talk("mastermind", "assist", "--colors", "3", "--json", lines=lines)
    first, lone, surplus, reply, last = states(out)
    assert (status, first["problem"], reply["problem"]) == (0, None, None)
    assert "'2b' could be black or B" in lone["problem"]
    assert "'undo 2' is not a command" in surplus["problem"]
    assert [guess_and_reply[1] for guess_and_reply in reply["history"]] == ["2A0B"]
    assert "read as 2A0B\n" in err
    assert last["state"] == "stopped"


def test_json_bounds(talk):
    arguments = ["mastermind", "assist", "--pegs", "4", "--colors", "9", "--time-limit", "0"]
    record = states(talk(*arguments, "--json")[1])[0]
    assert (record["proven"], record["expected"]) == (False, None)
    assert record["lower_bound"] < record["upper_bound"]
