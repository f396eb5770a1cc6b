"""The files of results are whole, and the pages of values and ``known_values`` say the same."""

import argparse
import json
import re
from datetime import date
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest
from docs.site import claims, known, values

import abgames
from abgames.cli import all_commands, main
from abgames.cli.command import BOUNDS, FORMAT, PROVED, UNKNOWN, results_text
from abgames.codebreaking import AB, Mastermind, QuasiPolynomial, prove_all_colors, solve
from abgames.recorded import RecordedValue
from abgames_check.documents import load_text

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "results").glob("*.json"))
PAGES = sorted((ROOT / "docs" / "values").glob("*.md"))
NIM = ROOT / "docs" / "games" / "nim.md"
RESULTS = [
    pytest.param(result, id=result["command"])
    for path in FILES
    for result in json.loads(path.read_text(encoding="utf-8"))["results"]
]
KEYS = [
    "question",
    "value",
    "status",
    "command",
    "nodes",
    "seconds",
    "date",
    "machine",
    "abgames",
    "evidence",
]
PARSER = all_commands()


def test_there_are_results():
    assert {path.name for path in FILES} >= {"codebreaking.json", "otrio.json", "nim.json"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_as_the_runs_write_it(path):
    text = path.read_text(encoding="utf-8")
    document = json.loads(text)
    assert (document["format"], document["version"]) == (FORMAT, 1)
    assert results_text(document["results"]) == text
    questions = [(result["question"], result["command"]) for result in document["results"]]
    assert len(set(questions)) == len(questions)


@pytest.mark.parametrize("result", RESULTS)
def test_a_result_is_whole_and_its_command_can_be_typed(result):
    assert list(result) == KEYS
    assert result["status"] in (PROVED, BOUNDS, UNKNOWN)
    date.fromisoformat(result["date"])
    program, *arguments = re.findall(r"'[^']*'|\S+", result["command"])
    assert program == "abgames"
    typed = [argument.strip("'") for argument in arguments]
    options, extra = PARSER.parse_known_args(typed, argparse.Namespace(arguments=typed))
    assert not extra
    assert callable(options.command)
    evidence = result["evidence"]
    assert evidence is None or DIGEST.fullmatch(evidence) or (ROOT / evidence).exists()


DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


def rows(page):
    """The rows of the tables of a page, as lists of cells."""
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines if line[:2] == "| "]


def of(words, *statuses):
    """The results whose commands have some words."""
    return [
        param
        for param in RESULTS
        if any(word in param.id for word in words) and param.values[0]["status"] in statuses
    ]


def test_the_pages_are_made_from_what_is_known():
    """`make values` writes them."""
    for page in known.PAGES:
        text = page.read_text(encoding="utf-8")
        assert known.page(text) == text, page


def quick(row):
    """Whether a run of the row takes a moment."""
    return row.get("nodes", 10_000) < 10_000


ROWS = [(objective, row) for objective in known.OBJECTIVES for row in known.KNOWN[objective]]


@pytest.mark.parametrize("result", of(("ab solve", "mastermind solve"), PROVED, BOUNDS))
def test_each_result_is_in_a_row(result):
    found = [row for objective, row in ROWS if known.recorded(objective, row) == result]
    assert len(found) == 1
    lower, upper = found[0]["lower"], found[0]["upper"]
    if result["status"] == PROVED:
        assert lower == upper == result["value"]
    else:
        assert result["value"][0] <= lower < upper <= result["value"][1]


def test_what_is_known_says_by_whom():
    references = (ROOT / "docs" / "references.md").read_text(encoding="utf-8")
    published = [*(row for _, row in ROWS), *known.KNOWN["heuristics"]]
    keys = {key for row in published for key in row.get("published", {})}
    keys |= {row[name] for _, row in ROWS for name in ("quoted", "unseen") if name in row}
    others = [row for table in known.KNOWN["tables"].values() for row in table["rows"]]
    keys |= {key for row in others for name in ("agrees", "differs") for key in row.get(name, ())}
    keys |= {key for entry in known.KNOWN["new"] for key in entry["before"]}
    assert [key for key in keys if f"**[{key}]**" not in references] == []
    for entry in known.KNOWN["new"]:
        assert all(f"[{key}]" in entry["text"] for key in entry["before"])
    looks = known.KNOWN["looks"]
    assert all(look["date"] and look["queries"] and look["found"] for look in looks)
    asked = {"codes", "periods", *(question["about"] for question in known.KNOWN["questions"])}
    assert {about for look in looks for about in look["about"]} == asked


def test_what_is_known_has_its_files():
    for objective, row in ROWS:
        name, *size = known.size(row)
        for key, value in (("below", row["lower"]), ("strategy", row["upper"])):
            if key in row:
                file = row[key]
                assert (ROOT / "docs" / "evidence" / f"{file}.json.gz").exists()
                said = f"total-{value}" if objective == "expected" else f"hit-{value - 1}-are-not"
                assert file.startswith("-".join(map(str, (name.lower(), *size, ""))))
                assert said in file or int(file.rpartition("-")[2]) >= value


@pytest.mark.long
@pytest.mark.parametrize(("objective", "row"), [each for each in ROWS if "strategy" in each[1]])
def test_what_is_best_known_is_attained(objective, row):
    path, game = ROOT / "docs" / "evidence" / f"{row['strategy']}.json.gz", known.game(row)
    document, found = json.loads(load_text(path)), abgames.verify(path)
    assert (document["game"], document["goal"]) == (game.record(), "hit")
    assert (document["history"], document["candidates"]) == ([], None)
    assert sum(found.histogram.values()) == game.secret_count
    value = found.total if objective == "expected" else found.worst
    assert str(value) == row["strategy"].rpartition("-")[2]


QUICK = [
    pytest.param(*each, marks=[pytest.mark.long] * (each[1].get("seconds", 0) > 2))
    for each in ROWS
    if quick(each[1])
]


@pytest.mark.parametrize(("objective", "row"), QUICK, ids=str)
def test_a_row_is_what_the_search_finds(objective, row):
    options = {name: row[name] for name in ("goal", "guesses", "max_guesses") if name in row}
    found = solve(known.game(row), objective=objective, threads=1, **options)
    assert found.nodes == row["nodes"]
    worst = found.worst if objective != "expected" else None
    count = found.strategy.verify().histogram[worst] if objective == "worst-count" else None
    values = {"expected": found.total, "worst": worst, "worst-count": [worst, count]}
    assert values[objective] == row["lower"] == row["upper"]


def formulas():
    """The results of ``prove``; those whose checks take long are left to the long tests."""
    for param in of(("ab prove", "mastermind prove"), PROVED):
        marks = [pytest.mark.long] * param.id.endswith(" --pegs 3 --objective expected")
        marks += [pytest.mark.weekly] * ("mastermind" in param.id and len(marks))
        yield pytest.param(*param.values, id=param.id, marks=marks)


@pytest.mark.parametrize("result", [*formulas()])
def test_formulas_for_every_number_of_colours_are_those_of_a_proof(result):
    game, pegs, objective = re.match(r"(\w+) with (\d) .*, (\w+)", result["question"]).groups()
    proof = prove_all_colors(game, int(pegs), objective=objective)
    assert proof.to_json() == load_text(ROOT / result["evidence"])
    formula, value = proof.formula(), result["value"]
    assert (proof.game, str(proof.pegs), proof.objective) == (game, pegs, objective)
    assert (formula.start, formula.period) == (value["start"], value["period"])
    assert formula.coefficients == exact(value)
    assert value["before"] == {colors: proof.value(int(colors)) for colors in value["before"]}


def exact(value):
    return tuple(tuple(map(Fraction, residue)) for residue in value["coefficients"])


@pytest.mark.parametrize("result", of(("mastermind prove", "ab prove"), PROVED))
def test_formulas_for_every_number_of_colours_agree_with_the_search(result):
    name, pegs, objective = re.match(r"(\w+) with (\d) .*, (\w+)", result["question"]).groups()
    value = result["value"]
    formula = QuasiPolynomial(value["start"], value["period"], exact(value))
    game = {"AB": AB, "Mastermind": Mastermind}[name]
    first = int(pegs) if name == "AB" else 1
    assert list(map(int, value["before"])) == list(range(first, formula.start))
    for colors in range(first, 10):
        solution = solve(game(int(pegs), colors), objective=objective, threads=1)
        found = solution.total if objective == "expected" else solution.worst
        told = value["before"][str(colors)] if colors < formula.start else formula(colors)
        assert told == found


@pytest.mark.parametrize("result", of(("otrio count",), PROVED))
def test_the_page_of_counts_says_the_same(result):
    text = (ROOT / "docs" / "games" / "otrio-counts.md").read_text(encoding="utf-8")
    for number in ("up to symmetry", "all"):
        assert f"{result['value'][number]:,}" in text


def certificates():
    """The results of Otrio with the digest of a certificate; small ones are made in all tests.

    The checker takes long for large ones, which are of the same kinds as smaller ones.
    """
    for param in RESULTS:
        result = param.values[0]
        if DIGEST.fullmatch(result["evidence"] or "") and result["nodes"] < 1_000_000:
            marks = [pytest.mark.long] * (result["nodes"] > 500)
            is_large = " force " in param.id and result["nodes"] > 300_000
            marks += [pytest.mark.weekly] * is_large
            yield pytest.param(result, id=param.id, marks=marks)


@pytest.mark.parametrize("result", [*certificates()])
def test_a_digest_is_that_of_the_certificate_of_the_command(result, tmp_path):
    path = tmp_path / "certificate.json"
    assert main([*result["command"].split()[1:], "--certificate", str(path)]) == 0
    assert f"sha256:{sha256(path.read_bytes()).hexdigest()}" == result["evidence"]
    found = abgames.verify(path, fast=True)
    assert " solve " in result["command"] or found.holds == result["value"]


@pytest.mark.parametrize("result", of(("otrio force", "otrio solve"), PROVED))
def test_the_page_on_otrio_says_the_same(result):
    text = (ROOT / "docs" / "values" / "otrio.md").read_text(encoding="utf-8")
    assert re.search(rf"\b{result['nodes']:,}\b", text)


@pytest.mark.parametrize("result", of(("nim period",), PROVED, UNKNOWN))
def test_the_page_on_nim_says_the_same(result):
    value, rule = result["value"], result["command"].split()[3]
    names = {"nim": "Nim", "lasker": "Lasker's Nim", "kayles": "0.77", "grundy": "Grundy's game"}
    name = names.get(rule, rule)
    if "," in rule:
        *most, last = rule.split(",")
        name = f"take {', '.join(most)} or {last}"
    (row,) = [row for row in rows("games/nim.md") if name in row[:2]]
    if value["period"] is None:
        assert "none found" in row[-1]
    else:
        assert row[2:5] == [str(value[part]) for part in ("period", "preperiod", "saltus")]


@pytest.mark.parametrize("result", of(("",), BOUNDS, UNKNOWN))
def test_what_is_open_is_listed_with_its_command(result):
    said = {known.without_limits(result["command"], with_n=with_n) for with_n in (False, True)}
    said |= {result["command"].replace(" --threads 1", "")}
    row = next(row for row in rows("values/open.md") if row[-1].strip("`") in said)
    if isinstance(result["value"], dict):
        assert f"{result['value']['checked'] - 1:,}" in row[-2]


def test_the_copy_is_made_from_the_results():
    """`make values` writes it."""
    assert values.COPY.read_text("utf-8") == values.copy(values.results())


def test_programs_get_all_rows():
    rows = abgames.known_values()
    assert [row.command for row in rows] == [result.id for result in RESULTS]
    assert all(isinstance(row, RecordedValue) for row in rows)


@pytest.mark.parametrize("page", [*PAGES, NIM], ids=lambda path: path.name)
def test_every_status_says_on_what_the_value_rests(page):
    assert claims.unwitnessed(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_claim_on_a_page_of_values_can_be_checked(page):
    assert claims.unsupported(page.read_text(encoding="utf-8")) == []
