import json

import pytest
from tests.damage import edited, good

from abgames import VerificationError
from abgames.codebreaking import AB, CardMoo, LowerBound, Mastermind, prove_lower_bound, solve
from abgames_check.codebreaking.lower_bound import check

GOOD = good("lower-bound")
CARDS = good("lower-bound-of-cards")


def test_a_good_file():
    assert check(GOOD) == (3, 7)
    assert check(CARDS) == (1, 1)


def test_the_proof_of_the_example_is_found():
    bound = prove_lower_bound(Mastermind(2, 4), guesses=3)
    assert json.loads(bound.to_json()) == GOOD


def test_no_guess_at_all():
    assert prove_lower_bound(AB(2, 3), guesses=0).verify() == (0, 1)
    assert prove_lower_bound(AB(2, 3), guesses=0, goal="determine").verify() == (0, 1)
    assert prove_lower_bound(AB(2, 3), guesses=0, goal="determine", candidates=["1 2"]) is None


def changed(path, value, document=GOOD):
    return edited(document, path, value)


@pytest.mark.parametrize("goal", ["hit", "determine"])
@pytest.mark.parametrize("game", [AB(2, 5), AB(3, 5), Mastermind(2, 3), CardMoo(ranks=3)])
def test_a_bound_says_what_a_strategy_attains(game, goal):
    """Each form of a bound has the optimum in its record, and in the text for people."""
    least = {
        name: solve(game, goal=goal, objective=name).lower_bound
        for name in ("expected", "worst", "worst-count")
    }
    found = {name: prove_lower_bound(game, goal=goal, objective=name) for name in least}
    found["guesses"] = prove_lower_bound(game, goal=goal, guesses=least["worst"] - 1)
    for name, bound in found.items():
        if bound is None:
            continue
        record = bound.record()
        proved = record.get("total", record.get("lower_bound"))
        count = record.get("worst_count", 1)
        attained = least["worst" if name == "guesses" else name]
        assert (proved, count) == attained if name == "worst-count" else proved == attained
        assert f" {proved}" in str(bound)


SETS = ("root", "sets")


def test_a_root_that_is_not_of_the_candidates():
    bound = prove_lower_bound(AB(2, 4), guesses=2, candidates=["1 2", "1 3", "1 4", "2 1"])
    document = json.loads(bound.to_json())
    assert check(document)[0] == 2
    document["candidates"].remove([1, 4])
    with pytest.raises(VerificationError, match=r"the code \[1, 4\], which is not a candidate"):
        check(document)
    document["candidates"] = None
    document["history"] = [[[2, 1], "0A1B"]]
    with pytest.raises(VerificationError, match=r"\[1, 2\], which disagrees with the history"):
        check(document)


def test_every_set_of_a_proof_is_needed_or_another_is_found_missing():
    document = json.loads(prove_lower_bound(AB(3, 7), guesses=4).to_json())
    for index in range(0, len(document["root"]["sets"]), 5):
        smaller = changed((*SETS, index), ..., document)
        with pytest.raises(VerificationError, match="leaves no set of the root whole"):
            check(smaller)


def test_numbers_that_would_take_forever():
    many = changed(("root",), {"guesses": 2**53 - 1, "codes": [[1, 1]], "sets": []})
    many = changed(("guesses",), 2**53, many)
    with pytest.raises(
        VerificationError, match="has no sets, so it needs more than 1 codes, not 1"
    ):
        check(many)
    codes = [[color] * 8 for color in range(1, 8)]
    wide = changed(("game",), {"name": "Mastermind", "pegs": 8, "colors": 200, "extra_colors": 0})
    inner = {"guesses": 1, "codes": codes[:2], "sets": []}
    wide["root"] = {"guesses": 2, "codes": codes, "sets": [inner]}
    with pytest.raises(VerificationError, match="the root has too many colours"):
        check(wide)


def test_a_deep_file():
    node = {"guesses": 0, "codes": [[1], [2]], "sets": []}
    for guesses in range(1, 120):
        node = {"guesses": guesses, "codes": [[1], [2]], "sets": [node]}
    document = changed(("root",), node)
    document |= {"game": {"name": "AB", "pegs": 1, "colors": 3, "extra_colors": 0}}
    document |= {"guesses": 119, "asked": 0}
    with pytest.raises(VerificationError, match="leaves no set of the root whole"):
        check(document)


# -- the maker -----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("own", [None, "3b 8r 10b"])
def test_card_moo(own):
    bound = prove_lower_bound(CardMoo(own), guesses=5, goal="determine")
    assert bound.verify().guesses == 5
    assert (bound.asked, bound.root.guesses, len(bound.root.codes)) == (3, 2, 192)
    assert prove_lower_bound(CardMoo(own), guesses=6, goal="determine") is None


def test_a_proof_from_mid_play(tmp_path):
    game, history = AB(3, 7), "1 2 3=0A1B"
    worst = solve(game, objective="worst", history=history).worst
    bound = prove_lower_bound(game, guesses=worst - 1, history=history)
    assert bound.verify().guesses == worst - 1
    assert bound.asked == 0
    bound.save(tmp_path / "bound.json.gz")
    assert LowerBound.load(tmp_path / "bound.json.gz") == bound


def test_limits():
    reports = []
    assert prove_lower_bound(AB(4, 6), max_nodes=1) is None
    found = prove_lower_bound(AB(4, 6), max_nodes=500, progress=reports.append)
    assert found.verify(fast=True) == (5, 2, 1)
    assert reports[0].nodes <= 1
    assert reports[0].upper_bound is None
    assert prove_lower_bound(AB(4, 6), time_limit=0) is None


@pytest.mark.long
def test_the_size_of_a_proof_for_cards():
    assert prove_lower_bound(CardMoo(), guesses=5, goal="determine").verify().nodes == 181
