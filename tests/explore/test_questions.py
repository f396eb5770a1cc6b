"""Every question, whatever carries it: shell, explorer and schema say the same."""

import argparse
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import abgames
from abgames.catalogue import declared
from abgames.cli import all_commands
from abgames.explore import answer, answered, arguments_of
from abgames.games import load
from abgames.games.offered import offer
from abgames.question import Question

HANDS = {"mine": "1 2 4 5", "theirs": "1 1 2 3 6"}
LATE = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L"
TABLE = "guess,a,b,c\nx,1,0,0\ny,0,1,0\nz,0,0,1\n"
WORDS = "crane crate trace react caret"
BULLS = {"pegs": 3, "colors": 7, "history": "1 2 3=0A1B"}
OWN = offer(load(f"{Path(__file__).parents[2] / 'examples/games/last_sweet.py'}:ten"))
CARDS = {"own": "3b 8r 10b", "history": "2b 4r 9r=2N, 5b 1r 7b=1N"}

ASKED = {
    "ab/solve": [BULLS, {"pegs": 2, "colors": 5, "extra_colors": 1, "objective": "worst-count"}],
    "ab/rank": [
        {**BULLS, "objective": "worst", "top": 3, "guesses": "consistent"},
        {**BULLS, "only": ["1 2 4", "4 5 6"]},
        {**BULLS, "heuristic": "entropy", "top": 4},
    ],
    "ab/heuristics": [BULLS],
    "ab/review": [{"pegs": 3, "colors": 7, "history": "415=0A2B, 1 2 3=0A1B"}],
    "ab/prove": [{"pegs": 2}],
    "mastermind/solve": [{"pegs": 2, "goal": "determine", "max_guesses": 4}],
    "mastermind/rank": [{"pegs": 3, "colors": 4, "history": "112=1A0B", "symbols": "1234"}],
    "mastermind/heuristics": [{"pegs": 2, "guesses": "consistent"}],
    "mastermind/review": [{"pegs": 2, "history": "1 2=0A1B, 2 3=1A0B"}],
    "mastermind/prove": [{"pegs": 1, "objective": "worst"}],
    "cardmoo/solve": [{"ranks": 3}],
    "cardmoo/rank": [{**CARDS, "top": 2}, {"history": CARDS["history"], "shown": "5b 6r"}],
    "cardmoo/review": [
        {
            "ranks": 5,
            "own": "1b 2r 3b",
            "history": "4b 5r 1r=2N, 5b 1r 4r=1H1NC",
            "opponent": "1b 3r X",
        }
    ],
    "table/solve": [
        {"table": TABLE, "hit": "1"},
        {"table": TABLE, "objects_in_rows": True},
        {"table": TABLE, "hit": "1", "objective": "most-within", "max_guesses": 1},
    ],
    "table/fixed": [{"table": TABLE}, {"table": "coins:4", "history": "1 : 2=left"}],
    "table/rank": [{"table": TABLE, "weights": "1,5,1", "objective": "worst"}],
    "table/heuristics": [{"table": TABLE, "hit": "1"}],
    "table/review": [{"table": TABLE, "hit": "1", "history": "x=0, y=1"}],
    "table/exercise": [{"table": "coins:4", "seed": 3}, {"table": TABLE, "hit": "1", "count": 1}],
    "words/solve": [{"answers": WORDS, "allowed": "stone, tiger", "weights": "1,2,1,1,3"}],
    "words/rank": [{"answers": WORDS, "history": "crane=🟨🟩🟩⬛🟩", "below": 9}],
    "words/heuristics": [{"answers": WORDS}],
    "words/review": [{"answers": WORDS, "history": "crane=ygg-g, trace=ggggg"}],
    "nim/table": [{"base": 3}, {"base": 4, "first": 2}],
    "nim/moves": [{"piles": "7 3 5"}, {"piles": "5 4", "rule": "kayles", "misere": True}],
    "nim/exercise": [{"count": 3, "rule": "wythoff", "seed": 4}],
    "nim/grundy": [{"rule": "1,3,4", "count": 20}],
    "nim/period": [{"rule": "kayles"}, {"rule": "grundy", "max_heap": 99}],
    "nim/review": [{"positions": "9, 4 4, 4 2", "rule": "kayles"}],
    "otrio/show": [{"moves": "b2M, a1L", "players": 4}, {"board": "1" + "." * 26, "color": 2}],
    "otrio/solve": [{"moves": LATE, "prefer": "next", "judge": "1,2"}],
    "otrio/force": [
        {"moves": LATE, "coalition": "2,3", "winners": "2,D"},
        {"moves": LATE, "coalition": "", "winners": "D", "each_move": True},
    ],
    "otrio/effectivity": [{"moves": LATE}],
    "otrio/preferences": [{"moves": LATE}],
    "otrio/analyze": [{"moves": LATE, "prefer": "P1 > D > P2 = P3; P2>D>P1=P3; P3>D>P1=P2"}],
    "otrio/review": [{"moves": LATE, "since": 12, "ranks": False}],
    "otrio/count": [{"max_ply": 4}, {"players": 2, "colors": 1}],
    "tanhinmin/analyze": [HANDS, {**HANDS, "goals": "1,0"}, {**HANDS, "last_card": True}],
    "tanhinmin/review": [{**HANDS, "moves": "5, 6, pass"}, {**HANDS, "moves": "2", "cut": 2}],
    "tanhinmin/deals": [{"cards": 2, "ranks": 4}, {"cards": 5, "samples": 100}],
    "tanhinmin/check": [{"ranks": 3, "cards": 2, "pass_limits": "2,2"}],
}
"""Arguments for the questions of the shell, as typed."""

PAGES = {
    "ab/heuristic": [{"pegs": 2}],
    "ab/state": [BULLS, {**BULLS, "history": "1 2 3=0A0B, 4 5 6=0A2B, 7 1 2=0A0B"}],
    "ab/propose": [BULLS],
    "ab/split": [{**BULLS, "guess": "4 5 6"}],
    "ab/tree": [BULLS],
    "ab/reply": [{"guess": "1 2 3"}],
    "ab/secret": [{}],
    "ab/judge": [BULLS],
    "cardmoo/advise": [{**CARDS, "opponent": "2b 4r 9r"}, {"history": CARDS["history"]}],
    "otrio/moves": [{"moves": LATE, "coalition": "2,3", "winners": "2,D"}],
    "otrio/advise": [{"moves": LATE}],
    "otrio/reply": [{"moves": LATE}],
    "nim/explain": [{"piles": "7 3 5"}],
    "nim/legal": [{"piles": "7 3", "rule": "wythoff"}],
    "nim/make": [{"piles": "7 3", "rule": "kayles", "move": "2 from pile 1"}],
    "nim/reply": [{"piles": [0, 0]}, {"piles": "7 3"}],
    "nim/position": [{"piles": "7 3"}],
    "nim/game": [{"positions": [[7, 3], [3, 3]]}],
    "tanhinmin/show": [{**HANDS, "moves": "5, 6"}, {"mine": "1", "theirs": "2", "moves": [1]}],
    "tanhinmin/reply": [HANDS, {"mine": "1", "theirs": "2", "moves": [1]}],
    "tanhinmin/deal": [{}],
    "tanhinmin/position": [{**HANDS, "moves": "5"}],
    "tanhinmin/game": [{**HANDS, "moves": "5, 6"}],
    "games/show": [
        {"game": OWN},
        {"game": OWN, "moves": "1", "coalition": [1], "winners": ["1 washes up"]},
    ],
    "games/solve": [{"game": OWN}, {"game": OWN, "coalition": [1, 2], "winners": ["3 washes up"]}],
}
"""Arguments for questions of pages."""

CASES = [
    pytest.param(name, arguments, id=f"{name}-{number}")
    for name, cases in ASKED.items()
    for number, arguments in enumerate(cases)
]


def leaves(parser, path=()):
    """The commands that do not have commands below them."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from leaves(below, (*path, name))
            return
    yield path, parser


SHELL = {"/".join(path): parser for path, parser in leaves(all_commands())}


def typed(name, arguments):
    """The command that asks a question."""
    words = name.split("/")
    known = declared()[name].arguments()
    for key, value in arguments.items():
        argument = known[key]
        option = argument.option or f"--{key.replace('_', '-')}"
        if argument.positional:
            words.append(value)
        elif isinstance(value, bool):
            words.append(option)
        else:
            for each in value if isinstance(value, list) else [value]:
                words += [option, str(each)]
    threads = ["--threads", "1"] if "threads" in arguments_of(name) else []
    return [*words, *threads, "--json"]


def timeless(record):
    """A record as it arrives, without seconds."""
    if isinstance(record, dict):
        return {key: timeless(value) for key, value in record.items() if key != "seconds"}
    return [timeless(each) for each in record] if isinstance(record, list | tuple) else record


@pytest.mark.parametrize(("name", "arguments"), CASES)
def test_the_shell_prints_what_the_explorer_answers(shell, tmp_path, name, arguments):
    given = {**arguments, "threads": 1} if "threads" in arguments_of(name) else arguments
    record = timeless(answer(name, given))
    if arguments.get("table") == TABLE:
        path = tmp_path / "table.csv"
        path.write_text(TABLE)
        arguments = {**arguments, "table": str(path)}
        assert timeless(answer(name, {**given, "table": str(path)})) == record
    status, out, _ = shell(*typed(name, arguments))
    assert status == 0
    assert timeless(json.loads(out)) == record
    schema = abgames.schema(name)
    Draft202012Validator(schema["arguments"]).validate(given)
    check_record(name, json.loads(out))


def closed(schema):
    """A schema whose objects have no other members than those that it names."""
    if isinstance(schema, list):
        return list(map(closed, schema))
    if not isinstance(schema, dict):
        return schema
    more = {"additionalProperties": False} if "properties" in schema else {}
    return more | {name: closed(below) for name, below in schema.items()}


def check_record(name, record):
    """Each field of a record has its type, and there is no other."""
    schema = closed(abgames.schema(name)["record"])
    Draft202012Validator(schema).validate(json.loads(json.dumps(record)))


@pytest.mark.parametrize("name", PAGES)
def test_records_have_the_fields_of_their_schema(name):
    for arguments in PAGES[name]:
        check_record(name, answer(name, arguments))


@pytest.mark.parametrize("name", ASKED)
def test_an_unknown_argument_is_refused_by_name(name):
    with pytest.raises(TypeError, match=f"{name} has no argument 'hsitory'"):
        answer(name, {**ASKED[name][0], "hsitory": ""})
    schema = Draft202012Validator(abgames.schema(name)["arguments"])
    assert not schema.is_valid({**ASKED[name][0], "hsitory": ""})


def test_every_command_with_json_is_a_question():
    talks = {"assist", "play"}  # conversations print a line of JSON for each move
    for name, parser in SHELL.items():
        is_asked = "/" in name and not name.startswith("work/")
        if is_asked and name.rpartition("/")[2] not in talks:
            assert ("--json" in parser._option_string_actions) == (name in ASKED), name
    assert set(ASKED) <= set(SHELL)


@pytest.mark.parametrize("name", abgames.questions())
def test_questions_are_described(name):
    about = abgames.questions()[name]
    assert about["about"].endswith((".", "."))
    assert all(argument["description"] for argument in about["arguments"].values())
    assert set(about["arguments"]) == set(arguments_of(name))
    Draft202012Validator.check_schema(abgames.schema(name)["arguments"])
    Draft202012Validator.check_schema(abgames.schema(name)["record"])
    assert issubclass(declared()[name], Question)


REFUSED = [
    line.split(" | ")
    for line in (Path(__file__).parent / "refused.txt").read_text("utf-8").splitlines()
    if line and line[0] != "#"
]
LONG = [
    ("nim/explain", {"piles": [3], "rule": "0." + "7" * 200}, "the length of the rule"),
    ("nim/explain", {"piles": [5000], "rule": "0." + "7" * 60}, "have at most 3,333 stones"),
    ("nim/review", {"positions": [[3]] * 1002}, "the number of moves must be at most 1000"),
    ("otrio/show", {"moves": "pass " * 400_000}, "at most 2000 are read"),
    ("otrio/show", {"board": "." * 400_000}, "at most 2000 are read"),
    (
        "tanhinmin/analyze",
        {"mine": [1] * 501, "theirs": [1]},
        "of cards must be at most 500",
    ),
    ("tanhinmin/show", {**HANDS, "moves": [0] * 1001}, "number of moves must be at most 1000"),
]


@pytest.mark.parametrize(("name", "arguments", "words"), REFUSED + LONG)
def test_what_cannot_be_asked_is_refused(name, arguments, words):
    given = json.loads(arguments) if isinstance(arguments, str) else arguments
    with pytest.raises((ValueError, TypeError, NotImplementedError)) as caught:
        answered(name, given, None)
    assert words in str(caught.value)
