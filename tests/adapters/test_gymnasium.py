"""Gymnasium's own test, and games in its environment compared with optimal strategies."""

import copy
import pickle

import numpy as np
import pytest

from abgames import AB, CardMoo, Mastermind, oracle
from abgames.codebreaking import FeedbackTable, coins, solve, words
from abgames.errors import UnsupportedGameError

adapter = pytest.importorskip("abgames.adapters.gymnasium")

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

WEIGHTED = FeedbackTable([[0, 1, 1], [2, 0, 1], [2, 2, 0]], hit=0, weights=[10**6, 1, 1])
GAMES = {
    "AB": (AB(3, 7), {}),
    "AB, determined": (AB(3, 5), {"goal": "determine"}),
    "AB with more colours": (AB(2, 4, extra_colors=1), {}),
    "Mastermind": (Mastermind(4, 6), {}),
    "cards": (CardMoo(ranks=4), {}),
    "cards, with one's own": (CardMoo(own="1b 2r 3b", ranks=4), {"goal": "determine"}),
    "a table": (WEIGHTED, {}),
    "coins": (coins(5), {}),
}
every = pytest.mark.parametrize(("game", "options"), GAMES.values(), ids=GAMES)


@every
def test_conformance(game, options):
    check_env(adapter.CodebreakingEnv(game, **options), skip_render_check=True)
    made = gymnasium.make("abgames/Codebreaking-v0", game=game, **options)
    check_env(made.unwrapped)


def test_pictures_may_be_asked_for():
    # As stable-baselines3 does, which goes on without them only after a TypeError.
    with pytest.warns(UserWarning, match="rgb_array"):
        made = gymnasium.make("abgames/Codebreaking-v0", render_mode="rgb_array", game=AB(2, 5))
    made.reset(seed=1)
    assert made.step(0)[1] == -1
    with pytest.warns(UserWarning, match="nothing is drawn in the render mode 'rgb_array'"):
        assert made.unwrapped.render() is None


@every
def test_a_play_goes_by_the_rules(game, options):
    env = adapter.CodebreakingEnv(game, max_guesses=7, render_mode="ansi", **options)
    for seed in range(10):
        observation, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        assert not observation.any()
        assert info == {"candidates": game.secret_count}
        over = late = False
        while not over and not late:
            action = int(env.action_space.sample())
            seen, reward, over, late, info = env.step(action)
            assert reward == -1
            guess, reply = env.history[-1]
            assert guess == env.guess(action) == game.code(guess)
            row = len(env.history) - 1
            assert env.action(guess) == action
            assert seen[row].tolist() == [action + 1, game.feedbacks.index(reply) + 1]
            assert np.array_equal(seen[:row], observation[:row])
            assert not seen[row + 1 :].any()
            assert np.array_equal(env.seen(env.history), seen)
            observation = seen
            left = game.consistent(env.history)
            assert info == {"candidates": len(left)}
            ends = reply == game.hit if env.goal == "hit" else len(left) == 1
            assert (over, late) == (ends, not ends and row == 6)
            assert env.render().splitlines()[-1] == f"{game.text(guess)} {reply}"
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            env.step(0)


@every
def test_bits_are_the_answers_without_their_order(game, options):
    env = adapter.CodebreakingEnv(game, observation="bits", **options)
    check_env(env, skip_render_check=True)
    env.reset(seed=2)
    assert not env.seen([]).any()
    seen, over = set(), False
    for action in (1, 0, 1, 2):
        if over:
            break
        bits, _, over, _, _ = env.step(action)
        assert env.observation_space.contains(bits)
        seen.add((action, game.feedbacks.index(env.history[-1][1])))
        places = {divmod(int(place), len(game.feedbacks)) for place in np.flatnonzero(bits)}
        assert places == seen
        assert np.array_equal(env.seen(env.history[::-1]), bits)


@pytest.mark.parametrize("name", ["AB", "AB, determined", "a table", "coins"])
def test_the_optimal_strategy_takes_what_it_promises(name):
    game, options = GAMES[name]
    env = adapter.CodebreakingEnv(game, seed=1, **options)
    solution = solve(game, **env.question)
    actions = {env.guess(action): action for action in range(game.guess_count)}
    taken = set()
    for _ in range(60):
        env.reset()
        over, total = False, 0
        while not over:
            guess = solution.strategy.next_guess(env.history)
            assert oracle.regret(env.position, guess, **env.question) == 0
            _, reward, over, late, _ = env.step(actions[guess])
            total -= reward
            assert not late
        taken.add(total)
    assert taken <= set(solution.histogram)
    assert len(taken) > 1 or game is WEIGHTED or name == "coins"


def test_secrets_are_drawn_by_the_seed_and_by_their_weights():
    def secrets(env, seeds):
        drawn = []
        for seed in seeds:
            env.reset(seed=seed)
            drawn.append(env.step(min(57, env.game.guess_count - 1))[0][0].tolist())
        return drawn

    env = adapter.CodebreakingEnv(Mastermind(4, 6), seed=9)
    first = secrets(env, [None] * 30)
    assert len({tuple(row) for row in first}) > 5
    assert secrets(env, [9, *[None] * 29]) == first
    assert secrets(adapter.CodebreakingEnv(Mastermind(4, 6), seed=8), [None] * 30) != first
    # One secret of the table is a million times as likely as the others.
    weighted = adapter.CodebreakingEnv(WEIGHTED, seed=1)
    assert secrets(weighted, [None] * 50) == [[3, 3]] * 50


@every
def test_a_secret_may_be_given(game, options):
    env = adapter.CodebreakingEnv(game, **options)
    for secret in game.secrets[:: max(1, game.secret_count // 5)]:
        env.reset(options={"secret": secret.tolist()})
        env.step(0)
        assert env.history[0][1] == game.feedback(env.guess(0), secret.tolist())
    with pytest.raises(TypeError, match="takes the option 'secret', not 'secrt'"):
        env.reset(options={"secrt": 0})


def test_seeds_of_numpy_are_seeds():
    def drawn(at_first, at_reset):
        env = adapter.CodebreakingEnv(AB(3, 7), at_first)
        env.reset(seed=at_reset)
        return [env.step(action)[0].tolist() for action in (0, 99)]

    seed = np.int64(3)
    assert drawn(3, None) == drawn(seed, None) == drawn(None, 3) == drawn(None, seed)
    for wrong in ((-1, None), (None, -1)):
        with pytest.raises(ValueError, match="seed must be at least 0"):
            drawn(*wrong)


def test_actions_drawn_with_the_same_seed_do_not_know_the_secret():
    env = adapter.CodebreakingEnv(AB(2, 5), seed=1, max_guesses=10)
    env.action_space.seed(1)
    guesses = 0
    for _ in range(200):
        env.reset()
        over = late = False
        while not over and not late:
            _, _, over, late, _ = env.step(int(env.action_space.sample()))
        guesses += len(env.history)
    assert 7 < guesses / 200 < 9  # 8.025 with random guesses, of which each hits one in 20 times


def test_copies_go_their_own_way():
    env = adapter.CodebreakingEnv(AB(3, 7), seed=4)
    for copied in (copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))):
        env.reset()
        env.step(5)
        twin = copied(env)
        assert twin.step(9)[0].tolist() == env.step(9)[0].tolist()
        assert twin.history == env.history
        assert twin.reset()[0].tolist() == env.reset()[0].tolist()


def test_bad_input():
    with pytest.raises(TypeError, match="game must be a game of code-breaking, not str"):
        adapter.CodebreakingEnv("AB")
    with pytest.raises(TypeError, match="argument 'max_guess'"):
        adapter.CodebreakingEnv(AB(3, 7), max_guess=3)
    with pytest.raises(UnsupportedGameError, match="cannot be hit"):
        adapter.CodebreakingEnv(CardMoo(own="3b 8r 10b"))
    with pytest.raises(UnsupportedGameError, match="every guess is legal"):
        adapter.CodebreakingEnv(words(["ab", "bb"], hard=True))
    with pytest.raises(ValueError, match="goal must be 'hit', 'determine' or 'class'"):
        adapter.CodebreakingEnv(AB(3, 7), goal="find")
    with pytest.raises(ValueError, match="there is nothing to determine"):
        adapter.CodebreakingEnv(AB(1, 1), goal="determine")
    with pytest.raises(ValueError, match="observation must be 'rows' or 'bits', not 'bit'"):
        adapter.CodebreakingEnv(AB(3, 7), observation="bit")
    with pytest.raises(ValueError, match="the length of history must be at most 1"):
        adapter.CodebreakingEnv(AB(3, 7), max_guesses=1).seen("123=0A1B, 124=0A1B")
    env = adapter.CodebreakingEnv(AB(3, 7))
    with pytest.raises(gymnasium.error.ResetNeeded, match="has not started"):
        env.step(0)
    env.reset()
    for action, error in ((-1, ValueError), (210, ValueError), (1.5, TypeError)):
        with pytest.raises(error, match="action must be"):
            env.step(action)
    assert env.history == ()
