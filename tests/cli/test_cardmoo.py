"""`abgames cardmoo play` and `assist`, as a newcomer would use them."""

import json

import pytest

from abgames.codebreaking import CardMoo

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


@pytest.mark.long
def test_both_right_is_a_draw(play):
    rounds = play(*["5b 6b 7b"] * 30, options=["--level", "9"]).count("you asked")
    out = play(*["5b 6b 7b"] * rounds, "name 1b 2r 4b", options=["--level", "9"])
    assert "You name 1b 2r 4b: right.\nI name 3b 8r 10b: right.\nIt is a draw" in out
    before = play(*["5b 6b 7b"] * (rounds - 1), "name 1b 2r 4b", options=["--level", "9"])
    assert "You win" in before


def test_a_random_secret(talk):
    arguments = ["cardmoo", "play", "--json", "--seed"]
    own = [states(talk(*arguments, s, lines=["random"])[1])[1]["game"]["own"] for s in "112"]
    assert own[0] == own[1] != own[2]
    assert own[0] in GAME.secrets.tolist()


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
    assert "'nonsense' at character 1" in wrong["problem"]
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
    assert "not 'nonsense'" in wrong["problem"]
    assert (last["state"], last["secret"]) == ("stopped", None)


# -- solve -------------------------------------------------------------------------------------


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
