"""Eight Python threads at once: on one solver, one position, and an array that one of them
changes."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from abgames import codebreaking, nim, otrio, tanhinmin
from abgames.codebreaking import AB, FeedbackTable, Mastermind
from abgames.errors import AbgamesError
from abgames.otrio import Position

EIGHT = 8


def at_once(*calls, times=2):
    """The results of calls that eight threads make together, each thread all calls in turn."""
    start = threading.Barrier(EIGHT)

    def each(shift):
        start.wait()
        turned = [*calls[shift % len(calls) :], *calls[: shift % len(calls)]] * times
        return {call: call() for call in turned}

    with ThreadPoolExecutor(EIGHT) as executor:
        results = list(executor.map(each, range(EIGHT)))
    return [{call: result[call] for call in calls} for result in results]


@pytest.mark.parametrize("threads", [1, 2])
def test_one_solver_of_codes(threads):
    solver = codebreaking.Solver(threads)
    calls = [
        lambda: solver.solve(AB(3, 7)).strategy,
        lambda: solver.solve(AB(3, 8), objective="worst").strategy,
        lambda: solver.solve(Mastermind(3, 5), goal="determine").strategy,
        lambda: tuple(solver.rank_guesses(AB(3, 6), "1 2 3=0A1B")),
    ]
    alone = {call: call() for call in calls}
    assert at_once(*calls) == [alone] * EIGHT


@pytest.mark.parametrize("threads", [1, 2])
def test_one_solver_and_one_position_of_otrio(threads):
    solver = otrio.Solver(threads)
    late = Position.from_moves("b2M a1L c3S a2S c2L", players=3)
    over = Position.from_moves("b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S", players=3)
    calls = [
        late.canonical,
        lambda: (hash(late), late.legal_moves, late.board, late.to_svg()),
        lambda: [late.play(move) for move in late.legal_moves],
        lambda: solver.can_force(late, {1}, {1}).holds,
        lambda: solver.can_force(late, {2, 3}, {2}).holds,
        lambda: solver.solve(over, prefer="next").outcome,
        lambda: tuple(otrio.analyze(over, prefer="next")),
    ]
    alone = {call: call() for call in calls}
    assert at_once(*calls, times=1) == [alone] * EIGHT


def test_one_game_and_one_strategy():
    strategy = codebreaking.solve(AB(3, 6)).strategy
    calls = [
        lambda: strategy.verify().total,
        lambda: strategy.to_json(),
        lambda: strategy.to_svg(),
        lambda: len(strategy.game.secrets),
        lambda: nim.grundy_values("0.77", 5000).tobytes(),
        lambda: tanhinmin.analyze([1, 2, 4, 5], [1, 1, 2, 3, 6]),
    ]
    alone = {call: call() for call in calls}
    assert at_once(*calls) == [alone] * EIGHT


def test_an_array_that_another_thread_changes():
    mine = np.ones((4000, 6), dtype=np.uint8)
    theirs = np.ones((4000, 6), dtype=np.uint8)
    codes = np.array(AB(3, 6).secrets)
    table = np.array([[0, 1, 2], [1, 0, 2], [2, 1, 0]], dtype=np.uint8)
    arrays = [mine, theirs, codes, table]
    kept = [array.copy() for array in arrays]
    done = threading.Event()

    def change():
        rng = np.random.default_rng(1)
        while not done.is_set():
            for array in arrays:
                array[:] = rng.integers(0, 256, array.shape)
            for array, before in zip(arrays, kept, strict=True):
                array[:] = before

    def tried(call):
        try:
            call()
        except (AbgamesError, ValueError, TypeError):  # what it was in the middle makes no sense
            return False
        return True

    calls = [
        lambda: tanhinmin.analyze_batch(mine, theirs),
        lambda: tanhinmin.matchings_batch(mine, theirs),
        lambda: AB(3, 6).feedback_table(codes, codes),
        lambda: codebreaking.solve(FeedbackTable(table, hit=0)),
        lambda: codebreaking.solve(AB(3, 6), candidates=codes),
    ]
    expected = [calls[0]().tobytes(), calls[1]().tobytes(), calls[2]().tobytes()]
    thread = threading.Thread(target=change)
    thread.start()
    try:
        found = at_once(*[lambda call=call: tried(call) for call in calls], times=5)
    finally:
        done.set()
        thread.join()
    assert any(True in each.values() for each in found)
    assert [call().tobytes() for call in calls[:3]] == expected
