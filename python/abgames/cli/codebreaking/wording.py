"""What is said and typed in conversations: guesses, replies, histories and expectations as text."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...arguments import folded
from ...codebreaking.history import shortened, strange_word
from ...display import count, counted, text_table
from ...errors import IllegalMoveError, NotationError
from ...language import _, ngettext

if TYPE_CHECKING:
    from ...codebreaking import Assistant
    from ...codebreaking.code_game import Code, CodeArray, CodeGame
    from ...codebreaking.feedback import Feedback
    from ...codebreaking.games import ColorGame
    from ...codebreaking.history import History

CHANGE = re.compile(r"([0-9]{1,9})(?: ?= ?| |$)(.*)")
"""The number of an answer and its reply."""

LISTED = 20
"""How many candidates are listed at once."""


class ColorWords:
    """How guesses and replies of a game of colours are typed and told."""

    def __init__(self, game: ColorGame) -> None:
        self.game = game

    def names_of_guesses(self) -> Sequence[str]:
        """Return what may be typed in a guess: the names of the colours."""
        return list(self.game._symbol_list)

    def read_guess(self, text: str) -> Code:
        """Return the guess that was typed, or say in its own symbols what is wrong with it."""
        one, several = self.game._element
        try:
            return self.game.code(text)
        except NotationError as error:
            raise NotationError(
                strange_word(text, self.names_of_guesses(), self.game.pegs)
                or _(
                    "{text!r} cannot be read as a guess: write {pegs} of the {several} {colours}; "
                    "help says what else can be typed",
                    text=text.strip(),
                    pegs=self.game.pegs,
                    several=_(several),
                    colours=self._palette(self.game.colors + self.game.extra_colors),
                ),
                text=text,
                position=error.position,
            ) from None
        except IllegalMoveError as error:
            wrong = _("{text!r} has {one} twice, but the {several} of a guess all differ")
            if len(error.move) != self.game.pegs:
                wrong = _("a guess has {pegs} {several}, but {text!r} has {n}")
            wrong = wrong.format(
                text=text.strip(),
                one=_(one),
                several=_(several),
                n=len(error.move),
                pegs=self.game.pegs,
            )
            raise IllegalMoveError(wrong, move=error.move) from None

    def read_reply(self, text: str) -> Feedback:
        """Return the reply that was typed, or say what is wrong with it."""
        from ...codebreaking.history import possible_reply

        lone_b = re.fullmatch(r"([0-9]+)\s*b", folded(text).strip(), re.IGNORECASE)
        number = int(lone_b[1]) if lone_b else 0
        if number and self.game.kind == "Mastermind":
            raise NotationError(
                _(
                    "{text!r} could be black or B: write {n} black, which is {n}A0B, or {n} white, "
                    "which is 0A{n}B",
                    text=text.strip(),
                    n=number,
                ),
                text=text,
            )
        return possible_reply(self.game, text)

    def read_answer(self, line: str) -> tuple[Code | None, str]:
        """Return the guess, if one was typed, and what was typed as the reply to it."""
        guess, equals, reply = line.replace(",", " ").partition("=")
        if equals:
            code = self.read_guess(guess)
            if not reply.strip():
                raise self._unanswered(code)
            return code, reply
        if _is_reply(guess):
            return None, guess
        words = guess.split()
        wrong = None
        # A guess is written with a blank after each colour or fewer.
        for length in range(min(self.game.pegs, len(words)), 0, -1):
            guess, reply = " ".join(words[:length]), " ".join(words[length:])
            if len(guess.replace(" ", "")) < self.game.pegs or (reply and not _is_reply(reply)):
                continue
            try:
                code = self.read_guess(guess)
            except NotationError:
                continue
            except IllegalMoveError as error:
                wrong = error
                continue
            if reply:
                return code, reply
            raise self._unanswered(code)
        if wrong is not None:
            raise wrong
        return None, line

    def reply_example(self) -> str:
        """Return a reply as the players of a game write it."""
        return _("1A1B or 1 black 1 white") if self.game.kind == "Mastermind" else "1A1B"

    def _unanswered(self, guess: Code) -> NotationError:
        shown = self.game.text(guess)
        return NotationError(
            _("what was the reply to {guess}? Write both, such as {guess} 1A1B", guess=shown),
            text=shown,
        )

    def described(self) -> str:
        """Return the rules of a game in a sentence."""
        said = _("AB game: {pegs} different {several} out of {colours}.")
        if self.game.kind == "Mastermind":
            said = _("Mastermind: {pegs} {several} out of {colours}, which may repeat.")
        elif self.game.extra_colors:
            said = _(
                "AB game: {pegs} different {several} out of {colours}; guesses may also use {more}."
            )
        return said.format(
            pegs=self.game.pegs,
            several=_(self.game._element[1]),
            colours=self._palette(self.game.colors),
            more=shortened(self.names_of_guesses()[self.game.colors :]),
        )

    def guesses_like(self, commands: Collection[str]) -> list[tuple[str, str]]:
        """Return how to write the guesses that read like commands, with an explanation."""
        rows = []
        for command in commands:
            try:
                guess = self.read_guess(command)
            except ValueError:
                continue
            words = [self.names_of_guesses()[color - 1] for color in guess]
            spaced = " ".join(words)
            written = spaced if spaced.lower() not in commands else f"{','.join(words)},"
            why = _(
                "the guess {guess}, because {command} is a command", guess=spaced, command=command
            )
            rows.append((written, why))
        return rows

    def _palette(self, colors: int) -> str:
        return shortened(self.names_of_guesses()[:colors])


def _is_reply(text: str) -> bool:
    from ...codebreaking.feedback import Feedback

    try:
        Feedback.parse(text)
    except NotationError:
        return False
    return True


def expectation(expected: Fraction, candidates: int, *, exact: bool = True) -> str:
    """Return an expected number as decimals and as total over candidates, or with one decimal."""
    if expected.denominator == 1:
        return str(expected)
    if not exact:
        return f"{float(expected):.1f}"
    return f"{float(expected):.4f} = {int(expected * candidates)}/{candidates}"


def outlook(assistant: Assistant, *, exact: bool) -> str:
    """Return how many further guesses are expected, or the proved bounds of that."""
    candidates, expected = assistant.weight, assistant.expected
    if expected is not None:
        number = expectation(expected, candidates, exact=exact)
        if exact:
            return _("{number} guesses expected from here", number=number)
        if expected == 1:
            return _("1 more guess")
        return _("about {number} more guesses", number=number)
    # Rounded outwards, so that the decimals are bounds too.
    digits = 4 if exact else 1
    scale = 10**digits
    lower = math.floor(Fraction(scale * assistant.lower_bound, candidates)) / scale
    upper = "?"
    if assistant.upper_bound is not None:
        most = math.ceil(Fraction(scale * assistant.upper_bound, candidates)) / scale
        upper = f"{most:.{digits}f}"
    return _(
        "between {lower} and {upper} guesses expected from here: time limit reached",
        lower=f"{lower:.{digits}f}",
        upper=upper,
    )


def candidates_text(game: CodeGame, candidates: CodeArray, most: int) -> str:
    """Return the first candidates, with the number of all of them."""
    text = _(", ").join(map(game.secret_text, candidates[:most].tolist()))
    if (more := len(candidates) - most) > 0:
        text = _("{items}, and {more} more", items=text, more=count(more))
    number = counted(len(candidates), "candidate")
    return _("{candidates}: {items}", candidates=number, items=text)


def changed(history: History, line: str, read: Callable[[str], Feedback], example: str) -> History:
    """Return a history with another reply to one guess, as typed: its number, and the reply."""
    match = CHANGE.fullmatch(line)
    number, text = (int(match[1]), match[2]) if match else (0, "")
    if 1 <= number <= len(history) and text:
        before, after = history[: number - 1], history[number:]
        return (*before, (history[number - 1][0], read(text)), *after)
    raise ValueError(
        ngettext(
            "write the number of an answer and its reply, such as change 1 {reply}; there is {n} "
            "answer",
            "write the number of an answer and its reply, such as change 1 {reply}; there are {n} "
            "answers",
            len(history),
            reply=example,
        )
    )


def history_text(game: CodeGame, history: History) -> str:
    """Return the answers with their numbers."""
    rows = [(str(n), game.text(guess), reply) for n, (guess, reply) in enumerate(history, 1)]
    if not rows:
        return _("There are no answers yet.")
    return text_table(("", _("guess"), _("reply")), rows)
