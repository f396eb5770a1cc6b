"""``abgames ab|mastermind|cardmoo solve``: the least number of guesses, and a strategy."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...arguments import listed
from ...codebreaking import questions
from ...control import Progress, reporting
from ...display import counted, text_table
from ...question import Question
from ..command import Interrupted, Recorded
from ..files import file, write_text
from ..output import warn
from ..results import BOUNDS, Result
from .export import Exported
from .game import heading, known
from .table import tell_likely

if TYPE_CHECKING:
    from ...codebreaking import Solution
    from ...question import Asked

CERTIFICATE_SECONDS = 60
"""Seconds to look for a proof of the lower bound without ``--time-limit``."""

PROVABLE = ("expected", "worst", "worst-expected", "worst-count")
"""The objectives whose lower bound a certificate can prove: of two numbers, the first."""

PATIENCE, QUICK = 1.0, 10**8
"""An upper bound is shown after this many seconds of search.  A heuristic finds one at once, up to
this many pairs of guess and secret."""


class Written(Question):
    """Files for the strategy and for a proof."""

    strategy: Path | None = file("write the strategy to a file")
    certificate: Path | None = file(
        "write a proof of optimality to a file, if one is found within half of --time-limit "
        f"({CERTIFICATE_SECONDS} s without one); not for expected-worst"
    )


class Solve(Recorded["Solution"], Exported, Written, questions.Solve):
    """The command; after Ctrl-C it tells and writes what is known by then."""

    def check(self) -> None:
        """Refuse what no certificate can prove, and what needs a picture."""
        self.check_pictures()
        if self.certificate is not None and self.objective not in PROVABLE:
            raise ValueError(
                f"--certificate does not prove {self.objective}: use it with --objective "
                f"{listed(PROVABLE, 'or')}"
            )
        proves_total = self.certificate is not None and self.objective == "expected"
        if proves_total and self.room not in ("ab", "mastermind"):
            raise ValueError(
                f"--certificate: a total is proved for ab and mastermind, not for {self.room}; "
                "a worst case with --objective worst"
            )
        super().check()

    def _bound_at_once(self) -> int | None:
        """An upper bound to show during the search: that of a quick heuristic."""
        from ...codebreaking import heuristic_strategy

        game = self.made
        is_bound = self.goal == "hit" and self.max_guesses is None
        if not is_bound or game.guess_count * game.secret_count > QUICK:
            return None
        ask = partial(
            heuristic_strategy,
            game,
            history=self.history,
            candidates=self.candidates(game),
            guesses=self.guesses,
        )
        if self.objective == "expected":
            return ask(heuristic="most-parts").total
        return ask(heuristic="minimax").worst if self.objective == "worst" else None

    def find(self, asked: Asked) -> Solution:
        """Solve the game."""
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

    def text(self, found: Solution) -> str:
        """Return the values, and how many candidates take how many guesses."""
        lines = [heading(self, found.candidate_count), "", str(found)]
        if found.histogram is not None:
            guesses = found.game._guess_words(found.goal)[1]
            lines += ["", text_table((guesses, "candidates"), found.histogram.items())]
        return "\n".join(lines)

    def write(self, found: Solution) -> int:
        """Write the strategy; 1 if there is none, or a file cannot be written."""
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
        """Return the optimum, or its bounds."""
        goal = "" if found.goal == "hit" else f", {found.goal}"
        about = f"{found.game!r}{known(found.game, found.history)}, {found.objective}{goal}"
        bounds = [found.lower_bound, found.upper_bound]
        value = found.lower_bound if found.proven else bounds
        return Result(about, value, self.strategy, BOUNDS)

    def prove(self, found: Solution) -> int:
        """Write a proof that no strategy does better; 1 if none was found."""
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
                candidates=self.candidates(found.game),
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
        """What a certificate is to prove: about what, the number, and the claim in words; None if a
        worst case of 0 leaves nothing to prove."""
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
