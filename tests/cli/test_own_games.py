"""Games of one's own in the shell: solved, proved, played, from files."""

import gzip
import importlib.metadata
import io
import json
import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from abgames._abgames import answers
from abgames.games import force, pages

FOLDER = Path(__file__).parents[2] / "examples" / "games"
THREE = ["--game", f"{FOLDER / 'tic_tac_toe.py'}:three"]
SWEETS = ["--game", f"{FOLDER / 'last_sweet.py'}:ten"]

MINE = '''
class Coins:
    """Take one coin or two; the last one wins."""
    players, start = 2, (5, 1)
    def to_move(self, at): return at[1] if at[0] else None
    def moves(self, at): return [n for n in (1, 2) if n <= at[0]]
    def play(self, at, n): return at[0] - n, 3 - at[1]
    def outcome(self, at): return f"P{3 - at[1]}"
def made(): return Coins()
coins = Coins()
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "beside.py").write_text("from mine import coins\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_table_of_what_each_coalition_can_force(shell):
    status, out, _ = shell("solve", *THREE)
    assert (status, "P3         P3 D\nP1 P2      D; P3" in out) == (0, True)
    found = json.loads(shell("solve", *THREE, "--moves", "4 0 8", "--json")[1])
    assert (found["position"], found["to_move"]) == ("2...1...3", 1)
    assert {"coalition": [1], "winners": ["P1", "D"]} in found["effectivity"]


def test_a_coalition_and_its_certificate(shell, tmp_path):
    proof = tmp_path / "proof.json"
    asked = [*SWEETS, "--coalition", "1,2", "--winners", "3 washes up"]
    status, out, _ = shell("solve", *asked, "--certificate", str(proof))
    assert (status, "P1 and P2 can force this: 3 washes up, in at most 6 moves" in out) == (0, True)
    assert "   1  no\n   2  yes" in out
    status, out, _ = shell("verify", str(proof), *SWEETS, "--json")
    found = json.loads(out)
    assert (status, found["holds"], found["winners"]) == (0, True, ["3 washes up"])
    assert "--game FILE.py:NAME" in shell("verify", str(proof))[2]
    assert shell("verify", str(proof), *THREE)[0] == 1
    cannot = shell("solve", *SWEETS, "--coalition", "1", "--winners", "2 washes up", "--json")[1]
    assert json.loads(cannot)["holds"] is False


def test_one_question_about_a_game_that_is_too_large(shell, tmp_path, monkeypatch):
    monkeypatch.setattr(force, "MANY", 1000)
    proof = tmp_path / "proof.json"
    asked = [*THREE, "--coalition", "1,2", "--winners", "3,D"]
    status, out, _ = shell("solve", *asked, "--certificate", str(proof))
    assert (status, "P1 and P2 can force this: P3 or D." in out) == (0, True)
    assert "\nline      0; " in out
    assert shell("verify", str(proof), *THREE)[0] == 0
    found = json.loads(shell("solve", *asked, "--json", "--moves", "0 1 2")[1])
    assert (found["holds"], found["position"]) == (True, "123......")
    assert found["positions"] < 26930
    assert shell("solve", *asked, "--time-limit", "0")[0] == 1
    assert shell("solve", *asked, "--max-positions", "100")[0] == 1
    log = "--checkpoint", str(tmp_path / "log")
    looked = [json.loads(shell("solve", *asked, *log, "--json")[1])["positions"] for _ in "ab"]
    assert looked[0] > looked[1] == 0
    status, _, err = shell("solve", *THREE, *log)
    assert (status, "give --coalition and --winners" in err) == (2, True)
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nwhy\nquit\n"))
    status, out, _ = shell("play", *asked, "--me", "1")
    assert (status, "Hint: 0 is a best move. What follows" in out) == (0, True)


def test_layers_in_a_folder(shell, tmp_path):
    four = ["solve", "--game", f"{FOLDER / 'connect_four.py'}:four", "--store", str(tmp_path / "f")]
    first = shell(*four)
    assert (first[0], "161,029 positions" in first[1]) == (0, True)
    assert shell(*four)[1] == first[1]
    aim = "--coalition", "2", "--winners", "2,D"
    assert "P2 can force this: P2 or D" in shell(*four, *aim)[1]
    status, _, err = shell("solve", *THREE, *four[3:])
    assert (status, "is asked about one position at a time" in err) == (2, True)


def test_orders_of_preference(shell):
    nim = ["--game", f"{FOLDER / 'nim_for_three.py'}:piles"]
    indifferent = "1: P1 > P2 = P3; 2: P2 > P1 = P3; 3: P3 > P1 = P2"
    for prefer in ("next", indifferent, indifferent.replace("1: ", "").replace("2: ", "")):
        status, out, err = shell("solve", *nim, "--prefer", prefer, "--json")
        assert status == (2 if prefer[0] == "P" else 0), err
        if not status:
            found = json.loads(out)
            assert len(found["moves"]) == 6
            assert set(found["result"]) <= {"P1", "P2", "P3"}
    assert json.loads(shell("solve", *nim, "--prefer", "next", "--json")[1])["result"] == ["P2"]


def test_limits(shell):
    assert shell("solve", *THREE, "--time-limit", "0")[0] == 1
    assert shell("solve", *THREE, "--max-positions", "100")[0] == 1


@pytest.mark.parametrize(
    "game", ["mine.py:coins", "mine.py:Coins", "mine.py:made", "beside.py:coins"]
)
def test_an_object_a_class_a_function_and_a_module_beside_it(game, shell, folder):
    wins = ("--coalition", "1", "--winners", "P1", "--json")
    for name in (game, f"{folder}/{game}"):
        assert json.loads(shell("solve", "--game", name, *wins)[1])["holds"] is True


@pytest.mark.usefixtures("folder")
def test_a_game_that_a_package_offers(shell, monkeypatch):
    class Offered:
        name = "coins"

        def load(self):
            sys.path.insert(0, "")
            try:
                return __import__("mine").Coins
            finally:
                sys.path.remove("")

    offers = {"abgames.games": [Offered()]}
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: offers[group])
    monkeypatch.setattr("abgames.games.loading.entry_points", lambda group: offers[group])
    assert shell("solve", "--game", "coins")[0] == 0
    assert "did you mean 'coins'?" in shell("solve", "--game", "coin")[2]


def test_a_game_played_to_its_end(talk):
    game = ["play", *THREE, "--moves", "4 0 8 1", "--level", "0", "--seed", "1", "--json"]
    lines = ["4", "2", "3", "5", "6", "7"]  # those of taken squares are refused
    for me in ("1", "1,2,3"):
        shown = list(map(json.loads, talk(*game, "--me", me, lines=lines)[1].splitlines()))
        assert shown[0]["moves"] == (["7", "5"] if me == "1" else []), shown[0]
        assert "'4' is no legal move here" in shown[1]["problem"]
        assert shown[-1]["state"] == "over"
        assert shown[-1]["outcome"] in ("P1", "P2", "P3", "D")
        assert shown[-1]["situation"]["legal_moves"] == []


PLAYER = """
def first(position): return 1
"""


def test_a_program_is_rated(shell, tmp_path, monkeypatch):
    (tmp_path / "sweets.py").write_text(PLAYER)
    monkeypatch.chdir(tmp_path)
    asked = [*SWEETS, "--coalition", "1,2", "--winners", "3 washes up", "--games", "4", "--json"]
    found = json.loads(shell("rate", "python:sweets.first", *asked)[1])
    assert (found["game"], len(found["moves"])) == ("LastSweet", 40)
    assert found["moves"][0]["regret"] == "1"
    assert {row["position"].split(" --")[0] for row in found["moves"]} >= {"(10, 1)", "(1, 1)"}
    later = json.loads(shell("rate", "python:sweets.first", *asked, "--opening", "3")[1])
    assert not any(row["position"].startswith("(10, 1)") for row in later["moves"])
    program = f'{sys.executable} -c "import json,sys\nfor line in sys.stdin: ' + (
        "print(json.loads(line)['legal_moves'][-1], flush=True)\""
    )
    told = json.loads(shell("rate", program, *asked)[1])
    assert [row["move"] for row in told["moves"]] == ["2"] * 20


def test_levels_are_rated_and_are_opponents(shell):
    asked = [*THREE, "--opening", "2", "--games", "20", "--json"]
    found = json.loads(shell("levels", *asked)[1])
    means = [Fraction(row["mean"]) for row in found["levels"]]
    assert means[0] > means[5] > means[9] == 0
    told = [json.loads(shell("rate", str(n), *asked, "--others", "9")[1]) for n in (0, 9)]
    assert told[0]["mean"] != told[1]["mean"] == "0"
    assert 0 < len(told[1]["moves"]) <= 20 * 3
    assert "100.0%" in shell("rate", "9", "nim", "--games", "2")[1]


def test_an_impartial_game(shell, talk, tmp_path):
    game = ["--game", f"{FOLDER / 'chomp.py'}:three_five"]
    found = json.loads(shell("solve", *game, "--json")[1])
    assert (found["grundy"], found["winning"], found["positions"]) == (11, ["(2, 3)"], 55)
    assert "Grundy value 11; winning: (2, 3)" in shell("solve", *game)[1]
    assert "winning: nothing" in shell("solve", *game, "--moves", "(2, 3)")[1]
    proof = str(tmp_path / "proof.json")
    asked = ["--coalition", "1", "--winners", "P1", "--certificate", proof]
    assert shell("solve", *game, *asked)[0] == 0
    assert shell("verify", proof, *game)[0] == 0
    out = talk("play", *game, "--moves", "2, 3", "--me", "2", lines=["hint", "rules", "1 2"])
    assert "Eat a square" in out[1]
    assert "Player 1 plays" in out[1]
    assert "chomp.py has three_five" in shell("solve", "--game", game[1].split(":")[0])[2]
    assert shell("solve", "--game", f"{FOLDER / 'chomp.py'}:Chomp")[0] == 0


def test_points(shell, talk):
    game = ["--game", f"{FOLDER / 'dots_and_boxes.py'}:two_two"]
    found = json.loads(shell("solve", *game, "--json")[1])
    assert (found["value"], found["positions"]) == (2, 5349)
    # The first player wins, by a side on the border alone [BerlekampConwayGuy1982].
    good = {row["move"] for row in found["moves"] if row["value"] == 2}
    assert good == {"0", "1", "2", "4", "7", "9", "10", "11"}
    assert "value     +2\nline      " in shell("solve", *game)[1]
    assert "+4 can" not in shell("solve", *game, "--coalition", "1", "--winners", "+4")[1]
    assert shell("solve", *game, "--coalition", "1", "--winners", "+2,+4")[0] == 0
    out = talk("play", *game, "--me", "2", lines=["hint", "quit"])
    hint = next(line for line in out[1].splitlines() if "is a best move" in line)
    first, shown = re.findall(
        r"Hint: (\d+) is a best move. What follows with best play: (.*)", hint
    )[0]
    before = re.findall(r"Player 1 plays (\d+)", out[1])
    line = json.loads(shell("solve", *game, "--moves", "; ".join(before), "--json")[1])["line"]
    assert [first, *shown.split("; ")] == [*line[:9], *["..."] * (len(line) > 9)]


def test_a_report_and_variants(shell, tmp_path):
    game = ["--game", f"{FOLDER / 'chomp.py'}:Chomp", "--games", "3"]
    page = tmp_path / "report.html"
    status, out, _ = shell("report", *game, "--html", str(page))
    assert (status, out.startswith("Player 1 wins, whatever player 2 does")) == (0, True)
    assert "Player 1 wins" in page.read_text()
    assert json.loads(shell("report", *game, "--json")[1])["positions"] == 34
    rows = json.loads(shell("report", *game, "--vary", "columns=2,3", "--json")[1])["variants"]
    assert [(row["variant"], row["positions"]) for row in rows] == [
        ("columns=2", 9),
        ("columns=3", 19),
    ]
    assert "columns=2" in shell("report", *game, "--vary", "columns=2,3")[1]
    assert "NAME=VALUES" in shell("report", *game, "--vary", "columns")[2]
    both = shell("report", *game, "--vary", "columns=2,3", "--vary", "rows=1", "--json")[1]
    rows = json.loads(both)["variants"]
    assert [row["variant"] for row in rows] == ["columns=2, rows=1", "columns=3, rows=1"]
    unknown = shell("report", *game, "--vary", "size=2,3")[2]
    assert "no argument 'size'; it has rows and columns" in unknown
    fixed = f"{FOLDER / 'chomp.py'}:three_five"
    assert "no arguments" in shell("report", "--game", fixed, "--vary", "n=1")[2]
    assert "--game FILE.py:NAME" in shell("report")[2]
    assert "what all players want" in shell("report", *game, "--coalition", "1")[2]


def test_chance(shell, talk, tmp_path):
    pig = ["--game", f"{FOLDER / 'pig.py'}:piglet"]
    status, out, _ = shell("solve", *pig)
    assert (status, out.splitlines()[2]) == (0, "Pig, chance to move")
    assert out.startswith("P1 can get this with probability 0.571428")
    assert "\nmove  value\n   0  0.428571" in out
    low, high = json.loads(shell("solve", *pig, "--json")[1])["bounds"]
    assert Fraction(low) < Fraction(4, 7) < Fraction(high)
    proof = tmp_path / "proof.json"
    asked = [*pig, "--coalition", "1", "--winners", "P1"]
    assert shell("solve", *asked, "--certificate", str(proof))[0] == 0
    found = json.loads(shell("verify", str(proof), *pig, "--json")[1])
    assert Fraction(found["low"]) < Fraction(4, 7) < Fraction(found["high"])
    asked = ["play", *pig, "--seed", "3", "--json"]
    played = talk(*asked, lines=["throw"] * 9)
    assert played == talk(*asked, lines=["throw"] * 9)
    said = [line for shown in played[1].splitlines() for line in json.loads(shown)["said"]]
    assert {line for line in said if line.startswith("Chance")} == {"Chance: 0.", "Chance: 1."}
    assert json.loads(played[1].splitlines()[-1])["state"] == "over"


def test_a_page_for_a_game(shell, tmp_path):
    """The page is made by `make web`; here it is a folder with files of its names."""
    page, folder = tmp_path / "web", tmp_path / "out"
    game = f"{FOLDER / 'hex.py'}:three"
    page.mkdir()
    for name in pages.NEEDED:
        (page / name).write_text("<html lang='en'>")
    (page / "game-7.table").write_text("that of another game")
    asked = ["games", "page", game, str(folder), "--page", str(page)]
    for _again in (1, 2):
        status, out, _ = shell(*asked)
        assert (status, "Hex 3×3" in out) == (0, True)
        files = json.loads((folder / "files.json").read_text())["files"]
        assert {*files} == {"./", "game-1.table", "games.json", *pages.NEEDED} - {"files.json"}
        assert json.loads((folder / "games.json").read_text()) == {"Hex 3×3": "game-1.table"}
        assert 'data-start="#play/games"' in (folder / "index.html").read_text()
        table = gzip.decompress((folder / "game-1.table").read_bytes())
        assert answers.keep_game(table) == "Hex 3×3"
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("mine")
    for taken in (other, other / "letter.txt"):
        status, _, err = shell(*asked[:3], str(taken), *asked[4:])
        assert (status, "name a new folder" in err) == (1, True)
    assert [file.name for file in other.iterdir()] == ["letter.txt"]
