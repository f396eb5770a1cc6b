"""What moves were worth, against the reference or against a plain enumeration."""

import itertools
import random
from fractions import Fraction
from html import escape
from operator import mul

import pytest
from tests.games.boards import Heap

from abgames import begin, games, otrio, tanhinmin
from abgames import review as reviewed
from abgames.codebreaking import (
    AB,
    Mastermind,
    Strategy,
    coins,
    common_words,
    heuristic_strategy,
    review,
    solve,
    words,
)
from abgames.errors import IllegalMoveError
from abgames.nim import reference as nim_reference

# -- guesses -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "goal", "history"),
    [
        (AB(3, 6), "hit", "1 2 3=0A1B, 4 5 1=1A0B, 4 1 6=2A0B"),
        (Mastermind(2, 4), "hit", "1 1=0A0B, 2 3=0A1B, 2 2=0A0B"),
        (words(["cat", "bat", "rug"], ["cat", "bat", "rug", "crb"]), "hit", "cat=-gg"),
        (words({"cat": 5, "bat": 1, "rat": 2, "rug": 7, "hug": 1}), "hit", "bat=---"),
        (coins(5, "heavier"), "determine", "1 : 2=balanced"),
    ],
)
def test_what_guesses_leave(game, goal, history):
    """Each number from its definition, and the sentence has the numbers."""
    reasons = {"only", "fewer", "secret", "harder", None}
    made = review(game, history, goal=goal)
    for row in made:
        candidates, record = row.at.candidates.tolist(), row.record()
        assert row.before == len(candidates)
        for guess, mean, most in (
            (row.guess, row.mean_left, row.worst_left),
            (row.best[0], row.best_mean_left, row.best_worst_left),
        ):
            replies = [game.feedback(guess, secret) for secret in candidates]
            weights = [game.weight(row.at.candidates[[n]]) for n in range(len(candidates))]
            left = list(map(replies.count, replies))
            assert mean == Fraction(sum(map(mul, weights, left)), sum(weights))
            assert most == max(left)
        assert record["reason"] in reasons
        assert bool(record["reason"]) == bool(row.cost)
        assert (row.mean_left > row.best_mean_left) == (record["reason"] == "fewer")
        if record["reason"] in ("fewer", "secret", "harder"):
            assert f"leaves {row._leaves.said()['mean']} and" in row.sentence
    assert made.remarks() == [
        f"Move {number}: {row.sentence}" for number, row in enumerate(made, 1) if row.cost
    ]
    assert all(escape(line) in made._repr_html_() for line in made.remarks())


def test_each_reason_is_given():
    def why(game, history):
        return review(game, history)[-1].reason

    assert why(AB(3, 7), "1 2 3=0A1B, 4 5 6=1A0B") == "fewer"
    assert why(AB(2, 4), "1 2=0A1B, 2 3=1A0B, 1 2=0A1B") == "only"
    assert why(words(["cat", "bat"], ["cat", "bat", "crt"]), "crt=g-g") == "secret"
    assert why(words(["aa", "ab", "bb"]), "aa=g-") is None


def test_the_first_guess_of_ab_is_as_good_as_any():
    made = review(AB(4, 10), "1 2 3 4=0A0B")[0]
    assert (made.cost, made.rank, made.best, made.after) == (0, 1, ((1, 2, 3, 4),), 360)
    assert "Every first guess" in made.sentence
    assert review(AB(2, 3, 1), "1 4=0A1B")[0].total is not None


def test_what_is_not_known_is_none():
    made = review(Mastermind(4, 9), "1122=0A1B", each_time_limit=0)[0]
    assert (made.cost, made.rank, made.best) == (None, None, ())
    assert "not known" in made.sentence
    assert f"leaves {float(made.mean_left):,.1f} on average" in made.sentence
    assert review(Mastermind(4, 9), "1122=0A1B", time_limit=0)[0].cost is None


def test_a_best_first_word_is_known_without_a_search():
    made = review(words(*common_words()), "audio=-y---", time_limit=0, ranks=False)[0]
    assert (made.cost, made.record()["best"], made.reason) == (None, "crate", "fewer")
    assert "A best guess is crate. Of 2,079 candidates it leaves 63.5" in made.sentence


# -- the adversary -----------------------------------------------------------------------------


# -- strategies --------------------------------------------------------------------------------


def test_other_colours_are_exchanged():
    game = AB(3, 6)
    best = solve(game).strategy
    turned = Strategy.from_player(
        game,
        lambda history, candidates: tuple(
            7 - color
            for color in best.next_guess([(tuple(7 - c for c in g), r) for g, r in history])
        ),
    )
    comparison = turned.compare(best)
    assert comparison.renamed
    assert comparison.total == 0
    assert best.compare(best).to_text() == "the strategies guess the same"


def test_a_heuristic_beside_the_optimum():
    game = Mastermind(3, 4)
    comparison = heuristic_strategy(game, heuristic="minimax").compare(solve(game).strategy)
    records = comparison.to_records()
    assert sum(record["loss"] for record in records) == comparison.total
    assert "<table" in comparison._repr_html_()


# -- Nim ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["nim", "kayles", "0.07"])
@pytest.mark.parametrize("misere", [False, True])
def test_moves_of_heap_games(rule, misere):
    rules = nim_reference.RULES.get(rule) or nim_reference.code(rule)
    chance = random.Random(2)
    for _ in range(20):
        position, played = (4, 3, 2), [(4, 3, 2)]
        while options := list(nim_reference.moves(position, rules)):
            position = chance.choice(options)
            played.append(position)
        for move in reviewed(begin(played[0], rule=rule, misere=misere), played[1:]):
            lost = nim_reference.is_lost(move.at.piles, rules, misere=misere)
            gave_away = not lost and not nim_reference.is_lost(move.move, rules, misere=misere)
            assert move.cost == gave_away
            assert set(move.best) == set(
                nim_reference.winning_moves(move.at.piles, rules, misere=misere)
            )
            assert move.rank == (1 + len(move.best) if gave_away else 1)


# -- Tanhinmin ---------------------------------------------------------------------------------


def test_moves_of_tanhinmin():
    chance = random.Random(3)
    for _ in range(30):
        hands = [sorted(chance.choices(range(1, 6), k=3)) for _ in range(2)]
        first, second = map(list, hands)
        moves, table = [], 0
        while first and second and len(moves) < 12:
            move = chance.choice([*(card for card in set(first) if card > table), 0])
            moves.append(move)
            if move:
                first.remove(move)
            first, second, table = second, first, move
        for row in reviewed(hands, moves):
            expected = tanhinmin.brute_force(*row.at.arguments)
            assert row.best_score == expected.score
            assert set(row.best) == set(expected.score_moves)
            assert (row.cost == 0) == (row.move in row.best)
            assert row.rank == 1 + sum(score > row.score for _, score in row.scores)


# -- Otrio -------------------------------------------------------------------------------------

START = otrio.Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)


def test_moves_of_otrio():
    order = ["P1", "D", "P2", "P3"]
    rows = otrio.analyze(START, "next")
    levels = {move: order.index(outcome) for move, outcome, _ in rows}
    least = min(levels.values())
    for move, level in levels.items():
        (made,) = reviewed(begin(START, prefer="next"), [move])
        assert made.cost == level - least
        assert made.rank == 1 + sum(other < level for other in levels.values())
        assert made.best == tuple(m for m in levels if levels[m] == least)
        quick = begin(START, prefer="next").judge(move)
        assert quick.cost == made.cost
        assert levels[quick.best[0]] == least


def test_a_game_of_otrio_to_its_end():
    made = reviewed(begin(START, prefer="next"), "c2L")
    assert (made[0].after, made[0].cost) == ("P1", 0)
    with pytest.raises(IllegalMoveError):
        reviewed(begin(START, prefer="next"), "c2L, a1L")


def test_what_takes_too_long_is_not_known():
    made = reviewed(otrio.Position(4), "b2M, a1L", each_time_limit=0)
    assert [move.cost for move in made] == [None, None]
    assert "did not finish" in made[0].sentence
    assert reviewed(otrio.Position(4), "b2M", time_limit=0)[0].rank is None


@pytest.mark.parametrize("game", [AB(2, 4), AB(3, 6), Mastermind(2, 4)])
def test_nothing_is_left_to_guess_after_the_hit(game):
    """Also in a game that goes on, whose numbers still make the number of guesses."""
    for first, again in ((0, 0), (1, 0), (2, 5)):
        secret, other = (tuple(game.secrets[place].tolist()) for place in (first, again))
        guesses = [other, secret, other, secret]
        made = review(game, [(guess, game.feedback(guess, secret)) for guess in guesses])
        found = guesses.index(secret) + 1
        assert made.values[found:] == (0,) * (5 - found)
        assert 0 not in made.values[:found]
        assert len(guesses) == made.expected + made.skill - made.luck


def test_a_summary_says_which_way_luck_went():
    game = AB(3, 7)
    good = review(game, "1 2 3=3A0B").summary()
    assert good == (
        "Guesses: 1. Expected with best play: 3.98; the guesses lost 0.00, and luck gave 2.98."
    )
    assert "bad luck took" in review(game, "1 2 3=0A1B").summary()
    assert review(Mastermind(4, 6), "1 1 1 1=0A0B", time_limit=0).summary() == ""


def test_a_move_of_ones_own_game_says_what_it_changed():
    solved = games.solve(Heap())
    for moves in itertools.product((1, 2), repeat=3):
        for row in reviewed(begin(Heap(), prefer="next"), moves):
            place, record = row.at.position, row.record()
            after = Heap().play(place, row.move)
            assert solved.outcomes("next", place) == {record["before"]}
            assert solved.outcomes("next", after) == {record["after"]}
            assert record["length"] == len(solved.line(after, prefer="next"))
            best = list(map(str, solved.line(place, prefer="next")))
            assert record["plan"] == (best if row.cost else [])
            assert ("The plan begins: " in row.sentence) == (len(record["plan"]) > 1)
            won = f"a win for player {record['after'][1]}"
            assert (f"now it is {won}" if row.cost else f"with best play {won}") in row.sentence


# -- plans -------------------------------------------------------------------------------------


def test_the_plan_of_tanhinmin_is_best_play_where_a_move_gave_something_away():
    chance, mistakes = random.Random(3), 0
    for _ in range(30):
        mine, theirs = ([chance.randint(1, 6) for _ in range(chance.randint(1, 5))] for _ in "12")
        start = begin((mine, theirs), table=chance.randint(0, 6))
        for judged in map(start.judge, start.moves):
            place = start
            for move in judged.plan:
                assert place.judge(move).cost == 0
                place = place.play(move)
            ended = place.to_move is None or len(judged.plan) == 6
            assert ended if judged.cost else not judged.plan
            assert ("The plan begins: " in judged.sentence) == (len(judged.plan) > 1)
            mistakes += bool(judged.cost)
    assert mistakes


def test_the_plan_of_otrio_is_best_play():
    place = begin(otrio.Position.from_board(".1.23...1.....4............", 2, 2))
    judged = place.judge("c3S")
    assert (judged.before, judged.after, judged.plan[0]) == ("P2", "P1", judged.best[0])
    assert judged.sentence.endswith(f" The plan begins: {', '.join(judged.plan)}.")
    for move in judged.plan:
        assert place.judge(move).cost == 0
        place = place.play(move)
    assert len(judged.plan) == 6
    assert not begin(otrio.Position(3)).judge("b2M").plan


def test_the_plan_of_nim_has_each_part_an_even_number_of_times():
    start = begin((6, 3, 4))
    for judged in map(start.judge, start.moves):
        told = judged.sentence.partition("The plan: ")[2]
        assert bool(told) == bool(judged.cost)
        if told:
            left, parts = told.partition(", each")[0].split(" is ")
            assert tuple(map(int, left.split())) in judged.best
            sums = [
                list(map(int, part.split("+"))) for part in parts.replace(" and", ",").split(", ")
            ]
            assert list(map(sum, sums)) == list(map(int, left.split()))
            all_parts = list(itertools.chain(*sums))
            assert all(all_parts.count(part) % 2 == 0 for part in all_parts)


def test_piles_whose_sum_has_more_than_64_bits_are_not_played_to_their_end():
    most = 2**63 - 1
    assert begin((most, most, 2, 5)).judge((most, most, 2, 4)).length is None


PLANS = {
    "columns": {"game": (6, 3, 4)},
    "several ones": {"game": (3, 2, 1), "misere": True},
    "sum": {"game": (5, 2), "rule": "kayles"},
    "misere": {"game": (5, 2), "rule": "kayles", "misere": True},
    "multiples": {"game": (3, 3, 2), "rule": "moore-2"},
    "pair": {"game": (4, 6), "rule": "wythoff"},
}


@pytest.mark.parametrize("kinds", PLANS)
def test_heap_games_tell_how_best_play_goes_on(kinds):
    start = begin(**PLANS[kinds])
    known = {}

    def is_won(place):
        """Whether the player to move wins, and after how many moves."""
        if place not in known:
            after = [is_won(place.play(move)) for move in place.moves]
            lost = [n for wins, n in after if not wins]
            ended = not after and place.outcome == f"P{place.turn}"
            most = max((n for _, n in after), default=-1)
            known[place] = (bool(lost) or ended, 1 + min(lost, default=most))
        return known[place]

    told, places = set(), [start]
    for place in places:
        for move in place.moves:
            after = place.play(move)
            record, wins = place.judge(move).record(), is_won(after)
            assert (record["length"], record["wins"]) == (wins[1], not wins[0])
            if plan := record["plan"]:
                told.add(plan["kind"])
                assert not is_won(place.play(record["best"][0]))[0]
                assert record["cost"]
                assert "The plan: " in record["sentence"]
                assert plan["kind"] == "ones" or f"{plan['left']} is " in record["sentence"]
            if len(places) < 30:
                places.append(after)
    assert told == set(kinds.split())
