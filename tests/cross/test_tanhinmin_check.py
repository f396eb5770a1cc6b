"""The exhaustive comparison, and what interrupts it."""

import pytest

from abgames.tanhinmin import analyze, check, reference


@pytest.mark.parametrize(
    "variant",
    [{}, {"goals": (1, 2)}, {"goals": (3, 0)}, {"cut": 1}, {"cut": 3}, {"pass_limits": (2, 3)}],
    ids=str,
)
def test_what_analyze_relies_on_holds(variant):
    result = check(ranks=5, cards=4, **variant)
    assert result.proven
    assert result.holds
    assert all(statement.checked for statement in result.values() if statement.name != "last-card")


def test_counterexamples_are_what_they_claim():
    result = check(ranks=5, cards=3)
    example = result["own-pass-moves-win"].counterexample
    values = reference.analyze(example.mine, example.theirs, example.table)
    assert values.mover_wins
    assert not set(values.own_pass_moves) <= set(values.winning_moves)
    example = result["pass-on-card-never-scores"].counterexample
    assert 0 in analyze(example.mine, example.theirs, example.table).score_moves
    assert not result["weak-card-scores"].holds
    assert result.holds
    assert len(result) == len(list(result)) == 31
    with pytest.raises(KeyError):
        result["nothing"]


def test_a_time_limit_gives_a_part():
    result = check(ranks=8, cards=5, time_limit=0.05)
    assert not result.proven
    assert result.positions < 14_884_164


def test_progress_counts_positions():
    reports = []
    result = check(ranks=6, cards=4, progress=reports.append)
    assert reports[-1].nodes == result.positions == 305_767


def test_nothing_is_said_to_hold_when_nothing_was_compared():
    result = check(9, 6, time_limit=0)
    assert (result.positions, result.proven, result.holds) == (0, False, None)
