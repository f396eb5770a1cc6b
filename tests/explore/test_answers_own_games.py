"""Games of one's own without Python: what the core says of their tables is what Python says."""

import itertools
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from tests.explore.test_answers import core_answer, without_effort
from tests.games.boards import SquareRows, drawn

from abgames import games
from abgames._abgames import answers
from abgames.errors import MemoryLimitError, UnsupportedGameError
from abgames.explore import answer
from abgames.games import pages
from abgames.games.loading import offer

FOLDER = Path(__file__).parents[2] / "examples" / "games"
EXAMPLES = [
    "tic_tac_toe.py:two",
    "tic_tac_toe.py:three",
    "tic_tac_toe.py:misere",
    "hex.py:three",
    "nim_for_three.py:piles",
    "chomp.py:three_five",
    "dots_and_boxes.py:two_two",
    "domineering.py:four",
    "kalah.py:small",
    "morris.py:three",
    "otrio.py:late",
    "tanhinmin.py:deal",
    "last_sweet.py:ten",
]


@pytest.fixture(autouse=True)
def only(monkeypatch):
    """No game is offered but those of the test."""
    monkeypatch.setattr("abgames.games.loading.OFFERED", {})
    core_answer("games/keep", {"games": []})


def kept(rules):
    """The name of a game that Python and the core know."""
    name = offer(rules)
    assert answers.keep_game(pages.table_of(rules)) == name
    return name


def found(ask, given, question="show"):
    """A record, or why there is none."""
    try:
        return without_effort(ask(f"play/{question}", given))
    except (ValueError, NotImplementedError) as error:
        return str(error) if question == "show" else None


def of(moves="", **situation):
    """The arguments of a question about a game of one's own."""
    return {"situation": {"literal": None, **situation}, "moves": moves}


def wishes(chance, players, outcomes):
    """What may be wanted, by accident."""
    coalition = [n for n in range(1, players + 1) if chance.random() < 0.5] or [1]
    winners = [each for each in outcomes if chance.random() < 0.5]
    orders = []
    for _ in range(players):
        left = list(outcomes)
        chance.shuffle(left)
        signs = [chance.choice([" > ", " = "]) for _ in left]
        orders.append("".join(itertools.chain(*zip(left, signs, strict=True)))[:-3])
    if players == 2 and chance.random() < 0.7:
        orders[1] = " > ".join(orders[0].split(" > ")[::-1])
    given = "; ".join(orders)
    return [
        {},
        {"prefer": "next"},
        {"prefer": given},
        {"coalition": coalition, "winners": winners},
        {"coalition": coalition, "winners": winners[:2]},
    ]


def compare(rules, chance, plays):
    """Ask both in the positions of some games at random."""
    name, moves = kept(rules), []
    for _ in range(plays):
        own = {"game": name, "literal": None}
        shown = answer("play/show", {"situation": own, "moves": moves})
        details = shown["details"]
        for wish in wishes(chance, details["players"], details["outcomes"]):
            given = {"situation": {**own, **wish}, "moves": moves}
            assert found(core_answer, given) == found(answer, given), given
            for question, more in (
                ("review", {}),
                ("reply", {"level": 9}),
                ("reply", {"level": 0}),
            ):
                asked = {**given, **more}
                known = found(answer, asked, question)
                assert found(core_answer, asked, question) == known, (question, asked)
            for move in shown["legal_moves"][:3]:
                asked = {**given, "move": move}
                assert found(core_answer, asked, "judge") == found(answer, asked, "judge"), asked
        legal = shown["legal_moves"]
        moves = [*moves, chance.choice(legal)] if legal and len(moves) < 40 else []


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_have_the_records_of_python(example):
    compare(games.load(f"{FOLDER / example}"), Random(example), 12)


@pytest.mark.parametrize("seed", range(40))
def test_games_at_random_have_the_records_of_python(seed):
    compare(drawn(seed, cyclic=seed % 2 == 1), Random(seed), 6)


class Scored:
    """A random game whose outcomes are points."""

    def __init__(self, seed, *, opposed, cyclic=False):
        chance = Random(seed)
        self.bare = drawn(seed, cyclic=cyclic)
        self.players, self.start = self.bare.players, self.bare.start
        halves = [Fraction(n, 2) for n in range(-3, 4)]
        players = self.players
        self.points = [
            chance.choice(halves)
            if opposed and players < 3
            else tuple(chance.choices(halves, k=players))
            for _ in range(9)
        ]

    def to_move(self, position):
        return self.bare.to_move(position)

    def moves(self, position):
        return self.bare.moves(position)

    def play(self, position, move):
        return self.bare.play(position, move)

    def outcome(self, position):
        return self.points[position]


@pytest.mark.parametrize("seed", range(30))
def test_points_at_random_have_the_records_of_python(seed):
    rules = Scored(seed, opposed=seed % 3 > 0, cyclic=seed % 5 == 4)
    compare(rules, Random(seed), 5)


def test_rules_for_arrays_and_symmetries():
    compare(
        games.load(f"{FOLDER / 'connect_four.py'}:ConnectFour", columns=3, rows=3), Random(1), 9
    )
    compare(SquareRows(3, 3), Random(2), 9)  # symmetries are not used, so positions are as played


def test_moves_are_typed_as_python_reads_them():
    name = kept(games.load(f"{FOLDER / 'chomp.py'}:Chomp"))
    for moves in (
        "1 2",
        "(1, 2); 0,1",
        "1,2;0 1",
        ["1,2", "(0 1)"],
        "9 9",
        ["(0, 1)", "1 2"],
        "",
        [],
    ):
        given = of(moves, game=name)
        assert found(core_answer, given) == found(answer, given), moves
    assert found(answer, of("1 2"))["legal_moves"]


def test_wishes_are_refused_in_the_words_of_python():
    name = kept(games.load(f"{FOLDER / 'tic_tac_toe.py'}:two"))
    for wish in (
        {"prefer": "P1 > D"},
        {"prefer": "P1 > D > P2; P2 > D > P3"},
        {"prefer": "P1 > D > P2; P2 > D P1"},
        {"prefer": "P1 > D > P2; P2 > D > D"},
        {"prefer": "P1 > D > P2; P2 >"},
        {"prefer": "1: P1 > D > P2; 3: P2 > D > P1"},
        {"prefer": "1: P1 > D > P2"},
        {"prefer": "NEXT"},
        {"prefer": "P1 > draw > P2; P2 > D > P1"},
        {"coalition": [3], "winners": ["D"]},
        {"coalition": [0], "winners": ["D"]},
        {"coalition": [1], "winners": ["P3"]},
        {"coalition": [1], "winners": []},
    ):
        given = of(game=name, **wish)
        assert found(core_answer, given) == found(answer, given), wish


def test_games_that_are_not_offered():
    nothing, unknown = of(game=""), of(game="x")
    assert found(core_answer, nothing) == found(core_answer, unknown)  # it takes Python
    for name in ("two", "three"):
        kept(games.load(f"{FOLDER / 'tic_tac_toe.py'}:{name}"))
    assert core_answer("games/offered", {}) == answer("games/offered", {})
    assert found(core_answer, nothing) == found(answer, nothing)  # the last one
    for name in ("tic-tac-tow", "chess"):
        assert found(core_answer, of(game=name)) == found(answer, of(game=name))
    core_answer("games/keep", {"games": ["chess"]})
    assert "table of the game 'chess' is not there" in found(core_answer, of(game="chess"))


def test_a_page_has_at_most_a_million_positions(monkeypatch):
    monkeypatch.setattr(pages, "MOST", 5477)
    for name in ("tic_tac_toe.py:two", "connect_four.py:four"):
        with pytest.raises(MemoryLimitError, match="more than 5,477 positions, counting those"):
            pages.table_of(games.load(f"{FOLDER / name}"))
    monkeypatch.setattr(pages, "MOST", 5478)
    assert pages.table_of(games.load(f"{FOLDER / 'tic_tac_toe.py:two'}"))


@pytest.mark.parametrize("points", [2**60, Fraction(1, 2**54 + 1)])
def test_points_that_a_page_cannot_add_up(points):
    rules = Scored(1, opposed=True)
    rules.points = [points] * 9
    with pytest.raises(UnsupportedGameError, match="no points as large or fine"):
        pages.table_of(rules)


def test_damaged_tables_are_refused():
    table = pages.table_of(games.load(f"{FOLDER / 'last_sweet.py'}:ten"))
    head, body = table.split(b"\n", 1)
    chance = Random(3)
    wrong = [
        b"",
        b"\n",
        b"{}\n",
        head,
        table[:-1],
        table + b"x",
        head.replace(b'"version": 1', b'"version": 2') + b"\n" + body,
    ]
    for _ in range(300):
        damaged = bytearray(table)
        damaged[chance.randrange(len(table))] = chance.randrange(256)
        wrong.append(bytes(damaged))
    refused = 0
    for each in wrong:
        try:
            name = answers.keep_game(each)
        except ValueError:
            refused += 1
        else:
            found(core_answer, {"game": name, "moves": ["1", "2"]})  # whatever it says
    assert refused >= 7


def test_chance_is_refused():
    with pytest.raises(UnsupportedGameError, match="games of a page have no chance"):
        pages.table_of(games.load(f"{FOLDER / 'pig.py'}:piglet"))
