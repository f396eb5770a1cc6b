"""The errors for missing libraries; these tests need none of them."""

import importlib
import sys

import pytest

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
    for load in (
        lambda: getattr(adapters, name),
        lambda: importlib.import_module(f"abgames.adapters.{name}"),
    ):
        with pytest.raises(ModuleNotFoundError) as refused:
            load()
        assert f'pip install "abgames[{extra}]"' in str(refused.value)
    assert refused.value.name in ("gymnasium", "pettingzoo", "open_spiel", "pyspiel")


def test_adapters_are_loaded_when_they_are_used():
    assert {"gymnasium", "openspiel", "pettingzoo"} <= set(dir(adapters))
    with pytest.raises(AttributeError, match="no attribute 'petingzoo'"):
        _ = adapters.petingzoo
