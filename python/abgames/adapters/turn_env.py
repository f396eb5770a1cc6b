"""Turn-based games as AEC environments; :mod:`.pettingzoo` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeAlias
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from ..arguments import listed, nearest
from . import advised, seed_of, undrawn
from .turns import Turns

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise advised(error, "rl") from None


class Start(Protocol):
    """The state in which a game starts, by chance and by the options of a reset."""

    @property
    def options(self) -> Sequence[str]:
        """The options that it takes, as keywords."""

    def __call__(self, chance: Random, **options: Any) -> Turns:
        """Return the state."""


Seen: TypeAlias = dict[str, NDArray[Any]]

MODES = ["ansi", "human"]
"""Render modes: the position as text, returned or printed."""


class TurnEnv(AECEnv):
    """A turn-based game; ``begin`` returns the state after a reset."""

    def __init__(self, name: str, begin: Start, render_mode: str | None) -> None:
        self.metadata = {"name": name, "render_modes": MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.begin, self.chance = begin, Random()
        self.play = play = self._begun({})
        self.possible_agents = [f"player_{number}" for number in range(1, play.players + 1)]
        looks = spaces.Box(0, play.highest, play.shape, play.seen(0).dtype)
        mask = spaces.Box(0, 1, (play.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": looks, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {a: spaces.Discrete(play.actions) for a in self.possible_agents}
        self.state_space = spaces.Box(0, play.highest, play.state.shape, play.state.dtype)

    def observation_space(self, agent: str) -> Any:
        """Return what an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent may do, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; without a ``seed`` the random generator continues."""
        known = {}
        for name, value in (options or {}).items():
            if name in self.begin.options:
                known[name] = value
            else:  # a warning, because PettingZoo's test for environments gives such an option
                takes = listed(map(repr, self.begin.options), "and")
                near = nearest(str(name), self.begin.options)
                warn(
                    f"{self} ignores the option {name!r:.40}; it takes {takes}{near}", stacklevel=3
                )
        number = seed_of(seed)
        if number is not None:
            self.chance.seed(number)
        self.play = self._fitting(self._begun(known))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.mover or 0]

    def _begun(self, options: dict[str, Any]) -> Turns:
        play = self.begin(self.chance, **options)
        if play.mover is None:
            raise ValueError("the game is over in the position where it is to start")
        return play

    def _fitting(self, play: Turns) -> Turns:
        """Refuse a start that the spaces of the environment have no room for."""
        highest = self.state_space.high.max()
        if play.state.shape != self.state_space.shape or play.highest > highest:
            raise ValueError(
                f"these options need {play.actions} actions, and numbers up to {play.highest} in "
                f"observations, but the environment was made for {self.play.actions} and {highest}"
            )
        return play

    def state(self) -> NDArray[Any]:
        """Return the whole state, whoever is to move: what player 1 sees, and the mover."""
        return self.play.state

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
        if self.render_mode == "ansi":
            return str(self.play)
        if self.render_mode == "human":
            print(self.play)
        else:
            undrawn(self.render_mode, MODES)
        return None
