"""Of moves of equal outcome a best player takes the soonest to what it likes best, and the latest
to what it does not: brute force from the definition, the same for all families."""

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random

import pytest

from abgames import AB, Mastermind, Position, begin, games
from abgames.nim.several import is_over
from abgames.otrio import can_force, next_player_first, previous_player_first, solve
from abgames.preferences import all_outcomes, read_preferences

from .boards import Rows, drawn


def brute_force(place, play, ended, mover, moves, orders) -> tuple[Callable, Callable]:
    """The outcomes of a place, and the length of play with the moves that may be taken."""

    @cache
    def outcomes(place):
        if (end := ended(place)) is not None:
            return frozenset([end])
        order = orders[mover(place) - 1]
        level = {outcome: n for n, liked in enumerate(order) for outcome in liked}
        sets = [outcomes(play(place, move)) for move in moves(place)]
        most = min(max(level[outcome] for outcome in each) for each in sets)
        return frozenset(outcome for each in sets for outcome in each if level[outcome] <= most)

    @cache
    def best(place):
        if ended(place) is not None:
            return 0, ()
        order = orders[mover(place) - 1]
        level = {outcome: n for n, liked in enumerate(order) for outcome in liked}
        after = {move: play(place, move) for move in moves(place)}
        worst = {move: max(map(level.get, outcomes(after[move]))) for move in after}
        least = min(worst.values())
        lengths = {move: best(after[move])[0] for move in after if worst[move] == least}
        wanted = (max if least else min)(lengths.values())
        return 1 + wanted, tuple(move for move in lengths if lengths[move] == wanted)

    return outcomes, best


def of_rules(rules, orders):
    """The same for a game by its rules."""

    def ended(place):
        return rules.outcome(place) if rules.to_move(place) is None else None

    return brute_force(
        rules.start, rules.play, ended, rules.to_move, lambda p: list(rules.moves(p)), orders
    )


def must_follow(play, line, best):
    """Each move of a line to the end is one that a best player may take."""
    place = play.position
    for move in line:
        assert move in best(place)[1]
        place = play.rules.play(place, move)
    assert best(place) == (0, ())


def any_orders(outcomes, players, chance):
    """Orders of preference with ties."""
    texts = {}
    for player in range(1, players + 1):
        left = list(outcomes)
        chance.shuffle(left)
        signs = [chance.choice([" > ", " > ", " = "]) for _ in left[1:]]
        texts[player] = left[0] + "".join(map("".join, zip(signs, left[1:], strict=True)))
    return texts


@pytest.mark.parametrize("seed", range(60))
def test_random_games_of_one_s_own(seed):
    rules, chance = drawn(seed, cyclic=False), Random(seed)
    outcomes = games.solve(rules).outcomes_possible
    for _ in range(3):
        prefer = any_orders(outcomes, rules.players, chance)
        orders = read_preferences(prefer, rules.players, outcomes)
        _, best = of_rules(rules, orders)
        for place in range(len(rules.movers)):
            try:
                play = begin(rules, prefer=prefer, position=place)
                line = play.solved.get().line(place, prefer=prefer)
            except ValueError:  # the position cannot come up
                continue
            must_follow(play, line, best)
            if play.to_move is not None:
                assert play.hint() == line[0]
                assert all(known == line[0] for known in play.best_moves()[:1])


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3])
def test_all_positions_of_tic_tac_toe(players):
    rules = Rows(players, 3, 3)
    usual = {2: "next", 3: "previous"}[players]
    orders = read_preferences(usual, players)
    _, best = of_rules(rules, orders)
    first = begin(rules, prefer=usual)
    solved, left, seen, wins = first.solved.get(), [first], {first.position}, 0
    for play in left:  # it grows
        if play.to_move is None:
            continue
        for move in play.moves:
            after = play.play(move)
            if after.position not in seen:
                seen.add(after.position)
                left.append(after)
        move = play.hint()
        assert move in best(play.position)[1]
        assert move == play.judge(play.moves[-1]).best[0]
        if len(seen) % 9 == 0:  # a line is a hint after the other
            line = solved.line(play.position, prefer=usual)
            must_follow(play, line, best)
            assert (line[0], play.best_moves()[0]) == (move, move)
        winning = [m for m in play.moves if play.play(m).outcome == f"P{play.to_move}"]
        wins += bool(winning)
        assert not winning or move in winning
    assert (len(left), wins) == {2: (5478, 2358), 3: (26930, 3936)}[players]


def late(chance, players, colors, pieces):
    """A random position of Otrio without a line, with this many pieces to come."""
    position = Position(players, colors)
    while sum(each in "1234" for each in position.board) < 27 - pieces:
        quiet = [m for m in position.legal_moves if position.play(m).winner is None]
        if not quiet:
            return late(chance, players, colors, pieces)
        position = position.play(chance.choice(quiet))
    return late(chance, players, colors, pieces) if position.is_over else position


def of_otrio(position, orders):
    """The same for Otrio."""

    def ended(place):
        if place.winner is not None:
            return f"P{place.winner}"
        return "D" if place.is_over else None

    return brute_force(
        position,
        lambda place, move: place.play(move),
        ended,
        lambda place: place.to_move,
        lambda place: place.legal_moves,
        orders,
    )


@pytest.mark.parametrize("seed", range(24))
def test_late_positions_of_otrio(seed):
    chance = Random(seed)
    players = 2 + seed % 3
    position = late(chance, players, None, 5 + seed % 2)
    usual = [next_player_first(players), previous_player_first(players)]
    for prefer in [*usual, any_orders(all_outcomes(players), players, chance)]:
        outcomes, best = of_otrio(position, read_preferences(prefer, players))
        line = solve(position, prefer, threads=1).line
        place = position
        for move in line:
            assert move in best(place)[1]
            place = place.play(move)
        assert best(place) == (0, ())
        match = begin(position, prefer=prefer)
        assert match.hint() == line[0]
        if len(outcomes(position)) == 1:
            judged = match.judge(position.legal_moves[-1], ranks=True)
            assert {judged.best[:1], match.best_moves()[:1]} <= {(line[0],), ()}
    side, winners = {1, players}, {players, "D"}
    liked = " = ".join(f"P{w}" if w != "D" else w for w in sorted(winners, key=str))
    rest = " = ".join(o for o in all_outcomes(players) if o not in liked)
    orders = {
        p: f"{liked} > {rest}" if p in side else f"{rest} > {liked}" for p in range(1, players + 1)
    }
    _, best = of_otrio(position, read_preferences(orders, players))
    match = begin(position, coalition=side, winners=winners)
    assert len(can_force(position, side, winners, threads=1).line) == best(position)[0]
    known = {match.hint(), *match.best_moves()[:1], *match.judge(position.legal_moves[0]).best[:1]}
    assert known <= set(best(position)[1])


@pytest.mark.parametrize("seed", range(20))
def test_a_win_in_one_of_otrio(seed):
    chance = Random(seed)
    players = 2 + seed % 3
    while True:
        position = late(chance, players, None, chance.randrange(8, 22))
        winning = {m for m in position.legal_moves if position.play(m).winner is not None}
        if winning:
            break
    for prefer in ("next", "previous"):
        match = begin(position, prefer=prefer)
        line = solve(position, prefer, threads=1).line
        others = [move for move in position.legal_moves if move not in winning]
        judged = match.judge(chance.choice(others or list(winning)))
        assert {line[0], match.hint(), judged.best[0], match.best_moves()[0]} <= winning
    match = begin(position, coalition={position.to_move}, winners={position.to_move})
    assert {match.hint(), match.best_moves()[0]} <= winning


RULES = ("nim", "kayles", "dawson", "1,2,3", "1,3,4", "2,3", "0.07", "0.777", "grundy", "4.7")


@pytest.mark.parametrize("rule", [*RULES, "wythoff", "moore-2"])
@pytest.mark.parametrize("misere", [False, True])
def test_a_win_in_one_of_nim(rule, misere):
    if misere and rule in ("wythoff", "moore-2"):
        pytest.skip("not solved")
    sizes = [2] if rule == "wythoff" else [1, 2, 3]
    piles = [each for size in sizes for each in product(range(1, 6), repeat=size)]
    for heaps in (begin(each, rule=rule, misere=misere) for each in piles):
        winning = {m for m in heaps.moves if heaps.play(m).outcome == "P1"}
        assert misere <= (not winning)
        if winning:
            judged = heaps.judge(heaps.moves[-1])
            assert {heaps.hint(), judged.best[0], heaps.best_moves()[0]} <= winning
            assert is_over(heaps.hint(), heaps.rule)


VARIANTS = ({}, {"cut": 2}, {"goals": (1, 0)}, {"pass_limits": (1, 2)}, {"last_card": True})


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_best_moves_of_tanhinmin_attain_the_length(variant):
    chance = Random(1)
    for _ in range(150):
        hands = [[chance.randint(1, 7) for _ in range(chance.randint(2, 5))] for _ in range(2)]
        game = begin(hands, **variant)
        known = game.analysis()
        taken = {game.hint(), *game.best_moves(), *game.judge(0).best}
        assert taken <= set(known.score_moves) <= set(known.length_moves)
        winning = {move for move in game.moves if game.play(move).outcome == "P1"}
        assert not winning or game.hint() in winning


@pytest.mark.parametrize("game", [AB(3, 5), Mastermind(3, 3)], ids=str)
def test_of_equal_guesses_a_candidate_is_first(game):
    chance, seen = Random(1), 0
    for _ in range(10):
        place = begin(game, secret=chance.choice(list(map(tuple, game.secrets.tolist()))))
        while len(place.candidates) > 1:
            left = set(map(tuple, place.candidates.tolist()))
            best = place.best_moves()
            if left & set(best):
                seen += bool(set(best) - left)
                assert {place.hint(), best[0]} <= left
            place = place.play(chance.choice(place.moves))
        if place.to_move is not None:
            only = tuple(place.candidates[0].tolist())
            assert (place.hint(), place.best_moves()) == (only, (only,))
    assert seen
