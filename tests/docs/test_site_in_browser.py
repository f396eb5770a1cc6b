"""The site that ``make docs`` has built, in chromium, from its files alone."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SITE = Path(__file__).parents[2] / "target" / "site"
START = SITE.as_uri()
LINKS = "links => links.map(link => link.href)"
WIDTHS = "pictures => pictures.filter(p => p.checkVisibility()).map(p => p.naturalWidth)"


@pytest.fixture
def site(missing):
    """The folder of the site."""
    if not (SITE / "index.html").exists():
        missing("the site, which make docs builds,")
    return SITE


@pytest.fixture
def tab(browser, site):
    """An empty tab without a network; errors in it, and requests to other hosts, fail the test."""
    complaints = []
    context = browser.new_context(offline=True)

    def requested(request):
        if not request.url.startswith((START, "data:", "blob:")):
            complaints.append(f"asked elsewhere: {request.url}")

    context.on("request", requested)
    # Results of a search that is read from a disk have no excerpts: no page may fetch a file.
    context.on(
        "weberror",
        lambda error: "Failed to fetch" in str(error.error) or complaints.append(str(error.error)),
    )
    yield context.new_page()
    context.close()
    assert complaints == []


def pages():
    return sorted(path for path in SITE.rglob("*.html") if "_modules" not in path.parts)


class Anchors(HTMLParser):
    """The names of a page, and where its links lead."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids.add(given.get("id"))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])


@pytest.mark.usefixtures("site")
def test_every_link_leads_somewhere():
    read = {page.as_uri(): Anchors(page.read_text("utf-8")) for page in pages()}
    ids = {page: anchors.ids for page, anchors in read.items()}
    assert len(ids) >= 40
    dead = set()
    for page, anchors in read.items():
        for link in anchors.links:
            target, anchor = urldefrag(urljoin(page, link))
            if target.startswith("file:"):
                there = Path(unquote(target).removeprefix("file://")).exists()
                known = ids.get(target, {anchor})  # of sources, only that there is a page
                if not there or (anchor and unquote(anchor) not in known):
                    dead.add((page, link))
    assert not dead


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("kayles", "games/nim.html"),
        ("can_force", "reference/otrio-solving.html"),
        ("certificate", "formats.html"),
    ],
)
def test_search_works_without_a_network(tab, words, expected):
    tab.goto(f"{START}/index.html")
    tab.get_by_role("textbox", name="Search").fill(words)
    tab.keyboard.press("Enter")
    tab.locator(f"#search-results li a[href*='{expected}']").first.wait_for()


@pytest.mark.parametrize("words", ["threads", "picture"])
def test_guides_are_found_before_options(tab, words):
    tab.goto(f"{START}/index.html")
    tab.get_by_role("textbox", name="Search").fill(words)
    tab.keyboard.press("Enter")
    tab.locator("#search-results li a[href*='shell/']").first.wait_for()
    found = tab.eval_on_selector_all("#search-results li a", LINKS)
    kinds = [link.removeprefix(START).split("/")[1] for link in found]
    assert set(kinds[:2]) <= {"start", "guides", "games"}
    assert kinds.index("shell") > max(n for n, kind in enumerate(kinds) if kind == "guides")


CUT = """boxes => boxes.filter(box => box.scrollWidth > box.clientWidth + 1)
    .map(box => box.textContent.slice(0, 60))"""


def test_neither_code_nor_pages_are_cut(tab):
    for page in ("index", "start/python", "start/shell", "games/otrio", "guides/teach-questions"):
        tab.goto(f"{START}/{page}.html")
        assert tab.eval_on_selector_all("article .highlight pre", CUT) == []
        tab.set_viewport_size({"width": 390, "height": 800})
        assert tab.evaluate("document.documentElement.scrollWidth") <= 390
        assert tab.eval_on_selector_all("article .highlight-python pre", CUT) == []
        tab.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_have_the_theme_that_is_chosen_on_the_page(tab, theme):
    tab.emulate_media(color_scheme={"light": "dark", "dark": "light"}[theme])
    tab.goto(f"{START}/games/otrio.html")
    tab.evaluate("theme => document.body.dataset.theme = theme", theme)
    shown = tab.locator("article img:visible").evaluate_all("all => all.map(one => one.src)")
    assert len(shown) == 2
    assert all(source.endswith(f"-{theme}.svg") for source in shown)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_picture_of_the_gallery_is_shown_in_the_theme_of_the_page(tab, theme):
    tab.emulate_media(color_scheme=theme)
    tab.goto(f"{START}/gallery.html")
    widths = tab.eval_on_selector_all("article img", WIDTHS)
    boards = tab.locator("article iframe").all()
    assert len(widths) + len(boards) == len(tab.locator("article h2").all())
    for board in boards:
        board.content_frame.get_by_role("button").first.wait_for()
    assert min(widths) > 0
    shown = tab.locator("article img:visible").evaluate_all("all => all.map(one => one.src)")
    assert all(f"-{theme}.svg" in source for source in shown)


def test_wide_pictures_are_scrolled_on_a_phone(tab):
    tab.set_viewport_size({"width": 390, "height": 800})
    tab.goto(f"{START}/gallery.html")
    link = tab.locator("article a:visible:has(> img)").first
    wide, seen = link.evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert wide > 400 > seen > 300
