"""Rules that are wrong: what is said about them, by the check and by the search."""

import itertools
import pickle
import sys

import pytest

from abgames import MemoryLimitError, NotationError, UnsupportedGameError, begin, games
from abgames.errors import RulesError

from .boards import Drawn, Heap, Rows


def changed(**methods):
    """Rules of the heap with other methods or attributes."""
    return type("Changed", (Heap,), methods)()


class Cell:
    """A position that can be changed, though it has a hash."""

    def __init__(self, left):
        self.left = left

    def __repr__(self):
        return f"Cell({self.left})"


class Counter(dict):
    """A position that compares its content, but can be changed."""

    def __hash__(self):
        return hash(tuple(sorted(self.items())))


def dropped(self, position, move):
    position["left"] -= move
    return position


ASKED = itertools.count()


def never_the_same(self, position):
    return ["a", f"b{next(ASKED)}"] if position[0] == 4 else [1]


FAULTS = {
    "no moves": (
        changed(moves=lambda self, p: [] if p[0] == 4 else [1]),
        r"no move in \(4, 1\), where to_move says that somebody is to move",
    ),
    "moves raise": (
        changed(moves=lambda self, p: [1 // (p[0] - 4)] and [1]),
        r"moves\(\(4, 1\)\) raised ZeroDivisionError: integer division or modulo by zero",
    ),
    "moves are none": (
        changed(moves=lambda self, p: None),
        r"moves\(\(6, 1\)\) must be a sequence, not NoneType",
    ),
    "play raises": (
        changed(play=lambda self, p, m: {}[m]),
        r"play\(\(6, 1\), 1\) raised KeyError: 1",
    ),
    "mover": (
        changed(to_move=lambda self, p: 3 if p[0] == 4 else Heap.to_move(self, p)),
        r"to_move\(\(4, [12]\)\) is 3; it must be a player from 1 to 2, 0 where chance moves",
    ),
    "mover is text": (
        changed(to_move=lambda self, p: "1"),
        r"to_move\(\(6, 1\)\) is '1'; it must be a player from 1 to 2, 0 where chance moves",
    ),
    "positions are lists": (
        changed(play=lambda self, p, m: [p[0] - m, 3 - p[1]]),
        r"the position \[[45], 2\] after \(6, 1\) cannot be hashed: list can change; use tuples",
    ),
    "start is a list": (
        changed(start=[6, 1]),
        r"the start \[6, 1\] cannot be hashed: list can change; use tuples",
    ),
    "moves are lists": (
        changed(moves=lambda self, p: [[1]]),
        r"the move \[1\] after \(6, 1\) cannot be hashed",
    ),
    "outcome is missing": (
        changed(outcome=lambda self, p: None),
        r"outcome\(\(0, [12]\)\) is None; an outcome is a line of text",
    ),
    "outcome is no exact number": (
        changed(outcome=lambda self, p: 0.1),
        r"outcome\(\(0, [12]\)\) is 0.1; an outcome is a line of text",
    ),
    "outcome has a sign": (
        changed(outcome=lambda self, p: "P1 > P2"),
        r"outcome\(\(0, [12]\)\) is 'P1 > P2'; an outcome is a line of text without '>'",
    ),
    "outcome has two lines": (
        changed(outcome=lambda self, p: "won\nlost"),
        r"is 'won\\nlost'; an outcome is a line of text",
    ),
    "outcome is read as endless": (
        changed(outcome=lambda self, p: "Endless"),
        "is 'Endless', which is the outcome of play that does not end",
    ),
    "outcomes with the same text when typed": (
        changed(outcome=lambda self, p: "P" + "1\uff11"[p[1] - 1]),
        "the outcomes 'P[1\uff11]' and 'P[1\uff11]' are read as the same",
    ),
    "moves leave": (
        changed(moves=lambda self, p: sys.exit(3)),
        r"moves\(\(6, 1\)\) raised SystemExit: 3",
    ),
    "outcome is endless": (
        changed(outcome=lambda self, p: "endless"),
        "is 'endless', which is the outcome of play that does not end",
    ),
    "outcomes with the same text": (
        changed(outcome=lambda self, p: f"{'pP'[p[1] - 1]}1"),
        "the outcomes '[pP]1' and '[pP]1' are read as the same",
    ),
    "a move changes the position": (
        changed(
            start=property(lambda self: Counter(left=6)),
            to_move=lambda self, p: 1 if p["left"] else None,
            moves=lambda self, p: [1],
            outcome=lambda self, p: "P1",
            play=dropped,
        ),
        r"{'left': 6} is changed by to_move, moves, play or outcome",
    ),
    "positions without equality": (
        changed(
            start=Cell(6),
            to_move=lambda self, p: 1 if p.left else None,
            moves=lambda self, p: [1],
            play=lambda self, p, m: Cell(p.left - m),
        ),
        r"the move 1 in .*Cell.* leads to positions that differ when it is made twice",
    ),
    "moves differ": (
        changed(moves=never_the_same, play=lambda self, p, m: Heap.play(self, p, 1)),
        r"moves\(\(4, 1\)\) differ when asked twice",
    ),
    "moves with the same text": (
        changed(moves=lambda self, p: [1, "1"], play=lambda self, p, m: Heap.play(self, p, 1)),
        r"two moves in \(6, 1\) have the text '1'",
    ),
    "a move is listed twice": (
        changed(moves=lambda self, p: [1, 1]),
        r"two moves in \(6, 1\) have the text '1'",
    ),
    "form with another mover": (
        changed(canonical=lambda self, p: (p[0], 1)),
        r"canonical\(\([0-9], 2\)\), \([0-9], 1\), has another mover: 1, not 2",
    ),
    "form with another outcome": (
        changed(canonical=lambda self, p: (0, 1) if p[0] == 0 else p),
        r"canonical\(\(0, 2\)\), \(0, 1\), has another outcome: P2, not P1",
    ),
    "form with other moves": (
        changed(canonical=lambda self, p: (p[0] & ~1 or p[0], p[1])),
        r"canonical\(\([35], [12]\)\), \([24], [12]\), leads to other positions",
    ),
    "form without end": (
        changed(
            start=(6, 1, 0),
            canonical=lambda self, p: (*p[:2], p[2] + 1),
            play=lambda self, p, m: (*Heap.play(self, p, m), 0),
        ),
        r"canonical\(\(6, 1, 0\)\), \(6, 1, 1\), has itself the canonical form \(6, 1, 2\)",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_found(name):
    rules, said = FAULTS[name]
    found = games.check(rules)
    assert len(found) <= 3
    with pytest.raises(AssertionError) if not found else pytest.raises(RulesError, match=said):
        raise RulesError(found[0])
    if name != "moves with the same text":
        with pytest.raises(RulesError, match=said):
            games.solve(rules)


def test_the_cause_is_chained_and_the_position_kept():
    with pytest.raises(RulesError) as raised:
        games.solve(FAULTS["play raises"][0])
    assert isinstance(raised.value.__cause__, KeyError)
    assert raised.value.position == (6, 1)
    rules = Drawn(1, [1] * 300 + [None], [None] * 300 + ["D"], [[n + 1] for n in range(300)] + [[]])
    rules.arrows[250] = []
    with pytest.raises(RulesError, match="no move in 250, where to_move") as raised:
        games.solve(rules)
    assert raised.value.position == 250
    rules.arrows[250], rules.ends[300] = [251], "P1=P2"
    with pytest.raises(RulesError, match=r"outcome\(300\) is 'P1=P2'; an outcome"):
        games.solve(rules)
    rules.movers[200] = 2
    with pytest.raises(RulesError, match=r"to_move\(200\) is 2; it must be a player"):
        games.solve(rules)
    rules.movers[200], rules.arrows[200] = 1, [[201]]
    with pytest.raises(RulesError, match=r"the position \[201\] after 200 cannot be hashed"):
        games.solve(rules)


def test_good_rules_have_no_faults():
    for rules in (Heap(), Rows(3, 3, 3)):
        assert games.check(rules) == ()


def test_play_that_only_leads_to_new_positions_is_told():
    grows = changed(
        start=(6, 1, 0), play=lambda self, p, m: (*Heap.play(self, (6, p[1]), 0), p[2] + 1)
    )
    said = "no game ended within 1,000 moves, and each move led to a new position"
    assert games.check(grows, games=3) == (f"{said}: a search may never end",)
    # Play that comes back may be endless, which is an outcome.
    goes_round = changed(play=lambda self, p, m: Heap.play(self, p, 0))
    assert games.check(goes_round, games=3) == ()


def test_what_is_no_rules_at_all():
    with pytest.raises(TypeError, match="call the class, as in Heap"):
        games.solve(Heap)
    with pytest.raises(TypeError, match="lacks moves"):
        games.check(type("Half", (), {"players": 2, "start": 0, "to_move": print})())
    with pytest.raises(TypeError, match="play of the rules Changed must be a method"):
        games.solve(changed(play=3))
    with pytest.raises(TypeError, match="players must be an int"):
        games.solve(changed(players="2"))
    with pytest.raises(ValueError, match="players must be at most 8, not 9"):
        games.solve(changed(players=9))
    with pytest.raises(ValueError, match="players must be at least 1, not 0"):
        games.check(changed(players=0))


def test_large_games_are_refused():
    with pytest.raises(MemoryLimitError, match=r"positions were found.* max_positions is 10") as no:
        games.solve(Rows(3, 3, 3), max_positions=10)
    assert "what helps is a method canonical for symmetries, or a smaller game" in str(no.value)
    with pytest.raises(
        MemoryLimitError, match=r"they take about 1,[\d,]+ bytes, and memory_limit is 1,048,576"
    ):
        games.solve(Rows(3, 3, 3), memory_limit="1MiB")
    assert games.solve(Heap(), max_positions=12).positions == 12
    with pytest.raises(ValueError, match="max_positions must be at least 1"):
        games.solve(Heap(), max_positions=0)


def test_after_a_time_limit_nothing_is_known():
    solved = games.solve(Rows(3, 4, 4), time_limit=0.1)
    assert (solved.proven, solved.forces({1}, {"P1"})) == (False, None)
    assert solved.record()["proven"] is False
    assert "not solved" in str(solved)
    for ask in (solved.effectivity, solved.moves, lambda: solved.outcomes("next")):
        with pytest.raises(ValueError, match=r"hit its time_limit after .* positions"):
            ask()


def test_questions_that_make_no_sense():
    solved = games.solve(Heap())
    with pytest.raises(ValueError, match="a player in coalition must be at most 2, not 3"):
        solved.forces({3}, {"P1"})
    with pytest.raises(NotationError, match="without 'P7'; the outcomes are P1 and P2"):
        solved.forces({1}, {"P7"})
    with pytest.raises(TypeError, match="winners must be a set of players and outcomes"):
        solved.forces({1}, 1.5)
    with pytest.raises(NotationError, match="the order of player 2 lacks P1; it must name"):
        solved.outcomes({1: "P1 > P2", 2: "P2"})
    with pytest.raises(NotationError, match="the order of player 1 has P1 twice"):
        solved.outcomes({1: "P1 > P2 = P1", 2: "P2 > P1"})
    with pytest.raises(NotationError, match="for each of the players 1 to 2: none for player 2"):
        solved.outcomes({1: "P1 > P2"})
    with pytest.raises(TypeError, match="prefer must be"):
        solved.outcomes(3)
    with pytest.raises(ValueError, match=r"the position \(9, 1\) cannot come up from the start"):
        solved.forces({1}, {"P1"}, (9, 1))
    with pytest.raises(RulesError, match=r"the position \[6, 1\] cannot be hashed"):
        solved.forces({1}, {"P1"}, [6, 1])
    with pytest.raises(TypeError, match="give either coalition and winners, or prefer"):
        solved.moves(coalition={1})
    with pytest.raises(TypeError, match="not pickled"):
        pickle.dumps(solved)
    assert solved.forces({1}, {"D", "endless"}) is False
    assert solved.outcomes({1: "P1 > D > P2", 2: "P2 > D > P1"}) == {"P2"}


def test_other_outcomes_need_orders_of_their_own():
    rules = changed(outcome=lambda self, p: "stuck")
    with pytest.raises(NotationError, match="next and previous are orders of wins and the draw"):
        games.solve(rules).outcomes("next")


def test_many_outcomes_need_single_questions():
    size = 70
    ends = [None, *(str(n) for n in range(size))]
    arrows = [list(range(1, size + 1)), *([] for _ in range(size))]
    solved = games.solve(Drawn(2, [1, *[None] * size], ends, arrows))
    assert solved.forces({1}, {"69"})
    assert not solved.forces({2}, set(map(str, range(69))))
    assert solved.length({1}, {"5"}) == 1
    with pytest.raises(UnsupportedGameError, match=r"a table of 2\^71 bits .*; ask for single"):
        solved.effectivity()
    with pytest.raises(UnsupportedGameError, match="at most 64 outcomes, not 70"):
        solved.outcomes("next")
    assert solved.record()["effectivity"] is None
    assert str(solved) == "71 positions"


class Piles:
    """Two piles from which one stone is taken in turn; the order of the piles does not matter."""

    players, start = 2, (30, 30, 1)

    def __init__(self, lie=None):
        self.lie = lie

    def to_move(self, position):
        return position[2] if position[0] + position[1] else None

    def moves(self, position):
        return [pile for pile in (0, 1) if position[pile]]

    def play(self, position, move):
        left = [position[0] - (move == 0), position[1] - (move == 1)]
        return (*left, 3 - position[2])

    def outcome(self, position):
        return f"P{3 - position[2]}"

    def canonical(self, position):
        if position == self.lie:
            return (0, 0, position[2])
        return (*sorted(position[:2]), position[2])


def test_a_form_that_lies_where_random_games_do_not_come_is_found():
    assert games.solve(Piles()).positions == 496
    lie = (1, 29, 1)
    assert games.check(Piles(lie), games=5) == ()
    with pytest.raises(RulesError, match=r"canonical\(\(1, 29, 1\)\), \(0, 0, 1\), has another"):
        games.solve(Piles(lie))


def test_notebooks_show_tables_and_pictures():
    assert "<td" in games.solve(Heap())._repr_html_()
    drawn = changed(picture=lambda self, position: f"<svg>{position[0]}</svg>")
    assert begin(drawn).play(2)._repr_svg_() == "<svg>4</svg>"
    assert "(6, 1)" in begin(Heap())._repr_svg_()
