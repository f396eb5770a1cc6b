"""Questions about Tanhinmin: equal to the shell's answers, and to the rules."""

import json
import random

import pytest

from abgames.explore import answer
from abgames.tanhinmin import matching_pairs
from abgames.tanhinmin.statistics import deal_at_random

MINE, THEIRS = [1, 2, 4, 5], [1, 1, 2, 3, 6]
HANDS = {"mine": MINE, "theirs": THEIRS}
VARIANTS = [
    ({}, ()),
    ({"table": 2}, ("--table", 2)),
    ({"cut": 3}, ("--cut", 3)),
    ({"goals": [1, 0]}, ("--goals", "1,0")),
    ({"pass_limits": [1, 2]}, ("--pass-limits", "1,2")),
    ({"last_card": True}, ("--last-card",)),
]


def ask(question, **arguments):
    """The answer as it arrives: after JSON."""
    return json.loads(json.dumps(answer(f"tanhinmin/{question}", arguments)))


def shown(situation, moves="", **more):
    given = {"situation": {"game": "tanhinmin", **situation}, "moves": moves, **more}
    return json.loads(json.dumps(answer("play/show", given)))["details"]


@pytest.mark.parametrize(("variant", "_options"), VARIANTS)
def test_words_tell_what_the_numbers_say(variant, _options):
    found = shown({**HANDS, **variant})
    known = found["analysis"]
    facts = {fact["name"]: fact for fact in found["facts"]}
    assert facts["score"]["value"] == f"{known['score']:+}".replace("-", "−")
    assert facts["turns"]["value"] == str(known["turns"])
    assert ("last card" in facts) is ("last_card" in variant)
    assert (facts["lines"]["value"] == "not known") is (known["matchings"] is None)
    assert ("do not decide" in facts["lines"]["meaning"]) is ("pass_limits" in variant)
    for move in known["moves"]:
        assert move["points"] == f"{move['score']:+}".replace("-", "−")
        word = "best" if move["score_moves"] else "wins" if move["wins"] else "loses"
        assert move["worth"] == f"{word} {move['points']}"
        assert ("score" in move["aims"], "own passes" in move["aims"]) == (
            move["score_moves"],
            move["own_pass_moves"],
        )
    said = shown({**HANDS, **variant}, language="ja")["facts"]
    assert [fact["value"] for fact in said if fact["value"] != "不明"] == [
        fact["value"] for fact in facts.values() if fact["value"] != "not known"
    ]
    assert not any(fact["meaning"].isascii() or fact["name"].isascii() for fact in said)


def test_lines_are_the_matchings():
    mover, opponent = ask("analyze", **HANDS)["lines"]
    assert mover["pairs"] == [list(pair) for pair in matching_pairs(MINE, [0, 1, 2, 3, 6])]
    assert (mover["spared"], opponent["spared"], mover["table"], opponent["table"]) == (
        1,
        1,
        0,
        None,
    )
    assert [len(side["pairs"]) for side in (mover, opponent)] == ask("analyze", **HANDS)[
        "matchings"
    ]
    many = list(range(1, 90))
    assert ask("analyze", mine=many, theirs=many)["lines"] is None


def test_a_game_goes_by_the_rules():
    here = shown(HANDS, "2, 3, pass")
    assert (here["mine"], here["theirs"], here["table"]) == ([1, 4, 5], [1, 1, 2, 6], 0)
    assert (here["to_move"], here["winner"], here["legal_moves"]) == (
        "theirs",
        None,
        [1, 2, 6, 0],
    )
    analysis = ask("analyze", mine=here["theirs"], theirs=here["mine"])
    assert here["analysis"] == analysis
    ended = shown({"mine": [1], "theirs": [2, 3]}, ["1"])
    assert (ended["winner"], ended["score"], ended["analysis"]) == ("mine", 2, None)
    assert ended["legal_moves"] == []
    led = shown({"mine": [2, 3], "theirs": [1], "to_move": 2}, ["2"])
    assert (led["to_move"], led["theirs"], led["table"]) == ("mine", [3], 2)


def test_a_review_of_a_variant_says_what_was_lost():
    row, *_ = ask("review", mine=[1, 4], theirs=[2, 3], moves="1", cut=4)["moves"]
    assert row["cost"] > 0
    assert row["best"] == [4]
    many = list(range(1, 40))
    row, *_ = ask("review", mine=many, theirs=many, moves="1", pass_limits=[3, 3])["moves"]
    assert (row["score"], row["cost"], row["best"]) == (None, None, [])
    assert row["sentence"] == "The score of this variant is not known."
    assert row["wins"] in (True, False)


def test_a_deal_is_that_of_its_seed():
    mine, theirs = deal_at_random(random.Random(4), 5, 8, 2)
    deal = {"cards": 5, "ranks": 8, "copies": 2, "seed": 4}
    assert ask("deal", **deal) == {"mine": list(mine), "theirs": list(theirs), "seed": 4}
    assert ask("deal", **{**deal, "seed": 5}) != ask("deal", **deal)
    assert len(ask("deal")["mine"]) == 7


def test_a_move_costs_nothing_known_where_scores_are_not():
    many = [rank for rank in range(5, 10) for _ in range(4)]
    hands = {"mine": many, "theirs": [4, 6, 7, 8, 10] * 4, "pass_limits": [1, 1]}
    found = ask("review", **hands, moves="5")
    (row,) = found["moves"]
    assert (row["player"], row["move"], row["score"], row["cost"]) == (1, 5, None, None)
    assert (row["best"], found["lost"]) == ([], {"1": None})
