"""A server in the process of the tests, and a browser in which every message is a failure."""

import contextlib
import functools
import json
import socket
import threading
from http.client import HTTPConnection
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.explore.screen import expect

from abgames import explore
from abgames.explore.server import serving
from abgames.question import Question

SECONDS = 60  # a bound on waiting, that no test should ever need


@pytest.fixture
def server():
    """A server at a free port: `.address`, `.server_port`, `.desk`."""
    with serving() as running:
        yield running


@pytest.fixture
def ask(server):
    """Asks like a program: (status, headers, body)."""

    def run(path, body=None, method=None, headers=()):
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=SECONDS)
        with contextlib.closing(connection):
            if body is None:
                given = {}
            else:
                given = {"Content-Type": "application/json"}
                if not isinstance(body, bytes):
                    body = json.dumps(body).encode()
            method = method or ("GET" if body is None else "POST")
            connection.request(method, path, body, {**given, **dict(headers)})
            response = connection.getresponse()
            return response.status, response.headers, response.read()

    return run


@pytest.fixture
def outcome(ask):
    """The outcome of a question."""

    def run(question, arguments):
        status, _, body = ask(f"/api/{question}", arguments)
        assert status == 200
        return json.loads(body.splitlines()[-1])

    return run


@pytest.fixture
def stream(server):
    """Starts a question: a context with its lines, after the headers."""

    @contextlib.contextmanager
    def run(question, arguments=None):
        body = json.dumps(arguments or {}).encode()
        head = f"POST /api/{question} HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", server.server_port), SECONDS) as connection:
            connection.sendall(head.encode() + body)
            with connection.makefile("rb") as lines:
                assert b" 200 " in lines.readline()
                while lines.readline() != b"\r\n":
                    pass
                yield lines

    return run


@pytest.fixture(scope="session")
def raw():
    """Sends bytes to a server: (status, headers and body)."""

    def run(server, data, *, closes=False):
        with socket.create_connection(("127.0.0.1", server.server_port), SECONDS) as connection:
            connection.sendall(data)
            if closes:
                connection.shutdown(socket.SHUT_WR)
            got = b"".join(iter(lambda: connection.recv(2**16), b""))
        return int(got.split()[1]) if got else None, got

    return run


class Endless:
    """A question that reports until it is told to end, or is stopped."""

    def __init__(self):
        self.begun, self.told, self.ended = (threading.Event() for _ in range(3))
        self.times = 0
        self.partly = None

    def __call__(self, asked):
        """Wait to be told."""
        self.times += 1
        self.begun.set()
        try:
            if self.partly is not None:
                asked.partly(self.partly)
            while not self.told.wait(0.01):
                asked.report({"nodes": 1})
        finally:
            self.ended.set()
        return {"found": True}


@pytest.fixture
def asks(monkeypatch):
    """Adds a question that a function answers."""

    def add(name, function):
        class Try(Question):
            def answer(self, asked):
                return function(asked)

        monkeypatch.setitem(explore.QUESTIONS, name, Try)

    return add


@pytest.fixture
def endless(asks):
    """A question `try/endless`, and its events."""
    question = Endless()
    asks("try/endless", question)
    yield question
    question.told.set()


@pytest.fixture
def page(browser, server):
    """An empty tab; errors in it, and requests to other hosts, fail the test."""
    complaints = []
    # The program waits for a moment before it moves, unless motion is reduced.
    context = browser.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(1000 * SECONDS)

    def heard(message):
        if message.type in ("error", "warning"):
            complaints.append(f"{message.type}: {message.text} ({message.location})")

    def requested(request):
        if not request.url.startswith((server.address, "data:", "blob:")):
            complaints.append(f"asked elsewhere: {request.url}")

    context.on("console", heard)
    context.on("weberror", lambda error: complaints.append(f"page error: {error.error}"))
    context.on("request", requested)
    yield context.new_page()
    context.close()
    assert complaints == []


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server."""

    def log_message(self, *_):
        """Write nothing."""


@contextlib.contextmanager
def file_server(folder):
    """The address of a folder, served as files."""
    handler = functools.partial(Quiet, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def files():
    """The address of the page without Python."""
    with file_server(Path(__file__).parents[2] / "target" / "web") as address:
        yield address


@pytest.fixture
def static(browser, files):
    """The page from the file server."""
    context = browser.new_context(base_url=files, locale="en-GB")
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto("")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield page
    context.close()


@pytest.fixture
def axe(missing):
    """Checks a page with axe, light and dark."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python")

    def check(tab):
        for scheme in ("light", "dark"):
            tab.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = Axe().run(tab)
            assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"

    return check
