"""The examples in the docstrings of the shell, the tables and the papers run as they stand."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import abgames

ROOMS = ("abgames.cli", "abgames.display", "abgames.papers")
MODULES = [
    module.name
    for module in pkgutil.walk_packages(abgames.__path__, "abgames.")
    if module.name.startswith(ROOMS)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(import_module(name)).failed == 0
