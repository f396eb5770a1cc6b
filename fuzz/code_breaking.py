"""Solutions and rankings of code-breaking games, against trying everything."""

from abgames import MemoryLimitError
from abgames.codebreaking import AB, CardMoo, Mastermind, Solver, Strategy
from abgames.codebreaking.reference import (
    CardRules,
    Rules,
    guess_values,
    least_pair,
    least_total,
    least_worst,
    pair_values,
)

GAMES = [
    *(AB(1, colors, extra) for colors in range(1, 7) for extra in range(3)),
    *(AB(2, colors, extra) for colors in range(2, 7) for extra in range(3)),
    *(AB(3, colors, extra) for colors in (3, 4, 5) for extra in range(2)),
    AB(4, 5),
    *(Mastermind(pegs, colors) for pegs in (1, 2, 3) for colors in range(1, 5)),
    Mastermind(4, 3),
    CardMoo(ranks=3),
]
PAIRS = ("worst-expected", "expected-worst", "worst-count")


def case(rng, folder):
    """One question about a set of candidates, asked in some way, answered by brute force too."""
    game = rng.choice(GAMES)
    rules = rules_of(game)
    asked, candidates = situation(rng, game, rules)
    if rng.random() < 0.25:
        return ranking(rng, game, rules, {**asked, "candidates": candidates})
    objective = rng.choice(("expected", "worst", *PAIRS))
    most = rng.choice((None, None, 1, 2, 3, 4))
    expected = least(rules, objective, most, {**asked, "candidates": candidates})
    solution = solved(rng, game, objective, {**asked, "max_guesses": most}, candidates, folder)
    check(solution, objective, expected)
    return None


def rules_of(game):
    """The rules of the reference."""
    if isinstance(game, CardMoo):
        return CardRules(game.ranks, game.own_cards)
    return Rules(game.kind, game.pegs, game.colors, game.extra_colors)


def situation(rng, game, rules):
    """A goal, which guesses there are, and some candidates after some answers."""
    secrets = [tuple(code) for code in game.secrets.tolist()]
    secret, history = rng.choice(secrets), []
    for _ in range(rng.choice((0, 0, 1, 2))):
        guess = tuple(rng.choice(game.guesses.tolist()))
        history.append((guess, game.feedback(guess, secret)))
    pool = rules.consistent(history)
    candidates = rng.sample(pool, min(len(pool), rng.randint(1, 7)))
    goal = rng.choice(("hit", "determine"))
    return {"goal": goal, "guesses": rng.choice(("all", "consistent"))}, candidates


def least(rules, objective, most, asked):
    """The value by brute force; None if there is no strategy within so many guesses."""
    if objective == "expected":
        return least_total(rules, max_guesses=most, **asked)
    if objective == "worst":
        worst = least_worst(rules, **asked)
        return worst if most is None or worst <= most else None
    return least_pair(rules, objective, max_guesses=most, **asked)


def solved(rng, game, objective, asked, candidates, folder):
    """The solution, with any threads, memory and rules, maybe interrupted and gone on with."""
    without = rng.choice(([], [], Solver.PRUNINGS, rng.sample(Solver.PRUNINGS, 2)))
    solver = Solver(rng.choice((1, 2)), without=without)
    asked = {**asked, "candidates": candidates}
    if rng.random() < 0.3 and without == []:
        kept = folder / "checkpoint"
        for _ in range(2):
            first = Solver(1).solve(game, objective, time_limit=0, checkpoint=kept, **asked)
            if first.strategy is not None:
                assert first.strategy.verify().total == first.total
        return solver.solve(game, objective, checkpoint=kept, **asked)
    if rng.random() < 0.1:
        try:
            small = Solver(1, memory_limit=rng.choice((1 << 14, 1 << 16, 1 << 20)))
            found = small.solve(game, objective, **asked)
        except MemoryLimitError:
            found = None
        if found is not None and found.proven:
            return found
    return solver.solve(game, objective, **asked)


def check(solution, objective, expected):
    """The value is the expected one, and the strategy has it."""
    assert solution.proven
    assert solution.feasible == (expected is not None), expected
    assert solution.lower_bound == solution.upper_bound == expected
    if solution.strategy is None:
        assert expected is None
        return
    total, worst, histogram = solution.strategy.verify()
    values = {
        "expected": total,
        "worst": worst,
        "worst-expected": (worst, total),
        "expected-worst": (total, worst),
        "worst-count": (worst, histogram.get(worst)),
    }
    assert values[objective] == expected
    assert Strategy.from_json(solution.strategy.to_json()) == solution.strategy


def ranking(rng, game, rules, asked):
    """The values of all guesses."""
    objective = rng.choice(("expected", "worst", *PAIRS))
    solver = Solver(rng.choice((1, 2)))
    found = solver.rank_guesses(game, objective=objective, **asked)
    if objective in PAIRS:
        values = pair_values(rules, objective, **asked)
    else:
        values = guess_values(rules, objective=objective, **asked)
    assert found.proven
    assert sorted(row.value for row in found for _ in range(row.count)) == sorted(values.values())
    for row in found:
        assert row.value == values[tuple(row.guess)]
