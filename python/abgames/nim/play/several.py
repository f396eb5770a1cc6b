"""Playing games in which a move may change several piles: Moore's Nim and Wythoff's game.

>>> from .games import game_of
>>> game_of("moore-2").read("2 from pile 1, 1 from pile 3", (7, 3, 5))
(5, 3, 4)
>>> game_of("wythoff").read("2 from both", (7, 3)), game_of("wythoff").read("1 2, 2 2", (7, 3))
((5, 1), (5, 1))
"""

from __future__ import annotations

import random
import re
from abc import abstractmethod
from typing import Any, ClassVar

from ...arguments import folded, listed
from ...display import counted
from ...errors import IllegalMoveError
from ...language import _, marked
from ..legal import result
from ..rules import Position
from ..several import Moore, read_several
from .games import LINES, Game, Said
from .notation import (
    FROM_PILE,
    NUMBER,
    PILE_FIRST,
    Taking,
    check_taking,
    heaps_text,
    read_plain,
    taken,
    unreadable,
    words_of,
)
from .splitting import together

_BOTH = re.compile(rf"(?:take )?{NUMBER}(?: stones?)? from (?:both|each|all)(?: piles?)?")
_BOTH_JAPANESE = re.compile(rf"(?:両方|すべて)(?:の山)?から{NUMBER}[個こつ]?(?:を?[取と]る)?")
_PIECES = re.compile(r"[,;、]|\band\b|&|(?<=[個こつ])と")
_PAIR = re.compile(f"{NUMBER} {NUMBER}")


class SeveralGame(Game):
    """A game in which a move takes stones from several piles."""

    both: ClassVar[str]
    """A typed move in several piles."""

    def read(self, text: str, position: Position) -> Position:
        """Return the position that a typed move leaves."""
        takings = _takings(text, position)
        if takings is None:
            plain = read_plain(text, position)
            if plain is None:
                raise unreadable(text, self._examples(position))
            takings = [plain] if isinstance(plain, Taking) else None
            after = position if takings else plain
        else:
            after = position
        for taking in takings or []:
            check_taking(position, taking)
            after = taken(after, taking)
        reached = result(position, after, self.rule)
        if reached is None:
            raise IllegalMoveError(
                _(
                    "no move leads from {before} to {after}. {rules}",
                    before=heaps_text(position),
                    after=heaps_text(after),
                    rules=self.told,
                ),
                move=after,
            )
        return reached

    def _examples(self, position: Position) -> str:
        leave = _("leave {position}", position=heaps_text(self.hopeful_move(position)))
        return _('"{move}" or "{leave}"', move=_(self.both), leave=leave)

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
        return {"taken": [taking._asdict() for taking in _between(before, after)]}

    def listed(self, position: Position) -> list[str]:
        """Return the legal moves, similar ones together."""
        piles = [(pile, heap) for pile, heap in enumerate(position, 1) if heap]
        one = [
            _("{n} from pile {pile}", n=together(range(1, heap + 1)), pile=pile)
            for pile, heap in piles
        ]
        return [*one, *(self.listed_together(position) if len(piles) > 1 else [])]

    @abstractmethod
    def listed_together(self, position: Position) -> list[str]:
        """Return the moves in several piles, summed up."""

    def words(self, position: Position) -> list[str]:
        """Return moves as typed, for completing lines."""
        piles = [(pile, heap) for pile, heap in enumerate(position, 1) if heap]
        return [_("{n} from pile {pile}", n=heap, pile=pile) for pile, heap in piles]

    def hopeful_move(self, position: Position) -> Position:
        """Return the move that takes the least from the largest pile."""
        largest = max(range(len(position)), key=lambda index: position[index])
        return taken(position, Taking(largest + 1, 1))

    def last_move(self, position: Position) -> Position | None:
        """Return a move that wins at once, if a beginner sees one."""
        none = (0,) * len(position)
        return none if result(position, none, self.rule) is not None else None


class MooreGame(SeveralGame):
    """Moore's Nim."""

    both = marked("2 from pile 1, 3 from pile 2")
    typed = (*LINES[:2], (both, marked("take from several piles; shorter, 1 2, 2 3")), LINES[2])

    @property
    def _k(self) -> int:
        game = read_several(self.rule)
        assert isinstance(game, Moore)
        return game.k

    def listed_together(self, position: Position) -> list[str]:
        """Return the moves in several piles, summed up."""
        most = min(self._k, sum(heap > 0 for heap in position))
        return [_("the same from up to {n} piles together", n=most)] if most > 1 else []

    def random_move(self, position: Position, chance: random.Random) -> Position:
        """Return any move."""
        piles = [pile for pile, heap in enumerate(position, 1) if heap]
        after = position
        for pile in chance.sample(piles, chance.randint(1, min(self._k, len(piles)))):
            after = taken(after, Taking(pile, chance.randint(1, position[pile - 1])))
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
            after = taken(after, Taking(pile, stones))
        return after


def _takings(text: str, position: Position) -> list[Taking] | None:
    """Return what is taken from each pile; ``None`` if the text does not say it in this way."""
    words = words_of(text)
    both = _BOTH.fullmatch(words) or _BOTH_JAPANESE.fullmatch(words.replace(" ", ""))
    if both:
        return [Taking(pile, int(both[1])) for pile in range(1, len(position) + 1)]
    takings: dict[int, Taking] = {}
    for piece in _PIECES.split(folded(text).lower()):
        taking = _taking(words_of(piece))
        if taking is None:
            return None
        if taking.pile in takings:
            problem = _("pile {pile} is named twice", pile=taking.pile)
            raise IllegalMoveError(problem, move=taking)
        takings[taking.pile] = taking
    return list(takings.values())


def _taking(words: str) -> Taking | None:
    found = FROM_PILE.fullmatch(words)
    if found:
        return Taking(pile=int(found[2]), stones=int(found[1]))
    found = _PAIR.fullmatch(words) or PILE_FIRST.fullmatch(words.replace(" ", ""))
    return Taking(int(found[1]), int(found[2])) if found else None


def _between(before: Position, after: Position) -> list[Taking]:
    return [
        Taking(pile, one - two)
        for pile, (one, two) in enumerate(zip(before, after, strict=True), 1)
        if one != two
    ]
