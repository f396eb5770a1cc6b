"""Every screen of the analysis: without faults for axe, on a phone, and in Japanese."""

import re

import pytest
from tests.explore.screen import expect

pytestmark = pytest.mark.browser

LATE = "b2M,a1L,c3S,a2S,b3L,c3M"
LONG = "mine=1,2,3,4,5,6,7,8,9,10,11,12,13&theirs=2,2,4,4,6,6,8,8,10,10,12,12,13&experts=true"
SCREENS = {
    "nim": ["", "rule=kayles", "piles=7,3,25&moves=7+3+24&lesson=true", "piles=1,2&moves=0+2,0+0"],
    "otrio": [
        f"moves={LATE}&experts=true&coach=true&hint=true&table=true",
        f"moves={LATE},c2L",
        "players=4&programs=2&marks=none",
    ],
    "tanhinmin": [
        "",
        "moves=5,6,pass&experts=true",
        "mine=1&theirs=2,3&moves=1",
        "variant=goals&play=9&moves=2,3",
        LONG,
    ],
    "ab": ["pegs=3&colors=7&history=123%3D0A1B&guess=145&tree=true&experts=true"],
}
JAPANESE = {
    "nim": ("", "ニム"),
    "otrio": (f"moves={LATE}&coach=true&prefer=next", "オトリオ"),
    "tanhinmin": ("", "二人単貧民"),
}


def ready(page):
    """Wait until no search is running."""
    page.wait_for_load_state("networkidle")
    expect(page.locator(".working")).to_have_count(0)


@pytest.mark.parametrize(("name", "query"), [(n, query) for n in SCREENS for query in SCREENS[n]])
def test_everybody_can_use_it(page, axe, name, query):
    page.goto(f"#analyse/{name}{query and '?'}{query}")
    ready(page)
    axe(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    axe(page)


@pytest.mark.parametrize("name", JAPANESE)
def test_it_speaks_japanese(page, axe, name):
    query, title = JAPANESE[name]
    page.goto(f"#analyse/{name}{query and '?'}{query}")
    page.get_by_label("language").select_option("ja")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(f"{title}|Otrio"))
    ready(page)
    english = re.sub("Otrio|English|Enter", "", page.locator("#view").inner_text())
    assert not re.findall(r"\b[A-Za-z]{4,}\b", english)
    axe(page)
