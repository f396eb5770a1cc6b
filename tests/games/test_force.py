"""One question by a search that ends early, against all positions and against brute force."""

import contextlib
import json
from random import Random

import pytest

import abgames
from abgames import MemoryLimitError, NotationError, UnsupportedGameError, games
from abgames.errors import CheckpointError, RulesError
from abgames.games import force, reference

from .boards import Rows, SquareRows, drawn
from .test_array_rules import Arrays, connect_four, deep
from .test_games_agree import CASES, subsets
from .test_rules import Heap, changed


def counted(rules):
    """The rules, and the positions that to_move is asked about."""
    asked, to_move = [], rules.to_move

    def ask(position):
        asked.append(position)
        return to_move(position)

    rules.to_move = ask
    return rules, asked


def plain(rules, side, liked):
    """How many positions plain search depth first with a dict looks at; and the answer."""
    known = {}

    def succeeds(place):
        if place not in known:
            mover = rules.to_move(place)
            if mover is None:
                known[place] = rules.outcome(place) in liked
            else:
                after = (succeeds(rules.play(place, move)) for move in rules.moves(place))
                known[place] = any(after) if mover in side else all(after)
        return known[place]

    return succeeds(rules.start), len(known)


@pytest.fixture(params=[2000, 0], ids=["in the order of the rules", "by counts"])
def _ordered(request, monkeypatch):
    monkeypatch.setattr(force, "FEW_NODES", request.param)


@pytest.mark.usefixtures("_ordered")
@pytest.mark.parametrize(("seed", "cyclic"), CASES)
def test_small_random_games(seed, cyclic):
    rules = drawn(seed, cyclic=cyclic)
    outcomes = {each for each in rules.ends if each} | {"endless"}
    for coalition in subsets(range(1, rules.players + 1)):
        for winners in map(frozenset, subsets(sorted(outcomes))):
            found = games.can_force(rules, coalition, winners)
            assert found.holds == reference.forces(rules, coalition, winners)
            assert found.nodes <= len(rules.movers)
            proved = found.certificate.verify(rules)
            assert proved.holds == found.holds
            place = rules.start
            for move in found.line:
                place = rules.play(place, move)
            if rules.to_move(place) is None:
                assert (rules.outcome(place) in winners) == found.holds
            else:
                assert ("endless" in winners) == found.holds


@pytest.mark.usefixtures("_ordered")
@pytest.mark.parametrize("cyclic", [False, True])
@pytest.mark.parametrize("seed", range(25))
def test_random_games(seed, cyclic):
    rules, chance = deep(seed, cyclic=cyclic, skips=seed % 2 == 0), Random(seed)
    solved = games.solve(rules)
    for _ in range(4):
        coalition = [player for player in range(1, rules.players + 1) if chance.random() < 0.6]
        winners = [each for each in (*solved.outcomes_possible, "endless") if chance.random() < 0.5]
        for place in chance.sample(list(solved._numbers), min(3, solved.positions)):
            wanted = set(winners) & {*solved.outcomes_possible, "P1"}
            found = games.can_force(rules, coalition, winners, place)
            assert found.holds == solved.forces(coalition, wanted, place)
            assert found.nodes <= solved.positions
            assert found.certificate.verify(rules).holds == found.holds
            there = place * Arrays.factor
            by_array = games.can_force(Arrays(rules), coalition, winners, there)
            assert by_array.holds == found.holds


@pytest.mark.parametrize("seed", range(30))
def test_no_position_more_than_plain_search(seed):
    for rules in (
        deep(seed, width=30),
        Rows(2 + seed % 2, 3, 3) if seed < 4 else drawn(seed, cyclic=False),
    ):
        for coalition, winners in (({1}, {"P1"}), ({1}, {"P1", "D"}), ({2}, {"D"})):
            if max(coalition) <= rules.players:
                holds, count = plain(rules, coalition, winners)
                twin, asked = counted(rules)
                found = games.can_force(twin, coalition, winners)
                del twin.to_move
                assert (found.holds, len(set(asked)) <= count) == (holds, True)
                assert found.nodes <= count


def test_fewer_positions():
    small = connect_four(4, 4)
    found = games.can_force(small, {1}, {"P1", "D"})
    assert found.holds
    assert found.nodes < 20_000  # of 161,029
    proof = json.loads(found.certificate.to_json())
    assert abgames.verify(proof, rules=small).holds
    turned = games.can_force(SquareRows(3, 3), {1, 2}, {"P3", "D"})
    assert turned.holds
    assert turned.certificate.verify(SquareRows(3, 3)).holds


def test_what_is_known_is_forgotten_where_memory_is_short():
    rules = Rows(2, 3, 3)
    free = games.can_force(rules, {1}, {"P1", "D"})
    bound = games.can_force(rules, {1}, {"P1", "D"}, memory_limit="30KiB")
    assert bound.nodes > free.nodes
    assert (bound.holds, bound.certificate.verify(rules).holds) == (True, True)
    with pytest.raises(MemoryLimitError, match="play can come back"):
        games.can_force(deep(6, cyclic=True, depth=40), {1}, {"P1"}, memory_limit=9000)


class StopsError(Exception):
    """What ends a search from outside."""


@pytest.mark.parametrize("cyclic", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_a_checkpoint_goes_on_wherever_it_was_stopped(seed, cyclic, tmp_path, monkeypatch):
    rules, file = deep(seed, cyclic=cyclic, width=20), tmp_path / "log"
    solved = games.solve(rules)
    monkeypatch.setattr(force, "AT_ONCE", 1)
    tick, stops = force._Search._tick, []

    def stop(self):
        tick(self)
        if self.nodes == 9 * len(stops):
            raise StopsError

    wanted = [*solved.outcomes_possible[:2], *["endless"] * (seed % 2)]
    winners = [each for each in wanted if each in (*solved.outcomes_possible, "P1")]
    monkeypatch.setattr(force._Search, "_tick", stop)
    for _ in range(400):
        stops.append(1)
        with contextlib.suppress(StopsError):
            found = games.can_force(rules, {1}, winners, checkpoint=file)
            break
    monkeypatch.setattr(force._Search, "_tick", tick)
    again = games.can_force(rules, {1}, winners, checkpoint=file)
    for each in (found, again):
        assert each.holds == solved.forces({1}, winners)
        assert each.certificate.verify(rules).holds == each.holds
    assert again.nodes == 0
    for place in list(solved._numbers)[:5]:
        later = games.can_force(rules, {1}, winners, place, checkpoint=file)
        assert later.holds == solved.forces({1}, winners, place)


def test_other_questions_have_other_checkpoints(tmp_path):
    file = tmp_path / "log"
    games.can_force(Rows(2, 3, 3), {1}, {"P1"}, checkpoint=file)
    with pytest.raises(CheckpointError, match=r"of Rows, winners .*\"P1\".*, not of Rows, winners"):
        games.can_force(Rows(2, 3, 3), {1}, {"P1", "D"}, checkpoint=file)
    with pytest.raises(CheckpointError, match=r"rules.size 9, .*, not of Rows, rules.size 6"):
        games.can_force(Rows(2, 2, 3), {1}, {"P1"}, checkpoint=file)
    sets = changed(start=frozenset(), to_move=lambda self, p: None, outcome=lambda self, p: "P1")
    with pytest.raises(UnsupportedGameError, match=r"frozenset\(\) is not made of numbers, texts"):
        games.can_force(sets, {1}, {"P1"}, checkpoint=tmp_path / "sets")
    array = connect_four(4, 4)
    first = games.can_force(array, {1}, {"P1", "D"}, checkpoint=tmp_path / "four")
    again = games.can_force(array, {1}, {"P1", "D"}, checkpoint=tmp_path / "four")
    assert (first.holds, again.holds, again.nodes) == (True, True, 0)


@pytest.mark.parametrize("cyclic", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_play_where_positions_are_too_many(seed, cyclic, monkeypatch):
    rules = deep(seed, cyclic=cyclic, width=20)
    solved = games.solve(rules)
    aim = {"coalition": {1}, "winners": frozenset(solved.outcomes_possible[:1])}
    monkeypatch.setattr(force, "MANY", 1)
    for place in list(solved._numbers)[:20]:
        begun = abgames.begin(rules, position=place, **aim)
        assert isinstance(begun.solved.get(), force.Searched) or solved.positions == 1
        moves = dict(solved.moves(place, **aim))
        assert dict(begun.solved.get().moves(place)) == moves
        if begun.to_move is not None:
            best = {move for move in moves if moves[move] is solved.forces(**aim, position=place)}
            keeps = (begun.to_move == 1) is solved.forces(**aim, position=place)
            assert set(begun.solved.get()._best_first(place)) == (best if keeps else set(moves))
            assert begun.hint() in (best if keeps else moves)
            assert begun.judge(begun.hint()).cost in (0, None)
        end = place
        for move in begun.solved.get().line(place):
            end = rules.play(end, move)
        if rules.to_move(end) is None:
            ends_well = rules.outcome(end) in aim["winners"]
            assert ends_well is solved.forces(**aim, position=place)


def test_lines_are_played_where_forms_are_other_positions():
    rules = SquareRows(2, 3)
    place = rules.start
    for move in games.can_force(rules, {1}, {"P1", "D"}).line:
        assert move in rules.moves(place)
        place = rules.play(place, move)
    assert rules.to_move(place) is None


def test_limits():
    found = games.can_force(connect_four(5, 5), {1}, {"P1"}, time_limit=0.3)
    assert (found.holds, found.proven, found.line, found.certificate) == (None, False, (), None)
    assert found.record()["holds"] is None
    told = []
    games.can_force(connect_four(4, 4), {1}, {"P1"}, progress=told.append)
    assert all(each.nodes > 0 for each in told)


def test_what_is_asked():
    with pytest.raises(NotationError, match="without 'X'; the outcomes are P1, P2"):
        games.can_force(connect_four(3, 3), {1}, {"X"})
    with pytest.raises(ValueError, match="a player in coalition must be at most 2"):
        games.can_force(Heap(), {3}, {"P1"})
    shouted = changed(outcome=lambda self, p: f"Player {3 - p[1]}")
    found = games.can_force(shouted, {2}, {"player 2"})
    assert found.holds
    assert found.certificate.winners == {"Player 2"}
    assert found.certificate.verify(shouted).holds
    assert "can be forced  yes" in str(found)


@pytest.mark.parametrize(
    ("methods", "words"),
    [
        ({"to_move": lambda self, p: 3}, "must be a player from 1 to 2"),
        ({"moves": lambda self, p: []}, "no move in"),
        ({"play": lambda self, p, m: [p[0] - m, 3 - p[1]]}, "cannot be hashed"),
        ({"outcome": lambda self, p: []}, "an outcome is a line of text"),
        ({"outcome": lambda self, p: 1 / 0}, "raised ZeroDivisionError"),
        ({"canonical": lambda self, p: (p[0], 1)}, "has another mover"),
    ],
)
def test_faults_are_named(methods, words):
    with pytest.raises(RulesError, match=words):
        games.can_force(changed(**methods), {1}, {"P1"})
