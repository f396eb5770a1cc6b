import inspect
import io
import pickle
import pydoc
from importlib import import_module

import pytest

from abgames import codebreaking, nim, otrio, tanhinmin
from abgames.control import Progress, ProgressBar, reporting, tell_note, thread_count

REPORT = Progress(1.25, 1234567, 20, None, 10, 2**21)


class Terminal(io.StringIO):
    def isatty(self):
        return True


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
    assert "1,234,567 nodes  2 MiB  Ctrl-C: stop" in shown
    assert "at least 20 " in shown
    assert "20 to 30 " in shown
    assert shown.endswith(" \r")


def test_a_note_does_not_stand_behind_the_bar(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.delenv("ABGAMES_NO_PROGRESS", raising=False)
    with reporting(True) as report:
        report(REPORT)
        assert not screen.getvalue().endswith("\r")
        with pytest.warns(UserWarning, match="^the file is gone$") as caught:
            tell_note("the file is gone")
        assert caught[0].filename == __file__
        assert screen.getvalue().endswith(" \r")


@pytest.mark.parametrize("variable", ["", "1"])
@pytest.mark.parametrize("terminal", [False, True])
def test_the_bar_can_be_forbidden(monkeypatch, variable, terminal):
    stream = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("ABGAMES_NO_PROGRESS", variable)
    with reporting(True) as report:
        assert (report is not None) == (not variable)


@pytest.mark.parametrize("columns", [2, 20, 40])
def test_the_line_is_cut_to_the_terminal(monkeypatch, columns):
    screen = Terminal()
    bar = ProgressBar(screen)
    bar(REPORT)  # at 80 columns; then the window is made smaller
    monkeypatch.setattr("abgames.control.terminal_width", lambda stream: columns)
    bar(REPORT)
    bar.close()
    *_, line, blank, end = screen.getvalue().split("\r")
    assert len(line) < columns
    assert len(blank) < columns
    assert not end


def test_what_has_no_room_is_left_out_whole(monkeypatch):
    monkeypatch.setattr("abgames.control.terminal_width", lambda stream: 40)
    screen = Terminal()
    ProgressBar(screen)(REPORT)
    assert screen.getvalue() == "\r1.2 s  at least 20  1,234,567 nodes"


@pytest.mark.parametrize("terminal", [False, True])
def test_where_a_line_cannot_be_rewritten_one_is_added_now_and_then(monkeypatch, terminal):
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    monkeypatch.setenv("TERM", "dumb")
    stream = Terminal() if terminal else io.StringIO()
    bar = ProgressBar(stream)
    shown = []
    for _ in range(120):
        before = stream.getvalue()
        bar(REPORT)
        if stream.getvalue() != before:
            shown.append(now)
        now += 1
    bar.close()
    assert shown == [5, 15, 35, 75]
    assert stream.getvalue() == "1.2 s  at least 20  1,234,567 nodes  2 MiB\n" * 4


def test_a_notebook_shows_one_line(monkeypatch):
    monkeypatch.setattr(Terminal, "__module__", "ipykernel.iostream")
    monkeypatch.setattr(Terminal, "isatty", lambda self: False)
    screen = Terminal()
    ProgressBar(screen)(REPORT)
    assert screen.getvalue().startswith("\r1.2 s")


def test_reports_name_the_question():
    reports = []
    codebreaking.solve(codebreaking.AB(3, 6), progress=reports.append)
    late = otrio.Position.from_moves("b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M", players=3)
    otrio.can_force(late, {1}, {1, "D"}, progress=reports.append)
    assert {report.what for report in reports} == {"AB 3×6", "P1 for P1 D"}


@pytest.mark.parametrize("nobody", [None, False])
def test_no_progress(nobody):
    with reporting(nobody) as report:
        assert report is None


def test_progress_must_be_callable():
    with pytest.raises(TypeError, match="progress must be True or a callable"), reporting("yes"):
        pass


def limits_of(call):
    known = ("threads", "time_limit", "memory_limit", "progress", "checkpoint")
    return [name for name in inspect.signature(call).parameters if name in known]


ALL = ["threads", "time_limit", "memory_limit", "progress", "checkpoint"]
ONE_CALL = ["time_limit", "progress", "checkpoint"]
CALLS = [
    (codebreaking.solve, ALL),
    (codebreaking.rank_guesses, ALL),
    (codebreaking.best_guess, ALL),
    (codebreaking.Solver().solve, ONE_CALL),
    (codebreaking.Solver.rank_guesses, ONE_CALL),
    (codebreaking.compare_heuristics, ALL[:4]),
    (codebreaking.Strategy.losses, ALL[:4]),
    (codebreaking.heuristic_strategy, ["progress"]),
    (codebreaking.prove_lower_bound, ["time_limit", "progress"]),
    (codebreaking.Assistant, ["time_limit", "progress"]),
    (otrio.can_force, ALL),
    (otrio.solve, ALL),
    (otrio.analyze, ALL),
    (otrio.Solver.can_force, ONE_CALL),
    (otrio.Solver.strategy, ["time_limit", "progress"]),
    (otrio.count_positions, ALL[:4]),
    (nim.grundy_values, ["time_limit", "memory_limit", "progress"]),
    (nim.period, ["time_limit", "memory_limit", "progress"]),
    (tanhinmin.check, ["time_limit", "progress"]),
]


@pytest.mark.parametrize(("call", "limits"), CALLS, ids=lambda call: getattr(call, "__name__", ""))
def test_signatures_show_the_limits_that_a_call_obeys(call, limits):
    assert limits_of(call) == limits
    parameters = inspect.signature(call).parameters
    assert all(parameters[name].default is None for name in limits)
    shown = pydoc.render_doc(call, renderer=pydoc.plaintext)
    assert all(f"{name}: " in shown for name in limits)


def test_what_crosses_the_border_can_be_pickled_and_imported():
    core = import_module("abgames._abgames.otrio")
    position = otrio.Position.from_moves("b2M, a1L").core
    assert type(position) is core.Position
    assert pickle.loads(pickle.dumps(position)) == position
