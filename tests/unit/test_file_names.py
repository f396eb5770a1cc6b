"""Impossible file names are refused in one clear line, wherever a file is named."""

import pytest

import abgames
from abgames import work
from abgames.cli import main
from abgames.codebreaking import AB, FeedbackTable, solve
from abgames.errors import CheckpointError

NAMES = ["\ud800", "a\0b", ""]

TABLE = FeedbackTable([[0, 1], [1, 0]], hit=0)
USES = {
    "verify": abgames.verify,
    "status": work.status,
    "merge into": lambda name: work.merge(name, "nowhere"),
    "merge": lambda name: work.merge("new", name),
    "run": lambda name: list(work.run("ab-table", pegs=1, colors="2", store=name)),
    "load": FeedbackTable.load,
    "save": TABLE.save,
    "save a strategy": lambda name: solve(AB(1, 2)).strategy.save(name),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("use", USES)
def test_what_is_no_name(use, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=r"is not the name of a file$") as caught:
        USES[use](name)
    assert str(caught.value).startswith(repr(name))
    assert not isinstance(caught.value, UnicodeError)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_checkpoint(name):
    with pytest.raises(CheckpointError) as caught:
        solve(AB(1, 2), checkpoint=name)
    assert str(caught.value) == f"{name!r} cannot be opened: it is not the name of a file"


@pytest.mark.parametrize(
    "command", [["verify"], ["work", "status"], ["work", "merge", "new"], ["table", "solve"]]
)
def test_the_shell(command, capsys):
    assert main([*command, "\ud800"]) == 2
    assert capsys.readouterr().err == "abgames: '\\ud800' is not the name of a file\n"
