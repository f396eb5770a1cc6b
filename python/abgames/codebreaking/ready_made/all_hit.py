"""Games that end when several things are hit: all cells of some ships, the secrets of all boards.

To know the secret is not enough: what is known must still be hit.

>>> from abgames.codebreaking import solve, words
>>> game = fleet([{1, 2}, {2, 3}, {3, 4}])
>>> found = solve(game)
>>> found.total, solve(game, objective="worst").worst, str(found.strategy.next_guess())
(8, 3, '2')
>>> str(solve(game, "2=miss").strategy.next_guess())
'3'
>>> solve(boards(words(["cat", "bat", "rat"]), 2)).total
22
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations, islice, product
from math import comb, prod
from random import Random
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from ...arguments import few, known_word, whole_number, yes_or_no
from ...control import Bounds, Limits, memory_bytes, seconds
from ...display import counted
from ...errors import InconsistentHistoryError, NotationError, UnsupportedGameError
from ..code_game import CodeGame, CodesLike, OwnSearch, candidate_array, code_of, codes_of
from ..history import (
    HistoryLike,
    TableFeedback,
    TableGuess,
    parse_history,
    possible_reply,
)
from ..question import check_unruled
from ..table_checks import MOST, names_of
from ..unsure import STATE_BYTES, Made, UnsureSolution
from .twenty_questions import WIDTHS, Search

State: TypeAlias = tuple[int, ...]
"""What is known: sets of secrets, and of cells, as numbers with a bit for each."""

Secret: TypeAlias = tuple[int, ...]
"""The number of a placement alone, or those of the secrets of all boards."""

MOST_BOARDS = 64
MOST_SEARCHED = 400
"""The most secrets of all boards together that are searched; of more, a guess is only scored."""

KEPT_CELLS = 4_000_000
"""The most replies that are kept for the secrets of a board."""

HINT_WORK = 1_000_000
"""The steps of a search for a hint, each for a secret."""


class AllHit(OwnSearch):
    """A game that ends when all is hit, as :func:`fleet` and :func:`boards` make them.

    A guess is its name or its number, a reply its name.  ``solve`` finds the least total and the
    least worst case, from any history; ``best_guess`` finds a guess, and :func:`abgames.begin`
    begins a game.  What else takes a game refuses it.

    >>> game = fleet([{"a1", "a2"}, {"a2", "a3"}])
    >>> game.candidate_texts("a1=hit"), game.total
    (['a1 a2'], 5)
    """

    kind = "AllHit"
    goal = "hit"
    hit = None
    about = "games that end when all is hit"
    refusal = "ends when all is hit: solve, best_guess and begin alone take it"
    names: Sequence[str] = ()
    start: State
    guess_count: int

    # -- what each game says -------------------------------------------------------------------

    @abstractmethod
    def options(self, state: State, width: int | None) -> Iterable[tuple[int, Mapping[State, int]]]:
        """The guesses to try in a search."""

    @abstractmethod
    def weight_of(self, state: State) -> int:
        """The weight of the secrets that are left."""

    @abstractmethod
    def at_least(self, state: State) -> int:
        """No total is smaller."""

    @abstractmethod
    def needed(self, state: State) -> int:
        """No worst case is smaller."""

    @abstractmethod
    def replies_to(self, state: State, guess: int) -> dict[int, State]:
        """What the replies to a guess leave."""

    @abstractmethod
    def after(self, state: State, guess: int, reply: int) -> tuple[int, State] | None:
        """The reply as it is written, and what it leaves; ``None`` for nothing."""

    @abstractmethod
    def is_over(self, state: State) -> bool:
        """Whether all is hit."""

    @abstractmethod
    def count(self, state: State) -> int:
        """How many secrets are left."""

    @abstractmethod
    def secrets_of(self, state: State) -> Iterator[Secret]:
        """The secrets that are left."""

    @abstractmethod
    def answer(self, state: State, guess: int, secret: Secret) -> int:
        """What a secret replies."""

    @abstractmethod
    def searched(self, state: State) -> State | None:
        """A state as searches know it; ``None`` if it is too large."""

    @abstractmethod
    def likely(self, state: State) -> int:
        """A guess that tells much, found at once."""

    @abstractmethod
    def code(self, value: object) -> TableGuess:
        """Return a guess from its number or name."""

    @abstractmethod
    def numbered(self, number: int) -> TableGuess:
        """Return the guess with a number."""

    @abstractmethod
    def secret(self, value: object) -> Secret:
        """Return a secret from its name."""

    @abstractmethod
    def secret_text(self, secret: Secret) -> str:
        """Return the name of a secret."""

    @abstractmethod
    def reply(self, value: object) -> TableFeedback:
        """Return a reply from its name or number."""

    @abstractmethod
    def record(self) -> dict[str, Any]:
        """Return the game as JSON."""

    # -- what all have ---------------------------------------------------------------------------

    def text(self, guess: object) -> str:
        """Return the name of a guess."""
        return str(self.numbered(guess) if isinstance(guess, int) else self.code(guess))

    def state(self, history: HistoryLike = ()) -> tuple[Made, State]:
        """A history as it is written, and what it leaves."""
        made: list[tuple[TableGuess, TableFeedback]] = []
        state = self.start
        for guess, reply in cast(Made, parse_history(cast(Any, self), history)):
            found = None if self.is_over(state) else self.after(state, guess, reply)
            if found is None:
                what = "no secret explains the history"
                if self.is_over(state):
                    what = "all was hit before the history ends"
                raise InconsistentHistoryError(
                    f"{what}: {self.text(guess)}={reply}", history=(*made, (guess, reply))
                )
            made.append((guess, self.reply(found[0])))
            state = found[1]
        return tuple(made), state

    @abstractmethod
    def left_text(self, state: State) -> str:
        """Say how many secrets are left."""

    @abstractmethod
    def lists(self, state: State, most: int) -> list[str]:
        """The secrets that are left, at most so many."""

    @abstractmethod
    def drawn(self, chance: Random) -> Secret:
        """A random secret."""

    def candidate_texts(self, history: HistoryLike = (), most: int | None = None) -> list[str]:
        """Return the names of the secrets that agree with a history, at most so many."""
        _made, state = self.state(history)
        return list(map(self.secret_text, islice(self.secrets_of(state), most)))

    @property
    def total(self) -> int:
        """The least number of guesses, summed over all secrets, each as often as its weight says:
        as ``solve`` finds it, without a limit."""
        return cast(int, self._solve((), "expected", "hit", None, {}).total)

    @property
    def worst(self) -> int:
        """The least number of guesses in the worst case."""
        return cast(int, self._solve((), "worst", "hit", None, {}).worst)

    @property
    def first(self) -> Any:
        """The first guess of a strategy with the least total."""
        return self._solve((), "expected", "hit", None, {})._first

    def _guess_words(self, goal: str) -> tuple[str, str]:
        return "guess", "guesses"

    def _best_guess(self, history: HistoryLike, *question: object) -> TableGuess:
        objective, goal, candidates, guesses, limits = cast(Any, question)
        about: Any = {"guesses": (guesses, "all")}
        found = self._solve(history, objective, goal, candidates, limits, **about)
        return cast(AllHitStrategy, found.strategy).next_guess()

    def _sizes(self) -> dict[str, Any]:
        return {"name": self.kind, "title": self.title}

    def __repr__(self) -> str:
        return self.title

    @property
    def digest(self) -> str:
        """What tells it from other games in a text."""
        return hashlib.blake2b(json.dumps(self.record()).encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return self.record() == other.record() if isinstance(other, AllHit) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.title, self.start))

    def strategy(
        self, history: HistoryLike = (), *, objective: str = "expected", room: int = sys.maxsize
    ) -> AllHitStrategy:
        """Return a strategy that looks for what is asked of it only then.

        >>> str(fleet([{1}, {2}, {3}]).strategy("2=miss").next_guess("1=miss"))
        '3'
        """
        known_word("objective", objective, ("expected", "worst"))
        made, state = self.state(history)
        search = Search[State](self, worst=objective == "worst", room=room)
        return AllHitStrategy(self, made, state, search)

    def _solve(
        self,
        history: HistoryLike,
        objective: str,
        goal: str,
        candidates: CodesLike | None,
        limits: Bounds,
        **unserved: tuple[object, object],
    ) -> UnsureSolution:
        self._check_served({"goal": (goal, "hit"), "candidates": (candidates, None), **unserved})
        if objective not in ("expected", "worst"):
            raise UnsupportedGameError(
                f'{self!r} has no {objective!r}: use objective="expected" or "worst"', game=self
            )
        begun = time.perf_counter()
        most = memory_bytes(cast(Limits, limits).get("memory_limit"))
        room = sys.maxsize if most is None else max(1, most // STATE_BYTES)
        strategy = self.strategy(history, objective=objective, room=room)
        lower, upper = strategy.bounds(seconds(cast(Limits, limits).get("time_limit")))
        state = strategy.state
        return UnsureSolution(
            *(self, objective, goal, self.count(state), self.weight_of(state), lower, upper),
            strategy=strategy,
            nodes=strategy.search.nodes,
            seconds=time.perf_counter() - begun,
            history=strategy.history,
        )


@dataclass(frozen=True, eq=False)
class AllHitStrategy:
    """What to guess until all is hit; ``history`` is what was known at its start."""

    game: AllHit
    history: Made
    state: State
    search: Search[State] = field(repr=False)

    def _after(self, history: HistoryLike) -> State:
        return self.game.state((*self.history, *parse_history(cast(Any, self.game), history)))[1]

    def next_guess(self, history: HistoryLike = ()) -> TableGuess:
        """Return the guess to make after a history since the start of this strategy.

        Raises :class:`ValueError` if all is hit, and
        :class:`~abgames.errors.InconsistentHistoryError` if no secret explains the history.
        """
        state = self._after(history)
        if self.game.is_over(state):
            raise ValueError("nothing is left to hit")
        return self.game.numbered(self._best(state))

    def _best(self, state: State) -> int:
        small = self.game.searched(state)
        if small is not None and not self.search.nodes:
            self.bounds(work=HINT_WORK)
        if small is None or self.search.width == 0:
            return self.game.likely(state)
        self.search.ends = self.search.most_work = None
        return cast(int, self.search.value(small, self.search.width)[1])

    def bounds(self, limit: float | None = None, work: int | None = None) -> tuple[int, int | None]:
        """Search, and return what is needed at least, and what is enough, if that is known."""
        small = self.game.searched(self.state)
        if self.game.is_over(self.state):
            return 0, 0
        if small is None:
            worst = self.search.is_worst
            return (self.game.needed if worst else self.game.at_least)(self.state), None
        self.search.ends = None if limit is None else time.monotonic() + limit
        steps = None if work is None else work // (10 + self.game.count(self.state))
        self.search.most_work = None if steps is None else self.search.work + steps
        is_limited = limit is not None or work is not None
        return self.search.within(small, WIDTHS if is_limited else (None,))

    @cached_property
    def histogram(self) -> dict[int, int]:
        """Number of guesses → weight of the secrets that take as many, by playing against all."""
        found: Counter[int] = Counter()
        left = [(self.state, 0)]
        while left:
            state, made = left.pop()
            if self.game.is_over(state):
                found[made] += self.game.weight_of(state)
                continue
            after = self.game.replies_to(state, self._best(state))
            left += ((each, made + 1) for each in after.values())
        return dict(sorted(found.items()))

    def verify(self) -> int:
        """Play against all secrets; return the number of guesses, summed over their weights.

        >>> fleet([{1}, {2}, {3}]).strategy().verify()
        6
        """
        return sum(made * weight for made, weight in self.histogram.items())

    def to_text(self, *, max_depth: int | None = None) -> str:
        """Return the strategy as lines: a guess, and below it what follows each reply, or "..."
        after ``max_depth`` guesses.

        >>> game = fleet([{1, 2}, {2, 3}])
        >>> print(game.strategy().to_text())
        2
          hit: 1
            miss: 3
              end: = 2 3
            end: = 1 2
        """
        return "\n".join(self._lines(self.state, max_depth))

    def _lines(self, state: State, most: int | None) -> Iterator[str]:
        if self.game.is_over(state):
            yield f"= {', '.join(map(self.game.secret_text, self.game.secrets_of(state)))}"
            return
        if most == 0:
            yield "..."
            return
        guess = self._best(state)
        yield str(self.game.numbered(guess))
        for reply, after in self.game.replies_to(state, guess).items():
            first, *others = self._lines(after, None if most is None else most - 1)
            yield f"  {self.game.reply(reply)}: {first}"
            yield from (f"  {line}" for line in others)

    def to_json(self) -> str:
        """Refuse: there is no file for games that end when all is hit."""
        raise UnsupportedGameError(
            f"{self.game!r}: there is no file for games that end when all is hit", game=self.game
        )

    def save(self, path: object) -> None:
        """Refuse, as :meth:`to_json`."""
        self.to_json()


# -- ships -----------------------------------------------------------------------------------------

SHOTS = ("miss", "hit", "sunk", "end")
"""What a shot is told: the end is when all cells are hit."""
MISS, HIT_ONE, SUNK, END = range(4)


class Fleet(AllHit):
    """Ships on cells: a state has the placements that are left, and the cells that were hit."""

    names = SHOTS

    def __init__(
        self, placements: Iterable[Collection[Any]], *, sunk: bool, order: Sequence[object] = ()
    ) -> None:
        given = few("placements", placements, MOST)
        try:
            fleets = [tuple(map(frozenset, each)) if sunk else (frozenset(each),) for each in given]
        except TypeError:
            what = "a list of ships, each of them a set of cells" if sunk else "a set of cells"
            raise TypeError(f"each placement must be {what}") from None
        if not fleets or not all(fleets) or not all(ship for ships in fleets for ship in ships):
            raise ValueError("placements must have at least one, and each at least one cell")
        every = frozenset().union(*(ship for ships in fleets for ship in ships))
        self.cells = list(order) or sorted(every, key=repr)
        self.guess_names = [_cell_name(cell) for cell in self.cells]
        names_of("cells", self.guess_names, None)
        place = {cell: number for number, cell in enumerate(self.cells)}
        numbered = (
            tuple(sorted(sum(1 << place[cell] for cell in ship) for ship in ships))
            for ships in fleets
        )
        found = Counter(numbered)
        self.ships, self.weights = list(found), list(found.values())
        self.covers = [_union(ships) for ships in self.ships]
        self.tells_sunk, self.is_plain = sunk, sum(self.weights) == len(self.weights)
        self.guess_count, self.secret_count = len(self.cells), len(self.ships)
        self.having = [
            sum(1 << number for number, cover in enumerate(self.covers) if cover >> cell & 1)
            for cell in range(len(self.cells))
        ]
        self.start = ((1 << len(self.ships)) - 1, 0)
        sizes = f"{len(given):,} placements on {len(self.cells):,} cells"
        self.title = f"fleet({sizes}{', sunk' if sunk else ''})"

    def options(self, state: State, width: int | None) -> Iterator[tuple[int, Mapping[State, int]]]:
        left, shot = state
        covers = [self.covers[each] for each in _bits(left)]
        open_cells = _union(covers) & ~shot
        # A hit that all need costs nothing now, and tells no less than later; but which ship sinks
        # first says something.
        shared = open_cells if not self.tells_sunk else 0
        for cover in covers:
            shared &= cover
        for cell in [_lowest(shared)] if shared else _bits(open_cells):
            after = self.replies_to(state, cell).values()
            yield cell, dict.fromkeys((each for each in after if not self.is_over(each)), 1)

    def weight_of(self, state: State) -> int:
        if self.is_plain:
            return state[0].bit_count()
        return sum(self.weights[each] for each in _bits(state[0]))

    def _open(self, state: State) -> Iterator[tuple[int, list[int], list[int]]]:
        """By cells to be hit: weights, and how many may be found with 0, 1, 2, ... misses."""
        # Each leaf of a strategy is another row of hits and misses that ends with a hit; a hit may
        # also be told to sink a ship.
        weights: dict[int, Counter[int]] = {}
        for each in _bits(state[0]):
            cover = self.covers[each] & ~state[1]
            weights.setdefault(cover.bit_count(), Counter())[cover] += self.weights[each]
        for size, by_cover in weights.items():
            rows: list[int] = []
            misses = 0
            while sum(rows) < len(by_cover):
                ways = comb(misses + size - 1, misses)
                rows.append(ways << (size - 1 if self.tells_sunk else 0))
                misses += 1
            yield size, sorted(by_cover.values(), reverse=True), rows

    def at_least(self, state: State) -> int:
        total, least, whole = 0, 0, self.weight_of(state)
        for size, weights, rows in self._open(state):
            total += size * sum(weights)
            begun = 0
            for misses, row in enumerate(rows):
                least += misses * sum(weights[begun : begun + row])
                begun += row
        open_cells = _union(self.covers[each] for each in _bits(state[0])) & ~state[1]
        most = (self.weight_of((state[0] & self.having[c], 0)) for c in _bits(open_cells))
        return total + max(least, whole - max(most, default=whole))

    def needed(self, state: State) -> int:
        return max(size + len(rows) - 1 for size, _weights, rows in self._open(state))

    def replies_to(self, state: State, guess: int) -> dict[int, State]:
        left, shot = state
        cell = 1 << guess
        hit = left & self.having[guess]
        if shot & cell:
            return {HIT_ONE: state}
        found: dict[int, State] = {MISS: (left & ~hit, shot)} if left & ~hit else {}
        parts: dict[int, int] = {}
        for each in _bits(hit):
            reply = self._told(each, shot | cell, cell)
            parts[reply] = parts.get(reply, 0) | 1 << each
        return found | {reply: (some, shot | cell) for reply, some in sorted(parts.items())}

    def _told(self, secret: int, shot: int, cell: int) -> int:
        """What a placement says of a hit."""
        if not self.covers[secret] & ~shot:
            return END
        sinks = any(ship & cell and not ship & ~shot for ship in self.ships[secret])
        return SUNK if self.tells_sunk and sinks else HIT_ONE

    def after(self, state: State, guess: int, reply: int) -> tuple[int, State] | None:
        found = self.replies_to(state, guess)
        if reply not in found and reply in (HIT_ONE, SUNK) and set(found) <= {MISS, END}:
            reply = END  # as told by programs that do not say which ship sank, or that all is hit
        return (reply, found[reply]) if reply in found else None

    def is_over(self, state: State) -> bool:
        return not self.covers[_lowest(state[0])] & ~state[1]

    def count(self, state: State) -> int:
        return state[0].bit_count()

    def secrets_of(self, state: State) -> Iterator[Secret]:
        return ((each,) for each in _bits(state[0]))

    def left_text(self, state: State) -> str:
        return counted(self.count(state), "candidate")

    def lists(self, state: State, most: int) -> list[str]:
        return [", ".join(map(self.secret_text, islice(self.secrets_of(state), most)))]

    def drawn(self, chance: Random) -> Secret:
        return tuple(chance.choices(range(self.secret_count), self.weights))

    def answer(self, state: State, guess: int, secret: Secret) -> int:
        found = self.replies_to(state, guess).items()
        return next(reply for reply, (left, _shot) in found if left >> secret[0] & 1)

    def searched(self, state: State) -> State | None:
        return state

    def likely(self, state: State) -> int:
        def bound(option: tuple[int, Mapping[State, int]]) -> int:
            return sum(map(self.at_least, option[1]))

        return min(self.options(state, None), key=bound)[0]

    def code(self, value: object) -> TableGuess:
        if not isinstance(value, TableGuess):
            name = value if isinstance(value, str) else _cell_name(value)
            if name.strip() not in self.guess_names:
                some = ", ".join(self.guess_names[:10])
                raise NotationError(f"{name!r:.40} is not a cell; cells are {some}", text=name)
            return self.numbered(self.guess_names.index(name.strip()))
        return value

    def numbered(self, number: int) -> TableGuess:
        return TableGuess(number, self.guess_names[number])

    @property
    def first(self) -> Any:
        """The first cell of a strategy with the least total."""
        return self.cells[super().first]

    def secret(self, value: object) -> Secret:
        texts = [self.secret_text((number,)) for number in range(self.secret_count)]
        named = value
        if not isinstance(value, str):
            named = Fleet([cast(Any, value)], sunk=self.tells_sunk).secret_text((0,))
        if named not in texts:
            raise NotationError(f"{value!r:.60} is not a placement", text=str(value))
        return (texts.index(named),)

    def secret_text(self, secret: Secret) -> str:
        ships = self.ships[secret[0]]
        named = (" ".join(self.guess_names[cell] for cell in _bits(ship)) for ship in ships)
        return " + ".join(sorted(named))

    def reply(self, value: object) -> TableFeedback:
        if isinstance(value, str):
            value = SHOTS.index(known_word("a reply", value.strip().lower(), SHOTS))
        number = whole_number("a reply", value, at_least=0, at_most=len(SHOTS) - 1)
        return TableFeedback(number, SHOTS[number])

    @property
    def example(self) -> str:
        return f"{self.guess_names[0]}=miss"

    def record(self) -> dict[str, Any]:
        ships = [[list(_bits(ship)) for ship in ships] for ships in self.ships]
        record = {"game": "fleet", "cells": self.guess_names, "ships": ships}
        return {**record, "weights": self.weights, "sunk": self.tells_sunk}


def ships_on(text: str) -> Fleet:
    """Return the fleet of a text: rows and columns, lengths of ships, and perhaps "sunk"."""
    size, *lengths = [word.strip().lower() for word in text.split(",")]
    sunk = lengths[-1:] == ["sunk"]
    lengths = lengths[:-1] if sunk else lengths
    found = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", size)
    if not found or not lengths or not all(re.fullmatch("[1-9][0-9]?", each) for each in lengths):
        raise NotationError(
            f"a fleet is written as fleet:4x4,3,2: rows and columns, and the lengths of its ships; "
            f"with ,sunk behind them it is told when one sinks; not {text!r:.40}",
            text=text,
        )
    rows, columns = map(int, found.groups())
    cells = [[f"{_column(x)}{y + 1}" for x in range(columns)] for y in range(rows)]
    lines = [*cells, *map(list, zip(*cells, strict=True))]
    placements: list[tuple[frozenset[str], ...]] = [()]
    for length, kind in Counter(map(int, lengths)).items():
        lying = {frozenset(line[x : x + length]) for line in lines for x in range(len(line))}
        whole = sorted((ship for ship in lying if len(ship) == length), key=sorted)
        some = list(islice(combinations(whole, kind), MOST + 1))
        both = (
            (*before, *ships)
            for before in placements
            for ships in some
            if len(frozenset().union(*before, *ships)) == sum(map(len, (*before, *ships)))
        )
        placements = list(islice(both, MOST + 1))
        if len(placements) > MOST or len(some) > MOST:
            raise UnsupportedGameError(f"fleet:{text} has more than {MOST:,} placements")
    if not placements:
        raise NotationError(f"these ships have no room: fleet:{text}", text=text)
    whole_fleets = placements if sunk else [frozenset().union(*ships) for ships in placements]
    return fleet(cast(Any, whole_fleets), sunk=sunk)


def _column(number: int) -> str:
    return (
        chr(ord("a") + number) if number < 26 else _column(number // 26 - 1) + _column(number % 26)
    )


def fleet_of(record: Mapping[str, Any]) -> Fleet:
    """Return the fleet of a record, in which cells are names."""
    cells, sunk = record["cells"], record["sunk"]
    placements: list[Collection[Any]] = []
    for ships, weight in zip(record["ships"], record["weights"], strict=True):
        named = [frozenset(cells[cell] for cell in ship) for ship in ships]
        placements += [named if sunk else named[0]] * weight
    return Fleet(placements, sunk=sunk, order=cells)


def _cell_name(cell: object) -> str:
    return " ".join(map(str, cell)) if isinstance(cell, tuple) else str(cell)


def _bits(mask: int) -> Iterator[int]:
    """The places of the ones, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def fleet(placements: Iterable[Collection[Any]], *, sunk: bool = False) -> Fleet:
    """Return the game of hitting all cells of a placement of ships.

    Each placement is a set of cells, and one of them is the secret; one that is given several
    times, as where several ships lie in other ways on the same cells, counts as often.  A shot
    names a cell; the reply is "miss", "hit", or with the last cell of the secret "end".  With
    ``sunk`` a placement is a list of ships, each a set of cells, and the reply to the last cell of
    a ship is "sunk".

    Raises :class:`ValueError` for no placement, more than 65,536, and an empty one.

    >>> board = [(x, y) for x in range(3) for y in range(2)]
    >>> beside = [{a, b} for a in board for b in board if a < b]
    >>> dominoes = [{a, b} for a, b in beside if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    >>> fleet(dominoes).total, fleet(dominoes).worst
    (25, 5)
    >>> ships = [(a, b) for a in ({1}, {2}, {3}, {4}) for b in ({1, 2}, {2, 3}, {3, 4})]
    >>> apart = [(a, b) for a, b in ships if not a & b]
    >>> fleet(a | b for a, b in apart).total, fleet(apart, sunk=True).total
    (22, 21)
    """
    return Fleet(placements, sunk=yes_or_no("sunk", sunk))


# -- boards ----------------------------------------------------------------------------------------


class Boards(AllHit):
    """Boards of a game: a state has for each board what it may be, below 0 if it is closed."""

    def __init__(self, base: CodeGame, own: Sequence[Sequence[int]]) -> None:
        self.base, self.own = base, [sorted(some) for some in own]
        sizes = [len(some) for some in own]
        is_all = all(size == base.secret_count for size in sizes)
        self.title = f"boards({base}, {len(sizes) if is_all else f'{sizes} secrets'})"
        self.guess_count = base.guess_count
        self.secret_count = prod(map(len, own))
        self.start = tuple(sum(1 << each for each in some) for some in self.own)
        self.radix = len(base.feedbacks) + 1
        self.names = base.names
        self.places = {code: number for number, code in enumerate(codes_of(base.secrets))}
        self.guess_places = {code: number for number, code in enumerate(codes_of(base.guesses))}
        kept: Any = lru_cache(maxsize=100_000)
        self._parts, self._weight = kept(self._parts_of), kept(self._weight_of)
        self._hitting, self._scores = kept(self._hitting_of), lru_cache(64)(self._scores_of)
        self._table = lru_cache(64)(self._rows)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.base, self.own)

    def _rows(self, mask: int, guesses: list[int] | None = None) -> NDArray[Any]:
        """The replies of some secrets to guesses."""
        some = self.base.guesses if guesses is None else self.base.guesses[guesses]
        return self.base.feedback_table(some, self.base.secrets[list(_bits(mask))])

    def _weight_of(self, mask: int) -> int:
        """The weight of the secrets of a board."""
        return self.base.weight(self.base.secrets[list(_bits(mask))])

    def _hitting_of(self, secret: int) -> int:
        """The guess that hits a secret."""
        return int(self._rows(1 << secret).ravel().argmin())

    def _parts_of(self, mask: int, guess: int) -> dict[int, int]:
        """What each reply to a guess leaves on a board."""
        parts: dict[int, int] = {}
        is_small = mask.bit_count() * self.guess_count <= KEPT_CELLS
        row = self._table(mask)[guess] if is_small else self._rows(mask, [guess])[0]
        for secret, reply in zip(_bits(mask), row.tolist(), strict=True):
            parts[reply] = parts.get(reply, 0) | 1 << secret
        return parts

    def _scores_of(self, mask: int) -> NDArray[Any]:
        """How much guesses tell about a board: bits, and the chance of a hit."""
        secrets = self.base.secrets[list(_bits(mask))]
        weights = np.array([self.base.weight(secrets[n : n + 1]) for n in range(len(secrets))])
        chances = weights / weights.sum()
        scores = []
        step = max(1, 2**22 // len(secrets))
        for begun in range(0, self.guess_count, step):
            rows = self.base.feedback_table(self.base.guesses[begun : begun + step], secrets)
            flat = rows + self.radix * np.arange(len(rows))[:, np.newaxis]
            each = np.bincount(
                flat.ravel(), np.tile(chances, len(rows)), minlength=len(rows) * self.radix
            ).reshape(len(rows), self.radix)
            told = -np.where(each > 0, each * np.log2(np.where(each > 0, each, 1)), 0).sum(axis=1)
            scores.append(told + each[:, 0])
        return np.round(np.concatenate(scores), 9)

    def _known(self, state: State) -> int | None:
        """The guess that hits what some board is known to be: it is made in any case."""
        known = (mask for mask in state if mask > 0 and mask.bit_count() == 1)
        return next((self._hitting(_lowest(mask)) for mask in known), None)

    def likely(self, state: State) -> int:
        known = self._known(state)
        if known is not None:
            return known
        scores = [self._scores(mask) for mask in state if mask > 0]
        return int(np.sum(scores, axis=0).argmax())

    def options(self, state: State, width: int | None) -> Iterator[tuple[int, Mapping[State, int]]]:
        known = self._known(state)
        guesses: Iterable[int] = range(self.guess_count) if known is None else [known]
        if known is None and width is not None and 4 * width < self.guess_count:
            scores = -np.sum([self._scores(mask) for mask in state], axis=0)
            guesses = np.argsort(scores, kind="stable")[: 4 * width].tolist()
        seen = set()
        for guess in guesses:
            parts = [self._parts(mask, guess) for mask in state]
            told = tuple(tuple(sorted(each.items())) for each in parts)
            if told in seen or all(len(each) == 1 and 0 not in each for each in parts):
                continue
            seen.add(told)
            left = [[0 if reply == 0 else some for reply, some in each.items()] for each in parts]
            # A closed board leaves one secret, of its weight, in each state behind the guess.
            shut = [self._weight(each[0]) if 0 in each else 1 for each in parts]
            after: Counter[State] = Counter()
            for masks in product(*left):
                often = prod(w for w, mask in zip(shut, masks, strict=True) if not mask)
                after[tuple(sorted(filter(None, masks)))] += often
            del after[()]
            yield guess, after

    def weight_of(self, state: State) -> int:
        return prod(self._weight(mask if mask > 0 else 1 << ~mask) for mask in state)

    def _having(self, state: State) -> list[int]:
        """For each code that some open board may be, the weight of the secrets that have it."""
        open_masks = [mask for mask in state if mask > 0]
        whole = [self._weight(mask) for mask in open_masks]
        every = prod(whole)
        found = []
        for secret in _bits(_union(open_masks)):
            own = self._weight(1 << secret)
            without = (w - own * (m >> secret & 1) for w, m in zip(whole, open_masks, strict=True))
            found.append(every - prod(without))
        return found

    def at_least(self, state: State) -> int:
        # Each secret takes a guess for each code that it has, and the first guess is one of these
        # only for the secrets that have it.
        having = self._having(state)
        every = prod(self._weight(mask) for mask in state if mask > 0)
        shut = prod(self._weight(1 << ~mask) for mask in state if mask < 0)
        return shut * (sum(having) + every - max(having)) if having else 0

    def needed(self, state: State) -> int:
        taken: set[int] = set()
        for mask in sorted((mask for mask in state if mask > 0), key=int.bit_count):
            taken |= set(islice((each for each in _bits(mask) if each not in taken), 1))
        return len(taken)

    def replies_to(self, state: State, guess: int) -> dict[int, State]:
        parts = [self._replies(mask, guess).items() if mask > 0 else [(0, mask)] for mask in state]
        found = {}
        for each in product(*parts):
            found[self._number(reply for reply, _ in each)] = tuple(mask for _, mask in each)
        return found

    def _replies(self, mask: int, guess: int) -> dict[int, int]:
        """The same for one board, as digits of a reply; what was hit is closed."""
        found = self._parts(mask, guess).items()
        return {1 + reply: some if reply else ~_lowest(some) for reply, some in found}

    def after(self, state: State, guess: int, reply: int) -> tuple[int, State] | None:
        digits, is_open = self._digits(reply), [mask > 0 for mask in state]
        if not all(digit for digit, still in zip(digits, is_open, strict=True) if still):
            told = [digit for digit in digits if digit]  # those of open boards alone
            if len(told) != sum(is_open):
                given = counted(len(told), "reply", "replies")
                raise NotationError(f"{sum(is_open)} open boards reply, not {given}", text="")
            digits = [told.pop(0) if still else 0 for still in is_open]
        left = []
        for place, mask in enumerate(state):
            found = self._replies(mask, guess) if mask > 0 else {}
            if mask > 0 and digits[place] not in found:
                return None
            left.append(found.get(digits[place], mask))
        shown = (digit if still else 0 for digit, still in zip(digits, is_open, strict=True))
        return self._number(shown), tuple(left)

    def _number(self, digits: Iterable[int]) -> int:
        listed = list(digits)
        if len(listed) > len(self.own):
            raise NotationError(f"there are {len(self.own)} boards, not {len(listed)}", text="")
        return sum(digit * self.radix**place for place, digit in enumerate(listed))

    def _digits(self, reply: int) -> list[int]:
        return [reply // self.radix**n % self.radix for n in range(len(self.own))]

    def is_over(self, state: State) -> bool:
        return all(mask < 0 for mask in state)

    def count(self, state: State) -> int:
        return prod(mask.bit_count() for mask in state if mask > 0)

    def secrets_of(self, state: State) -> Iterator[tuple[int, ...]]:
        each = [list(_bits(mask)) if mask > 0 else [~mask] for mask in state]
        return product(*each)

    def left_text(self, state: State) -> str:
        each = (f"{mask.bit_count() if mask > 0 else 0:,}" for mask in state)
        whole = counted(self.count(state), "candidate")
        return f"{' + '.join(each)} ({whole})" if self.count(state) < 10**9 else " + ".join(each)

    def lists(self, state: State, most: int) -> list[str]:
        text = self.base.secret_text
        some = (islice(_bits(mask if mask > 0 else 1 << ~mask), most) for mask in state)
        named = (", ".join(text(code_of(self.base.secrets[n])) for n in each) for each in some)
        return [f"{number}: {names}" for number, names in enumerate(named, 1)]

    def drawn(self, chance: Random) -> Secret:
        secrets = self.base.secrets
        weights = [[self.base.weight(secrets[n : n + 1]) for n in own] for own in self.own]
        return tuple(chance.choices(*each)[0] for each in zip(self.own, weights, strict=True))

    def answer(self, state: State, guess: int, secret: Secret) -> int:
        digits = [
            0 if mask < 0 else 1 + int(self._rows(1 << each, [guess])[0, 0])
            for mask, each in zip(state, secret, strict=True)
        ]
        return self._number(digits)

    def searched(self, state: State) -> State | None:
        is_small = self.count(state) <= MOST_SEARCHED
        return tuple(sorted(mask for mask in state if mask > 0)) if is_small else None

    def code(self, value: object) -> TableGuess:
        if isinstance(value, TableGuess):
            return value
        return self.numbered(self.guess_places[cast(Any, self.base.code(cast(Any, value)))])

    def numbered(self, number: int) -> TableGuess:
        return TableGuess(number, self.base.text(code_of(self.base.guesses[number])))

    @property
    def first(self) -> Any:
        """The first guess of a strategy with the least total."""
        return self.base._labelled(code_of(self.base.guesses[super().first]))

    def secret(self, value: object) -> Secret:
        named: list[Any] = value.split("/") if isinstance(value, str) else list(cast(Any, value))
        shown = self.secret_text(next(self.secrets_of(self.start)))
        if len(named) != len(self.own):
            what = f"a secret has {len(self.own)} codes, such as {shown}"
            raise NotationError(what, text=str(value))
        places = [self.places[cast(Any, self.base.secret(each))] for each in named]
        for each, place, own in zip(named, places, self.own, strict=True):
            if place not in own:
                raise NotationError(f"{each} is not on this board: {shown}", text=str(value))
        return tuple(places)

    def secret_text(self, secret: Secret) -> str:
        codes = codes_of(self.base.secrets[list(secret)])
        return "/".join(map(self.base.secret_text, codes))

    def reply(self, value: object) -> TableFeedback:
        if isinstance(value, str):
            value = re.split(r"[/|]", value) if re.search(r"[/|]", value) else value.split()
        if isinstance(value, Sequence):
            value = self._number(self._digit(each) for each in value)
        number = whole_number("a reply", value, at_least=0)
        replies = ("." if not n else str(self.base.feedbacks[n - 1]) for n in self._digits(number))
        return TableFeedback(number, "/".join(replies))

    def _digit(self, value: object) -> int:
        """The digit of one board's reply."""
        if value is None or (isinstance(value, str) and value.strip() in ("", ".")):
            return 0
        return 1 + self.base.feedbacks.index(possible_reply(self.base, cast(Any, value)))

    @property
    def example(self) -> str:
        guess, reply = self.base.example.rpartition("=")[::2]
        return f"{guess}={'/'.join([reply] * len(self.own))}"

    def record(self) -> dict[str, Any]:
        own = [self.base.secrets[some] for some in self.own]
        texts = [list(map(self.base.secret_text, codes_of(some))) for some in own]
        return {"game": "boards", "base": self.base._told(), "own": texts}


def boards(game: CodeGame, count: int | Sequence[CodesLike]) -> Boards:
    """Return the game of several boards at once.

    Each board has a secret of its own, drawn independently.  A guess is made on all boards that are
    still open, each of which replies: "gy-/---".  A board closes when its secret is hit, and then
    replies ".", or may be left out; the game ends when all are closed.  If secrets have weights,
    those of all boards together weigh their product.  ``count`` is their number, up to 64, or what
    may be the secret on each of them.

    With more than 400 secrets of all boards together ``solve`` has only a lower bound; its strategy
    makes the guess whose replies tell most.  Raises
    :class:`~abgames.errors.UnsupportedGameError` for a game in which not every secret can be hit,
    and for one with a rule for guesses.

    >>> from abgames.codebreaking import AB, solve, words
    >>> boards(AB(2, 3), 1).total, boards(AB(2, 3), 2).worst
    (13, 4)
    >>> one, other = ["cat", "bat", "rat"], ["dog", "dig"]
    >>> game = boards(words([*one, *other], [*one, *other, "bog"]), [one, other])
    >>> solve(game).total, game.candidate_texts("bat = -gg/---")
    (20, ['cat/dog', 'cat/dig', 'rat/dog', 'rat/dig'])
    """
    check_unruled(game, "and what one board requires another may forbid; boards have no rule")
    game._check_can("hit", "all", game.secrets)
    every: list[Sequence[int]] = [range(game.secret_count)]
    if isinstance(count, Sequence) and not isinstance(count, str):
        listed = few("boards", count, MOST_BOARDS)
        place = {code: number for number, code in enumerate(codes_of(game.secrets))}
        given = (codes_of(candidate_array(game, few("candidates", each, MOST))) for each in listed)
        every = [[place[code] for code in codes] for codes in given]
        if not all(map(len, every or [[]])):
            raise ValueError("there must be at least one board, and on each a secret")
    else:
        every *= whole_number("count", count, at_least=1, at_most=MOST_BOARDS)
    return Boards(game, every)
