"""Every question, whatever carries it: shell, explorer and schema say the same."""

import json
from pathlib import Path
from runpy import run_path

import pytest
from jsonschema import Draft202012Validator
from tests.parsers import COMMANDS

import abgames
from abgames.explore import answer, answered, arguments_of, declared
from abgames.games import load
from abgames.games.loading import offer
from abgames.question import Question

FOLDER = Path(__file__).parent
HANDS = {"mine": "1 2 4 5", "theirs": "1 1 2 3 6"}
TABLE = "guess,a,b,c\nx,1,0,0\ny,0,1,0\nz,0,0,1\n"
PLAYED = {"situation": {"game": "tanhinmin", "mine": [1, 2], "theirs": [1]}}
OWN = offer(load(f"{Path(__file__).parents[2] / 'examples/games/last_sweet.py'}:ten"))


def read(name):
    """The lines of a file, as a question and its arguments."""
    found = {}
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line[0] != "#":
            question, arguments = line.split(" | ")
            found.setdefault(question, []).append(json.loads(arguments))
    return found


ASKED = read("asked")
"""Arguments for the questions of the shell, as typed."""

WANTED = {"game": OWN, "coalition": [1, 2], "winners": ["3 washes up"]}
PAGES = read("asked_by_pages") | {
    "play/show": [
        {"situation": {"literal": None, **wanted}, "moves": moves}
        for wanted, moves in (({"game": OWN}, ""), (WANTED, "1"))
    ],
    "games/solve": [{"game": OWN}, WANTED],
}
"""Arguments for questions of pages."""

CASES = [
    pytest.param(name, arguments, id=f"{name}-{number}")
    for name, cases in ASKED.items()
    for number, arguments in enumerate(cases)
]


SHELL = {name.replace(" ", "/"): parser for name, parser in COMMANDS.items()}


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


def test_questions_are_described():
    for name, about in abgames.questions().items():
        assert about["about"].endswith("."), name
        assert all(argument["description"] for argument in about["arguments"].values()), name
        assert set(about["arguments"]) == set(arguments_of(name)), name
        Draft202012Validator.check_schema(abgames.schema(name)["arguments"])
        Draft202012Validator.check_schema(abgames.schema(name)["record"])
        assert issubclass(declared()[name], Question), name


def test_ranges_of_numbers_are_in_the_schema():
    schema = Draft202012Validator(abgames.schema("ab/tree")["arguments"])
    assert [depth for depth in range(-1, 9) if schema.is_valid({"depth": depth})] == [1, 2, 3, 4]


def test_the_page_without_python_has_the_arguments_of_questions():
    """If not: make declared."""
    folder = Path(__file__).parents[2] / "rust" / "answers"
    script = run_path(str(folder / "declared.py"))
    assert script["FILE"].read_text("utf-8") == script["shown"]()


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
    ("tanhinmin/analyze", {"mine": [1] * 501, "theirs": [1]}, "of cards must be at most 500"),
    ("play/show", {**PLAYED, "moves": [0] * 1001}, "number of moves must be at most 1000"),
    ("play/show", {**PLAYED, "moves": "1," * 10_001}, "characters in moves must be at most 20000"),
]


def test_what_cannot_be_asked_is_refused():
    for name, arguments, words in REFUSED + LONG:
        given = json.loads(arguments) if isinstance(arguments, str) else arguments
        with pytest.raises((ValueError, TypeError, NotImplementedError)) as caught:
            answered(name, given, None)
        assert words in str(caught.value), (name, arguments)
