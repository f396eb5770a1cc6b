"""Pictures as objects, in the forms that typst draws, and in colours for every eye."""

import io
import itertools
import pickle
import re
import sys

import numpy as np
import pytest
from matplotlib import image

from abgames.display.plots import COLORS as BARS
from abgames.display.svg import Picture
from abgames.nim import figure_svg
from abgames.otrio import Position
from abgames.otrio.notation import COLORS
from abgames.tanhinmin.text import matching_svg

POSITION = Position.from_moves("b2M, a1L, c3S", players=3)

SIGHT = {
    "trichromatic": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
"""What is seen of linear RGB: the matrices of Machado, Oliveira and Fernandes (2009)."""

TO_XYZ = [[0.4125, 0.3576, 0.1804], [0.2127, 0.7152, 0.0722], [0.0193, 0.1192, 0.9503]]


def linear(color):
    channels = np.array([int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)])
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def lab(rgb):
    xyz = np.array(TO_XYZ) @ np.clip(rgb, 0, 1) / (0.9505, 1, 1.089)
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def least_distance(colors, sight):
    """The distance of the two nearest colours; 2 is just noticeable side by side."""
    seen = [lab(np.array(SIGHT[sight]) @ linear(color)) for color in colors]
    return min(np.linalg.norm(a - b) for a, b in itertools.combinations(seen, 2))


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_colours_of_pieces_can_be_told_apart(theme, sight):
    style = dict(re.findall(r" \.(\w+)\{fill:(#\w{6})\}", POSITION.to_svg(theme=theme)))
    assert least_distance([style[name] for name in COLORS], sight) > 20


@pytest.mark.parametrize("sight", SIGHT)
def test_the_colours_of_bars_can_be_told_apart(sight):
    assert least_distance(BARS[:4], sight) > 10


def test_a_picture_is_text_that_shows_itself():
    picture = figure_svg(2)
    assert isinstance(picture, str)
    assert picture.startswith("<svg")
    assert picture._repr_svg_() == figure_svg(2, theme="light")
    assert figure_svg(2, theme="dark")._repr_svg_() == figure_svg(2, theme="dark")
    assert repr(picture) == f"<Picture: {len(picture):,} characters of SVG>"
    assert pickle.loads(pickle.dumps(picture)) == picture
    assert isinstance(POSITION.to_svg(), Picture)


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf", ".PNG"])
def test_saved(tmp_path, suffix):
    path = tmp_path / f"figure{suffix}"
    figure_svg(2).save(path)
    form = {".svg": "encode", ".png": "to_png", ".pdf": "to_pdf"}[suffix.lower()]
    assert path.read_bytes() == getattr(figure_svg(2), form)()


def test_another_form_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"must end with \.svg, \.png or \.pdf"):
        figure_svg(2).save(tmp_path / "figure.gif")


def pixel(picture, x, y):
    """The colour of a PNG at a point of the SVG."""
    drawn = image.imread(io.BytesIO(picture.to_png()))
    return "#" + "".join(f"{round(255 * part):02x}" for part in drawn[2 * y, 2 * x, :3])


def test_rings_are_open_and_pieces_have_their_colours():
    picture = POSITION.to_svg(theme="light")
    middle = (30 + 52, 30 + 52)
    assert pixel(picture, middle[0] + 41, middle[1]) == "#12946a"
    assert pixel(picture, middle[0] + 33, middle[1] - 2) == "#f6f8fa"


def test_a_class_overrules_what_holds_for_the_whole():
    picture = matching_svg([1, 2], [1, 3], theme="dark")
    dashed = re.search(r'<rect class="spared" x="(\d+)" y="(\d+)"', picture)
    assert pixel(picture, int(dashed[1]) + 5, int(dashed[2]) + 5) == "#0d1117"


def test_marks_and_the_last_move():
    picture = POSITION.to_svg(marks={"a2L": "P2", "c1s": "<D>"}, last="c3S")
    assert picture.count('class="mark"') == 2
    assert "&lt;D&gt;" in picture
    assert picture.count('class="last"') == 1


def test_without_typst(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(ImportError, match="pip install typst"):
        figure_svg(1).to_png()
