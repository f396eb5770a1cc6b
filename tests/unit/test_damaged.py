"""Forged and damaged files: each checker refuses each, and says why; see damaged/*.txt."""

import json
from collections import defaultdict
from functools import reduce
from re import DOTALL, escape, search

import pytest
from tests.damage import FOLDER, edited, good
from tests.proofs import GOOD as PROOFS

import abgames
from abgames import VerificationError
from abgames_check.codebreaking import all_colors, lower_bound, strategy, total_bound
from abgames_check.otrio import certificate

CHECKERS = {
    "strategy": strategy.check,
    "lower-bound": lower_bound.check,
    "total-bound": total_bound.check,
    "all-colors": all_colors.check,
    "otrio": certificate.check,
}
FAST = {"total-bound", "all-colors", "otrio"}
"""The formats with a second checker, in Rust."""


def damages():
    """By format and name of a good document: words, and changes of it."""
    found = defaultdict(list)
    for path in sorted(FOLDER.glob("*.txt")):
        name = ""
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("@ "):
                name = line[2:]
            elif line and line[0] != "#":
                words, *changes = line.split(" | ")
                found[path.stem, name].append((words, changes))
    return found


def changed(document, change):
    """A document with a new value at a path, or without what is there."""
    path, _, value = change.partition(" = ")
    new = ... if value == "..." else json.loads(value)
    keys = [int(key) if key.isdecimal() else key for key in path.split("/")]
    return edited(document, keys, new) if path else new


DAMAGES = damages()


@pytest.mark.parametrize(("kind", "name"), DAMAGES)
def test_what_is_damaged_is_refused(kind, name):
    whole = PROOFS[name] if name in PROOFS else good(name)
    for words, changes in DAMAGES[kind, name]:
        document = reduce(changed, changes, whole)
        with pytest.raises(VerificationError) as caught:
            CHECKERS[kind](document)
        said = str(caught.value)
        patterns = (".*".join(map(escape, each.split("..."))) for each in words.split("|"))
        assert any(search(pattern, said, DOTALL) for pattern in patterns), (changes, said)
        assert said.endswith(caught.value.problem)
        if kind in FAST:
            with pytest.raises(VerificationError):
                abgames.verify(document, fast=True)


@pytest.mark.parametrize("kind", CHECKERS)
@pytest.mark.parametrize("text", ["[]", "null", "{}", "7", '"text"'])
def test_what_is_no_document_is_refused(kind, text):
    with pytest.raises(VerificationError):
        CHECKERS[kind](json.loads(text))
