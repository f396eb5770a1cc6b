"""Walking through certificates: playing by them attains what they prove."""

import random

import pytest

from abgames.errors import IllegalMoveError, NotationError
from abgames.otrio import Position, can_force, next_player_first, solve
from abgames.otrio.certificate import ANY

QUESTIONS = [
    ("b2M", 3, {1, 3}, {1}),
    ("a1L, b2M, c3S", 3, {2, 3}, {2}),
    ("b2M, a1L, c3S, a2S, b3L, c3M", 3, {1}, {1, "D"}),
    ("b2M, a1L, c3S, a2S, b3L, c3M, c1L", 3, {2}, {2}),
    ("b2M, b1M, a1L, a2L, c3L, c2L", 2, {1}, {1}),
    ("b2M, b1M, a1L, a2L, c3L, c2L, c3S, a1S", 2, {2}, {2, "D"}),
]


def outcome(position):
    return "D" if position.winner is None else f"P{position.winner}"


@pytest.mark.parametrize(("moves", "players", "coalition", "winners"), QUESTIONS)
def test_the_side_gets_what_it_likes(moves, players, coalition, winners):
    start = Position.from_moves(moves, players)
    certificate = can_force(start, coalition, winners).certificate
    certificate.verify(fast=True)
    chance = random.Random(1)
    for _ in range(40):
        played, place = [], certificate.after()
        while not place.position.is_over:
            move = place.move
            if move is None or move == ANY:
                move = chance.choice(place.position.legal_moves)
            played.append(move)
            place = certificate.after(played)
        assert outcome(place.position) in certificate.liked


def test_replies_are_the_next_answers():
    certificate = can_force(Position.from_moves("b2M"), {1, 3}, {1}).certificate
    for move, answer in certificate.after().replies():
        assert certificate.after(move).move == answer


def test_the_whole_game_may_be_given():
    certificate = can_force(Position.from_moves("b2M"), {1, 3}, {1}).certificate
    assert certificate.after("b2M, a1S") == certificate.after("a1S")


def test_an_image_of_a_move_is_the_same_move():
    """After b2M alone the board has all its symmetries."""
    certificate = can_force(Position(), {1, 3}, {1}).certificate
    first = certificate.after().move
    for move in Position().legal_moves:
        same = Position().play(move).canonical() == Position().play(first).canonical()
        assert certificate.after().is_played(move) == same


@pytest.mark.parametrize(
    ("moves", "error", "words"),
    [
        ("a1S, b1L", ValueError, "move 2 is b1L, but the certificate plays "),
        ("a1S, a1S", ValueError, "a1S"),
        ("b2M", IllegalMoveError, "b2M is illegal"),
        ("x", NotationError, "move 1 is 'x'"),
    ],
)
def test_what_cannot_be_asked(moves, error, words):
    certificate = can_force(Position.from_moves("b2M, a1L, c3S"), {2, 3}, {2}).certificate
    if moves == "b2M":
        with pytest.raises(error, match=words):
            certificate.after(moves)
    else:
        with pytest.raises((error, ValueError)):
            certificate.after(moves)


def test_claims_about_outcomes():
    start = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M, c1L", players=3)
    solution = solve(start, next_player_first(3))
    certificate = solution.certificate
    claims = certificate.after().claims()
    assert claims
    for relation, outcomes, move in claims:
        assert relation in ("in", "meets")
        assert outcomes & solution.outcomes
        assert move in start.legal_moves
    text = certificate.after().to_text()
    assert "with these orders the outcome is this" in text
    assert claims[0][2] in text
    over = certificate.after(solution.line)
    assert over.claims() == ()
    assert "nothing is listed here" in over.to_text()
