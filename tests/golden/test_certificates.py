"""What certifies the values in a release: files that the checkers accept, and their index."""

import csv
from hashlib import sha256

from reproduce import certificates
from reproduce.certificates import OBJECTIVES, PAIRS

import abgames


def test_each_value_gets_a_strategy_and_a_proof(tmp_path):
    rows = [each for each in certificates.exact_rows() if each[1].get("nodes", 100) < 25]
    assert {objective for objective, _ in rows} == {*OBJECTIVES, *PAIRS}
    certificates.certify(rows, tmp_path, 60)
    with (tmp_path / "index.csv").open(encoding="utf-8", newline="") as file:
        index = [*csv.DictReader(file)]
    assert len(index) == sum(1 if objective in PAIRS else 2 for objective, _ in rows)
    for row in index:
        path = tmp_path / row["file"]
        assert sha256(path.read_bytes()).hexdigest() == row["sha256"]
        found = abgames.verify(path)
        assert str(value(found, row["kind"], row["objective"])) == row["value"]
    assert {path.name for path in tmp_path.iterdir()} == {row["file"] for row in index} | {
        "index.csv"
    }


def value(found, kind, objective):
    """What a file proves of an objective."""
    total = found.total if kind == "strategy" or objective == "expected" else None
    if objective == "expected":
        return total
    worst = found.worst if kind == "strategy" else found.guesses + 1
    if objective == "worst-count":
        return [worst, found.histogram[worst] if kind == "strategy" else found.worst_count]
    return {"worst": worst, "worst-expected": [worst, total], "expected-worst": [total, worst]}[
        objective
    ]


def test_what_takes_longer_has_no_file(tmp_path):
    (row,) = [each for each in certificates.exact_rows() if each[1]["game"] == "AB(4, 13)"][:1]
    certificates.certify([row], tmp_path, 0)
    assert [path.name for path in tmp_path.iterdir()] == ["index.csv"]
