"""The libraries that the adapters adapt to, if they are there."""

import importlib
import os

import pytest

ADAPTERS = {"pettingzoo": "pettingzoo", "openspiel": "pyspiel", "gymnasium": "gymnasium"}


@pytest.fixture(scope="session")
def adapter():
    """Returns an adapter; without its library tests are skipped, unless all have to run."""

    def load(name):
        try:
            return importlib.import_module(f"abgames.adapters.{name}")
        except ModuleNotFoundError as error:
            if os.environ.get("ABGAMES_ADAPTERS") == "all":
                raise
            return pytest.skip(str(error))

    return load
