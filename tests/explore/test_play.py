"""A game that is played: five questions for all families, with Python and without."""

import json
from random import Random

import pytest
from tests.explore.test_answers import core_answer, without_effort
from tests.explore.test_questions import check_record

from abgames import AB, CardMoo, Mastermind, Position, begin
from abgames.codebreaking import coins, words
from abgames.explore import answer

LATE = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S"
LIKES = {1: "P1 > D > P2", 2: "P2 > P1 = D"}

ALONE = [
    *(begin((4, 3, 2), rule=rule) for rule in ("nim", "kayles", "lasker", "moore-2", (1, 3))),
    *(begin((3, 2), rule=rule, misere=True) for rule in ("nim", "grundy", "0.77")),
    begin((4, 7), rule="wythoff").play((4, 6)),
    *(begin(Position.from_moves(LATE, n), prefer="next") for n in (2, 3, 4)),
    begin(
        Position.from_moves("b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S", 2, 1),
        prefer=LIKES,
    ),
    begin(Position.from_moves(LATE, 3), judge={1, 2}),
    begin(([1, 2, 4], [1, 3])),
    begin(([1, 2, 8], [1, 3, 8]), cut=8),
    begin(([1, 2, 4], [1, 3, 3]), goals=(1, 0)).play(1),
    begin(([1, 2, 4], [1, 3]), pass_limits=(3, 2)).play(2),
    begin(([1, 2, 4], [1, 3]), last_card=True, table=2),
]
"""Situations that a page without Python knows, too."""

WITH_PYTHON = [
    begin(Position.from_moves(LATE, 3), coalition={1}, winners={"P1", "D"}),
    begin(AB(2, 4), history="1 2=0A1B"),
    begin(AB(2, 4), secret="1 2"),
    begin(Mastermind(2, 3), history="1 1=1A0B"),
    begin(CardMoo(ranks=5), history="1b 2b 3b=1N", goal="determine"),
    begin(coins(3, "heavier")),
    begin(words(["cat", "bat"], ["cat", "bat", "dog"], hard=True)),
]


def moved(situation, move):
    """A move as `moves` takes it: in a game with a secret that others hold, with a reply."""
    if getattr(situation, "secret", True) is not None:
        return move
    guess = situation.read(move)
    left = situation.game.split(guess, situation.candidates)
    return f"{move}={next(iter(left))}"


@pytest.mark.parametrize("start", [*ALONE, *WITH_PYTHON], ids=lambda each: str(each)[:60])
def test_all_situations_are_asked_alike(start):
    """The five questions, at each point of a game, are answered from the record of its start."""
    chance, here, moves = Random(str(start)), start, []
    given = {"situation": json.loads(json.dumps(start.record()))}

    def asked(question, **more):
        arguments = {**given, "moves": moves, **more}
        found = answer(f"play/{question}", arguments)
        check_record(f"play/{question}", found)
        if start in ALONE:
            assert core_answer(f"play/{question}", arguments) == without_effort(found), arguments
        return found

    while True:
        shown = asked("show")
        assert (shown["player"], shown["outcome"]) == (here.to_move, here.outcome)
        assert shown["legal_moves"] == [here.text(move) for move in here.moves]
        for level in (0, 5, 9):
            reply = asked("reply", level=level, seed=3)
            assert reply["player"] == here.to_move
        if here.to_move is None or len(moves) == 4:
            break
        assert reply["move"] in shown["legal_moves"]
        text = chance.choice(shown["legal_moves"])
        assert asked("make", move=text)["move"] == text
        judged = asked("judge", move=text)
        expected = here.judge(here.read(text), ranks=True).record()
        assert without_effort(judged) == without_effort(expected), text
        moves.append(moved(here, text))
        here = here.play(here.read(text), *moves[-1].split("=")[1:])
    assert reply["move"] is None or here.to_move
    review = asked("review")
    assert len(review["moves"]) == len(moves)
    assert asked("review", since=1, ranks=False)["moves"] is not None
    assert asked("review", moves=", ".join(moves))["moves"] == review["moves"]


@pytest.mark.parametrize("start", ALONE, ids=lambda each: str(each)[:60])
def test_what_a_record_lacks_is_as_usual(start):
    record = start.record()
    kept = {"game", "piles", "mine", "theirs", "board", "players"}
    given = {"situation": {name: record[name] for name in record if name in kept}}
    assert core_answer("play/show", given) == without_effort(answer("play/show", given))


REFUSED = [
    ({"game": "chess"}, "chess"),
    ({"game": "nim"}, "piles"),
    ({"game": "nim", "piles": [1], "pils": [2]}, "pils"),
    ({"game": "otrio", "board": "x"}, "board"),
]


@pytest.mark.parametrize(("situation", "words"), REFUSED)
def test_what_is_no_situation_is_refused(situation, words):
    for ask in (answer, core_answer):
        with pytest.raises((ValueError, TypeError), match=words):
            ask("play/show", {"situation": situation})


def test_what_needs_python_says_so():
    for situation in WITH_PYTHON:
        with pytest.raises(ValueError, match="needs Python"):
            core_answer("play/show", {"situation": situation.record()})
