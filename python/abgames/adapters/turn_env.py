"""Turn-based games as AEC environments; :mod:`.pettingzoo` makes them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..arguments import known_word
from . import advised
from .otrio_play import OtrioPlay
from .tanhinmin_play import TanhinminPlay

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise advised(error, "rl") from None

Play: TypeAlias = OtrioPlay | TanhinminPlay
Seen: TypeAlias = dict[str, NDArray[Any]]

MODES = ["ansi", "human"]
"""Render modes: the position as text, returned or printed."""


class TurnEnv(AECEnv):
    """A turn-based game; ``begin`` returns the state after a reset."""

    def __init__(self, name: str, begin: Callable[[Random], Play], render_mode: str | None) -> None:
        if render_mode is not None:
            known_word("render_mode", render_mode, MODES)
        self.metadata = {"name": name, "render_modes": MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.begin, self.chance = begin, Random()
        self.play = play = begin(self.chance)
        self.possible_agents = [f"player_{number}" for number in range(1, play.players + 1)]
        looks = spaces.Box(0, play.highest, play.shape, play.seen(0).dtype)
        mask = spaces.Box(0, 1, (play.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": looks, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {a: spaces.Discrete(play.actions) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return what an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent may do, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; without a ``seed`` the random generator continues."""
        if seed is not None:
            self.chance.seed(seed)
        self.play = self.begin(self.chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.mover or 0]

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees, and which actions are legal for it."""
        mask = np.zeros(self.play.actions, dtype=np.int8)
        if agent == self.agent_selection:
            mask[self.play.legal] = 1
        return {
            "observation": self.play.seen(self.possible_agents.index(agent)),
            "action_mask": mask,
        }

    def step(self, action: Any) -> None:
        """Make a move, or remove an agent whose game is over (``None``)."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.play = self.play.after(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.play.mover is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.play.returns, strict=True))
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.agents[self.play.mover]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the position as text ("ansi"), or print it ("human")."""
        if self.render_mode == "human":
            print(self.play)
        return str(self.play) if self.render_mode == "ansi" else None
