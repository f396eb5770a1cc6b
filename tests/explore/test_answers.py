"""What needs no Python: the core gives the records that Python gives, and refuses in its words."""

import json
from itertools import product

import pytest

from abgames._abgames import answers
from abgames.arguments import folded
from abgames.explore import answer


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
    ],
)
def test_the_core_knows_the_strategy_of_common_words(question, given):
    assert core_answer(f"words/{question}", given) == without_effort(
        answer(f"words/{question}", given)
    )


PLAYED = {
    "nim/reply": {"piles": [4, 5, 2]},
    "tanhinmin/reply": {"mine": [1, 2, 4], "theirs": [1, 3], "moves": "1"},
    "otrio/reply": {"moves": "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L"},
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


def test_characters_of_other_keyboards_are_read_as_python_reads_them():
    """Digits of other scripts, blanks, signs of typeset pages, and what cannot be seen."""

    def shown(ask, hand):
        try:
            return ask("tanhinmin/show", {"mine": hand, "theirs": "3"})["mine"]
        except ValueError:
            return None

    signs = [sign for sign in map(chr, range(0x80, 0x110000)) if folded(sign) != sign]
    hands = [f"1{sign}2" for sign in signs]
    assert [shown(core_answer, hand) for hand in hands] == [shown(answer, hand) for hand in hands]
    assert shown(answer, "1\N{ARABIC-INDIC DIGIT THREE}2") == [132]


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
    given = {"mine": "1 2 4 5", "theirs": "1 1 2 3 6", "moves": ["1", "PASS"]}
    shown = core_answer("tanhinmin/show", given)
    assert [each["move"] for each in shown["played"]] == [1, 0]
    assert shown == without_effort(answer("tanhinmin/show", given))
    for ask in (core_answer, answer):
        with pytest.raises(ValueError, match="1 2"):
            ask("tanhinmin/show", {**given, "moves": ["1 2"]})
