"""Values and orbits of guesses against the brute force of reference.py."""

from itertools import permutations

import pytest
from tests.cross.brute_force import check_values, reference, samples

from abgames.codebreaking import AB, Mastermind, Solver, rank_guesses, solve
from abgames.codebreaking.reference import guess_values

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


@pytest.mark.parametrize("guesses", ["all", "consistent"])
@pytest.mark.parametrize(("game", "history"), SITUATIONS, ids=repr)
def test_values(game, history, guesses):
    candidates = list(map(tuple, game.consistent(history).tolist()))
    ranking = rank_guesses(game, history, guesses=guesses)
    check_values(ranking, guess_values(reference(game), candidates=candidates, guesses=guesses))
    assert ranking[0].guess == solve(game, history=history, guesses=guesses).strategy.next_guess()
    for row in ranking:
        classes = reference(game).split(row.guess, candidates)
        hit = (game.pegs, 0)
        left = [len(codes) for reply, codes in classes.items() if reply != hit]
        assert row.is_candidate == (hit in classes)
        assert (row.reply_count, row.largest) == (len(classes), max(left, default=0))


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


@pytest.mark.parametrize("game", [AB(3, 5), AB(3, 4, 1), Mastermind(3, 4)], ids=repr)
def test_random_candidates(game):
    shared = Solver()
    for candidates in samples(game, range(1, 9)):
        expected = guess_values(reference(game), candidates=candidates)
        check_values(rank_guesses(game, candidates=candidates), expected)
        check_values(shared.rank_guesses(game, candidates=candidates), expected)


@pytest.mark.parametrize("top", [1, 2, 3, 5, 8, 10, 50])
@pytest.mark.parametrize(
    ("game", "history"),
    [(AB(3, 7), "1 2 3=0A1B"), (AB(3, 8), "1 2 3=1A0B, 4 1 5=0A1B"), (Mastermind(3, 5), "")],
)
def test_the_best_few_are_the_first_of_all(game, history, top):
    every, few = rank_guesses(game, history), rank_guesses(game, history, top=top)
    assert list(few) == list(every[:top])
    assert few.proven
    assert few.nodes <= 1.2 * every.nodes


@pytest.mark.parametrize("pruning", [[name] for name in Solver.PRUNINGS] + [Solver.PRUNINGS[:4]])
def test_no_pruning_changes_a_ranking(pruning):
    for game, history in [(AB(3, 6), "1 2 3=0A1B"), (AB(3, 4, 1), ""), (Mastermind(3, 4), "")]:
        solver = Solver(without=pruning)
        assert solver.rank_guesses(game, history) == rank_guesses(game, history)
        assert list(solver.rank_guesses(game, history, top=2)) == list(
            rank_guesses(game, history)[:2]
        )


def test_a_memo_that_is_shared_changes_nothing():
    solver = Solver()
    for _ in range(2):
        for game, history in SITUATIONS:
            assert solver.rank_guesses(game, history) == rank_guesses(game, history)
    assert solver.rank_guesses(AB(3, 7), "1 2 3=0A1B").nodes > 0
