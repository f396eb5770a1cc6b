import copy
import pickle
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from matplotlib.figure import Figure

from abgames import IllegalMoveError
from abgames.codebreaking import (
    AB,
    HEURISTICS,
    Mastermind,
    Solver,
    best_guess,
    compare_heuristics,
    rank_guesses,
    solve,
)

GAME = AB(3, 7)
HISTORY = "1 2 3=0A1B"


@pytest.fixture(scope="module")
def ranking():
    return rank_guesses(GAME, HISTORY)


class TestRanking:
    def test_it_is_a_sequence_of_rows(self, ranking):
        assert len(ranking) == len(list(ranking)) == 10
        assert ranking[-1] == list(ranking)[-1] == ranking[9]
        assert ranking[2:4] == (ranking[2], ranking[3])
        assert ranking[0] in ranking
        with pytest.raises(IndexError, match="10 guesses, none at 10"):
            ranking[10]

    def test_the_fields_of_a_row(self, ranking):
        best, last = ranking[0], ranking[9]
        assert (best.guess, best.total, best.mean) == ((2, 4, 5), 235, Fraction(235, 72))
        assert best.proven
        # The first guess again gives no information: one guess more for each candidate.
        assert (last.guess, last.total, last.reply_count) == ((1, 2, 3), 235 + 72, 1)
        assert (last.largest, last.is_candidate, last.count) == (72, False, 1)
        for value in (best.total, best.count, best.reply_count, best.largest, best.lower_bound):
            assert type(value) is int
        assert type(best.is_candidate) is bool

    def test_rankings_are_values(self, ranking):
        again = rank_guesses(GAME, HISTORY)
        assert again == ranking
        assert hash(again) == hash(ranking)
        assert pickle.loads(pickle.dumps(ranking)) == copy.deepcopy(ranking) == ranking
        assert rank_guesses(GAME, HISTORY, top=3) != ranking
        assert ranking != "a ranking"
        with pytest.raises(AttributeError):
            ranking.proven = False
        for same in (ranking, pickle.loads(pickle.dumps(ranking)), copy.deepcopy(ranking)):
            with pytest.raises(ValueError, match="read-only"):
                same.table["count"][0] = 7

    def test_work_repeats_exactly(self, ranking):
        assert ranking.nodes == rank_guesses(GAME, HISTORY).nodes == 62
        assert rank_guesses(GAME, HISTORY, top=1).nodes == 12

    def test_repr_and_text(self, ranking):
        assert repr(ranking) == (
            "<Ranking: 10 classes of guesses for 72 candidates of AB(pegs=3, colors=7), "
            "best 2 4 5 with total 235>"
        )
        lines = str(ranking).splitlines()
        assert len(lines) == 11
        assert lines[1].split() == ["2", "4", "5", "235", "3.2639", "0", "72", "9", "24", "yes"]
        assert ranking.to_text(top=1).endswith("...and 9 more")
        with pytest.raises(ValueError, match="top must be at least 1"):
            ranking.to_text(top=0)

    def test_optimal(self):
        ranking = rank_guesses(AB(3, 5), "1 2 3=1A0B")
        assert {row.total for row in ranking.optimal} == {ranking[0].total}
        assert len(ranking.optimal) == 3


class TestQuestions:
    def test_symbols_of_the_game_are_used(self):
        game = AB(3, 7, symbols="abcdefg")
        assert str(rank_guesses(game, "abc=0A1B", top=1)).splitlines()[1].startswith("bde")

    def test_only_some_guesses(self, ranking):
        asked = rank_guesses(GAME, HISTORY, only=["4 1 5", (1, 2, 3)])
        assert [(row.guess, row.total, row.count) for row in asked] == [
            ((4, 1, 5), 235, 72),
            ((1, 2, 3), 307, 1),
        ]
        with pytest.raises(IllegalMoveError, match="not a candidate"):
            rank_guesses(GAME, HISTORY, only=["1 2 3"], guesses="consistent")
        with pytest.raises(IllegalMoveError, match="repeat"):
            rank_guesses(GAME, HISTORY, only=["1 1 3"])
        nothing = rank_guesses(GAME, HISTORY, only=[])
        assert (len(nothing), nothing.proven, nothing.least_total) == (0, True, None)

    def test_what_a_guess_of_ones_own_costs(self):
        asked = rank_guesses(AB(3, 9), "1 2 3=1A0B", only=["4 5 6"])
        assert (asked[0].total, asked.least_total, asked.optimal) == (329, None, ())
        assert str(asked).splitlines()[1].split()[:5] == ["4", "5", "6", "329", "3.6556"]
        assert "best of these 4 5 6 with total 329" in repr(asked)

    def test_what_is_asked_takes_no_search_for_the_least(self):
        game, solver = AB(3, 9), Solver(threads=1)
        asked = solver.rank_guesses(game, "1 2 3=1A0B", only=["1 4 5"])
        assert asked[0].total == 323
        assert asked.nodes < solve(game, "1 2 3=1A0B", threads=1).nodes

    def test_no_time_at_all(self):
        ranking = rank_guesses(AB(4, 10), "1 2 3 4=0A1B", time_limit=0)
        assert (len(ranking), ranking.proven, ranking.least_total) == (0, False, None)
        assert "not proven" in repr(ranking)
        assert str(ranking).startswith("guess")

    def test_what_is_open_is_marked(self, ranking):
        # As a limit would leave it after the first three values.
        exact = np.arange(len(ranking)) < 3
        table = ranking.table.copy()
        table["exact"] = exact
        cut_off = replace(ranking, table=table, proven=False, least=None)
        lines = str(cut_off).splitlines()
        assert ["≥" in line for line in lines] == [False] * 4 + [True] * 7
        assert [row.proven for row in cut_off] == exact.tolist()
        assert "best so far 2 4 5 with total 235, not proven" in repr(cut_off)

    def test_many_colours(self):
        """Classes with many twins, and sets with much symmetry that does not come from twins."""
        triples = [(3 * i + 1, 3 * i + 2, 3 * i + 3) for i in range(12)]
        ranking = rank_guesses(AB(3, 36), candidates=triples)
        assert ranking.proven
        assert sum(row.count for row in ranking) == AB(3, 36).guess_count

    def test_progress(self):
        reports = []
        rank_guesses(AB(3, 8), progress=reports.append)
        assert reports[-1].nodes > 0
        assert reports[-1].upper_bound == 1449


def test_best_guess():
    assert best_guess(GAME, HISTORY) == rank_guesses(GAME, HISTORY)[0].guess
    solver = Solver()
    assert solver.best_guess(GAME, "1 2 3=0A1B, 3 4 5=0A2B") == (4, 3, 6)
    assert best_guess(Mastermind(2, 3), candidates=["1 2"]) == (1, 2)
    assert best_guess(AB(4, 10), time_limit=0.1) == (1, 2, 3, 4)


class TestHeuristics:
    def test_the_comparison(self):
        found = compare_heuristics(GAME, history=HISTORY)
        records = {record["strategy"]: record for record in found.to_records()}
        assert list(records) == ["optimum", *HEURISTICS]
        assert records["optimum"]["total"] == solve(GAME, history=HISTORY).total
        assert all(record["more"] >= 0 for record in records.values())
        assert list(found.histograms) == list(records)
        assert repr(found) == ("<HeuristicComparison: 6 for 72 candidates of AB(pegs=3, colors=7)>")

    def test_html_and_plot(self):
        found = compare_heuristics(AB(3, 4), heuristics=["minimax", "simple"])
        assert found._repr_html_().count("<tr>") == 4
        axes = found.plot_histogram(Figure().subplots())
        assert [text.get_text() for text in axes.get_legend().get_texts()] == list(found.histograms)

    def test_a_limit_is_said(self):
        found = compare_heuristics(AB(4, 10), heuristics=["minimax"], time_limit=0.1)
        assert "not proved" in found._repr_html_()
        assert "not proved: the optimum is at least" in str(found)
        assert "best found" in found.histograms
        late = compare_heuristics(AB(4, 10), heuristics=["simple", "entropy"], time_limit=0)
        assert late.unfinished == ("simple", "entropy")
        assert str(late).endswith("not finished in time: simple and entropy")


def test_as_many_guesses_as_colors():
    """255 guesses are a limit like any other, and do not mean no limit."""
    for game in (AB(1, 255), Mastermind(1, 255)):
        ranking = rank_guesses(game, (), objective="worst-count", top=1)
        assert ranking.least == ranking[0].value == (255, 1)
        assert solve(game, objective="worst-count").upper_bound == (255, 1)


@pytest.mark.parametrize("objective", ["expected", "worst", "worst-count", "expected-worst"])
def test_every_guess_is_one_too_many_for_what_is_determined(objective):
    options = {"objective": objective, "goal": "determine", "candidates": ["1"]}
    every = rank_guesses(AB(1, 3), (), **options)
    one = (1, 1) if "-" in objective else 1
    assert {row.value for row in every} == {every.least} == {one}
    for guess in ("1", "2"):
        assert rank_guesses(AB(1, 3), (), only=[guess], **options).least == one


def test_the_table_fits_a_terminal():
    ranking = rank_guesses(AB(4, 6), "1 2 3 4=0A2B", top=3)
    assert max(map(len, ranking.to_text().split("\n"))) <= 80
