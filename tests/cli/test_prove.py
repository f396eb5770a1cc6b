"""``abgames ab prove``, and ``abgames verify`` of what it writes."""

import pytest


def test_formulas_are_printed_and_the_proof_is_written_and_verified(shell, tmp_path):
    path = tmp_path / "proof.json.gz"
    status, out, _ = shell(
        "ab", "prove", "--pegs", "2", "--objective", "worst", "--certificate", str(path)
    )
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "AB with 2 pegs: the least number of guesses that is always enough"
    assert "for N = 2, 4, 6, ...: 1/2 N + 1" in lines
    assert "for N = 3, 5, 7, ...: 1/2 N + 3/2" in lines
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
