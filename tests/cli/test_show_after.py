"""``abgames show FILE --after``: querying certificates and strategies."""

import pytest

from abgames.codebreaking import AB, solve


@pytest.fixture
def certificate(shell, tmp_path):
    path = tmp_path / "proof.json"
    asked = ["--coalition", "1,3", "--winners", "P1", "--certificate", path]
    status, _, err = shell("otrio", "force", "b2M", *asked)
    assert (status, err) == (0, f"wrote {path}\n")
    return path


def test_what_the_coalition_answers(shell, certificate):
    status, out, err = shell("show", certificate, "--after", "b2M, a1S")
    assert (status, err) == (0, "")
    assert out.startswith("players 1 and 3 can force this: player 1 wins (220 moves)")
    assert out.endswith("player 3 plays a1M\n")
    assert shell("show", certificate, "--after", "a1S")[1] == out


def test_all_answers(shell, certificate):
    out = shell("show", certificate)[1]
    assert "player 2 plays  then\n" in out
    assert len(out.partition("then\n")[2].splitlines()) == 26


def test_a_certificate_that_proves_nothing_is_not_asked(shell, certificate):
    text = certificate.read_text().replace('"holds": true', '"holds": false')
    certificate.write_text(text)
    status, out, err = shell("show", certificate)
    assert (status, out) == (1, "")
    assert "is refused" in err


def test_outcomes(shell, tmp_path):
    path = tmp_path / "outcome.json"
    moves = "b2M a1L c3S a2S b3L c3M c1L"
    shell("otrio", "solve", moves, "--prefer", "next", "--certificate", path)
    status, out, _ = shell("show", path)
    assert status == 0
    assert "player 1  P1 > D > P2 > P3" in out
    assert "because of" in out


@pytest.mark.parametrize("answers", ["0A1B, 1A1B", "1 2 3=0A1B, 2 4 5=1A1B"])
def test_the_rest_of_a_strategy(shell, tmp_path, answers):
    path, rest = tmp_path / "best.json", tmp_path / "rest.json"
    strategy = solve(AB(3, 7)).strategy
    path.write_text(strategy.to_json())
    after = strategy.after("0A1B, 1A1B")
    assert shell("show", path, "--after", answers) == (0, after.to_text() + "\n", "")
    assert shell("show", path, "--after", answers, "--export", rest)[0] == 0
    assert f"{after.candidate_count} candidates are found" in shell("verify", rest)[1]
