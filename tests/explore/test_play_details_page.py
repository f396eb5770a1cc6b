"""Small things of the games on the page: back, race, empty piles, the curve, paper."""

import re

import pytest
from tests.explore.screen import button, card, expect, guess

pytestmark = pytest.mark.browser

PLAYED = "2+5+7,2+5+6,0+5+6,0+5+5,0+0+5,0+0+0"


def test_back_leaves_a_game_whatever_its_length(page):
    page.goto("#home")
    page.goto("#play/ab?pegs=3&colors=7&seed=3")
    for keys in ("123", "456", "712"):
        guess(page, keys)
    page.go_back()
    expect(page).to_have_url(re.compile("#home$"))
    page.go_forward()
    expect(page.locator(".row:not(.now)")).to_have_count(3)
    button(page, "new game").click()
    expect(page.locator(".row:not(.now)")).to_have_count(0)
    page.go_back()  # to the game before
    expect(page.locator(".row:not(.now)")).to_have_count(3)


def test_the_replies_of_a_race_look_like_those_on_the_board(page, axe):
    page.goto("#play/words?answers=crane crate trace react caret&seed=1&rival=6")
    guess(page, "react")
    expect(page.locator(".race .tile")).to_have_count(5)
    expect(page.locator(".race [role=img]")).to_have_attribute("aria-label", re.compile(", "))
    axe(page)
    page.goto("#play/ab?pegs=3&colors=7&seed=3&rival=6")
    guess(page, "123")
    expect(page.locator(".race .dots")).to_have_count(1)


def test_no_piece_has_a_name_that_is_missing(page):
    page.goto("#play/words?seed=1")
    page.keyboard.type("cra")
    expect(page.locator(".slot .tile")).to_have_count(3)
    expect(page.locator("[class*=undefined]")).to_have_count(0)


def test_an_empty_pile_keeps_its_place(page):
    page.goto("#play/nim?piles=2,0,3&level=")
    heads = page.locator(".stones [role=rowheader]")
    expect(heads).to_have_text(["pile 1: 2", "pile 2: 0", "pile 3: 3"])
    first = page.locator(".stone").first
    first.focus()
    first.press("ArrowDown")
    expect(page.locator(".stone:focus")).to_have_attribute("aria-label", re.compile("^pile 3:"))


def test_the_curve_of_a_game_that_is_won_or_lost_has_words(page):
    page.goto(f"#play/nim?piles=3,5,7&moves={PLAYED}")
    expect(card(page).locator(".curve text")).to_have_text(["won", "lost"])
    page.goto("#play/ab?pegs=3&colors=7&history=123%3D0A1B&gave=245")
    expect(card(page).locator(".curve text")).to_have_text(["4", "3.3"])


def test_paper_is_white(page):
    page.goto("#play/nim?piles=3,5,7")
    page.get_by_label("colours").select_option("dark")
    shade = "each => getComputedStyle(each).backgroundColor"
    stage = page.locator(".stage")
    expect(stage).to_be_visible()
    dark = stage.evaluate(shade)
    page.emulate_media(media="print")
    assert stage.evaluate(shade) == "rgb(255, 255, 255)" != dark
