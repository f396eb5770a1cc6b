"""The screen of Otrio in a browser: keyboard, mouse, programs, and its values."""

import re

import pytest
from tests.explore.screen import address, expect, opener, region

from abgames.otrio import Position, analyze, can_force, effectivity_table, force_moves, solve

pytestmark = pytest.mark.browser


@pytest.fixture
def otrio(page):
    return opener(page, "otrio", "Otrio")


LATE = "b2M,a1L,c3S,a2S,b3L,c3M"
PASS = "c1L a1S c2L a1L a3L b3L b2L c3L b1L a3S a2M a2L a1M b2S b2M c1M a3M b1M c3M c2M b3M"
SIZES = {"L": "large", "M": "medium", "S": "small"}


def ring(page, move):
    """The button of a place on the board."""
    name = re.compile(f"^{move[:2]} {SIZES[move[2]]}, ")
    return page.get_by_role("grid", name="board").get_by_role("button", name=name)


def test_what_is_on_the_screen(otrio):
    page = otrio(f"moves={LATE}&prefer=next&experts=true")
    expect(region(page, "what players get")).to_match_aria_snapshot("""
      - region "what players get":
        - heading "what players get" [level=2]
        - status: /with best play. P1 wins/
        - navigation "line of play":
          - list:
            - listitem:
              - button "c2L"
    """)
    expect(page.get_by_role("grid", name="board")).to_match_aria_snapshot("""
      - grid "board":
        - row:
          - gridcell:
            - button "a1 large, green" [disabled]
          - gridcell:
            - button "a1 medium, empty, P3 wins"
          - gridcell:
            - button "a1 small, empty, P3 wins"
          - gridcell:
            - button "b1 large, empty, P3 wins"
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell
        - row:
          - gridcell
          - gridcell
          - gridcell:
            - button "a2 small, red" [disabled]
          - gridcell
          - gridcell
          - gridcell
          - gridcell:
            - button "c2 large, empty, P1 wins"
          - gridcell
          - gridcell
        - row:
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell:
            - button "c3 large, empty, draw"
          - gridcell:
            - button "c3 medium, purple, last move" [disabled]
          - gridcell
    """)


def test_a_game_by_keyboard(otrio):
    page = otrio("players=2")
    keys = page.keyboard
    ring(page, "a1L").focus()
    for key in ("ArrowRight", "ArrowDown", "m"):
        keys.press(key)
    expect(ring(page, "b2M")).to_be_focused()
    keys.press("Enter")
    address(page, "#analyse/otrio?moves=b2M&players=2")
    expect(ring(page, "b2M")).to_have_accessible_name("b2 medium, red, last move")
    expect(ring(page, "b2M")).to_be_focused()
    for key in ("s", "ArrowUp", "ArrowLeft", "ArrowLeft", "l", "Space"):
        keys.press(key)
    address(page, "#analyse/otrio?moves=b2M,a1L&players=2")
    expect(page.get_by_text("P1: a purple ring")).to_be_visible()
    expect(ring(page, "a1L")).to_have_accessible_name("a1 large, green, last move")
    keys.press("Enter")  # nothing happens where a piece is, but it is said
    expect(page.locator("#live")).to_have_text("a1 large, green, last move")
    keys.press("u")
    address(page, "#analyse/otrio?moves=b2M&players=2")
    keys.press("h")
    expect(page.locator(".bubble")).to_contain_text("Try ")
    keys.press("?")
    expect(page.get_by_text("large, medium, small ring of the cell")).to_be_visible()
    keys.press("?")
    expect(page.get_by_text("large, medium, small ring of the cell")).to_be_hidden()
    page.get_by_role("button", name="coach").focus()
    keys.press("Space")
    expect(page.get_by_text("That was a best move: P1 wins.")).to_be_visible()


def test_a_game_by_mouse_with_branches(otrio, axe):
    page = otrio(f"moves={LATE}&prefer=next&experts=true")
    moves = region(page, "moves of the game").get_by_role("listitem")
    ring(page, "c3L").click(position={"x": 5, "y": 60})  # beside the rings within
    address(page, f"#analyse/otrio?moves={LATE},c3L&experts=true&prefer=next")
    page.get_by_role("button", name="review").click()
    reviewed = "P1 c3LThat was a mistake. Before: P1 wins. Now: draw. Better: c2L."
    expect(moves.last).to_contain_text(reviewed)
    axe(page)
    page.get_by_role("button", name="6. P3 c3M").click()
    expect(page.get_by_text("P1: a red ring")).to_be_visible()
    expect(moves).to_have_count(7)
    ready = ring(page, "c3L")
    expect(ready).to_have_accessible_name("c3 large, empty, draw")
    ready.click(position={"x": 5, "y": 60})  # on in the game that was
    expect(page.get_by_text("P2: a green ring")).to_be_visible()
    page.get_by_role("button", name="6. P3 c3M").click()
    region(page, "all moves").get_by_role("button", name="c2L").click()  # another way
    expect(page.get_by_text("P1 wins!")).to_be_visible()
    expect(ring(page, "b2M")).to_have_accessible_name("b2 medium, red, in a line")
    address(page, f"#analyse/otrio?moves={LATE},c2L&review=true&experts=true&prefer=next")
    page.get_by_role("button", name="begin again").click()
    expect(moves).to_have_count(0)


def test_the_line_of_play_is_followed_step_by_step(otrio):
    page = otrio("moves=b2M,a1L&coalition=2,3&winners=2&marks=force&experts=true")
    expect(region(page, "who can force it")).to_contain_text("✓ P2 + P3 can force this: P2 wins")
    line = page.get_by_role("navigation", name="line of play").get_by_role("button")
    texts = line.all_inner_texts()
    assert Position.from_moves(["b2M", "a1L", *texts]).winner == 2
    line.nth(1).click()
    moves = region(page, "moves of the game").get_by_role("listitem")
    expect(moves).to_have_count(4)
    expect(moves.last).to_contain_text(texts[1])
    expect(line.first).to_have_text(texts[2])
    line.last.click()
    expect(page.get_by_text("P2 wins!")).to_be_visible()


def test_values_are_switched_on_the_board_and_the_rest_is_for_experts(otrio):
    page = otrio(f"moves={LATE}")
    expect(ring(page, "c2L")).to_have_accessible_name("c2 large, empty, P1 wins")
    text = page.locator("#view").inner_text()
    assert not re.search(r"coalition|effectiv|node|order", text)
    values = page.get_by_role("button", name="values", exact=True)
    values.click()
    expect(page.locator(".ring .value")).to_have_count(0)
    values.click()
    page.get_by_role("button", name="for experts").click()
    expect(region(page, "all moves").get_by_role("row").nth(1)).to_be_visible()
    page.get_by_role("button", name="begin again").click()
    expect(ring(page, "b2M")).to_be_visible()


def test_an_end_that_is_too_far_away_is_said(otrio):
    page = otrio("players=4")
    expect(page.locator(".bubble")).to_contain_text("The end is too far away")


def test_a_board_that_was_given_is_analysed_and_played(otrio):
    board = str(Position.from_moves(LATE).record()["board"])
    page = otrio(f"board={board}&color=1")
    expect(ring(page, "c2L")).to_have_accessible_name("c2 large, empty, P1 wins")
    page.get_by_role("link", name="play", exact=True).click()
    ring(page, "c2L").click(position={"x": 5, "y": 60})
    expect(page.get_by_text("player 1 wins!").first).to_be_visible()


def test_a_game_with_fewer_players_begins_anew(otrio):
    page = otrio("players=4&moves=b2M,a1L,c3S")
    page.get_by_role("button", name="3. P3 c3S").click()
    expect(page.get_by_text("P4: a blue ring")).to_be_visible()
    page.get_by_text("settings").click()
    page.get_by_role("combobox", name="players").select_option("2")
    expect(page.get_by_text("P1: a red ring")).to_be_visible()
    expect(page).to_have_url(re.compile(r"#analyse/otrio\?players=2&seed=\d+$"))


def test_two_players_with_one_colour_each(otrio):
    page = otrio("players=2&marks=force&experts=true")
    page.get_by_text("settings").click()
    page.get_by_role("combobox", name="colours of each").select_option("1")
    page.get_by_text("settings").click()
    expect(page.get_by_text("P1: a red ring")).to_be_visible()
    expect(page.get_by_role("checkbox", name="P2 (green)").first).to_be_visible()
    region(page, "all moves").get_by_role("button", name="b2M", exact=True).click()
    expect(page).to_have_url(re.compile("moves=b2M&players=2&colors=1&"))
    expect(page.get_by_text("P2: a green ring")).to_be_visible()
    page.get_by_text("settings").click()
    page.get_by_role("combobox", name="players").select_option("3")
    expect(page).not_to_have_url(re.compile("colors="))


def test_a_forced_pass(otrio):
    page = otrio(f"players=4&moves={PASS.replace(' ', ',')}")
    expect(page.get_by_text("P2: a green ring")).to_be_visible()
    page.get_by_role("button", name="pass", exact=True).click()
    expect(region(page, "moves of the game").get_by_role("listitem").last).to_contain_text(
        "P2 pass"
    )
    expect(page.get_by_text("P3: a purple ring")).to_be_visible()


def value_of(text):
    """The text on a page for the sign of a value."""
    return text.split(" ", 1)[1]


POSITIONS = [(3, LATE), (2, "c1M,c3M,c3L,b3M,a2L,c2S,c2M,a2M,b1L"), (4, f"{LATE},c1L,c3L,a1S,b1M")]


@pytest.mark.parametrize(("players", "moves"), POSITIONS)
def test_the_page_shows_what_the_library_says(otrio, players, moves):
    position = Position.from_moves(moves, players=players)
    says = {True: "can be forced", False: "cannot be forced"}
    page = otrio(
        f"players={players}&moves={moves}&coalition=1,2&winners=P2,D&marks=force&experts=true"
    )
    holds = {move: says[found] for move, found in force_moves(position, {1, 2}, {2, "D"})}
    check_moves(page, holds)
    verb = "can" if can_force(position, {1, 2}, {2, "D"}).holds else "cannot"
    headline = f"P1 + P2 {verb} force this: "
    expect(region(page, "who can force it")).to_contain_text(headline)
    page.get_by_label("signs on the board").select_option("prefer")
    outcomes = {move: said(outcome) for move, outcome, _ in analyze(position, "previous")}
    check_moves(page, outcomes)
    best = said(solve(position, "previous").outcome)
    expect(region(page, "what players get")).to_contain_text(f"with best play: {best}")


def said(outcome):
    return "draw" if outcome == "D" else f"{outcome} wins"


def check_moves(page, values):
    """Compare the table and the rings with the answer for each move."""
    body = region(page, "all moves").get_by_role("row")
    last = list(values)[-1]
    expect(body.filter(has_text=last)).to_contain_text(values[last])
    shown = [row.get_by_role("cell").all_inner_texts() for row in body.all()[1:]]
    assert {move: value_of(value) for move, value in shown} == values
    for move, value in values.items():
        expect(ring(page, move)).to_have_accessible_name(re.compile(f", {value}$"))


def test_the_table_of_effectivity(otrio):
    page = otrio(f"moves={LATE},c1L&table=true&experts=true")
    table = region(page, "effectivity").get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(9)
    expect(table.get_by_text("open")).to_have_count(0)
    head, *rows = [
        row.locator("th, td").all_inner_texts() for row in table.get_by_role("row").all()
    ]
    shown = {
        (who.replace("nobody", ""), outcomes): value_of(value) == "yes"
        for who, *values in rows
        for outcomes, value in zip(head[1:], values, strict=True)
    }
    cells = effectivity_table(Position.from_moves(f"{LATE},c1L"))
    known = {
        (" + ".join(f"P{p}" for p in sorted(cell.coalition)), " ".join(sorted(cell.outcomes))): cell
        for cell in cells
        if 0 < len(cell.outcomes) < 4
    }
    assert shown == {key: cell.holds for key, cell in known.items()}


def test_moves_are_sorted(otrio):
    page = otrio(f"moves={LATE}&prefer=next&experts=true")
    rows = region(page, "all moves").get_by_role("row")
    expect(rows.filter(has_text="c2L")).to_contain_text("P1 wins")
    page.get_by_role("button", name="after it").click()
    expect(rows.nth(1)).to_have_text("c2L✓ P1 wins")
    expect(rows.nth(2)).to_have_text("c3L= draw")
    expect(page.get_by_role("columnheader", name="after it")).to_have_attribute(
        "aria-sort", "ascending"
    )


def test_what_is_wrong_in_an_address_is_told(otrio):
    page = otrio("moves=b2M,b2M&experts=true")
    alert = region(page, "the table").get_by_role("alert")
    expect(alert).to_contain_text("move 2: b2M is illegal")
    page.get_by_role("button", name="begin again").click()
    expect(page.get_by_role("grid", name="board")).to_be_visible()
    page.get_by_label("each player likes").select_option("your own orders")
    orders = page.get_by_label("orders", exact=True)
    expect(orders).to_have_value("P1 > D > P2 > P3; P2 > D > P1 > P3; P3 > D > P1 > P2")
    orders.fill("P1 > P2")
    orders.press("Enter")
    expect(region(page, "what players get").get_by_role("alert")).to_contain_text("3 orders")
