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
