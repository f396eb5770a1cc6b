"""`--certificate` of `solve`, and `abgames verify` with what it writes."""

import json

import pytest

GAME = ("--pegs", "3", "--colors", "7")


@pytest.mark.parametrize(
    ("game", "guesses", "do"),
    [
        pytest.param(("cardmoo",), 5, "determine", marks=pytest.mark.long),
        pytest.param(("cardmoo", "--own", "3b 8r 10b"), 5, "determine", marks=pytest.mark.long),
        pytest.param(("cardmoo", "--goal", "hit"), 6, "find", marks=pytest.mark.long),
        pytest.param(
            ("cardmoo", "--ranks", "5", "--shown", "1b 4r"), 2, "determine", marks=pytest.mark.long
        ),
        (("ab", *GAME, "--objective", "worst"), 4, "find"),
        (("ab", *GAME, "--objective", "worst", "--history", "1 2 3=0A1B"), 3, "find"),
        (("mastermind", "--pegs", "3", "--colors", "4", "--objective", "worst"), 3, "find"),
    ],
)
def test_a_certificate_is_written_and_verified(shell, tmp_path, game, guesses, do):
    file = tmp_path / "bound.json"
    name, *options = game
    status, out, err = shell(name, "solve", *options, "--certificate", file)
    assert (status, err) == (0, f"wrote {file}\n")
    assert f"least worst case  {guesses + 1} (proved)" in out
    status, out, err = shell("verify", file)
    assert (status, err) == (0, "")
    game_name = {"cardmoo": "CardMoo(", "ab": "AB(", "mastermind": "Mastermind("}[name]
    assert out.startswith(f"verified: {game_name}")
    assert (" after 1 2 3=0A1B: " in out) == ("--history" in options)
    assert ("candidates of the file: " in out) == ("--shown" in options)
    assert (
        f": no strategy is sure to {do} the secret within {guesses} guesses; "
        f"at least {guesses + 1} are needed in the worst case\n"
    ) in out
    status, out, err = shell("show", file)
    assert (status, out) == (1, "")
    assert err.endswith(
        "this is a lower bound, but show draws strategies; abgames verify checks this one\n"
    )


@pytest.mark.parametrize("fast", [(), ("--fast",)])
def test_how_many_take_the_worst_case(shell, tmp_path, fast):
    file = tmp_path / "bound.json.gz"
    solve = ("ab", "solve", *GAME, "--objective", "worst-count", "--colors", "5")
    assert shell(*solve, "--certificate", file)[::2] == (0, f"wrote {file}\n")
    status, out, _ = shell("verify", file, *fast)
    assert status == 0
    assert "at least 4 are needed in the worst case, for 23 candidates or more\n" in out
    told = json.loads(shell("verify", file, "--json")[1])
    assert (told["lower_bound"], told["worst_count"], told["sets"]) == (4, 23, 6)


def test_cards_of_ones_own_leave_the_worst_case(shell, tmp_path):
    file = tmp_path / "bound.json"
    solve = ("cardmoo", "solve", "--ranks", "4", "--objective", "worst-count", "--own", "1b 2r 3b")
    assert shell(*solve, "--certificate", file)[::2] == (0, f"wrote {file}\n")
    assert "worst_count" not in json.loads(shell("verify", file, "--json")[1])


def test_json(shell, tmp_path):
    file = tmp_path / "bound.json"
    command = ("ab", "solve", *GAME, "--objective", "worst", "--json")
    status, with_file, err = shell(*command, "--certificate", file)
    assert (status, err) == (0, f"wrote {file}\n")
    assert json.loads(with_file).keys() == json.loads(shell(*command)[1]).keys()
    status, out, _ = shell("verify", file, "--json")
    assert status == 0
    assert json.loads(out) == {
        "file": str(file),
        "verified": True,
        "game": {"name": "AB", "pegs": 3, "colors": 7, "extra_colors": 0},
        "goal": "hit",
        "asked": 1,
        "guesses": 4,
        "lower_bound": 5,
        "nodes": 406,
    }
    document = json.loads(file.read_text())
    document["guesses"] = 5
    file.write_text(json.dumps(document))
    status, out, err = shell("verify", file, "--json")
    assert status == 1
    assert json.loads(out)["verified"] is False
    assert 'is refused: "guesses" of the root must be 4, not 3' in err


@pytest.mark.parametrize("objective", ["worst", "expected"])
def test_guesses_that_are_not_enough(shell, tmp_path, objective):
    file = tmp_path / "bound.json"
    options = ("--objective", objective, "--max-guesses", "3", "--certificate", file)
    status, out, _ = shell("ab", "solve", *GAME, *options)
    assert status == 0
    assert "no strategy finds every candidate within 3 guesses" in out
    assert json.loads(shell("verify", file, "--json")[1])["guesses"] == 3


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (
            ("--pegs", "2", "--colors", "3", "--time-limit", "0"),
            "no proof was found that 2 guesses",
        ),
        *(
            (
                ("--pegs", "1", "--colors", "1", "--goal", "determine", "--objective", objective),
                "the lower bound is 0, which needs no proof",
            )
            for objective in ("worst", "worst-count", "worst-expected")
        ),
    ],
)
def test_no_proof(shell, tmp_path, options, problem):
    file = tmp_path / "bound.json"
    status, _, err = shell(
        "ab", "solve", *GAME, "--objective", "worst", *options, "--certificate", file
    )
    assert status == 1
    assert err.startswith(f"abgames: {problem}")
    assert f"and {file} is not written\n" in err
    assert not file.exists()


@pytest.mark.parametrize(
    ("game", "candidates", "do", "total"),
    [
        (("ab", *GAME), 210, "find", 836),
        (("ab", *GAME, "--history", "1 2 3=0A1B"), 72, "find", 235),
        (("ab", *GAME, "--goal", "determine", "--colors", "5"), 60, "determine", 155),
        (("mastermind", "--pegs", "2", "--colors", "4"), 16, "find", 45),
        (("table", "higher-lower:7"), 7, "find", 17),
        (("words", "--answers", "bake,cake,fake,lake", "--hard"), 4, "find", 10),
    ],
)
def test_a_total_is_proved(shell, tmp_path, game, candidates, do, total):
    file = tmp_path / "bound.json.gz"
    name, *options = game
    status, out, err = shell(name, "solve", *options, "--certificate", file)
    assert (status, err) == (0, f"wrote {file}\n")
    assert f"least total  {total} (proved)" in out
    status, out, err = shell("verify", file)
    assert (status, err) == (0, "")
    assert (
        f"to {do} each of the {candidates} candidates, every strategy takes at least {total} "
        "guesses in total\n"
    ) in out
    facts = json.loads(shell("verify", file, "--json")[1])
    assert (facts["verified"], facts["total"]) == (True, total)
    assert facts["candidate_count"] == candidates
