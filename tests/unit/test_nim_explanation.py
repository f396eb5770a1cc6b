"""Explanations in binary: what they say is true."""

import re
from itertools import product

import pytest

from abgames.nim import explain
from abgames.nim.explanation import made
from abgames.nim.reference import RULES, is_lost, moves, winning_moves

SMALL = list(product(range(5), repeat=3))


@pytest.mark.parametrize("misere", [False, True])
def test_who_wins_and_how(misere):
    for position in SMALL:
        told = explain(position, misere=misere)
        assert told.lost is is_lost(position, RULES["nim"], misere=misere)
        assert list(told.moves) == winning_moves(position, RULES["nim"], misere=misere)
        winner = "loses" if told.lost else "wins"
        assert str(told).startswith(
            f"{' '.join(map(str, position))}: the player to move {winner}.\n"
        )


def table(text):
    """The digits, ones and marks of the columns in an explanation."""
    lines = text.splitlines()
    head = next(n for n, line in enumerate(lines) if re.fullmatch(r" +\d+( +\d+)*", line))
    columns = [int(word) for word in lines[head].split()]
    rows = []
    for line in lines[head + 1 :]:
        if line.startswith("ones"):
            ones = [int(word) for word in line.split()[1:]]
            odd = lines[lines.index(line) + 1]
            return columns, rows, ones, odd
        digits, value = line.split("=")
        rows.append(([int(digit) for digit in digits.split()[2:]], int(value.split(",")[0])))
    raise AssertionError(text)


@pytest.mark.parametrize("rule", ["nim", "kayles", "grundy"])
def test_the_columns_add_up(rule):
    for position in [(7, 3, 5), (1, 2, 3), (10, 11, 3), (6,), (4, 4), (1, 12, 9, 5)]:
        told = explain(position, rule)
        columns, rows, ones, odd = table(str(told))
        assert tuple(value for _, value in rows) == told.values
        for digits, value in rows:
            assert sum(c * d for c, d in zip(columns, digits, strict=True)) == value
        assert ones == [sum(column) for column in zip(*(digits for digits, _ in rows), strict=True)]
        assert odd.count("odd") == sum(number % 2 for number in ones)
        nim_sum = sum(c for c, number in zip(columns, ones, strict=True) if number % 2)
        assert told.nim_sum == nim_sum
        assert told.lost is (nim_sum == 0)


def test_marks_stand_below_odd_columns():
    lines = str(explain((6, 3, 9))).splitlines()
    ones = next(line for line in lines if line.startswith("ones"))
    odd = lines[lines.index(ones) + 1]
    ends = {match.end(): int(match[0]) for match in re.finditer(r"\d+", ones)}
    marks = {match.end() for match in re.finditer("odd", odd)}
    assert marks == {end for end, number in ends.items() if number % 2}


def test_other_games_go_by_grundy_values():
    text = str(explain((5, 4, 10), "kayles"))
    assert "= 4, the Grundy value of 5" in text
    assert "pile 1: 5 → 1 2: Grundy value 4 becomes 3, leaving 1 2 4 10" in text
    assert explain((5, 4), {1, 2}).values == (2, 1)


def test_misere_play():
    assert "leaving 1 1 1" in str(explain((5, 1, 1), misere=True))
    assert "only one pile has more than one stone" in str(explain((5, 1, 1), misere=True))
    assert "3 stones, an odd number, so you take" in " ".join(
        str(explain((1, 1, 1), misere=True)).split()
    )
    assert "at least two piles have more than one stone" in " ".join(
        str(explain((4, 5, 1), misere=True)).split()
    )
    told = explain((4, 3), "kayles", misere=True)
    assert (told.values, told.nim_sum) == ((1, 3), 2)
    assert "count like piles of Nim" in str(told)
    told = explain((5, 3), "kayles", misere=True)
    assert (told.values, told.nim_sum) == (None, None)
    assert "no pattern of columns" in str(told)


def test_no_stones():
    assert "No stones are left: the player to move cannot move" in str(explain((0, 0)))
    assert explain((0, 0)).lost
    assert not explain((0, 0), misere=True).lost
    assert explain((0, 0), misere=True).moves == ()


def test_large_piles_have_columns_by_exponents():
    text = str(explain((2**40, 2**40 - 1)))
    assert "2 to the  40  39  38" in text
    assert "= 1099511627776" in text
    assert max(map(len, text.splitlines())) < 250


@pytest.mark.parametrize("rule", ["nim", "lasker", "grundy", "kayles"])
def test_the_heap_that_a_move_changes(rule):
    for position in product(range(1, 6), repeat=2):
        afters = list(moves(position, RULES[rule]))
        for after, row in zip(afters, made(rule, position, afters), strict=True):
            index, parts = row["pile"] - 1, row["to"]
            assert (*position[:index], *parts, *position[index + 1 :]) == after
            assert row["take"] == row["from"] - sum(parts) == sum(position) - sum(after)
            option = tuple(part for part in parts if part)
            assert option in RULES[rule](position[index])


def test_a_pair_of_wythoffs_game_may_be_larger_than_a_pile():
    most = 2**63 - 1
    large = 14923729446516375049  # the most times the golden ratio, without its fraction
    assert large * (large - most) < most**2 < (large + 1) * (large + 1 - most)
    pair = f"the pair with it is {large} {large + most}."
    assert explain((most, 0), "wythoff").sentences()[1].endswith(pair)


@pytest.mark.parametrize("misere", [False, True])
def test_spaces_around_a_rule_change_nothing(misere):
    assert str(explain((7, 3), " nim ", misere=misere)) == str(explain((7, 3), misere=misere))
