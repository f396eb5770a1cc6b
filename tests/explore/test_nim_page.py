"""The screen of Nim and heap games in a browser: keyboard, mouse, lesson, and its values."""

import re

import pytest
from tests.explore.screen import address, expect, opener, region

from abgames.nim import is_lost, winning_moves

pytestmark = pytest.mark.browser


@pytest.fixture
def nim(page):
    return opener(page, "nim", "Nim")


def stones(page):
    return page.get_by_role("grid", name=re.compile("^stones"))


def test_what_is_on_the_screen(nim):
    page = nim()
    expect(region(page, "who wins, and why")).to_match_aria_snapshot("""
      - region "who wins, and why":
        - heading "who wins, and why" [level=2]
        - paragraph: the player to move wins
        - group "the piles in binary":
          - table "the piles in binary":
            - rowgroup:
              - row
            - rowgroup:
              - 'row "pile 1: 7 1 1 1"'
              - 'row "pile 2: 3 0 1 1"'
              - 'row "pile 3: 5 1 0 1"'
            - rowgroup:
              - row "ones 2 2 3"
              - row "odd or even even even odd"
        - paragraph: /Column 1 has an odd number of ones/
        - table "winning moves":
          - rowgroup:
            - row "move digits leaves"
          - rowgroup:
            - row "take 1 stone from pile 1 111 → 110 6 3 5"
            - row "take 1 stone from pile 2 011 → 010 7 2 5"
            - row "take 1 stone from pile 3 101 → 100 7 3 4"
    """)
    expect(stones(page)).to_match_aria_snapshot("""
      - grid:
        - row:
          - 'rowheader "pile 1: 7"'
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell
        - row:
          - 'rowheader "pile 2: 3"'
          - gridcell
          - gridcell
          - gridcell
        - row
    """)


def test_a_game_by_keyboard(nim):
    page = nim("piles=3,2")
    keys = page.keyboard
    page.get_by_role("button", name="pile 1: take 3, leave 0").focus()
    for key in ("ArrowRight", "ArrowRight"):
        keys.press(key)
    expect(page.get_by_role("button", name="pile 1: take 1, leave 2")).to_be_focused()
    keys.press("ArrowDown")
    expect(page.get_by_role("button", name="pile 2: take 1, leave 1")).to_be_focused()
    keys.press("Enter")
    moves = region(page, "moves of the game")
    expect(moves).to_contain_text("That was a mistake: the game was won, now it is lost; leaving 2")
    address(page, "#analyse/nim?moves=3+1&piles=3,2")
    expect(stones(page).locator(":focus")).to_have_count(1)  # it did not get lost with the stone
    page.get_by_role("button", name="undo").focus()
    keys.press("Space")
    address(page, "#analyse/nim?piles=3,2")
    words = page.get_by_label("a move in words")
    words.focus()
    keys.type("1 from pile 1")
    keys.press("Enter")
    expect(moves).to_contain_text("That was a winning move.")
    expect(words).to_have_value("")
    keys.type("7 from pile 1")
    keys.press("Enter")
    alert = region(page, "the table").get_by_role("alert")
    expect(alert).to_contain_text("so 7 cannot be taken")


def test_a_game_by_mouse(nim):
    page = nim()
    page.get_by_role("button", name="pile 2: take 1, leave 2").click()
    expect(page.get_by_text("to move: player 2")).to_be_visible()
    expect(region(page, "who wins, and why")).to_contain_text("the player to move loses")
    page.get_by_role("button", name="pile 1: take 7, leave 0").click()
    page.get_by_role("button", name="take 3 stones from pile 3").click()  # a winning move
    moves = region(page, "moves of the game")
    rows = moves.get_by_role("listitem").locator("button[aria-pressed]")
    expect(rows).to_have_text(["1. 7 2 5", "2. 0 2 5", "3. 0 2 2"])
    rows.first.click()
    address(page, "at=1")
    expect(page.get_by_text("to move: player 2")).to_be_visible()
    expect(stones(page).get_by_text("pile 1: 7", exact=True)).to_be_visible()
    rows.first.click()
    expect(stones(page).get_by_text("pile 1: 0", exact=True)).to_be_visible()
    moves.get_by_role("button", name="start").click()
    expect(page.get_by_text("to move: player 1")).to_be_visible()
    page.get_by_role("button", name="begin again").click()
    address(page, "#analyse/nim")
    page.get_by_text("settings").click()
    page.get_by_role("textbox", name="piles").fill("1 25")
    page.get_by_role("textbox", name="piles").press("Enter")
    page.get_by_text("settings").click()
    page.get_by_label("pile 2 has 25; take").fill("24")
    page.get_by_label("pile 2 has 25; take").press("Enter")
    address(page, "#analyse/nim?moves=1+1&piles=1,25")
    page.get_by_role("link", name="play", exact=True).click()
    expect(page.get_by_text("Your turn.")).to_be_visible()


def test_the_end_of_a_game(nim):
    page = nim("piles=1&misere=true")
    page.get_by_role("button", name="pile 1: take 1, leave 0").click()
    expect(page.get_by_text("player 2 wins!")).to_be_visible()
    page.get_by_text("settings").click()
    page.get_by_label("misère").uncheck()
    page.get_by_text("settings").click()
    page.get_by_role("button", name="pile 1: take 1, leave 0").click()
    expect(page.get_by_text("player 1 wins!")).to_be_visible()


def test_other_rules_are_played_too(page):
    page.goto("#play/nim?piles=1,2,3&rule=grundy&level=9")
    expect(page.get_by_role("listitem").filter(has_text="Grundy's game")).to_be_visible()
    moves = page.get_by_role("grid", name="legal moves")
    moves.get_by_role("button").click()  # the only one
    expect(page.get_by_text("You win!").first).to_be_visible()
    page.goto("#play/nim?piles=4,3&rule=wythoff&level=9")
    page.get_by_label("a move in words").fill("2 from both")
    page.get_by_label("a move in words").press("Enter")
    expect(page).to_have_url(re.compile(r"moves=2\+1,"))
    page.get_by_text("settings").click()
    page.get_by_label("rule").select_option("Kayles")
    expect(page.get_by_role("listitem").filter(has_text="Kayles")).to_be_visible()
    expect(page.get_by_text("Your turn.")).to_be_visible()


def test_a_lesson_hides_the_explanation_until_it_is_wanted(nim):
    page = nim("piles=7,3,6&lesson=true")
    why = region(page, "who wins, and why")
    expect(why).to_have_text("who wins, and whyHidden in the lesson.")
    page.get_by_role("button", name="the other player").click()
    expect(page.get_by_text("That is not right.")).to_be_visible()
    page.get_by_role("button", name="the player to move").click()
    expect(page.locator(".stone.best")).to_have_count(0)
    expect(page.get_by_text("That is right.")).to_be_visible()
    parity = why.get_by_role("row").last
    expect(parity).to_have_text("odd or even???")
    page.get_by_role("button", name="show the next column").click()
    expect(parity).to_have_text("odd or even??✓ even")
    page.get_by_role("button", name="show the next column").click()
    expect(parity).to_have_text("odd or even?✗ odd✓ even")
    expect(why.get_by_role("table")).to_have_count(1)
    page.get_by_role("button", name="show everything").click()
    expect(why.get_by_role("table")).to_have_count(2)
    why.get_by_role("button", name="take 2 stones from pile 1").click()
    expect(why).to_contain_text("Hidden in the lesson.")
    expect(region(page, "moves of the game")).not_to_contain_text("win")


@pytest.mark.parametrize(
    ("piles", "rule", "misere"),
    [
        ((7, 3, 5), "nim", False),
        ((1, 2, 3), "nim", False),
        ((1, 1, 2), "nim", True),
        ((9, 4), "kayles", False),
        ((6, 5, 4), "dawson", False),
        ((8, 3), "lasker", False),
        ((9, 8), "grundy", False),
        ((5, 7), "wythoff", False),
        ((1, 2, 3), "moore-2", False),
        ((9, 5), "1,3,4", False),
        ((7, 4), "0.137", True),
    ],
)
def test_the_page_shows_what_the_library_says(nim, piles, rule, misere):
    query = f"piles={','.join(map(str, piles))}&rule={rule}&misere={str(misere).lower()}"
    page = nim(query)
    rule = {1, 3, 4} if rule == "1,3,4" else rule
    why = region(page, "who wins, and why")
    expect(why).to_contain_text(
        f"move {'loses' if is_lost(piles, rule, misere=misere) else 'wins'}"
    )
    winning = [" ".join(map(str, after)) for after in winning_moves(piles, rule, misere=misere)]
    table = why.get_by_role("table", name="winning moves")
    expect(table.locator("tbody td:last-child")).to_have_text(winning)
    if rule != "nim":
        buttons = page.get_by_role("grid", name="legal moves").get_by_role("button")
        buttons.last.click()
        expect(region(page, "moves of the game").get_by_role("listitem")).to_have_count(1)


def test_a_problem_is_shown_where_it_arises(nim):
    page = nim("rule=0.g")
    expect(region(page, "who wins, and why").get_by_role("alert")).to_contain_text("'g'")
    page.get_by_text("settings").click()
    page.get_by_label("rule").select_option("Kayles")
    expect(region(page, "who wins, and why")).to_contain_text("the player to move")
    expect(page.get_by_role("alert")).to_have_count(0)
