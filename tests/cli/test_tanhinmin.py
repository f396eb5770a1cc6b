"""`abgames tanhinmin analyze|check|deals|play`."""

import json
import xml.etree.ElementTree as ET
from functools import partial

import pytest

from abgames import begin, resume
from abgames.tanhinmin import best_move, check
from abgames.tanhinmin.statistics import deal_statistics

SLIDES = ("1 2 4 5", "1 1 2 3 6")


@pytest.fixture
def tanhinmin(talk):
    """Runs a command of the family that reads these lines: (exit status, stdout, stderr)."""
    return partial(talk, "tanhinmin")


@pytest.fixture
def play(tanhinmin):
    """Plays the hands of the slides and returns what was said."""

    def run(*lines, options=()):
        hands = ("--mine", SLIDES[0], "--theirs", SLIDES[1])
        status, out, err = tanhinmin("play", *hands, *options, lines=lines)
        assert (status, err) == (0, "")
        return out

    return run


def states(out):
    return [json.loads(line) for line in out.splitlines()]


class TestAnalyze:
    def test_what_is_not_known_is_said(self, tanhinmin):
        hand = " ".join(map(str, range(1, 25)))
        out = tanhinmin("analyze", hand, hand, "--pass-limits", "3,3")[1]
        assert "turns               not known  plays and passes" in out
        assert "best for the length          not known" in out

    def test_large_hands_are_not_drawn_and_many_moves_are_counted(self, tanhinmin):
        out = tanhinmin("analyze", " ".join(map(str, range(1, 99))), "7 8")[1]
        assert "[ ] the table" not in out
        assert "ranks from " in out

    def test_a_picture(self, tanhinmin, tmp_path):
        file = tmp_path / "hands.svg"
        assert tanhinmin("analyze", *SLIDES, "--picture", str(file))[0] == 0
        ET.parse(file)
        assert "you: 4 lines; opponent: 2 lines" in file.read_text(encoding="utf-8")


class TestCheck:
    def test_a_failure_is_told_by_the_status(self, tanhinmin, monkeypatch):
        from dataclasses import replace

        result = check(3, 2)
        first, *others = result.statements
        wrong = replace(result, statements=(replace(first, failed=7), *others))
        monkeypatch.setattr("abgames.tanhinmin.check", lambda *_, **__: wrong)
        status, out, _ = tanhinmin("check")
        assert status == 1
        assert "1 of the 13 statements that the program relies on (*) fail." in out


class TestDeals:
    def test_a_sample_says_how_sure_it_is(self, tanhinmin):
        arguments = ("deals", "--cards", "9", "--samples", "200", "--seed", "7")
        assert "with 95 % confidence" in tanhinmin(*arguments)[1]
        record = json.loads(tanhinmin(*arguments, "--json")[1])
        sample = deal_statistics(9, samples=200, seed=7)
        assert (record["exact"], record["deals"]) == (False, 200)
        assert record["win_share"] == str(sample.win_share)
        assert record["win_interval"] == list(sample.win_interval())
        assert {int(score): n for score, n in record["scores"].items()} == sample.scores

    def test_a_plot(self, tanhinmin, tmp_path):
        file = tmp_path / "scores.png"
        assert tanhinmin("deals", "--cards", "2", "--picture", str(file))[0] == 0
        assert file.read_bytes().startswith(b"\x89PNG")


class TestPlay:
    @pytest.mark.parametrize("seed", range(6))
    @pytest.mark.parametrize("second", [[], ["--second"]])
    def test_best_play_attains_the_score(self, tanhinmin, seed, second):
        arguments = ["play", "--seed", str(seed), "--cards", "5", *second, "--json"]
        lines = []
        while True:
            state = states(tanhinmin(*arguments, lines=lines)[1])[len(lines)]
            if state["state"] != "move":
                break
            here = resume(state["situation"])
            lines.append(str(best_move(*here.arguments)))
        assert state["score"] == state["best_score"] != 0
        assert state["outcome"] == ("P1" if state["score"] > 0 else "P2")

    def test_json_lines(self, tanhinmin):
        hands = ("--mine", SLIDES[0], "--theirs", SLIDES[1])
        lines = ["2", "7", "hint", "undo", "quit"]
        status, out, err = tanhinmin("play", *hands, "--json", lines=lines)
        first, moved, refused, hint, undone, last = states(out)
        assert status == 0
        assert (first["state"], first["situation"]["legal_moves"]) == ("move", [1, 2, 4, 5, 0])
        assert moved["moves"] == ["2", "3"]
        assert refused["problem"].startswith("7 is not a legal move: ")
        assert hint["hint"]["score"] == 2
        assert undone["moves"] == []
        assert (last["state"], last["problem"]) == ("stopped", None)
        assert "7 is not a legal move" not in err

    def test_a_seed_deals_the_cards(self, tanhinmin):
        deals = [
            states(tanhinmin("play", "--json", "--seed", seed)[1])[0]["situation"]["mine"]
            for seed in ("1", "1", "2")
        ]
        assert deals[0] == deals[1] != deals[2]
        assert len(deals[0]) == 7
        again = states(tanhinmin("play", "--json")[1])[0]
        same = states(tanhinmin("play", "--json", "--seed", str(again["seed"]))[1])[0]
        assert again == same


VARIANTS = {
    "--cut": ("2", {"cut": 2}),
    "--goals": ("1,0", {"goals": (1, 0)}),
    "--pass-limits": ("2,3", {"pass_limits": (2, 3)}),
    "--last-card": (None, {"last_card": True}),
    "--table": ("2", {"table": 2}),
}


@pytest.mark.parametrize("option", VARIANTS)
@pytest.mark.parametrize("lead", [[], ["--second"]])
def test_a_variant_is_played_to_its_end(tanhinmin, option, lead):
    value, variant = VARIANTS[option]
    given = [option] if value is None else [option, value]
    hands = ["--mine", "1 2 4 5", "--theirs", "1 3 3"]
    game = begin(([1, 2, 4, 5], [1, 3, 3]), **variant, **({"first": 2} if lead else {}))
    best = game.analysis().score * (1 if game.to_move == 1 else -1)
    typed = []
    while game.to_move is not None:
        move = game.hint()
        typed += [game.text(move)] if game.to_move == 1 else []
        game = game.play(move)
    played = [*hands, *given, *lead]
    shown = states(tanhinmin("play", *played, "--json", lines=typed)[1])[-1]
    assert (shown["outcome"], shown["score"]) == ("P1" if best > 0 else "P2", game.result)
    assert (shown["score"], shown["best_score"]) == (best, best)
    _, told, _ = tanhinmin("play", *played, lines=["rules", "hint", *typed])
    assert "That is also the result of best play." in told
