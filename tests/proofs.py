"""Proofs for all numbers of colours that come with the package, and changes of them."""

from importlib.resources import files

from tests.damage import edited

from abgames_check.documents import load_text, read_document

PATHS = {
    "ab1": "ab-1-all-colors-expected",
    "ab2": "ab-2-all-colors-expected",
    "ab2w": "ab-2-all-colors-worst",
    "mm1w": "mastermind-1-all-colors-worst",
    "mm2": "mastermind-2-all-colors-expected",
    "mm2w": "mastermind-2-all-colors-worst",
}
PATHS = {name: files("abgames.codebreaking") / f"{file}.json.gz" for name, file in PATHS.items()}
GOOD = {name: read_document(load_text(path)) for name, path in PATHS.items()}
DELETED = ...


def changed(name, *edits):
    """Return a file with edits: a path, and the new value there."""
    document = GOOD[name]
    for *path, value in edits:
        document = edited(document, path, value)
    return document
