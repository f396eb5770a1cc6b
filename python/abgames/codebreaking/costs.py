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

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from .._abgames import codebreaking as core
from ..arguments import known_word
from ..control import Bounds, Limits, within
from ..errors import MemoryLimitError, UnsupportedGameError
from .code_game import Code, code_of
from .history import History
from .question import CodeQuestion
from .tree import Tree

if TYPE_CHECKING:
    from .feedback_table import FeedbackTable

MOST = 2**62
"""Costs times weights add up to less."""
MOST_BYTES = 2**30
"""What the replies to all guesses may take, a bit for each candidate."""

Made = list[tuple[int, int]]
"""Guesses, and the places of their replies among those that they get."""


PAIRS = "expected-worst", "worst-expected", "worst-count", "most-within"
"""Objectives of two numbers."""


class CostSearch:
    """The search for a question about a game with costs; ``answering`` makes a strategy of both."""

    def __init__(
        self,
        question: CodeQuestion,
        limits: Bounds,
        memory: int | None,
        answering: Callable[[CodeQuestion, Tree], Any],
        **unserved: object,
    ) -> None:
        kept = cast(Limits, limits).get("checkpoint")
        only = question.consistent or None
        for name, value in {**unserved, "guesses": only, "checkpoint": kept}.items():
            if value is not None:
                raise UnsupportedGameError(
                    f"{question.game!r} is solved without {name}", game=question.game
                )
        self.began = time.monotonic()
        self.question = question
        self.game = cast("FeedbackTable", question.game)
        self.limits = limits
        self.memory = memory
        self.answering = answering
        self.made = self._made(question.history)

    def _search(self, *, worst: bool) -> core.Costed:
        game, goal, codes = self.game, self.question.goal, self.question.members
        costs = game._costs or (1,) * game.guess_count
        weights = [game.weight(codes[place : place + 1]) for place in range(len(codes))]
        if sum(costs) * sum(weights) >= MOST:
            raise UnsupportedGameError(
                "costs times weights must add up to less than 2^62", game=game
            )
        labels = game._class_numbers
        is_each = goal != "class" or labels is None
        classes = range(len(codes)) if is_each or labels is None else labels[codes].tolist()
        rule, hit = game._rule, 0 if game.hit is not None else None
        numbers = np.arange(game.guess_count)
        each = [self._replies(guess) for guess in range(game.guess_count)]
        if 8 * -(-len(codes) // 64) * sum(map(len, each)) > MOST_BYTES:
            raise MemoryLimitError(
                f"the replies to all guesses for {len(codes):,} candidates take more than "
                f"{MOST_BYTES >> 30} GiB in this search: ask after an answer, or with fewer "
                "candidates",
                limit=MOST_BYTES,
            )
        guesses = []
        for guess, (cost, own) in enumerate(zip(costs, each, strict=True)):
            row = game._indices[guess][codes]
            order = np.argsort(row, kind="stable")
            cuts = np.searchsorted(row[order], own[1:])
            replies = [some.tolist() for some in np.split(order, cuts)]
            allows: list[list[int]] = []
            if rule is not None:
                after = (rule.allowed([(guess, reply)], len(numbers)) for reply in own.tolist())
                allows = [numbers[some].tolist() for some in after]
            guesses.append((cost, replies, hit if own[0] == 0 else None, allows))
        return core.Costed(guesses, weights, list(classes), goal == "hit", worst, self.memory)

    def solved(self, most: int | None) -> dict[str, Any]:
        """Return what ``solve`` answers; ``most`` is what may be paid at most."""
        question, game = self.question, self.game
        objective = question.objective
        if most is not None and objective != "most-within":
            raise UnsupportedGameError(f"{game!r} is solved without max_guesses", game=game)
        try:
            search = self._search(worst=objective.startswith("worst"))
        except MemoryLimitError:
            return self._begun(most)
        sums = search if objective not in PAIRS else self._search(worst=False)
        budget = 0 if most is None else int(most / game._cost_unit)
        with within(self.limits, what=game.title) as call:
            least, exact, nodes = 0, True, 0
            if objective != "most-within":
                least, exact, nodes = search.least(self.made, limits=call)
            feasible = None if not exact else least < core.NEVER
            value: Any = game._cost(least)
            if objective in PAIRS:
                value = (game._cost(least) if objective != "most-within" else 0, 0)
                budget = least if objective.startswith("worst") else budget
            if objective in PAIRS and feasible:
                two, exact, more = sums.least_pair(self.made, objective, budget, limits=call)
                nodes += more
                value = value if two is None else self._pair(least, two)

            def best(here: CodeQuestion) -> int | None:
                made = self._made(here.history)
                if objective not in PAIRS:
                    return search.guess(made, limits=call)
                left = budget - self._paid(here.history) * (objective != "expected-worst")
                found = sums.pair_guess(made, objective, max(0, left), limits=call)
                is_late = found is None and objective == "most-within"
                return search.guess(made, quick=True) if is_late else found

            strategy = self._strategy(best) if exact and feasible else None
        upper = value if exact and feasible else None
        if strategy is None and feasible is not False:
            strategy = self._strategy(
                lambda here: search.guess(self._made(here.history), quick=True)
            )
            feasible = feasible or (None if strategy is None else True)
            if upper is None and strategy is not None:
                upper = self._value_of(strategy.total, strategy.worst, strategy.histogram)
        guess = None
        if strategy is not None and len(strategy.tree):
            guess = strategy.next_guess()
        return dict(
            **question.about,
            candidate_count=len(question.members),
            feasible=feasible,
            proven=exact or upper == value,
            lower_bound=None if feasible is False else value,
            upper_bound=upper,
            strategy=strategy,
            nodes=nodes,
            seconds=time.monotonic() - self.began,
            max_guesses=most,
            guess=guess,
        )

    def _begun(self, most: int | None) -> dict[str, Any]:
        """What is answered where nothing fits: the guess that tells most for its cost."""
        question, game = self.question, self.game
        codes, costs = question.members, game._costs or (1,) * game.guess_count

        def left(guess: int) -> tuple[float, int]:
            sizes = np.bincount(game._indices[guess][codes]).astype(np.float64)
            told = float(np.log(len(codes) ** 2 / (sizes @ sizes)))
            return costs[guess] / max(1e-9, told), guess

        guess = min(game._allowed(question.history).tolist(), key=left)
        return dict(
            **question.about,
            candidate_count=len(codes),
            feasible=None,
            proven=False,
            lower_bound=(0, 0) if question.objective in PAIRS else 0,
            upper_bound=None,
            strategy=None,
            nodes=0,
            seconds=time.monotonic() - self.began,
            max_guesses=most,
            guess=game.code(guess),
        )

    def _pair(self, least: int, two: tuple[int, int]) -> tuple[int, int]:
        """The two numbers of the objective, by what the core calls them."""
        cost = self.game._cost
        return {
            "expected-worst": (cost(two[0]), cost(two[1])),
            "worst-expected": (cost(least), cost(two[0])),
            "worst-count": (cost(least), two[0]),
            "most-within": (two[0], cost(two[1])),
        }[self.question.objective]

    def _value_of(self, total: int, worst: int, histogram: Mapping[int, int]) -> Any:
        """What a strategy attains, where its histogram says it."""
        values: dict[str, Any] = {
            "expected": total,
            "worst": worst,
            "expected-worst": (total, worst),
            "worst-expected": (worst, total),
            "worst-count": (worst, histogram[worst]),
        }
        return values.get(self.question.objective)

    def _paid(self, history: History) -> int:
        """What the guesses since the question cost."""
        made = history[len(self.question.history) :]
        costs = self.game._costs
        return sum(1 if costs is None else costs[cast(int, guess)] for guess, _ in made)

    def _strategy(self, best: Callable[[CodeQuestion], int | None]) -> Any:
        """The strategy that makes these guesses; ``None`` where one of them is not found."""
        question, game = self.question, self.game

        def visit(here: CodeQuestion) -> tuple[Code, list[tuple[int, CodeQuestion | None]]]:
            number = best(here)
            if number is None:
                raise _StuckError
            guess = code_of(game.guesses[number])
            edges: list[tuple[int, CodeQuestion | None]] = []
            for reply, after in here.split(guess).items():
                is_hit = reply == game.hit and question.goal == "hit"
                index = game.feedbacks.index(reply)
                edges.append((index, None if is_hit or after.is_settled else after))
            return guess, edges

        try:
            tree = Tree.grown(None if question.is_settled else question, visit, game._array)
        except _StuckError:
            return None
        return self.answering(question, tree)

    def ranked(
        self, only: Sequence[int] | None, top: int | None, below: int | None
    ) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
        """Return what ``rank_guesses`` answers, and its columns, without guesses that get stuck."""
        question, game, made = self.question, self.game, self.made
        known_word("objective of a ranking with costs", question.objective, ("expected", "worst"))
        search = self._search(worst=question.objective == "worst")
        guesses = game._allowed(question.history).tolist() if only is None else list(only)
        with within(self.limits, what=game.title) as call:
            least, proven, nodes = search.least(made, limits=call)
            found, more = search.least_after(made, guesses, limits=call)
        rows = []
        for guess, (value, exact, order) in zip(guesses, found, strict=True):
            is_below = below is None or game._cost(value) < below
            if value < core.NEVER:
                rows.append((not (exact and is_below), value, order, guess))
            proven &= exact or not is_below
        rows.sort()
        kept = rows[:top]
        columns: dict[str, NDArray[Any]] = {
            "guess": game._array([cast(Code, row[3]) for row in kept]),
            "count": np.ones(len(kept), np.uint64),
            **self._sizes([row[3] for row in kept]),
            "lower_bound": np.array([row[1] for row in kept], np.uint64),
            "second": np.zeros(len(kept), np.uint64),
            "exact": np.array([not row[0] for row in kept], np.bool_),
        }
        about = dict(
            **question.about,
            candidates=question.candidates,
            candidate_count=len(question.members),
            weight=question.weight,
            proven=proven,
            least=game._cost(least) if least < core.NEVER and proven else None,
            nodes=nodes + more,
            seconds=time.monotonic() - self.began,
        )
        return about, columns

    def _sizes(self, guesses: Sequence[int]) -> dict[str, NDArray[Any]]:
        """What the replies to guesses leave: columns of a ranking."""
        game, members = self.game, self.question.members
        found = [game.split(cast(Code, guess), members) for guess in guesses]
        most = [
            max((len(part) for reply, part in one.items() if reply != game.hit), default=0)
            for one in found
        ]
        return {
            "is_candidate": np.array([game.hit in one for one in found], np.bool_),
            "reply_count": np.array(list(map(len, found)), np.uint32),
            "largest": np.array(most, np.uint32),
        }

    def _made(self, history: History) -> Made:
        index = self.game.feedbacks.index
        made = [(cast(int, guess), index(reply)) for guess, reply in history]
        return [(g, int(np.searchsorted(self._replies(g), place))) for g, place in made]

    def _replies(self, guess: int) -> NDArray[Any]:
        """The replies to a guess for what is left where the search begins."""
        return np.unique(self.game._indices[guess][self.question.members])


class _StuckError(Exception):
    """No guess is left that tells something, or that is found in time."""
