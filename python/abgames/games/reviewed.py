"""What the moves of a played game of one's own were worth.

>>> class Heap:
...     players, start = 2, (4, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> print(review(Heap(), [2, 2], prefer="next"))
move  player  played  above best  rank  best
   1  P1           2           2     2     1
   2  P2           2           0     1     2
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..arguments import listed
from ..language import _, marked
from ..preferences import ENDLESS, read_players_set, read_preferences
from ..reviews import SHOWN, Review, ReviewedMove, first_of
from .rules import Rules, mover_at, text_of
from .solved import Prefer, Solved, Winners, solve


@dataclass(frozen=True)
class GameMove(ReviewedMove):
    """A move of a game of one's own."""

    HEADER: ClassVar = (
        marked("player"),
        marked("played"),
        marked("above best"),
        marked("rank"),
        marked("best"),
    )

    position: Any
    player: int
    move: Any
    places: int | None
    better: int | None
    best: tuple[Any, ...]
    """The best moves, in the order of :meth:`Solved.line`: those first that win soonest or put off
    longest what is not liked; none if they are not known, or if no move helps a coalition."""

    @property
    def cost(self) -> int | None:
        """By how many places the outcome is worse than the best; ``None`` if play by these orders
        can end in several ways."""
        return self.places

    def sentence(self, *, made: bool = True) -> str:
        """Return the judgement as a sentence."""
        if self.cost is None:
            return _("Play by these orders can end in several ways after this move.")
        if self.cost == 0 and self.best:
            return _("That was a best move.") if made else _("That is a best move.")
        if not self.best:
            return _("No move was better.") if made else _("No move is better.")
        best = listed(map(str, self.best[:SHOWN]), "or")
        if made:
            return _("That was a mistake; {best} was best.", best=best)
        return _("That would be a mistake; {best} is best.", best=best)

    def cells(self) -> tuple[object, ...]:
        """Return the cells of a table row."""
        best = first_of(list(map(str, self.best)))
        return f"P{self.player}", str(self.move), self.cost, self.rank, best

    def record(self) -> dict[str, Any]:
        """Return the move as a JSON record."""
        return {
            "position": text_of(self.position),
            "player": self.player,
            "move": str(self.move),
            "cost": self.cost,
            "rank": self.rank,
            "best": list(map(str, self.best)),
        }


def review(
    rules: Rules | Solved,
    moves: Sequence[Any],
    *,
    prefer: Prefer = "previous",
    coalition: Collection[int] | int | None = None,
    winners: Winners | None = None,
    position: Any = None,
) -> Review[GameMove]:
    """Return what each move of a game was worth.

    ``moves`` are those of the game from its start, or from a position; texts are read.  The game is
    judged by orders of preference, or for a coalition; ``rules`` may be a :class:`Solved` game.
    Raises :class:`~abgames.errors.IllegalMoveError` and :class:`~abgames.errors.NotationError` for
    what is no move.
    """
    from .situation import Play

    solved = rules if isinstance(rules, Solved) else solve(rules)
    wanted = {"coalition": coalition, "winners": winners, "position": position}
    place = Play.begin(solved.rules, prefer, **wanted)
    made = []
    for move in moves:
        move = place.read(move) if isinstance(move, str) and move not in place.moves else move
        after = place.play(move)
        made.append(judged_moves(solved, place.position, place.question)[move])
        place = after
    return Review(GameMove, tuple(made))


def judged_moves(solved: Solved, position: Any, question: Mapping[str, Any]) -> dict[Any, GameMove]:
    """Return what each legal move is worth to its mover."""
    player = mover_at(solved.rules, solved.players, position)
    if player is None:
        return {}
    rows = solved.moves(position, **question)
    if "coalition" in question:
        # Players outside the coalition like moves after which it fails.
        good = player in read_players_set(question["coalition"], solved.players, name="coalition")
        spans = {move: (int(kept != good),) * 2 for move, kept in rows}
    else:
        ends = [outcome for outcome in solved.outcomes_possible if outcome != ENDLESS]
        order = read_preferences(question["prefer"], solved.players, ends)[player - 1]
        level = {outcome: n for n, liked in enumerate(order) for outcome in liked}
        places = {move: [level[outcome] for outcome in outcomes] for move, outcomes in rows}
        spans = {move: (min(at), max(at)) for move, at in places.items()}
    known = [low for low, high in spans.values() if low == high]
    highest = sorted(high for _, high in spans.values())
    least = min(low for low, _ in spans.values())
    is_known = least in known
    first = () if "coalition" in question and least else solved._best_first(position, **question)
    best = tuple(move for move in first if spans[move] == (least, least))
    found = {}
    for move, (low, high) in spans.items():
        is_clear = is_known and low == high
        better = bisect_left(highest, low) if len(known) == len(rows) else None
        cost = low - least if is_clear else None
        found[move] = GameMove(position, player, move, cost, better, best if is_known else ())
    return found
