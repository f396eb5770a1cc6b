"""`abgames nim play --rule`: every game against a reference that knows only the rules."""

import json
import random
from functools import cache, partial
from itertools import product

import pytest

from abgames import begin
from abgames.errors import IllegalMoveError, NotationError
from abgames.nim import judge_move, reference, review, winning_moves
from abgames.nim.legal import is_over, result
from abgames.nim.play.games import game_of
from abgames.nim.rules import rule_of

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
SMALL = [(n,) for n in range(1, 9)] + [
    heaps for count, most in ((2, 5), (3, 3)) for heaps in product(range(most + 1), repeat=count)
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


@pytest.mark.parametrize(("rule", "misere"), list(cases()))
def test_moves_and_winners_are_those_of_the_reference(rule, misere):
    """Legal moves, winning moves, and what each move is worth."""
    known = rule_of(rule)
    for position in positions(rule):
        legal = plain_moves(rule, position)
        assert is_over(position, known) == (not legal)
        best = tuple(each for each in legal if plain_is_lost(rule, each, misere))
        assert winning_moves(position, known, misere) == best
        for after in legal:
            judged = judge_move(position, after, known, misere)
            assert judged.best == best
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


@pytest.mark.parametrize("rule", RULES + SEVERAL)
def test_a_beginner_makes_every_move(rule):
    game = game_of(rule_of(rule))
    chance = random.Random(1)
    for position in [(6, 5), (7, 3)]:
        ends = game.last_move(position)
        legal = {ends} if ends else set(plain_moves(rule, position))
        here = begin(position, rule=game.rule)
        assert {here.hint("beginner", chance) for _ in range(800)} == legal


@pytest.mark.parametrize(("rule", "misere"), list(cases()))
def test_a_beginner_sees_the_last_move(rule, misere):
    game = game_of(rule_of(rule), misere)
    for position in positions(rule):
        after = game.last_move(position) if plain_moves(rule, position) else None
        if after is not None:
            assert plain_is_lost(rule, after, misere)


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


@pytest.mark.parametrize(
    ("rule", "position", "text", "after"),
    [
        ("1,2,3", (21,), "3", (18,)),
        ("nim", (7,), "3", (4,)),
        ("1,2,3", (21,), "leave 20", (20,)),
        ("1,2,3", (9, 9), "2 3", (9, 6)),
        ("kayles", (7, 4), "2 from pile 1", (5, 4)),
        ("kayles", (7, 4), "2 from pile 1, leaving 3 and 2", (2, 3, 4)),
        ("kayles", (7, 4), "take 2 stones from heap 1 leaving 2 + 3", (2, 3, 4)),
        ("kayles", (7, 4), "1 2 into 2 3", (2, 3, 4)),
        ("kayles", (7, 4), "1 2", (5, 4)),
        ("kayles", (7, 4), "3 2 4", (2, 3, 4)),
        ("kayles", (7,), "1", (6,)),
        ("kayles", (0, 7), "take 1", (0, 6)),
        ("nim", (0, 5, 0), "take 2 stones", (0, 3, 0)),
        ("nim", (0, 5, 0), "020", (0, 2, 0)),
        ("nim", (7, 3, 5), "6-3-5", (6, 3, 5)),
        ("0.F", (9,), "1 from pile 1, leaving 1, 3 and 4", (1, 3, 4)),
        ("0.F", (9, 2), "1 1 into 4 3 1", (1, 3, 4, 2)),
        ("0.F", (9,), "山1から1個取り、1と3と4を残す", (1, 3, 4)),
        ("8.0", (9, 2), "split pile 1 into 2, 3 and 4", (2, 3, 4, 2)),
        ("8.0", (9,), "3 3 3", (3, 3, 3)),
        ("kayles", (2,), "2 from pile 1", (0,)),
        ("grundy", (7,), "3 4", (3, 4)),
        ("grundy", (7,), "split into 4 and 3", (3, 4)),
        ("grundy", (7, 5), "split pile 2 into 1 and 4", (7, 1, 4)),
        ("grundy", (7, 5), "pile 2 into 1 and 4", (7, 1, 4)),
        ("lasker", (7, 5), "split 1 into 3 4", (3, 4, 5)),
        ("lasker", (7, 5), "2 from 1", (5, 5)),
        ("4.0", (5,), "2 3", (2, 3)),
        ("moore-2", (7, 3, 5), "2 from pile 1 and 1 from pile 3", (5, 3, 4)),
        ("moore-2", (7, 3, 5), "1 2, 3 1", (5, 3, 4)),
        ("moore-2", (7, 3, 5), "5 3 4", (5, 3, 4)),
        ("moore-2", (7, 3, 5), "1 2", (5, 3, 5)),
        ("wythoff", (7, 3), "2 from both", (5, 1)),
        ("wythoff", (7, 3), "take 2 stones from both piles", (5, 1)),
        ("wythoff", (7, 3), "1 2, 2 2", (5, 1)),
        ("wythoff", (7, 3), "leave 5 1", (5, 1)),
        ("kayles", (7, 4), "山1から2個取り、3と2を残す", (2, 3, 4)),
        ("kayles", (7, 4), "山1から2個", (5, 4)),
        ("grundy", (7, 5), "山2を1と4に分ける", (7, 1, 4)),
        ("moore-2", (7, 3, 5), "山1から2個と山3から1個", (5, 3, 4)),
        ("wythoff", (7, 3), "両方から2個", (5, 1)),
    ],
)
def test_moves_as_they_are_typed(rule, position, text, after):
    assert game_of(rule_of(rule)).read(text, position) == after


@pytest.mark.parametrize(
    ("rule", "position", "text", "words"),
    [
        ("1,2,3", (21,), "4", "the rules forbid that. A move takes 1, 2 or 3 stones"),
        ("1,2,3", (21,), "leave 17", "no move leads from 21 to 17"),
        ("1,2,3", (2, 9), "1 3", "pile 1 has 2 stones, so 3 cannot be taken"),
        ("kayles", (7, 4), "3 1", "there is no pile 3: piles are 1 to 2"),
        ("kayles", (7, 4), "1 0", "a move takes at least one stone"),
        ("kayles", (7, 4), "2 from pile 1, leaving 3 and 3", "pile 1 then has 5 stones left"),
        ("kayles", (7, 4), "split pile 1 into 3 and 4", "the rules forbid that"),
        ("0.47", (7,), "1", "must be split: type for example 1 from pile 1, leaving 1 and 5"),
        ("0.8", (7,), "1", "must be split: type for example 1 from pile 1, leaving 1, 1 and 4"),
        ("grundy", (8,), "4 4", "no move leads from 8 to 4 4"),
        ("grundy", (8,), "split pile 1 into 4 and 4", "the rules forbid that"),
        ("grundy", (8,), "1 from pile 1", "the rules forbid that"),
        ("moore-2", (3, 3, 3), "2 2 2", "each of up to 2 piles"),
        ("moore-2", (3, 3, 3), "1 1, 1 2", "pile 1 is named twice"),
        ("moore-2", (3, 0, 3), "1 1, 2 1", "pile 2 is empty"),
        ("wythoff", (3, 3), "1 from pile 1 and 2 from pile 2", "equally many from both"),
        ("wythoff", (3, 0), "1 from both", "pile 2 is empty"),
    ],
)
def test_moves_that_the_rules_forbid(rule, position, text, words):
    with pytest.raises(IllegalMoveError) as caught:
        game_of(rule_of(rule)).read(text, position)
    assert words in str(caught.value)
    assert caught.value.move is not None


@pytest.mark.parametrize("rule", RULES[1:] + SEVERAL)
@pytest.mark.parametrize("text", ["one", "1.5 2", "-1 2", "from 1", "split", "9" * 40, "both"])
def test_moves_that_cannot_be_read(rule, text):
    with pytest.raises(NotationError) as caught:
        game_of(rule_of(rule)).read(text, (7, 5))
    assert "cannot be read as a move" in str(caught.value)


def test_json_of_moves(play):
    _, out, _ = play(7, 4, "--rule", "kayles", "--json", lines=["2 from pile 1, leaving 3 and 2"])
    first, after, _ = map(json.loads, out.splitlines())
    assert first["rule"] == "kayles"
    made = {"player": "you", "pile": 1, "stones": 2, "parts": [2, 3], "position": [2, 3, 4]}
    assert after["moves"][0] == made
    _, out, _ = play(7, 4, "--rule", "{1, 2}", "--json")
    assert json.loads(out.splitlines()[0])["rule"] == [1, 2]
    _, out, _ = play(7, 3, "--rule", "wythoff", "--json", lines=["2 from both"])
    taken = [{"pile": 1, "stones": 2}, {"pile": 2, "stones": 2}]
    made = {"player": "you", "taken": taken, "position": [5, 1]}
    assert json.loads(out.splitlines()[1])["moves"][0] == made


def test_large_piles(play):
    assert play(10**12, "--rule", "1,2,3", lines=["1", "hint", "list", "quit"])[0] == 0
    assert play(10**18, 10**17, "--rule", "moore-2", lines=["1 1", "list", "quit"])[0] == 0
    assert play(10**18, 10**17, "--rule", "wythoff", lines=["1 1", "list", "quit"])[0] == 0
    assert play(10**18, 10**17, lines=["1 1", "list", "hint", "quit"])[0] == 0
    options = ["--rule", "grundy", "--level", "beginner", "--seed", "1"]
    assert play(9999, *options, lines=["5000 4999", "list", "hint", "quit"])[0] == 0


def test_a_seed_repeats_the_beginner(play):
    arguments = [30, 30, "--rule", "kayles", "--json", "--level", "beginner", "--first", "program"]
    outs = [play(*arguments, "--seed", seed)[1] for seed in (1, 1, 2, 3)]
    assert outs[0] == outs[1]
    assert len(set(outs)) > 1


# -- the same in the other commands and in Python ----------------------------------------------


def test_other_commands_know_the_rules(shell):
    assert "5 7: the player to move wins." in shell("nim", "moves", 5, 7, "--rule", "wythoff")[1]
    out = shell("nim", "moves", 1, 2, 3, "--rule", "moore-2", "--json")[1]
    assert json.loads(out)["winning_moves"] == [[1, 1, 1]]
    assert json.loads(out)["grundy"] is None
    out = shell("nim", "review", "5 7, 4 7", "--rule", "wythoff")[1]
    assert "3 5, 4 7, 5 3" in out
    out = shell("nim", "exercise", "--count", 3, "--rule", "moore-2", "--answers")[1]
    assert "leave" in out
    out = shell("nim", "exercise", "--count", 3, "--rule", "wythoff")[1]
    assert "Wythoff's game, 2 piles" in out
    for command in ("grundy", "period"):
        status, out, err = shell("nim", command, "wythoff")
        assert (status, out) == (2, "")
        assert "a heap alone has no Grundy value" in err


def test_parts_may_come_in_any_order():
    assert review("9, 5 3", rule="kayles")[0].after == (3, 5)
    assert review("9, 5 3", rule="kayles")[0].record()["after"] == [3, 5]
    assert judge_move((8,), (7, 1), rule="grundy").cost == 0
    with pytest.raises(IllegalMoveError, match="no move leads from 5 7 to 4 5"):
        judge_move((5, 7), (4, 5), rule="wythoff")
