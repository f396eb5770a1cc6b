"""Sphinx's settings for the site; ``make docs`` runs it on what ``pages.py`` writes."""

import sys
from pathlib import Path

SITE = Path(__file__).parent
sys.path.insert(0, str(SITE))

from docstrings import ALIASES  # noqa: E402

import abgames  # noqa: E402

project = "abgames"
author = "abgames contributors"
project_copyright = f"2026, {author}"
release = version = abgames.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.intersphinx",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "docstrings",
]

smartquotes = False  # they would make one dash of the two of --json

html_theme = "furo"
html_title = f"abgames {release}"
html_static_path = [str(SITE / "static")]
html_css_files = ["site.css"]
html_search_scorer = str(SITE / "scorer.js")
html_copy_source = False
html_show_sourcelink = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

myst_enable_extensions = ["html_image"]  # <img width=...>, which Markdown cannot say
myst_heading_anchors = 4  # those of GitHub, so that links hold in both places

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_type_aliases = {name: name for name in ALIASES}
autodoc_mock_imports = ["gymnasium", "pettingzoo", "pyspiel", "open_spiel"]
autosummary_generate = False
maximum_signature_line_length = 88
add_module_names = False
suppress_warnings = ["ref.python"]  # two families have a Certificate; a link may lead to either
python_use_unqualified_type_names = True

# The inventory of Python's documentation is here, so that building needs no network.
intersphinx_mapping = {"python": ("https://docs.python.org/3/", str(SITE / "python.inv"))}
intersphinx_timeout = 1
