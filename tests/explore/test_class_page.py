"""One puzzle for a class, and the wall with everybody's count."""

import json
import re
from pathlib import Path

import pytest
from tests.explore.screen import button, expect, guess

from abgames.games import load
from abgames.games.loading import offer

GAMES = Path(__file__).parents[2] / "examples" / "games"


def test_everybody_is_counted_once(ask):
    def told(**arguments):
        status, _, body = ask("/api/class", arguments)
        return status, json.loads(body)["answer"] if status == 200 else body.decode()

    assert told(game="ab 1") == (200, {"players": 0, "counts": {}})
    for who, n in (("x", 5), ("y", 5), ("x", 3), ("z", 0)):
        status, _ = told(game="ab 1", id=who, n=n)
        assert status == 200
    assert told(game="ab 1") == (200, {"players": 3, "counts": {"0": 1, "5": 2}})
    assert told(game="ab 2")[1]["players"] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"game": 7},
        {"game": ""},
        {"game": "x" * 201},
        {"game": "ab", "id": "x"},
        {"game": "ab", "id": "x", "n": -1},
        {"game": "ab", "id": "x", "n": True},
        {"game": "ab", "id": [], "n": 3},
    ],
)
def test_what_is_no_count_is_refused(ask, arguments):
    status, _, body = ask("/api/class", arguments)
    assert (status, body.decode().endswith("\n")) == (400, True)


def test_the_wall_holds_no_more_than_it_says(server):
    for i in range(150):
        server.wall.told({"game": f"ab {i}", "id": "x", "n": 4})
    assert server.wall.told({"game": "ab 0"})["players"] == 0
    assert server.wall.told({"game": "ab 149"})["players"] == 1
    for i in range(600):
        server.wall.told({"game": "ab 149", "id": f"{i}", "n": 4})
    assert server.wall.told({"game": "ab 149"})["counts"] == {"4": 500}


@pytest.mark.browser
def test_a_class_gets_the_same_puzzle_and_sees_all_counts(page, axe):
    page.goto("#play/ab?pegs=2&colors=5")
    page.get_by_text("settings").click()
    button(page, "for a class").click()
    wall = page.get_by_role("region", name="for a class")
    expect(wall.get_by_role("img", name="the address as a QR code")).to_be_visible()
    link = wall.get_by_role("link").inner_text()
    assert re.search(r"#play/ab\?pegs=2&colors=5&seed=\d+&group=true$", link)
    axe(page)
    pupil = page.context.new_page()
    pupil.goto(link)
    seed = int(re.search(r"seed=(\d+)", link)[1])
    secret = pupil.evaluate(
        "asked => abgames.answer('ab/secret', asked)",
        {"pegs": 2, "colors": 5, "symbols": "12345", "seed": seed},
    )["text"]
    guess(pupil, secret.replace(" ", ""))
    counted = pupil.get_by_role("region", name="for a class")
    expect(counted.get_by_role("status")).to_have_text("finished: 1")
    expect(wall.get_by_role("status")).to_have_text("finished: 1")  # within some seconds
    expect(wall.get_by_role("listitem")).to_have_text("11")
    pupil.reload()
    expect(counted.get_by_role("status")).to_have_text("finished: 1")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "begun", "won"),
    [
        ("nim", "piles=1", ""),
        ("tanhinmin", "mine=2&theirs=1,3", "moves=2"),
        ("otrio", "programs=&seed=5", "moves=a1S,a3S,a2M,a3M,c1S,c3S,c2M,c3M,b1S"),
        ("games", "people=1,2", "moves=0,3,1,4,2&by=1,2,1,2,1"),
    ],
)
def test_other_games_have_a_link_for_a_class(page, monkeypatch, game, begun, won):
    monkeypatch.setattr("abgames.games.loading.OFFERED", {})
    offer(load(f"{GAMES / 'tic_tac_toe.py'}:two"))
    page.goto(f"#play/{game}?{begun}")
    wall = page.get_by_role("region", name="for a class")
    expect(page.get_by_text("settings")).to_be_visible()
    expect(wall).to_have_count(0)
    page.get_by_text("settings").click()
    button(page, "for a class").click()
    expect(wall.get_by_role("link")).to_have_text(re.compile(rf"#play/{game}\?.*group=true"))
    expect(page.locator("details[open]")).to_have_count(0)
    page.goto(f"#play/{game}?{begun}&{won}&group=true")
    if not won:
        page.get_by_role("button", name="pile 1: take 1").click()
    n = len(won.split("&")[0].split(",")) if won else 1
    expect(wall.get_by_role("status")).to_have_text("finished: 1")
    expect(wall.get_by_role("listitem")).to_have_text(f"{n}1")
