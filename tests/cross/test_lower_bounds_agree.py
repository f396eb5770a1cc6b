"""Lower-bound proofs against the least worst cases, and their arguments against brute force."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abgames.codebreaking import AB, CardMoo, Mastermind, prove_lower_bound, solve
from abgames.codebreaking.reference import CardRules, ColorRules
from abgames_check.codebreaking.document import read_game
from abgames_check.codebreaking.lower_bound import most_settled, reply_count

GAMES = [AB(1, 4), AB(2, 3), AB(2, 4), AB(2, 5, 1), AB(2, 6), Mastermind(1, 5), Mastermind(2, 2)]
GAMES += [Mastermind(2, 3), Mastermind(2, 4), Mastermind(3, 2), Mastermind(3, 3), AB(3, 4)]
GAMES += [AB(3, 5, 3), CardMoo(ranks=3), CardMoo(ranks=5), CardMoo(ranks=7)]
GAMES += [CardMoo(own="1b 2r 3b", ranks=4)]


@pytest.mark.long
@settings(max_examples=80, deadline=None)
@given(st.data())
def test_what_is_proved_is_true_and_no_more(data):
    game = data.draw(st.sampled_from(GAMES))
    goal = (
        "determine"
        if getattr(game, "own", None)
        else data.draw(st.sampled_from(["hit", "determine"]))
    )
    candidates = None
    if data.draw(st.booleans()):
        rows = st.integers(0, len(game.secrets) - 1)
        chosen = data.draw(st.sets(rows, min_size=1, max_size=40))
        candidates = game.secrets[sorted(chosen)]
    worst = solve(game, objective="worst", goal=goal, candidates=candidates).worst
    assert prove_lower_bound(game, guesses=worst, goal=goal, candidates=candidates) is None
    if worst:
        bound = prove_lower_bound(game, guesses=worst - 1, goal=goal, candidates=candidates)
        assert bound is not None or getattr(game, "own", None)
        if bound is not None:
            assert bound.verify().guesses == worst - 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "goal"),
    [
        (AB(2, 8), "hit"),
        (AB(3, 7), "hit"),
        (AB(3, 10), "determine"),
        (Mastermind(2, 6), "hit"),
        (Mastermind(3, 4), "hit"),
        (CardMoo(ranks=4), "determine"),
        (CardMoo(ranks=7), "hit"),
    ],
)
def test_a_proof_is_found_for(game, goal):
    worst = solve(game, objective="worst", goal=goal).worst
    assert prove_lower_bound(game, guesses=worst - 1, goal=goal).verify().guesses == worst - 1


@pytest.mark.parametrize(
    "rules",
    [ColorRules("AB", 1, 5), ColorRules("AB", 2, 6), ColorRules("AB", 3, 7)]
    + [ColorRules("Mastermind", n, 3) for n in (1, 2, 3)]
    + [CardRules(6)],
)
def test_the_number_of_replies(rules):
    assert len(rules.feedbacks()) <= reply_count(rules, "hit")
    if not (isinstance(rules, ColorRules) and rules.kind == "Mastermind"):
        assert len(rules.feedbacks()) == reply_count(rules, "hit")


@cache
def settled(rules, goal, k, codes):
    """Whether k guesses settle the codes, by trying everything, dummies included."""
    if not codes or (goal == "determine" and len(codes) == 1):
        return True
    if k == 0:
        return False
    return any(
        all(
            (goal == "hit" and reply == rules.hit) or settled(rules, goal, k - 1, frozenset(rest))
            for reply, rest in rules.split(guess, codes).items()
        )
        for guess in rules.guesses()
    )


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_counts_against_brute_force(data):
    rules = data.draw(st.sampled_from([ColorRules("AB", 2, 4, 2), ColorRules("AB", 1, 4, 1)]))
    goal = data.draw(st.sampled_from(["hit", "determine"]))
    secrets = rules.secrets()
    codes = frozenset(data.draw(st.sets(st.sampled_from(secrets), min_size=1, max_size=9)))
    k = data.draw(st.integers(0, 2))
    if len(codes) > most_settled(reply_count(rules, goal), goal, k, len(codes)):
        assert not settled(rules, goal, k, codes)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_proofs_with_dummies_are_found_where_brute_force_says_so(data):
    game = data.draw(st.sampled_from([AB(2, 4, 2), AB(1, 4, 1)]))
    rules = read_game(game.record())
    goal = data.draw(st.sampled_from(["hit", "determine"]))
    codes = data.draw(st.sets(st.sampled_from(rules.secrets()), min_size=1, max_size=6))
    k = data.draw(st.integers(0, 2))
    bound = prove_lower_bound(game, guesses=k, goal=goal, candidates=sorted(codes))
    assert (bound is None) == settled(rules, goal, k, frozenset(codes))
