"""A plain policy learns from what the environments show: PPO as published, here in numpy.

Policy and value are networks of two layers, trained with the usual settings of stable-baselines3;
that itself is tried by `make test-learners`, because its torch is a download of 3 GB.
"""

import numpy as np
import pytest

from abgames import AB

adapter = pytest.importorskip("abgames.adapters.gymnasium")

UNITS, STEPS, BATCH, EPOCHS = 64, 512, 128, 10
RATE, LAMBDA, CLIP, ENTROPY, LONGEST = 3e-4, 0.95, 0.2, 0.01, 0.5


class Network:
    """Two hidden layers of tanh, and Adam."""

    def __init__(self, chance, inputs, outputs, last):
        sizes = [(inputs, UNITS, 2**0.5), (UNITS, UNITS, 2**0.5), (UNITS, outputs, last)]
        self.weights = []
        for a, b, gain in sizes:
            orthogonal = np.linalg.qr(chance.normal(size=(max(a, b), min(a, b))))[0]
            self.weights += [gain * (orthogonal if a >= b else orthogonal.T), np.zeros(b)]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.time = 0

    def __call__(self, seen):
        self.layers = [seen]
        for layer in range(3):
            sums = self.layers[-1] @ self.weights[2 * layer] + self.weights[2 * layer + 1]
            self.layers.append(np.tanh(sums) if layer < 2 else sums)
        return self.layers[-1]

    def gradient(self, slope):
        """The slopes by weights, from those by the last output."""
        slopes = []
        for layer in (2, 1, 0):
            slopes = [self.layers[layer].T @ slope, slope.sum(axis=0), *slopes]
            slope = slope @ self.weights[2 * layer].T * (1 - self.layers[layer] ** 2)
        return slopes

    def descend(self, slopes):
        self.time += 1
        for weights, (mean, square), slope in zip(self.weights, self.moments, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            corrected = square / (1 - 0.999**self.time)
            weights -= RATE * mean / (1 - 0.9**self.time) / (corrected**0.5 + 1e-5)


def chances(scores):
    exponents = np.exp(scores - scores.max(axis=1, keepdims=True))
    return exponents / exponents.sum(axis=1, keepdims=True)


def improve(policy, value, seen, actions, before, advantages, returns):
    """One step of both networks on a batch: the clipped objective, and the squared error."""
    rows = np.arange(len(seen))
    now = chances(policy(seen))
    gain = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    ratio = now[rows, actions] / before
    is_free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    slope = now * (is_free * ratio * gain)[:, None]
    slope[rows, actions] -= is_free * ratio * gain
    logs = np.log(now + 1e-12)
    slope += ENTROPY * now * (logs - (now * logs).sum(axis=1, keepdims=True))
    errors = value(seen)[:, 0] - returns
    slopes = policy.gradient(slope / len(seen)), value.gradient(errors[:, None] / len(seen))
    length = sum((each**2).sum() for each in (*slopes[0], *slopes[1])) ** 0.5
    for network, each in zip((policy, value), slopes, strict=True):
        network.descend([one * min(1, LONGEST / length) for one in each])


def trained(env, steps, seed):
    """A policy, and the value of what is seen, after so many steps."""
    chance = np.random.default_rng(seed)
    policy = Network(chance, env.observation_space.shape[0], env.action_space.n, 0.01)
    value = Network(chance, env.observation_space.shape[0], 1, 1.0)
    now = env.reset(seed=seed)[0]
    for _ in range(steps // STEPS):
        seen, actions, likely, worth, rewards, ends = [], [], [], [], [], []
        for _ in range(STEPS):
            likely.append(chances(policy(now[None]))[0])
            actions.append(int(chance.choice(env.action_space.n, p=likely[-1])))
            seen.append(now)
            worth.append(value(now[None])[0, 0])
            now, reward, over, late, _ = env.step(actions[-1])
            rewards.append(reward + (value(now[None])[0, 0] if late else 0))
            ends.append(over or late)
            now = env.reset()[0] if ends[-1] else now
        worth.append(value(now[None])[0, 0])
        advantages, ahead = np.zeros(STEPS), 0.0
        for t in reversed(range(STEPS)):
            goes_on = not ends[t]
            ahead = rewards[t] + goes_on * (worth[t + 1] + LAMBDA * ahead) - worth[t]
            advantages[t] = ahead
        known = np.array(seen, float), np.array(actions)
        before = np.array(likely)[np.arange(STEPS), known[1]]
        returns = advantages + worth[:-1]
        for _ in range(EPOCHS):
            for some in np.split(chance.permutation(STEPS), STEPS // BATCH):
                batch = (each[some] for each in (*known, before, advantages, returns))
                improve(policy, value, *batch)
    return policy


@pytest.mark.long
@pytest.mark.weekly
@pytest.mark.timeout(900)
def test_ppo_learns_from_bits():
    env = adapter.CodebreakingEnv(AB(2, 5), max_guesses=10, observation="bits")
    policy = trained(env, 30_000, seed=1)

    taken = []
    for secret in env.game.secrets.tolist():
        seen, over, late = env.reset(options={"secret": secret})[0], False, False
        while not (over or late):
            seen, _, over, late, _ = env.step(int(policy(seen[None])[0].argmax()))
        taken.append(len(env.history))
    assert np.mean(taken) < 5.5  # random guesses take 8.07, the best strategy 3
