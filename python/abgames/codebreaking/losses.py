"""Where a strategy loses guesses: what each guess that it makes costs, exactly.

**Question.**  For each situation that the strategy reaches: how much worse is the best that can
follow its guess than the best there?
**Gist.**  After a guess, the best total is the weight of the candidates plus the best totals of the
situations that the replies lead to.  So one value for each situation is enough, and in the sum of
all costs everything cancels but the strategy's total minus the optimum.  Small situations come
first: many need no search, and what they teach the solver helps with the large ones.

>>> from abgames.codebreaking import AB, Strategy
>>> mine = Strategy.from_player(AB(3, 7), lambda history, candidates: candidates[0])
>>> losses = mine.losses()
>>> losses.total, losses.optimum, sum(row.cost * row.times for row in losses)
(874, 836, 38)
>>> print(losses.to_text(top=2))
874 guesses in total, the best 836: 38 lost in 19 situations
after                   candidates  guess  best   cost  times
1 2 3=0A1B, 2 4 5=1A0B          12  2 6 7  6 3 5     6      1
1 2 3=0A1B, 2 4 5=0A1B          24  3 5 6  4 6 1     4      1
...and 17 more
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ..arguments import known_word
from ..control import Bounds, is_over, of_call
from ..display import count, counted
from ..display.answer import Rows
from .code_game import Code, CodeGame
from .games import ColorGame
from .history import History, history_text
from .question import CodeQuestion
from .records import Goal, SimpleObjective, recorded
from .renaming import CodeShape
from .solver import Solver
from .tree import END

if TYPE_CHECKING:
    from .strategy import Strategy

OBJECTIVES: tuple[SimpleObjective, ...] = ("expected", "worst")


@dataclass(frozen=True)
class Loss:
    """A guess that is not the best, in one situation or in several equal ones."""

    game: CodeGame
    history: History
    """The answers that lead there from the root of the strategy, to the first of equal ones."""
    guess: Code
    """What the strategy guesses."""
    best: Code | None
    """The guess that a best strategy makes there; ``None`` if that is not known."""
    candidates: int
    """The number of candidates."""
    times: int
    """How many situations are equal to this one, itself included: they have the same candidates
    and the same guess, up to an exchange of pegs and of colours; a few with many symmetries, such
    as 1212, 1221, 2112 and 2121, are not recognised and have rows of their own.  Where a limit left
    the cost open, and in games whose codes are not rows of colours, only the very same count as
    equal, in which a rule allows the same guesses."""
    least: int
    """A lower bound on what the guess costs."""
    most: int
    """An upper bound on what the guess costs."""

    @property
    def cost(self) -> int | None:
        """How many guesses it costs, over all candidates, or by how much the worst case grows;
        ``None`` if a limit left it open."""
        return self.least if self.least == self.most else None

    @property
    def after(self) -> str:
        """The history as text."""
        return history_text(self.game, self.history)

    def cells(self) -> tuple[object, ...]:
        """Return a line of a table."""
        text = self.game.text
        cost = f"{self.least} to {self.most}" if self.cost is None else self.cost
        best = None if self.best is None else text(self.best)
        after = self.after or "(the start)"
        return after, self.candidates, text(self.guess), best, cost, self.times


@dataclass(frozen=True, repr=False)
class Losses(Rows[Loss]):
    """All guesses of a strategy that are not the best, by cost × times, the worst first.

    With the objective "expected", the sum of cost × times is exactly ``total - optimum``.  With
    "worst" a row is a guess after which the worst case of the whole game is greater than it had to
    be before; along the way to the worst secret the costs add up to ``total - optimum``.
    """

    HEADER: ClassVar = ("after", "candidates", "guess", "best", "cost", "times")

    entries: tuple[Loss, ...]
    game: CodeGame
    goal: Goal
    objective: SimpleObjective
    total: int
    """What the strategy takes: guesses over all candidates, or in the worst case."""
    lower_bound: int
    """A proved lower bound on the optimum."""
    upper_bound: int
    """What the best strategy known takes: the optimum, unless a limit left that open."""

    @property
    def optimum(self) -> int | None:
        """What a best strategy takes; ``None`` if a limit left it open."""
        return self.lower_bound if self.lower_bound == self.upper_bound else None

    @property
    def proven(self) -> bool:
        """Whether every cost is known."""
        return self.optimum is not None and all(row.cost is not None for row in self)

    def to_records(self) -> list[dict[str, Any]]:
        """Return the rows as dicts of plain values, ready for ``pandas.DataFrame``.

        A cost that is not known is ``None``; then ``least`` and ``most`` bound it.
        """
        return [
            dict(zip(self.HEADER, row.cells(), strict=True))
            | {"after": row.after, "cost": row.cost, "least": row.least, "most": row.most}
            for row in self
        ]

    def record(self) -> dict[str, Any]:
        return recorded(self, "Losses", losses=self.to_records())

    @property
    def summary(self) -> str:
        taken = f"{counted(self.total, *self.game._guess_words(self.goal))} in " + (
            "total" if self.objective == "expected" else "the worst case"
        )
        if not self.entries:
            return f"{taken}; no strategy takes fewer"
        best = f"the best {'' if self.optimum is not None else 'at least '}{self.lower_bound:,}"
        where = counted(sum(row.times for row in self), "situation")
        if self.objective == "worst":
            return f"{taken}, {best}; the worst case grows in {where}"
        lost = {self.total - self.upper_bound, self.total - self.lower_bound}
        return f"{taken}, {best}: {' to '.join(map(count, sorted(lost)))} lost in {where}"


def losses_of(strategy: Strategy, objective: SimpleObjective, limits: Bounds) -> Losses:
    """Judge all guesses of a strategy; :meth:`Strategy.losses` describes it."""
    known_word("objective", objective, OBJECTIVES)
    tree = _Judged(strategy, objective, limits)
    # Small situations first, and of equal candidates those that come later.
    sizes = [len(place.members) for place in tree.places]
    for node in sorted(range(len(sizes)), key=lambda node: (sizes[node], -node)):
        tree.judge(node)
    rows = [tree.row(equal) for equal in tree.equal_situations()]
    rows.sort(key=lambda row: (-row.least * row.times, -row.most * row.times, row.history))
    total = strategy.total if objective == "expected" else strategy.worst
    bounds = tree.bounds[0] if tree.bounds else (total, total)
    return Losses(tuple(rows), strategy.game, strategy.goal, objective, total, *bounds)


class _Judged:
    """The situations of a strategy, with bounds on the best value of each."""

    def __init__(self, strategy: Strategy, objective: SimpleObjective, limits: Bounds) -> None:
        self.strategy = strategy
        self.tree = strategy.tree
        self.limits = limits
        self.solver = Solver._within(limits)
        self.is_total = objective == "expected"
        self.game = strategy.game
        self.children = [[c for _, c in self.tree.edges(node)] for node in range(len(self.tree))]
        self.places = self._places(objective)
        self.bounds: list[tuple[int, int]] = [(0, 0)] * len(self.places)
        """Bounds on the best value of each situation."""
        self.best: dict[int, Code] = {}
        """The best guess where a search found it."""

    def _places(self, objective: SimpleObjective) -> list[CodeQuestion]:
        """Return the situations: what remains to be asked in each."""
        start = self.strategy
        question = CodeQuestion.read(
            start.game, objective, start.goal, start.history, start.candidates
        )
        places = [question] if len(self.tree) else []
        for node, place in enumerate(places):  # children are numbered in the order of their edges
            parts = place.split(self.tree.guess_at(node))
            edges = self.tree.edges(node)
            places += [parts[self.game.feedbacks[index]] for index, to in edges if to != END]
        return places

    # -- values ----------------------------------------------------------------------------

    def judge(self, node: int) -> None:
        """Bound the best value of a situation, once those after it are bounded."""
        least, most = self._at_least(node), self.after(node, 1)
        if len(self.places[node].members) <= 2:
            most = least
        if least < most and not is_over(self.limits):
            found = self._solve(node)
            least, most = max(least, found[0]), min(most, found[1])
        self.bounds[node] = least, most

    def after(self, node: int, end: int) -> int:
        """Bound the best value after the strategy's guess: below with ``end`` 0, above with 1."""
        follow = [self.bounds[child][end] for child in self.children[node] if child != END]
        return self._weight(node) + sum(follow) if self.is_total else 1 + max(follow, default=0)

    def _at_least(self, node: int) -> int:
        """Bound the best value from below; with one or two candidates, this is the value."""
        game, place, is_hit = self.game, self.places[node], self.strategy.goal == "hit"
        if place.is_settled:
            return 0
        if len(place.members) == 1:
            return self._weight(node) if self.is_total else 1
        if not self.is_total:
            return 1 + is_hit
        # One guess determines no more than all, and hits no more than the heaviest candidate.
        heaviest = 1
        if game.has_weights:
            heaviest = max(game.weight(place.members[[n]]) for n in range(len(place.members)))
        return self._weight(node) + is_hit * (self._weight(node) - heaviest)

    def _weight(self, node: int) -> int:
        return self.game.weight(self.places[node].members)

    def _solve(self, node: int) -> tuple[int, int]:
        """Bound the best value of a situation by a search, and keep the best guess."""
        found = self.solver._answer(self.places[node], None, of_call(self.limits))
        if found.proven and found.strategy is not None and len(found.strategy.tree):
            self.best[node] = found.strategy.next_guess()
        most = self.after(node, 1) if found.upper_bound is None else found.upper_bound
        return cast(int, found.lower_bound), cast(int, most)

    # -- rows ------------------------------------------------------------------------------

    def cost(self, node: int) -> tuple[int, int]:
        """Bound what the strategy's guess costs."""
        least, most = self.unavoidable[node]
        return max(0, self.from_start(node, 0) - most), max(0, self.from_start(node, 1) - least)

    def from_start(self, node: int, end: int) -> int:
        """Bound the best value after the strategy's guess; worst cases count from the start."""
        return self.after(node, end) + (0 if self.is_total else int(self.tree.depth[node]) - 1)

    @cached_property
    def unavoidable(self) -> list[tuple[int, int]]:
        """Bounds on what no guess can save in each situation, in the whole game."""
        known = self.bounds[:]
        if not self.is_total:
            for before, node in self.tree.links:
                least, most = known[before]
                least = max(least, self.from_start(before, 0))
                known[node] = least, max(most, self.from_start(before, 1))
        return known

    def equal_situations(self) -> list[list[int]]:
        """Return the situations where the guess may cost something, equal ones together."""
        kinds: dict[object, list[int]] = {}
        for node in range(len(self.places)):
            if self.cost(node)[1] > 0:
                kinds.setdefault((self.cost(node), self._seen(node)), []).append(node)
        return list(kinds.values())

    def _seen(self, node: int) -> object:
        """Return what equal situations share, up to symmetry where that changes nothing."""
        place, guess, (least, most) = self.places[node], self.tree.guess_at(node), self.cost(node)
        if isinstance(self.game, ColorGame) and least == most:
            return CodeShape.in_game(self.game, place.members).seen_from(guess)
        allowed = self.game.has_rule and self.game._allowed(place.history).tobytes()
        return place.members.tobytes(), guess, allowed

    def row(self, equal: Sequence[int]) -> Loss:
        """Describe equal situations by the first of them."""
        node = equal[0]
        game, place, (least, most) = self.game, self.places[node], self.cost(node)
        if least == most and node not in self.best and not is_over(self.limits):
            self._solve(node)
        return Loss(
            game=game,
            history=place.history[len(self.strategy.history) :],
            guess=game._labelled(self.tree.guess_at(node)),
            best=game._labelled(self.best[node]) if node in self.best else None,
            candidates=len(place.members),
            times=len(equal),
            least=least,
            most=most,
        )
