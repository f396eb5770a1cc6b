"""Games that have a solver of their own, written as games of one's own."""

from random import Random

import pytest

from abgames import Position, UnsupportedGameError, begin, games, nim, oracle, otrio
from abgames.games import reference
from abgames.rating import rate

from .boards import Drawn, Rows


class Nim:
    """Heaps under a rule of the package, for two players; the last move wins."""

    players = 2

    def __init__(self, piles, rule="nim", misere=False):
        self.start, self.rule, self.misere = (tuple(sorted(piles)), 1), rule, misere

    def to_move(self, position):
        return position[1] if self.moves(position) else None

    def moves(self, position):
        left = begin(position[0], rule=self.rule).moves if position[0] else ()
        return sorted({tuple(sorted(filter(None, move))) for move in left})

    def play(self, position, move):
        return move, 3 - position[1]

    def outcome(self, position):
        return f"P{position[1] if self.misere else 3 - position[1]}"


class Piles:
    """The same without players."""

    def __init__(self, piles, rule="nim"):
        self.start, self.rule = piles, rule

    def moves(self, piles):
        return begin(piles, rule=self.rule).moves if piles else ()

    def play(self, piles, move):
        return move

    def canonical(self, piles):
        return tuple(sorted(filter(None, piles)))


class Otrio:
    """Otrio from a position of the package."""

    def __init__(self, position):
        self.start, self.players = position, position.players

    def to_move(self, position):
        return None if position.is_over else position.to_move

    def moves(self, position):
        return position.legal_moves

    def play(self, position, move):
        return position.play(move)

    def outcome(self, position):
        return "D" if position.winner is None else f"P{position.winner}"


class Turned(Otrio):
    """The same up to its 16 symmetries."""

    def canonical(self, position):
        return position.canonical()


@pytest.mark.parametrize("rule", ["nim", "kayles", "0.77", "lasker"])
@pytest.mark.parametrize("piles", [(4,), (1, 2, 3), (4, 2), (1, 1, 3)])
def test_nim(piles, rule):
    value = nim.grundy(piles, rule)
    assert games.grundy(Piles(piles, rule)) == value
    if sum(piles) < 6:
        assert reference.grundy(Piles(piles, rule), piles) == value
    assert games.solve(Nim(piles, rule)).forces({1}, {"P1"}) == (value > 0)
    lost = nim.is_lost(piles, rule, misere=True)
    assert games.misere_wins(Piles(piles, rule)) is not lost
    assert games.solve(Nim(piles, rule, misere=True)).forces({2}, {"P2"}) is lost


def test_grundy_values_need_an_end():
    rules = Drawn(1, [1, 1, None], [None, None, "D"], [[1], [0, 2], []])
    with pytest.raises(UnsupportedGameError, match="play can be endless"):
        games.grundy(rules)
    assert games.grundy(Piles((3,)), (5, 6)) == 3


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_late_boards_of_otrio(players, monkeypatch):
    chance = Random(players)
    for _ in range(2):
        position = Position(players)
        while position.ply < 20 and not position.is_over:
            position = position.play(chance.choice(position.legal_moves))
        if position.is_over:
            continue
        whole, turned = games.solve(Otrio(position)), games.solve(Turned(position))
        assert turned.positions <= whole.positions
        in_one_pass = otrio.effectivity_table(position, threads=1)
        assert sum(cell.nodes for cell in in_one_pass) == 0
        with monkeypatch.context() as without:
            without.setattr("abgames.otrio.effectivity.MOST", 1)
            searched = otrio.effectivity_table(position, threads=1)
        assert [cell.holds for cell in in_one_pass] == [cell.holds for cell in searched]
        for cell in searched:
            for solved in (whole, turned):
                assert solved.forces(cell.coalition, cell.outcomes) == cell.holds
        for prefer in ("next", "previous"):
            wanted = otrio.solve(position, prefer, threads=1).outcomes
            assert whole.outcomes(prefer) == turned.outcomes(prefer) == wanted
        ours = begin(Otrio(position), prefer="next")
        for move in position.legal_moves[:3]:
            regret = oracle.regret(position, move, prefer="next")
            assert regret is None or oracle.regret(ours, move) == regret


def test_programs_are_rated():
    rules = Rows(2, 3, 3)
    perfect = rate(lambda board: begin(rules, position=board).hint(), begin(rules), games=2)
    assert (perfect.mean, perfect.games) == (0, 2)
    first = rate(lambda board: board.index("."), begin(rules, prefer="next"), games=1)
    assert first.mean > 0
    texts = rate(lambda board: str(board.index(".")), rules, coalition={1}, winners={"D"}, games=1)
    assert texts.moves == first.moves
