"""``abgames ab|mastermind play``: the program holds the secret, you guess."""

from __future__ import annotations

import argparse
import random
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from ...display import counted
from ..dialogue import Dialogue, add_json_lines
from ..limits import add_limits
from .game import (
    add_game,
    color_game_of,
    history_record,
    solver_of,
)
from .wording import (
    SECONDS,
    candidates_shown,
    color_names,
    described,
    expectation,
    guesses_like,
    help_text,
    history_text,
    outlook,
    outlook_record,
    read_guess,
)

if TYPE_CHECKING:
    from ...codebreaking import Solver
    from ...codebreaking.games import Code, ColorGame

HELP = (
    ("{guess}", "a guess"),
    ("hint", "a best next guess, and how many guesses are then expected"),
    ("left", "how many candidates are left"),
    ("list", "the candidates"),
    ("history", "the answers so far"),
    ("give up", "show the secret and stop; so do quit and Ctrl-D"),
)
"""What can be typed, and what it means."""

CHEAP = 1.0
"""Seconds that the value of the whole game may take when the play is over."""


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "play",
        help="guess a secret that the program holds",
        description="Guess a secret that the program holds. Hints are optimal, with the exact "
        "expected number of guesses. A search stops after 30 seconds unless --time-limit says "
        "otherwise.",
    )
    add_game(parser, game, played=True)
    secret = parser.add_mutually_exclusive_group()
    secret.add_argument("--secret", metavar="CODE", help="the secret (a random one)")
    secret.add_argument(
        "--seed", type=int, metavar="N", help="choose the same random secret each time"
    )
    add_limits(parser)
    add_json_lines(parser)
    parser.set_defaults(run=run, time_limit=SECONDS)


def run(options: argparse.Namespace) -> int:
    """Play once."""
    game = color_game_of(options)
    return _Play(
        game, _secret(game, options), solver_of(options), options.time_limit, options.json
    ).run()


def _secret(game: ColorGame, options: argparse.Namespace) -> Code:
    if options.secret is not None:
        return game.secret(options.secret)
    row = random.Random(options.seed).randrange(len(game.secrets))
    code: Code = tuple(game.secrets[row].tolist())
    return code


class _Play(Dialogue):
    """The conversation; the assistant keeps the book and gives the hints."""

    def __init__(
        self, game: ColorGame, secret: Code, solver: Solver, limit: float | None, as_json: bool
    ) -> None:
        from ...codebreaking import Assistant

        super().__init__(as_json, color_names(game))
        self.game = game
        self.secret = secret
        self.solver = solver
        self.limit = limit
        self.gave_up = False
        self.assistant = Assistant(game, time_limit=limit, solver=solver, progress=True)

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        return f"guess {len(self.assistant.history) + 1}> "

    def text(self) -> str:
        history = self.assistant.history
        if self.gave_up:
            return f"The secret was {self.game.text(self.secret)}."
        if not history:
            return f"{described(self.game)}\nI hold a secret. Type a guess, hint, left, or help.\n"
        if self.assistant.is_solved:
            return f"Found in {counted(len(history), 'guess', 'guesses')}."
        return str(history[-1][1])

    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = {
            "state": "guess",
            "game": self.game.record(),
            "history": history_record(self.assistant.history),
            "candidate_count": self.assistant.candidate_count,
        }
        if self.over:
            start = None if self.gave_up else self.value_of_game()
            state = "stopped" if self.gave_up else "found"
            record.update(state=state, secret=list(self.secret), expected=start and str(start))
        return record

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        """Reply to a guess."""
        guess = read_guess(self.game, line.replace(",", " "))
        made = [earlier for earlier, _ in self.assistant.history]
        if guess in made:
            self.note(f"That was guess {made.index(guess) + 1} already.")
        self.assistant.answer(self.game.feedback(guess, self.secret), guess)
        self.over, self.changed = self.assistant.is_solved, True

    def hint(self) -> None:
        """Tell a best next guess."""
        assistant = self.assistant
        guess = self.game.text(assistant.proposal or ())
        if assistant.candidate_count == 1:
            text = f"{guess}: it must be the secret."
        else:
            text = f"{guess}: {outlook(assistant)}."
        self.note(text, hint=outlook_record(assistant))

    def tell_left(self) -> None:
        """Tell how many candidates are left."""
        self.note(f"{counted(self.assistant.candidate_count, 'candidate')} left.")

    def tell_candidates(self) -> None:
        """Show the candidates."""
        text, codes = candidates_shown(self.assistant)
        self.note(text, candidates=codes)

    def tell_history(self) -> None:
        """Show the answers."""
        self.note(history_text(self.game, self.assistant.history))

    def tell_help(self) -> None:
        """Say what can be typed."""
        self.note(help_text(self.game, [*HELP, *guesses_like(self.game, self.commands)]))

    def leave(self) -> None:
        """Show the secret and stop."""
        self.stop()

    def stop(self) -> None:
        self.over = self.gave_up = self.changed = True

    commands: ClassVar = {
        "hint": hint,
        "left": tell_left,
        "list": tell_candidates,
        "history": tell_history,
        "help": tell_help,
        "?": tell_help,
        "give up": leave,
        "quit": leave,
        "q": leave,
        "exit": leave,
    }

    # -- the end ---------------------------------------------------------------------------

    def run(self) -> int:
        status = super().run()
        if not self.gave_up and not self.as_json:
            start = self.value_of_game()
            if start is not None:
                value = expectation(start, len(self.game.secrets))
                self.note(f"Optimal play expects {value} guesses from the start.")
        return status

    def value_of_game(self) -> Fraction | None:
        """The expected number of guesses of optimal play, if it does not take long to find."""
        from ...codebreaking.openings import opening

        solution = opening(self.game) or self.solver.solve(
            self.game,
            time_limit=CHEAP if self.limit is None else min(self.limit, CHEAP),
            progress=True,
        )
        return solution.mean if solution.proven else None
