"""The page and its questions over HTTP, for browsers on this machine only.

>>> from urllib.request import urlopen
>>> with serving() as server, urlopen(f"{server.address}style.css") as response:
...     response.status, response.headers["Content-Type"]
(200, 'text/css; charset=utf-8')

Only the files of the page are served, and no question reads or writes a file.  A connection carries
one request.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from importlib import resources
from socketserver import TCPServer
from typing import Any

from .. import __build__, __version__
from . import MEMORY_LIMIT, QUESTIONS, SECONDS
from .desk import SEARCHES, Desk
from .requests import LARGEST, Handler

HOST = "127.0.0.1"
NAMES = (HOST, "localhost", "[::1]")
"""The names that clients may use for this machine."""

TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}
"""The content types of the page's files, by suffix."""

CLOSING = 0.4
"""Seconds for stopped searches to end."""


class Server(ThreadingHTTPServer):
    """Listens at a port of the loopback address, by default any free one."""

    daemon_threads = True
    allow_reuse_port = False
    request_queue_size = 128

    def __init__(self, port: int = 0) -> None:
        self.desk = Desk()
        self.files = _files()
        super().__init__((HOST, port), Handler)
        # Browsers leave out the default port.
        ports = [f":{self.server_port}", *([""] if self.server_port == 80 else [])]
        self.hosts = {f"{name}{port}" for name in NAMES for port in ports}

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.server_port}/"

    def server_bind(self) -> None:
        """Bind the socket without looking up the name of this machine, which may take long."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.socket.getsockname()[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that left; anything else is a bug, and is shown."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def overview() -> dict[str, Any]:
    """Return the questions, the version and the limits.

    >>> overview()["questions"]["nim/explain"]["about"]
    'Say who wins, by which moves, and why; ``digits`` is what a move does to the value of a pile.'
    """
    return {
        "abgames": __version__,
        "build": dict(__build__),
        "limits": {
            "seconds": SECONDS,
            "memory": MEMORY_LIMIT,
            "searches": SEARCHES,
            "bytes": LARGEST,
        },
        "questions": {
            name: {"about": question.about(), "arguments": list(question.names())}
            for name, question in QUESTIONS.items()
        },
    }


def _files() -> dict[str, tuple[str, Callable[[], bytes]]]:
    """The files served, by path: content type, and how to read each."""
    page = resources.files(__package__) / "page"
    kinds = {file.name: TYPES.get(file.name.rpartition(".")[2]) for file in page.iterdir()}
    files = {f"/{name}": (kind, (page / name).read_bytes) for name, kind in kinds.items() if kind}
    questions = (TYPES["json"], lambda: json.dumps(overview(), indent=1).encode())
    aliases = {"/": files["/index.html"], "/favicon.ico": files["/icon.svg"]}
    return {**files, **aliases, "/api": questions}


@contextmanager
def serving(port: int = 0) -> Iterator[Server]:
    """Answer requests in another thread for the duration of the context."""
    with Server(port) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
            server.desk.close(CLOSING)
