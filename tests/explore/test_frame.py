"""The frame of the page in a browser: addresses, redrawing, boards, languages, questions."""

import contextlib
import json
import re
from pathlib import Path

import pytest

from abgames.explore.server import HEADERS, SEARCHES

pytestmark = pytest.mark.browser

BLANK = """<!doctype html><html lang="en"><head><title>test</title>
<link rel="stylesheet" href="style.css"></head>
<body><main><h1>test</h1><div id="view"></div></main></body></html>"""

# A view as the page knows them: it explains a position of Nim, and searches when it is told to.
VIEWS = Path(__file__).with_name("views.js").read_text("utf-8")


@pytest.fixture
def blank(page, server):
    """An empty page that may import the files of the page."""

    def give(route):
        route.fulfill(body=BLANK, content_type="text/html; charset=utf-8", headers=HEADERS)

    page.route("**/blank.html", give)
    page.goto("blank.html")
    return page


@pytest.fixture
def frame(page):
    """The page with two small views."""

    def give(route):
        route.fulfill(body=VIEWS, content_type="text/javascript; charset=utf-8")

    page.route("**/views.js", give)
    return page


def moves(page):
    """The moves shown, once they are there."""
    page.get_by_role("listitem").first.wait_for()
    return page.get_by_role("listitem").all_inner_texts()


def test_what_is_written_in_an_address_is_read_again(blank):
    states = [
        {},
        {
            "players": 4,
            "moves": ["b2M", "a1L"],
            "name": "a & b = c?#%,",
            "hide": True,
            "x": 2**53 - 1,
        },
        {"moves": ["b2M"], "name": "日本語 \"'+ ", "players": -1},
        {"name": "", "piles": []},
    ]
    start = {"players": 3, "moves": [], "name": "none", "hide": False, "x": 1, "piles": [7, 3, 5]}
    for changes in states:
        state = {**start, **changes}
        hash_, parsed = blank.evaluate(
            """async ([state, start]) => {
                const { parsed, written } = await import("/route.js");
                location.hash = written("otrio", state, start);
                const views = { ab: { start: {} }, otrio: { start, limits: { players: [-1, 4] } } };
                return [location.hash, parsed(location.hash, views)];
            }""",
            [state, start],
        )
        assert parsed == {"view": "otrio", "state": state, "unread": []}
        assert re.findall(r"[?&](\w+)=", hash_) == [name for name in start if name in changes]


@pytest.mark.parametrize(
    ("hash_", "view", "piles"),
    [
        ("", "nim", [7, 3, 5]),
        ("#", "nim", [7, 3, 5]),
        ("#chess?piles=1", "nim", [7, 3, 5]),
        ("#nim?piles=1,2&pilse=3&__proto__=4", "nim", [1, 2]),
        ("#nim?piles=", "nim", []),
        ("#constructor", "nim", [7, 3, 5]),
        ("#toString?piles=2", "nim", [7, 3, 5]),
        ("#nim?%E0%A4%A&piles=1", "nim", [1]),
        ("#nim?piles=seven", "nim", [7, 3, 5]),
        ("#nim?piles=1,,2", "nim", [7, 3, 5]),
    ],
)
def test_odd_addresses_lead_to_a_view(blank, hash_, view, piles):
    parsed = blank.evaluate(
        """async (hash) => {
            const { parsed } = await import("/route.js");
            return parsed(hash, { nim: { start: { piles: [7, 3, 5] } } });
        }""",
        hash_,
    )
    assert (parsed["view"], parsed["state"]["piles"]) == (view, piles)


def test_focus_and_what_is_typed_survive_redrawing(blank):
    kept = blank.evaluate(
        """async () => {
            const { h, paint, line, tick } = await import("/dom.js");
            const el = document.getElementById("view");
            const draw = (n) => paint(el, h("p", null, `drawn ${n}`), n > 1 && h("p", null, "new"),
                h("div", null, line("code", "", () => {}), tick("hide", n > 2, () => {})));
            draw(1);
            const input = el.querySelector("input");
            input.focus();
            input.value = "1 2 3";
            input.setSelectionRange(1, 2);
            paint(el, h("p", null, "drawn 1b"), null,
                h("div", null, line("code", "", () => {}), tick("hide", false, () => {})));
            const same = el.querySelector("input") === input && document.activeElement === input;
            return [same, input.value, input.selectionStart, el.querySelector("p").textContent];
        }"""
    )
    assert kept == [True, "1 2 3", 1, "drawn 1b"]


def test_what_is_drawn_is_shown(blank):
    """Values, ticks, choices and handlers are those of the last drawing."""
    seen = blank.evaluate(
        """async () => {
            const { h, paint, line, tick, choice } = await import("/dom.js");
            const el = document.getElementById("view");
            const heard = [];
            const draw = (n) => paint(el, h("div", { class: n === 1 && "one" },
                line("code", `text ${n}`, () => {}), tick("hide", n === 2, () => heard.push(n)),
                choice("size", n, [[1, "one"], [2, "two"]], () => {}),
                h("button", { onclick: n < 3 && (() => heard.push(n)) }, "go")));
            const shown = () => [...el.querySelectorAll("input, select")].map(
                (each) => (each.type === "checkbox" ? each.checked : each.value));
            draw(1);
            const one = shown();
            el.querySelector("button").click();
            draw(2);
            el.querySelector("button").click();
            el.querySelector("[type=checkbox]").click();
            const two = shown();
            draw(3);
            el.querySelector("button").click();
            return [one, two, heard, el.firstChild.className, el.innerHTML.includes("text 3")];
        }"""
    )
    assert seen == [["text 1", False, "1"], ["text 2", False, "2"], [1, 2, 2], "", True]


def test_what_a_reader_opened_stays_open(blank):
    assert blank.evaluate(
        """async () => {
            const { h, paint } = await import("/dom.js");
            const el = document.getElementById("view");
            const draw = (n) => paint(el, h("details", null, h("summary", null, `rules ${n}`)));
            draw(1);
            el.querySelector("details").open = true;
            draw(2);
            return el.querySelector("details").open && el.textContent === "rules 2";
        }"""
    )


BOARD = """async (n) => {
    const { h, grid, paint } = await import("/dom.js");
    const cell = (name) => h("button", { onclick: () => (document.title = name) }, name);
    const rows = [["a1", "b1", "c1"], ["a2", "b2"], ["a3", "b3", "c3"]];
    paint(document.getElementById("view"), h("button", null, "before"),
        grid(`board ${n}`, rows.map((row) => row.map(cell))), h("button", null, "after"));
}"""


def focused(page):
    return page.evaluate("document.activeElement.textContent")


def test_a_board_is_walked_by_arrows(blank, axe):
    blank.evaluate(BOARD, 1)
    blank.keyboard.press("Tab")
    walked = []
    steps = ["Tab", *"RRRDDUULL"]
    keys = {"R": "ArrowRight", "L": "ArrowLeft", "U": "ArrowUp", "D": "ArrowDown"}
    for step in steps:
        blank.keyboard.press(keys.get(step, step))
        walked.append(focused(blank))
    assert walked == ["a1", "b1", "c1", "c1", "b2", "b3", "b2", "b1", "a1", "a1"]
    blank.keyboard.press("ArrowRight")
    blank.keyboard.press("Enter")
    assert blank.title() == "b1"
    blank.evaluate(BOARD, 2)
    assert focused(blank) == "b1"
    # The board is one stop of Tab, and it is entered again where it was left.
    order = []
    for key in ("Tab", "Shift+Tab", "Shift+Tab", "Tab"):
        blank.keyboard.press(key)
        order.append(focused(blank))
    assert order == ["after", "b1", "before", "b1"]
    axe(blank)


def test_a_board_stays_reachable(blank):
    """Even if the button with the focus is gone or disabled; arrows skip disabled ones."""
    draw = """async ([names, disabled]) => {
        const { h, grid, paint } = await import("/dom.js");
        const cell = (name) => h("button", { disabled: disabled.includes(name) }, name);
        paint(document.getElementById("view"), grid("board", [[...names].map(cell)]));
    }"""
    blank.evaluate(draw, ["abcd", ""])
    blank.get_by_role("button", name="d").focus()
    blank.evaluate(draw, ["abc", "a"])
    blank.keyboard.press("Tab")
    assert focused(blank) == "b"
    blank.evaluate(draw, ["abcde", "acd"])
    for key, name in (("ArrowRight", "e"), ("ArrowRight", "e"), ("ArrowLeft", "b")):
        blank.keyboard.press(key)
        assert focused(blank) == name
    blank.keyboard.press("ArrowLeft")
    assert focused(blank) == "b"


def test_a_table_is_sorted_by_its_headings(blank, axe):
    blank.evaluate(
        """async () => {
            const { h, paint, table } = await import("/dom.js");
            const rows = [{ move: "b2M", n: 10 }, { move: "a1L", n: 9 }, { move: "c3S", n: null }];
            const columns = [
                { name: "move", title: "move", cell: (row) => row.move, key: (row) => row.move },
                { name: "n", title: "left", numeric: true, cell: (row) => row.n ?? "?",
                  key: (row) => row.n },
                { name: "why", title: "why", cell: () => "so" },
            ];
            const draw = (sort) => paint(document.getElementById("view"),
                table("moves", columns, rows, { sort, onSort: draw }));
            draw("");
        }"""
    )

    def column():
        return blank.locator("tbody td:first-child").all_inner_texts()

    assert column() == ["b2M", "a1L", "c3S"]
    for name, order, sort in (
        ("left", ["a1L", "b2M", "c3S"], "ascending"),
        ("left", ["c3S", "b2M", "a1L"], "descending"),
        ("move", ["a1L", "b2M", "c3S"], "ascending"),
    ):
        blank.get_by_role("button", name=name).press("Enter")
        assert column() == order
        heading = blank.get_by_role("columnheader", name=name)
        assert heading.get_attribute("aria-sort") == sort
    assert blank.get_by_role("columnheader", name="why").get_by_role("button").count() == 0
    axe(blank)


def test_the_page_answers(frame, axe):
    frame.goto("#nim?piles=1,2,4")
    assert moves(frame) == ["1 2 3"]
    assert frame.title() == "games · abgames"
    axe(frame)
    frame.set_viewport_size({"width": 360, "height": 640})
    assert frame.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_address_follows_and_the_back_button_leads_back(frame):
    frame.goto("")
    assert moves(frame) == ["6 3 5", "7 2 5", "7 3 4"]
    piles = frame.get_by_label("piles")
    piles.fill("2,4")
    piles.press("Enter")
    frame.get_by_text("2 2", exact=True).wait_for()
    assert frame.url.endswith("#nim?piles=2,4")
    frame.evaluate("location.hash = 'empty'")
    frame.get_by_role("heading", name="nothing").wait_for()
    assert frame.title() == "start · abgames"
    frame.go_back()
    frame.get_by_text("2 2", exact=True).wait_for()
    frame.go_back()
    frame.get_by_text("6 3 5", exact=True).wait_for()
    assert piles.input_value() == "7,3,5"
    frame.reload()
    assert moves(frame) == ["6 3 5", "7 2 5", "7 3 4"]


def test_a_problem_is_said(frame):
    frame.goto("#nim?piles=1,-2")
    alert = frame.get_by_role("alert")
    alert.wait_for()
    assert "-2" in alert.inner_text()


def test_it_speaks_japanese(frame, axe):
    frame.goto("")
    frame.get_by_label("language").select_option("ja")
    frame.get_by_role("heading", name="ゲーム").wait_for()
    assert frame.locator("html").get_attribute("lang") == "ja"
    assert frame.title() == "ゲーム · abgames"
    assert frame.get_by_role("heading", name="棋譜").count() == 1
    axe(frame)
    frame.reload()
    frame.get_by_role("heading", name="ゲーム").wait_for()
    frame.get_by_label("言語").select_option("en")
    frame.get_by_role("heading", name="games").wait_for()


def test_colours_are_chosen(frame):
    frame.emulate_media(color_scheme="light")
    frame.goto("")

    def paper():
        return frame.evaluate("getComputedStyle(document.body).backgroundColor")

    light = paper()
    frame.get_by_label("colours").select_option("dark")
    dark = paper()
    assert light != dark
    frame.reload()
    frame.get_by_label("colours").wait_for()
    assert paper() == dark
    frame.get_by_label("colours").select_option("auto")
    assert paper() == light
    frame.emulate_media(color_scheme="dark")
    assert paper() == dark


def test_the_games_are_skipped_by_keyboard(frame):
    frame.goto("")
    moves(frame)
    frame.keyboard.press("Tab")
    assert focused(frame) == "to the game"
    frame.keyboard.press("Enter")
    assert frame.evaluate("document.activeElement.id") == "view"
    assert frame.url.endswith("/")


def test_a_search_is_followed_and_ends_when_it_is_not_wanted(frame, endless):
    endless.partly = {"moves": 2}
    frame.goto("")
    moves(frame)
    search = frame.get_by_label("search")
    search.check()
    frame.get_by_text(re.compile(r"1 node$")).wait_for()
    assert frame.get_by_label("partly").inner_text() == json.dumps({"moves": 2}).replace(" ", "")
    search.uncheck()
    assert endless.ended.wait(20)


def test_a_search_is_followed_to_its_answer(frame, endless):
    frame.goto("#nim?long=true")
    frame.get_by_text(re.compile(r"1 node$")).wait_for()
    endless.told.set()
    frame.get_by_text('{"found":true}').wait_for()
    frame.get_by_label("search").uncheck()
    frame.get_by_label("search").check()
    frame.get_by_text('{"found":true}').wait_for()
    assert endless.times == 1  # it is remembered


@pytest.mark.parametrize("leave", ["about:blank", "#empty"])
def test_a_search_ends_when_the_page_is_left(frame, endless, leave):
    frame.goto("#nim?long=true")
    frame.get_by_text(re.compile(r"1 node$")).wait_for()
    frame.goto(leave)
    assert endless.ended.wait(20)


def test_two_tabs_search_at_once(frame, endless):
    other = frame.context.new_page()
    for tab in (frame, other):
        tab.route(
            "**/views.js",
            lambda route: route.fulfill(body=VIEWS, content_type="text/javascript; charset=utf-8"),
        )
        tab.goto("#nim?long=true")
        tab.get_by_text(re.compile(r"1 node$")).wait_for()
    endless.told.set()
    for tab in (frame, other):
        tab.get_by_text('{"found":true}').wait_for()


def test_other_sites_can_neither_ask_nor_show_the_page(browser, server):
    """Another site in the same browser, which tries everything a page may try."""
    context = browser.new_context()
    tab = context.new_page()
    tab.route(
        "http://evil.example/**",
        lambda route: route.fulfill(body="<p>evil</p>", content_type="text/html"),
    )
    tab.goto("http://evil.example/")
    tried = tab.evaluate(
        """async (address) => {
            const told = async (options) => {
                try {
                    const response = await fetch(`${address}api/nim/explain`, options);
                    return [response.type, response.status];
                } catch (error) {
                    return error.name;
                }
            };
            const body = '{"piles": [1]}';
            const headers = { "Content-Type": "application/json" };
            const loads = (tag, source) => new Promise((resolve) => {
                const el = document.createElement(tag);
                el.onload = () => resolve("loaded");
                el.onerror = () => resolve("refused");
                el.src = source;
                document.body.append(el);
            });
            return [
                await told({ method: "POST", headers, body }),
                await told({ method: "POST", body }),
                await loads("img", `${address}icon.svg`),
                await loads("script", `${address}route.js`),
            ];
        }""",
        server.address,
    )
    assert tried == ["TypeError", "TypeError", "refused", "refused"]
    context.close()


def test_a_search_that_waits_says_so(frame, stream, endless):
    with contextlib.ExitStack() as stack:
        for _ in range(SEARCHES):
            lines = stack.enter_context(stream("try/endless"))
            for _ in range(4):  # for longer than the moment that all are given
                lines.readline()
        frame.goto("#nim?long=true")
        frame.get_by_text("waiting for other searches").wait_for()
    frame.get_by_text(re.compile(r"1 node$")).wait_for()
