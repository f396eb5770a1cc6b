"""The examples in the docstrings of these modules run as they stand."""

import doctest
from importlib import import_module

import pytest

MODULES = [
    "abgames",
    "abgames.arguments",
    "abgames.control",
    "abgames.errors",
    "abgames.codebreaking",
    "abgames.codebreaking.feedback",
    "abgames.codebreaking.games",
    "abgames.codebreaking.history",
    "abgames.codebreaking.reference",
    "abgames.codebreaking.solution",
    "abgames.codebreaking.solver",
    "abgames.codebreaking.strategy",
    "abgames.codebreaking.text",
    "abgames.codebreaking.tree",
    "abgames.codebreaking.verify",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(import_module(name)).failed == 0
