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

from random import Random
from typing import Any

from ..arguments import repr_of, whole_number
from ..errors import RulesError
from .exploring import look_at
from .rules import ask, canonical, mover_at, moves_at, must_hash, outcome_at, players_of, same_text

LONGEST = 1000
"""Moves after which a random game is given up, because it may be endless."""


def check(rules: Any, *, games: int = 100, seed: int = 0) -> tuple[str, ...]:
    """Play at random, and return what is wrong, each fault once with a position where it shows.

    It finds answers that are not what :class:`~abgames.games.Rules` asks for, rules that raise,
    answers that change when they are asked for again, positions that a move changes, outcomes and
    moves with the same text, and canonical forms that are not canonical or change the game.  Random
    games prove nothing: an empty result means that no fault came up.  Raises :class:`TypeError` and
    :class:`ValueError` for what is no such object at all.

    >>> from abgames.codebreaking import AB
    >>> check(AB(3, 7))
    Traceback (most recent call last):
        ...
    TypeError: rules must have players, start, to_move, moves, play and outcome; AB lacks players
    """
    players = players_of(rules)
    chance = Random(seed)
    faults: dict[str, str] = {}
    outcomes: list[str] = []
    for _ in range(whole_number("games", games, at_least=1)):
        _play(rules, players, chance, faults, outcomes, LONGEST)
    return tuple(faults.values())


def first_fault(rules: Any, players: int) -> None:
    """Raise the first fault that a few games show."""
    faults: dict[str, str] = {}
    outcomes: list[str] = []
    chance = Random(0)
    for _ in range(GAMES):
        _play(rules, players, chance, faults, outcomes, SHORT)
    for fault in faults.values():
        raise RulesError(f"{fault}; abgames.games.check(rules) looks for more")


GAMES, SHORT = 5, 60
"""The random games before a search, and their longest."""


def _play(
    rules: Any,
    players: int,
    chance: Random,
    faults: dict[str, str],
    outcomes: list[str],
    longest: int,
) -> None:
    """Play a game at random to its end, or to the first fault."""
    position = rules.start
    try:
        must_hash("the start", position)
        for _ in range(longest):
            before = _state(position)
            for kind, fault in _faults(rules, players, position):
                faults.setdefault(kind, fault)
            if _state(position) != before:
                changed = f"{before[1]:.100} is changed by to_move, moves, play or outcome"
                faults.setdefault("changed", f"{changed}: it is then {repr_of(position)}")
                return
            if mover_at(rules, players, position) is None:
                outcome = outcome_at(rules, position)
                if outcome not in outcomes:
                    outcomes.append(outcome)
                if fault := same_text(outcomes):
                    faults.setdefault("outcomes", f"{fault}; the second in {repr_of(position)}")
                return
            position = ask(rules, "play", position, chance.choice(moves_at(rules, position)))
            must_hash("the position", position)
    except RulesError as error:
        faults.setdefault(str(error).partition("(")[0], str(error))


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
    texts = list(map(str, first[2]))
    if len(set(texts)) < len(texts):
        twice = next(text for text in texts if texts.count(text) > 1)
        found.append(("texts", f"two moves in {shown} have the text {twice!r:.60}"))
    form = canonical(rules, position)
    if form != position and (fault := _unlike(rules, players, form, first)):
        found.append(("form", f"canonical({shown}), {repr_of(form)}, {fault}"))
    return found


def _unlike(
    rules: Any, players: int, form: Any, seen: tuple[int | None, str, dict[Any, Any]]
) -> str:
    """Return in what a canonical form differs from its position, of which this was seen."""
    mover, outcome, children = look_at(rules, players, form)
    if mover != seen[0]:
        return f"has another mover: {mover}, not {seen[0]}"
    if outcome != seen[1]:
        return f"has another outcome: {outcome}, not {seen[1]}"
    if set(children.values()) != set(seen[2].values()):
        return "leads to other positions, up to their canonical forms"
    again = canonical(rules, form)
    return "" if again == form else f"has itself the canonical form {repr_of(again)}"


def _state(position: Any) -> tuple[int, str]:
    """Return what changes when a position is changed."""
    return hash(position), repr(position)
