"""Outcomes, coalitions that want some, and the orders in which players like them.

An outcome is a win, ``P1``, ``P2``, ..., the draw ``D``, or what the rules of a game of one's own
call the end of a play; ``known`` has those of such a game.  An order names each outcome once, best
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

Where play can be endless, one player, or two whose orders are opposite and have a place for endless
play, get a value in every position: what the one can make sure of, the other can hold it to.
Orders that have a name take endless play for a draw.  Of moves that keep the value the side whose
aim is better than endless play takes the soonest, the other side the latest.

>>> orders_with_endless("next", 2, ["P1", "P2", "endless"])
((('P1',), ('D', 'endless'), ('P2',)), (('P2',), ('D', 'endless'), ('P1',)))
>>> orders_with_endless(((1, "P1 > endless > P2"), (2, "P2 > P1 > endless")), 2,
...                     ["P1", "P2", "endless"])
Traceback (most recent call last):
    ...
abgames.errors.UnsupportedGameError: where play can be endless, the orders of two players must be \
opposite, such as "1: P1 > endless > P2; 2: P2 > endless > P1"
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from .arguments import entries, few, folded, listed, repr_of, whole_number
from .errors import NotationError, UnsupportedGameError
from .language import _

DRAW = "D"

Order = tuple[tuple[str, ...], ...]
"""Sets of equally liked outcomes, the best first."""

ENDLESS = "endless"
"""The outcome of play that goes on for ever."""

MOST_GIVEN = 100
"""The most players that are read, or outcomes beyond those that are known; some may be repeated."""


def win(player: int) -> str:
    return f"P{player}"


def all_outcomes(players: int) -> tuple[str, ...]:
    return (*map(win, range(1, players + 1)), DRAW)


def in_order(outcomes: Iterable[str]) -> list[str]:
    """Return outcomes with the wins first, then the draw, then others, endless play last."""

    def place(outcome: str) -> tuple[int, int, str]:
        if number := re.fullmatch("P([0-9]{1,9})", outcome):
            return 0, int(number[1]), ""
        return (1 if outcome == DRAW else 3 if outcome == ENDLESS else 2), 0, outcome

    return sorted(outcomes, key=place)


def _names(players: int, known: Iterable[str] | None) -> dict[str, str]:
    """The outcomes that may be named, by their texts in small letters."""
    usual = all_outcomes(players) if known is None else (*all_outcomes(players), ENDLESS, *known)
    return {folded(outcome).strip().casefold(): outcome for outcome in usual}


def read_order(
    order: object, players: int, known: Iterable[str] | None = None, *, name: str = "the order"
) -> Order:
    """Return an order of the outcomes; ``name`` says in errors which one it is."""
    order = _order_text(name, order)
    names = _names(players, known)
    needed = list(all_outcomes(players) if known is None else known)
    rule = f"it must name {listed(needed[:20], 'and')} once each"
    levels: list[list[str]] = [[]]
    for part in re.finditer("(^|[>=])([^>=]*)", order):
        word = part[2].strip()
        place = part.end() - len(part[2].lstrip())
        outcome = names.get(word.casefold())
        if outcome is None:
            first, _blank, rest = word.partition(" ")
            if rest and first.casefold() in names:
                place += len(word) - len(rest.lstrip())
                what, signs = "lacks > or =", ""
            else:
                what = f"has {word[:20]!r}" if word else "lacks an outcome"
                signs = f"; {rule}, with > or = between"
            message = f"{name} {what} at character {place + 1}{signs}"
            raise NotationError(message, text=order, position=place)
        if any(outcome in level for level in levels):
            message = f"{name} has {outcome} twice; {rule}"
            raise NotationError(message, text=order, position=place)
        if part[1] == ">":
            levels.append([])
        levels[-1].append(outcome)
    missing = [outcome for outcome in needed if not any(outcome in level for level in levels)]
    if missing:
        message = f"{name} lacks {listed(missing[:20], 'and')}; {rule}"
        raise NotationError(message, text=order)
    return tuple(map(tuple, levels))


def orders_of(text: str, players: int) -> dict[int, str]:
    """Return the orders of a text: "next", "previous", or one per player, after ";"."""
    text = folded(text)
    if text.strip().lower() in WORDS:
        return own_win_first(players, WORDS[text.strip().lower()])
    orders = entries(text, ";")
    numbered = [re.fullmatch(r"([0-9]{1,9})\s*:(.*)", order, re.DOTALL) for order in orders]
    if numbered and all(numbered):
        return {int(order[1]): order[2].strip() for order in numbered if order}
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


def read_preferences(
    prefer: object, players: int, known: Iterable[str] | None = None
) -> tuple[Order, ...]:
    """Return the order of each player, player 1 first."""
    if isinstance(prefer, str):
        others = [outcome for outcome in known or () if outcome not in all_outcomes(players)]
        if others and folded(prefer).strip().lower() in WORDS:
            raise NotationError(
                f"next and previous are orders of wins and the draw, but there is {others[0]!r}, "
                'too; give an order for each player, such as "P1 > D > P2; P2 > D > P1", or a '
                "coalition and the winners that it wants"
            )
        prefer = orders_of(prefer, players)
    orders = kept_orders(prefer, players)
    return tuple(
        read_order(order, players, known, name=f"the order of player {player}")
        for player, order in orders
    )


def orders_of_record(prefer: object) -> Any:
    """Return orders from JSON, where players are texts; other values as they are."""
    if not isinstance(prefer, Mapping):
        return prefer
    return {int(p) if str(p).isdecimal() else p: order for p, order in prefer.items()}


def orders_text(prefer: str | Mapping[int, str]) -> str:
    """Return orders in the form of :func:`orders_of`."""
    if isinstance(prefer, str):
        return prefer
    return "; ".join(f"{player}: {order}" for player, order in prefer.items())


def kept_orders(prefer: object, players: int) -> Any:
    """Return orders as pairs of a player and a text, or as their word, to be hashed."""
    if isinstance(prefer, str):
        word = folded(prefer).strip().lower()
        if word in WORDS:
            return word
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
    for player, order in prefer.items():
        _order_text(f"the order of player {player}", order)
    return tuple(sorted(prefer.items()))


def _order_text(name: str, order: object) -> str:
    if not isinstance(order, str):
        raise TypeError(f'{name} must be a str such as "P1 > D > P2", not {type(order).__name__}')
    return folded(order)


def read_players_set(given: object, players: int, *, name: str) -> frozenset[int]:
    """Return a set of players; a number stands for one player."""
    if isinstance(given, int):
        given = (given,)
    if isinstance(given, str) or not isinstance(given, Iterable):
        kind = type(given).__name__
        raise TypeError(f"{name} must be a set of players such as {{1, 2}}, not {kind}")
    return frozenset(
        whole_number(f"a player in {name}", player, at_least=1, at_most=players)
        for player in few(name, given, MOST_GIVEN)
    )


def read_outcomes(
    given: object, players: int, known: Collection[str] | None = None, *, name: str
) -> frozenset[str]:
    """Return a set of outcomes, given as players and "D" or "draw", or as "P1", "P2", ...."""
    form = f"{name} must be a set of players and outcomes such as {{2, 'D'}}"
    if isinstance(given, str | int):
        given = (given,)
    if not isinstance(given, Iterable):
        raise TypeError(f"{form}, not {type(given).__name__}")
    names = {"draw": DRAW} | _names(players, known)
    found = set()
    for item in few(name, given, MOST_GIVEN + len(known or ())):
        if isinstance(item, str):
            outcome = names.get(folded(item).strip().casefold())
            if outcome is None:
                shown = all_outcomes(players) if known is None else list(known)[:20]
                outcomes = listed(shown, "and") or "none yet"
                raise NotationError(f"{form}, without {repr_of(item)}; the outcomes are {outcomes}")
            found.add(outcome)
        else:
            player = whole_number(f"a player in {name}", item, at_least=1, at_most=players)
            found.add(win(player))
    return frozenset(found)


def typed_players(name: str, given: object) -> Any:
    """Return the players of a text such as "2, 3" or "P2 and P3"; anything else as it is."""
    if not isinstance(given, str):
        return given
    words = _words(given)
    for word in words:
        if not re.fullmatch("[Pp]?[0-9]{1,9}", word):
            no = _("{option} has {word!r:.20}, but players are numbers such as 1,2")
            problem = no.format(option=name, word=word)
            raise NotationError(problem, text=given, position=given.find(word))
    return [int(word.lstrip("Pp")) for word in words]


def typed_outcomes(given: object) -> Any:
    """Return the outcomes of a text such as "P2 or draw", unchecked; anything else as it is."""
    if not isinstance(given, str):
        return given
    return [int(word) if word.isdecimal() else word for word in _words(given)]


def _words(text: str) -> list[str]:
    between = r"(?i)[,;&+]|\b(?:and|or|players?)\b"
    return re.sub(between, " ", folded(text)).split()


WORDS = {"next": 1, "previous": -1}
"""Orders that have a name, by whose win is liked better after the draw: that of the next, or of the
previous player."""


def own_win_first(players: int, step: int) -> dict[int, str]:
    """Return orders with the own win first, then the draw, then the others' wins in turn."""
    orders = {}
    for player in range(1, players + 1):
        others = [win((player - 1 + step * turn) % players + 1) for turn in range(1, players)]
        orders[player] = " > ".join([win(player), DRAW, *others])
    return orders


Kept = str | tuple[tuple[int, str], ...]
"""Orders as they are kept: a word, or the text for each player."""


def read_orders(prefer: Kept, players: int, names: Sequence[str]) -> tuple[Order, ...]:
    """Return the orders of the players, of at most two with a place for endless play."""
    with_it = orders_with_endless(prefer, players, names) if ENDLESS in names else None
    if with_it is not None:
        return with_it
    given = prefer if isinstance(prefer, str) else dict(prefer)
    orders = read_preferences(given, players, [name for name in names if name != ENDLESS])
    if ENDLESS not in names:
        return orders
    ends = ([tuple(n for n in level if n != ENDLESS) for level in order] for order in orders)
    return tuple(tuple(filter(None, order)) for order in ends)


def orders_with_endless(
    prefer: Kept, players: int, names: Sequence[str]
) -> tuple[Order, ...] | None:
    """Return orders with a place for endless play; ``None`` if these have none."""
    if players > 2:
        return None
    if isinstance(prefer, str):
        if prefer not in WORDS or not {*names} <= {*all_outcomes(players), ENDLESS}:
            return None
        sides = range(1, players + 1)
        others = {player: [(win(other),) for other in sides if other != player] for player in sides}
        return tuple(((win(p),), (DRAW, ENDLESS), *others[p]) for p in sides)
    if not any(ENDLESS in folded(order).casefold() for _player, order in prefer):
        return None
    orders = read_preferences(dict(prefer), players, names)
    first, *second = [
        [found for level in order if (found := {*level} & {*names})] for order in orders
    ]
    if second and second[0] != first[::-1]:
        raise UnsupportedGameError(
            "where play can be endless, the orders of two players must be opposite, such as "
            f'"{opposite_orders(orders[0])}"'
        )
    return orders


def opposite_orders(order: Order) -> str:
    """Return orders of two players that would do, from that of player 1."""
    levels = [" = ".join(level) for level in order]
    if not any(ENDLESS in level for level in order):
        levels.insert(max(1, len(levels) - 1), ENDLESS)
    return f"1: {' > '.join(levels)}; 2: {' > '.join(levels[::-1])}"
