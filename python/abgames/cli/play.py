"""``abgames play``: three questions that lead to a game; games of one's own: ``abgames solve``,
``play --game`` and ``games page``; and ``abgames explore``: all games on a page in the browser,
served to this machine only.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ..arguments import folded, listed, whole_number
from ..display import count, counted, text_table
from ..games import questions
from ..games.questions import GAME, ForcedPlay, Played, Solve, SolvedPlay, rules_of
from ..games.rules import description, name_of
from ..language import _, joined, marked, pgettext
from ..otrio.tables import outcome_text
from ..question import asks
from ..reviews import Made, asked_level
from ..situation import PERFECT
from . import GAMES, further
from .command import RESUMES, Asking, Group, ShellCommand, proof_file
from .conversation import Conversation, Talk, user_players
from .examples import commands_like
from .parser import file, written
from .terminal import plain_line, readable, say, tell, warn

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
    from ..games.chance import ChanceSolved, number_text
    from ..games.combinatorial import Impartial
    from ..games.scores import points_text

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

    def about(self) -> str:
        rules = self.start.rules
        return joined(f"{name_of(rules)}:", self.you(rules.players))

    def rules(self) -> str:
        return description(self.start.rules) or _(UNWRITTEN)

    def board(self) -> str:
        return str(self.here.shown)

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

    def ending(self) -> str:
        end = str(self.here.outcome)
        is_usual = end == "D" or (end[:1] == "P" and end[1:].isdecimal())
        said = _("The game is over: {outcome}.", outcome=outcome_text(end) if is_usual else end)
        return f"\n{self.board()}\n{said}"


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
        from ..games.pages import TABLES, check_page, table_of, write_page

        folder, page = Path(self.folder), Path(self.page)
        check_page(folder, page)  # before the work
        table = table_of(rules_of(self.game), progress=True)
        (name,) = write_page([table], folder, page)
        size = sum(file.stat().st_size for file in folder.glob(TABLES))
        say(f"{folder}: a page with {name}, whose table has {size:,} bytes")
        return 0


OWN_GAMES = Group("games", "pages of games of your own", "Pages of games of your own.", (Page,))


class _Question(NamedTuple):
    """Something to choose."""

    text: str
    answers: tuple[tuple[str, tuple[str, ...]], ...]
    """The text of each answer, and the arguments that it means."""
    first: int = 1
    """The number of the first answer."""


class _Game(NamedTuple):
    """A game that can be chosen."""

    title: str
    command: tuple[str, ...]
    questions: tuple[_Question, ...]


def _strength(*answers: tuple[str, tuple[str, ...]]) -> _Question:
    return _Question(marked("How strong is the program?"), answers)


_LEVEL = _strength(
    (marked("perfect: level 9"), ("--level", "9")),
    (marked("strong: level 6"), ("--level", "6")),
    (marked("weak: level 3"), ("--level", "3")),
    (marked("it moves at random: level 0"), ("--level", "0")),
)
_SECRET = _strength(
    (marked("kind: its secret is drawn at random"), ()),
    (
        marked("unkind: it keeps changing its secret, but its answers stay true"),
        ("--secret", "adversary"),
    ),
)

OFFERED = (
    _Game(
        marked("Nim: take stones, take the last one"),
        ("nim", "play"),
        (
            _Question(
                marked("Which rule?"),
                (
                    (marked("three piles; the last stone wins"), ("7", "3", "5")),
                    (marked("three piles; the last stone loses"), ("7", "3", "5", "--misere")),
                    (marked("one pile; take 1, 2 or 3 stones"), ("21", "--rule", "1,2,3")),
                    (
                        marked("Kayles: take one or two neighbours, which may leave a gap"),
                        ("9", "4", "--rule", "kayles"),
                    ),
                ),
            ),
            _LEVEL,
        ),
    ),
    _Game(
        marked("Bulls and Cows (MOO, Hit & Blow): find four digits"),
        ("ab", "play", "--pegs", "4", "--colors", "10"),
        (_SECRET,),
    ),
    _Game(
        marked("Mastermind: find four colours"),
        ("mastermind", "play"),
        (
            _Question(
                marked("What are the colours called?"),
                (
                    (marked("1 2 3 4 5 6"), ()),
                    (
                        marked("by their names; the first letters will do"),
                        ("--symbols", marked("red green blue yellow orange white")),
                    ),
                ),
            ),
            _SECRET,
        ),
    ),
    _Game(
        marked("Otrio: three rings in a row"),
        ("otrio", "play"),
        (
            _Question(
                marked("How many players?"),
                (
                    (marked("you and the program"), ("--players", "2")),
                    (marked("you and two programs"), ("--players", "3")),
                    (marked("you and three programs"), ("--players", "4")),
                ),
                first=2,
            ),
            _LEVEL,
        ),
    ),
    _Game(marked("Tanhinmin: get rid of your cards"), ("tanhinmin", "play"), (_LEVEL,)),
    _Game(marked("MOO with playing cards"), ("cardmoo", "play"), (_LEVEL,)),
)


class Play(PlayOwn, name="play", brief="choose a game and play it against the program"):
    """Answer three questions to choose a game, and play it against the program. A game that is
    named needs one question less, and with its arguments none: "abgames play nim 7 3 5" is "abgames
    nim play 7 3 5". With --game, play a game of your own, which is solved first."""

    named: str | None = asks(
        ", ".join(GAMES), None, metavar="GAME", positional="?", shell={"choices": GAMES}
    )

    def run(self) -> int:
        from . import main

        if self.game:
            if self.named:
                raise ValueError(_("give --game, or {game}, not both", game=self.named))
            return super().run()
        others = [word for word in self.line[1:] if word != self.named]
        given = further(others)
        offered = [game for game in OFFERED if self.named in (None, game.command[0])]
        if self.named and (given or not offered):
            return main([self.named, "play", *others])
        if given:
            raise ValueError(f"--game FILE.py:NAME has to be given with {given[0]}")
        readable(sys.stdin)
        try:
            titles = [_(game.title) for game in offered]
            game = offered[0 if self.named else _choose(_("Which game?"), titles)]
            arguments = list(game.command)
            for question in game.questions:
                names = [_(name) for name, _arguments in question.answers]
                chosen = question.answers[_choose(_(question.text), names, question.first)][1]
                # The names of colours are words of a language, the others belong to the shell.
                arguments += [_(word) if " " in word else word for word in chosen]
        except EOFError:
            say()
            return 0
        except KeyboardInterrupt:
            say()
            raise
        if self.lang:
            arguments += ["--lang", self.lang]
        command = f"abgames {shlex.join(arguments)}"
        # Not wrapped, so that it can be copied.
        print("\n" + _("The same game without questions:\n{command}", command=command))
        coach = _("With --coach the program says after each move what it was worth.")
        say(coach + "\n", flush=True)
        return main(arguments)


def _choose(question: str, answers: list[str], first: int = 1) -> int:
    """Ask until one of the answers is chosen, by its number or by the start of one of its words."""
    last = first + len(answers) - 1
    say(f"\n{question}")
    for number, answer in enumerate(answers, first):
        say(f"  {number}  {answer}")
    while True:
        say(_("{first} to {last}, Enter for {first}> ", first=first, last=last), end="", flush=True)
        line = plain_line(None)
        if line is None:
            raise EOFError
        said = folded(line).strip().lower()
        if not said:
            return 0
        if said in ("q", "quit", "exit", *pgettext("command", "quit|q|exit|give up").split("|")):
            raise EOFError
        if said.isdecimal() and first <= int(said) <= last:
            return int(said) - first
        begun = re.compile(rf"\b{re.escape(said)}", re.IGNORECASE)
        named = [n for n, answer in enumerate(answers) if begun.search(answer)]
        if len(named) == 1:
            return named[0]
        say(_("Type a number from {first} to {last}, or quit.", first=first, last=last))


class Explore(ShellCommand, name="explore", brief="see and play all games in the browser"):
    """Serve a page with all games, at an address that only this machine can reach, and open it in
    the browser. The address is the first line printed. Ctrl-C ends it, with exit status 0."""

    shown: str | None = asks(
        f"shown first: {listed(GAMES, 'or')}",
        None,
        metavar="GAME",
        positional="?",
        shell={"choices": GAMES},
    )
    game: str | None = asks(GAME, None, metavar="FILE.py:NAME")
    port: int = asks("the port (any free one)", 0, metavar="N")
    host: str | None = asks(
        "answer the local network too: everybody who has the address that is printed, which has a "
        "token, and with the extra qr is drawn as a QR code; ADDRESS: this machine's own, found if "
        "not given",
        None,
        metavar="ADDRESS",
        shell={"nargs": "?", "const": ""},
    )
    no_browser: bool = asks("only print the address", False)

    def run(self) -> int:
        from ..explore.server import CLOSING, HOST, Server, near

        shown: str | None = self.shown
        if self.game is not None:
            from ..games import solve
            from ..games.loading import offer

            if shown is not None:
                raise ValueError(f"give --game, or {shown}, not both")
            shown = "games"
            offer(solve(rules_of(self.game), progress=True))
        port = whole_number("port", self.port, at_least=0, at_most=65535)
        host = self.host if self.host is not None else HOST
        try:
            host = host or near()
            server = Server(port, host)
        except OSError as error:
            where = f"port {port}" if host == HOST else f"{host or 'the network'}, port {port}"
            raise OSError(error.errno, error.strerror, where) from None
        try:
            print(server.address, flush=True)
            if self.host is not None:
                tell(_code_of(server.address))
            tell("Ctrl-C ends it.")
            if not self.no_browser and _has_display():
                place = "analyse" if shown == "table" else "play"
                page = server.address + (f"#{place}/{shown}" if shown else "")
                threading.Thread(target=_open, args=(page,), daemon=True).start()
            server.serve_forever()
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is ending; one Ctrl-C is enough
        finally:
            server.server_close()
            if not server.desk.close(CLOSING):
                # A search that does not notice the stop has nothing to lose, and must not delay the
                # end.
                os._exit(0)
        return 0


def _code_of(address: str) -> str:
    """The address as a QR code, made of block letters, or how to get one."""
    try:
        import segno
    except ModuleNotFoundError:
        return 'To see a QR code of the address: pip install "abgames[qr]"'
    drawn = io.StringIO()
    segno.make_qr(address).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def _has_display() -> bool:
    """Whether a browser would open a window rather than take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open(page: str) -> None:
    if not webbrowser.open(page):
        warn(f"no browser was found; open {page} in one")
