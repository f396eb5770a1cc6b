"""Values for every number of colours against searches for one number after another."""

from fractions import Fraction
from itertools import islice, product

import pytest

from abgames._abgames import codebreaking as core
from abgames.codebreaking import (
    AB,
    AllColors,
    Mastermind,
    QuasiPolynomial,
    Strategy,
    prove_all_colors,
    rank_guesses,
    solve,
)
from abgames.errors import IllegalMoveError, InconsistentHistoryError, VerificationError

GAMES = {"AB": AB, "Mastermind": Mastermind}


@pytest.fixture(scope="module")
def three_pegs():
    return prove_all_colors("AB", 3)


@pytest.fixture(scope="module")
def three_pegs_worst():
    return prove_all_colors("AB", 3, objective="worst")


def searched(game, objective, history=()):
    found = solve(game, objective=objective, history=history)
    return found.total if objective == "expected" else found.worst


def proofs():
    """The proofs of the package, but three that `make evidence` takes minutes to find."""
    yield from product(GAMES, (1, 2), ("expected", "worst"))
    yield pytest.param("AB", 3, "worst", marks=pytest.mark.long)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "pegs", "objective"), [*proofs()])
def test_the_search_finds_the_proofs_that_come_with_the_package(name, pegs, objective):
    found = prove_all_colors(name, pegs, objective=objective, recompute=True)
    shipped = prove_all_colors(name, pegs, objective=objective)
    assert found is not shipped
    assert found.to_json() == shipped.to_json()
    assert (found.game, found.pegs, found.objective) == (name, pegs, objective)


@pytest.mark.parametrize("objective", ["expected", "worst"])
@pytest.mark.parametrize("pegs", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_one_and_two_pegs_agree_with_the_search(name, pegs, objective):
    proof = prove_all_colors(name, pegs, objective=objective)
    assert proof.exceptions == frozenset()
    for colors in range(pegs if name == "AB" else 1, 14):
        assert proof.value(colors) == searched(GAMES[name](pegs, colors), objective)


@pytest.mark.long
@pytest.mark.parametrize("objective", ["expected", "worst"])
def test_three_pegs_agree_with_the_search(three_pegs, three_pegs_worst, objective):
    proof = three_pegs if objective == "expected" else three_pegs_worst
    for colors in (*range(3, 11), 14):
        assert proof.value(colors) == searched(AB(3, colors), objective)


@pytest.mark.long
@pytest.mark.parametrize("objective", ["expected", "worst"])
def test_mastermind_with_three_pegs_agrees_with_the_search(objective):
    proof = prove_all_colors("Mastermind", 3, objective=objective)
    for colors in range(1, 6):
        assert proof.value(colors) == searched(Mastermind(3, colors), objective)


@pytest.mark.long
@pytest.mark.parametrize("objective", ["expected", "worst"])
def test_classes_agree_with_the_search(three_pegs, three_pegs_worst, objective):
    proof = three_pegs if objective == "expected" else three_pegs_worst
    assert set(proof.replies) == {
        "0A0B", "0A1B", "0A2B", "0A3B", "1A0B", "1A1B", "1A2B", "2A0B",
    }  # fmt: skip
    for colors in (6, 9):
        for reply in proof.replies:
            found = searched(AB(3, colors), objective, [("1 2 3", reply)])
            assert proof.value(colors, reply) == found
    assert proof.value(3, "1A0B") == 0


@pytest.mark.long
def test_exceptions_are_searched(three_pegs, three_pegs_worst):
    assert three_pegs.exceptions == {(4, None)}
    assert three_pegs.value(4) == 72
    assert three_pegs_worst.exceptions == {(3, None)}
    assert three_pegs_worst.value(3) == 4


def test_formulas(three_pegs):
    formula = three_pegs.formula()
    assert (formula.start, formula.period) == (15, 3)
    assert [formula(n) for n in (15, 16, 17, 30)] == [17555, 22555, 28482, 254275]
    assert three_pegs.value(10**9) == formula(10**9)
    with pytest.raises(ValueError, match="from N = 15 on, not for 14"):
        formula(14)
    # The means follow the line N/4 + 347/108.
    assert three_pegs.limit() == (Fraction(1, 4), Fraction(347, 108))
    far = 10**9
    assert abs(three_pegs.mean(far) - Fraction(far, 4) - Fraction(347, 108)) < Fraction(1, 10**6)


def test_a_formula_is_found_again():
    assert QuasiPolynomial.through(5, 2, [n // 2 for n in range(5, 20)], 1) == QuasiPolynomial(
        5, 2, ((Fraction(1, 2), Fraction(0)), (Fraction(1, 2), Fraction(-1, 2)))
    )
    late = [7, 7, *(n * n for n in range(2, 12))]
    assert QuasiPolynomial.through(0, 1, late, 2).start == 2


def test_a_file_is_read_again(tmp_path):
    proof = prove_all_colors("Mastermind", 2, objective="worst")
    for name in ("proof.json", "proof.json.gz"):
        proof.save(tmp_path / name)
        again = AllColors.load(tmp_path / name)
        assert again.to_json() == proof.to_json()
        assert again.verify() == proof.verify()
        assert (again.game, again.pegs, again.objective) == ("Mastermind", 2, "worst")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"values":[0,0,3,13', '"values":[0,0,3,14', "12"),
        ('"period":2', '"period":3', "needs 9"),
        ('"absent":0', '"absent":1', "colours|claim"),
        ('"degree":3', '"degree":4', "degree"),
    ],
)
def test_a_file_that_proves_nothing_is_refused(old, new, problem):
    text = prove_all_colors("AB", 2).to_json()
    assert old in text
    with pytest.raises(VerificationError, match=problem):
        AllColors.from_json(text.replace(old, new, 1))


def walked(proof, game):
    return Strategy.from_player(game, lambda answers, _: proof.next_guess(answers, game.colors))


@pytest.mark.parametrize("colors", [3, 5, 6, 9, pytest.param(14, marks=pytest.mark.long)])
def test_the_strategy_finds_all_secrets(three_pegs, three_pegs_worst, colors):
    game = AB(3, colors)
    assert walked(three_pegs, game).verify().total == three_pegs.value(colors)
    if colors > 3:
        assert walked(three_pegs_worst, game).verify().worst == three_pegs_worst.value(colors)


@pytest.mark.long
@pytest.mark.parametrize("objective", ["expected", "worst"])
@pytest.mark.parametrize("name", GAMES)
def test_strategies_with_two_pegs(name, objective):
    proof = prove_all_colors(name, 2, objective=objective)
    for colors in range(2, 12):
        found = walked(proof, GAMES[name](2, colors)).verify()
        assert getattr(found, "total" if objective == "expected" else "worst") == proof.value(
            colors
        )


@pytest.mark.parametrize("history", ["", "4 2 7=0A1B", "1 2 3=0A1B, 4 1 5=1A0B", "3 2 1=1A1B"])
def test_other_histories(three_pegs, history):
    guess = three_pegs.next_guess(history, 9)
    (row,) = rank_guesses(AB(3, 9), history, only=[guess])
    assert row.value == solve(AB(3, 9), history=history).total


def test_guesses_with_more_colors_than_can_be_listed(three_pegs):
    assert three_pegs.next_guess("", 500) == (1, 2, 3)
    guess = three_pegs.next_guess([((400, 2, 10**8), "0A1B")], 10**9)
    assert len(set(guess)) == 3
    assert max(guess) <= 10**9
    with pytest.raises(InconsistentHistoryError, match="no secret gives these replies"):
        three_pegs.next_guess("1 2 3=0A3B, 2 3 1=0A0B", 500)
    with pytest.raises(ValueError, match="has been found"):
        three_pegs.next_guess("1 2 3=3A0B", 500)
    for bad in ("1 2=0A1B", "1 2 2=0A1B", "1 2 501=0A1B"):
        with pytest.raises(IllegalMoveError, match="3 different numbers from 1 to 500"):
            three_pegs.next_guess(bad, 500)
    with pytest.raises(ValueError, match="too many for a search"):
        three_pegs.next_guess("1 2 3=0A1B, 4 5 6=0A1B", 500)
    with pytest.raises(TypeError, match="number of colours"):
        three_pegs.next_guess("")


def test_the_last_guesses_are_repeated_for_ever(three_pegs_worst):
    history, far = "1 2 3=0A1B, 4 1 5=0A0B", 3 * 10**6  # beyond all lists
    near = [three_pegs_worst.next_guess(history, colors) for colors in range(60, 63)]
    assert near == [(7, 3, 6), (7, 2, 6), (7, 3, 6)]
    for colors, guess in enumerate(near, 60 + far):
        assert three_pegs_worst.next_guess(history, colors) == guess


@pytest.mark.parametrize("window", [0, 31, pytest.param(36, marks=pytest.mark.long)])
def test_a_window_that_is_too_small_is_noticed(window):
    text = core.prove_all_colors(False, 3, True, window)
    assert text is None


@pytest.mark.long
@pytest.mark.parametrize("reply", ["2A0B", "1A0B", "0A1B"])
def test_bounds_of_guesses_hold(three_pegs, reply):
    history = f"1 2 3={reply}"
    for colors in (7, 9):
        game = AB(3, colors)
        for guess in ("1 4 5", "4 1 5", "4 5 6", "1 2 4"):
            (row,) = rank_guesses(game, history, only=[guess])
            lower, upper = three_pegs.guess_bounds(guess, history, colors)
            assert lower <= row.value
            assert upper is None or row.value <= upper


@pytest.mark.long
def test_a_second_guess_is_optimal_for_ever(three_pegs):
    history, far = "1 2 3=0A1B", three_pegs.horizon("1 2 3=0A1B")
    assert far < 200
    for colors in (14, 50, far, 10**6):
        best = three_pegs.value(colors, "0A1B")
        assert three_pegs.guess_bounds("4 1 5", history, colors) == (best, best)
        assert three_pegs.guess_bounds((4, 5, 6), history, colors)[0] >= best
    with pytest.raises(IllegalMoveError):
        three_pegs.guess_bounds("4 4 5", history, 500)
    with pytest.raises(InconsistentHistoryError):
        three_pegs.guess_bounds("4 1 5", "1 2 3=0A3B, 4 5 6=1A0B", 500)
    with pytest.raises(TypeError, match="number of colours"):
        three_pegs.guess_bounds("4 1 5")


def test_bounds_of_the_worst_case(three_pegs_worst):
    for colors in (8, 300):
        value = three_pegs_worst.value(colors)
        assert three_pegs_worst.guess_bounds("1 2 3", "", colors) == (value, value)
    # The formula on the page of values, which searches with up to 17, 28 and 30 colours bear out.
    for colors in range(8, 31):
        assert three_pegs_worst.value(colors) == (colors + 1) // 3 + 3


def test_the_mean_is_drawn_with_its_limit(three_pegs):
    axes = three_pegs.plot_mean(colors=20)
    mean, limit = axes.get_lines()
    assert list(mean.get_xdata()) == list(range(3, 21))
    assert mean.get_ydata()[7] == pytest.approx(float(three_pegs.mean(10)) - 10 / 4)
    assert limit.get_ydata()[0] == pytest.approx(347 / 108)
    with pytest.raises(ValueError, match="colors must be at least 3"):
        three_pegs.plot_mean(colors=2)


@pytest.mark.parametrize("history", [(), [((1, 2), "0A1B")], [((4, 1), "1A0B")]])
@pytest.mark.parametrize("name", GAMES)
def test_candidates(name, history):
    proof, game = prove_all_colors(name, 2, objective="worst"), GAMES[name](2, 7)
    expected = sorted(map(tuple, game.consistent(history).tolist()))
    assert sorted(proof.candidates(history, 7)) == expected
    assert proof.candidate_count(history, 7) == len(expected)


def test_candidates_of_many_colors(three_pegs):
    history = [((1, 2, 3), "0A1B")]
    assert three_pegs.candidate_count((), 1000) == 1000 * 999 * 998
    assert len(set(islice(three_pegs.candidates(history, 10**6), 1000))) == 1000
