"""``abgames verify FILE``: whether a strategy, bound or certificate proves what it claims; and
``show``: what stands in it."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from abgames_check import KINDS
from abgames_check.documents import content_of, load_text, read_document, text_of
from abgames_check.otrio.claims import COALITION, PREFERENCES
from abgames_check.statements import guess_words

from ..codebreaking.history import symbols_in
from ..codebreaking.question_games import SYMBOLS
from ..display import text_table
from ..errors import VerificationError
from ..games.questions import GAME, rules_of
from ..question import asks
from ..verified import verify
from .codebreaking.commands import Exported
from .command import ShellCommand
from .terminal import busy, say, warn

if TYPE_CHECKING:
    from ..codebreaking import AB, Mastermind
    from ..codebreaking.code_game import CodeGame
    from ..question import Record


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
        "check in Rust what is no strategy, lower-bound file, or certificate of a game of your own",
        False,
    )
    game: str | None = asks(GAME, None, metavar="FILE.py:NAME")
    json: bool = asks("print the result as JSON", False)

    def run(self) -> int:
        try:
            with busy(f"checking {self.file}: large files take minutes", sys.stderr):
                rules = None if self.game is None else rules_of(self.game)
                document = read_document(_file_text(self.file))
                verified = verify(document, self.fast, rules=rules)
        except VerificationError as error:
            if self.json:
                print(json.dumps({"file": self.file, "verified": False, "problem": str(error)}))
            return _refuse(self.file, error)
        if self.json:
            print(json.dumps({"file": self.file, "verified": True, **verified.record()}))
        else:
            say(f"verified: {verified}")
            if verified.kind == "strategy":
                _, several = guess_words(document)
                say("\n" + text_table((several, "candidates"), verified.histogram.items()))
        return 0


class Show(
    ShellCommand,
    Exported,
    name="show",
    brief="print a strategy file as a tree, draw it, or query a certificate",
):
    """Verify a strategy file and print it as a tree: each line is a guess after the reply that
    leads to it, and a star marks a guess that may be the secret (where the goal is to determine it,
    a line with = names the secret); --depth cuts the tree. With --export or --picture it is written
    to files instead. For an Otrio certificate, print what its side plays, or how it answers each
    move; --after moves on to a later position."""

    file: str = asks('a strategy or certificate, or "-" for stdin', metavar="FILE", positional="1")
    after: str | None = asks(
        'what was played: "b2M, a1S" in Otrio; answers such as "0123=0A1B" or replies alone, such '
        'as "0A1B, 1A1B", in code-breaking, or by their names in a table',
        None,
        metavar="MOVES",
    )
    symbols: str | None = asks(SYMBOLS, None)

    def run(self) -> int:
        from ..codebreaking import Strategy

        self.check_pictures()
        try:
            text = _file_text(self.file)
            document = read_document(text)
            kind = document.get("format") if isinstance(document, dict) else None
            if kind in (COALITION, PREFERENCES):
                return self._show_certificate(document)
            _check_kind(kind)
            strategy = Strategy.from_json(text)
        except VerificationError as error:
            return _refuse(self.file, error)
        strategy = replace(strategy, game=_named(strategy.game, self.symbols))
        if self.after is not None:
            strategy = strategy.after(self.after)
        if self.files:
            return self.export_all(strategy)
        say(strategy.to_text(max_depth=self.depth))
        return 0

    def _show_certificate(self, document: Record) -> int:
        """Verify an Otrio certificate, and print what it says about a position."""
        from ..otrio import Certificate, OutcomeCertificate
        from ..otrio.certificate import verify_fast

        if self.files:
            what = "an Otrio certificate can only be printed"
            raise ValueError(f"{what}: --picture and --export are for strategies")
        verify_fast(document)
        kind = Certificate if document["format"] == COALITION else OutcomeCertificate
        certificate = kind.from_json(json.dumps(document))
        say(certificate.after(self.after or "").to_text())
        return 0


def _check_kind(kind: object) -> None:
    """Refuse a file of another kind."""
    if not isinstance(kind, str) or kind not in KINDS:
        raise VerificationError('this is no strategy or certificate: its "format" says none')
    if kind != "abgames-strategy":
        raise VerificationError(
            f"this is {KINDS[kind].name}, but show draws strategies; abgames verify checks this one"
        )


def _named(game: CodeGame, symbols: str | None) -> CodeGame:
    """Return the game with its colours named as the option says."""
    from ..codebreaking import CardMoo, FeedbackTable

    if isinstance(game, CardMoo | FeedbackTable):
        if symbols is not None:
            what = "cards have their own" if isinstance(game, CardMoo) else "a table has its own"
            raise ValueError(f"{what} names: --symbols is for games of colours")
        return game
    colored = cast("AB | Mastermind", game)
    return replace(colored, symbols=None if symbols is None else symbols_in(symbols))


def _refuse(name: str, error: VerificationError) -> int:
    """Say that a file is not a working strategy, and return the exit status for that."""
    warn(f"{name} is refused: {error}")
    return 1


def _file_text(name: str) -> str:
    """Return the text of a file, or of stdin for "-", if it is not too large."""
    if name == "-":
        return text_of(content_of(sys.stdin.buffer))
    return load_text(name)
