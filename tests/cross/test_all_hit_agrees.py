"""Coins by type, fleets and boards: against tables, and against trying everything."""

import json
import random
from functools import cache
from itertools import islice, product
from math import prod

import pytest

from abgames import begin, verify
from abgames.codebreaking import (
    AB,
    Mastermind,
    Strategy,
    best_guess,
    boards,
    coins,
    fleet,
    solve,
    weigh,
    words,
)
from abgames.codebreaking.ready_made import several_boards
from abgames.codebreaking.ready_made.all_hit import ships_on
from abgames.errors import (
    InconsistentHistoryError,
    NotationError,
    UnsupportedGameError,
    VerificationError,
)


@pytest.mark.parametrize("false", ["unknown", "heavier", "lighter"])
@pytest.mark.parametrize("more", [{}, {"possibly_none": True}, {"know": "coin"}])
def test_types_of_coins(false, more):
    for n in range(3, 8):
        game, found = coins(n, false, **more), weigh(n, false, **more)
        assert solve(game, goal=game.goal).total == found.total
        assert solve(game, goal=game.goal, objective="worst").worst == found.worst


def shots(placements, sunk=False):
    """The least total and worst case until all cells are hit, by trying all cells each time."""
    fleets = [tuple(map(frozenset, each)) if sunk else (frozenset(each),) for each in placements]
    cells = sorted(set().union(*(ship for ships in fleets for ship in ships)))

    def told(ships, cell, after):
        """What a placement says of a shot: hit, sunk, all hit."""
        own = [ship for ship in ships if cell in ship]
        sinks = sunk and any(ship <= after for ship in own)
        return bool(own), sinks, all(ship <= after for ship in ships)

    @cache
    def least(left, shot):
        totals, worsts = [], []
        for cell in cells:
            if cell in shot:
                continue
            after, parts = shot | {cell}, {}
            for placement in left:
                parts.setdefault(told(placement, cell, after), []).append(placement)
            open_parts = [tuple(part) for (*_, is_over), part in parts.items() if not is_over]
            each = [least(part, after) for part in open_parts]
            totals.append(len(left) + sum(total for total, _ in each))
            worsts.append(1 + max((worst for _, worst in each), default=0))
        return min(totals), min(worsts)

    return least(tuple(fleets), frozenset())


def test_fleets():
    draw = random.Random(3)
    for number in range(60):
        drawn = [frozenset(draw.sample(range(6), draw.randint(1, 3))) for _ in range(5)]
        placements = sorted(drawn if number % 2 else set(drawn), key=sorted)
        placements += placements[: number % 3]
        found = fleet(placements)
        assert (found.total, found.worst) == shots(placements), placements


def test_two_ships():
    def ships(length, *sizes):
        lines = [[set(range(s, s + n)) for s in range(length - n + 1)] for n in sizes]
        return [one | other for one, other in product(*lines) if not one & other]

    for asked, values in (((4, 1, 2), (22, 4)), ((6, 2, 3), (34, 6))):
        found = fleet(ships(*asked))
        assert (found.total, found.worst) == values
    assert shots(ships(4, 1, 2)) == (22, 4)


def test_ships_that_are_said_to_sink():
    draw = random.Random(4)
    for number in range(40):
        sizes = [draw.randint(1, 2) for _ in range(5)]
        placements = [
            [draw.sample(range(6), size), draw.sample(range(6), 1 + number % 2)] for size in sizes
        ]
        if number % 3:
            placements = [[one, other] for one, other in placements if not {*one} & {*other}]
        if placements:
            found = fleet(placements, sunk=True)
            assert (found.total, found.worst) == shots(placements, sunk=True), placements
            assert solve(found).strategy.verify() == found.total
    lines = [[{2, 3}], [{1, 2}], [{2, 3}], [{2}, {1}], [{0, 3}]]
    assert (fleet(lines, sunk=True).total, shots(lines, sunk=True)[0]) == (12, 12)
    assert fleet(set().union(*ships) for ships in lines).total == 13


def dominoes(rows, columns):
    cells = list(product(range(rows), range(columns)))
    beside = [{(y, x), other} for y, x in cells for other in ((y, x + 1), (y + 1, x))]
    return [pair for pair in beside if pair <= {*cells}]


def test_more_placements():
    assert (fleet(dominoes(3, 4)).total, fleet(dominoes(3, 4)).worst) == (87, 8)
    large = fleet(dominoes(6, 6))
    found = solve(large, time_limit=0.3)
    assert (
        found.lower_bound <= found.upper_bound == found.strategy.verify() or not found.upper_bound
    )
    strategy = solve(large, time_limit=0).strategy
    assert found.lower_bound <= strategy.verify()


@pytest.mark.parametrize("game", [fleet(dominoes(2, 3)), boards(words(["cat", "bat", "rat"]), 2)])
def test_after_some_answers(game):
    """A value is one more for each secret than those after the best guess."""
    state, found = game.start, solve(game)
    guess = found.strategy.next_guess()
    after = [(guess, game.reply(reply)) for reply in game.replies_to(state, guess)][::-1]
    left = [solve(game, [answer]) for answer in after]
    assert found.total == found.weight + sum(each.total for each in left)
    assert [each.strategy.history for each in left] == [(answer,) for answer in after]
    assert found.strategy.next_guess([after[0]]) == left[0].strategy.next_guess()
    with pytest.raises(InconsistentHistoryError):
        game.state(after)


def guesses_on(game, own):
    """The same for boards; what was guessed is kept, and a closed board gives no further reply."""
    guesses = game.guesses.tolist()

    def weight(secret):
        return prod(game.weight(game.secrets[[code]]) for code in secret)

    @cache
    def least(left, closed):
        if all(closed):
            return 0, 0
        totals, worsts = [], []
        for guess in guesses:
            parts = {}
            for secret in left:
                replies = tuple(
                    None if shut else game.feedback(guess, code)
                    for shut, code in zip(closed, secret, strict=True)
                )
                parts.setdefault(replies, []).append(secret)
            if len(parts) == 1 and game.hit not in next(iter(parts)):
                continue
            each = [
                least(
                    tuple(part),
                    tuple(s or r == game.hit for s, r in zip(closed, replies, strict=True)),
                )
                for replies, part in parts.items()
            ]
            totals.append(sum(map(weight, left)) + sum(total for total, _ in each))
            worsts.append(1 + max(worst for _, worst in each))
        return min(totals), min(worsts)

    return least(tuple(product(*own)), (False,) * len(own))


@pytest.mark.parametrize("weights", [None, [1, 2, 9]])
@pytest.mark.parametrize(
    ("answers", "allowed", "count"),
    [(["cat", "bat", "rat"], [], 2), (["at", "ta", "tt"], ["aa"], 2), (["ab", "ba"], ["aa"], 3)],
)
def test_boards(answers, allowed, count, weights):
    heavy = weights and weights[: len(answers)]
    game = words(answers, [*answers, *allowed], weights=heavy)
    found = boards(game, count)
    assert (found.total, found.worst) == guesses_on(game, [game.secrets.tolist()] * count)


@pytest.mark.parametrize("own", [[[0, 1, 2], [3, 4]], [[0], [1, 3]], [[4, 0], [0, 4]]])
def test_boards_with_their_own_words(own):
    listed = ["cat", "bat", "rat", "dog", "dig"]
    game = words(listed, [*listed, "bog"], weights=[1, 2, 1, 3, 1] if own[0] == [0] else None)
    found = boards(game, [[game.secret_text(each) for each in some] for some in own])
    assert (found.total, found.worst) == guesses_on(game, own)


def test_each_open_board_replies():
    game = boards(words(["cat", "bat", "rat"]), 3)
    history = solve(game, "cat=ggg/-gg/-gg, bat=ggg/-gg").strategy.history
    assert history[1][1] == game.reply("./ggg/-gg")
    with pytest.raises(NotationError, match="3 open boards reply, not 2 replies"):
        solve(game, "cat=ggg/-gg")


def test_no_boards():
    for wrong in ([], [[0]] * 65, [[], [0]]):
        with pytest.raises(ValueError, match=r"at most 64|at least one board"):
            boards(words(["cat", "bat", "rat"]), wrong)
    with pytest.raises(ValueError, match="twice"):
        boards(AB(2, 3), [["1 2", "1 2"]])


def test_large_boards_have_a_guess_that_tells_much():
    listed = ["".join(letters) for letters in product("abcd", repeat=4)]
    game = boards(words(listed), 16)
    found = solve(game, time_limit=1)
    assert (found.proven, found.candidate_count) == (False, 256**16)
    assert found.lower_bound < found.upper_bound < 20 * 256**16
    assert len(set(str(best_guess(game)))) > 1
    told = f"abcd={'/'.join(['gggg', *['----'] * 15])}"
    assert game.candidate_texts("aaaa=" + "/".join(["g---"] * 16), most=1)
    with pytest.raises(InconsistentHistoryError):
        best_guess(game, told)
    three = boards(words(listed), [listed[:2], listed[9:20], ["dddd"]])
    assert str(best_guess(three)) == "dddd"
    after = begin(three, secret="aaab/aacd/dddd").play("dddd")
    assert str(after.history[0][1]) == "----/---g/gggg"
    later = after.play("abab")
    told = f"dddd=----/---g/gggg, abab={str(later.history[1][1]).removesuffix('/.')}"
    assert three.state(told)[0] == later.history
    assert after.count == 2 * sum(word[2:] in ("ad", "bd", "cd") for word in listed[9:20])


@pytest.mark.parametrize("most", [200_000, 40, 0])
@pytest.mark.parametrize("weights", [None, [1, 2, 9, 1, 3, 1]])
def test_what_is_enough_for_boards_is_enough(monkeypatch, most, weights):
    """Also where nothing is played out: the strategy that begins with a plan takes no more."""
    several = several_boards
    monkeypatch.setattr(several, "MOST_SEARCHED", 1)
    monkeypatch.setattr(several, "MOST_AFTER", most)
    listed = ["cat", "bat", "rat", "car", "bar", "tab"]
    for own in ([listed] * 3, [listed[:3], listed[2:], ["tab", "cat"]]):
        game = boards(words(listed, [*listed, "tub", "cub"], weights=weights), own)
        exact = type(game)(game.base, game.own).strategy().bounds(60)[1]
        found, (total, plan) = solve(game), game.enough(game.start, None)
        assert found.lower_bound <= exact <= found.strategy.verify() <= found.upper_bound
        assert found.upper_bound <= total
        assert found.upper_bound == found.strategy.verify() or most < 200_000
        strategy = game.strategy()
        strategy.plan[:], strategy.search.width, strategy.search.nodes = plan, 0, 1
        assert exact <= strategy.verify() <= total


SHIPS = [(a, b) for a in ({1}, {2}, {3}, {4}) for b in ({1, 2}, {2, 3}, {3, 4}) if not a & b]
WRITTEN = {
    "fleet": fleet([*(a | b for a, b in SHIPS), {1, 2, 3}]),
    "sunk": fleet(SHIPS, sunk=True),
    "boards": boards(AB(2, 3), [["1 2", "2 1"], ["1 3", "3 1", "2 1"]]),
    "words": boards(
        words(["cat", "bat", "rat"], ["cat", "bat", "rat", "tub"], weights=[1, 2, 5]), 2
    ),
}


@pytest.mark.parametrize("objective", ["expected", "worst"])
@pytest.mark.parametrize("name", WRITTEN)
def test_files_of_strategies(name, objective, tmp_path):
    game = WRITTEN[name]
    found = solve(game, objective=objective)
    file = tmp_path / "strategy.json.gz"
    found.strategy.save(file)
    with pytest.raises(UnsupportedGameError, match="checked by verify"):
        Strategy.load(file)
    checked = verify(file)
    assert checked.total == found.strategy.verify()
    assert (checked.worst if objective == "worst" else checked.total) == found.upper_bound
    assert sum(checked.histogram.values()) == found.candidate_count
    for reply in game.replies_to(game.start, found.strategy.next_guess()):
        later = solve(game, [(found.strategy.next_guess(), game.reply(reply))])
        assert verify(later.strategy).total == later.total


def nodes_in(tree):
    """All nodes of the tree of a file."""
    if tree is not None:
        yield tree
        for after in tree["replies"].values():
            yield from nodes_in(after)


@pytest.mark.parametrize("name", WRITTEN)
def test_forged_files_of_strategies_are_refused(name):
    """Each fault is put in alone, at each node: what is accepted has a total of its own."""
    game = WRITTEN[name]
    strategy = solve(game).strategy
    text = strategy.to_json()
    guesses = [game.filed(guess) for guess in range(game.guess_count)]
    refused = accepted = 0
    for place in range(sum(1 for _ in nodes_in(json.loads(text)["root"]))):
        told = next(islice(nodes_in(json.loads(text)["root"]), place, None))["replies"]
        for fault in ["lost", "more", "ends", *guesses]:
            document = json.loads(text)
            node = next(islice(nodes_in(document["root"]), place, None))
            if fault == "lost":
                del node["replies"][next(iter(told))]
            elif fault == "more":
                node["replies"]["." if "boards" in name else "sinks"] = None
            elif fault == "ends":
                reply = next(iter(told))
                node["replies"][reply] = None if told[reply] else {"guess": 0, "replies": {}}
            elif list(map(str, [node["guess"]])) == [
                str(list(fault) if isinstance(fault, tuple) else fault)
            ]:
                continue
            else:
                node["guess"] = fault
            try:
                found = verify(document)
            except VerificationError:
                refused += 1
            else:
                accepted += 1
                assert found.total >= strategy.verify()
                assert fault not in ("lost", "more", "ends")
    assert refused > 20 * (name != "boards")
    assert accepted < refused


@pytest.mark.parametrize(
    ("name", "where", "what", "said"),
    [
        ("fleet", "cells", ["a", "a", "b", "c"], "different strings"),
        ("fleet", "ships", [[[0, 9]]], "must be in 0..3"),
        ("fleet", "ships", [[[]]], "has no cell"),
        ("fleet", "ships", [[[0]], [[0]]], "list of 2"),
        ("fleet", "weights", [0], "whole numbers"),
        ("fleet", "sunk", 1, "true or false"),
        ("boards", "own", [], "at least one board"),
        ("boards", "own", [[[1, 2], [1, 2]]], "listed twice"),
        ("boards", "own", [[[1, 1]]], "must not repeat"),
        ("boards", "base", {"name": "boards"}, "lacks"),
        ("boards", "more", 1, "unknown key"),
    ],
)
def test_damaged_games_in_files(name, where, what, said):
    document = json.loads(WRITTEN[name].strategy().to_json())
    document["game"][where] = what
    with pytest.raises(VerificationError, match=said):
        verify(document)
    for key, value in {"goal": "determine", "candidates": [], "history": [["x", "hit"]]}.items():
        document = json.loads(WRITTEN[name].strategy().to_json())
        with pytest.raises(VerificationError):
            verify(document | {key: value})


def test_many_secrets_of_ships_and_boards():
    game = boards(words(["cat", "bat", "rat", "car", "bar", "tab"]), 4)
    found = solve(game)
    assert found.candidate_count == 6**4
    assert found.lower_bound <= found.upper_bound == found.strategy.verify()
    ships = ships_on("5x5,3,2")
    found = solve(ships, time_limit=0)
    assert found.upper_bound is None
    strategy = ships.strategy()
    strategy.search.within(ships.start, (1,))
    total = strategy.verify()
    assert ships.at_least(ships.start) <= total == strategy.search.value(ships.start, 1)[0]


def test_one_board():
    for game in (AB(2, 4), words(["crane", "crate", "trace", "react"])):
        assert boards(game, 1).total == solve(game).total


def test_empty_pegs():
    games = [Mastermind(pegs, n, blanks=True) for n in (2, 3, 4) for pegs in (2, 3)]
    assert [solve(game).total for game in games] == [8, 18, 21, 73, 45, 206]
    game = Mastermind(3, 2, blanks=True)
    for guess in ("0 0 0", "1 0 0", "0 2 1"):
        for code in game.secrets:
            left = game.secret_text(int(code)).split()
            shown = guess.split()
            exact = sum(map(str.__eq__, shown, left))
            common = sum(min(shown.count(colour), left.count(colour)) for colour in "12")
            assert str(game.feedback(guess, int(code))) == f"{exact}A{common - exact}B"
