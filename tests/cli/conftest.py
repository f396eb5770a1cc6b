"""Commands that read lines, in the process of the tests."""

import io
import sys

import pytest


@pytest.fixture
def talk(shell, monkeypatch):
    """Runs a command that reads these lines: (exit status, stdout, stderr)."""

    def run(*arguments, lines=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return shell(*arguments)

    return run
