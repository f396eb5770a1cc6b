"""Settings for all tests: hypothesis repeats exactly and asserts no times; English is spoken."""

import os

import pytest
from hypothesis import settings

from abgames.cli import main

settings.register_profile("abgames", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("abgames")

os.environ["LANGUAGE"] = "en"  # whatever the locale is; commands that tests start inherit it


@pytest.fixture
def shell(capsys, monkeypatch):
    """Runs one command: (exit status, stdout, stderr); no progress comes between, however slow."""
    monkeypatch.setenv("ABGAMES_NO_PROGRESS", "1")

    def run(*arguments):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as exit_:  # argparse ends a command line that it cannot read
            status = exit_.code
        return status, *capsys.readouterr()

    return run
