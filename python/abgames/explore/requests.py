"""The one request of a connection: read, refused or answered.

Pages of other sites must not ask, whatever name they give to this machine: the host must be a name
of the loopback address, and the origin that a browser sends must agree.  Questions come as JSON
with a length, which no form can send; there is no other way in.
"""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from email.message import Message
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any

from ..documents import parsed
from ..errors import VerificationError
from . import QUESTIONS
from .desk import LOOK

if TYPE_CHECKING:
    from .server import Server

HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every answer, which keep a page to itself."""

PARTING = 1.0
"""Seconds for the other side to close a connection after the answer."""

EVERY = 0.2
"""Seconds between two lines about a search."""

LARGEST = 2**20
"""The most bytes of a body."""

JSON = ("application/json", "application/json;charset=utf-8")


class RefusedError(Exception):
    """A request that is refused with a status and a sentence."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status = status


class Handler(BaseHTTPRequestHandler):
    """Answers the one request of a connection."""

    server: Server
    timeout = 10
    """Seconds that the other side may be silent while it sends or reads."""

    protocol_version = "HTTP/1.1"
    default_request_version = "HTTP/1.0"  # HTTP/0.9 has no status
    error_content_type = "text/plain; charset=utf-8"
    error_message_format = "%(explain)s\n"

    def log_message(self, *_args: object) -> None:
        """Write nothing: stderr is for defects."""

    def send_response(self, code: int, message: str | None = None) -> None:
        """Begin an answer, without saying what the server is."""
        self.send_response_only(code, message)

    def end_headers(self) -> None:
        """Add what every answer has."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def parse_request(self) -> bool:
        """Refuse pages of other sites, even those whose name resolves to this machine."""
        if not super().parse_request():
            return False
        headers = self.headers or Message()  # HTTP/0.9 has none
        hosts, origins = headers.get_all("Host", []), headers.get_all("Origin", [])
        sites = headers.get_all("Sec-Fetch-Site", ["none"])
        if len(hosts) != 1 or hosts[0].lower() not in self.server.hosts:
            self.send_error(HTTPStatus.FORBIDDEN, explain=f"this is {min(self.server.hosts)} only")
        elif origins not in ([], [f"http://{hosts[0]}"]) or sites not in (
            ["none"],
            ["same-origin"],
        ):
            self.send_error(HTTPStatus.FORBIDDEN, explain="other sites are not answered here")
        elif (folder := self.server.folder) and not self.path.startswith(f"{folder}/"):
            self.send_error(HTTPStatus.FORBIDDEN, explain="the address of the page has a token")
        else:
            self.path = self.path.removeprefix(self.server.folder)
            return True
        return False

    def do_GET(self) -> None:
        """Send a file of the page."""
        path = self.path.partition("?")[0]
        if path not in self.server.files:
            self.send_error(HTTPStatus.NOT_FOUND, explain=f"there is no {path!a:.100}")
            return
        kind, content = self.server.files[path]
        body = content()
        self._begin(kind, len(body))
        self.wfile.write(body)

    def do_POST(self) -> None:
        """Answer a question."""
        before, _, question = self.path.partition("?")[0].partition("/api/")
        try:
            if before or question not in QUESTIONS:
                raise RefusedError(HTTPStatus.NOT_FOUND, f"there is no question {question!a:.100}")
            arguments = self._arguments()
        except RefusedError as error:
            self.send_error(error.status, explain=str(error))
        else:
            self._stream(question, arguments)

    def _arguments(self) -> dict[str, Any]:
        """Read the body."""
        kinds = self.headers.get_all("Content-Type", [])
        if len(kinds) != 1 or kinds[0].lower().replace(" ", "") not in JSON:
            raise RefusedError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"the body must be {JSON[0]}")
        lengths = self.headers.get_all("Content-Length", [])
        if not lengths or "Transfer-Encoding" in self.headers:
            raise RefusedError(HTTPStatus.LENGTH_REQUIRED, "the body must come in one piece")
        if len(lengths) > 1 or not (lengths[0].isascii() and lengths[0].isdigit()):
            raise RefusedError(HTTPStatus.BAD_REQUEST, "Content-Length must be one whole number")
        if len(lengths[0]) > 20 or int(lengths[0]) > LARGEST:
            why = f"the body may have {LARGEST:,} bytes"
            raise RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, why)
        body = self.rfile.read(int(lengths[0]))
        if len(body) < int(lengths[0]):
            raise RefusedError(HTTPStatus.BAD_REQUEST, "the body is shorter than Content-Length")
        try:
            arguments = parsed(body.decode())
        except (UnicodeDecodeError, VerificationError) as error:
            raise RefusedError(HTTPStatus.BAD_REQUEST, f"the body: {error}") from None
        if not isinstance(arguments, dict):
            why = 'the body must be a JSON object, such as {"piles": [7, 3, 5]}'
            raise RefusedError(HTTPStatus.BAD_REQUEST, why)
        return arguments

    def _begin(self, kind: str, length: int | None = None) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def _stream(self, question: str, arguments: dict[str, Any]) -> None:
        """Send what is known, again and again, and then the answer; stop if nobody reads it."""
        inquiry = self.server.desk.ask(question, arguments)
        try:
            self._begin("application/x-ndjson")
            due = time.monotonic() + EVERY
            while not inquiry.is_done.wait(LOOK):
                if self._has_left():
                    return
                if time.monotonic() >= due:
                    self.wfile.write(inquiry.news())
                    due = time.monotonic() + EVERY
            self.wfile.write(inquiry.news())
        finally:
            inquiry.leave()

    def _has_left(self) -> bool:
        """Whether the other side has closed the connection; anything else it sends is dropped."""
        self.connection.settimeout(0)
        try:
            return not self.connection.recv(2**16)
        except BlockingIOError:
            return False
        finally:
            self.connection.settimeout(self.timeout)

    def finish(self) -> None:
        """Wait for the other side to close; closing while it still sends would lose the answer."""
        super().finish()
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            self.connection.settimeout(PARTING)
            while self.connection.recv(2**16):
                pass
