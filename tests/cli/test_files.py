"""Files that commands write are tried before the work, not after it."""

import shlex
from xml.etree import ElementTree

import pytest
from matplotlib import image
from tests.parsers import COMMANDS

from abgames.cli.examples import examples_of
from abgames.cli.parser import Target

READ = {"verify", "show", "work status", "work strategy", "games page"}
"""Commands with a file that they read, or a folder that they try before the work."""

WRITTEN = [
    (name, action.option_strings[0], (action.type.forms or [".json"])[0])
    for name, parser in COMMANDS.items()
    for action in parser._actions
    if isinstance(action.type, Target) and action.option_strings
]


@pytest.fixture
def writing(shell, monkeypatch):
    """Runs the first example of a command with one more option, but not what it does."""

    def run(name, *option):
        example = shlex.split(examples_of(f"abgames {name}")[0])[1:]
        for kind in COMMANDS[name].get_default("command").__mro__:
            if "run" in vars(kind):
                monkeypatch.setattr(kind, "run", lambda command: 0)
        return shell(*example, *option)

    return run


def test_every_file_is_read_or_is_tried_before_the_work():
    for name, parser in COMMANDS.items():
        for action in parser._actions:
            if action.option_strings == ["--candidates"]:
                continue  # or a list of them
            if action.metavar in ("FILE", "OUT") and not isinstance(action.type, Target):
                assert not action.option_strings or name.startswith("words ")
                assert name in READ or name.startswith(("table ", "words "))


@pytest.mark.long
@pytest.mark.parametrize(("name", "option", "suffix"), WRITTEN)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    writing, tmp_path, monkeypatch, name, option, suffix
):
    monkeypatch.chdir(tmp_path)
    there = tmp_path / f"there{suffix}"
    there.write_text("mine")
    folder = tmp_path / f"folder{suffix}"
    folder.mkdir()
    for file, status, words in (
        (f"nowhere/file{suffix}", 1, "cannot be written: there is no folder nowhere"),
        (f"/proc/file{suffix}", 1, "cannot be written: "),
        (f"there{suffix}/file{suffix}", 1, "cannot be written: there is no folder"),
        (f"folder{suffix}", 1, "is a folder, so no file can be written there"),
        ("-", 2, "'-' is not the name of a file; that of stdout is /dev/stdout"),
        ("", 2, "is not the name of a file"),
    ):
        found, out, err = writing(name, option, file)
        assert (found, out) == (status, ""), file
        assert words in err
        assert len(err.splitlines()) == status
    assert writing(name, option, there) == (0, "", "")
    assert writing(name, option, f"new{suffix}") == (0, "", "")
    assert there.read_text() == "mine"
    assert sorted(tmp_path.iterdir()) == [folder, there]


def test_a_file_that_is_also_read_or_written_otherwise_is_kept(shell, tmp_path):
    file = tmp_path / "a.json"
    for command in (
        ["ab", "solve", "--colors", "4", "--strategy", file, "--export", file],
        ["ab", "solve", "--colors", "4", "--export", file, "--export", file],
        ["show", file, "--export", file],
        ["work", "strategy", file, file],
    ):
        status, out, err = shell(*command)
        assert (status, out) == (2, "")
        assert err == f"abgames: {file} is named twice, but it is a file to write\n"
        assert not file.exists()
    twice = ["--strategy", "/dev/null", "--export", "/dev/null"]
    assert shell("ab", "solve", "--colors", "4", *twice[:2], "--checkpoint", file)[0] == 0


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        "ab solve --pegs 3 --colors 4 --strategy",
        "ab solve --pegs 3 --colors 4 --export",
        "ab solve --pegs 3 --colors 4 --objective worst --certificate",
        "ab rank --pegs 3 --colors 4 --csv",
        "mastermind prove --pegs 1 --certificate",
        "nim table --base 3 --csv",
        "nim grundy kayles --csv",
        "otrio show b2M --picture",
        "otrio solve",
    ],
)
def test_a_file_that_is_replaced_is_told(shell, tmp_path, command):
    if command == "otrio solve":
        late = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L"
        words = ["otrio", "solve", late, "--prefer", "next", "--certificate"]
    else:
        words = command.split()
    path = tmp_path / ("picture.svg" if words[-1] == "--picture" else "file.json")
    for word in ("wrote", "replaced"):
        status, _, err = shell(*words, path)
        assert status == 0
        assert err.endswith(f"{word} {path}\n")


@pytest.mark.parametrize(
    "command",
    [
        "ab solve --pegs 3 --colors 4 --export",
        "ab solve --pegs 3 --colors 4 --picture",
        "nim table --base 3 --picture",
        "otrio show b2M --picture",
        "tanhinmin analyze 1,2,4 1,3 --picture",
    ],
)
def test_a_picture_in_a_theme(shell, tmp_path, command):
    path = tmp_path / "picture.svg"
    assert shell(*command.split(), path, "--theme", "dark")[0] == 0
    assert "prefers-color-scheme" not in path.read_text()


PICTURES = [
    "ab solve --pegs 3 --colors 4 --picture",
    "ab solve --pegs 3 --colors 4 --export",
    "ab solve --pegs 3 --colors 4 --histogram",
    "nim table --base 3 --picture",
    "nim grundy kayles --picture",
    "otrio show b2M --picture",
    "tanhinmin analyze 1,2,4 1,3 --picture",
    "tanhinmin deals --cards 2 --picture",
]


@pytest.mark.long
@pytest.mark.parametrize("command", PICTURES)
def test_every_picture_in_every_form_and_theme(shell, tmp_path, command):
    starts = {".svg": b"<", ".png": b"\x89PNG", ".pdf": b"%PDF"}
    for name in ("light.svg", "light.pdf", "light.png", "dark.png", "auto.png"):
        path = tmp_path / name
        status, _, err = shell(*command.split(), path, "--theme", path.stem)
        assert (status, err) == (0, f"wrote {path}\n")
        assert path.read_bytes().startswith(starts[path.suffix])
    assert (tmp_path / "light.png").read_bytes() != (tmp_path / "dark.png").read_bytes()
    assert (tmp_path / "light.png").read_bytes() == (tmp_path / "auto.png").read_bytes()


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("nim grundy kayles", "--plot"),
        ("tanhinmin analyze 1,2,4 1,3", "--svg"),
        ("tanhinmin deals --cards 2", "--plot"),
    ],
)
def test_older_names_of_the_option_go_on_working(shell, tmp_path, command, option):
    assert shell(*command.split(), option, tmp_path / "picture.svg")[0] == 0
    assert (tmp_path / "picture.svg").exists()
    assert option not in shell(*command.split()[:2], "--help")[1]


def test_the_tree_is_the_same_picture_in_every_form(shell, tmp_path):
    """A PNG has two pixels for a unit of the SVG."""
    names = [tmp_path / "tree.svg", tmp_path / "tree.png"]
    shell("ab", "solve", "--colors", "4", *(f"--picture={name}" for name in names))
    size = ElementTree.parse(names[0]).getroot().attrib
    drawn = image.imread(names[1])
    assert drawn.shape[:2] == (2 * int(size["height"]), 2 * int(size["width"]))
