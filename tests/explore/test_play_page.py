"""Games on the page in a browser, played to their ends."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from tests.explore.screen import button, card, expect, facts, guess

from abgames.explore import answer

pytestmark = pytest.mark.browser

DOCS = Path(__file__).parents[2] / "docs"
GAMES = ("ab", "mastermind", "words", "cardmoo", "otrio", "nim", "tanhinmin")


def test_the_first_page_has_a_picture_and_a_way_into_each_game(page, axe):
    page.goto("")
    expect(page.get_by_role("heading", level=1)).to_have_text("Games that are solved")
    for game in GAMES:
        for place in ("play", "rules"):
            page.goto(f"#{place}/{game}")
            expect(page.locator(f"[data-game={game}]")).to_be_visible()
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("#home")
    expect(page.locator(".tiles svg.art")).to_have_count(8)
    axe(page)
    page.goto("#chess")
    expect(page.get_by_role("alert")).to_contain_text("chess")


def test_links_in_the_documentation_lead_to_positions(page):
    published = re.compile(r"https://abgames\.github\.io/abgames/play/(#[^)\s]+)")
    links = [link for file in DOCS.rglob("*.md") for link in published.findall(file.read_text())]
    assert len(links) > 8
    for link in links:
        page.goto(f"{link}")
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Games that are solved")
        expect(page.locator(".working")).to_have_count(0)
        expect(page.get_by_role("alert")).to_have_count(0)
        assert link in page.url  # to which a new game adds its number


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_has_room_for_every_game(page, axe, game):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"#play/{game}")
    expect(page.get_by_role("region", name="the table")).to_be_visible()
    expect(page.locator(".working")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.locator(
        ".play button:visible, .play a:visible, .play summary:visible"
    ).evaluate_all(
        """all => all.filter(each => !each.matches(".ring"))
            .map(each => [each.getBoundingClientRect(), each])
            .filter(([box]) => box.height < 43.5 || (box.width < 43.5))
            .map(([, each]) => each.textContent || each.className)"""
    )
    if game == "words":  # ten letters stand in a row of a keyboard, from edge to edge
        assert all(len(text) == 1 for text in small)
        first, last = (page.locator(f".key[data-piece={letter}]").bounding_box() for letter in "qp")
        assert (first["x"], last["x"] + last["width"]) == pytest.approx((0, 360), abs=0.5)
    else:
        assert small == []
    axe(page)


@pytest.fixture
def phone(page, server):
    """A small page under a finger."""
    small = {"width": 360, "height": 740}
    context = page.context.browser.new_context(
        base_url=server.address, locale="en-GB", viewport=small, has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()


SMALL = """all => all
    .map(each => [each.matches("[type=checkbox]") ? each.closest("label") : each, each])
    .map(([touched, each]) => [touched.getBoundingClientRect(), each])
    .filter(([box]) => Math.min(box.width, box.height) < 43.5)
    .map(([, each]) => each.ariaLabel || each.textContent || each.className)"""


@pytest.mark.parametrize(
    "view",
    [
        "ab",
        "ab?pegs=3&colors=7&experts=true",
        "table",
        "otrio?experts=true",
        "nim",
        "tanhinmin",
        "words",
    ],
)
def test_a_finger_finds_what_the_laboratory_has(phone, view):
    phone.goto(f"#analyse/{view}")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    expect(phone.locator(".working")).to_have_count(0)
    kinds = ":is(button, a, summary, input, select)"
    targets = phone.locator(f"{kinds}:visible:not(.ring, .skip, .key)")
    assert targets.evaluate_all(SMALL) == []


@pytest.mark.parametrize(
    "view",
    [
        "table?experts=true",
        "words?experts=true",
        "ab?history=1234=0A2B&guess=0125&experts=true",
        "nim",
        "tanhinmin?moves=5,6,pass&experts=true",
        "otrio?moves=b2M,a1L,c3S,a2S,b3L,c3M&experts=true&table=true",
    ],
)
def test_no_table_is_wider_than_a_phone(phone, view):
    phone.goto(f"#analyse/{view}")
    expect(phone.locator("table").first).to_be_visible()
    expect(phone.locator(".working")).to_have_count(0)
    wide = phone.locator(".panel:has(table), .wide:has(table.list)").evaluate_all(
        "all => all.filter((each) => each.scrollWidth > each.clientWidth).map((e) => e.ariaLabel)"
    )
    assert wide == []


@pytest.mark.parametrize(
    "view",
    [
        f"{each}experts=true"
        for each in ("table?", "words?", "ab?history=1234=0A2B&", "cardmoo?history=1r+11b+13r=1H&")
    ],
)
def test_no_column_of_the_guesses_is_cut_off(page, view):
    page.goto(f"#analyse/{view}")
    guesses = page.get_by_role("region", name="Guesses, best first")
    for width in (768, 1024, 1200, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        expect(guesses.get_by_role("table").or_(guesses.get_by_role("combobox"))).not_to_have_count(
            0
        )
        expect(page.locator(".working")).to_have_count(0)
        assert guesses.evaluate("(panel) => panel.scrollWidth - panel.clientWidth") == 0


def test_matching_lines_are_drawn_whole(page):
    page.goto("#analyse/tanhinmin?experts=true")
    drawn = page.locator("svg.lines").first
    box, last = drawn.bounding_box(), drawn.locator("rect").last.bounding_box()
    assert last["x"] + last["width"] < box["x"] + box["width"]


def test_the_small_ring_of_otrio_is_as_large_as_a_finger(phone):
    phone.goto("#play/otrio")
    ring = phone.get_by_role("button", name="b2 small, empty", exact=True)
    box = ring.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('button').ariaLabel"
    for dx, dy in ((-21, 0), (21, 0), (0, -21), (0, 21)):
        assert phone.evaluate(hit, [x + dx, y + dy]) == "b2 small, empty"
    assert phone.evaluate(hit, [x + 30, y]) == "b2 medium, empty"
    assert phone.evaluate(hit, [x + 44, y]) == "b2 large, empty"
    phone.touchscreen.tap(x + 19, y)
    expect(phone.get_by_role("button", name=re.compile("^b2 small, red"))).to_be_visible()


def cut_off(page):
    """What is wider than its box, or stands out of the page."""
    return page.locator(".facts div, .row, .reply, .seats li, .signs, .card-end").evaluate_all(
        """all => all.filter(each => each.scrollWidth > each.clientWidth + 1
                || each.getBoundingClientRect().right > innerWidth)
            .map(each => `${each.className}: ${each.textContent}`)"""
    )


@pytest.mark.parametrize(
    "address",
    [
        "ab?history=1234=1A1B,0174=2A0B,2674=2A0B,9374=2A1B,3874=4A0B",
        "mastermind?history=1122=1A1B,1142=1A1B,1135=2A1B&gave=1331",
        "cardmoo?history=1b+2b+3b=0,4b+5b+13b=1NC&gave=5b+7b+9b",
        "otrio?programs=&moves=a1L,c3S,c2L,c1S,a2L,b3S,c3L,b1S,a3L",
        "nim?piles=1,2&moves=1+1,0+1,0+0",
    ],
)
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_is_cut_off_at_the_end(page, address, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"#play/{address}")
    expect(card(page)).to_be_visible()
    if not address.startswith(("otrio", "nim")):
        expect(card(page).get_by_text("luck", exact=True)).to_be_visible()
    assert cut_off(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_board_comes_first(page, game):
    """Its place to begin is seen at once, and the rules stand beside or below it."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"#play/{game}")
    first = page.locator(".stage .slot, .stage .ring, .stage .stone, .stage .face.big").last
    box = first.bounding_box()
    assert box["y"] + box["height"] <= 800
    assert page.locator(".lead").bounding_box()["x"] > box["x"]
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator(".lead").bounding_box()["y"] > first.bounding_box()["y"]


@pytest.mark.parametrize("game", GAMES)
def test_a_projector_shows_the_whole_board(page, game):
    page.add_init_script("delete Element.prototype.requestFullscreen")  # which has no other size
    page.goto(f"#play/{game}")
    button(page, "projector").click()
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(".stage:not(:has(.working))").bounding_box()
        assert box["y"] + box["height"] <= height


def test_bulls_and_cows_to_its_end(page, axe):
    page.goto("#play/ab?pegs=3&colors=7&seed=3")
    secret = answer("ab/secret", {"pegs": 3, "colors": 7, "symbols": "1234567", "seed": 3})["text"]
    guess(page, "123")
    expect(page.locator(".row .reply").first).to_be_visible()
    button(page, "hint").click()
    expect(page.get_by_text(re.compile(r"^Try \d{3}\.$"))).to_be_visible()
    guess(page, "456")
    button(page, "why").click()
    expect(page.locator(".bubble")).to_have_count(1)
    guess(page, secret)
    seen = facts(page)
    history = page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('history')")
    asked = {"pegs": 3, "colors": 7, "symbols": "1234567", "history": history}
    review = answer("ab/review", asked)
    n = len(review["moves"])
    assert seen["guesses"] == str(n)
    assert seen["best play needs"].startswith("3.98")
    assert card(page).locator("svg.curve circle").count() == n + 1
    stored = json.loads(page.evaluate("localStorage['abgames.statistics.ab']"))
    assert (stored["played"], stored["won"], stored["guesses"]) == (1, 1, {str(n): 1})
    axe(page)
    button(page, "try again from here").first.click()
    expect(card(page)).to_have_count(0)
    page.go_back()
    expect(card(page)).to_have_count(1)
    # The same game is not counted twice.
    assert json.loads(page.evaluate("localStorage['abgames.statistics.ab']"))["played"] == 1
    button(page, "play again").click()
    expect(page.locator(".row")).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("nim?piles=3,5,7", "Leave 2 5 7."),
        ("nim", "Leave "),
        ("tanhinmin?mine=1,2,4,6,9&theirs=1,3,5,7,8", "Play 1: it wins."),
        ("tanhinmin", ": it wins."),
        ("otrio", "Try b2M: you win."),
        ("otrio?names=Ann&moves=b2M,a1L,c3S,a2S,b3L,c3M", "Try c1L: Ann wins."),
    ],
)
def test_a_game_begins_where_it_can_be_won(page, game, told):
    page.goto(f"#play/{game}")
    button(page, "hint").click()
    expect(page.locator(".bubble")).to_contain_text(told)


@pytest.mark.parametrize("game", ["ab", "words", "nim", "tanhinmin", "otrio"])
def test_each_game_is_another_one_and_can_be_played_again(page, game):
    addresses = []
    for _ in range(2):
        page.goto("#home")
        expect(page.locator(".tiles")).to_be_visible()
        page.get_by_role("link", name=re.compile("^play: ")).and_(
            page.locator(f"[href='#play/{game}']")
        ).click()
        expect(page).to_have_url(re.compile(r"(seed|piles|theirs)="))
        addresses.append(page.url)
    assert addresses[0] != addresses[1]
    page.goto("#home")
    expect(page.locator(".tiles")).to_be_visible()
    page.goto(addresses[0])
    expect(page.get_by_role("region", name="the table")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page).to_have_url(addresses[0])


def test_the_same_game_is_played_again(page):
    page.goto("#play/ab?pegs=3&colors=7&seed=3&coach=true")
    guess(page, "123")
    button(page, "give up").click()
    again = card(page).get_by_role("link", name="the same game again")
    expect(card(page)).to_contain_text("game number 3")
    told = card(page).get_by_role("heading").inner_text()
    again.click()
    expect(page.locator(".row")).to_have_count(1)
    button(page, "give up").click()
    expect(card(page).get_by_role("heading")).to_have_text(told)


def test_the_analysis_does_not_say_which_secret_is_played(page):
    page.goto("#analyse/ab")
    page.get_by_role("link", name="play", exact=True).click()
    expect(page).to_have_url(re.compile(r"seed=\d+"))


def test_a_guess_that_is_not_full_says_so(page):
    page.goto("#play/ab?pegs=3&colors=7&seed=3")
    told = page.locator(".told[role=status]")
    page.keyboard.type("12")
    expect(told).to_have_text("Guess number 1.")
    button(page, "guess").click(force=True)
    expect(told).to_have_text("Fill all places first.")
    page.keyboard.type("3")
    expect(told).to_have_text("Guess number 1.")
    button(page, "guess").click()
    expect(told).to_have_text("Guess number 2.")


def test_mastermind_is_clicked_dragged_and_typed(page):
    page.goto("#play/mastermind?seed=5")
    red, green = (page.locator(f".key[data-piece='{n}']") for n in "12")
    red.click()
    green.drag_to(page.locator(".slot").nth(2))
    expect(page.locator(".slot").nth(2)).to_have_attribute("aria-label", "place 3: green")
    page.keyboard.press("Backspace")
    page.keyboard.type("rgb")
    expect(button(page, "guess")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")
    expect(page.locator(".row .dots")).to_have_count(1)
    assert re.search(r"history=\d{4}=\dA\dB", page.url)
    # The analysis shows the same answers, and leads back.
    page.get_by_role("link", name="analyse").click()
    expect(page).to_have_url(re.compile("#analyse/mastermind"))
    expect(page.locator(".row .dots")).to_have_count(1)
    page.get_by_role("link", name="play", exact=True).click()
    expect(page.locator(".row .dots")).to_have_count(1)


def test_pegs_are_dragged_by_a_finger(page):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("#play/mastermind?seed=5")
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    slots = page.locator(".slot")

    def drag(start, end):
        boxes = [each.bounding_box() for each in (start, end)]
        (x, y), (to_x, to_y) = ((b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes)
        points = [(x + (to_x - x) * i / 5, y + (to_y - y) * i / 5) for i in range(6)]
        for i, (left, top) in enumerate(points):
            kind = "touchMove" if i else "touchStart"
            where = [{"x": left, "y": top}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def placed(*names):
        for i, name in enumerate(names, 1):
            expect(slots.nth(i - 1)).to_have_attribute("aria-label", f"place {i}: {name}")

    scrolled = page.evaluate("scrollY")
    drag(page.locator(".key[data-piece='2']"), slots.nth(2))
    placed("empty", "empty", "green", "empty")
    drag(slots.nth(2), slots.nth(0))
    placed("green", "empty", "empty", "empty")
    drag(page.locator(".key[data-piece='1']"), slots.nth(1))
    drag(slots.nth(1), slots.nth(0))
    placed("red", "green", "empty", "empty")
    drag(slots.nth(0), page.locator(".told"))
    placed("empty", "green", "empty", "empty")
    assert page.evaluate("scrollY") == scrolled
    page.locator(".key[data-piece='3']").click()
    placed("blue", "green", "empty", "empty")


def test_a_secret_for_somebody_else(page):
    page.goto("#play/ab")
    page.get_by_text("settings").click()
    button(page, "set a secret for somebody").click()
    page.keyboard.type("0479")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Guess number 1.")).to_be_visible()
    assert "0479" not in page.url
    guess(page, "0479")
    expect(card(page)).to_contain_text("Found with one guess")


def test_a_program_races(page):
    page.goto("#play/ab?pegs=3&colors=7&seed=3&rival=9")
    guess(page, "123")
    expect(page.locator(".race li")).to_have_count(1)


def test_questions_of_cards_have_exact_values(page, axe):
    page.goto("#play/cardmoo?seed=3&coach=true&rival=9")
    button(page, "hint").click()
    expect(page.locator(".bubble")).to_have_text("Try A♥ J♠ K♥.")
    history = []
    for cards in ("1r 11b 13r", "1b 2b X"):
        for each in cards.split():
            page.locator(f".key[data-piece='{each}']").click()
        button(page, "guess").click()
        expect(page.locator(".race li")).to_have_count(len(history) + 1)
        history.append((cards, answer("cardmoo/reply", {"guess": cards, "seed": 3})["reply"]))
        judged = answer("cardmoo/review", {"history": history})["moves"][-1]
        verdict = "That cost" if judged["lost"] != "0" else "That was a best guess."
        expect(page.locator(".bubble")).to_contain_text(verdict)
    button(page, "give up").click()
    expect(card(page).locator(".signs .bad")).to_have_count(1)
    review = answer("cardmoo/review", {"history": history})
    seen = facts(page)
    assert seen["best play needs"].split() == ["5.02", review["expected"]]
    assert seen["lost by your guesses"].split()[1:] == [review["skill"]]
    shown = (seen[name].split()[-1] for name in ("best play needs", "luck"))
    made = [Fraction(text.replace("\N{MINUS SIGN}", "-")) for text in shown]
    left = Fraction(review["values"][-1])
    assert made[0] + Fraction(review["skill"]) - made[1] == len(history) + left
    expect(card(page).locator("svg.curve circle")).to_have_count(3)
    axe(page)


def test_hard_mode_and_more_words_that_may_be_guessed(page):
    page.goto("#play/words?answers=crane crate trace react&seed=1")
    page.get_by_text("settings", exact=False).first.click()
    page.get_by_label("more words that may be guessed").fill("ccccc onset")
    page.get_by_label("more words that may be guessed").press("Enter")
    page.get_by_label("hard mode").check()
    page.get_by_text("settings", exact=False).first.click()
    expect(page.locator(".row")).to_have_count(1)
    assert "hard=true" in page.url
    lists = {"answers": "crane crate trace react", "allowed": "ccccc onset", "hard": True}
    seed = next(n for n in range(9) if answer("words/secret", {**lists, "seed": n})["secret"])
    page.goto(f"#play/words?answers=crane crate trace react&allowed=onset&hard=true&seed={seed}")
    guess(page, "crane")
    page.keyboard.type("onset")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("onset may not be guessed in hard mode")
    expect(page.locator(".row:not(.now)")).to_have_count(1)


def test_otrio_for_two_people(page, axe):
    page.goto("#play/otrio?programs=&names=Ann,Bo")
    status = page.locator(".told")
    expect(status).to_have_text("Ann: a red ring")
    moves = ["a1L", "c3S", "c2L", "c1S", "a2L", "b3S", "c3L", "b1S", "a3L"]
    for n, move in enumerate(moves):
        page.locator(f"[data-move={move}]").press("Enter")
        expect(page.locator(f"[data-move={move}].free")).to_have_count(0)
        if n == 0:
            expect(status).to_have_text("Bo: a green ring")
    expect(status).to_have_text("Ann wins!")
    expect(page.locator(".ring.line")).to_have_count(3)
    expect(card(page)).to_be_visible()
    axe(page)


def test_otrio_against_a_random_player(page):
    page.emulate_media(reduced_motion="no-preference")
    page.goto("#play/otrio?level=0")
    page.locator("[data-move=b2M]").press("Enter")
    expect(page.locator(".ring:not(.free)")).to_have_count(2)
    expect(page.locator(".told")).to_have_text("Your turn: a purple ring")


def test_nim_to_its_end(page, axe):
    page.goto("#play/nim?piles=1,2&level=9")
    page.get_by_role("button", name="pile 2: take 1, leave 1").click()
    expect(page.locator(".stone")).to_have_count(1)
    page.locator(".stone").click()
    expect(page.locator(".told")).to_have_text("You win!")
    expect(card(page)).to_contain_text("You made no mistake.")
    axe(page)


def test_tanhinmin_to_its_end(page, axe):
    page.goto("#play/tanhinmin?mine=1,9&theirs=2,3&level=9")
    reached = page.locator("[data-roving][tabindex='0']")
    expect(reached).to_have_attribute("aria-label", "card 1")  # the first that may be played
    for name in ("card 9", "card 1"):
        button(page, name).click()
    expect(card(page)).to_be_visible()
    axe(page)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        (
            "tanhinmin?mine=1,2,4,6,9&theirs=1,3,5,7,8&moves=99",
            "move 1: 99 is not a legal move: 1, 2, 4, 6, 9 or pass",
        ),
        ("ab?history=12=1A1B&pegs=2", "answer 1 is impossible: no secret gives 1A1B to 12"),
        (
            "ab?history=12=0A1B&pegs=2&gave=12",
            "answers 1 and 2 contradict each other: no secret gives 0A1B to 12 and 2A0B to 12",
        ),
        ("cardmoo?gave=5b", "answer 1 of the history: a guess has 3 cards, not 1: 5b"),
        ("mastermind?colour=9", "This cannot be read in the address: colour=9"),
    ],
)
def test_an_address_that_cannot_be_read_is_refused(page, address, told):
    page.goto(f"#play/{address}")
    expect(page.get_by_role("alert")).to_have_text(told)
    expect(page.locator(".card-end")).to_have_count(0)
