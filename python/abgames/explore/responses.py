"""What the server sends: whole answers, and the headers that keep a page to itself.

>>> print(head(HTTPStatus.OK, "image/svg+xml").decode().partition("\\r\\n")[0])
HTTP/1.1 200 OK
"""

from __future__ import annotations

from http import HTTPStatus

HEADERS = {
    "Connection": "close",
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every answer."""


class RefusedError(Exception):
    """A request that is refused with a status and a sentence."""

    def __init__(self, status: HTTPStatus, why: str, **headers: str) -> None:
        super().__init__(why)
        self.status, self.headers = status, headers


def head(status: HTTPStatus, kind: str, **headers: str) -> bytes:
    """Return the head of an answer."""
    fields = {"Content-Type": kind, **HEADERS, **headers}
    shown = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status} {status.phrase}\r\n{shown}\r\n".encode("ascii")


def response(status: HTTPStatus, kind: str, body: bytes, **headers: str) -> bytes:
    """Return a whole answer."""
    return head(status, kind, **{"Content-Length": str(len(body)), **headers}) + body


def refusal(error: RefusedError) -> bytes:
    """Return the answer to a refused request."""
    text = f"{error}\n".encode()
    return response(error.status, "text/plain; charset=utf-8", text, **error.headers)
