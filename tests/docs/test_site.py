"""The contents of the site: every public name, every command, every picture.

``make docs`` builds the site; there Sphinx checks that no reference is broken.
"""

import contextlib
import doctest
import inspect
import re
from collections import Counter
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest
from docs.site import commands, gallery, names

from abgames.cli.examples import EXAMPLES

ROOT = Path(__file__).parents[2]

PUBLIC = [
    "abgames",
    "abgames.codebreaking",
    "abgames.explore",
    "abgames.nim",
    "abgames.oracle",
    "abgames.otrio",
    "abgames.rating",
    "abgames.tanhinmin",
    "abgames.work",
]
"""The modules that users import names from."""


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_is_on_a_page_of_the_reference(module):
    described = set(names.homes().values())
    for name in import_module(module).__all__:
        thing = names.found(module, name)
        home = f"{getattr(thing, '__module__', module)}.{getattr(thing, '__qualname__', name)}"
        assert inspect.ismodule(thing) or names.homes().get(home) in described, f"{module}.{name}"


KINDS = (FunctionType, property, cached_property)


def methods(thing):
    """Yield what a class of ours defines for its users, with its name."""
    for name, value in vars(thing).items():
        value = getattr(value, "__func__", value)
        if not name.startswith("_") and isinstance(value, KINDS):
            yield name, value


def test_every_public_name_says_what_it_is():
    things = []
    for module, name in names.described():
        with contextlib.suppress(ModuleNotFoundError):  # the library of an adapter
            things.append(names.found(module, name))
    classes = [thing for thing in things if inspect.isclass(thing)]
    # Protocols and base classes say it once for all that implement them.
    bases = {base for thing in classes for base in thing.__mro__}
    protocol = {name for base in bases for name, value in methods(base) if value.__doc__}
    silent = [
        f"{thing.__qualname__}.{name}"
        for thing in classes
        if thing.__module__.startswith("abgames")
        for name, value in methods(thing)
        if not value.__doc__ and name not in protocol
    ]
    assert not silent
    assert not [thing for thing in things if callable(thing) and not inspect.getdoc(thing)]


def test_every_error_is_on_a_page():
    errors = import_module("abgames.errors")
    public = {name for name in vars(errors) if name.endswith("Error")}
    assert public <= {name for module, name in names.described() if module == "abgames"}


def test_no_name_is_described_twice():
    twice = [name for name, times in Counter(names.described()).items() if times > 1]
    assert not twice


def test_every_command_has_a_page(tmp_path):
    listed = commands.write_pages(tmp_path)
    pages = {path.stem: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert set(pages) >= {command.replace(" ", "-") for command in EXAMPLES}
    assert "(ab.md)" in listed
    assert ".. option:: --pegs M" in pages["ab-solve"]
    assert "$ abgames ab solve --pegs 2" in pages["ab-solve"]
    assert "(ab-solve.md)" in pages["ab"]


def test_the_pictures_are_drawn_light_and_dark(tmp_path):
    page = (ROOT / "docs" / "gallery.md").read_text("utf-8")
    first = "".join(re.split("(?=^## )", page, flags=re.MULTILINE)[:2])
    shown = gallery.with_pictures(first, tmp_path / "pictures")
    light, dark = sorted((tmp_path / "pictures").iterdir(), key=lambda path: path.name[::-1])[::-1]
    assert "<svg" in light.read_text("utf-8")
    assert light.read_text("utf-8") != dark.read_text("utf-8")
    for picture, theme in ((light, "light"), (dark, "dark")):
        assert f"pictures/{picture.name}" in shown
        assert f":class: only-{theme}" in shown


LISTED = re.compile(r"^- \[[^\]]+\]\(([\w./-]+\.md)\)", re.MULTILINE)


def test_every_page_is_in_the_contents_once():
    docs = ROOT / "docs"
    lists = [*docs.rglob("index.md"), *(docs / "doors").glob("*.md")]
    listed = Counter(
        (page.parent / link).resolve()
        for page in lists
        for link in LISTED.findall(page.read_text("utf-8"))
    )
    assert {*docs.rglob("*.md")} - {docs / "index.md"} <= {*listed}
    assert set(listed.values()) == {1}


def test_four_doors_are_short_and_begin_with_an_example():
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    doors = re.findall(r"^- \[[^\]]+\]\((doors/\w+\.md)\)", index, re.MULTILINE)
    assert len(doors) == 4
    readme = (ROOT / "README.md").read_text("utf-8")
    for door in doors:
        assert f"(docs/{door})" in readme
        page = (ROOT / "docs" / door).read_text("utf-8")
        assert re.match(r"# .+\n\n```", page)
        assert len(page.split()) <= 250


WORDS = 66_000
"""All that README and the pages of docs may have together."""


def test_there_is_not_more_to_read_than_anybody_reads():
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    assert sum(len(page.read_text("utf-8").split()) for page in pages) <= WORDS


@pytest.mark.parametrize("module", [commands, gallery, names], ids=lambda module: module.__name__)
def test_examples(module):
    assert doctest.testmod(module).failed == 0
