"""What coalitions can force in Otrio, as a coalitional game; :mod:`.openspiel` has it too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..otrio import Position, Solver
from ..preferences import win
from . import advised

try:
    from open_spiel.python.coalitional_games.coalitional_game import CoalitionalGame
except ModuleNotFoundError as error:
    raise advised(error, "openspiel") from None


class Effectivity(CoalitionalGame):
    """What coalitions can force: 1 for those that can, else 0, found by exact search.

    ``winners`` are the outcomes that a coalition wants, as in :func:`abgames.otrio.can_force`;
    without them it wants one of its own players to win.  The empty coalition has the value 0.

    >>> from open_spiel.python.coalitional_games.shapley_values import compute_shapley_values
    >>> moves = "c2M a1S c3S a3M b3M c1S c2S a3L c2L"
    >>> position = Position.from_moves(moves, players=3)
    >>> compute_shapley_values(Effectivity(position, winners={2, "D"})).round(3)
    array([0.167, 0.667, 0.167])
    """

    def __init__(
        self,
        position: Position,
        winners: Iterable[int | str] | None = None,
        *,
        solver: Solver | None = None,
    ) -> None:
        """Take an Otrio position; ``solver`` searches, or a new solver."""
        super().__init__(position.players)
        self.position = position
        self.winners = None if winners is None else frozenset(winners)
        self.solver = Solver() if solver is None else solver
        self._found: dict[frozenset[int], float] = {}

    def coalition_value(self, coalition: Any) -> float:
        """Return the value of a coalition: an array with 1 for each member and 0 otherwise."""
        members = frozenset(number for number, is_in in enumerate(coalition, 1) if is_in)
        if members and members not in self._found:
            winners = set(map(win, members)) if self.winners is None else self.winners
            force = self.solver.can_force(self.position, members, winners, certificate=False)
            self._found[members] = float(bool(force.holds))
        return self._found.get(members, 0.0)
