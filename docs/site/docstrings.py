"""How docstrings become the reference, for Sphinx.

Sections such as ``Parameters`` are read as numpydoc writes them.  A reference to an object leads to
the name under which users import it: ``abgames.otrio.solver.Solver`` to ``abgames.otrio.Solver``.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from names import homes
from sphinx.ext.napoleon import Config, NumpyDocstring

ALIASES = (
    "Axes",
    "CheckpointPath",
    "Code",
    "CodeLike",
    "CodesLike",
    "Goal",
    "Guesses",
    "Hands",
    "HistogramLike",
    "History",
    "HistoryLike",
    "Objective",
    "ProgressTaker",
    "RuleLike",
    "SimpleObjective",
)
"""Types that signatures name; what they stand for would fill a screen."""

_ALIAS = re.compile(r"TypeAliasForwardRef\('(\w+)'\)")


def setup(app: Any) -> dict[str, bool]:
    """Add this to Sphinx."""
    app.connect("autodoc-process-docstring", _read)
    app.connect("autodoc-process-signature", _typed)
    app.connect("missing-reference", _resolved)
    app.connect("doctree-resolved", _dashed)
    return {"parallel_read_safe": True}


def _read(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Replace the sections of a docstring by fields."""
    if what in {"function", "method", "class"}:
        lines[:] = NumpyDocstring(list(lines), Config(napoleon_use_rtype=False), app, what).lines()


def _typed(
    app: Any,
    what: str,
    name: str,
    thing: Any,
    options: Any,
    taken: str | None,
    returned: str | None,
) -> tuple[str | None, str | None]:
    """Return a signature with the names of types as they are imported."""
    return (taken and _ALIAS.sub(r"\1", taken)), (returned and _ALIAS.sub(r"\1", returned))


def _resolved(app: Any, env: Any, node: Any, shown: Any) -> Any:
    """Return a link to what a reference means, or None."""
    if node.get("refdomain") != "py":
        return None
    if not hasattr(env, "public_homes"):
        env.public_homes = homes()
    if node.source is None:
        return shown  # of an annotation: a type without a page is shown as text
    wanted = node["reftarget"]
    for target in (wanted, f"{node.get('py:module')}.{wanted}"):
        for defined, public in env.public_homes.items():
            if target == defined or target.startswith(f"{defined}."):
                name = f"{public}{target[len(defined) :]}"
                return env.domains["py"].resolve_xref(
                    env, node["refdoc"], app.builder, "obj", name, node, shown
                )
    return None


def _dashed(app: Any, doctree: Any, page: str) -> None:
    """Put a dash between the name of a parameter and what is said of it."""
    for text in list(doctree.findall(nodes.Text)):
        if text == " -- ":
            text.parent.replace(text, nodes.Text(" – "))
