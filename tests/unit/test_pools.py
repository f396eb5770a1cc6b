"""Games whose secret is one of some codes, and clues, against trying everything."""

import itertools
import random
from fractions import Fraction

import pytest
from fuzz.truth import Truth

from abgames import begin, resume
from abgames.codebreaking import (
    AB,
    Assistant,
    CardMoo,
    FeedbackTable,
    Mastermind,
    Solver,
    best_guess,
    black_peg,
    coins,
    diagnose,
    fixed_questions,
    heuristic_strategy,
    prove_lower_bound,
    rank_guesses,
    review,
    solve,
    sum_only,
    words,
)
from abgames.errors import (
    IllegalMoveError,
    InconsistentHistoryError,
    NotationError,
    UnsupportedGameError,
)

DIGITS = "0123456789"
LIST = ["empty", "every", "entry", "early", "enjoy", "error", "river", "never", "spree", "adder"]

OF_DIGITS = {
    "no zero in front": lambda c: c[0] != "0",
    "0 not first": lambda c: c[0] != "0",
    "the first digit is not 0": lambda c: c[0] != "0",
    "no 0 or 3": lambda c: not {*c} & {*"03"},
    "no 03": lambda c: not {*c} & {*"03"},
    "without 7": lambda c: "7" not in c,
    "the sum is odd": lambda c: sum(map(int, c)) % 2 == 1,
    "sum of the digits is even": lambda c: sum(map(int, c)) % 2 == 0,
    "sum = 10": lambda c: sum(map(int, c)) == 10,
    "sum at least 12": lambda c: sum(map(int, c)) >= 12,
    "the sum is less than 12": lambda c: sum(map(int, c)) < 12,
    "even": lambda c: int(c[-1]) % 2 == 0,
    "first digit is above 4": lambda c: int(c[0]) > 4,
    "last odd": lambda c: int(c[-1]) % 2 == 1,
    "place 2 is 5": lambda c: c[1] == "5",
    "5 second": lambda c: c[1] == "5",
    "_5_": lambda c: c[1] == "5",
    "has 1 and 2": lambda c: {*"12"} <= {*c},
    "a 4 not first or last": lambda c: c[1] == "4" and "4" not in (c[0], c[2]),
    "starts with 12": lambda c: c[:2] == "12",
    "ends with 12": lambda c: c[-2:] == "12",
    "no repeated digits": lambda c: len({*c}) == 3,
    "at least two 1": lambda c: c.count("1") >= 2,
    "exactly one 1": lambda c: c.count("1") == 1,
    "1 twice": lambda c: c.count("1") >= 2,
}
OF_LETTERS = {
    "first letter e": lambda w: w[0] == "e",
    "e___y": lambda w: w[0] == "e" and w[4] == "y",
    "r not fourth": lambda w: "r" in w and w[3] != "r",
    "an r not 4th": lambda w: "r" in w and w[3] != "r",
    "r isn't third or last": lambda w: "r" in w and w[2] != "r" and w[4] != "r",
    "no r in front": lambda w: w[0] != "r",
    "no l": lambda w: "l" not in w,
    "no l t s": lambda w: not {*w} & {*"lts"},
    "no lts": lambda w: not {*w} & {*"lts"},
    "at least two e": lambda w: w.count("e") >= 2,
    "no repeats": lambda w: len({*w}) == 5,
    "all letters are different": lambda w: len({*w}) == 5,
    "last y": lambda w: w[4] == "y",
    "ends in er": lambda w: w.endswith("er"),
    "has an a": lambda w: "a" in w,
}


@pytest.mark.parametrize("said", OF_DIGITS)
def test_conditions_of_digits(said):
    game = Mastermind(3, 10)
    every = ["".join(code) for code in itertools.product(DIGITS, repeat=3)]
    wanted = [code for code in every if OF_DIGITS[said](code)]
    found = game.where(said)
    assert [game.text(code) for code in found.secrets.tolist()] == wanted
    assert eval(repr(found)) == found, "what it is called says the same"
    if "=" not in said or said.startswith("sum"):
        assert game.consistent(said).tolist() == found.secrets.tolist()


@pytest.mark.parametrize("said", OF_LETTERS)
def test_conditions_of_letters(said):
    game = words(LIST)
    wanted = [word for word in LIST if OF_LETTERS[said](word)]
    left = game.where(said)
    assert [left.secret_text(secret) for secret in left.secrets.tolist()] == wanted
    assert [game.secret_text(secret) for secret in game.consistent([said]).tolist()] == wanted


NO_CLUES = [
    "",
    "e",
    "first",
    "not",
    "no",
    "first 2e",
    "sum",
    "sum odd 3",
    "e f",
    "no xy9",
]


@pytest.mark.parametrize("said", [*NO_CLUES, "no l, nonsense", "______", "no 5 eleventh"])
def test_what_is_no_clue(said):
    with pytest.raises(NotationError, match="clue"):
        AB(3, 6).where(said)


def test_names_have_no_letters():
    with pytest.raises(UnsupportedGameError, match="among"):
        coins(3).where("no l")
    with pytest.raises(UnsupportedGameError, match="shown"):
        CardMoo().among(["1b 2b 3b"])
    with pytest.raises(InconsistentHistoryError, match="fits 'no 1, has 1'"):
        AB(2, 3).consistent("no 1, has 1")
    with pytest.raises(NotationError, match=r"where\('no 1'\)"):
        solve(AB(2, 3)).strategy.next_guess("no 1")
    with pytest.raises(IllegalMoveError, match="one of 2 codes"):
        AB(2, 3).among(["1 2", "2 3"]).secret("1 3")
    for wrong in ([], ["1 2", "1 2"]):
        with pytest.raises(ValueError, match=r"at least one|twice"):
            AB(2, 3).among(wrong)


def drawn(rng):
    """A game, some of its secrets, and the truth about them."""
    kind = rng.choice(["AB", "Mastermind", "words", "table"])
    if kind == "table":
        size = rng.randrange(3, 7)
        rows = [[0 if g == s else rng.randrange(1, 4) for s in range(size)] for g in range(size)]
        game = FeedbackTable(rows, hit=0, weights=rng.choice([None, [*range(1, size + 1)]]))
    elif kind == "words":
        game = words(rng.sample(LIST, 5))
    else:
        game = AB(2, 4) if kind == "AB" else Mastermind(2, 3)
    kept = sorted(rng.sample(range(game.secret_count), rng.randrange(1, min(6, game.secret_count))))
    table = game.feedback_table(game.guesses, game.secrets[kept]).tolist()
    weights = [game.weight(game.secrets[[place]]) for place in kept]
    return game, kept, Truth(tuple(map(tuple, table)), 0, weights=weights)


@pytest.mark.parametrize("seed", range(12))
def test_every_call_agrees_with_trying_everything(seed):
    game, kept, truth = drawn(random.Random(seed))
    one = game.among([game.secret_text(code) for code in game.secrets[kept].tolist()])
    whole = truth.start(())
    total, worst = truth.value("expected", whole), truth.value("worst", whole)
    for found in (solve(one), Solver().solve(one), solve(game, candidates=game.secrets[kept])):
        assert (found.total, found.proven) == (total, True)
        assert found.strategy.verify().total == total
    assert solve(one, objective="worst").worst == worst
    assert rank_guesses(one)[0].total == total
    assert rank_guesses(one, only=[best_guess(one)])[0].total == total
    assert heuristic_strategy(one).total >= total
    assert Assistant(one).expected == Fraction(total, one.weight(one.secrets))
    assert fixed_questions(one).guesses is not None
    bound = prove_lower_bound(one, objective="worst", guesses=worst - 1) if worst > 1 else None
    assert bound is None or bound.verify()
    here = begin(one)
    assert resume(here.record()) == here
    assert here.read_from(str(here)) == here
    guess = one.text(best_guess(one))
    secret = one.secret_text(one.secrets[0].tolist())
    reply = one.feedback(guess, secret)
    assert review(one, [(guess, reply)])[0].cost == 0
    assert str(reply) in map(str, one.feedbacks)
    assert diagnose(one, [(guess, reply)]).candidate_count == len(one.consistent([(guess, reply)]))


def test_guesses_may_repeat_where_secrets_do_not():
    totals = [solve(Mastermind(2, n).where("all different")).total for n in (3, 4)]
    assert totals == [13, 30]
    assert solve(Mastermind(3, 4).where("all different")).total == 69


def test_codes_of_tables_take_clues():
    for game in (black_peg(2, 4, True), black_peg(2, 4), sum_only(2, 4)):
        names = [game.secret_text(secret) for secret in game.secrets.tolist()]
        kept = [name for name in names if "2" not in name and not name.startswith("4")]
        one = game.where("no 2, 4 not first")
        assert one == game.among(kept)
        table = game.feedback_table(game.guesses, [names.index(name) for name in kept]).tolist()
        truth = Truth(tuple(map(tuple, table)), 0, weights=[1] * len(kept))
        assert solve(one).total == truth.value("expected", truth.start(()))
        assert solve(game, "no 2, 4 not first").total == solve(one).total


def test_no_zero_in_front():
    found = solve(AB(2, 4, symbols="0123").where("no zero in front"), objective="worst-expected")
    assert (found.total, found.worst) == (21, 3)


def test_clues_stand_among_answers_everywhere():
    game, history = AB(3, 6), "1 2 3=1A0B, no 5, 6 first"
    left = game.consistent("1 2 3=1A0B")
    left = left[(left != 5).all(axis=1) & (left[:, 0] == 6)]
    assert game.consistent(history).tolist() == left.tolist()
    answers = "1 2 3=1A0B"
    wanted = solve(game, answers, candidates=left).total
    assert solve(game, history).total == solve(game.where("no 5, 6 first"), answers).total == wanted
    assert Assistant(game, history=history).candidate_count == len(left)
    assert len(begin(game, history=history).candidates) == len(left)
    assert diagnose(game, history).candidate_count == len(left)
    assert begin(game, history=history, secret="6 2 4").answer("1 2 3") == (1, 0)
