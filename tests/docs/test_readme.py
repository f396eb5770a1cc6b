"""The pictures of README, and its copy for PyPI, are those that `make readme` makes."""

import doctest
import re
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
