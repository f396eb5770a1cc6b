"""Make long calls with little address space, each in turn: ``python calls.py MIB [NAME ...]``.

The limit is MIB more than the idle interpreter takes; 0 means none.  Each call prints a line of
JSON with its name before it starts, and one with its result, which is None if it raised
MemoryError.
"""

import json
import resource
import sys
from contextlib import suppress

import numpy as np
import numpy.ma  # which numpy itself imports late, and CPython's compiler fails without memory

from abgames import nim, otrio, tanhinmin
from abgames.codebreaking import (
    AB,
    Mastermind,
    Solver,
    coins,
    heuristic_strategy,
    prove_all_colors,
    prove_lower_bound,
    rank_guesses,
    solve,
)

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
    "solve the worst case": lambda: solve(AB(4, 6), "worst", threads=2).total,
    "rank_guesses": lambda: rank_guesses(AB(3, 8)).least,
    "heuristic_strategy": lambda: heuristic_strategy(AB(4, 7), "entropy").total,
    "prove_lower_bound": lambda: prove_lower_bound(AB(3, 6), 5) is None,
    "prove_all_colors": lambda: prove_all_colors("AB", 2).value(1000),
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
    "prove_all_colors of three pegs": lambda: prove_all_colors("AB", 3).value(1000),
    "secrets of Mastermind(8, 7)": lambda: Mastermind(8, 7).secrets.shape,
    "grundy_values of many heaps": lambda: int(nim.grundy_values("0.07", 10**7).sum()),
    "check of more cards": lambda: tanhinmin.check(4, 5).holds,
}

CALLS = QUICK | SLOW


def main():
    extra, names = int(sys.argv[1]) << 20, sys.argv[2:] or QUICK
    unlimited = resource.getrlimit(resource.RLIMIT_AS)
    if extra:
        with open("/proc/self/statm") as file:
            pages = int(file.read().split()[0])
        limit = pages * resource.getpagesize() + extra
        resource.setrlimit(resource.RLIMIT_AS, (limit, unlimited[1]))
    for name in names:
        print(json.dumps(name), flush=True)
        result = None
        with suppress(MemoryError):
            result = CALLS[name]()
        print(json.dumps(result), flush=True)
    resource.setrlimit(resource.RLIMIT_AS, unlimited)
    assert solve(AB(3, 5), threads=2).total == 196


if __name__ == "__main__":
    main()
