"""The man page is the one that `make man` makes, and a formatter of man pages reads it."""

from docs.site import man

from abgames.cli import HOMES


def test_the_page_is_the_one_that_is_committed():
    assert man.PAGE.read_text(encoding="utf-8") == man.man_page(), "run make man"


def test_every_command_is_there():
    page = man.PAGE.read_text(encoding="utf-8")
    assert all(f"\n.SS abgames {name}" in page for name in HOMES)
    assert "--" not in page.replace("\\-\\-", "")  # a typed dash is no hyphen
