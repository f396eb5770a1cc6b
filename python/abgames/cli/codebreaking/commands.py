"""``abgames ab|mastermind|cardmoo|words|table ...``: the commands, and what they print."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from abgames_check.statements import MEANINGS

from ...arguments import listed
from ...codebreaking import questions
from ...codebreaking.question_pages import CardReview
from ...control import Progress, reporting
from ...display import counted, duration, text_table
from ...display.svg import FORMS as PICTURES
from ...errors import UnsupportedGameError
from ...question import Asked, Question, asks
from ..command import BOUNDS, Asking, Group, Interrupted, Recorded, Result, ShellCommand
from ..parser import (
    Target,
    file,
    pictures,
    themes,
    write_picture,
    write_plot,
    write_plots,
    write_text,
    written,
)
from ..terminal import review_text, say, warn
from . import assist, cards, play
from .game import GAMES, about_table, heading, known, of_game, tell_likely

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ...codebreaking import (
        AllColors,
        FeedbackTable,
        HeuristicComparison,
        Ranking,
        Solution,
        Strategy,
    )
    from ...codebreaking.card_race import ReviewedQuestions
    from ...codebreaking.situation import ReviewedGame
    from ...codebreaking.solver import FixedQuestions
    from ...question import Asked, Record

PICTURE_DEPTH = 2
"""Levels of guesses in a picture without ``--depth``."""

TEXTS: dict[str, Callable[[Strategy, int | None], str]] = {
    ".json": lambda strategy, depth: strategy.to_json() + "\n",
    ".dot": lambda strategy, depth: strategy.to_dot(max_depth=depth),
    ".txt": lambda strategy, depth: strategy.to_text(max_depth=depth) + "\n",
    ".csv": lambda strategy, depth: strategy.to_csv(),
}
"""What is written for each suffix that is not for a picture."""


def _depth(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 on, not {text!r}")
    return int(text)


class Exported(Question):
    """Files that a strategy goes to."""

    export: list[Path] = asks(
        "write the strategy as the suffix says: .json (strategy file), .dot (Graphviz), .txt "
        "(text), .csv (a line for each secret), or a picture; may be repeated",
        (),
        metavar="FILE",
        shell={"type": Target((*PICTURES, *TEXTS))},
    )
    depth: int | None = asks(
        f"show this many guesses of the tree: in pictures ({PICTURE_DEPTH}), in .dot and .txt "
        "(all)",
        None,
        metavar="K",
        shell={"type": _depth},
    )
    picture: list[Path] = pictures("draw the tree of the strategy")
    theme: str = themes()
    numbers: Literal["candidates", "bits", "none"] | None = asks(
        "what pictures show beside each guess: candidates left, bits that its reply tells on "
        "average, or nothing (candidates); for a class, with --depth as far as is clear",
        None,
    )
    blank: bool = asks("pictures to fill in: the replies, and empty boxes", False)
    histogram: list[Path] = asks(
        "plot how many candidates take how many guesses; needs abgames[plot]",
        (),
        metavar="FILE",
        shell={"type": Target(PICTURES, plotted=True)},
    )

    @property
    def files(self) -> list[Path]:
        """All files that the strategy goes to."""
        return [*self.export, *self.picture, *self.histogram]

    def check_pictures(self) -> None:
        """Refuse options of pictures without a picture: :class:`ValueError`."""
        forms = {path.suffix.lower() for path in [*self.export, *self.picture]}
        if (self.blank or self.numbers) and not forms.intersection(PICTURES):
            raise ValueError("--blank and --numbers are for pictures: add --picture FILE")

    def export_all(self, strategy: Strategy) -> int:
        """Write all files that can be written; 1 if some cannot."""
        status = 0
        for path in self.files:
            try:
                if path in self.histogram:
                    write_plot(path, lambda axes: _histogram(strategy, axes), self.theme)
                else:
                    self._export(strategy, path)
            except (OSError, ValueError) as error:
                warn(f"{path} is not written: {error}")
                status = 1
        return status

    def _export(self, strategy: Strategy, path: Path) -> None:
        form = path.suffix.lower()
        if form in PICTURES:
            from ...codebreaking.svg import clear_depth

            is_for_class = self.blank or self.numbers
            depth = max(PICTURE_DEPTH, clear_depth(strategy)) if is_for_class else PICTURE_DEPTH
            content: str = strategy.to_svg(
                max_depth=self.depth or depth,
                numbers=self.numbers or "candidates",
                blank=self.blank,
            )
        else:
            content = TEXTS[form](strategy, self.depth)
        write_picture(path, content, self.theme)


def _histogram(strategy: Strategy, axes: Axes) -> None:
    from ...codebreaking.svg import title
    from ...display.plots import plot_histogram

    called = strategy.game._counted(strategy.goal)
    plot_histogram(strategy, axes, guesses=called).set_title(title(strategy), wrap=True)


CERTIFICATE_SECONDS = 60
"""Seconds to look for a proof of the lower bound without ``--time-limit``."""

PROVABLE = ("expected", "worst", "worst-expected", "worst-count")
"""The objectives whose lower bound a certificate can prove: of two numbers, the first."""

PATIENCE, QUICK = 1.0, 10**8
"""An upper bound is shown after this many seconds of search.  A heuristic finds one at once, up to
this many pairs of guess and secret."""


class _Written(Question):
    """Files for the strategy and for a proof."""

    strategy: Path | None = file("write the strategy to a file")
    certificate: Path | None = file(
        "write a proof of optimality to a file, if one is found within half of --time-limit "
        f"({CERTIFICATE_SECONDS} s without one); not for expected-worst"
    )


class _Solve(Recorded["Solution"], Exported, _Written, questions.Solve):
    """After Ctrl-C it tells and writes what is known by then."""

    def check(self) -> None:
        self.check_pictures()
        if self.certificate is not None and self.objective not in PROVABLE:
            raise ValueError(
                f"--certificate does not prove {self.objective}: use it with --objective "
                f"{listed(PROVABLE, 'or')}"
            )
        proves_total = self.certificate is not None and self.objective == "expected"
        if proves_total and self.room == "cardmoo":
            raise ValueError(
                "--certificate: a total is not proved for cardmoo; a worst case with "
                "--objective worst"
            )
        super().check()

    def _bound_at_once(self) -> int | None:
        """An upper bound to show during the search: that of a quick heuristic."""
        from ...codebreaking import AllHit, UnsureTable, heuristic_strategy

        game = self.made
        if isinstance(game, UnsureTable | AllHit):
            return None
        is_bound = self.goal == "hit" and self.max_guesses is None and not game.has_costs
        if not is_bound or game.guess_count * game.secret_count > QUICK:
            return None
        ask = partial(
            heuristic_strategy,
            game,
            history=self.history,
            candidates=self.possible(game),
            guesses=self.guesses,
        )
        if self.objective == "expected":
            return ask(heuristic="most-parts").total
        return ask(heuristic="minimax").worst if self.objective == "worst" else None

    def find(self, asked: Asked) -> Solution:
        from ...codebreaking import AllHit, UnsureTable

        unserved = [path for path in self.files if path.suffix.lower() != ".txt"]
        if self.objective == "expected":
            unserved += filter(None, (self.strategy, self.certificate))
        if isinstance(self.made, AllHit) and (self.files or self.certificate):
            raise self.made._unserved("a certificate or a picture")
        if isinstance(self.made, UnsureTable) and unserved:
            raise UnsupportedGameError(
                "where replies are not one value there is no file for "
                f"{listed(map(str, unserved), 'and')}; --export FILE.txt writes the strategy, and "
                "with --objective worst --strategy FILE"
            )
        tell_likely(self.made, self.goal)
        solve = self.asker(asked)
        last: list[Progress] = []
        bound = cache(self._bound_at_once)
        with reporting(True) as bar:

            def note(progress: Progress) -> None:
                last[:] = [progress]
                if bar is None:
                    return
                if progress.upper_bound is None and progress.seconds >= PATIENCE:
                    progress = replace(progress, upper_bound=bound())
                bar(progress)

            try:
                limit = asked.time_left
                if limit is not None and self.certificate is not None:
                    limit /= 2
                return solve(time_limit=limit, progress=note, checkpoint=asked.checkpoint)
            except KeyboardInterrupt:
                pass
        # The solver remembers what it has proved, so this assembles a strategy at once.
        known = solve(time_limit=0)
        if last and isinstance(known.lower_bound, int):
            known = replace(
                known,
                lower_bound=max(known.lower_bound, last[0].lower_bound),
                nodes=last[0].nodes,
                seconds=last[0].seconds,
            )
        raise Interrupted(known)

    def left_open(self, found: Solution) -> str:
        is_all = self.effort is not None and found.strategy is not None  # no proof was asked for
        return "" if is_all else super().left_open(found)

    def text(self, found: Solution) -> str:
        lines = [heading(self, found.candidate_count), "", str(found)]
        if found.histogram is not None:
            guesses = found.game._counted(found.goal)
            lines += ["", text_table((guesses, "candidates"), found.histogram.items())]
        return "\n".join(lines)

    def write(self, found: Solution) -> int:
        strategy = found.strategy
        if strategy is None:
            names = [*filter(None, [self.strategy]), *self.files]
            for name in names:
                warn(f"no strategy was found, so {name} is not written")
            return 1 if names else 0
        status = self.export_all(strategy)
        if self.strategy is not None:
            write_text(self.strategy, strategy.to_json() + "\n")
        return status

    def result(self, found: Solution) -> Result:
        goal = "" if found.goal == "hit" else f", {found.goal}"
        about = f"{found.game!r}{known(found.game, found.history)}, {found.objective}{goal}"
        bounds = [found.lower_bound, found.upper_bound]
        value = found.lower_bound if found.proven else bounds
        return Result(about, value, self.strategy, BOUNDS)

    def prove(self, found: Solution) -> int:
        from ...codebreaking import prove_lower_bound

        if self.certificate is None:
            return 0
        claimed = self._claim(found)
        bound = None
        if claimed is not None:
            objective, guesses, claim = claimed
            bound = prove_lower_bound(
                found.game,
                self.history,
                guesses=guesses,
                objective=objective,
                goal=found.goal,
                candidates=self.possible(found.game),
                time_limit=CERTIFICATE_SECONDS if self.time_limit is None else self.time_limit,
                progress=True,
            )
        if bound is not None:
            write_text(self.certificate, bound.to_json() + "\n")
            return 0
        problem = "the lower bound is 0, which needs no proof"
        if claimed is not None:
            problem = f"no proof was found that {claim}"
        warn(f"{problem}, and {self.certificate} is not written")
        return 1

    def _claim(self, found: Solution) -> tuple[Any, Any, str] | None:
        """What a certificate is to prove, in words; None if nothing is left to prove."""
        least = found.lower_bound  # None: the guesses allowed are not enough
        if self.objective == "expected" and isinstance(least, int):
            claim = f"every strategy takes {counted(least, 'guess', 'guesses')} in total"
            return "expected", least, claim
        may_show_all = getattr(found.game, "own", None) is None
        if (
            self.objective == "worst-count"
            and may_show_all
            and isinstance(least, tuple)
            and all(least)
        ):
            worst, count = least
            shown = counted(count, "candidate")
            claim = f"every strategy takes {worst} guesses for {shown}, or more"
            return "worst-count", least, claim
        if isinstance(least, tuple):
            least = least[0]
        if least == 0:
            return None
        guesses = self.max_guesses if least is None else least - 1
        assert guesses is not None
        one, several = found.game._guess_words(found.goal)
        return "worst", guesses, f"{counted(guesses, f'{one} is', f'{several} are')} not enough"


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
        from ...codebreaking.puzzles import sheet_text

        game = cast("FeedbackTable", self.made)
        about = about_table(game, found["goal"], self)
        return f"{game}, sheet {self.seed}\n{about}\n\n{sheet_text(self.sheet)}"

    def write(self, found: Record) -> None:
        from ...codebreaking.puzzles import answers_text

        if self.answers and not self.json:
            say(f"\nAnswers\n\n{answers_text(self.sheet)}")


class _Fixed(Asking["FixedQuestions"], questions.Fixed):
    count: int | None = asks(
        "instead of the fewest questions so many that leave the fewest candidates on average",
        None,
        metavar="N",
        least=1,
    )

    def answer(self, asked: Asked) -> FixedQuestions:
        if self.count is None:
            return super().answer(asked)
        from ...codebreaking import fixed_questions

        ask = partial(fixed_questions, self.game(asked), self.history, count=self.count)
        return ask(time_limit=asked.limit, progress=asked.progress)

    def text(self, found: FixedQuestions) -> str:
        game = cast("FeedbackTable", self.made)
        return f"{game}\n{about_table(game, found.goal, self)}\n\n{found}"


class _Prove(Recorded["AllColors"], questions.Prove):
    certificate: Path | None = file("write the proof, compressed if it ends with .gz")
    picture: list[Path] = pictures("draw the mean minus its growth, with the limit,", plotted=True)
    theme: str = themes()

    def check(self) -> None:
        if self.picture and self.objective != "expected":
            raise ValueError("only means are drawn, so --picture needs the objective expected")
        super().check()

    def text(self, found: AllColors) -> str:
        lines = [f"{found.game} with {found.pegs} pegs: {MEANINGS[found.objective]}", ""]
        first = " ".join(map(str, range(1, found.pegs + 1)))
        for reply in (None, *found.replies):
            lines += ["", f"after {first}={reply}"] if reply else []
            lines.append(str(found.formula(reply)))
            if few := range(_fewest(found), found.formula(reply).start):
                values = ", ".join(_value(found, colors, reply) for colors in few)
                lines.append(f"for N = {', '.join(map(str, few))}: {values}")
        counts = f"{counted(found.bounds, 'lower bound')}, {counted(found.claims, 'claim')}"
        return "\n".join([*lines, "", f"proved for every N: {counts}"])

    def write(self, found: AllColors) -> None:
        if self.certificate:
            with written(self.certificate):
                found.save(self.certificate)
        write_plots(self.picture, found.plot_mean, self.theme)

    def result(self, found: AllColors) -> Result:
        formula = found.formula()
        before = range(_fewest(found), formula.start)
        value = {**formula.record(), "before": {str(n): found.value(n) for n in before}}
        about = f"{found.game} with {found.pegs} pegs and N colours, {found.objective}"
        return Result(about, value, self.certificate)


def _fewest(proof: AllColors) -> int:
    """The fewest colours that the game can have."""
    return proof.pegs if proof.game == "AB" else 1


def _value(proof: AllColors, colors: int, reply: str | None) -> str:
    """A value below the first N of the formula."""
    by = " (by search)" if (colors, reply) in proof.exceptions else ""
    return f"{proof.value(colors, reply)}{by}"


class _Game(Group):
    def members(self) -> Iterable[type[ShellCommand]]:
        return (of_game(self.name, command) for command in self.commands)


def _game(room: str, *commands: type[ShellCommand]) -> Group:
    """Return the commands of a game, in the order of the help."""
    what = GAMES[room]
    return _Game(room, what, f"{what[0].upper()}{what[1:]}.", commands)


_CODES = (_Solve, _Rank, assist.Assist, play.Play, _Review, _Heuristics)
AB = _game("ab", *_CODES, _Prove)
MASTERMIND = _game("mastermind", *_CODES, _Prove)
CARDMOO = _game("cardmoo", _Solve, _Rank, cards.Assist, cards.Play, _CardReview)
WORDS = _game("words", *_CODES)
TABLE = _game("table", *_CODES, _Exercises, _Fixed)
