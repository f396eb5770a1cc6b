"""What the page gives to share: squares as people know them, and a link to the same game."""

import re

import pytest
from tests.explore.screen import button, card, expect, guess

pytestmark = pytest.mark.browser

SHARE = "share the result"


def text_of(page):
    """Share, and return the lines that are shown."""
    button(page, SHARE).click()
    return page.get_by_role("textbox", name="the text to share").input_value().splitlines()


def test_what_is_shared_waits_for_what_the_moves_were_worth(page):
    held = []
    page.route("**/api/play/review", lambda route: held.append(route))
    page.goto("#play/nim?piles=1,2&moves=1+1,0+1,0+0")
    expect(button(page, SHARE)).to_be_disabled()
    held[0].continue_()
    expect(button(page, SHARE)).to_be_enabled()
    head, told, squares, link = text_of(page)
    assert (head, told, squares) == ("abgames · Nim", "You win!", "🟩🟩")
    assert link.endswith("#play/nim?piles=1,2")


@pytest.mark.parametrize(
    ("game", "squares"),
    [
        ("ab?pegs=3&colors=7&seed=3&history=123=0A1B,345=1A1B&gave=541", ["🟨⬛⬛", "🟩🟨⬛"]),
        ("mastermind?seed=3&history=1122=1A1B&gave=1233", ["🟩🟨⬛⬛"]),
        ("words?answers=crane,crate&seed=3&history=crane=ggg-g&gave=crate", ["🟩🟩🟩⬛🟩"]),
        ("cardmoo?seed=3&history=1b+2b+3b=0,4b+5b+13b=1NC&gave=5b+7b+9b", ["⬛⬛⬛", "🟦⬛⬛"]),
    ],
)
def test_replies_are_squares_and_the_link_opens_the_same_game(page, game, squares):
    page.goto(f"#play/{game}")
    _head, told, *rows, link = text_of(page)
    assert (told, rows) == ("Not found", squares)
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".row.now")).to_be_visible()
    expect(page.locator(".row .reply")).to_have_count(0)
    assert "seed=3" in page.url


def test_the_answer_is_seen_and_the_text_can_be_selected(page, axe):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("#play/ab?pegs=2&colors=5&history=12=0A1B,31=2A0B")
    expect(page.get_by_role("textbox", name="the text to share")).to_have_count(0)
    lines = text_of(page)
    expect(card(page).get_by_role("status")).to_have_text("Copied: paste it where you like.")
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == lines
    axe(page)
    page.context.clear_permissions()
    refuses = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    page.evaluate(refuses)
    button(page, SHARE).click()
    expect(card(page).get_by_role("status")).to_have_text("Select this text and copy it.")
    page.get_by_role("textbox", name="the text to share").focus()
    assert page.evaluate("getSelection().toString()").splitlines() == lines
    # It is gone with the game.
    button(card(page), "play again").click()
    expect(page.get_by_role("textbox", name="the text to share")).to_have_count(0)


def test_the_puzzle_of_a_day_is_shared_by_its_number(page):
    page.goto("#play/ab?daily=2026-01-02")
    button(page, "hint").click()
    guess(page, "0123")
    button(page, "give up").click()
    head, told, row, link = text_of(page)
    assert (head, told) == ("abgames · Bulls and Cows No. 2", "Not found 💡 1")
    assert re.fullmatch("[🟩🟨⬛]{4} 💡", row)
    assert link.endswith("#play/ab?daily=2026-01-02")


def test_a_friend_is_challenged_and_sees_the_result_at_the_end(page):
    page.goto("#play/ab?pegs=3&colors=7&seed=3")
    guess(page, "123")
    button(page, "give up").click()
    button(page, "challenge a friend").click()
    expect(card(page).get_by_role("img", name="the address as a QR code")).to_be_visible()
    link = card(page).get_by_role("textbox").input_value().split("\n")[-1]
    mine = page.locator(".row .dots").first.get_attribute("aria-label")
    page.goto("#home")
    page.goto(link)
    expect(page.locator(".row")).to_have_count(1)
    assert "Your friend" not in page.locator("#view").inner_text()
    guess(page, "123")
    expect(page.locator(".row .dots").first).to_have_attribute("aria-label", mine)
    button(page, "give up").click()
    expect(card(page)).to_contain_text("Your friend: Not found")


def test_ones_own_secret_is_a_challenge(page, axe):
    page.goto("#play/ab?pegs=3&colors=7")
    page.get_by_text("settings").click()
    button(page, "set a secret for somebody").click()
    page.keyboard.type("245")
    button(page, "keep it").click()
    button(page, "challenge a friend").click()
    link = page.locator(".shared textarea").input_value().split("\n")[-1]
    assert "245" not in link
    axe(page)
    page.goto("about:blank")
    page.goto(link)
    expect(button(page, "challenge a friend")).to_have_count(0)
    guess(page, "245")
    expect(card(page)).to_contain_text("Found with one guess.")


def test_a_tap_beside_the_settings_closes_them_and_does_nothing_else(page):
    page.goto("#play/ab?pegs=3&colors=7&seed=3")
    sheet = page.locator(".sheet")
    page.get_by_text("settings").click()
    expect(sheet).to_have_attribute("open", "")
    box = page.locator(".key[data-piece='7']").bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(sheet).not_to_have_attribute("open", "")
    expect(page.get_by_role("button", name="place 1: empty")).to_be_visible()
