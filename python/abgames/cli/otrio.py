"""``abgames otrio ...``: the commands, what they print, and the files that they write."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ..arguments import entries, folded, listed
from ..control import Progress, ProgressTaker, reporting
from ..display import count, counted
from ..display.answer import Answer, facts_text
from ..errors import NotationError
from ..language import _, joined, marked
from ..otrio import questions
from ..otrio.questions import ORDERS, Ordered
from ..otrio.tables import (
    MoveForces,
    PreferenceTable,
    block_text,
    outcome_text,
    outcomes_text,
    summary,
    who_text,
)
from ..preferences import read_preferences
from ..question import asks
from ..reviews import Made, asked_level
from ..situation import PERFECT, plays_best
from .command import Asking, Certified, Group, Recorded, Result
from .conversation import Command, Conversation, Talk, user_players
from .parser import continued, pictures, themes, write_picture
from .terminal import review_text, say, wants_color

if TYPE_CHECKING:
    from ..otrio import Force, OtrioMove, Solution
    from ..otrio.counting import PlyCounts
    from ..otrio.situation import Advice
    from ..otrio.tables import EffectivityTable, MoveOutcomes
    from ..question import Record
    from ..reviews import Review

HURRY = 0.01
"""Seconds for a move after Ctrl-C."""


RULES = marked(
    "Players place a piece of their colour in turn: a ring, large (L), medium (M) or small (S), on "
    "one of nine fields; each field has room for one of each size, and each colour has three of "
    "each. The first player with three of a colour in line wins: of one size, or of falling or "
    "rising sizes, or all three sizes on one field."
)
TWO_COLORS = marked(
    "Each of the two players has two colours, and places them in turn: player 1 red and purple, "
    "player 2 green and blue. The colours move in the order red, green, purple, blue, and a line "
    "is of one colour."
)
ONE_COLOR = marked("Player 1 has red, player 2 green: nine pieces each.")


class _Play(Conversation):
    """The conversation; programs move at once when it is their turn."""

    own: ClassVar = (
        Command(
            "pass",
            "make_pass",
            marked("pass, when nothing else is possible"),
            playing=True,
            is_move=True,
        ),
        Command("orders", "tell_orders", marked("what each player wants")),
    )
    meanings: ClassVar = {
        "hint": marked("a best move if it can be found in the time, else a promising one"),
        "undo": marked("take back your last move, and what the programs replied"),
    }
    typed: ClassVar = (
        ("b2M", marked("a move: column a to c, row 1 to 3, size L, M or S; also medium b2")),
    )

    asked: Play

    def __init__(self, asked: Play) -> None:
        from ..otrio.situation import Match

        self.me = user_players(asked.me, asked.position.players)
        if not 0 < asked.think < float("inf"):
            problem = _("--think must be a number of seconds above 0, not {given}")
            raise ValueError(problem.format(given=asked.think))
        if asked.level < PERFECT:
            self.sow(asked.seed)
        self.within = asked.think, HURRY
        super().__init__(Match.begin(asked.position, asked.orders, asked.judges), asked)

    def go_on(self) -> str | None:
        if self.asked.board is not None or self.asked.typed_lines or not self.past:
            return super().go_on()
        moves = ", ".join(filter(None, [self.asked.moves, *(made.move for made in self.past)]))
        return continued([*self.asked.line, moves], without=self.asked.loose)

    def about(self) -> str:
        players = self.start.position.players
        return joined(_("Otrio with {n} players.", n=players), self.you(players))

    def rules(self) -> str:
        start = self.start.position
        if start.players > 2:
            return _(RULES)
        return joined(_(RULES), _(TWO_COLORS if start.colors == 2 else ONE_COLOR))

    def board(self) -> str:
        return str(self.here.position.to_text(color=wants_color()))

    def ending(self) -> str:
        return f"\n{self.board()}"

    def hint(self) -> tuple[str, dict[str, Any]]:
        advice = self._advice(_("looking for the best move"), moves=False)
        return advice.sentence(), vars(advice)

    def tell_orders(self) -> None:
        """Show what each player wants."""
        liked = {player: _liked(order) for player, order in self.here.orders.items()}
        self.note(orders_text(liked, self.here.only))

    def answer(self) -> str:
        player, advice = self.here.to_move, None
        if self.asked.level == PERFECT or plays_best(self.asked.level, self.chance):
            advice = self._advice(_("player {player} is thinking", player=player), moves=True)
        self.make(advice.move if advice else self.chance.choice(self.here.moves))
        return self.told(self.past[-1], advice)

    def told(self, made: Made, advice: Advice | None = None) -> str:
        said, follows = _("{move}."), ""
        if advice is not None and not self.over:
            said = _("{move}. With best play {outcome}.")
            if advice.outcome is None:
                said = _("{move} (its best guess: it could not look to the end in {seconds} s).")
            is_win = advice.outcome not in (None, "D")
            follows = outcome_text(str(advice.outcome)) if is_win else _("this is a draw")
        move = said.format(move=made.move, outcome=follows, seconds=f"{self.asked.think:g}")
        return _("Player {player} plays {move}", player=made.before.to_move, move=move)

    def _advice(self, what: str, *, moves: bool) -> Advice:
        advise: Callable[..., Advice] = self.here.advice
        return self.in_time(what, lambda limit: advise(limit or HURRY), moves=moves)


def _liked(order: str) -> str:
    """An order in words."""
    return " ".join(word if word in (">", "=") else outcome_text(word) for word in order.split())


class Play(
    Talk, Ordered, name="otrio/play", brief="play against programs that follow orders of preference"
):
    """Play against programs that follow orders of preference. They play a best move when it can be
    found in the time, and say so; else a promising one. Below level 9 some moves are random."""

    kind = _Play

    prefer: str = asks(f"{ORDERS} (previous)", "previous", metavar="ORDERS")
    me: str = asks('the players that you play, such as "1,3" (1)', "1", metavar="PLAYERS")
    level: int = asked_level()
    seed: int | None = asks("repeat the programs' random moves", None, metavar="N")
    think: float = asks("seconds for each move or hint (5)", 5.0, metavar="S")
    hint: bool = asks("give a hint before each of your moves", False)


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
    names = [_("player {player}", player=player) for player in prefer]
    lines = [f"{name}  {order}" for name, order in zip(names, prefer.values(), strict=True)]
    if judge is not None:
        players = listed(sorted(judge), "and") or "–"
        lines.append(
            _("Only these players' wins count, others are draws: {players}", players=players)
        )
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
        for _orders, block in groupby(self.rows(self.asked()), lambda row: row.orders[:-2]):
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
