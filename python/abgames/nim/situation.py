"""A heap game at a point of play: the piles, and the rule; and what a move was worth.

>>> s = Heaps.begin((7, 3, 5))
>>> s.judge((7, 3, 1)).cost, s.best_moves(), s.read("1 from pile 2")
(1, ((6, 3, 5), (7, 2, 5), (7, 3, 4)), (7, 2, 5))

>>> print(Heaps.begin((5,), rule="kayles").judge((1, 2)).sentence)
That was a mistake: the game was won, now it is lost; leaving 2 2 kept the win. The Grundy values \
of 1 2 are 1 and 2, with the nim sum 3, not 0. With best play the game ends in 3 more moves. The \
plan: the nim sum of the Grundy values of 2 2 is 0, and after every answer it can be 0 again.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Unpack, cast

from ..arguments import whole_number, yes_or_no
from ..control import CallLimits
from ..display.svg import lines_picture
from ..errors import IllegalMoveError, MemoryLimitError, NotationError
from ..language import _, marked
from ..reviews import SHOWN, Judged, first_of
from ..situation import Leveled
from ..typed import options_text, read_number, read_options
from .explanation import MADE, made, picked, told
from .heaps import grundy, winning_moves
from .play import Game, game_of, read_heaps
from .rules import (
    Callback,
    Position,
    PositionLike,
    Rule,
    RuleLike,
    heaps_text,
    kept_rule,
    read_position,
    rule_of,
    rule_record,
)
from .several import called_options, is_over, moves, moves_by_pile, read_several, result

if TYPE_CHECKING:
    from ..question import Asked


@dataclass(frozen=True)
class NimMove(Judged):
    """A move of a heap game; ``best`` are what the winning moves leave."""

    HEADER: ClassVar = (marked("left"), marked("above best"), marked("rank"), marked("best"))

    values: Position | None = None
    """The Grundy values of what is left; ``None`` for Nim, and where they do not show who wins."""

    def told(self, *, made: bool = True) -> dict[str, Any]:
        """Return its plan, how the first best move keeps the win; its length; and a sentence about
        a move that was ``made``, or about one that could be made."""
        rule, best, given = self.at.rule, sorted(self.best), self.at.rule
        if callable(rule) and sum(self.move) <= LONG:
            given = {"options": [called_options(rule, heap) for heap in range(max(self.move) + 1)]}
        said: dict[str, Any] = told(
            "move",
            given,
            self.at.piles,
            misere=self.at.misere,
            after=self.move,
            cost=self.cost,
            values=self.values,
            winning=best[:SHOWN],
            last=bool(best) and is_over(best[0], rule),
            made=made,
        )
        return said

    def said(self, *, made: bool = True) -> str:
        return str(self.told(made=made)["sentence"])

    @property
    def length(self) -> int | None:
        length: int | None = self.told()["length"]
        return length

    def cells(self) -> tuple[object, ...]:
        best = first_of(list(map(heaps_text, sorted(self.best))))
        return heaps_text(self.move), self.cost, self.rank, best

    def record(self) -> dict[str, Any]:
        wins, told = bool(self.best) and not self.cost, self.told()
        return {
            "player": self.player,
            "before": list(self.at.piles),
            "after": list(self.move),
            "written": heaps_text(self.move),
            "cost": self.cost,
            "rank": self.rank,
            "best": list(map(list, sorted(self.best))),
            "plan": told["plan"] and picked(told["plan"], ("kind", "left", "parts", "n")),
            "length": told["length"],
            "wins": wins,
            "worth": _("wins") if wins else _("loses"),
            "loss": _("mistake") if self.cost else None,
            "sentence": told["sentence"],
        }


MOST_MOVES = 1_000_000
"""The most legal moves that are listed."""


LISTED = 200
"""The most legal moves that are told in words."""

LONG = 20
"""The most stones from which play by a function is followed to its end."""

LONGEST = 20
"""More digits than the largest pile has."""

MOST_DRAWN = 100
"""The most stones of a pile that are drawn."""


@dataclass(frozen=True)
class Heaps(Leveled):
    """The piles of a heap game; a move is what it leaves."""

    piles: Position
    rule: Rule | Callback
    misere: bool
    turn: int = 1
    """The player to move, even if the game is over."""

    @classmethod
    def begin(cls, piles: PositionLike, rule: RuleLike = "nim", misere: bool = False) -> Heaps:
        """Check the arguments of a caller; they are those of :func:`~abgames.nim.winning_moves`."""
        made = cls(read_position(piles), kept_rule(rule), yes_or_no("misere", misere))
        made.to_move  # noqa: B018 - a rule that does not take these piles is refused
        return made

    @property
    def to_move(self) -> int | None:
        return self.turn if next(moves(self.piles, self.rule), None) is not None else None

    @property
    def outcome(self) -> str | None:
        if self.to_move is not None:
            return None
        return f"P{self.turn if self.misere else 3 - self.turn}"

    @property
    def kind(self) -> Hashable:
        return tuple(sorted(self.piles))

    @property
    def moves(self) -> Sequence[Position]:
        listed = tuple(islice(moves(self.piles, self.rule), MOST_MOVES + 1))
        if len(listed) > MOST_MOVES:
            raise MemoryLimitError(f"there are more than {MOST_MOVES:,} moves", limit=MOST_MOVES)
        return listed

    def play(self, move: PositionLike) -> Heaps:
        return replace(self, piles=self._left(move), turn=3 - self.turn)

    def _left(self, move: PositionLike) -> Position:
        """What a move leaves, with the parts of a split heap sorted."""
        left = read_position(move)
        reached = result(self.piles, left, self.rule)
        if reached is None:
            before, after = heaps_text(self.piles), heaps_text(left)
            raise IllegalMoveError(f"no move leads from {before} to {after}", move=left)
        return reached

    def read(self, text: str) -> Position:
        words = text.split()
        if words and all(word.isdecimal() and len(word) < LONGEST for word in words):
            reached = result(self.piles, tuple(map(int, words)), self.rule)
            if reached is not None or callable(self.rule):
                return self._left(tuple(map(int, words)))
        if not isinstance(self.rule, str | frozenset):
            raise NotationError("moves under a rule that is a function are not read", text=text)
        return self._game.read(text, self.piles)

    def text(self, move: PositionLike) -> str:
        return heaps_text(move)

    def judge(
        self, move: PositionLike, *, ranks: bool = False, **limits: Unpack[CallLimits]
    ) -> NimMove:
        left, best, values = self._left(move), self.best_moves(), None
        if not self.misere and self.rule != "nim" and read_several(self.rule) is None:
            values = tuple(grundy((heap,), self.rule) for heap in left)
        cost = int(bool(best) and left not in best)
        return NimMove(self, left, cost, best, cost * len(best), values)

    def best_moves(self) -> tuple[Position, ...]:
        winning = winning_moves(self.piles, self.rule, misere=self.misere)
        return tuple(sorted(winning, key=lambda left: not is_over(left, self.rule)))

    def _best_move(self) -> Position:
        if winning := self.best_moves():
            return winning[0 if is_over(winning[0], self.rule) else -1]
        if callable(self.rule):
            return self.moves[0]
        return game_of(self.rule, self.misere).hopeful_move(self.piles)

    def _random_move(self, chance: Random) -> Position:
        return chance.choice(tuple(islice(moves(self.piles, self.rule), MOST_MOVES)))

    def _first_moves(self, count: int) -> tuple[Position, ...]:
        return tuple(islice(moves(self.piles, self.rule), count))

    def _within(self, asked: Asked) -> Heaps:
        from .questions import check_small

        check_small(asked, self._game, self.piles)
        self._game.check_size(self.piles)
        return self

    def _details(self, asked: Asked) -> dict[str, Any]:
        game, listed, more = self._game, list[Position](), False
        each = LISTED if game.is_several else LISTED // len(self.piles)
        for ways in moves_by_pile(self.piles, self.rule):  # equally many of each pile
            found = list(islice(ways, each + 1))
            listed += found[:each]
            more |= len(found) > each
        winning = winning_moves(self.piles, self.rule, misere=self.misere)
        return {
            "position": list(self.piles),
            "rules": game.rules(self.piles),
            "example": _(game.typed[0][0]),
            "winning_moves": list(map(list, winning)),
            "moves": [picked(row, MADE) for row in made(game.rule, self.piles, listed)],
            "more": more,
        }

    def _move_details(self, move: Position) -> dict[str, Any]:
        (row,) = made(self._game.rule, self.piles, [move])
        return picked(row, MADE)

    @property
    def _game(self) -> Game:
        return game_of(cast(Any, self.rule), self.misere)

    def seen(self) -> dict[str, Any]:
        return {"piles": self.piles}

    def record(self) -> dict[str, Any]:
        rule = {"rule": rule_record(self.rule), "misere": self.misere}
        return {"game": "nim", **rule, "piles": list(self.piles), "to_move": self.turn}

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Heaps:
        """Return the situation of a record."""
        rule = record.get("rule", "nim")
        rule = rule_of(rule) if isinstance(rule, str) else rule
        begun = cls.begin(record["piles"], rule, record.get("misere", False))
        turn = whole_number("to_move", record.get("to_move", 1), at_least=1, at_most=2)
        return replace(begun, turn=turn)

    def read_from(self, text: str) -> Heaps:
        piles, given = read_options(text, ("rule", "to_move"), ("misere",))
        rule = rule_of(given.get("rule", "nim"))
        turn = read_number("to_move", given.get("to_move", "1"))
        begun = self.begin(read_heaps(piles), rule, given.get("misere", False))
        return replace(begun, turn=whole_number("to_move", turn, at_least=1, at_most=2))

    def picture(self) -> str:
        width = max(len(str(pile)) for pile in self.piles)
        rows = (
            f"{pile:{width}}  {'●' * pile if pile <= MOST_DRAWN else '…'}" for pile in self.piles
        )
        return lines_picture(heaps_text(self.piles), list(rows))

    def __str__(self) -> str:
        rule = self.rule if callable(self.rule) else rule_record(self.rule)
        typed = ",".join(map(str, rule)) if isinstance(rule, list) else rule
        given = {"rule": typed if typed != "nim" else None, "misere": self.misere}
        return options_text(
            heaps_text(self.piles), **given, to_move=self.turn if self.turn > 1 else None
        )
