"""One search divided: its work beside that of one process, and how far it would scale.

    python benches/bench_divided_search.py [PEGS COLORS [LARGEST]]

The questions of ``abgames work run root`` are answered one after the other, and the seconds of each
are kept.  From them follows how long any number of workers would take: in each round the questions
are given out in their order to whoever is free, and the next round begins when all are answered.
The time between rounds, in which one process finds the next questions, is counted for every number.
"""

import heapq
import sys
import time

from abgames.codebreaking import AB, Solver
from abgames.work.rounds import Rounds
from abgames.work.running import answered
from abgames.work.store import identity
from abgames.work.tasks import WORKS

WORKERS = (1, 2, 4, 8, 16, 32, 64, 128, 256)


def recorded(arguments):
    """The seconds of the questions in each round, the seconds between, and the nodes."""
    work, answers = WORKS["root"], {}
    rounds, between, nodes = [], 0.0, 0
    begun = time.perf_counter()
    asked = Rounds(work, work.arguments(arguments), answers)
    between += time.perf_counter() - begun
    while not asked.is_over:
        seconds = []
        for key in asked.missing:
            begun = time.perf_counter()
            answers[key] = answered(work.name, key, asked.questions[key], identity())
            seconds.append(time.perf_counter() - begun)
            nodes += answers[key]["nodes"]
        rounds.append(seconds)
        begun = time.perf_counter()
        asked.go_on()
        between += time.perf_counter() - begun
    return rounds, between, nodes


def makespan(seconds, workers):
    """How long a round takes."""
    free = [0.0] * workers
    for each in seconds:
        heapq.heappush(free, heapq.heappop(free) + each)
    return max(free)


def main():
    """Print the work, and the times for each number of workers."""
    pegs, colors, largest = [*map(int, sys.argv[1:]), *(4, 10, 1000)[len(sys.argv) - 1 :]]
    for threads in (1, 2):
        found = Solver(threads=threads).solve(AB(pegs, colors))
        name = f"one process, threads={threads}"
        print(f"{name:26} {found.nodes:>10,} nodes {found.seconds:8.2f} s")
    rounds, between, nodes = recorded({"pegs": pegs, "colors": colors, "largest": largest})
    every = [seconds for questions in rounds for seconds in questions]
    print(f"{'divided, one after another':26} {nodes:>10,} nodes {sum(every):8.2f} s")
    longest = sum(map(max, rounds))
    print(f"{len(every)} questions in {len(rounds)} rounds, {between:.2f} s between them")
    print(f"the longest question of each round together: {longest:.2f} s")
    for workers in WORKERS:
        seconds = between + sum(makespan(questions, workers) for questions in rounds)
        print(f"{workers:>4} workers {seconds:8.2f} s")


if __name__ == "__main__":
    main()
