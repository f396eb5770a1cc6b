"""``--export`` and ``abgames show``: files of every kind, and files that cannot be written."""

import io
import json
import sys
from xml.etree import ElementTree

import pytest

from abgames.codebreaking import AB, Mastermind, Strategy, solve
from abgames.codebreaking import solver as solver_module

GAME = ("--pegs", "3", "--colors", "7")

SUFFIXES = (".json", ".svg", ".dot", ".txt", ".csv", ".png", ".pdf")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def no_search(monkeypatch):
    def search(*arguments, **options):
        raise AssertionError("a search was started")

    monkeypatch.setattr(solver_module.Solver, "solve", search)


@pytest.fixture
def strategy():
    return solve(AB(3, 7)).strategy


@pytest.fixture
def file(strategy, tmp_path):
    path = tmp_path / "strategy.json"
    path.write_text(strategy.to_json(), encoding="utf-8")
    return path


def exports(*names):
    return [word for name in names for word in ("--export", str(name))]


def test_every_format(shell, tmp_path, strategy):
    names = [f"out{suffix}" for suffix in SUFFIXES]
    status, out, err = shell("ab", "solve", *GAME, *exports(*names))
    assert (status, err) == (0, "".join(f"wrote {name}\n" for name in names))
    assert "836 (proved)" in out
    text = {name: (tmp_path / name).read_bytes() for name in names}
    assert text["out.json"].decode() == strategy.to_json() + "\n"
    assert text["out.svg"].decode() == strategy.to_svg()
    assert text["out.dot"].decode() == strategy.to_dot()
    assert text["out.txt"].decode() == strategy.to_text() + "\n"
    assert text["out.csv"].decode() == strategy.to_csv()
    assert text["out.png"].startswith(b"\x89PNG")
    assert text["out.pdf"].startswith(b"%PDF")


def test_depth(shell, tmp_path, strategy):
    names = ["out.svg", "out.dot", "out.txt"]
    assert shell("ab", "solve", *GAME, "--depth", "1", *exports(*names))[0] == 0
    assert (tmp_path / "out.svg").read_text("utf-8") == strategy.to_svg(max_depth=1)
    assert (tmp_path / "out.dot").read_text("utf-8") == strategy.to_dot(max_depth=1)
    assert (tmp_path / "out.txt").read_text("utf-8") == strategy.to_text(max_depth=1) + "\n"


def test_beside_json_and_a_strategy_file(shell, tmp_path):
    arguments = ["mastermind", "solve", "--pegs", "2", "--colors", "3", "--json"]
    status, out, err = shell(*arguments, "--strategy", "s.txt", *exports("OUT.JSON"))
    assert (status, err) == (0, "wrote OUT.JSON\nwrote s.txt\n")
    total = json.loads(out)["total"]
    assert (tmp_path / "s.txt").read_bytes() == (tmp_path / "OUT.JSON").read_bytes()
    assert Strategy.from_json((tmp_path / "OUT.JSON").read_text()).total == total


def test_a_file_that_fails_does_not_lose_the_rest(shell, tmp_path, monkeypatch):
    monkeypatch.setattr(
        "abgames.codebreaking.strategy.Strategy.to_dot", lambda *_, **__: fail("disk full")
    )
    names = exports("out.dot", "out.txt")
    status, out, err = shell("ab", "solve", *GAME, "--colors", "4", *names)
    assert status == 1
    assert "72 (proved)" in out
    assert err == "abgames: out.dot is not written: disk full\nwrote out.txt\n"
    assert (tmp_path / "out.txt").exists()


def fail(words):
    raise OSError(words)


def test_a_strategy_file_that_fails_does_not_lose_the_exports(shell, tmp_path):
    status, out, err = shell("ab", "solve", *GAME, "--strategy", "/dev/full", *exports("out.txt"))
    assert status == 1
    assert "836 (proved)" in out
    assert "no space left on device" in err
    assert (tmp_path / "out.txt").exists()


def test_a_picture_that_is_too_large(shell, tmp_path):
    arguments = ["--colors", "12", "--depth", "9", *exports("out.svg", "out.csv")]
    status, out, err = shell("ab", "solve", *GAME, *arguments)
    assert status == 1
    assert "(proved)" in out
    assert "out.svg is not written" in err
    assert "max_depth must be at most" in err
    assert not (tmp_path / "out.svg").exists()
    assert (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("name", ["out.png", "out.pdf"])
def test_a_picture_without_what_draws_it(shell, no_search, monkeypatch, name):
    for option, needed in (("--export", "typst"), ("--histogram", "matplotlib")):
        monkeypatch.setitem(sys.modules, needed, None)
        status, out, err = shell("ab", "solve", *GAME, option, name)
        assert (status, out) == (2, "")
        assert f"pip install {needed}" in err


def test_symbols_that_no_file_can_hold(shell, tmp_path):
    arguments = ["--pegs", "2", "--colors", "3", "--symbols", "a\udcffb"]
    status, _, err = shell(
        "ab", "solve", *GAME, *arguments, *exports("out.txt", "out.svg", "out.csv")
    )
    assert (status, "not written" in err) == (0, False)
    assert "\\udcff" in (tmp_path / "out.txt").read_text("utf-8")
    ElementTree.parse(tmp_path / "out.svg")


def test_show_prints_the_tree(shell, file, strategy):
    assert shell("show", str(file)) == (0, strategy.to_text() + "\n", "")
    assert shell("show", str(file), "--depth", "1") == (0, strategy.to_text(max_depth=1) + "\n", "")


def test_show_exports(shell, file, strategy, tmp_path):
    arguments = ["--depth", "1", *exports("out.svg", "out.json")]
    assert shell("show", str(file), *arguments) == (0, "", "wrote out.svg\nwrote out.json\n")
    assert (tmp_path / "out.svg").read_text("utf-8") == strategy.to_svg(max_depth=1)
    assert (tmp_path / "out.json").read_text("utf-8") == strategy.to_json() + "\n"


def test_show_with_symbols(shell, file):
    assert shell("show", str(file), "--symbols", "abcdefg")[1].startswith("abc *\n  2A0B: ")
    status, out, err = shell("show", str(file), "--symbols", "ab")
    assert (status, out) == (2, "")
    assert "symbols" in err


def test_show_names_ten_colours_like_the_solver(shell, tmp_path):
    arguments = ["--pegs", "2", "--colors", "10", *exports("s.json", "solved.csv")]
    assert shell("ab", "solve", *GAME, *arguments)[0] == 0
    assert shell("show", "s.json", *exports("shown.csv"))[0] == 0
    assert (tmp_path / "shown.csv").read_bytes() == (tmp_path / "solved.csv").read_bytes()
    assert (tmp_path / "shown.csv").read_text().splitlines()[1].startswith("01,")


def test_show_reads_mastermind_from_stdin(shell, monkeypatch):
    text = solve(Mastermind(2, 2)).strategy.to_json()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    status, out, err = shell("show", "-")
    assert (status, err) == (0, "")
    assert out == solve(Mastermind(2, 2)).strategy.to_text() + "\n"


def test_show_refuses_what_does_not_work(shell, file, tmp_path):
    document = json.loads(file.read_text())
    del document["root"]["replies"]["1A0B"]
    file.write_text(json.dumps(document))
    status, out, err = shell("show", str(file), *exports("out.svg"))
    assert (status, out) == (1, "")
    assert "is refused" in err
    assert not (tmp_path / "out.svg").exists()
    assert shell("show", "nothing.json")[0] == 1
