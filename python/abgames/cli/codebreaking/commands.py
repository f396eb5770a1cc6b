"""``abgames ab|mastermind|cardmoo|words|table ...``: the commands, and what they print."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ...codebreaking import questions
from ...codebreaking.question_pages import CardReview
from ...display import counted, duration, text_table
from ...question import asks
from ..command import Asking, Group, ShellCommand
from ..files import file, write_text
from ..output import review_text, say
from . import assist, card_assist, card_play, play
from .game import GAMES, heading, of_game
from .prove import Prove
from .solve import Solve
from .table import about_table, tell_likely

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable, HeuristicComparison, Ranking
    from ...codebreaking.card_review import ReviewedQuestions
    from ...codebreaking.fixed import FixedQuestions
    from ...codebreaking.reviewed import ReviewedGame
    from ...question import Record


class _Rank(Asking["Ranking | questions.ByHeuristic"], questions.Rank):
    csv: Path | None = file("write the ranking to a file as CSV")

    def text(self, found: Ranking | questions.ByHeuristic) -> str:
        head = heading(self, found.candidate_count, self.guesses)
        if isinstance(found, questions.ByHeuristic):
            rows = [
                (found.game.text(guess), f"{score:.4f}", "yes" if hits else "")
                for guess, score, hits in found.guesses
            ]
            return f"{head}\n\n{text_table(('guess', found.heuristic, 'possible'), rows)}"
        shown = found.to_text() if len(found) else "no guess was valued in time"
        limit = "not proved: the limit came first; ≥ marks lower bounds\n"
        unproved = "" if found.proven else limit
        cost = f"{counted(found.nodes, 'node')}, {duration(found.seconds)}"
        return f"{head}\n\n{shown}\n\n{unproved}search  {cost}"

    def write(self, found: Ranking | questions.ByHeuristic) -> None:
        tell_likely(self.made, self.goal)
        if self.csv is not None and not isinstance(found, questions.ByHeuristic):
            write_text(self.csv, found.to_csv())


class _Review(Asking["ReviewedGame"], questions.Review):
    def text(self, found: ReviewedGame) -> str:
        game = self.made
        if game.kind != "FeedbackTable":
            what = "above best: expected guesses until the secret is found"
            return review_text(found, f"{game}; {what}")
        tell_likely(game)
        return review_text(found, about_table(cast("FeedbackTable", game), game.goal, self))


class _CardReview(Asking["ReviewedQuestions"], CardReview):
    def text(self, found: ReviewedQuestions) -> str:
        what = "above good: candidates left on average, above a good question"
        return review_text(found, f"{self.made}; {what}")


class _Heuristics(Asking["HeuristicComparison"], questions.Heuristics):
    def text(self, found: HeuristicComparison) -> str:
        optimum = found.optimum
        return (
            f"{heading(self, optimum.candidate_count, self.guesses)}\n\n{found}\n\n"
            "search of the optimum, the least total  "
            f"{counted(optimum.nodes, 'node')}, {duration(optimum.seconds)}"
        )


class _Exercises(Asking["Record"], questions.Exercises):
    answers: bool = asks("print the answers below the sheet", False)

    def text(self, found: Record) -> str:
        from ...codebreaking.sheets import sheet_text

        game = cast("FeedbackTable", self.made)
        about = about_table(game, found["goal"], self)
        return f"{game}, sheet {self.seed}\n{about}\n\n{sheet_text(self.sheet)}"

    def write(self, found: Record) -> None:
        from ...codebreaking.sheets import answers_text

        if self.answers and not self.json:
            say(f"\nAnswers\n\n{answers_text(self.sheet)}")


class _Fixed(Asking["FixedQuestions"], questions.Fixed):
    def text(self, found: FixedQuestions) -> str:
        game = cast("FeedbackTable", self.made)
        return f"{game}\n{about_table(game, found.goal, self)}\n\n{found}"


class _Game(Group):
    def members(self) -> Iterable[type[ShellCommand]]:
        return (of_game(self.name, command) for command in self.commands)


def _game(room: str, *commands: type[ShellCommand]) -> Group:
    """Return the commands of a game, in the order of the help."""
    what = GAMES[room]
    return _Game(room, what, f"{what[0].upper()}{what[1:]}.", commands)


_CODES = (Solve, _Rank, assist.Assist, play.Play, _Review, _Heuristics)
_TABLES = (Solve, _Rank, assist.TableAssist, play.TablePlay, _Review, _Heuristics)
AB = _game("ab", *_CODES, Prove)
MASTERMIND = _game("mastermind", *_CODES, Prove)
CARDMOO = _game("cardmoo", Solve, _Rank, card_assist.Assist, card_play.Play, _CardReview)
WORDS = _game("words", *_TABLES)
TABLE = _game("table", *_TABLES, _Exercises, _Fixed)
