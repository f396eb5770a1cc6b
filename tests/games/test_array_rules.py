"""Rules for arrays of positions: the same answers as by the same rules one by one."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

import abgames
from abgames import MemoryLimitError, games
from abgames.errors import RulesError
from abgames.games import layers, pages, reference

from .boards import Drawn, Rows, drawn
from .test_games_agree import CASES, subsets

FOLDER = Path(__file__).parents[2] / "examples" / "games"


class Arrays:
    """A game of arrows for arrays: each position is its number times a factor."""

    factor = 2**40 + 1

    @classmethod
    def place(cls, number):
        """The position with a number."""
        return number * cls.factor

    def __init__(self, rules):
        self.players = rules.players
        self.outcomes = sorted({end for end in rules.ends if end}) or ["P1"]
        self.start = np.array([0], np.uint64)
        self.movers = np.array([mover or 0 for mover in rules.movers])
        self.ends = np.array([self.outcomes.index(end) if end else -1 for end in rules.ends])
        self.arrows = rules.arrows

    def look(self, positions):
        numbers = positions // self.factor
        return self.movers[numbers], self.ends[numbers]

    def moves(self, positions):
        numbers = (positions // self.factor).tolist()
        rows = [(at, child) for at, each in enumerate(numbers) for child in self.arrows[each]]
        Random(len(rows)).shuffle(rows)  # in any order
        parents, children = np.array(rows).T
        return parents, children.astype(np.uint64) * np.uint64(self.factor)


class Columns(Arrays):
    """The same with three numbers for a position, the first of which is always the same."""

    @staticmethod
    def place(number):
        return 7, number % 3 << 60, number // 3

    def __init__(self, rules):
        super().__init__(rules)
        self.start = np.array([[7, 0, 0]], np.uint64)

    def numbers(self, rows):
        assert (rows[:, 0] == 7).all()
        return (rows[:, 1] >> 60) + 3 * rows[:, 2]

    def look(self, rows):
        return super().look(self.numbers(rows) * self.factor)

    def moves(self, rows):
        parents, after = super().moves(self.numbers(rows) * self.factor)
        after //= self.factor
        return parents, np.stack([after * 0 + 7, after % 3 << 60, after // 3], axis=1)


def deep(seed, *, cyclic=False, skips=False, width=40, depth=9):
    """A random game in layers; with moves that skip a layer, or go back."""
    chance, rows = Random(seed), [[0]]
    for _ in range(depth):
        first = rows[-1][-1] + 1
        rows.append(list(range(first, first + chance.randint(1, width))))
    players = chance.randint(1, 3)
    outcomes = ["P1", "P2", "D", "stuck"][: chance.randint(1, 4)]
    movers, ends, arrows = [], [], []
    for n, row in enumerate(rows):
        for _ in row:
            is_over = n == depth or (n > 0 and chance.random() < 0.2)
            near = [*rows[min(n + 1, depth)], *(rows[min(n + 2, depth)] if skips else [])]
            back = rows[max(n - 1, 0)] if cyclic and chance.random() < 0.2 else []
            ways = [chance.choice(near) for _ in range(chance.randint(1, 4))]
            movers.append(None if is_over else chance.randint(1, players))
            ends.append(chance.choice(outcomes) if is_over else None)
            arrows.append([] if is_over else [*ways, *back[:1]])
    return Drawn(players, movers, ends, arrows)


def agree(rules, chance, *, places=None, orders=2, kind=Arrays):
    """Both ways give the same answers in positions that can come up."""
    array = kind(rules)
    one, many = games.solve(rules), games.solve(array)
    assert many.positions == one.positions
    assert many.outcomes_possible == one.outcomes_possible
    known = reference.positions(rules, 0)
    for place in places(known) if places else known:
        there = kind.place(place)
        assert many.effectivity(there) == one.effectivity(place)
        for coalition in subsets(range(1, rules.players + 1)):
            winners = [each for each in one.outcomes_possible if chance.random() < 0.5]
            question = {"coalition": coalition, "winners": winners}
            holds = one.forces(**question, position=place)
            length = one.length(**question, position=place)
            assert many.forces(**question, position=there) == holds
            assert many.length(**question, position=there) == length
            line = many.line(there, **question)
            assert length is None or len(line) == length
            found = dict(many.moves(there, **question))
            after = [(rules.play(place, move), kept) for move, kept in one.moves(place, **question)]
            kept = {kind.place(number): kept for number, kept in after}
            assert found == kept
            certificate = many.certificate(**question, position=there)
            assert certificate.verify(array).holds == holds
    if "endless" in one.outcomes_possible:
        return many
    for _ in range(orders):
        prefer = {}
        for player in range(1, rules.players + 1):
            left = chance.sample(one.outcomes_possible, len(one.outcomes_possible))
            signs = [chance.choice([" > ", " = "]) for _ in left]
            prefer[player] = "".join(f"{a}{b}" for a, b in zip(left, signs, strict=True))[:-3]
        for place in places(known) if places else known:
            there = kind.place(place)
            assert many.outcomes(prefer, there) == one.outcomes(prefer, place)
            assert len(many.line(there, prefer=prefer)) == len(one.line(place, prefer=prefer))
    return many


@pytest.mark.parametrize("kind", [Arrays, Columns])
@pytest.mark.parametrize(("seed", "cyclic"), CASES[::8])
def test_small_random_games(seed, cyclic, kind):
    agree(drawn(seed, cyclic=cyclic), Random(seed), kind=kind)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("shape", ["layers", "skips", "cyclic"])
def test_random_games_in_parts(seed, shape, monkeypatch):
    """Rules are asked about few positions at once, so that a layer has many parts."""
    monkeypatch.setattr(layers, "PART", 7)
    rules, chance = deep(seed, cyclic=shape == "cyclic", skips=shape == "skips"), Random(seed)
    kind = [Arrays, Columns][seed % 2]
    some = {"places": lambda known: chance.sample(known, min(6, len(known)))}
    solved = agree(rules, chance, kind=kind, **some)
    if shape == "layers":
        assert len(solved._numbers.layers) > 1 or solved.positions == 1


def test_games_of_both_kinds_come_up():
    """Where moves skip layers, positions come up in several, and in the end in too many."""
    for depth, is_graph in ((9, False), (30, True)):
        solved = games.solve(Arrays(deep(1, skips=True, width=9, depth=depth)))
        assert (len(solved._numbers.layers) == 1) == is_graph


def test_many_small_layers_are_a_graph():
    rules = Drawn(1, [1] * 600 + [None], [None] * 600 + ["D"], [[n + 1] for n in range(600)] + [[]])
    solved = games.solve(Arrays(rules))
    assert (solved.positions, len(solved._numbers.layers)) == (601, 1)
    assert solved.length({1}, {"D"}) == 600


def test_columns_are_tuples():
    rules = Columns(deep(1, depth=4))
    solved = games.solve(rules)
    assert solved.rules.start == (7, 0, 0)
    move = solved.moves(coalition={1}, winners={"P1"})[0][0]
    assert str(move) == repr(tuple(move))
    rows = list(solved.positions())
    assert len({row.position for row in rows}) == len(rows) == solved.positions
    begun = abgames.begin(rules).play(move)
    assert abgames.resume(begun.record(), rules=rules) == begun
    assert games.check(rules, games=5) == ()
    with pytest.raises(ValueError, match="cannot come up"):
        solved.forces({1}, {"P1"}, (7, 1, 0))
    with pytest.raises(RulesError, match="a position has 3 numbers, not 2"):
        solved.forces({1}, {"P1"}, (7, 1))
    assert pages.table_of(rules).startswith(b'{"format": "abgames-own-game"')
    rules.moves = lambda rows: (np.arange(len(rows)), rows[:, :2])
    with pytest.raises(RulesError, match=r"moves\(\(7, 0, 0\)\): children must .* shape \(1, 3\)"):
        games.solve(rules)


class Squares:
    """Three in a row for arrays: two bits a cell, with the symmetries of a board that has them."""

    def __init__(self, players, rows, columns):
        self.one = Rows(players, rows, columns)
        self.players, self.size = players, self.one.size
        self.outcomes = [*(f"P{n + 1}" for n in range(players)), "D"]
        self.start = np.zeros(1, np.uint64)
        self.shifts = np.arange(0, 2 * self.size, 2, dtype=np.uint64)

    def cells(self, positions):
        return (positions[:, None] >> self.shifts & 3).astype(np.int8)

    def count(self, positions):
        return np.bitwise_count((positions | positions >> 1) & 0x5555_5555_5555_5555).astype(int)

    def look(self, positions):
        count = self.count(positions)
        ends = np.where(count == self.size, self.players, -1)
        for line in self.one.lines:
            three = np.bitwise_or.reduce(1 << self.shifts[list(line)])
            for piece in range(self.players):
                ends[positions & 3 * three == (piece + 1) * three] = piece
        return np.where(ends < 0, count % self.players + 1, 0), ends

    def moves(self, positions):
        piece, parents, after = self.count(positions) % self.players + 1, [], []
        for shift in self.shifts:
            parents.append(np.flatnonzero(positions >> shift & 3 == 0))
            after.append(positions[parents[-1]] + (piece[parents[-1]].astype(np.uint64) << shift))
        return np.concatenate(parents), np.concatenate(after)

    def text(self, position):
        cells = self.cells(np.array([position], np.uint64))[0]
        return "".join(".123"[cell] for cell in cells)

    def read(self, text):
        return sum(".123".index(cell) << 2 * n for n, cell in enumerate(text))


class Turned(Squares):
    """The same up to symmetries."""

    def __init__(self, players, side):
        super().__init__(players, side, side)
        cells = np.arange(side * side).reshape(side, side)
        both = [cells, cells.T]
        self.images = [np.rot90(each, n).ravel() for each in both for n in range(4)]

    def canonical(self, positions):
        cells = self.cells(positions).astype(np.uint64)
        return np.min([(cells[:, i] << self.shifts).sum(1) for i in self.images], axis=0)


def test_three_players_with_symmetries():
    """3,495 positions, as found by two other programs."""
    whole, turned = games.solve(Squares(3, 3, 3)), games.solve(Turned(3, 3))
    assert (whole.positions, turned.positions) == (26930, 3495)
    assert whole.effectivity() == turned.effectivity() == games.solve(Rows(3, 3, 3)).effectivity()
    place = whole.rules.read(None, "1.2.3....")
    assert turned.effectivity(place) == whole.effectivity(place)
    assert turned.certificate({1, 2}, {"D", "P3"}).verify(Turned(3, 3)).holds


def connect_four(columns, rows):
    return type(games.load(f"{FOLDER / 'connect_four.py'}:four"))(columns, rows)


@pytest.mark.parametrize(
    ("columns", "rows", "positions"),
    [
        (4, 4, 161_029),
        pytest.param(4, 5, 1_706_255, marks=pytest.mark.long),
        pytest.param(5, 4, 3_945_711, marks=pytest.mark.long),
    ],
)
def test_connect_four(columns, rows, positions):
    """Numbers by a second program, in C++, and in [Bock2025]; so are those of 5×5 in benches."""
    solved = games.solve(connect_four(columns, rows))
    assert solved.positions == positions
    assert solved.outcomes("next") == {"D"}
    assert not solved.forces({1}, {"P1"})
    assert not solved.forces({2}, {"P2"})


class Beginnings:
    """The first plies of 7 columns and 6 rows, as rows of two numbers, one for each player."""

    players, outcomes, start = 2, ("P1", "P2", "later"), np.zeros((1, 2), np.uint64)

    def __init__(self, plies):
        self.plies, self.line = plies, connect_four(7, 6).line

    def look(self, rows):
        count = np.bitwise_count(rows).sum(axis=1).astype(int)
        ends = [self.line(rows[:, 0]), self.line(rows[:, 1]), count == self.plies]
        end = np.select(ends, [0, 1, 2], -1)
        return np.where(end < 0, count % 2 + 1, 0), end

    def moves(self, rows):
        movers, stones = self.look(rows)[0], rows[:, 0] | rows[:, 1]
        parents, after = [], []
        for lowest in range(0, 49, 7):
            cell = (stones + (1 << lowest)) & (63 << lowest) & ~stones
            parents.append(np.flatnonzero(cell))
            after.append(rows[parents[-1]])
            after[-1][np.arange(len(after[-1])), movers[parents[-1]] - 1] |= cell[parents[-1]]
        return np.concatenate(parents), np.concatenate(after)


@pytest.mark.parametrize("plies", range(1, 8))
def test_connect_four_begins_as_published(plies):
    """The numbers of positions by plies are A212693 [OEIS2022]."""
    published = [1, 7, 49, 238, 1120, 4263, 16422, 54859]
    assert games.solve(Beginnings(plies)).positions == sum(published[: plies + 1])


def test_connect_four_one_by_one():
    """Every position of a small board against rules that share nothing with the arrays."""
    many = games.solve(connect_four(3, 4))
    table = many._table
    lines = [
        [(c + n * x, r + n * y) for n in range(4)]
        for c in range(3)
        for r in range(4)
        for x, y in ((0, 1), (1, 0), (1, 1), (1, -1))
    ]
    lines = [line for line in lines if all(0 <= c < 3 and 0 <= r < 4 for c, r in line)]

    class Columns:
        players, start = 2, ("", "", "")

        def won(self, board):
            cells = {(c, r): sign for c, col in enumerate(board) for r, sign in enumerate(col)}
            found = [{cells.get(cell) for cell in line} for line in lines]
            return next((each.pop() for each in found if each in ({"1"}, {"2"})), None)

        def to_move(self, board):
            count = sum(map(len, board))
            return None if self.won(board) or count == 12 else count % 2 + 1

        def moves(self, board):
            return [c for c in range(3) if len(board[c]) < 4]

        def play(self, board, c):
            sign = str(sum(map(len, board)) % 2 + 1)
            return (*board[:c], board[c] + sign, *board[c + 1 :])

        def outcome(self, board):
            return f"P{self.won(board)}" if self.won(board) else "D"

    one = games.solve(Columns())
    assert one.positions == many.positions == len(table.numbers)
    for board in list(one._numbers)[::50]:
        cells = [(5 * c + r, sign) for c, col in enumerate(board) for r, sign in enumerate(col)]
        place = sum((1 << 32 + n) + ((sign == "1") << n) for n, sign in cells)
        assert many.effectivity(place) == one.effectivity(board)


def test_in_play():
    small = connect_four(3, 4)
    begun = abgames.begin(small, prefer="next")
    later = begun.play(begun.read("2"))
    assert (later.shown, begun.text(begun.hint())) == (".../.../.../.x.", "1")
    assert abgames.resume(later.record()) == later
    assert games.check(small, games=5) == ()
    solved = abgames.solve(small)

    def first(position):
        return small.moves(np.array([position], np.uint64))[1][0]

    assert abgames.judge(first, begun).situations > 3
    proof = solved.certificate({2}, {"P2", "D"})
    assert abgames.verify(json.loads(proof.to_json()), rules=small).holds


class Heap:
    """Take 1 or 2 of 7 stones: twice the stones, and 1 if player 2 is to move."""

    players, outcomes, start = 2, ("P1", "P2"), np.array([14], np.uint64)

    def look(self, positions):
        turn, over = (positions & 1).astype(int), positions < 2
        return np.where(over, 0, turn + 1), np.where(over, 1 - turn, -1)

    def moves(self, positions):
        two, turned = np.flatnonzero(positions > 3), positions ^ 1
        return np.r_[: len(positions), two], np.r_[turned - 2, turned[two] - 4]


def changed(**methods):
    return type("Changed", (Heap,), methods)()


def moved(change):
    return changed(moves=lambda self, p: change(*Heap.moves(self, p)))


def looked(change):
    return changed(look=lambda self, p: change(p, *Heap.look(self, p)))


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (
            moved(lambda a, b: (a, b.astype(int))),
            r"moves\(14\): children must be an array of uint64",
        ),
        (moved(lambda a, b: (a[1:], b)), "children must be an array of uint64 with the shape"),
        (moved(lambda a, b: (a.astype(float), b)), "parents must be an array of whole numbers"),
        (moved(lambda a, b: (a + 1, b)), r"a parent is the place of a position among the 1 given"),
        (moved(lambda a, b: (a - 1, b)), r"from 0, not -1"),
        (moved(lambda a, b: (a[1:1], b[1:1])), r"no move, where look says that somebody"),
        (moved(lambda a, b: b), "the answer must be two arrays, parents and children"),
        (looked(lambda p, a, b: (a / 1, b)), r"look\(14\): movers must be an array of whole"),
        (looked(lambda p, a, b: (a, b[:0])), r"ends must be .* one for each position"),
        (looked(lambda p, a, b: (a + 2, b)), r"a mover is 0 to 2, not 3"),
        (looked(lambda p, a, b: (a, b * 0 - 1)), r"the game is over, so its end is 0 to 1, not -1"),
        (looked(lambda p, a, b: (a, b * 0 + 1)), r"somebody is to move, so the end is -1, not 1"),
        (looked(lambda p, a, b: (p.sort(), b)), r"look\(14\) raised ValueError.*read-only"),
        (looked(lambda p, a, b: 1 / 0 if 3 in p else (a, b)), r"look\(3\) raised ZeroDivision"),
        (changed(canonical=lambda self, p: p | 1), "has another mover: 2, not 1"),
        (changed(canonical=lambda self, p: p[:0]), r"canonical\(.*shape \(1,\), not of uint64"),
    ],
)
def test_faults_are_named(rules, words):
    with pytest.raises(RulesError, match=words) as caught:
        games.solve(rules)
    assert isinstance(caught.value.position, int)
    assert games.check(rules)


@pytest.mark.parametrize(
    ("rules", "error", "words"),
    [
        (changed(start=14), TypeError, "start must be an array of numpy.uint64 with one"),
        (changed(start=np.array([1, 2], np.uint64)), TypeError, "not '2 of uint64'"),
        (changed(start=np.array([1])), TypeError, "not '1 of int64'"),
        (changed(outcomes="P1"), TypeError, "outcomes must be a list or tuple"),
        (changed(outcomes=("P1", "P1")), ValueError, "outcomes has 'P1' twice"),
        (changed(outcomes=("P1", "a,b")), ValueError, "an outcome of the rules: is 'a,b'"),
        (changed(players=9), ValueError, "players must be at most 8"),
        (changed(moves=None), TypeError, "moves of the rules Changed must be a method"),
        (Heap, TypeError, "rules must"),
    ],
)
def test_what_are_no_rules(rules, error, words):
    with pytest.raises(error, match=words):
        games.solve(rules)


def test_answers_that_depend_on_the_others_are_found():
    rules = Squares(2, 3, 3)
    rules.moves = lambda p: (np.sort(Squares.moves(rules, p)[0])[::-1], Squares.moves(rules, p)[1])
    with pytest.raises(RulesError, match=r"alone, to .* among others"):
        games.solve(rules)


def test_moves_that_change_are_found():
    """A layer is asked about on the way there and on the way back."""
    rules, seen = connect_four(4, 4), set()

    def later(positions):
        parents, after = moves(positions)
        key = len(positions), int(positions[0])
        is_old = len(positions) > 1000 and key in seen
        seen.add(key)
        return parents, after + (4 if is_old else 0)

    moves, rules.moves = rules.moves, later
    with pytest.raises(RulesError, match=r"moves\(.*led elsewhere when asked before"):
        games.solve(rules)


def test_limits():
    with pytest.raises(MemoryLimitError, match=r"max_positions is 1,000") as caught:
        games.solve(connect_four(4, 4), max_positions=1000)
    assert "a method canonical for symmetries" in str(caught.value)
    with pytest.raises(MemoryLimitError, match="memory_limit is"):
        games.solve(connect_four(4, 4), memory_limit="100KiB")
    solved = games.solve(connect_four(5, 5), time_limit=0.2)
    assert (solved.proven, solved.forces({1}, {"P1"})) == (False, None)
