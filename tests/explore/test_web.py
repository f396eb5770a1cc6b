"""The page without Python: the core as WebAssembly gives the same records as Python."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

try:
    from playwright.sync_api import expect
except ModuleNotFoundError:
    expect = None  # then there is no page either, and all tests are skipped

from fuzz.asked import GENERATORS, LISTS, opening_questions
from tests.explore.conftest import file_server
from tests.explore.test_answers import without_effort
from tests.explore.test_own_games import made

from abgames.explore import answer
from abgames.games import load
from abgames.games.loading import offer

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "target" / "web"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not (FOLDER / "abgames.wasm").exists() and os.environ.get("CI") != "true",
        reason="needs make web",
    ),
]


@pytest.mark.parametrize("questions", [*GENERATORS, opening_questions])
def test_a_browser_gives_the_same_records(static, questions):
    chance = random.Random(7)
    asked = [(name, json.loads(json.dumps(given))) for name, given in questions(random.Random(5))]
    asked = chance.sample(asked, min(len(asked), 30))
    found = static.evaluate(
        """async (asked) => {
            const answers = [];
            for (const [name, given] of asked) {
                answers.push(await abgames.answer(name, given).catch((error) => error.message));
            }
            return answers;
        }""",
        asked,
    )
    for (name, given), record in zip(asked, found, strict=True):
        assert isinstance(record, dict), (name, given, record)
        assert without_effort(record) == without_effort(answer(name, given)), (name, given)


IMPOSSIBLE = (
    ("ab", {"pegs": 4, "colors": 10}, ["“1234”=3A1B", "12 34=0A2B, 1 2 3 4=9A9B", "1-2-3-10=5b"]),
    ("ab", {"pegs": 4, "colors": 10, "symbols": "0123456789"}, ["1 2 3 4=3A1B", "56 78=5A"]),
    ("mastermind", {"pegs": 4, "colors": 6}, ["1122=3A1B", "1122=1A0B, 3344=5A"]),
    ("cardmoo", {}, ["1b 2b 3b=4H", "1b 2b 3b=2H1NC"]),
    ("words", {**LISTS, "hard": True}, ["crane=ggggy", "crane=gggg-, crate=-----"]),
)


def test_replies_that_no_secret_gives_are_explained_in_the_same_words(static):
    asked = "(asked) => abgames.answer(...asked).catch((error) => error.message)"
    for room, given, some in IMPOSSIBLE:
        for here in ({**given, "history": history} for history in some):
            known = without_effort(answer(f"{room}/state", here))
            assert static.evaluate(asked, [f"{room}/state", here]) == known
            if room != "ab" or "symbols" in given:  # else a review reads blanks otherwise
                assert static.evaluate(asked, [f"{room}/review", here]) == known["complaint"]


def test_a_long_question_does_not_keep_a_short_one_waiting(static):
    here = {"pegs": 4, "colors": 10, "history": "1234=0A1B, 6789=0A1B"}
    asked = [["ab/judge", here], ["ab/reply", {**here, "guess": "0123"}]]
    first = "(all) => Promise.race(all.map((one) => abgames.answer(...one).then(() => one[0])))"
    assert static.evaluate(first, asked) == "ab/reply"


def test_what_a_browser_does_not_answer_is_refused(static):
    refused = static.evaluate(
        """async () => Promise.all([
            ["otrio/count", {}], ["chess/mate", {}], ["ab/rank", { pegs: 9, colors: 20 }],
            ["ab/state", { histroy: "" }], ["ab/state", { history: "1 2 3=9Z" }],
            ["words/state",
                { answers: "stern store enemy", hard: true, history: "store=gg-gy, enemy=-yg--" }],
        ].map(([name, given]) => abgames.answer(name, given).then(() => null, (e) => e.message)))"""
    )
    assert all(refused), refused
    assert "histroy" in refused[3]
    static.goto("#play/games?game=chess")
    expect(static.get_by_role("alert")).to_contain_text("no game 'chess' is offered here")
    expect(static.locator(".lead")).to_have_count(0)
    static.get_by_role("main").get_by_role("link", name="a table").click()
    expect(static.get_by_role("region", name="values")).to_contain_text("Possible secrets: 24.")


def test_the_games_of_the_examples_are_played(static):
    own = static.get_by_role("listitem").filter(has_text="A game of your own")
    expect(own.locator("p a")).to_have_count(14)
    named = own.locator("p a").all_text_contents()
    assert {"Hex 3×3", "tic-tac-toe", "DotsAndBoxes", "connect four 4×4"} <= {*named}
    for name in named:
        static.goto("#home")
        own.get_by_role("link", name=name, exact=True).click()
        expect(static.get_by_role("heading", level=1)).to_have_text(name)
        expect(
            static.get_by_role("group", name="legal moves").get_by_role("button").first
        ).to_be_visible()
        expect(static.get_by_role("alert")).to_have_count(0)
    static.goto("#home")
    own.get_by_role("link", name="play", exact=False).first.click()
    static.click('.drawing [data-move="4"]')
    expect(static.locator(".drawing circle")).to_have_count(2)  # and the program's


def test_a_page_for_one_game(browser, tmp_path):
    """Nothing but files: it begins with the game, answers as Python does, and reviews it."""
    game, folder = ROOT / "examples" / "games" / "hex.py", tmp_path / "hex"
    command = [sys.executable, "-m", "abgames", "games", "page", f"{game}:three", str(folder)]
    subprocess.run([*command, "--page", str(FOLDER)], check=True, capture_output=True)
    name = offer(load(f"{game}:three"))
    with file_server(folder) as address:
        context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto("")
        expect(page.get_by_role("heading", level=1)).to_have_text("Hex 3×3")
        for given in ({}, {"prefer": "next"}, {"coalition": [2], "winners": ["P2"]}):
            situation = {"game": name, "literal": None, **given}
            asked = ["play/show", {"situation": situation, "moves": ["b2", "a1"]}]
            found = page.evaluate("(asked) => abgames.answer(...asked)", asked)
            assert found == json.loads(json.dumps(answer(*asked)))
        page.get_by_role("button", name="hint").click()
        expect(page.get_by_text("Try b2")).to_be_visible()
        ended, situation = (
            page.get_by_role("region", name="the end"),
            {"game": name, "literal": None},
        )
        while not ended.count():
            shown = answer("play/show", {"situation": situation, "moves": made(page.url)})
            if shown["player"] == 1:
                best = shown["details"]["best"][0]
                page.get_by_role("button", name=best, exact=True).click()
            elif shown["player"]:
                page.wait_for_function("before => location.href !== before", arg=page.url)
        expect(ended.get_by_text("You win!")).to_be_visible()
        expect(ended.locator(".signs > li").first).to_contain_text("That was a best move: you win.")
        context.close()


def test_the_core_and_all_modules_load_at_once(browser, files):
    """Nothing waits for a module that another one names; the page uses the worker it began with."""
    context = browser.new_context(base_url=files, locale="en-GB")
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto("#play/ab")
    expect(page.locator(".row.now")).to_be_visible()
    named = {link.get_attribute("href") for link in page.locator("link[rel=modulepreload]").all()}
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())"
    )
    modules = {name for name in loaded if name.endswith(".js")} - {"worker.js", "offline.js"}
    assert modules == named
    assert page.evaluate("core.onmessage !== null")
    context.close()


def test_it_plays_without_a_network(static, files):
    static.evaluate("navigator.serviceWorker.ready")
    static.wait_for_function("caches.keys().then((keys) => keys.length)")
    static.reload()
    static.goto(f"{files}#play/games")  # its table is kept from now on
    expect(static.locator(".drawing polygon")).to_have_count(9)
    static.context.set_offline(True)
    static.reload()
    expect(static.locator(".drawing polygon")).to_have_count(9)
    static.goto(f"{files}#play/ab?pegs=3&colors=7&seed=3")
    static.reload()
    for guess in ("123", "456"):
        static.keyboard.type(guess)
        static.keyboard.press("Enter")
        expect(static.locator(".row .reply").nth(0 if guess == "123" else 1)).to_be_visible()
    static.get_by_role("button", name="give up", exact=True).click()
    expect(static.get_by_role("region", name="the end")).to_contain_text("luck")
