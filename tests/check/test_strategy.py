import copy
import json

import pytest
from tests.damage import edited, good

from abgames import VerificationError
from abgames_check import check_file
from abgames_check.codebreaking.strategy import check
from abgames_check.documents import read_document

LEAF = {"3A0B": None}
GOOD = good("strategy")


def test_a_good_file(tmp_path):
    expected = (6, 3, {1: 1, 2: 1, 3: 1})
    assert check(GOOD) == expected
    file = tmp_path / "strategy.json"
    file.write_text(json.dumps(GOOD))
    assert tuple(check_file(file).found.values()) == expected


def test_listed_candidates():
    doc = copy.deepcopy(GOOD)
    doc["candidates"] = [[4, 2, 3], [1, 2, 3]]  # the history excludes the second
    doc["root"] = {"guess": [4, 2, 3], "replies": LEAF}
    assert check(doc) == (1, 1, {1: 1})


def changed(path, value):
    return edited(GOOD, path, value)


ROOT = ("root", "replies")
CHILD = (*ROOT, "1A1B")


def test_the_path_is_a_field():
    with pytest.raises(VerificationError) as caught:
        check(changed((*CHILD, "replies", "1A1B"), None))
    assert caught.value.path == (((1, 2, 4), (1, 1)), ((1, 4, 3), (1, 1)))


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
        check(read_document(text))


def test_a_file_that_is_no_text(tmp_path):
    file = tmp_path / "strategy.json"
    file.write_bytes(b"\xff\xfe{}")
    with pytest.raises(VerificationError, match="not UTF-8"):
        check_file(file)


def test_a_tree_that_never_ends(monkeypatch):
    monkeypatch.setattr("abgames_check.codebreaking.strategy.MAX_DEPTH", 500)
    doc = copy.deepcopy(GOOD)
    node = {"guess": [2, 1, 5], "replies": {}}
    node["replies"]["0A1B"] = node
    doc["candidates"] = [[1, 4, 3]]
    doc["root"] = node
    with pytest.raises(VerificationError, match=r"after 2 1 5=0A1B, .*more.*: the tree is deeper"):
        check(doc)


def test_a_deep_tree_that_ends():
    doc = copy.deepcopy(GOOD)
    doc["candidates"] = [[1, 4, 3]]
    node = {"guess": [1, 4, 3], "replies": LEAF}
    for _ in range(2000):
        node = {"guess": [2, 1, 5], "replies": {"0A1B": node}}
    doc["root"] = node
    assert check(doc) == (2001, 2001, {2001: 1})


def test_a_game_too_large_to_check():
    doc = changed(("game",), {"name": "AB", "pegs": 8, "colors": 200, "extra_colors": 0})
    doc["history"] = []
    with pytest.raises(VerificationError, match="at most 8388608 can be checked"):
        check(doc)


def test_mastermind_has_no_extra_colours():
    doc = changed(("game", "name"), "Mastermind")
    with pytest.raises(VerificationError, match=r'"extra_colors" .* 0..0'):
        check(doc)
