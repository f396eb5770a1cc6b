"""Games that end when several things are hit: all cells of some ships, the secrets of all boards.

To know the secret is not enough: what is known must still be hit.

>>> from abgames.codebreaking import solve
>>> game = fleet([{1, 2}, {2, 3}, {3, 4}])
>>> found = solve(game)
>>> found.total, solve(game, objective="worst").worst, str(found.strategy.next_guess())
(8, 3, '2')
>>> str(solve(game, "2=miss").strategy.next_guess())
'3'
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
from functools import cached_property
from itertools import combinations, islice
from math import comb
from os import PathLike
from random import Random
from typing import Any, ClassVar, TypeAlias, cast

import numpy as np

from abgames_check.codebreaking.strategy import FORMAT, VERSION

from ...arguments import few, known_word, whole_number, yes_or_no
from ...control import Bounds, Limits, memory_bytes, seconds
from ...display import counted
from ...errors import InconsistentHistoryError, NotationError, UnsupportedGameError
from ...verified import save_text
from ..code_game import CodesLike, OwnSearch
from ..history import (
    HistoryLike,
    TableFeedback,
    TableGuess,
    parse_history,
)
from ..table_checks import MOST, names_of
from ..unsure import STATE_BYTES, Made, UnsureSolution
from .twenty_questions import WIDTHS, Search, Searchable

State: TypeAlias = tuple[int, ...]
"""What is known: sets of secrets, and of cells, as numbers with a bit for each."""

Secret: TypeAlias = tuple[int, ...]
"""The number of a placement alone, or those of the secrets of all boards."""

HINT_WORK = 1_000_000
"""The steps of a search for a hint, each for a secret."""

PLIES = 5
"""So far it is looked ahead where all is too much to be played out."""

MOST_WRITTEN = 2**17
"""The most secrets of a strategy in a file."""

PLAYED = 1_000_000
"""The steps of playing out without a limit what is too large to be searched whole."""


class AllHit(OwnSearch, Searchable[State]):
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
    small: ClassVar = 6
    """So many secrets are searched whole also where of more only the best guesses are tried."""
    start: State
    guess_count: int

    # -- what each game says -------------------------------------------------------------------

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
    def likely(self, state: State, plan: Sequence[int] = ()) -> int:
        """A guess that tells much, found at once; those of a plan come first."""

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

    def file_record(self) -> dict[str, Any]:
        """The same as in files."""
        record = self.record()
        return {"name": record.pop("game"), **record}

    def filed(self, guess: int) -> Any:
        """A guess as in files."""
        return int(guess)

    def searched(self, state: State) -> State:
        """A state as searches know it."""
        return state

    def is_large(self, state: State) -> bool:
        """Whether it is searched whole only within a limit."""
        return False

    def enough(self, state: State, ends: float | None) -> tuple[int, list[int]] | None:
        """The total of a strategy that needs no playing out, and the plan it begins with."""
        return None

    # -- what all have ---------------------------------------------------------------------------

    def is_small(self, state: State) -> bool:
        """Whether it is always searched whole."""
        return self.count(state) <= self.small

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
    plan: list[int] = field(default_factory=list, repr=False)
    """Guesses that are made first where the whole was too large to be played out."""

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
        if not self.search.nodes:
            self.bounds(work=HINT_WORK)
        if self.search.width == 0 or (self.search.width == 1 and not self.game.is_small(state)):
            return self.game.likely(state, () if self.search.width else self.plan)
        self.search.ends = self.search.most_work = None
        return cast(int, self.search.value(self.game.searched(state), self.search.width)[1])

    def bounds(self, limit: float | None = None, work: int | None = None) -> tuple[int, int | None]:
        """Search, and return what is needed at least, and what is enough, if that is known."""
        game, search, plan = self.game, self.search, None
        if game.is_over(self.state):
            return 0, 0
        search.ends = None if limit is None else time.monotonic() + limit
        steps = None if work is None else work // (10 + game.count(self.state))
        is_limited, is_large = limit is not None or work is not None, game.is_large(self.state)
        if is_large and work is None:
            plan = None if search.is_worst else game.enough(self.state, search.ends)
            steps = None if is_limited else PLAYED
        search.most_work = None if steps is None else search.work + steps
        widths = WIDTHS if is_limited else (1,) if is_large else (None,)
        plies = range(PLIES) if is_large and not search.is_worst else ()
        small = game.searched(self.state)
        lower, upper = search.within(small, widths, plies)
        if plan is not None and (upper is None or upper > plan[0]):
            upper, self.plan[:], search.width = plan[0], plan[1], 0
        # What is closed weighs as well.
        share = 1 if search.is_worst else game.weight_of(self.state) // game.weight_of(small)
        return share * lower, None if upper is None else share * upper

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
        """Return the strategy as a file that :func:`abgames.verify` checks.

        Raises :class:`~abgames.errors.UnsupportedGameError` for more than 131,072 secrets.

        >>> import abgames
        >>> abgames.verify(fleet([{1, 2}, {2, 3}]).strategy())
        Verified(kind='strategy', total=5, worst=3, histogram={2: 1, 3: 1})
        """
        game, count = self.game, self.game.count(self.state)
        if count > MOST_WRITTEN:
            raise UnsupportedGameError(
                f"{game!r}: a file has a way for each secret, up to {MOST_WRITTEN:,}; "
                f"here are {count:,}",
                game=game,
            )
        history = [[game.filed(guess), str(reply)] for guess, reply in self.history]
        worst = self.search.is_worst
        head = {"format": FORMAT, "version": VERSION, "game": game.file_record(), "goal": "hit"}
        head |= {"objective": "worst" if worst else "expected", "history": history}
        return json.dumps({**head, "candidates": None, "root": self._node(self.state)})

    def _node(self, state: State) -> dict[str, Any] | None:
        """What is done in a state, as in files."""
        game = self.game
        if game.is_over(state):
            return None
        guess = self._best(state)
        after = game.replies_to(state, guess).items()
        replies = {str(game.reply(reply)): self._node(each) for reply, each in after}
        return {"guess": game.filed(guess), "replies": replies}

    def save(self, path: str | PathLike[str]) -> None:
        """Write that file, compressed if its name ends with ``.gz``."""
        save_text(path, self.to_json() + "\n")


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
        self.covers = [union(ships) for ships in self.ships]
        self.tells_sunk = sunk
        self.planes = [
            sum(1 << number for number, weight in enumerate(self.weights) if weight >> place & 1)
            for place in range(max(self.weights).bit_length())
        ]
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
        covers = [self.covers[each] for each in bits(left)]
        open_cells = union(covers) & ~shot
        # A hit that all need costs nothing now, and tells no less than later; but which ship sinks
        # first says something.
        shared = open_cells if not self.tells_sunk else 0
        for cover in covers:
            shared &= cover
        cells = [lowest(shared)] if shared else list(bits(open_cells))
        if width is not None and 2 * width < len(cells):  # those that are hit most often
            hit = {cell: self.weight_of((left & self.having[cell], 0)) for cell in cells}
            cells = sorted(cells, key=lambda cell: -hit[cell])[: 2 * width]
        for cell in cells:
            after = self.replies_to(state, cell).values()
            yield cell, dict.fromkeys((each for each in after if not self.is_over(each)), 1)

    def weight_of(self, state: State) -> int:
        each = ((state[0] & plane).bit_count() << n for n, plane in enumerate(self.planes))
        return sum(each)

    def _open(self, state: State) -> Iterator[tuple[int, list[int], list[int]]]:
        """By cells to be hit: weights, and how many may be found with 0, 1, 2, ... misses."""
        # Each leaf of a strategy is another row of hits and misses that ends with a hit; a hit may
        # also be told to sink a ship.
        weights: dict[int, Counter[int]] = {}
        for each in bits(state[0]):
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
        open_cells = union(self.covers[each] for each in bits(state[0])) & ~state[1]
        most = (self.weight_of((state[0] & self.having[c], 0)) for c in bits(open_cells))
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
        for each in bits(hit):
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
        return not self.covers[lowest(state[0])] & ~state[1]

    def count(self, state: State) -> int:
        return state[0].bit_count()

    def secrets_of(self, state: State) -> Iterator[Secret]:
        return ((each,) for each in bits(state[0]))

    def left_text(self, state: State) -> str:
        return counted(self.count(state), "candidate")

    def lists(self, state: State, most: int) -> list[str]:
        return [", ".join(map(self.secret_text, islice(self.secrets_of(state), most)))]

    def drawn(self, chance: Random) -> Secret:
        return tuple(chance.choices(range(self.secret_count), self.weights))

    def answer(self, state: State, guess: int, secret: Secret) -> int:
        found = self.replies_to(state, guess).items()
        return next(reply for reply, (left, _shot) in found if left >> secret[0] & 1)

    def likely(self, state: State, plan: Sequence[int] = ()) -> int:
        def bound(option: tuple[int, Mapping[State, int]]) -> int:
            return sum(map(self.at_least, option[1]))

        return min(self.options(state, 1), key=bound)[0]

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
        named = (" ".join(self.guess_names[cell] for cell in bits(ship)) for ship in ships)
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
        ships = [[list(bits(ship)) for ship in ships] for ships in self.ships]
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


MANY_BITS = 64
"""More are found together."""


def bits(mask: int) -> Iterator[int]:
    """The places of the ones, the lowest first."""
    if mask.bit_count() > MANY_BITS:
        packed = np.frombuffer(mask.to_bytes(mask.bit_length() // 8 + 1, "little"), np.uint8)
        yield from np.flatnonzero(np.unpackbits(packed, bitorder="little")).tolist()
        return
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def union(masks: Iterable[int]) -> int:
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
