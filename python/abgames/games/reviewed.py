"""What a move of a game of one's own was worth.

>>> from abgames import begin, review
>>> class Heap:
...     players, start = 2, (4, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> print(review(begin(Heap(), prefer="next"), [2, 2]))
move  player  played  above best  rank  best
   1  P1           2           2     2     1
   2  P2           2           0     1     2
>>> print(review(begin(Heap(), prefer="next"), [2]).mistakes[0].sentence)
That was a mistake: with best play it was a win for player 1, now it is a win for player 2; 1 \
kept it. With best play the game ends in 1 more move.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..arguments import listed
from ..display import counted
from ..language import _, joined, marked
from ..preferences import ENDLESS, WORDS, kept_orders, read_players_set
from ..reviews import SHOWN, Judged, in_words
from .chance import ChanceSolved
from .cycles import read_orders
from .rules import odds_at, text_of

if TYPE_CHECKING:
    from .situation import Play


@dataclass(frozen=True)
class GameMove(Judged):
    """A move of a game of one's own; ``cost`` is in points where outcomes are, in probability where
    chance moves, and there to a millionth if play can come back, and ``None`` if play
    by these orders can end in several ways, ``best`` is in the order of :meth:`Solved.line`: those
    first that win soonest or put off longest what is not liked."""

    UNKNOWN: ClassVar = marked("Play by these orders can end in several ways after this move.")

    before: str | None = None
    """The outcome by the players' orders before the move; ``None`` if there are several, or if a
    coalition was asked about."""
    after: str | None = None
    """The same after it."""

    @property
    def length(self) -> int | None:
        """The moves from after it to the end of the game, if all players follow their orders."""
        if self.after in (None, ENDLESS):
            return None
        place = self.at.play(self.move).position
        return len(self.at.solved.get().line(place, **self.at.question))

    def said(self, *, made: bool = True) -> str:
        if self.player == 0:
            odds = odds_at(self.at.rules, self.at.position)[self.move]
            return _("Chance moves here, with this probability: {odds}.", odds=odds)
        if self.cost is None or self.before is None or self.after is None:
            return super().said(made=made)
        before, after = in_words(self.before), in_words(self.after)
        best = listed(map(self.at.text, self.best[:SHOWN]), "or")
        if not self.cost:
            said = _("That was a best move: with best play {result}.")
            said = said if made else _("That is a best move: with best play {result}.")
        else:
            said = _(
                "That was a mistake: with best play it was {before}, now it is {after}; {best} "
                "kept it."
            )
            if not made:
                said = _("That would be a mistake: {after}; after {best} it is {before}.")
        said = said.format(result=after, before=before, after=after, best=best)
        if not self.length:
            return said
        ends = _("With best play the game ends in {moves}.")
        return joined(said, ends.format(moves=counted(self.length, "more move")))

    def cells(self) -> tuple[object, ...]:
        player, *more = super().cells()
        return player if self.player else _("chance"), *more

    def record(self) -> dict[str, Any]:
        told = {"before": self.before, "after": self.after, "length": self.length}
        return {"position": text_of(self.at.position), **super().record(), **told}


def judged_moves(play: Play) -> dict[Any, GameMove]:
    """Return what each legal move is worth to its mover."""
    solved: Any = play.solved.get()
    position, question = play.position, play.question
    player = play.to_move
    if player is None:
        return {}
    single: dict[Any, Any] = {}
    if isinstance(solved, ChanceSolved):
        costs = solved._costs(position, **question)
        best = tuple(move for move, cost in costs.items() if player and not cost)
        return {
            move: GameMove(play, move, cost, best, sum(each < cost for each in costs.values()))
            for move, cost in costs.items()
        }
    rows = solved.moves(position, **question)
    if solved.has_points and play.prefer in WORDS:
        best_points = tuple(solved._best_first(position, **question))
        own = {move: solved.own(player, value) for move, value in rows}
        most = own[best_points[0]]
        return {
            move: GameMove(
                play, move, most - gets, best_points, sum(g > gets for g in own.values())
            )
            for move, gets in own.items()
        }
    if "coalition" in question:
        # Players outside the coalition like moves after which it fails.
        good = player in read_players_set(question["coalition"], solved.players, name="coalition")
        spans = {move: (int(kept != good),) * 2 for move, kept in rows}
    else:
        prefer = kept_orders(question["prefer"], solved.players)
        order = read_orders(prefer, solved.players, solved.outcomes_possible)[player - 1]
        level = {outcome: n for n, liked in enumerate(order) for outcome in liked}
        single = {move: outcomes for move, outcomes in rows if len(outcomes) == 1}
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
        ways = [next(iter(single.get(each, (None,)))) for each in (best[0] if best else None, move)]
        before, after = ways if is_known else (None, None)
        kept = best if is_known else ()
        found[move] = GameMove(play, move, cost, kept, better, before=before, after=after)
    return found
