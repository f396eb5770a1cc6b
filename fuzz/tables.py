"""Games given by random tables, against trying everything."""

from abgames.codebreaking import FeedbackTable, Solver
from abgames.codebreaking.reference import guess_values, least_pair, least_total, least_worst
from abgames_check.codebreaking.rules import TableRules

from .code_breaking import PAIRS, check, solved


def case(rng, folder):
    """One table of any shape, with any numbers as feedbacks, and maybe with weights."""
    rows, hit, weights = random_table(rng)
    if len(set(zip(*rows, strict=True))) < len(rows[0]):
        return  # two secrets that no guess tells apart
    game = FeedbackTable(rows, hit=hit, weights=weights)
    rules = TableRules(tuple(map(tuple, rows)), hit, weights)
    asked = {"goal": "determine", "guesses": "all"}
    if hit is not None:
        asked = {
            "goal": rng.choice(("hit", "determine")),
            "guesses": rng.choice(("all", "consistent")),
        }
    most = rng.choice((None, None, 1, 2, 3, 4))
    objective = rng.choice(("expected", "worst", *PAIRS))
    if objective == "expected":
        expected = least_total(rules, max_guesses=most, **asked)
    elif objective == "worst":
        worst = least_worst(rules, **asked)
        expected = worst if most is None or worst <= most else None
    else:
        expected = least_pair(rules, objective, max_guesses=most, **asked)
    question = {**asked, "max_guesses": most}
    check(solved(rng, game, objective, question, expected, folder), objective, expected)
    if rng.random() < 0.3:
        values = guess_values(rules, objective="expected", **asked)
        for row in Solver(rng.choice((1, 2))).rank_guesses(game, **asked):
            assert row.value == values[row.guess]


def random_table(rng):
    """Rows of feedbacks, the one that is the hit, and weights."""
    secrets, hits = rng.randint(1, 6), rng.random() < 0.8
    numbers = rng.sample(range(-3, 9), rng.randint(2, 5))
    rows = [
        [rng.choice(numbers[1:]) for _ in range(secrets)]
        for _ in range(rng.randint(0 if hits else 3, 6))
    ]
    for secret in range(secrets if hits else 0):
        rows.append([rng.choice(numbers[1:]) for _ in range(secrets)])
        rows[-1][secret] = numbers[0]
    rng.shuffle(rows)
    weights = tuple(rng.choice((1, 2, 3, 8, 40)) for _ in range(secrets))
    return rows, numbers[0] if hits else None, weights if rng.random() < 0.6 else None
