"""Questions with odd arguments, as the page without Python answers them and as Python does."""

import json
import time
from copy import deepcopy
from itertools import islice
from pathlib import Path

from abgames._abgames import answers
from abgames.explore import QUESTIONS, answered

from .asked import GENERATORS, typed_moves, typed_words

FILES = ("asked.txt", "asked_by_pages.txt")
FOLDER = Path(__file__).parents[1] / "tests" / "explore"
ODD = [None, True, False, -1, 0, 1, 2, 3, 1.5, "", " ", "x", "1", "aab", "a b", "aA", "a, b", "1 2"]
ODD += ["1 2 3=0A1B", "hit", "class", "worst", "most-within", "\N{FULLWIDTH DIGIT ONE}", [], [1, 2]]
ODD += [["1"], {}, {"a": 1}, "nim", "kayles", "0.77", "b2M", "next", "P1 > D > P2; P2 > D > P1"]
ODD += ["consistent", "cat,bat", "abc,abd", "Aa=2A0B", "aA=2A0B", -7, 2**40]
ODD += [2**64, -(2**63) - 1, "1\x1c2"]
ODD += ["\n", "\t", "1\n2", "1\t2", "1\u20032", "\u2028", "\u0661", "+1", "007", "1.0", "1\u30012"]
ODD += [f"{2**64} 1", [2**64, 1], 10**30, "a b", "AbKr", "joker", "\ufe59", "\N{BULLET}"]
FIXED = ("language", "time_limit", "memory_limit", "threads")
"""What the page has of its own."""
PLACE = {
    "otrio": ("moves", "since", "board", "players", "colors", "color"),
    "cardmoo": ("history",),
    "words": ("answers",),
}
"""Arguments on which it depends whether a search ends in time."""
PATIENCE = 0.5
"""Seconds after which an answer is not compared: limits of time may have cut it short."""


def case(rng, folder):
    """One question of the tests with odd arguments, or some at positions of a game at random."""
    rng.choice((changed, changed, changed, drawn))(rng)


def drawn(rng):
    """Some questions of a game that goes on at random."""
    first = rng.randrange(150)
    asks = rng.choice((*GENERATORS, typed_moves, typed_words))
    for name, given in islice(asks(rng), first, first + 10):
        agrees(name, json.loads(json.dumps(given)))


def changed(rng):
    """One question, asked with up to two changes of its arguments."""
    name, given = rng.choice(QUESTIONS_ASKED)
    given = deepcopy(given)
    names = sorted({*QUESTIONS[name].names()} - {*FIXED, *PLACE.get(name.split("/")[0], ())})
    for each in rng.sample(names, min(len(names), rng.randint(0, 2))):
        given[each] = deepcopy(rng.choice(ODD))
        if rng.random() < 0.3 or (each, given[each]) == ("seed", None):
            del given[each]
    if "seed" in names:  # what is drawn without one differs each time
        given.setdefault("seed", rng.randint(-3, 3))
    agrees(name, given)


def agrees(name, given):
    """Both give the same record, or refuse; what only Python answers says so."""
    begun = time.monotonic()
    page = said(core, name, given)
    if time.monotonic() - begun > PATIENCE:
        return
    python = said(ask, name, given)
    if time.monotonic() - begun > PATIENCE:
        return
    if isinstance(page, str) and any(word in page for word in (" here", "needs Python")):
        return
    assert type(page) is type(python), (name, given, page, python)
    assert isinstance(page, str) or page == python, (name, given, page, python)


def said(ask, name, given):
    """A record without what depends on the machine, or the text of a refusal."""
    try:
        record = ask(name, given)
    except (TypeError, ValueError, NotImplementedError, OSError) as error:
        return str(error)
    for each in (record, *record.get("cells", ())):
        for effort in ("seconds", "nodes", "line"):  # one of several lines
            each.pop(effort, None)
    return record


def core(name, given):
    """What the page without Python says."""
    return json.loads(answers.ask(name, json.dumps(given)))


def ask(name, given):
    """What Python says to a page, which names no files."""
    return json.loads(json.dumps(answered(name, given, None)))


def asked():
    """The questions of the tests that the page answers."""
    for file in FILES:
        for line in (FOLDER / file).read_text("utf-8").splitlines():
            name, _, given = line.partition(" | ")
            is_short = not name.startswith("otrio/") or '"moves": "b3S' in given
            if given and is_short and not isinstance(said(core, name, json.loads(given)), str):
                yield name, json.loads(given)


QUESTIONS_ASKED = list(asked())
