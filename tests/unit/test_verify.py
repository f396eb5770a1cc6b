import copy
import json

import pytest
from tests.damage import edited

from abgames import VerificationError
from abgames.codebreaking.verify import Verification, verify_document, verify_file, verify_text

LEAF = {"3A0B": None}
GOOD = {
    "format": "abgames-strategy",
    "version": 1,
    "game": {"name": "AB", "pegs": 3, "colors": 4, "extra_colors": 1},
    "goal": "hit",
    "objective": "expected",
    "history": [[[1, 2, 3], "2A0B"]],
    "candidates": None,
    "root": {
        "guess": [1, 2, 4],
        "replies": {
            "3A0B": None,
            "1A1B": {
                "guess": [1, 4, 3],
                "replies": {"3A0B": None, "1A1B": {"guess": [4, 2, 3], "replies": LEAF}},
            },
        },
    },
}


def test_a_good_file(tmp_path):
    expected = Verification(total=6, worst=3, histogram={1: 1, 2: 1, 3: 1})
    assert verify_document(GOOD) == expected
    assert verify_text(json.dumps(GOOD)) == expected
    file = tmp_path / "strategy.json"
    file.write_text(json.dumps(GOOD))
    total, worst, histogram = verify_file(file)
    assert (total, worst, histogram) == expected


def test_listed_candidates():
    doc = copy.deepcopy(GOOD)
    doc["candidates"] = [[4, 2, 3], [1, 2, 3]]  # the history excludes the second
    doc["root"] = {"guess": [4, 2, 3], "replies": LEAF}
    assert verify_document(doc) == (1, 1, {1: 1})


def changed(path, value):
    return edited(GOOD, path, value)


ROOT = ("root", "replies")
CHILD = (*ROOT, "1A1B")
BAD = [
    (("format",), "chess", '"format" must be'),
    (("format",), ..., 'lacks "format"'),
    (("extra",), 1, 'unknown key "extra"'),
    (("version",), 2, '"version" must be 1'),
    (("version",), True, '"version" must be 1, not true'),
    (("version",), 1.0, '"version" must be 1, not 1.0'),
    (("game",), [], '"game" must be a JSON object'),
    (("game", "name"), "MOO", "one of AB, Mastermind, CardMoo"),
    (("game", "name"), [], "one of AB, Mastermind, CardMoo"),
    (("game", "pegs"), 0, r'"pegs" .* 1..8, not 0'),
    (("game", "pegs"), 10**400, "a huge number"),
    (("game", "pegs"), "3", r'"pegs" .* not "3"'),
    (("game", "colors"), 2, r'"colors" .* 3..255'),
    (("game", "extra_colors"), 255, "more than 255 colours"),
    (("game", "extra_colors"), ..., 'lacks "extra_colors"'),
    (("goal",), "determine", "the secret is determined, so this reply must be null"),
    (("goal",), {}, '"goal" must be one of hit, determine, class, not an object'),
    (("objective",), "luck", '"objective" must be one of'),
    (("objective",), None, "not null"),
    (("history",), None, '"history" must be a list'),
    (("history",), [[1, 2, 3]], "answer 1 .* must be a pair"),
    (("history", 0, 0), [1, 2], "guess 1 of the history must be a list of 3"),
    (("history", 0, 1), "2a0b", "a reply is written"),
    (("history", 0, 1), [2, 0], "a reply is written"),
    (("history", 0, 1), "2A1B", "nothing to find"),
    (("candidates",), {}, '"candidates" must be null or a list'),
    (("candidates",), [], "nothing to find"),
    (("candidates",), [[1, 2, 5]], "candidate 1 must use the colours 1..4"),
    (("candidates",), [[1, 2, 4], [1, 2, 4]], r"\[1, 2, 4\] is listed twice"),
    (("root",), None, "the tree ends, but 1 2 4 and 2 more are not found yet"),
    (("root",), 5, "a node must be a JSON object"),
    (("root", "guess"), ..., 'lacks "guess"'),
    (("root", "guess"), [1, 1, 2], "must not repeat a colour"),
    (("root", "guess"), [1, 2, 6], "must use the colours 1..5, not 6"),
    (("root", "guess"), [1, 2, True], "not true"),
    (("root", "guess"), "124", "must be a list of 3 colours"),
    (ROOT, None, '"replies" must be an object'),
    ((*ROOT, "1A1B"), ..., "after 1 2 4=1A1B: this reply is missing, but 1 4 3 and 1 more are"),
    ((*ROOT, "3A0B"), ..., "after 1 2 4=3A0B: this reply is missing, but 1 2 4 is"),
    ((*ROOT, "3A0B"), {"guess": [1, 2, 3], "replies": LEAF}, "this reply must be null"),
    ((*ROOT, "0A0B"), None, "after 1 2 4=0A0B: no candidate gives this reply"),
    ((*ROOT, "1b1a"), None, 'written like "1A1B"'),
    ((*ROOT, "01A1B"), None, 'written like "1A1B"'),
    (CHILD, None, "after 1 2 4=1A1B: the tree ends, but 1 4 3 and 1 more"),
    ((*CHILD, "guess"), [1, 2], "after 1 2 4=1A1B: the guess must be a list of 3"),
    (
        (*CHILD, "replies", "1A1B", "guess"),
        [4, 3, 2],
        "after 1 2 4=1A1B, 1 4 3=1A1B, 4 3 2=3A0B: no candidate",
    ),
]


@pytest.mark.parametrize(("path", "value", "message"), BAD, ids=lambda x: str(x)[:40])
def test_a_bad_file_is_told_where(path, value, message):
    with pytest.raises(VerificationError, match=message) as caught:
        verify_document(changed(path, value))
    assert str(caught.value).endswith(caught.value.problem)


def test_the_path_is_a_field():
    with pytest.raises(VerificationError) as caught:
        verify_document(changed((*CHILD, "replies", "1A1B"), None))
    assert caught.value.path == (((1, 2, 4), (1, 1)), ((1, 4, 3), (1, 1)))


@pytest.mark.parametrize("document", [None, 5, "text", [], {}, b"{}", float("nan"), object()])
def test_what_is_no_document(document):
    with pytest.raises(VerificationError):
        verify_document(document)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[]", "must be a JSON object, not a list"),
        ('{"a": 1, "a": 2}', 'the key "a" twice'),
        ("NaN", "NaN is not a JSON value"),
        ('{"a": [-1e999]}', "the number -1e999 is too large"),
        ("[" * 100_000 + "]" * 100_000, "nested too deeply: 100000 levels at character 100000"),
        ('{"a":' * 50_000 + '"[[["' + "}" * 50_000, "nested too deeply: 50000 levels"),
        ("[" * 901 + "]" * 901, "nested too deeply: 901 levels at character 901"),
        ("[" * 900 + "]" * 900, "must be a JSON object, not a list"),
        ('{"a":' * 900 + "0" + "}" * 900, "lacks"),
        ("9" * 5000, "not JSON that can be read"),
    ],
    ids=lambda x: x[:20],
)
def test_hostile_texts(text, message):
    with pytest.raises(VerificationError, match=message):
        verify_text(text)


def test_a_file_that_is_no_text(tmp_path):
    file = tmp_path / "strategy.json"
    file.write_bytes(b"\xff\xfe{}")
    with pytest.raises(VerificationError, match="not UTF-8"):
        verify_file(file)


def test_a_tree_that_never_ends():
    doc = copy.deepcopy(GOOD)
    node = {"guess": [2, 1, 5], "replies": {}}
    node["replies"]["0A1B"] = node
    doc["candidates"] = [[1, 4, 3]]
    doc["root"] = node
    with pytest.raises(VerificationError, match=r"after 2 1 5=0A1B, .*more.*: the tree is deeper"):
        verify_document(doc)


def test_a_deep_tree_that_ends():
    doc = copy.deepcopy(GOOD)
    doc["candidates"] = [[1, 4, 3]]
    node = {"guess": [1, 4, 3], "replies": LEAF}
    for _ in range(5000):
        node = {"guess": [2, 1, 5], "replies": {"0A1B": node}}
    doc["root"] = node
    assert verify_document(doc) == (5001, 5001, {5001: 1})


def test_a_game_too_large_to_check():
    doc = changed(("game",), {"name": "AB", "pegs": 8, "colors": 200, "extra_colors": 0})
    doc["history"] = []
    with pytest.raises(VerificationError, match="at most 8388608 can be checked"):
        verify_document(doc)


def test_mastermind_has_no_extra_colours():
    doc = changed(("game", "name"), "Mastermind")
    with pytest.raises(VerificationError, match=r'"extra_colors" .* 0..0'):
        verify_document(doc)
