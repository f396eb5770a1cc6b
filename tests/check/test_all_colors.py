"""The checker of proofs for all numbers of colours: accepted files, and forgeries of them."""

import copy
import re
from functools import cache
from itertools import permutations, product
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.proofs import DELETED, GOOD, PATHS, changed

import abgames
from abgames import VerificationError
from abgames.codebreaking import prove_all_colors
from abgames.codebreaking.all_colors import verify_fast
from abgames.codebreaking.reference import ColorRules, least_total, least_worst
from abgames_check.codebreaking.all_colors import (
    check,
    classes,
    letters_of,
    reduced,
    refined,
    renumbered,
    reply,
    same,
    stays,
)

TWO_PEGS = ["ab2", "ab2w", "mm2", "mm2w"]


@pytest.mark.parametrize(
    ("name", "record"),
    [
        ("ab1", ("AB", 1, "expected", 1, 1)),
        ("mm1w", ("Mastermind", 1, "worst", 1, 1)),
        ("ab2", ("AB", 2, "expected", 4, 3)),
        ("ab2w", ("AB", 2, "worst", 4, 3)),
        ("mm2", ("Mastermind", 2, "expected", 6, 5)),
        ("mm2w", ("Mastermind", 2, "worst", 6, 5)),
    ],
)
def test_good_files(name, record):
    *game, bounds, claims = record
    expected = (*game, frozenset(), bounds, claims)
    assert abgames.verify(PATHS[name]) == expected
    assert check(GOOD[name]) == expected


def test_a_document_is_not_changed():
    document = copy.deepcopy(GOOD["mm2"])
    check(document)
    assert document == GOOD["mm2"]


@pytest.mark.parametrize("name", sorted(GOOD))
def test_values_are_those_of_the_reference(name):
    document = GOOD[name]
    kind, pegs = document["game"]["name"], document["game"]["pegs"]
    root = next(b for b in document["bounds"] if not set(b["pattern"]) - set("12 "))
    if kind == "Mastermind" and pegs == 2:
        root = next(b for b in document["bounds"] if b["pattern"] == "11 12")
    least = least_worst if document["objective"] == "worst" else least_total
    for colors in range(pegs, min(len(root["values"]), 5)):
        assert root["values"][colors] == least(ColorRules(kind, pegs, colors))


def values_changed(by):
    """Every change of one value of a file with two pegs."""
    for name, part in product(TWO_PEGS, ("bounds", "claims")):
        for line, entry in enumerate(GOOD[name][part]):
            for n, value in enumerate(entry["values"]):
                if value + by >= 0:
                    yield name, part, line, n, value + by


def accepted(document):
    """What a document proves, or None."""
    try:
        return check(document)
    except VerificationError:
        return None


@pytest.mark.parametrize("name", TWO_PEGS)
def test_no_lower_bound_can_be_raised(name):
    """The bounds of these files are the values; each is too great if raised by 1."""
    for other, part, line, n, value in values_changed(+1):
        if other == name and part == "bounds":
            assert not accepted(changed(name, (part, line, "values", n, value)))


@pytest.mark.parametrize("name", TWO_PEGS)
def test_no_claim_can_be_lowered(name):
    """Where a claim has no guess, its value means nothing; elsewhere it cannot cost less."""
    for other, part, line, n, value in values_changed(-1):
        if (other, part) == (name, "claims"):
            is_refused = not accepted(changed(name, (part, line, "values", n, value)))
            assert is_refused or GOOD[name][part][line]["guesses"][n] is None


@pytest.mark.parametrize("name", TWO_PEGS)
def test_lines_left_out(name):
    for part in ("bounds", "claims"):
        for line in range(len(GOOD[name][part])):
            if accepted(changed(name, (part, line, DELETED))):
                assert part == "bounds"


def codes_of(pattern, colors, touched):
    """Return the codes of a pattern; colours below ``touched`` are its letters."""
    for word in pattern:
        signs = sorted(set(word) - set("abcdefgh"))
        for pool in permutations(range(touched, colors), len(signs)):
            names = dict(zip(signs, pool, strict=True))
            yield tuple(names.get(s, ord(s) - ord("a")) for s in word)


def brute_force(kind, codes, colors, objective):
    """Return the least cost for codes, with colours to spare."""
    every = [
        g for g in product(range(colors), repeat=2) if kind == "Mastermind" or len(set(g)) == 2
    ]

    @cache
    def cost(left):
        if len(left) <= 1:
            return len(left)
        best = 10**9
        for guess in every:
            parts = {}
            for code in left:
                parts.setdefault(reply(guess, code), []).append(code)
            if len(parts) == 1 and (2, 0) not in parts:
                continue
            parts.pop((2, 0), None)
            costs = [cost(frozenset(part)) for part in parts.values()]
            total = 1 + max([0, *costs]) if objective == "worst" else len(left) + sum(costs)
            best = min(best, total)
        return best

    return cost(frozenset(codes))


@pytest.mark.parametrize("name", TWO_PEGS)
def test_bounds_and_claims_against_brute_force(name):
    document = GOOD[name]
    kind, objective = document["game"]["name"], document["objective"]
    for part in ("bounds", "claims"):
        for entry in document[part]:
            words = entry["pattern"].split()
            touched = len(set("".join(words)) & set("abcdefgh"))
            for n, value in enumerate(entry["values"][:4]):
                if part == "claims" and not (entry["guesses"] + ["x"] * 9)[n]:
                    continue
                codes = list(codes_of(words, touched + n, touched))
                if part == "bounds":
                    assert value <= brute_force(kind, codes, touched + n + 2, objective)
                else:
                    spare = touched + n + entry["absent"]
                    assert value >= brute_force(kind, codes, spare, objective)


@pytest.mark.long
@pytest.mark.parametrize("pegs", [2, 3])
@given(data=st.data())
def test_equal_patterns_against_brute_force(pegs, data):
    word = st.text("abc12", min_size=pegs, max_size=pegs).map(renumbered)
    one = data.draw(st.frozensets(word, min_size=1, max_size=4))
    order = data.draw(st.permutations(range(pegs)))
    names = str.maketrans("abc", "".join(data.draw(st.permutations("abc"))))
    image = frozenset(renumbered(w.translate(names)[p] for p in order) for w in one)
    other = data.draw(st.one_of(st.just(image), st.frozensets(word, min_size=1, max_size=4)))
    found = same(one, other)
    assert bool(found) == (other in images(one, pegs))
    if found:
        order, moved = found
        signs = str.maketrans(moved)
        assert other == {renumbered(w[p] for p in order).translate(signs) for w in one}


def images(words, pegs):
    """Return all patterns with other pegs and names of letters."""
    for order, letters in product(permutations(range(pegs)), permutations("abc")):
        names = str.maketrans("abc", "".join(letters))
        yield frozenset(renumbered(w.translate(names)[p] for p in order) for w in words)


@given(st.frozensets(st.text("cd12", min_size=2, max_size=2).map(renumbered), min_size=1))
def test_letters_that_go_back_to_the_pool(words):
    """The words left stand for the same codes, with that many more colours in the pool."""
    image = frozenset(refined(words, "ab"))
    rest = reduced(image)
    assert reduced(rest) == rest == reduced(words)
    back = len(letters_of(image)) - len(letters_of(rest))
    sizes = [len(list(codes_of(p, 9, 9 - n))) for p, n in ((image, 3), (rest, 3 + back))]
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("repeats", [False, True])
def test_classes_are_the_codes_with_a_reply(repeats):
    """The words of a class stand for the codes with that reply, each once."""
    words = frozenset(["a1", "1b", "12"] + ["11", "aa"] * repeats)
    for j in range(3):
        fresh = "cd"[:j]
        for guess in map("".join, product("ab-" + fresh, repeat=2)):
            if not set(fresh) <= set(guess) or (not repeats and len(set(guess)) == 1):
                continue
            colors = [ord(s) - ord("a") if s != "-" else 99 for s in guess]
            expected = {}
            for code in codes_of(words, 5, 2):
                expected.setdefault(reply(tuple(colors), code), set()).add(code)
            expected.pop((2, 0), None)
            for answer, part in classes(refined(words, fresh), guess).items():
                found = list(codes_of(part, 5, 2 + j))
                assert len(found) == len(set(found))
                assert set(found) == expected.pop(answer, set())
            assert not expected


def test_stays():
    assert stays([0, 0, 0])
    assert stays([1, 2, 4])
    assert not stays([-1, 5, 20])
    assert not stays([5, 4, 3])
    assert not stays([0, 3, 5])


def test_many_letters():
    """A pattern may use all letters; guesses about it have further ones."""
    words = " ".join(re.findall("..", ascii_letters))
    bound = {"pattern": words, "degree": 0, "values": [51, 51]}
    document = changed("ab2", ("bounds", 4, bound))
    assert check(document)[-2] == 5
    assert verify_fast(document).bounds == 5


def test_roots_of_two_codes_need_no_lower_bound():
    document = copy.deepcopy(GOOD["ab2"])
    document["bounds"] = [line for line in document["bounds"] if line["pattern"] != "ba"]
    assert check(document)[-2] == 3


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("objective", "colors"),
    [pytest.param("expected", 4, marks=pytest.mark.weekly), ("worst", 3)],
)
def test_the_proofs_for_three_pegs(objective, colors):
    proof = prove_all_colors("AB", 3, objective=objective).verify()
    assert proof[:4] == ("AB", 3, objective, {(colors, None)})


def test_both_refuse_more_absent_colors_than_pegs():
    claim = {"pattern": "ab bc ca", "absent": 2, "guesses": [None, "ad"], "values": [0, 2]}
    claim |= {"forever": False, "degree": None}
    place = ("claims", len(GOOD["ab2w"]["claims"]))
    good = changed("ab2w", (*place, claim))
    assert check(good) == verify_fast(good)
    bad = changed("ab2w", (*place, claim | {"absent": 3}))
    for checker in (check, verify_fast):
        with pytest.raises(VerificationError):
            checker(bad)
