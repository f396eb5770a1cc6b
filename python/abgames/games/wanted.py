"""What is asked about a game of one's own: coalitions, sets of outcomes, and orders of preference.

>>> known = {"P1": 0, "P2": 1, "D": 2}
>>> read_winners([2, "d"], known, 2) == {"P2", "D"}
True
>>> read_orders("next", known, 2)
((('P1',), ('D',), ('P2',)), (('P2',), ('D',), ('P1',)))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..arguments import entries, few, folded, listed, repr_of, whole_number
from ..errors import NotationError
from .rules import ENDLESS, MAX_OUTCOMES

Order = tuple[tuple[str, ...], ...]
"""Sets of equally liked outcomes, the best first."""


def read_coalition(given: object, players: int) -> frozenset[int]:
    """Return a set of players; a number stands for one player."""
    if isinstance(given, int):
        given = (given,)
    if isinstance(given, str) or not isinstance(given, Iterable):
        kind = type(given).__name__
        raise TypeError(f"coalition must be a set of players such as {{1, 2}}, not {kind}")
    return frozenset(
        whole_number("a player in coalition", player, at_least=1, at_most=players)
        for player in few("coalition", given, 100)
    )


def read_winners(given: object, known: Iterable[str], players: int) -> frozenset[str]:
    """Return a set of outcomes: texts, or players, whose win is meant.

    The outcomes P1, P2, ..., D and endless may be named even if no play ends so.
    """
    form = "winners must be a set of outcomes such as {'P1', 'D'}"
    if isinstance(given, str | int):
        given = (given,)
    if not isinstance(given, Iterable):
        raise TypeError(f"{form}, not {type(given).__name__}")
    found = set()
    for item in few("winners", given, MAX_OUTCOMES):
        if isinstance(item, str):
            found.add(_outcome(item, known, players, form))
        else:
            player = whole_number("a player in winners", item, at_least=1, at_most=players)
            found.add(f"P{player}")
    return frozenset(found)


def _outcome(text: str, known: Iterable[str], players: int, form: str) -> str:
    names = {outcome.casefold(): outcome for outcome in (*_usual(players), *known)}
    found = names.get(folded(text).strip().casefold())
    if found is None:
        shown = listed(list(known)[:20], "and") or "none yet"
        raise NotationError(f"{form}, without {repr_of(text)}; the outcomes are {shown}", text=text)
    return found


def _usual(players: int) -> tuple[str, ...]:
    return (*(f"P{player}" for player in range(1, players + 1)), "D", ENDLESS)


def read_orders(prefer: Any, known: Iterable[str], players: int) -> tuple[Order, ...]:
    """Return the order of each player, player 1 first.

    ``prefer`` is "next" or "previous" (the own win, the draw, then the wins of the next or of the
    previous players), a dict, or text with an order for each player and ";" between them, perhaps
    with the number of the player and ":" before each.
    """
    if isinstance(prefer, str):
        text = folded(prefer).strip()
        if text.lower() in ("next", "previous"):
            return _own_win_first(known, players, 1 if text.lower() == "next" else -1)
        numbered = [re.match(r"([0-9]{1,9})\s*:(.*)", order) for order in entries(text, ";")]
        prefer = {int(order[1]): order[2] for order in numbered if order}
        if len(prefer) != len(numbered):
            prefer = dict(enumerate(entries(text, ";"), 1))
    if not isinstance(prefer, Mapping):
        kind = type(prefer).__name__
        raise TypeError(
            f'prefer must be "next", "previous", or a dict such as {{1: "P1 > D > P2", ...}}, '
            f"not {kind}"
        )
    everybody = range(1, players + 1)
    if sorted(map(repr, prefer)) != sorted(map(repr, everybody)):
        raise NotationError(
            f"prefer must have an order for each of the players 1 to {players}, "
            f"not for {listed(map(repr_of, prefer), 'and') or 'nobody'}"
        )
    return tuple(_order(prefer[player], known, players, player) for player in everybody)


def _order(order: Any, known: Iterable[str], players: int, player: int) -> Order:
    """Read one order, such as "P1 > D = P2"."""
    name = f"the order of player {player}"
    if not isinstance(order, str):
        raise TypeError(f'{name} must be a str such as "P1 > D > P2", not {type(order).__name__}')
    levels = tuple(
        tuple(_outcome(part, known, players, f"{name} must name outcomes") for part in level)
        for level in (level.split("=") for level in folded(order).split(">"))
    )
    named = [outcome for level in levels for outcome in level]
    twice = sorted({outcome for outcome in named if named.count(outcome) > 1})
    lacking = [outcome for outcome in known if outcome not in named]
    if twice or lacking:
        fault = f"has {twice[0]} twice" if twice else f"lacks {listed(lacking[:20], 'and')}"
        rule = f"it must name {listed(list(known)[:20], 'and')} once each"
        raise NotationError(f"{name} {fault}; {rule}, with > or = between", text=order)
    return levels


def _own_win_first(known: Iterable[str], players: int, step: int) -> tuple[Order, ...]:
    """The orders of the words "next" and "previous"."""
    if others := [outcome for outcome in known if outcome not in _usual(players)]:
        raise NotationError(
            f"next and previous are orders of wins and the draw, but there is {others[0]!r}, too; "
            'give an order for each player, such as "1: P1 > D > P2; 2: P2 > D > P1"'
        )
    orders = []
    for player in range(1, players + 1):
        turns = [(player - 1 + step * turn) % players + 1 for turn in range(1, players)]
        orders.append(((f"P{player}",), ("D",), *((f"P{turn}",) for turn in turns)))
    return tuple(orders)


def in_order(outcomes: Iterable[str]) -> list[str]:
    """Return outcomes with the wins first, then the draw, then others, endless play last.

    >>> in_order({"endless", "D", "P10", "P2", "stuck"})
    ['P2', 'P10', 'D', 'stuck', 'endless']
    """

    def place(outcome: str) -> tuple[int, int, str]:
        if win := re.fullmatch("P([0-9]{1,9})", outcome):
            return 0, int(win[1]), ""
        return (1 if outcome == "D" else 3 if outcome == ENDLESS else 2), 0, outcome

    return sorted(outcomes, key=place)
