"""How long the explorer's server takes to answer, to report on a search, and to stop it.

A closed page, or a changed question, should cost no more than half a second of search.  Each job
checks its result, so that a fast wrong answer does not count.
"""

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from abgames import explore
from abgames.codebreaking import AB, rank_guesses
from abgames.explore.server import SEARCHES, serving

NIM = ("nim/explain", {"piles": [7, 3, 5]})


@pytest.fixture
def server():
    with serving() as running:
        yield running


@pytest.fixture
def search(monkeypatch):
    """A question `try/search` that takes minutes; an event is set when it ends."""
    ended = threading.Event()

    def rank(asked):
        ended.clear()
        try:
            rank_guesses(AB(5, 10), "1 2 3 4 5=1A1B", progress=asked.progress)
        finally:
            ended.set()
        return {}

    monkeypatch.setitem(explore.QUESTIONS, "try/search", rank)
    return ended


def begin(server, question, arguments):
    """A connection on which a question was asked, and its lines."""
    body = json.dumps(arguments).encode()
    connection = socket.create_connection(("127.0.0.1", server.server_port))
    head = f"POST /api/{question} HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    connection.sendall(head.encode() + body)
    lines = connection.makefile("rb")
    while lines.readline() != b"\r\n":
        pass
    return connection, lines


def end(connection, lines):
    lines.close()
    connection.close()


def outcome(server, question, arguments):
    connection, lines = begin(server, question, arguments)
    *_, last = lines
    end(connection, lines)
    return json.loads(last)


def searching(server):
    """A search that has begun to look at positions."""
    connection, lines = begin(server, "try/search", {})
    while not json.loads(lines.readline())["progress"].get("nodes"):
        pass
    return connection, lines


def test_a_short_question(benchmark, server):
    assert benchmark(outcome, server, *NIM)["answer"]["lost"] is False


def test_a_hundred_short_questions_at_once(benchmark, server):
    with ThreadPoolExecutor(20) as pool:
        ask = lambda _: outcome(server, *NIM)["answer"]["lost"]  # noqa: E731
        assert not any(benchmark(lambda: list(pool.map(ask, range(100)))))


def test_a_short_question_beside_searches(benchmark, server, search):
    """All places for searches are taken, and every core is busy."""
    running = [searching(server) for _ in range(SEARCHES)]
    assert benchmark(outcome, server, *NIM)["answer"]["lost"] is False
    for each in running:
        end(*each)


def test_the_first_line_about_a_search(benchmark, server, search):
    def first():
        connection, lines = begin(server, "try/search", {})
        line = lines.readline()
        end(connection, lines)
        return line

    assert b"progress" in benchmark.pedantic(first, rounds=5)


def test_a_search_stops_when_its_reader_leaves(benchmark, server, search):
    def leave(connection, lines):
        end(connection, lines)
        return search.wait(60)

    assert benchmark.pedantic(leave, setup=lambda: (searching(server), {}), rounds=10)
