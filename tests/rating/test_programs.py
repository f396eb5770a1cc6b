"""Every game that the commands offer, with a correct program as a function and as a process: what
it sees, what is read, and the same requests and result of both; a dry run shows the first request
of a run."""

import json
import shlex
import sys
from argparse import ArgumentParser
from pathlib import Path
from random import Random

import pytest

from abgames import Position
from abgames.cli.rate import Judge, Rate
from abgames.codebreaking import higher_lower

OWN = Path(__file__).parents[2] / "examples" / "games" / "last_sweet.py"

FUNCTIONS = """
import json
from abgames.rating import contest_of
def note(request):
    with open("told", "a") as log:
        print(json.dumps(request), file=log)
def guess(history, candidates, *, request):
    note(request)
    return candidates[0]
def divide(history, candidates, *, request):
    note(request)
    return next(g for g in game.guesses if len(game.split(g, candidates)) > 1)
def take(piles, *, request):
    note(request)
    largest = piles.index(max(piles))
    return (*piles[:largest], 0, *piles[largest + 1:])
def place(position, *, request):
    note(request)
    return position.legal_moves[0]
def card(mine, theirs, table, *, request):
    note(request)
    return min((card for card in mine if card > table), default=0)
def sweets(position, *, request):
    note(request)
    return 1
def again(history, candidates):
    return history[0][0] if history else candidates[len(candidates) // 2]
def passes(mine, theirs, table):
    return 0
"""

PROCESS = """
import json, sys
def made(game, name=None, goal=None, history=None, **rules):
    from abgames.codebreaking import AB, CardMoo, FeedbackTable, Mastermind, words
    kinds = {"ab": AB, "mastermind": Mastermind, "cardmoo": CardMoo, "table": FeedbackTable}
    if game == "words":
        return words(rules.pop("answers"), rules.pop("guesses"), **rules)
    if game == "mastermind":
        del rules["extra_colors"]
    if game == "table":
        return FeedbackTable(rules.pop("table"), **rules)
    return kinds[game](**rules)
for line in sys.stdin:
    with open("requests", "a") as log:
        log.write(line)
    asked = json.loads(line)
    if "legal_moves" in asked:
        print(asked["legal_moves"][0], flush=True)
    elif "piles" in asked:
        piles = asked["piles"]
        piles[piles.index(max(piles))] = 0
        print(*piles, flush=True)
    else:
        game = made(**asked)
        left = game.consistent(", ".join(map("=".join, asked["history"])))
        divides = (g for g in game.guesses if len(game.split(g, left)) > 1)
        is_hit = asked["goal"] == "hit"
        print(game.secret_text(left[0]) if is_hit else game.text(next(divides)), flush=True)
"""

REPEATS = """
import json, sys
from abgames import begin, resume
for line in sys.stdin:
    asked = json.loads(line)
    left = () if "mine" in asked else resume(asked).candidates
    if "mine" in asked:
        print(0, flush=True)
    elif asked["history"]:
        print(asked["history"][0][0], flush=True)
    else:
        game = resume(asked).game
        print(game.secret_text(left[len(left) // 2]), flush=True)
"""

WORDS = ["crane", "crate", "trace", "react", "caret", "cater"]


def late(players):
    """Arguments for a position of Otrio in which few moves are left."""
    for seed in range(1000):
        chance, place = Random(seed), Position(players)
        while not place.is_over and len(place.legal_moves) > 3:
            place = place.play(chance.choice(place.legal_moves))
        if not place.is_over and "pass" not in place.legal_moves:
            return [f"board={place.board}", f"players={players}", f"color={place.color}"]
    raise AssertionError("no such position")


GAMES = {
    "ab": [
        "ab pegs=3 colors=4",
        "ab pegs=2 colors=4 goal=determine",
        "ab pegs=3 colors=5 history=123=0A2B",
    ],
    "mastermind": ["mastermind pegs=2 colors=4"],
    "cardmoo": ["cardmoo ranks=3", "cardmoo ranks=3 goal=determine"],
    "words": [
        "words answers=answers.txt",
        "words answers=answers.txt allowed=more.txt",
        "words answers=answers.txt allowed=more.txt hard=yes",
    ],
    "table": [
        "table file=coins:4",
        "table file=attributes:animals.csv",
        "table file=numbers.csv hit=hit",
    ],
    "otrio": [
        *(f"otrio {' '.join(late(players))}" for players in (2, 3, 4)),
        f"otrio {' '.join(late(3))} prefer=previous judge=1,2",
        f"otrio {' '.join(late(3))} coalition=1,3 winners=D,P1",
    ],
    "nim": ["nim start=1,3,2", "nim piles=2 largest=3 misere=yes", "nim start='4 4' rule=2,4"],
    "tanhinmin": [
        "tanhinmin mine=1,2,4 theirs=1,3",
        "tanhinmin mine=5,6 theirs=6 table=4",
        "tanhinmin mine=1,2,4 theirs=1,3 cut=2",
        "tanhinmin mine=1,2,4 theirs=1,3 goals=1,0 table=1",
        "tanhinmin mine=1,2,4 theirs=1,3 pass_limits=2,1",
        "tanhinmin mine=1,2,4 theirs=1,3 last_card=yes",
    ],
    "--game": [f"--game {OWN}:ten --coalition 1,2 --winners '3 washes up'"],
}
"""What follows the program, by game."""

DIVIDING = ("table file=coins:4", "table file=attributes:animals.csv")
VARIED = {
    "rule", "misere", "goal", "hard", "players", "color", "prefer", "judge", "coalition", "winners",
    "table", "cut", "goals", "pass_limits", "last_card",
}  # fmt: skip
"""Arguments that change how moves are judged, which a program is told by their names."""
NAMED = {"nim": "take", "otrio": "place", "tanhinmin": "card", "--game": "sweets"}


def offered():
    """The games that the commands offer."""
    commands = ArgumentParser().add_subparsers()
    Rate.add_to(commands)
    Judge.add_to(commands)
    for parser in commands.choices.values():
        yield {word for a in parser._actions if a.dest == "contest" for word in a.choices}


def test_no_game_is_left_out():
    for games in offered():
        assert {*games, "--game"} == set(GAMES)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "player.py").write_text(PROCESS)
    (tmp_path / "answers.txt").write_text("\n".join(WORDS))
    (tmp_path / "more.txt").write_text("stone\nmoist\n")
    (tmp_path / "numbers.csv").write_text(higher_lower(7).to_csv())
    (tmp_path / "animals.csv").write_text(
        "animal,flies,swims\nbat,yes,no\ncat,no,no\nduck,yes,yes\neel,no,yes\n"
    )
    return tmp_path


def name_of(game, line, folder):
    """The function that does what the process does."""
    made = ""
    name = NAMED.get(game, "guess")
    if game not in NAMED and ("goal=determine" in line or line in DIVIDING):
        name = "divide"
        given = dict(word.split("=", 1) for word in line.split()[1:])
        given = {key: int(value) if value.isdecimal() else value for key, value in given.items()}
        made = f"game = contest_of({game!r}, **{given!r}).starts[0].game\n"
    (folder / "functions.py").write_text(FUNCTIONS + made)
    return f"python:functions.{name}"


@pytest.mark.parametrize("verb", ["rate", "judge"])
@pytest.mark.parametrize(
    ("game", "line"),
    [
        pytest.param(game, line, marks=[pytest.mark.long] * bool(number))
        for game, lines in GAMES.items()
        for number, line in enumerate(lines)
    ],
)
def test_a_correct_program_is_asked_and_told(shell, folder, verb, game, line):
    command = f"{sys.executable} player.py"
    function = name_of(game, line, folder)
    more = ["--json", *(["--games", "1"] if verb == "rate" else [])]
    found = {}
    for program in function, command:
        for dry in ["--dry-run"], []:
            status, out, err = shell(verb, program, *shlex.split(line), *more, *dry)
            assert status == 0, err
            found[program, bool(dry)] = json.loads(out)
    dry, by_function = found[command, True], found[function, True]
    assert {**dry, "request": "", "answer": ""} == {**by_function, "request": "", "answer": ""}
    assert dry["answer"] == dry["read as"] or game == "nim"
    requests, told = (
        [json.loads(text) for text in (folder / name).read_text().splitlines()]
        for name in ("requests", "told")
    )
    assert requests == told
    assert requests[0] == json.loads(dry["request"])
    assert requests[0]["game"] == {"--game": "LastSweet"}.get(game, game)
    assert requests[1] == requests[0]
    given = dict(word.split("=", 1) for word in shlex.split(line) if "=" in word)
    for name in VARIED & given.keys():
        value = requests[0][name]
        value = ",".join(map(str, value)) if isinstance(value, list) else str(value)
        assert value == given[name].replace("yes", "True"), name
    assert found[command, False] == found[function, False]
    asked = found[command, False]["moves"] if verb == "rate" else found[command, False]
    assert (asked["situations"] if verb == "judge" else len(asked)) == len(requests) - 1 > 0


@pytest.mark.parametrize("game", ["ab", "mastermind", "cardmoo", "words", "table", "tanhinmin"])
def test_a_program_that_repeats_itself_is_stopped_and_told_what_it_lost(shell, folder, game):
    line = {"table": "table file=numbers.csv hit=hit"}.get(game, GAMES[game][0])
    (folder / "player.py").write_text(REPEATS)
    (folder / "functions.py").write_text(FUNCTIONS)
    name = "passes" if game == "tanhinmin" else "again"
    both = ["--players", "1,2"] * (game == "tanhinmin")
    for verb, more in ("rate", ["--games", "1", "--seed", "2"]), ("judge", both):
        found = []
        for program in f"python:functions.{name}", f"{sys.executable} player.py":
            status, out, err = shell(verb, program, *line.split(), "--json", *more)
            assert status == 1, err
            found.append(json.loads(out))
        assert found[0] == found[1]
        assert len(found[0]["stopped"]) > 0
        assert verb == "judge" or "10 times" in found[0]["stopped"][0]["why"]
    judged = found[0]
    lost = sum(row["cost"] * row["times"] for row in judged["losses"])
    assert judged["total"] - judged["optimum"] == lost > 0
    text = shell("judge", f"python:functions.{name}", *line.split(), *both)[1]
    assert f"play does not end from {len(judged['stopped'])} situation" in text
    assert judged["stopped"][0]["why"] in text.replace("\n", " ")
