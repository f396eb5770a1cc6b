"""The campaigns of `fuzz` run, repeat, and find what is wrong."""

import random
import sys

import pytest
from fuzz import __main__ as campaigns
from fuzz import (
    checkpoints,
    code_breaking,
    documents,
    failing,
    nim,
    otrio,
    pages,
    tables,
    tanhinmin,
    texts,
)

from abgames import CheckpointError


@pytest.fixture
def fuzz(monkeypatch, capsys):
    """Runs campaigns: (status, stdout, stderr)."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["fuzz", *arguments])
        return campaigns.main(), *capsys.readouterr()

    return run


@pytest.mark.parametrize(
    ("campaign", "cases"),
    [
        (pages, 8),
        *((campaign, 3) for campaign in (checkpoints, texts)),
        *((campaign, 40) for campaign in (code_breaking, tables, otrio, nim, tanhinmin)),
    ],
)
def test_a_few_cases(campaign, cases, tmp_path):
    for number in range(cases):
        folder = tmp_path / str(number)
        folder.mkdir()
        campaign.case(random.Random(f"{campaign.__name__} {number}"), folder)


def test_a_wrong_value_is_found_and_repeats(fuzz, monkeypatch):
    right = code_breaking.least_total
    monkeypatch.setattr(code_breaking, "least_total", lambda *a, **k: (right(*a, **k) or 0) + 1)
    status, out, err = fuzz("code_breaking", "--seconds", "60", "--seed", "1")
    assert (status, "1 faults" in out) == (1, True)
    assert fuzz("--case", err.split()[-1])[0] == 1


def test_a_false_claim_is_found(fuzz, monkeypatch):
    monkeypatch.setattr(documents, "passes", lambda document, fast: True)
    assert fuzz("documents", "--seconds", "60", "--seed", "1")[0] == 1


def test_an_error_of_the_wrong_kind_is_found(fuzz, monkeypatch):
    monkeypatch.setitem(texts.READERS, "rule", lambda text, folder: {}[text])
    assert fuzz("texts", "--seconds", "60", "--seed", "1")[0] == 1


def test_a_prefix_that_is_not_the_longest_is_found(fuzz, monkeypatch):
    monkeypatch.setattr(checkpoints, "good", lambda data: None if data is None else len(data))
    assert fuzz("checkpoints", "--seconds", "60", "--seed", "1")[0] == 1


class Preloaded:
    """Nothing fails, whatever is asked for."""

    def disk_is_new(self):
        pass


@pytest.mark.parametrize("error", [ZeroDivisionError, MemoryError, CheckpointError])
def test_what_fails_for_no_reason_is_found(monkeypatch, error):
    def case(rng, folder):
        raise error("for no reason")

    monkeypatch.setattr(code_breaking, "case", case)
    monkeypatch.setattr(failing, "CAMPAIGNS", ["code_breaking"])
    with pytest.raises((error, AssertionError)):
        failing.one(random.Random(1), Preloaded())


def test_unknown_campaigns(fuzz, capsys):
    with pytest.raises(SystemExit):
        fuzz("chess")
    assert "no campaign: chess" in capsys.readouterr().err
