"""Questions about Otrio from outside: the same records as in the shell."""

import json
import time

import pytest

from abgames.explore import answer
from abgames.otrio import Position

LATE = "b2M, a1L, c3S, a2S, b3L, c3M, c1L"


def test_orders_may_be_an_object_as_in_the_answer():
    record = answer("otrio/analyze", {"moves": LATE, "prefer": "next"})
    again = answer("otrio/analyze", {"moves": LATE, "prefer": record["prefer"]})
    assert again == record


def test_moves_may_go_on_from_a_board():
    board = {"board": Position.from_moves("b2M, a1L").board, "color": 3}
    assert answer("otrio/show", {**board, "moves": "1... c3S"}) == answer(
        "otrio/show", {"moves": "b2M, a1L, c3S"}
    )


def test_a_review_without_ranks_has_the_same_costs():
    rows, quick = (
        answer("otrio/review", {"moves": LATE, "since": 4, "ranks": ranks})["moves"]
        for ranks in (True, False)
    )
    assert [row["cost"] for row in quick] == [row["cost"] for row in rows]
    assert all(set(one["best"]) <= set(two["best"]) for one, two in zip(quick, rows, strict=True))


def test_a_review_starts_with_the_last_moves():
    parts = []
    asked = {"moves": LATE, "since": 4}
    record = answer("otrio/review", asked, lambda part: parts.append(json.dumps(part)))
    rows = [json.loads(part)["partly"]["moves"] for part in parts if "partly" in part]
    assert [[row is None for row in part] for part in rows] == [
        [True, True, False],
        [True, False, False],
        [False, False, False],
    ]
    assert rows[-1] == record["moves"]


def test_moves_are_handed_on_one_by_one():
    parts = []
    asked = {"moves": LATE, "coalition": [2, 3], "winners": ["P2"]}
    record = answer("otrio/moves", asked, parts.append)
    rows = [part["partly"]["moves"] for part in parts if "partly" in part]
    assert [len(part) for part in rows] == list(range(1, len(record["moves"]) + 1))
    assert all(part == record["moves"][: len(part)] for part in rows)


@pytest.mark.long
def test_the_table_is_handed_on_while_it_fills(monkeypatch):
    monkeypatch.setattr("abgames.otrio.questions.PAUSE", 0)
    parts = []
    record = answer("otrio/effectivity", {"moves": LATE}, parts.append)
    tables = [part["partly"]["cells"] for part in parts if "partly" in part]
    known = [sum(cell["holds"] is not None for cell in cells) for cells in tables]
    assert known == sorted(known)
    assert known[0] < known[-1] == len(record["cells"]) == 128


def test_whoever_leaves_ends_the_search():
    class LeftError(Exception):
        pass

    def leave(record):
        raise LeftError

    start = time.monotonic()
    for question, asked in {
        "otrio/solve": {"prefer": "next"},
        "play/reply": {"situation": {"game": "otrio"}},
        "otrio/effectivity": {"players": 4},
        "otrio/review": {"moves": "b2M"},
    }.items():
        with pytest.raises(LeftError):
            answer(question, asked, leave)
    assert time.monotonic() - start < 30


def test_what_the_time_does_not_suffice_for_is_open():
    hard = {"players": 4, "time_limit": 0}
    preferring = {**hard, "prefer": "next"}
    record = answer("otrio/force", {**hard, "coalition": [1, 3], "winners": [1]})
    assert (record["holds"], record["proven"]) == (None, False)
    assert answer("otrio/solve", preferring)["outcome"] is None
    assert {row["outcome"] for row in answer("otrio/analyze", preferring)["moves"]} == {None}
    assert None in {cell["holds"] for cell in answer("otrio/effectivity", hard)["cells"]}
    assert answer("otrio/review", {**preferring, "moves": "b2M"})["moves"][0]["cost"] is None
    advised = answer("play/reply", {"situation": {"game": "otrio"}, "time_limit": 0})
    assert advised["details"]["best"] is False


def test_the_highest_level_plays_a_best_move():
    asked = {"situation": {"game": "otrio", "prefer": "next"}}
    found = answer("play/reply", {**asked, "moves": "b2M, a1L, c3S, a2S, b3L, c3M"})
    told = {"outcome": "P1", "best": True, "sentence": "Hint: c2L is a best move: player 1 wins."}
    assert found == {"player": 1, "move": "c2L", "details": told}
    wins = {"situation": {"game": "otrio"}, "moves": "a1L b1L a2M a1M c1M b2M"}
    assert answer("play/reply", wins)["move"] == "a1S"
    made = [answer("play/reply", {**wins, "level": 3, "seed": seed}) for seed in range(90)]
    assert 20 < sum(bool(each["details"]) for each in made) < 40
    assert len({each["move"] for each in made}) > 10
