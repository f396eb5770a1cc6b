"""The page and its questions over HTTP, for browsers on this machine or, on request, near it.

>>> from urllib.request import urlopen
>>> with serving() as server, urlopen(f"{server.address}style.css") as response:
...     response.status, response.headers["Content-Type"]
(200, 'text/css; charset=utf-8')

Only the files of the page are served, and no question reads or writes a file.  A connection carries
one request.
"""

from __future__ import annotations

import json
import secrets
import socket
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
    """Listens at a port of the loopback address, by default any free one; or at an address of the
    local network, where only those are answered who know the token in the address of the page."""

    daemon_threads = True
    allow_reuse_port = False
    request_queue_size = 128

    def __init__(self, port: int = 0, host: str = HOST) -> None:
        self.desk = Desk()
        self.files = _files()
        self.host = host
        self.folder = "" if host == HOST else f"/{secrets.token_urlsafe(12)}"
        """What the paths of all requests begin with."""
        super().__init__((host, port), Handler)
        # Browsers leave out the default port.
        ports = [f":{self.server_port}", *([""] if self.server_port == 80 else [])]
        names = NAMES if host == HOST else (host,)
        self.hosts = {f"{name}{port}" for name in names for port in ports}

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{self.host}:{self.server_port}{self.folder}/"

    def server_bind(self) -> None:
        """Bind the socket without looking up the name of this machine, which may take long."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = self.host, self.socket.getsockname()[1]

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


def near() -> str:
    """Return the address of this machine in the local network.

    Raises :class:`OSError` without a network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asks:
        asks.connect(("192.0.2.1", 9))  # an address for examples; nothing is sent
        return str(asks.getsockname()[0])


@contextmanager
def serving(port: int = 0, host: str = HOST) -> Iterator[Server]:
    """Answer requests in another thread for the duration of the context."""
    with Server(port, host) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
            server.desk.close(CLOSING)
