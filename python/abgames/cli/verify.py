"""``abgames verify FILE``: checks that a strategy, bound or certificate proves what it claims."""

from __future__ import annotations

import json
import sys

from abgames_check.documents import content_of, load_text, read_document, text_of
from abgames_check.statements import guess_words

from ..display import text_table
from ..errors import VerificationError
from ..games.questions import GAME, rules_of
from ..question import asks
from ..verified import verify
from .command import ShellCommand
from .output import say, warn
from .terminal import busy


class Verify(
    ShellCommand,
    name="verify",
    brief="check a strategy, a lower bound or a certificate without the solver",
):
    """Check a strategy file: every guess is legal, every candidate is found, and the guesses are
    counted. Or a lower-bound, worst-bound or total-bound file: no strategy manages with fewer. Or a
    proof of the values for every number of colours. Or an Otrio certificate: the listed moves are
    legal and force the claimed result, or prove the outcome for the given preferences. Or a
    certificate of a game of your own, with its rules. Pure Python that shares no code with the
    solvers."""

    file: str = asks(
        'the file, compressed with gzip or not, or "-" for stdin', metavar="FILE", positional="1"
    )
    fast: bool = asks(
        "check an Otrio certificate, a total-bound or worst-bound file, or a proof for all numbers "
        "of colours, in Rust",
        False,
    )
    game: str | None = asks(GAME, None, metavar="FILE.py:NAME")
    json: bool = asks("print the result as JSON", False)

    def run(self) -> int:
        """Verify one file; 1 if it is refused."""
        try:
            with busy(f"checking {self.file}: large files take minutes", sys.stderr):
                rules = None if self.game is None else rules_of(self.game)
                document = read_document(file_text(self.file))
                verified = verify(document, self.fast, rules=rules)
        except VerificationError as error:
            if self.json:
                print(json.dumps({"file": self.file, "verified": False, "problem": str(error)}))
            return refuse(self.file, error)
        if self.json:
            print(json.dumps({"file": self.file, "verified": True, **verified.record()}))
        else:
            say(f"verified: {verified}")
            if verified.kind == "strategy":
                _, several = guess_words(document)
                say("\n" + text_table((several, "candidates"), verified.histogram.items()))
        return 0


def refuse(name: str, error: VerificationError) -> int:
    """Say that a file is not a working strategy, and return the exit status for that."""
    warn(f"{name} is refused: {error}")
    return 1


def file_text(name: str) -> str:
    """Return the text of a file, or of stdin for "-", if it is not too large."""
    if name == "-":
        return text_of(content_of(sys.stdin.buffer))
    return load_text(name)
