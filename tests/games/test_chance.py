"""Games in which chance moves, against the definitions: the tree, and all pairs of plans."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from abgames import (
    RulesError,
    UnsupportedGameError,
    VerificationError,
    begin,
    games,
    judge,
    rating,
    resume,
    review,
    verify,
)
from abgames.adapters.turns import Numbers
from abgames.cli.play import _text
from abgames.games.loading import load, offer
from abgames.games.questions import SolvedPlay, Wanted

from .boards import Heap

Pig = type(load(f"{Path(__file__).parents[2] / 'examples/games/pig.py'}:piglet"))
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


class Graph:
    """A game that is drawn: for each position the mover, and its arrows or its end."""

    start = 0

    def __init__(self, players, movers, arrows, ends, odds):
        self.players, self.movers, self.arrows = players, movers, arrows
        self.ends, self.odds = ends, odds

    def to_move(self, place):
        return self.movers[place]

    def moves(self, place):
        moves = range(len(self.arrows[place]))
        return list(zip(moves, self.odds[place], strict=True)) if self.odds[place] else moves

    def play(self, place, move):
        return self.arrows[place][move]

    def outcome(self, place):
        return self.ends[place]


def drawn(seed, *, cyclic, points):
    """A random game with chance, which ends somewhere."""
    chance = Random(f"{seed} {cyclic} {points}")
    players, size = chance.randint(1, 2 if points else 3), chance.randint(4, 7 if cyclic else 12)
    ends = [-2, 0, 3, Fraction(1, 2)] if points else ["P1", "P2", "D"][: max(players, 2)]
    movers, arrows, outcomes, odds = [], [], [], []
    for place in range(size):
        is_over = place >= size - 2 or (place > 1 and chance.random() < 0.2)
        mover = None if is_over else chance.choice([0, *range(players + 1)])
        first = [] if is_over else [chance.randrange(place + 1, size)]
        lowest = 0 if cyclic else place + 1
        more = [] if is_over else [chance.randrange(lowest, size) for _ in range(2)]
        arrows.append((first + more)[: 0 if is_over else chance.randint(1, 3)])
        movers.append(mover)
        outcomes.append(chance.choice(ends) if is_over else None)
        parts = [chance.randint(1, 4) for _ in arrows[-1]]
        odds.append([Fraction(each, sum(parts)) for each in parts] if mover == 0 else None)
    movers[0] = 0
    odds[0] = [Fraction(1, len(arrows[0]))] * len(arrows[0])
    return Graph(players, movers, arrows, outcomes, odds)


def worth_of(rules, side, winners):
    """What an end is worth to a side."""

    def worth(end):
        if winners is not None:
            return int(end in winners)
        return sum((end, -end)[player - 1] for player in side)

    return worth


def expected(rules, side, worth, place=0):
    """What a side gets by the tree, from the definition."""
    mover = rules.to_move(place)
    if mover is None:
        return Fraction(worth(rules.outcome(place)))
    after = [expected(rules, side, worth, each) for each in rules.arrows[place]]
    if mover == 0:
        return sum(p * each for p, each in zip(rules.odds[place], after, strict=True))
    return max(after) if mover in side else min(after)


def solved_chain(rules, plan, worth):
    """What each position is worth if players follow a plan; ``None`` if play may not end."""
    size = len(rules.movers)
    reaches = {place for place in range(size) if rules.movers[place] is None}
    while True:
        more = {p for p in range(size) if p not in reaches and reaches & {*after(rules, plan, p)}}
        if not more:
            break
        reaches |= more
    rows = []
    for place in range(size):
        row = [Fraction(int(n == place)) for n in range(size)] + [Fraction(0)]
        if rules.movers[place] is None:
            row[-1] = Fraction(worth(rules.outcome(place)))
        for p, each in after(rules, plan, place).items():
            row[p] -= each
        rows.append(row)
    if len(reaches) < size:
        return None
    for n in range(size):
        pivot = next(k for k in range(n, size) if rows[k][n])
        rows[n], rows[pivot] = rows[pivot], rows[n]
        rows[n] = [each / rows[n][n] for each in rows[n]]
        for k in range(size):
            if k != n and rows[k][n]:
                rows[k] = [a - rows[k][n] * b for a, b in zip(rows[k], rows[n], strict=True)]
    return [row[-1] for row in rows]


def after(rules, plan, place):
    """Where a plan and chance lead, with what probability."""
    if rules.movers[place] == 0:
        found = {}
        for p, each in zip(rules.odds[place], rules.arrows[place], strict=True):
            found[each] = found.get(each, 0) + p
        return found
    return {} if rules.movers[place] is None else {rules.arrows[place][plan[place]]: 1}


def plans(rules, players):
    """All plans of some players: a move for each position."""
    mine = [p for p, mover in enumerate(rules.movers) if mover in players and mover]
    for moves in product(*(range(len(rules.arrows[p])) for p in mine)):
        yield dict(zip(mine, moves, strict=True))


def questions(solved):
    """Sides, with the outcomes that they want, or ``None`` for points."""
    everybody = range(1, solved.players + 1)
    sides = [side for side in ({1}, {2}, {1, 2}) if side <= {*everybody}]
    ends = [None] if solved.has_points else [{end} for end in solved.outcomes_possible]
    return list(product(sides, ends))


@pytest.mark.parametrize("points", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_without_cycles_values_are_those_of_the_tree(seed, points):
    rules = drawn(seed, cyclic=False, points=points)
    solved = games.solve(rules)
    assert solved.has_chance
    for side, winners in questions(solved):
        worth = worth_of(rules, side, winners)
        question = (
            {"coalition": side} if winners is None else {"coalition": side, "winners": winners}
        )
        for place in solved._numbers:
            truth = expected(rules, side, worth, place)
            if winners is None:
                assert solved.value(place, coalition=side) == truth
            else:
                assert solved.probability(side, winners, place) == truth
            assert solved.bounds(place, **question) == (truth, truth)
            proof = solved.certificate(side, winners, place)
            assert proof.verify(rules)[:2] == (truth, truth)
            if winners is None and side != {1}:
                continue
            asked = question if winners is not None else {}
            moves = [
                (m, expected(rules, side, worth, p)) for m, p in enumerate(rules.arrows[place])
            ]
            if winners is not None:
                assert solved.moves(place, **asked) == tuple(moves)
            mover = rules.to_move(place)
            sign = 1 if mover in side else -1
            play = begin(rules, position=place, **asked)
            for move, each in moves:
                judged = play.judge(move)
                assert judged.cost == (sign * (truth - each) if mover else 0)
            if mover:
                assert play.hint() in {m for m, each in moves if each == truth}
        if winners is not None:
            plan = solved.strategy(**question)
            fixed = [
                [arrows[plan[p]]] if p in plan and rules.movers[p] in side else arrows
                for p, arrows in enumerate(rules.arrows)
            ]
            followed = Graph(rules.players, rules.movers, fixed, rules.ends, rules.odds)
            assert expected(followed, side, worth) == expected(rules, side, worth)


@pytest.mark.parametrize("points", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_with_cycles_bounds_are_around_the_value_of_all_plans(seed, points):
    game = drawn(seed, cyclic=True, points=points)
    solved = games.solve(game)
    numbers = solved._numbers
    rules = reached(game, numbers)
    everybody = {*range(1, rules.players + 1)}
    any_worth = worth_of(rules, {1}, None if points else {"P1"})
    if None in [solved_chain(rules, plan, any_worth) for plan in plans(rules, everybody)]:
        with pytest.raises(UnsupportedGameError, match="go on for ever whatever chance does"):
            solved.bounds(coalition={1}, winners={"P1"})
        assert "for ever" not in str(solved)
        return
    for side, winners in questions(solved):
        worth = worth_of(rules, side, winners)
        question = {"coalition": side, "winners": winners}
        best = None
        for mine in plans(rules, side):
            worst = [
                min(values)
                for values in zip(
                    *(
                        solved_chain(rules, mine | its, worth)
                        for its in plans(rules, everybody - side)
                    ),
                    strict=True,
                )
            ]
            best = worst if best is None else [max(both) for both in zip(best, worst, strict=True)]
        for place, number in zip(numbers, range(len(best)), strict=True):
            low, high = solved.bounds(place, **question)
            assert low <= best[number] <= high <= low + Fraction(1, 10**6)
        tight = solved.bounds(**question, within=1e-12)
        assert tight[0] <= best[0] <= tight[1] <= tight[0] + Fraction(1e-12)
        proof = solved.certificate(**question, within=1e-12)
        low, high, count = proof.verify(game)
        assert (count, low <= best[0] <= high <= low + Fraction(1e-12)) == (len(best), True)
        if winners is None:
            continue
        plan = {numbers[p]: move for p, move in solved.strategy(**question).items()}
        mine = {p: move for p, move in plan.items() if rules.movers[p] in side}
        chains = [solved_chain(rules, mine | its, worth) for its in plans(rules, everybody - side)]
        assert min(values[0] for values in chains) >= tight[0]


def reached(rules, numbers):
    """The same game with its positions as they were found, and no others."""
    places = [*numbers]
    arrows = [[numbers[each] for each in rules.arrows[p]] for p in places]
    of = (rules.movers, rules.ends, rules.odds)
    movers, ends, odds = ([each[p] for p in places] for each in of)
    return Graph(rules.players, movers, arrows, ends, odds)


def test_pig_to_small_goals_is_as_its_equations_and_iteration_say():
    """Those of piglet are solved by hand; the others are iterated here with floats."""
    solved = games.solve(Pig(2, gains=(1,)))
    values = {
        ((0, 0), 0, 1, True): Fraction(4, 7),
        ((0, 0), 1, 1, False): Fraction(5, 7),
        ((0, 1), 0, 1, True): Fraction(2, 5),
        ((0, 1), 1, 1, False): Fraction(3, 5),
        ((1, 0), 0, 1, True): Fraction(4, 5),
        ((1, 1), 0, 1, True): Fraction(2, 3),
    }
    for place, value in values.items():
        low, high = solved.bounds(place, within=1e-12)
        assert low <= value <= high <= low + Fraction(1e-12)
    for goal in (5, 12):
        low, high = games.solve(Pig(goal)).bounds(within=1e-9)
        assert float(low) - 1e-9 < iterated(goal) < float(high) + 1e-9


@pytest.mark.long
@pytest.mark.weekly
def test_pig_to_100_is_as_published():
    low, high = games.solve(Pig()).bounds()
    assert round(float(low), 4) == round(float(high), 4) == 0.5306


def iterated(goal):
    """The probability with which the first player wins Pig, by iteration of what is told in
    [NellerPresser2004]: the player to move has i, the other one j, and k in this turn."""
    places = [(i, j, k) for i in range(goal) for j in range(goal) for k in range(goal - i)]
    wins = dict.fromkeys(places, 0.0)
    change = 1.0

    def win(i, j, k):
        return 1.0 if i + k >= goal else wins[i, j, k]

    while change > 1e-13:
        change = 0.0
        for i, j, k in places:
            throw = (1 - win(j, i, 0) + sum(win(i, j, k + n) for n in range(2, 7))) / 6
            value = max(throw, 1 - win(j, i + k, 0)) if k else throw
            change = max(change, abs(value - wins[i, j, k]))
            wins[i, j, k] = value
    return wins[0, 0, 0]


def test_every_carrier():
    s = begin(Pig(2, gains=(1,)))
    solved = s.solved.get()
    assert (s.to_move, s.outcome, s.moves, solved.positions) == (0, None, (0, 1), 20)
    record = json.loads(json.dumps(s.record()))
    assert resume(record, s.rules) == s
    assert {s.hint("perfect", Random(n)) for n in range(20)} == {0, 1}
    made = review(s, [1, "throw", 0, 1, "hold", 1])
    assert [move.cost for move in made][:4] == [0, 0, 0, 0]
    assert abs(made[4].cost - Fraction(4, 35)) < Fraction(1, 10**6)
    assert (made[4].rank, made[4].best, made.marks) == (2, ("throw",), "+-")
    assert made.lost == {1: 0, 2: made[4].cost}
    assert made[0].sentence == "Chance moves here, with this probability: 1/2."
    assert "chance" in str(made)
    assert solved.line(((0, 0), 1, 1, False))[0] == "throw"
    assert solved.record()["values"][0]["coalition"] == "P1"
    assert "0.571428" in str(solved)
    assert "<td" in solved._repr_html_()
    found = rating.rate(lambda position: "throw", begin(Pig(3, gains=(1,))), games=20)
    assert found.moves > 20


def test_a_report_weighs_what_chance_does():
    found = games.report(Throws(3), games=50)
    assert found.sentence == "With best play player 1 gets 14/3 (4.66667) on average."
    assert (found.shortest, found.longest) == (2, 5)
    means = {row.player: mean(row.outcomes) for row in found.fared}
    assert 3 < means["random"] < 5
    with pytest.raises(UnsupportedGameError, match="come back"):
        games.report(Pig(2, gains=(1,)))


def mean(outcomes):
    return sum(int(end) * count for end, count in outcomes.items()) / sum(outcomes.values())


class Throws:
    """Throw a die up to so many times, and stop with what it shows."""

    players = 1

    def __init__(self, times):
        self.times, self.start = times, (0, times)

    def to_move(self, at):
        return 0 if not at[0] else 1 if at[1] else None

    def moves(self, at):
        return ["stop", "throw"] if at[0] else [(n, Fraction(1, 6)) for n in range(1, 7)]

    def play(self, at, move):
        if move == "stop":
            return at[0], 0
        return (0, at[1]) if move == "throw" else (move, at[1] - 1)

    def outcome(self, at):
        return at[0]


def test_dice_games_of_one_player():
    """A die thrown up to n times is worth 7/2, 17/4, 14/3, 89/18, ..., by hand."""
    values = [Fraction(7, 2)]
    for _ in range(4):
        values.append(sum(max(n, values[-1]) for n in range(1, 7)) / Fraction(6))
    assert values[:4] == [Fraction(7, 2), Fraction(17, 4), Fraction(14, 3), Fraction(89, 18)]
    assert [games.solve(Throws(n)).value() for n in range(1, 6)] == values
    solved = games.solve(Throws(3))
    assert solved.line() == (1, "throw", 1, "throw", 1)
    assert solved.probability({1}, {"+6"}) == 1 - Fraction(5, 6) ** 3
    assert solved.probability({}, {"+6"}) == Fraction(1, 216)


ODDS = {
    "one short": ([("a", HALF), ("b", THIRD)], "sum to 5/6, not to 1"),
    "float": ([("a", 0.1), ("b", 0.9)], "must be an exact number above 0"),
    "none": ([("a", 0), ("b", 1)], "must be an exact number above 0"),
    "bare": (["a", "b"], "it must be a move and its probability"),
    "empty": ([], "sum to 0, not to 1"),
}


class Once:
    """Chance ends the game at once."""

    players, start = 2, "begin"

    def __init__(self, odds, end="P1"):
        self.odds, self.end = odds, end

    def to_move(self, place):
        return 0 if place == "begin" else None

    def moves(self, place):
        return self.odds

    def play(self, place, move):
        return move

    def outcome(self, place):
        return self.end


@pytest.mark.parametrize("kind", ODDS)
def test_wrong_probabilities_are_named(kind):
    odds, why = ODDS[kind]
    with pytest.raises(RulesError, match=why):
        games.solve(Once(odds))
    assert why in str(games.check(Once(odds))[0])


def test_exact_floats_are_probabilities():
    solved = games.solve(Once([("a", 0.25), ("b", 0.75)], 1))
    assert (solved.value(), games.check(solved.rules)) == (1, ())


def test_check_sees_probabilities_that_differ():
    class Wavering(Once):
        def moves(self, place):
            self.odds = self.odds[::-1]
            return list(zip("ab", self.odds, strict=True))

    class Folded(Throws):
        def canonical(self, at):
            return (at[0], 1) if at[0] else at

    assert "probabilities in 'begin' differ" in str(games.check(Wavering([THIRD, 1 - THIRD])))
    assert "leads to other positions" in str(games.check(Folded(3)))


REFUSED = {
    "forces": lambda s: s.forces({1}, {"P1"}),
    "length": lambda s: s.length({1}, {"P1"}),
    "effectivity": lambda s: s.effectivity(),
    "outcomes": lambda s: s.outcomes("next"),
    "positions": lambda s: s.positions(),
    "counts": lambda s: s.counts(),
    "to_records": lambda s: s.to_records(),
    "save": lambda s: s.save("x.csv"),
    "offer": lambda s: offer(s),
    "judge": lambda s: judge(lambda position: "throw", begin(s.rules)),
    "can_force": lambda s: games.can_force(s.rules, {1}, {"P1"}),
    "grundy": lambda s: games.grundy(s.rules),
    "environments": lambda s: Numbers.of(begin(s.rules)),
}


@pytest.mark.parametrize("call", REFUSED)
def test_what_knows_no_chance_says_so(call):
    solved = games.solve(Pig(2, gains=(1,)))
    with pytest.raises((UnsupportedGameError, RulesError), match="chance"):
        REFUSED[call](solved)


def test_what_is_no_single_number_is_refused_by_name():
    three = games.solve(Once([("a", HALF), ("b", HALF)], (1, 2)))
    assert three.value(coalition={1, 2}) == 3
    assert games.solve(Pig(2, gains=(1,))).probability({1}, {"P1", "P2"}) == 1
    with pytest.raises(UnsupportedGameError, match="play can come back"):
        games.solve(Pig(2, gains=(1,))).value()
    with pytest.raises(ValueError, match="53 bits"):
        games.solve(Pig(2, gains=(1,))).bounds(within=1e-40)
    with pytest.raises(ValueError, match="within must be above 0"):
        games.solve(Pig(2, gains=(1,))).bounds(within=0)
    with pytest.raises(TypeError, match="within must be a number"):
        games.solve(Pig(2, gains=(1,))).bounds(within="0.1")


def test_games_without_chance_have_probabilities_too():
    solved = games.solve(Heap())
    assert (solved.has_chance, solved.probability({1}, {"P1"})) == (False, 0)
    assert solved.bounds(coalition={2}, winners={"P2"}) == (1, 1)
    assert solved.strategy(coalition={1}, winners={"P1"})[4, 1] == 1


class Coin(Once):
    """Player 1 stops for a draw, or a coin decides."""

    def __init__(self, players, ends):
        super().__init__([("heads", HALF), ("tails", HALF)])
        self.players, self.ends = players, ends

    def to_move(self, place):
        return {"begin": 1, "coin": 0}.get(place)

    def moves(self, place):
        return ["stop", "toss"] if place == "begin" else self.odds

    def play(self, place, move):
        return "coin" if move == "toss" else move

    def outcome(self, place):
        return self.ends[place]


POINTS = {"stop": 0, "heads": 3, "tails": -1}
WINS = {"stop": "D", "heads": "P1", "tails": "P2"}
EACH = {"stop": (1, 1, 1), "heads": (3, 0, 0), "tails": (0, 2, 1)}
KEPT = "1 of 2 first moves keep that."
SAID = [
    (2, POINTS, {}, f"With best play player 1 gets 1 on average; {KEPT}", "1"),
    (2, WINS, {}, f"P1 can get this with probability 1/2 (0.5): P1; {KEPT}", None),
    (
        2,
        WINS,
        {"prefer": "1: P1 = D > P2; 2: P2 > D = P1"},
        f"P1 can get this with probability 1: P1 or D; {KEPT}",
        "1",
    ),
    (
        2,
        WINS,
        {"coalition": [2], "winners": ["P2"]},
        "P2 can get this with probability 0: P2.",
        "0",
    ),
    (
        2,
        WINS,
        {"coalition": [1], "winners": []},
        f"P1 can get this with probability 0: nothing; {KEPT.replace('1 of', '2 of')}",
        "0",
    ),
    (3, EACH, {}, "Player 1 alone can make sure of 3/2 (1.5) on average.", None),
]


@pytest.mark.parametrize(("players", "ends", "wants", "said", "value"), SAID)
def test_what_the_shell_says(players, ends, wants, said, value):
    """By the question of the shell, whose records fit its schema."""
    solved = games.solve(Coin(players, ends))
    play = Wanted(**wants).begun(solved.rules)
    found = SolvedPlay(solved, play, bool(wants))
    record = found.record()
    assert (record["sentence"], record.get("value")) == (said, value)
    assert [move["move"] for move in record.get("moves", ())] == ["stop", "toss"] * bool(value)
    assert said in _text(solved, play, record)


def test_orders_that_tell_three_outcomes_apart_need_numbers():
    for wants in ({}, {"prefer": {1: "P1 > D > P2", 2: "P2 > D > P1"}}):
        with pytest.raises(UnsupportedGameError, match="let outcome be points"):
            begin(Coin(2, WINS), **wants).best_moves()


class Twice:
    """The game of docs/formats.md."""

    name, players, start = "Coin", 1, "first"

    def to_move(self, at):
        return {"first": 0, "second": 0, "again?": 1}.get(at)

    def moves(self, at):
        return ["throw", "stop"] if at == "again?" else [("heads", HALF), ("tails", HALF)]

    def play(self, at, move):
        if at == "again?":
            return "second" if move == "throw" else "tails"
        return "again?" if (at, move) == ("first", "tails") else move

    def outcome(self, at):
        return "P1" if at == "heads" else "lost"


def test_the_certificate_of_the_formats_is_that_of_its_game(tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
    shown = page.split("## Certificate of a game with chance")[1].split("```")[1]
    proof = games.solve(Twice()).certificate({1}, {"P1"})
    assert json.loads(shown.removeprefix("json")) == json.loads(proof.to_json())
    proof.save(tmp_path / "coin.json")
    assert games.ChanceCertificate.load(tmp_path / "coin.json") == proof
    found = verify(tmp_path / "coin.json", rules=Twice())
    assert (found.low, found.high, found.positions) == (Fraction(3, 4), Fraction(3, 4), 5)
    assert str(found).startswith("in Coin, from first, player 1 can get this with probability 3/4")
    assert repr(proof).endswith("in Coin from first, 3/4 (0.75)>")
    points = games.solve(Throws(2)).certificate({1})
    assert str(points.verify(Throws(2))).startswith(
        "in Throws, from (0, 2), player 1 can get 17/4 points on average"
    )
    loose = games.solve(Pig(2, gains=(1,))).certificate({1}, {"P1"})
    assert "probability 0.571428 to 0.571429: P1" in str(loose.verify(Pig(2, gains=(1,))))


class Stayed(Twice):
    """Who throws tails may also look at the coin again."""

    def moves(self, at):
        return [*super().moves(at), "look"] if at == "again?" else super().moves(at)

    def play(self, at, move):
        return at if move == "look" else super().play(at, move)


class Loaded(Twice):
    def moves(self, at):
        return [("heads", THIRD), ("tails", HALF)] if at == "first" else super().moves(at)


class Silent(Twice):
    def to_move(self, at):
        return {"again?": -1}.get(at, super().to_move(at))


def edit(**more):
    """A change of a certificate's bounds."""
    return lambda d: d["bounds"].update({name.strip("_"): both for name, both in more.items()})


FORGED = {
    "higher": (edit(first=["4/5", "4/5"]), "closer than those after the moves"),
    "lower": (edit(first=["1/2", "1/2"]), "closer than those after the moves"),
    "a player's": (lambda d: d["bounds"].update({"again?": ["1", "1"]}), "closer than"),
    "an end": (edit(tails=["1", "1"]), "in tails: the outcome is not between the bounds"),
    "other winners": (lambda d: d.update(winners=["lost"]), "not between the bounds"),
    "points": (lambda d: d.update(winners=None), "is not a number of points"),
    "nobody": (lambda d: d.update(coalition=[]), "closer than those after the moves"),
    "one less": (lambda d: d["bounds"].pop("heads"), "no bounds are listed"),
    "one more": (edit(more=["0", "1"]), "'more' does not come up"),
    "no pair": (edit(heads=["1"]), "an object of pairs of numbers as texts"),
    "a float": (edit(heads=["1.0", "1"]), "an object of pairs of numbers as texts"),
    "a number": (edit(heads=[1, 1]), "an object of pairs of numbers as texts"),
    "no start": (lambda d: d.update(start="nowhere"), "no position that can come up"),
    "version": (lambda d: d.update(version=2), '"format" and "version" must be'),
    "players": (lambda d: d.update(players=2), "rules are for 1 players, not 2"),
    "an end component": (lambda d: Stayed(), "go on for ever from here"),
    "odds": (lambda d: Loaded(), "no exact numbers above 0 that sum to 1"),
    "mover": (lambda d: Silent(), "no player -1 is to move"),
    "no rules": (lambda d: "none", "give rules="),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_what_is_forged_is_refused(forgery):
    change, why = FORGED[forgery]
    document = json.loads(games.solve(Twice()).certificate({1}, {"P1"}).to_json())
    rules = change(document)
    rules = rules if isinstance(rules, Twice) else None if rules == "none" else Twice()
    with pytest.raises(VerificationError, match=why):
        verify(document, rules=rules)


def test_a_certificate_of_what_is_forced_knows_no_chance():
    document = {"format": "abgames-game-certificate", "version": 1, "game": "Coin", "players": 1}
    document |= {"start": "first", "coalition": [1], "winners": ["P1"], "holds": True, "moves": {}}
    with pytest.raises(VerificationError, match="chance moves"):
        verify(document, rules=Twice())


def test_certificates_with_canonical_forms():
    class Folded(Throws):
        def canonical(self, at):
            return (7 - at[0] if at[0] > 3 else at[0]), at[1]

        def outcome(self, at):
            return 1

    proof = games.solve(Folded(2)).certificate({1})
    assert proof.verify(Folded(2))[:2] == (1, 1)
