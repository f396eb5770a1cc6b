"""The answer in a sentence, compared with brute force from the definitions."""

from random import Random

import pytest

from abgames import begin, games
from abgames.explore import answer
from abgames.games import reference
from abgames.games.loading import offer

from .boards import Drawn
from .test_impartial import Graph
from .test_points import Coins


def drawn(seed, outcomes, players=2):
    """A random game, in which play may come back."""
    chance = Random(f"{seed} {outcomes}")
    size = chance.randint(3, 7)
    over = [n == size - 1 or (n > 0 and chance.random() < 0.4) for n in range(size)]
    movers = [None if end else chance.randint(1, players) for end in over]
    arrows = [
        [] if end else [chance.randrange(size) for _ in range(chance.randint(1, 3))] for end in over
    ]
    ends = [chance.choice(outcomes) if end else None for end in over]
    return Drawn(players, movers, ends, arrows)


def said(rules, language="en", **wanted):
    """The sentence, without the number of moves that keep what it says; and that number."""
    found = answer("games/solve", {"game": offer(rules), "language": language, **wanted})
    sentence, _, moves = found["sentence"].removesuffix(".").rpartition("; ")
    return sentence or moves, moves


def truth(rules):
    """What the sentence must say of a game of two."""

    def forces(player, *ends):
        return reference.forces(rules, {player}, {f"P{player}", *ends})

    for player in (1, 2):
        if forces(player):
            n = reference.length(rules, {player}, {f"P{player}"})
            moves = "1 move" if n == 1 else f"{n} moves"
            return f"Player {player} wins, whatever player {3 - player} does, in at most {moves}"
    for ends, what in (
        (["D"], "the game is a draw"),
        (["endless"], "the game never ends"),
        (["D", "endless"], "the game is a draw or never ends"),
    ):
        if all(forces(player, *ends) for player in (1, 2)):
            return f"With best play {what}"
    raise AssertionError


def kept(rules, sentence):
    """How many first moves keep what is so, if the mover wants it."""
    mover = rules.to_move(0)
    if sentence.startswith("Player"):
        if int(sentence[7]) != mover:
            return None
        ends, verb = [], "win"
    else:
        ends = [end for end, word in (("D", "draw"), ("endless", "never")) if word in sentence]
        verb = "keep that"
    after = [rules.play(0, move) for move in rules.moves(0)]
    holds = [reference.forces(rules, {mover}, {f"P{mover}", *ends}, place) for place in after]
    return f"{sum(holds)} of {len(holds)} first moves {verb}"


@pytest.mark.parametrize("seed", range(150))
def test_two_players(seed):
    rules = drawn(seed, ["P1", "D", "P2"])
    sentence, moves = said(rules)
    assert sentence == truth(rules)
    assert moves in (kept(rules, sentence), sentence)
    if kept(rules, sentence) is None:
        assert moves == sentence
    assert not any(letter.isascii() and letter.isalpha() for letter in said(rules, "ja")[0])


def test_the_sentences_are_of_all_kinds():
    seen = {truth(drawn(seed, ["P1", "D", "P2"])).split(" in ")[0] for seed in range(150)}
    assert len(seen) == 5


@pytest.mark.parametrize("seed", range(40))
def test_three_players(seed):
    """What is said of a coalition holds, and no smaller one can force so much."""
    rules = drawn(seed, ["P1", "P3", "stuck"], players=3)
    sentence, _ = said(rules)
    alone, _, what = sentence.rpartition("; ")
    if sentence == "No player alone can force a single outcome":
        return
    who, end = what.split(" can force this: ")
    members = {int(word[1]) for word in who.replace(",", "").split() if word != "and"}
    assert reference.forces(rules, members, {end.split(",")[0]})
    assert (len(members) > 1) == bool(alone)
    if alone:
        singles = [({p}, {end}) for p in (1, 2, 3) for end in ("P1", "P2", "P3", "D", "endless")]
        assert not any(reference.forces(rules, *each) for each in singles)


def test_other_questions():
    rules = drawn(3, ["P1", "D", "P2"], players=3)
    holds = games.solve(rules).forces({1, 2}, {"P1", "D"})
    sentence, _ = said(rules, coalition="1,2", winners="P1,D")
    assert ("cannot" not in sentence) == holds
    assert sentence.startswith("P1 and P2 can")
    assert said(Coins()) == ("With best play player 1 gets +9", "1 of 2 first moves keep that")
    assert said(Coins(), moves="right")[1] == "2 of 2 moves keep that"
    assert said(Graph(3, misere=False))[0].startswith("Player ")
    over = begin(Coins()).play("left").play("left").play("left").play("left")
    assert said(Coins(), moves=["left"] * 4)[0] == f"The game is over: {over.outcome}"
    race = Drawn(2, [1, None, None], [None, "P1", "P2"], [[1, 2], [], []])
    assert said(race, prefer="next") == (
        "By these orders the game ends so: P1",
        "1 of 2 first moves keep that",
    )
