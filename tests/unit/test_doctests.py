"""The examples in the docstrings of every module run as they stand."""

import doctest
import pkgutil
from importlib import import_module

import pytest
import reproduce

import abgames
import abgames_check

MODULES = [
    "abgames",
    "abgames_check",
    *(
        module.name
        for package in (abgames, abgames_check, reproduce)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not module.name.endswith(("._abgames", ".__main__"))
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    # What adapts to a library that is not there cannot be imported.
    if name == "abgames.games.openspiel":
        pytest.importorskip("pyspiel")
    loads = pytest.importorskip if name.startswith("abgames.adapters.") else import_module
    assert doctest.testmod(loads(name)).failed == 0
