"""The files of docs/evidence, and the answers that the package carries."""

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from docs.site.known import KNOWN
from reproduce.comparison import published
from reproduce.shinoda2012.classes import formula

import abgames
from abgames.cli import main
from abgames.codebreaking import (
    AB,
    CardMoo,
    Mastermind,
    prove_lower_bound,
    solve,
)
from abgames.otrio import Position
from abgames_check.codebreaking import total_bound
from abgames_check.documents import load_text

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "evidence"
STRATEGIES = FOLDER / "strategies"


def test_the_formula_of_t01_is_too_large_for_21_colours():
    path = FOLDER / "shinoda2012-appendix-21-ST01.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["game"] == {"name": "AB", "pegs": 3, "colors": 21, "extra_colors": 0}
    assert (document["goal"], document["candidates"]) == ("hit", None)
    assert document["history"] == [[[1, 2, 3], "0A1B"]]
    result = abgames.verify(path)
    assert sum(result.histogram.values()) == 1836
    claimed = formula(published("shinoda2012")["appendix"]["T01"])(21)
    assert result.total == 12913 < claimed == 12914


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "goal", "guesses", "nodes"),
    [
        (CardMoo(), "determine", 5, 181),
        (CardMoo(), "hit", 6, 181),
        (Mastermind(4, 3), "hit", 3, 226),
        (Mastermind(4, 4), "hit", 3, 1),
        (Mastermind(4, 6), "hit", 4, 572),
        (Mastermind(5, 3), "hit", 3, 429),
    ],
)
def test_lower_bounds(game, goal, guesses, nodes):
    name = "card-moo" if game == CardMoo() else f"mastermind-{game.pegs}-{game.colors}"
    suffix = ".json" if game == CardMoo() else ".json.gz"
    path = FOLDER / f"{name}-{goal}-{guesses}-are-not-enough{suffix}"
    assert abgames.verify(path) == (guesses, nodes)
    text = load_text(path)
    assert prove_lower_bound(game, guesses=guesses, goal=goal).to_json() + "\n" == text
    document = json.loads(text)
    assert (document["game"], document["goal"]) == (game.record(), goal)
    assert (document["history"], document["candidates"]) == ([], None)


SETS = {
    (AB, 4, 4): (4, 5),
    (AB, 4, 5): (4, 4),
    (AB, 4, 6): (4, 2),
    (AB, 4, 7): (5, 115),
    (AB, 4, 8): (5, 13),
    (AB, 4, 9): (5, 2),
    (AB, 4, 10): (6, 1202),
    (AB, 4, 11): (6, 22),
    (AB, 5, 6): (5, 24),
    (AB, 5, 7): (5, 27),
    (Mastermind, 4, 5): (4, 5),
    (Mastermind, 4, 7): (5, 85),
    (Mastermind, 4, 8): (5, 4),
    (Mastermind, 5, 6): (5, 1007),
    (Mastermind, 5, 7): (5, 7),
}
"""How many guesses are not enough for a game, and how many sets prove it."""


def game_name(game):
    return f"{type(game).__name__.lower()}-{game.pegs}-{game.colors}"


def marked(key):
    is_long = SETS[key][1] > 1000 or key == (Mastermind, 4, 7)
    return pytest.param(key, marks=[pytest.mark.weekly] * is_long)


@pytest.mark.long
@pytest.mark.parametrize("key", [*map(marked, SETS)])
def test_worst_cases(key):
    (kind, *size), (guesses, sets) = key, SETS[key]
    game = kind(*size)
    path = FOLDER / f"{game_name(game)}-hit-{guesses}-are-not-enough.json.gz"
    assert abgames.verify(path, fast=True)[:2] == (guesses + 1, sets)
    text = load_text(path)
    if game.secret_count < 4000 and game != AB(5, 7):  # the others take minutes
        assert abgames.verify(path)[:2] == (guesses + 1, sets)
        assert prove_lower_bound(game).to_json() + "\n" == text
    document = json.loads(text)
    assert (document["game"], document["goal"]) == (game.record(), "hit")
    assert (document["history"], document["candidates"]) == ([], None)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "total", "sets"),
    [
        (AB(4, 8), 7817, 4289),
        pytest.param(AB(4, 9), 14914, 17391, marks=pytest.mark.weekly),
        pytest.param(AB(5, 6), 3434, 10901, marks=pytest.mark.weekly),
        (Mastermind(5, 4), 3954, 1899),
    ],
)
def test_totals_that_the_fast_checker_accepts(game, total, sets):
    path = FOLDER / f"{game_name(game)}-total-{total}.json.gz"
    assert abgames.verify(path, fast=True) == (total, sets)
    document = json.loads(load_text(path))
    assert (document["game"], document["goal"]) == (game.record(), "hit")
    assert (document["history"], document["candidates"]) == ([], None)


def test_a_strategy_of_card_moo_with_own_cards():
    path = FOLDER / "card-moo-own-69532.json.gz"
    document = json.loads(gzip.decompress(path.read_bytes()))
    assert document["game"] == {"name": "CardMoo", "ranks": 13, "own": [3, 21, 10]}
    assert (document["goal"], document["history"]) == ("determine", [])
    assert document["candidates"] is None
    result = abgames.verify(path)
    assert (result.total, result.worst, sum(result.histogram.values())) == (69532, 6, 13728)


@pytest.mark.parametrize("fast", [False, True])
def test_a_win_of_otrio_with_one_colour_each(fast):
    document = json.loads((FOLDER / "otrio-one-colour-each.json").read_text(encoding="utf-8"))
    assert (document["players"], document["colors"], document["board"]) == (2, 1, "." * 27)
    assert (document["coalition"], document["winners"]) == ([1], ["P1"])
    assert abgames.verify(document, fast=fast) == (True, 215, 12)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "game", "total", "every"),
    [
        ("ab-3-10-total-3575", AB(3, 10), 3575, 1),
        # All sets take two minutes: abgames verify docs/evidence/mastermind-4-6-total-5625.json.gz
        ("mastermind-4-6-total-5625", Mastermind(4, 6), 5625, 20),
    ],
)
def test_least_totals(name, game, total, every, monkeypatch):
    document = json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))
    check, last = total_bound._Check.add, document["sets"][-1]

    def add(self, entry):
        if entry is last or len(self.proved) % every == 0:
            check(self, entry)
        else:
            codes = frozenset(map(tuple, entry["codes"]))
            self.proved.append(total_bound._Proved(codes, entry["total"], self.allowed([])))

    monkeypatch.setattr(total_bound._Check, "add", add)
    found = total_bound.check(document)
    assert found == (total, len(document["sets"]))
    assert solve(game).strategy.verify().total == total
    assert document["game"] == game.record()
    assert (document["goal"], document["history"], document["candidates"]) == ("hit", [], None)


GAMES = re.compile(r"(?:(AB|Mastermind)\(pegs=(\d), colors=(\d+)|CardMoo\(\)).*?, ([\w-]+)")


def named(result):
    """The name of the file that has the strategy of a result."""
    command, value = result["command"], result["value"]
    name, pegs, colors, objective = GAMES.match(result["question"]).groups()
    words = [name.lower(), pegs, colors] if name else ["card-moo"]
    words += ["determine"] if "determine" in result["question"] else []
    words += [f"within-{guesses}" for guesses in re.findall(r"--max-guesses (\d+)", command)]
    words += ["consistent"] if "--guesses consistent" in command else []
    words += [objective.replace("expected", "total")]
    return "-".join(words + list(map(str, value if isinstance(value, list) else [value])))


SOLVED = {
    named(result): result
    for result in json.loads((ROOT / "results" / "codebreaking.json").read_text("utf-8"))["results"]
    if result["status"] == "proved here" and " solve " in result["command"]
}


def guesses_candidates_only(game, node, candidates):
    """Whether each guess of a strategy may be the secret."""
    replies = game.feedback_table([node["guess"]], candidates)[0]
    left = [(node["replies"][str(game.feedbacks[i])], replies == i) for i in set(replies.tolist())]
    return node["guess"] in candidates.tolist() and all(
        guesses_candidates_only(game, after, candidates[of]) for after, of in left if after
    )


@pytest.mark.long
@pytest.mark.parametrize("name", SOLVED)
def test_a_strategy_attains_each_value(name):
    path, result = STRATEGIES / f"{name}.json.gz", SOLVED[name]
    document, found = json.loads(gzip.decompress(path.read_bytes())), abgames.verify(path)
    game, pegs, colors, objective = GAMES.match(result["question"]).groups()
    of_codes = {"AB": AB, "Mastermind": Mastermind}
    game = of_codes[game](int(pegs), int(colors)) if game else CardMoo()
    assert document["game"] == game.record()
    assert (document["history"], document["candidates"]) == ([], None)
    assert document["goal"] == ("determine" if "determine" in result["question"] else "hit")
    within = re.search(r"--max-guesses (\d+)", result["command"])
    assert within is None or found.worst <= int(within[1])
    if "--guesses consistent" in result["command"]:
        assert guesses_candidates_only(game, document["root"], game.secrets)
    attained = {
        "expected": found.total,
        "worst": found.worst,
        "worst-count": [found.worst, found.histogram[found.worst]],
    }
    assert attained[objective] == result["value"]


def test_searches_of_the_order_that_is_open():
    """All boards with one piece and with two were asked, up to symmetry; the page says the cost."""
    text = (FOLDER / "otrio-four-players-previous-first.json").read_text(encoding="utf-8")
    results = json.loads(text)["results"]
    assert {result["status"] for result in results} == {"open"}
    page = (FOLDER.parent / "values" / "otrio.md").read_text(encoding="utf-8")
    boards = {Position(players=4)}
    for pieces, many in ((1, 6), (2, 69)):
        boards = {board.play(move).canonical() for board in boards for move in board.legal_moves}
        of_these = [result for result in results if len(moves(result)) == pieces]
        asked = [Position.from_moves(" ".join(moves(result)), players=4) for result in of_these]
        assert sorted(map(str, boards)) == sorted(str(board.canonical()) for board in asked)
        assert len(asked) == many
        assert f"{sum(result['nodes'] for result in of_these):,}" in page


def moves(result):
    """The moves in the command of a result."""
    return result["command"].partition("--prefer previous")[2].split()


def test_each_file_has_its_test():
    assert {path.name for path in STRATEGIES.iterdir()} == {f"{name}.json.gz" for name in SOLVED}
    rows = [row for objective in ("expected", "worst") for row in KNOWN[objective]]
    listed = {row[key] for row in rows for key in ("below", "strategy") if key in row}
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.json.gz" for name in listed} | {
        "card-moo-determine-5-are-not-enough.json",
        "card-moo-hit-6-are-not-enough.json",
        "card-moo-own-69532.json.gz",
        "otrio-four-players-previous-first.json",
        "otrio-one-colour-each.json",
        "shinoda2012-appendix-21-ST01.json",
        "strategies",
    }


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_make_evidence_makes_every_answer_that_the_package_carries(capsys):
    """Its commands write all of them; those that print them print the same from the package."""
    make = ["make", "--dry-run", "evidence"]
    told = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    package = ROOT / "python" / "abgames"
    data = {path for path in package.rglob("*") if path.suffix in {".json", ".gz"}}
    others = {*(package / "explore" / "page").iterdir(), package / "recorded-values.json"}
    written = re.findall(r"python/abgames/\S+", told)
    assert sorted(ROOT / name for name in written) == sorted(data - others)
    printed = re.findall(r"abgames (.*) --recompute (.*) \\\n +> (.*)", told)
    assert len(printed) == 6
    for before, after, name in printed:
        assert main([*before.split(), *after.split()]) == 0
        assert capsys.readouterr().out == (ROOT / name).read_text("utf-8")
