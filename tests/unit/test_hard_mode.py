"""Hard mode of word games: single cases, files, and what is refused; `fuzz.laws` has the rest."""

import json
import random
import re

import pytest
from fuzz.drawn import Hard

from abgames import verify
from abgames.codebreaking import (
    Strategy,
    boards,
    fixed_questions,
    heuristic_guesses,
    prove_lower_bound,
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


def test_the_smallest_case_of_hard_mode():
    every = [*ANSWERS, *OTHERS]
    game = words(ANSWERS, every, hard=True)
    after = "straw=ggy--"
    assert solve(words(ANSWERS, every), after).total == 12
    assert solve(words(ANSWERS, every), after, guesses="consistent").total == 14
    assert solve(game, after).total == 13
    assert solve(game, after, guesses="consistent").total == 14
    ranked = {game.text(row.guess): row.total for row in rank_guesses(game, after)}
    assert "enemy" not in ranked
    assert ranked["styre"] == 13
    assert "enemy" not in {game.text(row.guess) for row in heuristic_guesses(game, history=after)}


def may_follow(made, reply, later):
    """The rule, as players say it."""
    return Hard([made, later])(0, reply, 1)


def test_words_are_allowed_as_players_say_it():
    chance = random.Random(1)
    listed = sorted({"".join(chance.choices("abc", k=4)) for _ in range(40)})
    game = words(listed[::2], listed, hard=True)
    for _ in range(60):
        secret = chance.choice(listed[::2])
        history = [(g, str(game.feedback(g, secret))) for g in chance.sample(listed, 2)]
        allowed = [{w for w in listed if may_follow(g, reply, w)} for g, reply in history]
        expected = [word for word in listed if word in allowed[0] & allowed[1]]
        if history[1][0] in allowed[0]:
            found = game.allowed_guesses(history)
            assert [game.text(guess) for guess in found] == expected
        else:
            with pytest.raises(IllegalMoveError, match="answer 2 of the history"):
                game.consistent(history)


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
    with pytest.raises(UnsupportedGameError, match="rule for guesses"):
        prove_lower_bound(game, 12)
    with pytest.raises(UnsupportedGameError, match="asked in advance"):
        fixed_questions(game)
    with pytest.raises(UnsupportedGameError, match="boards have no rule"):
        boards(game, 2)
    assert len(game.allowed_guesses()) == game.guess_count
