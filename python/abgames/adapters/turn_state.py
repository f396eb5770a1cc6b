"""Turn-based games as OpenSpiel games; :mod:`.openspiel` registers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from . import advised
from .turns import Turns

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as error:
    raise advised(error, "openspiel") from None


class TurnGame(pyspiel.Game):
    """A game that starts with a given state."""

    def __init__(
        self,
        kind: Any,
        play: Turns,
        params: Mapping[str, Any] | None,
        *,
        most: float,
        least: float,
        longest: int,
    ) -> None:
        """Set the range of returns, and the maximum number of moves."""
        info = pyspiel.GameInfo(
            num_distinct_actions=play.actions,
            max_chance_outcomes=0,
            num_players=play.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=longest,
        )
        super().__init__(kind, info, dict(params or {}))
        self.play = play

    def new_initial_state(self) -> TurnState:
        """Return the state before the first move."""
        return TurnState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return the observer of states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.play, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TurnState(pyspiel.State):
    """A state of a game; ``play`` is its immutable value."""

    def __init__(self, game: TurnGame) -> None:
        """Start a game; only :meth:`TurnGame.new_initial_state` calls this."""
        super().__init__(game)
        self.play = game.play

    def current_player(self) -> Any:
        """Return the player to move, or the mark of a finished game."""
        mover = self.play.mover
        return pyspiel.PlayerId.TERMINAL if mover is None else mover

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.play.mover is None

    def returns(self) -> list[float]:
        """Return the returns of all players."""
        return self.play.returns

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal

    def _apply_action(self, action: int) -> None:
        self.play = self.play.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.play.situation.text(self.play.move(action)))

    def __str__(self) -> str:
        return str(self.play)


class Observer:
    """What a player sees, as an array and as text."""

    def __init__(self, play: Turns, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, but there are {params}")
        self.tensor = np.zeros(play.seen(0).size, np.float32)
        self.dict = {"observation": self.tensor.reshape(play.shape)}

    def set_from(self, state: TurnState, player: int) -> None:
        """Fill the arrays with what a player sees."""
        self.dict["observation"][:] = state.play.seen(player)

    def string_from(self, state: TurnState, player: int) -> str:
        """Return the state as text, which is the same for all."""
        return str(state)
