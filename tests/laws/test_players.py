"""The campaign `fuzz.players`: other names of the players change nothing."""

import random

import pytest
from fuzz import players

from abgames import games


@pytest.mark.parametrize("kind", [players.otrio, players.own])
def test_players_with_other_names(kind):
    for number in range(25):
        kind(random.Random(number))


def test_a_coalition_of_other_players_is_found(monkeypatch):
    right = games.Solved.forces
    monkeypatch.setattr(games.Solved, "forces", lambda s, players, won: right(s, {1}, won))
    with pytest.raises(AssertionError, match=r"\[.*\{"):
        list(map(players.own, map(random.Random, range(25))))
