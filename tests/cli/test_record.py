"""``--record FILE``: the result of a run is kept, with all that is needed to repeat it."""

import json
from datetime import date

import pytest

from abgames import __version__


@pytest.fixture
def results(tmp_path):
    path = tmp_path / "results.json"

    def read():
        document = json.loads(path.read_text(encoding="utf-8"))
        assert (document["format"], document["version"]) == ("abgames-results", 1)
        return document["results"]

    read.path = path
    return read


def test_runs_add_to_a_file(shell, results, tmp_path):
    strategy, proof = tmp_path / "s.json", tmp_path / "c.json"
    force = ["b2M", "--coalition", "1,3", "--winners", "P1", "--certificate", proof]
    late = ["b2M a1L c3S a2S", "--players", "3", "--prefer", "next"]
    record, word = ("--record", results.path), "wrote"
    for command in (
        ["ab", "solve", "--pegs", "3", "--colors", "7", "--threads", "1", "--strategy", strategy],
        ["mastermind", "solve", "--pegs", "2", "--colors", "3", "--objective", "worst-expected"],
        ["otrio", "force", *force, "--threads", "1"],
        ["otrio", "solve", *late],
        ["nim", "period", "kayles"],
        ["mastermind", "prove", "--pegs", "2", "--objective", "worst"],
        ["otrio", "count", "--players", "3", "--max-ply", "2"],
    ):
        status, _, err = shell(*command, *record)
        assert status == 0
        assert f"{word} {results.path}\n" in err
        word = "added to"
    ab, mastermind, forced, outcome, period, formula, counts = results()
    assert ab["question"] == "AB(pegs=3, colors=7), expected"
    assert (ab["value"], ab["status"], ab["evidence"]) == (836, "proved here", str(strategy))
    assert ab["command"] == (
        f"abgames ab solve --pegs 3 --colors 7 --threads 1 --strategy {strategy}"
    )
    assert ab["nodes"] > 0
    assert date.fromisoformat(ab["date"])
    assert ab["abgames"] == __version__
    assert "cores" in ab["machine"]
    assert mastermind["value"] == [3, 21]
    assert (forced["value"], forced["evidence"]) == (True, str(proof))
    assert "can players 1 and 3 force this: player 1 wins" in forced["question"]
    assert outcome["value"] == ["D"]
    assert period["value"] == {"period": 12, "preperiod": 71, "saltus": 0, "checked": 168}
    assert formula["value"] == {
        "start": 2,
        "period": 2,
        "coefficients": [["1/2", "2"], ["1/2", "3/2"]],
        "before": {"1": 1},
    }
    assert counts["question"] == "Otrio, 3 players: boards that play can reach in 2 plies"
    assert counts["value"] == {"up to symmetry": 1 + 6 + 69, "all": 1 + 27 + 27 * 26, "plies": 2}


def test_what_is_not_known_is_recorded_with_its_bounds(shell, results):
    limit = ("--time-limit", "0", "--record", results.path)
    shell("ab", "solve", "--pegs", "4", "--colors", "9", *limit)
    shell("otrio", "force", "--players", "4", "--coalition", "3,4", "--winners", "P1,P2", *limit)
    bounds, unknown = results()
    assert bounds["status"] == "bounds only"
    lower, upper = bounds["value"]
    assert lower <= 14914 <= upper
    assert (unknown["status"], unknown["value"]) == ("open", None)


def test_another_file_is_left_alone(shell, tmp_path):
    path = tmp_path / "notes.json"
    path.write_text('{"mine": 1}')
    status, out, err = shell("ab", "solve", "--record", path)
    assert (status, out) == (2, "")
    assert "is not a file of results" in err
    assert path.read_text() == '{"mine": 1}'
