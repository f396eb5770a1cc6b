"""OpenSpiel's own tests, its algorithms on our games, and our values compared with theirs."""

import pickle
import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from abgames import AB, begin, games, oracle
from abgames.errors import IllegalMoveError, NotationError, UnsupportedGameError
from abgames.otrio import Position, can_force
from abgames.otrio import reference as otrio
from abgames.tanhinmin import reference as tanhinmin

adapter = pytest.importorskip("abgames.adapters.openspiel")

import pyspiel  # noqa: E402
from absl import flags  # noqa: E402
from open_spiel.python.algorithms import minimax  # noqa: E402
from open_spiel.python.coalitional_games.shapley_values import (  # noqa: E402
    compute_shapley_values,
)
from open_spiel.python.observation import make_observation  # noqa: E402

GAMES = [
    "abgames_otrio",
    "abgames_otrio(players=2)",
    "abgames_otrio(players=2,colors=1)",
    "abgames_otrio(players=4)",
    "abgames_otrio(players=3,prefer=next)",
    "abgames_tanhinmin",
    "abgames_tanhinmin(mine=3;,theirs=2;4,rewards=win)",
    "abgames_tanhinmin(mine=1;2;5,theirs=1;4;6,cut=4)",
    "abgames_tanhinmin(goals=1;0)",
]
every = pytest.mark.parametrize("name", GAMES)


@every
def test_conformance(name):
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert game.get_parameters().keys() <= set(game.get_type().parameter_specification)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.history(), again.play) == (str(state), state.history(), state.play)


@every
def test_a_playthrough_repeats(name):
    # Imported here, for it loads all of SciPy's statistics.
    from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    lines = playthrough_lines(name, seed=4)
    history = [int(line.split()[1]) for line in lines if line.startswith("action: ")]
    assert playthrough_lines(name, action_sequence=history) == lines
    assert "IsTerminal() = True" in lines


def test_the_games_are_registered():
    assert {"abgames_otrio", "abgames_tanhinmin"} <= set(pyspiel.registered_names())
    kind = pyspiel.GameType.Utility
    for name, utility in (("next", kind.GENERAL_SUM), ("", kind.ZERO_SUM)):
        game = pyspiel.load_game("abgames_otrio", {"prefer": name})
        assert game.get_type().utility == utility
        assert (game.num_players(), game.num_distinct_actions()) == (3, 28)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_otrio_is_played_by_the_rules(players):
    chance, passes = random.Random(players), 0
    game = pyspiel.load_game(f"abgames_otrio(players={players})")
    for _ in range(25):
        state, position = game.new_initial_state(), otrio.start(players)
        while not state.is_terminal():
            assert not otrio.is_over(position)
            assert state.current_player() + 1 == otrio.owner(players, position.color)
            names = [state.action_to_string(action) for action in state.legal_actions()]
            assert names == list(otrio.legal_moves(position))
            assert state.legal_actions((state.current_player() + 1) % players) == []
            move = chance.choice(names)
            passes += move == otrio.PASS
            state.apply_action(state.string_to_action(move))
            position = otrio.play(position, move)
        assert otrio.is_over(position)
        winner = otrio.winner(position)
        lost = 0 if winner is None else -1 / (players - 1)
        assert state.returns() == [1 if n + 1 == winner else lost for n in range(players)]
    assert passes or players == 3


def test_openspiel_finds_the_values_of_tanhinmin():
    chance = random.Random(1)
    for number in range(36):
        mine, theirs = (chance.choices(range(1, 5), k=chance.randint(2, 3)) for _ in "ab")
        variant = ({}, {"cut": 3}, {"goals": (1, 0)})[number % 3]
        parameters = {"mine": mine, "theirs": theirs, **variant}
        text = {n: v if n == "cut" else ";".join(map(str, v)) for n, v in parameters.items()}
        game = pyspiel.load_game("abgames_tanhinmin", text)
        value, best = minimax.alpha_beta_search(game)
        assert value == tanhinmin.analyze(mine, theirs, **variant).score
        assert abs(value) <= game.max_utility()
        state = game.new_initial_state()
        assert oracle.regret(state.play.position, state.play.move(best), **state.play.question) == 0


def test_openspiel_finds_the_values_of_otrio():
    chance, won = random.Random(2), set()
    game = pyspiel.load_game("abgames_otrio(players=2)")
    while len(won) < 3:
        state = game.new_initial_state()
        while not state.is_terminal() and state.play.position.ply < 20:
            state.apply_action(chance.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        position = state.play.position
        mover = state.current_player()
        value, best = minimax.alpha_beta_search(game, state, maximizing_player_id=mover)
        won.add(value)
        outcome = {1: {mover + 1}, 0: {mover + 1, "D"}, -1: {1, 2, "D"}}[value]
        assert can_force(position, {mover + 1}, outcome).holds
        better = {1: set(), 0: {mover + 1}, -1: {mover + 1, "D"}}[value]
        assert value == 1 or not can_force(position, {mover + 1}, better).holds
        assert oracle.regret(position, state.play.move(best), prefer="next") == 0


def test_states_that_differ_are_not_called_the_same():
    game = pyspiel.load_game("abgames_tanhinmin(mine=2;3,theirs=1;2)")
    seen, waiting = {}, [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.play not in seen:
            seen[state.play] = str(state)
            waiting += [state.child(action) for action in state.legal_actions()]
    assert len(set(seen.values())) == len(seen) > 20


def test_observations():
    game = pyspiel.load_game("abgames_otrio(players=4)")
    state = game.new_initial_state()
    state.apply_action(0)
    observed = make_observation(game)
    for player in range(4):
        observed.set_from(state, player)
        assert np.array_equal(observed.dict["observation"], state.play.seen(player))
        assert observed.tensor.tolist() == state.observation_tensor(player)
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"nonsense": 1})


@every
def test_an_illegal_action_is_told_and_changes_nothing(name):
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(state.legal_actions()[-1])
    before = state.play
    for action in sorted(set(range(state.num_distinct_actions())) - set(state.legal_actions())):
        with pytest.raises(IllegalMoveError):
            state.apply_action(action)
    with pytest.raises(ValueError, match="action must be at most"):
        state.apply_action(1000)
    assert state.play == before


def test_bad_parameters():
    for name, error, match in (
        ("abgames_otrio(players=5)", ValueError, "players must be at most 4"),
        ("abgames_otrio(prefer=nxt)", NotationError, "prefer must have"),
        ("abgames_tanhinmin(mine=7x)", ValueError, 'mine must be numbers with ";" after each'),
        ("abgames_tanhinmin(theirs=;)", ValueError, "theirs must be numbers"),
        ("abgames_tanhinmin(cut=-1)", ValueError, "cut is -1, but ranks are at least 1"),
        ("abgames_tanhinmin(goals=1;)", ValueError, "goals must be a pair"),
        ("abgames_tanhinmin(goals=0;5)", ValueError, "it must be below the 5 cards of theirs"),
        ("abgames_tanhinmin(rewards=wins)", ValueError, "rewards must be"),
        ("abgames_otrio(plyers=3)", pyspiel.SpielError, "plyers"),
    ):
        with pytest.raises(error, match=match):
            pyspiel.load_game(name)


@pytest.mark.parametrize("winners", [None, {2, "D"}])
def test_effectivity_as_a_coalitional_game(winners):
    for moves in ("c2M a1S c3S a3M b3M c1S c2S a3L c2L", "b3L b1M a2L c3S a3M b1S c2L c1L b2L"):
        position = Position.from_moves(moves, players=3)
        game = adapter.Effectivity(position, winners)
        for coalition in product((0, 1), repeat=3):
            members = {number for number, is_in in enumerate(coalition, 1) if is_in}
            value = game.coalition_value(np.array(coalition))
            assert value == (
                bool(members) and can_force(position, members, winners or members).holds
            )
        assert game.coalition_values(np.eye(3)).shape == (3,)
        total = game.coalition_value(np.ones(3))
        assert compute_shapley_values(game).sum() == pytest.approx(total) == pytest.approx(1)


def test_a_game_of_ones_own():
    folder = Path(__file__).parents[2] / "examples" / "games"
    for name, value in (
        ("tic_tac_toe.py:two", 0),
        ("tic_tac_toe.py:misere", 0),
        ("hex.py:three", 1),
    ):
        rules = games.load(f"{folder / name}")
        # All positions are looked at: a twentieth of them are left two moves later.
        first = begin(rules, position=".1...2...") if value else rules
        game = adapter.any_game(first)
        pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
        if value == 0:
            state = game.new_initial_state()
            for _ in range(3):
                state.apply_action(state.legal_actions()[0])
            solved = games.solve(rules)
            forced = solved.outcomes("next", state.play.position.position)
            found, _ = minimax.alpha_beta_search(game, state, maximizing_player_id=0)
            assert forced == {{1: "P1", 0: "D", -1: "P2"}[found]}
    three = adapter.any_game(games.load(f"{folder / 'nim_for_three.py'}:piles"), "next")
    pyspiel.random_sim_test(three, num_sims=3, serialize=False, verbose=False)
    assert (three.num_players(), three.max_utility(), three.utility_sum()) == (3, 1, None)


def test_piles_are_a_game_too(monkeypatch):
    game = adapter.any_game((1, 2, 2))
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    value, best = minimax.alpha_beta_search(game)
    play = game.new_initial_state().play
    assert (value, play.position.judge(play.move(best)).cost) == (1, 0)
    assert game.max_game_length() == 5
    with pytest.raises(TypeError, match="environments of Gymnasium"):
        adapter.any_game(AB(2, 3))
    # By its own names: another test loads the modules again.
    names = adapter.AnyPlay.begin.__func__.__globals__
    monkeypatch.setitem(names, "MOST_SITUATIONS", 30)
    with pytest.raises(UnsupportedGameError, match="more than 30 situations can follow 1 2 2 2"):
        adapter.any_game((1, 2, 2, 2))
