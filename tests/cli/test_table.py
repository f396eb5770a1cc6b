"""``abgames table ...``: games that are given by a table in a file."""

import json
import shlex
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from abgames.codebreaking import FeedbackTable, rank_guesses

COINS, BOXES, COMMANDS = (
    Path(__file__).with_name(f"{name}.csv").read_text("utf-8")
    for name in ("coins", "numbers", "commands")
)


@pytest.fixture
def table(tmp_path):
    """Writes a table to a file and returns its name."""

    def write(text=COINS, name="coins.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def array(tmp_path):
    """Writes an array to a file and returns its name."""

    def write(rows, name="table.npy", **options):
        np.save(tmp_path / name, np.array(rows, **options))
        return str(tmp_path / name)

    return write


def test_classes(shell, talk, table, tmp_path):
    file, strategy = table(ANIMALS, "animals.csv"), str(tmp_path / "tree.json")
    asked = (file, "--objects-in-rows", "--classes")
    status, out, _ = shell("table", "solve", *asked, "flies", "--strategy", strategy)
    assert status == 0
    assert "goal: find the class of the secret\n" in out
    assert "least total    5 (proved)\n" in out
    assert "all 5 candidates are of a known class, with 5 questions" in shell("verify", strategy)[1]
    assert "  2: = yes\n" in shell("show", strategy)[1]
    out = talk("table", "assist", *asked, "flies", lines=["2"])[1]
    assert "Found: yes, with 1 guess." in out
    status, _, err = shell("table", "solve", *asked, "legs")
    assert status == 2
    assert "no guess separates the secrets bee and hen, which are of the classes 6 and 2" in err
    assert "'wings' is not a guess" in shell("table", "solve", *asked, "wings")[2]


# -- one question ----------------------------------------------------------------------------


def test_the_hit_makes_the_goal(shell, table):
    solved = ["table", "solve", table(BOXES), "--hit", "0", "--json"]
    answer = json.loads(shell(*solved)[1])
    assert (answer["goal"], answer["total"], answer["game"]["hit"]) == ("hit", 6, "0")
    answer = json.loads(shell(*solved, "--goal", "determine", "--history", "0=1")[1])
    assert (answer["goal"], answer["history"], answer["total"]) == ("determine", [[0, "1"]], 2)


@pytest.mark.parametrize("as_file", [False, True])
def test_weights(shell, table, as_file):
    weights = table("1 2\n7\n", "weights.txt") if as_file else "1,2,7"
    asked = ["table", "solve", table(BOXES), "--hit", "0", "--weights", weights]
    answer = json.loads(shell(*asked, "--json")[1])
    assert (answer["total"], Fraction(answer["mean"])) == (7 + 4 + 3, Fraction(14, 10))
    assert answer["game"]["weighted"]


def test_arrays(shell, array):
    asked = ["table", "solve", array([[0, 1, 1], [1, 0, 1], [1, 1, 0]]), "--hit", "0"]
    assert "least total  6 (proved)" in shell(*asked)[1]


def test_rank(shell, table, tmp_path):
    path = tmp_path / "ranking.csv"
    asked = ["table", "rank", table(), "--history", "1 : 2=balanced", "--csv", str(path)]
    status, out, _ = shell(*asked)
    assert status == 0
    assert [line.split()[:4] for line in out.splitlines()[5:7]] == [
        ["1", ":", "3", "2"],
        ["1", ":", "2", "4"],
    ]
    assert path.read_text().splitlines()[1].startswith("1 : 3,2,1,,2,False")
    answer = json.loads(shell(*asked, "--json", "--only", "2 : 3")[1])
    game = FeedbackTable.load(table())
    expected = rank_guesses(game, "1 : 2=balanced", goal="determine", only=[2])
    assert [(row["guess"], row["total"]) for row in answer["ranking"]] == [(2, expected[0].total)]


# -- files -----------------------------------------------------------------------------------


def test_a_strategy_is_verified_and_shown(shell, table, tmp_path):
    best, picture = tmp_path / "best.json", tmp_path / "tree.svg"
    asked = ["table", "solve", table(), "--history", "2 : 3=balanced", "--strategy", str(best)]
    assert shell(*asked, "--picture", str(picture))[0] == 0
    assert "1 : 2" in picture.read_text()
    status, out, _ = shell("verify", best)
    said = "verified: a table of 3 guesses and 4 secrets after 2 : 3=balanced: all 2 candidates are"
    assert (status, out.startswith(said)) == (0, True)
    facts = json.loads(shell("verify", best, "--json")[1])
    assert facts["game"] == json.loads(shell(*asked, "--json")[1])["game"]
    assert shell("show", best)[1] == "1 : 2\n  left: = coin 1\n  balanced: = none\n"
    status, _, err = shell("show", best, "--symbols", "abc")
    assert (status, "a table has its own names" in err) == (2, True)


def test_replies_alone_lead_through_a_strategy(shell, table, tmp_path):
    best = tmp_path / "best.json"
    shell("table", "solve", table(), "--strategy", str(best))
    rest = "1 : 3\n  right: = coin 3\n  balanced: = none\n"
    for after in ("balanced", "Balanced ", "1 : 2 = balanced"):
        assert shell("show", best, "--after", after)[1] == rest
    assert "did you mean 'balanced'?" in shell("show", best, "--after", "balancd")[2]


def test_a_lower_bound_is_verified(shell, table, tmp_path):
    path = tmp_path / "bound.json"
    asked = ["table", "solve", table(), "--objective", "worst", "--certificate", str(path)]
    assert shell(*asked)[0] == 0
    out = shell("verify", path)[1]
    assert out.startswith("verified: a table of 3 guesses and 4 secrets: no strategy is sure to ")
    facts = json.loads(shell("verify", path, "--json")[1])
    assert (facts["lower_bound"], facts["game"]["secrets"]) == (2, 4)


def test_files_with_weights_say_so(shell, table, tmp_path):
    best = tmp_path / "best.json"
    shell("table", "solve", table(), "--weights", "1,1,1,5", "--strategy", str(best))
    assert "a table of 3 guesses and 4 secrets with weights: all 4" in shell("verify", best)[1]


def test_answers_that_may_be_wrong(shell, table, tmp_path):
    asked = ("table", "solve", "higher-lower:16", "--goal", "determine", "--lies", "1")
    status, out, err = shell(*asked, "--objective", "worst")
    assert (status, err) == (0, "")
    assert "least worst case  6 questions (proved)\nnext question     8\n" in out
    assert "use --objective worst" in shell(*asked)[2]
    found = json.loads(shell(*asked, "--objective", "worst", "--history", "8=lower", "--json")[1])
    assert (found["worst"], found["game"]["lies"], found["history_text"]) == (5, 1, "8=lower")
    files = {name: str(tmp_path / f"{name}.json") for name in ("strategy", "certificate", "record")}
    wanted = [f"--{name}={file}" for name, file in files.items()]
    assert shell(*asked, "--objective", "worst", *wanted)[0] == 0
    assert (
        ", 1 wrong reply at most: 6 questions are enough" in shell("verify", files["strategy"])[1]
    )
    assert "within 5 questions" in shell("verify", "--fast", files["certificate"])[1]
    assert '"question": "higher_lower(16), 1 wrong answer' in Path(files["record"]).read_text(
        "utf-8"
    )


def test_cells_that_are_several_replies(shell, table, tmp_path):
    file, out = table("test,a,b,c\nx,y,y,y|n\ny,y,n,y\nz,n,n,either\n"), tmp_path / "tree.txt"
    asked = ("table", "solve", file, "--either", "--objective", "worst")
    assert "nothing tells a and c apart" in shell(*asked)[2]
    status, said, _ = shell(*asked, "--candidates", "b,c", "--export", str(out))
    assert status == 0
    assert "least worst case  1 question (proved)" in said
    assert out.read_text("utf-8") == "y\n  y: = c\n  n: = b\n"
    assert "no file for tree.dot" in shell(*asked, "--export", "tree.dot")[2]
    asked = ("table", "solve", file, "--either", "--chances", "alike", "--candidates", "b,c")
    assert "least total    2 (proved)\nmean           1.0000 = 1\n" in shell(*asked)[1]
    assert "no file for a.json" in shell(*asked, "--certificate", "a.json")[2]
    assert "or find the least worst case with --either" in shell("table", "solve", file)[2]


def test_an_assistant_that_knows_of_wrong_answers(talk, table):
    asked = ("table", "assist", "higher-lower:8", "--lies", "1")
    status, out, err = talk(*asked, lines=["lower", "left", "2=higher", "3=hit", ""])
    assert (status, err) == (0, "")
    assert "Guess 1: 4 (at most 5 guesses from here, whatever is answered)" in out
    assert "7 candidates left." in out
    assert "Found: 3, with 3 guesses." in out
    lines = ["4=lower", "4=higher", "undo", "1=nonsense", "list", "quit"]
    said = [json.loads(line) for line in talk(*asked, "--json", lines=lines)[1].splitlines()]
    assert [each["state"] for each in said] == [*["propose"] * 6, "stopped"]
    assert [each.get("candidate_count") for each in said] == [8, 7, 7, 7, 7, 7, None]
    assert said[0] == {
        "state": "propose",
        "game": said[1]["game"],
        "history": [],
        "candidate_count": 8,
        "proposal": 3,
        "text": "4",
        "proven": True,
        "lower_bound": 5,
        "upper_bound": 5,
        "problem": None,
    }
    assert "is not a feedback" in said[4]["problem"]
    assert said[5]["texts"] == ["1", "2", "3", "5", "6", "7", "8"]
    lines = ["4=lower", "3=lower", "5=lower", "8=lower", "1=higher", "2=higher"]
    said = [json.loads(line) for line in talk(*asked, "--json", lines=lines)[1].splitlines()]
    assert any("even if 1 of them may be wrong" in (each["problem"] or "") for each in said)
    quick = talk(
        "table", "assist", "higher-lower:200", "--lies", "3", "--time-limit", "0.01", lines=[]
    )
    assert "from here: time limit reached)" in quick[1]
    file = table("test,a,b,c\nx,y,y,y|n\ny,y,n,y\nz,n,n,either\nw,n,y,y\n")
    out = talk("table", "assist", file, "--either", "--history", "y=n", lines=[])[1]
    assert "Found: b, with 1 guess." in out
    assert "is solved without guesses" in talk(*asked, "--guesses", "consistent", lines=[])[2]
    for verb in ("review", "rank"):
        status, _, err = talk("table", verb, "higher-lower:8", "--lies", "1", lines=[])
        assert status == 2
        assert "--lies" in err


def test_a_secret_about_which_some_answers_are_wrong(talk):
    asked = ("table", "play", "higher-lower:8", "--lies", "1", "--secret", "5")
    status, out, err = talk(*asked, lines=["4", "2", "left", "5"])
    assert (status, err) == (0, "")
    assert "Up to 1 of my answers may be wrong." in out
    assert "Found: 5, with 3 guesses." in out
    for seed in range(10):
        drawn = (*asked[:-2], "--seed", str(seed), "--json")
        said = [
            json.loads(line) for line in talk(*drawn, lines=["1", "2", "3", "8"])[1].splitlines()
        ]
        wrong = [
            reply != "hit" and (reply == "higher") is (guess > said[-1]["secret"])
            for guess, reply in said[-1]["history"]
        ]
        assert sum(wrong) <= 1
    for option in (("--secret", "adversary"), ("--level", "3")):
        assert "is not for tables" in talk(*asked[:-2], *option, lines=[])[2]


def test_what_is_true_of_the_secret(shell, talk):
    asked = ("--where", "first 3, sum odd")
    found = json.loads(shell("table", "solve", "black-peg:3,4", *asked, "--json")[1])
    assert (found["candidate_count"], found["total"]) == (2, 3)
    assert "2 candidates" in talk("table", "assist", "black-peg:3,4", *asked, lines=[])[1]
    status, out, _ = talk("table", "play", "black-peg:3,4", *asked, lines=["3 2 4", "3 4 2"])
    assert (status, "Found in" in out) == (0, True)


# -- what is wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", "", "has only one cell"),
        ("guess,a,b\n", "", "has no row below the names of the secrets"),
        ("guess|a|b\nx|0|1\n", "", "has only one cell: the cells of a CSV have commas"),
        ("guess,a,b\nx,0,1\ny,1\n", "", "line 3 of {file} has nothing in column 3, that of 'b'"),
        ("guess,a,b\nx,0,\n", "", "line 2 of {file} has nothing in column 3, that of 'b'"),
        ("guess,a,,b\nx,0,1,1\n", "", "line 1 of {file} has nothing in column 3"),
        ("guess,a,b,\nx,0,1,2\n", "", "line 2 of {file} has '2' in column 4, above which the"),
        ("guess,a,b\n,0,1\n", "", "line 2 of {file} has nothing in column 1, that of 'guess'"),
        ("guess,a,a\nx,0,1\n", "", "secrets must all differ, but 'a' occurs twice"),
        ("guess,a,b\nx,0,1\nx,1,0\n", "", "guesses must all differ, but 'x' occurs twice"),
        ("guess,a,b\nx,0,0\n", "", "no guess separates the secrets a and b"),
        ("guess,a,b\nx,0\0,1\n", "", "feedbacks must be names without"),
        (
            'guess,"a,b\nx,0,1\n',
            "",
            'a cell in line 1 of {file} does not end there; is a quote (") not',
        ),
        ("guess,a,b\nx,0,0\ny,0,1\n", "--hit 0", "x hits both a and b"),
    ],
)
def test_what_is_wrong_is_said(shell, table, text, options, message):
    file = table(text)
    status, out, err = shell("table", "solve", file, *shlex.split(options))
    assert (status, out) == (2, "")
    assert message.format(file=file) in err.splitlines()[-1]
    assert len(err.splitlines()) == 1 + ("the goal is to determine the secret; 0 stands" in err)


@pytest.mark.parametrize(
    ("rows", "options", "message"),
    [
        ([[0.0, 1.0]], {}, "must hold whole numbers, one for each feedback, not float64"),
        ([[True, False]], {}, "must hold whole numbers, one for each feedback, not bool"),
        ([[[0, 1]]], {}, "not the shape (1, 1, 2)"),
        ([[0, None]], {"dtype": object}, "is not a complete file with one array of numbers"),
        (np.zeros((0, 3), int), {}, "a feedback table must not be empty"),
    ],
)
def test_arrays_that_are_no_tables(shell, array, rows, options, message):
    status, out, err = shell("table", "solve", array(rows, **options))
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert message in err


@pytest.mark.parametrize("said", ["", "there is not enough memory for a table of 2 guesses"])
def test_memory_that_falls_short_is_one_line(shell, table, monkeypatch, said):
    def load(*_, **__):
        raise MemoryError(said)

    monkeypatch.setattr(FeedbackTable, "load", load)
    expected = f"abgames: {said or 'there is not enough memory'}\n"
    assert shell("table", "solve", table()) == (1, "", expected)


def test_marks_of_other_programs_do_not_matter(shell, table):
    """A byte order mark, other line endings, empty lines."""
    text = "\ufeff" + BOXES.replace("\n", "\r\n") + "\r\n"
    assert "total  6 (proved)" in shell("table", "solve", table(text), "--hit", "0")[1]


def test_zero_is_a_reply_and_a_secret_like_any_other(talk, table):
    out = talk("table", "assist", table(BOXES), "--hit", "0", "--json", lines=["0"])[1]
    last = json.loads(out.splitlines()[-1])
    assert (last["state"], last["history"], last["secret"]) == ("found", [[0, "0"]], 0)


# -- which game it is ------------------------------------------------------------------------

ANIMALS = """animal;flies;lays eggs;legs
bat;yes;no;2
bee;yes;yes;6
cat;no;no;4
hen;yes;yes;2
snake;no;yes;0
"""
ACTIONS = {
    "solve": ((), ()),
    "rank": ((), ()),
    "rank by a heuristic": (("--heuristic", "entropy"), ()),
    "heuristics": ((), ()),
    "review": (("{guess} = {reply}",), ()),
    "assist": ((), ("list", "history", "why {guess}", "{guess} = {reply}", "help", "quit")),
    "play": (("--seed", "1"), ("list all", "hint", "{guess}", "history", "help", "quit")),
}


def asked(talk, action, file, *options, guess="legs", reply="2"):
    """Asks for one action about a table: (exit status, stdout, stderr)."""
    more, lines = ACTIONS[action]
    words = [text.format(guess=guess, reply=reply) for text in (*more, *options)]
    lines = [line.format(guess=guess, reply=reply) for line in lines]
    return talk("table", action.partition(" ")[0], file, *words, lines=lines)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_sheet_of_objects_is_not_solved_as_another_game(talk, table, action):
    file = table(ANIMALS, "animals.csv")
    status, out, err = asked(talk, action, file)
    assert (status, out) == (2, "")
    assert "--objects-in-rows to find one of bat, bee, cat and 2 more, or --no-objects-in" in err
    status, out, _ = asked(talk, action, file, "--objects-in-rows")
    assert status == 0
    assert "secrets: bat, bee, cat, hen, snake (the first column)\n" in out
    assert "goal: determine the secret\n" in out
    status, out, _ = asked(talk, action, file, "--no-objects-in-rows", guess="bee", reply="yes")
    assert (status, "secrets: flies, lays eggs, legs (the first row)\n" in out) == (0, True)


def test_arrays_with_objects_in_rows(shell, array):
    rows = [[0, 0, 2], [0, 1, 6], [1, 0, 4], [0, 1, 2], [1, 1, 0], [1, 1, 1], [1, 0, 7]]
    out = shell("table", "solve", array(rows), "--objects-in-rows")[1]
    assert "secrets: 0, 1, 2, ... (the rows)\n" in out
    assert "secrets: 0, 1, 2 (the columns)\n" in shell("table", "solve", array(rows))[1]


def test_the_likely_hit_is_pointed_out(shell, table):
    said = "the goal is to determine the secret; hit stands exactly where guess and secret have"
    status, out, err = shell("table", "solve", table(COMMANDS))
    assert (status, said in err, "add --hit hit\n" in err) == (0, True, True)
    assert "goal: determine the secret\n" in out
    for more in (("--hit", "hit"), ("--goal", "determine")):
        assert said not in shell("table", "solve", table(COMMANDS), *more)[2]
    out = shell("table", "solve", table(COMMANDS), "--hit", "hit")[1]
    assert "goal: until the reply hit\n" in out
    assert "next guess" in out
    # One hit that is missing, or elsewhere too, and it is no hit.
    for other in (
        COMMANDS.replace("help,x,hit", "help,x,z"),
        COMMANDS.replace("hit,x,y", "hit,hit,y"),
    ):
        assert "stands exactly" not in shell("table", "solve", table(other))[2]


UNPRINTABLE = "\x85\x9b\u202e\u2066\u200b\ufeff\u2028"


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("sign", UNPRINTABLE)
def test_names_do_not_command_the_terminal(talk, table, tmp_path, action, sign):
    a, b, c = (f"{name}{sign}z" for name in "abc")
    file = table(f"guess,{a},{b},{c}\n{b},{a},{b},{b}\n{c},{a},{a},{b}\n", f"t{sign}t.csv")
    status, out, err = asked(talk, action, file, guess=b, reply=a)
    assert status == 0
    assert f"secrets: {a}".encode("unicode_escape").decode() in out
    assert not any(other in out + err for other in UNPRINTABLE)
    status, _, err = asked(talk, action, file, "--weights", f"x{sign}")
    assert (status, any(other in err for other in UNPRINTABLE)) == (1, False)
