"""PPO of stable-baselines3 as its users call it: `make test-learners`; elsewhere it is skipped."""

import pytest

from abgames import AB

learners = pytest.importorskip("stable_baselines3")

from stable_baselines3.common.env_util import make_vec_env  # noqa: E402
from stable_baselines3.common.evaluation import evaluate_policy  # noqa: E402

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(1800)]
GAME = {"game": AB(2, 5), "max_guesses": 10, "observation": "bits"}
SETTINGS = {"n_steps": 512, "batch_size": 128, "gamma": 1.0, "ent_coef": 0.01, "seed": 2}


def made(count):
    import abgames.adapters.gymnasium  # noqa: F401

    return make_vec_env("abgames/Codebreaking-v0", n_envs=count, env_kwargs=GAME)


def test_environments_are_made_although_pictures_are_asked_for():
    assert made(2).reset().shape == (2, 20 * 5)


def test_ppo_learns_from_bits():
    model = learners.PPO("MlpPolicy", made(1), **SETTINGS).learn(30_000)
    mean, _ = evaluate_policy(model, made(1), n_eval_episodes=200)
    assert mean > -5.5  # random guesses have -8.07, the best strategy -3
