"""Text that was pasted is read as meant or refused in a sentence, never read as something else."""

import json
import re
import shlex
from contextlib import suppress
from pathlib import Path

import pytest
from tests.parsers import COMMANDS

from abgames.cli.parser import Target
from abgames.codebreaking import AB, FeedbackTable, solve
from abgames.explore import QUESTIONS, answer
from abgames.games import load
from abgames.games.loading import offer


def wide(text):
    """A text in full width, as typed with an input method."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def inside(sign):
    """Put a sign in the middle of a text and at its ends."""
    return lambda text: f"{sign}{text[: len(text) // 2]}{sign}{text[len(text) // 2 :]}{sign}"


def instead(old, new):
    """Put one sign in place of another."""
    return lambda text: text.replace(old, new)


ACCIDENTS = {
    "full width": wide,
    "full-width signs": lambda text: re.sub(r"[^\w\s.]", lambda sign: wide(sign[0]), text),
    "curly quotes": "\u201c{}\u201d".format,
    "German quotes": "\u201e{}\u201c".format,
    "single quotes": "\u2018{}\u2019".format,
    "Japanese quotes": "「{}」".format,
    "straight quotes": '"{}"'.format,
    "code of a page": "`{}`".format,
    "half a quotation": "\u201c{}".format,
    "no-break blanks": instead(" ", "\u00a0"),
    "narrow blanks": instead(" ", "\u202f"),
    "wide blanks": instead(" ", "\u3000"),
    "tabs": instead(" ", "\t"),
    "end of a line": "{}\r\n".format,
    "begin of a file": "\ufeff{}".format,
    "zero width": inside("\u200b"),
    "soft hyphens": inside("\u00ad"),
    "direction marks": inside("\u200e"),
    "en dashes": instead("-", "\u2013"),
    "minus signs": instead("-", "\u2212"),
    "Japanese commas": instead(",", "\u3001"),
    "semicolons": instead(",", ";"),
    "lines": instead(", ", "\r\n"),
    "lines with commas": instead(", ", ",\n"),
    "a full stop": "{}.".format,
    "bytes of Latin-1": instead(" ", "\udca0"),
    "a byte of Latin-1": inside("\udce4"),
}
"""What happens to text on its way from a page, a letter or another keyboard."""

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@pytest.fixture(autouse=True)
def _at_home(monkeypatch):
    monkeypatch.chdir(ROOT)


def read(name):
    """The lines of a file, in parts."""
    lines = (HERE / f"{name}.txt").read_text("utf-8").splitlines()
    return [line.split(" | ") for line in lines if line[0] != "#"]


SHELL = {name: shlex.split(command) for name, command in read("pasted")}
"""For each argument that is text a command that ends with it."""

OTHERWISE = {
    ("--symbols", "a full stop"),
    ("--symbols", "a byte of Latin-1"),
    ("--costs", "bytes of Latin-1"),
    ("--costs", "a byte of Latin-1"),
    ("--weights", "bytes of Latin-1"),
    ("--weights", "a byte of Latin-1"),
    ("--answers", "a byte of Latin-1"),
}
"""Where pasted text means something else, as the answer says: a name, a file."""

PAGE = {
    name: (question, json.loads(arguments)) for name, question, arguments in read("pasted_on_pages")
}
OWN = offer(load(f"{ROOT / 'examples/games/nim_for_three.py'}:piles"))
LIKES = "1: P1 > P2 = P3; 2: P2 > P1 = P3; 3: P3 > P1 = P2"
PAGE["prefer"] = ("games/solve", {"game": OWN, "prefer": LIKES})
"""For each argument of a question that is text a question whose last argument it is."""

CHOSEN = {"game", "method"}
"""Arguments that are one of a few words."""

NO_TEXT = {
    "FILE",
    "FILE.py:NAME",
    "DIR",
    "IN",
    "OUT",
    "KEY=VALUE",
    "PROGRAM",
    "PAPER",
    "K/N",
    "K",
    "M",
}
"""Arguments that name something outside, or one of a few things, as do those below."""
WORDS = {"task", "--host", "--tables", "--players"}


def text_arguments():
    """The names of all arguments of commands that are text."""
    for action in (action for parser in COMMANDS.values() for action in parser._actions):
        if action.nargs != 0 and action.choices is None and action.type not in (int, float):
            is_file = action.metavar in NO_TEXT or isinstance(action.type, Target)
            name = (action.option_strings or [action.dest])[-1]
            if not is_file and name not in WORDS:
                yield name


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The files that commands read, by their places."""
    folder = tmp_path_factory.mktemp("files")
    game = AB(2, 3)
    texts = [game.text(code) for code in game.guesses.tolist()]
    names = {
        "guesses": [text.replace(" ", "-") for text in texts],
        "feedbacks": list(map(str, game.feedbacks)),
    }
    table = FeedbackTable(
        game.feedback_table(game.guesses, game.secrets), hit=0, secrets=texts, **names
    )
    table.save(folder / "table.csv")
    solve(game).strategy.save(folder / "strategy.json")
    return {name: str(folder / name) for name in ("table.csv", "strategy.json")}


def run(shell, command, files):
    """What a command says, without times."""
    status, out, err = shell(*(files.get(word, word) for word in command))
    return status, re.sub(r'[0-9.]+ s\b|"seconds": [-0-9.e]+', "", out), err


def test_every_text_argument_is_here():
    assert set(text_arguments()) == {name.partition(" ")[0] for name in SHELL}


@pytest.mark.long
@pytest.mark.parametrize("argument", SHELL)
def test_a_command_reads_what_was_pasted_or_refuses_it(shell, monkeypatch, files, argument):
    monkeypatch.setattr("sys.stdin", None)
    *before, text = SHELL[argument]
    meant = run(shell, [*before, text], files)
    assert meant[0] != 2, meant
    for accident, happens in ACCIDENTS.items():
        given = run(shell, [*before, happens(text)], files)
        if given[0] == 2:
            assert re.fullmatch(r"abgames[^\n]*: [^\n]+\n(More: .*\n)?", given[2]), accident
        elif (argument, accident) not in OTHERWISE:
            assert given[:2] == meant[:2], accident


def test_every_text_argument_of_the_page_is_here():
    text = {
        name
        for question in QUESTIONS.values()
        for name, argument in question.arguments().items()
        if str in argument.kinds
    }
    of_shell = {name.partition(" ")[0].removeprefix("--").replace("-", "_") for name in SHELL}
    assert text - CHOSEN - of_shell <= set(PAGE) <= text


@pytest.mark.parametrize("argument", PAGE)
def test_a_question_reads_what_was_pasted_or_refuses_it(argument):
    question, given = PAGE[argument]
    *_others, (name, text) = given.items()

    def asked(text):
        record = answer(question, {**given, name: text})
        return {key: value for key, value in record.items() if key not in ("seconds", "nodes")}

    meant = asked(text)
    for accident, happens in ACCIDENTS.items():
        with suppress(ValueError, FileNotFoundError):
            found = asked(happens(text))
            assert found == meant or (f"--{name}", accident) in OTHERWISE, accident
