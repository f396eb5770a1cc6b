"""Everything that reads text or bytes: it reads them, or refuses them with an error of its own."""

import contextlib
import io
import json
from pathlib import Path

import abgames
from abgames import codebreaking, explore, nim, otrio, tanhinmin, work
from abgames.cli import main

CORPUS = json.loads(Path(__file__).with_name("corpus.json").read_text())
PIECES = [*CORPUS.pop("pieces"), *map(chr, range(128)), "\ud800"]
REFUSALS = (ValueError, TypeError, abgames.errors.AbgamesError, MemoryError, OSError)
GAME = codebreaking.AB(3, 5)


def case(rng, folder):
    """One text for one reader: from the corpus, with some changes."""
    name = rng.choice(sorted(READERS))
    text = changed(rng, name)
    with contextlib.suppress(*REFUSALS):
        READERS[name](text, folder)


def changed(rng, name):
    """A text of the corpus with some changes."""
    text = rng.choice(CORPUS[name])
    for _ in range(rng.choice((0, 1, 1, 2, 3, 6))):
        kind, place = rng.randrange(5), rng.randrange(len(text) + 1)
        end = min(len(text), place + rng.choice((1, 1, 2, 5)))
        if kind == 0:
            text = text[:place] + rng.choice(PIECES) + text[place:]
        elif kind == 1:
            text = text[:place] + text[end:]
        elif kind == 2:
            text = text[:place] + rng.choice(PIECES) + text[end:]
        elif kind == 3:
            text = text[:place] + text[place:end] * rng.choice((2, 30, 500)) + text[end:]
        else:
            text = text[:place] + rng.choice(CORPUS[rng.choice(sorted(CORPUS))])[:200] + text[end:]
    return text


def bytes_of(text):
    """The bytes of a file; lone surrogates make bytes that are not UTF-8."""
    return text.encode("utf-8", "surrogatepass")


def csv(text, folder):
    """A table in a file."""
    (folder / "table.csv").write_bytes(bytes_of(text))
    codebreaking.FeedbackTable.load(folder / "table.csv", hit="hit")


def document(text, folder):
    """A file that is verified, by the functions and by the command."""
    path = folder / "file.json"
    path.write_bytes(bytes_of(text))
    for fast in (False, True):
        with contextlib.suppress(abgames.VerificationError):
            abgames.verify(path, fast=fast)
    run(["verify", str(path), "--json"])


def shell(text, folder):
    """A command line: a status, and nothing escapes."""
    words = text.replace("\0", "").split()
    if words[:1] in (["play"], ["explore"], ["reproduce"], ["rate"]) or "run" in words:
        return  # they ask, or take long
    run(words)


def run(words):
    """Run a command, whose output nobody reads."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            status = main(words)
        except SystemExit as end:
            status = end.code
    assert status in (0, 1, 2), (words, status)


def question(text, folder):
    """A question as the page asks it."""
    name, _, arguments = text.partition(" ")
    given = json.loads(arguments)
    if isinstance(given, dict):
        explore.answer(name, {**given, "time_limit": 1})


def store(text, folder):
    """A store of a long task."""
    path = folder / "store"
    path.write_bytes(bytes_of(text))
    work.status(path)


READERS = {
    "history": lambda text, folder: GAME.consistent(text),
    "moves": lambda text, folder: otrio.Position.from_moves(text, players=3),
    "board": lambda text, folder: otrio.Position.from_board(text, 3, 1),
    "prefer": lambda text, folder: otrio.solve(otrio.Position(3), text, time_limit=0),
    "rule": lambda text, folder: nim.grundy_values(text, 20),
    "hand": lambda text, folder: tanhinmin.analyze(text, "1 2"),
    "csv": csv,
    "json": document,
    "store": store,
    "shell": shell,
    "question": question,
}
"""What reads the texts of the corpus, by their names there."""
