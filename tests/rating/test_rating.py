"""Rated programs: their regrets against the oracle, and programs that misbehave."""

import json
import re
import sys
import time
from itertools import pairwise
from random import Random

import pytest
from tests.games.boards import SquareRows

from abgames import AB, Position, begin, judge, oracle
from abgames.codebreaking import Mastermind, higher_lower, solve
from abgames.errors import IllegalMoveError
from abgames.rating import CONTESTS, Moment, Rating, contest_of, levels, rate
from abgames.rating.contests import ProgramError, process
from abgames.situation import told


def greedy(piles):
    """Takes the largest pile."""
    largest = piles.index(max(piles))
    return (*piles[:largest], 0, *piles[largest + 1 :])


def among(history, left):
    """Asks for a number among those left."""
    return int(left[len(left) // 3])


FIRST = {
    "otrio": lambda position: position.legal_moves[0],
    "cardmoo": lambda history, left: left[len(left) // 2],
    "table": among,
    "words": lambda history, left: left[-1],
    "ab": lambda history, left: left[0],
    "mastermind": lambda history, left: left[-1],
    "nim": greedy,
    "tanhinmin": lambda mine, theirs, table: next((card for card in mine if card > table), 0),
}
SMALL = {
    "otrio": {"opening": 12},
    "ab": {"pegs": 3, "colors": 6},
    "mastermind": {"pegs": 3, "colors": 4},
    "cardmoo": {"ranks": 3},
    "table": {},
    "words": {"answers": "crane,crate,trace,react", "allowed": "stone,moist", "hard": True},
    "nim": {},
    "tanhinmin": {"cards": 4},
}


@pytest.mark.parametrize(
    ("game", "variant"),
    [*((game, {}) for game in CONTESTS), ("otrio", {"players": 2, "colors": 1})],
)
def test_regrets_are_those_of_the_oracle(game, variant, tmp_path):
    options = {**SMALL[game], **variant}
    if game == "table":
        path = tmp_path / "numbers.csv"
        path.write_text(higher_lower(15).to_csv())
        options = {"file": str(path), "hit": "hit"}
    found = rate(FIRST[game], game, games=4, seed=2, **options)
    assert found.games == 4
    assert found.moments
    first = told(contest_of(game, **options).begin(Random(1)))
    for moment in found.moments:
        here = first.read_from(moment.position)
        assert moment.regret == oracle.regret(here, here.read(moment.move))
        assert (moment.regret == 0) == (moment.best == moment.move)


def test_a_perfect_player_has_no_regret():
    game = AB(3, 6)
    strategy = solve(game).strategy
    found = rate(
        lambda history, left: strategy.next_guess(history), "ab", pegs=3, colors=6, games=9
    )
    assert (found.mean, found.best_share, found.worst()) == (0, 1, ())
    low, high = found.interval()
    assert low == high == 0


def test_games_start_from_any_situation():
    late = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
    found = rate(FIRST["otrio"], late, games=1, prefer="next")
    assert found.moments[0].position.endswith("--color 1 --prefer next")
    after = begin(AB(3, 6), history="1 2 3=0A1B")
    found = rate(FIRST["ab"], after, games=5)
    assert all("--history '1 2 3=0A1B" in moment.position for moment in found.moments)
    with pytest.raises(TypeError):
        rate(FIRST["nim"], {1, 2})


def test_the_same_seed_begins_the_same_games():
    first, again, other = (
        rate(FIRST["tanhinmin"], "tanhinmin", games=3, seed=seed) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other
    assert rate(FIRST["nim"], "nim", games=5, seed=3) == rate(FIRST["nim"], "nim", games=5, seed=3)


@pytest.mark.parametrize(
    ("program", "game", "options"),
    [
        ("otrio", "otrio", {"opening": 12}),
        ("nim", "nim", {"piles": 4}),
        ("tanhinmin", "tanhinmin", {}),
        ("nim", (7, 3, 5), {"opening": 1}),
        ("otrio", Position(2), {"prefer": "next", "opening": 16}),
    ],
)
def test_others_play_at_a_level(program, game, options):
    contest = contest_of(game, others=0, **options)
    first = contest.begin(Random(1))
    met = [rate(FIRST[program], game, games=6, others=level, **options) for level in (0, 9)]
    for moment in (*met[0].moments, *met[1].moments):
        assert first.read_from(moment.position).to_move == 1
    assert 0 < met[0].moves != met[1].moves > 0


def test_a_program_without_chance_meets_different_openings():
    found = rate(greedy, (7, 3, 5), games=6, opening=1)
    assert found.interval() is not None
    assert "equal" not in str(found)
    same = rate(greedy, (7, 3, 5), games=6, others=9)
    assert same.interval() is None
    assert "6, all of them equal" in str(same)


LEVELS = {
    **SMALL,
    "otrio": {"opening": 17},
    "words": {"answers": "crane,crate,trace,react,grate,brace", "hard": True},
    "nim": {"others": 9},
    "tanhinmin": {"cards": 5},
}


@pytest.mark.parametrize("game", [*CONTESTS, "own"])
def test_a_higher_level_loses_less(game, tmp_path):
    """The mean regret falls from a random player's to nothing, near the line between them."""
    options, played = dict(LEVELS.get(game, {})), game
    if game == "table":
        path = tmp_path / "numbers.csv"
        path.write_text(higher_lower(15).to_csv())
        options = {"file": str(path), "hit": "hit"}
    if game == "own":
        played, options = SquareRows(2, 3), {"opening": 1}
    found = levels(played, games=30 if game == "otrio" else 60, seed=1, **options)
    means = [rating.mean for rating in found.ratings]
    assert means[0] > 0 == means[9]
    assert all(a > b for a, b in pairwise(means[::3]))
    for level, mean in enumerate(means):
        assert abs(mean - (9 - level) * means[0] / 9) < means[0] / 3
    assert [row["level"] for row in found.rows()] == list(range(10))
    assert str(found).splitlines()[-1].split()[:2] == ["9", "0.0000"]


def test_what_is_no_level_or_no_option_is_refused():
    for program, error in ((10, ValueError), (-1, ValueError), ("nim", TypeError)):
        with pytest.raises(error, match=r"\b[09]\b"):
            rate(program, "nim")
    with pytest.raises(TypeError, match="a deduction game has no others"):
        rate(FIRST["ab"], AB(3, 5), others=3)


@pytest.mark.long
def test_more_games_make_the_interval_shorter():
    few, many = (
        rate(FIRST["tanhinmin"], "tanhinmin", games=games).interval() for games in (16, 160)
    )
    assert many[1] - many[0] < (few[1] - few[0]) / 2
    assert rate(FIRST["tanhinmin"], "tanhinmin", games=1).interval() is None
    with pytest.raises(ValueError, match="confidence"):
        rate(FIRST["tanhinmin"], "tanhinmin", games=2).interval(1)


class Round:
    """Going round a table of three chairs, which has no end unless somebody sits down."""

    players, start = 1, 0

    def to_move(self, chair):
        return None if chair is None else 1

    def moves(self, chair):
        return ["on", "sit"]

    def play(self, chair, move):
        return None if move == "sit" else (chair + 1) % 3

    def outcome(self, chair):
        return "P1"


AROUND = begin(Round(), coalition={1}, winners={"P1"})


@pytest.mark.parametrize(
    ("player", "game", "asked", "why"),
    [
        (lambda history, left: (1, 2, 3), AB(3, 5), 11, "1 2 3 was repeated 10 times and told"),
        (
            lambda history, left: ((1, 2, 3), (3, 4, 5))[len(history) % 2],
            AB(3, 5),
            22,
            "was repeated 10 times and told nothing new",
        ),
        (lambda mine, theirs, table: 0, ([1, 2], [1, 3]), 20, "pass was repeated 10 times in"),
        (lambda chair: "on", AROUND, 28, "on was repeated 10 times in the position 0"),
    ],
)
def test_a_game_that_does_not_end_is_told_with_what_it_lost(player, game, asked, why):
    secret = {"secret": (5, 1, 4)} if isinstance(game, AB) else {}
    first = begin(game, **secret)
    found = rate(player, first, games=2)
    assert [(number, why in said) for number, said in found.stopped] == [(1, True), (2, True)]
    assert asked - 2 <= found.moves / 2 <= asked
    situation = first
    for moment in found.moments[: found.moves // 2]:
        move = situation.read(moment.move)
        worth = situation.judge(move).cost
        assert (str(told(situation)), worth) == (moment.position, moment.regret)
        situation = situation.play(move)
    assert f"did not end: {found.stopped[0][1]}" in found.to_text(worst=0)
    assert found.record()["stopped"][0] == {"game": 1, "why": found.stopped[0][1]}


def test_a_judged_program_that_does_not_end_is_told_where(monkeypatch):
    found = judge(lambda chair: "on", AROUND)
    assert found.stopped == (("0 --coalition 1 --winners P1", "leads back to it by on"),)
    assert judge(lambda chair: "sit", AROUND).stopped == ()
    found = judge(lambda mine, theirs, table: 0, ([1, 2], [1, 3]), players={1, 2})
    assert (len(found.stopped), found.total) == (1, 2)
    found = judge(lambda history, left: (1, 2, 3), AB(3, 7), time_limit=0)
    assert len(found.stopped) == 8
    assert found.losses.lower_bound < 874 < found.total
    monkeypatch.setattr("abgames.codebreaking.strategy.MOST_GUESSES", 3)
    found = judge(lambda history, left: left[-1], AB(3, 6))
    assert all("after 3 guesses" in why for _, why in found.stopped)
    assert sum(row.cost * row.times for row in found.losses) == found.total - found.optimum


def test_a_slow_game_is_not_stopped(monkeypatch):
    chance = Random(3)
    found = rate(lambda history, left: chance.choice(AB(2, 5).guesses), AB(2, 5), games=9)
    assert (found.stopped, found.moves > 90) == ((), True)
    monkeypatch.setattr("abgames.rating.measure.MOST_MOVES", 3)
    found = rate(lambda history, left: left[-1], AB(3, 6), games=9)
    assert {why for _, why in found.stopped} == {"3 moves were made"}
    assert found.mean is not None


def test_equal_games_have_no_interval():
    alone = rate(FIRST["tanhinmin"], ([1, 2, 4], [1, 3]), games=5)
    assert alone.interval() is None
    assert alone.facts()[0] == ("games", "5, all of them equal")
    drawn = rate(FIRST["tanhinmin"], "tanhinmin", games=5)
    assert drawn.interval() is not None
    assert drawn.facts()[0] == ("games", "5")


def test_no_interval_is_below_zero():
    regrets = enumerate((1, 0, 0), 1)
    moments = tuple(Moment(game, "", str(game), regret, "") for game, regret in regrets)
    low, high = Rating("Nim", 3, moments).interval()
    assert low == 0 < 1 / 3 < high


@pytest.mark.long
def test_the_interval_covers_the_mean():
    found = rate(FIRST["tanhinmin"], "tanhinmin", games=500, seed=9)
    covered = 0
    for first in range(1, 500, 25):
        some = tuple(moment for moment in found.moments if first <= moment.game < first + 25)
        low, high = Rating(found.name, 25, some).interval(0.9)
        covered += low <= found.mean <= high
    assert 15 <= covered <= 19


def test_the_worst_come_first():
    found = rate(FIRST["tanhinmin"], "tanhinmin", games=10)
    costs = [mistake.regret for mistake in found.worst(5)]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(moment.regret for moment in found.moments)
    text = found.to_text(worst=3)
    assert "mean regret" in text
    assert len(text.splitlines()) == 4 + 2 + 3
    assert json.loads(json.dumps(found.to_records()))[0]["regret"].isdigit()


class Waiting:
    """End the game and win, or pass."""

    players, start = 2, 1

    def to_move(self, place):
        return place if place in (1, 2) else None

    def moves(self, place):
        return ["end", "pass"]

    def play(self, place, move):
        return f"P{place}" if move == "end" else 3 - place

    def outcome(self, place):
        return place


def test_a_mistake_that_is_repeated_in_a_game_is_made_in_one_game():
    found = rate(lambda place: "pass", begin(Waiting()), games=9, others=0)
    assert len(found.moments) > 9
    assert [mistake.games for mistake in found.worst()] == [tuple(range(1, 10))]


def test_a_mistake_that_is_made_again_and_again_is_one_row():
    found = rate(lambda history, left: left[0], "mastermind", pegs=3, colors=4, games=5)
    mistakes = found.worst(100)
    assert len({(mistake.position, mistake.move) for mistake in mistakes}) == len(mistakes)
    made = sorted(moment.regret for moment in found.known if moment.regret)
    assert made == sorted(mistake.regret for mistake in mistakes for _ in mistake.games)
    place = str(begin(Mastermind(3, 4)))
    first = next(mistake for mistake in mistakes if mistake.position == place)
    assert (first.move, first.games) == ("1 1 1", (1, 2, 3, 4, 5))
    assert re.search(f"1 1 1 .* 5 of 5  {place}$", found.to_text(), re.MULTILINE)


def test_an_illegal_move_is_told_with_its_position():
    with pytest.raises(IllegalMoveError) as caught:
        rate(lambda piles: (9, 9, 9), "nim", games=1, seed=4)
    assert caught.value.__notes__ == ["in 9 9 6 the program answered (9, 9, 9)"]


PLAYER = """
import json, random, sys
chance = random.Random(1)
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["game"] == "otrio" and asked["players"] == 3
    print(chance.choice(asked["legal_moves"]), flush=True)
"""


class TestProcess:
    @pytest.fixture
    def command(self):
        def made(text):
            return [sys.executable, "-c", text]

        return made

    def test_a_program_of_lines(self, command):
        chance = Random(1)
        with process(command(PLAYER)) as program:
            found = rate(program, "otrio", games=2, opening=10)
        by_function = rate(
            lambda position: chance.choice(position.legal_moves), "otrio", games=2, opening=10
        )
        assert found.moments == by_function.moments

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("", "has ended, with status 0"),
            ("input(); raise SystemExit(3)", "has ended, with status 3"),
            ("import time; time.sleep(60)", "has not answered in 0.1 s"),
            ("import time; time.sleep(60)", "does it end each line, and flush it?"),
            ("import os, time; os.close(1); time.sleep(99)", "has closed its output"),
            ("input(); print('a' * 20000, end='')", "10,000 bytes"),
            ("print('Hello', flush=True); print(input() and '1')", "only moves go to stdout"),
            ("print(input() and 'white')", "answered 'white', its line 1"),
        ],
    )
    def test_what_went_wrong_is_told_with_the_request(self, command, text, told):
        patience = 0.1 if "(60)" in text else 20
        with (
            pytest.raises((ValueError, RuntimeError)) as caught,
            process(command(text), patience=patience) as program,
        ):
            rate(program, "nim", games=1)
        said = " ".join([str(caught.value), *getattr(caught.value, "__notes__", ())])
        assert told in said
        assert '; the request: {"game": "nim", ' in said

    @pytest.mark.long
    def test_a_program_that_writes_without_end_is_not_read_to_its_end(self, command):
        with process(command("while True: print('1 2 3')"), patience=1) as program:
            time.sleep(0.1)
            assert program._lines.qsize() <= 1
            with pytest.raises(ProgramError, match="wrote '1 2 3' before it was asked"):
                program({})

    def test_a_last_line_without_an_end_is_a_line(self, command):
        with process(command("input(); print('7', end='')")) as program:
            assert program({}) == "7"
            for _ in range(2):
                with pytest.raises(ProgramError, match="has ended, with status 0"):
                    program({})

    def test_a_program_that_is_not_there(self):
        with pytest.raises(FileNotFoundError), process(["/nowhere/player"]):
            pass
