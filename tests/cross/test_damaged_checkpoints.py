"""Checkpoints that are damaged, or that disappear during a call."""

import json
import os
import random
import shutil
import subprocess
import sys
import zlib
from itertools import pairwise
from pathlib import Path

import pytest

from abgames.codebreaking import AB, solve

HEADER = 32
"""Bytes in front of the tag."""

READING = "damaged|truncated|is not a checkpoint|version"


def ask(path):
    return solve(AB(3, 6), checkpoint=path)


@pytest.fixture(scope="module")
def total():
    return solve(AB(3, 6)).total


def tag_of(data):
    length = int.from_bytes(data[24:28], "little")
    return data[HEADER : HEADER + length]


def parts_of(data):
    """The offsets at which parts begin, and the end, by the format."""
    place = HEADER + len(tag_of(data))
    while place < len(data):
        yield place
        place += 12 + int.from_bytes(data[place : place + 4], "little")
    yield place


class TestDamage:
    def test_the_layout(self, log):
        data = log.read_bytes()
        tag = tag_of(data)
        assert data.startswith(b"abgames-checkpoint\r\n\x02\0\0\0")
        game = {"name": "AB", "pegs": 3, "colors": 6, "extra_colors": 0}
        assert json.loads(tag) == {"game": game, "keys": 2}
        checked = zlib.crc32(data[:28] + tag)
        assert data[28:32] == checked.to_bytes(4, "little")
        places = list(parts_of(data))
        assert len(places) >= 4
        for place, end in pairwise(places):
            checked = zlib.crc32(data[place : place + 8] + data[place + 12 : end], checked)
            assert data[place + 8 : place + 12] == checked.to_bytes(4, "little")
        assert places[-1] == len(data)

    def test_a_damaged_header(self, check_refused, log):
        data = log.read_bytes()
        for place in range(HEADER + len(tag_of(data))):
            damaged = bytearray(data)
            damaged[place] ^= 1 << place % 8
            check_refused(log, bytes(damaged), READING)
            if place:
                check_refused(log, data[:place], "is truncated")

    def test_an_empty_file_is_begun(self, log, total):
        log.write_bytes(b"")
        first = ask(log)
        assert first.total == total
        assert ask(log).nodes < first.nodes
        assert os.listdir(log.parent) == ["log"]

    def test_parts_that_make_no_sense_are_refused(self, check_refused, log):
        data = log.read_bytes()
        last = list(parts_of(data))[-2]
        checksum = int.from_bytes(data[last + 8 : last + 12], "little")
        draw = random.Random(3)
        literals = [bytes([length << 4]) + draw.randbytes(length) for length in range(1, 15)]
        for packed in [b"\0", b"\xff" * 9, b"\x50abcd", *literals]:
            for unpacked in (0, len(packed) - 1, 1 << 24):
                head = len(packed).to_bytes(4, "little") + unpacked.to_bytes(4, "little")
                checked = zlib.crc32(head + packed, checksum).to_bytes(4, "little")
                if packed != b"\0" or unpacked:
                    message = f"the part at byte {len(data)} makes no sense"
                    check_refused(log, data + head + checked + packed, message)

    def test_files_that_are_kept_have_names_of_their_own(self, log):
        data = log.read_bytes()
        for number in range(1, 4):
            log.write_bytes(data[:-number])
            with pytest.warns(UserWarning, match="damaged"):
                ask(log)
        names = ["log.damaged", "log.damaged-2", "log.damaged-3"]
        sizes = [log.with_name(name).stat().st_size for name in names]
        assert sizes == [len(data) - number for number in range(1, 4)]

    def test_a_link_stays_a_link(self, log, tmp_path):
        link = tmp_path / "link"
        link.symlink_to(log)
        log.write_bytes(log.read_bytes()[:-1])
        with pytest.warns(UserWarning, match=r"kept as .*link\.damaged$"):
            ask(link)
        assert link.is_symlink()
        ask(log)

    def test_a_warning_that_is_an_error_leaves_the_file_in_order(self, log, total):
        log.write_bytes(log.read_bytes()[:-1])
        with pytest.raises(UserWarning, match="is damaged"):
            ask(log)
        assert ask(log).total == total

    def test_the_shell_says_it_in_one_line(self, log):
        log.write_bytes(log.read_bytes()[:-1])
        command = ["ab", "solve", "--pegs", "3", "--colors", "6", "--checkpoint", str(log)]
        done = subprocess.run(
            [sys.executable, "-m", "abgames", *command], capture_output=True, text=True, check=True
        )
        [line] = done.stderr.splitlines()
        assert line.startswith(f"abgames: {log} is damaged: of ")


def solve_while(act, path, name=None):
    """Solve a game with a checkpoint at this path, and do something after some writes."""
    begun = []

    def report(progress):
        if not begun and path.stat().st_size > 100_000:
            begun.append(act())

    solution = solve(AB(4, 10), checkpoint=name or path, progress=report, threads=1)
    assert begun, "nothing was done"
    assert solution.total == 26274
    return solution.nodes


def nodes_again(path):
    return solve(AB(4, 10), checkpoint=path, threads=1).nodes


@pytest.mark.long
class TestFilesThatGoAway:
    @pytest.mark.parametrize(
        "act",
        [
            Path.unlink,
            lambda path: path.rename(f"{path}.away"),
            lambda path: path.with_name("other").replace(path),
            lambda path: shutil.rmtree(path.parent),
        ],
    )
    def test_the_call_goes_on_and_says_so(self, tmp_path, act):
        path = tmp_path / "folder" / "log"
        path.parent.mkdir()
        (path.parent / "other").write_text("mine")
        with pytest.warns(UserWarning, match="log was deleted, replaced or changed by something"):
            solve_while(lambda: act(path), path)
        assert not path.exists() or path.read_text() == "mine"

    def test_a_process_that_goes_elsewhere_keeps_its_file(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "elsewhere").mkdir()
        nodes = solve_while(lambda: os.chdir("elsewhere"), tmp_path / "log", "log")
        assert os.listdir() == []
        assert nodes_again(tmp_path / "log") < nodes / 20
