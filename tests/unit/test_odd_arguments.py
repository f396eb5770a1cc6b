"""Whatever a public function is called with, it answers or raises one of its documented errors.

Each function has a call that works; then one argument after another is replaced by odd values.
"""

import functools
import itertools
import math
import resource
import signal
import sys
from pathlib import Path

import numpy as np
import pytest

import abgames
from abgames import codebreaking as cb
from abgames import explore, nim, oracle, otrio, rating, tanhinmin, work
from abgames.errors import AbgamesError

ERRORS = (AbgamesError, TypeError, ValueError, MemoryError, NotImplementedError)
FILES = (*ERRORS, OSError)
MEMORY = 2**30
"""Bytes that calls may take together."""
PATIENCE = 20
"""Seconds until a call counts as one that does not end."""

GAME = cb.AB(2, 4)
END = otrio.FIGURE_2
LAST = otrio.Position.from_moves("b2M, b1M, a1L, a2L, c3L, c2L", players=2)


def nested(depth):
    """A list in a list, and so on: deeper than Python shows it."""
    value = []
    for _ in range(depth):
        value = [value]
    return value


def odd_values():
    """Values made anew for each call, because generators can be read only once."""
    return {
        "None": None,
        "True": True,
        "-1": -1,
        "0": 0,
        "10**30": 10**30,
        "2.5": 2.5,
        "nan": math.nan,
        "inf": math.inf,
        "empty text": "",
        "text": "x",
        "half a character": "\ud800",
        "digits": "9" * 5000,
        "bytes": b"1",
        "empty list": [],
        "list": [1],
        "pair": (1, 2),
        "mixed": [1, "a", None],
        "lists": [[1, 2], [2, 1]],
        "nested list": nested(10_000),
        "dict with a nested list": {"format": nested(10_000)},
        "empty dict": {},
        "dict": {1: "P1"},
        "set": {1, 2},
        "object": object(),
        "type": int,
        "function": lambda *_: None,
        "array": np.array([1, 2]),
        "number of numpy": np.array(2),
        "array of floats": np.array([[0.5]]),
        "objects of numpy": np.array([None]),
        "count": itertools.count(1),
        "the same": itertools.repeat(1),
        "texts": itertools.repeat("x"),
        "pairs": itertools.repeat((1, 2)),
        "range": range(10**12),
        "game": GAME,
        "position": END,
        "ellipsis": ...,
    }


def certificate():
    """An Otrio certificate."""
    return otrio.can_force(END, {2, 3}, {2}, threads=1).certificate


@functools.cache
def strategy():
    """A code-breaking strategy."""
    return cb.solve(GAME, threads=1).strategy


VIEW = cb.CardView(cb.CardMoo("3b 8r 10b"))
LIMITS = {"threads": 1, "time_limit": 5, "memory_limit": "64MiB", "progress": None}
SHORT = {"time_limit": 5, "progress": None}
TABLE = {"threads": 1, "solver": None, "each_time_limit": 0.01, **SHORT}
ASKED = {"history": "1 2=0A1B", "candidates": None, "guesses": "all"}
HANDS = {"mine": [1, 2, 4], "theirs": [1, 3], "table": 0}
VARIANT = {"cut": None, "goals": (0, 0), "pass_limits": None}

CALLS = {
    cb.AB: {"pegs": 2, "colors": 4, "extra_colors": 0, "symbols": None},
    cb.Mastermind: {"pegs": 2, "colors": 4, "symbols": None},
    cb.CardMoo: {"own": "3b 8r 10b", "ranks": 13},
    cb.AllColors: {"text": "{}"},
    cb.AllColors.from_json: {"text": "{}"},
    cb.Strategy.from_json: {"text": "{}", "symbols": None},
    cb.LowerBound.from_json: {"text": "{}"},
    otrio.Certificate.from_json: {"text": "{}"},
    otrio.OutcomeCertificate.from_json: {"text": "{}"},
    cb.Assistant: {"game": GAME, "history": (), "guesses": "all", "solver": None, **SHORT},
    cb.CardGame: {"first": "1b 2b 3b", "second": "4b 5b 6b", "ranks": 13, "rounds": ()},
    cb.CardView: {"game": cb.CardMoo("3b 8r 10b"), "history": (), "opponent_questions": ()},
    cb.FeedbackTable: {
        "table": [[0, 1], [1, 0]],
        "hit": 0,
        "guesses": None,
        "secrets": None,
        "feedbacks": None,
        "weights": None,
    },
    cb.Solver: {"threads": 1, "memory_limit": None, "without": ()},
    cb.adversary_reply: {"game": GAME, "guess": "1 2", "history": (), "exact": 9, "solver": None},
    cb.attributes: {"rows": [{"name": "a", "x": "1"}, {"name": "b", "x": "2"}]},
    cb.best_guess: {"game": GAME, "objective": "worst", "goal": "hit", **ASKED, **LIMITS},
    cb.black_peg: {"pegs": 2, "colors": 3, "repetition": False},
    cb.coins: {"n": 3, "false": "heavier"},
    cb.compare_heuristics: {"game": GAME, "heuristics": ("simple",), **ASKED, **LIMITS},
    cb.diagnose: {"game": GAME, "history": "1 2=0A0B"},
    cb.heuristic_guesses: {"game": GAME, "heuristic": "entropy", "top": 3, **ASKED},
    cb.heuristic_strategy: {"game": GAME, "heuristic": "entropy", **ASKED, "progress": None},
    cb.higher_lower: {"n": 3},
    cb.judge_guess: {"game": GAME, "guess": "1 2", "history": (), "solver": None, **SHORT},
    cb.judge_question: {"view": VIEW, "question": "1b 2b 4b"},
    cb.prove_all_colors: {
        "game": "AB",
        "pegs": 2,
        "objective": "expected",
        "recompute": True,
        "progress": None,
    },
    cb.prove_lower_bound: {
        "game": GAME,
        "guesses": 2,
        "objective": "worst",
        "goal": "hit",
        "history": (),
        "candidates": None,
        "max_nodes": 100,
        **SHORT,
    },
    cb.rank_guesses: {"game": GAME, "top": 2, "only": None, "goal": "hit", **ASKED, **LIMITS},
    cb.review: {"game": GAME, "history": "1 2=0A1B", "each_time_limit": None, **LIMITS},
    cb.review_questions: {"view": VIEW},
    cb.solve: {"game": GAME, "max_guesses": 4, "goal": "hit", **ASKED, **LIMITS},
    cb.sum_only: {"pegs": 2, "colors": 3},
    cb.words: {"answers": ["ab", "ac"], "guesses": None},
    GAME.feedback: {"guess": "1 2", "secret": "2 1"},
    GAME.consistent: {"history": "1 2=0A1B"},
    otrio.Position: {"players": 3},
    otrio.Position.from_moves: {"moves": "b2M", "players": 3},
    otrio.Position.from_board: {"board": "." * 27, "players": 3, "color": 1},
    otrio.Position().play: {"move": "b2M"},
    otrio.Solver: {"threads": 1, "memory_limit": "1MiB", "method": None, "without": ()},
    otrio.advise: {"position": END, "prefer": "previous", "judge": None, "solver": None, **SHORT},
    otrio.analyze: {"position": END, "prefer": "previous", "judge": None, **LIMITS},
    otrio.solve: {
        "position": END,
        "prefer": "previous",
        "judge": None,
        "certificate": None,
        **LIMITS,
    },
    otrio.can_force: {
        "position": END,
        "coalition": {2, 3},
        "winners": {2, "D"},
        "certificate": None,
        **LIMITS,
    },
    otrio.count_positions: {"players": 2, "method": "enumerate", "max_ply": 2, **LIMITS},
    otrio.effectivity_table: {"position": LAST, **TABLE},
    otrio.preference_table: {"position": LAST, **TABLE},
    otrio.force_moves: {
        "position": END,
        "coalition": {2, 3},
        "winners": {2},
        "threads": 1,
        "solver": None,
        **SHORT,
    },
    otrio.judge_move: {
        "position": END,
        "move": "b3L",
        "prefer": "previous",
        "judge": None,
        "solver": None,
        "ranks": False,
        **SHORT,
    },
    otrio.next_player_first: {"players": 3},
    otrio.previous_player_first: {"players": 3},
    otrio.review: {
        "moves": END.legal_moves[:1],
        "players": 3,
        "prefer": "previous",
        "judge": None,
        "start": END,
        "each_time_limit": 1,
        **LIMITS,
    },
    nim.exercises: {"count": 2, "piles": 2, "max_pile": 4, "rule": "nim", "misere": 0, "seed": 1},
    nim.explain: {"position": (1, 2), "rule": "nim", "misere": False},
    nim.figure_dot: {"base": 3, "arrows": "all", "blank": False},
    nim.figure_svg: {"base": 3, "arrows": "all", "blank": False, "large": False, "theme": "auto"},
    nim.figure_text: {"base": 3, "arrows": "all", "blank": False},
    nim.grundy: {"position": (1, 2), "rule": "nim"},
    nim.grundy_sum: {"components": [((1, 2), "nim")]},
    nim.grundy_values: {"rule": "kayles", "n": 9, "memory_limit": "1MiB", **SHORT},
    nim.is_lost: {"position": (1, 2), "rule": "nim", "misere": False},
    nim.judge_move: {"before": (1, 2), "after": (1, 1), "rule": "nim", "misere": False},
    nim.lost_positions: {"max_pile": 3, "piles": 2, "memory_limit": "1MiB"},
    nim.lost_triples: {"max_pile": 3, "memory_limit": "1MiB"},
    nim.moore_is_lost: {"position": (1, 2), "k": 2},
    nim.moore_winning_moves: {"position": (1, 2), "k": 2},
    nim.move_table: {"base": 3, "memory_limit": "1MiB"},
    nim.period: {"rule": "kayles", "max_heap": 500, "memory_limit": "1MiB", **SHORT},
    nim.review: {"positions": [(1, 2), (1, 1)], "rule": "nim", "misere": False},
    nim.table_text: {"base": 3, "first": None},
    nim.winning_moves: {"position": (1, 2), "rule": "nim", "misere": False},
    nim.wythoff_is_lost: {"a": 1, "b": 2},
    nim.wythoff_lost: {"n": 3, "memory_limit": "1MiB"},
    nim.wythoff_winning_moves: {"a": 1, "b": 3},
    tanhinmin.Moves: {"moves": (1, 2)},
    tanhinmin.analyze: {**HANDS, **VARIANT, "last_card": False},
    tanhinmin.brute_force: {**HANDS, **VARIANT, "last_card": False},
    tanhinmin.best_move: {**HANDS, **VARIANT, "objective": "score"},
    tanhinmin.analyze_batch: {"mine_counts": [[1]], "theirs_counts": [[1]], "table": 0},
    tanhinmin.matchings_batch: {"mine_counts": [[1]], "theirs_counts": [[1]], "table": 0},
    tanhinmin.check: {"ranks": 2, "cards": 2, **VARIANT, **SHORT},
    tanhinmin.judge_move: {**HANDS, "move": 1},
    tanhinmin.matching: {"attackers": [1, 2], "targets": [1, 2]},
    tanhinmin.matching_pairs: {"attackers": [1, 2], "targets": [1, 2]},
    tanhinmin.matchings: HANDS,
    tanhinmin.review: {**HANDS, "moves": [1, 3]},
    abgames.solve: {"game": GAME},
    abgames.verify: {"document_or_path": {}, "fast": False},
    oracle.best_moves: {"position": (GAME, "1 2=0A1B")},
    oracle.regret: {"position": (GAME, "1 2=0A1B"), "move": "2 1"},
    rating.contest_of: {"what": GAME},
    explore.answer: {"question": "nim/explain", "arguments": {"piles": [1, 2]}, "report": None},
    explore.arguments_of: {"question": "nim/explain"},
    work.names: {},
    work.merge: {"out": "/nonexistent/out", "stores": "/nonexistent/one"},
    work.status: {"store": "/nonexistent/one"},
}


class EndlessError(BaseException):
    """A call does not end; a separate class, so that nothing catches it by mistake."""


def stop(*_):
    """End a call."""
    raise EndlessError


def name(function):
    """The name of a function in the list of tests."""
    return f"{function.__module__}.{function.__qualname__}".removeprefix("abgames.")


@pytest.fixture
def bounded():
    """Limit the time of a call, and the memory for endless ones."""
    before, limits = signal.signal(signal.SIGALRM, stop), resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, limits)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(sys.platform != "linux", reason="limits are those of Linux")
@pytest.mark.long
@pytest.mark.parametrize("function", CALLS, ids=name)
@pytest.mark.filterwarnings("ignore")
def test_odd_values(function, bounded, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wrong = []
    for argument in CALLS[function]:
        for what, value in odd_values().items():
            try:
                signal.alarm(PATIENCE)
                function(**{**CALLS[function], argument: value})
            except FILES as error:
                is_endless = type(error) is MemoryError and what != "range"
                if is_endless or isinstance(error, UnicodeError):
                    wrong.append(f"{argument} = {what}: {type(error).__name__}")
            except (Exception, EndlessError) as error:
                wrong.append(f"{argument} = {what}: {type(error).__name__}: {error}")
            finally:
                signal.alarm(0)
    assert not wrong, "\n".join(wrong)
