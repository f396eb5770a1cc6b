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
        schema = question.schema()
        for each in schema["properties"].values():
            del each["description"]
            if each.get("default") is None:
                each.pop("default", None)
        schema = {key: schema[key] for key in ("properties", "required")}
        schema["names"] = question.names()
        lines.append(f"{json.dumps(name)}: {json.dumps(schema, sort_keys=True)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(shown(), "utf-8")
