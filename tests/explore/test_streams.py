"""Long answers and many clients: progress, leaving, places, and silent connections."""

import contextlib
import json
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from abgames.codebreaking import AB, rank_guesses
from abgames.explore import server as desk

SECONDS = 20
PILES = {"piles": [7, 3, 5]}
WINNING = [[6, 3, 5], [7, 2, 5], [7, 3, 4]]
ENDLESS = "try/endless"


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr("abgames.explore.server.EVERY", 0.05)
    monkeypatch.setattr(desk, "MOMENT", 0.1)


def until(condition):
    """Wait until a condition holds; return whether it does."""
    end = time.monotonic() + SECONDS
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def test_progress_is_told_until_the_answer(stream, endless):
    with stream(ENDLESS) as lines:
        assert until(lambda: json.loads(lines.readline()) == {"progress": {"nodes": 1}})
        assert json.loads(lines.readline()) == {"progress": {"nodes": 1}}
        endless.told.set()
        *_, last = map(json.loads, lines)
    assert last == {"answer": {"found": True}}


def test_a_search_that_does_not_report_has_a_clock(stream, asks):
    told = threading.Event()
    asks("try/still", lambda asked: {"told": told.wait(SECONDS)})
    with stream("try/still") as lines:
        first = json.loads(lines.readline())["progress"]
        assert set(first) == {"seconds"}
        assert until(lambda: json.loads(lines.readline())["progress"] != first)
        told.set()


def test_what_is_known_of_the_answer_is_not_dropped(stream, endless):
    """Even if many reports follow before the next line is sent."""
    endless.partly = {"moves": [1, 2]}
    with stream(ENDLESS) as lines:
        told = [json.loads(lines.readline())["progress"] for _ in range(6)]
    assert told.count({"partly": {"moves": [1, 2]}}) == 1


def test_what_is_known_comes_before_a_quick_end(ask, asks):
    def quick(asked):
        asked.partly({"moves": 1})
        raise ValueError("too many")

    asks("try/quick", quick)
    told = [json.loads(line) for line in ask("/api/try/quick", {})[2].splitlines()]
    assert {"progress": {"partly": {"moves": 1}}} in told
    assert told[-1] == {"problem": "too many"}


def test_who_leaves_ends_the_search(stream, endless, capsys):
    with stream(ENDLESS) as lines:
        lines.readline()
    assert endless.ended.wait(SECONDS)
    assert capsys.readouterr().err == ""


def test_a_search_of_the_core_reports_and_ends(stream, asks):
    ended = threading.Event()

    def search(asked):
        try:
            rank_guesses(AB(5, 10), "1 2 3 4 5=1A1B", progress=asked.progress)
        finally:
            ended.set()
        return {}

    asks("try/rank", search)
    with stream("try/rank") as lines:
        assert until(lambda: json.loads(lines.readline())["progress"].get("nodes"))
    assert ended.wait(SECONDS)


def test_two_pages_at_once(stream, endless):
    with stream(ENDLESS) as one, stream(ENDLESS) as two:
        for _ in range(3):
            assert b"progress" in one.readline()
            assert b"progress" in two.readline()
        endless.told.set()
        assert b"answer" in one.read()
        assert b"answer" in two.read()


def test_short_questions_do_not_wait_for_long_ones(stream, outcome, endless):
    """Searches have taken all their places, and more are waiting."""
    with contextlib.ExitStack() as stack:
        several = range(desk.SHORT + desk.SEARCHES + 1)
        streams = [stack.enter_context(stream(ENDLESS)) for _ in several]
        waiting = [lines for lines in streams for _ in range(10) if b"waiting" in lines.readline()]
        assert waiting
        assert outcome("nim/explain", PILES)["answer"]["winning_moves"] == WINNING
        assert endless.times > len(several) - desk.SEARCHES


@pytest.mark.long
def test_who_waits_gets_the_next_place(stream, endless):
    """Its search was stopped, and starts again."""
    with contextlib.ExitStack() as stack:
        for _ in range(desk.SEARCHES):
            lines = stack.enter_context(stream(ENDLESS))
            for _ in range(8):  # for longer than the moment that all are given
                lines.readline()
        last = stack.enter_context(stream(ENDLESS))
        while b"waiting" not in last.readline():
            pass
        endless.told.set()
        assert json.loads(last.read().splitlines()[-1]) == {"answer": {"found": True}}
    assert endless.times == desk.SEARCHES + 2


def test_who_leaves_while_waiting_leaves_the_line():
    room = desk.Room(1)
    assert room.enters_at_once()
    has_left = threading.Event()
    has_left.set()
    with pytest.raises(desk._Left):
        room.enter(has_left)
    room.leave()
    assert room.enters_at_once()


def test_no_place_is_lost(server, stream, endless):
    """Many come and go, at every stage of a search."""

    def come_and_go(n):
        with stream(ENDLESS) as lines:
            for _ in range(n % 5):
                lines.readline()

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(come_and_go, range(60)))
    assert until(lambda: not server.desk._open)
    assert server.desk.short._free == desk.SHORT
    assert server.desk.searches._free == desk.SEARCHES


def test_closing_ends_searches(endless, server, stream):
    with stream(ENDLESS) as lines:
        lines.readline()
        assert server.desk.close(SECONDS)
        assert json.loads(lines.read().splitlines()[-1]) == {"problem": "the search was stopped"}
    assert endless.ended.is_set()


def test_half_open_connections_do_not_keep_others_out(server, ask, outcome, capsys):
    with contextlib.ExitStack() as stack:
        for i in range(100):
            connection = socket.create_connection(("127.0.0.1", server.server_port), SECONDS)
            stack.enter_context(connection)
            connection.sendall([b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x"][i % 3])
        for _ in range(5):
            assert ask("/main.js")[0] == 200
            assert outcome("nim/explain", PILES)["answer"]["winning_moves"] == WINNING
    assert capsys.readouterr().err == ""


def test_who_is_silent_is_not_waited_for(server, monkeypatch, capsys):
    monkeypatch.setattr("abgames.explore.server.Handler.timeout", 0.1)
    for sent in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x"):
        with socket.create_connection(("127.0.0.1", server.server_port), SECONDS) as connection:
            connection.sendall(sent)
            assert connection.recv(1) == b""
    assert capsys.readouterr().err == ""


@pytest.mark.long
def test_many_at_once(outcome):
    def position(n):
        return outcome("nim/explain", {"piles": [n, 1]})["answer"]["position"]

    with ThreadPoolExecutor(30) as pool:
        assert list(pool.map(position, range(300))) == [[n, 1] for n in range(300)]
