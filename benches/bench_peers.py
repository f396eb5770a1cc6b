"""The same question to abgames and to OpenSpiel, a peer that can be installed here.

OpenSpiel's alpha-beta search is written in Python, for any game of two players; it has the game of
Nim itself, and Otrio by the adapter.  The last columns show the ratio of two solvers with
different aims: a general, readable one, and one made for the game.
"""

import pytest

from abgames.nim import is_lost
from abgames.otrio import Position, can_force

pyspiel = pytest.importorskip("pyspiel")
minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")

MOVES = "b3L b1S a1S b2L b2M a3S c1S b3S c1L a1L c2S a2M c2M a3L c3L c3S"
"""Sixteen pieces of two players, after which player 2 wins."""


@pytest.mark.benchmark(group="who wins Nim 3 4 5")
class TestNim:
    def test_abgames(self, benchmark):
        assert not benchmark(is_lost, (3, 4, 5))

    def test_openspiel(self, benchmark):
        game = pyspiel.load_game("nim(pile_sizes=3;4;5,is_misere=false)")
        value, _ = benchmark.pedantic(minimax.alpha_beta_search, (game,), rounds=3)
        assert value == 1


@pytest.mark.benchmark(group="who wins Otrio with 16 pieces on the board")
class TestOtrio:
    def test_abgames(self, benchmark):
        position = Position.from_moves(MOVES, players=2)
        assert benchmark(lambda: can_force(position, {2}, {2}, threads=1).holds)

    def test_openspiel(self, benchmark):
        from abgames.adapters import openspiel  # noqa: F401, registers the game

        state = pyspiel.load_game("abgames_otrio(players=2)").new_initial_state()
        for move in MOVES.split():
            state.apply_action(state.string_to_action(move))
        game = state.get_game()
        value, _ = benchmark.pedantic(minimax.alpha_beta_search, (game, state), rounds=3)
        assert value == -1
