"""How Otrio is played, and what players can get, slow and obvious.

This module is the twin of the Rust core: it plays by the same rules in the plainest way, and
searches late positions by brute force, with the standard library alone, so that it can be read and
trusted.  Tests check that the two agree.  The rules R1 to R7 are those of the checker,
:mod:`abgames_check.otrio.rules`.  An outcome is ``"P1"`` to ``"P4"`` or ``"D"``; an order is a
sequence of sets of outcomes that a player likes equally, the best first.

>>> position = start(players=3)
>>> for move in "b2M", "a1L", "c3S", "a2S", "b3L":  # Fig. 2 of [MatsuzakiTeramura2019]
...     position = play(position, move)
>>> position.board, position.color
('2......2.....1.......1....3', 3)
>>> [perft(start(players=3), depth) for depth in range(3)]
[1, 27, 702]

>>> late = Position("311332.2213231.123122113...", players=3, color=2)
>>> can_force(late, coalition={1, 2}, winners={"P2"})
True
>>> can_force(late, coalition={3}, winners={"P3", "D"})
False
>>> own_win_first = {n: [{f"P{n}"}, {"D"}, {"P1", "P2", "P3"} - {f"P{n}"}] for n in (1, 2, 3)}
>>> sorted(outcomes(late, own_win_first))
['P2']
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from abgames_check.otrio.rules import FREE as FREE
from abgames_check.otrio.rules import LINES as LINES
from abgames_check.otrio.rules import PASS as PASS
from abgames_check.otrio.rules import SLOTS as SLOTS
from abgames_check.otrio.rules import Line as Line
from abgames_check.otrio.rules import Position as Position
from abgames_check.otrio.rules import colors as colors
from abgames_check.otrio.rules import has_line as has_line
from abgames_check.otrio.rules import images as images
from abgames_check.otrio.rules import is_valid as is_valid
from abgames_check.otrio.rules import name as name
from abgames_check.otrio.rules import owner as owner
from abgames_check.otrio.rules import placements as placements
from abgames_check.otrio.rules import winner as winner


def start(players: int = 3, each: int | None = None) -> Position:
    """The empty board, red to move (R1, R3)."""
    return Position(FREE * 27, players, 1, each)


def is_over(position: Position) -> bool:
    """Whether the game is over: won (R6), or nobody can place a piece (R7)."""
    if winner(position) is not None:
        return True
    order = colors(position.players, position.colors)
    return not any(placements(position, color) for color in order)


def legal_moves(position: Position) -> tuple[str, ...]:
    """The legal moves in the order of their slots (R4, R5)."""
    if is_over(position):
        return ()
    return tuple(name(slot) for slot in placements(position, position.color)) or (PASS,)


def play(position: Position, move: str) -> Position:
    """The position after a legal move (R3, R4, R5)."""
    board = position.board
    if move not in legal_moves(position):
        raise ValueError(f"{move} is not legal here")
    if move != PASS:
        slot = SLOTS[move]
        board = board[:slot] + str(position.color) + board[slot + 1 :]
    order = colors(position.players, position.colors)
    following = order[(order.index(position.color) + 1) % len(order)]
    return position._replace(board=board, color=following)


def perft(position: Position, depth: int) -> int:
    """The number of ways to play exactly ``depth`` more moves; a pass is a move."""
    if depth == 0:
        return 1
    return sum(perft(play(position, move), depth - 1) for move in legal_moves(position))


def canonical(position: Position) -> Position:
    """The image whose board comes first as text."""
    return min(images(position))


Orders = Mapping[int, Sequence[Collection[str]]]


def outcome(position: Position, judge: Collection[int]) -> str:
    """The outcome of a finished game; wins of players who are not judged count as draws."""
    player = winner(position)
    return "D" if player is None or player not in judge else f"P{player}"


def can_force(
    position: Position,
    coalition: Collection[int],
    winners: Collection[str],
    known: dict[Position, bool] | None = None,
) -> bool:
    """Whether a coalition can make the game end in one of ``winners``, whatever the others do."""
    known = {} if known is None else known
    if position not in known:
        if is_over(position):
            known[position] = outcome(position, range(1, 5)) in winners
        else:
            results = (
                can_force(play(position, move), coalition, winners, known)
                for move in legal_moves(position)
            )
            mine = owner(position.players, position.color) in coalition
            known[position] = any(results) if mine else all(results)
    return known[position]


def outcomes(
    position: Position,
    orders: Orders,
    judge: Collection[int] = range(1, 5),
    known: dict[Position, frozenset[str]] | None = None,
) -> frozenset[str]:
    """The outcomes of pure subgame-perfect play, with ties broken in any way."""
    known = {} if known is None else known
    if position not in known:
        known[position] = _outcomes(position, orders, judge, known)
    return known[position]


def _outcomes(
    position: Position,
    orders: Orders,
    judge: Collection[int],
    known: dict[Position, frozenset[str]],
) -> frozenset[str]:
    if is_over(position):
        return frozenset({outcome(position, judge)})
    order = orders[owner(position.players, position.color)]
    level = {liked: number for number, equals in enumerate(order) for liked in equals}
    children = [
        outcomes(play(position, move), orders, judge, known) for move in legal_moves(position)
    ]
    found = set()
    for child in children:
        others = [other for other in children if other is not child]
        for candidate in child:
            if all(any(level[candidate] <= level[o] for o in other) for other in others):
                found.add(candidate)
    return frozenset(found)
