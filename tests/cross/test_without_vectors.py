"""Without vector instructions all results and node counts are the same."""

import os
import subprocess
import sys

import pytest

from abgames._abgames import vectors

ASK = """
import numpy as np
from abgames._abgames import vectors
from abgames.codebreaking import AB, CardMoo, Mastermind, Solver, rank_guesses
from abgames.nim import grundy_values
from abgames.tanhinmin import analyze_batch

print(vectors())
for game in (AB(2, 12), AB(3, 9), AB(4, 6), Mastermind(3, 6), Mastermind(4, 4), Mastermind(6, 2)):
    for asked in ({}, {"objective": "worst"}, {"goal": "determine"}, {"guesses": "consistent"}):
        found = Solver(1).solve(game, **asked)
        print(game, asked, found.total, found.worst, found.nodes, hash(found.strategy.to_json()))
print(*rank_guesses(CardMoo(), "2b 4r 9r=2N, 1b 5r 6r=1N", top=3))
rng = np.random.default_rng(1)
hands = rng.integers(0, 3, (2, 3000, 13), dtype=np.uint8)
hands[:, :, 3] += 1
print(hash(analyze_batch(*hands, 3).tobytes()))
for rule in ("0.007", "0.106", "grundy"):
    print(rule, hash(grundy_values(rule, 20_000).tobytes()))
"""


def asked(**variables):
    environment = {**os.environ, "PYTHONHASHSEED": "0", **variables}
    command = [sys.executable, "-c", ASK]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True)


@pytest.mark.long
@pytest.mark.skipif(not vectors(), reason="there is nothing else to compare with")
def test_the_plain_loops_find_the_same():
    first = asked().stdout.splitlines()
    second = asked(ABGAMES_WITHOUT_VECTORS="").stdout.splitlines()
    assert (first[0], second[0]) == (vectors(), "")
    assert first[1:] == second[1:]
    assert len(first) > 25
