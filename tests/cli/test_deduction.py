"""Rankings, trees and proofs in the shell: files, checkpoints and limits."""

import json

import pytest

from abgames.codebreaking import coins, solve

GAME = ("--pegs", "3", "--colors", "7")


def test_rank_of_guesses_of_ones_own(shell, tmp_path):
    path = tmp_path / "ranking.csv"
    arguments = [
        "ab",
        "rank",
        *GAME,
        "--history",
        "1 2 3=0A1B",
        "--only",
        "4 1 5",
        "--only",
        "1 2 3",
    ]
    status, out, _ = shell(*arguments, "--csv", str(path))
    assert status == 0
    assert [line.split()[:4] for line in out.splitlines()[3:5]] == [
        ["4", "1", "5", "235"],
        ["1", "2", "3", "307"],
    ]
    assert path.read_text().splitlines()[1].startswith("4 1 5,235,235/72,,72,True")


def test_a_ranking_goes_on_from_its_checkpoint(shell, tmp_path):
    rank = ["ab", "rank", *GAME, "--colors", "8", "--top", "2", "--json", "--threads", "1"]
    rank += ["--checkpoint", str(tmp_path / "log")]
    first, again = (json.loads(shell(*rank)[1]) for _ in range(2))
    assert first["ranking"] == again["ranking"]
    assert again["nodes"] < first["nodes"]


def test_a_limit_is_said(shell):
    arguments = ["--pegs", "4", "--colors", "10", "--history", "0123=0A1B", "--time-limit", "0.1"]
    status, out, err = shell("ab", "rank", *GAME, *arguments)
    assert (status, err) == (1, "abgames: the time limit was hit before the answer was known\n")
    assert "not proved: the limit came first" in out
    assert "≥" in out


def test_trees_for_a_class(shell, tmp_path):
    strategy = solve(coins(4), objective="worst", goal="determine").strategy
    for options, how in (
        (["--numbers", "none"], {"numbers": "none"}),
        (["--numbers", "bits"], {"numbers": "bits"}),
        (["--blank"], {"blank": True}),
    ):
        path = tmp_path / "tree.svg"
        asked = ["coins:4", "--objective", "worst", "--picture", str(path), *options]
        assert shell("table", "solve", *asked)[0] == 0
        assert path.read_text("utf-8") == strategy.to_svg(max_depth=3, **how)


def test_a_proof_is_written_and_verified(shell, tmp_path):
    path = tmp_path / "proof.json.gz"
    proof = ("ab", "prove", "--pegs", "2", "--objective", "worst", "--certificate", str(path))
    assert shell(*proof)[0] == 0
    for fast in ((), ("--fast",)):
        status, out, _ = shell("verify", *fast, str(path))
        assert status == 0
        assert out.startswith(
            "verified: AB with 2 pegs: the least number of guesses that is always enough, "
            "for every number of colours N, also of each class after the first guess"
        )


@pytest.mark.parametrize("fast", [(), ("--fast",)])
def test_a_proof_of_something_false_is_refused(shell, tmp_path, fast):
    path = tmp_path / "proof.json"
    shell("ab", "prove", "--pegs", "2", "--certificate", str(path))
    path.write_text(path.read_text().replace("[0,0,3,13,30", "[0,0,3,13,31"))
    status, _, err = shell("verify", *fast, str(path))
    assert status == 1
    assert "is refused" in err
    assert "12" in err


def test_the_mean_is_drawn(shell, tmp_path):
    path = tmp_path / "mean.svg"
    assert shell("ab", "prove", "--pegs", "2", "--picture", str(path))[0] == 0
    assert "<svg" in path.read_text()
