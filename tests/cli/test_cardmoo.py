"""`abgames cardmoo play` and `assist`, as a newcomer would use them."""

import json
import re

import pytest

from abgames.codebreaking import CardMoo, CardView, review_questions

GAME = CardMoo()
OWN = CardMoo(own="3b 8r 10b")


def states(out):
    return [json.loads(line) for line in out.splitlines()]


# -- play --------------------------------------------------------------------------------------


@pytest.fixture
def play(talk):
    """Plays with the secret 3b 8r 10b against 1b 2r 4b, and returns what was said."""

    def run(*lines, options=()):
        arguments = ["--own", "3b 8r 10b", "--secret", "1b 2r 4b", "--seed", "1", *options]
        status, out, err = talk("cardmoo", "play", *arguments, lines=lines)
        assert (status, err) == (0, "")
        return out

    return run


def test_a_play_that_is_won(play):
    out = play("2b 4r 9r", "1b X 4b", "name 1b 2r 4b")
    assert "three cards of different ranks, each black (b) or red (r), ranks 1 to 13" in out
    assert "Your secret is 3b 8r 10b." in out
    assert "you asked  2b 4r 9r" in out
    assert "reply 2N" in out
    assert "You name 1b 2r 4b: right.\nYou win, after 2 questions each." in out


def test_a_play_that_is_lost(play):
    out = play("2b 4r 9r", "name 1b 2b 4b", "name 1b 2b 4b")
    assert out.endswith(
        "You name 1b 2b 4b: wrong.\nI win, after 1 question each. My secret was 1b 2r 4b.\n"
    )


def test_a_secret_that_cannot_be_is_named_when_it_is_typed_twice(play):
    out = play("2b 4r 9r", "name 2b 4r 9r", "name 2b 4r 9r")
    assert out.count("2b 4r 9r cannot be my secret after these replies") == 1
    assert "You name 2b 4r 9r: wrong." in out


def test_the_program_names_the_secret(play):
    out = play(*["5b 6b 7b"] * 12)
    assert "I name 3b 8r 10b: right.\nYou did not name mine in this round.\nI win, after" in out


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_both_right_is_a_draw(play, level):
    rounds = play(*["5b 6b 7b"] * 30, options=["--level", level]).count("you asked")
    out = play(*["5b 6b 7b"] * rounds, "name 1b 2r 4b", options=["--level", level])
    assert "You name 1b 2r 4b: right.\nI name 3b 8r 10b: right.\nIt is a draw" in out
    if rounds > 1:
        before = play(*["5b 6b 7b"] * (rounds - 1), "name 1b 2r 4b", options=["--level", level])
        assert "You win" in before


def test_choosing_the_secret(talk):
    lines = ["3b 8r", "3b 3r 4b", "3b 8r X", "hello", "left", "3b 8r 10b", "cards", "quit"]
    out = talk("cardmoo", "play", lines=lines)[1]
    for words in (
        "I hold a secret. Choose yours: three cards, such as 3b 8r 10b, or random.",
        "your secret> 3b 8r\na secret has three cards, not 2\n",
        "the ranks must differ, but 3 is there twice",
        "a secret has no joker",
        "'hello' cannot be read as cards: write three, such as 3b 8r 10b, with ranks 1 to 13",
        "first choose your secret: three cards, or random",
        "Your secret is 3b 8r 10b. We ask at the same time.",
        "question 1> cards\nYour secret is 3b 8r 10b.\n",
        "My secret was ",
    ):
        assert words in out


def test_a_random_secret(talk):
    arguments = ["cardmoo", "play", "--json", "--seed"]
    own = [states(talk(*arguments, s, lines=["random"])[1])[1]["game"]["own"] for s in "112"]
    assert own[0] == own[1] != own[2]
    assert own[0] in GAME.secrets.tolist()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1b 2b 3b", "you cannot ask with 3b: your own secret has it"),
        ("10b 2b 3b", "you cannot ask with 10b 3b: your own secret has them"),
        ("1b 1r 2b", "the ranks must differ, but 1 is there twice"),
        ("1b X X", "there is only one joker"),
        ("1b 2b", "a question has three cards, not 2"),
        ("1b 2b 4b 5b", "a question has three cards, not 4"),
        ("1 2 4", "'1 2 4' cannot be read as cards: write three, such as 3b 8r X"),
        ("1b 2b 14r", "with ranks 1 to 13; help says what else can be typed"),
        ("name", "name what? Write the three cards too, such as name 3b 8r 10b"),
        ("name 1b 2r X", "a secret has no joker"),
        ("hint 2", "'hint 2' is not a command; if you mean hint, write that"),
        ("1b 2b\x00", "cannot be read as cards"),
    ],
)
def test_a_wrong_line_is_told_and_does_not_count(play, line, words):
    out = play(line, "5b 6b 7b", "give up")
    assert words in out
    assert out.count("you asked") == 1
    assert out.endswith("My secret was 1b 2r 4b.\n")


def test_what_else_can_be_asked(play):
    out = play("history", "2b 4r 9r", "left", "list", "hint", "history", "help", "1b 2r 4b", "hint")
    assert "Nothing has been asked yet." in out
    (left,) = re.findall(
        "My secret is one of ([0-9]+) for you; yours is one of [0-9,]+ for me", out
    )
    assert int(left) < len(GAME.consistent("2b 4r 9r=2N"))
    assert " candidates: " in out
    assert "are left on average." in out
    assert "you asked  reply  I asked" in out
    assert "you think this is my secret: right wins, wrong loses" in out
    assert "name 1b 2r 4b: nothing else fits." in out


def test_json_lines_of_a_play(talk):
    lines = ["2 17 22", "nonsense", "hint", "list", "name 1b 2r 4b"]
    arguments = ["--own", "3b 8r 10b", "--secret", "1b 2r 4b", "--seed", "1", "--json"]
    status, out, err = talk("cardmoo", "play", *arguments, lines=lines)
    assert status == 0
    first, asked, wrong, hint, shown, last = states(out)
    assert first["game"] == {"name": "CardMoo", "ranks": 13, "own": [3, 21, 10]}
    assert (first["state"], first["rounds"], first["candidate_count"]) == ("ask", [], 13_728)
    (one,) = asked["rounds"]
    assert (one["question"], one["reply"]) == ([2, 17, 22], "2N")
    theirs = GAME.feedback(one["opponent_question"], "3b 8r 10b")
    assert one["opponent_reply"] == str(theirs)
    hidden = GAME.consistent([("2b 4r 9r", "2N")], shown=one["opponent_question"])
    assert asked["candidate_count"] == len(hidden)
    assert "'nonsense' cannot be read" in wrong["problem"]
    assert OWN.code(hint["hint"]) == tuple(hint["hint"])
    assert shown["candidates"] == hidden[:20].tolist()
    assert (last["state"], last["result"]) == ("over", "won")
    assert (last["secret"], last["named"], last["opponent_named"]) == ([1, 15, 4], [1, 15, 4], None)
    assert not any("secret" in state for state in (first, asked, wrong, hint, shown))
    assert "'nonsense'" not in err


def test_json_at_the_end_of_input(talk):
    for lines, own in (([], None), (["3b 8r 10b"], [3, 21, 10])):
        out = talk("cardmoo", "play", "--secret", "1b 2r 4b", "--json", lines=lines)[1]
        last = states(out)[-1]
        assert (last["state"], last["secret"], last["game"]["own"]) == ("stopped", [1, 15, 4], own)


# -- assist ------------------------------------------------------------------------------------


@pytest.fixture
def assist(talk):
    """Assists somebody whose secret is 3b 8r 10b, and returns what was said."""

    def run(*lines, own=("--own", "3b 8r 10b")):
        status, out, err = talk("cardmoo", "assist", *own, lines=lines)
        assert (status, err) == (0, "")
        return out

    return run


def test_a_play_elsewhere(assist):
    out = assist("2b 4r 9r = 2N", "10b 5b 12b", "1b X 4b = 2H", "3r 8b 7r", "1b 2r 5b = 2H")
    assert "Question 1: ask " in out
    assert "180 candidates left. What have they asked in this round? Three cards, or none." in out
    assert "You reply 1NC to 10b 5b 12b. That leaves them 1,548 candidates for your secret." in out
    assert "Question 2: ask " in out
    assert "(of 153 candidates, " in out
    assert "You reply 2NP to 3r 8b 7r." in out


def test_the_secret_is_found(assist):
    out = assist("1b 2r 4b = 3H", "3r 8b 10r")
    assert "1 candidate left. What have they asked" in out
    assert out.endswith(
        "You reply 3NP to 3r 8b 10r. That leaves them 1 candidate for your secret.\n"
        "Their secret is 1b 2r 4b: name it.\n"
    )


def test_they_know_the_secret(assist):
    out = assist("2b 4r 9r = 2N", "3r 8b 10r")
    assert "They can know your secret now: name one of your candidates, or lose." in out


def test_somebody_who_is_not_asked(assist):
    out = assist("2b 4r 9r = 2N", "none", "1b X 4b = 2H", "quit")
    assert out.count("What have they asked") == 1
    assert "Question 3: ask " in out
    assert "Stopped with 2 candidates left." in out


def test_the_own_secret_is_asked_for(assist):
    out = assist("3b 8r", "history", "3b 8r 10b", "quit", own=())
    assert "your secret> 3b 8r\na secret has three cards, not 2\n" in out
    assert "first type your own secret: three cards" in out
    assert "Question 1: ask " in out


def test_taking_back_and_changing(assist):
    out = assist("undo", "2b 4r 9r = 2N", "undo", "2b 4r 9r = 0", "none", "change 1 2N", "quit")
    assert "there is nothing to take back" in out
    assert out.endswith("(of 180 candidates, " + out.rpartition("(of 180 candidates, ")[2])
    assert "Stopped with 180 candidates left." in out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("foo", "'foo' is not a reply: write it like 1H1NC, or 0 for nothing"),
        ("1A1B", "'1A1B' is not a reply"),
        ("2NP1N", "2NP1N cannot occur with 3 cards; possible: 3H 2H1NP "),
        ("2b 4r 9r", "what was the reply to 2b 4r 9r? Write both, such as 2b 4r 9r = 1H1NC"),
        ("3b 4r 9r = 1N", "you cannot ask with 3b: your own secret has it"),
        ("2b 4r = 1N", "a question has three cards, not 2"),
        ("foo = 1N", "'foo' cannot be read as cards"),
        ("change", "write the number of an answer and its reply, such as change 1 1H1NC"),
        ("change 1 0", "there are 0 answers"),
        ("undo 2", "'undo 2' is not a command; if you mean undo, write that"),
    ],
)
def test_a_wrong_line_while_assisting(assist, line, words):
    out = assist(line, "quit")
    assert words in out
    assert out.endswith("Stopped with 13,728 candidates left.\n")


def test_answers_that_contradict_each_other(assist):
    out = assist("1b 2r 4b = 2H", "none", "1b 2r 4b = 2N", "1b 2b 4b = 0", "list", "quit")
    assert "answers 1 and 2 contradict each other: no secret of" in out
    assert out.endswith(" candidates left.\n")


def test_a_shown_card_that_cannot_be(assist):
    out = assist("1b 2r 4b = 3H", "1b 5b 6b", "history", "undo", "quit")
    assert "every secret of CardMoo(own='3b 8r 10b') that agrees with the history has one" in out
    assert "1  1b 2r 4b   3H" in out
    assert out.endswith("Stopped with 13,728 candidates left.\n")


def test_json_lines_of_an_assistance(talk):
    lines = ["2b 4r 9r = 2N", "10 5 12", "nonsense", "quit"]
    status, out, _ = talk("cardmoo", "assist", "--own", "3b 8r 10b", "--json", lines=lines)
    assert status == 0
    first, waiting, after, wrong, last = states(out)
    assert (first["state"], first["candidate_count"]) == ("reply", 13_728)
    assert OWN.code(first["proposal"]) == tuple(first["proposal"])
    assert (waiting["state"], waiting["proposal"], waiting["candidate_count"]) == (
        "opponent",
        None,
        180,
    )
    assert after["rounds"] == [
        {
            "question": [2, 17, 22],
            "reply": "2N",
            "opponent_question": [10, 5, 12],
            "opponent_reply": "1NC",
        }
    ]
    assert (after["candidate_count"], after["opponent_candidate_count"]) == (153, 1548)
    assert "'nonsense' is not a reply" in wrong["problem"]
    assert (last["state"], last["secret"]) == ("stopped", None)


def test_a_review_is_that_of_python(shell):
    game = CardMoo(own="1b 2r 3b", ranks=5)
    view = CardView(game).play("4b 5r 1r", "2N", "1b 3r X").play("5b 1r 4r", "1H1NC")
    typed = ["4b 5r 1r=2N, 5b 1r 4r=1H1NC", "--own", "1b 2r 3b", "--ranks", 5]
    status, out, err = shell("cardmoo", "review", *typed, "--opponent", "1b 3r X")
    assert (status, err) == (0, "")
    assert f"\n{review_questions(view)}\n" in out
    assert shell("cardmoo", "review", "1b 2b 3b=3H", "--own", "1b 2r 3b")[0] == 2
    assert "has no moves" in shell("cardmoo", "review", "")[2]


# -- solve -------------------------------------------------------------------------------------


def test_solving(shell):
    status, out, _ = shell("cardmoo", "solve", "--ranks", 4)
    assert status == 0
    assert out.startswith(
        "CardMoo(ranks=4): 192 candidates\ngoal: determine the secret\n\n"
        "least worst case  3 (proved)\n"
    )


def test_solving_with_what_is_known(shell, tmp_path):
    file = tmp_path / "strategy.json"
    game = CardMoo(own="1b 2r 3b", ranks=5)
    history, shown = "1r 2b 4b=1N", "4r 5b"
    arguments = ["--own", "1b 2r 3b", "--ranks", 5, "--history", history, "--shown", shown]
    status, out, _ = shell("cardmoo", "solve", *arguments, "--json", "--strategy", file)
    solution = json.loads(out)
    assert status == 0
    assert solution["game"] == {"name": "CardMoo", "ranks": 5, "own": [1, 7, 3]}
    assert (solution["objective"], solution["goal"]) == ("worst", "determine")
    candidates = game.consistent(history, shown=shown)
    assert solution["candidate_count"] == len(candidates)
    assert (solution["proven"], solution["worst"]) == (True, 2)
    assert shell("verify", file)[0] == 0
    status, text, _ = shell("show", file)
    told = [line.rpartition(": ")[2].strip("= *") for line in text.splitlines()]
    assert {game.text(code) for code in candidates.tolist()} <= set(told)
    status, _, err = shell("show", file, "--symbols", "abc")
    assert (status, "cards have their own names" in err) == (2, True)
