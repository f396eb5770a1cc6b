"""One of something is told in the singular, in every text of a small answer."""

import re

import pytest

import abgames
from abgames import codebreaking as cb
from abgames import games, otrio

ONE = cb.words(["crane"])
TWO = cb.words(["crane", "crate"])
COIN = cb.coins(2, false="heavier")
TABLE = cb.FeedbackTable([[0]], hit=0)
LAST = otrio.Position.from_moves("b2M, b1M, a1L, a2L, c3L, c2L", players=2)
PLURAL = re.compile(
    r"(?<![\d.,:/-])1 (?!(?:[a-z]+ )?(?:is|was|its|has|wins|becomes)\b)"
    r"(?:(?:more|listed|other) )?(?:[a-z]+(?<!s)s|classes|guesses)\b"
)


class Over:
    """A game that is over at once."""

    players, start = 1, 0

    def to_move(self, position):
        """Nobody."""
        return 1 if position == 0 else None

    def moves(self, position):
        """One."""
        return ("go",)

    def play(self, position, move):
        """The end."""
        return 1

    def outcome(self, position):
        """It is won."""
        return "P1"


ANSWERS = {
    "words": lambda: (ONE, TWO, TABLE, COIN, cb.AB(1, 1), cb.Mastermind(1, 1)),
    "solve": lambda: [cb.solve(game, goal=game.goal) for game in (ONE, TWO, TABLE, COIN)],
    "rank": lambda: [cb.rank_guesses(game, goal=game.goal) for game in (ONE, TWO, TABLE, COIN)],
    "strategy": lambda: [cb.solve(game, goal=game.goal).strategy for game in (ONE, TWO, COIN)],
    "heuristics": lambda: [cb.compare_heuristics(game) for game in (ONE, TWO)],
    "fixed": lambda: [cb.fixed_questions(game) for game in (TWO, COIN)],
    "review": lambda: [cb.review(TWO, "crane=ggggg"), cb.review(ONE, "crane=ggggg")],
    "diagnose": lambda: [cb.diagnose(TWO, "crane=-----"), cb.diagnose(TWO, "crane=ggggg")],
    "bounds": lambda: [cb.prove_lower_bound(TWO), cb.prove_lower_bound(COIN, goal="determine")],
    "losses": lambda: [cb.solve(TWO).strategy.losses()],
    "assistant": lambda: [cb.Assistant(TWO), cb.Assistant(TWO, history="crane=ggggg")],
    "judge": lambda: [abgames.judge(lambda piles: (0,), (1,))],
    "rate": lambda: [abgames.rating.rate(lambda piles: (0,), (1,), games=1)],
    "nim": lambda: [abgames.solve((1,)), abgames.nim.period({1})],
    "otrio": lambda: [otrio.solve(LAST, "next"), otrio.can_force(LAST, {1}, {1})],
    "certificates": lambda: [
        otrio.can_force(LAST, {1}, {1}).certificate,
        games.solve(Over()).certificate({1}, {"P1"}),
    ],
    "own": lambda: [games.solve(Over()), games.check(Over())],
    "hands": lambda: [abgames.solve(([1], [1]))],
    "progress": lambda: [abgames.control.progress_text(abgames.Progress(1.5, 1, 1, 1, 1, 1))],
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_one_is_not_told_in_the_plural(kind):
    for answer in ANSWERS[kind]():
        html = getattr(answer, "_repr_html_", str)()
        texts = str(answer), repr(answer), getattr(answer, "title", ""), html
        for text in texts:
            found = PLURAL.search(str(text))
            assert found is None, f"{found[0]!r} in {text[:200]!r}"


@pytest.mark.parametrize("text", ["words(1 answers, 2 guesses)", "1 more nodes", "at 1 classes"])
def test_what_is_looked_for_is_found(text):
    assert PLURAL.search(text)
