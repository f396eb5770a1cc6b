"""Pictures in one theme, or in that of the viewer."""

import xml.etree.ElementTree as ET

import pytest

from abgames.codebreaking import AB, solve
from abgames.nim import figure_svg
from abgames.otrio import Position
from abgames.tanhinmin.text import matching_svg

STRATEGY = solve(AB(2, 3)).strategy
POSITION = Position.from_moves("b2M, a1L")
DRAW = {
    "tree": STRATEGY.to_svg,
    "otrio": POSITION.to_svg,
    "nim": figure_svg,
    "matching": lambda **theme: matching_svg([1, 2], [1, 3], **theme),
}
DARK_PAGE = "#0d1117"


@pytest.mark.parametrize("name", DRAW)
def test_a_theme_is_chosen_for_good(name):
    auto, light, dark = (DRAW[name](theme=theme) for theme in ("auto", "light", "dark"))
    assert DRAW[name]() == auto
    assert "prefers-color-scheme" in auto
    for picture, is_dark in ((light, False), (dark, True)):
        ET.fromstring(picture)
        assert "prefers-color-scheme" not in picture
        assert (DARK_PAGE in picture) == is_dark
    names = [picture.split('class="')[1].split('"')[0] for picture in (auto, light, dark)]
    assert names == [f"abgames-{name}", f"abgames-{name}-light", f"abgames-{name}-dark"]
    for picture, used in zip((auto, light, dark), names, strict=True):
        assert f".{used} .page" in picture
        # In a page, the style of an SVG holds for everything there.
        style = ET.fromstring(picture).find("{http://www.w3.org/2000/svg}style").text
        both = style.split("@media (prefers-color-scheme:dark)")
        assert all(rule.startswith(f".{used}") for rule in both[0].strip().splitlines())
        assert all(".page{fill:#" in part for part in both)


@pytest.mark.parametrize("thing", [STRATEGY, POSITION])
def test_notebooks_get_light_pictures(thing):
    assert "prefers-color-scheme" not in thing._repr_svg_()
    assert DARK_PAGE not in thing._repr_html_()


@pytest.mark.parametrize("name", DRAW)
def test_unknown_themes(name):
    with pytest.raises(ValueError, match="theme must be 'auto', 'light' or 'dark', not 'night'"):
        DRAW[name](theme="night")
