"""Card MOO as a game: cards, codes, replies, and their errors."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames import IllegalMoveError, InconsistentHistoryError
from abgames.codebreaking import CardFeedback, CardMoo, Strategy, diagnose
from abgames.codebreaking.history import parse_history
from abgames.codebreaking.reference import CardRules, least_total
from abgames.codebreaking.tree import Tree

GAME = CardMoo()
OWN = CardMoo(own="3b 8r 10b")

replies = st.builds(CardFeedback, *(st.integers(0, 3),) * 4)


# -- the game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [GAME, OWN, CardMoo(ranks=5), CardMoo((1, 2, 7), 4)], ids=repr)
def test_games_are_values(game):
    game.secrets, game.feedbacks  # noqa: B018 - fill caches that must not matter
    for twin in (eval(repr(game)), pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert twin == game
        assert hash(twin) == hash(game)
        assert repr(twin) == repr(game)
    assert len(pickle.dumps(game)) < 200
    with pytest.raises(AttributeError):
        game.ranks = 4


def test_counts():
    assert (GAME.secret_count, len(GAME.secrets)) == (13_728, 13_728)  # [Ino2022], section 2
    assert (GAME.guess_count, len(GAME.guesses)) == (15_600, 15_600)
    assert len(GAME.feedbacks) == 29  # [Ino2022], section 3
    assert len(OWN.secrets) == 13_728
    # From each rank of three black or red, from three only one: by hand for two kinds of ranks.
    three, two = 20 * 18 * 16, 20 * 18
    mixed = 3 * 3 * two + 3 * 6 * 20 + 6  # one, two, or all three ranks of the own secret
    jokers = 3 * (two + 2 * 3 * 20 + 6)
    assert len(OWN.guesses) == three + mixed + jokers


def test_arrays():
    for array in (GAME.secrets, GAME.guesses, OWN.guesses):
        assert array.dtype == np.uint8
        assert not array.flags.writeable
        assert array.tolist() == sorted(array.tolist())
    assert GAME.secrets[0].tolist() == [1, 2, 3]
    assert GAME.secrets[-1].tolist() == [26, 25, 24]
    assert (GAME.secrets != 27).all()
    assert not np.isin(OWN.guesses, (3, 21, 10)).any()
    assert (OWN.guesses == 27).sum(axis=1).max() == 1


# -- cards and their text ----------------------------------------------------------------------


@given(st.sampled_from(GAME.guesses.tolist()))
def test_text_round_trips(code):
    assert GAME.code(GAME.text(code)) == tuple(code)


def test_arrays_of_codes_are_checked():
    for what, bad, shown in (
        ("guess", (3, 4, 5), "3b 4b 5b"),
        ("guess", (1, 14, 2), "1b 1r 2b"),
        ("guess", (1, 27, 27), "1b X X"),
        ("secret", (1, 2, 27), "1b 2b X"),
        ("secret", (1, 2, 300), "300"),
    ):
        rows = np.array([(1, 2, 4), bad], dtype=np.int64)
        with pytest.raises(IllegalMoveError, match=shown):
            OWN._code_array(rows, what)
    assert OWN._code_array(np.array([(3, 4, 5)]), "secret").tolist() == [[3, 4, 5]]
    assert OWN._code_array(["6r 4b X"], "guess").tolist() == [[19, 4, 27]]


# -- replies -----------------------------------------------------------------------------------


@given(replies)
def test_a_reply_is_its_tuple_and_round_trips(reply):
    counts = (reply.h, reply.np, reply.nc, reply.n)
    assert reply == counts
    assert hash(reply) == hash(counts)
    assert (reply.a, reply.b) == (counts[0] + counts[1], counts[2] + counts[3])
    assert eval(repr(reply)) == reply == CardFeedback.parse(str(reply))
    for twin in (pickle.loads(pickle.dumps(reply)), copy.deepcopy(reply)):
        assert twin == reply
        assert type(twin) is CardFeedback


# -- what is known -----------------------------------------------------------------------------


def test_shown_cards_are_in_no_candidate():
    history = "10b 1b 12b=1NC"
    left = GAME.consistent(history)
    hidden = GAME.consistent(history, shown="3b 8r X")
    kept = [code for code in left.tolist() if 3 not in code and 21 not in code]
    assert hidden.tolist() == kept
    assert GAME.consistent(history, shown=(3, 21, 27)).tolist() == kept
    assert len(GAME.consistent("", shown="")) == 13_728


def test_what_cannot_be():
    with pytest.raises(InconsistentHistoryError, match="answers 1 and 2 contradict") as caught:
        GAME.consistent("1b 2b 3b=3H, 1b 2b 3b=3NP")
    assert caught.value.conflict == (0, 1)
    found = diagnose(CardMoo(ranks=4), "1b 2b 3b=3H, 1b 2b 3b=3NP")
    assert {str(repair.instead) for repair in found.repairs} == {"3H", "3NP"}


def test_a_strategy_of_cards_as_text_and_as_a_picture():
    game = CardMoo(ranks=3)
    strategy = Strategy.from_player(game, lambda history, candidates: candidates[0])
    assert strategy.candidate_count == 48
    assert sum(strategy.histogram.values()) == 48
    text = strategy.to_text()
    assert text.startswith("1b 2b 3b *\n  2H1NP: 1b 2b 3r *\n")
    assert text.count("*") == 48
    assert "CardMoo, 3 ranks: 48 candidates" in strategy.to_svg(max_depth=1)
    assert ">2H1NP<" in strategy.to_svg(max_depth=1)
    assert '[label="2H1NP"]' in strategy.to_dot(max_depth=1)
    assert strategy.to_csv().splitlines()[1].startswith("1b 2b 3b,1,1b 2b 3b,3H,")
    assert [str(reply) for _, reply in strategy.path("1b 2b 3r")] == ["2H1NP", "3H"]


def test_the_reference_finds_the_least_total_of_a_small_set():
    rules = CardRules(3)
    candidates = [(1, 2, 3), (4, 5, 6), (2, 3, 1)]
    assert least_total(rules, candidates=candidates) == 5
    assert rules.hidden(candidates, (4,)) == [(1, 2, 3), (2, 3, 1)]


def determining(game, history):
    """A strategy to determine the secret: it makes the first of the most informative guesses."""

    def visit(members):
        table = game.feedback_table(game.guesses, members)
        best = int(np.argmax([len(set(row)) for row in table.tolist()]))
        rests = {reply: members[table[best] == reply] for reply in sorted(set(table[best]))}
        edges = ((int(reply), rest if len(rest) > 1 else None) for reply, rest in rests.items())
        return game.guesses[best].tolist(), edges

    tree = Tree.grown(game.consistent(history), visit, game._array)
    return Strategy(game, "determine", "worst", parse_history(game, history), None, tree)


def test_a_strategy_that_determines_the_secret_tells_it():
    game = CardMoo(own="1b 2b 3b", ranks=4)
    strategy = determining(game, "1r 2r X=1N")
    secrets = [game.text(code) for code in game.consistent("1r 2r X=1N").tolist()]
    assert strategy.candidate_count == len(secrets) == 32
    text = strategy.to_text()
    told = [line.split("= ")[1] for line in text.splitlines() if "= " in line]
    told += [
        line.rpartition(": ")[2].removesuffix(" *") for line in text.splitlines() if "*" in line
    ]
    assert sorted(told) == sorted(secrets)
    header, *lines = strategy.to_csv().splitlines()
    assert header.startswith("secret,guesses,guess_1,reply_1,")
    assert [line.split(",")[0] for line in lines] == secrets
    for line in lines:
        secret, guesses, *plays = line.split(",")
        asked = list(zip(plays[::2], plays[1::2], strict=True))[: int(guesses)]
        assert [str(game.feedback(guess, secret)) for guess, _ in asked] == [r for _, r in asked]
    picture = strategy.to_svg(max_depth=None)
    assert picture.count('class="end"') == text.count("= ")
    assert picture.count("<rect") == 1 + text.count("= ") + len(strategy.tree)
    assert "= the only candidate left" in picture
    assert strategy.to_dot().count("peripheries=2") == len(secrets)
    shorter = strategy.to_text(max_depth=1)
    assert shorter.count("\n") == len(list(strategy.tree.edges(0)))
    assert " candidates)" in shorter
