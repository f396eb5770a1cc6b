"""The page as one module, for notebooks and documents that take one file.

>>> text = module()
>>> text.count("import "), "export default" in text
(0, True)
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

_PAGE = files(__package__) / "page"
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)

_DOCUMENT = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>abgames</title>
<div id="board"></div>
<script type="module">
{module}
withRecords(document.getElementById("board"), {board});
</script>
</html>
"""


@cache
def module() -> str:
    """Return all that a board needs as one ES module, whose default export is for anywidget."""
    ordered: dict[str, str] = {}
    _add("widget", ordered)
    shared = json.dumps({"style": _style(), "words": {"ja": json.loads(_text("words-ja.json"))}})
    return "\n".join(
        [
            "const modules = {};",
            *ordered.values(),
            f"const shared = {shared};",
            "const withRecords = (el, board) => modules.widget.withRecords(el, board, shared);",
            "export default { render: (board) => modules.widget.inNotebook(board, shared) };",
        ]
    )


def document(
    view: str,
    state: Mapping[str, Any],
    answers: Mapping[str, Any],
    *,
    language: str = "en",
    theme: str = "auto",
) -> str:
    """Return an HTML page with a board that knows some answers and needs no server."""
    board = {"view": view, "state": state, "answers": answers, "language": language, "theme": theme}
    # Only "</" could end a script element early.
    text = json.dumps(board, ensure_ascii=False).replace("</", "<\\/")
    return _DOCUMENT.format(language=language, module=module().replace("</", "<\\/"), board=text)


def recorded_as(question: str, arguments: Mapping[str, Any]) -> str:
    """Return the key of a recorded answer; the language makes no difference."""
    asked = {name: value for name, value in arguments.items() if name != "language"}
    shown = json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{question} {shown}"


def _add(name: str, ordered: dict[str, str]) -> None:
    """Add a file after those that it imports."""
    text = _text(f"{name}.js")
    for needed in _IMPORT.findall(text):
        if needed[1] not in ordered:
            _add(needed[1], ordered)
    exported = ", ".join(_EXPORT.findall(text))
    text = _IMPORT.sub(lambda found: f"const {found[1]} = modules.{found[2]};", text)
    text = _EXPORT.sub("", text)
    ordered[name] = f"modules.{name} = (() => {{\n{text}\nreturn {{ {exported} }};\n}})();"


def _style() -> str:
    """The style, for a shadow tree instead of a document."""
    sheets = "".join(map(_text, ("style.css", "play.css", "screens.css")))
    style = re.sub(r":root(\[[^]]*\])", r":host(\1)", sheets)
    return style.replace(":root", ":host").replace("body {", "#view {")


def _text(name: str) -> str:
    return (_PAGE / name).read_text(encoding="utf-8")
