"""Values of games in which each player has moves of their own, and who cannot move loses.

The algebra is that of pycgt: ``pip install "abgames[values]"``.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, cast

from abgames_check.own_rules import IMPARTIAL, is_impartial

from ..arguments import repr_of
from ..errors import RulesError, UnsupportedGameError
from .impartial import Alone
from .rules import ask, mover_at, moves_at, must_hash, must_have, outcome_at, refuse_chance

if TYPE_CHECKING:
    from pycgt import Game

    from .impartial import ImpartialRules
    from .rules import Rules

NEEDED = ("players", "start", "to_move", "moves", "play", "outcome", "passed")
"""What rules must have whose players have moves of their own."""


def canonical_form(rules: Rules | ImpartialRules, position: Hashable = None) -> Game:
    """Return the canonical form of a position, or of the start, as a ``Game`` of ``pycgt``, which
    writes, compares and adds such values, and knows their temperatures.

    The rules are those of two players who move in turn, and who cannot move loses.  Player 1 is
    Left.  They need one more method: ``passed(position)`` returns the same position with the other
    player to move.  Impartial rules, as for :func:`solve_impartial`, do not need it.

    Raises :class:`~abgames.errors.UnsupportedGameError` if play can be endless or the last move
    loses, :class:`~abgames.errors.RulesError` where the rules are not of this kind, and
    ``ModuleNotFoundError`` without ``pycgt``.  See [BerlekampConwayGuy1982].

    >>> class Stalks:
    ...     '''Stalks of blue and red edges: cut one of yours, and what is above it falls.'''
    ...     players, start = 2, (("BRR", "R"), 1)
    ...     def to_move(self, at): return at[1] if self.moves(at) else None
    ...     def moves(self, at):
    ...         return [(n, height) for n, stalk in enumerate(at[0])
    ...                 for height, edge in enumerate(stalk) if edge == "BR"[at[1] - 1]]
    ...     def play(self, at, move):
    ...         (stalks, mover), (n, height) = at, move
    ...         return (*stalks[:n], stalks[n][:height], *stalks[n + 1:]), 3 - mover
    ...     def outcome(self, at): return f"P{3 - at[1]}"
    ...     def passed(self, at): return at[0], 3 - at[1]
    >>> print(canonical_form(Stalks()), canonical_form(Stalks(), (("BR",), 1)))
    -3/4 1/2
    """
    try:
        from pycgt import game
    except ModuleNotFoundError as error:
        advice = 'canonical_form needs pycgt: pip install "abgames[values]"'
        raise ModuleNotFoundError(advice, name="pycgt") from error
    given = cast(Any, rules)
    both = Same(given) if is_impartial(rules) else Both(given)
    start = both.first(rules.start if position is None else position)
    values: dict[Any, Game] = {}
    opened: dict[Any, tuple[list[Any], list[Any]]] = {}
    waiting = [start]
    while waiting:
        place = waiting[-1]
        if place in values:
            waiting.pop()
        elif place in opened:  # so all that it leads to is known
            left, right = opened.pop(place)
            values[place] = game(map(values.__getitem__, left), map(values.__getitem__, right))
        else:
            opened[place] = left, right = both.options(place)
            unknown = [each for each in (*left, *right) if each not in values]
            if any(each in opened for each in unknown):
                problem = f"play can be endless, as in {repr_of(place)}"
                raise UnsupportedGameError(f"{problem}: canonical forms are for games that end")
            waiting += unknown
    return values[start]


class Same:
    """An impartial game: both players have the same moves."""

    def __init__(self, rules: ImpartialRules) -> None:
        must_have(rules, IMPARTIAL)
        if getattr(rules, "misere", False):
            raise UnsupportedGameError(
                "the last move loses; canonical forms are for games in which who cannot move loses",
                game=rules,
            )
        self.rules: Any = Alone(rules)

    def first(self, position: Hashable) -> Any:
        """Return a position."""
        must_hash("the position", position)
        return position

    def options(self, position: Hashable) -> tuple[list[Any], list[Any]]:
        """Return the positions to which the players can move."""
        is_over = self.rules.to_move(position) is None
        moves = [] if is_over else self.rules.moves(position)
        found = [self.first(ask(self.rules, "play", position, move)) for move in moves]
        return found, found


class Both:
    """A game in which it is player 1's turn in the positions that stand for both turns."""

    def __init__(self, rules: Rules) -> None:
        must_have(rules, NEEDED)
        if rules.players != 2:
            problem = f"canonical forms are for two players, not for {rules.players}"
            raise UnsupportedGameError(problem, game=rules)
        self.rules = rules

    def first(self, position: Hashable) -> Any:
        """Return a position with player 1 to move, where that player may have no move."""
        must_hash("the position", position)
        turn = self._mover(position)
        if turn is None:  # whoever has lost could not move
            turn = 2 if outcome_at(self.rules, position) == "P1" else 1
        return self._passed(position) if turn == 2 else position

    def options(self, position: Hashable) -> tuple[list[Any], list[Any]]:
        """Return the positions to which player 1 and player 2 can move."""
        left = [self._passed(each) for each in self._after(position, 1)]
        return left, self._after(self._passed(position), 2)

    def _passed(self, position: Hashable) -> Any:
        passed = ask(self.rules, "passed", position)
        must_hash("the passed position", passed, position)
        return passed

    def _mover(self, position: Hashable) -> int | None:
        mover = mover_at(self.rules, 2, position)
        if mover == 0:
            refuse_chance(position, "canonical forms are")
        return mover

    def _after(self, position: Hashable, player: int) -> list[Any]:
        """The positions after the moves of a player, whose turn it is."""
        mover = self._mover(position)
        if mover == 3 - player:
            problem = f"to_move({repr_of(position)}) is {mover}, but it is player {player}'s turn"
            advice = "players must move in turn, and passed(position) must give the turn away"
            raise RulesError(f"{problem}; {advice}", position=position)
        if mover is not None:
            moves = moves_at(self.rules, position)
            found = [ask(self.rules, "play", position, move) for move in moves]
            for each in found:
                must_hash("the position", each, position)
            return found
        outcome = outcome_at(self.rules, position)
        if outcome != f"P{3 - player}":
            problem = f"outcome({repr_of(position)}) is {outcome!r}, where player {player} is stuck"
            advice = "canonical forms are for games in which who cannot move loses"
            raise RulesError(f"{problem}; {advice}", position=position)
        return []
