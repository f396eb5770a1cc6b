"""Checkpoints: killed calls resume, and unusable files are refused and left unchanged."""

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from abgames import CheckpointError
from abgames.codebreaking import AB, CardMoo, Mastermind, Solver, best_guess, rank_guesses, solve
from abgames.otrio import Position, analyze, can_force
from abgames.otrio import Solver as OtrioSolver
from abgames.otrio import solve as otrio_solve
from abgames.otrio.position import next_player_first, previous_player_first

LATE = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
TIES = {1: "P1 > D = P2 = P3", 2: "P2 > D = P1 = P3", 3: "P3 > D = P1 = P2"}


def interrupted(call, nodes):
    """Make a call that stops after a number of nodes, with its checkpoint written."""

    class EnoughError(Exception):
        pass

    def stop(report):
        if report.nodes >= nodes:
            raise EnoughError

    with pytest.raises(EnoughError):
        call(stop)


class TestGoingOn:
    def test_a_finished_code_breaking_call_is_not_done_again(self, path):
        first = solve(AB(4, 8), checkpoint=path)
        again = solve(AB(4, 8), checkpoint=str(path))
        assert first == again == solve(AB(4, 8))
        # What is left is to put the strategy together.
        assert again.nodes < first.nodes / 5

    @pytest.mark.parametrize(
        ("game", "objective", "goal"),
        [
            (Mastermind(4, 4), "expected", "determine"),
            (AB(4, 7), "worst", "hit"),
            (CardMoo(ranks=4), "worst", "hit"),
        ],
    )
    def test_all_games_and_tasks(self, tmp_path, game, objective, goal):
        plain = solve(game, objective=objective, goal=goal)
        first = solve(game, objective=objective, goal=goal, checkpoint=tmp_path / "log")
        again = solve(game, objective=objective, goal=goal, checkpoint=tmp_path / "log")
        assert plain == first == again
        assert first.nodes == plain.nodes
        assert again.nodes < plain.nodes / 2

    def test_tasks_share_the_file_of_a_game(self, path):
        game = AB(3, 7)
        answers = [
            lambda **file: solve(game, **file),
            lambda **file: solve(game, objective="worst", max_guesses=7, **file),
            lambda **file: solve(game, goal="determine", history="1 2 3=0A1B", **file),
            lambda **file: solve(game, guesses="consistent", **file),
            lambda **file: list(rank_guesses(game, "1 2 3=1A0B", **file)),
            lambda **file: best_guess(game, "1 2 3=1A0B", **file),
        ]
        for answer in [*answers, *answers]:
            assert answer(checkpoint=path) == answer()

    @pytest.mark.long
    def test_a_time_limit_loses_nothing(self, path):
        start = time.perf_counter()
        plain = solve(AB(4, 10))
        # A part of what this machine takes, so that it is a limit on a fast one too.
        limit = (time.perf_counter() - start) / 5
        rounds = 0
        while True:
            solution = solve(AB(4, 10), time_limit=limit, checkpoint=path)
            rounds += 1
            if solution.proven:
                break
            assert solution.lower_bound <= plain.total <= solution.upper_bound
        assert solution.lower_bound == solution.upper_bound == plain.total
        assert rounds > 1
        assert solution.nodes < plain.nodes
        # The strategy by the rule takes time, which the limit may not have left.
        assert solve(AB(4, 10), checkpoint=path) == plain

    def test_the_memory_limit_holds(self, path):
        plain = solve(AB(4, 8), checkpoint=path)
        reports = []
        again = Solver(memory_limit="512KiB").solve(
            AB(4, 8), checkpoint=path, progress=reports.append
        )
        assert again.total == plain.total
        assert all(report.memo_bytes <= 1 << 19 for report in reports)

    def test_a_finished_question_about_a_coalition(self, tmp_path):
        position = Position(players=4)
        question = (position, {1, 3}, {3})
        options = {"certificate": False, "threads": 1}
        first, again = (
            can_force(*question, checkpoint=tmp_path / "log", **options) for _ in range(2)
        )
        assert first.holds is again.holds is False
        assert first.nodes > 200_000
        assert again.nodes < first.nodes / 20
        reports = []
        found = OtrioSolver(memory_limit="8MiB").can_force(
            *question, certificate=False, checkpoint=tmp_path / "log", progress=reports.append
        )
        assert found.holds is False
        assert all(report.memo_bytes <= 8 << 20 for report in reports)

    def test_other_positions_of_the_same_question(self, path):
        position = Position(players=3)
        for move in ("b2M", "a1L", "a1S"):
            question = (position.play(move), {2, 3}, {2})
            assert can_force(*question, checkpoint=path).holds == can_force(*question).holds

    def test_an_interrupted_question(self, path):
        question = (Position(players=2), {1}, {1})
        options = {"certificate": False, "threads": 1}
        plain = can_force(*question, **options)

        def call(stop):
            can_force(*question, checkpoint=path, progress=stop, **options)

        interrupted(call, plain.nodes // 3)
        rest = can_force(*question, checkpoint=path, **options)
        assert rest.holds == plain.holds
        assert rest.nodes < plain.nodes * 0.9

    @pytest.mark.parametrize("prefer", [previous_player_first(3), next_player_first(3), TIES])
    def test_orders(self, path, prefer):
        plain = otrio_solve(LATE, prefer)
        for _ in range(2):
            assert otrio_solve(LATE, prefer, checkpoint=path).outcomes == plain.outcomes
            assert analyze(LATE, prefer, checkpoint=path) == analyze(LATE, prefer)

    @pytest.mark.long
    def test_orders_are_not_searched_again(self, path):
        question = (Position.from_moves("b2M, a1L, c3S", players=3), next_player_first(3))
        first = otrio_solve(*question, checkpoint=path, threads=1)
        again = otrio_solve(*question, checkpoint=path, threads=1)
        assert first.outcomes == again.outcomes == {"D"}
        assert again.nodes < first.nodes / 4


CODE = """
import sys
from abgames.codebreaking import AB, solve
solve(AB(4, 13), checkpoint=sys.argv[1])
"""


class TestKilled:
    def test_ctrl_c_keeps_what_was_proved(self, check_ctrl_c, path):
        check_ctrl_c(lambda: solve(AB(4, 13), checkpoint=path), 0.3)
        size = path.stat().st_size
        assert size > 1000
        solve(AB(4, 13), time_limit=0, checkpoint=path)
        assert path.stat().st_size >= size


def ask(path):
    return solve(AB(3, 6), checkpoint=path)


class TestRefusals:
    @pytest.mark.parametrize(
        "data", [b"some text that is not a checkpoint\n", b'{"version": 1}', b"\0" * 99]
    )
    def test_no_checkpoint(self, check_refused, tmp_path, data):
        check_refused(tmp_path / "log", data, "is not a checkpoint of abgames")

    @pytest.mark.parametrize("version", [1, 3])
    def test_another_version(self, check_refused, log, version):
        data = log.read_bytes()
        other = data[:20] + bytes([version]) + data[21:]
        message = f"format version {version}; this abgames reads version 2"
        check_refused(log, other, message)

    @pytest.mark.parametrize(
        "call",
        [
            lambda path: solve(AB(3, 7), checkpoint=path),
            lambda path: solve(AB(3, 6, extra_colors=1), checkpoint=path),
            lambda path: solve(Mastermind(3, 6), objective="worst", checkpoint=path),
            lambda path: rank_guesses(CardMoo(ranks=5), "", objective="worst", checkpoint=path),
            lambda path: can_force(LATE, {1}, {1}, checkpoint=path),
            lambda path: otrio_solve(LATE, TIES, checkpoint=path),
        ],
    )
    def test_another_game(self, check_refused, log, call):
        message = r"is the checkpoint of AB\(pegs=3, colors=\d.*, not of [ACMO]"
        check_refused(log, log.read_bytes(), message, call)

    def test_another_question(self, check_refused, path):
        orders = next_player_first(3)

        def force(path, coalition=(1, 3), winners=(3,), position=LATE):
            return can_force(position, coalition, winners, checkpoint=path)

        force(path)
        for other in [
            lambda path: force(path, {1}),
            lambda path: force(path, {1, 3}, {3, "D"}),
            lambda path: force(path, position=Position.from_moves("b2M", players=4)),
            lambda path: otrio_solve(LATE, orders, checkpoint=path),
            lambda path: OtrioSolver(without=["symmetry"]).can_force(
                LATE, {1, 3}, {3}, checkpoint=path
            ),
        ]:
            message = "is the checkpoint of Otrio.*, not of Otrio"
            check_refused(path, path.read_bytes(), message, other)
        assert force(path, (3, 1), {"P3"}).proven
        path.unlink()
        otrio_solve(LATE, orders, checkpoint=path)
        for other in [
            lambda path: otrio_solve(LATE, previous_player_first(3), checkpoint=path),
            lambda path: analyze(LATE, orders, judge={1}, checkpoint=path),
        ]:
            message = "is the checkpoint of Otrio, .*, not of Otrio, "
            check_refused(path, path.read_bytes(), message, other)
        assert analyze(LATE, orders, judge={3, 2, 1}, checkpoint=path)

    def test_a_file_in_use(self, path):
        child = subprocess.Popen([sys.executable, "-c", CODE, path])
        try:
            while not path.exists():
                assert child.poll() is None
                time.sleep(0.01)
            with pytest.raises(CheckpointError, match="is in use by another call"):
                solve(AB(4, 13), checkpoint=path)
        finally:
            child.kill()
            child.wait()
        assert not solve(AB(4, 13), time_limit=0, checkpoint=path).proven

    def test_calls_that_begin_at_the_same_time(self, tmp_path):
        begin = threading.Barrier(8)

        def call(path):
            begin.wait()
            try:
                return ask(path).total
            except CheckpointError as error:
                return str(error)

        for name in "abcdef":
            path = tmp_path / name
            with ThreadPoolExecutor(8) as threads:
                found = set(threads.map(call, [path] * 8))
            assert 436 in found
            assert found <= {436, f"{path} is in use by another call, perhaps in another process"}
            assert os.listdir(tmp_path) == [name]
            path.unlink()

    def test_places_where_no_file_can_be(self, tmp_path):
        with pytest.raises(CheckpointError, match="cannot be opened: No such file or directory"):
            ask(tmp_path / "nowhere" / "log")
        for place in (tmp_path, "/dev/null", "/dev/full"):
            with pytest.raises(CheckpointError, match="is not an ordinary file"):
                ask(place)
        with pytest.raises(CheckpointError, match="'' cannot be opened: it is not the name"):
            ask("")
        with pytest.raises(CheckpointError, match=r"^'a\\x00b' cannot be opened"):
            ask("a\0b")
        (tmp_path / "link").symlink_to(tmp_path / "away" / "log")
        with pytest.raises(CheckpointError, match="cannot be opened"):
            ask(tmp_path / "link")
        assert os.listdir(tmp_path) == ["link"]

    @pytest.mark.skipif(os.geteuid() == 0, reason="everything is permitted")
    def test_permissions(self, log):
        log.chmod(0o400)
        with pytest.raises(CheckpointError, match="cannot be opened: Permission denied"):
            ask(log)
