"""Playing games in which a move may change several piles: Moore's Nim and Wythoff's game."""

from __future__ import annotations

import random
from abc import abstractmethod
from typing import Any, ClassVar

from ...arguments import listed
from ...display import counted
from ...language import _, marked
from ..legal import result
from ..rules import Position, Rule
from .games import LINES, Game, Said
from .notation import Taking
from .wording import together


class SeveralGame(Game):
    """A game in which a move takes stones from one pile, as in Nim, or from several."""

    is_several = True
    both: ClassVar[str]
    """A typed move in several piles."""

    def typed_example(self, position: Position) -> str:
        """Return a move as it is typed."""
        return _(self.both)

    def said(self, before: Position, after: Position) -> Said:
        """Return a move in words."""
        takings = _between(before, after)
        stones = {taking.stones for taking in takings}
        if len(takings) == len(before) == 2 and len(stones) == 1:
            return Said(
                "take", _("{stones} from both piles", stones=counted(stones.pop(), "stone"))
            )
        texts = [
            _("{stones} from pile {pile}", stones=counted(each.stones, "stone"), pile=each.pile)
            for each in takings
        ]
        return Said("take", listed(texts, "and"))

    def record(self, before: Position, after: Position) -> dict[str, Any]:
        """Return a move as a JSON record."""
        return {
            "taken": [
                {"pile": pile, "stones": stones} for pile, stones, _parts in _between(before, after)
            ]
        }

    def listed(self, position: Position) -> list[str]:
        """Return the legal moves, similar ones together."""
        together = self.listed_together(position) if sum(heap > 0 for heap in position) > 1 else []
        return [*super().listed(position), *together]

    @abstractmethod
    def listed_together(self, position: Position) -> list[str]:
        """Return the moves in several piles, summed up."""

    def last_move(self, position: Position) -> Position | None:
        """Return a move that wins at once, if a beginner sees one."""
        none = (0,) * len(position)
        return none if result(position, none, self.rule) is not None else None


class MooreGame(SeveralGame):
    """Moore's Nim, with moves in up to ``k`` piles."""

    both = marked("2 from pile 1, 3 from pile 2")
    typed = (*LINES[:2], (both, marked("take from several piles; shorter, 1 2, 2 3")), LINES[2])

    def __init__(self, rule: Rule, k: int) -> None:
        super().__init__(rule, misere=False)
        self.k = k

    def listed_together(self, position: Position) -> list[str]:
        """Return the moves in several piles, summed up."""
        most = min(self.k, sum(heap > 0 for heap in position))
        return [_("the same from up to {n} piles together", n=most)] if most > 1 else []

    def random_move(self, position: Position, chance: random.Random) -> Position:
        """Return any move."""
        piles = [pile for pile, heap in enumerate(position, 1) if heap]
        after = position
        for pile in chance.sample(piles, chance.randint(1, min(self.k, len(piles)))):
            after = _taken(after, Taking(pile, chance.randint(1, position[pile - 1])))
        return after


class WythoffGame(SeveralGame):
    """Wythoff's game."""

    both = marked("2 from both")
    typed = (*LINES[:2], (both, marked("take 2 stones from each of the two piles")), LINES[2])

    def listed_together(self, position: Position) -> list[str]:
        """Return the moves in several piles, summed up."""
        return [_("{n} from both piles", n=together(range(1, min(position) + 1)))]

    def random_move(self, position: Position, chance: random.Random) -> Position:
        """Return any move."""
        counts = (*position, min(position))
        way = chance.choice([way for way, count in enumerate(counts) if count])
        stones = chance.randint(1, counts[way])
        after = position
        for pile in (1, 2) if way == 2 else (way + 1,):
            after = _taken(after, Taking(pile, stones))
        return after


def _between(before: Position, after: Position) -> list[Taking]:
    return [
        Taking(pile, one - two)
        for pile, (one, two) in enumerate(zip(before, after, strict=True), 1)
        if one != two
    ]


def _taken(position: Position, taking: Taking) -> Position:
    place = taking.pile - 1
    return (*position[:place], position[place] - taking.stones, *position[place + 1 :])
