import importlib
import inspect
import json
import pkgutil
import pydoc
import re
import subprocess
import sys
from importlib.metadata import version

import pytest

import abgames
import abgames.codebreaking
import abgames.nim
import abgames.otrio


def run(code):
    warnings = ["-W", "error", "-W", "ignore:abgames was compiled with the debug profile"]
    return subprocess.run(
        [sys.executable, *warnings, "-c", code], capture_output=True, text=True, check=False
    )


def test_version_and_build():
    assert abgames.__version__ == version("abgames")
    assert abgames.__build__["profile"] in {"release", "debug"}
    assert "1." in abgames.__build__["rustc"]
    with pytest.raises(TypeError):
        abgames.__build__["profile"] = "fast"


@pytest.mark.parametrize("module", [abgames, abgames.codebreaking, abgames.nim, abgames.otrio])
def test_everything_that_is_promised_is_there(module):
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert name in dir(module)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        module.nothing  # noqa: B018


def test_importing_is_light():
    result = run("import abgames, sys; sys.exit('numpy' in sys.modules)")
    assert result.returncode == 0, result.stderr


def test_moves_of_piles_are_told_without_arrays():
    result = run(
        "import sys; from abgames.cli import main; main(['nim', 'moves', '7', '3', '5']); "
        "sys.exit(bool({'numpy', 'pathlib', 'shutil'} & sys.modules.keys()))"
    )
    assert result.returncode == 0
    assert "leaving 6 3 5" in result.stdout


def test_a_program_that_only_imports_loads_little():
    heavy = ("dataclasses", "inspect", "json", "gzip", "pathlib", "abgames.control")
    assert not run(f"import abgames, sys; print(*sys.modules.keys() & {heavy})").stdout.split()


def test_the_family_is_loaded_when_asked_for():
    result = run("import abgames; print(abgames.codebreaking.AB(3, 7))")
    assert result.stdout == "AB(pegs=3, colors=7)\n", result.stderr


ROOMS = ["adapters", "codebreaking", "explore", "games", "nim", "oracle", "otrio", "rating"]
CLASSES = ["AB", "CardMoo", "Judged", "Mastermind", "Position", "Review", "Situation", "Verified"]
FUNCTIONS = ["begin", "daily", "judge", "known_values", "questions", "rate", "resume", "review"]
FUNCTIONS += ["schema", "solve", "verify"]
NAMES = [*CLASSES, *ROOMS, "tanhinmin", "work"]


def test_every_room_is_loaded_when_asked_for():
    for room in (*ROOMS, "tanhinmin", "work"):
        code = f"import abgames, sys; before = 'abgames.{room}' in sys.modules; "
        code += f"print(before, abgames.{room}.__name__)"
        assert run(code).stdout == f"False abgames.{room}\n"


def test_the_names_that_matter_are_shown():
    shown = [name for name in dir(abgames) if not name.startswith("__")]
    assert shown == sorted([*NAMES, *FUNCTIONS])
    code = "from abgames import *; print(sorted(name for name in dir() if name[0] != '_'))"
    assert run(code).stdout == f"{shown}\n"


@pytest.mark.parametrize("family", [getattr(abgames, room) for room in ROOMS], ids=ROOMS)
def test_a_family_shows_what_it_promises(family):
    assert [name for name in dir(family) if not name.startswith("__")] == family.__all__


SUBJECT = {
    *("a", "attackers", "b", "codes", "components", "game", "game_or_name", "heaps", "history"),
    *("hands", "k", "mine", "mine_counts", "moves", "move", "guess", "pegs", "piles", "player"),
    *("players", "position", "positions", "program", "question", "record", "rule", "rules"),
    *("situation", "table", "targets", "text", "theirs", "theirs_counts", "view"),
}
"""Positional arguments after the first that say which game is meant, and what is known of it."""
ASKED = {
    *("analyze prefer", "solve prefer", "can_force coalition"),
    *("can_force winners", "force_moves coalition", "force_moves winners", "grundy_values n"),
    *("check cards", "exercises count", "plot_grundy count", "plot_grundy ax", "boards count"),
    "plot_lost_positions ax",
}
"""Others without which there is no question, and how many are wanted."""
MADE = {"attributes", "black_peg", "coins", "sum_only", "weigh", "words"}
"""Functions that make games."""
OF_SITUATIONS = {"judge_move", "review"}
"""What situations do, too."""


@pytest.mark.parametrize("family", ["codebreaking", "games", "nim", "otrio", "tanhinmin"])
def test_what_follows_the_game_is_given_by_name(family):
    home = getattr(abgames, family)
    for name in home.__all__:
        function = getattr(home, name)
        if not inspect.isfunction(function) or name in MADE | OF_SITUATIONS:
            continue
        parameters = inspect.signature(function).parameters.values()
        given = [each.name for each in parameters if each.kind is each.POSITIONAL_OR_KEYWORD]
        beyond = {f"{name} {each}" for each in given[1:] if each not in SUBJECT}
        assert beyond <= ASKED, f"{family}.{name}"


def test_help_and_completion_show_each_name_once():
    shown = re.findall(r"^    (\w+)\(.*\)(?: ->.*)?$", pydoc.plain(pydoc.render_doc(abgames)), re.M)
    assert sorted(name for name in shown if name in FUNCTIONS) == FUNCTIONS
    assert len(dir(abgames)) == len(set(dir(abgames)))


def test_one_solve_for_all_games():
    assert abgames.solve(abgames.AB(3, 5), objective="worst").worst == 4
    assert abgames.solve(abgames.AB(3, 7), history="1 2 3=0A1B").candidate_count == 72
    assert abgames.solve([7, 3, 5], misere=True).lost is False
    position = abgames.Position.from_moves("b2M a1L c3S a2S", players=3)
    assert abgames.solve(position, prefer="next").outcome == "D"
    assert abgames.solve(position).outcome == abgames.solve(position, "previous").outcome
    with pytest.raises(TypeError, match=r"game must be AB.*piles of Nim such as .*, not str"):
        abgames.solve("AB")
    with pytest.raises(TypeError, match=r"game must be AB.*a pair of hands such as .*, not Hands"):
        abgames.solve(abgames.begin(([1, 2, 4], [1, 3])))


def test_one_verify_for_all_files(tmp_path):
    strategy = abgames.solve(abgames.AB(3, 5)).strategy
    strategy.save(tmp_path / "strategy.json.gz")
    assert abgames.verify(tmp_path / "strategy.json.gz") == strategy.verify()
    bound = abgames.codebreaking.prove_lower_bound(abgames.AB(2, 4), guesses=2)
    assert abgames.verify(json.loads(bound.to_json())).guesses == 2
    force = abgames.otrio.can_force(abgames.Position.from_moves("b2M, a1L, c3S"), {2, 3}, {2})
    force.certificate.save(tmp_path / "force.json")
    for fast in (False, True):
        assert abgames.verify(str(tmp_path / "force.json"), fast=fast).holds
    for nonsense in ({}, [], None, {"format": "other"}):
        with pytest.raises(abgames.VerificationError):
            abgames.verify(nonsense)
    with pytest.raises(abgames.VerificationError, match="have no fast checker"):
        abgames.verify(json.loads(strategy.to_json()), fast=True)


@pytest.mark.parametrize("family", ["codebreaking", "nim", "otrio", "tanhinmin"])
def test_no_module_is_called_like_what_it_exports(family):
    """Otherwise the module would replace the function as soon as it is loaded."""
    package = importlib.import_module(f"abgames.{family}")
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    assert not modules & set(package.__all__)
