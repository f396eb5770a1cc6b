"""A strategy as CSV, checked against the reference rules, as somebody else would."""

import csv
from io import StringIO

import pytest

from abgames.codebreaking import AB, Mastermind, Strategy, solve
from abgames.codebreaking.reference import ColorRules

FIG_1 = "1 2 3=0A1B, 3 4 5=0A2B"
STRATEGIES = {
    "AB": (AB(3, 6), {}),
    "extra colours": (AB(3, 4, 1), {}),
    "Mastermind": (Mastermind(3, 3), {}),
    "digits": (AB(2, 10, symbols="0123456789"), {}),
    "quotes": (Mastermind(2, 3, symbols=('"', "'", ";")), {}),
    "words": (AB(2, 3, symbols=("red", "赤", 'a"b')), {}),
    "history": (AB(3, 7), {"history": FIG_1}),
    "candidates": (AB(3, 7), {"history": FIG_1, "candidates": ["7 3 4", "2 5 4", "1 2 3"]}),
    "one code": (AB(1, 1), {}),
}


@pytest.fixture(params=STRATEGIES)
def strategy(request):
    game, known = STRATEGIES[request.param]
    return solve(game, **known).strategy


def lines(strategy):
    return list(csv.DictReader(StringIO(strategy.to_csv(), newline="")))


def play(line):
    """The (guess, reply) pairs of a line."""
    steps = [(line[f"guess_{n}"], line[f"reply_{n}"]) for n in range(1, (len(line) - 2) // 2 + 1)]
    return [step for step in steps if step != ("", "")]


def test_every_secret_has_one_line_in_order(strategy):
    codes = [strategy.game.secret(line["secret"]) for line in lines(strategy)]
    game = strategy.game
    rules = ColorRules(game.kind, game.pegs, game.colors, game.extra_colors)
    history = [(guess, tuple(reply)) for guess, reply in strategy.history]
    assert codes == sorted(rules.consistent(history, strategy.candidates))


def test_replies_are_those_of_the_rules(strategy):
    game = strategy.game
    rules = ColorRules(game.kind, game.pegs, game.colors, game.extra_colors)
    for line in lines(strategy):
        secret = game.secret(line["secret"])
        for guess, reply in play(line):
            a, b = rules.feedback(game.code(guess), secret)
            assert reply == f"{a}A{b}B"
        assert play(line)[-1] == (line["secret"], f"{game.pegs}A0B")


def test_guesses_depend_on_what_is_known_only(strategy):
    next_guess = {}
    for line in lines(strategy):
        steps = play(line)
        for number, (guess, _) in enumerate(steps):
            assert next_guess.setdefault(tuple(steps[:number]), guess) == guess


def test_totals(strategy):
    counted = [int(line["guesses"]) for line in lines(strategy)]
    assert counted == [len(play(line)) for line in lines(strategy)]
    assert (sum(counted), max(counted)) == (strategy.total, strategy.worst)
    assert {n: counted.count(n) for n in sorted(set(counted))} == strategy.histogram


def test_lines_have_as_many_cells_as_the_header(strategy):
    rows = list(csv.reader(StringIO(strategy.to_csv(), newline="")))
    assert rows[0][:4] == ["secret", "guesses", "guess_1", "reply_1"]
    assert {len(row) for row in rows} == {2 + 2 * strategy.worst}
    assert strategy.to_csv().endswith("\n")
    assert "\r" not in strategy.to_csv()


def test_zeros_stay():
    text = solve(AB(2, 10, symbols="0123456789")).strategy.to_csv()
    assert text.splitlines()[1].startswith("01,")


def test_a_strategy_from_a_file_gives_the_same_lines(strategy):
    twin = Strategy.from_json(strategy.to_json(), symbols=strategy.game.symbols)
    assert twin.to_csv() == strategy.to_csv()
