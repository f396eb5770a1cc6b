"""Proofs where earlier answers allow guesses, against everything tried, and damaged ones."""

import copy
import json
import random
from itertools import product

import pytest
from fuzz import drawn
from fuzz.truth import Truth
from tests.cross.test_total_bounds_agree import changes, verified

from abgames import VerificationError
from abgames.codebreaking import FeedbackTable, TotalBound, prove_lower_bound, solve, words
from abgames.codebreaking.bound import WorstBound


def slow_game(rng):
    """A game of which each guess tells little, and forbids many: its proofs have several sets."""
    secrets, often = rng.choice((8, 9)), rng.choice((0.2, 0.5, 0.8))
    guesses = secrets + 2
    rows = [[rng.choice((1, 1, 1, 1, 1, 1, 2, 3)) for _ in range(secrets)] for _ in range(guesses)]
    for secret in range(secrets):
        rows[secret][secret] = 0
    columns = set(zip(*rows, strict=True))
    if len(columns) < secrets:
        return slow_game(rng)
    allowed = [[[int(rng.random() < often) for _ in rows] for _ in range(4)] for _ in rows]
    for guess, secret in product(range(guesses), range(secrets)):
        allowed[guess][rows[guess][secret]][secret] = 1
    texts = tuple(tuple(map(str, row)) for row in rows)
    game = FeedbackTable(rows, hit=0, allowed=allowed)
    return game, Truth(texts, "0", rule=drawn.Listed(allowed))


def damage(document, rng):
    """A copy with other answers, guesses, codes or numbers in its sets."""
    damaged = copy.deepcopy(document)
    for _ in range(rng.choice((1, 2, 3))):
        entry = rng.choice(damaged["sets"])
        match rng.randrange(5):
            case 0:
                entry["after"][-1:] = []
            case 1:
                rng.choice((entry["guesses"], entry["codes"]))[-1:] = []
            case 2:
                entry["after"] = copy.deepcopy(rng.choice(damaged["sets"])["after"])
            case 3:
                part, key = rng.choice(list(changes(damaged)))
                part[key] += rng.choice((-1, 1))
            case 4:
                entry[rng.choice([key for key in ("total", "worst", "count") if key in entry])] += 1
    last = damaged["sets"][-1]
    return damaged | {key: last[key] for key in ("total", "worst", "count") if key in last}


def claimed(found):
    return found.total if hasattr(found, "total") else (found.worst, found.worst_count)


def games():
    """Games with a rule: what is drawn for the laws, and slow ones."""
    kinds = [{"listed"}, {"hard"}, {"listed", "weights"}, {"hard", "history"}, {"listed", "goal"}]
    for traits in kinds:
        found = drawn.drawn(random.Random(f"{sorted(traits)}"), traits, size=6)
        asked = {"history": found.asked().get("history", ()), "goal": found.truth.goal}
        yield found.game, asked, found.truth, found.place
    for number in (16, 17, 18, 22):
        game, truth = slow_game(random.Random(number))
        yield game, {}, truth, truth.start()


@pytest.mark.parametrize("objective", ["expected", "worst-count"])
def test_the_least_value_is_proved_and_no_damaged_file_claims_more(objective):
    rng, sets = random.Random(objective), 0
    for game, asked, truth, place in games():
        least = truth.value(objective, place)
        bound = prove_lower_bound(game, objective=objective, **asked)
        document = json.loads(bound.to_json())
        sets += len(bound.sets) > 2
        assert claimed(bound) == claimed(verified(document)) == least
        kind = TotalBound if objective == "expected" else WorstBound
        assert kind.from_json(bound.to_json()) == bound
        for _ in range(20):
            try:
                said = verified(damage(document, rng))
            except VerificationError:
                continue
            assert claimed(said) <= least
    assert sets >= 3


WORDS = ["bake", "cake", "fake", "lake", "make"]
HARD = words(WORDS, [*WORDS, "bcfl"], hard=True)
"""At once bcfl tells all answers apart; after one of them it is not allowed."""


def test_a_set_serves_only_what_it_is_about():
    assert [solve(HARD, known).total for known in ("", "bake=-ggg")] == [10, 10]
    document = json.loads(prove_lower_bound(HARD, "bake=-ggg", objective="expected").to_json())
    assert verified(document).total == 10
    (entry,) = document["sets"]
    assert entry["after"] == document["history"] == [[0, "-ggg"]]
    with pytest.raises(VerificationError, match="all guesses that the history of the file allows"):
        verified({**document, "history": [], "candidates": entry["codes"]})

    # After bake=gggg only bake is allowed, which tells nothing: so any claim holds.
    empty = {**entry, "after": [[0, "gggg"]], "total": 1000}
    codes = [0, *entry["codes"]]
    every = [[guess, [["-ggg", 1, [1], [n for n in codes if n != guess]]]] for guess in codes]
    root = {**entry, "codes": codes, "after": [], "total": 11, "guesses": every[:1]}
    forged = {**document, "history": [], "total": 11, "sets": [empty, root]}
    with pytest.raises(VerificationError, match="more guesses are allowed after it than in set 1"):
        verified(forged)


@pytest.mark.parametrize("after", [[[0, "yyyyy"]], [[9, "-ggg"]], [[0]], None, ...])
def test_answers_of_sets_are_answers(after):
    document = json.loads(prove_lower_bound(HARD, objective="expected").to_json())
    last = {**document["sets"][-1], "after": after}
    if after is ...:
        del last["after"]
    with pytest.raises(VerificationError):
        verified({**document, "sets": [*document["sets"][:-1], last]})


@pytest.mark.parametrize("allowed", [None, "soft", [], [[[1, 1]]], [[[2] * 6] * 7] * 6, ...])
def test_the_rule_is_one(allowed):
    document = json.loads(prove_lower_bound(HARD, objective="expected").to_json())
    game = {**document["game"], "allowed": allowed}
    if allowed is ...:
        del game["allowed"]
    with pytest.raises(VerificationError):
        verified({**document, "game": game})
    game["allowed"] = [[[1] * 6] * 7] * 6
    assert verified({**document, "game": game}).total == 10
