"""Files that commands write are tried before the work, not after it."""

import pytest

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
    ("nim grundy kayles --count 100000000 --plot", ".svg"),
    ("otrio show b2M --picture", ".svg"),
    ("otrio force --players 4 --coalition 1,4 --winners P4 --certificate", ".json"),
    ("tanhinmin analyze 1,2,4 1,3 --svg", ".svg"),
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
        "nim table --base 3 --picture",
        "otrio show b2M --picture",
        "tanhinmin analyze 1,2,4 1,3 --svg",
    ],
)
def test_a_picture_in_a_theme(shell, tmp_path, command):
    path = tmp_path / "picture.svg"
    assert shell(*command.split(), path, "--theme", "dark")[0] == 0
    assert "prefers-color-scheme" not in path.read_text()
