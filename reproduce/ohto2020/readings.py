"""The statements about a position again, using only the reference.

Each is a function of a :class:`Case`: whether the statement holds there, ``None`` if it says
nothing about such a position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import TypeAlias

from abgames.tanhinmin import reference

PASS = 0


@dataclass(frozen=True)
class Case:
    """A position with its values by brute force."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    table: int = 0
    goals: tuple[int, int] = (0, 0)

    @cached_property
    def values(self) -> reference.Values:
        """The values by the reference."""
        return reference.analyze(self.mine, self.theirs, self.table, goals=self.goals)

    @property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Both hands without the cards that the goals allow to keep (result 9)."""
        return self.mine[self.goals[0] :], self.theirs[self.goals[1] :]

    @property
    def playable(self) -> list[int]:
        """The playable cards in ascending order, including repeated ones."""
        return [card for card in self.mine if card > self.table]

    @cached_property
    def matchings(self) -> tuple[int, int]:
        """m1 and m2, as on slide 28."""
        return _matchings(*self.hands, self.table)

    @cached_property
    def removable(self) -> int:
        """The score of slide 33: how many weakest cards the loser must drop to win."""
        mine, theirs = self.hands
        won = self.matchings[0] > self.matchings[1]
        for taken in range(1, len(theirs if won else mine)):
            rest = (mine, theirs[taken:]) if won else (mine[taken:], theirs)
            m1, m2 = _matchings(*rest, self.table)
            if (m1 > m2) is not won:
                return taken
        return len(theirs if won else mine)

    @property
    def left(self) -> tuple[int, int]:
        """The cards that the mover and the other have left, above their goals."""
        return (0, self.removable) if self.values.mover_wins else (self.removable, 0)

    def strong_card(self, place: int) -> int | None:
        """The card at a place from the top, or the weakest playable one if that is stronger."""
        if not self.playable:
            return None
        card = self.mine[-place] if 1 <= place <= len(self.mine) else 0
        return max(card, self.playable[0])


Reading: TypeAlias = Callable[[Case], bool | None]


def cases(ranks: int, cards: int) -> Iterator[Case]:
    """Yield every position of hands with at most ``cards`` cards of ``ranks`` ranks."""
    hands = [
        hand
        for size in range(1, cards + 1)
        for hand in combinations_with_replacement(range(1, ranks + 1), size)
    ]
    for mine in hands:
        for theirs in hands:
            for table in range(ranks + 1):
                yield Case(mine, theirs, table)


def _matchings(mine: tuple[int, ...], theirs: tuple[int, ...], table: int) -> tuple[int, int]:
    return (reference.matching(mine, (*theirs[1:], table)), reference.matching(theirs, mine[1:]))


def _turns(case: Case) -> bool:
    mine, theirs = case.hands
    return case.values.turns == len(mine) + len(theirs) - sum(case.left) - min(case.matchings)


def _own_passes(case: Case) -> bool:
    return case.values.own_passes == len(case.hands[1]) - case.left[1] - min(case.matchings)


def _opponent_passes(case: Case) -> bool:
    gone = len(case.hands[0]) - case.left[0]
    return case.values.opponent_passes == gone - min(case.matchings) - case.values.mover_wins


def _is_interval(case: Case, moves: tuple[int, ...]) -> bool:
    ranks = sorted(set(case.playable))
    places = [ranks.index(move) for move in moves if move != PASS]
    return places == list(range(places[0], places[-1] + 1)) if places else True


def _weak_card(case: Case, moves: tuple[int, ...]) -> bool | None:
    return any(card in moves for card in case.playable[:2]) if case.playable else None


def _when_won(case: Case, verdict: Callable[[], bool | None]) -> bool | None:
    return verdict() if case.values.mover_wins else None


def _strong_card(case: Case, place: int, moves: tuple[int, ...]) -> bool | None:
    card = case.strong_card(place)
    return None if card is None else card in moves


def _score(case: Case) -> bool:
    sign = 1 if case.matchings[0] > case.matchings[1] else -1
    return case.values.score == sign * case.removable


READINGS: dict[str, Reading] = {
    "no-draw": lambda c: c.values.score != 0,
    "win": lambda c: c.values.mover_wins is (c.matchings[0] > c.matchings[1]),
    "score": _score,
    "winning-moves": lambda c: _is_interval(c, c.values.winning_moves),
    "score-moves": lambda c: _is_interval(c, c.values.score_moves),
    "pass-never-alone-wins": lambda c: (
        _when_won(c, lambda: c.values.winning_moves != (PASS,)) if c.playable else None
    ),
    "pass-never-alone-scores": lambda c: c.values.score_moves != (PASS,) if c.playable else None,
    "pass-on-empty-never-scores": lambda c: None if c.table else PASS not in c.values.score_moves,
    "pass-on-empty-never-wins": lambda c: (
        None if c.table else _when_won(c, lambda: PASS not in c.values.winning_moves)
    ),
    "pass-on-card-never-scores": lambda c: (
        PASS not in c.values.score_moves if c.table and c.playable else None
    ),
    "weak-card-wins": lambda c: _when_won(c, lambda: _weak_card(c, c.values.winning_moves)),
    "weak-card-scores-when-won": lambda c: _when_won(
        c, lambda: _weak_card(c, c.values.score_moves)
    ),
    "weak-card-scores": lambda c: _weak_card(c, c.values.score_moves),
    "own-matching-wins": lambda c: _when_won(
        c, lambda: _strong_card(c, c.matchings[0], c.values.winning_moves)
    ),
    "other-matching-wins": lambda c: _when_won(
        c, lambda: _strong_card(c, c.matchings[1] + 1, c.values.winning_moves)
    ),
    "anchor-scores": lambda c: _strong_card(
        c, min(c.matchings[0], c.matchings[1] + 1), c.values.score_moves
    ),
    "own-matching-scores": lambda c: _strong_card(c, c.matchings[0], c.values.score_moves),
    "other-matching-scores": lambda c: _strong_card(c, c.matchings[1] + 1, c.values.score_moves),
    "pass-sets-meet-in-score-moves": lambda c: (
        {*c.values.own_pass_moves} & {*c.values.opponent_pass_moves} == {*c.values.score_moves}
    ),
    "own-pass-moves-win": lambda c: _when_won(
        c, lambda: {*c.values.own_pass_moves} <= {*c.values.winning_moves}
    ),
    "opponent-pass-moves-win": lambda c: _when_won(
        c, lambda: {*c.values.opponent_pass_moves} <= {*c.values.winning_moves}
    ),
    "own-passes": _own_passes,
    "opponent-passes": _opponent_passes,
    "turns": _turns,
    "score-moves-are-length-moves": lambda c: {*c.values.score_moves} <= {*c.values.length_moves},
    "length-moves-are-score-moves": lambda c: {*c.values.length_moves} <= {*c.values.score_moves},
}
"""The statements of the talk, and readings of them, by their names in ``check``."""
