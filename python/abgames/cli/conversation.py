"""Games that are talked about over stdin and stdout, with people and with programs, line by line.

A conversation has the situations that a game went through, and the moves between them;
:data:`SHARED` has the commands that each knows.  With ``--json`` one object is printed before the
first line is read and after every line; messages for people then go to stderr, so a program that
writes a line and then reads one never blocks.
"""

from __future__ import annotations

import json
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, partial
from typing import Any, ClassVar, NamedTuple, TypeVar

from ..arguments import entries, folded, listed, nearest
from ..display import columns, fitted, padded
from ..errors import NotationError
from ..language import LANGUAGES, _, marked, ngettext, pgettext, printable
from ..preferences import typed_players
from ..question import Argument, asks
from ..reviews import Judged, Judgements, Made, Review, reviewed
from ..situation import PERFECT, Situation
from .command import ShellCommand
from .parser import continued
from .terminal import (
    LONGEST_LINE,
    at_terminal,
    complete_lines,
    edited_line,
    plain_line,
    readable,
    thinking,
)

T = TypeVar("T")

OVER = marked('the game is over: type "again" for another one, "undo" or "quit"')


class Command(NamedTuple):
    """A line that can be typed and is not a move."""

    words: str
    """The lines that mean it, separated by "|"; help shows the first.  Others come by language."""
    method: str
    """The method of the conversation that carries it out."""
    meaning: str
    """What help says about it; "" if help does not show it."""
    takes: str = ""
    """What may follow it, as shown by help; the method gets it, or "" if nothing follows."""
    playing: bool = False
    """Whether it needs a game that is not over."""
    is_move: bool = False
    """Whether it changes the game, and so must be repeated to get back to the same point."""

    @property
    def name(self) -> str:
        """Its main line."""
        return self.words.partition("|")[0]

    @property
    def spoken(self) -> list[str]:
        """The further lines that mean it in the language spoken, if that is not English."""
        words = pgettext("command", self.words)
        return [] if words == self.words else words.split("|")

    @property
    def shown(self) -> str:
        """How help shows it."""
        takes = self.takes and f" {_(self.takes)}"
        return "・".join([self.name, *self.spoken[:1]]) + takes


SHARED = (
    Command("hint|best", "tell_hint", marked("a best move, and what follows"), playing=True),
    Command(
        "why",
        "tell_why",
        marked("what your last move was worth, or what MOVE would be"),
        marked("MOVE"),
    ),
    Command("review", "tell_review", marked("what every move so far was worth")),
    Command("share", "tell_share", marked("a few lines about the game to send to somebody")),
    Command(
        "coach", "change_coach", marked("comment on each of your moves; type it again to stop")
    ),
    Command("undo", "undo", marked("take back your last move"), is_move=True),
    Command("list", "tell_list", marked("the legal moves"), playing=True),
    Command("history", "tell_history", marked("the moves so far")),
    Command("show", "show", marked("show again where the game stands")),
    Command("rules", "tell_rules", marked("the rules in a few words")),
    Command("again", "again", marked("start another game"), is_move=True),
    Command("help|?", "tell_help", ""),
    Command("quit|q|exit|give up", "leave", marked("stop; so does Ctrl-D")),
)
"""What can be typed in every conversation."""


class Talk(ShellCommand):
    """A command that holds a conversation, and the options that all of them have."""

    kind: ClassVar[Callable[..., Conversation]]

    coach: bool = asks("say after each of your moves what it was worth", False)
    typed_lines: str = asks(
        'start as if these lines had been typed, with ";" between them',
        "",
        metavar="LINES",
        option="--typed",
    )
    json: bool = asks("talk to a program: one JSON object per line", False)
    lang: str | None = asks(
        "the language of the conversation (that of the locale, if known)",
        None,
        shell={"choices": LANGUAGES},
    )

    @classmethod
    @cache
    def arguments(cls) -> dict[str, Argument]:
        found = super().arguments()
        shared = {name: found[name] for name in ("coach", "typed_lines", "json", "lang")}
        return {**{name: found[name] for name in found if name not in shared}, **shared}

    def run(self) -> int:
        return self.kind(self).run()


def user_players(given: str, players: int) -> set[int]:
    """Return the players that ``--me`` names.  ValueError if there are not so many."""
    me = set(typed_players("--me", given))
    if beyond := [player for player in me if player > players]:
        problem = _("--me has player {player}, but there are players 1 to {n}")
        raise ValueError(problem.format(player=max(beyond), n=players))
    return me


class Conversation(ABC):
    """A game between the user, who may be several players, and programs, who move at once."""

    own: ClassVar[tuple[Command, ...]] = ()
    """Commands that only this game has."""
    meanings: ClassVar[Mapping[str, str]] = {}
    """What help says here about the shared commands; "" hides one."""
    typed: ClassVar[tuple[tuple[str, str], ...]]
    """How moves are typed, and what that means."""
    asked: Talk
    commands: Mapping[str, Command]
    """All commands, by what is typed."""
    me: Collection[int] = (1,)
    """The players that the user is."""
    within: tuple[float | None, float | None] = (None, None)
    """Seconds for a search, and after Ctrl-C."""
    seed: int | None = None
    """What repeats the random choices of this game; ``None``: there are none."""
    chance: Any = None
    """What makes the random choices; ``None``: they repeat."""
    between: ClassVar[str] = marked(", ")
    """What stands between moves in a list."""
    past: list[Made]

    def __init_subclass__(cls) -> None:
        """Collect the commands of this class and those above it, with what they mean here."""
        above = [vars(each) for each in reversed(cls.__mro__)]
        own = [command for each in above for command in each.get("own", ())]
        meanings = {name: text for each in above for name, text in each.get("meanings", {}).items()}
        cls.commands = {
            word: command._replace(meaning=meanings.get(command.name, command.meaning))
            for command in (*own, *SHARED)
            for word in command.words.split("|")
        }

    def __init__(self, start: Any, asked: Talk, names: Iterable[str] = ()) -> None:
        """Begin; ``names`` are words that may begin a line which is not a command."""
        self.start = self.here = start
        self.coaches = asked.coach
        self.judgements = Judgements()
        self.asked = asked
        self.as_json = asked.json
        self.names = {name.lower() for name in names}
        known = list(self.commands.values())
        self.commands = {**{word: c for c in known for word in c.spoken}, **self.commands}
        self.at_terminal = not self.as_json and at_terminal()
        self.played = 0
        """How many games came before this one."""
        self._typed: list[str] = []
        """The lines that led to the current state of the game."""
        self._is_quiet = False
        self._extra: dict[str, Any] = {}
        self._start()

    def _start(self) -> None:
        """Start a game."""
        self.over = self.stopped = False
        self.changed = True
        self.said: list[str] = []
        self.begin()

    # -- what a game has to say ------------------------------------------------------------

    def greeting(self) -> list[str]:
        """What is said at the begin."""
        move = _(self.typed[0][0]) if self.typed else self.start.text(self.start.moves[0])
        how = _("Type a move such as {move}, or hint, why, undo, help.", move=move)
        return [self.about(), how]

    def about(self) -> str:
        """What is said of the game at the begin."""
        return self.rules()

    @abstractmethod
    def told(self, made: Made) -> str:
        """What is said of a move that a program made."""

    @abstractmethod
    def hint(self) -> tuple[str, Any]:
        """A best move, for people and for programs."""

    def read(self, line: str) -> Any:
        """Return the move that a line means."""
        return self.here.read(line)

    def in_words(self, made: Made) -> str:
        """A move in the list of those that were made."""
        return str(made.before.text(made.move))

    def prompt(self) -> str:
        """The text before the line to be typed."""
        return _("player {player}> ", player=self.here.to_move)

    def words(self) -> list[str]:
        """The lines that Tab completes."""
        return [*self.commands, *map(self.here.text, self.here.moves)]

    def you(self, players: int) -> str:
        """Whom the user plays."""
        if not self.me:
            return _("The programs play alone.")
        if len(self.me) == players:
            return _("You play all of them.")
        return ngettext(
            "You are player {players}.",
            "You are players {players}.",
            len(self.me),
            players=listed(sorted(self.me), "and"),
        )

    def text(self) -> str:
        """The state of the conversation, for people; shown when it has changed."""
        if self.over:
            return self.ending()
        return "\n".join(["", self.board(), *([self.hint()[0]] if self.hinted else [])])

    @property
    def hinted(self) -> bool:
        """Whether a hint is given before it is asked for."""
        return self.state == "move" and getattr(self.asked, "hint", False)

    def board(self) -> str:
        """The situation, for people."""
        return ""

    def ending(self) -> str:
        """How the game has ended, for people."""
        return ""

    def record(self) -> dict[str, Any]:
        """The state of the conversation, for programs."""
        shown = {
            "state": self.state,
            "situation": self.here.record(),
            "outcome": self.here.outcome,
            "moves": [made.before.text(made.move) for made in self.past],
            "me": sorted(self.me),
            "seed": self.seed,
            "said": self.said,
        }
        return {**shown, "hint": self.hint()[1]} if self.hinted else shown

    @abstractmethod
    def rules(self) -> str:
        """The rules in a few words."""

    def farewell(self) -> str:
        """What is said when the user leaves before the game is over."""
        return _("Stopped.")

    def go_on(self) -> str | None:
        """The command that resumes the game after Ctrl-C; ``None`` when nothing would be lost."""
        if not self._typed:
            return None
        typed = "; ".join(self._typed)
        return continued(self.asked.line, *self.same_chances(self.played), "--typed", typed)

    def sow(self, seed: int | None) -> None:
        """Make random choices from now on, by a seed that is drawn if none is given."""
        from random import Random, randrange

        self.seed = randrange(10**6) if seed is None else seed
        self.chance = Random(self.seed)

    def same_chances(self, before: int = 0) -> tuple[str, ...]:
        """The options that repeat the random choices, from some games before this one."""
        return () if self.seed is None else ("--seed", str(self.seed - before))

    def same_game(self) -> str:
        """How this game can be played anew."""
        anew = ("--typed", "") if self.asked.typed_lines else ()
        command = continued(self.asked.line, *self.same_chances(), *anew)
        return _("The same game: {command}", command=command)

    def help_lines(self) -> list[tuple[str, str]]:
        """What can be typed, and what it means."""
        shown = [command for command in dict.fromkeys(self.commands.values()) if command.meaning]
        typed = [(_(typed), _(what)) for typed, what in self.typed]
        return [*typed, *((command.shown, _(command.meaning)) for command in shown)]

    @property
    def state(self) -> str:
        """Where the conversation is, for programs."""
        return "stopped" if self.stopped else "over" if self.over else "move"

    # -- the game --------------------------------------------------------------------------

    def begin(self) -> None:
        """Set up the first game, or another one."""
        self.here, self.past = self.start, []
        self.over = self.here.to_move is None
        self.said = self.greeting()
        self.programs_move()

    def move(self, line: str) -> None:
        """Make the move of a line that is not a command, with single blanks between its words."""
        self.make(self.read(line))
        self.comment()
        self.programs_move()

    def make_pass(self) -> None:
        """Pass."""
        self.move("pass")

    def make(self, move: object) -> None:
        """Make the move of any player."""
        before, after = self.here, self.after(move)
        self.past.append(Made(before, move))
        self.go_to(after)

    def after(self, move: Any) -> Any:
        """Return the situation after a move."""
        return self.here.play(move)

    def go_to(self, here: Any) -> None:
        """Be in this situation."""
        self.here, self.changed = here, True
        self.over = here.to_move is None

    def programs_move(self) -> None:
        """Let programs move until it is the user's turn."""
        while not self.over and self.here.to_move not in self.me:
            self.said.append(self.answer())

    def answer(self) -> str:
        """Make the move of a program, and return what is said about it."""
        self.make(self.here.hint(getattr(self.asked, "level", PERFECT), self.chance))
        return self.told(self.past[-1])

    @property
    def yours(self) -> int:
        """The number of your last move.  ValueError if there is none."""
        numbers = [n for n, made in enumerate(self.past) if made.before.to_move in (None, *self.me)]
        if not numbers:
            raise ValueError(_("there is no move of yours yet"))
        return numbers[-1]

    def undo(self) -> None:
        """Take back your last move, and what came after it."""
        last = self.yours
        self.go_to(self.past[last].before)
        del self.past[last:]
        self.said.append(self.taken_back())

    def taken_back(self) -> str:
        """What is said of that."""
        return _("Taken back.")

    # -- what moves are worth --------------------------------------------------------------

    def worth(self, made: Made, limit: float | None, *, ranks: bool = False) -> Judged:
        """What a move is worth, with a limit for each search."""

        def judge() -> Judged:
            judged: Judged = made.before.judge(made.move, ranks=ranks, time_limit=limit)
            return judged

        return self.judgements.of(made, judge, ranks=ranks)

    def judge(self, move: str | None = None) -> Judged:
        """What the last move was worth, or what a move made now would be worth."""
        made = self.past[self.yours] if move is None else Made(self.here, self.read(move))
        return self.in_time(_("looking at the move"), partial(self.worth, made))

    def review(self) -> Review[Any]:
        """What all moves so far were worth."""

        def within(limit: float | None) -> Review[Any]:
            def judge(before: Situation, move: object) -> Judged:
                return self.worth(Made(before, move), limit, ranks=True)

            return reviewed(self.past, self.here, judge, lambda: {"time_limit": limit})

        return self.in_time(_("looking at the game"), within)

    def in_time(self, what: str, work: Callable[[float | None], T], *, moves: bool = False) -> T:
        """Do some work, with the seconds that there are for it; ``moves`` as in :meth:`think`."""
        usual, hurry = self.within
        return self.think(what, partial(work, usual), partial(work, hurry), moves=moves)

    def judgement(self, judged: Judged, *, made: bool = True) -> str:
        """Say what a move is worth."""
        return judged.said(made=made)

    def comment(self) -> None:
        """Say what the last move was worth, if the coach is on."""
        if self.coaches and not self._is_quiet:
            judged = self.judge()
            self.note(self.judgement(judged), coach=judged.record())

    def worst(self) -> str:
        """Which of your moves cost most; "" if none cost anything."""
        yours = [made for made in self.past if made.before.to_move in self.me]
        judged = [before.judge(move) for before, move in yours]
        costs = [each.cost or 0 for each in judged]
        if not any(costs):
            return ""
        place = costs.index(max(costs))
        return _("Your move {number}: {what}", number=place + 1, what=judged[place].sentence)

    # -- what can be asked -----------------------------------------------------------------

    def tell_hint(self) -> None:
        """Show a best move."""
        text, record = self.hint()
        self.note(text, hint=record)

    def tell_why(self, move: str) -> None:
        """Say what a move was worth, or would be."""
        asked = re.sub("^not( |$)", "", move)
        judged = self.judge(asked or None)
        self.note(self.judgement(judged, made=not asked), why=judged.record())

    def tell_review(self) -> None:
        """Say what all moves were worth."""
        reviewed = self.review()
        text = "\n".join([reviewed.to_text(), *reviewed.remarks(), reviewed.summary()]).rstrip()
        self.note(text, review=reviewed.to_records())

    def tell_share(self) -> None:
        """Say how well the game was played, without its moves, and how others can play it."""
        reviewed = self.review()
        marks = reviewed.marks or "0"
        line = _("Move by move: {marks} (+ best, - worse, ? not known)", marks=marks)
        line = f"{line}\n{reviewed.summary()}".rstrip()
        text = f"{line}\n{self.same_game()}"
        self.note(text, share=text)

    def tell_list(self) -> None:
        """Say what is possible."""
        self.note(_(self.between).join(map(self.here.text, self.here.moves)))

    def tell_history(self) -> None:
        """Say what was done so far."""
        self.note(
            _(self.between).join(map(self.in_words, self.past)) or _("There are no moves yet.")
        )

    def change_coach(self) -> None:
        """Switch comments on moves on or off."""
        self.coaches = not self.coaches
        self.note(
            _("I comment on your moves from now on; type coach again to stop that.")
            if self.coaches
            else _("I no longer comment on your moves.")
        )

    def show(self) -> None:
        """Show the state of the game again."""
        self.changed = True

    def tell_rules(self) -> None:
        """Show the rules."""
        self.note(self.rules())

    def again(self) -> None:
        """Start another game."""
        self.played += 1
        if self.seed is not None:
            self.sow(self.seed + 1)
        self._start()

    def tell_help(self) -> None:
        """Say what can be typed."""
        lines = self.help_lines()
        width = max(columns(typed) for typed, what in lines)
        self.note("\n".join(f"{padded(typed, width)}  {what}" for typed, what in lines))

    def leave(self) -> None:
        """Stop."""
        self.stopped, self.changed = True, not self.over

    # -- how they go on --- -----------------------------------------------------------------

    def run(self) -> int:
        """Converse until the user stops; return the exit status."""
        readable(sys.stdin)
        if self.at_terminal:
            complete_lines(self._completed)
        try:
            self._repeat()
            self._converse()
        except KeyboardInterrupt:
            raise KeyboardInterrupt(self.go_on() or "") from None
        return 0

    def note(self, text: str, **extra: object) -> None:
        """Say something in passing; ``extra`` goes into the next object for programs."""
        if self._is_quiet:
            return
        stream = sys.stderr if self.as_json else sys.stdout
        print(fitted(text, stream), file=stream, flush=True)
        self._extra.update(extra)

    def think(
        self, what: str, work: Callable[[], T], at_once: Callable[[], T], *, moves: bool = False
    ) -> T:
        """Do some work, and show that it goes on; after Ctrl-C return ``at_once()``."""
        if not self.at_terminal:
            return work()
        shown = _("{what}; Ctrl-C: move now") if moves else _("{what}; Ctrl-C: answer now")
        try:
            with thinking(shown.format(what=what)):
                return work()
        except KeyboardInterrupt:
            return at_once()

    # -- lines -----------------------------------------------------------------------------

    def _repeat(self) -> None:
        """Obey the lines of ``--typed`` silently."""
        lines = list(filter(None, entries(folded(self.asked.typed_lines, self.names), ";")))
        self._is_quiet = True
        for line in lines:
            self._obey(line)
        self._is_quiet = False
        if lines:
            self.said = []
            self.show()

    def _converse(self) -> None:
        self._show()
        while not (self.stopped or (self.over and self.as_json)):
            line = self._read()
            try:
                self._obey(line)
            except ValueError as error:
                self._complain(str(error))
            self._show()

    def _complain(self, problem: str) -> None:
        """Say why a line is not obeyed; a program reads that in its next object only."""
        if self.as_json:
            self._extra["problem"] = problem
        else:
            self.note(problem)

    def _show(self) -> None:
        if self.as_json:
            print(json.dumps({**self.record(), "problem": None, **self._extra}), flush=True)
        elif self.changed:
            text = self.farewell() if self.stopped else self.text()
            is_drawn = self.seed is not None and getattr(self.asked, "seed", None) is None
            same = self.same_game() if is_drawn and (self.stopped or self.over) else ""
            if text := "\n".join([*self.said, *filter(None, [text, same])]):
                print(fitted(text, sys.stdout), flush=True)
        self.changed = False
        self.said = []
        self._extra = {}

    def _read(self) -> str | None:
        ended = _('"again", "review", "share", "undo", or Enter to stop> ')
        prompt = ended if self.over else self.prompt()
        if self.at_terminal:
            return edited_line(f"{fitted(prompt.rstrip(), sys.stdout)} ")
        # After the game, show the prompt only if a line follows.
        line = plain_line(None if self.as_json or self.over else prompt)
        if self.over and line and line.strip():
            print(prompt + printable(line.rstrip("\r\n")), flush=True)
        return line

    def _completed(self, begun: str, number: int) -> str | None:
        """The completion number ``number`` of what was begun, as readline asks for it."""
        found = [word for word in self.words() if word.startswith(begun)]
        return found[number] if number < len(found) else None

    def _obey(self, line: str | None) -> None:
        if len((line or "").rstrip("\r\n")) > LONGEST_LINE:
            raise ValueError(_("a line has at most {most:,} characters", most=LONGEST_LINE))
        said = "" if line is None else " ".join(folded(line, self.names).split())
        if line is None or (self.over and not said):
            self.leave()
        elif said:
            self._do(said)

    def _do(self, said: str) -> None:
        """Obey a line that is not empty."""
        command, given = self.commands.get(said.lower()), [""]
        first, rest = self._parted(said)
        longer = None if first.lower() in self.names else self.commands.get(first.lower())
        if command is None and longer is not None and longer.takes:
            command, given = longer, [rest]
        elif command is not None and not command.takes:
            given = []
        if command is None and self.over and (meant := self._meant(said)):
            command, given = self.commands[meant], []
        if self.over and (command is None or command.playing):
            raise ValueError(_(OVER))
        if command is None:
            self._move(said)
        else:
            getattr(self, command.method)(*given)
            if command.is_move:
                self._typed.append(said)

    def _parted(self, said: str) -> tuple[str, str]:
        """The first word of a line, and the rest; after a Japanese command no blank is needed."""
        first, _blank, rest = said.partition(" ")
        begun = [word for word in self.commands if not word.isascii() and first.startswith(word)]
        if begun and self.commands.get(first) is None:
            command = max(begun, key=len)
            return command, said.removeprefix(command).strip()
        return first, rest

    def _meant(self, said: str) -> str:
        """The command of a line without punctuation and polite words, if it takes nothing."""
        polite = _("me|please|now|a|the|my|it|that|this|last|game|move|moves").split("|")
        words = [word.strip(".,;:!?") or word for word in " ".join(self._parted(said)).split()]
        meant = " ".join(word for word in words if word.lower() not in polite).lower()
        is_command = meant in self.commands and not self.commands[meant].takes
        return meant if is_command and meant not in self.names else ""

    def _move(self, said: str) -> None:
        try:
            self.move(said)
            self._typed.append(said)
        except NotationError as error:
            if error.text != said:
                raise
            meant = self._meant(said)
            if meant:
                self._do(meant)
                return
            likely = self._likely(said)
            if likely is None:
                near = nearest(said, self.commands) if len(said) > 2 and " " not in said else ""
                raise ValueError(f"{error}{near}") from None
            raise ValueError(
                _(
                    "{line!r} is not a command; if you mean {likely}, write that and nothing else",
                    line=said,
                    likely=likely,
                )
            ) from None

    def _likely(self, said: str) -> str | None:
        """Return a command with the same first word as a line, unless that word is a name."""
        first = said.lower().split()[0]
        begun = [command for command in self.commands if command.split()[0] == first]
        return None if first in self.names else min(begun, key=len, default=None)
