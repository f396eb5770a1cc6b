"""The pictures on the page about Otrio are those of the package."""

from pathlib import Path

import pytest

from abgames.otrio import ALWAYS_DRAWN, FIGURE_2

GAMES = Path(__file__).parents[2] / "docs" / "games"


@pytest.mark.parametrize(
    ("name", "position"),
    [("otrio-figure-2.svg", FIGURE_2), ("otrio-always-drawn.svg", ALWAYS_DRAWN)],
)
def test_pictures(name, position):
    assert (GAMES / name).read_text(encoding="utf-8") == position.to_svg()
