"""Proofs of least totals and worst cases against brute force, and what damaged ones may claim."""

import copy
import json
import random
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abgames import VerificationError
from abgames.codebreaking import (
    AB,
    CardMoo,
    FeedbackTable,
    Mastermind,
    TotalBound,
    coins,
    higher_lower,
    prove_lower_bound,
    solve,
    words,
)
from abgames.codebreaking.bound import WorstBound, verify_fast
from abgames.codebreaking.code_game import codes_of
from abgames.codebreaking.question import CodeQuestion
from abgames.codebreaking.reference import least_pair, least_total, least_worst
from abgames.codebreaking.total_search import search_for_worst
from abgames_check.codebreaking.document import read_game
from abgames_check.codebreaking.total_bound import (
    CountBound,
    check,
    check_worst,
)

GAMES = [AB(1, 4), AB(2, 3), AB(2, 4), AB(2, 5, 1), AB(3, 3), AB(3, 4), AB(3, 5, 2)]
GAMES += [Mastermind(1, 5), Mastermind(2, 2), Mastermind(2, 3), Mastermind(2, 4)]
GAMES += [Mastermind(3, 2), Mastermind(3, 3), CardMoo(ranks=3)]


def some_candidates(draw, game, most):
    rows = st.integers(0, len(game.secrets) - 1)
    return game.secrets[sorted(draw(st.sets(rows, min_size=1, max_size=most)))]


@settings(max_examples=40)
@given(st.data())
def test_the_least_total_is_proved_and_no_more(data):
    game = data.draw(st.sampled_from(GAMES))
    goal = data.draw(st.sampled_from(["hit", "determine"]))
    asked = {"goal": goal, "candidates": some_candidates(data.draw, game, 9)}
    bound = prove_lower_bound(game, objective="expected", **asked)
    rules = read_game(game.record())
    codes = codes_of(asked["candidates"])
    assert bound.total == least_total(rules, goal=goal, candidates=codes)
    assert bound.verify().total == bound.total
    assert prove_lower_bound(game, bound.total + 1, objective="expected", **asked) is None
    fewer = data.draw(st.integers(0, bound.total))
    assert (
        prove_lower_bound(game, guesses=fewer, objective="expected", **asked).verify().total
        == fewer
    )


@st.composite
def tables(draw):
    """Tables of a few secrets, each of which some guess hits; half of them have weights."""
    secrets, feedbacks = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    row = st.lists(st.integers(1, feedbacks), min_size=secrets, max_size=secrets)
    rows = draw(st.lists(row, max_size=4))
    hits = [draw(row) for _ in range(secrets)]
    for secret, hit in enumerate(hits):
        hit[secret] = 0
    weight = st.lists(st.integers(1, 9), min_size=secrets, max_size=secrets)
    return FeedbackTable(rows + hits, hit=0, weights=draw(st.none() | weight))


@settings(max_examples=100)
@given(tables(), st.sampled_from(["hit", "determine"]))
def test_the_least_total_of_any_table_is_proved(game, goal):
    bound = prove_lower_bound(game, objective="expected", goal=goal)
    assert bound.verify() == bound.verify(fast=True)
    assert bound.total == bound.verify().total == least_total(read_game(game.record()), goal=goal)
    assert TotalBound.from_json(bound.to_json()) == bound


LISTED = "bake bike cake care cart dare dart fact fare hare lake late mate rate tare"
WORDS = words(LISTED.split())
WEIGHED = FeedbackTable(WORDS.table, hit=WORDS.hit, weights=[*range(1, 15), 40])


WHOLE = [
    *product([AB(2, 6), AB(3, 6), AB(3, 5, 1), AB(4, 5)], ["hit", "determine"]),
    *product([Mastermind(2, 6), Mastermind(3, 4), CardMoo(ranks=3)], ["hit", "determine"]),
    *product([higher_lower(20), WORDS, WEIGHED], ["hit", "determine"]),
    (coins(5), "determine"),
    (coins(8), "determine"),
]


@pytest.mark.parametrize(("game", "goal"), WHOLE, ids=str)
def test_whole_games(game, goal):
    bound = prove_lower_bound(game, objective="expected", goal=goal)
    assert bound.verify().total == bound.verify(fast=True).total == solve(game, goal=goal).total
    assert TotalBound.from_json(bound.to_json()) == bound
    for entry in bound.sets:
        least = solve(game, goal=goal, candidates=entry.codes).total
        assert entry.least <= least


def worst_bound(game, goal, candidates=None, number=None):
    """A proof of the worst case by sets, however short one by a tree is."""
    question = CodeQuestion.read(game, "worst", goal, (), candidates)
    claim = None if number is None else (number, 1)
    return search_for_worst(question).proof(question, claim, 10_000, None, None)


@pytest.mark.long
@settings(max_examples=40)
@given(st.data())
def test_the_least_worst_case_is_proved_and_no_more(data):
    game = data.draw(st.sampled_from(GAMES))
    goal = data.draw(st.sampled_from(["hit", "determine"]))
    candidates = some_candidates(data.draw, game, 9)
    bound = worst_bound(game, goal, candidates)
    codes = codes_of(candidates)
    assert bound.worst == least_worst(read_game(game.record()), goal=goal, candidates=codes)
    assert bound.verify() == bound.verify(fast=True) == (bound.worst, len(bound.sets), 1)
    assert worst_bound(game, goal, candidates, bound.worst + 1) is None
    fewer = data.draw(st.integers(0, bound.worst))
    assert worst_bound(game, goal, candidates, fewer).verify().worst == fewer


@settings(max_examples=100)
@given(tables(), st.sampled_from(["hit", "determine"]))
def test_the_least_worst_case_of_any_table_is_proved(game, goal):
    bound = worst_bound(game, goal)
    assert bound.verify() == bound.verify(fast=True)
    assert bound.worst == bound.verify().worst == least_worst(read_game(game.record()), goal=goal)
    assert WorstBound.from_json(bound.to_json()) == bound


def pair(verified):
    return verified.worst, verified.worst_count


@pytest.mark.long
@settings(max_examples=40)
@given(st.data())
def test_the_least_pair_is_proved_and_no_more(data):
    game = data.draw(st.sampled_from(GAMES) | tables())
    goal = data.draw(st.sampled_from(["hit", "determine"]))
    candidates = some_candidates(data.draw, game, 9)
    ask = {"objective": "worst-count", "goal": goal, "candidates": candidates}
    bound = prove_lower_bound(game, **ask)
    codes = codes_of(candidates)
    least = least_pair(read_game(game.record()), "worst-count", goal=goal, candidates=codes)
    assert pair(bound) == pair(bound.verify()) == least
    assert bound.verify() == bound.verify(fast=True)
    assert WorstBound.from_json(bound.to_json()) == bound
    assert prove_lower_bound(game, guesses=(least[0], least[1] + 1), **ask) is None
    assert prove_lower_bound(game, guesses=(least[0] + 1, 1), **ask) is None
    fewer = data.draw(st.integers(1, least[1]))
    assert pair(prove_lower_bound(game, guesses=(least[0], fewer), **ask).verify()) == (
        least[0],
        fewer,
    )


@pytest.mark.long
@pytest.mark.parametrize("objective", ["worst", "worst-count"])
@pytest.mark.parametrize(("game", "goal"), [*WHOLE[:6], *WHOLE[8:]], ids=str)
def test_worst_cases_of_whole_games(game, goal, objective):
    if objective == "worst":
        bound = worst_bound(game, goal)
    else:
        bound = prove_lower_bound(game, goal=goal, objective=objective)
    worst, count = solve(game, goal=goal, objective="worst-count").upper_bound
    proved = worst, count if objective == "worst-count" else 1
    assert bound.verify() == bound.verify(fast=True)
    assert pair(bound.verify()) == pair(bound) == proved
    assert WorstBound.from_json(bound.to_json()) == bound
    document = json.loads(bound.to_json())
    chosen = {*range(0, len(document["sets"]), len(document["sets"]) // 4 + 1)}
    for number in chosen | {len(document["sets"]) - 1}:
        entry = document["sets"][number]
        least = solve(
            game, goal=goal, candidates=entry["codes"], objective="worst-count"
        ).upper_bound
        assert (entry["worst"], entry.get("count", 1)) <= least
        forged = copy.deepcopy(document)
        if "count" in entry:
            forged["sets"][number].update(worst=least[0], count=least[1] + 1)
        else:
            forged["sets"][number]["worst"] = least[0] + 1
        with pytest.raises(VerificationError):
            verified(forged)


@pytest.mark.long
@pytest.mark.weekly
def test_a_game_of_721_guesses_and_720_secrets():
    """AB 3x10, with one guess more that tells which digits are at least 5."""
    game = AB(3, 10)
    replies = game.feedback_table(game.guesses, game.secrets).astype(int)
    high = (game.secrets > 5) @ [4, 2, 1] + len(game.feedbacks)
    table = FeedbackTable([*replies.tolist(), high.tolist()], hit=int(replies[0, 0]))
    assert (replies == table.hit).sum() == len(game.secrets)
    bound = worst_bound(table, "hit")
    assert bound.verify(fast=True) == (solve(table, objective="worst").worst, 21, 1)


CHECKERS = {
    "abgames-total-bound": (check, verify_fast),
    "abgames-worst-bound": (check_worst, verify_fast),
}


def verified(document):
    """What both checkers say."""
    found = []
    for checker in CHECKERS[document["format"]]:
        try:
            found.append(checker(document))
        except VerificationError as error:
            found.append(error)
    slow, fast = found
    if isinstance(slow, VerificationError):
        assert isinstance(fast, VerificationError)
        raise slow
    assert fast == slow
    return fast


@pytest.mark.parametrize("of", [TotalBound, WorstBound])
def test_a_file_has_the_key_of_its_format(of):
    game = AB(3, 5)
    bound = worst_bound(game, "hit")
    if of is TotalBound:
        bound = prove_lower_bound(game, objective="expected")
    document = json.loads(bound.to_json())
    one, other = ("total", "worst") if of is TotalBound else ("worst", "total")
    assert verified(document)
    for place in (None, 0):
        changed = copy.deepcopy(document)
        part = changed if place is None else changed["sets"][place]
        part[other] = part[one]
        with pytest.raises(VerificationError):
            verified(changed)
        del part[one]
        with pytest.raises(VerificationError):
            verified(changed)


def changes(document):
    """Every number of a document, as the list or object that has it and the key."""
    open_parts = [document["sets"], document]
    while open_parts:
        part = open_parts.pop()
        items = part.items() if isinstance(part, dict) else enumerate(part)
        for key, value in items:
            if isinstance(value, int):
                yield part, key
            elif isinstance(value, (dict, list)) and part is not document:
                open_parts.append(value)


@cache
def least(game, goal, codes, objective="expected"):
    found = solve(game, goal=goal, candidates=codes, objective=objective)
    return found.worst if objective == "worst" else found.upper_bound


@pytest.mark.long
@pytest.mark.parametrize("times", [25, pytest.param(200, marks=pytest.mark.weekly)])
@pytest.mark.parametrize("objective", ["expected", "worst", "worst-count"])
@pytest.mark.parametrize("goal", ["hit", "determine"])
@pytest.mark.parametrize(
    "game",
    [
        *(AB(3, 5), AB(2, 5, 1), Mastermind(2, 4), Mastermind(3, 3), CardMoo(ranks=3)),
        pytest.param(CardMoo(ranks=4), marks=pytest.mark.weekly),
        *(WORDS, WEIGHED),
    ],
    ids=str,
)
def test_what_a_damaged_proof_may_claim_is_true(game, goal, objective, times):
    if objective == "worst":
        bound = worst_bound(game, goal)
    else:
        bound = prove_lower_bound(game, objective=objective, goal=goal)
    document = json.loads(bound.to_json())
    number = next(key for key in ("count", "worst", "total") if key in document)
    rng = random.Random(f"{game} {goal}")
    refused = accepted = 0
    for _ in range(times):
        damaged = copy.deepcopy(document)
        for _ in range(rng.choice((1, 1, 1, 2))):
            kind = rng.randrange(4)
            if kind == 0:
                entry = rng.choice(damaged["sets"])
                rng.choice((entry["symmetries"], entry["guesses"], entry["codes"]))[-1:] = []
            elif kind == 1:
                entry = rng.choice(damaged["sets"])
                entry[number] += rng.choice((1, 1, -1))
                if entry is damaged["sets"][-1]:
                    damaged[number] = entry[number]
            else:
                part, key = rng.choice(list(changes(damaged)))
                part[key] += rng.choice((-1, 1))
        try:
            found = verified(damaged)
        except VerificationError:
            refused += 1
            continue
        accepted += 1
        last = tuple(type(bound)._of(damaged).sets[-1].codes)
        claimed = pair(found) if objective == "worst-count" else found[0]
        assert claimed <= least(game, goal, last, objective)
    assert refused > times // 2


@pytest.mark.parametrize("game", [AB(2, 3, 1), AB(3, 3), Mastermind(2, 3)], ids=str)
@pytest.mark.parametrize("goal", ["hit", "determine"])
def test_no_class_of_one_code_is_counted_twice(game, goal):
    """Naming a set of one code for each class of one code, the hit too, proves nothing false."""
    rng = random.Random(f"{game} {goal}")
    secrets, guesses = (list(map(tuple, codes.tolist())) for codes in (game.secrets, game.guesses))
    rules = read_game(game.record())
    single = {"codes": [secrets[0]], "total": int(goal == "hit"), "symmetries": [], "guesses": []}
    for _ in range(40):
        codes = rng.sample(secrets, rng.randint(1, 5))
        claims = []
        for guess in guesses:
            known = []
            for reply, members in rules.split(guess, codes).items():
                renaming = dict(zip(members[0], secrets[0], strict=True))
                of_one = len(members) == 1 and len(set(members[0])) == len(set(secrets[0]))
                if of_one and (goal == "determine" or reply != rules.hit or rng.random() < 0.5):
                    images = [renaming[color] for color in sorted(renaming)]
                    pegs = [peg + 1 for peg in range(game.pegs)]
                    known.append(["{}A{}B".format(*reply), 1, pegs, images])
            claims.append([guess, known])
        claim = least(game, goal, tuple(codes)) + 1
        forged = {"codes": codes, "total": claim, "symmetries": [], "guesses": claims}
        document = {
            "format": "abgames-total-bound",
            "version": 1,
            "game": game.record(),
            "goal": goal,
            "history": [],
            "candidates": codes,
            "total": claim,
            "sets": [single, forged],
        }
        with pytest.raises(VerificationError):
            verified(document)


def test_classes_do_not_matter():
    table = [[0, 1, 1, 2], [1, 0, 2, 1], [2, 2, 0, 1], [0, 1, 2, 0]]
    game = FeedbackTable(table, classes=["a", "a", "b", "b"])
    document = json.loads(prove_lower_bound(game, objective="expected", goal="determine").to_json())
    assert verified(document).total == solve(game, goal="determine").total
    for key, entry in (("classes", None), ("classes", ["a"]), ("allowed", "hard")):
        changed = {**document, "game": {**document["game"], key: entry}}
        with pytest.raises(VerificationError):
            verified(changed)


@pytest.mark.parametrize("goal", ["hit", "determine"])
@pytest.mark.parametrize("replies", [2, 3, 4])
def test_counting_bounds_the_best_tree(goal, replies):
    """Every tree of a few nodes with that many children at most, against the formula."""

    @cache
    def best(codes):
        if codes <= 1:
            return codes if goal == "hit" else 0
        children = replies - 1 if goal == "hit" else replies
        left = codes - 1 if goal == "hit" else codes
        return min(
            codes + sum(map(best, parts))
            for parts in product(range(codes), repeat=children)
            if sum(parts) == left and sorted(parts) == list(parts)
        )

    for codes in range(1, 9):
        assert CountBound(replies, goal)([1] * codes) == best(codes)


def test_other_names_of_pegs_and_colours_change_no_proof():
    """The totals that are proved for images of the candidates are the same."""
    game = AB(3, 6)
    codes = [tuple(code) for code in game.secrets.tolist() if code[0] != 6][::3]
    sizes = set()
    for pegs in permutations(range(3)):
        image = [tuple(code[peg] % 6 + 1 for peg in pegs) for code in codes]
        bound = prove_lower_bound(game, objective="expected", candidates=image)
        sizes.add((bound.total, bound.verify().total))
    assert len(sizes) == 1
