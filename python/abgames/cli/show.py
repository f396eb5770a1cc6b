"""``abgames show FILE``: a strategy file as text, or in another form."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from ..documents import read_document
from ..errors import VerificationError
from .codebreaking.export import add_export, check_export, export
from .codebreaking.game import add_symbols, symbols_of
from .verify import KINDS, file_text, refuse

if TYPE_CHECKING:
    from ..codebreaking import AB, Mastermind
    from ..codebreaking.games import CodeGame


def add_command(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "show",
        help="print a strategy file as a tree, or draw it",
        description="Verify a strategy file and print it as a tree: each line is a guess after "
        "the reply that leads to it, and a star marks a guess that may be the secret (where the "
        "goal is to determine it, a line with = tells the secret); --depth cuts "
        "the tree. With --export it is written to files instead.",
    )
    parser.add_argument("file", metavar="FILE", help='a strategy file, or "-" for stdin')
    add_symbols(parser)
    add_export(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show one file; 1 if it is refused."""
    from ..codebreaking import Strategy

    check_export(options)
    try:
        text = file_text(options.file)
        _check_kind(read_document(text))
        strategy = Strategy.from_json(text)
    except VerificationError as error:
        return refuse(options.file, error)
    strategy = replace(strategy, game=_named(strategy.game, options.symbols))
    if options.export:
        return export(strategy, options)
    print(strategy.to_text(max_depth=options.depth))
    return 0


def _check_kind(document: Any) -> None:
    """Refuse a file that has another kind of proof."""
    kind = document.get("format") if isinstance(document, dict) else None
    if kind in KINDS and kind != "abgames-strategy":
        raise VerificationError(
            f"this is {KINDS[kind]}, but show draws strategies; abgames verify checks this one"
        )


def _named(game: CodeGame, symbols: str | None) -> CodeGame:
    """Return the game with its colours called as the option says."""
    from ..codebreaking import CardMoo

    if isinstance(game, CardMoo):
        if symbols is not None:
            raise ValueError("cards have their own names: --symbols is for games of colours")
        return game
    colored = cast("AB | Mastermind", game)
    named = symbols_of(symbols, colored.colors, colored.extra_colors)
    return replace(colored, symbols=named)
