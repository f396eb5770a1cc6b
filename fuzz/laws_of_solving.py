"""Laws of solving: values, strategies, losses, heuristics."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random

import abgames
from abgames import codebreaking as cb
from abgames.codebreaking import Solver, Strategy

from .law import PAIRS, asks, law

MILLISECONDS = (0, 1, 3, 10, 30)


# -- solving -------------------------------------------------------------------------------


def objectives(found):
    """The objectives that are asked for."""
    within = found.truth.goal == "hit" and found.most is not None
    return ("expected", "worst", *PAIRS, *(("most-within",) if within else ()))


def solved(ask, found, rng):
    """The value is the least, the strategy has it, and a limit leaves true bounds."""
    for objective in objectives(found):
        least = found.truth.value(objective, found.place, most=found.most)
        call = asks(ask, found, objective=objective)
        for solution in (limited(call, found.game, rng), call(found.game)):
            bounds(solution, found, objective, least)
        assert solution.proven
        assert solution.feasible == (least is not None)
        assert solution.lower_bound == solution.upper_bound == least


def limited(call, game, rng):
    """The answer of a call with little time."""
    return call(game, time_limit=rng.choice(MILLISECONDS) / 1000)


def bounds(solution, found, objective, least):
    """Bounds are on the right sides; a strategy has the value that it is said to have."""
    assert solution.candidate_count == len(found.place.left)
    if least is None:
        assert solution.strategy is None
        return
    assert solution.lower_bound <= least, (objective, solution.lower_bound, least)
    assert solution.upper_bound is None or least <= solution.upper_bound
    if solution.strategy is not None:
        taken = played(found, solution.strategy)
        value = found.truth.of_played(objective, taken, found.most)
        assert value == solution.upper_bound, (objective, value, solution.upper_bound)
        assert solution.total == solution.strategy.total == found.truth.of_played("expected", taken)
        assert solution.histogram == histogram(taken)
        assert solution.mean == Fraction(solution.total, found.truth.weight(found.place.left))


def played(found, strategy):
    """How many guesses a strategy takes for each candidate, by playing it."""

    def guess_after(history):
        return found.number[strategy.next_guess(found.answers(history))]

    return found.truth.played(found.place, guess_after)


def histogram(taken):
    """How many candidates take so many guesses."""
    return {n: list(taken.values()).count(n) for n in sorted(set(taken.values()))}


def ranked(ask, found, rng):
    """Each guess has its value; limits leave bounds; ``top``, ``only``, ``below`` leave out."""
    truth, place = found.truth, found.place
    objective = rng.choice(("expected", "worst", *PAIRS))
    values = {g: truth.value(objective, place, g) for g in truth.guesses(place)}
    call = asks(ask, found, objective=objective)
    ranking = call(found.game)
    rows_are(ranking, found, values)
    assert sorted(r.value for r in ranking for _ in range(r.count)) == sorted(values.values())
    assert ranking.proven
    assert ranking.least == min(values.values())
    top = rng.randint(1, 3)
    assert [r.value for r in call(found.game, top=top)] == [r.value for r in ranking][:top]
    only = rng.sample(sorted(values), min(2, len(values)))
    rows_are(call(found.game, only=[found.guesses[g] for g in only]), found, values)
    below = rng.randint(1, 12)
    for row in call(found.game, below=below):
        value = values[found.number[row.guess]]
        first = value[0] if isinstance(value, tuple) else value
        assert row.value == value if first < below else row.value in (None, value)
        assert row.lower_bound is None or row.lower_bound <= value
    rows_are(limited(call, found.game, rng), found, values)


def rows_are(ranking, found, values):
    """No row says more than is true."""
    for row in ranking:
        value = values[found.number[row.guess]]
        assert row.value in (None, value), (row, value)
        if row.lower_bound is not None:
            assert row.lower_bound <= value, (row, value)
        sizes = {r: len(p.left) for r, p in found.truth.parts(found.place, found.number[row.guess])}
        assert row.reply_count == len(sizes)
        assert row.is_candidate == (sizes.pop(found.truth.hit, 0) > 0)
        assert row.largest == max(sizes.values(), default=0)


def best(ask, found, rng):
    """No guess is better; with little time it is one that may be made."""
    objective = rng.choice(("expected", "worst", *PAIRS))
    call = asks(ask, found, objective=objective)
    assert found.number[limited(call, found.game, rng)] in found.truth.guesses(found.place)
    guess = found.number[call(found.game)]
    least = found.truth.value(objective, found.place)
    assert found.truth.value(objective, found.place, guess) == least


def cost(found, place, guess):
    """By how much a guess is worse than the best, on average."""
    value = partial(found.truth.value, "expected", place)
    return Fraction(value(guess) - value(), found.truth.weight(place.left))


law("codebreaking.solve", lambda found, rng: solved(cb.solve, found, rng), refuses="unhittable")
law("abgames.solve", lambda found, rng: solved(any_solve, found, rng), refuses="unhittable")
law(
    "codebreaking.Solver.solve",
    lambda found, rng: solved(any_solver(rng).solve, found, rng),
    refuses="unhittable",
)
law(
    "codebreaking.rank_guesses codebreaking.Ranking.optimal",
    lambda found, rng: ranked(cb.rank_guesses, found, rng),
    refuses="most unhittable",
)
law(
    "codebreaking.Solver.rank_guesses",
    lambda found, rng: ranked(any_solver(rng).rank_guesses, found, rng),
    refuses="most unhittable",
)
law(
    "codebreaking.best_guess",
    lambda found, rng: best(cb.best_guess, found, rng),
    refuses="most unhittable",
)
law(
    "codebreaking.Solver.best_guess",
    lambda found, rng: best(any_solver(rng).best_guess, found, rng),
    refuses="most unhittable",
)


def any_solver(rng):
    """A solver with any threads, with all pruning rules, without some, or with none."""
    some = rng.sample(Solver.PRUNINGS, 2)
    return Solver(rng.choice((1, 1, 2, 3)), without=rng.choice(([], some, Solver.PRUNINGS)))


def any_solve(game, goal="hit", **asked):
    """The solve of all families, whose signature does not have the goal."""
    return abgames.solve(game, goal=goal, **asked)


@law("codebreaking.fixed_questions", refuses="hard listed consistent most")
def in_advance(found, rng):
    """No fewer questions tell all candidates apart, and these do."""
    goal = found.truth.goal
    call = asks(cb.fixed_questions, found, goal="determine" if goal == "hit" else goal)
    fewest = found.truth.in_advance(found.place)
    for fixed in (limited(call, found.game, rng), call(found.game)):
        assert fixed.lower_bound <= fewest <= len(fixed.guesses)
        chosen = [found.truth.rows[found.number[guess]] for guess in fixed.guesses]
        assert found.truth.told_apart(chosen, found.place)
    assert fixed.proven


@law("codebreaking.prove_lower_bound", refuses="consistent most classes unhittable")
def proved(found, rng):
    """What is proved is true, and its checker says the same."""
    objective = rng.choice(("worst", "expected", "worst-count"))
    if "own" in found.traits:
        objective = "worst"
    bound = asks(cb.prove_lower_bound, found, objective=objective)(found.game)
    if bound is not None:
        bound.verify()
        assert abgames.verify(json.loads(bound.to_json()))
        said = bound.record()
        claimed = said["total"] if objective == "expected" else said["lower_bound"]
        if objective == "worst-count":
            claimed = claimed, said.get("worst_count", 1)
        least = found.truth.value(objective, found.place)
        assert claimed <= least


@law(
    "codebreaking.boards",
    refuses="hard listed goal no-hit history candidates consistent most",
)
def boards(found, rng):
    """One board is the game itself."""
    board = asks(cb.boards, found)(found.game, 1)
    truth = partial(found.truth.value, place=found.place)
    assert (board.total, board.worst) == (truth("expected"), truth("worst"))
    assert truth("expected", guess=found.number[board.first]) == board.total


# -- strategies ----------------------------------------------------------------------------


class Program:
    """A program that guesses at random, always the same in one situation, mostly what tells
    something."""

    def __init__(self, found, rng):
        self.found, self.seed = found, rng.random()

    def number(self, history):
        """The number of its guess after a history of numbers."""
        found = self.found
        place = found.truth.start(history, found.candidates)
        guesses = found.truth.guesses(place)
        told = [guess for guess in guesses if found.truth.tells(place, guess)]
        chance = Random(f"{self.seed} {history}")
        return chance.choice(told if told and chance.random() < 0.9 else guesses)

    def __call__(self, history, candidates):
        """The same as it is asked by the calls, which give it the right candidates."""
        found, game = self.found, self.found.game
        if isinstance(candidates, tuple):  # words, for a game of words
            names = {game.secret_text(secret): secret for secret in found.secrets}
            history = [(game.code(guess), reply) for guess, reply in history]
            codes = [names[name] for name in candidates]
        else:
            codes = [tuple(c) if isinstance(c, list) else c for c in candidates.tolist()]
        numbers = found.numbers(history)
        left = found.truth.start(numbers, found.candidates).left
        assert [found.secret_number[code] for code in codes] == sorted(left)
        return found.guesses[self.number(numbers)]

    def taken(self):
        """How many guesses it takes for each candidate."""
        given = self.found.history
        return self.found.truth.played(self.found.place, lambda more: self.number((*given, *more)))


@law("codebreaking.Strategy.from_player", refuses="goal consistent most unhittable")
def of_program(found, rng):
    """A strategy is what the program does, and its figures are right."""
    player = Program(found, rng)
    strategy = asks(Strategy.from_player, found)(found.game, player)
    assert played(found, strategy) == player.taken()
    figures(found, strategy)


def strategies(found, rng):
    """Some strategies for what is asked; the last ones are the best."""
    usual = found.truth.goal == found.game.goal and not found.truth.consistent
    if usual and found.most is None:
        yield asks(Strategy.from_player, found)(found.game, Program(found, rng))
    for objective in ("worst", "expected"):
        strategy = asks(cb.solve, found, objective=objective)(found.game).strategy
        if strategy is not None:
            yield strategy


@law(
    "codebreaking.Strategy.next_guess codebreaking.Strategy.path codebreaking.Strategy.after "
    "codebreaking.Strategy.verify codebreaking.Strategy.to_json codebreaking.Strategy.from_json "
    "abgames.verify",
    refuses="unhittable",
)
def of_strategies(found, rng):
    """What a strategy says of itself is true, and so are its parts."""
    for strategy in strategies(found, rng):
        figures(found, strategy)


def figures(found, strategy):
    """The figures of a strategy are those of playing it, and a part has its part of them."""
    truth, taken = found.truth, played(found, strategy)
    total, worst = truth.of_played("expected", taken), max(taken.values())
    assert (strategy.total, strategy.worst, strategy.histogram) == (total, worst, histogram(taken))
    assert strategy.mean == Fraction(total, truth.weight(found.place.left))
    assert strategy.verify() == (total, worst, histogram(taken))
    assert Strategy.from_json(strategy.to_json()) == strategy
    assert abgames.verify(json.loads(strategy.to_json())).total == total
    for secret, guesses in taken.items():
        path = strategy.path(found.secrets[secret])
        assert len(path) == guesses
        for number in range(len(path)):
            rest = strategy.after(path[:number])
            left = situation(found, path[:number]).left
            assert rest.next_guess() == path[number][0] == strategy.next_guess(path[:number])
            assert rest.total == sum((taken[s] - number) * truth.weight([s]) for s in left)


def situation(found, more):
    """Where some more answers lead."""
    return found.truth.start((*found.history, *found.numbers(more)), found.candidates)


@law("codebreaking.Strategy.losses", refuses="unhittable")
def losses(found, rng):
    """Costs are those of trying everything, and add up to what is lost."""
    made = list(strategies(found, rng))
    found = free(found)  # a strategy does not say that only candidates were to be guessed
    for strategy in made:
        for objective in ("expected", "worst"):
            lost(strategy.losses(objective), found, strategy, objective)
            early = strategy.losses(objective, time_limit=rng.choice(MILLISECONDS) / 1000)
            best = found.truth.value(objective, found.place)
            assert early.lower_bound <= best <= early.upper_bound
            value = partial(found.truth.value, objective)
            costs = costs_of(found, strategy, value, is_total=objective == "expected")
            for row in early:
                assert row.least <= costs[found.numbers(row.history)] <= row.most


def free(found):
    """The same without limits on what is asked."""
    truth = replace(found.truth, consistent=False, known={})
    return replace(found, truth=truth, most=None)


def lost(rows, found, strategy, objective):
    """Each guess costs what it costs, and in a total the costs add up."""
    value = partial(found.truth.value, objective)
    assert rows.proven
    assert (rows.total, rows.optimum) == (getattr(strategy, WHAT[objective]), value(found.place))
    costs = costs_of(found, strategy, value, is_total=objective == "expected")
    paid = [row.cost for row in rows for _ in range(row.times)]
    assert sorted(paid) == sorted(cost for cost in costs.values() if cost), (costs, paid)
    if objective == "expected":
        assert sum(paid) == rows.total - rows.optimum
    for row in rows:
        place = situation(found, row.history)
        assert row.cost == costs[found.numbers(row.history)], row
        assert row.candidates == len(place.left)
        assert found.number[row.best] in found.truth.guesses(place)
        if objective == "expected":
            assert value(place, found.number[row.best]) == value(place), row


WHAT = {"expected": "total", "worst": "worst"}


def costs_of(found, strategy, value, *, is_total):
    """What the guess of a strategy costs after each history since its root."""
    costs, unavoidable = {}, {}

    def guess_after(history):
        place = found.truth.start((*found.history, *history), found.candidates)
        guess = found.number[strategy.next_guess(found.answers(history))]
        best, here = value(place), value(place, guess)
        if is_total:
            costs[history] = here - best
        else:  # by how much the guess raises the worst case of the whole game
            before = unavoidable.get(history[:-1], best) if history else best
            unavoidable[history] = max(before, len(history) + here)
            costs[history] = unavoidable[history] - before
        return guess

    found.truth.played(found.place, guess_after)
    return costs


@law("codebreaking.Strategy.compare", refuses="unhittable")
def compared(found, rng):
    """Differences add up to that of the totals, and each is that of the parts."""
    made = list(strategies(found, rng))
    for one, other in pairwise(made):
        found_differences = one.compare(other)
        assert found_differences.total == one.total - other.total
        for row in found_differences:
            assert row.total == one.after(row.history).total
            assert row.candidate_count == len(situation(found, row.history).left)
            if not found_differences.renamed:
                assert row.other_total == other.after(row.history).total


@law("codebreaking.solve codebreaking.Strategy.after", refuses="unhittable")
def parts(found, rng):
    """What follows a reply is what is solved after it."""
    found = replace(found, most=None)
    best = asks(cb.solve, found)(found.game)
    if not len(best.strategy.tree):
        return
    guess = best.strategy.next_guess()
    total = found.truth.weight(found.place.left)
    for reply, part in found.truth.parts(found.place, found.number[guess]):
        if part.allowed is not None:
            history = [*found.answers(), (guess, reply)]
            rest = asks(cb.solve, found, history=history)(found.game)
            total += rest.total
            if not found.truth.is_over(part.left):
                assert best.strategy.after([(guess, reply)]).total == rest.total
    assert total == best.total


# -- heuristics ----------------------------------------------------------------------------

SCORES = {
    "minimax": max,
    "expected-size": lambda sizes: sum(n * n for n in sizes) / sum(sizes),
    "most-parts": len,
}


@law("codebreaking.heuristic_guesses", refuses="goal most unhittable")
def scored(found, rng):
    """Scores are those of counting, of guesses that may be made, and the best come first."""
    name = rng.choice(sorted(SCORES))
    rows = asks(cb.heuristic_guesses, found, heuristic=name, top=10**6)(found.game)
    assert sorted(found.number[row.guess] for row in rows) == found.truth.guesses(found.place)
    for row in rows:
        parts = list(found.truth.parts(found.place, found.number[row.guess]))
        assert row.score == SCORES[name]([len(part.left) for _, part in parts])
        assert row.is_candidate == any(reply == found.truth.hit for reply, _ in parts)
    scores = [row.score for row in rows]
    assert scores == sorted(scores, reverse=name == "most-parts")


@law("codebreaking.heuristic_strategy", refuses="goal most unhittable")
def by_heuristic(found, rng):
    """It is a strategy that keeps the rules, and none is better than the best."""
    name = rng.choice(cb.HEURISTICS)
    strategy = asks(cb.heuristic_strategy, found, heuristic=name)(found.game)
    figures(found, strategy)
    assert strategy.total >= found.truth.value("expected", found.place)
    if name != "simple" and len(strategy.tree):
        first = asks(cb.heuristic_guesses, found, heuristic=name, top=1)(found.game)
        assert strategy.next_guess() == first[0].guess


@law("codebreaking.compare_heuristics", refuses="goal most unhittable")
def all_heuristics(found, rng):
    """Each has the total of its strategy, beside the optimum."""
    both = asks(cb.compare_heuristics, found)(found.game)
    assert both.optimum.lower_bound == found.truth.value("expected", found.place)
    for name, strategy in both.strategies:
        assert both.mean(name) == strategy.mean
        figures(found, strategy)
