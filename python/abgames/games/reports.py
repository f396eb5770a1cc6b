"""What a designer asks about a game: who wins and how soon, traps, and how simple players fare.

A best move is one after which the outcome, as far as others can change it, is as good for the mover
as can be: by points, or by orders of preference.  A trap is a position in which all moves but one
are worse than that one.

>>> from abgames.games import report
>>> class Heap:
...     '''Take 1 or 2 of 7 stones; whoever takes the last one wins.'''
...     players, start = 2, (7, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> found = report(Heap(), games=50)
>>> found.sentence
'Player 1 wins, whatever player 2 does, in at most 5 moves; 1 of 2 first moves win.'
>>> found.shortest, found.longest, found.traps, found.alike
(5, 5, 7, (('1',), ('2',)))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abgames_check.own_rules import InTurn, Turn, turn

from ..arguments import whole_number
from ..control import ProgressTaker
from ..display import text_table
from ..display.answer import Answer, html_table
from ..preferences import ENDLESS, WORDS, in_order
from .chance import ChanceSolved
from .rules import ask, name_of, text_of

if TYPE_CHECKING:
    from .rules import ImpartialRules, Rules
    from .situation import Play
    from .solved import Prefer, Solved

LONGEST = 1000
"""Moves after which a game between simple players counts as endless."""

SHOWN = 5
"""The most traps that are shown."""

PLAYERS = ("random", "greedy", "one-ply")
"""The simple players: one moves at random; one ends the game with a best outcome if it can; one
besides leaves no such move to the next player, if it can."""


def report(
    rules: Rules | ImpartialRules,
    *,
    prefer: Prefer = "previous",
    games: int = 200,
    seed: int = 0,
    max_positions: int | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> Report:
    """Solve a game, and return what its designer may want to know.

    ``games`` of each simple player in each seat are played against perfect players, with random
    choices by ``seed``.  ``prefer`` is needed if outcomes have other names than wins and draws.
    Raises :class:`~abgames.errors.UnsupportedGameError` if several players can play without end.
    """
    from .situation import Play
    from .solved import solve

    number = whole_number("games", games, at_least=1)
    limits: Any = {"memory_limit": memory_limit, "progress": progress}
    solved = solve(rules, max_positions=max_positions, **limits)
    return Report(solved, Play.begin(solved.rules, prefer), number, seed)


@dataclass(frozen=True)
class Fared:
    """How games ended that a simple player played in a seat against perfect players."""

    player: str
    seat: int
    outcomes: dict[str, int]


def _numbered(*columns: NDArray[np.integer]) -> NDArray[np.int64]:
    """Number rows, equal ones alike."""
    found = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        place = np.unique(column, return_inverse=True)[1]
        found = np.unique(found * (place.max() + 1) + place, return_inverse=True)[1]
    return found


class Report(Answer):
    """What a designer asks about a game."""

    def __init__(self, solved: Solved, play: Play, games: int, seed: int) -> None:
        from .situation import sentence

        self.solved, self.play, self.games, self.seed = solved, play, games, seed
        self.sentence = sentence(solved, play, asked=play.prefer not in ("previous", "next"))
        """Who wins, or what players get."""
        movers, _ends, starts, children = solved._found.arrays()
        self._movers, self._children = movers, children.astype(np.int64)
        self._starts = starts.astype(np.int64)
        self._counts = np.diff(self._starts)
        self._parents = np.repeat(np.arange(len(movers)), self._counts)
        self._positions = list(solved._numbers)
        self._odds = getattr(solved._found, "odds", {})
        self._next: dict[int, int] = {}
        self._step = 1 + isinstance(solved.rules, InTurn)  # impartial positions come twice
        self.best = self._best()
        self.traps = int(np.sum(((self._counts > 1) & (self._kept == 1))[:: self._step]))
        """The positions in which all moves but one are worse."""

    def _levels(self) -> list[NDArray[np.int64]]:
        """For each player how bad each position is: 0 is best."""
        solved, prefer = self.solved, self.play.question["prefer"]
        if isinstance(solved, ChanceSolved):
            return solved.ranks(prefer)
        if solved._scores is not None and isinstance(prefer, str) and prefer in WORDS:
            ends = solved._scores.found(prefer)[0].astype(np.int64)
            own = [[end.each[p] for end in solved._scores.ends] for p in range(solved.players)]
            places = [sorted(set(each), reverse=True) for each in own]
            return [
                np.array([at.index(x) for x in each])[ends]
                for at, each in zip(places, own, strict=True)
            ]
        solved.outcomes(prefer)  # refuses what cannot be asked
        levels = solved._levels(prefer)
        sets = np.asarray(solved._found_outcomes(levels)[0])
        return [
            np.max([n * ((sets & np.uint64(level)) > 0) for n, level in enumerate(order)], axis=0)
            for order in levels
        ]

    def _best(self) -> NDArray[np.bool_]:
        self._bad = bad = np.array(self._levels(), np.int64)
        worse = bad[self._movers[self._parents].astype(np.int64) - 1, self._children]
        least = np.full(len(self._movers), np.iinfo(np.int64).max)
        np.minimum.at(least, self._parents, worse)
        best: NDArray[np.bool_] = worse == least[self._parents]
        self._kept = np.bincount(self._parents[best], minlength=len(self._movers))
        return best

    def _after(self, number: int, *, best: bool = False) -> NDArray[np.int64]:
        """The positions that moves, or best ones, lead to."""
        part = slice(self._starts[number], self._starts[number + 1])
        found = self._children[part]
        return found[self.best[part]] if best else found

    @cached_property
    def _first(self) -> int:
        return self.solved._known(None)[1]

    @cached_property
    def reached(self) -> dict[int, int]:
        """The positions that best moves lead to, with the fewest moves."""
        found = {self._first: 0}
        for number in (left := [self._first]):
            for after in self._after(number, best=True).tolist():
                if after not in found:
                    found[after] = found[number] + 1
                    left.append(after)
        return found

    @property
    def shortest(self) -> int | None:
        """The moves of the shortest game of best moves; ``None`` if none ends."""
        return min((n for at, n in self.reached.items() if not self._counts[at]), default=None)

    @cached_property
    def longest(self) -> int | None:
        """The moves of the longest game of best moves; ``None`` if it can be endless."""
        before = Counter(a for n in self.reached for a in self._after(n, best=True).tolist())
        longest, left = dict.fromkeys(self.reached, 0), [self._first]
        before[self._first] += 0
        if before[self._first]:
            return None
        for number in left:
            for after in self._after(number, best=True).tolist():
                longest[after] = max(longest[after], longest[number] + 1)
                before[after] -= 1
                if not before[after]:
                    left.append(after)
        return None if len(left) < len(self.reached) else max(longest.values())

    @cached_property
    def alike(self) -> tuple[tuple[str, ...], ...]:
        """The first moves in groups after which play is the same up to names of positions."""
        ends = self.solved._found.arrays()[1].astype(np.int64)
        kind = _numbered(self._movers, np.where(self._counts, -1, ends))
        odds = np.zeros(len(self._children), np.int64)
        numbers: dict[Any, int] = {}
        for number, each in self._odds.items():
            part = slice(self._starts[number], self._starts[number + 1])
            odds[part] = [1 + numbers.setdefault(p, len(numbers)) for p in each]
        # Kinds are split by the kinds after their moves, as sums of 126 random bits for each, until
        # none splits; that two sums are equal by chance is less likely than a fault of the machine.
        chance, width = np.random.default_rng(0), len(numbers) + 1
        while True:
            ways, count = kind[self._children] * width + odds, kind.max() + 1
            bits = chance.integers(2**63, size=(2, count * width))
            sums = (np.diff(np.append(0, row[ways].cumsum())[self._starts]) for row in bits)
            finer = _numbered(kind, *sums)
            if finer.max() + 1 == count:
                break
            kind = finer
        groups: dict[int, list[str]] = {}
        for move, after in self.solved._after(self.play.position).items():
            groups.setdefault(kind[after], []).append(text_of(move, self.play.position))
        return tuple(map(tuple, groups.values()))

    @cached_property
    def never_best(self) -> tuple[str, ...]:
        """The texts of moves that are best in no position where another move is worse."""
        seen, best = set(), set()
        for place in self._positions:
            position = self._place(place)
            after = self.solved._after(position)
            number = self.solved._known(position)[1]
            if not after or self._kept[number] == len(after):
                continue
            good = set(self._after(number, best=True).tolist())
            for move, n in after.items():
                seen.add(text := text_of(move, position))
                best |= {text} if n in good else set()
        return tuple(sorted(seen - best))

    def _place(self, place: Hashable) -> Any:
        """A position that was found, as the rules take it."""
        return turn(place) if self._step == 2 else place

    @cached_property
    def examples(self) -> tuple[tuple[Any, str], ...]:
        """The first traps that can come up, each with the only good move."""
        found: list[tuple[Any, str]] = []
        for place in self._positions:
            position = self._place(place)
            number = self.solved._known(position)[1]
            if self._counts[number] > 1 and self._kept[number] == 1 and len(found) < SHOWN:
                (only,) = self._after(number, best=True).tolist()
                after = self.solved._after(position)
                move = next(move for move, n in after.items() if n == only)
                found.append((position, text_of(move, position)))
        return tuple(found)

    @cached_property
    def fared(self) -> tuple[Fared, ...]:
        """How simple players fare in each seat, and, in seat 0, random players among themselves."""
        seats = range(1, self.solved.players + 1)
        among = dict.fromkeys(seats, "random")
        rows = [("random", 0, among)]
        rows += [(kind, seat, {seat: kind}) for kind in PLAYERS for seat in seats]
        return tuple(Fared(kind, seat, self._played(kind, seat, who)) for kind, seat, who in rows)

    def _played(self, kind: str, seat: int, who: dict[int, str]) -> dict[str, int]:
        """The outcomes of games, and how often each came up."""
        ends, found = self.solved._found.arrays()[1], Counter[str]()
        names = list(self.solved._found.outcomes)
        for game in range(self.games):
            chance, number = Random(f"{self.seed} {kind} {seat} {game}"), self._first
            for _ in range(LONGEST):
                if not self._counts[number]:
                    break
                number = self._chosen(number, who.get(int(self._movers[number])), chance)
            over = not self._counts[number]
            found[str(names[ends[number]]) if over else ENDLESS] += 1
        return {name: found[name] for name in in_order(found)}

    def _chosen(self, number: int, kind: str | None, chance: Random) -> int:
        """The position after the move of a player; ``None`` plays best moves."""
        after: Sequence[int] = self._after(number, best=kind is None).tolist()
        if odds := self._odds.get(number):
            return chance.choices(after, list(map(float, odds)))[0]
        if kind is None and self.solved.is_endless:
            return self._soonest(number)
        if kind is None:
            return chance.choice(after)
        if kind != "random":
            after = self._wins(number) or after
        if kind == "one-ply":
            after = [each for each in after if not self._wins(each)] or after
        return chance.choice(after)

    def _soonest(self, number: int) -> int:
        """The position after the move of a player who does not go round for ever."""
        if number not in self._next:
            place = self._positions[number // self._step]
            position = Turn(place, number % 2 + 1) if self._step == 2 else place
            move = self.solved._best_first(position, **self.play.question)[0]
            self._next[number] = self.solved._after(position)[move]
        return self._next[number]

    def _wins(self, number: int) -> list[int]:
        """The ends with a best outcome of all to which a move of the player to move leads."""
        bad = self._bad[int(self._movers[number]) - 1]
        after = self._after(number).tolist()
        return [each for each in after if not self._counts[each] and bad[each] == bad.min()]

    @property
    def mean_moves(self) -> str:
        """The mean number of moves in a position that is not over."""
        going_on = int(np.sum(self._counts > 0))
        return f"{len(self._children) / going_on:.2f}" if going_on else "0"

    def record(self) -> dict[str, Any]:
        """Return the report as JSON."""
        return {
            "game": name_of(self.solved.rules),
            "players": self.solved.players,
            "sentence": self.sentence,
            "positions": self.solved.positions,
            "reached": len({n // self._step for n in self.reached}),
            "outcomes": list(self.solved.outcomes_possible),
            "shortest": self.shortest,
            "longest": self.longest,
            "mean_moves": self.mean_moves,
            "traps": self.traps,
            "examples": [{"position": text_of(p, p), "move": move} for p, move in self.examples],
            "never_best": list(self.never_best),
            "alike": list(map(list, self.alike)),
            "games": self.games,
            "fared": [
                {"player": each.player, "seat": each.seat, "outcomes": each.outcomes}
                for each in self.fared
            ],
        }

    def facts(self) -> list[tuple[str, str]]:
        """Return what is known as pairs of a name and a text."""
        reached = self.record()["reached"]
        ends = {True: "can be endless", False: "none ends"}
        n = self.games * len(self.fared)
        never = "; ".join(self.never_best) or "none"
        alike = "; ".join(" = ".join(each) for each in self.alike if len(each) > 1)
        return [
            ("positions", f"{self.solved.positions:,}; best moves reach {reached:,}"),
            ("moves in a position", f"{self.mean_moves} on average"),
            ("shortest game of best moves", str(self.shortest or ends[False])),
            ("longest game of best moves", str(self.longest or ends[True])),
            ("positions with one good move", f"{self.traps:,}"),
            ("moves that are never best", never),
            ("first moves that are alike", alike or "none"),
            ("games of simple players", f"{n:,}, the others perfect (P0: all are random)"),
        ]

    def _tables(self) -> list[tuple[tuple[str, ...], list[tuple[object, ...]]]]:
        """How simple players fare, and traps."""
        fared: list[tuple[object, ...]] = [
            (row.player, f"P{row.seat}", ", ".join(f"{k} {n}" for k, n in row.outcomes.items()))
            for row in self.fared
        ]
        traps: list[tuple[object, ...]] = [
            (" / ".join(text_of(p, p).split("\n")), move) for p, move in self.examples
        ]
        return [(("player", "plays", "games end"), fared), (("trap", "only good move"), traps)]

    def __repr__(self) -> str:
        return f"<Report of {name_of(self.solved.rules)}: {self.sentence}>"

    def __str__(self) -> str:
        width = max(len(name) for name, _ in self.facts())
        facts = [f"{name.ljust(width)}  {fact}" for name, fact in self.facts()]
        tables = [text_table(*table) for table in self._tables() if table[1]]
        return "\n\n".join([self.sentence, "\n".join(facts), *tables])

    def _repr_html_(self) -> str:
        rules: Any = self.solved.rules
        boards = [
            ask(rules, "picture", position)
            for position, _ in self.examples
            if hasattr(rules, "picture")
        ]
        parts = [html_table(("", ""), self.facts())]
        parts += [html_table(*table) for table in self._tables() if table[1]]
        return "".join([f"<p>{escape(self.sentence)}</p>", *parts, *boards])


class Variants(Answer):
    """The reports of variants of a game, side by side."""

    HEADER = ("variant", "positions", "shortest", "longest", "traps", "result")

    def __init__(self, reports: Iterable[tuple[str, Report]]) -> None:
        self.reports = dict(reports)

    def record(self) -> dict[str, Any]:
        rows = [{"variant": name, **each.record()} for name, each in self.reports.items()]
        return {"variants": rows}

    def rows(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self.record()["variants"]
        return rows

    def _cells(self) -> list[tuple[object, ...]]:
        return [
            (name, each.solved.positions, each.shortest, each.longest, each.traps, each.sentence)
            for name, each in self.reports.items()
        ]

    def __repr__(self) -> str:
        return f"<Variants: {', '.join(self.reports)}>"

    def __str__(self) -> str:
        return text_table(self.HEADER, self._cells())

    def _repr_html_(self) -> str:
        pages = [f"<h2>{escape(name)}</h2>{r._repr_html_()}" for name, r in self.reports.items()]
        return "".join([html_table(self.HEADER, self._cells()), *pages])
