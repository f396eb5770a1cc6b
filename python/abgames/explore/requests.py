"""The one request of a connection: read, refused or answered.

Pages of other sites must not ask, whatever name they give to this machine: the host must be a name
of the loopback address, and the origin that a browser sends must agree.  Questions come as JSON
with a length, which no form can send; there is no other way in.
"""

from __future__ import annotations

import io
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
from .responses import RefusedError, head, refusal, response

if TYPE_CHECKING:
    from .server import Server

PATIENCE = 10.0
"""Seconds within which a request must arrive, and within which an answer must be read."""

PARTING = 1.0
"""Seconds for the other side to close a connection after the answer."""

EVERY = 0.2
"""Seconds between two lines about a search."""

LARGEST = 2**20
"""The most bytes of a body."""

LONGEST_LINE = 2**16
"""The most bytes in the first line of a request."""

JSON = ("application/json", "application/json;charset=utf-8")


class Patient(io.RawIOBase):
    """Reads from a connection until a deadline, however slowly the bytes arrive."""

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        self._connection, self._end = connection, time.monotonic() + seconds

    def readable(self) -> bool:
        """Return ``True``: this stream is for reading."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what has arrived."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        return self._connection.recv_into(buffer)


class Handler(BaseHTTPRequestHandler):
    """Answers the one request of a connection."""

    server: Server
    command = ""
    default_request_version = "HTTP/1.0"
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        """Read the request as it arrives, but only until the deadline."""
        super().setup()
        self.rfile = io.BufferedReader(Patient(self.connection, PATIENCE))

    def handle(self) -> None:
        """Read the request, and answer it."""
        try:
            self.raw_requestline = self.rfile.readline(LONGEST_LINE + 1)
            if len(self.raw_requestline) > LONGEST_LINE:
                raise RefusedError(HTTPStatus.REQUEST_URI_TOO_LONG, "the first line is too long")
            if not self.parse_request():
                return
            self._answer()
        except RefusedError as error:
            shown, _, text = refusal(error).partition(b"\r\n\r\n")
            self._send(shown + b"\r\n\r\n" + (b"" if self.command == "HEAD" else text))
        self._part()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse anything that is not an HTTP request."""
        raise RefusedError(HTTPStatus(code), "this cannot be read as a request")

    def _answer(self) -> None:
        self._check_origin()
        if self.command not in ("GET", "POST"):
            self._take("GET, POST")
        path = self.path.partition("?")[0]
        before, _, question = path.partition("/api/")
        if not before and question in QUESTIONS:
            self._take("POST")
            arguments = self._arguments()
            self.server.has_asked(self.connection)
            self._stream(question, arguments)
        elif path in self.server.files:
            self._take("GET")
            kind, content = self.server.files[path]
            self.server.has_asked(self.connection)
            self._send(response(HTTPStatus.OK, kind, content()))
        else:
            raise RefusedError(HTTPStatus.NOT_FOUND, f"there is no {path!a:.100}")

    def _check_origin(self) -> None:
        """Refuse pages of other sites, even those whose name resolves to this machine."""
        headers = self.headers or Message()  # HTTP/0.9 has none
        hosts, origins = headers.get_all("Host", []), headers.get_all("Origin", [])
        if len(hosts) != 1 or hosts[0].lower() not in self.server.hosts:
            raise RefusedError(HTTPStatus.FORBIDDEN, f"this is {self.server.address} only")
        sites = headers.get_all("Sec-Fetch-Site", ["none"])
        if origins not in ([], [f"http://{hosts[0]}"]) or sites not in (["none"], ["same-origin"]):
            raise RefusedError(HTTPStatus.FORBIDDEN, "other sites are not answered here")

    def _take(self, methods: str) -> None:
        """Refuse other methods."""
        if self.command != methods:
            why = f"this takes {methods}"
            raise RefusedError(HTTPStatus.METHOD_NOT_ALLOWED, why, Allow=methods)

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

    def _stream(self, question: str, arguments: dict[str, Any]) -> None:
        """Send what is known, again and again, and then the answer; stop if nobody reads it."""
        inquiry = self.server.desk.ask(question, arguments)
        try:
            self._send(head(HTTPStatus.OK, "application/x-ndjson"))
            due = time.monotonic() + EVERY
            while not inquiry.is_done.wait(LOOK):
                if self._has_left():
                    return
                if time.monotonic() >= due:
                    self._send(inquiry.news())
                    due = time.monotonic() + EVERY
            self._send(inquiry.news())
        finally:
            inquiry.leave()

    def _has_left(self) -> bool:
        """Whether the other side has closed the connection; anything else it sends is dropped."""
        self.connection.settimeout(0)
        try:
            return not self.connection.recv(2**16)
        except BlockingIOError:
            return False

    def _send(self, data: bytes) -> None:
        self.connection.settimeout(PATIENCE)
        self.connection.sendall(data)

    def _part(self) -> None:
        """Wait for the other side to close; closing while it still sends would lose the answer."""
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            rest = Patient(self.connection, PARTING)
            while rest.read(2**16):
                pass
