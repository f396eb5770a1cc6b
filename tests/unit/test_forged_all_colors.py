"""Forged proofs for all numbers of colours: the checker refuses each, and says why."""

import json
import re
from string import ascii_letters

import pytest
from tests.proofs import DELETED, GOOD, changed

from abgames import VerificationError
from abgames.codebreaking.verify_all_colors import verify_all_colors_document
from abgames.documents import read_document

NO_WORDS = "not words of this game"
MANY = " ".join(re.findall("..", ascii_letters + "ÄÖ"))
A1 = {"pattern": "a1", "degree": 2, "values": [0, 1, 3, 6, 9, 13, 17]}
FALSE_LATER = [0, 1, 3, 6, 9, 13, 17, 22, 27, 33, 39, 46, 53, 61, 69, 78, 87, 97, 107]

FORGERIES = {
    "no object": ([], "must be a JSON object"),
    "another format": (changed("ab2", ("format", "abgames-strategy")), '"format" must be'),
    "another version": (changed("ab2", ("version", 2)), '"version" must be 1'),
    "version true": (changed("ab2", ("version", True)), '"version" must be 1, not true'),
    "version 1.0": (changed("ab2", ("version", 1.0)), '"version" must be 1'),
    "no period": (changed("ab2", ("period", DELETED)), 'lacks "period"'),
    "an unknown key": (changed("ab2", ("note", "trust me")), "unknown key"),
    "an unknown key of the game": (changed("ab2", ("game", "colors", 6)), "unknown key"),
    "an unknown key of a bound": (changed("ab2", ("bounds", 0, "proof", 1)), "unknown key"),
    "an unknown key of a claim": (changed("ab2", ("claims", 0, "proof", 1)), "unknown key"),
    "a bound without its degree": (changed("ab2", ("bounds", 0, "degree", DELETED)), "lacks"),
    "a claim without absent": (changed("ab2", ("claims", 0, "absent", DELETED)), "lacks"),
    "another game": (changed("ab2", ("game", "name", "CardMoo")), "one of AB, Mastermind"),
    "another objective": (changed("ab2", ("objective", "best")), "one of expected, worst"),
    "an objective that is a list": (
        changed("ab2", ("objective", ["worst"])),
        "one of expected, worst",
    ),
    "no pegs": (changed("ab2", ("game", "pegs", 0)), '"pegs" of the game must be'),
    "five pegs": (changed("ab2", ("game", "pegs", 5)), '"pegs" of the game must be'),
    "pegs 2.0": (changed("ab2", ("game", "pegs", 2.0)), '"pegs" of the game must be'),
    "period true": (changed("ab1", ("period", True)), '"period" must be'),
    "period 13": (changed("ab2", ("period", 13)), '"period" must be'),
    "another period": (changed("ab2", ("period", 1)), "costs more than claimed"),
    "bounds that are an object": (changed("ab2", ("bounds", {})), '"bounds" must be a list'),
    "claims that are null": (changed("ab2", ("claims", None)), '"claims" must be a list'),
    "a degree above D": (changed("ab2", ("bounds", 2, "degree", 4)), '"degree" must be'),
    "a degree above D, worst": (changed("ab2w", ("bounds", 0, "degree", 2)), '"degree" must be'),
    "a degree below 0": (changed("ab2", ("bounds", 0, "degree", -1)), '"degree" must be'),
    "a degree true": (changed("ab2w", ("bounds", 0, "degree", True)), '"degree" must be'),
    "too few values": (changed("ab2", ("bounds", 0, "values", [0, 1, 3])), "too few values"),
    "a value true": (changed("ab2", ("bounds", 0, "values", 1, True)), "a value must be"),
    "a value 1.0": (changed("ab2", ("bounds", 0, "values", 1, 1.0)), "a value must be"),
    "a value below 0": (changed("ab2", ("bounds", 0, "values", 0, -1)), "a value must be"),
    "a huge value": (changed("ab2", ("bounds", 0, "values", 0, 2**53 + 1)), "a value must be"),
    "values that are a text": (changed("ab2", ("bounds", 0, "values", "0136")), "must be a list"),
    "a pattern that is a number": (changed("ab2", ("bounds", 2, "pattern", 12)), NO_WORDS),
    "an empty pattern": (changed("ab2", ("bounds", 2, "pattern", "")), NO_WORDS),
    "two blanks": (changed("ab2", ("bounds", 3, "pattern", "a1  1b")), NO_WORDS),
    "a word too short": (changed("ab2", ("bounds", 2, "pattern", "1")), NO_WORDS),
    "a word too long": (changed("ab2", ("bounds", 2, "pattern", "123")), NO_WORDS),
    "another sign": (changed("ab2", ("bounds", 0, "pattern", "a?")), NO_WORDS),
    "an absent colour in a word": (changed("ab2", ("bounds", 0, "pattern", "a-")), NO_WORDS),
    "a digit of another script": (
        changed("ab2", ("bounds", 0, "pattern", "a\N{ARABIC-INDIC DIGIT ONE}")),
        NO_WORDS,
    ),
    "digits in another order": (changed("ab2", ("bounds", 2, "pattern", "21")), NO_WORDS),
    "a digit that is skipped": (changed("mm2", ("bounds", 2, "pattern", "11 13")), NO_WORDS),
    "a colour twice (AB)": (changed("ab2", ("bounds", 2, "pattern", "11")), NO_WORDS),
    "a letter twice (AB)": (changed("ab2", ("bounds", 1, "pattern", "aa")), NO_WORDS),
    "a word twice": (changed("ab2", ("bounds", 3, "pattern", "a1 1b a1")), "comes twice"),
    "not the first letters": (changed("ab2", ("bounds", 0, "pattern", "b1")), "left out"),
    "more touched colours than names": (
        changed("ab2", ("bounds", 4, A1 | {"pattern": MANY})),
        NO_WORDS,
    ),
    "a colour that belongs to the pool": (
        changed("ab2", ("bounds", 2, "pattern", "12 a1 1a")),
        "belongs to the pool",
    ),
    "two bounds for one pattern": (
        changed("ab2", ("bounds", 4, A1 | {"pattern": "1a"})),
        "not the only line",
    ),
    "two claims for one pattern": (
        changed("ab2", ("claims", 3, GOOD["ab2"]["claims"][0] | {"pattern": "1a"})),
        "not the only line",
    ),
    "a bound that is too great later": (
        changed("ab2", ("bounds", 0, "values", [*FALSE_LATER[:-1], 108])),
        "needs less",
    ),
    "a bound that is too great for ever": (
        changed("ab2", ("bounds", 1, A1 | {"pattern": "ba", "values": [1, 1, 1, 1, 1, 2]})),
        "one or two codes",
    ),
    "a bound that grows where there is one code": (
        changed("ab2w", ("bounds", 1, {"pattern": "ba", "degree": 1, "values": [0, 0, 1, 1]})),
        "one or two codes",
    ),
    "a formula that is right for few colours only": (
        changed("ab2", ("bounds", 2, "values", GOOD["ab2"]["bounds"][2]["values"][:8])),
        "needs less|not proved for ever",
    ),
    "a claim that holds for few colours only": (
        changed("ab2", ("claims", 1, "values", GOOD["ab2"]["claims"][1]["values"][:8])),
        "costs more than claimed|not proved for ever",
    ),
    "no root": (changed("ab2", ("bounds", 2, DELETED)), "the game is not proved"),
    "no root after an answer": (changed("ab2", ("bounds", 3, DELETED)), "needs less|not proved"),
    "no claim of the root": (changed("ab2", ("claims", 1, DELETED)), "not proved for ever"),
    "no claim of a class": (changed("ab2", ("claims", 0, DELETED)), "without a claim"),
    "no lines": (changed("ab2", ("bounds", []), ("claims", [])), "is not proved for ever"),
    "forever 1": (changed("ab2", ("claims", 0, "forever", 1)), '"forever"'),
    "forever null": (changed("ab2", ("claims", 0, "forever", None)), '"forever"'),
    "not for ever with a degree": (changed("ab2", ("claims", 0, "forever", False)), '"forever"'),
    "other numbers of guesses and values": (
        changed("ab2", ("claims", 0, "forever", False), ("claims", 0, "degree", None)),
        "do not go with",
    ),
    "a guess left out of the last ones": (
        changed("ab2", ("claims", 0, "guesses", 4, None)),
        "do not go with",
    ),
    "fewer guesses than the period": (
        changed("ab2", ("claims", 0, "guesses", ["bc"])),
        "do not go with",
    ),
    "no guesses": (changed("ab2", ("claims", 0, "guesses", [])), "do not go with"),
    "a class that is claimed for a while": (
        changed(
            "ab2",
            ("claims", 0, "forever", False),
            ("claims", 0, "degree", None),
            ("claims", 0, "guesses", [None] * 3 + ["bc"] * 4),
        ),
        "without a claim",
    ),
    "a guess that is a number": (changed("ab2", ("claims", 0, "guesses", 3, 12)), "not a guess"),
    "a guess too short": (changed("ab2", ("claims", 0, "guesses", 3, "b")), "not a guess"),
    "a guess too long": (changed("ab2", ("claims", 0, "guesses", 3, "bcd")), "not a guess"),
    "a guess of absent colours": (changed("ab2", ("claims", 0, "guesses", 3, "--")), "not a guess"),
    "an absent colour as a digit": (
        changed("ab2", ("claims", 0, "guesses", 3, "b1")),
        "not a guess",
    ),
    "an absent colour as a blank": (
        changed("ab2", ("claims", 0, "guesses", 3, "b ")),
        "not a guess",
    ),
    "an absent colour as a dash": (
        changed("ab2", ("claims", 0, "guesses", 3, "b–")),
        "not a guess",
    ),
    "an absent colour as a far letter": (
        changed("ab2", ("claims", 0, "guesses", 3, "bz")),
        "not a guess",
    ),
    "a fresh colour too far": (changed("ab2", ("claims", 0, "guesses", 3, "cb")), "not a guess"),
    "a colour twice in a guess (AB)": (
        changed("ab2", ("claims", 0, "guesses", 3, "bb")),
        "not a guess",
    ),
    "absent below 0": (changed("ab2", ("claims", 0, "absent", -1)), '"absent" must be'),
    "absent true": (changed("ab2", ("claims", 0, "absent", True)), '"absent" must be'),
    "more absent colours than there are": (
        changed("ab2", ("claims", 2, "guesses", 2, "a-")),
        "too many colours",
    ),
    "more fresh colours than there are": (
        changed("ab2", ("claims", 0, "guesses", 1, "bc")),
        "too many colours",
    ),
    "a claim with more absent colours than there are": (
        changed("ab2", ("claims", 1, "absent", 1)),
        "the game is not proved for ever",
    ),
    "a class claimed with other absent colours": (
        changed("mm2", ("claims", 3, "absent", 1)),
        "without a claim",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forgeries(name):
    document, reason = FORGERIES[name]
    with pytest.raises(VerificationError, match=reason):
        verify_all_colors_document(document)


def test_a_key_twice():
    text = json.dumps(GOOD["ab1"]).replace('"period": 1', '"period": 1, "period": 1')
    with pytest.raises(VerificationError, match="twice"):
        verify_all_colors_document(read_document(text))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text[:-1], "not JSON"),
        (lambda text: "[" * 100_000, "too deeply"),
        (lambda text: text.replace("[0,", "[NaN,"), "not a JSON value"),
        (lambda text: text.replace("[0,", f"[{10**30},"), "huge number"),
        (lambda text: text.replace("[0,", "[0e0,"), "a value must be"),
        (lambda text: "{}", "lacks"),
    ],
)
def test_damaged_texts(change, reason):
    text = json.dumps(GOOD["ab2"], separators=(",", ":"))
    with pytest.raises(VerificationError, match=reason):
        verify_all_colors_document(read_document(change(text)))
