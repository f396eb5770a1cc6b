"""The strategy that comes with the package: it is what the search finds, whatever the names."""

import itertools
import json
import random
from fractions import Fraction

import pytest
from reproduce.first_guesses import words_of

from abgames import begin
from abgames.codebreaking import (
    AB,
    Assistant,
    CardMoo,
    Mastermind,
    Solver,
    common_words,
    solve,
    words,
)
from abgames.codebreaking.openings import SOLVED, opening


@pytest.mark.long
@pytest.mark.parametrize(("pegs", "colors"), SOLVED)
def test_the_file_is_what_the_search_finds(pegs, colors):
    found = solve(AB(pegs, colors))
    known = opening(AB(pegs, colors))
    assert found == known
    assert found.strategy == known.strategy


@pytest.mark.parametrize(
    "game", [AB(4, 9), AB(4, 10, extra_colors=1), Mastermind(4, 10), CardMoo("4b 5r 6b")]
)
def test_other_games_have_none(game):
    assert opening(game) is None


@pytest.fixture(scope="module")
def common():
    return words(*common_words())


@pytest.mark.long
def test_the_strategy_of_common_words_is_whole(common):
    """That no strategy is better, the search that made it proved."""
    assert opening(common).strategy.verify().total == 7047


def test_the_strategy_of_common_words_finds_them(common):
    strategy = opening(common).strategy
    assert strategy.total == 7047
    for secret in random.Random(1).sample(range(2079), 20):
        (*_, (guess, reply)) = strategy.path(secret)
        assert (common.text(guess), reply) == (common.secret_text(secret), common.hit)
    assert common.text(strategy.next_guess()) == "crate"
    assert opening(common, common.code("slate")) is None


def test_a_file_of_a_strategy_becomes_that_of_words(tmp_path):
    answers = ["crane", "crate", "trace", "react"]
    strategy = solve(words(answers, [*answers, "stone"])).strategy
    strategy.save(tmp_path / "strategy.json")
    first, replies = json.loads(words_of(tmp_path / "strategy.json"))
    assert first == "crane"
    assert replies == {"ggggg": None, "ggg-g": "crate", "ygg-g": "trace", "yyg-y": "react"}


def test_hints_of_common_words_come_without_a_search(no_search, common):
    assistant = Assistant(common)
    assert (common.text(assistant.proposal), assistant.expected) == ("crate", Fraction(7047, 2079))
    assistant.answer("-----")
    assert (common.text(assistant.proposal), assistant.expected) == ("loins", Fraction(576, 209))


def test_what_a_first_word_costs_is_known(common):
    slate, crate = (begin(common).judge(word) for word in ("slate", "crate"))
    assert (slate.total, slate.least, common.text(slate.best[0])) == (7057, 7047, "crate")
    assert (crate.cost, crate.least) == (0, 7047)


def test_lists_that_are_others_have_no_strategy(common):
    answers, allowed = common_words()
    others = [
        words(answers, allowed[:-1]),
        words(answers, allowed, hard=True),
        words(*common_words(4)),
    ]
    assert [opening(game) for game in others] == [None] * 3


def test_after_another_first_guess_the_colours_have_other_names():
    game, chance = AB(4, 10), random.Random(1)
    first = (7, 2, 10, 1)
    strategy = opening(game, first).strategy
    assert strategy.next_guess() == first
    assert strategy.verify().total == 26274
    secrets = [tuple(chance.sample(range(1, 11), 4)) for _ in range(20)]
    for secret in secrets:
        assert strategy.path(secret)[-1][0] == secret


@pytest.fixture
def no_search(monkeypatch):
    def search(*arguments, **options):
        raise AssertionError("a search was started")

    monkeypatch.setattr(Solver, "solve", search)


@pytest.mark.parametrize("first", ["1 2 3 4", "10 3 1 5"])
def test_the_assistant_reads_the_opening(no_search, first):
    game = AB(4, 10)
    for reply in ("0A1B", "0A2B", "1A1B", "0A3B"):
        assistant = Assistant(game, history=[(first, reply)])
        assert assistant.proven
        second = assistant.proposal
        assistant.answer("0A2B")
        assert assistant.history[1][0] == second
        assert assistant.expected is not None
        assistant.undo()
        assert assistant.proposal == second


def test_values_do_not_depend_on_the_opening(no_search):
    """The totals of the classes add up to that of the game."""
    game = AB(4, 10)
    whole = Assistant(game)
    totals = 0
    for reply in game.feedbacks:
        if reply == game.hit:
            continue
        after = Assistant(game, history=[(whole.proposal, reply)])
        totals += after.lower_bound
    assert whole.lower_bound == totals + len(game.secrets)


def test_a_guess_of_ones_own_is_solved_by_search():
    game = AB(4, 10)
    history = [((1, 2, 3, 4), "1A1B"), ((5, 6, 7, 8), "0A1B")]
    assistant = Assistant(game, history=history)
    assert assistant.lower_bound == solve(game, history=history).total


def test_only_candidates_are_proposed_where_this_is_asked_for(monkeypatch):
    calls = itertools.count()
    searched = Solver.solve
    monkeypatch.setattr(
        Solver, "solve", lambda *a, **o: (next(calls), searched(*a, **{**o, "time_limit": 0}))[1]
    )
    assert Assistant(AB(4, 10), guesses="consistent").proposal is not None
    assert next(calls) == 1
