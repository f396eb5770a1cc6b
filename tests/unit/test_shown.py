"""Answers that show themselves, in print and in notebooks."""

import copy
import json
import pickle

import numpy as np
import pytest

from abgames import codebreaking, nim, otrio, rating, review, tanhinmin
from abgames.display.answer import Answer
from abgames.tanhinmin.statistics import deal_statistics

POSITION = otrio.Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M, c1L")
LATE = otrio.Position.from_moves(
    "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L", players=3
)
TWO = otrio.Position.from_moves("b2M, b1M, a1L, a2L, c3L, c2L, c3S, a1S", players=2)

SMALL = codebreaking.AB(2, 3)
GAME = codebreaking.AB(3, 5)
MINE = codebreaking.Strategy.from_player(GAME, lambda history, candidates: candidates[-1])


def first(piles):
    """A player of Nim that takes one stone of the first pile that has one."""
    number = next(number for number, pile in enumerate(piles) if pile)
    return (*piles[:number], piles[number] - 1, *piles[number + 1 :])


ANSWERS = {
    "force": (lambda: otrio.can_force(POSITION, {3}, {3}), "can be forced", "certificate"),
    "solution": (lambda: otrio.solve(POSITION, "next"), "player", "search"),
    "analysis": (lambda: otrio.analyze(POSITION, "next"), "player 3 wins", "c3L"),
    "moves": (lambda: otrio.force_moves(POSITION, {3}, {3}), "can force", "c3L"),
    "effectivity": (lambda: otrio.effectivity_table(LATE), "P1 P2 P3", "cells were searched"),
    "preferences": (lambda: otrio.preference_table(TWO), "P1&gt;P2&gt;D", "combinations"),
    "period": (lambda: nim.period("kayles"), "preperiod", "71"),
    "explanation": (lambda: nim.explain((7, 3, 5)), "odd", "wins"),
    "tanhinmin": (lambda: tanhinmin.analyze([1, 2], [1, 3]), "winning moves", "score"),
    "ranking": (lambda: codebreaking.rank_guesses(SMALL), "guess", "equivalent"),
    "heuristics": (lambda: codebreaking.compare_heuristics(SMALL), "optimum", "entropy"),
    "solved": (lambda: codebreaking.solve(SMALL), "least total", "mean"),
    "strategy": (lambda: codebreaking.solve(SMALL).strategy, "", ""),
    "losses": (lambda: MINE.losses(), "lost in", "times"),
    "differences": (lambda: MINE.compare(codebreaking.solve(GAME).strategy), "more in", "other"),
    "total bound": (
        lambda: codebreaking.prove_lower_bound(SMALL, objective="expected"),
        "AB(pegs=2",
        "total",
    ),
    "lower bound": (lambda: codebreaking.prove_lower_bound(SMALL), "AB(pegs=2", "lower bound"),
    "formulas": (lambda: codebreaking.prove_all_colors("AB", 2), "the game", "for N"),
    "guesses": (lambda: codebreaking.review(SMALL, "1 2=0A1B"), "above best", "1 2"),
    "piles": (lambda: review((7, 3, 5), "6 3 5"), "above best", "6 3 5"),
    "cards": (lambda: review(([1, 2], [1, 3]), "2"), "above best", "best"),
    "pieces": (lambda: review(POSITION, "c3L"), "above best", "c3L"),
    "deals": (lambda: deal_statistics(2), "mean score", "53.96%"),
    "checked": (lambda: tanhinmin.check(2, 2), "fail", "win"),
    "rated": (lambda: rating.rate(first, "nim", games=2), "games", "mean regret"),
    "judged": (lambda: rating.judge(first, (2, 3)), "cost", "position"),
    "repairs": (
        lambda: codebreaking.diagnose(codebreaking.AB(2, 3), "1 2=0A0B"),
        "impossible",
        "candidate",
    ),
    "no repair": (
        lambda: codebreaking.diagnose(
            codebreaking.AB(2, 3), "1 2=2A0B, 1 3=2A0B, 2 3=2A0B, 3 1=2A0B"
        ),
        "contradict",
        "At least 3",
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_print_and_notebook_say_the_same(name):
    make, *words = ANSWERS[name]
    answer = make()
    html, text = answer._repr_html_(), str(answer)
    for word in words:
        assert word in html
        assert word.replace("&gt;", ">") in text
    assert "<frozenset" not in html
    assert "0x" not in text


PLAIN = str | int | float | None
FILES = {"strategy", "total bound", "lower bound", "formulas"}


@pytest.mark.parametrize("name", ANSWERS)
def test_all_answers_have_the_same_forms(name, tmp_path):
    answer = ANSWERS[name][0]()
    assert isinstance(answer, Answer)
    assert json.loads(json.dumps(answer.record()))
    assert all(isinstance(value, PLAIN) for row in answer.rows() for value in row.values())
    assert hasattr(answer, "save") == (name in FILES)
    if name in FILES:
        answer.save(tmp_path / "file")
        assert type(answer).load(tmp_path / "file").record() == answer.record()


@pytest.mark.parametrize("name", [name for name in ANSWERS if name != "formulas"])
def test_answers_are_values(name):
    answer, again = ANSWERS[name][0](), ANSWERS[name][0]()
    assert answer == again != "an answer"
    for twin in (again, pickle.loads(pickle.dumps(answer)), copy.deepcopy(answer)):
        assert (twin, hash(twin)) == (answer, hash(answer))


@pytest.mark.parametrize("name", ["analysis", "moves", "effectivity", "preferences"])
def test_tables_are_tuples(name):
    table = ANSWERS[name][0]()
    assert isinstance(table, tuple)
    assert table == tuple(table)
    assert pickle.loads(pickle.dumps(table)) == table
    assert repr(table) == repr(tuple(table))


def test_reprs_are_short():
    force = repr(otrio.can_force(POSITION, {3}, {3}))
    assert force.startswith("Force(holds=False, line=(")
    assert "seconds" not in force
    diagnosis = codebreaking.diagnose(codebreaking.AB(2, 3), "1 2=0A0B")
    assert repr(diagnosis) == "<Diagnosis of 1 answer: impossible, 4 repairs>"


def test_the_lecture_s_table_shows_its_squares():
    table = nim.move_table(3)
    html = table._repr_html_()
    assert html.count("<table") == 3
    assert html.count("×") == 7
    assert isinstance(table, np.ndarray)
    assert table.dtype == np.int32
    assert table[1:]._repr_html_() is None
    assert nim.move_table(11)._repr_html_() is None


def test_what_a_side_can_force_after_each_move():
    """Compared with the same question about each position."""
    for coalition, winners in (({3}, {3}), ({1, 2}, {1, "D"})):
        rows = otrio.force_moves(POSITION, coalition, winners)
        assert [move for move, _ in rows] == list(POSITION.legal_moves)
        for move, holds in rows:
            assert otrio.can_force(POSITION.play(move), coalition, winners).holds == holds


def test_what_is_not_known_in_time():
    rows = otrio.force_moves(otrio.Position(), {1, 2}, {3}, time_limit=0)
    assert {holds for _, holds in rows} == {None}
    assert "not known" in str(rows)
