"""``abgames otrio ...``: the commands, what they print, and the files that they write."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...arguments import entries, folded, listed
from ...control import Progress, ProgressTaker, reporting
from ...display import count, counted
from ...display.answer import Answer, facts_text
from ...errors import NotationError
from ...otrio import questions
from ...otrio.tables import (
    MoveForces,
    PreferenceTable,
    block_text,
    outcome_text,
    outcomes_text,
    summary,
    who_text,
)
from ...preferences import read_preferences
from ...question import asks
from ..command import Asking, Certified, Group, Recorded, Result
from ..files import pictures, themes, write_picture
from ..terminal import review_text, say, wants_color
from .play import Play

if TYPE_CHECKING:
    from ...otrio import Force, OtrioMove, Solution
    from ...otrio.counting import PlyCounts
    from ...otrio.tables import EffectivityTable, MoveOutcomes
    from ...question import Record
    from ...reviews import Review

SEVERAL, UNKNOWN = "several outcomes", "not known"

OPEN = "the time limit was hit before all plies were complete"


class _Show(Asking["Record"], questions.Show):
    picture: list[Path] = pictures("write the board", texts=(".txt",))
    theme: str = themes()
    last: str | None = asks(
        "outline the piece of the last move in pictures, such as a1L", None, metavar="MOVE"
    )
    marks: str | None = asks(
        'short texts on free places of pictures: "a2L=D, b1S=P2"', None, metavar="LIST"
    )

    @cached_property
    def drawn(self) -> str:
        return self.position.to_svg(marks=_marks(self.marks), last=self.last)

    def check(self) -> None:
        self.drawn  # noqa: B018 - before anything is printed, in case the marks are wrong

    def text(self, found: Record) -> str:
        text = self.position.to_text(color=wants_color())
        moves = self.position.legal_moves
        return f"{text}\nlegal moves ({len(moves)}): {' '.join(moves)}" if moves else text

    def write(self, found: Record) -> None:
        for path in self.picture:
            is_text = path.suffix.lower() == ".txt"
            content = self.position.to_text() + "\n" if is_text else self.drawn
            write_picture(path, content, self.theme)


def orders_text(prefer: dict[int, str], judge: Collection[int] | None) -> str:
    """Return what an outcome rests on: what each player wants, and whose wins count."""
    lines = [f"player {player}  {order}" for player, order in prefer.items()]
    if judge is not None:
        names = listed((f"player {player}" for player in sorted(judge)), "and") or "nobody"
        lines.append(f"only wins of {names} count; another win is a draw")
    return "\n".join(lines)


TOLD = ("can be forced", "certificate")
"""The facts of an answer that are told elsewhere: above them, and when a file is written."""


def found_text(found: Answer) -> str:
    """Return what was found as text."""
    return facts_text([fact for fact in found.facts() if fact[0] not in TOLD])


def _marks(text: str | None) -> dict[str, str]:
    """Return the marks of a list."""
    marks = {}
    for entry in entries(folded(text or "")):
        move, equals, mark = (part.strip() for part in entry.partition("="))
        if entry.strip() and not equals:
            raise NotationError(f"a mark is written like a2L=D, not {entry.strip()!r}", text=entry)
        if entry.strip():
            marks[move] = mark
    return marks


class _Solve(Certified["Solution"], questions.Solve):
    def text(self, found: Solution) -> str:
        about = orders_text(self.orders, self.judges)
        return f"{self.position.to_text()}\n\n{about}\n\n{found_text(found)}"

    def result(self, found: Solution) -> Result:
        orders = "; ".join(f"player {player} {order}" for player, order in self.orders.items())
        judged = "" if self.judge is None else f" (judged: {self.judge})"
        asked = f"Otrio, {self.position!r}: the outcome with {orders}{judged}"
        return Result(asked, sorted(found.outcomes), self.certificate)


class _Force(Certified["Force | MoveForces"], questions.Force):
    def check(self) -> None:
        if self.each_move and (self.certificate or self.checkpoint or self.record):
            raise ValueError(
                "--moves asks many questions: it takes no --certificate, --checkpoint or --record"
            )
        super().check()

    def text(self, found: Force | MoveForces) -> str:
        position = self.position.to_text()
        who, wanted = who_text(self.question.coalition), self._wanted()
        if isinstance(found, MoveForces):
            return f"{position}\n\ncan {who} force this: {wanted}?\n\n{found}"
        verb = {True: "can force", False: "cannot force", None: "may be able to force"}
        return f"{position}\n\n{who} {verb[found.holds]} this: {wanted}\n{found_text(found)}"

    def result(self, found: Force | MoveForces) -> Result:
        can = f"can {who_text(self.question.coalition)} force this: {self._wanted()}"
        holds = None if isinstance(found, MoveForces) else found.holds
        return Result(f"Otrio, {self.position!r}: {can}", holds, self.certificate)

    def _wanted(self) -> str:
        return outcomes_text(sorted(self.question.winners))


class _Effectivity(Asking["EffectivityTable"], questions.Effectivity):
    def left_open(self, found: EffectivityTable) -> str:
        count = sum(cell.holds is None for cell in found)
        are = "is" if count == 1 else "are"
        return f"{counted(count, 'cell')} {are} open: a time limit was hit" if count else ""


class _Preferences(Asking[PreferenceTable], questions.Preferences):
    def run(self) -> int:
        if self.json:
            return super().run()
        done = list[Any]()
        for _, block in groupby(self.rows(self.asked()), lambda row: row.orders[:-2]):
            done += (rows_of_block := list(block))
            say(block_text(rows_of_block), end="\n\n", flush=True)
        say(summary(done))
        return self.ended(PreferenceTable(done))

    def left_open(self, found: PreferenceTable) -> str:
        count = sum(row.outcome is None for row in found)
        return f"a time limit left {counted(count, 'outcome')} open" if count else ""


class _Analyze(Asking["MoveOutcomes"], questions.Analyze):
    def text(self, found: MoveOutcomes) -> str:
        position = self.position
        order = read_preferences(self.orders, position.players)[position.to_move - 1]
        names = [outcome_text(outcome) for level in order for outcome in level]
        by_name: dict[str, list[str]] = {name: [] for name in [*names, SEVERAL, UNKNOWN]}
        for move, outcome, proven in found:
            unclear = SEVERAL if proven else UNKNOWN
            by_name[unclear if outcome is None else outcome_text(outcome)].append(move)
        shown = facts_text([(name, " ".join(moves)) for name, moves in by_name.items() if moves])
        about = orders_text(self.orders, self.judges)
        return f"{position.to_text()}\n\n{about}\n\n{shown or 'the game is over'}"


class _Review(Asking["Review[OtrioMove]"], questions.Review):
    def text(self, found: Review[OtrioMove]) -> str:
        return review_text(found, orders_text(self.orders, self.judges))


class _Count(Recorded["PlyCounts"], questions.Count):
    def progress(self) -> AbstractContextManager[ProgressTaker]:
        what = "boards listed" if self.method == "enumerate" else "parts of the sums"

        def text(progress: Progress) -> str:
            return f"{progress.seconds:.1f} s  {count(progress.nodes)} {what}"

        return reporting(self.recompute, text=text)

    def text(self, found: PlyCounts) -> str:
        total = sum(ply.total for ply in found)
        raw = sum(ply.raw_total for ply in found)
        return (
            f"Boards of Otrio for {self._players()}, up to symmetry\n\n{found}\n\n"
            f"{count(total)} boards up to symmetry, {count(raw)} in all, "
            f"of {max(len(found) - 1, 0)} plies and the empty board"
        )

    def left_open(self, found: PlyCounts) -> str:
        return "" if found.proven else OPEN

    def result(self, found: PlyCounts) -> Result:
        last = len(found) - 1 if found.last is None else found.last
        value = {
            "up to symmetry": sum(ply.total for ply in found),
            "all": sum(ply.raw_total for ply in found),
            "plies": len(found) - 1,
        }
        about = f"Otrio, {self._players()}: boards that play can reach in {last} plies"
        return Result(about, value)

    def _players(self) -> str:
        one = self.players == 2 and self.colors == 1
        return f"{self.players} players" + " with one colour each" * one


OTRIO = Group(
    "otrio",
    "Otrio for 2, 3 and 4 players",
    "Otrio for 2, 3 and 4 players.",
    (_Show, _Solve, _Force, _Effectivity, _Preferences, _Analyze, Play, _Review, _Count),
)
