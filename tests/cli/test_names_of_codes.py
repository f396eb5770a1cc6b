"""In the JSON about a table no guess and no secret is a number without its name."""

import json
from pathlib import Path

import pytest

from abgames.explore import answer

ASKED = (Path(__file__).parents[1] / "explore" / "asked.txt").read_text("utf-8").splitlines()
WORDS = "crane crate trace react caret carve grace brace"
GUESSED = {"answers": WORDS, "history": "crane=ggg-g"}
TYPED = [line.split(" | ") for line in ASKED if line.startswith(("table/", "words/"))]
QUESTIONS = [
    *((name, json.loads(arguments)) for name, arguments in TYPED),
    *((f"words/{verb}", GUESSED) for verb in ("state", "propose", "tree", "judge", "heuristic")),
    ("words/state", {**GUESSED, "history": "crane=ggg-g, crane=-yyyg"}),
    ("words/split", {**GUESSED, "guess": "trace"}),
    ("words/reply", {**GUESSED, "guess": "trace"}),
    ("words/secret", {"answers": WORDS}),
]
BESIDE = {
    "candidates": "texts",
    "guess": "text",
    "guesses": "texts",
    "history": "history_text",
    "next_guess": "text",
    "proposal": "text",
    "secret": "text",
}
"""What has codes as numbers, and where their names stand; in a review it is the move."""

LISTS = {"candidates", "guesses", "history"}


def unnamed(record, place=""):
    """The places of a record that have numbers without names."""
    if isinstance(record, list):
        return [found for each in record for found in unnamed(each, f"{place}[]")]
    if not isinstance(record, dict):
        return []
    found = []
    for key, value in record.items():
        found += unnamed(value, f"{place}.{key}")
        codes = value if key in LISTS and isinstance(value, list) else []
        codes = [value] if key in BESIDE.keys() - LISTS else codes
        codes = [code[0] if isinstance(code, list) else code for code in codes]
        is_number = any(isinstance(code, int) for code in codes)
        if is_number and not any(map(record.get, (BESIDE[key], "move"))):
            found.append(f"{place}.{key}")
    return found


@pytest.mark.parametrize(("name", "arguments"), QUESTIONS)
def test_a_code_has_its_name_beside_it(name, arguments, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[2])
    assert unnamed(json.loads(json.dumps(answer(name, arguments)))) == []


@pytest.mark.parametrize(
    ("verb", "lines"),
    [
        ("assist", ("list", "hint", "why react", "trace = ggggg")),
        ("assist", ("crane = ggggy", "list", "undo", "quit")),
        ("assist", ("crane = ggg-g", "crane = -yyyg", "review", "quit")),
        ("play", ("hint", "coach", "crane", "list all", "review", "trace")),
        ("play", ("quit",)),
    ],
)
def test_so_it_has_in_conversations(talk, verb, lines):
    secret = ["--secret", "trace"] if verb == "play" else []
    _, out, _ = talk("words", verb, "--answers", WORDS, *secret, "--json", lines=lines)
    records = list(map(json.loads, out.splitlines()))
    assert len(records) > len(lines[:-1])
    assert unnamed(records) == []
