"""The files of the page: their size, what they must not hold, and their words."""

import json
import re
from importlib.resources import files

PAGE = files("abgames.explore") / "page"
TEXTS = {file.name: file.read_text("utf-8") for file in PAGE.iterdir()}
SCRIPTS = {name: text for name, text in TEXTS.items() if name.endswith(".js")}
STRING = r'"((?:[^"\\\n]|\\.)*)"'
ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org/)|//cdn")


def size(name):
    return len(TEXTS[name].splitlines())


def test_the_page_is_small_and_its_files_are_of_a_size_to_read():
    assert [name for name in TEXTS if size(name) >= 300 and not name.endswith(".json")] == []
    assert sum(map(size, SCRIPTS)) <= 3_800
    assert sum(size(name) for name in TEXTS if name.endswith(".css")) <= 700


def test_nothing_comes_from_elsewhere():
    for name, text in TEXTS.items():
        assert not ELSEWHERE.search(text), name
        assert "@import" not in text, name


def test_nothing_is_forbidden_by_the_policy_of_the_page():
    """No scripts or styles inside elements, and no text that becomes code or elements."""
    html = TEXTS["index.html"]
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html)
    assert re.findall(r"<script[^>]*>([^<]*)", html) == [""]
    for name, text in SCRIPTS.items():
        for forbidden in ("innerHTML", "outerHTML", "insertAdjacent", "eval(", "new Function"):
            assert forbidden not in text, name
        assert not re.search(r"\bstyle:|\.style\b|\"style\"", text), name


def japanese():
    return json.loads(TEXTS["words-ja.json"])


def first_argument(text):
    """The text before the first comma outside brackets, or before the closing bracket."""
    depth, is_text = 0, False
    for i, character in enumerate(text):
        if character == '"' and text[i - 1] != "\\":
            is_text = not is_text
        elif not is_text:
            depth += (character in "([{") - (character in ")]}")
            if depth < 0 or (character == "," and not depth):
                return text[:i]
    return text


def messages(text):
    """The messages: t("..."), t(x ? "..." : "..."), and the titles of views."""
    for call in re.finditer(r"(?<![\w.])t\(", text):
        yield from re.findall(rf"(?:^|[?:(|])\s*{STRING}", first_argument(text[call.end() :]))
    yield from re.findall(rf"\btitle: {STRING},\s*start\b", text)


def test_messages_are_found():
    text = (
        """t("a, (b"), t(x === "no" ? "c" : "d", { n: "no" }), cat("no"), {title: "e", start: {}}"""
    )
    assert list(messages(text)) == ["a, (b", "c", "d", "e"]


def test_every_message_is_translated():
    missing = {
        message: name
        for name, text in SCRIPTS.items()
        for message in messages(text)
        if message not in japanese()
    }
    assert not missing


def test_every_translation_is_used():
    everything = "".join(SCRIPTS.values())
    assert [message for message in japanese() if f'"{message}"' not in everything] == []


def test_translations_have_the_same_places():
    def places(text):
        return set(re.findall(r"\{(\w+)\}", text))

    different = {key: text for key, text in japanese().items() if places(key) != places(text)}
    assert not different
    assert all(text.strip() for text in japanese().values())
