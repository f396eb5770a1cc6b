"""Certificates against both checkers, whole and damaged."""

import copy
import json
import random

import pytest
from fuzz.otrio import subset
from tests.cross.late_otrio import GAMES, even_position, public
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


def late_positions(count, seed=8):
    """Positions of random games near their end, in which nobody has won, with passes."""
    choose = random.Random(seed)
    for _ in range(count):
        game = choose.choice(GAMES)
        free = choose.randint(11, 16) if game == (2, 1) else choose.randint(3, 12)
        yield public(even_position(choose, game, free))


@pytest.mark.parametrize(("players", "moves", "coalition", "winners"), QUESTIONS)
def test_questions(players, moves, coalition, winners):
    force = can_force(Position.from_moves(moves, players), coalition, winners)
    result = force.certificate.verify()
    assert result.holds is force.holds
    assert result.moves == len(force.certificate.moves)
    assert force.certificate.verify(fast=True) == result


def test_late_positions():
    choose = random.Random(3)
    holds = []
    passes = 0
    for position in late_positions(120):
        players = range(1, position.players + 1)
        coalition = subset(choose, players, 0.5)
        winners = subset(choose, (*players, "D"), 0.4)
        force = can_force(position, coalition, winners)
        certificate = force.certificate
        assert certificate.verify() == certificate.verify(fast=True)
        # The opposite claim with the same moves is refused.
        document = json.loads(certificate.to_json())
        document["holds"] = not document["holds"]
        for check in CHECKERS:
            with pytest.raises(VerificationError):
                check(document)
        holds.append(force.holds)
        passes += "pass" in certificate.moves.values()
    assert 20 < sum(holds) < 100
    assert passes > 0


def test_each_listed_move_is_needed_and_is_the_right_one():
    """Both checkers see damage anywhere, or neither does if another move is as good."""
    force = can_force(Position.from_moves("b2M, a1L, c3S", 3), {2, 3}, {2})
    good = json.loads(force.certificate.to_json())
    for key, move in list(good["moves"].items())[::6]:
        cut = copy.deepcopy(good)
        del cut["moves"][key]
        for check in CHECKERS:
            with pytest.raises(VerificationError, match=f"at {key}: no move is listed"):
                check(cut)
        cut["moves"][key] = "b2M"
        for check in CHECKERS:
            with pytest.raises(VerificationError, match=f"at {key}: .*illegal"):
                check(cut)
        for other in ("a2S", "c1M", "b3L"):
            cut["moves"][key] = other
            if other != move:
                verdicts = []
                for check in CHECKERS:
                    try:
                        verdicts.append(check(cut))
                    except VerificationError:
                        verdicts.append(None)
                assert verdicts[0] == verdicts[1]


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
