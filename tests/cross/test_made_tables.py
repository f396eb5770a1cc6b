"""Tables that a rule makes: the checkers' rules, of Python and of Rust, against the games."""

import json

import numpy as np
import pytest

import abgames
import abgames_check
from abgames.codebreaking import (
    Mastermind,
    Strategy,
    black_peg,
    coins,
    common_words,
    heuristic_strategy,
    higher_lower,
    prove_lower_bound,
    solve,
    sum_only,
    words,
)
from abgames.errors import VerificationError
from abgames_check.codebreaking import names
from abgames_check.codebreaking.names import MadeTable

EERIE = ["eerie", "crepe", "there", "rerun", "creed", "error"]
GAMES = [
    words(EERIE[1:], EERIE),
    words(EERIE, hard=True, weights=[1, 2, 3, 4, 5, 6]),
    words(["さくら", "つばき", "きつね"]),
    black_peg(3, 5),
    black_peg(2, 3, repetition=True),
    black_peg(3, 5).among(["1 2 3", "3 4 5", "2 3 4"]),
    sum_only(3, 4),
    Mastermind(2, 3, blanks=True),
    higher_lower(9),
    coins(5, possibly_none=True),
    coins(4, "lighter", know="coin"),
    coins(5).among(["coin 2 heavier", "coin 3 lighter"]),
]


def with_rows(text, game):
    """A file as it was written before there were rules."""
    document = json.loads(text)
    document["game"]["table"] = game.table.tolist()
    return document


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_rule_makes_the_table_of_the_game(game):
    record = game.record()
    given = (record[what] for what in ("guesses", "secrets", "feedbacks"))
    assert np.array_equal([list(row) for row in MadeTable(record["table"], *given)], game.table)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_file_has_the_rule_and_not_the_table(game):
    strategy = solve(game, goal=game.goal).strategy
    text = strategy.to_json()
    assert Strategy.from_json(text) == strategy
    assert Strategy.from_json(text).to_json() == text
    old = with_rows(text, game)
    assert abgames.verify(json.loads(text)).record() == abgames.verify(old).record()
    assert Strategy.from_json(json.dumps(old)).histogram == strategy.histogram
    if game.goal == "class":
        return
    proof = prove_lower_bound(game, objective="expected", goal=game.goal)
    for document in (json.loads(proof.to_json()), with_rows(proof.to_json(), game)):
        assert abgames.verify(document) == abgames.verify(document, fast=True)


def test_letters_of_several_signs_need_the_table():
    game = words(["ljubav", "njegov", "krava"], letters="lj nj")
    assert game.record()["table"] == game.table.tolist()


def test_names_that_the_game_does_not_have_are_read_by_the_rule():
    for rule, called, replies in [
        ("words", ["Ab", "ab", "Bb"], ["gg", "-g", "--"]),
        ("black_peg", ["1 1 1 1 1 1 1 1 2", "1 1 1 1 1 1 1 1 3"], ["8", "9"]),
        ("higher_lower", ["3", "1", "8"], ["lower", "hit", "higher"]),
    ]:
        game = {"name": "FeedbackTable", "table": rule, "hit": None, "weights": None}
        game |= {"guesses": called, "secrets": called, "feedbacks": replies}
        document = json.loads(solve(higher_lower(2), goal="determine").strategy.to_json())
        document |= {"game": game, "candidates": [1], "root": None}
        made = Strategy.from_json(json.dumps(document)).game
        assert np.array_equal(
            made.table, [list(row) for row in MadeTable(rule, called, called, replies)]
        )
        assert made.record() == game


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"table": "dice"}, '"table" of the game must be one of words, black_peg'),
        ({"guesses": None}, "needs names of guesses, secrets and feedbacks"),
        ({"secrets": []}, "needs names of guesses, secrets and feedbacks"),
        ({"guesses": ["crepe", "rerun", "creeds"]}, "not all names have one length"),
        ({"feedbacks": ["ggggg", "-yyyy"], "hit": 0}, '"feedbacks" lacks "'),
        ({"hit": 99}, '"hit" must be null or a number that occurs in the table'),
        ({"hit": True}, '"hit" must be null or a number that occurs in the table'),
        ({"table": "black_peg"}, 'has no name "'),
        ({"table": "pegs", "guesses": ["1 2", "01 2"]}, "two names mean the same"),
    ],
)
def test_what_no_rule_makes_is_refused(changed, problem):
    document = json.loads(solve(words(EERIE)).strategy.to_json())
    document["game"] |= changed
    with pytest.raises(VerificationError, match=problem):
        abgames_check.check(document)
    with pytest.raises(VerificationError):
        Strategy.from_json(json.dumps(document))
    bound = json.loads(prove_lower_bound(words(EERIE), objective="expected").to_json())
    bound["game"] |= changed
    with pytest.raises(VerificationError):
        abgames.verify(bound, fast=True)


def test_only_strategies_are_checked_where_a_rule_makes_too_many_replies(monkeypatch):
    game = words(EERIE)
    strategy = solve(game).strategy
    proof = prove_lower_bound(game, objective="expected")
    monkeypatch.setattr(names, "MOST_KEPT", 35)
    assert abgames.verify(strategy).total == strategy.total
    with pytest.raises(VerificationError, match="more than 35 replies; only strategies may"):
        abgames.verify(proof)


def test_a_large_game_has_a_small_file(tmp_path):
    answers, allowed = common_words()
    path = tmp_path / "strategy.json"
    heuristic_strategy(words(answers[:200], allowed)).save(path)
    assert path.stat().st_size < 120_000
    assert abgames_check.check_file(path).found["worst"] <= 5


@pytest.mark.parametrize(
    "more",
    [
        {"classes": ["x", "y"] * 3},
        {"costs": [1, 2, 3, 1, 2, 3]},
        {"hit": None},
        {"allowed": [[[1] * 6] * 20] * 6},
    ],
    ids=lambda more: next(iter(more)),
)
def test_what_a_file_says_beside_words_holds_for_some_of_them(more):
    document = json.loads(solve(words(EERIE)).strategy.to_json())
    document |= {"candidates": [0], "root": None, "goal": "determine"}
    document["game"] |= more
    game = Strategy.from_json(json.dumps(document)).game
    some = game.among(EERIE[:4])
    left = {name: entry[:4] if name == "classes" else entry for name, entry in more.items()}
    assert some.record() == game.record() | left | {"secrets": EERIE[:4]}
    assert game.among(EERIE) == game


def test_a_listed_rule_needs_no_entry_for_feedbacks_that_no_guess_gets():
    game = words(EERIE[:3], hard=True)
    document = json.loads(prove_lower_bound(game, objective="expected").to_json())
    listed = [[[0] * 3 for _ in game.feedbacks] for _ in game.guesses]
    for guess in game.guesses:
        for reply in game.feedbacks:
            for later in game.allowed_guesses([(guess, reply)]):
                listed[guess][int(reply)][later] = 1
    document["game"] |= {"allowed": listed, "feedbacks": [*document["game"]["feedbacks"], "-----"]}
    assert abgames.verify(document) == abgames.verify(document, fast=True)
