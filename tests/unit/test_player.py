"""A user's own programs as strategies."""

import pytest

from abgames import IllegalMoveError, InconsistentHistoryError, NotationError
from abgames.codebreaking import AB, Strategy, solve

GAME = AB(3, 6)


def first_candidate(history, candidates):
    return candidates[0]


class FaultError(Exception):
    pass


def faulty(history, candidates):
    raise FaultError


@pytest.mark.long
@pytest.mark.parametrize(
    ("player", "error", "message"),
    [
        (lambda *_: (1, 1, 2), IllegalMoveError, "after no answer: .* does not repeat"),
        (lambda *_: "1 2 x", NotationError, "the player's guess after no answer: 'x'"),
        (lambda *_: None, TypeError, "a code is text or a sequence of ints"),
        (lambda *_: (1, 2, 3), ValueError, "has made the guess 1 2 3 10 times"),
        (faulty, FaultError, ".*"),
        (
            lambda history, _: (1, 2, 3) if not history else (7, 8, 9),
            IllegalMoveError,
            "after 1 2 3=.*B: ",
        ),
    ],
)
def test_players_that_do_not_play(player, error, message):
    with pytest.raises(error, match=message):
        Strategy.from_player(GAME, player)


@pytest.mark.parametrize("error", [IllegalMoveError("odd", move=(1,)), NotationError("odd")])
def test_errors_inside_a_player_are_its_own(error):
    def player(history, candidates):
        raise error

    with pytest.raises(type(error), match=r"^odd$"):
        Strategy.from_player(GAME, player)


def test_candidates_are_read_only():
    seen = []

    def player(history, candidates):
        seen.append(candidates)
        return candidates[0]

    Strategy.from_player(AB(2, 4), player)
    assert len(seen) > 1
    assert not any(candidates.flags.writeable for candidates in seen)


def test_a_history_that_cannot_be():
    with pytest.raises(InconsistentHistoryError):
        Strategy.from_player(GAME, first_candidate, history="1 2 3=0A0B, 4 5 6=0A0B")


def test_what_is_no_player_and_no_strategy_is_refused():
    game = AB(2, 3)
    with pytest.raises(TypeError, match="player must be a function of the history and the cand"):
        Strategy.from_player(game, 5)
    with pytest.raises(TypeError, match="other must be a Strategy, not int"):
        solve(game).strategy.compare(5)
