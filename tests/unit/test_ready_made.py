"""The ready-made games are tables of the rules that their docstrings state."""

import csv
import io
import itertools
import pickle
import random
import re
from fractions import Fraction
from math import comb, factorial
from pathlib import Path

import numpy as np
import pytest

from abgames.codebreaking import (
    AB,
    Mastermind,
    Strategy,
    attributes,
    black_peg,
    coins,
    fixed_questions,
    heuristic_strategy,
    higher_lower,
    solve,
    sum_only,
    words,
)
from abgames.errors import UnsupportedGameError

# -- coins ---------------------------------------------------------------------------------


def balance(weighing, coin, kind):
    """The reply of the balance, by weighing."""
    weights = dict.fromkeys(range(1, 13), 10)
    weights[coin] += {"heavier": 1, "lighter": -1}[kind]
    left, right = (sum(weights[int(c)] for c in side.split()) for side in weighing.split(" : "))
    return "balanced" if left == right else "left" if left > right else "right"


@pytest.mark.parametrize("false", ["unknown", "heavier", "lighter"])
@pytest.mark.parametrize("n", [3, 4, 5])
def test_the_balance_is_right(n, false):
    game = coins(n, false)
    kinds = ["heavier", "lighter"] if false == "unknown" else [false]
    secrets = [game.secret_text(secret) for secret in range(game.secret_count)]
    assert secrets == [f"coin {c} {kind}" for c in range(1, n + 1) for kind in kinds]
    for guess, secret in itertools.product(range(game.guess_count), secrets):
        _, coin, kind = secret.split()
        assert str(game.feedback(guess, secret)) == balance(game.text(guess), int(coin), kind)


@pytest.mark.parametrize("n", range(2, 10))
def test_every_weighing_is_there_once(n):
    game = coins(n, "heavier")
    sides = set()
    for guess in range(game.guess_count):
        left, right = (frozenset(side.split()) for side in game.text(guess).split(" : "))
        assert len(left) == len(right)
        assert not left & right
        sides.add(frozenset({left, right}))
    every = sum(comb(n, k) * comb(n - k, k) for k in range(1, n // 2 + 1)) // 2
    assert len(sides) == game.guess_count == every


@pytest.mark.parametrize(("n", "weighings"), [(2, 1), (3, 1), (4, 2), (8, 2), (9, 2)])
@pytest.mark.parametrize("false", ["heavier", "lighter"])
def test_three_times_as_many_coins_take_one_weighing_more(n, weighings, false):
    solution = solve(coins(n, false), objective="worst", goal="determine")
    assert solution.worst == solution.strategy.verify().worst == weighings


@pytest.mark.parametrize(("n", "weighings"), [(3, 2), (4, 3), (8, 3)])
def test_the_kind_takes_more_weighings(n, weighings):
    solution = solve(coins(n), objective="worst", goal="determine")
    assert solution.worst == solution.strategy.verify().worst == weighings


@pytest.mark.long
@pytest.mark.parametrize(("n", "weighings"), [(10, 3), (11, 3), (12, 3)])
@pytest.mark.parametrize("false", ["heavier", "unknown"])
def test_ten_coins_and_more(n, weighings, false):
    assert solve(coins(n, false), objective="worst", goal="determine").worst == weighings


# -- pegs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("built_in", [AB(2, 5), AB(3, 4), Mastermind(2, 4), Mastermind(3, 3)])
def test_black_pegs_are_those_of_the_built_in_game(built_in):
    game = black_peg(built_in.pegs, built_in.colors, repetition=isinstance(built_in, Mastermind))
    assert game.secret_count == game.guess_count == built_in.secret_count
    for guess, secret in itertools.product(built_in.secrets, repeat=2):
        names = built_in.text(guess), built_in.text(secret)
        blacks = built_in.feedback(guess, secret)[0]
        assert game.feedback(*names) == blacks
        assert str(game.feedback(*names)) == str(blacks)


@pytest.mark.parametrize("pegs", [2, 3, 4, 5])
@pytest.mark.parametrize("objective", ["expected", "worst", "worst-expected"])
def test_white_pegs_tell_nothing_when_every_color_is_used(pegs, objective):
    ours, built_in = (
        solve(black_peg(pegs, pegs), objective=objective),
        solve(AB(pegs, pegs), objective=objective),
    )
    assert ours.lower_bound == built_in.lower_bound


@pytest.mark.parametrize(("pegs", "colors"), [(2, 4), (3, 4), (3, 5)])
def test_hints_that_tell_less_take_more_guesses(pegs, colors):
    told = solve(AB(pegs, colors)).total
    assert told < solve(black_peg(pegs, colors)).total
    assert told < solve(sum_only(pegs, colors)).total


@pytest.mark.parametrize(("pegs", "colors"), [(1, 3), (2, 4), (3, 4), (3, 5)])
def test_the_sum_of_both_and_the_hit(pegs, colors):
    built_in, game = AB(pegs, colors), sum_only(pegs, colors)
    for guess, secret in itertools.product(built_in.secrets, repeat=2):
        a, b = built_in.feedback(guess, secret)
        expected = "hit" if a == pegs else str(a + b)
        assert str(game.feedback(built_in.text(guess), built_in.text(secret))) == expected


@pytest.mark.parametrize("pegs", [1, 2, 3, 4])
def test_the_sum_of_permutations_leaves_trying_them_all(pegs):
    orders = factorial(pegs)
    assert solve(sum_only(pegs, pegs)).histogram == dict.fromkeys(range(1, orders + 1), 1)


# -- words ---------------------------------------------------------------------------------


def marked(guess, answer):
    """The marks of a guess, one letter at a time."""
    signs = ["g" if one == other else "-" for one, other in zip(guess, answer, strict=True)]
    left = [other for sign, other in zip(signs, answer, strict=True) if sign != "g"]
    for place, letter in enumerate(guess):
        if signs[place] == "-" and letter in left:
            signs[place] = "y"
            left.remove(letter)
    return "".join(signs)


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6, 11])
@pytest.mark.parametrize(
    "letters", ["ab", "abc", "さくらんぼう", "".join(map(chr, range(0x4E00, 0x4F90)))]
)
def test_letters_are_marked_as_one_marks_them_by_hand(length, letters):
    chosen = random.Random(f"{length} {letters}")
    every = sorted({"".join(chosen.choices(letters, k=length)) for _ in range(25)})
    game = words(every[::2], every)
    for guess, answer in itertools.product(every, every[::2]):
        assert str(game.feedback(guess, answer)) == marked(guess, answer)


@pytest.mark.parametrize(
    ("guess", "answer", "signs"),
    [
        ("speed", "abide", "--y-y"),
        ("speed", "erase", "y-yy-"),
        ("speed", "steal", "g-g--"),
        ("speed", "crepe", "-ygy-"),
        ("geese", "elope", "-y--g"),
        ("allay", "local", "-yyg-"),
    ],
)
def test_letters_that_are_there_twice(guess, answer, signs):
    assert marked(guess, answer) == signs
    assert str(words([answer, guess]).feedback(guess, answer)) == signs


def test_many_words_of_few_letters():
    chosen = random.Random(5)
    every = sorted({"".join(chosen.choices("abcdef", k=4)) for _ in range(1200)})
    game = words(every)
    for guess, answer in zip(
        chosen.choices(every, k=500), chosen.choices(every, k=500), strict=True
    ):
        assert str(game.feedback(guess, answer)) == marked(guess, answer)


def test_capital_letters_blanks_and_accents():
    game = words(["\ufeffCrane\n", "SLATE"])
    assert [game.secret_text(secret) for secret in range(2)] == ["crane", "slate"]
    composed, apart = "\u304c\u3063\u3053\u3046", "\u304b\u3099\u3063\u3053\u3046"
    assert words([apart, "しょうわ"]).secret_text(0) == composed
    assert len(words([apart, "しょうわ"]).hit.name) == 4


def test_hard_mode_guesses_an_answer_that_is_still_possible():
    answers = ["bill", "fill", "hill", "kill", "mill", "pill"]
    game = words(answers, [*answers, "hbfk"])
    assert solve(game, guesses="consistent").worst == 6
    assert solve(game).worst == 3


def test_an_answer_that_may_not_be_guessed():
    game = words(["crane", "slate", "trace"], ["crane", "slate"])
    assert solve(game, goal="determine").worst == 1
    with pytest.raises(UnsupportedGameError, match="no guess hits trace"):
        solve(game)
    assert solve(game, candidates=["crane", "slate"]).total == 3


def test_longer_words_may_have_too_many_feedbacks():
    every = ["".join(word) for word in itertools.product("abc", repeat=6)]
    game = words(every[::5])
    assert len(game.feedbacks) == 680
    solution = solve(game)
    assert (solution.total, solution.strategy.verify().total) == (305, 305)
    game = words(every)
    history = [("aaabbb", game.feedback("aaabbb", "abcabc"))]
    left = [game.secret_text(secret) for secret in game.consistent(history)]
    found, wanted = solve(game, history), solve(words(left, every))
    assert len(left) > 3
    assert (found.total, found.strategy.verify().total) == (wanted.total, wanted.total)


DICTIONARY = Path("/usr/share/dict/words")


@pytest.mark.long
@pytest.mark.skipif(not DICTIONARY.exists(), reason="Debian's wamerican is not installed")
def test_the_words_of_a_dictionary():
    every = sorted(set(re.findall("^[a-z]{5}$", DICTIONARY.read_text(encoding="utf-8"), re.M)))
    game = words(every)
    assert game.guess_count == game.secret_count == len(every) > 1000
    chosen = random.Random(7)
    for guess, answer in zip(
        chosen.choices(every, k=500), chosen.choices(every, k=500), strict=True
    ):
        assert str(game.feedback(guess, answer)) == marked(guess, answer)
    # A position after one guess, with the heuristics as a bound.
    history = "tares = -g--g"
    solution = solve(game, history=history)
    assert solution.proven
    assert heuristic_strategy(game, heuristic="entropy", history=history).total >= solution.total
    # A list of some hundred words, from the start.
    assert solve(words(every[:: len(every) // 300])).proven
    # All of them: bounds, of which the upper one is that of a strategy.
    bounds = solve(game, time_limit=20)
    assert 2 * len(every) - 1 <= bounds.lower_bound <= bounds.upper_bound == bounds.total


@pytest.mark.parametrize("weights", [None, [1, 2, 3, 4, 5, 6, 7, 8]])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_openers_that_leave_the_fewest_candidates(count, weights):
    """All sets of guesses are tried; a limit leaves those that are found at once."""
    every = ["aab", "aba", "bcc", "cab", "bbc", "cca", "abc", "ccb", "aaa", "bbb"]
    game = words(every[:8], every, weights=weights)

    def left(guesses):
        parts = {}
        for secret in range(game.secret_count):
            said = tuple(int(game.feedback(guess, secret)) for guess in guesses)
            parts.setdefault(said, []).append(secret)
        return sum(len(part) * game.weight(game.secrets[part]) for part in parts.values())

    least = min(map(left, itertools.combinations(range(len(every)), count)))
    whole = game.weight(game.secrets)
    found = fixed_questions(game, count=count)
    assert found.left == Fraction(least, whole) == Fraction(left(found.guesses), whole)
    assert found.proven
    quick = fixed_questions(game, count=count, time_limit=0)
    assert quick.left == Fraction(left(quick.guesses), whole) >= found.left
    with pytest.raises(ValueError, match="count must be"):
        fixed_questions(game, count=11)


# -- attributes ----------------------------------------------------------------------------

SHEET = """animal, flies, legs
bat, yes, 2
bee, yes, 6
cat, no, 4
"""


def test_rows_of_a_csv():
    game = attributes(csv.DictReader(io.StringIO(SHEET)))
    assert [game.text(guess) for guess in range(2)] == ["flies", "legs"]
    assert [game.secret_text(secret) for secret in range(3)] == ["bat", "bee", "cat"]
    assert str(game.feedback("legs", "bee")) == "6"
    assert solve(game, goal="determine").histogram == {1: 3}


def test_rows_of_a_mapping():
    bat, hen = {"flies": True, "eggs": np.bool_(False)}, {"eggs": "yes", "flies": "yes"}
    game = attributes({"bat": bat, "hen": hen})
    assert [str(game.feedback("eggs", animal)) for animal in ("bat", "hen")] == ["no", "yes"]
    assert game == attributes([{"name": "bat", **bat}, {"name": "hen", **hen}])


@pytest.mark.parametrize("bits", [1, 2, 3, 4])
def test_questions_halve_the_objects(bits):
    rows = {
        f"number {n}": {f"bit {bit}": bool(n >> bit & 1) for bit in range(bits)}
        for n in range(2**bits)
    }
    assert solve(attributes(rows), objective="worst", goal="determine").histogram == {bits: 2**bits}


# -- numbers -------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 8, 20, 64])
def test_numbers_are_found_by_halving(n):
    game = higher_lower(n)
    assert str(game.feedback(f"{n}", "1")) == ("hit" if n == 1 else "lower")
    assert str(game.feedback("1", f"{n}")) == ("hit" if n == 1 else "higher")
    best = solve(game, objective="worst-expected")
    # A search tree of the numbers has 1, 2, 4, ... of them in its levels, as far as they go.
    levels = [number.bit_length() for number in range(1, n + 1)]
    assert best.upper_bound == best.lower_bound == (max(levels), sum(levels))


# -- all of them ---------------------------------------------------------------------------

GAMES = {
    "coins(5)": coins(5),
    "coins(4, 'heavier')": coins(4, "heavier"),
    "black_peg(2, 3)": black_peg(2, 3),
    "black_peg(2, 2, repetition=True)": black_peg(2, 2, repetition=True),
    "sum_only(2, 3)": sum_only(2, 3),
    "higher_lower(4)": higher_lower(4),
    "words(2 answers, 3 guesses)": words(["abc", "bcd"], ["abc", "bcd", "ddd"]),
    "attributes(2 objects, 2 attributes)": attributes(
        {"x": {"a": 1, "b": 1}, "y": {"a": 2, "b": 1}}
    ),
}


@pytest.mark.parametrize("title", GAMES)
def test_games_have_a_name(title):
    game = GAMES[title]
    assert repr(game) == game.title == title
    again = pickle.loads(pickle.dumps(game))
    assert (again, repr(again)) == (game, title)


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("objective", ["expected", "worst"])
def test_strategies_keep_the_words_of_their_game(title, objective):
    game = GAMES[title]
    strategy = solve(game, objective=objective, goal="hit" if game.hit else "determine").strategy
    again = Strategy.from_json(strategy.to_json())
    assert again.verify().histogram == strategy.histogram
    assert again.to_text() == strategy.to_text()
