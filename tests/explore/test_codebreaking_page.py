"""Code-breaking in a browser: by keyboard, by mouse, and its values compared with those of the
library."""

import random
import re

import pytest
from tests.explore.screen import expect

from abgames.codebreaking import AB, Mastermind, rank_guesses, solve

pytestmark = pytest.mark.browser

DIGITS = AB(3, 7, symbols="1234567")
BULLS = "#analyse/ab?pegs=3&colors=7"


def panel(page, name):
    return page.get_by_role("region", name=name)


def rows(page, name):
    """The cells of the table in a panel."""
    lines = panel(page, name).locator("tbody tr").all()
    return [[cell.strip() for cell in line.locator("td").all_inner_texts()] for line in lines]


def ready(page):
    """Wait until no search is running."""
    page.wait_for_selector(".working", state="detached")


def test_by_keyboard(page, axe):
    page.goto(BULLS)
    page.get_by_label("guess", exact=True).focus()
    page.keyboard.type("123")
    page.keyboard.press("Tab")
    page.keyboard.type("0A1B")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(panel(page, "72 candidates")).to_be_visible()
    expect(page.locator("#live")).to_have_text("123 0A1B")
    assert page.evaluate("document.activeElement.name") == "guess"
    ready(page)
    page.keyboard.press("Tab")
    page.keyboard.type("3A0B")  # the proposal is what an empty line means
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("strong")).to_contain_text("Guesses: 2")
    page.go_back()
    expect(panel(page, "72 candidates")).to_be_visible()
    axe(page)


def test_a_reply_is_asked_for_when_the_replies_are_known(page):
    late = []
    page.route("**/ab/state", lambda route: late.append(route))

    def answer(times=1):
        while len(late) < times:
            page.wait_for_timeout(10)
        while late:
            late.pop().continue_()

    page.goto(BULLS)
    expect(page.locator(".working")).to_have_count(1)
    expect(page.get_by_label("guess", exact=True)).to_have_count(0)
    answer()
    page.get_by_label("guess", exact=True).fill("123")
    page.get_by_label("reply").select_option("0A1B")
    page.get_by_role("button", name="add the answer").click()
    expect(page.locator(".working").first).to_be_visible()
    page.get_by_label("guess", exact=True).fill("145")
    page.get_by_label("reply").select_option("0A2B")
    answer(2)
    ready(page)
    expect(page.get_by_label("reply")).to_have_value("0A2B")


def test_by_mouse(page):
    page.goto(f"{BULLS}&history=123%3D0A1B")
    expect(page.locator("[name=guess]")).to_have_attribute("inputmode", "numeric")
    guesses = panel(page, "Guesses, best first")
    guesses.get_by_role("button", name="145", exact=True).click()
    replies = panel(page, "Replies to 145")
    expect(replies).to_be_visible()
    ready(page)
    assert sum(int(row[1]) for row in rows(page, "Replies to 145")) == 72
    replies.get_by_role("button", name="0A1B", exact=True).click()
    left = len(DIGITS.consistent("123=0A1B, 145=0A1B"))
    expect(panel(page, f"{left} candidates")).to_be_visible()
    page.get_by_role("button", name="remove answer 1").click()
    expect(panel(page, f"{len(DIGITS.consistent('145=0A1B'))} candidates")).to_be_visible()


def test_what_is_read_aloud(page):
    page.goto(f"{BULLS}&history=123%3D0A1B,456%3D1A0B")
    expect(panel(page, "Answers")).to_match_aria_snapshot("""
    - region "Answers":
      - heading "Answers" [level=2]
      - table "what is known":
        - caption: what is known
        - rowgroup:
          - row "1 123 0A1B remove answer 1"
          - row "2 456 1A0B remove answer 2"
      - text: guess
      - textbox "guess"
      - text: reply
      - combobox "reply"
      - button "add the answer"
      - button "show the replies"
      - navigation "moves of the game"
    """)


def test_all_guesses_have_the_values_of_the_library(page):
    chance = random.Random(5)
    for _ in range(12):
        secret = tuple(chance.sample(range(1, 8), 3))
        made = ["123", *("".join(map(str, chance.sample(range(1, 8), 3))) for _ in range(2))]
        made = [guess for guess in made[: chance.randrange(1, 4)] if DIGITS.code(guess) != secret]
        history = [(guess, DIGITS.feedback(guess, secret)) for guess in dict.fromkeys(made)]
        answers = ",".join(f"{guess}%3D{reply}" for guess, reply in history)
        page.goto(f"{BULLS}&history={answers}&sort=value")
        count = len(DIGITS.consistent(history))
        page.wait_for_selector(f"h2:text-is('{count} candidates')")
        ready(page)
        shown = {row[0]: int(row[1].strip("✓ ")) for row in rows(page, "Guesses, best first")}
        ranking = rank_guesses(DIGITS, history)
        assert shown == {DIGITS.text(row.guess): row.total for row in ranking}


def test_replies_have_the_values_of_the_library(page):
    page.goto("#analyse/mastermind?pegs=3&colors=4&history=112%3D1A0B&guess=123&objective=worst")
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
    assert page.get_by_text("contradicts").count() == 3
    alert.get_by_role("button", name="answer 1 was 0A1B").click()
    expect(panel(page, "6 candidates")).to_be_visible()
    assert "123%3D0A1B" in page.url.replace("=0A1B", "%3D0A1B")


def test_the_tree_unfolds(page):
    page.goto(f"{BULLS}&tree=true")
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


@pytest.mark.parametrize("mode", ["secret", "adversary"])
def test_a_game_against_the_program(page, mode):
    page.goto(f"{BULLS}&mode={mode}&seed=3&hints=true")
    over = page.locator("strong")
    proposed = page.locator("input[name=guess]:not([placeholder=''])")
    for made in range(1, 9):
        expect(over.or_(proposed)).to_be_visible()
        if over.count():
            break
        page.get_by_role("button", name="guess it").click()
        expect(page.locator(".record li")).to_have_count(made)
    expect(over).to_contain_text("Found")
    page.get_by_label("what each guess was worth").check()
    expect(page.get_by_text("✓ best")).to_have_count(page.locator(".record li").count())


def test_a_guess_of_ones_own_is_valued(page):
    page.goto(f"{BULLS}&history=123%3D0A1B")
    expect(panel(page, "72 candidates")).to_be_visible()
    page.get_by_label("guess", exact=True).fill("456")
    page.keyboard.press("Enter")
    replies = panel(page, "Replies to 456")
    expect(replies).to_contain_text("252 guesses in all, 3.5 on average; 17 more than the best")


@pytest.mark.parametrize("mode", ["secret", "adversary"])
def test_who_gives_up_is_told_a_secret(page, mode):
    page.goto(f"{BULLS}&mode={mode}&seed=3")
    page.get_by_label("guess", exact=True).fill("123")
    page.keyboard.press("Enter")
    expect(page.locator(".record li")).to_have_count(1)
    page.get_by_role("button", name="give up").click()
    told = page.locator("strong")
    expect(told).to_contain_text("You gave up. A secret that fits: ")
    secret = told.inner_text()[-4:-1]
    reply = page.locator(".record li button").inner_text().split()[1]
    assert str(DIGITS.feedback("123", secret)) == reply
    page.get_by_role("button", name="another secret").click()
    expect(page.locator(".record li")).to_have_count(0)
    assert f"mode={mode}" in page.url


def test_who_gives_up_before_the_reply_was_read_keeps_it(page):
    page.goto(f"{BULLS}&mode=adversary")
    page.get_by_label("guess", exact=True).fill("123")
    late = []

    def hold(route):
        late.append(route) if len(late) < 2 else route.continue_()

    page.route("**/ab/state", hold)
    page.keyboard.press("Enter")
    expect(page.locator(".record li")).to_have_count(1)
    page.get_by_role("button", name="give up").click()
    expect(page.locator("strong")).to_contain_text("You gave up. A secret that fits: ")
    expect(page.locator(".record li")).to_have_count(1)


def test_a_game_that_was_given_up_is_shown_before_the_candidates(page):
    late = []
    page.route("**/ab/state", lambda route: late.append(route))
    page.goto(f"{BULLS}&history=123%3D0A1B&mode=secret&gave=514")
    expect(page.get_by_role("table", name="what is known")).to_be_visible()
    expect(page.get_by_role("button", name="remove")).to_have_count(0)  # they are the program's
    expect(page.locator("strong")).to_have_text("You gave up. A secret that fits: 514.")
    while len(late) < 2:  # whether the secret agrees is asked as well
        page.wait_for_timeout(10)
    for route in late:
        route.continue_()
    expect(panel(page, "72 candidates")).to_be_visible()


@pytest.mark.parametrize(("gave", "problem"), [("123", "contradict each other"), ("zz", "'z' at")])
def test_an_impossible_secret_in_an_address_is_refused(page, gave, problem):
    page.goto(f"{BULLS}&history=123=0A1B&mode=secret&gave={gave}")
    expect(page.get_by_role("alert")).to_contain_text(problem)
    expect(page.get_by_role("button", name="give up")).to_be_visible()


def test_a_bad_guess_is_judged_and_the_record_goes_back(page):
    page.goto(f"{BULLS}&history=123%3D0A1B,456%3D1A0B&coach=true")
    expect(
        page.get_by_text("That cost about 0.2 guesses on average; 245 was best.")
    ).to_be_visible()
    page.get_by_role("button", name="123 0A1B").click()
    expect(panel(page, "72 candidates")).to_be_visible()
    assert "at=1" in page.url
    page.get_by_role("button", name="456 1A0B").click()
    expect(panel(page, "12 candidates")).to_be_visible()


def test_cards(page, axe):
    page.goto("#analyse/cardmoo?own=3b+8r+10b&history=2b+4r+9r%3D2N")
    expect(panel(page, "180 candidates")).to_be_visible()
    page.get_by_label("the opponent asks").fill("10b 5b 12b")
    page.keyboard.press("Enter")
    expect(panel(page, "153 candidates")).to_be_visible()
    expect(page.get_by_text("the opponent has 1548 candidates")).to_be_visible()
    expect(page.get_by_text("→ 1NC")).to_be_visible()
    axe(page)


def test_a_table_of_ones_own(page, axe):
    page.goto("#analyse/table")
    expect(panel(page, "24 candidates")).to_be_visible()
    page.get_by_text("the table as CSV").click()
    page.get_by_role("textbox", name="first row").fill("guess,a,b,c\nx,1,0,0\ny,0,1,0\nz,0,0,1")
    page.keyboard.press("Tab")
    expect(panel(page, "3 candidates")).to_be_visible()
    page.get_by_label("the feedback that ends the game").fill("1")
    page.keyboard.press("Enter")
    expect(panel(page, "Guesses, best first")).to_contain_text("2 guesses expected from here")
    axe(page)


def test_an_answer_that_cannot_be_read_goes_again(page):
    page.goto("#analyse/ab?history=0123%3D0A1B")
    expect(panel(page, "1,440 candidates")).to_be_visible()
    page.get_by_label("guess", exact=True).fill("1123")
    page.get_by_label("reply").select_option("1A0B")
    page.get_by_role("button", name="add the answer").click()
    told = "answer 2 of the history: a guess does not repeat a digit: 1123"
    expect(page.get_by_role("alert")).to_have_text(told)
    expect(panel(page, "1,440 candidates")).to_be_visible()
    expect(page.get_by_label("guess", exact=True)).to_have_value("1123")


def test_a_sheet_of_objects_is_asked_about(page):
    page.goto("#analyse/table")
    page.get_by_text("the table as CSV").click()
    page.get_by_role("textbox", name="first row").fill("animal,flies,legs\nbat,yes,2\ncat,no,4")
    page.keyboard.press("Tab")
    alert = page.get_by_role("alert").first
    expect(alert).to_contain_text("Say “each row is an object to find” to find one of bat and cat")
    page.get_by_label("each row is").select_option("an object to find")
    expect(panel(page, "2 candidates")).to_contain_text("bat")


def test_in_japanese_on_a_phone_in_the_dark(page, axe):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{BULLS}&history=123%3D0A1B&guess=145&tree=true")
    page.get_by_label("language").select_option("ja")
    expect(panel(page, "候補72個")).to_be_visible()
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate("document.documentElement.lang") == "ja"
    axe(page)
