"""What certifies the values in a release: files that the checkers accept, and their index."""

import csv
from hashlib import sha256

from reproduce import certificates

import abgames


def test_each_value_gets_a_strategy_and_a_proof(tmp_path):
    rows = [each for each in certificates.exact_rows() if each[1].get("nodes", 100) < 25]
    assert {objective for objective, _ in rows} == {"expected", "worst"}
    certificates.certify(rows, tmp_path, 60)
    with (tmp_path / "index.csv").open(encoding="utf-8", newline="") as file:
        index = [*csv.DictReader(file)]
    assert len(index) == 2 * len(rows)
    for row in index:
        path = tmp_path / row["file"]
        assert sha256(path.read_bytes()).hexdigest() == row["sha256"]
        found = abgames.verify(path)
        if row["objective"] == "expected":
            value = found.total
        else:
            value = found.worst if row["kind"] == "strategy" else found.guesses + 1
        assert str(value) == row["value"]
    assert {path.name for path in tmp_path.iterdir()} == {row["file"] for row in index} | {
        "index.csv"
    }


def test_what_takes_longer_has_no_file(tmp_path):
    (row,) = [each for each in certificates.exact_rows() if each[1]["game"] == "AB(4, 13)"][:1]
    certificates.certify([row], tmp_path, 0)
    assert [path.name for path in tmp_path.iterdir()] == ["index.csv"]
