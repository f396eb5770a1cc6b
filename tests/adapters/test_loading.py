"""The errors for missing libraries; these tests need none of them."""

import importlib
import inspect
import pydoc
import sys
from importlib.metadata import requires
from pathlib import Path

import pytest

import abgames
from abgames import adapters


@pytest.mark.parametrize(
    ("name", "library", "extra"),
    [
        ("gymnasium", "gymnasium", "rl"),
        ("pettingzoo", "pettingzoo", "rl"),
        ("openspiel", "open_spiel", "openspiel"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_without_its_library_an_adapter_says_what_to_install(monkeypatch, name, library, extra):
    for module in list(sys.modules):
        if module.startswith("abgames.adapters."):
            monkeypatch.delitem(sys.modules, module)
    monkeypatch.delitem(vars(adapters), name, raising=False)
    for part in (library, *(m for m in sys.modules if m.startswith(f"{library}."))):
        monkeypatch.setitem(sys.modules, part, None)
    for error, load in (
        (AttributeError, lambda: getattr(adapters, name)),
        (ModuleNotFoundError, lambda: exec(f"from abgames.adapters import {name}")),
        (ModuleNotFoundError, lambda: importlib.import_module(f"abgames.adapters.{name}")),
    ):
        with pytest.raises(error) as refused:
            load()
        assert f'pip install "abgames[{extra}]"' in str(refused.value)
    assert refused.value.name in ("gymnasium", "pettingzoo", "open_spiel", "pyspiel")


PACKAGE = Path(abgames.__file__).parent
LAZY = [
    importlib.import_module(".".join(["abgames", *path.relative_to(PACKAGE).parent.parts]))
    for path in sorted(PACKAGE.rglob("__init__.py"))
    if "__getattr__" in path.read_text("utf-8")
]


@pytest.mark.parametrize("module", LAZY, ids=lambda module: module.__name__)
def test_help_is_shown_where_libraries_are_missing(module, monkeypatch):
    extras = [line for line in requires("abgames") if "extra ==" in line]
    missing = {line.split(">")[0].replace("-", "_") for line in extras} | {"pyspiel"}
    for loaded in [*sys.modules, *missing]:
        if loaded.startswith("abgames.adapters."):
            monkeypatch.delitem(sys.modules, loaded)
        elif loaded.split(".")[0] in missing:
            monkeypatch.setitem(sys.modules, loaded, None)
    for name in adapters.__all__:
        monkeypatch.delitem(vars(adapters), name, raising=False)
    shown = dict(inspect.getmembers(module))
    assert set(dir(module)) - set(shown) <= set(adapters.__all__)
    assert module.__doc__.split("\n")[0] in pydoc.render_doc(module)
    assert module is abgames or len(LAZY) == 7


def test_adapters_are_loaded_when_they_are_used():
    assert {"gymnasium", "openspiel", "pettingzoo"} <= set(dir(adapters))
    with pytest.raises(AttributeError, match="no attribute 'petingzoo'"):
        _ = adapters.petingzoo
