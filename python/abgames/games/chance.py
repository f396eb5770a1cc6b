"""What sides with opposite interests get where chance moves.

Question: a coalition wants an expected number of points, or the probability of some outcomes, to be
as great as it can be, and all others as small; what is it?
Assumed: as in :mod:`.solved`, and that play ends with probability 1 whatever players do.  A set of
positions in which players can stay for ever whatever chance does, an end component, is refused:
endless play has no points, and iteration from above would not come down to the value there.

1. Without cycles values are exact, from the ends backwards.
2. Else iteration from both sides gives bounds [HaddadMonmege2018].  Values are brought between 0
   and 1 for it; ``rust/games/src/chance.rs`` says why numbers of 53 bits give right bounds.
3. A lower bound is at most the greatest one after a move of the coalition.  So if the coalition
   always moves there, a step of iteration does not lower it, and as play ends, its moves attain it.

>>> from fractions import Fraction
>>> from abgames.games import solve
>>> class Throws:
...     '''Throw a die up to three times, and stop with what it shows.'''
...     players, start = 1, (0, 3)
...     def to_move(self, at): return 0 if not at[0] else 1 if at[1] else None
...     def moves(self, at):
...         if not at[0]: return [(n, Fraction(1, 6)) for n in range(1, 7)]
...         return ["stop", "throw"]
...     def play(self, at, move):
...         if move == "stop": return at[0], 0
...         return (0, at[1]) if move == "throw" else (move, at[1] - 1)
...     def outcome(self, at): return at[0]
>>> solved = solve(Throws())
>>> solved.value(), solved.moves((4, 2)), solved.probability({1}, {"+6"})
(Fraction(14, 3), (('stop', Fraction(4, 1)), ('throw', Fraction(17, 4))), Fraction(91, 216))
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import combinations
from typing import Any, NoReturn, Self, cast

import numpy as np
from numpy.typing import NDArray

from abgames_check.own_chance import FORM, FORMAT
from abgames_check.own_game import read_claim
from abgames_check.own_rules import Number, Points

from ..arguments import repr_of
from ..errors import UnsupportedGameError
from ..preferences import WORDS, in_order, kept_orders, read_orders
from ..verified import ProofByRules
from .exploring import Explored
from .layers import NEVER
from .rules import MAX_PLAYERS, after, canonical, mover_at, name_of, odds_at, text_of
from .solved import KEPT, MOST_SHOWN, WITHIN, Coalition, Prefer, Solved, Winners, told_apart

Bounds = tuple[Fraction, Fraction]
Aim = tuple[int, tuple[Number, ...]]
"""The players of a side, as bits, and what each outcome is worth to it."""

CLOSE = Fraction(1, 10**9)
"""How close bounds are by which moves are chosen, as a part of all that can be won."""


class Chances:
    """The positions of a game with chance, and what they are worth."""

    def __init__(self, found: Explored) -> None:
        self.odds, self.graph = found.odds, found.graph()
        self.movers, self.ends, self.starts, self.children = found.arrays()
        self.values = lru_cache(KEPT)(self._values)
        self.kept: dict[Aim, tuple[NDArray[np.float64], NDArray[np.float64]]] = {}
        ended = self.graph.lengths(1 << found.players, [True] * len(found.outcomes))
        self.trap: int | None = next(iter(np.flatnonzero(ended == NEVER).tolist()), None)
        """A position from which chance alone cannot make play end, whatever it throws."""

    def _values(self, aim: Aim) -> list[Fraction] | None:
        """The values of all positions; ``None`` where there are only bounds."""
        side, worth = aim
        if not span_of(aim):
            return [Fraction(worth[0])] * len(self.movers)
        if not self.graph.is_finite:
            return None
        longest = self.graph.lengths(0, [True] * len(worth))
        movers, ends, starts, children = (
            each.tolist() for each in (self.movers, self.ends, self.starts, self.children)
        )
        values = [Fraction()] * len(movers)
        for n in np.argsort(longest, kind="stable").tolist():
            results = [values[child] for child in children[starts[n] : starts[n + 1]]]
            if not movers[n]:
                values[n] = Fraction(worth[ends[n]])
            elif n in self.odds:
                values[n] = sum(map(Fraction.__mul__, results, self.odds[n]), Fraction())
            else:
                values[n] = max(results) if side >> movers[n] - 1 & 1 else min(results)
        return values

    @cached_property
    def _weights(self) -> NDArray[np.float64]:
        """The nearest numbers to the probabilities."""
        weights = np.zeros(len(self.children))
        for n, odds in self.odds.items():
            weights[self.starts[n] : self.starts[n] + len(odds)] = list(map(float, odds))
        return weights

    def improve(self, aim: Aim, number: int | None, within: Fraction) -> None:
        """Bring the bounds of a position, or of all, as close as that, if these numbers can."""
        side, worth = aim
        least, span = min(worth), span_of(aim)
        if aim not in self.kept:
            parts = [Fraction(each - least) / span for each in worth]
            is_over = self.movers == 0
            low, high = (
                np.where(is_over, np.array([_rounded(part, to) for part in parts])[self.ends], to)
                for to in (0.0, 1.0)
            )
            if len(self.kept) == KEPT:
                del self.kept[next(iter(self.kept))]
            self.kept[aim] = low, high
        asked = _rounded(within / span, 0.0)
        self.kept[aim] = self.graph.bounds(side, self._weights, *self.kept[aim], number, asked)

    def proved(self, aim: Aim, number: int, within: Fraction) -> Callable[[int], Bounds]:
        """Return bounds, of one position so close, none closer than those after moves allow."""
        if values := self.values(aim):
            return lambda number: (values[number],) * 2
        self.improve(aim, number, within)
        low, high = self.bounds(aim, number)
        if high - low > within:
            raise ValueError(
                f"numbers of 53 bits do not come within {float(within)}: they tell only that the "
                f"value is from {float(low)} to {float(high)}"
            )
        return partial(self.bounds, aim)

    def bounds(self, aim: Aim, number: int) -> Bounds:
        least, span = min(aim[1]), span_of(aim)
        low, high = (least + span * Fraction(float(each[number])) for each in self.kept[aim])
        return low, high

    def between(self, aim: Aim, number: int, within: Fraction) -> Bounds:
        """Return decimal bounds of a position that are as close as that."""
        within = min(within, span_of(aim))
        low, high = self.proved(aim, number, within / 2)(number)
        if low < high:
            step = power_of_ten(within / 4)
            low, high = math.floor(low / step) * step, math.ceil(high / step) * step
        return max(low, Fraction(min(aim[1]))), min(high, Fraction(max(aim[1])))

    def costs(self, aim: Aim, mover: int, results: dict[Any, int]) -> dict[Any, Fraction]:
        """Return what each move costs its player, those first that :class:`Solved` plays."""
        sign, span = 1 if aim[0] >> mover - 1 & 1 else -1, span_of(aim)
        if values := self.values(aim):
            own = {move: sign * values[n] for move, n in results.items()}
            costs = {move: max(own.values()) - each for move, each in own.items()}
            return dict(sorted(costs.items(), key=lambda item: item[1]))
        self.improve(aim, None, CLOSE * span)
        both = {move: self.bounds(aim, n) for move, n in results.items()}
        # The side plays by lower bounds, the others by upper ones.
        sure = {move: low if sign > 0 else -high for move, (low, high) in both.items()}
        mean = {move: sign * sum(each) / 2 for move, each in both.items()}
        most, unit = max(mean.values()), power_of_ten(span) * WITHIN
        order = sorted(results, key=lambda move: -sure[move])
        return {move: round((most - mean[move]) / unit) * unit for move in order}


def span_of(aim: Aim) -> Fraction:
    """Return the difference between the best and the worst outcome."""
    return Fraction(max(aim[1]) - min(aim[1]))


def power_of_ten(most: Fraction) -> Fraction:
    """Return the greatest power of ten that is not greater."""
    power = Fraction(10) ** math.floor(math.log10(most))
    return power if power <= most else power / 10


def _rounded(value: Fraction, to: float) -> float:
    """A number near a value, on the side on which another one lies."""
    near = float(value)
    is_there = near <= value if to < value else near >= value
    return near if is_there else math.nextafter(near, to)


def _read(within: float | Fraction) -> Fraction:
    """How close bounds are to be."""
    if isinstance(within, bool) or not isinstance(within, int | float | Fraction):
        raise TypeError(f"within must be a number, not {type(within).__name__}")
    if not 0 < within < math.inf:
        raise ValueError(f"within must be above 0 and finite, not {within}")
    return Fraction(within)


def number_text(value: Number | Bounds) -> str:
    """Return a number, or two bounds, for people."""
    if isinstance(value, tuple):
        low, high = value
        return f"{float(low):.10g} to {float(high):.10g}" if low < high else number_text(low)
    text, near = str(value), f"{float(value):.6g}"
    return text if "/" not in text else f"{text} ({near})" if len(text) < 20 else near


@dataclass(frozen=True, repr=False)
class ChanceCertificate(ProofByRules):
    """Two bounds for each position, the same where its value is known exactly: what a coalition
    gets, in points, or in probability of the ``winners`` unless these are ``None``.

    ``bounds`` has them for the texts of positions.
    """

    game: str
    players: int
    start: str
    coalition: frozenset[int]
    winners: frozenset[str] | None
    bounds: Mapping[str, Bounds]

    def __hash__(self) -> int:
        return hash((self.game, self.start, self.coalition, self.winners, len(self.bounds)))

    def __repr__(self) -> str:
        wanted = "points" if self.winners is None else in_order(self.winners)
        return (
            f"<ChanceCertificate of {wanted} for {sorted(self.coalition)} in {self.game} from "
            f"{self.start:.60}, {number_text(self.bounds[self.start])}>"
        )

    def to_json(self) -> str:
        wanted = None if self.winners is None else in_order(self.winners)
        sets = {"coalition": sorted(self.coalition), "winners": wanted}
        bounds = {text: list(map(str, both)) for text, both in self.bounds.items()}
        entries = {"format": FORMAT, "version": 1, **vars(self), **sets, "bounds": bounds}
        return json.dumps(entries, ensure_ascii=False)

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Self:
        side, liked = read_claim(document, FORMAT, FORM)
        bounds = {text: tuple(map(Fraction, both)) for text, both in document["bounds"].items()}
        wanted = None if document["winners"] is None else liked
        given = {name: document[name] for name in ("game", "players", "start")}
        return cls(**given, coalition=side, winners=wanted, bounds=cast(Any, bounds))


class ChanceSolved(Solved):
    """A game in which chance moves."""

    has_chance = True

    def __init__(self, found: Explored, memory: int, time_limit: float | None) -> None:
        super().__init__(found, memory, time_limit)
        if self.players == MAX_PLAYERS:
            raise UnsupportedGameError(f"with chance a game has at most {MAX_PLAYERS - 1} players")
        if self.proven:
            self._chances = Chances(found)

    @property
    def has_points(self) -> bool:
        return bool(self._names) and all(isinstance(name, Points) for name in self._names)

    @property
    def outcomes_possible(self) -> tuple[str, ...]:
        if self.has_points:
            ends = sorted(self._names, key=lambda end: end.each, reverse=True)
            return tuple(map(str, ends))
        return super().outcomes_possible

    def value(
        self,
        position: Hashable = None,
        *,
        coalition: Coalition | None = None,
        prefer: Prefer | None = None,
    ) -> Any:
        _, number = self._known(position)
        return self._exactly(self._aim(coalition, None, prefer), number, coalition is None)

    def probability(
        self, coalition: Coalition, winners: Winners, position: Hashable = None
    ) -> Fraction:
        _, number = self._known(position)
        found: Fraction = self._exactly(self._aim(coalition, winners), number)
        return found

    def bounds(
        self,
        position: Hashable = None,
        *,
        coalition: Coalition | None = None,
        winners: Winners | None = None,
        within: float | Fraction = WITHIN,
    ) -> Bounds:
        _, number = self._known(position)
        side = () if coalition is None and winners is not None else coalition
        return self._chances.between(self._aim(side, winners), number, _read(within))

    def _exactly(self, aim: Aim, number: int, is_all: bool = False) -> Any:
        """The value of a position, that of both players where points are given so."""
        values = self._chances.values(aim)
        if values is None:
            raise UnsupportedGameError(
                f"play can come back in {name_of(self.rules)}, and its value is not found exactly: "
                "ask bounds, which are as close as you like"
            )
        found, first = values[number], self._names[0]
        if is_all and isinstance(first, Points) and isinstance(first.given, tuple):
            return (found, sum(first.each) - found)[: self.players]
        return found

    def _aim(
        self,
        coalition: Coalition | None = None,
        winners: Winners | None = None,
        prefer: Prefer | None = None,
    ) -> Aim:
        """What is asked about, after a look at whether there is an answer."""
        names, chances = self._names, self._chances
        if chances.trap is not None:
            place = [*self._numbers][chances.trap]
            raise UnsupportedGameError(
                f"from {repr_of(place)} players can go on for ever whatever chance does, and "
                "endless play has no value; let the game end then, or take such moves away"
            )
        if winners is not None and coalition is not None:
            side, wanted = self._question(coalition, winners)
            return side, tuple(wanted >> n & 1 for n in range(len(names)))
        if self.has_points and winners is None and (prefer is None or prefer in WORDS):
            if coalition is not None:
                side, _ = self._question(coalition, ())
                own = [p for p in range(self.players) if side >> p & 1]
                return side, tuple(sum(end.each[p] for p in own) for end in names)
            sums = {sum(end.each) for end in names}
            if self.players == 1 or (self.players == 2 and len(sums) == 1):
                return 1, tuple(end.each[0] for end in names)
            raise UnsupportedGameError(
                "where chance moves, the points of players whose interests are not opposite are "
                "asked for a coalition, which gets them together"
            )
        if coalition is not None or winners is not None:
            raise TypeError("give either coalition and winners, or prefer")
        orders = [
            [found for level in order if (found := {*level} & {*names})]
            for order in read_orders(
                kept_orders(prefer or "previous", self.players), self.players, names
            )
        ]
        if len(orders) > 2 or len(orders[0]) > 2 or orders[1:] not in ([], [orders[0][::-1]]):
            raise UnsupportedGameError(
                "where chance moves, orders of one player, or of two with opposite ones, tell two "
                "kinds of outcomes apart: let outcome be points, or give coalition and winners"
            )
        return 1, tuple(int(name in orders[0][0]) for name in names)

    def _value(
        self, coalition: Coalition | None, winners: Winners | None, prefer: Prefer | None
    ) -> Callable[[int], Any]:
        aim = self._aim(coalition, winners, prefer)
        if self._chances.values(aim):
            return lambda number: self._exactly(aim, number, coalition is None)
        return lambda number: self._chances.between(aim, number, WITHIN)

    def _costs(
        self,
        position: Hashable,
        coalition: Coalition | None = None,
        winners: Winners | None = None,
        prefer: Prefer | None = None,
    ) -> dict[Any, Fraction]:
        """What each move costs its player, the best first; of chance 0, the likeliest first."""
        place, _ = self._known(position)
        aim, mover = (
            self._aim(coalition, winners, prefer),
            mover_at(self.rules, self.players, place),
        )
        if mover == 0:
            odds = odds_at(self.rules, place)
            return dict.fromkeys(sorted(odds, key=lambda move: -odds[move]), Fraction())
        return self._chances.costs(aim, mover, self._after(place)) if mover else {}

    def _best_first(
        self,
        position: Hashable,
        coalition: Coalition | None = None,
        winners: Winners | None = None,
        prefer: Prefer | None = None,
    ) -> list[Any]:
        costs = self._costs(position, coalition, winners, prefer)
        return [move for move, cost in costs.items() if not cost]

    def ranks(self, prefer: Prefer) -> list[NDArray[np.int64]]:
        """Return for each player, and for chance, how bad each position is: 0 is best."""
        aim = self._aim(prefer=prefer)
        self._exactly(aim, 0)  # refuses what is not known exactly
        values = self._chances.values(aim) or []
        places = {value: n for n, value in enumerate(sorted({*values}))}
        ranks = np.array([places[value] for value in values])
        return [*(len(places) - 1 - ranks, ranks)[: self.players], 0 * ranks]

    @property
    def _places(self) -> list[Any]:
        self._known(None)
        return list(self._numbers)

    def worth(self, position: Hashable, **question: Any) -> Bounds:
        """Return bounds on what a position is worth to the side that a question is about."""
        _, number = self._known(position)
        return self._chances.between(self._aim(**question), number, WITHIN)

    def liked(self, prefer: Prefer) -> list[str]:
        """Return the outcomes that player 1 likes best."""
        worth = self._aim(prefer=prefer)[1]
        return [name for name, each in zip(self._names, worth, strict=True) if each == 1]

    def record(self) -> dict[str, Any]:
        rows = self.rows()
        return {**super().record(), "effectivity": None, "values": rows}

    def rows(self, position: Hashable = None) -> list[dict[str, Any]] | None:
        if not self._is_shown:
            return None
        header, rows = self._shown(position)
        return [dict(zip(header, row, strict=True)) for row in rows]

    @property
    def _is_shown(self) -> bool:
        is_short = self.has_points or len(self._names) <= MOST_SHOWN
        return self.proven and self._chances.trap is None and is_short

    def _shown(self, position: Hashable = None) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
        _, number = self._known(position)

        def text(side: Coalition | None = None, winners: Winners | None = None) -> str:
            return number_text(self._chances.between(self._aim(side, winners), number, WITHIN))

        everybody = range(1, self.players + 1)
        sides = [c for size in everybody for c in combinations(everybody, size)]
        who = [" ".join(f"P{player}" for player in side) for side in sides]
        if not self.has_points:
            names = in_order(self._names)
            cells = [[text(side, {name}) for name in names] for side in sides]
            rows: list[tuple[object, ...]] = [
                (one, *row) for one, row in zip(who, cells, strict=True)
            ]
            return ("coalition", *names), rows
        try:
            return ("value",), [(text(),)]
        except UnsupportedGameError:
            return ("coalition", "points"), list(zip(who, map(text, sides), strict=True))

    def certificate(  # type: ignore[override]
        self,
        coalition: Coalition,
        winners: Winners | None = None,
        position: Hashable = None,
        *,
        within: float | Fraction = WITHIN,
    ) -> ChanceCertificate:
        place, number = self._known(position)
        bound = self._chances.proved(self._aim(coalition, winners), number, _read(within))
        left, came_up = [canonical(self.rules, place)], {number}
        bounds: dict[str, Bounds] = {}
        for place in left:  # it grows
            bounds[told_apart(place, bounds)] = bound(self._known(place)[1])
            for move, result in self._after(place).items():
                if result not in came_up:
                    came_up.add(result)
                    left.append(after(self.rules, place, move))
        side, wanted = self._read(coalition, () if winners is None else winners)
        start, aims = text_of(left[0]), (side, None if winners is None else wanted)
        return ChanceCertificate(name_of(self.rules), self.players, start, *aims, bounds)

    def _refuse(self, *_question: object, **_more: object) -> NoReturn:
        raise UnsupportedGameError(
            f"chance moves in {name_of(self.rules)}, so that nothing is sure: ask value, "
            "probability or bounds"
        )

    forces = length = effectivity = outcomes = _refuse
