"""Everything that reads text, with inputs that grow toward code that was not reached yet.

A program of its own, as atheris has to see each module when it is imported:
``python -m fuzz.guided [OPTIONS OF LIBFUZZER] [FOLDER OF INPUTS]``.
"""

import contextlib
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["abgames"]):
    from . import texts

NAMES = sorted(texts.READERS)


def read(data):
    """Give a text to the reader that its first byte selects."""
    if not data:
        return
    # What is not UTF-8 becomes lone surrogates.
    text = data[1:].decode("utf-8", "surrogateescape")
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(*texts.REFUSALS):
        texts.READERS[NAMES[data[0] % len(NAMES)]](text, Path(folder))


def write_seeds(folder):
    """The texts of the corpus as inputs."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(NAMES):
        for place, text in enumerate(texts.CORPUS[name]):
            data = bytes([number]) + text.encode("utf-8", "surrogatepass")
            (folder / f"{name}-{place}").write_bytes(data)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as seeds:
        write_seeds(Path(seeds))
        atheris.Setup([*sys.argv, seeds], read)
        atheris.Fuzz()
