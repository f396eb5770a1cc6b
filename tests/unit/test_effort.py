"""Good strategies where no search ends: fixed efforts, and what a limit stops."""

from random import Random

import pytest

from abgames.codebreaking import (
    AB,
    CardMoo,
    Mastermind,
    best_guess,
    black_peg,
    common_words,
    heuristic_strategy,
    solve,
    words,
)

HEURISTICS = ("entropy", "most-parts", "minimax", "minimax-sorted", "expected-size")
LIST = sorted(Random(3).sample(common_words()[0], 60))
WEIGHTS = [Random(5).randint(1, 9) for _ in LIST]

GAMES = {
    "AB": (AB(3, 8), "hit"),
    "extra colours": (AB(3, 5, extra_colors=2), "hit"),
    "determine": (AB(3, 7), "determine"),
    "Mastermind": (Mastermind(3, 6), "hit"),
    "blanks": (Mastermind(3, 4, blanks=True), "hit"),
    "black pegs": (black_peg(3, 6), "hit"),
    "cards": (CardMoo(ranks=5), "determine"),
    "own cards": (CardMoo("1b 2r 4b", ranks=5), "determine"),
    "words": (words(LIST), "hit"),
    "weights": (words(LIST, weights=WEIGHTS), "hit"),
    "hard": (words(LIST, hard=True), "hit"),
}


@pytest.fixture(params=GAMES)
def asked(request):
    return GAMES[request.param]


def test_each_level_is_at_least_as_good_as_the_one_before(asked):
    game, goal = asked
    least = solve(game, goal=goal).total
    before = None
    for effort in (0, 1, 2, 7, 8):
        found = solve(game, goal=goal, effort=effort)
        assert found.strategy.verify()[0] == found.total == found.upper_bound
        assert found.lower_bound <= least <= found.total
        assert before is None or found.total <= before
        before = found.total
        again = solve(game, goal=goal, effort=effort, threads=2)
        assert again == found
        assert again.strategy == found.strategy


def test_no_heuristic_is_better(asked):
    game, goal = asked
    if goal == "hit":
        found = solve(game, effort=7).total
        assert found <= min(heuristic_strategy(game, heuristic=h).verify()[0] for h in HEURISTICS)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_small_is_searched_to_the_end(seed):
    """So the first guess is not the one with the best score, but a best one."""
    game = words(sorted(Random(seed).sample(common_words()[0], 90)))
    assert solve(game, effort=2).total == solve(game).total


@pytest.mark.parametrize("guesses", ["all", "consistent"])
def test_also_after_answers_and_where_only_candidates_are_guessed(guesses):
    history = "1 2 3 4=1A1B"
    least = solve(AB(4, 7), history, guesses=guesses).total
    found = solve(AB(4, 7), history, guesses=guesses, effort=8)
    assert least <= found.total <= 1.02 * least
    assert found.strategy.verify()[0] == found.total


@pytest.mark.parametrize(
    "question",
    [
        {"objective": "worst"},
        {"objective": "worst-expected"},
        {"objective": "worst-count"},
        {"objective": "most-within", "max_guesses": 4},
        {"max_guesses": 5},
    ],
)
def test_it_is_for_totals_alone(question):
    with pytest.raises(ValueError, match="effort is for the objectives expected and expected-wo"):
        solve(AB(3, 6), effort=1, **question)


@pytest.mark.parametrize(
    ("effort", "problem"), [(-1, ValueError), (256, ValueError), (1.5, TypeError)]
)
def test_a_number_of_levels(effort, problem):
    with pytest.raises(problem, match="effort must be"):
        solve(AB(3, 6), effort=effort)


@pytest.mark.long
def test_what_a_limit_stops_is_as_good_as_every_heuristic():
    game = Mastermind(5, 5)
    found = solve(game, time_limit=20, threads=1)
    assert not found.proven or found.total <= 15000
    best = min(heuristic_strategy(game, heuristic=h).verify()[0] for h in HEURISTICS)
    assert found.strategy.verify()[0] == found.total <= best


@pytest.mark.long
def test_a_first_guess_of_a_huge_game_tells_something():
    guess = best_guess(Mastermind(6, 9), time_limit=5)
    assert len(set(guess)) >= 3, guess


def test_no_time_at_all_is_no_reason_for_a_wrong_strategy():
    found = solve(AB(4, 8), time_limit=0)
    assert found.strategy is None or found.strategy.verify()[0] == found.total


@pytest.mark.parametrize("objective", ["expected", "worst"])
@pytest.mark.parametrize("game", [Mastermind(4, 9), AB(5, 9)], ids=repr)
def test_a_guess_that_is_not_proved_does_not_depend_on_the_time(game, objective):
    guess = game.guesses[5]
    history = [(guess, game.feedback(guess, game.secrets[-9]))]
    for said in ((), history):
        scored = best_guess(game, said, objective=objective, time_limit=0)
        for limit in (0.01, 0.2):
            found = solve(game, said, objective=objective, time_limit=limit)
            assert found.guess == scored or found.proven
            assert best_guess(game, said, time_limit=limit, threads=1) == scored or found.proven
