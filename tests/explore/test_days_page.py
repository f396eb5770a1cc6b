"""The puzzles of days on the page in a browser: the same for everybody, and played once."""

import datetime
import json
import re

import pytest
from tests.explore.screen import button, card, expect, guess

from abgames import AB, CardMoo, Mastermind, codebreaking, daily

pytestmark = pytest.mark.browser

NOON = datetime.datetime(2026, 11, 29, 12)
GAMES = {
    "ab": AB(4, 10),
    "mastermind": Mastermind(4, 6),
    "words": codebreaking.words(*codebreaking.common_words()),
    "cardmoo": CardMoo(),
}


def at(page, time):
    page.clock.set_fixed_time(time)


@pytest.fixture
def day(page):
    """The page at noon."""
    page.clock.install(time=NOON)
    at(page, NOON)
    return page


def secret_of(name, date):
    game = GAMES[name]
    return game.secret_text(game.secrets[daily(game, date).secret])


def chip(page, title):
    return page.get_by_role("region", name="today's puzzles").get_by_role("link", name=title)


def stored(page, game):
    return json.loads(page.evaluate(f"localStorage['abgames.days.{game}'] ?? '{{}}'"))


def given_up(page, game, date):
    page.goto("about:blank")
    page.goto(f"/#play/{game}?daily={date}")
    button(page, "give up").click()
    return card(page).get_by_role("heading").inner_text()


@pytest.mark.parametrize("game", ["ab", "words"])
def test_the_secret_of_a_day_is_the_one_that_python_says(day, game):
    for date in ("2026-11-27", "2026-11-28"):
        secret = secret_of(game, date)
        assert given_up(day, game, date).lower() == f"not found: {secret}"
        expect(day.get_by_role("heading", level=1)).to_contain_text(
            f"No. {daily(game, date).number} · {date}"
        )


def test_a_puzzle_is_played_once_and_taken_up_where_it_was(day, axe):
    secret = secret_of("ab", "2026-11-29")
    day.goto("#home")
    axe(day)
    chip(day, "Bulls and Cows").click()
    button(day, "hint").click()
    expect(day.locator(".bubble")).to_have_count(1)
    guess(day, "1234")
    expect(button(day, "undo")).to_have_count(0)
    expect(day.get_by_role("link", name="analyse")).to_have_count(0)
    expect(day.get_by_text("settings")).to_have_count(0)
    address = day.url
    assert address.endswith("#play/ab?daily=2026-11-29")  # which says no guess and no secret
    day.goto("#home")
    expect(chip(day, "Bulls and Cows")).to_contain_text("go on")
    day.goto("about:blank")
    day.goto(address)
    expect(day.locator(".row")).to_have_count(2)
    guess(day, secret)
    expect(card(day)).to_contain_text("Found with 2 guesses.")
    expect(card(day)).to_contain_text("The next puzzle comes in 12 h 0 min.")
    expect(card(day).get_by_text("moves with help")).to_have_count(1)
    expect(day.get_by_role("link", name="analyse")).to_have_count(1)
    axe(day)
    day.goto("#home")
    expect(chip(day, "Bulls and Cows")).to_contain_text("✓ 2 guesses 💡")
    chip(day, "Bulls and Cows").click()
    expect(card(day)).to_contain_text("Found with 2 guesses.")
    # What comes after the end is another game.
    button(card(day), "free games").click()
    expect(day).to_have_url(re.compile("seed="))
    assert stored(day, "ab")["2026-11-29"]["end"] == {"won": True, "n": 2, "on": "2026-11-29"}


def test_an_address_does_not_say_how_far_a_puzzle_is(day):
    day.goto("#play/ab?daily=2026-11-29&history=1234=4A0B")
    expect(day.get_by_role("alert")).to_contain_text("history=1234=4A0B")
    expect(day.locator(".row")).to_have_count(1)
    assert stored(day, "ab") == {}


@pytest.mark.parametrize("game", ["nim", "tanhinmin", "otrio"])
def test_the_position_of_a_day_is_the_same_for_everybody(day, game):
    shown = []
    for date in ("2026-11-28", "2026-11-28", "2026-11-27"):
        day.goto("about:blank")
        day.goto(f"/#play/{game}?daily={date}")
        expect(day.locator(".told")).to_contain_text(re.compile("Your turn"))
        pieces = day.locator(".stage button")
        shown.append([pieces.evaluate_all("all => all.map((each) => each.ariaLabel)")])
        day.evaluate("localStorage.clear()")
    assert shown[0] == shown[1] != shown[2]


def test_a_move_of_a_day_is_not_taken_back(day):
    day.goto("#play/nim?daily=2026-11-28")
    day.locator(".stone").last.click()
    expect(button(day, "undo")).to_have_count(0)
    expect(day.locator(".told")).to_contain_text("Your turn")
    made = stored(day, "nim")["2026-11-28"]["made"]
    assert made >= 2
    day.go_back()
    day.goto("/#play/nim?daily=2026-11-28")
    expect(day.get_by_role("complementary").or_(day.locator(".play"))).not_to_have_count(0)
    assert stored(day, "nim")["2026-11-28"]["made"] >= made


def test_over_midnight_there_is_another_puzzle(day):
    day.goto("#home")
    at(day, NOON + datetime.timedelta(hours=11, minutes=59))
    day.clock.run_for(15_000)
    strip = day.get_by_role("region", name="today's puzzles")
    expect(strip).to_contain_text("The next puzzle comes in 0 h 1 min.")
    expect(strip).to_contain_text("No. 333")
    chip(day, "Bulls and Cows").click()
    at(day, NOON + datetime.timedelta(hours=12, minutes=1))
    guess(day, secret_of("ab", "2026-11-29"))  # the one that was begun
    expect(card(day)).to_contain_text("Found with one guess.")
    day.goto("#home")
    expect(strip).to_contain_text("No. 334")
    expect(chip(day, "Bulls and Cows")).to_contain_text("not played")
    # It was not found on its day.
    assert stored(day, "ab")["2026-11-29"]["end"]["on"] == "2026-11-30"


def test_days_in_a_row(day, axe):
    """Those solved on their day without help count."""

    def solved(date, **more):
        end = {"won": True, "n": 4, "on": date}
        return {date: {"at": "", "made": 4, "helped": [], "end": end, **more}}

    days = {
        **solved("2026-11-20"),
        **solved("2026-11-21"),
        **solved("2026-11-22"),
        **solved("2026-11-26", helped=[1]),
        **solved("2026-11-27"),
        **solved("2026-11-28"),
    }
    day.goto("#home")
    day.evaluate("(days) => localStorage.setItem('abgames.days.words', days)", json.dumps(days))
    day.goto("#days?game=words")
    facts = day.locator(".facts div")
    expect(facts).to_have_text(["solved6", "days in a row2", "longest row3"])
    axe(day)
    expect(day.locator(".past li")).to_have_count(30)
    expect(day.locator(".past li").nth(3)).to_contain_text("✓ 4 guesses 💡")
    while (earlier := button(day, "earlier")).count():
        first = day.locator(".past li").first.text_content()
        earlier.click()
        expect(day.locator(".past li").first).not_to_have_text(first)
    expect(day.locator(".past li").last).to_contain_text("No. 1 · 2026-01-01")
    day.locator(".past li").last.get_by_role("link").click()
    expect(day.locator(".row.now")).to_be_visible()


def test_a_puzzle_of_a_later_day_is_not_there_yet(day):
    day.goto("#play/ab?daily=2026-11-30")
    expect(day.get_by_role("alert")).to_have_text("The puzzle of 2026-11-30 is not there yet.")
    expect(day.locator(".tiles")).to_be_visible()
    day.goto("#play/ab?daily=2025-12-31")
    expect(day.get_by_role("alert")).to_contain_text("daily=2025-12-31")


def test_two_tabs_play_the_same_puzzle(day):
    day.goto("#play/ab?daily=2026-11-29")
    other = day.context.new_page()
    other.clock.install(time=NOON)
    other.goto("#play/ab?daily=2026-11-29")
    guess(day, "1234")
    expect(other.locator(".row")).to_have_count(2)
