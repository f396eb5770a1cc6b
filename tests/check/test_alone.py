"""The checkers in a folder of their own, where nothing but the standard library is."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.damage import good
from tests.proofs import PATHS

import abgames_check

ROOT = Path(__file__).parents[2]
EVIDENCE = ROOT / "docs" / "evidence"
FILES = {
    "a strategy": EVIDENCE / "shinoda2012-appendix-21-ST01.json",
    "a lower bound by a tree": EVIDENCE / "ab-4-4-hit-4-are-not-enough.json.gz",
    "a lower bound by sets": EVIDENCE / "mastermind-4-5-hit-4-are-not-enough.json.gz",
    "a total": EVIDENCE / "ab-3-10-total-3575.json.gz",
    "all numbers of colours": PATHS["ab2"],
    "a coalition": EVIDENCE / "otrio-one-colour-each.json",
    "preferences": ROOT / "tests" / "unit" / "damaged" / "otrio-outcome.json",
}
RULES = """
class Heap:
    players, start = 2, (2, 1)
    def to_move(self, position): return position[1] if position[0] else None
    def moves(self, position): return range(1, min(position[0], 2) + 1)
    def play(self, position, move): return position[0] - move, 3 - position[1]
    def outcome(self, position): return f"P{3 - position[1]}"
"""
HEAP = {
    "format": "abgames-game-certificate",
    "version": 1,
    "game": "Heap",
    "players": 2,
    "start": "(2, 1)",
    "coalition": [1],
    "winners": ["P1"],
    "holds": True,
    "moves": {"(2, 1)": "2"},
}


@pytest.fixture
def folder(tmp_path):
    """An empty place with a copy of the package."""
    source = Path(abgames_check.__file__).parent
    shutil.copytree(source, tmp_path / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(folder, *arguments):
    """What the command does in a folder, without what is installed."""
    command = [sys.executable, "-E", "-S", "-s", "-B", "-m", "abgames_check", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", FILES)
def test_evidence_is_accepted(folder, kind):
    done = run(folder, FILES[kind])
    assert (done.returncode, done.stderr) == (0, "")
    said = abgames_check.check_file(FILES[kind]).statement
    assert done.stdout == f"{FILES[kind]} is accepted: {said}\n"


def test_a_game_of_ones_own_is_checked_with_its_rules(folder):
    (folder / "heap.json").write_text(json.dumps(HEAP))
    (folder / "heap.py").write_text(RULES)
    done = run(folder, "heap.json", "heap.py:Heap")
    assert (done.returncode, done.stderr) == (0, "")
    assert "player 1 can force this: P1" in done.stdout
    done = run(folder, "heap.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert "checked with the rules of its game" in done.stderr
    for rules in ("heap.py:Cards", "heap.py", "none.py:Heap"):
        done = run(folder, "heap.json", rules)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_what_is_wrong_is_said_in_a_line(folder):
    (folder / "bad.json").write_text(json.dumps({**good("strategy"), "goal": "win"}))
    done = run(folder, "bad.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        'bad.json is refused: "goal" must be one of hit, determine, class, not "win"\n'
    )


@pytest.mark.parametrize("arguments", [(), ("none.json",), ("abgames_check",), ("--help",)])
def test_what_cannot_be_read(folder, arguments):
    done = run(folder, *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
