"""`abgames tanhinmin analyze|check|deals|play`."""

import json
import xml.etree.ElementTree as ET
from functools import partial

import pytest

from abgames.tanhinmin import analyze, best_move, check
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
    def test_everything_in_plain_words(self, tanhinmin):
        status, out, err = tanhinmin("analyze", *SLIDES)
        assert (status, err) == (0, "")
        assert "You win; with best play the opponent is left with 2 cards.\n" in out
        assert "matchings           4 : 2  your lines" in out
        assert "turns                   5  your plays and passes" in out
        assert "  to win                   1, 2, 4, 5, pass\n" in out
        assert "opponent (1) [0]  1   2   3   6   4 lines\n" in out

    def test_a_lost_position(self, tanhinmin):
        out = tanhinmin("analyze", "4 5 6", "6")[1]
        assert "The opponent wins; with best play you are left with 1 card.\n" in out
        assert "  to win                   none\n" in out
        assert "  for the score            6\n" in out

    @pytest.mark.parametrize(
        ("options", "variant", "words"),
        [
            (["--goals", "1,0"], {"goals": (1, 0)}, "you win with 1 left, the opponent with 0"),
            (["--cut", "4"], {"cut": 4}, "4 clears the table"),
            (["--pass-limits", "2,3"], {"pass_limits": (2, 3)}, "you lose on your pass number 2"),
            (["--last-card"], {"last_card": True}, "2: no card beats it"),
        ],
    )
    def test_variants(self, tanhinmin, options, variant, words):
        assert words in tanhinmin("analyze", *SLIDES, *options)[1]
        record = json.loads(tanhinmin("analyze", *SLIDES, *options, "--json")[1])
        expected = analyze([1, 2, 4, 5], [1, 1, 2, 3, 6], **variant)
        assert record["score"] == expected.score
        assert record["score_moves"] == list(expected.score_moves)
        assert record["last_card_value"] == expected.last_card_value

    def test_a_goal_of_the_loser_is_counted_in(self, tanhinmin):
        out = tanhinmin("analyze", *SLIDES, "--goals", "0,1")[1]
        assert "opponent is left with 2 cards, 1 above the goal." in out
        assert "{1} (1) [0]" in out

    def test_what_is_not_known_is_said(self, tanhinmin):
        hand = " ".join(map(str, range(1, 25)))
        out = tanhinmin("analyze", hand, hand, "--pass-limits", "3,3")[1]
        assert "turns              not known for this variant and these hands\n" in out
        assert "  for the length           not known" in out

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
    def test_a_small_range(self, tanhinmin):
        status, out, err = tanhinmin("check", "--ranks", "3", "--cards", "3")
        assert (status, err) == (0, "")
        assert out.startswith("All 1,444 positions of hands of at most 3 cards of the ranks 1 to 3")
        assert "All 13 statements that the program relies on (*) hold." in out
        assert " 2 : 1 1\n" in out

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            (["--cut", "2"], "cut rank 2"),
            (["--goals", "1,0"], "goals 1 and 0"),
            (["--pass-limits", "2,2"], "pass limits up to 2 and 2"),
        ],
    )
    def test_variants(self, tanhinmin, options, words):
        status, out, _ = tanhinmin("check", "--ranks", "3", "--cards", "3", *options)
        assert status == 0
        assert words in out

    def test_a_failure_is_told_by_the_status(self, tanhinmin, monkeypatch):
        from dataclasses import replace

        result = check(3, 2)
        first, *others = result.statements
        wrong = replace(result, statements=(replace(first, failed=7), *others))
        monkeypatch.setattr("abgames.tanhinmin.checking.check", lambda *_, **__: wrong)
        status, out, _ = tanhinmin("check")
        assert status == 1
        assert "1 of the 13 statements that the program relies on (*) fail." in out


class TestDeals:
    def test_all_deals(self, tanhinmin):
        out = tanhinmin("deals", "--cards", "2")[1]
        assert out.startswith(
            "All 1,624,350 deals: 2 cards each out of 13 ranks × 4, with best play for the score\n"
        )
        assert "leader wins      53.96% = 661/1225\n" in out
        assert "+2     876,486  53.96%\n" in out

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
            lines.append(str(best_move(state["mine"], state["theirs"], state["table"])))
        assert state["score"] == state["best_score"] != 0
        assert state["state"] == ("won" if state["score"] > 0 else "lost")

    def test_json_lines(self, tanhinmin):
        hands = ("--mine", SLIDES[0], "--theirs", SLIDES[1])
        lines = ["2", "7", "hint", "undo", "quit"]
        status, out, err = tanhinmin("play", *hands, "--json", lines=lines)
        first, moved, refused, hint, undone, last = states(out)
        assert status == 0
        assert (first["state"], first["legal_moves"]) == ("move", [1, 2, 4, 5, 0])
        assert moved["moves"] == [["mine", 2], ["theirs", 3]]
        assert refused["problem"] == "you do not have a 7"
        assert hint["hint"]["score"] == 2
        assert undone["moves"] == []
        assert (last["state"], last["legal_moves"], last["problem"]) == ("stopped", [], None)
        assert "you do not have a 7" not in err

    def test_a_seed_deals_the_cards(self, tanhinmin):
        deals = [
            states(tanhinmin("play", "--json", "--seed", seed)[1])[0]["mine"]
            for seed in ("1", "1", "2")
        ]
        assert deals[0] == deals[1] != deals[2]
        assert len(deals[0]) == 7
        again = states(tanhinmin("play", "--json")[1])[0]
        same = states(tanhinmin("play", "--json", "--seed", str(again["seed"]))[1])[0]
        assert again == same
