"""Guesses with costs, and rules for guesses where there is no hit: the least that it costs.

A lamp is dark: the bulb, the socket or the fuse is broken, and one test costs five times another.

>>> from abgames.codebreaking import FeedbackTable, solve
>>> lamp = FeedbackTable(
...     [[1, 0, 0], [0, 1, 0]], guesses=["bulb", "socket"], costs=[1, 5],
...     secrets=["bulb", "socket", "fuse"], feedbacks=["no", "yes"],
... )
>>> found = solve(lamp, goal="determine")
>>> found.total, found.worst, lamp.text(found.strategy.next_guess())
(13, 6, 'bulb')

Two eggs, and six floors, from one of which on an egg breaks; a broken egg is gone:

>>> floors, eggs = range(1, 7), 2
>>> drops = [(floor, egg) for egg in range(1, eggs + 1) for floor in floors]
>>> table = [[int(floor >= breaks) for breaks in range(1, 8)] for floor, egg in drops]
>>> allowed = [[[later[1] <= egg - broken for later in drops] for broken in (0, 1)]
...     for floor, egg in drops]
>>> game = FeedbackTable(table, allowed=allowed)
>>> solve(game, objective="worst", goal="determine").worst
3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from .._abgames import codebreaking as core
from ..arguments import known_word
from ..control import Bounds, within
from ..display.answer import Answer
from ..errors import UnsupportedGameError
from .code_game import Code, CodeArray, CodesLike, candidate_array
from .history import Answer as Made
from .history import History, HistoryLike, apply_history, parse_history
from .records import Goal

if TYPE_CHECKING:
    from .feedback_table import FeedbackTable

MOST = 2**62
"""Costs times weights add up to less."""


def search_of(game: FeedbackTable, codes: CodeArray, goal: str, *, worst: bool) -> core.Costed:
    """Return the search for some candidates."""
    costs = game._costs or (1,) * game.guess_count
    weights = [game.weight(codes[place : place + 1]) for place in range(len(codes))]
    if sum(costs) * sum(weights) >= MOST:
        raise UnsupportedGameError("costs times weights must add up to less than 2^62", game=game)
    labels = game._class_numbers
    classes = range(len(codes)) if goal != "class" or labels is None else labels[codes].tolist()
    guesses = []
    for guess, cost in enumerate(costs):
        row = game._indices[guess][codes]
        replies = [np.flatnonzero(row == reply).tolist() for reply in range(len(game.feedbacks))]
        rule = game._rule
        allows = []
        if rule is not None:
            for reply in range(len(game.feedbacks)):
                open_ones = rule.allowed([(guess, reply)], game.guess_count)
                allows.append(np.arange(game.guess_count)[open_ones].tolist())
        guesses.append((cost, replies, 0 if game.hit is not None else None, allows))
    return core.Costed(guesses, weights, list(classes), goal == "hit", worst)


@dataclass(frozen=True, eq=False)
class CostStrategy:
    """Guesses that cost least."""

    game: FeedbackTable
    goal: Goal
    history: History
    candidates: CodeArray = field(repr=False)
    """What is left after the history."""
    _search: core.Costed = field(repr=False)

    def next_guess(self, history: HistoryLike = ()) -> Code:
        """Return the guess to make after a history since the start of this strategy.

        Raises :class:`ValueError` if nothing is left to ask, and
        :class:`~abgames.errors.InconsistentHistoryError` if no candidate explains the history.
        """
        made = parse_history(self.game, history)
        left = apply_history(self.game, self.candidates, made, who="candidate")
        if self._is_over(made, left):
            raise ValueError("nothing is left to ask")
        guess = self._search.guess(_places(self.game, (*self.history, *made)))
        return self.game._labelled(cast(Code, guess))

    def _is_over(self, made: History, left: CodeArray) -> bool:
        if self.goal == "hit":
            return any(reply == self.game.hit for _, reply in made)
        return self.game._is_settled(self.goal, left)

    def _after(self, made: History, left: CodeArray) -> Iterator[tuple[Made, CodeArray]]:
        guess = self.next_guess(made)
        for reply, part in self.game.split(guess, left).items():
            yield (guess, reply), part

    def verify(self) -> tuple[int | Fraction, int | Fraction]:
        """Play against every candidate, by the table alone; return the cost in all and at worst."""
        total, worst = self._paid((), self.candidates)
        return self.game._cost(total), self.game._cost(worst)

    def _paid(self, made: History, left: CodeArray) -> tuple[int, int]:
        if self._is_over(made, left):
            return 0, 0
        after = list(self._after(made, left))
        guess = cast(int, after[0][0][0])
        cost = self.game._costs[guess] if self.game._costs else 1
        assert guess in self.game._allowed((*self.history, *made))
        parts = [self._paid((*made, answer), part) for answer, part in after]
        total = cost * self.game.weight(left) + sum(total for total, _ in parts)
        return total, cost + max(worst for _, worst in parts)

    def to_text(self) -> str:
        """Return the strategy as lines: a guess, and below it what follows each reply."""
        return "\n".join(self._lines((), self.candidates))

    def _lines(self, made: History, left: CodeArray) -> Iterator[str]:
        if self._is_over(made, left):
            yield f"= {self.game._end_text(self.goal, left)}"
            return
        yield self.game.text(self.next_guess(made))
        for answer, part in self._after(made, left):
            first, *others = self._lines((*made, answer), part)
            yield f"  {answer[1]}: {first}"
            yield from (f"  {line}" for line in others)


@dataclass(frozen=True, eq=False)
class CostSolution(Answer):
    """The least cost of guesses, in all or at worst."""

    game: FeedbackTable
    objective: str
    goal: str
    candidate_count: int
    feasible: bool | None
    """Whether any strategy ends; ``None`` when a limit was hit."""
    lower_bound: int | Fraction
    """Less cannot be the cost."""
    total: int | Fraction | None
    """What the strategy costs, summed over all candidates, each as often as its weight says."""
    worst: int | Fraction | None
    """What it costs at worst."""
    mean: Fraction | None
    strategy: CostStrategy | None
    nodes: int

    @property
    def proven(self) -> bool:
        """Whether the search came to its end."""
        return self.feasible is not None

    @property
    def upper_bound(self) -> int | Fraction | None:
        """The least cost, if it is known."""
        return self.worst if self.objective == "worst" else self.total

    def record(self) -> dict[str, Any]:
        names = "objective goal candidate_count feasible proven lower_bound upper_bound total worst"
        guess = self.strategy.next_guess() if self.strategy and self.total else None
        text = None if guess is None else self.game.text(guess)
        found = {name: getattr(self, name) for name in names.split()}
        found = {n: float(v) if isinstance(v, Fraction) else v for n, v in found.items()}
        return {**found, "next_guess": guess, "text": text, "nodes": self.nodes}


def solve_costs(
    game: FeedbackTable,
    history: HistoryLike,
    objective: str,
    goal: Goal,
    candidates: CodesLike | None,
    limits: Bounds,
    **unserved: tuple[object, object],
) -> CostSolution:
    """Answer ``solve`` for a table with costs, or with a rule and no hit."""
    for name, (value, usual) in unserved.items():
        if value != usual:
            raise UnsupportedGameError(f"{game!r} is solved without {name}", game=game)
    if known_word("objective", objective, ("expected", "worst")) and goal == "hit":
        game._check_can("hit", "all", game.secrets)
    known_word("goal", goal, ("hit", "determine", "class"))
    if goal == "class":
        game._check_classes(goal, game.secrets)
    made = parse_history(game, history)
    given = game.secrets if candidates is None else candidate_array(game, candidates)
    left = apply_history(game, given, made, who="secret" if candidates is None else "candidate")
    is_worst = objective == "worst"
    search = search_of(game, left, goal, worst=is_worst)
    strategy = CostStrategy(game, goal, made, left, search)
    with within(limits, what=game.title) as call:
        least, exact, nodes = search.least(_places(game, made), limits=call)
    feasible = None if not exact else least < core.NEVER
    total = worst = mean = None
    if feasible:
        total, worst = strategy.verify()
        mean = Fraction(total) / game.weight(left)
    bound = game._cost(least if feasible is not False else 0)
    asked = (game, objective, goal, len(left), feasible, bound)
    return CostSolution(*asked, total, worst, mean, strategy if feasible else None, nodes)


def _places(game: FeedbackTable, made: History) -> list[tuple[int, int]]:
    return [(cast(int, guess), game.feedbacks.index(reply)) for guess, reply in made]
