"""Games at a point of play: what holds for every family."""

import inspect
import json
import pickle
import shlex
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.games.boards import Rows, SquareRows

from abgames import (
    AB,
    CardMoo,
    Mastermind,
    Position,
    Situation,
    begin,
    oracle,
    resume,
    review,
)
from abgames.codebreaking import (
    FeedbackTable,
    boards,
    coins,
    fleet,
    higher_lower,
    solve,
    words,
)
from abgames.codebreaking.card_race import CardGame
from abgames.codebreaking.code_game import code_of
from abgames.codebreaking.situation import Guessing
from abgames.errors import (
    IllegalMoveError,
    InconsistentHistoryError,
    NotationError,
    UnsupportedGameError,
)
from abgames.games.situation import Play
from abgames.nim.situation import Heaps
from abgames.otrio.situation import Match
from abgames.situation import told
from abgames.tanhinmin.situation import start

LATE = Position.from_moves("b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M", players=3)
LETTERS = ["aab", "aba", "baa"]
LINES = [{1, 2}, {2, 3}, {3, 4}]

BEGUN = {
    "otrio": lambda: begin(LATE, prefer="next"),
    "otrio, orders": lambda: begin(
        LATE, prefer={n: f"P{n} > D > P{n % 3 + 1} = P{(n + 1) % 3 + 1}" for n in (1, 2, 3)}
    ),
    "otrio, coalition": lambda: begin(
        LATE.play("a2S").play("b2S").play("b3L"), coalition={1, 2}, winners={1}
    ),
    "nim": lambda: begin((3, 1, 2)),
    "kayles": lambda: begin((4, 3), rule="kayles"),
    "subtraction": lambda: begin((5, 6), rule={1, 3, 4}, misere=True),
    "wythoff": lambda: begin((3, 5), rule="wythoff"),
    "moore": lambda: begin((2, 1, 2), rule="moore-2"),
    "tanhinmin": lambda: begin(([1, 2, 4], [1, 3])),
    "tanhinmin, goals": lambda: begin(([1, 2, 4, 5], [1, 3, 3]), goals=(1, 0)),
    "ab": lambda: begin(AB(2, 5), secret="3 1"),
    "mastermind": lambda: begin(Mastermind(2, 3), secret="2 2"),
    "cards": lambda: begin(CardMoo(ranks=3), secret="1b 2r 3b"),
    "table": lambda: begin(higher_lower(7), secret="6"),
    "coins": lambda: begin(coins(3), secret=4),
    "own, orders": lambda: begin(Rows(3, 2, 3), prefer="next").play(1),
    "own, coalition": lambda: begin(SquareRows(2, 3), coalition={1}, winners={"P1", "D"}),
    "fleet": lambda: begin(fleet(LINES), secret={1, 2}),
    "ships": lambda: begin(fleet(product(LINES, [{5}, {6}]), sunk=True), secret=[{1, 2}, {6}]),
    "boards": lambda: begin(boards(words(LETTERS), 2), secret="aba/baa"),
    "weights": lambda: begin(
        FeedbackTable([[0, 1, 1], [1, 0, 2], [2, 2, 0]], hit=0, weights=[1, 2, 3]), secret=1
    ),
}


@pytest.fixture(params=BEGUN)
def situation(request):
    return BEGUN[request.param]()


def test_a_situation_is_a_value(situation):
    assert isinstance(situation, Situation)
    assert begin(situation) is situation
    copy = pickle.loads(pickle.dumps(situation))
    assert (copy, hash(copy), repr(copy)) == (situation, hash(situation), repr(situation))
    assert situation.play(situation.moves[0]) == copy.play(copy.moves[0]) != situation


def test_what_is_written_is_read(situation):
    for move in list(situation.moves)[:40]:
        assert situation.read(situation.text(move)) == move
    assert len(set(situation.moves)) == len(situation.moves)


@pytest.mark.parametrize("level", [0, 4, 9, "perfect"])
def test_players_of_every_level_reach_the_end(situation, level):
    chance = Random(1)
    assert situation.hint(level) == situation.hint(level)
    for _ in range(100):
        if situation.to_move is None:
            break
        move = situation.hint(level, chance)
        assert move in situation.moves
        situation = situation.play(move)
    assert situation.to_move is None
    assert not situation.moves
    with pytest.raises(IllegalMoveError):
        situation.hint(level)


def test_a_level_is_the_share_of_best_moves(situation):
    """Of nine numbers as many as the level say that the best move is made, else a random one."""
    best, kept = 0, 0
    for seed in range(18):
        for level in (2, 7):
            is_best = Random(seed).randrange(9) < level
            move = situation.hint(9 * is_best, Random(seed))
            assert situation.hint(level, Random(seed)) == move
            best += is_best
            kept += situation.judge(move).cost == 0
    assert 12 < best <= kept
    assert best < 24


def test_other_levels_are_refused(situation):
    for level, error in ((-1, ValueError), (10, ValueError), (1.5, TypeError), ("club", TypeError)):
        with pytest.raises(error, match="level must be"):
            situation.hint(level)


def test_a_move_costs_nothing_exactly_if_it_is_best(situation):
    best = situation.best_moves()
    for move in list(situation.moves)[:30]:
        judged = situation.judge(move)
        assert judged.cost == oracle.regret(situation, move)
        assert judged.cost is None or judged.cost >= 0
        if move in best:
            assert judged.cost == 0
        assert judged.sentence
        if judged.cost:
            assert situation.judge(judged.best[0]).cost == 0
    assert not best or situation.judge(situation.hint()).cost == 0


def test_records_and_pictures_are_plain(situation):
    record = situation.record()
    assert isinstance(record["game"], str)
    after = situation.play(situation.moves[-1])
    assert str(after) != str(situation)
    for each in (situation, after):
        assert ET.fromstring(each.picture()).tag.endswith("svg")


ORDERS = {1: "P1 > D > P2 = P3", 2: "P2 > D > P1 = P3", 3: "P3 > D > P1 = P2"}
WANTED = (
    {
        "prefer": (
            "next",
            "previous",
            ORDERS,
            "P1 > D > P2 = P3; P2 > D > P1 = P3; P3 > P1 > D > P2",
        )
    },
    {"coalition": ({1}, {1, 2}), "winners": ({"P1"}, {"P1", "D"})},
)
OPTIONS = {
    Guessing.begin: (
        [
            *(AB(3, 5), AB(3, 5, extra_colors=1), AB(3, 5, symbols="abcde"), Mastermind(3, 5)),
            *(CardMoo(ranks=3), CardMoo("1b 2b 3b", ranks=3), higher_lower(4)),
            FeedbackTable([[0, 1], [2, 0]], hit=0, weights=[1, 2]),
            FeedbackTable([[0, 1], [2, 0]], hit=0, weights=[1, 2], secrets=["a", "b"]),
            FeedbackTable([[0, 1], [2, 0]], hit=0, classes=["a", "b"]),
            *(words(LETTERS, hard=hard) for hard in (False, True)),
            *(words(LETTERS, [*LETTERS, "bbb"]), words(LETTERS, weights=[1, 2, 3])),
        ],
        [{"goal": ("hit", "determine")}],
    ),
    Match.begin: ([LATE], [{**WANTED[0], "judge": (None, {1}, {1, 2})}, WANTED[1]]),
    Heaps.begin: (
        [(3, 1, 2), (2, 2)],
        [{"rule": ("nim", "kayles", {1, 2}, "wythoff"), "misere": (False, True)}],
    ),
    start: (
        [([1, 2, 4], [1, 3]), ([1, 3], [1, 2, 4])],
        [
            {
                "table": (0, 2),
                "cut": (None, 3, 4),
                "goals": ((0, 0), (1, 0), (0, 1)),
                "pass_limits": (None, (1, 1), (1, 2)),
                "last_card": (False, True),
            }
        ],
    ),
    Play.begin: ([Rows(3, 2, 3), SquareRows(2, 3)], WANTED),
}
"""What the options of a game can be, by what reads them; without those that say where it stands."""

PLACES = {"history", "secret", "position", "first"}


def varied(reads):
    """Situations with every option of a family."""
    games, options = OPTIONS[reads]
    for game in games:
        for each in options:
            for values in product(*each.values()):
                try:
                    made = begin(game, **dict(zip(each, values, strict=True)))
                    if isinstance(made, Heaps):
                        made.best_moves()  # not every rule has a misère theory
                except (NotationError, UnsupportedGameError, ValueError):
                    continue  # variants that do not go together, or are of more players
                yield made
                if isinstance(made, Guessing):
                    yield from (replace(made, secret=code_of(made.candidates[n])) for n in (0, 1))


def played(first, chance):
    """The first situations of a game in which all moves are made at random."""
    for _ in range(12):
        yield first
        if first.to_move is None or (isinstance(first, Guessing) and first.secret is None):
            return
        first = first.play(first.moves[chance.randrange(len(first.moves))])


@pytest.mark.parametrize("reads", OPTIONS)
def test_a_record_and_a_text_give_the_situation_back(reads):
    options = {name for each in OPTIONS[reads][1] for name in each}
    asked = inspect.signature(reads).parameters.items()
    assert options == {n for n, p in asked if p.default is not p.empty} - PLACES
    chance, known = Random(1), {}
    for first in varied(reads):
        for situation in played(first, chance):
            record = json.dumps(situation.record())
            assert resume(json.loads(record)) == situation == situation.read_from(str(situation))
            for text in (record, str(situation)):
                assert known.setdefault((repr(getattr(first, "rules", "")), text), situation) == (
                    situation
                )
    assert len(known) > 20


@pytest.mark.parametrize("reads", OPTIONS)
def test_a_review_judges_each_move_where_it_was_made(reads):
    """Whatever the game and its rules are, and however the moves are given."""
    chance, seen = Random(3), 0
    for first in varied(reads):
        here, made = first, []
        while here.to_move is not None and len(made) < 3:
            move = here.moves[chance.randrange(len(here.moves))]
            reply = ()
            if isinstance(here, Guessing) and here.secret is None:
                reply = (here.game.feedback(move, here.candidates[0]),)
            made.append((here, move, reply))
            here = here.play(move, *reply)
        if not made or chance.random() < 0.6 or cannot_be_judged(first):
            continue
        seen += 1
        found = review(first, [(move, *reply) if reply else move for _, move, reply in made])
        for row, (at, move, _reply) in zip(found, made, strict=True):
            alone = at.judge(move, ranks=True)
            assert (row.at, row.player, row.move) == (at, at.to_move, alone.move)
            assert (row.cost, row.best, row.rank) == (alone.cost, alone.best, alone.rank)
            assert row.sentence == alone.sentence
        for player, lost in found.lost.items():
            costs = [row.cost for row in found if row.player == player]
            assert lost == (None if None in costs else sum(costs))
        assert found.proven == (None not in found.lost.values()) or reads in (start,)
        texts = [f"{at.text(move)}{(reply and f'={reply[0]}') or ''}" for at, move, reply in made]
        given = "; ".join(texts) if reads == Guessing.begin else texts
        assert review(first, given) == found == pickle.loads(pickle.dumps(found))
        record = json.loads(json.dumps(found.record()))
        assert record["moves"] == json.loads(json.dumps(found.to_records()))
        assert all(record[name] == value for name, value in shown(first).items())
        assert str(found).count("\n") == len(made)
        assert found._repr_html_().count("<tr>") == len(made) + 1
    assert seen > 3


def cannot_be_judged(first):
    """Whether there is nothing to judge a move by: secrets with an own card are not hit."""
    return getattr(first, "goal", "") == "hit" and bool(getattr(first.game, "own_cards", ()))


def shown(first):
    """What a review says about the situation in which it begins."""
    return json.loads(json.dumps(told(first).record()))


SHELL = {
    Heaps.begin: "nim moves",
    start: "tanhinmin analyze",
    Match.begin: "otrio analyze",
    Guessing.begin: "{game} rank --top 1",
}
"""Commands that take the text of a situation; tables and lists of words are in files."""


@pytest.mark.parametrize("reads", SHELL)
def test_the_shell_takes_the_text_of_a_situation(reads, shell):
    chance, seen = Random(4), 0
    for first in varied(reads):
        for here in map(told, played(first, chance)):
            text, command = shlex.split(str(here)), SHELL[reads]
            if here.to_move is None or "--digest" in text or chance.random() < 0.9:
                continue
            if reads == Guessing.begin:
                game, *text = text
                command = command.format(game=game)
            elif "--coalition" in text:
                command = "otrio force --moves"
            status, _out, err = shell(*command.split(), *text, "--json")
            assert (status, err) == (0, "") or cannot_be_judged(here), (str(here), err)
            seen += status == 0
    assert seen > 3


def test_what_a_player_with_cards_knows_is_read_back():
    game = CardGame("3b 8r 10b", "1b 2r 4b")
    for state in (game, game.ask("2b 4r 9r", "10b 5b 12b")):
        for player in (1, 2):
            view = state.view(player)
            record = json.loads(json.dumps(view.record()))
            assert resume(record) == view == view.read_from(str(view))


@pytest.mark.parametrize(
    ("changes", "error", "why"),
    [
        ({"piles": None}, TypeError, "a sequence of heaps"),
        ({"legal_moves": []}, NotationError, "'legal_moves' of the record does not fit"),
        ({"to_move": 3}, ValueError, "to_move must be at most 2, not 3"),
        ({"game": "nimm"}, ValueError, "did you mean 'nim'"),
        ({"game": 3}, TypeError, 'a record is a dict with a "game"'),
        ({"rule": "0.x"}, NotationError, "is not a digit"),
    ],
)
def test_a_record_that_fits_nothing_is_refused(changes, error, why):
    with pytest.raises(error, match=why):
        resume({**begin((3, 1, 2)).record(), **changes})
    with pytest.raises(NotationError, match="lacks 'piles'"):
        resume({"game": "nim"})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3 1 2 --rule", "--rule needs a value"),
        ("3 1 2 --rule --misere", "--rule needs a value"),
        ("3 1 2 --misere yes", "'yes' stands after the options"),
        ("3 1 2 --rule nim --rule kayles", "--rule is given twice"),
        ("3 1 2 --to-move x", "to_move must be a whole number"),
        ("3 1 2 --cut 2", "no argument 'cut'"),
        ("3 1 '2", "No closing quotation"),
    ],
)
def test_a_text_that_is_no_situation_is_refused(text, why):
    with pytest.raises(NotationError, match=why):
        begin((3, 1, 2)).read_from(text)


def test_rules_of_ones_own_are_found_or_given():
    class Here(Rows):
        """Rules that no module has."""

    s = begin(Here(3, 2, 3))
    assert resume(s.record(), s.rules) == s
    with pytest.raises(NotationError, match=r"give them, as in resume\(record, rules\)"):
        resume(s.record())
    with pytest.raises(NotationError, match="cannot be read"):
        resume({**s.record(), "literal": "frozenset()"}, s.rules)


def test_a_program_is_not_told_the_secret():
    known = [told(begin(AB(2, 5), secret=secret)) for secret in ("1 2", "4 5")]
    assert known[0] == known[1] == begin(AB(2, 5))


def test_illegal_moves_are_refused(situation):
    for move in ("z9L", (99, 99, 99), 99):
        for refused in (situation.play, situation.judge):
            with pytest.raises((IllegalMoveError, TypeError, ValueError)):
                refused(move)


class TestGuessing:
    def test_replies_come_from_the_secret_or_from_outside(self):
        held, asked = begin(AB(3, 7), secret="4 1 5"), begin(AB(3, 7))
        reply = held.answer("1 2 3")
        assert held.play("1 2 3").history == asked.play("1 2 3", reply).history
        with pytest.raises(ValueError, match="no secret"):
            asked.play("1 2 3")
        with pytest.raises(InconsistentHistoryError):
            held.play("1 2 3", "3A0B")
        with pytest.raises(InconsistentHistoryError):
            begin(AB(3, 7), history="1 2 3=3A0B", secret="4 1 5")
        with pytest.raises(InconsistentHistoryError):
            asked.play("1 2 3", "2A0B").play("4 5 6", "2A0B")

    def test_costs_of_all_guesses_of_a_game_are_those_of_the_solver(self):
        game = AB(2, 4)
        first = begin(game, history="1 2=0A1B")
        left = len(first.candidates)
        for guess in first.moves:
            classes = game.split(guess, first.candidates)
            total = left + sum(
                solve(game, candidates=[tuple(code) for code in rows.tolist()]).total
                for reply, rows in classes.items()
                if reply != game.hit
            )
            least = solve(game, history="1 2=0A1B").total
            assert first.judge(guess).cost == Fraction(total - least, left)


def test_orders_and_a_coalition_exclude_each_other():
    with pytest.raises(TypeError, match="not both"):
        begin(LATE, prefer="next", coalition={1}, winners={1})


def test_what_is_no_game_is_refused():
    for other in ("nim", 7, None, (), {1, 2}, [[1], [2], [3]]):
        with pytest.raises(TypeError):
            begin(other)
    for options in ({"rule": "nim"}, {"coalition": {1}}):
        with pytest.raises(TypeError):
            begin(LATE, **options)
