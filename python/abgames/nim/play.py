"""Heap games as they are played: their rules in words, and moves as typed and as said.

>>> told(frozenset({1, 3, 4})), told("0.13")
('A move takes 1, 3 or 4 stones from one pile.', \
'A move on one pile: take 1 stone, leaving nothing; take 2 stones, leaving nothing or one pile.')
>>> nim, kayles, wythoff = map(game_of, ("nim", "kayles", "wythoff"))
>>> nim.read("2 from pile 1", (7, 3, 5)), nim.read("1 2", (7, 3, 5)), nim.read("535", (7, 3, 5))
((5, 3, 5), (5, 3, 5), (5, 3, 5))
>>> nim.read("leave 3", (7,)), nim.read("take 2", (0, 3)), nim.read("山1から2個", (7, 3, 5))
((3,), (0, 1), (5, 3, 5))
>>> kayles.read("2 from pile 1, leaving 3 and 2", (7, 4)), kayles.said((7, 4), (2, 3, 4))
((2, 3, 4), Said(verb='take', move='2 stones from pile 1, leaving 2 and 3'))
>>> wythoff.read("2 from both", (7, 3)), wythoff.read("1 2, 2 2", (7, 3))
((5, 1), (5, 1))
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from math import isqrt, prod
from typing import ClassVar, NamedTuple, NoReturn

from .._abgames import answers as core
from ..arguments import folded, listed
from ..display import count, counted
from ..errors import IllegalMoveError, NotationError
from ..language import _, marked
from .explanation import made
from .explanation import told as words_of
from .heaps import first_wild, winning_moves
from .rules import HeapRule, Position, Rule, RuleLike, heaps_text, read_rule
from .several import Moore, has_move, is_over, last_part, most_left, read_several, result, ways

SHOWN = 8
"""The most amounts, or digits of an octal code, that are shown."""


def title(rule: RuleLike) -> str:
    """Return the name of a game."""
    return str(words_of("rules", rule)["title"])


def told(rule: RuleLike) -> str:
    """Return a sentence that says what a move is."""
    return str(words_of("rules", rule)["told"])


def together(amounts: Sequence[int]) -> str:
    """Return amounts as text, with neighbours joined to ranges."""
    if len(amounts) > 2 and amounts[-1] - amounts[0] == len(amounts) - 1:
        return _("{first} to {last}", first=amounts[0], last=amounts[-1])
    if len(amounts) > SHOWN:
        return _(", ").join([*map(str, amounts[:SHOWN]), "..."])
    return listed(amounts, "or")


_BETWEEN = re.compile(
    # Signs, quotation marks, and dashes between two numbers, once they are folded.
    r"""[,;:/|&+()\[\]{}"']|(?<=[0-9])(?:\s+-\s+|-)(?=[0-9])"""
)
_THOUSANDS = re.compile(r"(?<![0-9,.])[0-9]{1,3}(?:,[0-9]{3})*,0[0-9]{2}(?:,[0-9]{3})*(?![0-9,])")
"""A number with commas that would be heaps with zeros in front, such as 1,000 or 12,050."""


class Taking(NamedTuple):
    """A move that says how many stones are taken from a pile, counted from 1."""

    pile: int
    stones: int
    parts: Position = ()
    """What is left of the pile, if that is said; then no stones may be taken."""


def read_move(text: str, position: Position, game: Game) -> Position:
    """Return the position that a move leaves."""
    typed = core.typed_move(
        folded(text).encode(errors="replace").decode(),
        position,
        takes=game.takes,
        splits=game.splits,
        several=game.is_several,
    )
    if typed is None:
        raise _unreadable(text, position, game)
    taken, remaining = typed
    takings = None
    if taken is not None:
        takings = [Taking(pile, stones, tuple(parts)) for pile, stones, parts in taken]
    after = tuple(remaining or ()) if takings is None else _applied(position, takings)
    if not (takings or game.splits or game.is_several):
        _check_left(position, after)
    reached = result(position, after, game.rule)
    if reached is not None:
        return reached
    if takings is None or game.is_several:
        no, left = _("no move leads from {before} to {after}. {rules}"), heaps_text(after)
        _refuse(after, no, before=heaps_text(position), after=left, rules=told(game.rule))
    (taking,) = takings
    if not taking.parts and (example := game.split_after(position, taking)):
        must = _("what is left must be split: type for example {example}")
        _refuse(taking, must, example=example)
    raise IllegalMoveError(_("the rules forbid that. {rules}", rules=told(game.rule)), move=taking)


def _refuse(move: object, problem: str, **values: object) -> NoReturn:
    """Say why a move is illegal."""
    raise IllegalMoveError(problem.format(**values), move=move)


def _unreadable(text: str, position: Position, game: Game) -> NotationError:
    leave = _("leave {position}", position=heaps_text(game.hopeful_move(position)))
    examples = _('"{move}" or "{leave}"', move=game.typed_example(position), leave=leave)
    problem = _(
        "{text!r} cannot be read as a move: type {examples}; help says what else can be typed"
    )
    return NotationError(problem.format(text=text.strip(), examples=examples), text=text)


def leaving(stones: int, pile: int, parts: Sequence[int]) -> str:
    """Return a move that splits what it leaves, as typed."""
    return _(
        "{n} from pile {pile}, leaving {parts}", n=stones, pile=pile, parts=listed(parts, "and")
    )


def _applied(position: Position, takings: Sequence[Taking]) -> Position:
    """The position after takings, one of which may split a pile."""
    after = position
    piles = [taking.pile for taking in takings]
    if twice := {pile for pile in piles if piles.count(pile) > 1}:
        _refuse(takings, _("pile {pile} is named twice"), pile=min(twice))
    for taking in takings:
        pile, stones, parts = taking
        _check_taking(position, taking._replace(stones=max(stones, 1)) if parts else taking)
        rest = position[pile - 1] - stones
        if parts and sum(parts) != rest:
            left = _("pile {pile} then has {stones} left, not {parts}")
            there, wrong = counted(rest, "stone"), listed(parts, "and")
            _refuse(taking, left, pile=pile, stones=there, parts=wrong)
        after = (*after[: pile - 1], *(parts or (rest,)), *after[pile:])
    return after


def _check_taking(position: Position, move: Taking) -> None:
    """Raise :class:`~abgames.errors.IllegalMoveError` if a pile does not have that many stones."""
    pile, stones, _parts = move
    if not 1 <= pile <= len(position):
        known = _("there is only pile 1")
        if len(position) > 1:
            known = _("piles are 1 to {last}", last=len(position))
        no = _("there is no pile {pile}: {known}", pile=pile, known=known)
        if 1 <= stones <= len(position) and pile > 0:
            no += _(
                "; for {stones} from pile {pile} write {n} from {pile}",
                stones=counted(pile, "stone"),
                pile=stones,
                n=pile,
            )
        raise IllegalMoveError(no, move=move)
    there = position[pile - 1]
    if there == 0:
        _refuse(move, _("pile {pile} is empty"), pile=pile)
    if stones == 0:
        _refuse(move, _("a move takes at least one stone"))
    if stones > there:
        few = _("pile {pile} has {stones}, so {n} cannot be taken from it")
        _refuse(move, few, pile=pile, stones=counted(there, "stone"), n=count(stones))


def _check_left(position: Position, after: Position) -> None:
    """Refuse a typed position that no taking from one pile leaves."""
    if len(after) != len(position):
        other = _("{position} has {piles}, but there are {n} (an empty pile is 0)")
        given, piles = heaps_text(after), counted(len(after), "pile")
        _refuse(after, other, position=given, piles=piles, n=len(position))
    changed = [n for n, heaps in enumerate(zip(position, after, strict=True)) if len({*heaps}) > 1]
    if not changed:
        _refuse(after, _("a move takes at least one stone"))
    if len(changed) > 1:
        several = _("{position} changes piles {piles}, but a move takes from only one pile")
        numbers = listed([index + 1 for index in changed], "and")
        _refuse(after, several, position=heaps_text(after), piles=numbers)
    (index,) = changed
    before, left = position[index], after[index]
    if left > before:
        grown = _("pile {pile} cannot grow from {before} to {after}")
        _refuse(after, grown, pile=index + 1, before=before, after=left)


def read_heaps(text: str) -> tuple[int, ...]:
    """Return the heaps that were typed, whatever stands between them."""
    typed = folded(text)
    thousands = _THOUSANDS.search(typed)
    if thousands is not None:
        whole = thousands[0].replace(",", "")
        either = _(
            "{word!r} may be one heap or several: write {whole} for one, or blanks between several"
        )
        raise NotationError(either.format(word=thousands[0], whole=whole), text=typed)
    words = _BETWEEN.sub(" ", typed).split()
    for word in words:
        if re.fullmatch("-?[0-9]{1,30}", word, re.ASCII) is None:
            no = _("{word!r} is not a number of stones: heaps are whole numbers, such as 7 3 5")
            raise NotationError(no.format(word=word), text=text, position=text.find(word))
    return tuple(map(int, words))


LARGEST = 10_000
"""The largest pile where piles may be split, because such a pile has many moves."""

SPLITS_TRIED = 200_000
"""The most splits of a pile, about: its stones, or in three a twelfth of their square, times the
digits of a code that allow them."""

LARGEST_MISERE = 30
"""The most stones in all where piles may be split, the last move loses, and positions are tried."""

POSITIONS_MISERE = 200_000
"""The most positions that can arise where piles are not split, and positions are tried."""

KEPT = 1000
"""The most positions whose winning moves are kept."""

LINES = (
    (marked("2 from pile 1"), marked("take 2 stones from pile 1")),
    ("1 2", marked("the same: first the pile, then the stones")),
    ("5 3 5", marked("what is left after your move; with one or two piles, leave 5")),
)
LEFT = (("3 5", marked("what is left after your move")),)
SPLITS = (
    (
        marked("2 from pile 1, leaving 3 and 4"),
        marked("take 2 stones from pile 1, and split the rest in two"),
    ),
)
TRIPLES = (
    (
        marked("2 from pile 1, leaving 1, 3 and 4"),
        marked("take 2 stones from pile 1, and split the rest in three"),
    ),
)
PARTS = ((marked("split pile 1 into 3 and 4"), marked("split a pile, and take nothing")),)
PARTS_OF_THREE = (
    (marked("split pile 1 into 1, 3 and 4"), marked("split a pile in three, and take nothing")),
)


class Said(NamedTuple):
    """A move in words."""

    verb: str
    """"take" or "split"."""
    move: str
    """What is taken or split."""


class Game:
    """A playable game in which a move changes one heap: Grundy values decide who wins."""

    typed: tuple[tuple[str, str], ...]
    """How to type moves, and what that means."""
    is_several: ClassVar[bool] = False
    """Whether a move can change several piles."""

    def __init__(self, rule: Rule, misere: bool) -> None:
        self.rule = rule
        self.misere = misere
        self.winning_moves = lru_cache(KEPT)(self._winning_moves)
        read = read_rule("nim" if self.is_several else rule)
        assert isinstance(read, HeapRule)
        self.heap = read
        """What a move does to one pile."""
        first, *digits = read.numbers if read.kind == "code" else (0,)
        self.takes = read.kind != "grundy" and (read.kind != "code" or any(digits))
        """Whether a move can take stones."""
        self.splits = most_left(read) - 1
        """How many more piles a move can make of one."""
        if self.is_several:
            return
        typed: list[tuple[str, str]] = []
        typed += LINES[:2] if self.takes else ()
        typed += SPLITS if any(digit & 4 for digit in digits) else ()
        typed += TRIPLES if any(digit & 8 for digit in digits) else ()
        typed += PARTS if read.kind in ("lasker", "grundy") or first & 4 else ()
        typed += PARTS_OF_THREE if first & 8 else ()
        typed += LINES[2:] if self.takes else LEFT
        self.typed = tuple(typed)

    def check(self, position: Position) -> None:
        """Raise ValueError if a game cannot start here, or cannot be decided."""
        self.check_size(position)
        if not any(position):
            raise ValueError(_("there are no stones to take: some pile must have at least one"))
        if is_over(position, self.rule):
            raise ValueError(_("no move is possible at the start. {rules}", rules=told(self.rule)))
        self.winning_moves(position)

    def _winning_moves(self, position: Position) -> tuple[Position, ...]:
        return winning_moves(position, self.rule, misere=self.misere)

    def rules(self, position: Position) -> str:
        """Return the rules in a few words."""
        return str(words_of("rules", self.rule, position, misere=self.misere)["rules"])

    def read(self, text: str, position: Position) -> Position:
        """Return the position that a typed move leaves."""
        return read_move(text, position, self)

    @property
    def takes_all(self) -> bool:
        """Whether the last move always takes the last stone."""
        return bool(words_of("rules", self.rule)["takes_all"])

    def check_size(self, position: Position) -> None:
        """Raise ValueError if piles are too large to decide a game."""
        tried = SPLITS_TRIED // max(sum(digit >= 4 for digit in self.heap.numbers), 1)
        largest = min(LARGEST, tried if self.splits < 2 else isqrt(12 * tried))
        if self.splits and max(position) > largest:
            large = _("piles that may be split have at most {n} stones here", n=count(largest))
            raise ValueError(large)
        wild = first_wild(self.heap, max(position)) if self.misere else None
        if wild is None:
            return
        if self.splits and sum(position) > LARGEST_MISERE:
            many = _(
                "in misère play, piles of this game have fewer than {wild} stones each, or else at "
                "most {n} in all, because then every way of playing on is tried"
            )
            raise ValueError(many.format(wild=wild, n=LARGEST_MISERE))
        is_alone = sum(has_move(self.heap, heap) for heap in position) < 2
        positions = prod(heap + 1 for heap in position)
        if not self.splits and positions > POSITIONS_MISERE and not is_alone:
            many = _(
                "in misère play, piles of this game have fewer than {wild} stones each, or else "
                "every way of playing on is tried, and here there are too many: start with smaller "
                "piles"
            )
            raise ValueError(many.format(wild=wild))

    def typed_example(self, position: Position) -> str:
        """Return a move as it is typed."""
        (row,) = made(self.rule, position, [self.hopeful_move(position)])
        pile, stones, parts = row["pile"], row["take"], row["to"]
        if not stones:
            return _("split pile {pile} into {parts}", pile=pile, parts=listed(parts, "and"))
        if len(parts) == 1:
            return _("{n} from pile {pile}", n=stones, pile=pile)
        return leaving(stones, pile, parts)

    def split_after(self, position: Position, taking: Taking) -> str:
        """Return how to split what a taking leaves, if that must be split; else ""."""
        heap = position[taking.pile - 1]
        rest, left = heap - taking.stones, ways(self.heap, heap)
        if rest in left.two and last_part(self.heap, rest):
            return leaving(taking.stones, taking.pile, (1, rest - 1))
        if rest in left.three and rest > 2:
            return leaving(taking.stones, taking.pile, (1, 1, rest - 2))
        return ""

    def said(self, before: Position, after: Position) -> Said:
        """Return a move in words."""
        (row,) = made(self.rule, before, [after])
        return Said(row["way"], row["move"])

    def _ways(self, heap: int) -> tuple[Sequence[int], list[int], list[int]]:
        """The sizes to which a pile may be reduced, ascending, and those that may then be split."""
        left = ways(self.heap, heap)
        return (
            left.one if isinstance(left.one, range) else sorted(left.one),
            [rest for rest in left.two if last_part(self.heap, rest) > 0],
            [rest for rest in left.three if rest > 2],
        )

    def listed(self, position: Position) -> list[str]:
        """Return the legal moves, similar ones together."""
        found = []
        for pile, heap in enumerate(position, 1):
            whole, rests, triples = self._ways(heap)
            if whole:
                amounts: Sequence[int] = range(1, heap + 1)
                if not isinstance(whole, range):
                    amounts = [heap - left for left in reversed(whole)]
                found.append(_("{n} from pile {pile}", n=together(amounts), pile=pile))
            found += [self._parted(pile, heap, rest) for rest in rests]
            found += [self._in_three(pile, heap - rest) for rest in triples]
        return found

    def words(self, position: Position) -> list[str]:
        """Return moves as typed, for completing lines."""
        largest = (
            (pile, heap - whole[0])
            for pile, heap in enumerate(position, 1)
            for whole in [self._ways(heap)[0]]
            if whole
        )
        return [_("{n} from pile {pile}", n=stones, pile=pile) for pile, stones in largest]

    def _parted(self, pile: int, heap: int, rest: int) -> str:
        """The ways to split a number of stones into two piles."""
        smaller = together(range(1, last_part(self.heap, rest) + 1))
        if rest == heap:
            return _("split pile {pile} into {n} and the rest", pile=pile, n=smaller)
        return _(
            "{n} from pile {pile}, leaving {part} and the rest",
            n=heap - rest,
            pile=pile,
            part=smaller,
        )

    def _in_three(self, pile: int, taken: int) -> str:
        """That what is left of a pile can be split in three."""
        if taken:
            return _("{n} from pile {pile}, leaving three piles", n=taken, pile=pile)
        return _("split pile {pile} in three", pile=pile)

    def _active(self, position: Position) -> list[int]:
        return [index for index, heap in enumerate(position) if has_move(self.heap, heap)]

    def hopeful_move(self, position: Position) -> Position:
        """Return the move that takes the least from the largest pile."""
        index = max(self._active(position), key=lambda index: position[index])
        whole, rests, triples = self._ways(position[index])
        parts: Position = (whole[-1],) if whole else (1, rests[0] - 1) if rests else ()
        return _with(position, index, parts or (1, 1, triples[0] - 2))


def _with(position: Position, index: int, parts: Position) -> Position:
    return (*position[:index], *parts, *position[index + 1 :])


class SeveralGame(Game):
    """A game in which a move takes stones from one pile, as in Nim, or from several."""

    is_several = True
    both: ClassVar[str]
    """A typed move in several piles."""

    def typed_example(self, position: Position) -> str:
        return _(self.both)

    def listed(self, position: Position) -> list[str]:
        together = self.listed_together(position) if sum(heap > 0 for heap in position) > 1 else []
        return [*super().listed(position), *together]

    @abstractmethod
    def listed_together(self, position: Position) -> list[str]:
        """Return the moves in several piles, summed up."""


class MooreGame(SeveralGame):
    """Moore's Nim, with moves in up to ``k`` piles."""

    both = marked("2 from pile 1, 3 from pile 2")
    typed = (*LINES[:2], (both, marked("take from several piles; shorter, 1 2, 2 3")), LINES[2])

    def __init__(self, rule: Rule, k: int) -> None:
        super().__init__(rule, misere=False)
        self.k = k

    def listed_together(self, position: Position) -> list[str]:
        most = min(self.k, sum(heap > 0 for heap in position))
        return [_("the same from up to {n} piles together", n=most)] if most > 1 else []


class WythoffGame(SeveralGame):
    """Wythoff's game."""

    both = marked("2 from both")
    typed = (*LINES[:2], (both, marked("take 2 stones from each of the two piles")), LINES[2])

    def listed_together(self, position: Position) -> list[str]:
        return [_("{n} from both piles", n=together(range(1, min(position) + 1)))]


def game_of(rule: Rule, misere: bool = False) -> Game:
    """Return the game of a rule."""
    several = read_several(rule, misere)
    if isinstance(several, Moore):
        return MooreGame(rule, several.k)
    return Game(rule, misere) if several is None else WythoffGame(rule, misere)
