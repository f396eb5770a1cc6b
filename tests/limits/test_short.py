"""Every function and every command that takes a limit, with short ones: a limit that is hit ends
the call with what is known by then, which is true, and never with an error.

A function or command with such an argument fails here until it has its line.
"""

import contextlib
import importlib
import inspect
import io
import random
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest
from tests.games.boards import Rows
from tests.parsers import COMMANDS

import abgames
from abgames import AB, codebreaking, control, games, nim, otrio, rating, tanhinmin
from abgames.codebreaking import FeedbackTable, Solver, solve, total_search
from abgames.errors import MemoryLimitError

DRAW = random.Random(11)
TIMES = [0, 0.001, 0.003, 0.01, 0.03 * DRAW.random()]
PACKAGES = ("", ".codebreaking", ".games", ".nim", ".otrio", ".rating", ".tanhinmin")
LIMITS = ("time_limit", "each_time_limit", "memory_limit")


def limits_of(function):
    """The limits that a function takes."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return ()
    rest = [p.name for p in parameters.values() if p.kind is p.VAR_KEYWORD]
    taken = tuple(name for name in LIMITS if name in parameters)
    return taken or (("time_limit",) if rest == ["limits"] else ())


def functions():
    """The public functions and methods that take limits: the names of these."""
    found = {}
    for package in PACKAGES:
        module = importlib.import_module(f"abgames{package}")
        for name in dir(module):
            calls = {name: getattr(module, name)}
            if inspect.isclass(calls[name]):
                calls |= {f"{name}.{n}": f for n, f in inspect.getmembers(calls[name], callable)}
            for called, function in calls.items():
                if not called.startswith("_") and "._" not in called and limits_of(function):
                    found[function] = f"abgames{package}.{called}", limits_of(function)
    return dict(found.values())


def commands():
    """The commands that take limits: the options for these."""
    options = {
        name: [o for action in parser._actions for o in action.option_strings]
        for name, parser in COMMANDS.items()
    }
    wanted = {f"--{limit.replace('_', '-')}" for limit in LIMITS}
    return {name: wanted & {*known} for name, known in options.items() if wanted & {*known}}


# -- what is known is true -----------------------------------------------------------------------


def bounded(found, whole):
    """The bounds of a value enclose it, and the strategy is as good as it says."""
    value = whole.upper_bound
    assert found.lower_bound <= value
    assert found.upper_bound is None or value <= found.upper_bound
    assert found.proven == (found.lower_bound == found.upper_bound)
    strategy = getattr(found, "strategy", None)
    if strategy is not None:
        assert strategy.verify().total == found.total
        assert value <= objective_of(found)


def objective_of(found):
    """The value of a strategy that was found, by its objective."""
    total, worst, histogram = found.strategy.verify()
    values = {
        "expected": total,
        "worst": worst,
        "worst-expected": (worst, total),
        "expected-worst": (total, worst),
        "worst-count": (worst, histogram.get(worst)),
    }
    if found.objective in values:
        return values[found.objective]
    late = in_time = 0
    for place, secret in enumerate(found.game.secrets.tolist()):
        guesses = len(found.strategy.path(secret))
        weight = found.game.weight(found.game.secrets[place : place + 1])
        late += weight * (guesses > found.max_guesses)
        in_time += weight * guesses * (guesses <= found.max_guesses)
    return late, in_time


def ranked(found, whole):
    """Exact values are right, bounds are below, and so is the least."""
    right = {row.guess: row.value for row in whole}
    for row in found:
        assert row.lower_bound <= right[row.guess]
        assert row.value in (None, right[row.guess])
    assert found.least in (None, whole.least)
    assert found.proven <= whole.proven


def partly(*names):
    """Some fields of an answer, or of its rows, are right or None."""

    def check(found, whole):
        several = not hasattr(found, names[0])
        for row, right in zip(found, whole, strict=True) if several else [(found, whole)]:
            for name in names:
                assert getattr(row, name) in (None, getattr(right, name)), name

    return check


def moves(found, whole):
    """What is known after each move, the second entry of a row, is right or None."""
    for row, right in zip(found, whole, strict=True):
        assert (row[0], row[1]) in ((right[0], None), right[:2])


def cells(found, whole):
    """Cells of a table are right or None."""
    for cell, right in zip(found.rows(), whole.rows(), strict=True):
        for name in cell.keys() & {"holds", "outcome"}:
            assert cell[name] in (None, right[name])


def begun(found, whole):
    """There is a part from the first on."""
    assert list(found) == list(whole)[: len(found)]


def enclosing(found, whole):
    """A lower and an upper bound enclose the optimum."""
    bounds = found.record()
    assert bounds["lower_bound"] <= whole.optimum
    assert bounds["upper_bound"] is None or whole.optimum <= bounds["upper_bound"]
    assert found.optimum in (None, whole.optimum)
    assert found.total == whole.total


def legal(found, whole):
    """A guess is not known to be best, but it is one."""
    assert type(found) is type(whole)


def anything(found, whole):
    """Nothing is known, or the same."""
    assert found is None or repr(found) == repr(whole)


def compared(found, whole):
    """No strategy is better than the optimum, and none is counted otherwise."""
    optimum, *rest = whole.record()["strategies"]
    assert found.record()["lower_bound"] <= optimum["total"]
    for row in found.record()["strategies"]:
        assert row["total"] >= optimum["total"]
        assert row["total"] in {
            right["total"] for right in rest if right["strategy"] == row["strategy"]
        } or (row["strategy"] in ("best found", "optimum"))


def in_advance(found, whole):
    assert found.lower_bound <= len(whole.guesses) <= len(found.guesses)


def outcome(found, whole):
    assert found.outcomes >= whole.outcomes
    assert found.outcome in (None, whole.outcome)


def period(found, whole):
    assert not found.proven or found == whole


def no_proof(found, whole):
    assert found is None or found.total == whole.total


def positions(found, whole):
    assert found.positions <= whole.positions
    assert found.forces(1, {1}) in (None, whole.forces(1, {1}))


def values(found, whole):
    assert found.positions <= whole.positions
    assert not found.proven or found.values == whole.values


def tallies(found, whole):
    assert found.holds in (None, whole.holds)
    assert found.positions <= whole.positions


TABLE = FeedbackTable(
    [[0 if a == b else 1 + (a * b + a) % 3 for b in range(9)] for a in range(9)],
    hit=0,
    weights=range(1, 10),
)
GAME, AFTER = AB(3, 6), "4 5 6=0A1B"
MOVES = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L"
LATE = otrio.Position.from_moves(MOVES, players=3)
LATEST = f"{MOVES} b1L c2S a1S"
"""For the table of preferences, which takes a search for each order."""
FORCE = {"coalition": {2, 3}, "winners": {2}}
HISTORY = "1 2 3=0A1B, 4 1 5=0A2B"


def first(history, candidates):
    return candidates[0]


@cache
def some_strategy():
    return codebreaking.heuristic_strategy(GAME)


def known_moves(found, whole):
    """The moves of a side are among those that are right."""
    assert {*map(repr, found)} <= {*map(repr, whole)} or not whole


CHOMP = "examples/games/chomp.py:three_five"

CALLS = {
    ".Situation.judge": (lambda **k: abgames.begin(GAME).judge("1 2 3", **k), partly("cost")),
    ".review": (
        lambda **k: abgames.review(abgames.begin(LATE, prefer="next"), ["b1L"], **k),
        partly("cost"),
    ),
    ".rating.judge": (lambda **k: rating.judge(first, GAME, **k), enclosing),
    ".codebreaking.Assistant": (lambda **k: codebreaking.Assistant(GAME, **k).proposal, legal),
    ".codebreaking.Assistant.search": (
        lambda **k: codebreaking.Assistant(GAME, history=AFTER).search(**k),
        anything,
    ),
    ".codebreaking.Solver.best_guess": (lambda **k: Solver().best_guess(GAME, **k), legal),
    ".codebreaking.Solver.rank_guesses": (lambda **k: Solver().rank_guesses(GAME, **k), ranked),
    ".codebreaking.Solver.solve": (lambda **k: Solver(2).solve(GAME, **k), bounded),
    ".codebreaking.Strategy.losses": (lambda **k: some_strategy().losses(**k), enclosing),
    ".codebreaking.best_guess": (lambda **k: codebreaking.best_guess(GAME, **k), legal),
    ".codebreaking.compare_heuristics": (
        lambda **k: codebreaking.compare_heuristics(GAME, heuristics=["minimax"], **k),
        compared,
    ),
    ".codebreaking.fixed_questions": (
        lambda **k: codebreaking.fixed_questions(AB(3, 5), **k),
        in_advance,
    ),
    ".codebreaking.prove_lower_bound": (
        lambda **k: codebreaking.prove_lower_bound(AB(3, 4), objective="expected", **k),
        no_proof,
    ),
    ".codebreaking.rank_guesses": (
        lambda **k: codebreaking.rank_guesses(GAME, AFTER, objective="worst-count", **k),
        ranked,
    ),
    ".codebreaking.review": (
        lambda **k: codebreaking.review(GAME, HISTORY, **k),
        partly("total", "least"),
    ),
    ".codebreaking.solve": (lambda **k: solve(GAME, AFTER, **k), bounded),
    ".games.Solved": (lambda **k: games.solve(Rows(2, 3, 3), **k), positions),
    ".games.can_force": (
        lambda **k: games.can_force(Rows(3, 3, 3), {1}, {"P1"}, **k),
        partly("holds"),
    ),
    ".games.report": (lambda **k: games.report(Rows(2, 2, 2), games=2, **k), anything),
    ".games.solve_impartial": (lambda **k: games.solve_impartial(games.load(CHOMP), **k), values),
    ".games.solve": (lambda **k: games.solve(Rows(3, 3, 3), **k), positions),
    ".nim.grundy_values": (lambda **k: nim.grundy_values("0.77", 3000, **k), begun),
    ".nim.period": (lambda **k: nim.period("kayles", max_heap=5000, **k), period),
    ".nim.lost_positions": (lambda **k: nim.lost_positions(9, **k), anything),
    ".nim.lost_triples": (lambda **k: nim.lost_triples(9, **k), anything),
    ".nim.move_table": (lambda **k: nim.move_table(9, **k), anything),
    ".nim.wythoff_lost": (lambda **k: nim.wythoff_lost(9, **k), anything),
    ".games.grundy": (lambda **k: games.grundy(Rows(2, 2, 2), **k), anything),
    ".games.misere_wins": (lambda **k: games.misere_wins(Rows(2, 2, 2), **k), anything),
    ".otrio.Solver": (lambda **k: otrio.Solver(**k).can_force(LATE, **FORCE), partly("holds")),
    ".otrio.Solver.analyze": (
        lambda **k: otrio.Solver().analyze(LATE, "next", **k),
        moves,
    ),
    ".otrio.Solver.can_force": (
        lambda **k: otrio.Solver().can_force(LATE, **FORCE, **k),
        partly("holds"),
    ),
    ".otrio.Solver.solve": (lambda **k: otrio.Solver().solve(LATE, "next", **k), outcome),
    ".otrio.Solver.strategy": (
        lambda **k: [*otrio.Solver().strategy(LATE, **FORCE, **k)],
        known_moves,
    ),
    ".otrio.analyze": (lambda **k: otrio.analyze(LATE, "previous", **k), moves),
    ".otrio.can_force": (lambda **k: otrio.can_force(LATE, {1, 3}, {"D"}, **k), partly("holds")),
    ".otrio.count_positions": (
        lambda **k: otrio.count_positions(3, max_ply=4, method="enumerate", recompute=True, **k),
        begun,
    ),
    ".otrio.effectivity_table": (lambda **k: otrio.effectivity_table(LATE, **k), cells),
    ".otrio.force_moves": (lambda **k: otrio.force_moves(LATE, **FORCE, **k), moves),
    ".otrio.preference_table": (
        lambda **k: otrio.preference_table(otrio.Position.from_moves(LATEST, players=3), **k),
        cells,
    ),
    ".otrio.solve": (lambda **k: otrio.solve(LATE, "previous", **k), outcome),
    ".tanhinmin.check": (lambda **k: tanhinmin.check(3, 3, **k), tallies),
}
"""Of each function: a call, and what is checked of the result with limits and without."""

SAME = {
    ".codebreaking.CardView.judge": ".Situation.judge",
    ".codebreaking.Solver": ".codebreaking.solve",
}
"""Those that others call with what they are given."""


def test_every_function_with_a_limit_has_its_line():
    assert {*functions()} == {f"abgames{name}" for name in CALLS.keys() | SAME.keys()}


@cache
def whole(name):
    return CALLS[name][0]()


@pytest.mark.parametrize("name", CALLS)
def test_a_function_with_a_short_limit(name):
    call, check = CALLS[name]
    taken = functions()[f"abgames{name}"]
    check(call(), whole(name))
    for limit in taken:
        for amount in (1, "4MiB") if limit == "memory_limit" else TIMES:
            with contextlib.suppress(*[MemoryLimitError] if limit == "memory_limit" else ()):
                check(call(**{limit: amount}), whole(name))


@pytest.mark.parametrize(
    "name", [name for name in CALLS if "time_limit" in functions()[f"abgames{name}"]]
)
def test_a_sweep_begins_no_search_after_its_end(name, monkeypatch):
    """Each search of the core is made with limits of its own: they are counted."""
    call, _ = CALLS[name]
    call()  # what is kept from one call to the next is there
    begun, core = [], control._abgames
    counting = vars(core) | {"Limits": lambda *given: begun.append(given) or core.Limits(*given)}
    monkeypatch.setattr(control, "_abgames", SimpleNamespace(**counting))
    call(time_limit=0)
    assert len(begun) <= 1


@pytest.mark.parametrize("objective", ["worst", "expected", "worst-count"])
def test_a_search_for_a_proof_reads_its_table_a_few_times(objective, monkeypatch):
    """Before its limits count, what it does grows with the table, and not with its square."""
    passes, whole = [], total_search._rules

    class Table(tuple):
        def __iter__(self):
            passes.append(self)
            return super().__iter__()

    def read(game):
        return replace(whole(game), table=Table(whole(game).table))

    monkeypatch.setattr(total_search, "_rules", read)
    codebreaking.prove_lower_bound(codebreaking.higher_lower(20), objective=objective, time_limit=0)
    assert 1 <= len(passes) <= 4


OBJECTIVES = ("expected", "worst", "worst-expected", "expected-worst", "worst-count")
ASKED = [
    *({"objective": name, "goal": goal} for name in OBJECTIVES for goal in ("hit", "determine")),
    *({"objective": "most-within", "max_guesses": most} for most in (1, 2, 4)),
    {"objective": "expected", "guesses": "consistent", "max_guesses": 5},
]


@pytest.mark.parametrize("game", [AB(2, 3), AB(3, 6), TABLE], ids=repr)
@pytest.mark.parametrize("asked", ASKED, ids=repr)
def test_every_objective_with_a_short_limit(game, asked):
    value = solve(game, **asked)
    for limit in TIMES[:3]:
        bounded(solve(game, **asked, time_limit=limit), value)
    if asked["objective"] != "most-within" and "max_guesses" not in asked:
        exact = codebreaking.rank_guesses(game, **asked)
        for limit in TIMES[:3]:
            ranked(codebreaking.rank_guesses(game, **asked, time_limit=limit), exact)


# -- commands ------------------------------------------------------------------------------------

CODES = {
    "solve": [],
    "rank": ["--top", "2"],
    "assist": [],
    "play": [],
    "review": ["1 2 3=0A1B, 4 1 5=0A2B"],
    "heuristics": [],
}
WORDS = CODES | {"review": ["crate=ggggg"]}
OTRIO = [*MOVES.split()]
BOTH = "--time-limit", "--each-time-limit"
ARGUMENTS = {
    **{f"ab {name}": ["--pegs", "3", "--colors", "6", *more] for name, more in CODES.items()},
    **{f"mastermind {name}": ["--pegs", "2", "--colors", "4", *CODES[name]] for name in CODES},
    "mastermind review": ["--pegs", "3", "--colors", "6", "1 1 2=0A1B, 2 3 4=1A1B"],
    **{f"words {name}": ["--answers", "WORDS", *more] for name, more in WORDS.items()},
    **{f"table {name}": ["higher-lower:9", *more] for name, more in CODES.items()},
    "table review": ["higher-lower:9", "5=lower, 2=higher"],
    "table fixed": ["coins:5"],
    "cardmoo solve": ["--ranks", "3", "--goal", "determine"],
    "cardmoo rank": ["--ranks", "3", "--goal", "determine", "--top", "2"],
    "cardmoo review": ["--ranks", "5", "1b 2b 3b=3NC"],
    "judge": ["python:PROGRAM.first", "ab", "pegs=2", "colors=4"],
    "report": ["--game", "examples/games/chomp.py:three_five", "--games", "2"],
    "solve": ["--game", "examples/games/tic_tac_toe.py:three"],
    "nim grundy": ["0.77", "--count", "3000"],
    "nim period": ["kayles"],
    "otrio solve": ["--prefer", "next", *OTRIO],
    "otrio force": ["--coalition", "2,3", "--winners", "2", *OTRIO],
    "otrio effectivity": OTRIO,
    "otrio preferences": LATEST.split(),
    "otrio analyze": ["--prefer", "next", *OTRIO],
    "otrio review": ["--prefer", "next", f"{MOVES} b1L"],
    "otrio count": ["--max-ply", "4", "--method", "enumerate", "--recompute"],
    "tanhinmin check": ["--ranks", "3", "--cards", "3"],
}
"""Of each command: arguments of a small question."""


def test_every_command_with_a_limit_has_its_line():
    assert {*commands()} == {*ARGUMENTS}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_a_command_with_a_short_limit(name, shell, monkeypatch, tmp_path):
    (tmp_path / "words").write_text("crate\ntrace\nslate\nstale\nbrand\n")
    (tmp_path / "taker.py").write_text("def first(history, candidates): return candidates[0]\n")
    monkeypatch.syspath_prepend(tmp_path)
    places = {"WORDS": tmp_path / "words", "python:PROGRAM.first": "python:taker.first"}
    given = [*name.split(), *(places.get(each, each) for each in ARGUMENTS[name])]
    for option in sorted(commands()[name]):
        for limit in ("1KiB", "4MiB") if option == "--memory-limit" else TIMES[:3]:
            monkeypatch.setattr("sys.stdin", io.StringIO("hint\nquit\n"))
            status, _, problem = shell(*given, option, limit)
            assert status in (0, 1), (option, limit, status, problem)
            assert "interrupted" not in problem
