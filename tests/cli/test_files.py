"""Files that commands write are tried before the work, not after it."""

from xml.etree import ElementTree

import pytest
from matplotlib import image

NOWHERE = "nowhere/file"

COMMANDS = [
    ("ab solve --pegs 8 --colors 12 --strategy", ".json"),
    ("mastermind solve --pegs 6 --colors 8 --strategy", ".json"),
    ("cardmoo solve --strategy", ".json"),
    ("ab solve --pegs 8 --colors 12 --export", ".svg"),
    ("ab solve --pegs 8 --colors 12 --objective worst --certificate", ".json"),
    ("ab rank --pegs 8 --colors 12 --csv", ".csv"),
    ("nim table --csv", ".csv"),
    ("nim table --picture", ".svg"),
    ("nim grundy kayles --count 100000000 --csv", ".csv"),
    ("nim grundy kayles --count 100000000 --picture", ".svg"),
    ("otrio show b2M --picture", ".svg"),
    ("otrio force --players 4 --coalition 1,4 --winners P4 --certificate", ".json"),
    ("tanhinmin analyze 1,2,4 1,3 --picture", ".png"),
]


@pytest.mark.parametrize(("command", "suffix"), COMMANDS)
def test_a_file_without_a_folder_is_refused_before_the_work(
    shell, tmp_path, monkeypatch, command, suffix
):
    monkeypatch.chdir(tmp_path)
    status, out, err = shell(*command.split(), NOWHERE + suffix)
    assert (status, out) == (1, "")
    assert err == f"abgames: {NOWHERE}{suffix} cannot be written: there is no folder nowhere\n"


@pytest.mark.parametrize("command", ["verify", "show"])
def test_a_missing_file_is_named_without_the_number_of_the_error(shell, command):
    assert shell(command, "nofile") == (1, "", "abgames: nofile: no such file or directory\n")


@pytest.mark.parametrize(
    "command",
    [
        "ab solve --colors 4 --export",
        "ab solve --colors 4 --picture",
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
    "ab solve --colors 4 --picture",
    "ab solve --colors 4 --export",
    "ab solve --colors 4 --histogram",
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
