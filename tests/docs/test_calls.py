"""Every call of the shell that README, docs, docstrings and help show is one that the shell takes.

test_examples.py compares what console blocks print.  Here each other call is started in a folder
with the files that the examples speak of, and interrupted after a moment: by then it is on its way
or done, and not refused.  Of calls that differ only in values, one is started.  Python in text
blocks is not run, but what it imports must be there and take what it is given.
"""

import ast
import gc
import inspect
import io
import itertools
import re
import shlex
import shutil
import signal
import threading
import traceback
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from abgames import AB, Position, cli, games, solve, work
from abgames.cli.examples import EXAMPLES, START
from abgames.codebreaking import coins, higher_lower, prove_all_colors, words
from abgames.otrio import can_force

with suppress(ImportError):  # an interrupt in the midst of it would leave half of it to later calls
    import matplotlib.pyplot  # noqa: F401

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^ *```(\w+)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"(?<!`)`(abgames [^`]*)`(?!`)")

PLACEHOLDERS = {
    "FILE": "strategy.json",
    "--answers FILE": "answers.txt",
    "--allowed FILE": "allowed.txt",
    "table FILE": "coins:4",
    "--fast FILE": "certificate.json.gz",
    "--game FILE.py:NAME": "tic_tac_toe.py:three",
    "--game rules.py:NAME": "tic_tac_toe.py:three",
    "--game NAME": "tic_tac_toe.py:three",
    "FILE:NAME": "tic_tac_toe.py:three",
    "levels GAME": "nim",
    "--picture FILE": "picture.svg",
    "--checkpoint FILE": "search.log",
    "DIR": "folder",
    "RULE": "kayles",
    "SHELL": "bash",
    "S": "5",
    "M": "2",
    "P": "2",
    "C": "3",
    "N": "3",
    "B": "4",
}
"""What a word in capitals stands for, perhaps after an option or in a family."""

NO_CALL = re.compile(
    "arguments are required|expected one argument|say where the picture goes|give a game"
    "|time limit (left|was hit)|is not the page without Python|Invalid affine transformation matrix"
)
"""Refusals of a command that is only named, of what a busy machine hits, and of no ``make web``;
and what matplotlib makes of Ctrl-C inside its C++."""

MOMENT = 0.1
"""Seconds after which a call is interrupted."""

PLAYER = """\
import itertools, json, sys
def reply(guess, code):
    hits = sum(map(int.__eq__, guess, code))
    return f"{hits}A{len(set(guess) & set(code)) - hits}B"
for line in sys.stdin:
    asked = json.loads(line)
    if "legal_moves" in asked:
        move = asked["legal_moves"][0]
    elif "piles" in asked:
        piles = asked["piles"]
        piles[next(place for place, stones in enumerate(piles) if stones)] -= 1
        move = " ".join(map(str, piles))
    else:
        known = [([*map(int, guess.split())], said) for guess, said in asked["history"]]
        codes = itertools.permutations(range(1, asked["colors"] + 1), asked["pegs"])
        fits = (code for code in codes if all(reply(guess, code) == said for guess, said in known))
        move = " ".join(map(str, next(fits)))
    print(move, flush=True)
"""


def shown_calls():
    """(place, call) of all calls, as they stand there."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        place = page.relative_to(ROOT)
        for language, block in BLOCK.findall(text):
            if language != "console":
                yield from ((place, line) for line in calls_in(block))
        yield from ((place, call) for call in INLINE.findall(BLOCK.sub("", text)))
    for source in sorted((ROOT / "python").rglob("*.py")):
        for call in re.findall(r"``(abgames [^`]*)``", source.read_text(encoding="utf-8")):
            yield source.relative_to(ROOT), call
    yield from (("--help", f"abgames {call}") for call in itertools.chain(*EXAMPLES.values()))
    start = re.findall(r"^  (abgames .*?)(?:   .*)?$", START, re.MULTILINE)
    yield from (("abgames", call) for call in start)


def calls_in(block):
    """The calls in a block of a shell."""
    for line in re.sub(r"\\\n\s*", "", block).splitlines():
        call = re.sub(r"\s+# .*", "", line.strip().removeprefix("$ "))
        if call.startswith("abgames "):
            yield call.replace("$SLURM_ARRAY_TASK_ID", "1")


def variants(call):
    """The arguments of the calls that one stands for: a|b, [--option VALUE], FILE, ..."""
    call = re.sub(r",? ?…|\.\.\.", "", " ".join(call.split()).removeprefix("abgames "))
    parts = re.split(r"(\[[^\]]*\]|(?:(?<= )|^)[a-z]+(?:\|[a-z]+)+)", call)
    choices = [
        ["", part[1:-1]] if part.startswith("[") else part.split("|") if index % 2 else [part]
        for index, part in enumerate(parts)
    ]
    for chosen in itertools.product(*choices):
        typed = shlex.split("".join(chosen))
        yield [value(typed, place) for place in range(len(typed))]


def value(typed, place):
    """A word, or what it stands for."""
    word, before = typed[place], typed[place - 1] if place else ""
    keys = (f"{before} {word}", f"{typed[0]} {word}", word)
    return next((PLACEHOLDERS[key] for key in keys if key in PLACEHOLDERS), word)


def form(arguments):
    """What calls that differ only in values have in common."""
    command = " ".join(arguments[:2])
    known = command if command in EXAMPLES else shlex.join(arguments)
    names = {word.partition("=")[0] for word in arguments if re.match(r"--|[a-z_]+=", word)}
    return (known, *sorted(names))


def is_started(arguments):
    """Whether a call is tried: not that of any command, nor one that starts processes."""
    all_papers = arguments[0] == "reproduce" and arguments[1:2] in ([], ["--full"], ["--json"])
    return "COMMAND" not in arguments and not all_papers


def started_calls():
    """One call of each form."""
    found = {}
    for place, shown in shown_calls():
        for arguments in variants(shown):
            found.setdefault(form(arguments), (place, arguments))
    return [
        pytest.param(arguments, id=f"{place}: {shlex.join(arguments)}")
        for place, arguments in found.values()
        if is_started(arguments)
    ]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The files that the examples speak of, by name."""
    folder = tmp_path_factory.mktemp("files")
    strategy = solve(AB(3, 5)).strategy
    for name in ("strategy.json", "best.json"):
        strategy.save(folder / name)
    force = can_force(Position(players=2), {1}, {1})
    for name in ("certificate.json", "certificate.json.gz", "forced.json"):
        force.certificate.save(folder / name)
    prove_all_colors("AB", 1).save(folder / "proof.json")
    for rules in (ROOT / "examples" / "games").glob("*.py"):
        shutil.copy(rules, folder)
    hexagons = games.solve(games.load(f"{folder / 'hex.py'}:three"))
    hexagons.certificate({1}, {"P1"}).save(folder / "hex-proof.json")
    coins(4).save(folder / "animals.csv")
    higher_lower(15).save(folder / "numbers.csv")
    words(["crane", "court", "stale"]).save(folder / "words.csv")
    (folder / "answers.txt").write_text("salet\ncovey\nrumen\ndozen\ncrane\n")
    (folder / "allowed.txt").write_text("reast\n")
    for name in ("table.jsonl", "part-1.jsonl", "part-2.jsonl", "part-3.jsonl"):
        list(work.run("ab-table", pegs=2, colors="3-4", store=folder / name))
    list(work.run("root", pegs=2, colors=4, store=folder / "root.jsonl"))
    (folder / "my_player.py").write_text(PLAYER, encoding="utf-8")
    (folder / "mine.py").write_text("def guess(history, candidates):\n    return candidates[0]\n")
    program = folder / "my-player"
    program.write_text('#!/bin/sh\nexec python3 "$(dirname "$0")/my_player.py"\n', encoding="utf-8")
    program.chmod(0o755)
    return {path.name: path for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def folder(files, arguments, tmp_path, monkeypatch):
    """A folder of its own with these files; a run that begins has no store yet."""
    for name, path in files.items():
        if arguments[:2] != ["work", "run"] or not name.endswith(".jsonl"):
            shutil.copy(path, tmp_path)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def started(shell, monkeypatch):
    """Runs a command, interrupts it after a moment, and returns its status and messages."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setenv("BROWSER", "true")

    def interrupt(_, frame):  # a command that runs, and not what reads its end or pytest
        if any(each.f_code is cli._run.__code__ for each, _ in traceback.walk_stack(frame)):
            raise KeyboardInterrupt

    def run(arguments):
        timer = threading.Timer(MOMENT, signal.raise_signal, [signal.SIGINT])
        timer.start()
        gc.disable()  # what is raised in a callback of the collector is lost
        try:
            status, _, said = shell(*arguments)
        finally:
            gc.enable()
            timer.cancel()
            timer.join()
        return status, said

    before = signal.signal(signal.SIGINT, interrupt)
    yield run
    signal.signal(signal.SIGINT, before)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # of a file that was being written
@pytest.mark.parametrize("arguments", started_calls())
@pytest.mark.usefixtures("folder")
def test_a_call_starts(arguments, started):
    status, said = started(arguments)
    assert status in {0, 130} or NO_CALL.search(said), said


def python_blocks():
    """The text blocks that are programs in Python, or sessions of it."""
    for page in PAGES:
        for language, block in BLOCK.findall(page.read_text(encoding="utf-8")):
            program = re.sub(r"^>>> ", "", block, flags=re.MULTILINE)
            if language == "text" and re.search(r"^(from|import) ", program, re.MULTILINE):
                yield pytest.param(program, id=f"{page.relative_to(ROOT)}: {block[:40]!r}")


@pytest.mark.parametrize("program", list(python_blocks()))
def test_python_that_is_not_run_is_possible(program):
    names = {}
    tree = ast.parse(program)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("abgames"):
            for each in node.names:
                names[each.name] = getattr(import_module(node.module), each.name)
    for node in ast.walk(tree):
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        name, *path = called.split(".")
        if name in names:
            function = names[name]
            for attribute in path:
                function = getattr(function, attribute)
            keywords = dict.fromkeys(each.arg for each in node.keywords)
            inspect.signature(function).bind(*node.args, **keywords)
