"""What is wrong with the rules of a game, as far as random games show it.

>>> class Heap:
...     players, start = 2, [5]
...     def to_move(self, position): return 1 if position[0] else None
...     def moves(self, position): return [1]
...     def play(self, position, move): position[0] -= move; return position
...     def outcome(self, position): return "P1"
>>> check(Heap())
('the start [5] cannot be hashed: list can change; use tuples instead of lists, and frozensets \
instead of sets',)
"""

from __future__ import annotations

import math
import time
from random import Random
from typing import Any

from ..arguments import repr_of, whole_number
from ..errors import RulesError
from .exploring import look_at, unlike
from .rules import Outcomes, ask, canonical, mover_at, moves_at, must_hash, outcome_at, players_of

LONGEST = 1000
"""Moves after which a random game is given up, because it may be endless."""


def check(rules: Any, *, games: int = 100, seed: int = 0) -> tuple[str, ...]:
    """Play at random, and return what is wrong, each fault once with a position where it shows.

    It finds answers that are not what :class:`~abgames.games.Rules` asks for, rules that raise,
    answers that change when they are asked for again, positions that a move changes, outcomes and
    moves with the same text, canonical forms that are not canonical or change the game, and play
    that only leads to new positions, if no game ends within 1,000 moves.  Random games prove
    nothing: an empty result means that no fault came up.  Raises :class:`TypeError` and
    :class:`ValueError` for what is no such object at all.

    >>> from abgames.codebreaking import AB
    >>> check(AB(3, 7))
    Traceback (most recent call last):
        ...
    TypeError: rules must have players, start, to_move, moves, play and outcome; AB lacks players
    """
    faults = _Faults(rules)
    for number in range(whole_number("games", games, at_least=1)):
        faults.play(Random(f"{seed} {number}"), LONGEST)
    if faults.unended == games:
        problem = f"no game ended within {LONGEST:,} moves, and each move led to a new position"
        faults.note("endless", f"{problem}: a search may never end", rules.start)
    return tuple(map(str, faults.found.values()))


def first_fault(rules: Any) -> None:
    """Raise the first fault that a few games show, which take a moment."""
    faults = _Faults(rules)
    until = time.monotonic() + MOMENT
    for number in range(GAMES):
        faults.play(Random(number), SHORT, until)
    for fault in faults.found.values():
        raise fault


GAMES, SHORT, MOMENT = 5, 60, 0.3
"""The random games before a search, their longest, and the seconds after which they end."""


class _Faults:
    """The faults that random games have shown, one of each kind."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.players = rules, players_of(rules)
        self.found: dict[str, RulesError] = {}
        self.outcomes = Outcomes()
        self.unended = 0
        """The games that were given up without coming back to a position."""

    def note(self, kind: str, problem: str, position: Any) -> None:
        """Note a fault."""
        self.found.setdefault(kind, RulesError(problem, position=position))

    def play(self, chance: Random, longest: int, until: float = math.inf) -> None:
        """Play a game to its end, until its rules cannot be used, or until a time."""
        position, seen = self.rules.start, set()
        try:
            must_hash("the start", position)
            for _ in range(longest):
                if time.monotonic() > until:
                    return
                before = hash(position), repr(position)
                for kind, problem in _faults(self.rules, self.players, position):
                    self.note(kind, problem, position)
                if (hash(position), repr(position)) != before:
                    changed = f"{before[1]:.100} is changed by to_move, moves, play or outcome"
                    self.note("changed", f"{changed}: it is then {repr_of(position)}", position)
                    return
                if mover_at(self.rules, self.players, position) is None:
                    self.over(position)
                    return
                move = chance.choice(moves_at(self.rules, position))
                position = ask(self.rules, "play", position, move)
                seen.add(canonical(self.rules, position))
            self.unended += len(seen) == longest
        except RulesError as error:
            self.found.setdefault(str(error).partition("(")[0], error)

    def over(self, position: Any) -> None:
        """Look at the outcome of a game."""
        outcome = outcome_at(self.rules, position)
        try:
            self.outcomes[outcome]
        except ValueError as error:
            self.note("outcomes", f"{error}; the second in {repr_of(position)}", position)


def _faults(rules: Any, players: int, position: Any) -> list[tuple[str, str]]:
    """Return what is wrong in a position, each with its kind."""
    found = []
    shown = repr_of(position)
    first, second = (look_at(rules, players, position) for _ in range(2))
    if first[:2] != second[:2]:
        found.append(("asked", f"to_move or outcome of {shown} differ when asked twice"))
    if list(first[2]) != list(second[2]):
        found.append(("moves", f"moves({shown}) differ when asked twice"))
    elif first[2] != second[2]:
        move = next(move for move in first[2] if first[2][move] != second[2][move])
        problem = "leads to positions that differ when it is made twice"
        advice = "positions need equality, such as tuples have"
        found.append(("play", f"the move {repr_of(move)} in {shown} {problem}; {advice}"))
    if found:
        return found
    texts = list(map(str, moves_at(rules, position) if first[0] else ()))
    if len(set(texts)) < len(texts):
        twice = next(text for text in texts if texts.count(text) > 1)
        found.append(("texts", f"two moves in {shown} have the text {twice!r:.60}"))
    form = canonical(rules, position)
    if form != position and (fault := unlike(rules, players, position, form)):
        found.append(("form", fault))
    return found
