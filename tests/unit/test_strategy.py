import copy
import json
import pickle
from importlib import import_module
from types import SimpleNamespace

import pytest

from abgames import IllegalMoveError, InconsistentHistoryError, VerificationError
from abgames.codebreaking import AB, Mastermind, Strategy, solve

FIG_1 = "1 2 3=0A1B, 3 4 5=0A2B"


@pytest.fixture(scope="module")
def strategy():
    return solve(AB(3, 7), history=FIG_1).strategy


@pytest.fixture(scope="module")
def strategies():
    return [
        solve(AB(3, 5)).strategy,
        solve(AB(3, 4, 1)).strategy,
        solve(AB(1, 30)).strategy,
        solve(Mastermind(3, 3, symbols='a"\\')).strategy,
        solve(AB(3, 7), history=FIG_1, candidates=["2 5 4", "4 3 6", "1 2 3", "7 3 4"]).strategy,
        solve(AB(2, 4), guesses="consistent").strategy,
        solve(AB(1, 1)).strategy,
    ]


def test_values(strategies):
    for strategy in strategies:
        for twin in (pickle.loads(pickle.dumps(strategy)), copy.deepcopy(strategy)):
            assert twin == strategy
            assert hash(twin) == hash(strategy)
    assert len(set(strategies)) == len(strategies)


def test_json_round_trip(strategies):
    for strategy in strategies:
        text = strategy.to_json()
        twin = Strategy.from_json(text, symbols=strategy.game.symbols)
        assert twin == strategy
        assert twin.to_json() == text


def test_the_deepest_strategy_goes_through_a_file():
    deep = solve(AB(1, 255)).strategy
    assert deep.worst == 255
    assert Strategy.from_json(deep.to_json()) == deep
    assert len(deep.path([255])) == len(deep.to_text().splitlines()) == 255


def test_the_file_is_as_documented(strategy):
    document = json.loads(strategy.to_json())
    assert list(document) == [
        "format", "version", "game", "goal", "objective", "history", "candidates", "root",
    ]  # fmt: skip
    assert document["game"] == {"name": "AB", "pegs": 3, "colors": 7, "extra_colors": 0}
    assert document["history"] == [[[1, 2, 3], "0A1B"], [[3, 4, 5], "0A2B"]]
    assert document["candidates"] is None
    assert set(document["root"]) == {"guess", "replies"}


def test_symbols_stay_out_of_files(strategies):
    for strategy in strategies:
        assert "symbols" not in strategy.to_json()
    assert Strategy.from_json(strategies[3].to_json()).game == Mastermind(3, 3)


@pytest.mark.parametrize("history", ["", [], ()])
def test_first_guess(strategy, history):
    assert strategy.next_guess(history) == strategy.next_guess() == strategy.tree.guess_at(0)


def test_a_guess_that_was_not_proposed(strategy):
    first = strategy.game.text(strategy.next_guess())
    with pytest.raises(IllegalMoveError, match=f"guess 1 .* is 6 5 7, .* proposes {first} there"):
        strategy.next_guess("6 5 7=0A0B")


def test_after_the_end(strategy):
    path = strategy.path("7 3 4")
    with pytest.raises(ValueError, match=f"found with answer {len(path)} .* no next guess$"):
        strategy.next_guess(path)
    with pytest.raises(ValueError, match="no answer can follow"):
        strategy.next_guess([*path, path[0]])


def test_an_answer_that_cannot_be(strategy):
    guess = strategy.next_guess()
    with pytest.raises(InconsistentHistoryError, match="answer 1 is impossible") as caught:
        strategy.next_guess([(guess, "9A0B")])
    assert caught.value.conflict == (0,)


def test_files(strategy, tmp_path):
    for name in ("s.json", "s.json.gz"):
        strategy.save(tmp_path / name)
        assert Strategy.load(tmp_path / name) == strategy


def test_text_has_a_star_for_each_candidate(strategies):
    for strategy in strategies[:3]:
        assert strategy.to_text().count("*") == strategy.candidate_count
        assert len(strategy.to_text().splitlines()) == len(strategy.tree)


def test_text_cut_at_a_depth(strategy):
    lines = strategy.to_text(max_depth=1).splitlines()
    assert not lines[0].startswith(" ")
    assert all(line.endswith((" candidates)", " *")) for line in lines[1:])
    counts = [int(line.split("(")[1].split()[0]) for line in lines if "(" in line]
    assert min(counts) > 1
    assert sum(counts) + sum(line.count("*") for line in lines) == 10


def test_dot(strategies):
    for strategy in strategies[3:]:
        dot = strategy.to_dot()
        assert dot.startswith("digraph strategy {\n")
        assert dot.endswith("}\n")
        assert dot.count("->") == len(strategy.tree) - 1
        assert dot.count("peripheries=2") == strategy.candidate_count
    children = [child for _, child in strategies[0].tree.edges(0) if child != 0xFFFF_FFFF]
    several = sum(strategies[0].tree.total[children] > 1)
    assert strategies[0].to_dot(max_depth=1).count("dashed") == several
    assert '\\"' in strategies[3].to_dot()


def test_dot_counts_candidates(strategy):
    dot = strategy.to_dot(max_depth=1)
    assert '  n0 [label="4 3 6\\n10 candidates", peripheries=2];\n' in dot
    cut = [int(line.split('"')[1].split()[0]) for line in dot.splitlines() if "dashed" in line]
    assert min(cut) > 1
    assert sum(cut) == 10 - dot.count("peripheries=2")


def test_what_means_something_in_dot_is_escaped():
    dot = solve(Mastermind(1, 3, symbols=("&lt;", "\\N", '"'))).strategy.to_dot()
    assert 'label="&amp;lt;\\n3 candidates"' in dot
    assert 'label="\\\\N\\n2 candidates"' in dot
    assert 'label="\\"\\n1 candidate"' in dot


def test_verify_notices_a_wrong_tree(strategy, monkeypatch):
    module = import_module("abgames.codebreaking.strategy")
    monkeypatch.setattr(module, "verify", lambda document: SimpleNamespace(histogram={}))
    with pytest.raises(VerificationError, match="its file counts"):
        strategy.verify()


def test_repr(strategy):
    assert repr(strategy) == (
        "<Strategy for AB(pegs=3, colors=7): 10 candidates, total 23, worst 3>"
    )
