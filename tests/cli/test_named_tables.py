"""Ready-made games by name, wherever a table may stand."""

import json

import pytest

from abgames.codebreaking import attributes, black_peg, coins, higher_lower, sum_only, words
from abgames.codebreaking.question_games import is_ready_made, ready_made
from abgames.errors import NotationError
from abgames.rating import contest_of

WORDS = ["crane", "crate", "trace", "react"]
SHEET = "animal;flies;legs\nbat;yes;2\nbee;yes;6\ncat;no;4\n"
ANIMALS = {
    "bat": {"flies": "yes", "legs": "2"},
    "bee": {"flies": "yes", "legs": "6"},
    "cat": {"flies": "no", "legs": "4"},
}


@pytest.fixture
def here(tmp_path, monkeypatch):
    (tmp_path / "list.txt").write_text("crane crate\ntrace, react\n")
    (tmp_path / "animals.csv").write_text(SHEET)
    monkeypatch.chdir(tmp_path)


GAMES = [
    ("coins:4", coins(4)),
    ("Coins: 4, heavier", coins(4, "heavier")),
    ("coins(4)", coins(4)),
    ("higher-lower:7", higher_lower(7)),
    ("higher_lower(7)", higher_lower(7)),
    ("black-peg:2,3", black_peg(2, 3)),
    ("sum-only:2,4", sum_only(2, 4)),
    ("words:list.txt", words(WORDS)),
    ("attributes:animals.csv", attributes(ANIMALS)),
]


@pytest.mark.parametrize(("name", "game"), GAMES, ids=[name for name, _ in GAMES])
def test_a_name_is_the_game_of_the_function(here, shell, name, game):
    assert is_ready_made(name)
    assert ready_made(name).to_csv() == game.to_csv()
    assert ready_made(name).hit == game.hit
    for command in ("solve", "rank", "heuristics"):
        status, out, _ = shell("table", command, name)
        assert status == 0
        assert f"secrets: {game.secret_text(0)}" in out
        assert "(the first row)" not in out


def test_people_play_and_are_helped(here, talk):
    assert "higher" in talk("table", "play", "higher-lower:7", lines=["1", "quit"])[1]
    assert "Guess 1: 1 : 2" in talk("table", "assist", "coins:4", lines=["quit"])[1]


def test_hit_and_weights_hold_for_them_too(here, shell):
    options = ("--weights", "1,2,3,4,5", "--json")
    assert json.loads(shell("table", "solve", "higher-lower:5", *options)[1])["total"] == 30
    weighed = ready_made("words:list.txt", weights=[1, 1, 1, 9])
    assert (str(weighed.hit), weighed.weights) == ("ggggg", (1, 1, 1, 9))
    assert str(ready_made("coins:3", hit=None).likely_hit) == "None"
    status, _, err = shell("table", "solve", "higher-lower:5", "--hit", "higher")
    assert status == 2
    assert "hits at most one secret" in err


def test_names_and_files_do_not_meet(here, shell, tmp_path):
    (tmp_path / "coins:4").write_text("guess,x,y\na,0,1\n")
    assert "secrets: x, y" in shell("table", "solve", "./coins:4")[1]
    assert "coin 1 heavier" in shell("table", "solve", "coins:4")[1]
    assert shell("table", "solve", "words:nothing.txt")[0] == 1
    status, _, err = shell("table", "solve", "attributes:animals.csv", "--objects-in-rows")
    assert status == 2
    assert "--objects-in-rows must be left out" in err


def test_contests_have_them(here, shell, tmp_path):
    (tmp_path / "halving.py").write_text(
        "def guess(history, candidates):\n    return candidates[len(candidates) // 2]\n"
    )
    for command in ("judge", "rate"):
        asked = (command, "python:halving.guess", "table", "file=higher-lower:7")
        out = shell(*asked)[1]
        assert out.startswith("secrets: 1, 2, 3, ...\ngoal: until the reply hit\n\n")
    asked = ("judge", "python:halving.guess", "table", "file=animals.csv", "objects_in_rows=yes")
    assert "secrets: bat, bee, cat (the first column)\ngoal: determine" in shell(*asked)[1]
    assert contest_of("table", file="higher-lower:7").name == "table"
    with pytest.raises(NotationError, match="not a ready-made game"):
        contest_of("table", file="lower-higher:7")
