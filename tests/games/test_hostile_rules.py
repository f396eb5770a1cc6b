"""Rules that are hostile, or strange: each question is answered, or refused with a clear error."""

import signal
import threading
import time
from itertools import count, repeat

import pytest

from abgames import begin, games, review
from abgames.errors import RulesError, VerificationError

from .test_rules import Heap, changed


class Text(str):
    """A text that is equal to all others."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class Stones(tuple):
    """A position with methods of its own."""

    __slots__ = ()


def stones(**methods):
    """The heap with positions of a class with these methods."""
    kind = type("Stones", (Stones,), methods)
    return changed(start=kind((6, 1)), play=lambda self, p, m: kind(Heap.play(self, p, m)))


def fails(*arguments):
    raise RuntimeError("no comment")


def nested(position):
    for _ in range(100_000):
        position = (position,)
    return position


def heap(position):
    """The heap within a nested or large position."""
    while isinstance(position, tuple) and len(position) == 1:
        position = position[0]
    return divmod(position - 10**5001, 10) if isinstance(position, int) else position


def within(wrap):
    """The heap with positions in other clothes."""
    return changed(
        start=wrap((6, 1)),
        to_move=lambda self, p: Heap.to_move(self, heap(p)),
        moves=lambda self, p: Heap.moves(self, heap(p)),
        play=lambda self, p, m: wrap(Heap.play(self, heap(p), m)),
        outcome=lambda self, p: Heap.outcome(self, heap(p)),
    )


class Huge(int):
    """A move of 5,000 digits."""

    def __new__(cls, stones):
        return super().__new__(cls, stones + 10**5000)


def taken(self, position, move):
    return Heap.play(self, position, move - 10**5000)


class Moves(list):
    """A list that does not end when it is read."""

    def __iter__(self):
        return repeat(1)


NO_TEXT = r"positions and moves need a text, but str\(.*\) raised"
ENDLESS = r"moves\(\(6, 1\)\) has more than 131,072 moves; it must be a sequence that ends"

# What "solve" and "check" say, and what asks for texts says: a certificate and play. The rules are
# good where nothing is said.
RULES = {
    "good": (Heap(), "", ""),
    "outcomes that equal all": (changed(outcome=lambda s, p: Text(Heap.outcome(s, p))), "", ""),
    "outcomes without hash": (
        changed(outcome=lambda s, p: type("T", (str,), {"__hash__": None})(Heap.outcome(s, p))),
        "",
        "",
    ),
    "moves by a generator": (changed(moves=lambda s, p: (m for m in Heap.moves(s, p))), "", ""),
    "endless in C": (changed(moves=lambda s, p: count(1)), ENDLESS, ENDLESS),
    "endless in Python": (changed(moves=lambda s, p: (n for n in count())), ENDLESS, ENDLESS),
    "endless range": (changed(moves=lambda s, p: range(1, 10**30)), ENDLESS, ENDLESS),
    "endless list": (changed(moves=lambda s, p: Moves([1])), ENDLESS, ENDLESS),
    "a generator that raises": (
        changed(moves=lambda s, p: (1 // (n - 1) for n in range(3))),
        r"moves\(\(6, 1\)\) raised ZeroDivisionError",
        "raised ZeroDivisionError",
    ),
    "positions of 5,000 digits": (within(lambda p: p[0] * 10 + p[1] + 10**5001), "", NO_TEXT),
    "moves of 5,000 digits": (
        changed(moves=lambda s, p: [Huge(m) for m in Heap.moves(s, p)], play=taken),
        NO_TEXT,
        NO_TEXT,
    ),
    "positions nested deep": (within(nested), "RecursionError", "RecursionError"),
    "no repr": (stones(__repr__=fails), "", NO_TEXT),
    "no ==": (stones(__eq__=fails, __hash__=tuple.__hash__), "no comment", "no comment"),
    "no hash": (stones(__hash__=fails), "hash or == of the start .* raised RuntimeError", "hash"),
    "a hash that is none": (
        stones(__hash__=lambda p: "1"),
        "__hash__ method should return an integer",
        "hash",
    ),
    "not equal to itself": (
        changed(start=float("nan")),
        "the start nan is not equal to itself; positions need equality",
        "nan is not equal to itself",
    ),
    "never equal": (stones(__eq__=lambda p, q: False, __hash__=lambda p: 1), "itself", "itself"),
    "a mover that raises": (
        changed(to_move=lambda s, p: type("N", (), {"__index__": fails})()),
        "must be a player from 1 to 2",
        "must be a player",
    ),
}


def certified(rules):
    return games.solve(rules).certificate({1, 2}, {"P1"}).verify(rules).holds


def played(rules):
    place = begin(rules, prefer="next")
    while place.to_move is not None:
        assert place.record()["legal_moves"]
        assert place.read(place.text(place.hint())) in place.moves
        place = place.play(place.best_moves()[0])
    return place.outcome


QUESTIONS = {
    "solve": (lambda rules: games.solve(rules).forces({1, 2}, {"P1"}), True),
    "check": (lambda rules: games.check(rules, games=3), ()),
    "certificate": (certified, True),
    "play": (played, "P2"),
}


def told(answer):
    """Raise the first fault that was returned."""
    for fault in answer if isinstance(answer, tuple) else ():
        raise RulesError(fault)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", RULES)
def test_each_question(name, question):
    rules, first, second = RULES[name]
    ask, right = QUESTIONS[question]
    said = first if question in ("solve", "check") else second
    if not said:
        assert ask(rules) == right
        return
    with pytest.raises(RulesError, match=said):
        told(ask(rules))


def test_the_checker_and_impartial_games_read_moves_to_an_end():
    proof = games.solve(Heap()).certificate({2}, {"P2"})
    for name in ("endless in C", "endless in Python", "endless range", "endless list"):
        with pytest.raises(VerificationError, match="the rules have more than 131,072 moves"):
            proof.verify(RULES[name][0])
        with pytest.raises(RulesError, match=ENDLESS):
            games.grundy(RULES[name][0])
    assert proof.verify(RULES["outcomes that equal all"][0]).holds


def test_limits_end_the_reading_of_moves():
    def slow(self, position):
        for _ in count():
            time.sleep(0.001)
            yield 1

    solved = games.solve(changed(moves=slow), time_limit=0.3, max_positions=10)
    assert not solved.proven


@pytest.mark.parametrize("ask", [games.solve, games.check])
def test_ctrl_c_ends_the_reading_of_moves(ask):
    """Also in the part of it that runs no line of Python."""
    slow = changed(moves=lambda self, p: map(time.sleep, repeat(0.001)))
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ask(slow)
    timer.join()


class Choice:
    """One move, and as many outcomes as there are moves."""

    players, start = 2, -1

    def __init__(self, size):
        self.size = size

    def to_move(self, position):
        return 1 if position < 0 else None

    def moves(self, position):
        return range(self.size)

    def play(self, position, move):
        return move

    def outcome(self, position):
        return f"{position} won"


def test_many_moves_to_as_many_outcomes():
    """A question about each move takes no longer for more outcomes."""
    rules = Choice(20_000)
    solved = games.solve(rules)
    assert solved.certificate({1}, {"7 won"}).verify(rules) == (True, 2, 1)
    assert solved.line(coalition={1}, winners={"9 won"}) == (9,)
    assert sum(kept for _, kept in solved.moves(coalition={1}, winners={"9 won"})) == 1
    judged = review(begin(rules, coalition={1}, winners={"9 won"}), [3])
    assert [(move.cost, move.best) for move in judged.moves] == [(1, (9,))]
