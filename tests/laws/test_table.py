"""The table of laws: every public callable that takes a code-breaking game, by every trait.

Each cell is "equal to trying everything" or "refused, and the error names the trait".  The laws and
the traits are those of the campaign `fuzz.laws`; a callable that has no law fails a test here.
"""

import inspect
import random
import re
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest
from fuzz import drawn, laws
from fuzz.laws import LAWS
from fuzz.truth import Truth

import abgames
from abgames import codebreaking
from abgames.codebreaking import (
    AllColors,
    AllHit,
    AllHitStrategy,
    Assistant,
    FeedbackTable,
    Solver,
    Strategy,
    UnsureStrategy,
    UnsureTable,
)
from abgames.codebreaking.code_game import CodeGame
from abgames.codebreaking.situation import Guessing
from abgames.errors import UnsupportedGameError

OTHER_FAMILIES = {"games", "nim", "otrio", "tanhinmin"}
PARTS = {name: getattr(abgames, name) for name in abgames.__all__}
MODULES = (
    abgames,
    *(m for n, m in PARTS.items() if isinstance(m, ModuleType) and n not in OTHER_FAMILIES),
)
CLASSES = {
    Assistant: "codebreaking.Assistant",
    FeedbackTable: "Game",
    Guessing: "Situation",
    Solver: "codebreaking.Solver",
    Strategy: "codebreaking.Strategy",
}
"""The classes whose methods ask about a game, and what laws call them."""

OTHERS = (CodeGame, AllColors, UnsureTable, UnsureStrategy, AllHit, AllHitStrategy)
"""Its methods are those of FeedbackTable; and what is about all numbers of colours at once, about
replies that are not one value, and about hitting all: these have tests of their own."""

NOT_ASKED = {
    "takes no game": "known_values questions schema attributes black_peg coins common_words "
    "fleet higher_lower "
    "sum_only weigh words prove_all_colors arguments_of merge names status strategy_of",
    "takes the name of a task, which asks what other laws are about": "run",
    "is a form of what other laws are about": "to_csv to_dot to_svg to_text save load facts rows "
    "record picture text read read code secret secret_text reply called plot_histogram seen",
    "says which secret it is": "daily",
    "is how others are made": "answering found begin reviews among where",
}
"""Callables without a law, by the reason."""


def public():
    """The names of all public callables that may ask about a game."""
    for module in MODULES:
        for name in module.__all__:
            found = getattr(module, name, None)  # the library of an adapter may be missing
            if callable(found) and not isinstance(found, type):
                yield f"{module.__name__.removeprefix('abgames.')}.{name}"
    if find_spec("gymnasium") is not None:
        adapter = import_module("abgames.adapters.gymnasium")
        for name, found in vars(adapter).items():
            if isinstance(found, type) and found.__module__ == adapter.__name__:
                yield f"adapters.{name}"
    for kind, called in CLASSES.items():
        for name, method in inspect.getmembers(kind, callable):
            if not name.startswith("_") and str(method.__module__).startswith("abgames"):
                yield f"{called}.{name}"


def test_every_callable_has_a_law():
    named = {name for law in LAWS for name in law.names}
    reasons = {name for names in NOT_ASKED.values() for name in names.split()}
    missing = [n for n in public() if n not in named and n.rpartition(".")[2] not in reasons]
    assert not missing, f"no law of fuzz.laws is about {missing}"


def test_no_other_class_asks():
    """A class with a method that takes a game or a history is one of those with laws."""
    takes = ("CodeGame", "HistoryLike", "Player")
    others = set()
    for name in codebreaking.__all__:
        found = getattr(codebreaking, name)
        if isinstance(found, ModuleType) or not inspect.isclass(found):
            continue
        for method_name, method in inspect.getmembers(found, inspect.isroutine):
            if method_name.startswith("_") or issubclass(found, (*CLASSES, *OTHERS)):
                continue
            types = [str(p.annotation) for p in signature(method)]
            if any(each in kind for kind in types for each in takes):
                others.add(f"{name}.{method_name}")
    assert others == set()


def signature(method):
    """The parameters; none of a method of C."""
    try:
        return inspect.signature(method).parameters.values()
    except (TypeError, ValueError):
        return ()


COLUMNS = {
    **{trait: {trait} for trait in drawn.TRAITS},
    "own": {"own", "goal", "history"},
    "unhittable": {"own", "unhittable", "history"},
    "hard, after an answer": {"hard", "history"},
    "most, with weights": {"most", "weights"},
    "hard, with weights": {"hard", "weights"},
    "classes, with weights, after an answer": {"classes", "weights", "history"},
    "classes, with listed guesses": {"classes", "listed"},
    "classes, with listed guesses, after an answer": {"classes", "listed", "history"},
}


@pytest.mark.parametrize("case", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.names[0])
def test_each_cell(law, column, case):
    rng = random.Random(f"{column} {law.names[0]} {case}")
    laws.check(law, drawn.drawn(rng, COLUMNS[column], size=3 + 2 * case), rng)


SAY_ANYWAY = {"names", "abgames.begin", "codebreaking.diagnose", "Game.consistent"}
"""Laws about what does not ask how play goes on."""


@pytest.mark.parametrize("goal", ["hit", "determine"])
def test_where_a_rule_may_get_play_stuck_everything_says_so_alike(goal):
    """The listed words leave out secrets; what the explorer is asked always adds these."""
    answers, listed = ["ab", "cd", "ad"], ["ef", "ab", "cb"]
    rows = tuple(tuple(drawn.marks(word, answer) for answer in answers) for word in listed)
    truth = Truth(rows, "gg", rule=drawn.Hard(listed), goal=goal)
    traits = frozenset({"hard", "goal"}) if goal != "hit" else frozenset({"hard"})
    places = list(range(3))
    found = drawn.Drawn(f"words({answers}, {listed}, hard=True)", traits, truth, places, places)
    found.place = truth.start(())
    for law in LAWS:
        if law.names[0] == "explore.answer" or (goal != "hit" and "goal" in law.refuses):
            continue
        said = ""
        try:
            law.holds(found, random.Random(1))
        except (TypeError, UnsupportedGameError) as error:
            said = str(error)
        stuck = "no guess hits (cd|0) and (ad|1); its rule for guesses needs such a guess: add it, "
        no_goal = "unexpected keyword argument 'goal'"
        words = "rule for guesses" if "hard" in law.refuses else stuck
        is_silent = not said and law.names[0] in SAY_ANYWAY
        assert is_silent or re.search(f"{words}|{no_goal}", said), (law.names, said)


SHIPS = codebreaking.fleet([{1, 2}, {2, 3}])
TAKEN = {"solve", "best_guess"}
"""What takes a game that ends when all is hit."""


def test_what_ends_when_all_is_hit_is_answered_or_refused_by_name():
    given = {"guess": "1", "player": lambda history, candidates: "1", "count": 1, "history": ()}
    asked = set()
    for name in codebreaking.__all__:
        call = getattr(codebreaking, name)
        if inspect.isclass(call) or not callable(call):
            continue
        needed = [
            p for p in signature(call) if p.default is p.empty and p.kind is not p.VAR_KEYWORD
        ]
        if not needed or needed[0].name != "game" or name in TAKEN:
            continue
        asked.add(name)
        with pytest.raises(UnsupportedGameError, match="ends when all is hit"):
            call(
                SHIPS, *(given.get(p.name, ()) for p in needed[1:] if p.kind is not p.KEYWORD_ONLY)
            )
    assert {"rank_guesses", "fixed_questions", "adversary_reply", "boards"} <= asked
    for kind in (Assistant, Guessing.begin):
        with pytest.raises(UnsupportedGameError, match="ends when all is hit"):
            kind(SHIPS)
    for call in (abgames.judge, abgames.rate):
        with pytest.raises(UnsupportedGameError, match="ends when all is hit"):
            call(given["player"], abgames.begin(SHIPS, secret={1, 2}))
