"""The screen of Tanhinmin in a browser: keyboard, mouse, variants, and its values."""

import re

import pytest
from tests.explore.screen import address, expect, opener, region

from abgames.tanhinmin import analyze

pytestmark = pytest.mark.browser


@pytest.fixture
def tanhinmin(page):
    return opener(page, "tanhinmin", "Two-player Tanhinmin")


def hand(page, number):
    """The buttons of a row: 0 for the player above."""
    return page.get_by_role("grid", name="the hands").get_by_role("row").nth(number)


def card(page, number, move):
    """A card, or the pass, of a row."""
    return hand(page, number).get_by_role("button", name=re.compile(rf"^(card )?{move}\b")).first


def ready(button):
    """Wait for what the page must know before a button works."""
    expect(button).not_to_have_attribute("aria-disabled", "true")


def test_what_is_on_the_screen(tanhinmin):
    page = tanhinmin("experts=true")
    expect(page.get_by_role("grid", name="the hands")).to_match_aria_snapshot("""
      - grid "the hands":
        - row:
          - 'rowheader "player 2: 5"'
          - gridcell:
            - button "card 1" [disabled]
          - gridcell
          - gridcell
          - gridcell
          - gridcell:
            - button "card 6" [disabled]
        - row:
          - 'rowheader "player 1: 4"'
          - gridcell:
            - button "card 1, best +2"
          - gridcell:
            - button "card 2, best +2"
          - gridcell:
            - button "card 4, wins +1"
          - gridcell:
            - button "card 5, wins +1"
          - gridcell:
            - button "pass, wins +1"
    """)
    expect(region(page, "matching lines")).to_match_aria_snapshot("""
      - region "matching lines":
        - heading "matching lines" [level=2]
        - group "matching lines":
          - figure:
            - 'img "lines of player 1: 4 (1>0, 2>1, 4>2, 5>3)"'
          - figure:
            - 'img "lines of player 2: 2 (3>2, 6>4)"'
        - paragraph
    """)


def test_cards_that_cannot_be_played_are_marked(tanhinmin):
    page = tanhinmin("moves=2")
    marked = page.get_by_role("grid", name="the hands").locator("[aria-disabled]")
    expect(marked.locator("b")).to_have_text(["1", "1", "2", "1", "4", "5"])  # 3 and 6 beat the 2
    expect(card(page, 0, "3")).to_have_accessible_name(re.compile("^card 3, best"))


def test_a_game_by_keyboard(tanhinmin):
    page = tanhinmin()
    keys = page.keyboard
    card(page, 1, "1").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):
        keys.press(key)
    expect(card(page, 1, "5")).to_be_focused()
    keys.press("Enter")
    moves = region(page, "moves of the game").get_by_role("listitem")
    expect(moves).to_contain_text(
        "1. 5That gave away 1 card: it was a win by 2 cards, now it is a win by 1 card; 1 or 2 "
        "kept it. One line of best play ends in 10 more moves. The plan begins: 1, 2, 4, 6, pass"
    )
    expect(page.get_by_text("to move: player 2")).to_be_visible()
    expect(page.get_by_role("grid", name="the hands").locator(":focus")).to_have_count(1)
    address(page, "#analyse/tanhinmin?moves=5")
    ready(card(page, 0, "6"))
    card(page, 0, "6").focus()
    keys.press("Enter")
    expect(moves).to_have_count(2)
    undo = page.get_by_role("button", name="undo")
    undo.focus()
    keys.press("Enter")
    address(page, "#analyse/tanhinmin?moves=5")


def test_a_game_by_mouse(tanhinmin):
    page = tanhinmin()
    card(page, 1, "2").click()
    card(page, 0, "3").click()
    card(page, 1, "pass").click()
    address(page, "#analyse/tanhinmin?moves=2,3,pass")
    moves = region(page, "moves of the game").get_by_role("listitem")
    told = [
        r"1\. 2That was a best move: a win by 2 cards",
        r"2\. 3That was a best move: a loss by 2 cards",
        r"3\. pass",
    ]
    expect(moves).to_have_text([re.compile(each) for each in told])
    moves.first.get_by_role("button", name="1. 2").click()
    expect(page.get_by_text("on the table: 2")).to_be_visible()
    ready(card(page, 0, "3"))
    moves.first.get_by_role("button", name="1. 2").click()
    expect(page.get_by_text("the table is empty")).to_be_visible()
    page.get_by_role("button", name="values", exact=True).click()
    expect(region(page, "winner and numbers")).to_have_count(0)  # it is for experts
    expect(hand(page, 0).get_by_role("button").last).to_have_text("pass")


def test_moves_can_be_sorted_and_played_from_the_table(tanhinmin):
    page = tanhinmin("experts=true")
    table = page.get_by_role("table", name="every move")
    first = table.locator("tbody tr td:first-child")
    expect(first).to_have_text(["1", "2", "4", "5", "pass"])
    table.get_by_role("button", name="score").click()
    table.get_by_role("button", name="score").click()
    expect(first.first).to_have_text(re.compile("4|5|pass"))
    expect(table.get_by_role("columnheader", name="score")).to_have_attribute(
        "aria-sort", "descending"
    )
    table.get_by_role("button", name="4", exact=True).click()
    address(page, "moves=4&experts=true&sort=-score")


def test_a_deal_is_shared_by_its_address(tanhinmin):
    page = tanhinmin()
    page.get_by_text("settings").click()
    page.get_by_text("deal cards").click()
    page.get_by_label("cards each").fill("5")
    page.get_by_label("deal number").fill("4")
    page.get_by_label("deal number").press("Enter")
    page.get_by_role("button", name="deal this number").click()
    expect(hand(page, 1).get_by_role("rowheader")).to_have_text("player 1: 5")
    cards = page.get_by_label("hand of player 1").input_value()
    address(page, "cards=5&seed=4")
    page.reload()
    page.get_by_text("settings").click()
    expect(page.get_by_label("hand of player 1")).to_have_value(cards)
    page.get_by_text("deal cards").click()
    page.get_by_role("button", name="new deal").click()
    expect(page.get_by_label("hand of player 1")).not_to_have_value(cards)


def test_a_cut_keeps_the_lead(tanhinmin):
    page = tanhinmin("mine=2,4,5&theirs=3,3,6&variant=cut&cut=4&experts=true")
    card(page, 1, "4").click()
    expect(page.get_by_text("to move: player 1")).to_be_visible()
    expect(page.get_by_text("the table is empty")).to_be_visible()
    expect(region(page, "moves of the game").get_by_role("listitem")).to_have_count(1)
    expect(region(page, "matching lines")).to_have_count(0)
    page.get_by_role("link", name="play", exact=True).click()  # with the variant
    address(page, "mine=2,4,5&theirs=3,3,6&variant=cut&cut=4")
    expect(page.get_by_text("Your turn.")).to_be_visible()


def test_the_other_player_may_lead(tanhinmin):
    page = tanhinmin("first=theirs")
    expect(card(page, 1, "1")).to_be_disabled()  # it is not the turn
    card(page, 0, "1").click()
    expect(page.get_by_text("to move: player 1")).to_be_visible()


def test_the_end_of_a_game(tanhinmin):
    page = tanhinmin("mine=1&theirs=2,3")
    card(page, 1, "1").click()
    expect(page.get_by_text("player 1 wins!")).to_be_visible()
    expect(page.get_by_role("grid", name="the hands").get_by_role("row")).to_have_count(1)


VARIANTS = [
    ("", {}),
    ("table=2", {"table": 2}),
    ("variant=cut&cut=3", {"cut": 3}),
    ("variant=goals&goals=1,0", {"goals": (1, 0)}),
    ("variant=limits&limits=2,1", {"pass_limits": (2, 1)}),
    ("variant=last", {"last_card": True}),
]
HANDS = [((1, 2, 4, 5), (1, 1, 2, 3, 6)), ((2, 3, 3, 7), (1, 4, 5, 6)), ((5, 6), (4, 6, 6))]


@pytest.mark.parametrize(("query", "variant"), VARIANTS)
def test_the_page_shows_what_the_library_says(tanhinmin, query, variant):
    for mine, theirs in HANDS:
        cards = [",".join(map(str, each)) for each in (mine, theirs)]
        page = tanhinmin(f"mine={cards[0]}&theirs={cards[1]}&{query}&experts=true")
        expect(page.get_by_role("grid", name="the hands").get_by_role("row")).to_have_count(2)
        page.get_by_text("settings").click()
        expect(page.get_by_label("hand of player 1")).to_have_value(" ".join(map(str, mine)))
        found = analyze(mine, theirs, **variant)
        known = region(page, "winner and numbers")
        result = "wins" if found.mover_wins else "loses"
        expect(known.get_by_role("paragraph")).to_have_text(re.compile(f"player 1: . {result}"))
        values = [
            f"{found.score:+}".replace("-", "−"),
            "not known" if found.matchings is None else "{} : {}".format(*found.matchings),
            *map(str, (found.own_passes, found.opponent_passes, found.turns, found.plies)),
        ]
        if found.last_card_value is not None:
            values.append(f"{found.last_card_value:+}".replace("-", "−"))
        expect(known.locator("tbody td:nth-child(2)")).to_have_text(values)
        best = [f"{move or 'pass'}" for move in sorted(found.score_moves, key=lambda m: m or 99)]
        table = page.get_by_role("table", name="every move")
        for_score = table.locator("tbody tr").filter(has_text="score")
        expect(for_score.locator("td:first-child")).to_have_text(best)


def test_a_problem_is_shown(tanhinmin):
    page = tanhinmin("mine=1,2&theirs=3&moves=2,2")
    expect(page.get_by_role("alert").first).to_contain_text("move 2: 2 is not a legal move")
    page.get_by_role("button", name="undo").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_text("on the table: 2")).to_be_visible()
