"""The way in: what a newcomer types first, and the answers to what is nearly right."""

import json
import re
import shlex
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from tests.parsers import COMMANDS

from abgames import AB, otrio
from abgames.cli import GAMES, all_commands
from abgames.cli.command import duration, running
from abgames.cli.examples import START
from abgames.cli.parser import GROUPS
from abgames.codebreaking import FeedbackTable


def test_alone_it_shows_what_can_be_done(shell):
    status, out, err = shell()
    assert (status, err) == (0, "")
    assert out == f"{START}\n"
    assert "  abgames play  " in out
    assert "  abgames ab solve " in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("line", [line for line in START.splitlines() if line.startswith("  abg")])
def test_what_is_shown_can_be_typed(line):
    words = shlex.split(line.strip().partition("   ")[0])[1:]
    assert all_commands().parse_args(words).command is not None


@pytest.mark.parametrize(
    "group", ["ab", "mastermind", "cardmoo", "table", "nim", "otrio", "tanhinmin"]
)
def test_a_group_alone_prints_its_help(shell, group):
    status, out, err = shell(group)
    assert (status, err) == (0, "")
    assert out.startswith(f"usage: abgames {group} ")


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_two_examples_that_can_be_typed(name):
    shown = COMMANDS[name].format_help().partition("\nexamples:\n")[2].splitlines()
    assert len(shown) >= 2
    for example in shown:
        program, *words = shlex.split(example)
        assert program == "abgames"
        options = all_commands().parse_args(words)
        if name != "play":
            assert options.parser.prog == f"abgames {name}"


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("90", 90),
        ("1.5", 1.5),
        (".5 s", 0.5),
        ("2sec", 2),
        ("5min", 300),
        ("1 M", 60),
        ("2 hours", 7200),
    ],
)
def test_times_are_read_as_people_type_them(typed, seconds):
    assert all_commands().parse_args(["ab", "solve", "--time-limit", typed]).time_limit == seconds


@pytest.mark.parametrize("command", ["ab solve", "ab play"])
def test_what_is_no_time_is_refused(shell, command):
    for typed in ("500ms", "nan", "inf", "-1", "1e9", "soon", "", "5 mon", "9" * 21):
        status, out, err = shell(*command.split(), f"--time-limit={typed}")
        assert (status, out) == (2, "")
        assert "argument --time-limit: expected a number of seconds" in err


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("ab solve --colours 5 --json", "ab solve --colors 5 --json"),
        ("ab solve --colours=4 --extra-colours=1", "ab solve --colors=4 --extra-colors=1"),
        ("help nim moves", "nim moves --help"),
        ("version", "--version"),
        ("-v", "--version"),
    ],
)
def test_other_words_for_the_same(shell, typed, same):
    status, out, _ = shell(*typed.split())
    assert status == 0
    assert out.partition("nodes")[0] == shell(*same.split())[1].partition("nodes")[0]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["1", "1", "3", "quit"], ["abgames nim play 7 3 5 --level 3", "Nim with 3 piles"]),
        (["1", "2", "1", "quit"], ["play 7 3 5 --misere --level", "last stone loses"]),
        (["1", "3", "1", "quit"], ["abgames nim play 21 --rule 1,2,3 --level 9"]),
        (["1", "kayles", "1", "quit"], ["abgames nim play 9 4 --rule kayles", "Kayles with"]),
        (["bulls", "1", "quit"], ["abgames ab play --pegs 4 --colors 10\n", "The secret was"]),
        (["bulls", "2", "quit"], ["--secret adversary", "I held no secret"]),
        (["3", "1", "1", "quit"], ["abgames mastermind play\n", "The secret was"]),
        (["3", "2", "1", "r r g g", "quit"], ["'red green blue yellow orange white'", "A", "B"]),
        (["9", "4", "1", "2", "at rand", "quit"], ["Type a number", "Otrio with 2 players"]),
        (["4", "4", "random", "quit"], ["Otrio with 4 players"]),
        (["5", "1", "quit"], ["abgames tanhinmin play --level 9", "Stopped."]),
        (["6", "strong", "quit"], ["abgames cardmoo play --level 6"]),
        (["quit"], ["Which game?"]),
        ([], ["Which game?"]),
    ],
)
def test_three_questions_lead_to_a_game(talk, lines, words):
    status, out, err = talk("play", lines=lines)
    assert (status, err) == (0, "")
    assert all(part in out for part in words)


LEFT_OUT = {"nim": ["7", "3", "5"], "table": ["coins:4"]}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_named_after_play(talk, game):
    arguments = [*LEFT_OUT.get(game, []), "--seed", "3"]
    played = talk("play", game, *arguments, lines=["quit"])
    assert played == talk(game, "play", *arguments, lines=["quit"])
    assert (played[0], played[2]) == (0, "")
    coached = talk("play", "--coach", game, lines=["1", "1", "quit"])
    assert coached[0] == (2 if game in LEFT_OUT else 0)
    asked = talk("play", game, lines=["1", "1", "1", "1", "quit"])
    assert asked[0] == (2 if game == "table" else 0)
    assert "Which game?" not in asked[1]
    assert talk("play", game, lines=[])[0] == asked[0]
    assert talk("play", game, "--lang", "ja", lines=["1", "1", "1", "quit"])[0] == asked[0]


def test_the_language_may_come_first(talk):
    assert "正解は" in talk("--lang", "ja", "ab", "play", lines=["quit"])[1]
    assert "どのゲーム" in talk("--lang=ja", lines=["quit"])[1]


def test_commands_and_what_they_do_stand_on_one_line(shell):
    assert "\n    reproduce   recompute published values" in shell("--help")[1]
    assert "\n    heuristics  compare published" in shell("ab", "--help")[1]


LIMITED = [n for n, c in COMMANDS.items() if "--time-limit" in c._option_string_actions]


def test_a_time_limit_is_for_all_that_a_command_does_or_for_a_reply():
    for name in LIMITED:
        option = COMMANDS[name]._option_string_actions["--time-limit"]
        has_replies = name.endswith((" play", " assist"))
        assert option.type is (duration if has_replies else running), name
        assert ("for a reply" in option.help) is has_replies, name


def test_one_time_limit_is_shared_by_all_searches(shell, monkeypatch):
    given = []
    solve = otrio.Solver.solve

    def noted(self, *position, **options):
        given.append(options["time_limit"])
        return solve(self, *position, **options | {"time_limit": 0})

    monkeypatch.setattr(otrio.Solver, "solve", noted)
    assert shell("otrio", "preferences", "--time-limit", "9999")[0] == 1
    assert len(given) == 216
    assert max(given[:201]) <= 9999 / 16
    assert 9000 < given[-1] < 9999


def test_help_begins_with_what_most_people_need(shell):
    out = shell("ab", "solve", "--help")[1]
    assert out.startswith("usage: abgames ab solve [options]\n")
    titles = [line for line in out.splitlines() if line.endswith(":") and line[0] != " "]
    assert titles == ["game:", "position:", "aim:", "options:", "limits:", "files:", "examples:"]
    assert "--objective" in "\n".join(out.splitlines()[:25])
    assert "--coalition PLAYERS --winners OUTCOMES" in shell("otrio", "force", "--help")[1]


@pytest.mark.parametrize("width", [50, 60, 70, 80])
def test_no_help_breaks_an_option(monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    for parser in COMMANDS.values():
        assert not re.search(r"(?<!\S)--?[a-z-]*-$", parser.format_help(), re.MULTILINE)


def test_what_is_required_is_said_and_shown_as_such(shell):
    for name, parser in COMMANDS.items():
        others = next((g for g in parser._action_groups if g.title == "options"), None)
        assert not any(each.required for each in (others._group_actions if others else [])), name
        needed = [each for each in parser._actions if each.required]
        if needed:
            said = shell(*name.split())[2].partition("are required: ")[2].partition("\n")[0]
            assert said.split(", ") == [
                "/".join(each.option_strings) or each.metavar or each.dest for each in needed
            ], name


def test_every_name_of_a_group_is_an_option():
    known = {name for command in COMMANDS.values() for name in command._option_string_actions}
    assert {f"--{name}" for names in GROUPS.values() for name in names.split()} <= known


@pytest.mark.parametrize(
    ("words", "absent"),
    [
        ("--version", {"numpy", "abgames.cli.nim"}),
        ("--help", {"numpy"}),
        ("play --help", {"numpy"}),
        ("rate --help", {"numpy"}),
        ("solve --help", {"numpy"}),
        ("nim", {"abgames.cli.otrio"}),
        ("explore --help", {"numpy"}),
        ("nim moves --help", {"numpy", "concurrent.futures"}),
        ("ab rank --help", {"numpy"}),
        ("tanhinmin analyze --help", {"numpy"}),
        ("otrio show --help", {"numpy"}),
    ],
)
def test_a_command_loads_what_it_needs_alone(words, absent):
    script = (
        "import abgames.cli, atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules))\n"
        f"abgames.cli.main({words.split()})"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = set(said.stdout.split())
    assert "abgames.cli.parser" in loaded
    assert not absent & loaded


HARD = {
    "solve": f"--game {Path(__file__).parents[2]}/examples/games/tic_tac_toe.py:three",
    "judge": "PLAYER ab pegs=4 colors=7",
    "ab solve": "--colors 9",
    "ab rank": "--colors 9",
    "ab review": "--colors 9 1234=0A1B,2567=1A0B",
    "ab heuristics": "--pegs 4 --colors 9",
    "mastermind solve": "",
    "mastermind rank": "",
    "mastermind review": "--colors 9 1122=0A1B",
    "mastermind heuristics": "--colors 9",
    "cardmoo solve": "--ranks 6",
    "cardmoo rank": "--ranks 6",
    "cardmoo review": "1b 2b 3b=0N, 4b 5b 6b=1N",
    "words solve": "--answers WORDS",
    "words rank": "--answers WORDS",
    "words review": "--answers WORDS abc=---",
    "words heuristics": "--answers WORDS",
    "table solve": "TABLE --objective worst",
    "table rank": "TABLE",
    "table review": "TABLE 0=0",
    "table heuristics": "TABLE",
    "table fixed": "TABLE",
    "nim grundy": "0.007 --count 200000",
    "nim period": "0.16",
    "otrio solve": "--prefer next",
    "otrio force": "--players 2 --coalition 1 --winners P1",
    "otrio effectivity": "",
    "otrio preferences": "",
    "otrio analyze": "--players 4 --prefer next",
    "otrio review": "b2M",
    "otrio count": "--method enumerate --recompute",
    "tanhinmin check": "--ranks 6 --cards 6",
}
"""For every command with a time limit what takes time."""


@pytest.mark.parametrize("name", [n for n in LIMITED if not n.endswith((" play", " assist"))])
def test_a_limit_that_was_hit_first_is_status_1_everywhere(shell, name, tmp_path, monkeypatch):
    game = AB(3, 6)
    table = FeedbackTable(game.feedback_table(game.guesses, game.secrets))
    table.save(tmp_path / "table.csv")
    (tmp_path / "guesser.py").write_text("def guess(history, left):\n    return left[0]\n")
    monkeypatch.syspath_prepend(tmp_path)
    listed = tmp_path / "words.txt"
    listed.write_text("\n".join("".join(word) for word in product("abcdef", repeat=3)))
    places = {
        "TABLE": str(tmp_path / "table.csv"),
        "WORDS": str(listed),
        "PLAYER": "python:guesser.guess",
    }
    words = [places.get(word, word) for word in HARD[name].split()]
    as_json = ["--json"] * ("--json" in COMMANDS[name]._option_string_actions)
    status, out, err = shell(*name.split(), *words, "--time-limit", "0", *as_json)
    assert status == 1, err
    assert "limit" in err
    assert not as_json or json.loads(out) is not None
