"""`abgames nim play --rule`: every game against a reference that knows only the rules."""

import json
import random
from functools import cache, partial
from itertools import combinations_with_replacement, product

import pytest

from abgames import begin, review
from abgames.errors import IllegalMoveError, NotationError
from abgames.nim import reference, winning_moves
from abgames.nim.play import game_of
from abgames.nim.rules import rule_of
from abgames.nim.several import is_over, result

RULES = [
    "nim",
    "kayles",
    "dawson",
    "lasker",
    "grundy",
    "1,2,3",
    "2,5",
    "4.0",
    "0.137",
    "0.47",
    "4.3",
    "0.0123",
    "0.8",
    "8.3",
    "c.9",
]
SEVERAL = ["moore-1", "moore-2", "moore-3", "wythoff"]
SMALL = [
    *((n,) for n in range(1, 9)),
    *product(range(6), repeat=2),
    *combinations_with_replacement(range(4), 3),
]


def plain_moves(rule, position):
    """The positions that a move leads to, by the reference."""
    if rule == "wythoff":
        return reference.wythoff_moves(*position) if len(position) == 2 else []
    if rule.startswith("moore"):
        return sorted(set(reference.moore_moves(position, int(rule[-1]))) - {position})
    if "," in rule:
        plain = reference.subtraction(map(int, rule.split(",")))
    else:
        plain = reference.RULES.get(rule) or reference.code(rule)
    return reference.moves(position, plain)


@cache
def plain_is_lost(rule, position, misere):
    """Whether the player to move loses, by trying every way of playing on."""
    after = plain_moves(rule, position)
    return not any(plain_is_lost(rule, each, misere) for each in after) if after else not misere


def cases():
    for rule in RULES:
        yield from ((rule, False), (rule, True))
    for rule in SEVERAL:
        yield rule, False


def positions(rule):
    return [heaps for heaps in SMALL if rule != "wythoff" or len(heaps) == 2]


@pytest.fixture
def play(talk):
    """Runs a game that reads these lines: (exit status, stdout, stderr)."""
    return partial(talk, "nim", "play")


@pytest.mark.long
@pytest.mark.parametrize(("rule", "misere"), list(cases()))
def test_a_perfect_opponent_never_gives_a_win_away(rule, misere):
    for position in positions(rule):
        legal = plain_moves(rule, position)
        here = begin(position, rule=rule_of(rule), misere=misere)
        assert (here.to_move is None) == (not legal)
        if legal:
            after = here.hint()
            assert after in legal
            if not plain_is_lost(rule, position, misere):
                assert plain_is_lost(rule, after, misere)


@pytest.mark.long
@pytest.mark.parametrize(("rule", "misere"), list(cases()))
def test_moves_and_winners_are_those_of_the_reference(rule, misere):
    """Legal moves, winning moves, and what each move is worth."""
    known = rule_of(rule)
    for position in positions(rule):
        legal = plain_moves(rule, position)
        assert is_over(position, known) == (not legal)
        best = tuple(each for each in legal if plain_is_lost(rule, each, misere))
        assert winning_moves(position, known, misere=misere) == best
        for after in legal:
            judged = begin(position, rule=known, misere=misere).judge(after)
            assert set(judged.best) == set(best)
            assert judged.cost == (1 if best and after not in best else 0)


@pytest.mark.parametrize("rule", RULES + SEVERAL)
def test_exactly_the_moves_of_the_reference_are_legal(rule):
    known = rule_of(rule)
    for position in positions(rule):
        legal = plain_moves(rule, position)
        for after in [*positions(rule), (0,) * len(position), (1, *position), (*position, 1)]:
            if rule != "wythoff" or len(after) == 2:
                ordered = result(position, after, known)
                assert (ordered in legal) if ordered else (after not in legal)


@pytest.mark.long
@pytest.mark.parametrize("rule", RULES + SEVERAL)
def test_a_random_player_makes_every_move(rule):
    chance = random.Random(1)
    for position in [(6, 5), (7, 3)]:
        here = begin(position, rule=rule_of(rule))
        assert {here.hint(0, chance) for _ in range(800)} == set(plain_moves(rule, position))


@pytest.mark.parametrize(("rule", "misere"), list(cases()))
def test_moves_are_read_as_they_are_said(rule, misere):
    """The program's words for a move can be typed, and mean that move."""
    game = game_of(rule_of(rule), misere)
    for position in positions(rule):
        for after in plain_moves(rule, position):
            verb, move = game.said(position, after)
            typed = f"split {move}" if verb == "split" else move
            assert game.read(typed, position) == after
            assert game.read("leave " + " ".join(map(str, after)), position) == after
        for move in game.words(position) if any(position) else []:
            assert game.read(move, position) in plain_moves(rule, position)


# -- what is typed and said --------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES[1:] + SEVERAL)
def test_moves_that_cannot_be_read(rule):
    for text in ("one", "1.5 2", "-1 2", "from 1", "split", "9" * 40, "both"):
        with pytest.raises(NotationError, match="cannot be read as a move"):
            game_of(rule_of(rule)).read(text, (7, 5))


def test_json_of_moves(play):
    _, out, _ = play(7, 4, "--rule", "kayles", "--json", lines=["2 from pile 1, leaving 3 and 2"])
    first, after, _ = map(json.loads, out.splitlines())
    assert (first["situation"]["rule"], after["moves"][0]) == ("kayles", "2 3 4")
    _, out, _ = play(7, 4, "--rule", "{1, 2}", "--json")
    assert json.loads(out.splitlines()[0])["situation"]["rule"] == [1, 2]
    _, out, _ = play(7, 3, "--rule", "wythoff", "--json", lines=["2 from both"])
    assert json.loads(out.splitlines()[1])["moves"][0] == "5 1"


def test_large_piles(play):
    assert play(10**12, "--rule", "1,2,3", lines=["1", "hint", "list", "quit"])[0] == 0
    assert play(10**18, 10**17, "--rule", "moore-2", lines=["1 1", "list", "quit"])[0] == 0
    assert play(10**18, 10**17, "--rule", "wythoff", lines=["1 1", "list", "quit"])[0] == 0
    assert play(10**18, 10**17, lines=["1 1", "list", "hint", "quit"])[0] == 0
    options = ["--rule", "grundy", "--level", "0", "--seed", "1"]
    assert play(10**18, 10**17, "--level", "0", lines=["1 1", "quit"])[0] == 0
    assert play(9999, *options, lines=["5000 4999", "list", "hint", "quit"])[0] == 0


def test_a_seed_repeats_random_moves(play):
    arguments = [30, 30, "--rule", "kayles", "--json", "--level", "0", "--first", "program"]
    outs = [play(*arguments, "--seed", seed)[1] for seed in (1, 1, 2, 3)]
    assert outs[0] == outs[1]
    assert len(set(outs)) > 1


# -- the same in the other commands and in Python ----------------------------------------------


def test_parts_may_come_in_any_order():
    assert review(begin((9,), rule="kayles"), "5 3")[0].move == (3, 5)
    assert review(begin((9,), rule="kayles"), "5 3")[0].record()["after"] == [3, 5]
    assert begin((8,), rule="grundy").judge((7, 1)).cost == 0
    with pytest.raises(IllegalMoveError, match="no move leads from 5 7 to 4 5"):
        begin((5, 7), rule="wythoff").judge((4, 5))
