"""Games given by tables: what is read, what is refused, and what all other parts do."""

import hashlib
import json
import pickle
import random
import re
from functools import partial

import numpy as np
import pytest

from abgames import IllegalMoveError, NotationError, UnsupportedGameError, begin
from abgames.codebreaking import (
    AB,
    FeedbackTable,
    Solver,
    Strategy,
    TableFeedback,
    diagnose,
    heuristic_guesses,
    higher_lower,
    rank_guesses,
    review,
    solve,
    words,
)
from abgames.oracle import best_moves


def boxes(**options):
    """Three boxes; opening one shows whether the coin is there, or on which side."""
    return FeedbackTable(
        [[0, 2, 2], [1, 0, 2], [1, 1, 0]],
        **{
            "hit": "here",
            "guesses": ["open A", "open B", "open C"],
            "secrets": ["in A", "in B", "in C"],
            "feedbacks": ["here", "left", "right"],
            **options,
        },
    )


def test_guesses_secrets_and_feedbacks_are_numbers_with_names():
    game = boxes()
    assert (
        game.code("open B") == game.code(1) == game.code("OPEN b ") == game.code(np.int64(1)) == 1
    )
    assert game.secret("in C") == 2
    assert (game.text(1), game.secret_text(2)) == ("open B", "in C")
    assert game.feedback("open B", "in A") == 1
    assert str(game.feedback(1, 0)) == "left"
    assert [str(feedback) for feedback in game.feedbacks] == ["here", "left", "right"]
    assert game.guesses.tolist() == game.secrets.tolist() == [0, 1, 2]
    assert game.consistent("open B = right").tolist() == [2]
    assert (
        game.consistent([(1, 2)]).tolist() == game.consistent([("open B", "right")]).tolist() == [2]
    )
    assert game.table.tolist() == [[0, 2, 2], [1, 0, 2], [1, 1, 0]]
    assert game.reply("right") == TableFeedback(2, "right") == 2


def test_without_names_numbers_are_read():
    game = FeedbackTable([[-1, 0, 5], [0, 0, 5]])
    assert [int(feedback) for feedback in game.feedbacks] == [-1, 0, 5]
    assert game.consistent("0=-1").tolist() == [0]
    assert game.hit is None
    assert game.feedback_table([0, 1], [2, 0]).tolist() == [[2, 0], [2, 1]]


def test_replies_alone_lead_through_a_strategy_of_a_table():
    strategy = solve(boxes()).strategy
    first = strategy.next_guess()
    reply = next(reply for reply in boxes().feedbacks if reply not in {boxes().hit})
    rest = strategy.after([(first, reply)])
    assert strategy.after(str(reply)) == strategy.after(f" {str(reply).upper()} ") == rest
    with pytest.raises(NotationError, match="'nowhere' is not a feedback"):
        strategy.after("nowhere")


def test_names_of_guesses_and_secrets_may_be_equations():
    equations = ["1+1=2", "2+1=3", "1+2=3"]
    game = words(equations, weights=[5, 1, 1])
    assert game.weights == (5, 1, 1)
    reply = game.feedback("1+2=3", "2+1=3")
    for history in (f"1+2=3={reply}", f"1+2=3 = {reply}", [f"1+2=3={reply}"], [(2, reply)]):
        assert [game.secret_text(secret) for secret in game.consistent(history)] == ["2+1=3"]
    with pytest.raises(NotationError, match="'1' is not a word of 5 letters"):
        game.consistent("1=2")
    with pytest.raises(NotationError, match='must look like "1 2 3=0A1B"'):
        AB(3, 7).consistent("1 2 3=0A1B=0A1B")


def test_results_show_the_names_of_guesses():
    names = ["soare", "crane", "trace", "raise"]
    game = words(names)
    strategy = solve(game).strategy
    answers = [(0, game.feedback(0, 2)), (1, game.feedback(1, 2))]
    wrong = diagnose(game, [(0, game.hit), (1, game.feedback(1, 2))])
    results = {
        "heuristic": heuristic_guesses(game, top=1)[0],
        "ranked": rank_guesses(game)[0],
        "judged": begin(game).judge(0),
        "reviewed": review(game, answers)[0],
        "repair": wrong.repairs[0],
        "difference": Strategy.from_player(game, lambda _, left: left[-1]).compare(strategy)[0],
        "best": best_moves((game, ())),
    }
    for name, result in results.items():
        assert re.search(rf"TableGuess\(\d, '({'|'.join(names)})'\)", repr(result)), name
        assert not re.search(r"\b(guess|best|other)=\d", repr(result)), name
    guess = results["ranked"].guess
    assert (guess, str(guess), json.dumps(guess)) == (1, "crane", "1")
    assert pickle.loads(pickle.dumps(guess)).name == "crane"
    assert eval(repr(guess), {"TableGuess": type(guess)}) == guess


def test_great_weights_take_no_more_work():
    rng = random.Random(8)
    for without in ((), *((name,) for name in Solver.PRUNINGS), Solver.PRUNINGS):
        for shape in ((5, 8), (8, 5)):
            rows = [[rng.randrange(3) for _ in range(shape[1])] for _ in range(shape[0])]
            weights = [rng.randint(1, 9) for _ in rows[0]]
            if len(set(zip(*rows, strict=True))) < len(weights):
                continue
            solver = partial(Solver, 1, without=without)
            small, great = (
                solver().solve(
                    FeedbackTable(rows, weights=[by * weight for weight in weights]),
                    goal="determine",
                )
                for by in (1, 10**6)
            )
            assert great.total == small.total * 10**6
            assert great.nodes <= small.nodes + 8


def test_checkpoints_tell_tables_apart(tmp_path):
    from abgames import CheckpointError

    game, checkpoint = AB(3, 5), tmp_path / "checkpoint"
    rows = game.feedback_table(game.guesses, game.secrets)
    solve(FeedbackTable(rows, hit=0), checkpoint=checkpoint)
    with pytest.raises(CheckpointError):
        solve(FeedbackTable(rows[::-1], hit=0), checkpoint=checkpoint)


def test_what_a_call_costs_is_not_in_proportion_to_the_table(tmp_path, monkeypatch):
    made = []
    blake2b = hashlib.blake2b
    monkeypatch.setattr(hashlib, "blake2b", lambda *a, **k: made.append(a) or blake2b(*a, **k))
    game = words(["bill", "fill", "hill"], ["bill", "fill", "hill", "bath"], hard=True)
    made.clear()
    for _ in range(2):
        solve(game, "bath=----")
    assert made == []
    for path in ("one", "other"):
        solve(game, checkpoint=tmp_path / path)
    assert len(made) == 2  # of the table and of the rule


def test_a_table_without_a_hit_can_only_be_determined():
    game = boxes(hit=None)
    assert solve(game, objective="worst", goal="determine").worst == 1
    for asked in ({}, {"goal": "determine", "guesses": "consistent"}):
        with pytest.raises(UnsupportedGameError, match="has no feedback that is the hit"):
            solve(game, **asked)
    solution = solve(game, goal="determine")
    assert solution.strategy.verify().histogram == {1: 3}
    assert "= in A" in solution.strategy.to_text()


def test_the_greatest_weights_do_not_overflow():
    most = (2**63 - 1) // 3
    game = FeedbackTable([[0, 1], [1, 0], [1, 1]], hit=0, weights=[most - 1, 1])
    values = {row.guess: row.total for row in rank_guesses(game)}
    assert values == {0: most + 1, 1: 2 * most - 1, 2: 2 * most + 1}
    with pytest.raises(
        UnsupportedGameError, match="at most 3,074,457,345,618,258,602 for 2 secrets"
    ):
        FeedbackTable([[0, 1], [1, 0], [1, 1]], hit=0, weights=[most, 1])


def test_secrets_that_no_guess_hits_are_named():
    game = FeedbackTable([[0, 1, 2, 3]], hit=0, secrets=["a", "b", "c", "d"])
    with pytest.raises(UnsupportedGameError, match="no guess hits b, c and d; "):
        solve(game)
    assert solve(game, goal="determine").worst == 1
    assert solve(game, candidates=["a"]).total == 1


def test_equality_pickles_and_names():
    game = boxes()
    assert pickle.loads(pickle.dumps(game)) == game == boxes()
    assert hash(game) == hash(boxes())
    assert game != boxes(weights=[1, 1, 2])
    assert game != boxes(hit=None)
    assert repr(game) == "FeedbackTable(3 guesses x 3 secrets)"
    assert repr(game.called("boxes")) == "boxes"
    assert game.called("boxes") == game
    feedback = game.reply("left")
    assert pickle.loads(pickle.dumps(feedback)).name == "left"


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [("int8", [-100, 0, 100]), ("uint64", [2**63, 2**63 + 1, 2**63 + 200]), ("uint8", [0, 7, 255])],
)
def test_numbers_of_every_type_are_read(kind, numbers):
    """Their differences may be more than the type holds."""
    game = FeedbackTable(np.array([numbers], dtype=kind))
    assert [int(feedback) for feedback in game.feedbacks] == numbers
    assert [int(game.feedback(0, secret)) for secret in range(3)] == numbers


def test_bad_guesses_and_histories():
    game = boxes()
    with pytest.raises(IllegalMoveError, match=r"are the numbers 0 to 2, not 3"):
        game.code(3)
    with pytest.raises(NotationError, match=r"'open D' is not a guess of .*; did you mean 'open"):
        game.code("open D")
    with pytest.raises(TypeError, match="its number or its name, not float"):
        game.code(1.5)
    with pytest.raises(TypeError, match="not bool"):
        game.code(True)
    with pytest.raises(NotationError, match="'nowhere' is not a feedback"):
        game.consistent("open A=nowhere")
    with pytest.raises(IllegalMoveError, match="the feedbacks are 0 to 2, not 5"):
        game.reply(5)
    with pytest.raises(NotationError, match=r"'--1' is not a guess of .* by their numbers, 0 to 0"):
        FeedbackTable([[0, 1]]).code("--1")
    with pytest.raises(TypeError, match="integers in one dimension"):
        solve(game, candidates=np.array([[0, 1]]))
    with pytest.raises(IllegalMoveError, match="is not a candidate"):
        rank_guesses(game, "open A=right", guesses="consistent", only=[0])


@pytest.mark.parametrize("game", [AB(3, 7), higher_lower(5), FeedbackTable([[0]], hit=0)])
def test_every_hit_feedback_and_guess_is_true(game):
    assert game.hit
    assert all(game.feedbacks)
    guess = solve(game).strategy.next_guess()
    assert game.feedback(guess, guess)
