"""The core against the reference, and its parts against each other."""

import random
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abgames._abgames import tanhinmin as core
from abgames.tanhinmin import (
    Moves,
    analyze,
    analyze_batch,
    best_move,
    brute_force,
    matching,
    matching_pairs,
    matchings,
    matchings_batch,
    reference,
)
from abgames.tanhinmin.moves import read_hand

pytestmark = pytest.mark.long

HANDS = [hand for size in (1, 2, 3) for hand in combinations_with_replacement(range(1, 4), size)]


def as_values(analysis):
    values = {name: getattr(analysis, name) for name in reference.Values._fields}
    return {
        name: tuple(value) if isinstance(value, Moves) else value for name, value in values.items()
    }


def check_both(mine, theirs, table, **variant):
    values = reference.analyze(mine, theirs, table, **variant)._asdict()
    assert as_values(analyze(mine, theirs, table, **variant)) == values
    assert as_values(brute_force(mine, theirs, table, **variant)) == values


def test_every_small_position():
    for mine, theirs in product(HANDS, repeat=2):
        for table in range(4):
            check_both(mine, theirs, table)


RANKS = st.integers(1, 7)
HAND = st.lists(RANKS, min_size=1, max_size=5)


MOVES = ("winning_moves", "score_moves", "length_moves", "own_pass_moves", "opponent_pass_moves")

LONG_HAND = st.lists(st.integers(1, 5), min_size=5, max_size=11)


@settings(deadline=None, max_examples=25)
@given(LONG_HAND, LONG_HAND, st.integers(0, 6), st.data())
def test_what_is_known_of_variants_for_large_hands(mine, theirs, table, data):
    """The theory alone, which ``analyze`` uses when brute force would take too long."""
    hands = (read_hand("mine", mine), read_hand("theirs", theirs))
    cut = data.draw(RANKS.filter(lambda rank: rank != table))
    solved = brute_force(mine, theirs, table, cut=cut)
    values, tried = core.analyze(*hands, table, cut=cut, most_positions=0)
    for name in ("score", "own_passes", "opponent_passes", "turns", "plies"):
        assert values[name] == getattr(solved, name), name
    for name, (places, passes) in zip(MOVES, tried, strict=True):
        moves = {*hands[0][places].tolist()} | ({0} if passes else set())
        assert getattr(solved, name) == moves, name
    limits = data.draw(st.tuples(st.integers(1, 3), st.integers(1, 3)))
    wins = core.analyze(*hands, table, pass_limits=limits, most_positions=0)[0]["mover_wins"]
    _, found = core.brute_force(*hands, table, pass_limits=limits, most_positions=core.SMALL)
    assert found is None or wins == found[0]["mover_wins"]
    last = core.analyze(*hands, table, last_card=True, most_positions=0)[0]["last_card_value"]
    assert last is not None or max(mine) == max(theirs)
    if last is not None:
        assert last == brute_force(mine, theirs, table, last_card=True).last_card_value


def score_by_removal(mine, theirs, table):
    """The score from the win test, one card after the other."""

    def wins(mine, theirs):
        m1 = len(matching_pairs(mine, [*theirs[1:], table]))
        return m1 > len(matching_pairs(theirs, mine[1:]))

    first = wins(mine, theirs)
    for taken in range(1, len(theirs if first else mine)):
        if first != (wins(mine, theirs[taken:]) if first else wins(mine[taken:], theirs)):
            return taken if first else -taken
    return len(theirs) if first else -len(mine)


@pytest.mark.parametrize("most", [8, 60, 10**6])
def test_scores_of_large_hands(most):
    rng = random.Random(most)
    for _ in range(15):
        mine, theirs = (
            sorted(rng.randint(1, most) for _ in range(rng.randint(1, 120))) for _ in range(2)
        )
        table = rng.choice([0, rng.randint(1, most)])
        analysis = analyze(mine, theirs, table)
        assert analysis.score == score_by_removal(mine, theirs, table)
        assert analysis.matchings == (
            reference.matching(mine, [*theirs[1:], table]),
            reference.matching(theirs, mine[1:]),
        )


def test_hands_of_more_than_one_part():
    """Hands long enough for the worker, against the histograms."""
    rng = np.random.default_rng(1)
    for ranks, cards in [(255, 200_000), (100, 70_000), (40, 9_000)]:
        counts = rng.multinomial(cards, np.full(ranks, 1 / ranks), size=2).clip(0, 255)
        counts = counts.astype(np.uint8)
        mine, theirs = (np.repeat(np.arange(1, ranks + 1), row) for row in counts)
        for table in (0, ranks // 2, ranks):
            analysis = analyze(mine, theirs, table)
            record = analyze_batch(counts[:1], counts[1:], table)[0]
            check_record(record, analysis)
            assert matchings(mine, theirs, table) == analysis.matchings


def check_record(record, analysis):
    m1, m2 = analysis.matchings
    assert record.item() == (
        analysis.mover_wins,
        m1,
        m2,
        analysis.score,
        analysis.own_passes,
        analysis.opponent_passes,
        analysis.turns,
        analysis.plies,
    )


@pytest.mark.parametrize("ranks", [1, 3, 8, 13, 16, 21, 300])
def test_batch_against_single(ranks):
    rng = np.random.default_rng(ranks)
    counts = rng.integers(0, 3, (2, 70, ranks), dtype=np.uint8)
    counts[:, :, rng.integers(ranks)] |= 1
    tables = rng.integers(0, ranks + 2, 70)
    records = analyze_batch(*counts, tables)
    both = matchings_batch(*counts, tables)
    for mine, theirs, table, record, pair in zip(*counts, tables, records, both, strict=True):
        hands = [np.repeat(np.arange(1, ranks + 1), row) for row in (mine, theirs)]
        analysis = analyze(*hands, int(table))
        check_record(record, analysis)
        assert tuple(pair) == analysis.matchings


def test_batch_layouts_and_tables():
    rng = np.random.default_rng(5)
    counts = rng.integers(1, 4, (2, 40, 13), dtype=np.uint8)
    expected = analyze_batch(*counts, 3)
    assert (analyze_batch(*map(np.asfortranarray, counts), 3) == expected).all()
    assert (analyze_batch(*counts, np.full(40, 3, dtype=np.int8)) == expected).all()
    assert (analyze_batch(*counts[:, ::2], 3) == expected[::2]).all()
    assert (analyze_batch(*counts, 2**40) == analyze_batch(*counts, 14)).all()
    assert len(analyze_batch(*counts[:, :0])) == 0


@settings(deadline=None)
@given(st.lists(st.integers(0, 6)), st.lists(st.integers(0, 6)))
def test_matching(attackers, targets):
    pairs = matching_pairs(attackers, targets)
    assert matching(attackers, targets) == len(pairs) == reference.matching(attackers, targets)
    assert all(attacker > target for attacker, target in pairs)
    left = list(attackers), list(targets)
    for pair in pairs:
        for cards, card in zip(left, pair, strict=True):
            cards.remove(card)


@pytest.mark.parametrize("seed", range(5))
def test_best_moves_win_and_score(seed):
    """Both play ``best_move`` for the score, and the game ends with it."""
    rng = random.Random(seed)
    hands = [[rng.randint(1, 13) for _ in range(9)] for _ in range(2)]
    score = analyze(*hands).score
    mover, table = 0, 0
    for _ in range(100):
        move = best_move(hands[mover], hands[1 - mover], table)
        if move:
            assert move > table
            hands[mover].remove(move)
        table = move
        mover = 1 - mover
        if not hands[1 - mover]:
            break
    left = len(hands[0]) + len(hands[1])
    assert score == (left if hands[1] else -left)
