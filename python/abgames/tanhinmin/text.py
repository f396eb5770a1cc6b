"""Positions and their matchings as text for a terminal, and as pictures.

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

The upper half of a picture has the lines of the player to move: each goes from one of that player's
cards down to a weaker card of the other player, or to the table.  The lower half has the lines of
the other player.  A dashed outline marks a card that need not be beaten: the weakest of each hand,
and those that the goals allow to keep.

>>> picture = matching_svg([1, 2, 4, 5], [1, 1, 2, 3, 6])
>>> picture.count("<line"), picture.count(">mover: 4 lines<"), picture.count(">opponent: 2 lines<")
(6, 1, 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..display import columns, counted, padded
from ..display.svg import CHARACTER, Picture, Theme, drawing, line_of_text, rounded
from ..language import _
from .moves import Hand, Moves, matching_pairs, read_position

if TYPE_CHECKING:
    from .situation import Hands

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


DRAWN = 20
"""The most cards in a hand whose matching is drawn without being asked for."""


def hint_text(game: Hands, width: int | None) -> str:
    """Return what player 1 can reach by which moves, and the matchings where there is room."""
    analysis, text = game.analysis(), game.text
    score, moves = analysis.score or 0, game.best_moves()
    said = _("You lose if I play well, and are left with {cards}. Best: {best}.")
    if score > 0:
        said = _("You can win and leave me with {cards}. Best: {best}.")
    elif score == 0:
        said = _("With best play the game goes on for ever. Best: {best}.")
    best = _(", ").join(map(text, moves))
    lines = [said.format(cards=game.left_with(score), best=best)]
    winning = set(analysis.winning_moves or ()).difference(moves)
    if still := [text(move) for move in game.moves if move in winning]:
        lines.append(_("For less you also win with {moves}.", moves=_(", ").join(still)))
    for narrow in (False, True) if analysis.matchings else ():
        names = (_("you"), _("I"))
        goals = game.rules.goals
        drawn = matching_text(*game.hands, game.table, goals=goals, names=names, narrow=narrow)
        is_small = max(map(len, game.hands)) <= DRAWN
        if is_small and (width is None or max(map(columns, drawn.split("\n")[:-1])) <= width):
            return "\n".join([*lines, "", drawn])
    return "\n".join(lines)


def variant_text(game: Hands) -> str:
    """Return what differs from the normal game, for player 1."""
    rules, limits = game.rules, game.position.passes_left
    if rules.cut is not None:
        return _("A {rank} empties the table, and who played it leads again.", rank=rules.cut)
    if limits is None and rules.goals == (0, 0):
        return ""
    told = _("You win with {mine} cards left, I win with {theirs}.")
    if limits is not None:
        told = _("You lose on your pass number {mine}, I lose on my pass number {theirs}.")
    mine, theirs = limits or rules.goals
    return told.format(mine=mine, theirs=theirs)


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


# Lengths in units of the picture, which are pixels unless it is scaled.
CARD = 30
GAP = 10
MARGIN = 16
LINE = 24
BETWEEN_ROWS = 56
BETWEEN_HALVES = 28
PADDING = 8

_STYLE = {
    ".card": "fill:$box;stroke:$edge",
    ".other": "fill:$other-box;stroke:$other-edge",
    ".table": "fill:$third-box;stroke:$third-edge",
    ".spared": "fill:none;stroke:$thin;stroke-dasharray:3 2",
    "line": "stroke:$edge;stroke-width:2",
}


class _Box(NamedTuple):
    """A card, or the table, and how it is drawn."""

    text: str
    kind: str


def matching_svg(
    mine: object,
    theirs: object,
    table: int = 0,
    *,
    goals: tuple[int, int] = (0, 0),
    names: tuple[str, str] = NAMES,
    theme: Theme = "auto",
) -> Picture:
    """Return the picture of a position with the lines of both matchings.

    ``names`` are those of the player to move and of the other.  ``theme`` is "light", "dark", or
    "auto", which follows the viewer.  Raises :class:`ValueError` for hands that are too large to
    draw.
    """
    mover, opponent = sides(mine, theirs, table, goals=goals)
    boxes = [_rows(mover, ("card", "other")), _rows(opponent, ("other", "card"))]
    step = max(len(box.text) for half in boxes for row in half for box in row) * CHARACTER
    step = max(CARD, step + 2 * PADDING) + GAP
    indent = MARGIN + max(map(len, names)) * CHARACTER + 2 * PADDING
    cards = max(len(row) for half in boxes for row in half)
    title = f"{names[0]}: {counted(len(mover.pairs), 'line')}"
    lower = f"{names[1]}: {counted(len(opponent.pairs), 'line')}"
    note = "[ ] the table; dashed: need not be beaten"
    texts = [f"{title}; {lower}", note]
    width = max(indent + cards * step, *(MARGIN + len(text) * CHARACTER for text in texts)) + MARGIN
    half = LINE + CARD + BETWEEN_ROWS + CARD
    height = MARGIN + 2 * half + BETWEEN_HALVES + LINE + MARGIN
    drawn = [
        *_drawn_half(mover, boxes[0], names, title, (indent, MARGIN), step),
        *_drawn_half(
            opponent, boxes[1], names[::-1], lower, (indent, MARGIN + half + BETWEEN_HALVES), step
        ),
        line_of_text(MARGIN, height - MARGIN, note, "less"),
    ]
    return drawing("matching", texts[0], (width, height), _STYLE, drawn, theme)


def _rows(side: Side, kinds: tuple[str, str]) -> tuple[list[_Box], list[_Box]]:
    """The boxes of the upper and of the lower row."""
    upper = [
        *(_Box(str(card), "spared") for card in side.aside[0]),
        *(_Box(str(card), kinds[0]) for card in side.attackers),
    ]
    lower = [_Box(str(card), "spared") for card in (*side.aside[1], side.spared)]
    for place, rank in enumerate(side.targets):
        is_table = place == side.table
        lower.append(_Box(f"[{rank}]", "table") if is_table else _Box(str(rank), kinds[1]))
    return upper, lower


def _drawn_half(
    side: Side,
    rows: tuple[list[_Box], list[_Box]],
    names: tuple[str, str],
    title: str,
    corner: tuple[int, int],
    step: int,
) -> Iterator[str]:
    """One player's half: a title, then the lines, and the boxes drawn over them."""
    x, y = corner
    heights = (y + LINE, y + LINE + CARD + BETWEEN_ROWS)
    first = (len(side.aside[0]), len(side.aside[1]) + 1)
    yield line_of_text(MARGIN, y + LINE // 2, title, "title")
    for attacker, target in side.pairs:
        start = x + (first[0] + attacker) * step + (step - GAP) // 2
        end = x + (first[1] + target) * step + (step - GAP) // 2
        yield f'<line x1="{start}" y1="{heights[0] + CARD}" x2="{end}" y2="{heights[1]}"/>'
    for row, top, name in zip(rows, heights, names, strict=True):
        yield line_of_text(MARGIN, top + CARD // 2 + 5, name, "less")
        for place, box in enumerate(row):
            left = x + place * step
            yield rounded(box.kind, left, top, step - GAP, CARD)
            middle = left + (step - GAP - len(box.text) * CHARACTER) // 2
            yield line_of_text(middle, top + CARD // 2 + 5, box.text)
