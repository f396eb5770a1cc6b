"""Whatever a public function is called with, it answers or raises one of its documented errors.

Each function has a call that works; then one argument after another is replaced by odd values.
"""

import ast
import functools
import inspect
import itertools
import math
import resource
import signal
import sys
from pathlib import Path

import numpy as np
import pytest

import abgames
from abgames import codebreaking as cb
from abgames import explore, nim, oracle, otrio, rating, tanhinmin, work  # noqa: F401
from abgames.codebreaking.situation import Guessing
from abgames.errors import AbgamesError
from abgames.games import load
from abgames.games.situation import Play
from abgames.nim.situation import Heaps
from abgames.otrio.situation import Match
from abgames.tanhinmin.situation import start

ERRORS = (AbgamesError, TypeError, ValueError, MemoryError, NotImplementedError)
FILES = (*ERRORS, OSError)
MEMORY = 2**30
"""Bytes that calls may take together."""
PATIENCE = 20
"""Seconds until a call counts as one that does not end."""

GAME = cb.AB(2, 4)
END = otrio.FIGURE_2
LAST = otrio.Position.from_moves("b2M, b1M, a1L, a2L, c3L, c2L", players=2)


def nested(depth):
    """A list in a list, and so on: deeper than Python shows it."""
    value = []
    for _ in range(depth):
        value = [value]
    return value


def odd_values():
    """Values made anew for each call, because generators can be read only once."""
    return {
        "None": None,
        "True": True,
        "-1": -1,
        "0": 0,
        "10**30": 10**30,
        "2.5": 2.5,
        "nan": math.nan,
        "inf": math.inf,
        "empty text": "",
        "text": "x",
        "half a character": "\ud800",
        "digits": "9" * 5000,
        "bytes": b"1",
        "empty list": [],
        "list": [1],
        "pair": (1, 2),
        "mixed": [1, "a", None],
        "lists": [[1, 2], [2, 1]],
        "nested list": nested(10_000),
        "dict with a nested list": {"format": nested(10_000)},
        "empty dict": {},
        "dict": {1: "P1"},
        "set": {1, 2},
        "object": object(),
        "type": int,
        "function": lambda *_: None,
        "array": np.array([1, 2]),
        "number of numpy": np.array(2),
        "array of floats": np.array([[0.5]]),
        "objects of numpy": np.array([None]),
        "count": itertools.count(1),
        "the same": itertools.repeat(1),
        "texts": itertools.repeat("x"),
        "pairs": itertools.repeat((1, 2)),
        "range": range(10**12),
        "game": GAME,
        "position": END,
        "ellipsis": ...,
    }


def certificate():
    """An Otrio certificate."""
    return otrio.can_force(END, {2, 3}, {2}, threads=1).certificate


@functools.cache
def strategy():
    """A code-breaking strategy."""
    return cb.solve(GAME, threads=1).strategy


VIEW = cb.CardView(cb.CardMoo("3b 8r 10b"))
LIMITS = {"threads": 1, "time_limit": 5, "memory_limit": "64MiB", "progress": None}
SHORT = {"time_limit": 5, "progress": None}
TABLE = {"threads": 1, "solver": None, "each_time_limit": 0.01, **SHORT}
ASKED = {"history": "1 2=0A1B", "candidates": None, "guesses": "all"}
HANDS = {"mine": [1, 2, 4], "theirs": [1, 3], "table": 0}
VARIANT = {"cut": None, "goals": (0, 0), "pass_limits": None}


def read(line):
    """The function of a call, and its arguments."""
    call = ast.parse(line, mode="eval").body
    return eval(ast.unparse(call.func)), eval(f"dict({', '.join(map(ast.unparse, call.keywords))})")


WORKING = Path(__file__).with_name("calls_that_work.txt").read_text("utf-8").splitlines()
CALLS = dict(read(line) for line in WORKING if line[0] != "#")


class EndlessError(BaseException):
    """A call does not end; a separate class, so that nothing catches it by mistake."""


def stop(*_):
    """End a call."""
    raise EndlessError


def name(function):
    """The name of a function in the list of tests."""
    return f"{function.__module__}.{function.__qualname__}".removeprefix("abgames.")


@pytest.fixture
def bounded():
    """Limit the time of a call, and the memory for endless ones."""
    before, limits = signal.signal(signal.SIGALRM, stop), resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, limits)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(sys.platform != "linux", reason="limits are those of Linux")
@pytest.mark.long
@pytest.mark.parametrize("function", CALLS, ids=name)
@pytest.mark.filterwarnings("ignore")
def test_odd_values(function, bounded, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wrong = []
    for argument in CALLS[function]:
        for what, value in odd_values().items():
            try:
                signal.alarm(PATIENCE)
                function(**{**CALLS[function], argument: value})
            except FILES as error:
                is_endless = type(error) is MemoryError and what != "range"
                if is_endless or isinstance(error, UnicodeError):
                    wrong.append(f"{argument} = {what}: {type(error).__name__}")
            except (Exception, EndlessError) as error:
                wrong.append(f"{argument} = {what}: {type(error).__name__}: {error}")
            finally:
                signal.alarm(0)
    assert not wrong, "\n".join(wrong)


OWN = load(f"{Path(__file__).parents[2] / 'examples/games/last_sweet.py'}:ten")


SITUATIONS = [
    (GAME, Guessing.begin, ("code", "digit")),
    (cb.CardMoo(ranks=3), Guessing.begin, ("code", "card")),
    (END, Match.begin, ("order",)),
    ((7, 3, 5), Heaps.begin, ("subtraction set",)),
    (([1, 2], [3]), start, ()),
    (OWN, Play.begin, ("order", "winner")),
]


@pytest.mark.parametrize(
    ("game", "begun", "called"), SITUATIONS, ids=lambda value: type(value).__name__
)
@pytest.mark.filterwarnings("ignore")
def test_an_odd_option_of_a_situation_is_refused_by_its_name_or_makes_a_value(game, begun, called):
    hands, wrong = 2 if begun is start else 1, []
    for option in list(inspect.signature(begun).parameters)[hands:]:
        with_it = {"coalition": {"winners": {1}}, "winners": {"coalition": {1}}}.get(option, {})
        for what, value in odd_values().items():
            try:
                made = abgames.begin(game, **{option: value}, **with_it)
            except ERRORS as error:
                if not any(name in str(error) for name in (option, option.rstrip("s"), *called)):
                    wrong.append(f"{option} = {what}: {error}")
            else:
                assert (hash(made), bool(repr(made)), bool(str(made))) == (hash(made), True, True)
    assert wrong == []


@pytest.mark.parametrize(
    "game",
    [GAME, cb.CardMoo(ranks=3), cb.words(["ab", "ba"]), END, (7, 3, 5), ([1, 2], [3]), OWN],
    ids=lambda game: type(game).__name__,
)
@pytest.mark.parametrize("called", ["solve", "begin", "best_moves", "regret"])
def test_an_argument_of_no_such_game_is_refused_in_the_name_of_the_call(game, called):
    call = getattr(oracle, called, None) or getattr(abgames, called)
    move = (1,) if called == "regret" else ()
    with pytest.raises(TypeError, match=rf"^{called}\(\): .*'wrong'; for such a game it takes \w"):
        call(game, *move, wrong=1)
    if called == "solve":
        with pytest.raises(TypeError, match=r"^solve\(\): too many positional arguments; for such"):
            call(game, *range(9))
