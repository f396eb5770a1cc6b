"""A game that is talked about: the situations that it went through, and the moves between them."""

from __future__ import annotations

import random
import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any, ClassVar, TypeVar

from ..arguments import listed
from ..language import _, marked, ngettext
from ..preferences import typed_players
from ..reviews import Judged, Judgements, Made, Review, reviewed
from ..situation import Situation
from .dialogue import Dialogue, Talk
from .parser import continued

T = TypeVar("T")


def user_players(given: str, players: int) -> set[int]:
    """Return the players that ``--me`` names.  ValueError if there are not so many."""
    me = set(typed_players("--me", given))
    if beyond := [player for player in me if player > players]:
        problem = _("--me has player {player}, but there are players 1 to {n}")
        raise ValueError(problem.format(player=max(beyond), n=players))
    return me


class Conversation(Dialogue):
    """A game between the user, who may be several players, and programs, who move at once."""

    me: Collection[int] = (1,)
    """The players that the user is."""
    within: tuple[float | None, float | None] = (None, None)
    """Seconds for a search, and after Ctrl-C."""
    chance: Any = None
    """What makes the random choices of programs; ``None``: they repeat."""
    between: ClassVar[str] = marked(", ")
    """What stands between moves in a list."""
    past: list[Made]

    def __init__(self, start: Any, asked: Talk, names: Iterable[str] = ()) -> None:
        self.start = self.here = start
        self.coaches = asked.coach
        if hasattr(asked, "seed"):
            self.seed = random.randrange(10**6) if asked.seed is None else asked.seed
            self.chance = random.Random(self.seed)
        self.judgements = Judgements()
        super().__init__(asked, names)

    # -- what a game has to say ------------------------------------------------------------

    @abstractmethod
    def greeting(self) -> list[str]:
        """What is said at the begin."""

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
        return _("player {player}> ", player=self.here.to_move)

    def words(self) -> list[str]:
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

    @property
    def state(self) -> str:
        """Where the conversation is, for programs."""
        return "stopped" if self.stopped else "over" if self.over else "move"

    # -- the game --------------------------------------------------------------------------

    def begin(self) -> None:
        self.here, self.past = self.start, []
        self.over = self.here.to_move is None
        self.said = self.greeting()
        self.programs_move()

    def move(self, line: str) -> None:
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
        self.make(self.here.hint(getattr(self.asked, "level", "perfect"), self.chance))
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
        text = f"{reviewed.to_text()}\n{reviewed.summary()}".rstrip()
        self.note(text, review=reviewed.to_records())

    def tell_share(self) -> None:
        """Say how well the game was played, without its moves, and how others can play it."""
        reviewed = self.review()
        marks = reviewed.marks or "0"
        line = _("Move by move: {marks} (+ best, - worse, ? not known)", marks=marks)
        line = f"{line}\n{reviewed.summary()}".rstrip()
        anew = ("--typed", "") if self.asked.typed_lines else ()
        command = continued(self.asked.line, *self.same_chances(), *anew)
        text = f"{line}\n{_('The same game: {command}', command=command)}"
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
