"""Writes the arguments of all questions for the page without Python, which are committed.

python rust/answers/declared.py
"""

import json
from pathlib import Path

from abgames.explore import declared

FILE = Path(__file__).parent / "src" / "declared.json"


def shown() -> str:
    """Return the schemas of the arguments, a question a line, without their words for people."""
    lines = []
    for name, question in sorted(declared().items()):
        schema, arguments = question.schema(), []
        for argument in question.names():
            declared_so = schema["properties"][argument]
            del declared_so["description"]
            if declared_so.get("default") is None:
                declared_so.pop("default", None)
            needed = {"required": True} if argument in schema["required"] else {}
            arguments.append({"name": argument, **declared_so, **needed})
        lines.append(f"{json.dumps(name)}: {json.dumps(arguments)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(shown(), "utf-8")
