import json
import time

import numpy as np
import pytest
from tests.damage import edited, good

import abgames
from abgames import VerificationError
from abgames.codebreaking import (
    AB,
    CardMoo,
    Mastermind,
    TotalBound,
    coins,
    prove_lower_bound,
    solve,
    total_search,
)
from abgames.codebreaking.code_game import codes_of
from abgames.codebreaking.renaming import CodeShape
from abgames_check.codebreaking.total_bound import check

GOOD = good("total-bound")
LAST = ("sets", 1)


def test_a_good_file(tmp_path):
    assert check(GOOD) == (45, 2)
    file = tmp_path / "bound.json"
    file.write_text(json.dumps(GOOD))
    assert abgames.verify(file) == abgames.verify(file, fast=True) == (45, 2)
    assert json.loads(TotalBound.load(file).to_json()) == GOOD


def test_the_proof_of_the_example_is_found():
    bound = prove_lower_bound(Mastermind(2, 4), objective="expected")
    assert json.loads(bound.to_json()) == GOOD


def changed(path, value, document=GOOD):
    return edited(document, path, value)


def test_a_class_that_is_named_twice():
    entry = GOOD["sets"][1]["guesses"][0]
    twice = changed((*LAST, "guesses", 0), [entry[0], entry[1] * 2])
    with pytest.raises(VerificationError, match="the reply must occur, once"):
        check(twice)


def test_the_code_that_is_hit_takes_no_more_guesses():
    """A set of one code has the total 1, which must not be added for the code that is hit."""
    one = {"codes": [[1]], "total": 1, "symmetries": [], "guesses": []}
    both = {"codes": [[1], [2]], "total": 4, "symmetries": [[[1], [2, 1]]]}
    both["guesses"] = [[[1], [["1A0B", 1, [1], [1]]]]]
    game = {"name": "Mastermind", "pegs": 1, "colors": 2, "extra_colors": 0}
    document = {**GOOD, "game": game, "total": 4, "sets": [one, both]}
    with pytest.raises(VerificationError, match="class 1A0B of guess 1 of set 2: the code that is"):
        check(document)
    document = {**document, "total": 3, "sets": [{**both, "total": 3, "guesses": []}]}
    assert check(document) == (3, 1)


def test_a_set_that_says_less_than_counting_takes_nothing_away():
    weak = changed(("sets", 0, "total"), 0)
    entry = {**GOOD["sets"][1], "total": 44}
    weak |= {"total": 44, "sets": [weak["sets"][0], entry]}
    assert check(weak) == (44, 2)


def test_a_determined_code_takes_no_guess():
    document = {**GOOD, "goal": "determine", "history": [], "candidates": [[1, 2]]}
    entry = {"codes": [[1, 2]], "total": 0, "symmetries": [], "guesses": []}
    assert check({**document, "total": 0, "sets": [entry]}) == (0, 1)
    with pytest.raises(VerificationError, match="must say 0: its code is determined"):
        check({**document, "total": 1, "sets": [{**entry, "total": 1}]})


def test_what_would_take_forever_is_refused():
    wide = changed(("game",), {"name": "Mastermind", "pegs": 8, "colors": 200, "extra_colors": 0})
    codes = [[color] * 8 for color in range(1, 8)]
    plain = {"total": 1, "symmetries": [], "guesses": []}
    wide |= {"candidates": codes, "sets": [{**plain, "codes": codes}]}
    with pytest.raises(VerificationError, match="set 1 has too many colours"):
        check(wide)
    codes = [[1] * 8]
    wide |= {"candidates": None, "total": 1, "sets": [{**plain, "codes": codes}]}
    with pytest.raises(VerificationError, match="at most 8388608 can be checked"):
        check(wide)


def test_a_proof_needs_each_of_its_sets():
    document = json.loads(prove_lower_bound(AB(3, 6), objective="expected").to_json())
    assert (document["total"], len(document["sets"])) == (436, 9)
    for number, entry in enumerate(document["sets"]):
        least = solve(AB(3, 6), candidates=entry["codes"]).total
        with pytest.raises(VerificationError):
            check(changed(("sets", number, "total"), least + 1, document))
        for place in range(len(entry["guesses"])):
            fewer = changed(("sets", number, "guesses", place), ..., document)
            with pytest.raises(VerificationError, match="leads to a total of at least"):
                check(fewer)


# -- the maker -----------------------------------------------------------------------------------


def test_limits():
    game = AB(3, 7)
    assert prove_lower_bound(game, objective="expected", max_nodes=21).total == 836
    assert prove_lower_bound(game, objective="expected", max_nodes=20) is None
    assert prove_lower_bound(game, guesses=837, objective="expected") is None
    assert prove_lower_bound(game, objective="expected", time_limit=0) is None
    assert prove_lower_bound(Mastermind(6, 6), objective="expected", max_nodes=5) is None
    start = time.monotonic()
    assert prove_lower_bound(AB(4, 10), objective="expected", time_limit=0.5) is None
    assert time.monotonic() - start < 60
    reports = []
    prove_lower_bound(game, objective="expected", progress=reports.append)
    assert reports[0].nodes <= 1
    assert reports[0].upper_bound is None


def test_the_size_is_estimated_before_the_work(monkeypatch):
    """AB 3x7 has 90 nodes, and a proof of 21 sets: with a tenth of the nodes it is not tried."""
    monkeypatch.setattr(total_search, "REPORT_EVERY", 0)
    reports = []
    found = prove_lower_bound(AB(3, 7), objective="expected", progress=reports.append)
    nodes = solve(AB(3, 7), threads=1).nodes
    assert (nodes, len(found.sets)) == (90, 21)
    to_go = [report.left for report in reports if report.left is not None]
    assert to_go == [nodes - report.nodes for report in reports if report.left is not None]
    assert to_go[-1] < to_go[0] <= nodes
    for most, begun in ((nodes // 10, True), (nodes // 10 - 1, False)):
        reports.clear()
        limits = {"max_nodes": most, "progress": reports.append}
        assert prove_lower_bound(AB(3, 7), objective="expected", **limits) is None
        assert any(report.nodes for report in reports) == begun


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "goal"),
    [
        (AB(3, 10), "hit"),
        (AB(4, 6), "hit"),
        (Mastermind(4, 4), "hit"),
        pytest.param(coins(12), "determine", marks=pytest.mark.weekly),
        (CardMoo(ranks=6), "determine"),
        (CardMoo(ranks=6), "hit"),
    ],
    ids=str,
)
def test_larger_games(game, goal):
    bound = prove_lower_bound(game, objective="expected", goal=goal)
    assert bound.verify() == (solve(game, goal=goal).total, len(bound.sets))


# -- renamings -----------------------------------------------------------------------------------


def takes(renaming, one, other):
    """Whether a renaming takes the codes of a shape to those of another."""
    names = dict(zip(one.colors.tolist(), renaming.colors, strict=True))
    moved = [[names[color] for color in code] for code in one.codes.tolist()]
    order = np.argsort(renaming.pegs)
    return {tuple(code[peg] for peg in order) for code in moved} == set(codes_of(other.codes))


def test_all_symmetries_of_a_whole_game_are_found():
    found = CodeShape.in_game(AB(3, 5), AB(3, 5).secrets).symmetries()
    group, new = set(), [(tuple(range(3)), tuple(range(1, 6)))]
    while new:
        pegs, colors = new.pop()
        if (pegs, colors) not in group:
            group.add((pegs, colors))
            for step in found:
                image = tuple(step.pegs[peg] for peg in pegs)
                new.append((image, tuple(step.colors[color - 1] for color in colors)))
    assert len(group) == 6 * 120


def test_renamings_are_found_between_images_and_only_there():
    rng = np.random.default_rng(7)
    secrets = AB(3, 7).secrets
    for size in (1, 2, 5, 12, 40):
        codes = secrets[np.sort(rng.choice(len(secrets), size, replace=False))]
        names = np.concatenate([[0], rng.permutation(7) + 1]).astype(np.uint8)
        image = names[codes][:, rng.permutation(3)]
        one, other = (CodeShape.in_game(AB(3, 7), rows) for rows in (codes, image))
        assert one.invariant == other.invariant
        renaming = one.renaming_to(other)
        assert takes(renaming, one, other)
        different = CodeShape.in_game(
            AB(3, 7), secrets[np.sort(rng.choice(len(secrets), size, replace=False))]
        )
        if size in (5, 12, 40):
            assert one.renaming_to(different) is None


def test_renamings_of_cards_keep_ranks_together():
    """Images of some secrets, with ranks exchanged, suits exchanged in a rank, and places."""
    game, rng = CardMoo(ranks=5), np.random.default_rng(3)
    for size in (1, 3, 8, 30):
        codes = game.secrets[np.sort(rng.choice(len(game.secrets), size, replace=False))]
        suits, ranks = np.divmod(codes - 1, 5)
        flips = rng.integers(0, 2, 5)
        images = rng.permutation(5)[ranks] + 1 + 5 * (suits ^ flips[ranks])
        image = images[:, rng.permutation(3)].astype(np.uint8)
        one, other = (CodeShape.in_game(game, rows) for rows in (codes, image))
        renaming = one.renaming_to(other)
        assert takes(renaming, one, other)
        of_ranks = (np.array(renaming.colors) - 1) % 5
        assert np.array_equal(*of_ranks.reshape(2, -1))
