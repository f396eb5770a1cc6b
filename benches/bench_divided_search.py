"""One divided search: its work compared with one process, and how far it would scale.

    python benches/bench_divided_search.py [PEGS COLORS [LARGEST]]
    python benches/bench_divided_search.py otrio [NODES]

The questions of ``abgames work run root``, or of ``otrio-force``, are answered one after the other,
and the seconds of each are kept.  From these it is computed how long any number of workers would
take: in each round the questions go in order to the next free worker, and the next round starts
when all are answered.  The time between rounds, in which one process finds the next questions, is
counted for every number.  In Otrio a round has as many questions as there are workers, so each
number of workers is a division of its own.
"""

import heapq
import sys
import time
from dataclasses import dataclass, field

from abgames.codebreaking import AB, Solver
from abgames.otrio import Position, can_force
from abgames.work.running import answered
from abgames.work.store import Rounds, identity
from abgames.work.tasks import WORKS

WORKERS = (1, 2, 4, 8, 16, 32, 64, 128, 256)


@dataclass
class Recorded:
    """The times of the questions of a divided search."""

    rounds: list[list[float]] = field(default_factory=list)
    """The seconds of the questions in each round."""
    between: float = 0.0
    """The seconds in which the questions are found."""
    nodes: int = 0

    @property
    def seconds(self):
        """The seconds of all questions, one after another."""
        return sum(map(sum, self.rounds))

    @property
    def questions(self):
        """The number of questions."""
        return sum(map(len, self.rounds))

    @property
    def longest(self):
        """The longest question of each round, in seconds: no number of workers is faster."""
        return sum(map(max, self.rounds))

    def simulated(self, workers):
        """The seconds that a number of workers take."""
        return self.between + sum(makespan(seconds, workers) for seconds in self.rounds)


def recorded(name, arguments):
    """Answer all questions of a task."""
    work, answers, found = WORKS[name], {}, Recorded()
    begun = time.perf_counter()
    asked = Rounds(work, work.arguments(arguments), answers)
    found.between += time.perf_counter() - begun
    while not asked.is_over:
        seconds = []
        for key in asked.missing:
            begun = time.perf_counter()
            answers[key] = answered(work.name, key, asked.questions[key], identity())
            seconds.append(time.perf_counter() - begun)
            found.nodes += answers[key]["nodes"]
        found.rounds.append(seconds)
        begun = time.perf_counter()
        asked.go_on()
        found.between += time.perf_counter() - begun
    return found


def makespan(seconds, workers):
    """How long a round takes."""
    free = [0.0] * workers
    for each in seconds:
        heapq.heappush(free, heapq.heappop(free) + each)
    return max(free)


def code_breaking(pegs=4, colors=10, largest=1000):
    """The AB game: one division, simulated for every number of workers."""
    for threads in (1, 2):
        told(f"one process, threads={threads}", Solver(threads=threads).solve(AB(pegs, colors)))
    found = recorded("root", {"pegs": pegs, "colors": colors, "largest": largest})
    told("divided, one after another", found)
    print(
        f"{found.questions} questions in {len(found.rounds)} rounds, {found.between:.2f} s between"
    )
    print(f"the longest question of each round together: {found.longest:.2f} s")
    for workers in WORKERS:
        print(f"{workers:>4} workers {found.simulated(workers):8.2f} s")


def otrio(nodes=1_000_000):
    """Four players, can P1 and P2 make P1 win: a division for every number of workers."""
    for threads in (1, 2):
        found = can_force(Position(4), {1, 2}, {1}, threads=threads)
        told(f"one process, threads={threads}", found)
    for workers in WORKERS:
        task = {"players": 4, "coalition": "1,2", "winners": "1", "nodes": nodes, "width": workers}
        found = recorded("otrio-force", task)
        told(f"divided for {workers} workers", found)
        print(
            f"     {found.questions} questions in {len(found.rounds)} rounds: {workers} workers "
            f"{found.simulated(workers):.2f} s, the longest questions {found.longest:.2f} s",
            flush=True,
        )


def told(name, found):
    """Print the work of a search."""
    print(f"{name:26} {found.nodes:>11,} nodes {found.seconds:8.2f} s", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["otrio"]:
        otrio(*map(int, sys.argv[2:]))
    else:
        code_breaking(*map(int, sys.argv[1:]))
