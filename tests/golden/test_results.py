"""The files of results are whole, and the pages of values say the same."""

import argparse
import json
import re
from datetime import date
from pathlib import Path

import pytest

from abgames.cli import _parser
from abgames.cli.results import BOUNDS, FORMAT, PROVED, UNKNOWN, results_text
from abgames.nim.rules import read_rule

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "results").glob("*.json"))
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
    options, extra = _parser().parse_known_args(typed, argparse.Namespace(arguments=typed))
    assert not extra
    assert callable(options.run)
    assert result["evidence"] is None or (ROOT / result["evidence"]).exists()


AB = re.compile(r"AB\(pegs=(\d), colors=(\d+).*\), (\S+)")
MASTERMIND = re.compile(r"Mastermind\(pegs=(\d), colors=(\d+)\), (\S+)")
HEADS = {(4, 10): "4×10, the usual game"}


def code_breaking_rows(result):
    """What a row of the page on code-breaking has to say of a result, and where."""
    found = AB.match(result["question"])
    if found:
        pegs, colors, objective = int(found[1]), int(found[2]), found[3]
        if "--guesses consistent" in result["command"]:
            return f"{pegs}×{colors}, consistent guesses only", objective
        name = HEADS.get((pegs, colors), f"{pegs}×{colors}")
        return (name if objective == "expected" else f"{pegs}×{colors}"), objective
    found = MASTERMIND.match(result["question"])
    pegs, colors, objective = int(found[1]), int(found[2]), found[3]
    if "--max-guesses" in result["command"]:
        return f"the same with at most {result['command'].split()[-1]} guesses", objective
    if "--guesses consistent" in result["command"]:
        return f"{pegs} pegs, {colors} colours, consistent guesses only", objective
    name = f"{pegs} pegs, {colors} colours"
    return (f"{colors} colours, {pegs} pegs" if (pegs, colors) in ((5, 4), (5, 5)) else name), (
        objective
    )


PROVED_CODES = [
    p
    for p in RESULTS
    if p.values[0]["status"] == PROVED and "pegs=" in p.id + str(p.values[0]["question"])
]


@pytest.mark.parametrize("result", PROVED_CODES)
def test_the_page_on_code_breaking_has_the_value_and_the_nodes(result):
    name, _ = code_breaking_rows(result)
    text = (ROOT / "docs/values/codebreaking.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith(f"| {name} |")]
    value, nodes = f"{result['value']}", f"| {result['nodes']:,} |"
    assert any(re.search(rf"\| {value}( / \d+)? \|", row) and nodes in row for row in rows), rows


@pytest.mark.parametrize("result", [p for p in RESULTS if "otrio" in p.id])
def test_the_page_on_otrio_has_the_nodes(result):
    text = (ROOT / "docs/values/otrio.md").read_text(encoding="utf-8")
    assert f"{result['nodes']:,}" in text


@pytest.mark.parametrize("result", [p for p in RESULTS if "nim period" in p.id])
def test_the_page_on_nim_has_the_period(result):
    text = (ROOT / "docs/games/nim.md").read_text(encoding="utf-8")
    value, rule = result["value"], result["command"].split()[3]
    row = {"nim": "Nim", "lasker": "Lasker's Nim", "kayles": "0.77", "grundy": "Grundy's game"}
    amounts = rule.split(",")
    name = (
        row.get(rule, rule)
        if len(amounts) == 1
        else f"take {', '.join(amounts[:-1])} or {amounts[-1]}"
    )
    assert read_rule(rule if len(amounts) == 1 else set(map(int, amounts)))
    (line,) = [
        line for line in text.splitlines() if re.match(rf"\|[^|]*\|? ?{re.escape(name)} \|", line)
    ]
    if value["period"] is None:
        assert "none found" in line
    else:
        assert f"| {value['period']} | {value['preperiod']} | {value['saltus']} |" in line


def test_what_is_open_is_listed_with_its_bounds():
    text = (ROOT / "docs/values/open.md").read_text(encoding="utf-8")
    results = [param.values[0] for param in RESULTS]
    open_ones = [result for result in results if result["status"] != PROVED]
    assert open_ones
    for result in open_ones:
        command = result["command"].replace(" --threads 1", "")
        (row,) = [line for line in text.splitlines() if f"`{command}`" in line]
        value = result["value"]
        if isinstance(value, list):
            for bound in value:
                shown = f"({', '.join(map(str, bound))})" if isinstance(bound, list) else str(bound)
                assert shown in row
        elif isinstance(value, dict):
            assert f"{value['checked'] - 1:,}" in row
