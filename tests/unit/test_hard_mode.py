"""Hard mode of word games: single cases, files, and what is refused; `fuzz.laws` has the rest."""

import json
import re

import pytest

from abgames import verify
from abgames.codebreaking import (
    FeedbackTable,
    Strategy,
    boards,
    fixed_questions,
    rank_guesses,
    review,
    solve,
    words,
)
from abgames.errors import (
    CheckpointError,
    IllegalMoveError,
    UnsupportedGameError,
    VerificationError,
)

ANSWERS = ["steer", "stern", "store", "stork", "storm", "story"]
OTHERS = ["styre", "enemy", "straw"]


def test_files_keep_the_rule(tmp_path):
    game = words(ANSWERS, [*ANSWERS, *OTHERS], hard=True)
    solution = solve(game, "straw=ggy--")
    solution.strategy.save(tmp_path / "hard.json")
    again = Strategy.load(tmp_path / "hard.json")
    assert again.game == game
    assert again.game != words(ANSWERS, [*ANSWERS, *OTHERS])
    free = solve(words(ANSWERS, [*ANSWERS, *OTHERS]), "straw=ggy--").strategy.to_json()
    assert verify(json.loads(free))
    forged = re.sub(r'("weights":\s*null)', r'\1, "allowed": "hard"', free, count=1)
    with pytest.raises(VerificationError, match="not allowed after"):
        verify(json.loads(forged))


def test_the_rule_stays_where_some_feedbacks_go():
    game = words(ANSWERS, [*ANSWERS, *OTHERS], hard=True)
    every, replies, hit = game.guesses, game.record()["feedbacks"], str(game.hit)
    named = {"secrets": ANSWERS, "guesses": [*ANSWERS, *OTHERS], "feedbacks": replies, "hit": hit}
    listed = [[[0] * len(every) for _ in replies] for _ in every]
    for guess in every:
        for reply in game.feedbacks:
            for later in game.allowed_guesses([(guess, reply)]):
                listed[guess][int(reply)][later] = 1
    for rule in ("hard", listed):
        some = FeedbackTable(game.table, **named, allowed=rule).among(ANSWERS[2:])
        assert len(some.feedbacks) < len(game.feedbacks)
        for guess in every:
            for secret in some.secrets:
                answer = [(guess, some.feedback(guess, secret))]
                assert list(some.allowed_guesses(answer)) == list(game.allowed_guesses(answer))


def test_checkpoints_keep_the_rule(tmp_path):
    every = [*ANSWERS, *OTHERS]
    first = solve(words(ANSWERS, every, hard=True), checkpoint=tmp_path / "search.log")
    again = solve(words(ANSWERS, every, hard=True), checkpoint=tmp_path / "search.log")
    assert (again.total, first.proven) == (first.total, True)
    with pytest.raises(CheckpointError, match="name another file"):
        solve(words(ANSWERS, every), checkpoint=tmp_path / "search.log")


def test_what_the_rule_does_not_allow_is_refused():
    game = words(ANSWERS, [*ANSWERS, *OTHERS], hard=True)
    with pytest.raises(IllegalMoveError, match="enemy may not be guessed"):
        solve(game, "straw=ggy--, enemy=y----")
    with pytest.raises(IllegalMoveError, match="enemy may not be guessed"):
        rank_guesses(game, "straw=ggy--", only=["enemy"])
    with pytest.raises(IllegalMoveError, match="enemy may not be guessed"):
        review(game, "straw=ggy--, enemy=y----")
    with pytest.raises(UnsupportedGameError, match="asked in advance"):
        fixed_questions(game)
    with pytest.raises(UnsupportedGameError, match="boards have no rule"):
        boards(game, 2)
    assert len(game.allowed_guesses()) == game.guess_count
