"""How long games of one's own take, by rules for arrays and one by one.  `make bench`; nothing here
is a test of time.

Seconds of CPU of one run (--benchmark-timer=time.process_time) on a busy AMD EPYC:

three in a row on 3×4 for three    one by one 8.3   by arrays 0.59
connect four 5×4                   by arrays 1.28   win, draw and loss by numpy alone 1.33
connect four 5×5                   by arrays 28.0   win, draw and loss by numpy alone 30.5
"""

from pathlib import Path

import pytest
from benches import plain_connect_four
from tests.games.boards import Rows
from tests.games.test_array_rules import Squares

from abgames import games

FOUR = games.load(f"{Path(__file__).parents[1] / 'examples/games/connect_four.py'}:four")


@pytest.mark.parametrize("rules", [Rows(3, 3, 4), Squares(3, 3, 4)], ids=["one by one", "arrays"])
def test_three_in_a_row_for_three(benchmark, rules):
    benchmark.group = "three in a row on 3×4 for three players"
    solved = benchmark.pedantic(games.solve, [rules], rounds=2)
    assert solved.positions == 1_224_121


SIZES = pytest.mark.parametrize(("columns", "rows"), [(4, 4), (4, 5), (5, 4), (5, 5)])


@SIZES
def test_connect_four(benchmark, columns, rows):
    benchmark.group = f"connect four {columns}×{rows}"
    rules = type(FOUR)(columns, rows)
    solved = benchmark.pedantic(games.solve, [rules], rounds=1)
    assert solved.outcomes("next") == {"D"}
    benchmark.extra_info["positions"] = solved.positions


@SIZES
def test_connect_four_by_numpy_alone(benchmark, columns, rows):
    benchmark.group = f"connect four {columns}×{rows}"
    positions, value = benchmark.pedantic(plain_connect_four.solve, [columns, rows], rounds=1)
    assert value == 0
    benchmark.extra_info["positions"] = positions
