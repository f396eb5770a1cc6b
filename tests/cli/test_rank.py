"""``abgames ab|mastermind rank`` and ``heuristics``."""

import json


def test_rank_of_guesses_of_ones_own(shell, tmp_path):
    path = tmp_path / "ranking.csv"
    arguments = ["ab", "rank", "--history", "1 2 3=0A1B", "--only", "4 1 5", "--only", "1 2 3"]
    status, out, _ = shell(*arguments, "--csv", str(path))
    assert status == 0
    assert [line.split()[:4] for line in out.splitlines()[3:5]] == [
        ["4", "1", "5", "235"],
        ["1", "2", "3", "307"],
    ]
    assert path.read_text().splitlines()[1].startswith("4 1 5,235,235/72,,72,True")


def test_a_ranking_goes_on_from_its_checkpoint(shell, tmp_path):
    rank = ["ab", "rank", "--colors", "8", "--top", "2", "--json", "--threads", "1"]
    rank += ["--checkpoint", str(tmp_path / "log")]
    first, again = (json.loads(shell(*rank)[1]) for _ in range(2))
    assert first["ranking"] == again["ranking"]
    assert again["nodes"] < first["nodes"]


def test_a_limit_is_said(shell):
    arguments = ["--pegs", "4", "--colors", "10", "--history", "0123=0A1B", "--time-limit", "0.1"]
    status, out, err = shell("ab", "rank", *arguments)
    assert (status, err) == (1, "abgames: the time limit was hit before the answer was known\n")
    assert "not proved: the limit came first" in out
    assert "≥" in out
