"""The HTTP server: what it answers, and what it refuses."""

import contextlib
import doctest
import json
import re
import shlex
from http.client import HTTPConnection
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import abgames
from abgames import explore
from abgames.errors import NotationError
from abgames.explore.server import serving

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "explorer.md"
NIM = "/api/nim/explain"
PILES = {"piles": [7, 3, 5]}
WINNING = [[6, 3, 5], [7, 2, 5], [7, 3, 4]]


def records(body):
    return [json.loads(line) for line in body.splitlines()]


def post(server, *headers, body=b"{}", host=None):
    """The bytes of a question with unusual headers."""
    lines = [f"POST {NIM} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.server_port}'}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


def test_an_answer_is_what_the_function_says(ask):
    status, headers, body = ask(NIM, PILES)
    assert (status, headers["Content-Type"]) == (200, "application/x-ndjson")
    assert records(body)[-1] == {"answer": explore.answer("nim/explain", PILES)}


def test_what_cannot_be_answered_is_a_problem(outcome, asks):
    assert set(outcome("nim/explain", {"piles": [-1]})) == {"problem"}
    problem = outcome("nim/explain", {"pile": [1]})["problem"]
    assert problem.endswith("did you mean 'piles'?")

    def unreadable(asked):
        raise NotationError("no digit", text="1x", position=1)

    asks("try/unreadable", unreadable)
    assert outcome("try/unreadable", {}) == {"problem": "no digit", "position": 1}


@pytest.mark.parametrize("kind", [OverflowError, RecursionError, MemoryError, NotImplementedError])
def test_problems_without_words_have_a_name(outcome, asks, capsys, kind):
    def fails(asked):
        raise kind

    asks("try/fails", fails)
    assert outcome("try/fails", {}) == {"problem": kind.__name__}
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("answer", [{"a": {1}}, {"a": float("nan")}, None])
def test_a_defect_is_said_to_be_one(outcome, asks, capsys, answer):
    """In the answer, and with its traceback on stderr; the server goes on."""

    def defect(asked):
        return answer or {}["nothing"]

    asks("try/defect", defect)
    assert outcome("try/defect", {})["problem"].startswith("internal error: ")
    assert "Traceback" in capsys.readouterr().err
    assert outcome("nim/explain", PILES)["answer"]["winning_moves"] == WINNING


def test_what_can_be_asked(ask):
    status, headers, body = ask("/api")
    assert (status, headers["Content-Type"]) == (200, "application/json")
    overview = json.loads(body)
    assert overview["abgames"] == abgames.__version__
    assert overview["limits"]["seconds"] == explore.SECONDS
    assert set(overview["questions"]) == set(explore.QUESTIONS)
    assert overview["questions"]["nim/explain"]["arguments"][:3] == ["rule", "misere", "piles"]


def test_the_guide_shows_what_happens(ask):
    text = GUIDE.read_text("utf-8")
    shown = re.findall(r"^\$ (curl .*)\n(.*)$", text, re.MULTILINE)
    assert shown
    for command, printed in shown:
        _, _, _, header, _, body, address = shlex.split(command)
        headers = dict([header.split(": ")])
        got = ask(address.removeprefix("http://127.0.0.1:8000"), body.encode(), headers=headers)[2]
        last = got.decode().splitlines(keepends=True)[-1]
        checker = doctest.OutputChecker()
        assert checker.check_output(f"{printed}\n", last, doctest.ELLIPSIS), last


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/?from=a-bookmark", "text/html; charset=utf-8"),
        ("/main.js", "text/javascript; charset=utf-8"),
        ("/style.css", "text/css; charset=utf-8"),
        ("/words-ja.json", "application/json"),
        ("/icon.svg", "image/svg+xml"),
        ("/favicon.ico", "image/svg+xml"),
    ],
)
def test_files_of_the_page(ask, path, kind):
    status, headers, body = ask(path)
    assert (status, headers["Content-Type"]) == (200, kind)
    assert len(body) == int(headers["Content-Length"]) > 0


@pytest.mark.parametrize(
    ("path", "body"), [("/", None), (NIM, PILES), ("/nothing", None), ("/api", {})]
)
def test_headers_keep_the_page_to_itself(ask, path, body):
    headers = ask(path, body)[1]
    policy = headers["Content-Security-Policy"].split("; ")
    assert policy[0] == "default-src 'self'"
    assert set(policy[1:]) == {"base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"}
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-cache"
    assert "Access-Control-Allow-Origin" not in headers
    assert "Server" not in headers


REFUSED = (Path(__file__).parent / "http.txt").read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize(("method", "path", "status"), [line.split(" | ") for line in REFUSED])
def test_paths_and_methods_that_are_not_there(ask, method, path, status):
    assert ask(path, method=method)[0] == int(status)


ANSWERED = ("127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}")
OTHERS = (
    "127.0.0.1 localhost 127.0.0.1:1 localhost.:{port} 127.0.0.1.evil.example:{port} "
    "evil.example:{port} evil@127.0.0.1:{port} 0.0.0.0:{port} 127.1:{port} "
)


@pytest.mark.parametrize("host", [*ANSWERED, *OTHERS.split(" ")])
def test_only_names_of_this_machine_are_answered(server, raw, host):
    request = f"GET / HTTP/1.1\r\nHost: {host.format(port=server.server_port)}\r\n\r\n"
    assert raw(server, request.encode())[0] == (200 if host in ANSWERED else 403)


def test_one_host_is_named(server, raw):
    name = f"Host: 127.0.0.1:{server.server_port}\r\n"
    for hosts in ("", name * 2, f"{name}Host: evil.example\r\n", f"{name[:-2]}\r\n evil\r\n"):
        assert raw(server, f"GET / HTTP/1.1\r\n{hosts}\r\n".encode())[0] == 403
    assert raw(server, f"GET / HTTP/1.0\r\n{name}\r\n".encode())[0] == 200


SITES = {
    "Sec-Fetch-Site": {
        "same-origin": 200,
        "none": 200,
        "cross-site": 403,
        "same-site": 403,
        "": 403,
    },
    "Origin": {
        "http://127.0.0.1:{port}": 200,
        **dict.fromkeys(
            ("https://127.0.0.1:{port}", "http://localhost:{port}", "http://127.0.0.1:1"), 403
        ),
        **dict.fromkeys(("http://evil.example", "null", ""), 403),
    },
}


@pytest.mark.parametrize(
    ("header", "value", "status"), [(h, *each) for h in SITES for each in SITES[h].items()]
)
def test_other_sites_are_refused(ask, server, header, value, status):
    given = {header: value.format(port=server.server_port)}
    assert ask("/main.js", headers=given)[0] == status
    assert ask(NIM, PILES, headers=given)[0] == status


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        (["Content-Type: application/json", "Content-Length: 2"], b"{}", 200),
        (["Content-Type: Application/JSON; charset=UTF-8", "Content-Length: 2"], b"{}", 200),
        (["Content-Length: 2"], b"{}", 415),
        (["Content-Type: text/plain", "Content-Length: 2"], b"{}", 415),
        (["Content-Type: application/x-www-form-urlencoded", "Content-Length: 2"], b"{}", 415),
        (["Content-Type: application/json; charset=utf-16", "Content-Length: 2"], b"{}", 415),
        (["Content-Type: text/plain", "Content-Type: application/json"], b"{}", 415),
        (["Content-Type: application/json"], b"{}", 411),
        (["Content-Type: application/json", "Transfer-Encoding: chunked"], b"2\r\n{}\r\n0", 411),
        (
            ["Content-Type: application/json", "Content-Length: 2", "Transfer-Encoding: chunked"],
            b"{}",
            411,
        ),
        (["Content-Type: application/json", "Content-Length: -1"], b"{}", 400),
        (["Content-Type: application/json", "Content-Length: +2"], b"{}", 400),
        (["Content-Type: application/json", "Content-Length: 2_0"], b"{}", 400),
        (["Content-Type: application/json", "Content-Length: two"], b"{}", 400),
        (["Content-Type: application/json", "Content-Length: "], b"{}", 400),
        (["Content-Type: application/json"] + ["Content-Length: 2"] * 2, b"{}", 400),
        (["Content-Type: application/json", "Content-Length: 3"], b"{}", 400),
        (["Content-Type: application/json", "Content-Length: 1048577"], b"{}", 413),
        (["Content-Type: application/json", f"Content-Length: {'9' * 5000}"], b"{}", 413),
    ],
)
def test_what_a_body_needs(server, raw, headers, body, status):
    assert raw(server, post(server, *headers, body=body), closes=True)[0] == status


def test_a_mebibyte_is_read_and_no_more(ask):
    text = json.dumps(PILES).encode()
    status, _, body = ask(NIM, text + b" " * (2**20 - len(text)))
    assert (status, records(body)[-1]["answer"]["winning_moves"]) == (200, WINNING)
    # The refusal arrives, though most of the body is still on its way.
    status, _, body = ask(NIM, text + b" " * 2**23)
    assert (status, body) == (413, b"the body may have 1,048,576 bytes\n")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "not JSON"),
        (b"[]", "must be a JSON object"),
        (b'"piles"', "must be a JSON object"),
        (b"null", "must be a JSON object"),
        (b"{", "not JSON"),
        (b"{} {}", "not JSON"),
        (b"{'piles': 1}", "not JSON"),
        (b"\xff{}", "position 0"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        ('{"piles": [1]}'.encode("utf-16"), "position 0"),
        (b'{"piles": [NaN]}', "NaN is not a JSON value"),
        (b'{"time_limit": 1e999}', "too large"),
        (b'{"piles": [' + b"9" * 5000 + b"]}", "5000 digits"),
        (b'{"rule": "\\ud800"}', "half of a character"),
        (b'{"\\udc00": 1}', "half of a character"),
        (b'{"piles": [1], "piles": [2]}', "twice"),
        (b"{" + b"".join(b'"%d":0,' % n for n in range(90_000)) + b'"89999":0}', "twice"),
        (b'{"piles": ' + b"[" * 900 + b"]" * 900 + b"}", "nested"),
        (b'{"piles": ' + b"[" * 500_000, "nested"),
        (b'{"a":' * 100_000, "nested"),
    ],
)
def test_bodies_that_are_no_arguments(ask, capsys, body, words):
    status, headers, text = ask(NIM, body)
    assert (status, headers["Content-Type"]) == (400, "text/plain; charset=utf-8")
    assert words in text.decode()
    assert len(text) < 200
    assert capsys.readouterr().err == ""


@pytest.fixture(scope="module")
def standing():
    """One server for many bodies."""
    with serving() as running:
        yield running


VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=3), inside),
    max_leaves=5,
)
NAMES = st.sampled_from(["piles", "rule", "misere", "language", "time_limit", "asked", "self"])
BODIES = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.dictionaries(NAMES, VALUES).map(lambda value: json.dumps(value).encode()),
)


@pytest.mark.long
@given(body=BODIES)
def test_no_body_is_too_odd(raw, standing, body):
    headers = ("Content-Type: application/json", f"Content-Length: {len(body)}")
    status, got = raw(standing, post(standing, *headers, body=body))
    assert status in (200, 400)
    if status == 200:
        record = records(got.partition(b"\r\n\r\n")[2])[-1]
        assert "answer" in record or "internal" not in record["problem"]


@given(data=st.binary(min_size=1, max_size=300))
def test_no_request_is_too_odd(raw, standing, data):
    status, _ = raw(standing, data, closes=True)
    assert status is None or status >= 400


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"\r\n", None),
        (b"GET\r\n\r\n", 400),
        (b"GET / x HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 505),
        (b"GET / HTTP/x\r\n\r\n", 400),
        (b"GET /\r\n\r\n", 403),
        (b"POST /\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00", 400),  # TLS
        (b"GET /" + b"x" * 2**16 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 2**17 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n", 431),
    ],
)
def test_what_is_no_request(server, raw, capsys, data, status):
    assert raw(server, data, closes=True)[0] == status
    assert capsys.readouterr().err == ""


def test_a_connection_carries_one_request(server, raw):
    get = f"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode()
    status, got = raw(server, get * 500)
    assert status == 200
    assert got.count(b"HTTP/1.1 ") == 1


def test_curl_waits_before_a_large_body(server, raw):
    headers = ("Content-Type: application/json", "Content-Length: 14", "Expect: 100-continue")
    status, got = raw(server, post(server, *headers, body=b'{"piles": [1]}'))
    assert status == 100
    assert b"HTTP/1.1 200 OK" in got


def test_near_machines_need_the_token():
    """127.0.0.2 stands for an address of the local network."""
    with serving(host="127.0.0.2") as server:
        folder = server.folder
        assert server.address == f"http://127.0.0.2:{server.server_port}{folder}/"
        assert len(folder) > 12

        def status(path, host=None, body=None):
            connection = HTTPConnection("127.0.0.2", server.server_port, timeout=60)
            with contextlib.closing(connection):
                name = f"{host or '127.0.0.2'}:{server.server_port}"
                headers = {"Host": name, "Content-Type": "application/json"}
                connection.request("GET" if body is None else "POST", path, body, headers)
                response = connection.getresponse()
                return response.status, response.read()

        asked = json.dumps({"piles": [7, 3, 5]})
        assert status(f"{folder}/")[0] == 200
        assert status(f"{folder}/style.css")[0] == 200
        assert b"winning_moves" in status(f"{folder}/api/nim/explain", body=asked)[1]
        for path in ("/", "/style.css", folder, f"{folder[:-1]}/", f"/x{folder}/"):
            assert status(path)[0] == 403, path
        assert status("/api/nim/explain", body=asked)[0] == 403
        assert status(f"{folder}/", host="example.org")[0] == 403
