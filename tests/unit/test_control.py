import io
from fractions import Fraction

import numpy as np
import pytest

from abgames.control import (
    Progress,
    ProgressBar,
    memory_bytes,
    reporting,
    seconds,
    thread_count,
)
from abgames.errors import NotationError

REPORT = Progress(1.25, 1234567, 20, None, 10, 2**21)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        (None, None),
        (1, 1),
        ("100", 100),
        (np.int64(4096), 4096),
        ("100B", 100),
        ("2 KiB", 2048),
        (" 1.5MiB ", 1572864),
        ("4GiB", 2**32),
        ("1TiB", 2**40),
    ],
)
def test_memory_limits(limit, expected):
    assert memory_bytes(limit) == expected


@pytest.mark.parametrize(
    ("limit", "error"),
    [
        (0, ValueError),
        (-1, ValueError),
        ("0GiB", ValueError),
        ("-1GiB", NotationError),
        ("GiB", NotationError),
        ("4 5", NotationError),
        ("4 G", NotationError),
        ("", NotationError),
        ("1e9B", NotationError),
        ("9" * 5000 + "GiB", NotationError),
        (1.5, TypeError),
        (True, TypeError),
        ([1], TypeError),
    ],
)
def test_nonsense_memory_limits(limit, error):
    with pytest.raises(error, match="memory_limit"):
        memory_bytes(limit)


@pytest.mark.parametrize(
    ("limit", "expected"), [(None, None), (0, 0.0), (2, 2.0), (Fraction(1, 2), 0.5)]
)
def test_time_limits(limit, expected):
    assert seconds(limit) == expected


@pytest.mark.parametrize(
    ("limit", "error"),
    [
        (-1, ValueError),
        (float("nan"), ValueError),
        (float("inf"), ValueError),
        ("5", TypeError),
        (True, TypeError),
        (1j, TypeError),
    ],
)
def test_nonsense_time_limits(limit, error):
    with pytest.raises(error, match="time_limit"):
        seconds(limit)


def test_thread_counts():
    assert thread_count(None) is None
    assert thread_count(3) == 3
    for nonsense, error in [(0, ValueError), (-2, ValueError), (1.0, TypeError), ("2", TypeError)]:
        with pytest.raises(error, match="threads"):
            thread_count(nonsense)


def test_progress_is_frozen():
    with pytest.raises(AttributeError):
        REPORT.nodes = 5


def test_the_bar_rewrites_one_line_and_leaves_none():
    screen = Terminal()
    bar = ProgressBar(screen)
    bar(REPORT)
    bar(Progress(2.0, 2, 20, 30, 10, 2**21))
    bar.close()
    shown = screen.getvalue()
    assert "\n" not in shown
    assert "1,234,567 nodes" in shown
    assert "bounds 20..?" in shown
    assert "bounds 20..30" in shown
    assert shown.endswith(" \r")


@pytest.mark.parametrize("variable", ["", "1"])
@pytest.mark.parametrize("terminal", [False, True])
def test_the_bar_needs_a_terminal_and_permission(monkeypatch, variable, terminal):
    stream = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("ABGAMES_NO_PROGRESS", variable)
    with reporting(True) as report:
        assert (report is not None) == (terminal and not variable)
        if report:
            report(REPORT)
    assert bool(stream.getvalue()) == (terminal and not variable)


@pytest.mark.parametrize("nobody", [None, False])
def test_no_progress(nobody):
    with reporting(nobody) as report:
        assert report is None


def test_progress_must_be_callable():
    with pytest.raises(TypeError, match="progress must be True or a callable"), reporting("yes"):
        pass
