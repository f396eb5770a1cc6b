"""Outcomes, and the orders in which players like them.

An outcome is a win, ``P1`` to ``P4``, or the draw ``D``.  An order names each outcome once, best
first, with ``>`` after a better outcome and ``=`` between equally good ones
[MatsuzakiTeramura2019].

>>> read_order("P2 > P1 = D > P3", players=3)
(('P2',), ('P1', 'D'), ('P3',))
>>> read_order("P2 > P1 > D", players=3)
Traceback (most recent call last):
    ...
abgames.errors.NotationError: the order lacks P3; it must name P1, P2, P3 and D once each
>>> read_outcomes({2, "D"}, 3, name="winners") == {"P2", "D"}
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..arguments import entries, few, folded, listed, repr_of, whole_number
from ..errors import NotationError
from ..language import _

DRAW = "D"

Order = tuple[tuple[str, ...], ...]
"""Sets of equally liked outcomes, the best first."""

MOST_GIVEN = 100
"""The most players or outcomes that are read; some may be repeated."""

_WORD = re.compile(r"\s*([^\s>=]*)\s*([>=]?)")
_DRAW_BIT = 16


def win(player: int) -> str:
    """Return the outcome of a win for a player.

    >>> win(2)
    'P2'
    """
    return f"P{player}"


def all_outcomes(players: int) -> tuple[str, ...]:
    """Return the outcomes of a game with this many players.

    >>> all_outcomes(3)
    ('P1', 'P2', 'P3', 'D')
    """
    return (*map(win, range(1, players + 1)), DRAW)


def in_order(outcomes: Iterable[str]) -> list[str]:
    """Return outcomes with the players before the draw.

    >>> in_order({"D", "P3", "P1"})
    ['P1', 'P3', 'D']
    """
    return sorted(outcomes, key=lambda outcome: (outcome == DRAW, outcome))


def read_order(order: object, players: int, *, name: str = "the order") -> Order:
    """Return an order of the outcomes; ``name`` says in errors which one it is.

    Raises :class:`~abgames.errors.NotationError`, and :class:`TypeError` for what is not text.
    """
    if not isinstance(order, str):
        raise TypeError(f'{name} must be a str such as "P1 > D > P2", not {type(order).__name__}')
    known = {outcome.lower(): outcome for outcome in all_outcomes(players)}
    order = folded(order)
    rule = f"it must name {listed(known.values(), 'and')} once each"
    levels: list[list[str]] = [[]]
    seen: set[str] = set()
    place = 0
    while True:
        match = _WORD.match(order, place)
        assert match is not None  # every part of the pattern may be empty
        word, sign = match[1], match[2]
        outcome = known.get(word.lower())
        if outcome is None:
            what = f"has {word[:20]!r}" if word else "lacks an outcome"
            where = match.start(1)
            message = f"{name} {what} at character {where + 1}; {rule}, with > or = between"
            raise NotationError(message, text=order, position=where)
        if outcome in seen:
            message = f"{name} has {outcome} twice; {rule}"
            raise NotationError(message, text=order, position=match.start(1))
        seen.add(outcome)
        levels[-1].append(outcome)
        place = match.end()
        if not sign:
            break
        if sign == ">":
            levels.append([])
    if place < len(order):
        message = f"{name} lacks > or = at character {place + 1}"
        raise NotationError(message, text=order, position=place)
    missing = [outcome for outcome in known.values() if outcome not in seen]
    if missing:
        message = f"{name} lacks {listed(missing, 'and')}; {rule}"
        raise NotationError(message, text=order)
    return tuple(map(tuple, levels))


def orders_of(text: str, players: int) -> dict[int, str]:
    """Return the orders of a text: "next", "previous", or one per player, separated by ";".

    Raises :class:`~abgames.errors.NotationError` if there are more or fewer orders than players.

    >>> orders_of("P1 > D > P2; P2 > P1 = D", players=2)
    {1: 'P1 > D > P2', 2: 'P2 > P1 = D'}
    >>> orders_of("next", players=3)[1]
    'P1 > D > P2 > P3'
    """
    named = {"previous": previous_player_first, "next": next_player_first}
    text = folded(text)
    if text.strip().lower() in named:
        return named[text.strip().lower()](players)
    orders = entries(text, ";")
    if len(orders) != players:
        raise NotationError(
            _(
                "prefer must have {players} orders with ; between them, or be previous or next; "
                "{text!r:.60} has {n}",
                players=players,
                text=text,
                n=len(orders),
            ),
            text=text,
        )
    return dict(enumerate(orders, 1))


def read_preferences(prefer: object, players: int) -> tuple[Order, ...]:
    """Return the order of each player, player 1 first.

    ``prefer`` is a dict, or text in the form of :func:`orders_of`.

    >>> read_preferences({1: "P1 > D > P2", 2: "P2 > D = P1"}, players=2)
    ((('P1',), ('D',), ('P2',)), (('P2',), ('D', 'P1')))
    """
    if isinstance(prefer, str):
        prefer = orders_of(prefer, players)
    if not isinstance(prefer, Mapping):
        kind = type(prefer).__name__
        raise TypeError(
            'prefer must be a text such as "next" or "P1 > D > P2; P2 > D > P1", or a dict such as '
            f'{{1: "P1 > D > P2", ...}}, not {kind}'
        )
    wanted = f"prefer must have an order for each of the players 1 to {players}"
    for player in prefer:
        if isinstance(player, bool) or not isinstance(player, int):
            raise TypeError(f"{wanted}, not for {repr_of(player)}")
        if not 1 <= player <= players:
            raise NotationError(f"{wanted}, not for player {player}")
    missing = [player for player in range(1, players + 1) if player not in prefer]
    if missing:
        noun = "player" if len(missing) == 1 else "players"
        raise NotationError(f"{wanted}: none for {noun} {listed(missing, 'and')}")
    return tuple(
        read_order(prefer[player], players, name=f"the order of player {player}")
        for player in range(1, players + 1)
    )


def read_players_set(given: object, players: int, *, name: str) -> frozenset[int]:
    """Return a set of players; a number stands for one player.

    >>> sorted(read_players_set([3, 1], 3, name="coalition"))
    [1, 3]
    """
    if isinstance(given, int):
        given = (given,)
    if isinstance(given, str) or not isinstance(given, Iterable):
        kind = type(given).__name__
        raise TypeError(f"{name} must be a set of players such as {{1, 2}}, not {kind}")
    return frozenset(
        whole_number(f"a player in {name}", player, at_least=1, at_most=players)
        for player in few(name, given, MOST_GIVEN)
    )


def read_outcomes(given: object, players: int, *, name: str) -> frozenset[str]:
    """Return a set of outcomes, given as players and "D" or "draw", or as "P1", "P2", ....

    A single outcome may be given without a set.

    >>> sorted(read_outcomes(["p1", 3], 3, name="winners"))
    ['P1', 'P3']
    """
    form = f"{name} must be a set of players and outcomes such as {{2, 'D'}}"
    if isinstance(given, str | int):
        given = (given,)
    if not isinstance(given, Iterable):
        raise TypeError(f"{form}, not {type(given).__name__}")
    known = {outcome.lower(): outcome for outcome in all_outcomes(players)} | {"draw": DRAW}
    found = set()
    for item in few(name, given, MOST_GIVEN):
        if isinstance(item, str):
            outcome = known.get(folded(item).strip().lower())
            if outcome is None:
                outcomes = listed(all_outcomes(players), "and")
                raise NotationError(f"{form}, without {repr_of(item)}; the outcomes are {outcomes}")
            found.add(outcome)
        else:
            player = whole_number(f"a player in {name}", item, at_least=1, at_most=players)
            found.add(win(player))
    return frozenset(found)


def outcome_bits(outcomes: Iterable[str]) -> int:
    """Return outcomes as bits of the Rust core: 0 to 3 for the players, 4 for the draw.

    >>> outcome_bits(["P2", "D"])
    18
    """
    return sum(_DRAW_BIT if outcome == DRAW else 1 << int(outcome[1]) - 1 for outcome in outcomes)


def outcomes_of(bits: int) -> frozenset[str]:
    """Return outcomes from the bits of the Rust core.

    >>> sorted(outcomes_of(18))
    ['D', 'P2']
    """
    wins = {win(player) for player in range(1, 5) if bits >> player - 1 & 1}
    return frozenset(wins | ({DRAW} if bits & _DRAW_BIT else set()))


def previous_player_first(players: int) -> dict[int, str]:
    """Return orders with the own win first, then the draw, then earlier players, last mover first.

    Section 4.2 of [MatsuzakiTeramura2019] has them for three players.

    >>> previous_player_first(3)
    {1: 'P1 > D > P3 > P2', 2: 'P2 > D > P1 > P3', 3: 'P3 > D > P2 > P1'}
    """
    return _own_win_first(players, -1)


def next_player_first(players: int) -> dict[int, str]:
    """Return orders with the own win first, then the draw, then later players, next mover first.

    >>> next_player_first(3)
    {1: 'P1 > D > P2 > P3', 2: 'P2 > D > P3 > P1', 3: 'P3 > D > P1 > P2'}
    """
    return _own_win_first(players, 1)


def _own_win_first(players: int, step: int) -> dict[int, str]:
    players = whole_number("players", players, at_least=2, at_most=4)
    orders = {}
    for player in range(1, players + 1):
        others = [win((player - 1 + step * turn) % players + 1) for turn in range(1, players)]
        orders[player] = " > ".join([win(player), DRAW, *others])
    return orders
