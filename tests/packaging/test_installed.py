"""The package as users have it: installed, typed, quick to import."""

import importlib.metadata
import subprocess
import sys
from importlib.resources import files

import pytest

import abgames


def run(code):
    ignored = ["abgames was compiled with the debug profile", "The global interpreter lock"]
    warnings = ["-W", "error", *(f"-Wignore:{text}" for text in ignored)]
    return subprocess.run(
        [sys.executable, "-I", *warnings, "-c", code], capture_output=True, text=True, check=False
    )


def test_types_and_data_are_installed():
    package = files("abgames")
    for name in (
        "py.typed",
        "_abgames/codebreaking.pyi",
        "explore/page/index.html",
        "explore/page/words-ja.json",
    ):
        assert package.joinpath(name).is_file(), name


def test_the_one_dependency_is_numpy():
    required = importlib.metadata.requires("abgames")
    assert required is not None
    extras = [requirement for requirement in required if "extra ==" in requirement]
    assert sorted(requirement.split(">")[0] for requirement in extras) == [
        "anywidget",
        "gymnasium",
        "matplotlib",
        "open-spiel",
        "pettingzoo",
        "pycgt",
        "segno",
        "shtab",
        "typst",
    ]
    needed = [requirement for requirement in required if requirement not in extras]
    assert [requirement.split(">")[0] for requirement in needed] == ["numpy"]


def test_the_metadata_are_those_of_the_package():
    metadata = importlib.metadata.metadata("abgames")
    assert metadata["Version"] == abgames.__version__
    assert metadata["License-Expression"] == "MIT"
    scripts = importlib.metadata.entry_points(group="console_scripts", name="abgames")
    assert [script.value for script in scripts] == ["abgames.cli:main"]


@pytest.mark.parametrize(
    "module",
    [
        "abgames.codebreaking.reference",
        "abgames.nim.reference",
        "abgames.otrio.reference",
    ],
)
def test_the_references_run_without_numpy(module):
    result = run(f"import sys; sys.modules['numpy'] = None; import {module}")
    assert result.returncode == 0, result.stderr
