"""Settings for all tests: hypothesis repeats exactly and asserts no times; the language is
English."""

import os
import shutil
import sys

import pytest
from hypothesis import settings

from abgames.cli import main

settings.register_profile("abgames", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("abgames")

os.environ["LANGUAGE"] = "en"  # whatever the locale is; commands that tests start inherit it


def pytest_collection_modifyitems(items):
    """What may take longest begins first, so that no worker waits for it at the end."""

    def seconds(item):
        return max((mark.args[0] for mark in item.iter_markers("timeout")), default=0)

    items.sort(key=seconds, reverse=True)


@pytest.fixture(autouse=True)
def modules_of_its_own(tmp_path_factory):
    """What a test imports from files that it wrote goes with it, and so does the way there."""
    path, count = sys.path.copy(), len(sys.modules)
    yield
    sys.path[:] = path
    if len(sys.modules) != count:
        written = str(tmp_path_factory.getbasetemp())
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", "")).startswith(written):
                del sys.modules[name]


@pytest.fixture
def shell(capsys, monkeypatch):
    """Runs one command: (exit status, stdout, stderr); without progress lines, however slow."""
    monkeypatch.setenv("ABGAMES_NO_PROGRESS", "1")

    def run(*arguments):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as exit_:  # argparse ends a command line that it cannot read
            status = exit_.code
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def path(tmp_path):
    """A file that is not there yet."""
    return tmp_path / "log"


@pytest.fixture(scope="session")
def missing():
    """Skips a test that lacks something, except where all tests must run."""

    def skip(what):
        if os.environ.get("CI") == "true":
            pytest.fail(f"{what} is not there")
        pytest.skip(f"{what} is not there")

    return skip


@pytest.fixture(scope="session")
def browser(missing):
    """Debian's chromium; its shell without windows takes less than half the time."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        missing("chromium")
    try:
        from playwright.sync_api import expect, sync_playwright
    except ImportError:
        missing("playwright")
    expect.set_options(timeout=60_000)  # a bound on waiting, that no test should ever need
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield running
        running.close()
