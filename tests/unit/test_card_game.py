"""The two-player game of card MOO, and the programs that play it."""

import copy
import pickle
from functools import partial
from random import Random

import pytest

from abgames import IllegalMoveError, InconsistentHistoryError
from abgames.codebreaking import CardGame, CardMoo, CardView
from abgames.codebreaking.card_race import choose_naming, expected_left
from abgames.codebreaking.reference import CardRules

GAME = CardGame("3b 8r 10b", "1b 2r 4b")
AFTER = GAME.ask("2b 4r 9r", "10b 5b 12b").ask("1b X 4b", "3r 8b 7r")


def test_games_are_values():
    AFTER.games  # noqa: B018 - fills a cache that must not matter
    for game in (GAME, AFTER, AFTER.name("1b 2r 4b"), CardGame("1b 2b 3b", "1r 2r 3r", ranks=3)):
        for twin in (eval(repr(game)), pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            assert twin == game
            assert hash(twin) == hash(game)
            assert repr(twin) == repr(game)
    assert GAME != AFTER


def test_what_the_players_know():
    one, two = AFTER.view(1), AFTER.view(2)
    assert one.game == CardMoo("3b 8r 10b")
    assert [str(reply) for _, reply in one.history] == ["2N", "2H"]
    assert one.opponent_questions == ((10, 5, 12), (16, 8, 20))
    assert one.shown == two.opponent_shown == (1, 2, 4, 17, 22)
    assert two.shown == (5, 8, 10, 12, 16, 20)
    assert one.opponent_history == two.history
    for view in (one, two):
        rules = CardRules()
        history = [(guess, tuple(reply)) for guess, reply in view.history]
        left = rules.hidden(rules.consistent(history), view.opponent_shown)
        assert [tuple(row) for row in view.candidates.tolist()] == left
        assert not view.candidates.flags.writeable
    assert one.opponent_candidates.tolist() == two.candidates.tolist()
    assert pickle.loads(pickle.dumps(one)) == one


def test_the_leak_counts():
    view = GAME.ask("2b 4r 9r", "10b 5b 12b").view(1)
    without = CardView(view.game, view.history)
    assert (len(view.candidates), len(without.candidates)) == (153, 180)


@pytest.mark.parametrize(
    ("named", "winner"),
    [
        (("1b 2r 4b", None), 1),
        ((None, "3b 8r 10b"), 2),
        (("1b 2r 4r", None), 2),
        ((None, "3b 8r 10r"), 1),
        (("1b 2r 4b", "3b 8r 10b"), None),
        (("1b 2r 4b", "3b 8r 10r"), 1),
        (("1b 2r 4r", "3b 8r 10b"), 2),
        (("1b 2r 4r", "3b 8r 10r"), None),
    ],
)
def test_naming_ends_the_game(named, winner):
    over = AFTER.name(*named)
    assert over.is_over
    assert over.winner == winner
    with pytest.raises(IllegalMoveError, match="the game is over"):
        over.ask("1b 2b 3b", "4b 5b 6b")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        over.name("1b 2r 4b")


# -- players -----------------------------------------------------------------------------------

LEVELS = (0, 4, 9)


@pytest.mark.parametrize("level", LEVELS)
def test_questions_are_legal_and_repeat(level):
    for game in (GAME, AFTER):
        view = game.view(1)
        question = view.hint(level, Random(5))
        assert view.game.code(question) == question
        assert view.hint(level, Random(5)) == question


def test_a_random_question_tells_something():
    view = CardGame("1b 2b 3b", "1r 5r 4b").ask("1r 5b X", "1b 2b 3b").view(1)
    for seed in range(20):
        assert expected_left(view, view.hint(0, Random(seed))) < len(view.candidates)


def test_without_a_secret_the_best_question_leaves_least():
    view = CardView(CardMoo(), AFTER.view(2).history)
    asked = view.hint()
    assert expected_left(view, asked) <= min(
        expected_left(view, tuple(code)) for code in view.game.guesses[::97].tolist()
    )


def test_the_best_question_weighs_what_is_told():
    view = GAME.ask("2b 4r 9r", "10b 5b 12b").view(1)

    def weight(question):
        shown = CardView(view.game, (*view.history, (question, view.game.reply("0"))))
        left = view.open_game.consistent(view.opponent_history, shown=shown.shown)
        return expected_left(view, question) / len(left)

    least = min(map(tuple, view.game.guesses[::97].tolist()), key=partial(expected_left, view))
    assert weight(view.hint()) < weight(least)


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_names_what_it_knows(level):
    known = CardGame("3b 8r 10b", "1b 2r 4b").ask("1b 2r 4b", "1r 2b 3r").view(1)
    assert choose_naming(known, level, Random(1)) == (1, 15, 4)
    assert choose_naming(AFTER.view(2), level, Random(1)) is None


def test_a_perfect_player_names_when_the_opponent_knows():
    view = CardGame("3b 8r 10b", "1b 2r 4b").ask("2b 4r 9r", "3r 8b 10r").view(1)
    assert len(view.opponent_candidates) == 1 < len(view.candidates)
    named = choose_naming(view, 9, Random(1))
    assert list(named) in view.candidates.tolist()
    assert choose_naming(view, 0, Random(1)) is None


@pytest.mark.long
def test_a_better_player_wins_more_often():
    table = CardMoo(ranks=6)
    wins = {1: 0, 2: 0, None: 0}
    for seed in range(30):
        random = Random(seed)
        secrets = (tuple(random.choice(table.secrets.tolist())) for _ in range(2))
        wins[_played(CardGame(*secrets, ranks=6), (9, 0), random).winner] += 1
    assert wins[1] > 2 * wins[2]


def _played(game, levels, random):
    for _ in range(30):
        views = game.view(1), game.view(2)
        pairs = list(zip(views, levels, strict=True))
        game = game.ask(*(view.hint(level, random) for view, level in pairs))
        pairs = list(zip((game.view(1), game.view(2)), levels, strict=True))
        named = [choose_naming(view, level, random) for view, level in pairs]
        if named != [None, None]:
            return game.name(*named)
    raise AssertionError("no end after 30 rounds")


def test_shown_cards_that_cannot_be():
    view = CardView(CardMoo("3b 8r 10b"), AFTER.view(1).history, ((1, 2, 4),))
    with pytest.raises(InconsistentHistoryError, match="has one of the shown cards"):
        view.candidates  # noqa: B018 - raises
