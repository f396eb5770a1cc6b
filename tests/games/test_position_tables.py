"""Tables of all positions: against single questions, and from files of every kind."""

import json
from collections import Counter
from random import Random

import numpy as np
import pytest

from abgames import NotationError, UnsupportedGameError, games
from abgames.games.exploring import explore
from abgames.games.scores import points_text
from abgames.games.tables import COLUMNS

from .boards import Rows, drawn
from .test_array_rules import Arrays, Heap, Turned, deep
from .test_games_agree import CASES
from .test_points import KINDS
from .test_points import drawn as pointed
from .test_rules import changed


@pytest.mark.parametrize(("seed", "cyclic"), CASES[::6])
def test_each_row_is_what_single_questions_say(seed, cyclic):
    rules, chance = drawn(seed, cyclic=cyclic), Random(seed)
    for solved in (games.solve(rules), games.solve(Arrays(rules))):
        names = [each for each in solved.outcomes_possible if each != "endless"]
        if not names:
            assert set(solved.counts().values()) == {solved.positions}
            continue
        order = {n + 1: " > ".join(chance.sample(names, len(names))) for n in range(rules.players)}
        rows = list(solved.positions(order))
        assert len({row.position for row in rows}) == len(rows) == solved.positions
        for row in rows:
            assert row.to_move == solved.rules.to_move(row.position)
            try:
                outcomes = solved.outcomes(order, row.position)
                line = solved.line(row.position, prefer=order)
            except UnsupportedGameError:  # play can be endless
                assert row[2:] == (None, None)
            else:
                assert row[2:] == (min(outcomes), len(line))


def test_positions_is_a_number_and_goes_through_them():
    solved = games.solve(Rows(2, 3, 3))
    assert (solved.positions, f"{solved.positions:,}") == (5478, "5,478")
    assert json.dumps({"positions": solved.positions}) == '{"positions": 5478}'
    assert Counter(row.outcome for row in solved.positions()) == solved.counts()
    assert solved.counts() == {"P1": 2936, "P2": 1474, "D": 1068}  # by another program
    both = solved.counts(lengths=True)
    assert both == Counter((row.outcome, row.length) for row in solved.positions())
    assert [both[end, 0] for end in ("P1", "P2", "D")] == [626, 316, 16]  # the finished boards
    assert list(both)[:2] == [("P1", 0), ("P1", 1)]
    assert solved.to_records()[0] == {
        "position": ".........",
        "to_move": 1,
        "outcome": "D",
        "length": 9,
    }


def test_ends_are_known_where_orders_say_nothing():
    named = changed(outcome=lambda self, p: f"{p[1]} loses")
    solved = games.solve(named)
    assert solved.counts() == {"1 loses": 1, "2 loses": 1, None: 10}
    assert solved.counts(lengths=True)[None, None] == 10
    order = {1: "2 loses > 1 loses", 2: "1 loses > 2 loses"}
    assert None not in solved.counts(order)
    with pytest.raises(NotationError):
        solved.counts("next")


@pytest.mark.parametrize("kind", [".npz", ".csv", ".parquet"])
@pytest.mark.parametrize(
    "rules", [Rows(3, 3, 3), Heap(), Turned(2, 3)], ids=["rows", "heap", "turned"]
)
def test_what_is_saved_is_loaded(rules, kind, tmp_path):
    if kind == ".parquet":
        pytest.importorskip("pyarrow")
    solved, file = games.solve(rules), str(tmp_path / f"table{kind}")
    solved.save(file)
    table = games.load(file)
    assert table.to_records() == solved.to_records()
    assert table.counts() == solved.counts()
    assert (len(table), table.players) == (solved.positions, rules.players)
    if kind == ".npz":
        with np.load(file) as arrays:
            assert set(arrays) == {*COLUMNS, "game", "players", "outcomes"}


class Steps:
    """Go on to the next position, up to the last one."""

    players = 1

    def __init__(self, *places):
        self.places, self.start = places, places[0]

    def to_move(self, place):
        return 1 if place != self.places[-1] else None

    def moves(self, place):
        return ["on"]

    def play(self, place, move):
        return self.places[self.places.index(place) + 1]

    def outcome(self, place):
        return "P1"


@pytest.mark.parametrize("kind", KINDS)
def test_points_are_the_values_of_positions(kind):
    solved = games.solve(pointed(kind, 3))
    for word in ("previous", "next"):
        for row in solved.positions(word):
            value = solved.value(row.position, prefer=word)
            assert row.outcome == points_text(value)
            assert row.length == len(solved.line(row.position, prefer=word))


@pytest.mark.parametrize("kind", [".npz", ".csv", ".parquet"])
@pytest.mark.parametrize("places", [("000", "100", "120"), (-3, 0, 12), (0, 2**64 - 1)])
def test_boards_of_digits_stay_texts_and_whole_numbers_numbers(places, kind, tmp_path):
    if kind == ".parquet":
        pytest.importorskip("pyarrow")
    file = str(tmp_path / f"table{kind}")
    games.solve(Steps(*places)).save(file)
    assert [row.position for row in games.load(file)] == [*places]


def test_what_is_refused(tmp_path):
    solved = games.solve(Rows(2, 2, 2))
    with pytest.raises(NotationError, match=r"ends with .npz, .csv or .parquet, not '"):
        solved.save(tmp_path / "table.txt")
    for name, content, words in (
        ("a.csv", "", "is not a table of positions"),
        ("b.csv", "position,moves\n", "its columns are position, moves, not position, to_move"),
        ("c.csv", ",".join(COLUMNS) + "\n1,x,D,3\n", "is not a table of positions"),
        ("d.npz", "PK", "is not a table of positions"),
    ):
        (tmp_path / name).write_text(content)
        with pytest.raises(NotationError, match=words):
            games.load(f"{tmp_path / name}")
    with pytest.raises(FileNotFoundError):
        games.load(f"{tmp_path / 'none.npz'}")
    late = games.solve(Rows(3, 3, 4), time_limit=0)
    with pytest.raises(ValueError, match="nothing is known"):
        late.positions()


@pytest.mark.parametrize("rules", [Rows(2, 3, 3), deep(3, skips=True)], ids=["rows", "drawn"])
def test_rules_are_asked_once(rules):
    """Each position once, where all positions are found."""
    asked = {name: Counter() for name in ("to_move", "moves", "play", "outcome")}

    def watched(name, method):
        def call(*values):
            asked[name][values] += 1
            return method(*values)

        return call

    for name in asked:
        setattr(rules, name, watched(name, getattr(rules, name)))
    found = explore(rules, rules.players)
    for name in asked:
        delattr(rules, name)
    assert asked["to_move"] == Counter((place,) for place in found.positions)
    over = [place for place in found.positions if rules.to_move(place) is None]
    assert asked["outcome"] == Counter((place,) for place in over)
    assert asked["moves"] == asked["to_move"] - asked["outcome"]
    assert asked["play"] == Counter(
        (place, move) for (place,) in asked["moves"] for move in rules.moves(place)
    )
