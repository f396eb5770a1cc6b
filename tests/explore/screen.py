"""What tests of the screens in a browser share."""

import re

try:
    from playwright.sync_api import expect
except ImportError:
    expect = None  # then there is no page either, and all tests are skipped


def opener(page, name, title):
    """Opens a screen of the analysis with a state; the page."""

    def run(query=""):
        page.goto(f"#analyse/{name}{query and '?'}{query}")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        return page

    return run


def region(page, name):
    return page.get_by_role("region", name=name, exact=True)


def address(page, text):
    expect(page).to_have_url(re.compile(re.escape(text) + "$"))


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def opened(page):
    """Open the panel for experts."""
    button(page, "for experts").click()


def tap(page, group, number):
    """Set a number of a reply."""
    page.get_by_role("group", name=group, exact=True).get_by_role(
        "button", name=str(number)
    ).click()


def guess(page, keys):
    """Type a guess, and wait until it stands on the board."""
    rows = page.locator(".row:not(.now):not([aria-hidden])")
    before = rows.count()
    page.keyboard.type(keys)
    page.keyboard.press("Enter")
    expect(rows).to_have_count(before + 1)


def card(page):
    return page.get_by_role("region", name="the end")


def facts(page):
    cells = card(page).locator(".facts").first.locator("div")
    expect(card(page).get_by_text("luck", exact=True)).to_be_visible()
    return {
        each.locator("dt").inner_text(): each.locator("dd").inner_text() for each in cells.all()
    }
