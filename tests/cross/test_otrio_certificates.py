"""Certificates against both checkers, whole and damaged."""

import pytest
from tests.damage import good

from abgames import VerificationError
from abgames.otrio import Certificate, Position, can_force
from abgames.otrio.certificate import verify_fast
from abgames_check.otrio import certificate

pytestmark = pytest.mark.long

# The worked example of docs/formats.md.
GOOD = good("otrio")
FIRST, SECOND = GOOD["moves"]
CHECKERS = [certificate.check, verify_fast]

# (players, moves, coalition, winners): some from Table 5 of [MatsuzakiTeramura2019].
QUESTIONS = [
    (3, "a1L, b2M, c3S", {2, 3}, {2}),
    (3, "b2M, c3S, a1L", {2, 3}, {3}),
    (3, "b2M", {1, 2}, {1}),
    (3, "a1L, b2M", {1, 2}, {2}),
    (3, "b2M, a1M", {1, 3}, {3}),
    (3, "b2M", {1}, {1}),
    (3, "b2M, a1L", {1}, {1, "D"}),
    (3, "", {1, 2}, {1, 2}),
    (4, "a1M", {2, 3, 4}, {4}),
    (2, "b2M, a1L, c1S, a1S, b1S, c3L", {2}, {2}),
]


@pytest.mark.parametrize(("players", "moves", "coalition", "winners"), QUESTIONS)
def test_questions(players, moves, coalition, winners):
    force = can_force(Position.from_moves(moves, players), coalition, winners)
    result = force.certificate.verify()
    assert result.holds is force.holds
    assert result.moves == len(force.certificate.moves)
    assert force.certificate.verify(fast=True) == result


@pytest.mark.parametrize("check", CHECKERS)
def test_the_worked_example(check):
    assert check(GOOD) == (True, 4, 2)


@pytest.mark.parametrize("check", CHECKERS)
def test_a_game_that_is_over(check):
    won = "111........................"
    over = {**GOOD, "board": won, "coalition": [], "winners": ["P1"], "moves": {}}
    assert check(over) == (True, 0, 0)
    with pytest.raises(VerificationError, match=r"won|has a line"):
        check({**over, "holds": False})
    with pytest.raises(VerificationError, match="not reached"):
        check({**over, "moves": {f"{won} 2": "a2L"}})


def test_a_certificate_is_a_value():
    force = can_force(Position.from_moves("b2M, a1L, c3S", 3), {2, 3}, {2})
    again = Certificate.from_json(force.certificate.to_json())
    assert (again, hash(again)) == (force.certificate, hash(force.certificate))
    assert (again.side, again.liked) == ({2, 3}, {"P2"})
    assert "P2" in repr(again)
    refused = can_force(Position.from_moves("b2M", 3), {1}, {1}).certificate
    assert (refused.side, refused.liked) == ({2, 3}, {"P2", "P3", "D"})
    with pytest.raises(TypeError, match="a certificate is text, not bytes"):
        Certificate.from_json(b"{}")


def test_whether_one_is_made():
    position = Position.from_moves("b2M, a1L, c3S", 3)
    assert can_force(position, {2, 3}, {2}, certificate=False).certificate is None
    asked = can_force(position, {2, 3}, {2}, threads=1, certificate=True)
    assert asked.certificate == can_force(position, {2, 3}, {2}, threads=1).certificate
    assert can_force(position, {2, 3}, {2}, threads=1, certificate=False).nodes == asked.nodes
