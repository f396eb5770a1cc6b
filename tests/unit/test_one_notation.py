"""What the shell reads, Python reads as well."""

import pytest

from abgames import otrio
from abgames.codebreaking import AB, solve
from abgames.nim import explain, winning_moves
from abgames.otrio import Position, can_force

GAME = AB(3, 7)
LATE = Position.from_moves("b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L")


@pytest.mark.parametrize(
    "history",
    [
        "1 2 3=0A1B; 3 4 5=0A2B",
        "1 2 3 0A1B, 345 0a2b",
        "123: 0A1B, 345 :0A2B",
        "\uff11\uff12\uff13=0A1B, 3 4 5=\uff10A\uff12B",  # full width
        ["123 0A1B", "345=0 2"],
    ],
)
def test_histories(history):
    expected = solve(GAME, history="1 2 3=0A1B, 3 4 5=0A2B")
    assert solve(GAME, history=history) == expected


def test_a_semicolon_that_is_a_symbol_parts_nothing():
    game = AB(2, 3, symbols=";ab")
    assert solve(game, history=";a=0A1B").candidate_count == 2


@pytest.mark.parametrize("rule", ["1,3,4", "{1, 3, 4}", [1, 3, 4], (4, 3, 1)])
def test_subtraction_sets(rule):
    assert winning_moves((9, 5), rule) == winning_moves((9, 5), {1, 3, 4})
    assert explain((9, 5), rule).rule == frozenset({1, 3, 4})


def test_the_three_kinds_of_rules_are_named():
    with pytest.raises(ValueError, match=r"an octal code .*, a subtraction set such as '1,3,4'"):
        winning_moves((3, 4), "chess")
    with pytest.raises(ValueError, match=r"not 'kayle'; did you mean 'kayles'\?"):
        winning_moves((3, 4), "kayle")


@pytest.mark.parametrize("text", ["next", "P1>D>P2>P3; P2>D>P3>P1; P3>D>P1>P2"])
def test_orders(text):
    expected = otrio.solve(LATE, otrio.next_player_first(3), threads=1)
    if text == "next":
        assert otrio.solve(LATE, text, threads=1) == expected
    assert otrio.solve(LATE, text, threads=1).outcome is not None


@pytest.mark.parametrize("winners", ["draw", "D", ["Draw"]])
def test_coalitions_and_outcomes(winners):
    assert can_force(LATE, 2, winners, threads=1) == can_force(LATE, {2}, {"D"}, threads=1)
    assert can_force(LATE, {1, 3}, 1, threads=1) == can_force(LATE, {1, 3}, {1}, threads=1)


def test_a_line_can_be_replayed():
    force = can_force(Position(), {1, 3}, {1}, threads=1)
    assert Position.from_moves(force.line).winner == 1
