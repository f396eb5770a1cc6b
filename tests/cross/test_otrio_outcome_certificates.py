"""Certificates of outcomes against both checkers and brute force, whole and damaged."""

import json
import random

import pytest
from fuzz.otrio import drawn_orders, late_position
from tests.damage import good

from abgames import VerificationError
from abgames.otrio import OutcomeCertificate, Position, Solver, reference, solve
from abgames.otrio.certificate import verify_fast
from abgames.otrio.position import next_player_first, previous_player_first
from abgames.preferences import all_outcomes
from abgames_check.documents import read_document
from abgames_check.otrio import certificate as checker
from abgames_check.otrio.claims import read_claims

pytestmark = pytest.mark.long

# The worked example of docs/formats.md.
ROOT, SECOND = ".123113.2..3113122322321.31 2", ".31321322122113..33.2311212 3"
GOOD = good("otrio-outcome")
CHECKERS = [checker.check, verify_fast]


# Those rows of Table 5 of [MatsuzakiTeramura2019] without a coalition, with the number of claims.
ROWS = [
    (previous_player_first, "b2M, a1L, c1L", 1_688),
    (previous_player_first, "b2M, a1L, c1S", 26_238),
    (previous_player_first, "b2M, a1L, c3S", 6_796),
    (next_player_first, "b2M, a1L, c3S, a1S", 209),
    (next_player_first, "b2M, a1L, c3S, b2L", 1_445),
    (next_player_first, "b2M, a1L, c1S, a1S", 635),
]


@pytest.mark.parametrize(("orders", "moves", "claims"), ROWS)
def test_rows_of_table_5(orders, moves, claims):
    solution = solve(Position.from_moves(moves, 3), orders(3), threads=1)
    result = solution.certificate.verify(fast=True)
    assert (result.outcomes, result.claims) == ({"D"}, claims)


def test_the_rules_derive_what_is_true_and_nothing_else():
    """Whatever a file lists: a false claim has no derivation, a true one has."""
    choose = random.Random(4)
    derived = refuted = 0
    for _ in range(15):
        position = late_position(choose, free=choose.randint(3, 5))
        players = position.players
        orders, prefer = drawn_orders(choose, players, 0.4)
        certificate = solve(Position.from_board(*position), prefer).certificate
        question, known = read_claims(json.loads(certificate.to_json())), {}
        true = reference.outcomes(position, orders)
        for bits in range(1, 2 ** len(all_outcomes(players))):
            names = [name for n, name in enumerate(all_outcomes(players)) if bits >> n & 1]
            wanted = frozenset(name[-1] for name in names)
            for relation, is_true in (("in", true <= {*names}), ("meets", bool(true & {*names}))):
                assert derivable(question, position, relation, wanted, known) is is_true
                derived += is_true
                refuted += not is_true
    assert derived > 100
    assert refuted > 100


def derivable(question, position, relation, wanted, known):
    """Whether some choices let the checker derive a claim."""
    victor = reference.winner(position)
    if victor is not None:
        return question.of_win(victor) in wanted
    possible = checker._possible(question, position)
    wanted &= possible
    if wanted == possible or not wanted:
        return bool(wanted)
    key = (position, relation, wanted)
    if key not in known:
        moves = reference.legal_moves(position)
        choices = [(0, None), *((number, move) for number in range(6) for move in moves)]
        known[key] = any(justifies(question, key, possible, choice, known) for choice in choices)
    return known[key]


def justifies(question, claim, possible, choice, known):
    position, relation, _ = claim
    try:
        named, others = checker._needed_sets(question, claim, possible, choice, "")
    except VerificationError:
        return False
    return all(
        derivable(
            question,
            reference.play(position, move),
            relation,
            named if move == choice[1] else others,
            known,
        )
        for move in reference.legal_moves(position)
    )


def changed(**changes):
    return {**GOOD, **changes}


@pytest.mark.parametrize("check", CHECKERS)
def test_the_worked_example(check):
    assert check(GOOD) == ({"P3", "D"}, 4, 4)


def test_the_worked_example_is_what_is_made():
    position = Position.from_board(GOOD["board"], players=3, color=2)
    orders = {1: "D = P2 = P3 > P1", 2: "D = P1 = P3 > P2", 3: "P3 > D = P1 > P2"}
    assert json.loads(solve(position, orders, threads=1).certificate.to_json()) == {
        **GOOD,
        "within": [["P2", "P3", "D"], ["P1", "P3", "D"]],
    }


@pytest.mark.parametrize("check", CHECKERS)
def test_a_game_that_is_over(check):
    won = "111........................"
    over = changed(board=won, outcomes=["P1"], within=[["P1"]], choices={})
    assert check(over) == ({"P1"}, 0, 0)
    drawn = changed(board=won, judge=[2, 3], prefer=GOOD["prefer"], outcomes=["D"])
    assert check({**drawn, "within": [["D"]], "choices": {}})[0] == {"D"}
    for outcomes in (["P2"], ["D"], ["P1", "P2"], []):
        with pytest.raises(VerificationError, match=r"has won|has a line|is possible|in common"):
            check({**over, "outcomes": outcomes, "within": [outcomes]})
    with pytest.raises(VerificationError, match="not reached"):
        check({**over, "choices": {f"{won} 2 in 1": "1 a2L"}})


def test_a_certificate_is_a_value():
    position = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", 3)
    certificate = solve(position, next_player_first(3), judge={1, 2}, threads=1).certificate
    again = OutcomeCertificate.from_json(certificate.to_json())
    assert (again, hash(again)) == (certificate, hash(certificate))
    assert (again.judge, again.orders[0]) == ({1, 2}, (("P1",), ("D",), ("P2",), ("P3",)))
    assert "['P1']" in repr(again) or "['D']" in repr(again)
    with pytest.raises(TypeError, match="a certificate is text, not bytes"):
        OutcomeCertificate.from_json(b"{}")
    with pytest.raises(VerificationError, match="not JSON"):
        read_document("")


def test_whether_one_is_made():
    position = Position.from_moves("b2M, a1L, c3S", 3)
    orders = next_player_first(3)
    assert solve(position, orders, certificate=False).certificate is None
    made = solve(position, orders, threads=1)
    asked = solve(position, orders, threads=1, certificate=True)
    assert (asked.certificate, asked.nodes) == (made.certificate, made.nodes)
    searched = Solver(1, without=["openings"]).solve(position, orders, certificate=False)
    assert searched.nodes == made.nodes
    assert solve(position, orders, time_limit=0.001).certificate is None
