"""The file of MOO with cards after its first question, and what reviews make of it."""

import json
import random
from fractions import Fraction
from importlib.resources import files

import pytest
from reproduce.first_guesses import totals

from abgames import review as reviewed
from abgames.codebreaking import CardMoo, CardView, review, solve
from abgames.codebreaking.openings import FILE, best_first, total_after, total_of
from abgames.explore import answer

GAME = CardMoo()
QUICK = 700
"""Up to so many secrets an answer is searched for again in every run of the tests."""


def known():
    return json.loads(files("abgames.codebreaking").joinpath(FILE).read_text())


@pytest.mark.long
@pytest.mark.parametrize("first", ["1b 2b 3b", "1b 2b X", "13r 4b 7r", "9r X 2b"])
def test_small_classes_take_as_many_questions_as_the_file_says(first):
    question = GAME.code(first)
    quick = 0
    for reply, left in GAME.split(question, GAME.secrets).items():
        if len(left) > QUICK:
            continue
        quick += 1
        searched = solve(GAME, [(question, reply)], goal="determine")
        assert searched.proven
        assert total_after(GAME, ((question, reply),)) == searched.lower_bound, str(reply)
    assert quick >= 10


@pytest.mark.long
def test_the_file_is_found_again():
    assert totals() == known()


def test_first_questions_are_alike_but_for_the_joker():
    assert total_of(GAME) == total_of(GAME, best_first(GAME)) == 68_952
    assert total_of(GAME, "13r 1b 2r") == 68_952
    assert total_of(GAME, "X 1b 2r") == 72_200
    assert total_after(CardMoo(ranks=5), ()) is None
    assert total_after(CardMoo(own="1b 2b 3b"), ()) is None


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_skill_and_luck_make_the_number_of_questions(seed):
    chance = random.Random(seed)
    secret = GAME.code(chance.choice(list(map(tuple, GAME.secrets.tolist()))))
    answers = []
    while len(left := GAME.consistent(answers)) > 1:
        question = GAME.code(tuple(chance.choice(left.tolist())))
        answers.append((question, str(GAME.feedback(question, secret))))
    made = review(GAME, answers, goal="determine", ranks=False)
    assert made.values[0] == Fraction(221, 44)
    assert made.values[-1] == 0
    assert len(answers) == made.expected + made.skill - made.luck
    record = answer("cardmoo/review", {"history": answers})
    assert [row["lost"] for row in record["moves"]] == [str(guess.cost) for guess in made]
    assert (record["skill"], record["luck"]) == (str(made.skill), str(made.luck))


def test_an_opponent_makes_no_exact_review():
    made = reviewed(CardView(GAME), [("4b 5r 1r", "2N", "1b 3r X")])
    assert made.exact is None
    record = made.record()
    assert (record["expected"], record["moves"][0]["lost"]) == (None, None)
