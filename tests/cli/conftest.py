"""Commands that run in the process of the tests."""

import io
import sys

import pytest

from abgames.cli import main


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


@pytest.fixture
def talk(shell, monkeypatch):
    """Runs a command that reads these lines: (exit status, stdout, stderr)."""

    def run(*arguments, lines=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return shell(*arguments)

    return run
