"""Make long calls with little address space, each in turn: ``python calls.py MIB,... [NAME ...]``.

For each limit a fork of its own makes the calls.  It is MIB more than the idle interpreter takes; 0
means none.  Each call prints a line of JSON with its limit and name before it starts, and one with
its result, which is None if it raised MemoryError.
"""

import json
import os
import resource
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import numpy.ma  # which numpy itself imports late, and CPython's compiler fails without memory

from abgames import begin, codebreaking, games, nim, otrio, rating, review, tanhinmin, work
from abgames.codebreaking import (
    AB,
    Assistant,
    CardMoo,
    Mastermind,
    Solver,
    Strategy,
    best_guess,
    coins,
    compare_heuristics,
    heuristic_guesses,
    heuristic_strategy,
    prove_all_colors,
    prove_lower_bound,
    rank_guesses,
    solve,
)
from abgames.tanhinmin.statistics import deal_statistics

OWN = f"{Path(__file__).parents[2] / 'examples' / 'games' / 'tic_tac_toe.py'}:three"
EARLY = otrio.Position.from_moves("b2M, a1L, c3S", players=3)
LATE = otrio.Position.from_moves(
    "b2M, a1L, c3S, b2L, a1M, c3L, b1S, a3M, c2L, b3S, a2S, c1M", players=3
)
ORDERS = {1: "P1 > P2 > P3 > D", 2: "P2 > P1 > P3 > D", 3: "P3 > P1 > P2 > D"}

RANDOM = np.random.default_rng(7)
COUNTS = RANDOM.integers(0, 4, (50_000, 10)).astype(np.uint8)
COUNTS[:, 0] += 1
HAND = RANDOM.integers(1, 10**6, 300_000)


def certificate():
    found = otrio.can_force(EARLY, {2, 3}, {2}, certificate=True)
    return found.certificate.verify().holds


def move_reviewed():
    move = LATE.legal_moves[0]
    return review(begin(LATE, prefer=ORDERS), [move])[0].best


def strategy_read():
    text = solve(AB(3, 8)).strategy.to_json()
    return Strategy.from_json(text).verify().total


def task():
    try:
        return len(list(work.run("ab-table", pegs=2, colors="2-9")))
    except work.WorkError as error:  # which names the question
        raise error.__cause__ from None


def batch():
    found = tanhinmin.analyze_batch(COUNTS, COUNTS[::-1], np.zeros(len(COUNTS), np.uint32))
    return int(found["score"].sum())


def honest(game, value):
    """Whether what is known after a second agrees with the published value."""
    found = Solver(threads=2).solve(game, time_limit=1)
    return found.lower_bound <= value and (found.upper_bound is None or value <= found.upper_bound)


QUICK = {
    "solve": lambda: solve(AB(3, 8), threads=2).total,
    "solve Mastermind": lambda: solve(Mastermind(4, 4), threads=2).total,
    "solve a table": lambda: solve(coins(5), goal="determine").total,
    "solve the worst case": lambda: solve(AB(4, 6), objective="worst", threads=2).total,
    "a strategy read": strategy_read,
    "best_guess": lambda: best_guess(AB(3, 8), "1 2 3=0A1B"),
    "Assistant": lambda: Assistant(AB(3, 8), history="1 2 3=0A1B").proposal,
    "rank_guesses": lambda: rank_guesses(AB(3, 8)).least,
    "rank_guesses of cards": lambda: rank_guesses(CardMoo(), "2b 4r 9r=2N, 1b 5r 6r=1N").least,
    "judge_guess": lambda: begin(AB(3, 7), history="1 2 3=0A1B").judge("4 5 6").total,
    "review": lambda: codebreaking.review(AB(3, 7), "1 2 3=0A1B, 4 5 1=1A0B")[1].total,
    "rate": lambda: rating.rate(lambda _, left: left[0], "ab", pegs=3, colors=5, games=5).games,
    "heuristic_guesses": lambda: heuristic_guesses(AB(4, 8), heuristic="entropy")[0].guess,
    "compare_heuristics": lambda: str(compare_heuristics(AB(3, 6), heuristics=["minimax"])),
    "heuristic_strategy": lambda: heuristic_strategy(AB(4, 7), heuristic="entropy").total,
    "prove_lower_bound": lambda: prove_lower_bound(AB(3, 6), guesses=5) is None,
    "prove_lower_bound of totals": lambda: prove_lower_bound(AB(3, 6), objective="expected").total,
    "prove_all_colors": lambda: prove_all_colors("AB", 2, recompute=True).value(1000),
    "verify all colours": lambda: prove_all_colors("AB", 2).verify().claims,
    "secrets": lambda: Mastermind(7, 6).secrets.shape,
    "feedback_table": lambda: int(
        AB(4, 7).feedback_table(AB(4, 7).secrets, AB(4, 7).secrets).sum()
    ),
    "can_force": lambda: otrio.can_force(EARLY, {2, 3}, {2}, threads=2).holds,
    "certificate": certificate,
    "otrio.solve": lambda: otrio.solve(LATE, ORDERS, threads=2).outcome,
    "effectivity_table": lambda: str(otrio.effectivity_table(LATE)).rpartition("\n\n")[0],
    "preference_table": lambda: str(otrio.preference_table(LATE)).rpartition("\n\n")[0],
    "analyze Otrio": lambda: str(otrio.analyze(LATE, ORDERS, threads=2)),
    "force_moves": lambda: list(otrio.force_moves(LATE, {2, 3}, {2}, threads=2)),
    "review Otrio": move_reviewed,
    "what a side does": lambda: len(list(otrio.Solver(2).strategy(EARLY, {2, 3}, {2}))),
    "count by enumeration": lambda: otrio.count_positions(3, max_ply=5, method="enumerate")[5].live,
    "perft": lambda: EARLY.perft(4),
    "grundy_values": lambda: int(nim.grundy_values("dawson", 200_000).sum()),
    "period": lambda: nim.period("kayles").period,
    "lost_positions": lambda: int(nim.lost_positions(200).sum()),
    "lost_triples": lambda: len(nim.lost_triples(300)),
    "move_table": lambda: int(nim.move_table(150).sum()),
    "wythoff_lost": lambda: int(nim.wythoff_lost(10**5).sum()),
    "check": lambda: tanhinmin.check(3, 4).holds,
    "brute_force": lambda: tanhinmin.brute_force([1, 2, 4, 5, 6, 7], [1, 3, 3, 4, 8]).score,
    "analyze_batch": batch,
    "matchings_batch": lambda: int(tanhinmin.matchings_batch(COUNTS, COUNTS[::-1]).sum()),
    "deal_statistics": lambda: deal_statistics(5, samples=20_000).scores,
    "a task": task,
    "a game of one's own": lambda: str(games.solve(games.load(OWN))),
    "analyze": lambda: tanhinmin.analyze(HAND, HAND[::2]).score,
}

SLOW = {
    "solve AB(4, 9)": lambda: solve(AB(4, 9), threads=2).total,
    "solve AB(4, 10) in a second": lambda: honest(AB(4, 10), 26_274),
    "solve Mastermind(6, 6) in a second": lambda: honest(Mastermind(6, 6), 205_640),
    "rank_guesses of AB(4, 8)": lambda: rank_guesses(AB(4, 8), threads=2).least,
    "can_force with four players for a second": lambda: (
        not otrio.can_force(otrio.Position(4), {3, 4}, {1, 2}, threads=2, time_limit=1).holds
    ),
    "count by the formula": lambda: otrio.count_positions(3, max_ply=6, recompute=True)[6].live,
    "prove_all_colors of three pegs": lambda: prove_all_colors(
        "AB", 3, objective="worst", recompute=True
    ).value(1000),
    "secrets of Mastermind(8, 7)": lambda: Mastermind(8, 7).secrets.shape,
    "grundy_values of many heaps": lambda: int(nim.grundy_values("0.07", 10**7).sum()),
    "check of more cards": lambda: tanhinmin.check(4, 5).holds,
}

CALLS = QUICK | SLOW


ENOUGH = 77  # an exit status: no call lacked memory


def attempt(extra, names):
    """Make calls with some MiB more than the idle interpreter takes; 0 is no limit."""
    unlimited = resource.getrlimit(resource.RLIMIT_AS)
    if extra:
        with open("/proc/self/statm") as file:
            pages = int(file.read().split()[0])
        limit = pages * resource.getpagesize() + (extra << 20)
        resource.setrlimit(resource.RLIMIT_AS, (limit, unlimited[1]))
    results = []
    for name in names:
        print(json.dumps([extra, name]), flush=True)
        result = None
        with suppress(MemoryError):
            result = CALLS[name]()
        print(json.dumps(result), flush=True)
        results.append(result)
    resource.setrlimit(resource.RLIMIT_AS, unlimited)
    assert solve(AB(3, 5), threads=2).total == 196
    return ENOUGH if extra and None not in results else 0


def main():
    names = sys.argv[2:] or QUICK
    for extra in map(int, sys.argv[1].split(",")):
        if os.fork() == 0:
            return attempt(extra, names)
        status = os.waitstatus_to_exitcode(os.wait()[1])
        if status == ENOUGH:  # so are further limits
            break
        if status:
            return f"with {extra} MiB: exit status {status}"
    return None


if __name__ == "__main__":
    sys.exit(main())
