"""Games of one's own: what is asked about them, their board, and their page."""

import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch
from urllib.parse import parse_qs

import pytest
from tests.explore.screen import expect

from abgames import games
from abgames.explore import answer, board
from abgames.games.loading import OFFERED, offer

FOLDER = Path(__file__).parents[2] / "examples" / "games"


def rules(name):
    return games.load(f"{FOLDER / name}")


@pytest.fixture
def three(monkeypatch):
    monkeypatch.setattr("abgames.games.loading.OFFERED", {})
    return offer(rules("tic_tac_toe.py:three"))


def shown(game="", moves=(), **wanted):
    situation = {"game": game, "literal": None, **wanted}
    found = answer("play/show", {"situation": situation, "moves": list(moves)})
    return {**found, **found["details"]}


def test_a_position_with_what_each_coalition_can_force(three):
    found = shown(three, ["4", "0"])
    assert (found["position"], found["player"], found["outcome"]) == ("2...1....", 3, None)
    assert found["coalitions"] == [[1], [2], [3], [1, 2], [1, 3], [2, 3]]
    solved = games.solve(rules("tic_tac_toe.py:three"))
    for move, forced in zip(map(int, found["legal_moves"]), found["moves"], strict=True):
        after = f"{found['position'][:move]}3{found['position'][move + 1 :]}"
        for coalition, can in zip(found["coalitions"], forced, strict=True):
            for text in can.split("; "):
                assert solved.forces(coalition, text.split(", "), after)
    best = shown("", ["4", "0"], prefer="next")["best"]
    assert best == [
        str(move) for move, kept in solved.moves("2...1....", prefer="next") if kept == {"D"}
    ]
    assert shown("", ["4"], coalition=[2], winners=["P2"])["best"] == []


def test_many_players_and_the_end(three):
    assert "games of seven" not in OFFERED
    nim = offer(type(rules("nim_for_three.py:piles"))(1, 1, players=5))
    found = shown(nim, ["(1, 0)", "(2, 0)"])
    assert (found["player"], found["outcome"], found["moves"]) == (None, "P2", [])
    assert found["coalitions"] == [[1], [2], [3], [4], [5]]
    sweets = offer(rules("last_sweet.py:ten"))
    assert shown(sweets)["best"] == []  # no usual orders
    offer(rules("tic_tac_toe.py:three"))
    assert shown()["game"] == three
    assert offer(rules("last_sweet.py:ten")) == shown()["game"] == sweets
    with pytest.raises(ValueError, match="no game 'Hxe' is offered here"):
        shown("Hxe")
    with pytest.raises(ValueError, match="legal"):
        shown(three, ["4", "4"])


def test_a_board_in_a_notebook():
    shown = board(rules("hex.py:three"), moves=["b2", "a1"])
    assert (shown.view, shown.subject.position) == ("games", "2...1....")


def test_the_command_serves_it():
    command = [sys.executable, "-m", "abgames", "explore", "--no-browser", "--game"]
    wrong = subprocess.run([*command, "nowhere.py:x"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, "nowhere.py" in wrong.stderr) == (1, True)
    both = subprocess.run(
        [*command, f"{FOLDER / 'hex.py'}:three", "otrio"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (both.returncode, "give --game, or otrio, not both" in both.stderr) == (2, True)


@pytest.mark.browser
def test_without_rules_the_first_page_leads_to_a_table(page):
    with patch.dict(OFFERED, clear=True):
        page.goto("#home")
        own = page.get_by_role("listitem").filter(has_text="A game of your own")
        expect(own).to_contain_text("start abgames explore --game FILE.py:NAME")
        expect(own.get_by_role("link")).to_have_count(1)
        own.get_by_role("link", name="a table: A game of your own").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Any table")


@pytest.mark.browser
def test_the_page_has_a_picture_to_click_on(page, server):
    offer(rules("hex.py:three"))
    cells = page.locator(".drawing [data-move]")

    def free(count):
        cells.nth(count - 1).wait_for()
        cells.nth(count).wait_for(state="detached")

    page.goto(server.address)
    expect(page.get_by_role("link", name="play: A game of your own")).to_be_visible()
    page.goto(f"{server.address}#games")
    page.click("[data-move=b2]")
    free(8)
    assert page.url.endswith("#analyse/games?moves=b2&by=1")
    page.get_by_role("group", name="legal moves").get_by_role("button", name="a1").click()
    free(7)
    moves = page.get_by_role("region", name="moves of the game")
    expect(moves.get_by_role("listitem").first).to_contain_text(
        re.compile("That was a best move: player 1 wins. Moves to the end with best play: 4.")
    )
    moves.get_by_role("button", name="1. b2").click()
    free(8)
    page.click("[data-move=c2]")  # another way from there
    free(7)
    assert page.url.endswith("moves=b2,c2&by=1,2")
    page.get_by_role("button", name="undo").click()
    free(8)
    page.get_by_role("button", name="for experts").click()
    wanted = page.get_by_role("region", name="who can force what", exact=True)
    expect(wanted.get_by_role("table").first.get_by_role("cell", name="P1")).to_have_count(2)
    page.get_by_role("link", name="play", exact=True).click()
    page.get_by_text("Your turn.").wait_for()


@pytest.mark.browser
def test_a_click_on_a_cell_makes_a_move_that_is_a_pair(page, server):
    offer(rules("chomp.py:Chomp"))
    page.goto(f"{server.address}#play/games?people=1,2")
    page.click('[data-move="(1, 2)"]')
    expect(page.locator(".drawing polygon")).to_have_count(8)
    page.goto(f"{server.address}#analyse/games")
    page.get_by_label("a move in words").fill("1 2")
    page.get_by_label("a move in words").press("Enter")
    expect(page.locator(".drawing polygon")).to_have_count(8)
    moves = page.get_by_role("region", name="moves of the game")
    expect(moves.get_by_role("listitem")).to_contain_text("1. (1, 2)")


@pytest.mark.browser
def test_it_is_played_against_a_program(page, server):
    offer(rules("hex.py:three"))
    page.goto(f"{server.address}#play/games?level=9&coach=true")
    page.click(".drawing [data-move=b2]")
    page.get_by_text("That was a best move: you win. Moves to the end").wait_for()
    moves = page.get_by_role("group", name="legal moves").get_by_role("button")
    moves.nth(6).wait_for()
    page.get_by_role("button", name="undo").click()
    moves.nth(8).wait_for()
    assert "moves" not in page.url
    page.get_by_role("button", name="hint").click()
    page.get_by_text(re.compile(r"^Try .*\.$")).wait_for()
    ended = page.get_by_role("region", name="the end")
    page.click(".drawing [data-move=b2]")
    while not ended.count():
        moves = made(page.url)
        known = shown("", moves)
        if known["player"] == 1:
            page.get_by_role("button", name=known["best"][0], exact=True).click()
        elif known["player"]:
            page.wait_for_function("before => location.href !== before", arg=page.url)
    ended.get_by_text("You win!").wait_for()
    review = ended.locator(".signs > li")
    expect(review.get_by_text("That was a best move: you win.")).to_have_count(review.count())
    review.first.get_by_role("button").click()
    expect(page.locator(".drawing [data-move]")).to_have_count(8)  # free cells after b2


@pytest.mark.browser
def test_a_move_cannot_be_chosen_before_the_position_is_there(page, server):
    offer(rules("hex.py:three"))
    page.goto(f"{server.address}#play/games?people=1,2")
    moves = page.get_by_role("group", name="legal moves").get_by_role("button")
    expect(moves).to_have_count(9)
    late = []
    page.route("**/play/show", lambda route: late.append(route))
    moves.first.click()
    expect(moves.and_(page.locator("[aria-disabled]"))).to_have_count(9)
    late.pop().continue_()
    expect(moves).to_have_count(8)
    expect(moves.and_(page.locator("[aria-disabled]"))).to_have_count(0)


def made(url):
    """The moves in the address of a page."""
    moves = parse_qs(url.partition("?")[2]).get("moves", [""])[0]
    return [move for move in moves.split(",") if move]


@pytest.mark.browser
def test_a_player_says_what_the_players_want(page, server):
    offer(rules("last_sweet.py:ten"))
    page.goto(f"{server.address}#play/games")
    page.get_by_role("button", name="hint").click()
    page.get_by_text("What is best depends on what the others want.").wait_for()
    orders = ["2 > 3 > 1", "3 > 1 > 2", "1 > 2 > 3"]
    page.get_by_text("settings").click()
    wanted = page.get_by_label("orders of preference")
    wanted.fill(re.sub(r"(\d)", r"\1 washes up", "; ".join(orders)))
    wanted.press("Enter")
    page.get_by_text("settings").click()
    page.get_by_role("button", name="hint").click()
    page.get_by_text(re.compile(r"^Try .*\.$")).wait_for()
