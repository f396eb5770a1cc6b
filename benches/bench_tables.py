"""How long games given by tables take. `make bench`; nothing here is a test of time.

Pairs in a group show the ratio to the built-in game, which knows its symmetries.
"""

import pytest

from abgames.codebreaking import (
    AB,
    CardMoo,
    FeedbackTable,
    Mastermind,
    black_peg,
    coins,
    higher_lower,
    solve,
)


def once(benchmark, job):
    """Run a long job once, with nothing remembered."""
    return benchmark.pedantic(job, rounds=1, iterations=1)


@pytest.mark.parametrize("as_table", [False, True], ids=["built in", "table"])
@pytest.mark.parametrize(
    ("game", "goal", "total"),
    [
        (AB(3, 9), "hit", 2337),  # [Shinoda2012], table A.1
        (Mastermind(4, 5), "hit", 2463),
        (CardMoo(ranks=5), "determine", None),
    ],
    ids=str,
)
def test_built_in_games_as_tables(benchmark, game, goal, total, as_table):
    benchmark.group = f"as a table: {game!r}"
    if as_table:
        known = solve(game, goal=goal).total
        game = FeedbackTable(game.feedback_table(game.guesses, game.secrets), hit=0)
        total = total or known
    solution = benchmark.pedantic(lambda: solve(game, goal=goal, threads=1), rounds=5)
    assert total is None or solution.total == total
    benchmark.extra_info["nodes"] = solution.nodes


@pytest.mark.parametrize("number", [8, 9, 10, 11, 12])
def test_coins(benchmark, number):
    """One coin is too heavy or too light: which, and how? Three weighings for all of these."""
    game = coins(number)
    solution = once(benchmark, lambda: solve(game, objective="worst", goal="determine"))
    assert (solution.worst, solution.proven) == (3, True)
    benchmark.extra_info["nodes"] = solution.nodes
    benchmark.extra_info["weighings"] = game.guess_count


@pytest.mark.parametrize(
    ("make", "total"),
    [(lambda: black_peg(3, 6), 612), (lambda: higher_lower(500), 3998)],
    ids=["black_peg(3, 6)", "higher_lower(500)"],
)
def test_expected(benchmark, make, total):
    game = make()
    solution = once(benchmark, lambda: solve(game))
    assert solution.proven
    assert solution.total == total
    benchmark.extra_info["nodes"] = solution.nodes


def test_weights(benchmark):
    """Numbers with decreasing likelihood: the best search tree."""
    count = 60
    plain = higher_lower(count)
    weights = [1000 // number for number in range(1, count + 1)]
    game = FeedbackTable(plain.table, hit=0, weights=weights)
    solution = once(benchmark, lambda: solve(game))
    assert solution.total == best_tree(weights)
    benchmark.extra_info["nodes"] = solution.nodes


def best_tree(weights):
    """The least weighted sum of depths of a search tree, by all roots of all intervals."""
    size = len(weights)
    least = {(start, start): 0 for start in range(size + 1)}
    for length in range(1, size + 1):
        for start in range(size - length + 1):
            end = start + length
            roots = range(start, end)
            inner = min(least[start, root] + least[root + 1, end] for root in roots)
            least[start, end] = sum(weights[start:end]) + inner
    return least[0, size]
