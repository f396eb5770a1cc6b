"""Solutions and rankings of code-breaking games, against trying everything."""

import functools

from abgames.codebreaking import AB, CardMoo, Mastermind, Solver, Strategy
from abgames.codebreaking.reference import (
    CardRules,
    ColorRules,
    guess_values,
    histograms,
    least_pair,
    least_total,
    least_worst,
    pair_values,
)

from .trouble import any_memory, stopped

GAMES = [
    *(AB(1, colors, extra) for colors in range(1, 7) for extra in range(3)),
    *(AB(2, colors, extra) for colors in range(2, 7) for extra in range(3)),
    *(AB(3, colors, extra) for colors in (3, 4, 5) for extra in range(2)),
    AB(4, 5),
    *(Mastermind(pegs, colors) for pegs in (1, 2, 3) for colors in range(1, 5)),
    Mastermind(4, 3),
    CardMoo(ranks=3),
    CardMoo("1b 2r 4b", ranks=4),
]
PAIRS = ("worst-expected", "expected-worst", "worst-count")


def case(rng, folder):
    """One question about a set of candidates, asked in some way, answered by brute force too."""
    game = rng.choice(GAMES)
    rules = rules_of(game)
    asked, given, candidates = situation(rng, game, rules)
    if rng.random() < 0.25:
        ranking(rng, game, rules, {**asked, **given}, {**asked, "candidates": candidates})
        return
    objective = rng.choice(("expected", "worst", *PAIRS))
    most = rng.choice((None, None, 1, 2, 3, 4))
    expected = least(rules, objective, most, {**asked, "candidates": candidates})
    asked = {**asked, **given, "max_guesses": most}
    check(solved(rng, game, objective, asked, expected, folder), objective, expected)


def rules_of(game):
    """The rules of the reference."""
    if isinstance(game, CardMoo):
        return CardRules(game.ranks, game.own_cards)
    return ColorRules(game.kind, game.pegs, game.colors, game.extra_colors)


def situation(rng, game, rules):
    """A goal, which guesses there are; a history, candidates, or both; and those that are left."""
    secrets = [tuple(code) for code in game.secrets.tolist()]
    secret, history = rng.choice(secrets), []
    for _ in range(rng.choice((0, 0, 1, 2))):
        guess = tuple(rng.choice(game.guesses.tolist()))
        history.append((guess, game.feedback(guess, secret)))
    pool = rules.consistent(history)
    asked = {
        "goal": rng.choice(("hit", "determine")),
        "guesses": rng.choice(("all", "consistent")),
    }
    if getattr(game, "own", None):  # whose cards are in no guess
        asked = {"goal": "determine", "guesses": "all"}
    if len(pool) <= 6 and rng.random() < 0.5:
        return asked, {"history": history}, pool
    candidates = rng.sample(pool, min(len(pool), rng.randint(1, 7)))
    if rng.random() < 0.5:
        return asked, {"candidates": candidates}, candidates
    # Of these the history leaves the candidates.
    others = [code for code in secrets if code not in pool]
    more = rng.sample(others, min(len(others), 5))
    return asked, {"history": history, "candidates": [*more, *candidates]}, candidates


def value(objective, histogram, total=None):
    """The value of a strategy, by how many candidates it settles with each number of guesses, and
    by the total if candidates have weights."""
    worst = max(histogram)
    if total is None:
        total = sum(n * count for n, count in histogram.items())
    return {
        "expected": total,
        "worst": worst,
        "worst-expected": (worst, total),
        "expected-worst": (total, worst),
        "worst-count": (worst, histogram[worst]),
    }[objective]


def least(rules, objective, most, asked):
    """The value by brute force, by all strategies if these are few; None if no strategy keeps to
    ``most`` guesses."""
    if len(asked["candidates"]) < 5:
        every = [dict(enumerate(counts)) for counts in histograms(rules, **asked)]
        kept = [counts for counts in every if most is None or max(counts) <= most]
        return min((value(objective, counts) for counts in kept), default=None)
    if objective == "expected":
        return least_total(rules, max_guesses=most, **asked)
    if objective == "worst":
        worst = least_worst(rules, **asked)
        return worst if most is None or worst <= most else None
    return least_pair(rules, objective, max_guesses=most, **asked)


def solved(rng, game, objective, asked, expected, folder):
    """The solution, with any threads, memory, rules and checkpoint, maybe after stopped calls."""
    without = rng.choice(([], [], Solver.PRUNINGS, rng.sample(Solver.PRUNINGS, 2)))
    make = functools.partial(Solver, rng.choice((1, 2, 3)), without=without)
    solver = any_memory(rng, make)
    if rng.random() < 0.4:
        asked = {**asked, "checkpoint": folder / "checkpoint"}
    ask = functools.partial(solver.solve, game, objective=objective, **asked)
    for _ in range(rng.choice((0, 0, 1, 3))):
        honest(stopped(rng, ask), expected)
    if rng.random() < 0.3:
        ask = functools.partial(any_memory(rng, make).solve, game, objective=objective, **asked)
    found = ask()
    honest(found, expected)
    return found if found.proven else make().solve(game, objective=objective, **asked)


def honest(found, expected):
    """What a call knew when it was stopped is true; it may have given nothing."""
    if found is None:
        return
    if expected is None:
        assert not found.feasible
        assert found.strategy is None
        return
    assert found.lower_bound <= expected
    assert found.upper_bound is None or expected <= found.upper_bound
    if found.strategy is not None:
        assert found.strategy.verify().total == found.total


def check(solution, objective, expected):
    """The value is the expected one, and the strategy has it."""
    assert solution.proven
    assert solution.feasible == (expected is not None), expected
    assert solution.lower_bound == solution.upper_bound == expected
    if solution.strategy is None:
        assert expected is None
        return
    total, _, histogram = solution.strategy.verify()
    assert value(objective, histogram, total) == expected
    assert Strategy.from_json(solution.strategy.to_json()) == solution.strategy


def ranking(rng, game, rules, asked, known):
    """The values of all guesses, perhaps after a call that was stopped."""
    objective = rng.choice(("expected", "worst", *PAIRS))
    solver = any_memory(rng, functools.partial(Solver, rng.choice((1, 2, 3))))
    ask = functools.partial(solver.rank_guesses, game, objective=objective, **asked)
    if objective in PAIRS:
        values = pair_values(rules, objective, **known)
    else:
        values = guess_values(rules, objective=objective, **known)
    if rng.random() < 0.3:
        early = stopped(rng, ask)
        for row in early or ():
            assert not row.proven or row.value == values[tuple(row.guess)]
    found = ask()
    assert found.proven
    assert sorted(row.value for row in found for _ in range(row.count)) == sorted(values.values())
    for row in found:
        assert row.value == values[tuple(row.guess)]
