"""What type checkers and editors know of the calls that users begin with."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from mypy import api

from abgames._abgames import codebreaking as core
from abgames.codebreaking.code_game import Goal, Objective

PROGRAM = """
from typing import Any, assert_type
import abgames
from abgames import AB, CardMoo, Mastermind, Position, begin, codebreaking, games, nim, otrio, solve
from abgames import tanhinmin
from abgames.codebreaking.situation import Guessing
from abgames.games.situation import Play
from abgames.nim.situation import Heaps
from abgames.otrio.situation import Match
from abgames.tanhinmin.situation import Hands

assert_type(solve(AB(3, 7)), codebreaking.Solution)
assert_type(solve(AB(3, 7), "1 2 3=0A1B", objective="worst-count"), codebreaking.Solution)
assert_type(abgames.solve(CardMoo(), goal="determine", time_limit=3), codebreaking.Solution)
assert_type(solve(Position(2), prefer="next", checkpoint="log"), otrio.Solution)
assert_type(solve((7, 3, 5), misere=True), nim.Explanation)
assert_type(solve(([1, 2, 4], [1, 3]), cut=4), tanhinmin.Analysis)
assert_type(begin(AB(4, 10), secret="0123"), Guessing)
assert_type(begin(Position(), coalition={1, 3}, winners={1, "D"}), Match)
assert_type(begin((7, 3, 5), rule="kayles"), Heaps)
assert_type(begin(([5, 6], [6]), table=4), Hands)


class Race:
    players, start = 3, (0, 1)

    def to_move(self, at: tuple[int, int]) -> int | None:
        return at[1] if at[0] < 7 else None

    def moves(self, at: tuple[int, int]) -> list[int]:
        return [step for step in (1, 2) if at[0] + step <= 7]

    def play(self, at: tuple[int, int], step: int) -> tuple[int, int]:
        return at[0] + step, at[1] % 3 + 1

    def outcome(self, at: tuple[int, int]) -> str:
        return f"P{(at[1] + 1) % 3 + 1}"


assert_type(solve(Race(), max_positions=99), games.Solved)
assert_type(begin(Race(), coalition={1}, winners={"P1"}), Play)
strategy = codebreaking.heuristic_strategy(AB(3, 7), "1 2 3=0A1B", heuristic="knuth")
assert_type(strategy, codebreaking.Strategy)
assert_type(codebreaking.prove_lower_bound(AB(), guesses=4), codebreaking.LowerBound | None)
assert_type(
    codebreaking.prove_lower_bound(AB(), "1 2 3=0A1B", objective="expected"),
    codebreaking.TotalBound | None,
)
assert_type(otrio.count_positions(3, method="enumerate").rows(), list[dict[str, Any]])
solve(Race(), prefer="next")  # wrong
solve(Race)  # wrong
solve(AB(3, 7), objective="worst-case")  # wrong
solve(AB(3, 7), objektive="worst")  # wrong
solve(AB(3, 7), "1 2 3=0A1B", "worst")  # wrong
solve(AB(3, 7), guesses="some")  # wrong
solve(Position(2), objective="worst")  # wrong
solve((7, 3, 5), time_limit=3)  # wrong
solve(3)  # wrong
begin((7, 3, 5), secret="1 2 3")  # wrong
codebreaking.rank_guesses(AB(3, 7), goal="determined")  # wrong
codebreaking.Solver().solve(Mastermind(), objective="best")  # wrong
codebreaking.prove_all_colors(objective="worst-count")  # wrong
AB(3, 7).hit.colour  # wrong
codebreaking.heuristic_strategy(AB(3, 7), heuristic="entropie")  # wrong
codebreaking.heuristic_guesses(AB(3, 7), heuristic="simple")  # wrong
codebreaking.heuristic_strategy(AB(3, 7), (), "minimax")  # wrong
codebreaking.prove_lower_bound(AB(3, 7), 4)  # wrong
codebreaking.prove_lower_bound(AB(3, 7), objective="worst-expected")  # wrong
Position().to_svg(theme="night")  # wrong
otrio.count_positions(3, method="list")  # wrong
"""

WRONG = {n for n, line in enumerate(PROGRAM.splitlines(), 1) if "# wrong" in line}


def test_the_result_is_known_and_a_wrong_word_is_refused(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    cache = tmp_path / "cache"
    told = api.run(["--strict", f"--cache-dir={cache}", str(tmp_path / "program.py")])[0]
    assert refused(told) == WRONG, told


PYRIGHT = Path(sys.executable).with_name("pyright")


@pytest.mark.skipif(not PYRIGHT.exists(), reason="pyright is not installed")
def test_another_checker_knows_the_same(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [PYRIGHT, "--pythonpath", sys.executable, tmp_path / "program.py"]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    assert refused(told) == WRONG, told


def refused(told):
    """The lines with an error."""
    return {int(line) for line in re.findall(r"program\.py:(\d+):[0-9: -]* error", told)}


def test_the_words_are_those_of_the_core():
    assert (get_args(Objective), get_args(Goal)) == (tuple(core.OBJECTIVES), tuple(core.GOALS))
