"""`abgames completion SHELL`: what the shells do with the script."""

import shutil
import subprocess
import sys

import pytest

PROMPT = """
source "$1"
complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _shtab_abgames; }
shift
complete_words "$@"
printf "%s\\n" "${COMPREPLY[@]}"
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        (["abgames", "ver"], {"verify"}),
        (["abgames", "ab", "so"], {"solve"}),
        (["abgames", "ab", "solve", "--peg"], {"--pegs"}),
        (
            ["abgames", "ab", "solve", "--objective", "wo"],
            {"worst", "worst-expected", "worst-count"},
        ),
    ],
)
def test_bash_completes(shell, tmp_path, typed, completed):
    status, script, complaint = shell("completion", "bash")
    assert (status, complaint) == (0, "")
    file = tmp_path / "abgames"
    file.write_text(script, "utf-8")
    command = ["bash", "--norc", "-c", PROMPT, "bash", str(file), *typed]
    found = subprocess.run(command, capture_output=True, text=True, check=True, timeout=200)
    assert set(found.stdout.split()) == completed


@pytest.mark.parametrize("name", ["zsh", "tcsh"])
def test_other_shells_have_a_script(shell, name):
    status, script, complaint = shell("completion", name)
    assert (status, complaint) == (0, "")
    assert "preferences" in script


def test_without_the_library_it_says_what_to_install(shell, monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)
    status, out, complaint = shell("completion", "bash")
    assert (status, out) == (1, "")
    assert 'pip install "abgames[completion]"' in complaint
