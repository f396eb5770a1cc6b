"""The page and its questions over HTTP, for browsers on this machine or, on request, near it.

>>> from urllib.request import urlopen
>>> with serving() as server, urlopen(f"{server.address}style.css") as response:
...     response.status, response.headers["Content-Type"]
(200, 'text/css; charset=utf-8')

Only the files of the page are served, and no question reads or writes a file.  A connection carries
one request.

Pages of other sites must not ask, whatever name they give to this machine: the host must be a name
of the loopback address, and the origin that a browser sends must agree.  Questions come as JSON
with a length, which no form can send; there is no other way in.

Answers questions, several at once, each in its own thread.

Most questions take milliseconds, and some take half a minute and a gibibyte.  So a question starts
in a room for many.  If it turns out to be a search, it is stopped, waits for a place in a room for
few, and starts again there.  Thus short questions never wait for long ones, and nobody has to know
in advance which ones are long.

>>> desk = Desk()
>>> inquiry = desk.ask("nim/explain", {"piles": [7, 3, 5]})
>>> inquiry.is_done.wait()
True
>>> inquiry.news()  # doctest: +ELLIPSIS
b'{"answer": {"position": [7, 3, 5], "rule": "nim", "misere": false, "lost": false, ...

Notebooks and documents that take one file have the page as one module:

>>> text = module()
>>> text.count("import "), "export default" in text
(0, True)
"""

from __future__ import annotations

import json
import re
import secrets
import socket
import sys
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from email.message import Message
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from socketserver import TCPServer
from typing import Any

from abgames_check.documents import parsed

from .. import __build__, __version__
from ..errors import AbgamesError, NotationError, VerificationError
from ..question import Record
from . import MEMORY_LIMIT, QUESTIONS, SECONDS, answered

_PAGE = resources.files(__package__) / "page"
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)

_DOCUMENT = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>abgames</title>
<div id="board"></div>
<script type="module">
{module}
withRecords(document.getElementById("board"), {board});
</script>
</html>
"""

SHORT = 8
"""The most questions at once that are not yet known to be searches."""

SEARCHES = 3
"""The most searches at once; each may use all cores and the full memory limit."""

MOMENT = 0.3
"""Seconds after which a question that reports is a search."""

CLASS = "class"
"""What the page asks for the wall of a class: not a question about a game, so it is no other's."""

GAMES, PLAYERS, LETTERS = 100, 500, 200
"""The most games of a wall, the newest, and the most tries of each; of what names them."""

LOOK = 0.05
"""Seconds between two checks that a waiting client is still there."""

REFUSALS = (
    AbgamesError,
    ValueError,
    TypeError,
    NotImplementedError,
    OverflowError,
    RecursionError,
    MemoryError,
)
"""What a question raises if it cannot be answered as asked."""


class _Left(BaseException):
    """Raised in a search that nobody waits for any more."""


class _TooLong(BaseException):
    """Raised in a search that must wait for a place."""


class Room:
    """A number of places, given in order of arrival."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._line: deque[object] = deque()
        self._changed = threading.Condition()

    def enters_at_once(self) -> bool:
        """Take a place, if one is free and nobody waits for it."""
        with self._changed:
            if self._line or not self._free:
                return False
            self._free -= 1
            return True

    def enter(self, has_left: threading.Event) -> None:
        """Wait for a place and take it."""
        number = object()
        with self._changed:
            self._line.append(number)
            try:
                while not self._free or self._line[0] is not number:
                    if has_left.is_set():
                        raise _Left
                    self._changed.wait(LOOK)
                self._free -= 1
            finally:
                self._line.remove(number)
                self._changed.notify_all()

    def leave(self) -> None:
        """Give the place back."""
        with self._changed:
            self._free += 1
            self._changed.notify_all()


class Desk:
    """Answers questions, not too many at once."""

    def __init__(self, short: int = SHORT, searches: int = SEARCHES) -> None:
        self.short, self.searches = Room(short), Room(searches)
        self._open: set[Inquiry] = set()
        self._lock = threading.Lock()

    def ask(self, question: str, arguments: Mapping[str, Any]) -> Inquiry:
        inquiry = Inquiry(self, question, arguments)
        with self._lock:
            self._open.add(inquiry)
        inquiry.start()
        return inquiry

    def forget(self, inquiry: Inquiry) -> None:
        """Forget a finished question."""
        with self._lock:
            self._open.discard(inquiry)

    def close(self, seconds: float) -> bool:
        """Stop all searches; return whether they ended within this time."""
        end = time.monotonic() + seconds
        with self._lock:
            still_open = list(self._open)
        for inquiry in still_open:
            inquiry.leave()
        return all(inquiry.is_done.wait(max(0.0, end - time.monotonic())) for inquiry in still_open)


class Inquiry:
    """One question that is being answered."""

    def __init__(self, desk: Desk, question: str, arguments: Mapping[str, Any]) -> None:
        self.is_done = threading.Event()
        self._desk, self._question, self._arguments = desk, question, arguments
        self._room: Room | None = None
        self._has_left = threading.Event()
        self._begin = self._tried = time.monotonic()
        self._lock = threading.Lock()
        self._is_waiting = False
        self._progress = self._partly = self._outcome = b""

    def start(self) -> None:
        threading.Thread(target=self._work, name=self._question, daemon=True).start()

    def leave(self) -> None:
        """Stop; nobody waits for the answer any more."""
        self._has_left.set()

    def news(self) -> bytes:
        """Return lines of JSON: the progress of the search, and then its result."""
        with self._lock:
            partly, self._partly = self._partly, b""
            if self._outcome:
                return partly + self._outcome
            return partly + (self._progress or self._time())

    def _time(self) -> bytes:
        record: Record = {"seconds": round(time.monotonic() - self._begin, 1)}
        return _line({"progress": {**record, "what": "waiting"} if self._is_waiting else record})

    def _work(self) -> None:
        try:
            outcome = self._answered()
        except _Left:
            outcome = _line({"problem": "the search was stopped"})
        except REFUSALS as error:
            outcome = _line(_refusal(error))
        except BaseException as error:  # a bug in one question must not end the others
            if sys.stderr is not None:
                traceback.print_exc()
            outcome = _line({"problem": f"internal error: {type(error).__name__}: {error}"})
        finally:
            if self._room is not None:
                self._room.leave()
            self._desk.forget(self)
        with self._lock:
            self._outcome = outcome
        self.is_done.set()

    def _answered(self) -> bytes:
        with suppress(_TooLong):
            self._go_to(self._desk.short)
            return self._answer()
        self._go_to(self._desk.searches)
        return self._answer()

    def _answer(self) -> bytes:
        return _line({"answer": answered(self._question, self._arguments, self._report)})

    def _go_to(self, room: Room) -> None:
        """Give up the place and wait for one in another room."""
        if self._room is not None:
            self._room.leave()
            self._room = None
        if not room.enters_at_once():
            self._progress, self._is_waiting = b"", True
            room.enter(self._has_left)
            self._is_waiting = False
        self._room = room
        self._tried = time.monotonic()

    def _report(self, record: Record) -> None:
        """Take a report of the search, and stop it if it should not go on."""
        if self._has_left.is_set():
            raise _Left
        line = _line({"progress": record})
        with self._lock:
            if "partly" in record:
                self._partly = line
            else:
                self._progress = line
        rooms = self._desk
        if self._room is rooms.short and time.monotonic() - self._tried > MOMENT:
            if not rooms.searches.enters_at_once():
                raise _TooLong
            self._room.leave()
            self._room = rooms.searches


class Wall:
    """How many guesses everybody in a class needed, by game, while the server runs."""

    def __init__(self) -> None:
        self._games: dict[str, dict[str, int]] = {}
        self._lock = threading.Lock()

    def told(self, arguments: Mapping[str, Any]) -> Record:
        """Count a first try of ``n`` guesses (0: not found) by ``id``; return all counts."""
        game, who, n = (arguments.get(name) for name in ("game", "id", "n"))
        if not (isinstance(game, str) and 0 < len(game) <= LETTERS):
            raise RefusedError(HTTPStatus.BAD_REQUEST, f"game is a text of 1 to {LETTERS} letters")
        with self._lock:
            if who is not None:
                self._count(self._games.setdefault(game, {}), who, n)
            while len(self._games) > GAMES:
                del self._games[next(iter(self._games))]
            made = Counter(self._games.get(game, {}).values())
        return {"players": made.total(), "counts": {str(n): made[n] for n in sorted(made)}}

    def _count(self, tries: dict[str, int], who: object, n: object) -> None:
        if not (isinstance(who, str) and 0 < len(who) <= LETTERS):
            raise RefusedError(HTTPStatus.BAD_REQUEST, f"id is a text of 1 to {LETTERS} letters")
        if type(n) is not int or not 0 <= n <= 1000:
            raise RefusedError(HTTPStatus.BAD_REQUEST, "n is a number of guesses, at most 1,000")
        if len(tries) < PLAYERS:
            tries.setdefault(who, n)


def _line(record: Record) -> bytes:
    try:
        return f"{json.dumps(record, allow_nan=False)}\n".encode()
    except (TypeError, ValueError) as error:
        raise RuntimeError(f"the answer is not all JSON: {error}") from error


def _refusal(error: BaseException) -> Record:
    problem: Record = {"problem": str(error) or type(error).__name__}
    if isinstance(error, NotationError):
        problem["position"] = error.position
    return problem


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
        before, _, question = self.path.partition("?")[0].partition("/api/")
        try:
            if before or question not in (*QUESTIONS, CLASS):
                raise RefusedError(HTTPStatus.NOT_FOUND, f"there is no question {question!a:.100}")
            arguments = self._arguments()
            told = self.server.wall.told(arguments) if question == CLASS else None
        except RefusedError as error:
            self.send_error(error.status, explain=str(error))
        else:
            if told is None:
                self._stream(question, arguments)
            else:
                body = _line({"answer": told})
                self._begin("application/x-ndjson", len(body))
                self.wfile.write(body)

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


class Server(ThreadingHTTPServer):
    """Listens at a loopback port, or in a local network to those who know the token."""

    daemon_threads = True
    allow_reuse_port = False
    request_queue_size = 128

    def __init__(self, port: int = 0, host: str = HOST) -> None:
        self.desk, self.wall = Desk(), Wall()
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
        return f"http://{self.host}:{self.server_port}{self.folder}/"

    def server_bind(self) -> None:
        """Bind the socket without looking up the name of this machine, which may take long."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = self.host, self.socket.getsockname()[1]

    def handle_error(
        self, request: socket.socket | tuple[bytes, socket.socket], client_address: object
    ) -> None:
        """Ignore clients that left; anything else is a bug, and is shown."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def overview() -> dict[str, Any]:
    """Return the questions, the version and the limits."""
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
    kinds = {file.name: TYPES.get(file.name.rpartition(".")[2]) for file in _PAGE.iterdir()}
    files = {f"/{name}": (kind, (_PAGE / name).read_bytes) for name, kind in kinds.items() if kind}
    questions = (TYPES["json"], lambda: json.dumps(overview(), indent=1).encode())
    aliases = {"/": files["/index.html"], "/favicon.ico": files["/icon.svg"]}
    return {**files, **aliases, "/api": questions}


def near() -> str:
    """Return the address of this machine in the local network."""
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


@cache
def module() -> str:
    """Return all that a board needs as one ES module, whose default export is for anywidget."""
    ordered: dict[str, str] = {}
    _add("widget", ordered)
    shared = json.dumps({"style": _style(), "words": {"ja": json.loads(_text("words-ja.json"))}})
    return "\n".join(
        [
            "const modules = {};",
            *ordered.values(),
            f"const shared = {shared};",
            "const withRecords = (el, board) => modules.widget.withRecords(el, board, shared);",
            "export default { render: (board) => modules.widget.inNotebook(board, shared) };",
        ]
    )


def document(
    view: str,
    state: Mapping[str, Any],
    answers: Mapping[str, Any],
    *,
    language: str = "en",
    theme: str = "auto",
) -> str:
    """Return an HTML page with a board that knows some answers and needs no server."""
    board = {"view": view, "state": state, "answers": answers, "language": language, "theme": theme}
    # Only "</" could end a script element early.
    text = json.dumps(board, ensure_ascii=False).replace("</", "<\\/")
    return _DOCUMENT.format(language=language, module=module().replace("</", "<\\/"), board=text)


def recorded_as(question: str, arguments: Mapping[str, Any]) -> str:
    """Return the key of a recorded answer; the language makes no difference."""
    asked = {name: value for name, value in arguments.items() if name != "language"}
    shown = json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{question} {shown}"


def _add(name: str, ordered: dict[str, str]) -> None:
    """Add a file after those that it imports."""
    text = _text(f"{name}.js")
    for needed in _IMPORT.findall(text):
        if needed[1] not in ordered:
            _add(needed[1], ordered)
    exported = ", ".join(_EXPORT.findall(text))
    text = _IMPORT.sub(lambda found: f"const {found[1]} = modules.{found[2]};", text)
    text = _EXPORT.sub("", text)
    ordered[name] = f"modules.{name} = (() => {{\n{text}\nreturn {{ {exported} }};\n}})();"


def _style() -> str:
    """The style, for a shadow tree instead of a document."""
    sheets = "".join(map(_text, ("style.css", "play.css", "screens.css")))
    style = re.sub(r":root(\[[^]]*\])", r":host(\1)", sheets)
    return style.replace(":root", ":host").replace("body {", "#view {")


def _text(name: str) -> str:
    return (_PAGE / name).read_text(encoding="utf-8")
