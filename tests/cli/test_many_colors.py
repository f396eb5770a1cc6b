"""``play`` and ``assist`` with so many colours that codes cannot be listed."""

import json
import random

import pytest

from abgames.codebreaking import prove_all_colors
from abgames.codebreaking.all_colors_assistant import AllColorsAssistant
from abgames.codebreaking.wide_game import WideGame
from abgames.errors import IllegalMoveError, InconsistentHistoryError

TWO_PEGS = ("--pegs", "2", "--colors")


def test_play(talk):
    said = ["500 1", "1 2", "hint", "why 3 4", "left", "list", "undo", "review", "7 9", "review"]
    status, out, _ = talk("ab", "play", *TWO_PEGS, "500", "--secret", "7 9", lines=said)
    assert status == 0
    assert "AB game: 2 different colours out of 1 2 ... 500." in out
    assert "246,512 candidates left." in out
    assert "candidates: 3 4, 3 5," in out
    assert "That would be a best guess." in out
    assert "Found in 2 guesses." in out
    assert "Optimal play needs about 168.7 guesses on average." in out


def test_the_same_seed_draws_the_same_secret(talk):
    for game in ("ab", "mastermind"):
        secrets = {
            talk(game, "play", *TWO_PEGS, "999", "--seed", "3", lines=["quit"])[1] for _ in range(2)
        }
        assert len(secrets) == 1


@pytest.mark.parametrize("game", ["ab", "mastermind"])
def test_assist_finds_the_secret(talk, game):
    kind = {"ab": "AB", "mastermind": "Mastermind"}[game]
    wide, secret, answers = WideGame(kind, 2, 300), (299, 17), []
    assistant = AllColorsAssistant(prove_all_colors(kind, 2), 300)
    while not assistant.is_solved:
        reply = wide.feedback(assistant.proposal, secret)
        answers.append(f"{reply}")
        assistant.answer(reply)
    status, out, _ = talk(game, "assist", *TWO_PEGS, "300", "--json", lines=answers)
    assert status == 0
    last = json.loads(out.splitlines()[-1])
    assert (last["state"], last["secret"]) == ("found", [299, 17])
    assert len(last["history"]) == len(answers)


def test_an_impossible_reply_is_not_taken(talk):
    said = ["0 1", "0 0", "2 0", "history", "undo", "2 0", "review"]
    status, out, _ = talk("ab", "assist", *TWO_PEGS, "300", lines=said)
    assert status == 0
    assert "no secret gives all these replies, so the last one is not taken" in out
    assert "Found: 3 1, with 2 guesses." in out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("play --pegs 4 --colors 500", "at most 3 pegs, not 4"),
        ("play --pegs 2 --colors 500 --secret adversary", "an adversary needs fewer than 256"),
        ("play --pegs 2 --colors 500 --secret 501,1", "501"),
        ("play --pegs 2 --colors 100001", "at most 100000, not 100001"),
        ("assist --pegs 2 --colors 500 --extra-colors 1", "--extra-colors needs fewer than 256"),
        ("assist --pegs 2 --colors 500 --guesses consistent", "--guesses consistent needs fewer"),
        ("assist --pegs 2 --colors 500 --symbols ab", "--symbols needs fewer than 256"),
        ("solve --pegs 2 --colors 500", "at most 255, not 500"),
    ],
)
def test_bad_input(shell, arguments, problem):
    status, _, err = shell("ab", *arguments.split())
    assert status == 2
    assert problem in err


def test_an_assistant_for_random_secrets():
    proof, chance = prove_all_colors("AB", 2), random.Random(1)
    for _ in range(5):
        assistant = AllColorsAssistant(proof, 400)
        secret = tuple(chance.sample(range(1, 401), 2))
        expected = assistant.expected
        assert expected == proof.mean(400)
        while not assistant.is_solved:
            assert assistant.proven
            guess = assistant.proposal
            assistant.answer(assistant.game.feedback(guess, secret), guess)
        assert assistant.candidate_count == 1
        assert list(assistant.candidates()) == [secret]
        with pytest.raises(ValueError, match="found already"):
            assistant.answer("0A0B")


def test_an_assistant_refuses():
    assistant = AllColorsAssistant(prove_all_colors("AB", 2), 400)
    with pytest.raises(ValueError, match="no answer to take back"):
        assistant.undo()
    with pytest.raises(IllegalMoveError, match="cannot occur with 2 pegs"):
        assistant.answer("1A1B")
    assistant.answer("0A2B", "1 2")
    with pytest.raises(InconsistentHistoryError):
        assistant.answer("2A0B", "1 3")
    with pytest.raises(InconsistentHistoryError):
        assistant.answer("0A2B", "1 3")
    assert assistant.candidate_count == 1
    assert assistant.proposal == (2, 1)


@pytest.mark.long
def test_three_pegs_to_the_end():
    assistant = AllColorsAssistant(prove_all_colors("AB", 3), 300)
    while not assistant.is_solved:
        assert assistant.proven
        assistant.answer(assistant.game.feedback(assistant.proposal, (300, 299, 298)))
    assert len(assistant.history) == 103
