"""Files from others: their cost is bounded, and their texts are only text."""

import gzip
import io
import json
import re
import subprocess
import sys
import tracemalloc

import pytest

import abgames
from abgames.codebreaking import (
    AB,
    FeedbackTable,
    Mastermind,
    heuristic_strategy,
    higher_lower,
    prove_all_colors,
    solve,
)
from abgames.codebreaking.strategy import Strategy
from abgames.codebreaking.table_files import table_of_csv, weights_in
from abgames.errors import AbgamesError, NotationError, VerificationError
from abgames.otrio import FIGURE_2, can_force
from abgames.otrio import solve as solve_otrio
from abgames.verified import save_text
from abgames_check.documents import (
    MOST_VALUES,
    PART,
    content_of,
    load_text,
    parsed,
    read_document,
    text_of,
)

MANY = 30_000_000
HALF = "\ud800"


def verified(path, *arguments):
    """The status of ``abgames verify``, its complaint, and the MiB of its process."""
    run = "import sys; from abgames.cli import main; print(main(sys.argv[1:]))\n"
    # The most memory since the program began; that of getrusage is also of who started it.
    tell = "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    command = [sys.executable, "-c", run + tell, "verify", str(path), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    status, kilobytes = map(int, done.stdout.split())
    return status, done.stderr.splitlines(), kilobytes // 1024


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux tells it")
@pytest.mark.parametrize("unit", ['{"":0},', "1.5,", '"aa",', "{}, --fast"])
def test_a_small_packed_file_takes_little_memory(unit, tmp_path):
    unit, *arguments = unit.split()
    path = tmp_path / "hostile.json.gz"
    path.write_bytes(gzip.compress(f"[{unit * (3 * MANY // len(unit))}0]".encode()))
    assert path.stat().st_size < 600_000
    status, lines, mebibytes = verified(path, *arguments)
    assert (status, len(lines)) == (1, 1)
    assert mebibytes < 500


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux tells it")
@pytest.mark.parametrize("history", [[], pytest.param([[[1] * 8, "0A0B"]], marks=pytest.mark.long)])
def test_a_large_game_takes_little_memory(history, tmp_path):
    strategy = json.loads(solve(AB(1, 1)).strategy.to_json())
    strategy["game"] |= {"name": "Mastermind", "pegs": 8, "colors": 7}
    strategy["history"] = history
    strategy["root"] = {"guess": [1] * 8, "replies": {"8A0B": None}}
    path = tmp_path / "strategy.json"
    path.write_text(json.dumps(strategy))
    status, lines, mebibytes = verified(path)
    assert (status, len(lines)) == (1, 1)
    assert lines[0].endswith("the tree is too small for so many secrets: it has 1 replies")
    assert mebibytes < 150


def test_objects_in_a_packed_file_are_counted_before_they_are_made():
    few, many = (gzip.compress(b"[" + b"{}," * n + b"{}]") for n in (500_000, 600_000))
    assert len(parsed(text_of(few))) == 500_001
    with pytest.raises(VerificationError, match=r"more than 5.* lists, objects and texts"):
        text_of(many)


def test_objects_of_any_document_are_counted(monkeypatch):
    assert MOST_VALUES > 2 * 12_000_000  # the claims that fit into the largest file
    monkeypatch.setattr("abgames_check.documents.MOST_VALUES", 3)
    assert read_document("[[], {}, 1, 2, 3, null]") == [[], {}, 1, 2, 3, None]
    with pytest.raises(VerificationError, match="more than 3 lists, objects and texts"):
        read_document('[[], {}, "a"]')


@pytest.mark.parametrize(
    "name", ["table.json.gz", pytest.param("table.csv.gz", marks=pytest.mark.long)]
)
def test_what_is_packed_here_is_read_here(name, tmp_path):
    # A table of runs is packed to less than a three-hundredth.
    game = higher_lower(3000) if name.endswith("csv.gz") else higher_lower(2500)
    text = game.to_csv() if "csv" in name else json.dumps(game._told())
    assert len(text) > 256 * len(gzip.compress(text.encode()))
    assert len(text) > 2**24
    save_text(tmp_path / name, text)
    assert load_text(tmp_path / name) == text


@pytest.mark.long
def test_larger_strategies_are_read(tmp_path):
    for number, game in enumerate((AB(4, 10), AB(4, 13), Mastermind(5, 8))):
        strategy = heuristic_strategy(game, heuristic="simple")
        strategy.save(tmp_path / f"{number}.json.gz")
        assert Strategy.load(tmp_path / f"{number}.json.gz") == strategy


def test_results_are_read_like_other_files(tmp_path):
    from abgames.cli.command import _results

    head = '{"format": "abgames-results"'
    for text in ("[]", head + "}", head + ', "results": 1}'):
        (tmp_path / "r.json").write_text(text)
        with pytest.raises(ValueError, match="not a file of results"):
            _results(tmp_path / "r.json")


@pytest.mark.long
def test_tables_as_csv_take_no_more_than_they_need():
    row = ",".join(str(10 + n % 9) for n in range(500))
    names = ",".join(f"s{n}" for n in range(500))
    text = f"guess,{names}\n" + "".join(f"g{n},{row}\n" for n in range(500)) + "\n" * 250_000
    tracemalloc.start()
    found = table_of_csv(text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.table.shape == (500, 500)
    # Lists of texts, with a list for each empty line, would take more than 30 MiB.
    assert most < 13 * 2**20


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("," * 100_000, "a line of the table has more than 65,537 cells"),
        ("," + '"\n",' * 100_000, "a line of the table has more than 65,537 cells"),
        (",a\n" + "g,0\n" * 70_000, "more than 65,536 guesses"),
        (",a,b\n" + "".join(f"g{n},{n}x,{n}y\n" for n in range(40_000)), "65,536 feedbacks"),
    ],
)
def test_a_csv_has_ends(text, problem):
    with pytest.raises(NotationError, match=problem):
        table_of_csv(text)


def test_a_list_of_weights_has_an_end(tmp_path):
    path = tmp_path / "weights.txt"
    path.write_text("1 " * 9_000_000)
    with pytest.raises(NotationError, match="too long for a list of weights"):
        weights_in(str(path))


def test_an_array_of_a_shape_that_no_table_has_is_not_read(tmp_path):
    import numpy as np

    np.lib.format.open_memmap(tmp_path / "t.npy", "w+", np.int64, (70_000, 20_000)).flush()
    with pytest.raises(NotImplementedError, match="at most 65,536 guesses"):
        FeedbackTable.load(tmp_path / "t.npy")


# -- half of a character -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [r'"\ud800"', r'{"\uDC00": 1}', r'["\\\ud83d"]', r'"\ud83d\\ude00"', r'"\ude00\ud83d"']
)
def test_half_of_a_character_is_no_text(text):
    with pytest.raises(VerificationError, match="half of a character"):
        read_document(text)


@pytest.mark.parametrize("text", [r'"\ud83d\ude00"', r'"\\ud800"', '"😀"', r'"\u0041\\\\ud800"'])
def test_whole_characters_are(text):
    assert read_document(text) == json.loads(text)


def documents():
    """A certificate of each kind for the fast checkers, and the name of an object in it."""
    force = can_force(FIGURE_2, {2, 3}, {2}, threads=1).certificate
    yield json.loads(force.to_json()), "moves"
    outcome = solve_otrio(FIGURE_2, "previous", threads=1).certificate
    yield json.loads(outcome.to_json()), "choices"
    yield json.loads(prove_all_colors("AB", 2).to_json()), "game"
    yield json.loads(solve(AB(2, 3), threads=1).strategy.to_json()), "game"


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize(("key", "value"), [(HALF, "a1L"), ("x", HALF), (f"x{HALF}", HALF)])
def test_half_of_a_character_in_a_document_is_refused(key, value, fast, tmp_path):
    for document, place in documents():
        document[place][key] = value
        with pytest.raises(VerificationError):
            abgames.verify(document, fast)
        (tmp_path / "file.json").write_text(json.dumps(document))
        with pytest.raises(VerificationError, match="half of a character"):
            abgames.verify(tmp_path / "file.json", fast)


def test_the_shell_says_so(tmp_path, capsys):
    from abgames.cli import main

    document, place = next(documents())
    document[place][HALF] = HALF
    (tmp_path / "file.json").write_text(json.dumps(document))
    for options in ([], ["--fast"]):
        assert main(["verify", "--json", *options, str(tmp_path / "file.json")]) == 1
        assert json.loads(capsys.readouterr().out)["verified"] is False


@pytest.mark.parametrize("document", [{1, 2}, {"format": "abgames-all-colors", "x": {1}}])
def test_what_json_does_not_hold_is_refused(document):
    for fast in (False, True):
        with pytest.raises(AbgamesError):
            abgames.verify(document, fast)


def test_half_of_a_packed_file_is_refused(tmp_path):
    file = tmp_path / "file.json.gz"
    file.write_bytes(gzip.compress(b"{}")[:4])
    with pytest.raises(VerificationError, match="cannot be unpacked"):
        abgames.verify(file)


def test_a_file_is_read_in_parts():
    """What ``read`` is asked for it takes at once, however little there is."""

    class File(io.BytesIO):
        def read(self, size=-1):
            assert 0 < size <= PART
            return super().read(size)

    data = bytes(range(256)) * (PART // 100)
    assert content_of(File(data)) == data
    assert content_of(File(data), 1000) == data[:1001]


@pytest.mark.parametrize("text", ["test,a,b\nx,0,1\n", "a;b\nc;d", "a\tb\nc\td\n"])
def test_a_table_that_is_no_document_is_named(text):
    with pytest.raises(VerificationError, match="a table of replies is read by abgames table"):
        read_document(text)


@pytest.mark.parametrize("text", ["{", "[1,\n2,", '{"a": 1,,\n"b": 2,}', "word", "a,b", ""])
def test_what_is_not_json_is_shown(text):
    with pytest.raises(VerificationError) as caught:
        read_document(text)
    assert "abgames table" not in str(caught.value)
    assert re.match(r"not JSON, from line \d+, column \d+: .* on$", str(caught.value))
