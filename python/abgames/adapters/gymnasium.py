"""Code-breaking as a Gymnasium environment: ``pip install "abgames[rl]"``.

    >>> from abgames import AB, oracle
    >>> from abgames.adapters.gymnasium import CodebreakingEnv
    >>> env = CodebreakingEnv(AB(3, 7), seed=1)
    >>> observation, info = env.reset()
    >>> oracle.regret(env.position, env.guess(0))           # 1 2 3 is as good as any other guess
    Fraction(0, 1)
    >>> observation, reward, found, _, info = env.step(0)
    >>> reward, found, info["candidates"], str(env.history[0][1])
    (-1.0, False, 72, '0A1B')

Importing this module also registers ``abgames/Codebreaking-v0``, for ``gymnasium.make``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from ..arguments import known_word, whole_number
from ..codebreaking.code_game import Code, CodeGame, CodeLike, code_of, codes_of
from ..codebreaking.history import Feedback, HistoryLike, parse_history
from ..codebreaking.question import GOALS, check_unruled
from ..codebreaking.records import Goal
from . import advised, seed_of, undrawn

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise advised(error, "rl") from None


class CodebreakingEnv(gymnasium.Env):
    """The secret is drawn at each reset and then guessed; each guess costs 1.

    ``game`` is any game of ``abgames.codebreaking``; secrets are drawn by their weights.  ``goal``
    is "hit" or "determine", as in :func:`abgames.codebreaking.solve`.  An action is the index of a
    guess in ``game.guesses``; all are legal.  After ``max_guesses`` the game is truncated.
    ``seed`` is for the first reset, if that has none.

    ``observation="rows"`` has ``max_guesses`` rows, one for each guess: its action, and the index
    of its reply in ``game.feedbacks``, both counted from 1, or 0 if it has not been made.
    ``"bits"`` is for networks: a bit for each pair of a guess and a reply that has been seen.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: CodeGame,
        seed: int | None = None,
        *,
        goal: Goal | None = None,
        max_guesses: int = 20,
        observation: str = "rows",
        render_mode: str | None = None,
    ) -> None:
        """Refuse a game whose secrets cannot be guessed, with a rule, or of a single secret."""
        if not isinstance(game, CodeGame):
            raise TypeError(f"game must be a game of code-breaking, not {type(game).__name__}")
        self.game = game
        self.goal = known_word("goal", game.goal if goal is None else goal, GOALS)
        self.question = {"goal": self.goal}  # for the oracle, besides the position
        game._check_can(self.goal, "all", game.secrets)
        check_unruled(game, "but in the environment every guess is legal")
        if self.goal != "hit" and game._is_settled(self.goal, game.secrets):
            what = "secret" if self.goal == "determine" else "class"
            raise ValueError(f"{game} has one {what}: there is nothing to determine")
        self.max_guesses = whole_number("max_guesses", max_guesses, at_least=1, at_most=10_000)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(game.guess_count)
        self.observation = known_word("observation", observation, ("rows", "bits"))
        highest = max(game.guess_count, len(game.feedbacks))
        self.observation_space = (
            spaces.Box(0, highest, (self.max_guesses, 2), np.int32)
            if observation == "rows"
            else spaces.MultiBinary(game.guess_count * len(game.feedbacks))
        )
        self._seed, self._is_over = seed_of(seed), True  # until the first reset
        self._chance: np.random.Generator | None = None

    @property
    def position(self) -> tuple[CodeGame, tuple[tuple[Code, Feedback], ...]]:
        """The game and its history, in the form for the oracle."""
        return self.game, self.history

    def guess(self, action: int) -> Code:
        """Return an action as a guess."""
        whole_number("action", action, at_least=0, at_most=self.game.guess_count - 1)
        return code_of(self.game.guesses[action])

    def action(self, guess: CodeLike) -> int:
        """Return a guess as an action."""
        return self._actions[self.game.code(guess)]

    @cached_property
    def _actions(self) -> dict[Code, int]:
        return {code: action for action, code in enumerate(codes_of(self.game.guesses))}

    def seen(self, history: HistoryLike) -> NDArray[Any]:
        """Return the observation after a history, such as a program gets to be rated."""
        answers = parse_history(self.game, history)
        replies = [self.game.feedbacks.index(reply) for _, reply in answers]
        actions = [self.action(guess) for guess, _ in answers]
        if self.observation == "bits":
            bits = np.zeros((self.game.guess_count, len(self.game.feedbacks)), np.int8)
            bits[actions, replies] = 1
            return bits.ravel()
        whole_number("the length of history", len(answers), at_most=self.max_guesses)
        rows = np.zeros((self.max_guesses, 2), np.int32)
        rows[: len(answers)] = np.add(np.transpose((actions, replies)), 1)
        return rows

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Draw a secret, or take that of ``options={"secret": …}``."""
        for name in options or {}:
            if name != "secret":
                raise TypeError(f"reset takes the option 'secret', not {name!r:.60}")
        seed = self._seed if seed is None else seed_of(seed)
        super().reset(seed=seed)
        if seed is not None or self._chance is None:
            # A stream of its own: the action space may have the same seed, and must not know.
            self._chance = self.np_random.spawn(1)[0]
        self._seed = None
        weights = np.array(getattr(self.game, "weights", None) or [1] * self.game.secret_count)
        drawn = self._chance.choice(len(weights), p=weights / weights.sum())
        self._secret = self.game.secrets[drawn : drawn + 1]
        if options:
            self._secret = self.game._code_array([options["secret"]], "secret")
        self._left = self.game.secrets
        self.history: tuple[tuple[Code, Feedback], ...] = ()
        self._is_over = False
        return self.seen(self.history), {"candidates": len(self._left)}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a guess, which costs 1."""
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the game is over, or has not started: call reset()")
        guess = self.guess(action)
        reply = int(self.game._replies(guess, self._secret)[0])
        self._left = self._left[self.game._replies(guess, self._left) == reply]
        self.history += ((guess, self.game.feedbacks[reply]),)
        found = reply == self.game._hit_index or self.game._is_settled(self.goal, self._left)
        late = not found and len(self.history) == self.max_guesses
        self._is_over = found or late
        return self.seen(self.history), -1.0, found, late, {"candidates": len(self._left)}

    def render(self) -> str | None:
        """Return the answers so far as text, a line for each."""
        if self.render_mode != "ansi":
            undrawn(self.render_mode, ["ansi"])
            return None
        return "\n".join(f"{self.game.text(guess)} {reply}" for guess, reply in self.history)


gymnasium.register("abgames/Codebreaking-v0", entry_point=f"{__name__}:CodebreakingEnv")
