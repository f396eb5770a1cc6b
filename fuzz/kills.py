"""Runs that are killed again and again: they get on, and end with the right answer."""

import signal
import subprocess
import sys
import time

from abgames import work

SEARCHES = {
    "solve(AB(4, 9), threads=threads, checkpoint=path).total": "14914",
    "can_force(EARLY, {1, 3}, {1}, certificate=False, threads=threads, checkpoint=path).holds": (
        "False"
    ),
}
"""What is asked, and the answer of one process without a checkpoint."""
PROGRAM = """
import sys
from abgames.codebreaking import AB, solve
from abgames.otrio import Position, can_force
EARLY = Position.from_moves("b2M a1L", players=4)
path, threads = sys.argv[1], int(sys.argv[2])
print({asked})
"""
TASK = {"pegs": 3, "colors": "3-11"}


def case(rng, folder):
    """One search with a checkpoint, or one task with a store."""
    rng.choice((search, task))(rng, folder)


def search(rng, folder):
    """Kill a search, a little later each time."""
    asked, answer = rng.choice(list(SEARCHES.items()))
    program = PROGRAM.replace("{asked}", asked)
    command = [sys.executable, "-c", program, str(folder / "kept"), str(rng.choice((1, 2)))]
    output = until_it_ends(rng, command)
    assert output.strip() == answer, output


def task(rng, folder):
    """Kill a task; its store in the end is that of a run that was not killed."""
    whole, killed = folder / "whole", folder / "killed"
    list(work.run("ab-table", store=whole, **TASK))
    words = [f"{name}={value}" for name, value in TASK.items()]
    command = ["work", "run", "ab-table", *words, "--store", str(killed)]
    until_it_ends(rng, [sys.executable, "-m", "abgames", *command])
    assert killed.read_bytes() == whole.read_bytes()


def until_it_ends(rng, command):
    """Start a command, kill it after a while, and so on until it ends."""
    seconds = 0.1
    while True:
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            output, errors = running.communicate(timeout=seconds * rng.uniform(0.5, 1.5))
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGKILL)
            running.communicate()
            time.sleep(rng.choice((0, 0.05)))
            seconds *= 1.2
            continue
        assert running.returncode == 0, errors.decode()
        return output.decode()
