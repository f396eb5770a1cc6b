"""`abgames ab assist`: conversations that go well, and those that do not."""

import json
import re
from fractions import Fraction

import pytest

from abgames.codebreaking import AB, diagnose, solve

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


def states(out):
    return [json.loads(line) for line in out.splitlines()]


def test_a_play(assist):
    out = assist("0A1B", "0A2B", "yes")
    assert "3 different digits out of 1 2 3 4 5 6 7" in out
    assert "Guess 1: 1 2 3  (210 candidates; 3.9810 = 836/210 guesses expected" in out
    assert "Guess 2: 2 4 5  (72 candidates; 3.2639 = 235/72 guesses expected" in out
    assert "Guess 3: 4 5 1  (10 candidates; 2.3000 = 23/10 guesses expected" in out
    assert out.endswith("reply> yes\nFound: 4 5 1, with 3 guesses.\n")


@pytest.mark.parametrize("word", ["none", "nothing", "0", "Zero Zero"])
def test_nothing_is_a_reply_too(assist, word):
    assert "(24 candidates; this guess is none of them" in assist(word)


@pytest.mark.parametrize("word", ["yes", "y", "Y"])
def test_yes_in_short(assist, word):
    assert assist(word).endswith("Found: 1 2 3, with 1 guess.\n")


def test_a_guess_that_is_no_candidate_says_so(assist):
    assert "24 candidates; this guess is none of them; 2.8750 = 69/24" in assist("0")


def test_the_last_candidate_must_be_it(assist):
    assert "Guess 5: 5 3 7  (it must be the secret)\n" in assist("1A0B", "0A1B", history=SAMPLE)


@pytest.mark.parametrize(
    "reply",
    [
        "0/1",
        "0-1",
        "0.1",
        "one cow",
        "zero one",
        "\uff10\uff21\uff11\uff22",
        "0A1B",
        "1b",
        "0 1",
        "0,1",
        "1 white",
        "0 black 1 White",
        "1 cow",
        "0b1w",
        " 1 B ",
    ],
)
def test_forms_of_a_reply(assist, reply):
    assert "(72 candidates; 3.2639" in assist(reply)


@pytest.mark.parametrize(
    "line",
    [
        "3 4 5 0A2B",
        "345 0a2b",
        "3 4 5=0A2B",
        "345=2b",
        "3 4 5 0 2",
        "345 0 2",
        "3,4,5 2 white",
        "3-4-5 0A2B",
        "3.4.5=0/2",
        "3/4/5 two cows",
        "\uff13\uff14\uff15\uff1d2b",
    ],
)
def test_another_guess(assist, line):
    out = assist("0A1B", line)
    assert "Guess 3: 4 3 6  (10 candidates; 2.3000 = 23/10 guesses expected from here)" in out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1", "'1' is not a reply: write it like 1A1B, or 1 1 for A and then B"),
        ("hello", "'hello' is not a reply"),
        ("2A1B", "2A1B cannot occur with 3 pegs; possible: 3A0B 2A0B 1A2B 1A1B"),
        ("5 0", "5A0B cannot occur with 3 pegs"),
        ("3 4 5", "what was the reply to 3 4 5? Write both, such as 3 4 5 1A1B"),
        ("3 4 4 1A1B", "'3 4 4' has a digit twice, but the digits of a guess all differ"),
        ("344 1A1B", "'344' has a digit twice"),
        ("3 4 4", "'3 4 4' has a digit twice"),
        ("3 4=1A1B", "a guess has 3 digits, but '3 4' has 2"),
        ("3 4 1A1B", "'3 4 1A1B' is not a reply"),
        ("one black peg", "'one black peg' is not a reply"),
        ("3 4 9=1A1B", "'3 4 9' cannot be read as a guess: write 3 of the digits 1 2 3 4 5 6 7"),
        ("3 4 5=", "what was the reply to 3 4 5? Write both, such as 3 4 5 1A1B"),
        ("3 4 5 = 2A1B", "2A1B cannot occur"),
        ("change", "write the number of an answer and its reply, such as change 1 1A0B"),
        ("change 3 1A0B", "there are 2 answers"),
        ("change 1", "write the number of an answer and its reply, such as change 1 1A0B"),
        ("change 1 x", "'x' is not a reply: write it like 1A1B"),
        ("change 0 1A0B", "there are 2 answers"),
        ("change 99999999999 1A0B", "there are 2 answers"),
        ("change it", "write the number of an answer and its reply"),
        ("undo 2", "'undo 2' is not a command; if you mean undo, write that and nothing else"),
        ("list 3 4 5 1A1B", "if you mean list, write that"),
        ("change 1 2A1B", "2A1B cannot occur"),
        ("\udcff\udcfe", "is not a reply"),
        ("9" * 1000, "is not a reply"),
        ("9" * 1001, "a line has at most 1,000 characters"),
        ("=" * 50, "a guess has 3 digits, but '' has 0"),
    ],
    ids=lambda value: value[:30].encode("ascii", "backslashreplace").decode(),
)
def test_what_cannot_be_read_is_told_and_changes_nothing(assist, line, words):
    out = assist(line, "list", history=SAMPLE)
    assert words in out
    assert "10 candidates: 2 5 4, 4 3 6, 4 3 7, 4 5 1, 4 5 2" in out


@pytest.mark.parametrize("line", ["2b", "0 2", "2 cows", "3 4 5 2b", "345 = 2 white", "0"])
def test_a_reply_in_other_words_is_told_as_it_was_read(assist, line):
    reply = "0A0B" if line == "0" else "0A2B"
    assert f"reply> {line}\nread as {reply}\n" in assist(line)


def test_a_changed_reply_is_told_as_it_was_read(assist):
    assert "read as 1A1B" in assist("change 2 1 1", history=SAMPLE)
    assert "read as 1A1B" in assist("change 2=1 1", history=SAMPLE)


@pytest.mark.parametrize("line", ["2b", "2 B", "1122 2b", "1 1 2 2=2b", "change 1 2b"])
def test_mastermind_refuses_a_lone_b(talk, line):
    arguments = ["mastermind", "assist", "--colors", "3", "--history", "1122=1A1B"]
    status, out, err = talk(*arguments, lines=[line, "history"])
    assert (status, err) == (0, "")
    assert "write 2 black, which is 2A0B, or 2 white, which is 0A2B" in out
    assert "read as" not in out
    assert out.endswith("reply> \nStopped after 1 answer, 16 candidates left.\n")


@pytest.mark.parametrize(
    ("line", "reply"),
    [("1b 1w", "1A1B"), ("1b2a", "2A1B"), ("2 black", "2A0B"), ("2 w", "0A2B"), ("0b", "0A0B")],
)
def test_mastermind_takes_a_b_that_is_clear(talk, line, reply):
    out = talk("mastermind", "assist", "--colors", "3", lines=[line])[1]
    assert f"read as {reply}\n" in out
    assert "such as 1A1B or 1 black 1 white; help" in out


def test_guesses_that_begin_like_commands(talk):
    arguments = ["mastermind", "assist", "--symbols", "listen"]
    out = talk(*arguments, lines=["list 0A1B", "list 1b1w", "history", "list 2b", "list 9A9B"])[1]
    assert "1  list   0A1B\n2  list   1A1B" in out
    assert "'2b' could be black or B" in out
    assert "9A9B cannot occur" in out
    symbols = "change undo red blue"
    arguments = [
        "ab",
        "assist",
        "--pegs",
        "2",
        "--colors",
        "4",
        "--symbols",
        symbols,
    ]
    out = talk(*arguments, lines=["change undo 0A1B", "undo change=0A1B", "undo x", "history"])[1]
    assert "1  change undo  0A1B\n2  undo change  0A1B" in out
    assert "'undo x' is not a reply" in out


def test_what_is_known_at_the_start_is_shown(assist):
    out = assist(history="1 2 3=1 white, 345 = 2b")
    assert "What you know already:\n   guess  reply\n1  1 2 3  0A1B\n2  3 4 5  0A2B\n" in out
    assert "already" not in assist()


def test_undo_and_change(assist):
    out = assist("undo", "undo", "undo", history=SAMPLE)
    assert out.count("Guess 2: 2 4 5  (72 candidates") == 1
    assert out.count("Guess 1: 1 2 3  (210 candidates") == 1
    assert "there is no answer to take back" in out
    assert "(9 candidates; " in assist("change 2 1 1", history=SAMPLE)


def test_lists(assist):
    assert "7 3 4\n" in assist("list", history=SAMPLE)
    out = assist("list", "history", "help")
    assert "210 candidates: 1 2 3, 1 2 4" in out
    assert ", and 190 more" in out
    assert "There are no answers yet." in out
    assert "take back the last answer" in out
    assert "1  1 2 3  0A1B\n2  3 4 5  0A2B" in assist("history", history=SAMPLE)


@pytest.mark.parametrize("last", [[], ["quit"], ["exit"]])
def test_the_end_is_polite(assist, last):
    assert assist(*last, history=SAMPLE).endswith("Stopped after 2 answers, 10 candidates left.\n")


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


def test_numbers_and_lists_in_a_contradiction(assist):
    out = assist(*MISTAKE, "9", "00", "list", "history", "nonsense", "0", "undo", "undo")
    assert out.count("there is no change number") == 2
    assert "3  7 1 2  0A0B" in out
    assert "'nonsense' is not a reply" in out
    assert out.count("Answers 1, 2 and 3 contradict each other") == 2  # 0 is the same reply again
    assert out.rstrip().endswith("Stopped after 1 answer, 24 candidates left.")


def test_a_proposal_follows_a_repair(assist):
    out = assist(*MISTAKE, "1", "quit")
    repair = diagnose(AB(3, 7), MISTAKE).repairs[0]
    history = diagnose(AB(3, 7), MISTAKE).repaired(repair)
    solution = solve(AB(3, 7), history=history)
    assert (solution.candidate_count, solution.mean) == (6, 2)
    assert "(6 candidates; 2 guesses expected from here)" in out


def test_an_impossible_history_at_the_start(assist):
    out = assist("quit", history=", ".join(MISTAKE))
    assert "Answers 1, 2 and 3 contradict each other" in out
    assert out.endswith("Stopped after 3 answers that no secret fits.\n")
    out = assist("1", history="1 2 3=2A1B")
    assert "Answer 1 is impossible" in out
    assert "1  answer 1  1 2 3  2A1B   0A1B             72\n" in out
    assert "Guess 2:" in out


def test_several_mistakes(assist):
    out = assist("change 2 1A0B", "undo", history="1 2 3=3A0B, 1 2 4=3A0B, 1 2 5=3A0B")
    assert "At least 2 answers are wrong" in out
    assert "It must" not in out
    out = assist("undo", "undo", "change 1 0A1B", history="1 2 3=3A0B, 1 2 4=3A0B, 1 2 5=3A0B")
    assert "Found: 1 2 3, with 1 guess." in out


def test_games_and_symbols(talk):
    arguments = ["mastermind", "assist", "--pegs", "3", "--colors", "4", "--symbols"]
    lines = ["1 black", "red red red 0", "quit"]
    status, out, err = talk(*arguments, "red green blue white", lines=lines)
    assert (status, err) == (0, "")
    assert "3 colours out of red green blue white, which may repeat" in out
    assert "Guess 1: red red green  (64 candidates; about 3.2 more guesses)" in out
    assert "Guess 3: " in out
    status, out, _ = talk(
        "ab",
        "assist",
        "--pegs",
        "2",
        "--colors",
        "10",
        lines=["09 1 0"],
    )
    assert status == 0
    assert "16 candidates" in out


def test_options(talk):
    arguments = ["mastermind", "assist", "--pegs", "4", "--colors", "9"]
    status, out, _ = talk(*arguments, "--time-limit", "0", "--memory-limit", "64MiB")
    assert status == 0
    assert re.search(r"between \d\.\d and \d\.\d guesses expected from here: time limit", out)
    arguments = ["ab", "assist", "--pegs", "3", "--colors", "4", "--extra-colors", "1", "--exact"]
    assert "= 69/24" in talk(*arguments)[1]
    assert "3 = 72/24" not in talk(*arguments, "--guesses", "consistent")[1]
    assert "; 3 guesses expected" in talk(*arguments, "--guesses", "consistent")[1]


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
        "ab",
        "assist",
        "--pegs",
        "3",
        "--colors",
        "5",
        "--json",
        lines=[*lines, "3A0B"],
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
    assert "'nonsense' is not a reply" in records[1]["problem"]
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


def test_a_fraction_is_shown_to_those_who_ask(talk):
    arguments = ["ab", "assist", "--pegs", "3", "--colors", "7", "--history", "1 2 3=0A1B"]
    assert "Guess 2: 2 4 5  (72 candidates; about 3.3 more guesses)\n" in talk(*arguments)[1]
    exact = "Guess 2: 2 4 5  (72 candidates; 3.2639 = 235/72 guesses expected from here)\n"
    assert exact in talk(*arguments, "--exact")[1]
