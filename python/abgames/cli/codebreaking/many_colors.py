"""``play`` and ``assist`` with so many colours that only a proof for all numbers can play."""

from __future__ import annotations

import argparse
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, cast

from ...arguments import whole_number
from ...display import count, counted
from ...language import _
from .color_dialogue import ColorDialogue
from .wording import LISTED

if TYPE_CHECKING:
    from ...codebreaking import AllColors, Assistant, ReviewedGuess
    from ...codebreaking.all_colors_assistant import AllColorsAssistant
    from ...codebreaking.code_game import Code
    from ...codebreaking.games import ColorGame
    from ...codebreaking.history import History

FEWEST_COLORS = 256
"""From this many colours on, codes are not listed."""

MOST_COLORS = 100_000
"""The most colours in a conversation."""

MOST_LISTED = 10_000
"""The most candidates that are listed."""

NAMES = {"ab": "AB", "mastermind": "Mastermind"}


def many(options: argparse.Namespace) -> bool:
    """Whether the options describe a game with that many colours."""
    return bool(options.colors >= FEWEST_COLORS)


class ByProof(ColorDialogue):
    """A conversation about a game with many colours."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.proof = _proof(options)
        super().__init__(options)

    def new_game(self, options: argparse.Namespace) -> ColorGame:
        """The game, whose codes are not listed."""
        from ...codebreaking.wide_game import WideGame

        return cast("ColorGame", WideGame(NAMES[options.game], options.pegs, options.colors))

    def new_assistant(self) -> Assistant:
        """An assistant that plays by the proof."""
        from ...codebreaking.all_colors_assistant import AllColorsAssistant

        return cast("Assistant", AllColorsAssistant(self.proof, self.options.colors))

    @property
    def book(self) -> AllColorsAssistant:
        """The assistant, with its type."""
        return cast("AllColorsAssistant", self.assistant)

    def some(self, most: int) -> list[Code]:
        """The first candidates."""
        return list(islice(self.book.candidates(), most))

    def tell_list(self) -> None:
        """Show the first candidates."""
        self._tell(self.some(LISTED))

    def tell_all(self) -> None:
        """Show all candidates, if they are not too many."""
        if self.book.candidate_count > MOST_LISTED:
            most = _("{number} are too many to list")
            raise ValueError(most.format(number=counted(self.book.candidate_count, "candidate")))
        self._tell(self.some(MOST_LISTED))

    def _tell(self, codes: list[Code]) -> None:
        number = self.book.candidate_count
        text = _(", ").join(map(self.game.text, codes))
        if number > len(codes):
            text = _("{items}, and {more} more", items=text, more=count(number - len(codes)))
        candidates = counted(number, "candidate")
        text = _("{candidates}: {items}", candidates=candidates, items=text)
        self.note(text, candidates=list(map(list, codes)))

    def worth(
        self, guess: Code, before: History, limit: float = 0, *, ranks: bool = False
    ) -> ReviewedGuess:
        """What a guess is worth, as far as the proof says."""
        from ...codebreaking import ReviewedGuess

        colors, proof = self.options.colors, self.proof
        number = proof.candidate_count(before, colors)
        if self.game.kind == "AB" and not before:
            return ReviewedGuess(self.game, guess, number, None, None, guess, alike=True)
        lower, upper = proof.guess_bounds(guess, before, colors)
        total = upper if lower == upper else None
        least, most = proof.value_bounds(before, colors)
        if least != most:
            return ReviewedGuess(self.game, guess, number, total, None, None, by_proof=True)
        best = guess if total == least else proof.next_guess(before, colors)
        return ReviewedGuess(self.game, guess, number, total, least, best, by_proof=True)

    def left_after(self, history: History) -> int:
        """The number of candidates after some answers."""
        if history[-1][1] == self.game.hit:
            return 1
        return self.proof.candidate_count(history, self.options.colors)

    def expected_after(self, history: History, limit: float = 0) -> Fraction | None:
        """The expected number of further guesses, if the proof has it."""
        if history and history[-1][1] == self.game.hit:
            return Fraction(0)
        colors = self.options.colors
        least, most = self.proof.value_bounds(history, colors)
        return (
            Fraction(least, self.proof.candidate_count(history, colors)) if least == most else None
        )


def _proof(options: argparse.Namespace) -> AllColors:
    """The proof to play by, if the options allow that."""
    from ...codebreaking import prove_all_colors

    whole_number("colors", options.colors, at_least=1, at_most=MOST_COLORS)
    refused = {
        "--extra-colors": options.extra_colors,
        "--symbols": options.symbols,
        "--guesses consistent": getattr(options, "guesses", "all") != "all",
    }
    for option, given in refused.items():
        if given:
            few = _("{option} needs fewer than {n} colours", option=option, n=FEWEST_COLORS)
            raise ValueError(few)
    if options.pegs > 3:
        long = _("with {n} colours or more, codes have at most 3 pegs, not {pegs}")
        raise ValueError(long.format(n=FEWEST_COLORS, pegs=options.pegs))
    return prove_all_colors(NAMES[options.game], options.pegs)
