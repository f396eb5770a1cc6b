"""The review on the card at the end of a game, and the mistakes that one can learn from."""

import json
import re
from urllib.parse import quote

import pytest
from tests.explore.screen import button, card, expect, guess

from abgames.explore import answer

pytestmark = pytest.mark.browser

GUESSES = "123=0A1B,456=1A0B,241=0A1B"
CODES = {"pegs": 3, "colors": 7, "symbols": "1234567"}
HANDS = "mine=1,2,4,5&theirs=1,1,2,3,6"
FINISHED = {
    "ab": f"pegs=3&colors=7&history={quote(GUESSES)}&gave=437",
    "mastermind": "history=1122=1A1B,1142=1A1B,1135=2A1B&gave=1331",
    "words": f"answers=crane crate trace&history={quote('crane=ygg-g,crate=yggyg')}&gave=trace",
    "cardmoo": "history=1b+2b+3b=0,4b+5b+13b=1NC&gave=5b+7b+9b",
    "nim": "piles=3,5,7&moves=2+5+7,2+5+6,0+5+6,0+5+5,0+0+5,0+0+0",
    "otrio": "programs=&moves=a1L,c3S,c2L,c1S,a2L,b3S,c3L,b1S,a3L",
    "tanhinmin": f"{HANDS}&level=&moves=2,pass,1,6,pass,pass,5,pass,pass,2,4",
}
"""Games that are over, with mistakes."""


def rows(page):
    return card(page).locator(".signs > li")


def pieces(board):
    """How the board looks."""
    each = board.locator("button, .row, .lying")
    return str(each.evaluate_all("all => all.map(e => [e.className, e.ariaLabel, e.innerText])"))


def known(page):
    return json.loads(page.evaluate("localStorage['abgames.mistakes'] ?? '[]'"))


def test_the_review_has_the_numbers_of_the_record(page, axe):
    page.goto(f"#play/ab?{FINISHED['ab']}")
    moves = answer("ab/review", {**CODES, "history": GUESSES})["moves"]
    expect(rows(page).locator("p")).to_have_count(len(moves))
    for row, move in zip(rows(page).all(), moves, strict=True):
        said = row.inner_text()
        assert f"Of {move['before']} possible secrets" in said
        assert f"{move['worst_left']}" in said
        if move["cost"] != "0":
            best = move["best"].replace(" ", "")
            assert f"{best} was best. Of" in said
            assert f"and {move['best_worst_left']} at most" in said
    expect(button(card(page), "try again from here")).to_have_count(2)
    axe(page)


@pytest.mark.parametrize("game", FINISHED)
def test_every_row_leads_to_its_position(page, game):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"#play/{game}?{FINISHED[game]}")
    expect(rows(page).locator("p").last).to_be_visible()
    expect(page.locator(".working")).to_have_count(0)
    board = page.locator(".stage")
    at_end, seen = pieces(board), set()
    for row in rows(page).all()[:-1]:
        row.get_by_role("button").first.click()
        expect(row).to_have_attribute("aria-current", "step")
        expect(page.locator("[aria-current=step]")).to_have_count(1)
        expect(page.locator(".working")).to_have_count(0)
        for _ in range(100):  # an earlier board has no sign while it is asked for
            if pieces(board) not in {*seen, at_end}:
                break
            page.wait_for_timeout(50)
        seen.add(pieces(board))
        assert board.bounding_box()["y"] < 740  # on a phone too the board is in sight
    assert len(seen) == rows(page).count() - 1
    row.get_by_role("button").first.click()
    expect(page.locator("[aria-current=step]")).to_have_count(0)
    assert pieces(board) == at_end


def test_what_was_a_mistake_is_tried_again(page):
    page.goto(f"#play/ab?{FINISHED['ab']}")
    button(rows(page).nth(2), "try again from here").click()
    expect(page).to_have_url(re.compile("history=123=0A1B,456=1A0B&"))
    expect(page.locator(".row:not(.now)")).to_have_count(2)
    page.go_back()
    button(rows(page).nth(1), "try again from here").click()
    expect(page.locator(".row:not(.now)")).to_have_count(1)


def test_mistakes_of_all_games_are_kept_until_they_are_mended(page, axe):
    for game in ("ab", "nim"):
        page.goto(f"#play/{game}?{FINISHED[game]}")
        expect(rows(page).locator("p").last).to_be_visible()
    expect(button(card(page), "try again from here")).to_have_count(1)
    page.goto("#home")
    page.get_by_role("link", name="learn from your mistakes (3)").click()
    kept = page.locator(".mistakes li")
    expect(kept).to_have_count(3)
    axe(page)
    page.get_by_role("link", name="you played 456").click()
    guess(page, "245")
    expect(page.locator(".bubble").first).to_contain_text("That was a best guess.")
    expect(page.locator(".bubble")).to_have_count(2)
    assert len(known(page)) == 2
    page.get_by_role("link", name="learn from your mistakes (2)").click()
    page.get_by_role("link", name="you played 241").click()
    guess(page, "241")
    expect(page.locator(".bubble")).to_contain_text("That cost 0.25 guesses")
    assert len(known(page)) == 2
    page.goto("#mistakes")
    button(kept.first, "forget it").click()
    expect(kept).to_have_count(1)
    # A game that is looked at again brings none twice.
    for _ in range(2):
        page.goto(f"#play/nim?{FINISHED['nim']}")
        expect(rows(page).locator("p").last).to_be_visible()
        page.reload()
    assert len({each["at"] for each in known(page)}) == len(known(page))
