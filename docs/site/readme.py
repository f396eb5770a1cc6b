"""Makes what README needs: the pictures of its doors, and the copy of it that PyPI shows.

python docs/site/readme.py

Links in README lead to files, so that they work in a checkout and on GitHub.  PyPI has the text
alone: there they lead to the site, or to the repository.  Both addresses are those of
``[project.urls]`` in ``pyproject.toml``.  The files are committed, and a test compares them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import partial
from io import StringIO
from pathlib import Path

from matplotlib import pyplot
from matplotlib.axes import Axes

import abgames
from abgames import nim, otrio
from abgames.codebreaking import AB, Strategy, prove_all_colors, solve
from abgames.display.plots import plot_histogram

ROOT = Path(__file__).parents[2]
DOORS = ROOT / "docs" / "doors"
FOR_PYPI = ROOT / "python" / "README.md"

_LINK = re.compile(r'(\]\(|src=")([^)\s"#]*)(#[^)\s"]*)?(?=[)"])')


def plotted(draw: Callable[[Axes], None]) -> str:
    """Return a small plot as SVG."""
    # Text stays text, and nothing depends on the time or on chance.
    settings = {"svg.fonttype": "none", "svg.hashsalt": "abgames"}
    with pyplot.rc_context(settings):
        figure, axes = pyplot.subplots(figsize=(2.7, 2.75), layout="constrained")
        draw(axes)
        drawn = StringIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    return drawn.getvalue()


def play() -> str:
    """Draw what each move in Otrio is worth."""
    moves = "b2M a1L c3S a2S b3L c3M c1L a3M b1S"
    position = abgames.Position.from_moves(moves, players=3)
    worth = {move: outcome for move, outcome, _ in otrio.analyze(position, prefer="next")}
    return position.to_svg(marks=worth, theme="light")


def teach(axes: Axes) -> None:
    """Draw the pattern in the lost positions of Nim."""
    nim.plot_lost_positions(nim.lost_positions(31), ax=axes)
    axes.set_title("")
    axes.images[0].colorbar.remove()


def check(axes: Axes) -> None:
    """Draw a player beside the best strategy."""
    game = AB(3, 7)
    mine = Strategy.from_player(game, lambda history, candidates: candidates[len(candidates) // 2])
    plot_histogram({"best": solve(game).strategy, "yours": mine}, ax=axes)


def prove(axes: Axes) -> None:
    """Draw what is proved for every number of colours."""
    prove_all_colors("AB", pegs=2).plot_mean(ax=axes)


PICTURES: dict[str, Callable[[], str]] = {
    "play": play,
    "teach": partial(plotted, teach),
    "check": partial(plotted, check),
    "prove": partial(plotted, prove),
}


def for_pypi() -> str:
    """Return README with addresses in place of names of files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    site, source = project["urls"]["Documentation"], project["urls"]["Source"]
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return _LINK.sub(lambda link: f"{link[1]}{address(link[2], site, source)}{link[3] or ''}", text)


def address(name: str, site: str, source: str) -> str:
    """Return where a file is on the web; without a name, README itself.

    >>> address("docs/games/nim.md", "https://site/", "https://source")
    'https://site/games/nim.html'
    >>> address("docs/doors/play.svg", "https://site/", "https://source")
    'https://site/_images/play.svg'
    >>> address("LICENSE", "https://site/", "https://source")
    'https://source/blob/main/LICENSE'
    """
    if "://" in name:
        return name
    path = Path(name)
    if path.parts[:1] == ("docs",) and path.suffix == ".md":
        return site + path.relative_to("docs").with_suffix(".html").as_posix()
    if path.suffix == ".svg":
        return f"{site}_images/{path.name}"  # where Sphinx puts the pictures of its pages
    if not name:
        return source
    return f"{source}/{'tree' if (ROOT / path).is_dir() else 'blob'}/main/{name}"


def main() -> None:
    """Write the files."""
    DOORS.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (DOORS / f"{name}.svg").write_text(draw(), encoding="utf-8")
    FOR_PYPI.write_text(for_pypi(), encoding="utf-8")


if __name__ == "__main__":
    main()
