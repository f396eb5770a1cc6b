"""Text that was pasted is read as meant or refused in a sentence, never read as something else."""

import argparse
import re
from contextlib import suppress
from pathlib import Path

import pytest

from abgames.cli import all_commands
from abgames.cli.files import Target
from abgames.codebreaking import AB, FeedbackTable, solve
from abgames.explore import QUESTIONS, answer
from abgames.games import load
from abgames.games.offered import offer


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

MOVES = ["b2M, a1L, c3S"]
HANDS = ["1 2 4 5", "1 1 2 3 6"]
NEARLY = "b2M, b1M, a1L, a2L, c3L, c2L"
OTRIO = ["--players", "2", "--threads", "1", NEARLY]
LATE = ["--threads", "1", "a3L a1S a1M b1M a2M c3L c1M a2S c1L a3S c3S b2L b2M b3M c1S c2L b3L b2S"]
TABLE = ["--hit", "2A0B"]
SHOWN = ["--ranks", "4", "--own", "2r 3r 4r", "1b 2b 3b=1H1N"]
CARDS = ["--ranks", "4", "--history", "1b 2b 3b=1H1N"]

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
OWN = ["--json", "--game", f"{EXAMPLES / 'nim_for_three.py'}:piles"]
SQUARES = ["--json", "--game", f"{EXAMPLES / 'tic_tac_toe.py'}:three"]
LIKES = "1: P1 > P2 = P3; 2: P2 > P1 = P3; 3: P3 > P1 = P2"

SHELL = {
    "--after": ["show", "strategy.json", "--after", "1 2=0A1B, 2 3=0A1B"],
    "--board": ["otrio", "show", "--board", "2........ ....1.... ........3"],
    "--classes": ["table", "rank", "table.csv", "--classes", "1-2"],
    "--coalition": ["otrio", "force", *OTRIO, "--winners", "P1", "--coalition", "1, 2"],
    "--goals": ["tanhinmin", "analyze", *HANDS, "--goals", "1,0"],
    "--history": ["ab", "rank", "--json", "--history", "1-2-3=0A1B, 3 4 5=0A2B"],
    "--hit": ["table", "rank", "table.csv", *TABLE],
    "--judge": ["otrio", "solve", *OTRIO, "--prefer", "next", "--judge", "1,2"],
    "--last": ["otrio", "show", *MOVES, "--last", "c3S"],
    "--marks": ["otrio", "show", *MOVES, "--marks", "a2L=D, b1S=P2"],
    "--me": ["otrio", "play", "--level", "club", "--me", "1,2"],
    "--memory-limit": ["ab", "rank", "--pegs", "2", "--memory-limit", "1 GiB"],
    "--mine": ["tanhinmin", "review", "5, 6", "--theirs", HANDS[1], "--mine", HANDS[0]],
    "--only": ["ab", "rank", "--pegs", "2", "--only", "1-2"],
    "--opponent": ["cardmoo", "review", *SHOWN, "--opponent", "1b 2b 3r, 1b 2b X"],
    "--own": ["cardmoo", "assist", "--ranks", "4", "--own", "3b 4r 2b"],
    "--pass-limits": ["tanhinmin", "analyze", *HANDS, "--pass-limits", "2,2"],
    "--prefer": ["otrio", "solve", *OTRIO, "--prefer", "P1>D>P2; P2>D=P1"],
    "--rule": ["nim", "moves", "21", "--rule", "1,2,3"],
    "--secret": ["ab", "play", "--typed", "1234", "--secret", "1-2-4-3"],
    "--shown": ["cardmoo", "rank", *CARDS, "--shown", "3b, 4r"],
    "--symbols": [
        "mastermind",
        "play",
        "--colors",
        "3",
        "--seed",
        "1",
        "--symbols",
        "red tan blue",
    ],
    "--each-time-limit": ["otrio", "effectivity", *LATE, "--each-time-limit", "5 min"],
    "--theirs": ["tanhinmin", "review", "5, 6", "--mine", HANDS[0], "--theirs", HANDS[1]],
    "--think": ["otrio", "play", "--me", "1,2,3", "--think", "2 s"],
    "--time-limit": ["ab", "rank", "--pegs", "2", "--time-limit", "5 min"],
    "--typed": ["ab", "play", "--secret", "1234", "--typed", "5678; 1 2-4 3;history"],
    "--weights": ["table", "rank", "table.csv", *TABLE, "--weights", "3, 1, 2, 1, 1, 1"],
    "--winners": ["otrio", "force", *OTRIO, "--coalition", "1", "--winners", "P1, D"],
    "piles": ["nim", "moves", "7 3, 5"],
    "mine": ["tanhinmin", "analyze", HANDS[1], "1, 2 4 5"],
    "moves": ["otrio", "show", *MOVES],
    "--coalition of your own game": ["solve", *OWN, "--winners", "P2, P1", "--coalition", "1, 3"],
    "--moves": ["solve", *OWN, "--moves", "(3, 0); (2, 1)"],
    "--moves as words": ["solve", *SQUARES, "--moves", "4, 0, 8"],
    "--prefer of your own game": ["solve", *OWN, "--prefer", LIKES],
    "--winners of your own game": ["solve", *OWN, "--coalition", "1", "--winners", "P1, D"],
    "history": ["ab", "review", "--pegs", "2", "--colors", "4", "1-2=0A1B, 31=1A0B"],
    "positions": ["nim", "review", "7 3 5, 6 3 5, 6 3 4"],
    "moves of a review": ["otrio", "review", *OTRIO[:2], "--time-limit", "0", NEARLY],
    "history of tables": ["table", "review", "table.csv", *TABLE, "1-2=0A1B, 3-2=1A0B"],
    "moves of tanhinmin": [
        "tanhinmin",
        "review",
        "--mine",
        *HANDS[:1],
        "--theirs",
        *HANDS[1:],
        "5, 6",
    ],
    "rule": ["nim", "grundy", "1,3,4"],
    "theirs": ["tanhinmin", "analyze", *HANDS],
}
"""For each argument that is text a command that ends with it."""

OTHERWISE = {
    ("--symbols", "a full stop"),
    ("--symbols", "a byte of Latin-1"),
    ("--weights", "bytes of Latin-1"),
    ("--weights", "a byte of Latin-1"),
    ("--answers", "a byte of Latin-1"),
}
"""Where pasted text means something else, as the answer says: a name, a file."""

PAGE = {
    "board": ("otrio/show", {"board": "2........ ....1.... ........3"}),
    "guess": ("ab/split", {"guess": "1-2-3"}),
    "history": ("ab/state", {"history": "1-2-3=0A1B, 3 4 5=0A2B"}),
    "secret": ("ab/reply", {"guess": "1 2 3", "secret": "1-2-4"}),
    "allowed": ("words/state", {"answers": "crane, crate, trace", "allowed": "brand, grand"}),
    "answers": ("words/state", {"answers": "crane, crate, trace"}),
    "hit": ("table/state", {"table": "sum_only(2, 3)", "hit": "2"}),
    "move": ("nim/make", {"piles": [7, 3, 5], "move": "2 from pile 1"}),
    "moves": ("tanhinmin/show", {"mine": [2, 4], "theirs": [1, 3], "moves": "2, 3, pass"}),
    "own": ("cardmoo/advise", {"ranks": 4, "own": "3b 4r 2b"}),
    "prefer": ("games/show", {"game": offer(load(OWN[-1])), "prefer": LIKES}),
    "positions": ("nim/review", {"positions": "7 3 5, 6 3 5, 6 3 4"}),
    "rule": ("nim/explain", {"piles": [21], "rule": "1,2,3"}),
    "shown": ("cardmoo/state", {"shown": "3b, 8r"}),
    "symbols": ("mastermind/split", {"colors": 3, "guess": "r t b b", "symbols": "red tan blue"}),
    "table": ("table/state", {"table": "coins(4, lighter)"}),
}
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
WORDS = {"name", "--host", "--tables", "--players"}


def text_arguments(parser):
    """The names of all arguments that are text, of a command and those below it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from text_arguments(below)
        elif action.nargs != 0 and action.choices is None and action.type not in (int, float):
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
    assert set(text_arguments(all_commands())) == {name.partition(" ")[0] for name in SHELL}


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
