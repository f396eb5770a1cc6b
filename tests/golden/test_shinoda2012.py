"""Published values, recomputed, for the sizes that take no time; `abgames reproduce` does them all.

Node counts repeat exactly from run to run; those of some whole games are pinned in the Rust tests.
"""

from fractions import Fraction
from itertools import pairwise

import pytest
from reproduce.comparison import decimal, published
from reproduce.papers import PAPERS, Run, Status
from reproduce.shinoda2012 import classes, propositions, second_guesses
from reproduce.shinoda2012.classes import formula, value_of_guess
from reproduce.shinoda2012.totals import figure_1, published_totals, table_a_1

from abgames.codebreaking import AB, Solver, solve

LARGEST = 9
SHARES = ("T20", "T11", "T02", "T10", "T01")
"""The classes that the appendix has a closed formula for."""
FROM_15 = [4416, 5449, 6622, 7960, 9436, 11084, 12913, 14904]
FROM_15 += [17099, 19492, 22070, 24884, 27913, 31150, 34655, 38392]
SEARCHED = dict(enumerate(FROM_15, 15))
"""S(T01) by N."""


@pytest.fixture
def data():
    return published("shinoda2012")


@pytest.fixture
def compare(monkeypatch):
    """Compares one table, up to N = 9 or as given."""

    def run(name, largest=LARGEST):
        monkeypatch.setattr(classes, "LARGEST", largest)
        monkeypatch.setattr(second_guesses, "LARGEST_LISTED", largest)
        tables = {table.name: table for table in PAPERS["shinoda2012"].tables()}
        return list(tables[name].compare(Run("shinoda2012")))

    return run


def small_rows(data):
    return {**data, "rows": [row for row in data["rows"] if row[0] <= LARGEST]}


class TestTyping:
    """The numbers were typed without a slip, as far as the paper's own figures tell."""

    def test_the_printed_table_adds_up(self, data):
        for row in data["table-a-1"]["rows"]:
            assert sum(value for value in row[1:8] if value != "") == row[8]
        for size, total in data["theorem-4-1"]["totals"].items():
            in_table = [row[8] for row in data["table-a-1"]["rows"] if row[0] == int(size)]
            assert in_table in ([], [total])

    def test_theorem_4_1_gives_the_totals_of_the_table(self, data):
        claimed = formula(data["theorem-4-1"]["formula"])
        totals = published_totals(data)
        assert claimed.start == 12
        assert [claimed(size) for size in range(12, 21)] == [totals[n] for n in range(12, 21)]

    @pytest.mark.parametrize("name", SHARES)
    def test_the_appendix_gives_the_columns_of_the_table(self, data, name):
        claimed = formula(data["appendix"][name])
        column = data["table-a-1"]["columns"].index(f"S({name})")
        rows = [row for row in data["table-a-1"]["rows"] if row[0] >= claimed.start]
        assert [claimed(row[0]) for row in rows] == [row[column] for row in rows]
        assert len(rows) >= 6

    def test_formulas_give_whole_numbers(self, data):
        formulas = [formula(data["theorem-4-1"]["formula"])]
        formulas += [formula(data["appendix"][name]) for name in SHARES]
        formulas += [formula(data["propositions-2-4-to-2-8"][name]) for name in propositions.SETS]
        for claimed in formulas:
            for n in range(claimed.start, 60):
                assert claimed._at(n).denominator == 1


class TestTheFormulaOfT01:
    """Theorem 4.1 fails from N = 21 on, by the formula of T01 in the appendix; no misprint.

    `abgames reproduce --full` finds the values of S(T01) by search.
    """

    def test_both_prints_of_it_say_the_same(self, data):
        """A character misread in one of theorem 4.1 and the appendix would set them apart."""
        whole = formula(data["theorem-4-1"]["formula"])
        shares = [formula(data["appendix"][name]) for name in SHARES]
        for size in range(15, 60):
            secrets = size * (size - 1) * (size - 2)
            assert whole(size) - whole(size - 3) == secrets + 9 + sum(s(size) for s in shares)

    def test_it_holds_where_the_table_ends_and_not_beyond(self, data):
        claimed = formula(data["appendix"]["T01"])
        differences = [claimed(size) - total for size, total in SEARCHED.items()]
        assert differences == [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]

    def test_no_cubic_formula_holds_from_15_on(self):
        """So no other reading of any number of its characters can be right either."""
        values = [SEARCHED[size] for size in (15, 18, 21, 24, 27)]
        while len(values) > 1:
            values = [b - a for a, b in pairwise(values)]
        assert values == [-1]

    @pytest.mark.long
    def test_the_difference_is_a_third_guess_that_is_no_longer_optimal(self, data):
        """After 0A1B and 1A1B, (6, 1, 7) is optimal up to N = 20, and then (6, 7, 4) is better."""
        claimed = formula(data["appendix"]["T01"])
        solver = Solver()
        history = [((1, 2, 3), "0A1B"), ((4, 1, 5), "1A1B")]
        for size, total in SEARCHED.items():
            game = AB(3, size)
            best = solver.solve(game, history=history).total
            members = game.consistent(history)
            staying, _ = value_of_guess(solver, game, members, (6, 1, 7))
            turning, _ = value_of_guess(solver, game, members, (6, 7, 4))
            assert best == min(staying, turning)
            assert staying - best == claimed(size) - total


def test_figure_1(data):
    compared = list(figure_1(data["figure-1"], Solver(), Run("shinoda2012")))
    assert [c.status for c in compared] == [Status.AGREES] * 5


def test_properties_of_sets(compare, monkeypatch):
    monkeypatch.setattr(propositions, "TRIALS", 5)
    monkeypatch.setattr(propositions, "SIZES", range(3, 7))
    compared = compare("propositions-2-1-and-2-3")
    assert [c.ours for c in compared] == ["5 of 5"] * 4 * 4
    assert all(c.verified and c.status is Status.AGREES for c in compared)


def test_a_property_that_breaks_is_counted(monkeypatch):
    monkeypatch.setattr(propositions, "SIZES", range(4, 5))
    wrong = {"values": {"2": 4}}
    (first, *others) = propositions.properties_of_sets(wrong, Solver(), Run("shinoda2012"))
    assert (first.ours, first.status, first.verified) == ("0 of 40", Status.DISAGREES, True)
    assert [c.status for c in others] == [Status.AGREES] * 2


def test_least_totals_of_sets(compare, monkeypatch):
    monkeypatch.setattr(propositions, "LARGEST_N", 8)
    compared = compare("propositions-2-4-to-2-8")
    assert len(compared) == 5 * 8 - 1  # h begins with n = 2
    assert {c.status for c in compared} == {Status.AGREES}
    assert [c.ours for c in compared if c.column == "h(n)"] == [3, 13, 30, 57, 95, 143, 209]
    assert all(c.verified for c in compared)


def test_totals_that_depend_on_n_are_told_apart(monkeypatch):
    """With only its own colours the set of remark 2 takes 72, with further ones to guess 69."""
    monkeypatch.setitem(propositions.SETS, "Ω", (0, lambda _: AB(3, 4).secrets.tolist()))
    compared = propositions._least_total("Ω", 4, 72, Solver(), Run("shinoda2012"))
    assert compared.ours == "72 (N = 4), 69 (N = 5), 69 (N = 6)"
    assert compared.status is Status.DISAGREES


def test_the_values_in_the_proofs(compare, monkeypatch):
    monkeypatch.setattr(propositions, "LARGEST_N", 8)
    compared = compare("proofs-2-4-to-2-6")
    assert {c.status for c in compared} == {Status.AGREES}
    assert [c.ours for c in compared if c.column == "g: 4 5 2"] == [20, 28, 36, 45, 55]
    assert [c.ours for c in compared if c.column == "h: 2 3 4"] == [57, 95, 143, 209]


@pytest.mark.long
def test_the_simple_guess(compare):
    compared = compare("simple-guess", 16)
    optimal = [(c.row, c.column) for c in compared if c.ours == "optimal"]
    assert optimal == [(n, "4 5 6 in T01") for n in (13, 15, 16)]
    # "For large N" is decided by the proof for every N, never by the last one that was searched.
    assert {c.status for c in compared} == {Status.NO_CLAIM}
    assert len(compared) == 4 * 11


def test_section_3_1(compare):
    compared = compare("section-3-1")
    assert [c.row for c in compared[::2]] == [5, 6, 7, 8, 9]
    totals = (13, 47, 105, 197, 323)
    assert [c.ours for c in compared[::2]] == [f"yes, S(T10) = {total}" for total in totals]
    assert {c.status for c in compared} == {Status.AGREES}


def test_a_list_that_does_not_suffice_is_told(compare, data):
    table = data["section-3-1"]
    table["guesses"] = [guess for guess in table["guesses"] if guess != [1, 4, 5]]
    compared = second_guesses.section_3_1({**table, "first": 7}, Solver(), Run("shinoda2012"))
    best, others = next(compared), next(compared)
    assert (best.status, best.ours) == (Status.DISAGREES, "no, 106 and S(T10) = 105")
    assert (others.status, others.ours) == (Status.DISAGREES, "1 4 5 missing")


def test_section_3_2(compare):
    compared = compare("section-3-2")
    assert {c.status for c in compared} == {Status.AGREES}
    bounds = [(c.row, c.paper, c.ours) for c in compared if c.column == "S(T20)"]
    assert bounds[:2] == [(6, "≤ 22", "21, less"), (7, "≤ 31", "31, equal")]


def test_theorem_4_1(compare, data):
    compared = compare("theorem-4-1", largest=13)
    assert {c.row: c.ours for c in compared} == {
        size: total for size, total in published_totals(data).items() if size <= 13
    }
    assert all(c.verified and c.status is Status.AGREES for c in compared)


def test_the_limit_is_not_claimed_to_be_proved(compare):
    compared = compare("asymptotics", largest=8)
    assert {c.status for c in compared} == {Status.PUBLISHED_ONLY}
    assert all(c.stands and c.verified for c in compared)
    assert compared[0].paper == "limit 3.21296 = 347/108"
    assert compared[-1].ours == "2.31250 = 37/16"


@pytest.mark.long
def test_theorem_4_2(compare):
    compared = compare("theorem-4-2", largest=13)
    unclaimed = {(c.row, c.column, c.ours) for c in compared if c.status is Status.NO_CLAIM}
    assert len(compared) == 4 + 6 * 8
    assert len(unclaimed) == 4 + 6 + 2 + 2 + 2 + 4
    assert (13, "4 1 5 in T01", "not optimal") in unclaimed
    assert {c.status for c in compared} == {Status.AGREES, Status.NO_CLAIM}
    (remark_2,) = (c for c in compared if c.paper == "not optimal")
    assert (remark_2.row, remark_2.column) == (7, "4 5 6 in T00")
    assert remark_2.note == "S(T00, 4 5 6) = 72, best 69 with 1 4 5"
    assert all(c.verified for c in compared)


def test_remark_2(compare):
    compared = compare("remark-2")
    assert {c.status for c in compared} == {Status.AGREES}
    gains = [(a.row, b.ours) for a, b in pairwise(compared) if a.ours == 72]
    assert gains == [(4, 69)]
    (first,) = (c for c in compared if c.column == "of these with 1 2 5 first")
    assert (first.row, first.ours, first.verified) == (4, 69, True)


def test_table_a_1(data):
    table = small_rows(data["table-a-1"])
    compared = list(table_a_1(table, Solver(threads=1), Run("shinoda2012")))
    assert len(compared) == 9 * len(table["rows"])
    for comparison in compared:
        assert comparison.status is Status.AGREES, comparison
    again = list(table_a_1(table, Solver(threads=1), Run("shinoda2012")))
    assert [c.nodes for c in again] == [c.nodes for c in compared]


def test_appendix(compare):
    compared = compare("appendix", largest=12)
    assert {c.status for c in compared} == {Status.AGREES}
    assert [c.row for c in compared if c.column == "S(T00)"] == list(range(8, 13))


def test_means_round_as_the_paper_does():
    assert decimal(solve(AB(3, 8)).mean, 3) == "4.313"  # exactly 4.3125
    assert decimal(Fraction(347, 108), 5) == "3.21296"


def test_full_goes_further():
    assert classes.largest(Run("shinoda2012")) == 21
    assert classes.largest(Run("shinoda2012", full=True)) == 30


def test_every_paper_has_its_data():
    for name, paper in PAPERS.items():
        assert paper.name == name
        names = [table.name for table in paper.tables()]
        assert sorted(names) == sorted(published(name))
