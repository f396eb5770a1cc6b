"""How long the main jobs of code-breaking take. `make bench`; nothing here is a test of time.

Each job checks its value, so that a fast wrong answer does not count. The ratios at the end compare
with the readable reference in the same run, which makes them comparable between machines.
"""

import os
import random
import signal
import subprocess
import sys
import time
from importlib.resources import files

import pytest
from reproduce.papers import PAPERS, Run, Status

import abgames
from abgames.codebreaking import (
    AB,
    HEURISTICS,
    CardMoo,
    Mastermind,
    Solver,
    diagnose,
    heuristic_strategy,
    prove_all_colors,
    rank_guesses,
    solve,
)
from abgames.codebreaking.reference import ColorRules, least_total

PROOF = files("abgames.codebreaking") / "ab-3-all-colors-expected.json.gz"


def once(benchmark, job):
    """Run a long job once, with nothing remembered."""
    return benchmark.pedantic(job, rounds=1, iterations=1)


def test_table_a_1(benchmark):
    """All of table A.1 in one run, with the check of each strategy."""

    def job():
        tables = {table.name: table for table in PAPERS["shinoda2012"].tables()}
        return list(tables["table-a-1"].compare(Run("shinoda2012")))

    compared = once(benchmark, job)
    assert all(comparison.status is Status.AGREES for comparison in compared)
    benchmark.extra_info["nodes"] = sum(comparison.nodes for comparison in compared)


@pytest.mark.parametrize(
    ("game", "total"),
    [
        (AB(4, 10), 26274),  # [Tanaka1996]
        (Mastermind(4, 6), 5625),  # [KoyamaLai1993]
        (Mastermind(4, 7), 11228),
    ],
    ids=repr,
)
def test_expected(benchmark, game, total):
    solution = once(benchmark, lambda: solve(game))
    assert (solution.total, solution.proven) == (total, True)
    benchmark.extra_info["nodes"] = solution.nodes


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("game", "objective", "value"),
    [
        (AB(4, 11), "expected", 43537),
        (AB(3, 20), "expected", 53349),  # [Shinoda2012], table A.1
        (AB(5, 7), "expected", 12305),
        (Mastermind(4, 8), "expected", 20471),
        (AB(4, 11), "worst", 7),
    ],
    ids=repr,
)
def test_threads(benchmark, game, objective, value, threads):
    """A long search with one thread and with two; the ratio is that of the column Min.

    It is the speed-up only on an otherwise idle machine.
    """
    benchmark.group = f"threads: {game!r}, {objective}"
    solution = once(benchmark, lambda: solve(game, objective=objective, threads=threads))
    assert (solution.upper_bound, solution.proven) == (value, True)
    benchmark.extra_info["nodes"] = solution.nodes


@pytest.mark.parametrize(
    ("game", "goal", "worst"),
    [
        (AB(4, 10), "hit", 7),  # [Tanaka1996]
        (Mastermind(4, 8), "hit", 6),
        (CardMoo(), "determine", 6),
        (CardMoo("3b 8r 10b"), "determine", 6),
        (CardMoo(), "hit", 7),
    ],
    ids=repr,
)
def test_worst(benchmark, game, goal, worst):
    """The least worst case; the strategy is verified too."""

    def job():
        solution = solve(game, objective="worst", goal=goal)
        assert solution.strategy.verify().worst == worst
        return solution

    solution = once(benchmark, job)
    assert (solution.worst, solution.proven) == (worst, True)
    benchmark.extra_info["nodes"] = solution.nodes


@pytest.mark.parametrize(("game", "count"), [(AB(4, 9), (6, 578)), (AB(4, 10), (7, 50))], ids=repr)
def test_fewest_at_the_worst(benchmark, game, count):
    """The fewest secrets that need the least worst case."""
    solution = once(benchmark, lambda: solve(game, objective="worst-count", threads=1))
    assert (solution.upper_bound, solution.proven) == (count, True)
    benchmark.extra_info["nodes"] = solution.nodes


def test_expected_to_determine_cards(benchmark):
    solution = once(benchmark, lambda: solve(CardMoo(), goal="determine"))
    assert (solution.total, solution.proven) == (68952, True)
    benchmark.extra_info["nodes"] = solution.nodes


@pytest.mark.parametrize("top", [None, 5])
def test_rank_in_mid_game(benchmark, top):
    """Every guess (or the best five) after two answers of the usual game, 288 candidates left."""
    history = "1 2 3 4=0A1B, 5 6 7 8=1A1B"
    ranking = once(benchmark, lambda: rank_guesses(AB(4, 10), history, top=top))
    assert (ranking.proven, ranking[0].total) == (True, 1042)
    benchmark.extra_info["nodes"] = ranking.nodes


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_heuristics(benchmark, heuristic):
    """A heuristic against all 5040 secrets of the usual game."""
    strategy = once(benchmark, lambda: heuristic_strategy(AB(4, 10), heuristic=heuristic))
    assert strategy.candidate_count == 5040


def test_diagnose(benchmark):
    """Which single changes would repair an impossible history of the usual game."""
    history = "1 2 3 4=0A1B, 2 5 6 7=1A1B, 8 5 2 9=2A1B, 8 5 10 2=0A0B"
    assert not benchmark(diagnose, AB(4, 10), history).possible


def test_feedback_table_5040(benchmark):
    """The replies to all 5040 guesses from all 5040 secrets of the usual game."""
    game = AB(4, 10)
    codes = game.secrets
    table = benchmark(game.feedback_table, codes, codes)
    assert table.shape == (5040, 5040)
    per_second = table.size / benchmark.stats.stats.min
    benchmark.extra_info["million feedbacks a second"] = round(per_second / 1e6)


def test_memo_is_shared_between_games(benchmark):
    """3×3 to 3×12 in turn; the last of them alone costs nearly as much."""
    solver = Solver()
    totals = once(benchmark, lambda: [solver.solve(AB(3, n)).total for n in range(3, 13)])
    assert totals[-1] == 7343  # [Shinoda2012], table A.1


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child process there")
def test_sigint_latency(benchmark):
    """From the signal to the end of the process, in a search that would take hours."""
    code = (
        "from abgames.codebreaking import AB, solve\n"
        "print('searching', flush=True)\n"
        "try: solve(AB(5, 12))\n"
        "except KeyboardInterrupt: print('interrupted', flush=True)\n"
    )

    def start():
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
        assert child.stdout is not None
        assert child.stdout.readline() == b"searching\n"
        time.sleep(2)
        return (child,), {}

    def interrupt(child):
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == b"interrupted\n"
        child.communicate()

    benchmark.pedantic(interrupt, setup=start, rounds=3)


class TestAgainstTheReference:
    """The same work by the core and by the reference; the table's last columns show the ratio."""

    CODES = random.Random(1).sample(AB(4, 10).secrets.tolist(), 200)

    @pytest.mark.benchmark(group="40,000 feedbacks of 4x10")
    def test_feedback_core(self, benchmark):
        benchmark(AB(4, 10).feedback_table, self.CODES, self.CODES)

    @pytest.mark.benchmark(group="40,000 feedbacks of 4x10")
    def test_feedback_reference(self, benchmark):
        rules = ColorRules("AB", 4, 10)
        codes = [tuple(code) for code in self.CODES]
        benchmark(lambda: [rules.feedback(g, s) for g in codes for s in codes])

    @pytest.mark.benchmark(group="least total of 3x5")
    def test_solve_core(self, benchmark):
        assert benchmark(lambda: solve(AB(3, 5)).total) == 196

    @pytest.mark.benchmark(group="least total of 3x5")
    def test_solve_reference(self, benchmark):
        assert once(benchmark, lambda: least_total(ColorRules("AB", 3, 5))) == 196


@pytest.mark.parametrize(
    ("name", "objective", "value"),
    [
        ("AB", "expected", 254275),
        ("AB", "worst", 13),
        ("Mastermind", "expected", 287331),
        ("Mastermind", "worst", 13),
    ],
)
def test_every_number_of_colors(benchmark, name, objective, value):
    """Search, certificate and the check in Rust; the value is that for 30 colours."""
    proof = once(benchmark, lambda: prove_all_colors(name, 3, objective=objective, recompute=True))
    assert proof.value(30) == value
    benchmark.extra_info["lines"] = proof.bounds + proof.claims


@pytest.mark.parametrize("fast", [True, False], ids=["rust", "python"])
def test_check_of_every_number_of_colors(benchmark, fast):
    checked = once(benchmark, lambda: abgames.verify(PROOF, fast=fast))
    assert checked.exceptions == {(4, None)}
