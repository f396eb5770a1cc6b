"""What needs no Python: the core gives the records that Python gives, and refuses in its words."""

import json
import random
from itertools import product

import pytest

from abgames._abgames import answers
from abgames.arguments import folded
from abgames.explore import answer
from abgames.language import speaking, spoken


def without_effort(record):
    """A record without what depends on the machine, as JSON."""
    record = json.loads(json.dumps(record))
    for each in (record, *record.get("cells", ())):
        for key in ("seconds", "nodes"):
            each.pop(key, None)
    return record


def core_answer(question, given):
    """The record of the core, without what depends on the machine."""
    return without_effort(json.loads(answers.ask(question, json.dumps(given))))


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("propose", {}),
        ("propose", {"history": "crate=-----"}),
        ("propose", {"history": "crate=-----, loins=-----"}),
        ("tree", {"depth": 2}),
        ("judge", {"history": "slate=-----, drony=---y-"}),
        ("review", {"history": "crate=-----, loins=-----", "ranks": False}),
        ("review", {"history": "audio=-y---", "ranks": False, "time_limit": 0}),
    ],
)
def test_the_core_knows_the_strategy_of_common_words(question, given):
    assert core_answer(f"words/{question}", given) == without_effort(
        answer(f"words/{question}", given)
    )


PLAYED = {
    "play/reply": {
        "situation": {"game": "otrio"},
        "moves": "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L",
    },
    "ab/propose": {"pegs": 3, "colors": 5, "history": "1 2 3=0A1B"},
    "words/propose": {"answers": "crane,crate,trace,react", "history": "trace=-ggyg"},
    "cardmoo/advise": {"ranks": 5, "history": "1b 2b 3b=1N"},
}


@pytest.mark.parametrize("question", PLAYED)
def test_a_seed_and_a_level_give_the_same_move(question):
    made = {}
    for level, seed in product((0, 4, 9), range(8)):
        given = {**PLAYED[question], "level": level, "seed": seed}
        made[level, seed] = found = answer(question, given)
        assert core_answer(question, given) == without_effort(found)
    best = [made[9, seed] for seed in range(8)]
    assert best == best[:1] * 8
    assert question == "words/propose" or any(made[0, seed] != best[0] for seed in range(8))


HANDS = {"game": "tanhinmin", "mine": [1, 2, 4, 5], "theirs": [1, 1, 2, 3, 6]}
OTRIO = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S"


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("nim/explain", {"piles": [5, 4, 10], "rule": "kayles"}),
        ("nim/explain", {"piles": [3, 2], "misere": True}),
        ("play/show", {"situation": {"game": "nim", "piles": [6, 2], "rule": "lasker"}}),
        ("play/review", {"situation": {"game": "nim", "piles": [7, 3]}, "moves": "6 3, 3 3"}),
        ("play/review", {"situation": HANDS, "moves": "5, 6, pass"}),
        ("play/show", {"situation": HANDS}),
        ("play/review", {"situation": {"game": "otrio"}, "moves": f"{OTRIO} b3L", "since": 12}),
        ("otrio/show", {"moves": OTRIO}),
    ],
)
def test_the_core_speaks_japanese(question, given):
    with speaking("ja"):
        assert spoken() == "ja"  # and the core has the messages
    told = core_answer(question, {**given, "language": "ja"})
    assert told == without_effort(answer(question, {**given, "language": "ja"}))
    assert told != core_answer(question, given)


def test_characters_of_other_keyboards_are_read_as_python_reads_them():
    """Digits of other scripts, blanks, signs of typeset pages, and what cannot be seen."""

    def shown(ask, hand):
        try:
            return ask("tanhinmin/analyze", {"mine": hand, "theirs": "3"})["mine"]
        except ValueError:
            return None

    signs = [sign for sign in map(chr, range(0x80, 0x110000)) if folded(sign) != sign]
    hands = [f"1{sign}2" for sign in signs]
    assert [shown(core_answer, hand) for hand in hands] == [shown(answer, hand) for hand in hands]
    assert shown(answer, "1\N{ARABIC-INDIC DIGIT THREE}2") == [132]


SAID = """
1볼 1스트라이크 | 낫싱 | 1S1B | 1 strike 1 ball | BBW | ●●○ | ⚫⚫⚪ | black black white
1 red 2 white | A1B2 | B1c2 | 2 correct 1 misplaced | 1 toro 2 vacas | 2:1
1 бык 2 коровы | (1, 2) | 1 1 | 0 | 1a | 2b | 1 white | 2b1w
1b 2c | 1ヒット2ブロー | two cows | 0/2 | +1 -1 | -2+1 | no bulls | 1 black and 1 white | ○ | b
1 black, 2 white | bagels | 1P 2F | 2 eat 1 bite | bb | 21 | 3 | 1a1a | 1 b 1 | a b | 1c1s
1 hit 1 ball | 1s 1w | +1 +1 | 1:2:1 | 1- | b- w | 黒1白2 | one"""
SAID = SAID.strip().replace("\n", " | ")


def test_replies_are_read_as_python_reads_them():
    """In the words of players; what is read at all in the core is read alike."""
    chance = random.Random(3)
    parts = ("0", "1", "2", "two", "no", *"abwc●+-, ", "black", "бык", "스트라이크")
    texts = [*map(str.strip, SAID.split("|"))]
    texts += ["".join(chance.choices(parts, k=chance.randint(1, 5))) for _ in range(1500)]
    read = []
    for text in texts:
        given = {"pegs": 4, "colors": 8, "history": [["1 2 3 4", text]]}
        found = []
        for ask in (core_answer, answer):
            try:
                found.append(ask("mastermind/state", given)["history_text"])
            except ValueError:
                found.append(None)
        if found[0] is not None or text in texts[: len(SAID.split("|"))]:
            assert found[0] == found[1], text
        read += [text] if found[0] else []
    assert len(read) > 200
    history = "1 2 3 4=(1, 2), 5 6 7 8=1S1B"
    given = {"pegs": 4, "colors": 8, "history": history}
    assert core_answer("ab/state", given)["history_text"] == "1 2 3 4=1A2B, 5 6 7 8=1A1B"


def test_cards_are_read_as_python_reads_them():
    texts = ["3b 8R x", "AbKr", "a b,joker", "10 b2r,\t3b,", "1b 2r x x", "0b 1b 2b", "1b, ,2b 3"]
    for text in texts:
        asked = "cardmoo/state", {"history": "4b 5b 6b=0", "shown": text}
        found = []
        for ask in (core_answer, answer):
            try:
                found.append(without_effort(ask(*asked)))
            except ValueError:
                found.append(None)
        assert found[0] == found[1], text
    assert found[0] is None


def test_the_moves_of_a_list_may_be_texts():
    given = {"situation": HANDS, "moves": ["1", "PASS"]}
    shown = core_answer("play/show", given)
    assert shown["details"]["mine"] == [2, 4, 5]
    assert shown == without_effort(answer("play/show", given))
    for ask in (core_answer, answer):
        with pytest.raises(ValueError, match="1 2"):
            ask("play/show", {**given, "moves": ["1 2"]})
