import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames import InconsistentHistoryError, NotationError
from abgames.codebreaking import AB, CardMoo, Feedback, FeedbackTable, Mastermind
from abgames.codebreaking.all_colors import WideGame
from abgames.codebreaking.history import parse_history
from abgames.codebreaking.reference import ColorRules

GAME = AB(3, 7)
TWO = (((1, 2, 3), Feedback(0, 1)), ((3, 4, 5), Feedback(0, 2)))


@pytest.mark.parametrize(
    "history",
    [
        "1 2 3=0A1B, 3 4 5=0A2B",
        "123=1b,345=2B",
        "1 2 3=0 1, 3 4 5=2 white",
        [("1 2 3", "0A1B"), ("3 4 5", "0A2B")],
        [[[1, 2, 3], [0, 1]], ((3, 4, 5), Feedback(0, 2))],
        ("1 2 3=0A1B", "3 4 5=0A2B"),
        TWO,
    ],
    ids=repr,
)
def test_forms_of_a_history(history):
    assert parse_history(GAME, history) == TWO
    assert len(GAME.consistent(history)) == 10


@pytest.mark.parametrize(
    ("game", "example"),
    [
        (AB(3, 7), '"1 2 3=0A1B"'),
        (AB(3, 10, symbols="0123456789"), '"012=0A1B"'),
        (Mastermind(2, 3, symbols=("red", "green", "blue")), '"red red=1A0B"'),
        (WideGame("AB", 3, 300), '"1 2 3=0A1B"'),
        (CardMoo(), '"1b 2b X=1N"'),
        (FeedbackTable([[0, 1]], guesses=["weigh"], feedbacks=["up", "down"]), '"weigh=down"'),
        (FeedbackTable([[3, 8]]), '"0=8"'),
    ],
    ids=repr,
)
def test_the_example_in_an_error_is_one_of_the_game(game, example):
    for history, error in (("nonsense", NotationError), (5, TypeError)):
        with pytest.raises(error, match=f"like {example}"):
            parse_history(game, history)
    parse_history(game, game.example)


@pytest.mark.parametrize("nothing", ["", "  ", (), []])
def test_empty_histories(nothing):
    assert len(GAME.consistent(nothing)) == 210


@pytest.mark.parametrize(
    ("game", "history", "conflict"),
    [
        (GAME, "1 2 3=2A1B", (0,)),
        (GAME, "1 2 3=9A9B", (0,)),
        (GAME, "1 2 3=0A1B, 1 2 3=0A2B", (0, 1)),
        (GAME, "1 2 3=0A1B, 4 5 6=0A1B, 1 2 3=0A2B", (0, 2)),
        (GAME, "1 2 3=0A0B, 4 5 6=0A2B, 7 1 2=0A0B", (0, 1, 2)),
        (GAME, "1 4 5=1A0B, 1 2 3=0A0B, 4 5 6=0A0B", (1, 2)),
        (GAME, "1 2 3=3A0B, 4 5 6=0A0B, 1 2 4=1A0B, 5 6 7=0A0B", (0, 2)),
        (AB(2, 3, 1), "1 4=2A0B", (0,)),
        (Mastermind(3, 3), "111=0A0B, 222=0A0B, 333=0A0B", (0, 1, 2)),
        (Mastermind(3, 3), "111=0A1B", (0,)),
    ],
)
def test_contradictions_name_the_answers(game, history, conflict):
    with pytest.raises(InconsistentHistoryError) as caught:
        game.consistent(history)
    error = caught.value
    assert error.history == parse_history(game, history)
    assert error.conflict == conflict
    for index in conflict:
        guess, feedback = error.history[index]
        assert f"{feedback} to {game.text(guess)}" in str(error)


@pytest.mark.parametrize("between", [",", ", ", ";", "\n", "\r\n", ",\r\n", " ; \n"])
def test_answers_may_come_from_a_file(between):
    text = f"\ufeff1 2 3=0A1B{between}3 4 5=0A2B\r\n"
    assert parse_history(GAME, text) == parse_history(GAME, "1 2 3=0A1B, 3 4 5=0A2B")


answers = st.tuples(
    st.sampled_from(list(itertools.permutations(range(1, 5), 2))),
    st.sampled_from([(2, 0), (1, 0), (0, 2), (0, 1), (0, 0)]),
)


@given(st.lists(answers, max_size=6))
def test_conflicts_are_contradictory_and_minimal(history):
    game, rules = AB(2, 4), ColorRules("AB", 2, 4)
    left = rules.consistent(history)
    if left:
        assert [tuple(row) for row in game.consistent(history).tolist()] == left
        return
    with pytest.raises(InconsistentHistoryError) as caught:
        game.consistent(history)
    conflict = [history[index] for index in caught.value.conflict]
    assert not rules.consistent(conflict)
    for missing in range(len(conflict)):
        assert rules.consistent(conflict[:missing] + conflict[missing + 1 :])
