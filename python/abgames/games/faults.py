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
from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from abgames_check.own_game import OneByOne

from ..arguments import listed, repr_of, whole_number
from ..errors import RulesError
from .arrays import one_by_one
from .exploring import Explored, difference, look_at, unlike
from .rules import (
    Outcomes,
    OutOfTimeError,
    after,
    ask,
    blaming,
    canonical,
    mover_at,
    moves_at,
    must_hash,
    outcome_at,
    players_of,
    text_of,
)

if TYPE_CHECKING:
    from .rules import Rules

LONGEST = 1000
"""Moves after which a random game is given up, because it may be endless."""


def check(rules: Rules, *, games: int = 100, seed: int = 0) -> tuple[str, ...]:
    """Play at random, and return what is wrong, each fault once with a position where it shows.

    It finds answers that are not what :class:`~abgames.games.Rules` asks for, rules that raise,
    answers that change when they are asked for again, positions that a move changes, positions that
    are equal, or have the same canonical form, but a future that depends on the moves before,
    outcomes and moves with the same text, probabilities that do not sum to 1, canonical forms that
    are not canonical or change the game, a player who never moves, and play that only leads to new
    positions, if no game ends within 1,000 moves.  Random games prove nothing: an empty result
    means that no fault came up.  Raises :class:`TypeError` and :class:`ValueError` for what is no
    such object at all.

    >>> from abgames.codebreaking import AB
    >>> check(AB(3, 7))
    Traceback (most recent call last):
        ...
    TypeError: rules must have players, start, to_move, moves, play and outcome; AB lacks players
    """
    faults = _Faults(one_by_one(rules))
    for number in range(whole_number("games", games, at_least=1)):
        faults.play(Random(f"{seed} {number}"), LONGEST)
    if faults.unended == games:
        problem = f"no game ended within {LONGEST:,} moves, and each move led to a new position"
        faults.note("endless", f"{problem}: a search may never end", rules.start)
    never = [f"P{n}" for n in range(1, faults.players + 1) if n not in faults.movers]
    if never and max(faults.movers.values(), default=0) > games:  # twice in some game
        problem = f"{listed(never, 'and')} never moved in {games:,} random games"
        faults.note("mover", f"{problem}: a position must have whose turn it is", rules.start)
    return tuple(map(str, faults.found.values()))


def first_fault(rules: Rules, end: float | None = None) -> None:
    """Raise the first fault that a few games show, which take a moment, until a time."""
    faults = _Faults(rules)
    until = min(time.monotonic() + MOMENT, math.inf if end is None else end)
    for number in range(1 if isinstance(rules, OneByOne) else GAMES):  # layers have samples, too
        faults.play(Random(number), SHORT, until)
        for fault in faults.found.values():
            raise fault


GAMES, SHORT, MOMENT = 5, 60, 0.3
"""The random games before a search, their longest, and the seconds after which they end."""


def hidden_state(found: Explored) -> None:
    """Raise a fault if the future of a position depends on the moves that led to it."""
    chance, rules = Random(0), found.rules
    until = time.monotonic() + max(0.1, found.seconds / 20)
    edges = range(len(found.children))
    for edge in chance.choices(edges, k=EDGES if edges else 0):
        number = found.children[edge]
        ways = found.history(number), [*found.history(found.parent(edge)), number]
        if ways[0] == ways[1]:
            continue
        try:
            both = [_along(rules, [found.positions[n] for n in way], until) for way in ways]
            fault = unlike_futures(rules, found.players, both, chance, until)
        except OutOfTimeError:
            return
        if fault:
            raise RulesError(fault, position=found.positions[number])


TWINS, EDGES = 3, 50
"""How many positions of a random game, and of a search, are compared with themselves as other moves
lead to them."""


def _along(rules: Rules, forms: Sequence[Any], until: float) -> list[Any]:
    """Return moves from the start that lead to positions with these canonical forms."""
    position, made = rules.start, list[Any]()
    for form in forms[1:]:
        mover = mover_at(rules, rules.players, position)
        for move in moves_at(rules, position, until, is_chance=mover == 0):
            if after(rules, position, move) == form:
                break
        else:
            problem = (
                f"{shown(made)} led to {repr_of(form)} in one move, and when made again do not"
            )
            raise RulesError(f"the moves {problem}: {ADVICE}", position=position)
        made.append(move)
        position = ask(rules, "play", position, move)
        if time.monotonic() > until:
            raise OutOfTimeError
    return made


ADVICE = "positions need all that the rules look at"


def unlike_futures(
    rules: Rules, players: int, ways: Sequence[Sequence[Any]], chance: Random, until: float
) -> str:
    """Return in what the futures of two rows of moves to equal positions differ."""
    position, seen = _played(rules, ways[0]), []
    for _ in range(SHORT):
        look = look_at(rules, players, position, until)
        move = chance.choice([*look[2]]) if look[2] else None
        seen.append((position, look, look[2].get(move)))
        if not look[2] or time.monotonic() > until:
            break
        position = ask(rules, "play", position, move)
    position, made = _played(rules, ways[1]), list[Any]()
    for twin, look, result in seen:
        again = look_at(rules, players, position, until)
        with blaming(position, "comparing {} with {}", position, twin):
            fault = difference(again, look)
            if not fault and position == twin and again[2] != look[2]:
                fault = "has other moves, or they lead elsewhere"
            move = next((move for move in again[2] if again[2][move] == result), None)
        if fault:
            come = f"the moves {shown(ways[0])} and {shown(ways[1])} come to the same position"
            later = f" after {shown(made)}" if made else ""
            return f"{come}, but{later} that of the second {fault}; {ADVICE}: {repr_of(position)}"
        made.append(move)
        if again[2]:
            position = ask(rules, "play", position, move)
    return ""


def shown(moves: Sequence[Any]) -> str:
    """Return moves as a list for a message."""
    return f"[{', '.join(map(repr_of, moves[:LONG]))}{', ...' if len(moves) > LONG else ''}]"


LONG = 100
"""The most moves in a message."""


def _played(rules: Rules, moves: Sequence[Any]) -> Any:
    position = rules.start
    for move in moves:
        position = ask(rules, "play", position, move)
    return position


class _Faults:
    """The faults that random games have shown, one of each kind."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.players = rules, players_of(rules)
        self.found: dict[str, RulesError] = {}
        self.outcomes = Outcomes()
        self.unended = 0
        """The games that were given up without coming back to a position."""
        self.movers = Counter[int]()
        self.ways: dict[Any, tuple[Any, ...]] = {}
        """For the canonical form of each position the first way to it: that to the position before,
        and a move."""

    def note(self, kind: str, problem: str, position: Hashable) -> None:
        self.found.setdefault(kind, RulesError(problem, position=position))

    def play(self, chance: Random, longest: int, until: float = math.inf) -> None:
        """Play a game to its end, until its rules cannot be used, or until a time."""
        position, seen, twins = self.rules.start, set(), []
        way: tuple[Any, ...] = ()
        try:
            must_hash("the start", position)
            self.ways.setdefault(canonical(self.rules, position), way)
            for _ in range(longest):
                if time.monotonic() > until or not self.holds(position, until):
                    return
                mover = mover_at(self.rules, self.players, position)
                if mover is None:
                    self.over(position)
                    break
                self.movers[mover] += 1
                legal = moves_at(self.rules, position, until, is_chance=mover == 0)
                move = chance.choice(legal)
                position, way = ask(self.rules, "play", position, move), (way, move)
                form = canonical(self.rules, position)
                with blaming(position, "comparing {} with other positions", position):
                    seen.add(form)
                    first = self.ways.setdefault(form, way)
                if first is not way:
                    twins.append((first, way))
            self.unended += len(seen) == longest
            for ways in chance.sample(twins, min(len(twins), TWINS)):
                moves = list(map(_moves, ways))
                if fault := unlike_futures(self.rules, self.players, moves, chance, until):
                    self.note("future", fault, position)
        except RulesError as error:
            self.found.setdefault(str(error).partition("(")[0], error)
        except OutOfTimeError:
            return

    def holds(self, position: Hashable, until: float) -> bool:
        """Look at a position, and return whether it is still what it was."""
        with blaming(position, "comparing what is known of {}", position):
            before = hash(position), _text(position)
            for kind, problem in _faults(self.rules, self.players, position, until):
                self.note(kind, problem, position)
            is_same = (hash(position), _text(position)) == before
        if not is_same:
            changed = f"{before[1]:.100} is changed by to_move, moves, play or outcome"
            self.note("changed", f"{changed}: it is then {repr_of(position)}", position)
        return is_same

    def over(self, position: Hashable) -> None:
        """Look at the outcome of a game."""
        outcome = outcome_at(self.rules, position)
        try:
            self.outcomes[outcome]
        except ValueError as error:
            self.note("outcomes", f"{error}; the second in {repr_of(position)}", position)


def _moves(way: tuple[Any, ...]) -> list[Any]:
    moves = []
    while way:
        way, move = way
        moves.append(move)
    return moves[::-1]


def _text(position: Hashable) -> str:
    """The whole ``repr`` of a position, if it has one."""
    try:
        return repr(position)
    except Exception:
        return repr_of(position)


def _faults(rules: Rules, players: int, position: Hashable, until: float) -> list[tuple[str, str]]:
    """Return what is wrong in a position, each with its kind."""
    found = []
    shown = repr_of(position)
    first, second = (look_at(rules, players, position, until) for _ in range(2))
    if first[:2] != second[:2]:
        found.append(("asked", f"to_move or outcome of {shown} differ when asked twice"))
    if list(first[2]) != list(second[2]):
        found.append(("moves", f"moves({shown}) differ when asked twice"))
    elif first[2] != second[2]:
        move = next(move for move in first[2] if first[2][move] != second[2][move])
        problem = "leads to positions that differ when it is made twice"
        advice = "positions need equality, such as tuples have"
        found.append(("play", f"the move {repr_of(move)} in {shown} {problem}; {advice}"))
    elif first[3] != second[3]:
        found.append(("odds", f"the probabilities in {shown} differ when asked twice"))
    if found:
        return found
    legal = moves_at(rules, position, until, is_chance=first[0] == 0) if first[2] else ()
    texts = [text_of(move, position) for move in legal]
    if len(set(texts)) < len(texts):
        twice = next(text for text in texts if texts.count(text) > 1)
        found.append(("texts", f"two moves in {shown} have the text {twice!r:.60}"))
    form = canonical(rules, position)
    if form != position and (fault := unlike(rules, players, position, form)):
        found.append(("form", fault))
    return found
