"""The table of exit statuses, docs/shell/index.md, one command or more for each case."""

import pytest

from abgames.codebreaking import AB, solve


@pytest.fixture
def here(tmp_path, monkeypatch):
    solve(AB(2, 3)).strategy.save(tmp_path / "good.json")
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "ends.py").write_text("def take(*asked):\n    raise SystemExit\n")
    (tmp_path / "plain").write_text("no program\n")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("status", "typed"),
    [
        (0, "nim moves 7 3 5"),
        (0, "verify good.json"),
        # a file cannot be read or written, or is not what it should be
        (1, "table solve nowhere.csv"),
        (1, "table solve words:nowhere.txt"),
        (1, "verify nowhere.json"),
        (1, "verify bad.json"),
        (1, "solve --game nowhere.py:Game"),
        (1, "ab solve --pegs 2 --colors 3 --strategy nowhere/x.json"),
        # answers contradict each other
        (1, "ab rank --pegs 2 --colors 3 --history 12=2A0B,13=2A0B"),
        # a program stops playing
        (1, "judge false nim start=1"),
        (1, "rate false nim --games 1"),
        # a limit was hit
        (1, "ab solve --pegs 4 --colors 7 --time-limit 0"),
        # a name that is not known, a wrong value
        (2, "ab sovle"),
        (2, "ab solve --pegz 3"),
        (2, "ab solve --pegs 99"),
        (2, "ab rank --history 1"),
        (2, "nim moves x"),
        (2, "table solve coinz:3"),
        (2, "work run nothing"),
        (2, "judge true nothing"),
        # a program that does not start
        (2, "judge ./nothing nim"),
        (2, "rate ./nothing nim"),
        (2, "judge ./plain nim"),
        (2, "rate python:nowhere.take nim"),
        (2, "rate python:ends.missing nim"),
    ],
)
def test_the_table(shell, here, status, typed):
    try:
        found, _, err = shell(*typed.split())
    except SystemExit as stopped:
        found, err = stopped.code, "usage"
    assert found == status
    assert bool(err) or status == 0
