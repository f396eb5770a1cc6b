"""The catalogues of messages: every message is in them, with the same placeholders."""

import ast
import re
from io import BytesIO
from operator import itemgetter
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from abgames import language
from abgames.language import _, is_shown, language_of, ngettext, speaking

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "abgames"
CORE = [path.read_text("utf-8") for path in (ROOT / "rust" / "answers").rglob("*.rs")]
CATALOGUES = sorted(Path(language.LOCALE).glob("*/LC_MESSAGES/abgames.po"))
TALKING = [
    *(PACKAGE / "cli" / name for name in ("conversation.py", "play.py", "terminal.py")),
    *(PACKAGE / "cli" / f"{family}.py" for family in ("nim", "otrio", "tanhinmin")),
    *sorted((PACKAGE / "cli").glob("*/*play.py")),
    *sorted((PACKAGE / "cli").glob("*/*assist.py")),
    *sorted((PACKAGE / "cli").glob("*/cards.py")),
    *sorted((PACKAGE / "cli").glob("*/*dialogue*.py")),
    *sorted((PACKAGE / "cli").glob("*/game.py")),
    *sorted((PACKAGE / "nim" / "play").glob("[!_]*.py")),
]
IMPORT = re.compile(r"^from \.+language import", re.MULTILINE)
CODE = ("compile", "parse_and_bind", "add_argument")
OF_RESULTS = (
    "cell",
    "combination",
    "more group",
    "node",
    "outcome",
)  # counted in results, which are in English
MARKS = ("_", "marked", "ngettext", "pgettext", "counted")


def sources():
    """The modules that look up messages."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        if path == PACKAGE / "language.py" or IMPORT.search(text):
            yield path, ast.parse(text)


def calls(tree, *names):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            yield node, [text for text in texts if isinstance(text, str)]


def messages():
    """Every message of the code: (context, message, plural)."""
    for _path, tree in sources():
        for _node, texts in calls(tree, "_", "marked"):
            yield from ((None, text, None) for text in texts)
        for _node, texts in calls(tree, "ngettext"):
            yield from [(None, *texts)] if texts else []
        for _node, texts in calls(tree, "Command"):
            yield "command", texts[0], None
        for _node, (one, *more) in filter(itemgetter(1), calls(tree, "counted")):
            if one in OF_RESULTS:
                continue
            yield None, f"{{n}} {one}", f"{{n}} {more[0] if more else one + 's'}"


def catalogue(path):
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def entries(path):
    return [message for message in catalogue(path) if message.id]


def key(message):
    one, more = message.id if isinstance(message.id, tuple | list) else (message.id, None)
    return message.context, one, more


def name(path):
    return path.parts[-3]


def test_there_is_a_catalogue_for_each_language_but_english():
    assert [name(path) for path in CATALOGUES] == sorted({*language.LANGUAGES} - {"en"})


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_every_message_of_the_code_is_translated_and_no_other(path):
    translated = {key(m) for m in entries(path) if all(m.string) and not m.fuzzy}
    wanted, of_core = set(messages()), of_the_core()
    of_core |= {text for _before, text in LITERAL.findall(" ".join(CORE))}
    assert wanted - translated == set()
    assert [each for each in translated - wanted if each[1] not in of_core] == []


LITERAL = re.compile(r'([^\s"]*)\s*"([^"\n]+)"')
CHOICE = re.compile(r"said!\(match .*?\n +\}\)", re.DOTALL)


def of_the_core():
    """The messages of the core: what it says, and sentences with places."""
    found = set()
    for text in (text for text in CORE if "said!" in text):
        for before, message in LITERAL.findall(text):
            has_places = re.search(r"\{[a-z]+\}", message) and not before.endswith("format!(")
            found |= {message} if has_places or before.endswith("said!(") else set()
        chosen = LITERAL.findall(" ".join(CHOICE.findall(text)))
        found |= {text for before, text in chosen if before == "=>" and re.search("[a-z]", text)}
        found |= {f"{{n}} {noun}" for noun in re.findall(r'counted\([^"]*"([a-z ]+)"', text)}
    return found - {f"{{n}} {noun}" for noun in OF_RESULTS}


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_every_message_of_the_core_is_translated(path):
    wanted = of_the_core()
    assert len(wanted) > 70
    assert (
        wanted - {text for _context, *texts in map(key, entries(path)) for text in texts} == set()
    )


def places(text):
    return {field for _text, field, _form, _conversion in Formatter().parse(text) if field}


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_translations_have_the_same_places(path):
    for message in entries(path):
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        originals = message.id if isinstance(message.id, tuple) else (message.id,)
        for string in strings:
            assert places(string) == places(originals[0]), string
            assert string.count("\n") == 0 or "\n" in originals[0], string


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_words_of_commands_differ(path):
    """No word of a language means two commands, except commands with the same words."""
    meaning = {}
    for message in entries(path):
        for word in message.string.split("|") if message.context else ():
            known = meaning.setdefault(word, message.id)
            assert known.split("|")[0] == message.id.split("|")[0], word
            assert word == word.lower()


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_what_is_installed_is_compiled_from_the_source(path):
    """After a change: ``make catalogues``."""
    compiled = BytesIO()
    write_mo(compiled, catalogue(path))
    compiled.seek(0)
    with path.with_suffix(".mo").open("rb") as file:
        installed = read_mo(file)
    assert strings(installed) == strings(read_mo(compiled))


def strings(messages):
    return [(key(message), str(message.string)) for message in messages if message.id]


def is_prose(text):
    return re.search(r"^[^-]*[A-Za-z]{2,} [a-z]|[a-z]{3,}[.:?!]|> $", text) is not None


def is_conversation(node):
    bases = node.bases if isinstance(node, ast.ClassDef) else ()
    return any(getattr(base, "id", "") in {"Conversation", "Talk"} for base in bases)


@pytest.mark.parametrize("path", TALKING, ids=lambda path: "/".join(path.parts[-2:]))
def test_conversations_say_nothing_that_is_not_marked(path):
    tree = ast.parse(path.read_text("utf-8"))
    talks = [node for node in tree.body if is_conversation(node)]
    tree.body = talks or tree.body  # a family's other commands are in English
    passed = set()
    for node in ast.walk(tree):
        is_mark = isinstance(node, ast.Call) and getattr(node.func, "id", "") in {*MARKS, "asks"}
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_code = getattr(getattr(node, "func", None), "attr", "") in CODE
        if is_mark or is_text or is_code:
            passed.update(map(id, ast.walk(node)))
        for option in node.keywords if isinstance(node, ast.ClassDef) else ():
            passed.update(map(id, ast.walk(option)))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Command":
            passed.update(map(id, node.args[:2]))
    said = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed
    ]
    assert [text for text in said if is_prose(text)] == []


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        ({"LC_MESSAGES": "ja_JP", "LANG": "en_US"}, "ja"),
        ({"LANGUAGE": "fr:ja:en", "LANG": "fr_FR"}, "ja"),
        ({"LANGUAGE": "en:ja", "LANG": "ja_JP"}, "en"),
        ({"LANG": "jam_JM"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(environment, expected):
    assert language_of(environment) == expected


def test_a_language_is_spoken_for_a_while_only():
    with speaking("ja"):
        assert ngettext("{n} card", "{n} cards", 2) == "2枚"
        with speaking("en"):
            assert _("You win") == "You win"
        assert _("You win") == "あなたの勝ちです"
    assert _("You win") == "You win"


class Stream:
    def __init__(self, encoding):
        self.encoding = encoding


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [("utf-8", True), ("cp932", True), ("euc-jp", True), ("ascii", False), ("latin-1", False)],
)
def test_whether_a_terminal_has_japanese(encoding, expected):
    assert is_shown("ja", Stream(encoding)) is expected
    assert is_shown("en", Stream(encoding))
    assert is_shown("ja", None)
