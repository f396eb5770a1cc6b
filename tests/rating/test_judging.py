"""Judged programs: every situation that their play can reach, against brute force."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

from abgames import AB, Position, begin, games, judge, oracle
from abgames.errors import NotationError
from abgames.rating.contests import process
from abgames.rating.measure import add, read
from abgames.situation import Situation

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


def first(history, candidates):
    """Guesses the first candidate."""
    return candidates[0]


def last(history, candidates):
    """Guesses the last candidate."""
    return candidates[-1]


def test_what_is_known_already_counts_no_more():
    known = begin(AB(3, 6), history="1 2 3=0A1B")
    found = judge(first, known)
    assert found.total < judge(first, AB(3, 6)).total
    assert found.situations == judge(first, (AB(3, 6), "1 2 3=0A1B")).situations
    assert judge(first, "ab", pegs=3, colors=6, history="1 2 3=0A1B") == found


def greedy(piles):
    """Takes the largest pile."""
    largest = piles.index(max(piles))
    return (*piles[:largest], 0, *piles[largest + 1 :])


def lowest(mine, theirs, table):
    """Plays the lowest card that it can."""
    return next((card for card in mine if card > table), 0)


LATE = Position.from_moves(
    "a3L c3L b3M a3M b1S b1L b1M c1S b2S c1M c2S a1M a2S b2L a1L c1L b3L", players=3
)
BEGUN = games.load(f"{EXAMPLES / 'tic_tac_toe.py'}:three")
TURNS = {
    "nim": (greedy, begin((3, 4, 2)), None),
    "misere": (greedy, begin((3, 1, 2), misere=True), None),
    "kayles": (
        lambda piles: begin(piles, rule="kayles").moves[-1],
        begin((5, 3), rule="kayles"),
        {2},
    ),
    "tanhinmin": (lowest, begin(([1, 2, 4, 5], [1, 1, 2, 3, 6])), {1, 2}),
    "otrio": (lambda place: place.legal_moves[0], begin(LATE, prefer="next"), None),
    "a coalition": (
        lambda place: place.legal_moves[-1],
        begin(LATE, coalition={1, 2}, winners={1}),
        {1, 2, 3},
    ),
    "own": (
        lambda place: place.index("."),
        begin(BEGUN, prefer="next", position="123.....1"),
        None,
    ),
}


def reached(player, start, seats):
    """All situations in which a player is asked, by depth first search, with its moves."""
    asked, seen = {}, set()

    def walk(place):
        if place in seen or place.to_move is None:
            return
        seen.add(place)
        if place.to_move in seats:
            asked[place] = player(*place.seen().values())
            walk(place.play(asked[place]))
        else:
            for move in place.moves:
                walk(place.play(move))

    walk(start)
    return asked


@pytest.mark.long
@pytest.mark.parametrize("name", TURNS)
def test_every_situation_is_judged(name):
    player, start, seats = TURNS[name]
    assert isinstance(start, Situation)
    asked = reached(player, start, seats or {start.to_move})
    costs = [oracle.regret(place, move) for place, move in asked.items()]
    found = judge(player, start, players=seats)
    assert found.situations == len(asked)
    assert (found.total, found.optimum) == (sum(costs), 0)
    assert sum(row.cost * row.times for row in found.losses) == found.total
    assert sum(row.times for row in found.losses) == sum(cost > 0 for cost in costs)
    for row in found.losses:
        assert asked[row.situation] == row.move
        assert oracle.regret(row.situation, row.move) == row.cost
        assert oracle.regret(row.situation, row.best) == 0
    assert len({(row.situation.kind, row.move) for row in found.losses}) == len(found.losses)


def test_equal_situations_are_one_row():
    found = judge(greedy, "nim", piles=2, largest=3)
    assert {(row.position, row.times) for row in found.losses} == {
        ("1 2", 2),
        ("1 3", 2),
        ("2 3", 2),
    }
    perfect = judge(lambda piles: begin(piles).hint(), "nim", piles=2, largest=3)
    assert str(perfect).endswith("every move is a best one")


PLAYER = """
import json, sys
for line in sys.stdin:
    piles = json.loads(line)["piles"]
    piles[piles.index(max(piles))] = 0
    print(*piles, flush=True)
"""
GUESSER = """
import itertools, json, sys
for line in sys.stdin:
    asked = json.loads(line)
    def reply(guess, secret):
        a = sum(g == s for g, s in zip(guess, secret))
        return f"{a}A{len(set(guess) & set(secret)) - a}B"
    known = [([int(c) for c in guess.split()], said) for guess, said in asked["history"]]
    colors = range(1, asked["colors"] + 1)
    print(*next(
        code for code in itertools.permutations(colors, asked["pegs"])
        if all(reply(guess, code) == said for guess, said in known)
    ), flush=True)
"""


def test_a_program_of_lines_is_judged_like_a_function():
    with process([sys.executable, "-c", GUESSER]) as program:
        assert judge(program, "ab", pegs=3, colors=5) == judge(first, "ab", pegs=3, colors=5)
    with process([sys.executable, "-c", PLAYER]) as program:
        assert judge(program, (3, 4, 2)).losses == judge(greedy, (3, 4, 2)).losses


def test_limits():
    found = judge(first, AB(4, 7), time_limit=0)
    assert not found.proven
    assert found.optimum is None
    assert found.losses.lower_bound < found.total
    indifferent = {1: "P1 = P2 = P3 = D", 2: "P2 > D > P3 > P1", 3: "P3 > D > P1 > P2"}
    start = begin(LATE, prefer=indifferent)  # what follows some moves is open
    found = judge(lambda place: place.legal_moves[0], start, players={1, 2, 3})
    assert not found.proven
    assert [row.cost for row in found.losses] == [2, None, None]
    assert "2 lost in 1 situation; 2 moves not judged" in str(found)
    told = []
    judge(greedy, (3, 4, 2), progress=told.append)
    assert told[-1].nodes == judge(greedy, (3, 4, 2)).situations
    for game in (AB(3, 5), (3, 4, 2)):
        player = first if isinstance(game, AB) else greedy
        with pytest.raises(ValueError, match="more than 2 situations"):
            judge(player, game, max_situations=2)


def test_records_are_added_and_drawn(tmp_path):
    path = tmp_path / "progress.jsonl"
    path.write_text("")
    for player in (first, last):
        add(path, judge(player, AB(3, 5)), player.__name__)
    assert [record["program"] for record in read(path)] == ["first", "last"]
    with path.open("a") as torn:
        torn.write('{"mean": ')
    with pytest.raises(NotationError, match=r"line 3 of .* is no record"):
        read(path)
    pytest.importorskip("matplotlib")
    found = judge(last, AB(3, 5))
    axes = found.plot([judge(first, AB(3, 5)), judge(greedy, (1, 2))])
    assert axes.get_title() == "ab"
    assert list(axes.lines[0].get_ydata()) == [4, found.total - 196]
    from abgames.rating import rate

    two = [rate(greedy, "nim", games=4, seed=seed) for seed in (1, 2)]
    axes = two[1].plot(two[:1])
    assert list(axes.lines[0].get_ydata()) == [float(each.mean) for each in two]
    ends = axes.collections[0].get_segments()
    assert [tuple(line[:, 1]) for line in ends] == [pytest.approx(each.interval()) for each in two]


class TestShell:
    @pytest.fixture
    def mine(self, tmp_path, monkeypatch):
        Random(1)
        (tmp_path / "judged.py").write_text(
            "def guess(history, candidates):\n    return candidates[0]\n"
            "def take(piles):\n    return (0, *piles[1:]) if piles[0] else (0, *piles[2:], 0)\n"
            "def place(position):\n    return position.index('.')\n"
        )
        monkeypatch.syspath_prepend(tmp_path)
        return "python:judged"

    def test_a_function(self, shell, mine):
        command = ["judge", f"{mine}.guess", "ab", "pegs=3", "colors=5"]
        status, out, _ = shell(*command, "--worst", "1")
        assert status == 0
        assert out.startswith(
            "asked in 60 situations\n200 guesses in total, the best 196: 4 lost in"
        )
        found = json.loads(shell(*command, "--json")[1])
        assert (found["total"], found["optimum"], found["proven"]) == (200, 196, True)
        assert sum(row["cost"] * row["times"] for row in found["losses"]) == 4
        assert set(found["losses"][0]) >= {"history", "guess", "best", "candidates", "cost"}
        status, out, _ = shell(*command, "--objective", "worst")
        assert "5 guesses in the worst case, the best 4" in out

    def test_a_game_of_ones_own(self, shell, mine):
        game = f"{EXAMPLES / 'tic_tac_toe.py'}:three"
        command = ["judge", f"{mine}.place", "--game", game, "--prefer", "next", "--moves", "0 1 2"]
        status, out, _ = shell(*command, "--json")
        assert status == 0
        start = begin(games.load(game), prefer="next", position="123......")
        expected = judge(lambda place: place.index("."), start)
        assert json.loads(out)["total"] == expected.total > 0
        assert shell(*command, "--players", "1,2,3")[0] == 0

    def test_a_limit_that_is_hit(self, shell, mine):
        command = ["judge", f"{mine}.guess", "ab", "pegs=4", "colors=7", "--time-limit", "0"]
        status, out, err = shell(*command)
        assert status == 1
        assert "the best at least" in out
        assert "time limit" in err

    def test_files(self, shell, mine, tmp_path):
        pytest.importorskip("matplotlib")
        record, picture = tmp_path / "p.jsonl", tmp_path / "p.svg"
        command = ["judge", f"{mine}.take", "nim", "start=1 2", "--record", str(record)]
        assert shell(*command)[0] == 0
        assert shell(*command, "--plot", str(picture))[0] == 0
        assert picture.read_text().lstrip().startswith("<?xml")
        lines = [json.loads(line) for line in record.read_text().splitlines()]
        assert [line["arguments"] for line in lines] == ["start=1 2"] * 2
        status, _, err = shell(*command[:-2], "--plot", str(picture))
        assert (status, "give both" in err) == (2, True)
        record.write_text("{}\n")
        status, _, err = shell(*command)
        assert (status, "is no record" in err) == (2, True)

    def test_a_dry_run(self, shell, mine):
        status, out, _ = shell("judge", f"{mine}.take", "nim", "start=1 2", "--dry-run")
        assert status == 0
        assert out.splitlines() == [
            "request  {'piles': (1, 2)}",
            "answer   (0, 2)",
            "read as  0 2",
            "after it 0 2 --to-move 2",
        ]
        command = f'{sys.executable} -c "print(input() and 9)"'
        status, out, err = shell("rate", command, "nim", "--dry-run")
        assert status in (1, 2)
        assert "the program answered '9', its line 1; the request: {" in err
