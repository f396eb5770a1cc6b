"""Every key of every address, with the values that it declares and with odd ones."""

import json
from pathlib import Path

import pytest

from abgames.explore import declared

pytestmark = pytest.mark.browser

PLAYED = ("ab", "mastermind", "words", "cardmoo", "otrio", "nim", "tanhinmin", "games")
VIEWS = [f"play/{name}" for name in PLAYED] + [f"analyse/{name}" for name in (*PLAYED, "table")]
ODD = ("", "x", "toString", "__proto__", "constructor", "1.5", "-1", "1e9", "1000000000", "NaN")
ODD += ("99999999999999999999", "\N{COW}\N{COW FACE}", "<b>", "1,", ",", "%", "x=1", "0" * 50_000)
ODD += (",".join("7" * 50_000), "null", "true", "1:out", "toString:__proto__")

VISIT = (Path(__file__).parent / "addresses.js").read_text("utf-8")


def visited(page, view, odd):
    """What the page shows for each value of each key; a tab that does not answer fails."""
    page.route("**/api/**", lambda route: None)  # what is asked then is for other tests
    page.goto(f"#{view}")
    page.evaluate(f"(asked) => {{ ({VISIT})(asked); }}", [view, odd])
    shown = json.loads(page.locator("#found").text_content())
    assert {name for name in shown["views"] if name.startswith(("play/", "analyse/"))} == set(VIEWS)
    return shown["found"]


@pytest.mark.parametrize("view", VIEWS)
def test_each_key_is_read_as_it_is_declared_or_refused(page, view):
    found = visited(page, view, ODD)
    assert sum(each["isRefused"] for each in found) > 10
    for each in found:
        name = [view, *each["pairs"]]
        assert each["shown"], name
        told = "".join(each["told"]).removeprefix("This cannot be read in the address: ")
        refused = [pair.partition("=")[0] for pair in told.split(", ")] if told else []
        wanted = [key for key, _ in each["pairs"]] if each["isRefused"] else []
        assert [key for key in refused if key in wanted] == wanted, name
        assert bool(told) == each["isRefused"], name


LISTED = """import(new URL("views.js", document.baseURI)).then(({ VIEWS }) => {
  const views = Object.entries(VIEWS).map(([name, view]) => [name, view.start, view.limits ?? {}]);
  const plain = (_, each) => (typeof each === "function" ? null : each);
  const textContent = JSON.stringify(views, plain);
  document.body.append(Object.assign(document.createElement("pre"), { id: "found", textContent }));
})"""

OWN_WORDS = {"level", "mode"}
"""Arguments that are chosen by other words in addresses."""


def test_no_key_has_values_that_all_questions_of_the_game_refuse(page):
    """A key that is called like an argument has the range or the words declared for that."""
    page.goto("#home")
    page.evaluate(f"() => {{ {LISTED}; }}")
    compared = set()
    for view, start, limits in json.loads(page.locator("#found").text_content()):
        family = f"{view.partition('/')[2]}/"
        asked = [q.schema()["properties"] for n, q in declared().items() if n.startswith(family)]
        for key in start.keys() & limits.keys() - OWN_WORDS:
            schemas = [each[key] for each in asked if key in each and isinstance(limits[key], list)]
            parts = [part for schema in schemas for part in schema.get("anyOf", [schema])]
            words = {word for part in parts for word in part.get("enum", ())}
            if words:
                assert {word for word in limits[key] if word} <= words, (view, key)
            ranges = [part for part in parts if "minimum" in part]
            for part in ranges:
                least, most = limits[key][:2]
                assert part["minimum"] <= least <= most <= part.get("maximum", most), (view, key)
            if words or ranges:
                compared.add((view, key))
    assert compared >= {("play/otrio", "players"), ("analyse/ab", "objective")}, compared
