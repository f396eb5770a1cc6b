"""Games of one's own: ``abgames solve``, ``play --game`` and ``games page``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ..arguments import listed
from ..display import count, counted, text_table
from ..games import questions
from ..games.chance import ChanceSolved, number_text
from ..games.impartial import Impartial
from ..games.pages import TABLES, check_page, table_of, write_page
from ..games.questions import GAME, ForcedPlay, Played, Solve, SolvedPlay, rules_of
from ..games.rules import description, name_of
from ..games.scores import points_text
from ..language import _, joined, marked
from ..otrio.tables import outcome_text
from ..played import asked_level
from ..question import asks
from ..reviews import Made
from ..situation import PERFECT
from .command import RESUMES, Asking, Group, ShellCommand, proof_file
from .conversation import Conversation, Talk, user_players
from .examples import commands_like
from .files import file, written
from .terminal import say

if TYPE_CHECKING:
    from ..games import Solved
    from ..games.reports import Report, Variants
    from ..games.situation import Play as Position
    from ..question import Record

SHOWN = 8
"""The most moves that are shown of what follows a hint."""

UNWRITTEN = marked("The rules are those of the Python file; it has no description of them.")


class _Solve(Asking[SolvedPlay | ForcedPlay], Solve):
    certificate: Path | None = proof_file()
    store: str | None = asks(
        "a folder that keeps the layers of rules for arrays, to go on from",
        None,
        metavar="DIR",
    )

    def kept(self) -> Any:
        return {} if self.store is None else {"store": self.store}

    def resumption(self) -> str:
        kept = self.store
        return super().resumption() if kept is None else f"{kept} keeps the layers, {RESUMES}"

    def check(self) -> None:
        if not self.game:
            others = listed(commands_like("solve"), "or")
            raise ValueError(f"give a game of your own as --game FILE.py:NAME, or {others}")
        if self.certificate is not None and self.coalition is None:
            raise ValueError(
                "--certificate proves what a coalition can force: give --coalition and --winners"
            )

    def text(self, found: SolvedPlay | ForcedPlay) -> str:
        record = found.record()
        if not found.proven:
            return f"{record['game']}: {count(record['positions'])} positions were found in time"
        return _text(getattr(found, "solved", None), found.play, record)

    def write(self, found: SolvedPlay | ForcedPlay) -> None:
        aim = found.play.aim
        if self.certificate is not None and aim is not None and found.proven:
            if isinstance(found, ForcedPlay):
                proof = found.found.certificate
            else:
                proof = found.solved.certificate(*aim, found.play.position)
            assert proof is not None
            with written(self.certificate):
                proof.save(self.certificate)


class _Report(Asking["Report | Variants"], questions.Report):
    html: Path | None = file("write the report as a page to a file")

    def check(self) -> None:
        if not self.game:
            raise ValueError("give a game of your own as --game FILE.py:NAME")

    def write(self, found: Report | Variants) -> None:
        if self.html is not None:
            page = f'<!DOCTYPE html>\n<meta charset="utf-8">\n{found._repr_html_()}\n'
            with written(self.html):
                self.html.write_text(page, encoding="utf-8")


def _text(solved: Solved | None, play: Position, record: Record) -> str:
    """What was found about a position, for people."""
    whose = f"player {play.to_move} to move" if play.to_move else "chance to move"
    whose = f"over: {record['outcome']}" if play.to_move is None else whose
    lines = [record["sentence"], "", f"{record['game']}, {whose}"]
    lines += [*record["position"].splitlines(), ""]
    if "grundy" in record and solved is not None:
        lines += [Impartial(solved).to_text(play.position), ""]
    if isinstance(solved, ChanceSolved):
        lines += [solved.to_text(play.position)] if solved.rows() else []
        lines += [f"line      {'; '.join(record['line'])}"] if record.get("line") else []
        if record.get("moves"):
            after = [(play.text(move), play.play(move).position) for move in play.moves]
            shown = [(m, number_text(solved.worth(p, **play.question))) for m, p in after]
            lines += ["", text_table(("move", "value"), shown)]
        return "\n".join([*lines, "", counted(solved.positions, "position")])
    if "value" in record and solved is not None:
        value = solved.value(play.position, **play.question)
        lines += [f"value     {points_text(value)}"]
        if record["line"]:
            lines += [f"line      {'; '.join(record['line'])}"]
        if isinstance(value, tuple):
            lines += ["", solved.to_text(play.position)]
        if record["moves"]:
            shown = [
                (play.text(move), points_text(value))
                for move, value in solved.moves(play.position, **play.question)
            ]
            lines += ["", text_table(("move", "value"), shown)]
        return "\n".join([*lines, "", f"{counted(solved.positions, 'position')}"])
    if "effectivity" in record:
        if record["effectivity"] is None:
            lines += ["too many sets of outcomes for a table: give --coalition and --winners"]
        elif solved is not None:
            lines += [solved.to_text(play.position)]
        return "\n".join([*lines, "", f"{counted(record['positions'], 'position')}"])
    if play.aim is None:
        lines += [f"outcome   {listed(record['result'], 'or')}"]
    if record["line"]:
        lines += [f"line      {'; '.join(record['line'])}"]
    if record.get("moves"):
        kept = {True: "yes", False: "no"}
        rows = [
            (row["move"], kept.get(row["kept"]) if play.aim else ", ".join(row["kept"]))
            for row in record["moves"]
        ]
        lines += ["", text_table(("move", "can force" if play.aim else "outcome"), rows)]
    return "\n".join([*lines, "", f"{counted(record['positions'], 'position')}"])


class _Play(Conversation):
    """The conversation; every move is known to be good or bad, so nothing takes time."""

    meanings: ClassVar = {"undo": marked("take back your last move, and what the programs replied")}
    typed: ClassVar = ()
    between: ClassVar = marked("; ")

    def __init__(self, asked: PlayOwn) -> None:
        start = asked.begun(rules_of(asked.game), asked.moves)
        self.me = user_players(asked.me, start.rules.players)
        if start.to_move is None:
            raise ValueError(_("the game is over after these moves"))
        start.hint()  # solves it, or says why that is not possible
        if start.solved.get().has_chance or asked.level < PERFECT:
            self.sow(asked.seed)
        super().__init__(start, asked, map(start.text, start.moves))

    def greeting(self) -> list[str]:
        first = self.start.text(self.start.moves[0])
        how = _("Type a move such as {move}, or hint, why, undo, help.", move=first)
        rules = self.start.rules
        return [joined(f"{name_of(rules)}:", self.you(rules.players)), how]

    def rules(self) -> str:
        return description(self.start.rules) or _(UNWRITTEN)

    def text(self) -> str:
        return "\n".join(["", self.here.shown, *([self._end()] if self.over else [])])

    def record(self) -> dict[str, Any]:
        return {
            "state": self.state,
            **self.here.record(),
            "outcome": self.here.outcome,
            "moves": list(map(self.in_words, self.past)),
            "me": sorted(self.me),
            "said": self.said,
        }

    def told(self, made: Made) -> str:
        player, move = made.before.to_move, self.in_words(made)
        if not player:
            return _("Chance: {move}.", move=move)
        return _("Player {player} plays {move}", player=player, move=move) + "."

    def hint(self) -> tuple[str, str]:
        here = self.here
        line = here.solved.get().line(here.position, **here.question)
        said = _("Hint: {move} is a best move.", move=here.text(line[0]))
        if len(line) > 1:
            shown = [*map(here.text, line[1 : SHOWN + 1]), *["..."] * (len(line) > SHOWN + 1)]
            follows = _("What follows with best play: {moves}", moves=_(self.between).join(shown))
            said = joined(said, follows)
        return said, here.text(line[0])

    def _end(self) -> str:
        end = str(self.here.outcome)
        is_usual = end == "D" or (end[:1] == "P" and end[1:].isdecimal())
        return _("The game is over: {outcome}.", outcome=outcome_text(end) if is_usual else end)


class PlayOwn(Talk, Played):
    """A conversation about a game of one's own."""

    kind = _Play

    me: str = asks('the players that you play, such as "1,3" (1)', "1", metavar="PLAYERS")
    level: int = asked_level()
    seed: int | None = asks("repeat what is drawn at random", None, metavar="N")


USUAL = Path("target/web")
"""Where `make web` writes the page."""


class Page(
    ShellCommand, name="games/page", brief="a page on which anyone plays your game, without Python"
):
    """Write a folder of static files, for any web server, in which anyone plays a game of your own
    against perfect or weaker programs, with hints and review, also without a network. It is the
    page of `make web` with the table of all positions, at most a million."""

    game: str = asks(GAME, metavar="FILE.py:NAME", positional="1")
    folder: str = asks("the folder to write", metavar="OUT", positional="1")
    page: str = asks(
        "the page without Python, which `make web` writes in a checkout of abgames (target/web)",
        str(USUAL),
        metavar="DIR",
    )

    def run(self) -> int:
        folder, page = Path(self.folder), Path(self.page)
        check_page(folder, page)  # before the work
        table = table_of(rules_of(self.game), progress=True)
        (name,) = write_page([table], folder, page)
        size = sum(file.stat().st_size for file in folder.glob(TABLES))
        say(f"{folder}: a page with {name}, whose table has {size:,} bytes")
        return 0


GAMES = Group("games", "pages of games of your own", "Pages of games of your own.", (Page,))
