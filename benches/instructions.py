"""How many instructions the core takes for small questions, counted by valgrind.

    make instructions
    .venv/bin/python benches/instructions.py [--record]

Counts do not depend on what else the machine does, so a change that costs 3 % is seen. They are
compared with `results/instructions.toml`, which `--record` writes. Counted is the installed release
build: what it executes itself and what it calls of the C library, not the Python around it. Each
case checks its answer, so that a fast wrong one does not count.
"""

import argparse
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from datetime import date
from pathlib import Path

import numpy as np

import abgames
from abgames import _abgames, games
from abgames.codebreaking import (
    AB,
    CardMoo,
    Mastermind,
    black_peg,
    coins,
    common_words,
    heuristic_strategy,
    rank_guesses,
    solve,
    words,
)
from abgames.nim import grundy_values
from abgames.otrio import Position, Solver, can_force
from abgames.otrio.position import next_player_first
from abgames.tanhinmin import analyze, analyze_batch

RECORDED = Path(__file__).parents[1] / "results" / "instructions.toml"
TOLERANCE = 0.02
CORE = Path(_abgames.__file__).resolve()
OWN_GAME = Path(__file__).parents[1] / "examples" / "games" / "tic_tac_toe.py"
PROOF = CORE.parent / "codebreaking" / "ab-3-all-colors-worst.json.gz"


# Kernels: what is not a search has no nodes.


def feedback():
    game = AB(4, 10)
    table = game.feedback_table(game.secrets[:1000], game.secrets)
    assert np.count_nonzero(table == 0) == 1000


def classes():
    assert heuristic_strategy(AB(4, 7), heuristic="most-parts").candidate_count == 840


def table_rows():
    assert heuristic_strategy(black_peg(4, 6), heuristic="most-parts").candidate_count == 360


def boards():
    draw = random.Random(1)
    for _ in range(100):
        position = Position(players=4)
        while position.legal_moves:
            image = position.canonical()
            assert image.canonical() == image
            position = position.play(draw.choice(position.legal_moves))


def large_hands():
    draw = np.random.default_rng(1)
    hands = [np.sort(draw.integers(1, 2**31 - 1, 100_000, dtype=np.int32)) for _ in range(2)]
    analysis = analyze(*hands)
    assert analysis.mover_wins == (analysis.score > 0)


def many_hands():
    draw = np.random.default_rng(1)
    hands = [draw.multinomial(13, np.full(13, 1 / 13), 100_000).astype(np.uint8) for _ in range(2)]
    records = analyze_batch(*hands)
    assert (records["mover_wins"] == (records["score"] > 0)).all()


def heaps():
    assert grundy_values("0.007", 10_000)[-3:].tolist() == [63, 250, 182]


def proof():
    assert abgames.verify(PROOF, fast=True)


# Searches: they return their nodes.


def total(game, least, **question):
    solution = solve(game, threads=1, **question)
    assert (solution.upper_bound, solution.proven) == (least, True)
    return solution.nodes


def ranking():
    found = rank_guesses(AB(4, 8), "1 2 3 4=0A1B", threads=1)
    assert found.proven
    return found.nodes


def common_answers():
    answers, allowed = common_words()
    return total(words(answers[::12], sorted({*answers[::12], *allowed[::4]})), 461)


def own_game():
    solved = games.solve(games.load(f"{OWN_GAME}:three"))
    assert solved.outcomes("next") == {"D"}
    return solved.positions


def forced(moves, coalition, winner, players):
    position = Position.from_moves(moves, players=players)
    force = can_force(position, coalition, {winner}, threads=1, certificate=False)
    assert force.holds
    return force.nodes


def preferences():
    position = Position.from_moves("b2M a1L", players=3)
    solver = Solver(threads=1, without=["openings"])  # whose tables would answer
    solution = solver.solve(position, next_player_first(3), certificate=False)
    assert solution.proven
    return solution.nodes


CASES = {
    "feedback of all codes": feedback,
    "classes of all guesses": classes,
    "classes of rows of a table": table_rows,
    "canonical boards": boards,
    "two hands of 100,000 cards": large_hands,
    "100,000 pairs of hands": many_hands,
    "Grundy values of 0.007": heaps,
    "check of a proof for all colours": proof,
    "AB 4×8 expected": lambda: total(AB(4, 8), 7817),
    "AB 3×12 expected": lambda: total(AB(3, 12), 7343),
    "AB 4×7 worst-count": lambda: total(AB(4, 7), (6, 4), objective="worst-count"),
    "AB 4×8 all guesses ranked": ranking,
    "Mastermind 4×6 expected": lambda: total(Mastermind(4, 6), 5625),
    "MOO 7 ranks determine": lambda: total(CardMoo(ranks=7), 5518, goal="determine"),
    "10 coins determine": lambda: total(coins(10), 3, objective="worst", goal="determine"),
    "174 words expected": common_answers,
    "black-peg 3×6 expected": lambda: total(black_peg(3, 6), 612),
    "tic-tac-toe for three by its rules": own_game,
    "Otrio, two players, forced": lambda: forced("b2M b1L", {1}, 1, 2),
    "Otrio, three players, forced": lambda: forced("b2M a1L c3S c1M b1S", {2, 3}, 1, 3),
    "Otrio, three players, preferences": preferences,
}


def counted(callgrind):
    """The instructions of the core, with those of the functions of the C library that it calls."""
    instructions = 0
    here = callee = ""
    is_call = False
    for line in callgrind:
        key, _, value = line.rstrip().partition("=")
        if key == "ob":
            here = callee = value
        elif key == "cob":
            callee = value
        elif key == "calls":
            is_call = True
        elif line[0].isdigit():
            in_c = Path(callee).name.startswith(("libc.", "libm."))
            if here == str(CORE) and (not is_call or in_c):
                instructions += int(line.split()[1])
            if is_call:
                is_call, callee = False, here
    return instructions


def run():
    """Run each case in a fork, which valgrind counts apart; print the fork, the nodes, the case."""
    failed = 0
    at_once = min(os.cpu_count() or 1, len(CASES))
    for place, (name, case) in enumerate(CASES.items()):
        if place >= at_once:
            failed |= os.wait()[1]
        if os.fork() == 0:
            os.write(sys.stdout.fileno(), f"{os.getpid()} {case() or 0} {name}\n".encode())
            os._exit(0)
    for _ in range(at_once):
        failed |= os.wait()[1]
    return failed != 0


def count():
    """The instructions and the nodes of each case."""
    with tempfile.TemporaryDirectory() as folder:
        options = [
            "--compress-strings=no",
            "--compress-pos=no",
            f"--callgrind-out-file={folder}/%p",
        ]
        forks = subprocess.run(
            ["valgrind", "-q", "--tool=callgrind", *options, sys.executable, __file__, "--run"],
            env={**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        if forks.returncode:
            sys.exit("a case failed")
        found = {}
        for line in forks.stdout.splitlines():
            fork, nodes, name = line.split(maxsplit=2)
            with Path(folder, fork).open(encoding="utf-8") as callgrind:
                found[name] = {"instructions": counted(callgrind), "nodes": int(nodes)}
    return {name: found[name] for name in CASES}


def record(build, found):
    head = f'rustc = "{build["rustc"]}"\nvectors = "{build["vectors"]}"\n'
    rows = [
        f'"{name}" = {{ instructions = {row["instructions"]}, nodes = {row["nodes"]} }}\n'
        for name, row in found.items()
    ]
    text = f"{head}date = {date.today()}\n\n[cases]\n{''.join(rows)}"
    RECORDED.write_text(text, encoding="utf-8")


def compare(found, recorded):
    """Print a table, and return by how much each case takes more than was recorded."""
    changes = {}
    for name, row in found.items():
        before = recorded.get(name, {"instructions": 0, "nodes": row["nodes"]})
        more = row["instructions"] - before["instructions"]
        changes[name] = more / before["instructions"] if before["instructions"] else math.inf
        nodes = f"{row['nodes']:,} nodes" if row["nodes"] else ""
        recorded_nodes = f" ({before['nodes']:,})" if row["nodes"] != before["nodes"] else ""
        print(f"{name:34} {row['instructions']:13,} {changes[name]:+7.1%}  {nodes}{recorded_nodes}")
    return changes


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--record", action="store_true", help=f"write {RECORDED.name}")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        return run()
    if shutil.which("valgrind") is None:
        return "valgrind is needed: apt-get install valgrind"
    if abgames.__build__["profile"] != "release":
        return "this is a debug build; make .venv/stamps/installed installs a release build"
    build = {"rustc": abgames.__build__["rustc"], "vectors": _abgames.vectors()}
    recorded = tomllib.loads(RECORDED.read_text(encoding="utf-8"))
    found = count()
    changes = compare(found, recorded.pop("cases"))
    del recorded["date"]
    if options.record:
        record(build, found)
    elif recorded != build:
        print(f"shown, not judged: recorded with {recorded}, counted with {build}")
    else:
        more = [name for name, change in changes.items() if change > TOLERANCE]
        less = [name for name, change in changes.items() if change < -TOLERANCE]
        record_it = "to record them: .venv/bin/python benches/instructions.py --record"
        if less:
            print("fewer instructions than recorded:", *less, record_it, sep="\n  ")
        if more:
            return "\n  ".join(["more instructions than recorded:", *more, record_it])
    return None


if __name__ == "__main__":
    sys.exit(main())
