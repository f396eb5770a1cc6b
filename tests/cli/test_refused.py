"""What the shell refuses, in refused.txt: a wrong word, value, file or program, in a line or two.

The exit statuses are those of the table in docs/shell/index.md.
"""

import re
import shlex
from pathlib import Path

import pytest

from abgames.codebreaking import AB, CardMoo, FeedbackTable, solve
from abgames.otrio import Position, can_force

HERE = Path(__file__).parent
GAMES = HERE.parents[1] / "examples" / "games"
CASES = [
    line.split(" | ")
    for line in (HERE / "refused.txt").read_text("utf-8").splitlines()
    if line and line[0] != "#"
]
LONG = [
    ["2", f"ab solve --depth {'9' * 5000} --export out.svg", "--depth"],
    ["2", f"table solve coins:{'9' * 5000}", "coins takes (n, false)"],
    ["2", f"nim play 5 --rule 0.{'7' * 10_001}", "1 to 10000 digits"],
    ["2", f"nim play 9999 --rule 0.{'7' * 100}", "at most 2,000 stones"],
]

FILES = {
    "coins.csv": """guess,coin 1,coin 2,coin 3,none
1 : 2,left,right,balanced,balanced
1 : 3,left,balanced,right,balanced
2 : 3,balanced,left,right,balanced
""",
    "boxes.csv": "guess,0,1,2\n0,0,1,1\n1,1,0,1\n2,1,1,0\n",
    "missed.csv": "guess,a,b,c\nx,hit,p,q\ny,p,hit,q\n",
    "uneven.txt": "crane\ncranes",
    "empty.txt": "",
    "bad.json": "{",
    "plain": "no program\n",
    "empty.npy": "",
    "hello.npy": "hello",
    "packed.npy": f"PK\x05\x06{18 * chr(0)}",
    "mine.py": '''
class Coins:
    """Take one coin or two; the last one wins."""
    players, start = 2, (5, 1)
    def to_move(self, at): return at[1] if at[0] else None
    def moves(self, at): return [n for n in (1, 2) if n <= at[0]]
    def play(self, at, n): return at[0] - n, 3 - at[1]
    def outcome(self, at): return f"P{3 - at[1]}"
class NoMoves(Coins):
    moves = None
class Divides(Coins):
    def play(self, at, n):
        return at[0] // 0, 1
class Sized(Coins):
    def __init__(self, size): ...
class Lacks:
    players = start = 2
coins = Coins()
''',
    "broken.py": "one = 1\ntwo = unknown\n",
    "syntax.py": "def (:\n",
    "ends.py": "raise SystemExit(3)\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("refused")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\xff\xfe")
    coins = FeedbackTable.load(folder / "coins.csv")
    for name, game in (("good", AB(2, 3)), ("cards", CardMoo(ranks=3)), ("coins", coins)):
        goal = "hit" if name == "good" else "determine"
        solve(game, goal=goal).strategy.save(folder / f"{name}.json")
    force = can_force(Position.from_moves("b2M"), {1, 3}, {1}, threads=1)
    force.certificate.save(folder / "force.json")
    return folder


@pytest.fixture
def here(folder, monkeypatch):
    monkeypatch.chdir(folder)


@pytest.mark.parametrize("group", sorted({command.split()[0] for _, command, _ in CASES + LONG}))
def test_it_is_refused_in_a_line_or_two(talk, here, group):
    for status, command, words in CASES + LONG:
        if command.split()[0] == group:
            found, out, err = talk(*shlex.split(command.replace("GAMES/", f"{GAMES}/")))
            assert (found, out) == (int(status), ""), (command, err)
            assert words in err, command
            assert len(err.splitlines()) <= 2, command


def test_the_program_names_itself_and_its_help(talk):
    for language, words in (([], "More: "), (["--lang", "ja"], "詳しくは ")):
        err = talk("nim", "play", "7", "--coch", *language)[2]
        assert re.fullmatch(rf"abgames nim play: .+\n{words}abgames nim play --help\n", err)
