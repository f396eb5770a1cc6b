"""Conversations over stdin and stdout, a line at a time, with people and with programs.

For people all that is said goes to stdout, so that a conversation that was redirected reads well;
when stdin is no terminal, what is read is printed after its prompt, for nobody else shows it.
With ``--json`` one object is printed before the first line is read and after every line, the
last with the state "found" or "stopped"; messages for people then go to stderr, so a program that
writes a line and reads a line never waits in vain.  docs/formats.md lists the keys.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, TextIO

from ...display import count, text_table
from ...errors import IllegalMoveError, NotationError

if TYPE_CHECKING:
    from ...codebreaking import Assistant
    from ...codebreaking.games import Code, CodeGame
    from ...codebreaking.history import History

__all__ = [
    "Dialogue",
    "add_conversation",
    "candidates_shown",
    "counted",
    "described",
    "expectation",
    "help_text",
    "history_record",
    "history_text",
    "outlook",
    "outlook_record",
    "read_guess",
]

LISTED = 20
"""How many candidates are listed at once."""

LONGEST_LINE = 1000
"""Characters of a line that are kept; no reasonable line is longer."""

SECONDS = 30.0
"""The time limit of a question when none is given: nobody waits for ever."""


def add_conversation(parser: argparse.ArgumentParser) -> None:
    """Add the options that both conversations have."""
    parser.add_argument(
        "--json", action="store_true", help="talk to a program: one JSON object a line"
    )
    parser.set_defaults(time_limit=SECONDS)


class Dialogue(ABC):
    """One conversation: it shows where it stands, reads a line, obeys it, until it is over."""

    commands: ClassVar[Mapping[str, Callable[[Any, list[str]], None]]]
    """What the first word of a line can be, and what it does with the others."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self.over = False
        self.changed = True
        self._extra: dict[str, Any] = {}

    @abstractmethod
    def prompt(self) -> str:
        """What stands before the line that is to be typed."""

    @abstractmethod
    def text(self) -> str:
        """Where the conversation stands, for people; shown when it has changed."""

    @abstractmethod
    def record(self) -> dict[str, Any]:
        """Where the conversation stands, for programs."""

    @abstractmethod
    def move(self, line: str) -> None:
        """Obey a line that is no command; raises ValueError if it cannot be read."""

    @abstractmethod
    def stop(self) -> None:
        """End the conversation because there is no more to read."""

    def run(self) -> int:
        """Converse until it is over; return the exit status."""
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="backslashreplace")  # odd bytes are a line to refuse
        self._show()
        while not self.over:
            line = self._read()
            try:
                self._obey(line)
            except ValueError as error:
                self.note(str(error), problem=str(error))
            self._show()
        return 0

    def note(self, text: str, **extra: Any) -> None:
        """Say something in passing; ``extra`` goes into the next object for programs."""
        print(text, file=sys.stderr if self.as_json else sys.stdout, flush=True)
        self._extra.update(extra)

    def _show(self) -> None:
        if self.as_json:
            print(json.dumps({**self.record(), "problem": None, **self._extra}), flush=True)
        elif self.changed:
            print(self.text(), flush=True)
        self.changed = False
        self._extra = {}

    def _read(self) -> str | None:
        if not self.as_json:
            print(self.prompt(), end="", flush=True)
        at_terminal = sys.stdin is not None and sys.stdin.isatty()
        try:
            line = "" if sys.stdin is None else _line(sys.stdin)
        except KeyboardInterrupt:
            if not self.as_json:
                print(flush=True)
            raise
        if not self.as_json and not (at_terminal and line):
            print(line.rstrip("\n"), flush=True)
        return line or None

    def _obey(self, line: str | None) -> None:
        if line is None:
            self.stop()
            return
        words = line.split()
        if not words:
            return
        command = self.commands.get(words[0].lower())
        if command is not None:
            command(self, words[1:])
        else:
            self.move(line.strip())


def read_guess(game: CodeGame, text: str) -> Code:
    """Return the guess that was typed, or say in its own symbols what is wrong with it.

    The case does not matter, unless there are symbols that differ in nothing else.
    """
    try:
        return game.code(_in_case(game, text))
    except NotationError as error:
        raise NotationError(
            f"{text.strip()!r} cannot be read as a guess: write {game.pegs} of the colours "
            f"{_palette(game, game.colors + game.extra_colors)}; help says what else can be typed",
            text=text,
            position=error.position,
        ) from None
    except IllegalMoveError as error:
        length = len(error.move)
        wrong = (
            f"has {counted(length, 'colour')}, but a guess has {game.pegs}"
            if length != game.pegs
            else "has a colour twice, but the colours of a guess all differ"
        )
        raise IllegalMoveError(f"{text.strip()!r} {wrong}", move=error.move) from None


def described(game: CodeGame) -> str:
    """Return the rules of a game in a sentence.

    >>> from abgames.codebreaking import AB, Mastermind
    >>> described(AB(3, 4, 1))
    'AB game: 3 different colours out of 1 2 3 4; guesses may also use 5.'
    >>> described(Mastermind(2, 30))
    'Mastermind: 2 colours out of 1 2 ... 30, which may repeat.'
    """
    palette = _palette(game, game.colors)
    if game.kind == "Mastermind":
        return f"Mastermind: {game.pegs} colours out of {palette}, which may repeat."
    extra = ""
    if game.extra_colors:
        names = _names(game)[game.colors :]
        extra = f"; guesses may also use {_shortened(names)}"
    return f"AB game: {game.pegs} different colours out of {palette}{extra}."


def expectation(expected: Fraction, candidates: int) -> str:
    """Return an expected number as decimals and as total over candidates.

    >>> expectation(Fraction(5, 2), 10), expectation(Fraction(2), 3)
    ('2.5000 = 25/10', '2')
    """
    if expected.denominator == 1:
        return str(expected)
    return f"{float(expected):.4f} = {int(expected * candidates)}/{candidates}"


def outlook(assistant: Assistant) -> str:
    """Return how many further guesses are expected, or what is proved of that."""
    candidates, expected = assistant.candidate_count, assistant.expected
    if expected is not None:
        return f"{expectation(expected, candidates)} guesses expected from here"
    # Rounded away from each other, so that the decimals are bounds too.
    lower = math.floor(Fraction(10_000 * assistant.lower_bound, candidates)) / 10_000
    upper = "?"
    if assistant.upper_bound is not None:
        upper = f"{math.ceil(Fraction(10_000 * assistant.upper_bound, candidates)) / 10_000:.4f}"
    return f"between {lower:.4f} and {upper} guesses expected from here: time limit reached"


def outlook_record(assistant: Assistant) -> dict[str, Any]:
    """Return what to guess and to expect as JSON shows it."""
    proposal, expected = assistant.proposal, assistant.expected
    return {
        "proposal": None if proposal is None else list(proposal),
        "expected": None if expected is None else str(expected),
        "proven": assistant.proven,
        "lower_bound": assistant.lower_bound,
        "upper_bound": assistant.upper_bound,
    }


def candidates_shown(assistant: Assistant) -> tuple[str, list[list[int]]]:
    """Return the first candidates, as text that counts all of them, and as lists."""
    shown = assistant.candidates[:LISTED].tolist()
    more = assistant.candidate_count - len(shown)
    text = ", ".join(map(assistant.game.text, shown)) + f", and {count(more)} more" * (more > 0)
    return f"{counted(assistant.candidate_count, 'candidate')}: {text}", shown


def history_text(game: CodeGame, history: History) -> str:
    """Return the answers with their numbers."""
    rows = [(str(n), game.text(guess), reply) for n, (guess, reply) in enumerate(history, 1)]
    return text_table(("", "guess", "reply"), rows) if rows else "There are no answers yet."


def help_text(game: CodeGame, lines: Iterable[tuple[str, str]]) -> str:
    """Return what can be typed and what it means; ``{guess}`` is replaced by a guess."""
    guess = game.text(game.secrets[-1].tolist())
    filled = [(typed.format(guess=guess), what.format(guess=guess)) for typed, what in lines]
    width = max(len(typed) for typed, _ in filled)
    return "\n".join(f"{typed.ljust(width)}  {what}" for typed, what in filled)


def history_record(history: History) -> list[Any]:
    """Return a history as JSON shows it."""
    return [[list(guess), str(feedback)] for guess, feedback in history]


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "guess"), counted(2, "guess"), counted(1500, "candidate")
    ('1 guess', '2 guesses', '1,500 candidates')
    """
    plural = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{count(number)} {noun}{plural}"


def _line(stream: TextIO) -> str:
    """Read a line, of which the end is dropped if it is very long; "" at the end of input."""
    line = part = stream.readline(LONGEST_LINE)
    while len(part) == LONGEST_LINE and not part.endswith("\n"):
        part = stream.readline(LONGEST_LINE)
    return line


def _in_case(game: CodeGame, text: str) -> str:
    """Return a guess with its letters as the symbols have them, where that is possible."""
    names = {name.lower(): name for name in _names(game)}
    if len(names) < game.colors + game.extra_colors:
        return text
    words = [names.get(word.lower(), word) for word in text.split()]
    if len(words) == 1 and words[0] not in names.values():
        words = ["".join(names.get(letter.lower(), letter) for letter in words[0])]
    return " ".join(words)


def _names(game: CodeGame) -> list[str]:
    if game.symbols is not None:
        return list(game.symbols)
    return [str(color) for color in range(1, game.colors + game.extra_colors + 1)]


def _palette(game: CodeGame, colors: int) -> str:
    return _shortened(_names(game)[:colors])


def _shortened(names: list[str]) -> str:
    return " ".join(names if len(names) <= LISTED else [*names[:2], "...", names[-1]])
