"""The switch that shows values on the board on which one plays."""

import re

import pytest
from tests.explore.screen import button, card, expect

from abgames.explore import answer

pytestmark = pytest.mark.browser

LATE = "b2M,a1L,c3S,a2S,b3L,c3M"


def test_stones_that_win_are_marked(page, axe):
    page.goto("#play/nim?piles=3,5,7")
    expect(page.locator(".stone")).to_have_count(15)
    expect(page.locator(".stone.best")).to_have_count(0)
    button(page, "values").click()
    best = answer("nim/explain", {"piles": [3, 5, 7]})["winning_moves"]
    expect(page.locator(".stone.best")).to_have_count(len(best))
    axe(page)
    played = "2+5+7,2+5+6,0+5+6,0+5+5,0+0+5,0+0+0"
    page.goto(f"#play/nim?piles=3,5,7&moves={played}&values=true")
    expect(card(page)).to_be_visible()
    card(page).locator(".signs > li").nth(1).get_by_role("button").first.click()
    expect(page.locator(".stone.best")).to_have_attribute(
        "aria-label", re.compile("^pile 3: take 1, leave 5")
    )  # after the move that is shown


def test_rings_say_who_wins_after_them(page):
    page.goto(f"#play/otrio?players=3&programs=&moves={LATE}&values=true")
    asked = {"players": 3, "moves": LATE.replace(",", ", "), "prefer": "previous"}
    moves = answer("otrio/analyze", asked)["moves"]
    assert {row["outcome"] for row in moves} > {"P1"}
    for row in moves:
        ring = page.locator(f"[data-move={row['move']}]")
        expect(ring).to_have_attribute("aria-label", re.compile(f"{row['outcome']} wins$"))
    button(page, "values").click()
    expect(page.locator(".ring .value")).to_have_count(0)


def test_an_end_that_is_too_far_away_is_said(page):
    page.goto("#play/otrio?players=4&values=true")
    expect(page.locator(".bubble")).to_contain_text("The end is too far away")


def test_cards_say_their_score(page, axe):
    hands = {"game": "tanhinmin", "mine": [1, 2, 4, 6, 9], "theirs": [1, 3, 5, 7, 8]}
    page.goto("#play/tanhinmin?mine=1,2,4,6,9&theirs=1,3,5,7,8&values=true")
    moves = answer("play/show", {"situation": hands})["details"]["analysis"]["moves"]
    for each in moves:
        name = f"card {each['move']}" if each["move"] else "pass"
        expect(button(page, f"{name}, {each['worth']}")).to_be_visible()
    axe(page)


def test_guesses_are_listed_with_what_they_need(page, axe):
    page.goto("#play/ab?pegs=3&colors=7&history=123=0A1B&seed=3&values=true")
    shown = page.get_by_role("region", name="values", exact=True)
    expect(shown).to_contain_text("Possible secrets: 72.")
    asked = {"pegs": 3, "colors": 7, "symbols": "1234567", "history": "123=0A1B", "top": 5}
    best = answer("ab/rank", asked)["ranking"]
    expect(shown.get_by_role("listitem")).to_have_count(len(best))
    expect(shown.get_by_role("listitem").first).to_contain_text(best[0]["text"])
    shown.get_by_role("button").first.click()
    expect(page.locator(".row.now .pieces")).to_have_text(best[0]["text"].replace(" ", ""))
    axe(page)


def test_a_game_of_cards_and_a_list_of_words(page):
    page.goto("#play/cardmoo?values=true&seed=3")
    shown = page.get_by_role("region", name="values", exact=True)
    expect(shown).to_contain_text("Possible secrets: 13,728.")
    page.goto("#play/words?values=true&seed=3&history=crane=-----")
    expect(shown.get_by_role("listitem")).to_have_count(5)
