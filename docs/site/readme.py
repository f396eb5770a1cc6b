"""Makes what README needs: its picture, and the copy of it that PyPI shows.

python docs/site/readme.py

Links in README lead to files, so that they work in a checkout and on GitHub.  PyPI has the text
alone: there they lead to the site, or to the repository.  Both addresses are those of
``[project.urls]`` in ``pyproject.toml``.  The files are committed, and a test compares them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

from abgames import Position, begin

ROOT = Path(__file__).parents[2]
DOORS = ROOT / "docs" / "doors"
FOR_PYPI = ROOT / "python" / "README.md"

_LINK = re.compile(r'(\]\(|src=")([^)\s"#]*)(#[^)\s"]*)?(?=[)"])')


PLAYED = begin(Position.from_moves("b2L, c2S, c1L, a3S, c2M, b1M, b3M, c3L", players=2))
"""The game that is shown, in which one move wins."""

PICTURES: dict[str, Callable[[], str]] = {"otrio": PLAYED.picture}


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
    >>> address("docs/doors/otrio.svg", "https://site/", "https://source")
    'https://site/_images/otrio.svg'
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
