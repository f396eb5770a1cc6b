"""Answers about code-breaking: the records of the shell, and what pages need in addition."""

import io
import json
import sys
from collections import Counter

import pytest

from abgames import begin
from abgames.codebreaking import AB, coins, solve
from abgames.errors import NotationError
from abgames.explore import answer, answered

BULLS = {"pegs": 3, "colors": 7, "history": "1 2 3=0A1B"}


def plain(record):
    """A record in JSON, without what differs from run to run."""
    read = json.loads(json.dumps(record))
    for cost in ("nodes", "seconds"):
        read.pop(cost, None)
    return read


def test_a_table_is_text_or_an_example(shell, tmp_path):
    text = "guess,a,b,c\nx,1,0,0\ny,0,1,0\nz,0,0,1\n"
    path = tmp_path / "boxes.csv"
    path.write_text(text)
    _, out, _ = shell("table", "rank", path, "--hit", "1", "--json")
    assert plain(answer("table/rank", {"table": text, "hit": "1"})) == plain(json.loads(out))
    weighted = answer("table/propose", {"table": text, "hit": "1", "weights": [1, 5, 1]})
    assert (weighted["text"], weighted["lower_bound"]) == ("y", 10)
    known = answer("table/state", {"table": "coins:12,heavier"})
    assert known == answer("table/state", {"table": "coins(12, heavier)"})
    assert known["candidate_count"] == coins(12, "heavier").secret_count == 12


def test_the_state_lists_candidates_and_feedbacks():
    known = answer("ab/state", BULLS)
    game = AB(3, 7)
    assert known["state"] == "propose"
    assert known["candidates"] == [game.text(row) for row in game.consistent("1 2 3=0A1B").tolist()]
    assert known["feedbacks"] == [str(feedback) for feedback in game.feedbacks]
    found = answer("ab/state", {**BULLS, "history": "1 2 3=0A1B, 2 4 5=3A0B"})
    assert (found["state"], found["candidates"]) == ("found", ["2 4 5"])


@pytest.mark.parametrize("objective", ["expected", "worst", "worst-expected"])
def test_the_replies_have_the_values_of_what_they_leave(objective):
    game, guess = AB(3, 7), "4 5 6"
    parts = []
    arguments = {**BULLS, "guess": guess, "objective": objective}
    record = answer("ab/split", arguments, parts.append)
    assert sum(row["candidate_count"] for row in record["replies"]) == 72
    for row in record["replies"]:
        history = f"1 2 3=0A1B, {guess}={row['reply']}"
        if row["reply"] != "3A0B":
            assert row["value"] == solve(game, objective=objective, history=history).lower_bound
    if objective == "expected":
        total = sum(row["value"] + row["candidate_count"] for row in record["replies"])
        assert total == answer("ab/rank", {**BULLS, "only": [guess]})["ranking"][0]["total"]
    assert any("partly" in part for part in parts)


def test_the_tree_below_is_the_tree_after_more_answers():
    whole = answer("ab/tree", {"pegs": 3, "colors": 7, "depth": 4})
    strategy = solve(AB(3, 7)).strategy
    assert (whole["proven"], whole["tree"]["total"]) == (True, strategy.total)
    seen = 0
    for reply, node in whole["tree"]["replies"].items():
        if node is None:
            continue
        history = [("1 2 3", reply)]
        after = answer("ab/tree", {"pegs": 3, "colors": 7, "history": history, "depth": 3})["tree"]
        assert after == node
        assert tuple(node["guess"]) == strategy.next_guess(history)
        seen += node["candidate_count"]
    assert seen == 209


def test_the_secret_of_a_seed_is_that_of_the_shell(shell, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("5678\n"))
    _, out, _ = shell("ab", "play", "--seed", "17", "--json")
    shown = json.loads(out.splitlines()[1])
    told = answer("ab/reply", {"pegs": 4, "colors": 10, "guess": "6 7 8 9", "seed": 17})
    assert told["reply"] == shown["history"][-1][1]
    secret = answer("ab/secret", {"pegs": 4, "colors": 10, "seed": 17})["secret"]
    assert told["reply"] == str(AB(4, 10).feedback((6, 7, 8, 9), secret))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    _, out, _ = shell("table", "play", "coins:4", "--seed", "3", "--json")
    secret = answer("table/secret", {"table": "coins:4", "seed": 3})["text"]
    assert json.loads(out.splitlines()[-1])["text"] == secret


def test_secrets_of_all_seeds_are_likely_alike():
    drawn = Counter(
        answer("ab/secret", {"pegs": 1, "colors": 4, "seed": seed})["text"] for seed in range(400)
    )
    assert set(drawn) == {"1", "2", "3", "4"}
    assert min(drawn.values()) > 60


def test_guesses_are_judged_in_sentences():
    history = "1 2 3=0A1B, 4 5 6=1A0B"
    record = answer("ab/judge", {"pegs": 3, "colors": 7, "history": history})
    made = begin(AB(3, 7), history="1 2 3=0A1B").judge("4 5 6")
    assert record["moves"][1]["cost"] == str(made.cost) == "17/72"
    assert record["moves"][1]["sentence"] == made.sentence
    spoken = answer("ab/judge", {"pegs": 3, "colors": 7, "history": history, "language": "ja"})
    assert "245" in spoken["moves"][1]["sentence"].replace(" ", "")
    assert spoken["moves"][1]["sentence"] != made.sentence


@pytest.mark.long
def test_rankings_come_in_steps():
    parts = []
    record = answer("mastermind/rank", {"pegs": 4, "colors": 7, "time_limit": 2}, parts.append)
    ranked = [part["partly"] for part in parts if "partly" in part]
    assert ranked
    valued = [each["ranking"] for each in (*ranked, record) if each["ranking"]]
    bounds = [min(row["lower_bound"] for row in rows) for rows in valued]
    assert bounds == sorted(bounds)


def test_a_large_game_has_a_state():
    assert answer("ab/state", {"pegs": 5, "colors": 12})["candidate_count"] == 95040


@pytest.mark.parametrize("name", ["words:", "attributes:", "words：", "WORDS:", ""])
def test_no_file_is_read_for_others(tmp_path, name):
    path = tmp_path / "list.txt"
    path.write_text("crane trace")
    with pytest.raises(NotationError, match="table must be CSV, or a game such as coins:12"):
        answered("table/state", {"table": f"{name}{path}"}, None)
    assert answered("table/state", {"table": "coins:3"}, None)["candidate_count"] == 6
