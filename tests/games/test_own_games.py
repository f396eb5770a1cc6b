"""The games in examples/games against known values, and against the families' own solvers."""

import random
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

from abgames import Position, games, otrio, tanhinmin
from abgames.games import reference

FOLDER = Path(__file__).parents[2] / "examples" / "games"


@cache
def rules(name):
    return games.load(f"{FOLDER / name}")


def of_class(game, *arguments, **named):
    """Another game of the same class."""
    return type(rules(game))(*arguments, **named)


def test_each_has_less_than_45_lines_of_code():
    for file in FOLDER.glob("*.py"):
        lines = file.read_text(encoding="utf-8").split('"""', 2)[2].splitlines()
        code = [line for line in lines if line.strip()[:1] not in ("", "#", '"')]
        assert 10 < len(code) < 45, file.name


def test_the_page_names_every_file():
    page = (FOLDER.parents[1] / "docs" / "games" / "own-games.md").read_text(encoding="utf-8")
    assert all(f"`{each.name}`" in page for each in FOLDER.glob("*.py"))


def test_each_has_no_fault_that_shows():
    for file in FOLDER.glob("*.py"):
        name = file.read_text(encoding="utf-8").split(f"--game {file.name}:")[1].split()[0]
        assert games.check(rules(f"{file.name}:{name}"), games=5) == (), file.name


def smallest(solved, *coalition):
    """The smallest sets that a coalition can force, as texts."""
    return {" ".join(sorted(w)) for c, w in solved.effectivity() if c == set(coalition)}


def test_tic_tac_toe_is_a_draw_also_where_a_line_loses():
    for name in ("two", "misere"):
        solved = games.solve(rules(f"tic_tac_toe.py:{name}"))
        assert solved.outcomes("next") == {"D"}
        assert solved.positions == 5478


def test_tic_tac_toe_for_three():
    """Found by two other programs, as in test_games_agree.py."""
    solved = games.solve(rules("tic_tac_toe.py:three"))
    assert smallest(solved, 1, 2) == {"P3", "D"}
    assert [smallest(solved, player) for player in (1, 2, 3)] == [{"D"}, {"D"}, {"D P3"}]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nim_with_the_order_next_is_lost_where_binary_digits_add_up_to_nothing(players):
    """[Li1978]: no carries, modulo the number of players; two players: the nim sum."""
    for piles in combinations_with_replacement(range(1, 5 if players == 4 else 6), 3):
        digits = [sum(pile >> place & 1 for pile in piles) % players for place in range(3)]
        solved = games.solve(of_class("nim_for_three.py:piles", *piles, players=players))
        is_lost = solved.outcomes("next") == {f"P{players}"}
        assert is_lost == (digits == [0, 0, 0]), piles


def test_hex_has_no_draw_and_the_first_player_wins():
    solved = games.solve(rules("hex.py:three"))
    assert solved.outcomes_possible == ("P1", "P2")
    wins = [move for move, kept in solved.moves(coalition={1}, winners={"P1"}) if kept]
    assert wins == ["c1", "a2", "b2", "c2", "a3"]


@pytest.mark.long
def test_sim_is_won_by_the_second_player():
    solved = games.solve(rules("sim.py:sim"))
    assert solved.forces({2}, {"P2"})
    assert solved.positions == 3729


@pytest.mark.parametrize("seed", range(3))
def test_otrio_as_a_game_of_ones_own(seed):
    chance, position = random.Random(seed), Position(3)
    moves = []
    while len(moves) < 17 and not position.is_over:
        moves.append(chance.choice(position.legal_moves))
        position = position.play(moves[-1])
    solved = games.solve(of_class("otrio.py:late", " ".join(moves)))
    for coalition in ({1}, {2}, {3}, {1, 2}, {1, 3}, {2, 3}):
        for winners in ({"P1"}, {"P2"}, {"P3"}, {"D"}, {"P1", "D"}, {"P2", "P3"}):
            wanted = {w if w == "D" else int(w[1]) for w in winners}
            found = otrio.can_force(position, coalition, wanted)
            assert solved.forces(coalition, winners) == found.holds
    assert solved.outcomes("next") == otrio.solve(position, "next").outcomes


def test_tanhinmin_as_a_game_of_ones_own():
    hands = [h for n in (1, 2, 3) for h in combinations_with_replacement((1, 2, 3), n)]
    for mine, theirs in list(product(hands, hands))[::19]:
        for table in (0, 1, 2):
            solved = games.solve(of_class("tanhinmin.py:deal", mine, theirs, table))
            wins = tanhinmin.analyze(mine, theirs, table).mover_wins
            assert solved.forces({1}, {"P1"}) == wins
            assert solved.forces({2}, {"P2"}) == (not wins)


def test_who_washes_up():
    solved = games.solve(rules("last_sweet.py:ten"))
    assert solved.outcomes_possible == ("1 washes up", "2 washes up", "3 washes up")
    assert smallest(solved, 2, 3) == {"1 washes up", "3 washes up"}
    assert all(
        solved.forces(side, winners) == reference.forces(solved.rules, side, frozenset(winners))
        for side in ({1}, {2}, {1, 2}, {1, 3})
        for winners in ({"1 washes up"}, {"3 washes up"}, {"1 washes up", "2 washes up"})
    )


@pytest.mark.parametrize(
    ("size", "winner"), [(2, 1), (3, 1), (4, 1), pytest.param(5, 2, marks=pytest.mark.long)]
)
def test_domineering_on_squares(size, winner):
    """The classes of [BreukerEtAl2000]: who wins does not depend on who places upright dominoes."""
    solved = games.solve(of_class("domineering.py:four", size))
    assert solved.forces({winner}, {winner})


@pytest.mark.parametrize(
    ("pits", "known"), [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWWW"), (4, "W"), (5, "D"), (6, "W")]
)
def test_kalah(pits, known):
    """The beginnings of table 10 of [IrvingEtAl2000], as a copy of it has them."""
    values = [
        games.solve(of_class("kalah.py:small", pits, n + 1)).value() for n in range(len(known))
    ]
    assert "".join("D" if not value else "LW"[value > 0] for value in values) == known


def test_three_mens_morris():
    """The first player wins by the middle, and that is barred for this reason [Dudeney1917]."""
    three, barred = (games.solve(rules(f"morris.py:{name}")) for name in ("three", "barred"))
    aim = {"coalition": {1}, "winners": {"P1"}}
    assert [move for move, wins in three.moves(**aim) if wins] == [4]
    assert three.certificate(**aim).verify(three.rules).holds
    assert barred.outcomes("previous") == {"endless"}
