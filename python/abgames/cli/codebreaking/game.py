"""What commands and conversations about code-breaking share: their games, what answers say of a
game, of a table, and of what is known; and what is typed: replies, histories, and cards.
"""

from __future__ import annotations

import math
import re
import shlex
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from ...codebreaking.question_games import GAMES as GAMES
from ...codebreaking.question_games import (
    OfCards,
    OfGame,
    OfPlayedAB,
    OfPlayedMastermind,
    OfTable,
    OfWords,
    Told,
    Unsure,
    WithBoards,
    is_ready_made,
)
from ...codebreaking.questions import ROOMS
from ...codebreaking.records import Guesses
from ...display import count, counted, text_table
from ...language import _, ngettext
from ...question import SEARCH, asks, combined
from ..command import Searching, ShellCommand
from ..conversation import Talk
from ..terminal import wants_color, warn

if TYPE_CHECKING:
    from ...codebreaking import Assistant, FeedbackTable, Solver
    from ...codebreaking.code_game import CodeArray, CodeGame
    from ...codebreaking.history import Feedback, History


PLAYED = {kind.room: kind for kind in (OfPlayedAB, OfPlayedMastermind, OfCards, OfWords, OfTable)}
"""The games that are talked about, by their names in the shell."""

SECONDS = 30.0
"""Seconds for one reply of a conversation."""


class Timed(Searching, limits=SEARCH):
    """How long somebody waits, and how numbers are shown."""

    time_limit: float = asks(
        f"the longest wait for a reply; bounds are shown then ({SECONDS:g})",
        SECONDS,
        metavar="SECONDS",
    )
    exact: bool = asks(
        "show expected numbers of guesses with four decimals, and as a fraction, and what a guess "
        "cost as a fraction",
        False,
    )


class CodeTalk(Talk, Timed, OfGame):
    """A conversation about guesses in a game."""

    guesses: Guesses = "all"
    history: str | list[Any] = ""

    def solver(self) -> Solver:
        """Return a solver with the threads and the memory limit."""
        from ...codebreaking import Solver

        return Solver(self.threads, self.memory_limit)


def of_game(room: str, command: type[ShellCommand]) -> type[ShellCommand]:
    """Return a command about a game: a conversation, or one that asks a question."""
    name = f"{room}/{command.name.rpartition('/')[2]}"
    if command.name == name:
        return command
    played: type[OfGame] = PLAYED[room]
    if name.endswith(("/assist", "/play")):
        played = {"table": Unsure, "words": WithBoards}.get(room, played)
    asked = ROOMS.get(name, (command, played))
    bases = (command if issubclass(command, each) else each for each in asked)
    return cast("type[ShellCommand]", combined(name, *bases))


def known(game: CodeGame, history: History) -> str:
    """Return what is known from the start, as the game writes it; empty for nothing."""
    said = ", ".join(f"{game.text(guess)}={reply}" for guess, reply in history)
    return f" after {said}" if said else ""


def heading(question: Told, candidate_count: int, guesses: str = "all") -> str:
    """Return the lines that say what was asked, what is known, and what is left."""
    game = question.made
    answers = known(game, question.answers_of(game))
    lines = [f"{game}{answers}: {counted(candidate_count, 'candidate')}"]
    goal = getattr(question, "goal", None) or game.goal
    if game.kind == "FeedbackTable":
        lines.append(about_table(cast("FeedbackTable", game), goal, question))
    elif goal == "determine":
        lines.append(_("goal: determine the secret"))
    if guesses == "consistent":
        lines.append("guesses: only candidates")
    return "\n".join(lines)


ALL, SOME = 6, 3
"""Up to so many secrets all are named, of more the first ones."""


def tell_likely(game: CodeGame, goal: str | None = None) -> None:
    """Say which feedback probably ends the game of a table, if nothing says so."""
    likely = game.likely_hit if game.kind == "FeedbackTable" else None  # type: ignore[attr-defined]
    if likely is not None and goal is None:
        warn(
            f"the goal is to determine the secret; {likely} stands exactly where guess and secret "
            f"have the same name: if it ends the game, add --hit {shlex.quote(str(likely))}"
        )


def about_table(game: FeedbackTable, goal: str, asked: OfGame | None) -> str:
    """Return the lines that say what the secrets are, and when the game ends."""
    if not isinstance(asked, OfTable):
        return _("g: green, in its place; y: yellow, elsewhere in the word; -: grey")
    count = game.secret_count
    names = [game.secret_text(secret) for secret in range(count if count <= ALL else SOME)]
    more = [] if count == len(names) else ["..."]
    ends = _("goal: determine the secret")
    if goal == "class":
        ends = _("goal: find the class of the secret")
    if goal == "hit":
        ends = _("goal: until the reply {reply}", reply=game.hit)
    secrets = _(", ").join([*names, *more])
    if is_ready_made(asked.table):
        return _("secrets: {names}", names=secrets) + f"\n{ends}"
    if asked.table.lower().endswith(".npy"):
        where = _("the rows") if asked.objects_in_rows else _("the columns")
    else:
        where = _("the first column") if asked.objects_in_rows else _("the first row")
    return _("secrets: {names} ({where})", names=secrets, where=where) + f"\n{ends}"


TILES = {"g": "30;42", "y": "30;43", "-": "97;100"}
"""How a terminal shows a green, a yellow and a grey letter."""


def tiles(word: str, marks: str) -> str:
    """Return a guess with its marks: coloured letters where the terminal shows them."""
    from ...codebreaking.table_checks import letters_in

    if not wants_color() or len(letters_in(word)) != len(marks):
        return f"{word} {marks}"
    letters = zip(letters_in(word.upper()), marks, strict=True)
    return "".join(f"\x1b[{TILES[mark]}m {letter} \x1b[0m" for letter, mark in letters)


CHANGE = re.compile(r"([0-9]{1,9})(?: ?= ?| |$)(.*)")
"""The number of an answer and its reply."""

LISTED = 20
"""How many candidates are listed at once."""


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
    if assistant.game._costs is not None and expected is not None:
        whole = expected.denominator == 1
        number = str(expected) if whole else f"{float(expected):.{4 if exact else 1}f}"
        if exact and not whole:
            number += f" = {expected}"
        return _("a cost of {number} expected from here", number=number)
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
    said = _("between {lower} and {upper} guesses expected from here: time limit reached")
    if assistant.game._costs is not None:
        said = _("a cost between {lower} and {upper} expected from here: time limit reached")
    return said.format(
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
    rows = [(str(n), game.text(guess), reply) for n, (guess, reply) in enumerate(history, 1)]
    if not rows:
        return _("There are no answers yet.")
    return text_table(("", _("guess"), _("reply")), rows)
