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
from functools import lru_cache, reduce
from itertools import islice
from math import prod
from operator import xor
from random import Random
from typing import Any, ClassVar, Unpack

from ..arguments import listed, whole_number, yes_or_no
from ..control import CallLimits
from ..display.svg import lines_picture
from ..errors import IllegalMoveError, MemoryLimitError, NotationError
from ..language import _, joined, marked
from ..reviews import SHOWN, Judged, first_of
from ..situation import Leveled
from ..typed import options_text, read_number, read_options
from .heaps import grundy, winning_moves
from .play import game_of, read_heaps
from .rules import (
    Callback,
    Position,
    PositionLike,
    Rule,
    RuleLike,
    heaps_text,
    kept_rule,
    read_position,
    read_rule,
    rule_of,
    rule_record,
)
from .several import Wythoff, is_over, most_left, moves, read_several, result


@dataclass(frozen=True)
class NimMove(Judged):
    """A move of a heap game; ``best`` are what the winning moves leave."""

    HEADER: ClassVar = (marked("left"), marked("above best"), marked("rank"), marked("best"))

    values: Position | None = None
    """The Grundy values of what is left; ``None`` for Nim, and where they do not show who wins."""

    def said(self, *, made: bool = True) -> str:
        best = listed(map(heaps_text, sorted(self.best)[:SHOWN]), "or")
        if not self.best:
            lost = _("{position} was lost: every move loses.")
            lost = lost if made else _("{position} is lost: every move loses.")
            return self.going_on(lost.format(position=heaps_text(self.at.piles)), made=made)
        if not self.cost:
            won = _("That was a winning move.") if made else _("That wins.")
            return self.going_on(won, made=made)
        told = _("That would be a mistake, and lose; leaving {best} wins.")
        if made:
            told = _(
                "That was a mistake: the game was won, now it is lost; leaving {best} kept the win."
            )
        told = self.going_on(joined(told.format(best=best), self._reason()), made=made)
        return joined(told, self._told_plan()) if made else told

    def _reason(self) -> str:
        """Why what is left is won for the other player."""
        left = heaps_text(self.move)
        if self.values is None:
            return ""
        if len(self.values) == 1:
            return _("The Grundy value of {left} is {n}, not 0.", left=left, n=self.values[0])
        return _(
            "The Grundy values of {left} are {values}, with the nim sum {n}, not 0.",
            left=left,
            values=listed(self.values, "and"),
            n=reduce(xor, self.values),
        )

    @property
    def length(self) -> int | None:
        return _best_play(self.move, self.at.rule, self.at.misere)

    def kept(self) -> dict[str, Any] | None:
        """Return how the first best move keeps the win, if it is not the last one of the game."""
        rule, misere, left = self.at.rule, self.at.misere, min(self.best, default=self.move)
        several = read_several(rule)
        if not self.cost or is_over(left, rule):
            return None
        piles, n = [pile for pile in left if pile], None
        if isinstance(several, Wythoff):
            kind, n = "pair", abs(left[0] - left[1])
        elif several is not None:
            kind, n = "multiples", several.k + 1
        elif rule == "nim" and misere:
            kind = "ones" if max(piles) == 1 else "several"
        elif rule == "nim" and max(piles) <= MOST_DRAWN:
            kind = "columns"
        else:
            kind = "misere" if misere else "sum"
        bits = [[1 << i for i in range(pile.bit_length())[::-1] if pile >> i & 1] for pile in piles]
        parts = ["+".join(map(str, each)) for each in bits]
        return {"kind": kind, "left": heaps_text(piles), "parts": parts, "n": n}

    def _told_plan(self) -> str:
        plan = self.kept()
        if plan is None:
            return ""
        return _(PLANS[plan["kind"]], **{**plan, "parts": listed(plan["parts"], "and")})

    def cells(self) -> tuple[object, ...]:
        best = first_of(list(map(heaps_text, sorted(self.best))))
        return heaps_text(self.move), self.cost, self.rank, best

    def record(self) -> dict[str, Any]:
        wins = bool(self.best) and not self.cost
        return {
            "player": self.player,
            "before": list(self.at.piles),
            "after": list(self.move),
            "written": heaps_text(self.move),
            "cost": self.cost,
            "rank": self.rank,
            "best": list(map(list, sorted(self.best))),
            "plan": self.kept(),
            "length": self.length,
            "wins": wins,
            "worth": _("wins") if wins else _("loses"),
            "loss": _("mistake") if self.cost else None,
            "sentence": self.sentence,
        }


PLANS = {
    "columns": marked(
        "The plan: {left} is {parts}, each part an even number of times, and after every answer "
        "that can be had again."
    ),
    "several": marked(
        "The plan: {left} is {parts}, each part an even number of times; that can be had again "
        "after every answer, until a move of yours leaves no pile of several stones: then leave an "
        "odd number of piles with one stone."
    ),
    "ones": marked(
        "The plan: an odd number of piles with one stone is left; they go one by one, and the "
        "other player takes the last one."
    ),
    "multiples": marked(
        "The plan: {left} is {parts}, and how often each part is there can be divided by {n}; "
        "after every answer that can be had again."
    ),
    "pair": marked(
        "The plan: {left} is the pair ⌊{n}φ⌋ and ⌊{n}φ⌋ + {n} with the golden ratio φ; after every "
        "answer such a pair can be had again."
    ),
    "sum": marked(
        "The plan: the nim sum of the Grundy values of {left} is 0, and after every answer it can "
        "be 0 again."
    ),
    "misere": marked(
        "The plan: {left} is lost for whoever has to move, and after every answer such a position "
        "can be had again; in misère play the nim sum alone does not tell which."
    ),
}
"""How a best move keeps the win."""


def _best_play(piles: Position, rule: Rule | Callback, misere: bool) -> int | None:
    """The moves to the end, of which winners make few and losers many, if few positions follow."""
    stones, count = sum(piles), prod(pile + 1 for pile in piles)
    several = read_several(rule)
    read = None if several is not None else read_rule(rule)
    splits = read is not None and (callable(read) or most_left(read) > 1)
    most = 10_000 if several is None else 1_000
    if stones > 20 and (stones > 60 or splits or count > most):
        return None
    return _played(tuple(sorted(piles)), rule, misere)[1]


@lru_cache(100_000)
def _played(piles: Position, rule: Rule | Callback, misere: bool) -> tuple[bool, int]:
    """Whether the player to move wins, and after how many moves."""
    after = [_played(tuple(sorted(left)), rule, misere) for left in moves(piles, rule)]
    lost = [length for wins, length in after if not wins]
    if lost or not after:
        return bool(lost) or misere, 1 + min(lost) if lost else 0
    return False, 1 + max(length for _wins, length in after)


MOST_MOVES = 1_000_000
"""The most legal moves that are listed."""


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
            return self._left(tuple(map(int, words)))
        if not isinstance(self.rule, str | frozenset):
            raise NotationError("moves under a rule that is a function are not read", text=text)
        return game_of(self.rule, self.misere).read(text, self.piles)

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

    def seen(self) -> dict[str, Any]:
        return {"piles": self.piles}

    def record(self) -> dict[str, Any]:
        rule = {"rule": rule_record(self.rule), "misere": self.misere}
        return {"game": "nim", **rule, "piles": list(self.piles), "to_move": self.turn}

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Heaps:
        """Return the situation of a record."""
        begun = cls.begin(record["piles"], record.get("rule", "nim"), record.get("misere", False))
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
