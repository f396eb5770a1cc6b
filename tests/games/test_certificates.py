"""Certificates of games of one's own: what is saved is verified, and what is forged is refused."""

import copy
import json

import pytest

from abgames import VerificationError, games, verify
from abgames.cli import main
from abgames.errors import RulesError
from abgames_check.own_game import check

from .boards import Drawn, Rows, SquareRows

RACE = '''
class Race:
    """Each player in turn adds 1 or 2 to a number; whoever makes it 7 wins."""

    players, start = 3, (0, 1)

    def to_move(self, position):
        return position[1] if position[0] < 7 else None

    def moves(self, position):
        return [step for step in (1, 2) if position[0] + step <= 7]

    def play(self, position, step):
        return position[0] + step, position[1] % 3 + 1

    def outcome(self, position):
        return f"P{(position[1] + 1) % 3 + 1}"
'''


@pytest.fixture
def race(tmp_path):
    (tmp_path / "race.py").write_text(RACE, "utf-8")
    return games.load(f"{tmp_path / 'race.py'}:Race")


def document(rules, coalition, winners, position=None):
    return json.loads(games.solve(rules).certificate(coalition, winners, position).to_json())


def test_what_is_saved_is_verified(race, tmp_path):
    certificate = games.solve(race).certificate({1, 2}, {"P1"})
    for name in ("race.json", "race.json.gz"):
        path = tmp_path / name
        certificate.save(path)
        assert games.GameCertificate.load(path) == certificate
        assert verify(path, rules=race) == (True, 6, 4)
    with pytest.raises(VerificationError, match="checked with the rules of its game: give rules="):
        verify(path)
    with pytest.raises(VerificationError, match="have no fast checker"):
        verify(path, fast=True, rules=race)


def test_the_shell_verifies_it(race, tmp_path, capsys):
    path = tmp_path / "race.json"
    games.solve(race).certificate({1}, {"P1"}).save(path)
    game = f"{tmp_path / 'race.py'}:Race"
    assert main(["verify", str(path), "--game", game]) == 0
    said = capsys.readouterr().out
    assert "in Race, from (0, 1), player 1 cannot force this: P1\n" in said
    assert main(["verify", str(path), "--game", game, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["holds"] is False
    assert main(["verify", str(path)]) == 1
    assert "checked with the rules of its game" in capsys.readouterr().err
    for wrong, said in [("race", "write FILE.py:NAME"), (f"{game}s", "did you mean 'Race'?")]:
        assert main(["verify", str(path), "--game", wrong]) == 2
        assert said in capsys.readouterr().err
    assert main(["verify", str(path), "--game", "nowhere.py:Race"]) == 1
    assert "nowhere.py" in capsys.readouterr().err


def test_a_file_that_raises_is_told(tmp_path):
    path = tmp_path / "broken.py"
    path.write_text("players = 1 / 0", "utf-8")
    with pytest.raises(RulesError, match=r"broken\.py raised ZeroDivisionError") as raised:
        games.load(f"{path}:players")
    assert isinstance(raised.value.__cause__, ZeroDivisionError)
    path.write_text("class Race:\n    def __init__(self, size): ...", "utf-8")
    with pytest.raises(RulesError, match=r"Race\(\) of .*broken\.py raised TypeError"):
        games.load(f"{path}:Race")
    path.write_text("three = 3", "utf-8")
    with pytest.raises(TypeError, match="int lacks players"):
        games.load(f"{path}:three")
    with pytest.raises(TypeError, match="text must be of the class str, not int"):
        games.load(3)


def test_from_a_position_and_with_symmetries():
    rules = SquareRows(3, 3)
    solved = games.solve(rules)
    assert solved.certificate({3}, {"P3", "D"}).verify(rules).holds
    later = "1........"
    certificate = solved.certificate({2}, {"P2"}, later)
    assert certificate.start == rules.canonical(later)
    assert certificate.verify(rules).holds is solved.forces({2}, {"P2"}, later)


FORGED = {
    "an unknown key": (lambda d: d.update(more=1), "unknown key"),
    "no coalition": (lambda d: d.pop("coalition"), 'lacks "coalition"'),
    "another version": (lambda d: d.update(version=2), '"format" and "version" must be'),
    "no whole version": (lambda d: d.update(version=1.0), '"format" and "version" must be'),
    "players": (lambda d: d.update(players=2), "rules are for 3 players, not 2"),
    "too many players": (lambda d: d.update(players=9), "a number from 1 to 8, not 9"),
    "a player twice": (lambda d: d.update(coalition=[1, 1]), '"coalition" has an entry twice'),
    "a player too many": (lambda d: d.update(coalition=[4]), "players from 1 to 3"),
    "holds": (lambda d: d.update(holds=1), '"holds" must be true or false'),
    "winners": (lambda d: d.update(winners=[1]), '"winners" must list outcomes as texts'),
    "winners in a list": (lambda d: d.update(winners=[["P1"]]), '"winners" must be a list'),
    "moves": (lambda d: d.update(moves={"(0, 1)": 2}), '"moves" must be an object of texts'),
    "the claim": (lambda d: d.update(holds=False), r"not reached|no move is listed|outcome"),
    "other winners": (lambda d: d.update(winners=["P2"]), 'the outcome is "P1"'),
    "one of the two": (lambda d: d.update(coalition=[1]), "no move|needs no move|outcome"),
    "a move that loses": (lambda d: d["moves"].update({"(5, 1)": "1"}), r"in \("),
    "an illegal move": (lambda d: d["moves"].update({"(6, 1)": "2"}), 'here, "2", is illegal'),
    "a missing move": (lambda d: d["moves"].pop("(6, 1)"), r"in \(6, 1\): no move is listed"),
    "a needless move": (lambda d: d["moves"].update({"(1, 1)": "2"}), "not reached, or needs no"),
    "another start": (lambda d: d.update(start="(1, 1)"), "no position that can come up"),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_is_forged_is_refused(name, race):
    whole = document(race, {1, 2}, {"P1"})
    forge, said = FORGED[name]
    forged = copy.deepcopy(whole)
    forge(forged)
    with pytest.raises(VerificationError, match=said):
        check(forged, race)
    assert check(whole, race)[0]


def test_a_plan_that_goes_round_in_circles_is_refused():
    """From 0 player 1 walks to 1 and back, or to the end: each step alone keeps the win."""
    rules = Drawn(1, [1, 1, None], [None, None, "P1"], [[1, 2], [0, 2], []])
    whole = document(rules, {1}, {"P1"})
    assert check(whole, rules)[0]
    forged = {**whole, "moves": {"0": "0", "1": "0"}}
    with pytest.raises(VerificationError, match="play can come back here, and go on for ever"):
        check(forged, rules)
    assert check({**forged, "winners": ["endless"]}, rules)[0]


def test_a_canonical_form_that_lies_is_seen():
    class Lying(Rows):
        def canonical(self, board):
            return "1....." if board.count(".") == 5 else board

    solved = games.solve(Rows(3, 2, 3))
    with pytest.raises(VerificationError, match=r"its canonical form .* is another position"):
        check(json.loads(solved.certificate({1}, {"P1"}).to_json()), Lying(3, 2, 3))


def test_rules_that_raise_are_told(race):
    whole = document(race, {1, 2}, {"P1"})
    broken = type("Broken", (type(race),), {"moves": lambda self, p: [1 // (p[0] - 4)] and [1, 2]})
    with pytest.raises(
        RulesError, match=r"rules raised ZeroDivisionError: .*, asked about \(4, 3\)"
    ):
        check(whole, broken())
    with pytest.raises(RulesError, match="rules raised AttributeError: 'int' object has no"):
        check(whole, 3)


def test_positions_need_texts_that_tell_them_apart():
    class Nameless:
        def __init__(self, left):
            self.left = left

        def __eq__(self, other):
            return self.left == other.left

        def __hash__(self):
            return hash(self.left)

    class Heap:
        players, start = 1, Nameless(3)

        def to_move(self, position):
            return 1 if position.left else None

        def moves(self, position):
            return [1]

        def play(self, position, move):
            return Nameless(position.left - move)

        def outcome(self, position):
            return "P1"

    with pytest.raises(RulesError, match="does not tell it apart; give positions a __str__"):
        games.solve(Heap()).certificate({1}, {"P1"})
