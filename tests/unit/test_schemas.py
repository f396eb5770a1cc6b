"""The JSON Schemas in docs/schemas: files that we write fit them, damaged ones do not.

They describe what can be checked without playing; ``verify`` finds out whether a file proves
something.
"""

import gzip
import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.games.boards import Rows

from abgames import games
from abgames.codebreaking import (
    AB,
    CardMoo,
    FeedbackTable,
    Mastermind,
    coins,
    prove_all_colors,
    prove_lower_bound,
    solve,
    words,
)
from abgames.otrio import Position, can_force
from abgames.otrio import solve as solve_otrio

ROOT = Path(__file__).parents[2]
SCHEMAS = [json.loads(path.read_text("utf-8")) for path in (ROOT / "docs/schemas").glob("*.json")]
KINDS = {
    schema["properties"]["format"]["const"]: Draft202012Validator(schema) for schema in SCHEMAS
}
PACKAGE = (ROOT / "python" / "abgames" / "codebreaking").glob("*.gz")
EVIDENCE = sorted([*(ROOT / "docs" / "evidence").rglob("*.json*"), *PACKAGE])
PIG = ROOT / "examples" / "games" / "pig.py"
OTRIO = Position.from_moves("b2M, a1L, c3S, a2S", players=3)


def errors(document):
    """The errors of a document by the schema of its format."""
    return [error.message for error in KINDS[document["format"]].iter_errors(document)]


def written(tmp_path):
    """A document of each kind, as written by the package."""
    table = coins(4, false="heavier")
    yield solve(AB(3, 5), history="1 2 3=0A1B").strategy.to_json()
    yield solve(Mastermind(2, 3), candidates=["1 1", "2 3"], goal="determine").strategy.to_json()
    yield solve(CardMoo(ranks=3), goal="determine").strategy.to_json()
    yield solve(table, goal="determine").strategy.to_json()
    costs = FeedbackTable([[0, 1]], costs=[0.5], allowed=[[[True], [False]]], shared_hits=True)
    yield solve(costs, goal="determine").strategy.to_json()
    unsure = FeedbackTable([[0, (1, 2)], [1, 0]], hit=0, lies=1)
    yield solve(unsure, objective="worst").strategy.to_json()
    yield prove_lower_bound(unsure).to_json()
    yield prove_lower_bound(AB(3, 7), guesses=4).to_json()
    yield prove_lower_bound(AB(4, 5)).to_json()
    yield prove_lower_bound(AB(3, 5), objective="worst-count").to_json()
    yield prove_lower_bound(AB(3, 7), objective="expected").to_json()
    hard = words(["bake", "cake", "fake", "lake"], hard=True)
    yield prove_lower_bound(hard, "bake=-ggg", objective="expected").to_json()
    yield solve(hard).strategy.to_json()
    yield can_force(OTRIO, {1, 3}, {1}, threads=1).certificate.to_json()
    yield solve_otrio(OTRIO, prefer="next", threads=1).certificate.to_json()
    yield games.solve(Rows(2, 2, 3)).certificate({2}, {"P1", "D"}).to_json()
    yield games.solve(games.load(f"{PIG}:piglet")).certificate({1}, {"P1"}).to_json()
    path = tmp_path / "proof.json"
    prove_all_colors("AB", pegs=2).save(path)
    yield path.read_text("utf-8")
    yield (ROOT / "results" / "otrio.json").read_text("utf-8")


def test_every_schema_is_one_and_every_format_has_one():
    for schema in SCHEMAS:
        Draft202012Validator.check_schema(schema)
    text = (ROOT / "docs" / "formats.md").read_text("utf-8")
    assert set(KINDS) == set(re.findall(r'"(abgames-[a-z-]+)"', text))


def test_what_is_written_fits(tmp_path):
    kinds = set()
    for text in written(tmp_path):
        document = json.loads(text)
        assert errors(document) == []
        kinds.add(document["format"])
    assert kinds == set(KINDS)


def test_the_examples_of_the_formats_fit():
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    documents = map(json.loads, re.findall(r"^```json\n(.*?)^```$", page, re.DOTALL | re.MULTILINE))
    complete = [document for document in documents if "format" in document]
    assert {document["format"] for document in complete} >= set(KINDS) - {"abgames-results"}
    for document in complete:
        assert errors(document) == []


def marked(path):
    """Trees of many thousand nodes take seconds."""
    is_large = path.suffix == ".gz" and path.stat().st_size > 10_000
    return pytest.param(path, marks=[pytest.mark.weekly] * is_large, id=path.name)


@pytest.mark.long
@pytest.mark.parametrize("path", [*map(marked, EVIDENCE)])
def test_the_evidence_fits(path):
    data = path.read_bytes()
    data = gzip.decompress(data) if path.suffix == ".gz" else data
    assert errors(json.loads(data)) == []


@pytest.mark.long
def test_what_is_damaged_does_not_fit(tmp_path):
    for text in written(tmp_path):
        document = json.loads(text)
        fits = KINDS[document["format"]].is_valid
        for key in document.keys() - {"format"}:
            lacking = {name: value for name, value in document.items() if name != key}
            assert not fits(lacking), key
            if not isinstance(document[key], str) or key not in {"game", "start"}:  # any text
                assert not fits({**document, key: "nonsense"}), key
        assert not fits({**document, "surplus": 1})
