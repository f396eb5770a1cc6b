"""What can be asked about Nim and other heap games.

>>> from abgames.explore import answer
>>> answer("nim/moves", {"piles": [7, 3, 5]})["winning_moves"]
[[6, 3, 5], [7, 2, 5], [7, 3, 4]]
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .. import nim
from ..arguments import entries, folded, whole_number
from ..language import _
from ..question import Asked, Question, Record, asks
from ..reviews import MOST_MOVES, Reviewing
from .explanation import MADE, picked
from .rules import Position, Rule, read_position, rule_of, rule_record, shape

if TYPE_CHECKING:
    from .play import Game
    from .situation import Heaps

RULES = (
    "nim, kayles, dawson, lasker, grundy, an octal or hexadecimal code such as 0.77 or 0.8, or a "
    'subtraction set "1,3,4"'
)
"""The rules for single heaps."""

ALL_RULES = RULES.replace(", or a ", ", a ") + ", wythoff, or moore-2 (up to two heaps at once)"
"""The rules for questions about who wins."""

PILES = 20
"""The most piles of a small position."""

STONES_OF_NIM = 2**53 - 1
"""The largest pile where a formula or a period decides: the largest exact integer of JavaScript."""

STONES = 100_000
"""The largest pile under other rules, for which values are computed."""

RULE_LENGTH = 100
"""The most characters of a rule."""

MOVES_OF_MOORE = 100_000
"""The most legal moves of Moore's Nim whose winning ones are listed."""

BASE, VALUES = 100, 1_000_000
"""The largest base of a small table, and the most Grundy values in a small answer."""


class OfHeaps(Question):
    """A rule for single heaps."""

    rule: str | list[int] = asks(RULES, metavar="RULE", positional="1")

    @cached_property
    def played(self) -> Rule:
        """The rule as the solvers take it."""
        return rule_of(self.rule) if isinstance(self.rule, str) else frozenset(self.rule)


class Ruled(OfHeaps):
    """A rule, and who wins by it."""

    rule: str | list[int] = asks(f"{ALL_RULES} (nim)", "nim", metavar="RULE")
    misere: bool = asks("misère: the player who takes the last stone loses", False)


class Piled(Ruled):
    """A position."""

    piles: str | list[int] = asks("the heaps, such as 7 3 5", metavar="STONES", positional="+")
    to_move: int = asks("the player to move, 1 or 2 (1)", 1, metavar="PLAYER", least=1, most=2)

    @cached_property
    def position(self) -> Position:
        """The heaps."""
        from .play import read_heaps

        given = read_heaps(self.piles) if isinstance(self.piles, str) else self.piles
        return read_position(given, name="piles")

    def game(self, asked: Asked) -> Game:
        """Return the game, if the position is small enough for a quick answer."""
        from .play import game_of

        game = game_of(self.played, self.misere)
        check_small(asked, game, self.position)
        game.check_size(self.position)
        return game


class Table(
    Question,
    name="nim/table",
    brief="the table of all positions of three piles",
    found=shape("Table"),
):
    """For every position of three piles: × if it is lost, else the lost position to move to.  Of
    several the last one found is shown, as in the lecture's program."""

    base: int = asks("piles of 0 to B - 1 stones (10)", 10, metavar="B")
    first: int | None = asks("only positions with N stones in the first pile", None, metavar="N")

    def answer(self, asked: Asked) -> Record:
        if asked.is_small:
            whole_number("base", self.base, at_most=BASE)
        base, first = self.base, self.first
        table = nim.move_table(base)
        if first is not None:
            whole_number("first", first, at_least=0, at_most=base - 1)
            table = table.reshape(base, base * base)[first]
        lost = int((table < 0).sum())
        return {"base": base, "first": first, "lost": lost, "table": table.tolist()}


class Moves(
    Piled,
    name="nim/moves",
    brief="all winning moves of a position, explained in binary",
    found=shape("Explanation"),
):
    """Say who wins from a position, list all winning moves, and explain them in binary."""

    def answer(self, asked: Asked) -> nim.Explanation:
        if asked.is_small:
            self.game(asked)
        return nim.explain(self.position, self.played, misere=self.misere)


class Explain(Moves, name="nim/explain"):
    """Say who wins, by which moves, and why; ``digits`` is what a move does to the value of a
    pile."""

    def answer(self, asked: Asked) -> Any:
        explanation = super().answer(asked)
        record, told = explanation.record(), explanation.told["moves"]
        record["moves"] = [picked(row, (*MADE, "digits")) for row in told]
        return record


class Exercise(
    Ruled,
    name="nim/exercise",
    brief="a sheet of random positions, with or without answers",
    found=shape("Sheet"),
):
    """Print random positions as a sheet to fill in: is the position won or lost for the player to
    move, and which move wins?  The same --seed gives the same sheet, so --answers can be printed
    later."""

    count: int = asks("number of positions (12)", 12, metavar="N")
    piles: int | None = asks("piles in each position (3; in Wythoff's game 2)", None, metavar="N")
    max_pile: int = asks("stones of the largest pile (9)", 9, metavar="N")
    seed: int = asks("which sheet (1)", 1, metavar="N")

    @property
    def pile_count(self) -> int:
        """How many piles each position has."""
        usual = 2 if self.played == "wythoff" else 3
        return usual if self.piles is None else self.piles

    @cached_property
    def sheet(self) -> tuple[nim.Explanation, ...]:
        """The positions and their answers."""
        return nim.exercises(
            self.count,
            piles=self.pile_count,
            max_pile=self.max_pile,
            rule=self.played,
            misere=self.misere,
            seed=self.seed,
        )

    def answer(self, asked: Asked) -> Record:
        return {
            "rule": rule_record(self.played),
            "misere": self.misere,
            "seed": self.seed,
            "exercises": [
                {name: record[name] for name in ("position", "lost", "winning_moves")}
                for record in (problem.record() for problem in self.sheet)
            ],
        }


class Grundy(
    OfHeaps,
    name="nim/grundy",
    brief="the Grundy values of the heaps 0, 1, 2, ...",
    limits=("time-limit", "memory-limit"),
    found=shape("Values"),
):
    """Print the Grundy values of the heaps 0, 1, 2, ... of a game."""

    count: int = asks("the heaps 0 to N - 1 (100)", 100, metavar="N")

    def answer(self, asked: Asked) -> Record:
        most = VALUES if asked.is_small else None
        count = whole_number("count", self.count, at_least=1, at_most=most)
        values = nim.grundy_values(self.played, count, **_limits(asked)).tolist()
        rule = rule_record(self.played)
        return {"rule": rule, "complete": len(values) == count, "values": values}


class Period(
    OfHeaps,
    name="nim/period",
    brief="the period of the Grundy values of a game",
    limits=("time-limit", "memory-limit"),
    found=shape("Period"),
):
    """Look for the period of the Grundy values of a game and prove it, or say how far the search
    went.  Exit status 1: it was ended by a limit other than --max-heap."""

    max_heap: int | None = asks(
        "look at heaps of up to N stones, and no further (1000000)", None, metavar="N"
    )

    def answer(self, asked: Asked) -> nim.Period:
        return nim.period(self.played, max_heap=self.max_heap, **_limits(asked))


class Review(
    Reviewing,
    Ruled,
    name="nim/review",
    brief="what each move of a played game was worth",
    found=shape("Review"),
):
    """Show for each move of a played game how much worse it was than the best, its rank, and what
    was best."""

    example = "7 3 5, 6 3 5, 6 3 4"
    is_searched = False

    positions: str | list[list[int]] = asks(
        f'the game, such as "{example}"', metavar="GAME", positional="+"
    )

    @cached_property
    def course_read(self) -> list[Position]:
        """The positions of the game."""
        from .play import read_heaps

        given: Iterable[Any] = self.positions
        if isinstance(self.positions, str):
            given = map(read_heaps, entries(folded(self.positions)))
        return list(map(read_position, given)) or [read_position(())]

    def begun(self, asked: Asked) -> Heaps:
        from .play import game_of
        from .situation import Heaps

        game = game_of(self.played, self.misere)
        for position in self.course_read[: MOST_MOVES + 2]:
            check_small(asked, game, position)
        return Heaps.begin(self.course_read[0], self.played, self.misere)

    def given_moves(self) -> list[Position]:
        return self.course_read[1:]

    def told_about(self, start: Heaps) -> Record:
        return {"rule": rule_record(start.rule), "misere": start.misere}


def check_small(asked: Asked, game: Game, position: Position) -> None:
    """Refuse what would take a long time, where others wait too."""
    from .several import Moore, read_several

    if not asked.is_small:
        return
    whole_number(_("the number of piles"), len(position), at_most=PILES)
    several = read_several(game.rule)
    if isinstance(game.rule, str):
        whole_number(_("the length of the rule"), len(game.rule), at_most=RULE_LENGTH)
    exact = game.rule == "nim" or several is not None or _repeats(game)
    whole_number(_("a heap"), max(position), at_most=STONES_OF_NIM if exact else STONES)
    if isinstance(several, Moore):
        legal = count_moves(position, several.k)
        whole_number(_("the number of legal moves"), legal, at_most=MOVES_OF_MOORE)
    elif several is not None:
        several.is_lost(position)  # says how many piles there must be


def _repeats(game: Game) -> bool:
    """Whether the values of a subtraction game are known for all piles."""
    from .values import PERIOD_SEARCH, known_values

    if game.is_several or game.heap.kind != "subtraction":
        return False
    return known_values(game.heap, PERIOD_SEARCH).proven


def _limits(asked: Asked) -> Any:
    limits = {"time_limit": asked.limit, "memory_limit": asked.memory_limit}
    return {**limits, "progress": asked.progress}


def count_moves(position: Position, k: int) -> int:
    """Count the legal moves of Moore's Nim in which at most ``k`` piles change."""
    ways = [1] + [0] * len(position)  # by the number of piles that change
    for heap in position:
        ways = [1, *(ways[n] + heap * ways[n - 1] for n in range(1, len(ways)))]
    return sum(ways[1 : k + 1])
