"""Replies that somebody else gives, set by tapping on the board on which one plays."""

import re

import pytest
from tests.explore.screen import button, card, expect

from abgames.explore import answer

pytestmark = pytest.mark.browser

WORDS = "crane crate trace react caret"


def keys(page):
    return page.locator(".reply-keys")


def values(page):
    return page.get_by_role("region", name="values", exact=True)


def test_the_letters_of_a_word_are_tapped(page, axe):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"#play/words?answers={WORDS}&mode=assist&values=true")
    expect(keys(page)).to_have_count(0)
    page.keyboard.type("crane")
    tiles = keys(page).get_by_role("button")
    expect(tiles).to_have_count(5)
    for place, times in ((0, 2), (1, 2), (2, 2), (3, 3), (4, 2)):
        for _ in range(times):
            tiles.nth(place).click()
    expect(keys(page).locator(".tile.hit")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    axe(page)
    button(page, "add the answer").click()
    expect(page).to_have_url(re.compile("history=crane=ggg-g"))
    expect(values(page)).to_contain_text("Possible secrets: 1. CRATE")
    page.keyboard.type("crate")
    expect(tiles).to_have_count(5)
    for tile in tiles.all():
        tile.click(click_count=1)
        tile.click(click_count=1)
    button(page, "add the answer").click()
    expect(card(page)).to_contain_text("Found with 2 guesses.")


@pytest.mark.parametrize(
    ("game", "guess", "taps", "reply"),
    [
        ("ab?pegs=3&colors=7", "123", {"● right place": 1, "○ elsewhere": 1}, "1A1B"),
        ("ab?pegs=3&colors=7", "123", {}, "0A0B"),
        ("mastermind", "1122", {"● right place": 4}, "4A0B"),
        ("cardmoo", "1b 2b 3b", {"rank only": 2, "right colour only": 1}, "1NC2N"),
        ("cardmoo", "1b 2b 3b", {}, "0"),
    ],
)
def test_numbers_are_tapped(page, game, guess, taps, reply):
    name = game.partition("?")[0]
    page.goto(f"#play/{game}{'&' if '?' in game else '?'}mode=assist")
    for piece in guess.split() if " " in guess else guess:
        page.locator(f".key[data-piece='{piece}']").click()
    for group, n in taps.items():
        row = page.get_by_role("group", name=group, exact=True)
        row.get_by_role("button", name=str(n), exact=True).click()
    button(page, "add the answer").click()
    expect(page.locator(".row:not(.now):not([aria-hidden])")).to_have_count(1)
    made = page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('history')")
    assert made == f"{guess}={reply}"
    assert name in page.url


def test_a_reply_that_cannot_be_is_told_and_taken_back(page):
    page.goto("#play/ab?pegs=3&colors=7&mode=assist&history=123=0A0B")
    for piece in "123":
        page.locator(f".key[data-piece='{piece}']").click()
    row = page.get_by_role("group", name="● right place", exact=True)
    row.get_by_role("button", name="1", exact=True).click()
    button(page, "add the answer").click()
    expect(page.get_by_role("alert")).to_contain_text("contradict each other")
    button(page, "undo").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    hint = answer(
        "ab/propose", {"pegs": 3, "colors": 7, "symbols": "1234567", "history": "123=0A0B"}
    )
    button(page, "hint").click()
    expect(page.locator(".bubble")).to_contain_text(hint["text"])
