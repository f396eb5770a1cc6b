"""Canonical forms: pycgt's own rules, signs of Hackenbush, and who wins by search."""

import random
from fractions import Fraction
from pathlib import Path

import pytest

from abgames import AbgamesError, games
from abgames.errors import RulesError, UnsupportedGameError

pycgt = pytest.importorskip("pycgt")
rectangle = pytest.importorskip("pycgt.rulesets.domineering").rectangle

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


def example(name):
    return games.load(f"{EXAMPLES / name}")


def domineering(covered, mover=1):
    """A square of 3 by 3, in which some cells are covered."""
    rules = type(example("domineering.py:four"))(3)
    rules.start = covered, mover
    return rules


class Stalks:
    """Each cuts an edge of the own colour, and what is above it falls."""

    players = 2

    def __init__(self, *stalks, mover=1):
        self.start = stalks, mover

    def to_move(self, position):
        return position[1] if self.moves(position) else None

    def moves(self, position):
        own = "BR"[position[1] - 1]
        stalks = enumerate(position[0])
        return [(n, at) for n, stalk in stalks for at, edge in enumerate(stalk) if edge == own]

    def play(self, position, move):
        (stalks, mover), (n, at) = position, move
        return (*stalks[:n], stalks[n][:at], *stalks[n + 1 :]), 3 - mover

    def outcome(self, position):
        return f"P{3 - position[1]}"

    def passed(self, position):
        return position[0], 3 - position[1]


def signs(stalk):
    """The value of a stalk by the rule for signs: whole until the colour changes, then halves."""
    value, step, changed = Fraction(0), Fraction(1), False
    for edge in stalk:
        changed = changed or edge != stalk[0]
        step = step / 2 if changed else step
        value += step if edge == "B" else -step
    return value


@pytest.mark.parametrize("seed", range(10))
def test_stalks_have_the_sum_of_their_signs(seed):
    chance = random.Random(seed)
    stalks = ["".join(chance.choices("BR", k=chance.randrange(5))) for _ in range(2)]
    value = games.canonical_form(Stalks(*stalks))
    assert pycgt.as_number(value) == sum(map(signs, stalks))
    assert games.canonical_form(Stalks(*stalks, mover=2)) == value


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_rectangles_of_domineering_are_those_of_another_program(rows, columns):
    covered = sum(
        1 << 3 * row + column
        for row in range(3)
        for column in range(3)
        if row >= rows or column >= columns
    )
    value = games.canonical_form(domineering(covered))
    assert value == rectangle(rows, columns)


@pytest.mark.parametrize("seed", range(20))
def test_who_wins_is_what_a_search_says(seed):
    chance = random.Random(seed)
    covered = chance.randrange(1 << 9) & chance.randrange(1 << 9)
    value = games.canonical_form(domineering(covered))
    first, second = (
        games.solve(domineering(covered, mover)).forces({1}, {"P1"}) for mover in (1, 2)
    )
    assert (not pycgt.leq(value, pycgt.ZERO), pycgt.geq(value, pycgt.ZERO)) == (first, second)


def test_impartial_games_are_nimbers():
    rules = example("chomp.py:three_five")
    assert games.canonical_form(rules) == pycgt.nimber(games.grundy(rules))


class Kept(Stalks):
    """Whoever has moved is to move again."""

    def play(self, position, move):
        return super().play(position, move)[0], position[1]


class Endless(Stalks):
    def play(self, position, move):
        return position[0], 3 - position[1]


class Lost(Stalks):
    def outcome(self, position):
        return "D"


class Alone(Stalks):
    players = 1


class Rolled(Stalks):
    def to_move(self, position):
        return 0


class Listed(Stalks):
    def passed(self, position):
        return [*position]


class Misere:
    start, misere = 2, True

    def moves(self, heap):
        return range(1, heap + 1)

    def play(self, heap, taken):
        return heap - taken


@pytest.mark.parametrize(
    ("rules", "error", "said"),
    [
        (Kept("BB", "RR"), RulesError, "must move in turn"),
        (Endless("BR"), UnsupportedGameError, "play can be endless"),
        (Lost("BR"), RulesError, "is 'D', where player . is stuck"),
        (Alone("BR"), UnsupportedGameError, "for two players, not for 1"),
        (Rolled("BR"), RulesError, "canonical forms are for games without chance"),
        (Listed("BR"), RulesError, "use tuples instead of lists"),
        (Misere(), UnsupportedGameError, "the last move loses"),
        (example("tic_tac_toe.py:two"), TypeError, "lacks passed"),
        (example("connect_four.py:four"), TypeError, "lacks to_move"),
    ],
)
def test_what_has_no_canonical_form_is_named(rules, error, said):
    assert issubclass(error, AbgamesError | TypeError)
    with pytest.raises(error, match=said):
        games.canonical_form(rules)
