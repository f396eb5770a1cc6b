"""How long games of one's own take, by rules for arrays and one by one.  `make bench`; nothing here
is a test of time.
"""

from pathlib import Path

import pytest
from tests.games.boards import Rows
from tests.games.test_array_rules import Squares

from abgames import games

FOUR = games.load(f"{Path(__file__).parents[1] / 'examples/games/connect_four.py'}:four")


@pytest.mark.parametrize("rules", [Rows(3, 3, 4), Squares(3, 3, 4)], ids=["one by one", "arrays"])
def test_three_in_a_row_for_three(benchmark, rules):
    benchmark.group = "three in a row on 3×4 for three players"
    solved = benchmark.pedantic(games.solve, [rules], rounds=2)
    assert solved.positions == 1_224_121


@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (4, 5), (5, 4), (5, 5)])
def test_connect_four(benchmark, columns, rows):
    rules = type(FOUR)(columns, rows)
    solved = benchmark.pedantic(games.solve, [rules], rounds=1)
    assert solved.outcomes("next") == {"D"}
    benchmark.extra_info["positions"] = solved.positions
