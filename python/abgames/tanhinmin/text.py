"""Positions and their matchings as text for a terminal.

>>> print(matching_text([1, 2, 4, 5], [1, 1, 2, 3, 6]))
mover         1   2   4   5
              |   |   |   |
opponent (1) [0]  1   2   3   6   4 lines
<BLANKLINE>
opponent      1   1   2   3   6
                          |   |
mover    (1)              2   4   5   2 lines
<BLANKLINE>
[ ] the table, ( ) a weakest card, which need not be beaten
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..arguments import IN_64_BITS, whole_number, words_of
from ..display import columns, counted, padded
from ..errors import NotationError
from ..language import _
from ..question import Shapes, as_json
from .moves import Hand, Moves, matching_pairs, read_position

shape = Shapes("""
Player = "mine" | "theirs"
Lines {attackers: int[], targets: int[], table: int?, spared: int, aside: int[][], places: int[][],
  pairs: int[][]}
Move {move: int, wins: bool?, score: int?, winning_moves: bool?, score_moves: bool?,
  length_moves: bool?, own_pass_moves: bool?, opponent_pass_moves: bool?, points: str, worth: str,
  aims: str[], sentence: str?}
Hands {mine: int[], theirs: int[], table: int}
Analysis {Hands, cut: int?, goals: int[], pass_limits: int[]?, last_card: bool, mover_wins: bool?,
  score: int?, matchings: int[]?, own_passes: int?, opponent_passes: int?, turns: int?, plies: int?,
  winning_moves: int[]?, score_moves: int[]?, length_moves: int[]?, own_pass_moves: int[]?,
  opponent_pass_moves: int[]?, last_card_value: int?, lines: Lines[]?, moves: Move[]?}
Judged {player: int, Hands, move: int, written: str, wins: bool?, worth: str, loss: str?,
  score: int?, best_score: int?, cost: int?, rank: int?, best: int[], sentence: str}
Review {Hands, moves: Judged[], lost: {any}}
Played {player: Player, move: int}
Fact {name: str, value: str, meaning: str}
After {Hands, to_move: Player?, winner: Player?, score: int?, legal_moves: int[]}
Shown {After, passes_left: int[]?, played: Played[], analysis: Analysis?, facts: Fact[]?}
Reply {player: Player?, move: int?, said?: str, written: str?, to_move: Player?}
Deal {mine: int[], theirs: int[], seed: int}
Deals {cards: int, ranks: int, copies: int, exact: bool, deals: int, scores: {int}, win_share: str,
  mean_score: str, mean_cards_left: str, win_interval: float[]?, score_interval: float[]?}
Counterexample {Hands, pass_limits: int[]?}
Statement {name: str, text: str, source: str, is_used: bool, checked: int, failed: int,
  counterexample: Counterexample?}
Check {ranks: int, cards: int, cut: int?, goals: int[], pass_limits: int[]?, positions: int,
  proven: bool, holds: bool?, seconds: float, statements: Statement[]}
""")
"""The records of the questions."""


_NUMBER = re.compile(r"[0-9]{1,20}", re.ASCII)


def typed_hand(name: str, text: object) -> Any:
    """Return the ranks of a typed hand in ascending order; what is not text as it is."""
    if not isinstance(text, str):
        return text
    words = words_of(text)
    for place, word in enumerate(words, 1):
        if not _NUMBER.fullmatch(word) or int(word) == 0:
            wrong = _(
                "card {place} of {name} is {word!r:.40}, but a card is a rank, a number from 1 up, "
                'and higher for a stronger card; a hand looks like "1 2 4 5"'
            ).format(place=place, name=name, word=word)
            raise NotationError(wrong, text=text, position=text.find(word))
    if not words:
        empty = _('{name} has no cards; a hand looks like "1 2 4 5"', name=name)
        raise NotationError(empty, text=text)
    return tuple(sorted(map(int, words)))


def typed_pair(name: str, given: object) -> Any:
    """Return two numbers, yours and the other player's; what is not text as it is."""
    pair = given
    if isinstance(given, str):
        words = words_of(given)
        if len(words) != 2 or not all(map(_NUMBER.fullmatch, words)):
            raise NotationError(f'{name} must look like "1,0", not {given!r:.40}', text=given)
        pair = int(words[0]), int(words[1])
    for number in pair if isinstance(pair, list | tuple) else ():
        if isinstance(number, int):
            whole_number(name, number, **IN_64_BITS)
    return pair


MOVER, OPPONENT = "mover", "opponent"

NAMES = (MOVER, OPPONENT)

UNKNOWN = "not known"

LISTED = 30
"""The most moves of a set that are listed one by one."""


def cards_text(cards: Iterable[int]) -> str:
    """Return cards with blanks between them."""
    return " ".join(map(str, cards))


def move_text(move: int) -> str:
    """Return a move in a word."""
    return str(move) if move else _("pass")


def signed(number: int | None) -> str | None:
    """Return a number with its sign, if it is known."""
    return None if number is None else f"{number:+}".replace("-", "−")


def moves_text(moves: Moves | None) -> str:
    """Return moves as a list with a pass last, or how many there are and between which ranks."""
    if moves is None:
        return UNKNOWN
    if not moves:
        return "none"
    if len(moves) <= LISTED:
        return ", ".join(map(move_text, sorted(moves, key=lambda move: (move == 0, move))))
    cards = counted(len(moves) - moves.includes_pass, "rank")
    span = f"{cards} from {moves.weakest} to {moves.strongest}"
    return f"{span}, pass" if moves.includes_pass else span


def matching_text(
    mine: object,
    theirs: object,
    table: int = 0,
    *,
    goals: tuple[int, int] = (0, 0),
    names: tuple[str, str] = NAMES,
    narrow: bool = False,
) -> str:
    """Return both matchings of a position: the player to move wins with more lines."""
    mover, opponent = sides(mine, theirs, table, goals=goals)
    notes = _("[ ] the table, ( ) a weakest card, which need not be beaten")
    if any(mover.aside):
        notes += ", { } a card that the goals allow to keep"
    width = max(map(columns, names))
    first, second = (padded(name, width) for name in names)
    upper = _half(mover, (first, second), narrow)
    lower = _half(opponent, (second, first), narrow)
    return "\n".join([*upper, "", *lower, "", notes])


def _half(side: Side, names: tuple[str, str], narrow: bool) -> list[str]:
    """One player's cards above what they can beat; both rows ascend."""
    stacks = [
        *((f"{{{card}}}", "", "") for card in side.aside[0]),
        *(("", "", f"{{{card}}}") for card in side.aside[1]),
        ("", "", f"({side.spared})"),
    ]
    target_of = dict(side.pairs)
    for place, card in enumerate(side.attackers):
        if place in target_of:
            stacks.append((f" {card} ", "|", _target(side, target_of[place])))
        else:
            stacks.append((f" {card} ", "", ""))
    stacks += [
        ("", "", _target(side, place)) for place in range(len(side.pairs), len(side.targets))
    ]
    if narrow:
        stacks = [(one.strip(), line, other.strip()) for one, line, other in stacks]
    widths = [max(map(len, stack)) for stack in stacks]
    if not narrow:
        widths = [max(widths)] * len(stacks)
    rows = [" ".join(map(str.center, row, widths)) for row in zip(*stacks, strict=True)]
    lines = [f"{names[0]} {rows[0]}", f"{' ' * columns(names[0])} {rows[1]}"]
    gap = " " * (2 if narrow else 3)
    lines.append(f"{names[1]} {rows[2].rstrip()}{gap}{counted(len(side.pairs), 'line')}")
    return [line.rstrip() for line in lines]


def _target(side: Side, place: int) -> str:
    rank = side.targets[place]
    return f"[{rank}]" if place == side.table else f" {rank} "


MAX_CARDS = 60
"""The most cards in a hand that is drawn."""


@dataclass(frozen=True)
class Side:
    """One player's half of a picture; cards are in ascending order."""

    attackers: tuple[int, ...]
    """The player's cards."""
    targets: tuple[int, ...]
    """What they may beat: cards of the other player, and the table if the player is to move."""
    table: int | None
    """Which of the targets is the table."""
    spared: int
    """The weakest card of the other player, which need not be beaten."""
    aside: tuple[tuple[int, ...], tuple[int, ...]]
    """The cards of the player and of the other that the goals allow to keep."""
    pairs: tuple[tuple[int, int], ...]
    """The lines of a largest matching, as indices in ``attackers`` and ``targets``."""

    def record(self) -> dict[str, Any]:
        """Return the lines as JSON values; ``pairs`` are a card and what it beats."""
        pairs = [[self.attackers[one], self.targets[two]] for one, two in self.pairs]
        return shape.record("Lines", self, places=as_json(self.pairs), pairs=pairs)


def sides(
    mine: object, theirs: object, table: int = 0, *, goals: tuple[int, int] = (0, 0)
) -> tuple[Side, Side]:
    """Return what is drawn for the player to move and for the other."""
    hands, table, variant = read_position(mine, theirs, table, goals=goals)
    for name, hand in zip(("mine", "theirs"), hands, strict=True):
        if len(hand) > MAX_CARDS:
            raise ValueError(
                f"{name} has {len(hand):,} cards, but a picture shows at most {MAX_CARDS}"
            )
    first, second = (_split(hand, goal) for hand, goal in zip(hands, variant.goals, strict=True))
    return _side(first, second, table), _side(second, first, None)


def _split(hand: Hand, goal: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    cards = tuple(hand.tolist())
    return cards[:goal], cards[goal:]


def _side(
    own: tuple[tuple[int, ...], tuple[int, ...]],
    other: tuple[tuple[int, ...], tuple[int, ...]],
    table: int | None,
) -> Side:
    attackers = own[1]
    spared, *beatable = other[1]
    targets = sorted(beatable if table is None else [*beatable, table])
    place = 0
    pairs = []
    for number, (attacker, _target) in enumerate(matching_pairs(attackers, targets)):
        place = attackers.index(attacker, place)
        pairs.append((place, number))
        place += 1
    return Side(
        attackers=attackers,
        targets=tuple(targets),
        table=None if table is None else targets.index(table),
        spared=spared,
        aside=(own[0], other[0]),
        pairs=tuple(pairs),
    )
