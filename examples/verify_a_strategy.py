"""Check a strategy file with a program that shares nothing with the solver, in 15 lines.

    python examples/verify_a_strategy.py FILE

FILE is from `abgames ab solve --pegs 3 --colors 7 --strategy FILE`; without it one is made first.
It prints

    AB with 3 pegs and 7 colours: 836 guesses for 210 secrets, at most 5
"""

import json
import sys
from itertools import permutations


def guesses_needed(node, secret, codes):
    """Follow the tree until the secret is found; what is missing or wrong is an error."""
    guess = tuple(node["guess"])
    assert guess in codes
    bulls = sum(map(int.__eq__, guess, secret))
    below = node["replies"][f"{bulls}A{len({*guess} & {*secret}) - bulls}B"]
    assert below is not None or guess == secret
    return 1 if below is None else 1 + guesses_needed(below, secret, codes)


if len(sys.argv) > 1:
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
else:
    from abgames.codebreaking import AB, solve

    document = json.loads(solve(AB(pegs=3, colors=7)).strategy.to_json())

game = document["game"]
assert (game["name"], document["history"], document["candidates"]) == ("AB", [], None)
codes = set(permutations(range(1, game["colors"] + 1), game["pegs"]))
counts = [guesses_needed(document["root"], secret, codes) for secret in codes]
print(f"AB with {game['pegs']} pegs and {game['colors']} colours:", end=" ")
print(f"{sum(counts)} guesses for {len(counts)} secrets, at most {max(counts)}")
