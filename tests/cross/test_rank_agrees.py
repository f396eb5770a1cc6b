"""Values and orbits of guesses against the brute force of reference.py."""

from itertools import permutations

import pytest

from abgames.codebreaking import AB, Mastermind, Solver, rank_guesses

SITUATIONS = [
    (AB(1, 5), ""),
    (AB(1, 3, 2), ""),
    (AB(2, 4), ""),
    (AB(2, 5), "1 2=0A1B"),
    (AB(2, 3, 2), ""),
    (AB(3, 3), ""),
    (AB(3, 4), "1 2 3=0A2B"),
    (AB(3, 4, 1), "1 2 5=1A0B"),
    (AB(3, 5), "1 2 3=1A0B"),
    (AB(3, 5), "1 2 3=0A2B, 2 4 1=1A0B"),
    (AB(3, 6), "1 2 3=0A1B, 4 1 5=0A1B"),
    (Mastermind(1, 4), ""),
    (Mastermind(2, 4), ""),
    (Mastermind(2, 5), "1 1=0A0B"),
    (Mastermind(3, 3), "1 1 2=1A0B"),
    (Mastermind(3, 4), "1 1 2=0A1B"),
    (Mastermind(4, 2), ""),
]


def symmetries(game, candidates):
    """All pairs of a permutation of pegs and one of colours that keep the candidates."""
    candidates = set(candidates)
    for colors in permutations(range(1, game.colors + game.extra_colors + 1)):
        for pegs in permutations(range(game.pegs)):
            if {image(code, pegs, colors) for code in candidates} == candidates:
                yield pegs, colors


def image(code, pegs, colors):
    return tuple(colors[code[peg] - 1] for peg in pegs)


@pytest.mark.parametrize(
    ("game", "history"), [(g, h) for g, h in SITUATIONS if g.colors + g.extra_colors < 6], ids=repr
)
def test_classes_are_those_of_the_symmetries_of_the_situation(game, history):
    candidates = list(map(tuple, game.consistent(history).tolist()))
    maps = list(symmetries(game, candidates))
    counts = {}
    for guess in map(tuple, game.guesses.tolist()):
        least = min(image(guess, pegs, colors) for pegs, colors in maps)
        counts[least] = counts.get(least, 0) + 1
    assert {row.guess: row.count for row in rank_guesses(game, history)} == counts


def test_a_memo_that_is_shared_changes_nothing():
    solver = Solver()
    for _ in range(2):
        for game, history in SITUATIONS:
            assert solver.rank_guesses(game, history) == rank_guesses(game, history)
    assert solver.rank_guesses(AB(3, 7), "1 2 3=0A1B").nodes > 0
