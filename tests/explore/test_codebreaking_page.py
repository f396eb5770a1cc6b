"""Code-breaking in a browser: by keyboard, by mouse, and its values compared with those of the
library."""

import random
import re

import pytest
from tests.explore.screen import button, expect, opened, tap

from abgames.codebreaking import AB, Mastermind, rank_guesses, solve

pytestmark = pytest.mark.browser

DIGITS = AB(3, 7, symbols="1234567")
BULLS = "#analyse/ab?pegs=3&colors=7"
EXPERTS = f"{BULLS}&experts=true"


def panel(page, name):
    return page.get_by_role("region", name=name)


def rows(page, name):
    """The cells of the table in a panel."""
    lines = panel(page, name).locator("tbody tr").all()
    return [[cell.strip() for cell in line.locator("td").all_inner_texts()] for line in lines]


def possible(page, count):
    """Wait until the board says how many secrets are possible."""
    shown = page.get_by_role("region", name="values", exact=True)
    expect(shown).to_contain_text(f"Possible secrets: {count}.")


def ready(page):
    """Wait until no search is running."""
    page.wait_for_selector(".working", state="detached")


def test_by_keyboard(page, axe):
    page.goto(BULLS)
    page.keyboard.type("123")
    told = page.get_by_role("group", name="○ elsewhere", exact=True)
    told.get_by_role("button", name="1").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("history=123=0A1B$"))
    possible(page, 72)
    expect(page.locator("#live")).to_have_text("123: 0 in the right place, 1 elsewhere")
    axe(page)
    page.keyboard.type("245")
    tap(page, "● right place", 3)
    button(page, "add the answer").click()
    expect(page.locator(".told")).to_have_text("Found with 2 guesses.")
    expect(page.get_by_role("list", name="moves of the game")).to_contain_text("That was a best")
    axe(page)
    button(page, "undo").click()
    possible(page, 72)


def test_it_is_the_board_on_which_one_plays_and_experts_open_the_rest(page):
    page.goto(f"{BULLS}&history=123=0A1B")
    possible(page, 72)
    expect(
        page.get_by_role("list", name="guesses and replies").get_by_role("listitem")
    ).to_have_count(2)
    text = page.locator("#view").inner_text()
    assert not re.search(r"candidate|entropy|regret|equivalent|node|\bAB\b|total", text)
    asked = []
    page.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    opened(page)
    expect(panel(page, "Guesses, best first")).to_contain_text("3.2639 guesses expected from here")
    assert {"ab/propose", "ab/rank"} <= set(asked)
    expect(page).to_have_url(re.compile("&experts=true"))
    button(page, "for experts").click()
    expect(panel(page, "Guesses, best first")).to_have_count(0)


def test_by_mouse(page):
    page.goto(f"{EXPERTS}&history=123%3D0A1B")
    guesses = panel(page, "Guesses, best first")
    guesses.get_by_role("button", name="145", exact=True).click()
    replies = panel(page, "Replies to 145")
    expect(replies).to_be_visible()
    ready(page)
    assert sum(int(row[1]) for row in rows(page, "Replies to 145")) == 72
    replies.get_by_role("button", name="0A1B", exact=True).click()
    possible(page, len(DIGITS.consistent("123=0A1B, 145=0A1B")))
    button(page, "after guess 1").click()
    possible(page, 72)
    button(page, "remove answer 1").click()
    possible(page, len(DIGITS.consistent("145=0A1B")))


def test_all_guesses_have_the_values_of_the_library(page):
    chance = random.Random(5)
    for _ in range(4):
        secret = tuple(chance.sample(range(1, 8), 3))
        made = ["123", *("".join(map(str, chance.sample(range(1, 8), 3))) for _ in range(2))]
        made = [guess for guess in made[: chance.randrange(1, 4)] if DIGITS.code(guess) != secret]
        history = [(guess, DIGITS.feedback(guess, secret)) for guess in dict.fromkeys(made)]
        answers = ",".join(f"{guess}%3D{reply}" for guess, reply in history)
        page.goto(f"{EXPERTS}&history={answers}&sort=value")
        count = len(DIGITS.consistent(history))
        possible(page, count)
        expect(panel(page, "Guesses, best first").get_by_role("table")).to_be_visible()
        ready(page)
        shown = {row[0]: int(row[1].strip("✓ ")) for row in rows(page, "Guesses, best first")}
        ranking = rank_guesses(DIGITS, history)
        assert shown == {DIGITS.text(row.guess): row.total for row in ranking}


def test_replies_have_the_values_of_the_library(page):
    page.goto(
        "#analyse/mastermind?pegs=3&colors=4&history=112=1A0B&guess=123&objective=worst&experts=true"
    )
    page.wait_for_selector("h2:text-is('Replies to 123')")
    ready(page)
    game = Mastermind(3, 4)
    for reply, size, _, worst, *_ in rows(page, "Replies to 123"):
        if reply != str(game.hit):
            solution = solve(game, objective="worst", history=f"1 1 2=1A0B, 1 2 3={reply}")
            assert (int(size), int(worst)) == (solution.candidate_count, solution.worst)


def test_contradictions_are_mended_with_one_click(page):
    page.goto(f"{BULLS}&history=123%3D0A0B,456%3D0A2B,712%3D0A0B")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("contradict each other")
    expect(page.locator(".row.conflict")).to_have_count(3)
    alert.get_by_role("button", name="answer 1 was 0A1B").click()
    possible(page, 6)
    assert "123%3D0A1B" in page.url.replace("=0A1B", "%3D0A1B")


def test_the_tree_unfolds(page):
    page.goto(f"{EXPERTS}&tree=true")
    tree = panel(page, "Best strategy from here")
    expect(tree).to_contain_text("836 guesses in all")
    branch = tree.get_by_role("button", name=re.compile(r"^0A1B \(72"))
    branch.click()
    expect(tree).to_contain_text("235 guesses in all")
    expect(branch).to_have_attribute("aria-expanded", "true")
    page.reload()
    expect(tree).to_contain_text("235 guesses in all")
    branch.click()
    expect(tree).not_to_contain_text("235 guesses in all")


def test_a_guess_of_ones_own_is_valued(page):
    page.goto(f"{EXPERTS}&history=123=0A1B&guess=456")
    replies = panel(page, "Replies to 456")
    expect(replies).to_contain_text("252 guesses in all, 3.5 on average; 17 more than the best")


def test_a_bad_guess_is_judged_and_the_board_goes_back(page):
    page.goto(f"{BULLS}&history=123=0A1B,456=1A0B&coach=true")
    expect(page.locator(".bubble")).to_contain_text(
        "That cost 0.24 guesses on average; 245 was best."
    )
    button(page, "after guess 1").click()
    possible(page, 72)
    assert "at=1" in page.url
    expect(page.locator(".row.later")).to_have_count(1)
    button(page, "after guess 2").click()
    possible(page, 12)


def test_a_guess_after_an_earlier_answer_replaces_the_later_ones(page):
    page.goto(f"{BULLS}&history=123=0A1B,456=1A0B&at=1")
    possible(page, 72)
    page.keyboard.type("145")
    tap(page, "○ elsewhere", 2)
    button(page, "add the answer").click()
    expect(page).to_have_url(re.compile("history=123=0A1B,145=0A2B$"))
    possible(page, len(DIGITS.consistent("123=0A1B, 145=0A2B")))


@pytest.mark.parametrize(
    ("address", "game", "history"),
    [
        ("ab?pegs=3&colors=12&history=1+2+12=0A1B", AB(3, 12), "1 2 12=0A1B"),
        ("mastermind?pegs=2&colors=12&history=1+12=1A0B", Mastermind(2, 12), "1 12=1A0B"),
        ("mastermind?pegs=2&colors=10&history=00=1A0B", Mastermind(2, 10), "1 1=1A0B"),
    ],
)
def test_more_colours_than_have_a_name_are_numbers(page, address, game, history):
    page.goto(f"#analyse/{address}")
    possible(page, len(game.consistent(history)))
    shown = page.get_by_role("region", name="values", exact=True)
    shown.get_by_role("listitem").get_by_role("button").first.click()
    expect(page.locator(".reply-keys")).to_be_visible()


def test_what_is_known_of_the_secret_is_said_in_words(page):
    page.goto(EXPERTS)
    page.get_by_text("settings", exact=False).first.click()
    known = page.get_by_label("known of the secret")
    known.fill("no 1 first, sum odd")
    known.press("Enter")
    left = DIGITS.where("no 1 first, sum odd")
    possible(page, left.secret_count)
    assert "where=" in page.url
    expect(panel(page, "Guesses, best first").get_by_role("table")).to_be_visible()
    ready(page)
    shown = {row[0]: int(row[1].strip("✓ ")) for row in rows(page, "Guesses, best first")}
    assert shown == {left.text(row.guess): row.total for row in rank_guesses(left)}
    known.fill("no 9 first")
    known.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("is not a clue about")


def test_cards(page, axe):
    page.goto("#analyse/cardmoo?own=3b+8r+10b&history=2b+4r+9r%3D2N")
    possible(page, 180)
    page.get_by_label("the opponent asks").fill("10b 5b 12b")
    page.keyboard.press("Enter")
    possible(page, 153)
    expect(page.get_by_text("→ 1NC")).to_be_visible()
    opened(page)
    expect(page.get_by_text("the opponent has 1548 candidates")).to_be_visible()
    axe(page)


def test_a_table_of_ones_own(page, axe):
    page.goto("#analyse/table")
    possible(page, 24)
    page.get_by_text("the table as CSV").click()
    page.get_by_role("textbox", name="first row").fill("guess,a,b,c\nx,1,0,0\ny,0,1,0\nz,0,0,1")
    page.keyboard.press("Tab")
    possible(page, 3)
    page.get_by_label("the feedback that ends the game").fill("1")
    page.keyboard.press("Enter")
    axe(page)
    page.get_by_role("textbox", name="guess", exact=True).fill("y")
    page.keyboard.press("Enter")
    page.get_by_role("group", name="reply").get_by_role("button", name="0").click()
    button(page, "add the answer").click()
    possible(page, 2)
    opened(page)
    expect(panel(page, "Guesses, best first")).to_contain_text("1.5 guesses expected from here")
    axe(page)


def test_an_answer_that_cannot_be_read_is_told(page):
    page.goto("#analyse/table?table=black_peg(2,+3)")
    possible(page, 6)
    page.get_by_role("textbox", name="guess", exact=True).fill("7 7")
    page.keyboard.press("Enter")
    page.get_by_role("group", name="reply").get_by_role("button", name="0").click()
    button(page, "add the answer").click()
    expect(page.get_by_role("alert")).to_contain_text("7 7")
    possible(page, 6)


def test_a_sheet_of_objects_is_asked_about(page):
    page.goto("#analyse/table")
    page.get_by_text("the table as CSV").click()
    page.get_by_role("textbox", name="first row").fill("animal,flies,legs\nbat,yes,2\ncat,no,4")
    page.keyboard.press("Tab")
    alert = page.get_by_role("alert").first
    expect(alert).to_contain_text("Say “each row is an object to find” to find one of bat and cat")
    page.get_by_label("each row is").select_option("an object to find")
    possible(page, 2)


def test_in_japanese_on_a_phone_in_the_dark(page, axe):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{EXPERTS}&history=123%3D0A1B&guess=145&tree=true")
    page.get_by_label("language").select_option("ja")
    expect(page.locator(".values")).to_contain_text("正解の候補: 72")
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate("document.documentElement.lang") == "ja"
    axe(page)
