"""``abgames ab|mastermind rank`` and ``heuristics``."""

import json

import pytest

from abgames.codebreaking import HEURISTICS, Mastermind


def test_rank_prints_a_table(shell):
    status, out, err = shell("ab", "rank", "--history", "1 2 3=0A1B")
    assert (status, err) == (0, "")
    assert out.startswith("AB(pegs=3, colors=7) after 1 2 3=0A1B: 72 candidates\n")
    heading, first = (line.split() for line in out.splitlines()[2:4])
    assert " ".join(heading).startswith("guess total mean above best equivalent replies")
    assert first == ["2", "4", "5", "235", "3.2639", "0", "72", "9", "24", "yes"]


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


@pytest.mark.parametrize("action", ["solve", "rank", "heuristics"])
def test_threads(shell, action):
    command = ["mastermind", action, "--pegs", "3", "--colors", "3", "--threads"]
    assert shell(*command, "2")[0] == 0
    status, _, err = shell(*command, "0")
    assert (status, "threads must be at least 1" in err) == (2, True)


def test_a_limit_is_said(shell):
    arguments = ["--pegs", "4", "--colors", "10", "--history", "0123=0A1B", "--time-limit", "0.1"]
    status, out, err = shell("ab", "rank", *arguments)
    assert (status, err) == (1, "abgames: the time limit was hit before the answer was known\n")
    assert "not proved: the limit came first" in out
    assert "≥" in out


def test_heuristics(shell):
    status, out, _ = shell("mastermind", "heuristics", "--pegs", "3", "--colors", "4")
    assert status == 0
    assert "optimum           206  3.2188           0      4" in out
    status, out, _ = shell("mastermind", "heuristics", "--pegs", "3", "--colors", "4", "--json")
    answer = json.loads(out)
    assert [row["strategy"] for row in answer["strategies"]] == ["optimum", *HEURISTICS]
    assert answer["strategies"][2]["total"] == 216
    assert answer["candidate_count"] == Mastermind(3, 4).secret_count
