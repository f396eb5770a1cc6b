"""Guesses with costs, and rules for guesses without a hit, against trying everything."""

import random
from fractions import Fraction
from functools import cache

import pytest

from abgames.codebreaking import (
    Assistant,
    FeedbackTable,
    Solver,
    diagnose,
    fixed_questions,
    higher_lower,
    rank_guesses,
    solve,
    words,
)
from abgames.errors import InconsistentHistoryError, UnsupportedGameError

NEVER = 10**9
PARTS = ["fuse", "switch", "cable", "bulb", "socket"]
LAMP = [[1, 1, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 1, 1, 0]]


def least(rows, costs, weights, labels, hit, allowed, left, open_ones, worst):
    """The least cost, in all or at worst, by every tree."""

    @cache
    def of(left, open_ones):
        if not left or (hit is None and len({labels[s] for s in left}) == 1):
            return 0
        best = NEVER
        for guess in open_ones:
            parts = {}
            for secret in left:
                parts.setdefault(rows[guess][secret], []).append(secret)
            if len(parts) == 1 and (hit is None or hit not in parts):
                continue
            values = []
            for reply, part in parts.items():
                later = open_ones
                if allowed is not None:
                    later = frozenset(h for h in open_ones if allowed[guess][reply][h])
                values.append(0 if hit is not None and reply == hit else of(tuple(part), later))
            paid = costs[guess]
            if worst:
                best = min(best, paid + max(values))
            else:
                best = min(best, paid * sum(weights[s] for s in left) + sum(values))
        return min(best, NEVER)

    return of(tuple(left), frozenset(open_ones))


@pytest.mark.parametrize("seed", range(150))
def test_random_tables(seed):
    rng = random.Random(seed)
    size, hit = rng.randrange(2, 7), rng.choice([None, 0])
    count = size if hit == 0 else rng.randrange(3, 7)
    rows = [[rng.randrange(1, 4) for _ in range(size)] for _ in range(count)]
    for place in range(size if hit == 0 else 0):
        rows[place][place] = 0
    shares = hit == 0 and rng.random() < 0.4
    for row in rows if shares else ():
        row[rng.randrange(size)] = 0
    used = sorted({reply for row in rows for reply in row})
    costs = [rng.randrange(0, 5) for _ in rows]
    costs[0] += 1
    weights = [rng.randrange(1, 6) for _ in range(size)]
    labels = [f"c{rng.randrange(3)}" for _ in range(size)]
    goal = "hit" if hit == 0 else rng.choice(["determine", "class"])
    allowed = None
    if hit is None and rng.random() < 0.6:
        allowed = [[[rng.random() < 0.6 for _ in rows] for _ in range(max(used) + 1)] for _ in rows]
    given = {"costs": costs} if allowed is None or rng.random() < 0.5 else {}
    given |= {"shared_hits": True} if shares else {}
    try:
        game = FeedbackTable(
            rows,
            hit=hit,
            weights=weights,
            classes=labels if goal == "class" else None,
            allowed=None if allowed is None else [[one[r] for r in used] for one in allowed],
            **given,
        )
    except ValueError:
        return  # some secrets are alike
    paid = game.costs or (1,) * len(rows)
    kept = sorted(rng.sample(range(size), rng.randrange(1, size + 1)))
    told = labels if goal == "class" else list(range(size))
    for objective in ("expected", "worst"):
        found = solve(game, objective=objective, goal=goal, candidates=kept)
        args = (rows, paid, weights, told, hit, allowed, kept, range(len(rows)))
        wanted = least(*args, objective == "worst")
        if wanted >= NEVER:
            assert (found.feasible, found.strategy, found.proven) == (False, None, True)
            continue
        assert found.upper_bound == found.lower_bound == wanted
        total, worst = found.strategy.verify()
        assert (found.total, found.worst) == (total, worst)
        assert found.record()["upper_bound"] == wanted
        assert found.strategy.to_text().count("=") >= 1


def test_the_lamp():
    game = FeedbackTable(LAMP, costs=[1, 5, 1], secrets=PARTS)
    assert solve(game, goal="determine").total == 28
    assert solve(game, goal="determine", objective="worst").worst == 7
    same = FeedbackTable(LAMP, costs={"0": 0.1, "1": 0.5, "2": 0.1}, secrets=PARTS)
    assert same.costs == (Fraction(1, 10), Fraction(1, 2), Fraction(1, 10))
    both = [*LAMP, [0, 0, 0, 1, 1]]
    more = FeedbackTable(both, costs=[4, 1, 2, 1], weights=[4, 2, 1, 9, 3], secrets=PARTS)
    assert solve(more, goal="determine").total == 56
    assert solve(more, goal="determine", objective="worst").worst == 4


@pytest.mark.parametrize(("floors", "eggs", "drops"), [(6, 2, 3), (10, 1, 10), (36, 2, 8)])
def test_eggs(floors, eggs, drops):
    """The most floors for d drops and two eggs are d (d + 1) / 2."""
    made = [(floor, egg) for egg in range(1, eggs + 1) for floor in range(1, floors + 1)]
    table = [[int(floor >= breaks) for breaks in range(1, floors + 2)] for floor, _ in made]
    allowed = [[[h[1] <= g[1] - broken for h in made] for broken in (0, 1)] for g in made]
    found = solve(FeedbackTable(table, allowed=allowed), objective="worst", goal="determine")
    assert (found.worst, found.proven) == (drops, True)
    assert found.strategy.verify()[1] == drops


@pytest.mark.parametrize("costs", [[0.5, 2.5], ["1/2", "5/2"], {"bulb": 0.5, "socket": 2.5}])
def test_what_is_paid_is_in_the_unit_of_the_costs(costs):
    if "1/2" in costs:
        costs = [*map(Fraction, costs)]
    given = {"guesses": ["bulb", "socket"], "secrets": ["bulb", "socket", "fuse"]}
    lamp = FeedbackTable([[1, 0, 0], [0, 1, 0]], costs=costs, **given)
    found = solve(lamp, goal="determine")
    assert (found.total, found.worst, found.lower_bound) == (Fraction(13, 2), 3, Fraction(13, 2))
    assert found.mean == Fraction(13, 6)
    assert found.strategy.verify() == (Fraction(13, 2), 3)
    assert found.record()["total"] == 6.5
    assert lamp != FeedbackTable([[1, 0, 0], [0, 1, 0]], costs=[1, 5], **given)


def test_numbers_that_cost_what_they_are():
    table = higher_lower(10).table.tolist()
    game = FeedbackTable(table, costs=range(1, 11))
    assert solve(game, objective="worst", goal="determine").worst == 16


def test_a_guess_that_hits_several():
    """Sums up to 4, where exchanged summands are accepted."""
    sums = [f"{a}+{b}={a + b}" for a in range(1, 4) for b in range(1, 5 - a)]
    plain = words(sums)
    table = [[plain.feedback(g, s).name for s in sums] for g in sums]
    for row, guess in zip(table, sums, strict=True):
        other = f"{guess[2]}+{guess[0]}={guess[4]}"
        row[sums.index(other)] = "ggggg"
    names = sorted({name for row in table for name in row})
    rows = [[names.index(name) for name in row] for row in table]
    given = {"hit": "ggggg", "feedbacks": names, "guesses": sums, "secrets": sums}
    with pytest.raises(ValueError, match="shared_hits=True"):
        FeedbackTable(rows, **given)
    found = solve(FeedbackTable(rows, **given, shared_hits=True))
    assert (found.total, found.worst) == (10, 2)
    assert solve(plain).total == 11


def test_what_follows_a_history():
    game = FeedbackTable(LAMP, costs=[1, 5, 1], secrets=PARTS, guesses=["A", "B", "C"])
    found = solve(game, "A=1", goal="determine")
    assert (found.total, found.candidate_count) == (10, 2)
    assert str(found.strategy.next_guess()) == "B"
    with pytest.raises(ValueError, match="nothing is left"):
        found.strategy.next_guess("B=0")
    with pytest.raises(InconsistentHistoryError):
        found.strategy.next_guess("C=1")
    late = solve(game, goal="determine", time_limit=0)
    assert late.lower_bound <= 28


@pytest.mark.parametrize(
    "ask",
    [
        rank_guesses,
        Assistant,
        fixed_questions,
        Solver().solve,
        lambda game: diagnose(game, ""),
        lambda game: solve(game, objective="worst-count", goal="determine"),
        lambda game: solve(game, goal="determine", guesses="consistent"),
        lambda game: solve(game, goal="determine", max_guesses=3),
    ],
)
def test_what_does_not_know_costs_says_so(ask):
    game = FeedbackTable(LAMP, costs=[1, 5, 1], secrets=PARTS)
    with pytest.raises((UnsupportedGameError, ValueError), match=r"costs|solved without|objective"):
        ask(game)


def test_costs_are_checked():
    for wrong, error in (([1, 2], ValueError), ("1,2,3", TypeError), ([1, -1, 2], ValueError)):
        with pytest.raises(error, match="cost"):
            FeedbackTable(LAMP, costs=wrong)
