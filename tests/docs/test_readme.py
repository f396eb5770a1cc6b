"""The pictures of README, and its copy for PyPI, are those that `make readme` makes."""

import doctest
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from docs.site import readme

ROOT = Path(__file__).parents[2]


def texts(picture):
    """What a picture says; where its lines run, other versions of matplotlib may say otherwise."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture)


@pytest.mark.parametrize("name", readme.PICTURES)
def test_pictures(name):
    committed = (readme.DOORS / f"{name}.svg").read_text(encoding="utf-8")
    assert len(texts(committed)) > 5
    assert texts(committed) == texts(readme.PICTURES[name]())


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_what_is_said_about_the_picture(page):
    assert readme.PLAYED.best_moves() == ("b2M",)
    assert len(readme.PLAYED.moves) == 19
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert "Of red's 19 moves one wins: the ring of middle size at b2." in text


def test_the_block_for_a_new_machine_does_what_it_says():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    block = re.search(r"\n\n((?:    .*\n){3})\n", text)[1]
    commands = [line.partition("#")[0].strip() for line in block.splitlines()]
    assert commands == [
        f"git clone {project['urls']['Source']} && cd abgames",
        "make play",
        "make test",
    ]
    assert "part make test\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    command = ["make", "--no-print-directory", "--dry-run", "play"]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert made.stdout.splitlines()[-1].endswith("/abgames play")


def test_play_ends_where_nobody_answers():
    done = subprocess.run(
        [sys.executable, "-m", "abgames", "play"], stdin=subprocess.DEVNULL, check=True, timeout=60
    )
    assert done.returncode == 0


def test_the_copy_for_pypi_is_the_one_that_is_committed():
    assert readme.FOR_PYPI.read_text(encoding="utf-8") == readme.for_pypi(), "run make readme"


def test_the_copy_has_addresses_alone():
    targets = re.findall(r'\]\(([^)]*)\)|src="([^"]*)"', readme.for_pypi())
    assert len(targets) > 40
    assert all("".join(target).startswith("https://") for target in targets)


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_the_pictures_are_shown(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    shown = {Path(source).name for source in re.findall(r'src="([^"]*)"', text)}
    assert shown == {f"{name}.svg" for name in readme.PICTURES}


def test_examples():
    assert doctest.testmod(readme).failed == 0
