"""A game of one's own at a point of play: its rules, a position, and what the players want.

>>> from abgames import begin
>>> class Race:
...     players, start = 3, (0, 1)
...     def to_move(self, position): return position[1] if position[0] < 7 else None
...     def moves(self, position): return [step for step in (1, 2) if position[0] + step <= 7]
...     def play(self, position, move): return position[0] + move, position[1] % 3 + 1
...     def outcome(self, position): return f"P{(position[1] + 1) % 3 + 1}"
>>> s = begin(Race(), coalition={1, 2}, winners={"P1"})
>>> s.judge(2).cost, s.best_moves(), s.judge(s.read("1")).sentence
(0, (2,), 'That was a mistake; 2 was best.')
>>> begin(Race(), prefer="next").play(2).hint()
1

What its moves were worth:

>>> from abgames import review
>>> made = review(begin(Race(), prefer="next"), [1, 1])
>>> print(made)
move  player  played  above best  rank  best
   1  P1           1           2     2     2
   2  P2           1           0     1     1
>>> print(made.mistakes[0].sentence)
That was a mistake: with best play it was a win for player 1, now it is a win for player 2; 2 \
kept it. With best play the game ends in 4 more moves. The plan begins: 2, 1, 2, 2.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from abgames_check.own_game import OneByOne
from abgames_check.own_rules import InTurn, Turn, is_impartial, turn

from ..arguments import few, folded, listed, of_kind, repr_of, whole_number
from ..control import CallLimits
from ..display.svg import lines_picture
from ..errors import IllegalMoveError, NotationError, UnsupportedGameError
from ..language import _, marked, ngettext
from ..preferences import (
    DRAW,
    ENDLESS,
    WORDS,
    in_order,
    kept_orders,
    orders_of_record,
    orders_text,
    read_orders,
    read_players_set,
    win,
)
from ..reviews import PLANNED, Judged
from ..situation import PERFECT, Kept, Level, Leveled
from ..typed import options_text
from .arrays import one_by_one
from .chance import ChanceSolved, number_text
from .force import Searched, solved_or_searched
from .rules import (
    as_given,
    ask,
    blaming,
    canonical,
    literal,
    mover_at,
    moves_at,
    must_hash,
    name_of,
    odds_at,
    outcome_at,
    parameters,
    place_of_rules,
    players_of,
    text_of,
    written,
)
from .scores import points_text
from .solved import Prefer, Solved, Winners

if TYPE_CHECKING:
    from ..question import Asked
    from .rules import Rules
    from .solved import Solved


@dataclass(frozen=True)
class GameMove(Judged):
    """A move of a game of one's own; ``cost`` is in points where outcomes are, in probability where
    chance moves, and there to a millionth if play can come back, and ``None`` if play
    by these orders can end in several ways, ``best`` is in the order of :meth:`Solved.line`: those
    first that win soonest or put off longest what is not liked."""

    UNKNOWN: ClassVar = marked("Play by these orders can end in several ways after this move.")

    before: str | None = None
    """The outcome by the players' orders before the move; ``None`` if there are several, or if a
    coalition was asked about."""
    after: str | None = None
    """The same after it."""

    @property
    def length(self) -> int | None:
        if self.after in (None, ENDLESS):
            return None
        return len(self.at.play(self.move).line())

    @property
    def plan(self) -> tuple[Any, ...]:
        return self.at.line()[:PLANNED] if self.cost and self.before and self.after else ()

    def said(self, *, made: bool = True) -> str:
        if self.player == 0:
            odds = odds_at(self.at.rules, self.at.position)[self.move]
            return _("Chance moves here, with this probability: {odds}.", odds=odds)
        if self.cost is None or self.before is None or self.after is None:
            return super().said(made=made)
        return self.in_words(self.before, self.after, made=made)

    def cells(self) -> tuple[object, ...]:
        player, *more = super().cells()
        return player if self.player else _("chance"), *more

    def record(self) -> dict[str, Any]:
        told = {"before": self.before, "after": self.after, "length": self.length}
        plan = list(map(self.at.text, self.plan))
        return {"position": text_of(self.at.position), **super().record(), **told, "plan": plan}


def judged_moves(play: Play) -> dict[Any, GameMove]:
    """Return what each legal move is worth to its mover."""
    solved: Any = play.solved.get()
    position, question = play.position, play.question
    player = play.to_move
    if player is None:
        return {}
    single: dict[Any, Any] = {}
    if isinstance(solved, ChanceSolved):
        costs = solved._costs(position, **question)
        best = tuple(move for move, cost in costs.items() if player and not cost)
        return {
            move: GameMove(play, move, cost, best, sum(each < cost for each in costs.values()))
            for move, cost in costs.items()
        }
    rows = solved.moves(position, **question)
    if solved.has_points and play.prefer in WORDS:
        best_points = tuple(solved._best_first(position, **question))
        own = {move: solved.own(player, value) for move, value in rows}
        most = own[best_points[0]]
        return {
            move: GameMove(
                play,
                move,
                int(most - gets) if most - gets == int(most - gets) else most - gets,
                best_points,
                sum(g > gets for g in own.values()),
            )
            for move, gets in own.items()
        }
    if "coalition" in question:
        # Players outside the coalition like moves after which it fails.
        good = player in read_players_set(question["coalition"], solved.players, name="coalition")
        spans = {move: (int(kept != good),) * 2 for move, kept in rows}
    else:
        prefer = kept_orders(question["prefer"], solved.players)
        order = read_orders(prefer, solved.players, solved.outcomes_possible)[player - 1]
        level = {outcome: n for n, liked in enumerate(order) for outcome in liked}
        single = {move: outcomes for move, outcomes in rows if len(outcomes) == 1}
        places = {move: [level[outcome] for outcome in outcomes] for move, outcomes in rows}
        spans = {move: (min(at), max(at)) for move, at in places.items()}
    known = [low for low, high in spans.values() if low == high]
    highest = sorted(high for _, high in spans.values())
    least = min(low for low, _ in spans.values())
    is_known = least in known
    first = () if "coalition" in question and least else solved._best_first(position, **question)
    best = tuple(move for move in first if spans[move] == (least, least))
    found = {}
    for move, (low, high) in spans.items():
        is_clear = is_known and low == high
        better = bisect_left(highest, low) if len(known) == len(rows) else None
        cost = low - least if is_clear else None
        ways = [next(iter(single.get(each, (None,)))) for each in (best[0] if best else None, move)]
        before, after = ways if is_known else (None, None)
        kept = best if is_known else ()
        found[move] = GameMove(play, move, cost, kept, better, before=before, after=after)
    return found


SHOWN = ("game", "players", "position")
"""What of its record pages show."""


def _can(solved: Solved, position: Hashable, coalitions: list[list[int]]) -> list[str] | None:
    """The smallest sets that each coalition can force, or its points; ``None``: too many."""
    if solved.has_points and not solved.is_endless:
        return [str(solved.value(position, coalition=each)) for each in coalitions]
    rows = solved.rows(position)
    if rows is None:
        return None
    return [
        "; ".join(", ".join(row["winners"]) for row in rows if row["coalition"] == coalition)
        for coalition in coalitions
    ]


@dataclass(frozen=True, eq=False, repr=False)
class Play(Leveled):
    """A position of a game, and what its players or a coalition want."""

    rules: Any
    position: Any
    prefer: str | tuple[tuple[int, str], ...] | None
    aim: tuple[frozenset[int], frozenset[Any]] | None
    """A coalition, and the outcomes that it wants."""
    solved: Kept[Solved | Searched]

    @classmethod
    def begin(
        cls,
        rules: Rules,
        prefer: Prefer = "previous",
        *,
        coalition: Collection[int] | int | None = None,
        winners: Winners | None = None,
        position: Hashable = None,
    ) -> Play:
        """Check the arguments of a caller; they are those of :func:`~abgames.begin`."""
        rules = one_by_one(rules)
        players = players_of(rules)
        if (coalition is None) != (winners is None):
            raise TypeError("coalition and winners go together")
        aim = None
        if coalition is not None and winners is not None:
            liked = [winners] if isinstance(winners, str | int) else few("winners", winners, 2**16)
            aim = (
                read_players_set(coalition, players, name="coalition"),
                frozenset(w if isinstance(w, str) else whole_number("a winner", w) for w in liked),
            )
        start = rules.start if position is None else position
        if isinstance(rules, InTurn):
            start = turn(start)
        elif isinstance(rules, OneByOne):
            start = rules.place(start)
        must_hash("the position", start)
        orders = None if aim else kept_orders(prefer, players)
        return cls(rules, start, orders, aim, Kept(partial(solved_or_searched, rules, aim)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        alike = (self.position, self.prefer, self.aim) == (other.position, other.prefer, other.aim)
        return alike and _are_alike(self.rules, other.rules)

    def __hash__(self) -> int:
        return hash((type(self.rules), self.position, self.prefer, self.aim))

    def __repr__(self) -> str:
        wanted = ", ".join(f"{name}={value!r}" for name, value in self.wanted.items())
        return f"<Play of {name_of(self.rules)}: {repr_of(self.position)}, {wanted}>"

    @property
    def question(self) -> dict[str, Any]:
        """What is asked about moves, as :meth:`Solved.moves` takes it."""
        if self.aim is not None:
            return {"coalition": self.aim[0], "winners": self.aim[1]}
        return {"prefer": dict(self.prefer) if isinstance(self.prefer, tuple) else self.prefer}

    @property
    def wanted(self) -> dict[str, Any]:
        """The same with lists for sets, in an order that is always the same."""
        return {
            name: sorted(value, key=str) if isinstance(value, frozenset) else value
            for name, value in self.question.items()
        }

    @property
    def to_move(self) -> int | None:
        return mover_at(self.rules, self.rules.players, self.position)

    @property
    def outcome(self) -> str | None:
        return outcome_at(self.rules, self.position) if self.to_move is None else None

    @property
    def kind(self) -> Hashable:
        kind: Hashable = canonical(self.rules, self.position)
        return kind

    @property
    def moves(self) -> tuple[Any, ...]:
        mover = self.to_move
        return () if mover is None else moves_at(self.rules, self.position, is_chance=mover == 0)

    def play(self, move: Hashable) -> Play:
        with blaming(self.position, "comparing {} with the moves in {}", move, self.position):
            is_legal = move in self.moves
        if not is_legal:
            raise IllegalMoveError(
                f"{repr_of(move)} is not a legal move in {repr_of(self.position)}", move=move
            )
        return replace(self, position=ask(self.rules, "play", self.position, move))

    def read(self, text: str) -> Any:
        if not isinstance(text, str):
            raise TypeError(f"a move is read from a str, not {type(text).__name__}")
        if hasattr(self.rules, "read"):
            move = ask(self.rules, "read", self.position, text)
            self.play(move)
            return move
        wanted = folded(text).strip()
        texts = [(move, self.text(move)) for move in self.moves]
        named = [move for move, each in texts if each in (text, wanted)]
        named = named or [move for move, each in texts if each.casefold() == wanted.casefold()]
        named = named or [move for move, each in texts if _words_of(each) == _words_of(wanted)]
        if len(named) != 1:
            legal = ", ".join(each for move, each in texts[:10]) + ", ..." * (len(texts) > 10)
            problem = _(
                "{move!r} is no legal move here; legal: {legal}", move=text[:60], legal=legal
            )
            raise NotationError(problem, text=text)
        return named[0]

    def text(self, move: Hashable) -> str:
        return text_of(move, self.position)

    def judge(
        self, move: Hashable, *, ranks: bool = False, **limits: Unpack[CallLimits]
    ) -> GameMove:
        self.play(move)
        return judged_moves(self)[move]

    def best_moves(self) -> tuple[Any, ...]:
        return next((made.best for made in judged_moves(self).values()), ())

    def hint(self, level: Level = PERFECT, chance: Random | None = None) -> Any:
        if self.to_move == 0:
            odds = odds_at(self.rules, self.position)
            return (chance or Random(str(self))).choices([*odds], [*map(float, odds.values())])[0]
        return super().hint(level, chance)

    def _best_move(self) -> Any:
        return next(iter(self.solved.get()._best_first(self.position, **self.question)))

    def line(self) -> tuple[Any, ...]:
        """Return the moves of best play to the end of the game."""
        line: tuple[Any, ...] = self.solved.get().line(self.position, **self.question)
        return line

    def _details(self, asked: Asked) -> dict[str, Any]:
        from .rules import description

        solved: Any = self.solved.get()
        everybody = range(1, solved.players + 1)
        most = solved.players - 1 if solved.players < 4 else 1
        coalitions = [
            [*c] for size in range(1, max(most, 1) + 1) for c in combinations(everybody, size)
        ]
        return {
            **{name: each for name, each in self.record().items() if name in SHOWN},
            **self.wanted,
            "rules": description(solved.rules) or "",
            "outcomes": list(solved.outcomes_possible),
            "picture": self.picture() if hasattr(solved.rules, "picture") else "",
            "coalitions": coalitions,
            "can": _can(solved, self.position, coalitions),
            **self._best(),
            "moves": [_can(solved, self.play(move).position, coalitions) for move in self.moves],
        }

    def _best(self) -> dict[str, Any]:
        """The best moves, and if they lead to one outcome, it and a line to it; else nothing."""
        play, found = self, dict[str, Any](best=[], line=[], ends=None)
        try:
            found["best"] = list(map(play.text, play.best_moves()))
            solved: Any = play.solved.get()
            prefer = play.question.get("prefer")
            ends = [] if prefer is None else [*solved.outcomes(prefer, play.position)]
        except UnsupportedGameError:
            return found
        except NotationError:
            if play.prefer not in ("next", "previous"):
                raise
            return found  # these two are for games with wins and draws
        if len(ends) == 1:
            found["ends"] = ends[0]
            for move in play.line():
                found["line"].append(play.text(move))
                play = play.play(move)
        return found

    def seen(self) -> dict[str, Any]:
        return {"position": self.position}

    def record(self) -> dict[str, Any]:
        return {
            "game": name_of(self.rules),
            **place_of_rules(self.rules),
            "players": self.rules.players,
            "position": self.shown,
            "literal": written(self.position),
            "to_move": self.to_move,
            **self.wanted,
            "legal_moves": list(map(self.text, self.moves)),
        }

    @classmethod
    def of_record(cls, record: Mapping[str, Any], rules: Rules | None = None) -> Play:
        rules = rules_at(record) if rules is None else rules
        prefer = orders_of_record(record.get("prefer", "previous"))
        wanted = {name: record.get(name) for name in ("coalition", "winners")}
        given = record["literal"]
        position = rules.start if given is None else literal(given)
        if given is not None and is_impartial(rules):
            position = Turn(*position)
        return cls.begin(rules, prefer, **wanted, position=position)

    def read_from(self, text: str) -> Play:
        if text != str(self):
            what = "a position of a game of your own is read from its record, not from a text"
            raise NotationError(what, text=str(text))
        return self

    def picture(self) -> str:
        if hasattr(self.rules, "picture"):
            return str(ask(self.rules, "picture", self.position))
        return lines_picture(name_of(self.rules), str(self).splitlines() or [""])

    def _repr_svg_(self) -> str:
        return self.picture()

    def __str__(self) -> str:
        if self.prefer == "previous":
            return self.shown
        if self.aim is None:
            return options_text(self.shown, prefer=orders_text(self.question["prefer"]))
        wanted = {name: ",".join(map(str, value)) for name, value in self.wanted.items()}
        return options_text(self.shown, **wanted)

    @property
    def shown(self) -> str:
        """The position as text."""
        return text_of(self.position, self.position) or repr(self.position)


def _words_of(text: str) -> list[str]:
    """What is left of a move without brackets, commas and quotes: "3 2" stands for "(3, 2)"."""
    return re.sub(r"[][(){},;]", " ", folded(text)).casefold().split()


def _are_alike(rules: object, others: object) -> bool:
    """Whether rules are equal, or of a class without equality and hold the same."""
    rules, others = as_given(rules), as_given(others)
    if rules == others:
        return True
    equality: Any = type(rules).__eq__
    is_plain = type(rules) is type(others) and equality is object.__eq__
    return is_plain and getattr(rules, "__dict__", None) == getattr(others, "__dict__", None)


def rules_at(record: Mapping[str, Any]) -> Any:
    """Return the rules of a record, whose module must be imported already."""
    place, settings = str(record["rules"]), record.get("settings", {})
    module, _colon, path = place.partition(":")
    found: Any = sys.modules.get(module)
    for name in path.split("."):
        found = getattr(found, name, None)
    if not isinstance(found, type) or not hasattr(found, "moves"):
        what = f"there are no rules {place} in the modules that are imported"
        raise NotationError(f"{what}: give them, as in resume(record, rules)", text=place)
    of_kind("settings", settings, dict)
    kept = {name: literal(value) for name, value in settings.items()}
    if kept.keys() == set(parameters(found)):
        return found(**kept)
    rules: Any = object.__new__(found)
    vars(rules).update(kept)
    return rules


def sentence(solved: Solved, play: Play, *, asked: bool) -> str:
    """Return what was found in a position; ``asked``: whether the play says what is wanted."""
    said, kept, is_win = _said(solved, play, asked=asked)
    if kept is None:
        return f"{said}."
    counts = {"k": sum(kept), "n": len(kept)}
    if play.position == solved.rules.start:
        how_many = (
            _("{k} of {n} first moves win", **counts)
            if is_win
            else _("{k} of {n} first moves keep that", **counts)
        )
    elif is_win:
        how_many = _("{k} of {n} moves win", **counts)
    else:
        how_many = _("{k} of {n} moves keep that", **counts)
    return f"{said}; {how_many}."


Said = tuple[str, list[bool] | None, bool]
"""What is so, for each move of the player who wants it whether it is still so then, and whether
that is a win."""


def _said(solved: Solved, play: Play, *, asked: bool) -> Said:
    position, question = play.position, play.question
    if play.to_move is not None and isinstance(solved, ChanceSolved):
        return _expected(solved, play)
    if play.to_move is None:
        end = outcome_at(play.rules, position)
        return _("The game is over: {outcome}.", outcome=end).rstrip("。."), None, False
    if play.aim is not None:
        return _forced(solved, play, *play.aim)
    prefer = question["prefer"]
    if solved.has_points and not solved.is_endless and play.prefer in WORDS:
        value = solved.value(position, prefer=prefer)
        kept = [made.cost == 0 for made in judged_moves(play).values()]
        points = points_text(value)
        if isinstance(value, tuple):
            return _("With best play the players get {points}", points=points), kept, False
        return _("With best play player 1 gets {points}", points=points), kept, False
    if asked:
        ends = solved.outcomes(prefer, position)
        said = _("By these orders the game ends so: {outcomes}", outcomes=_listed(ends))
        rows = solved.moves(position, prefer=prefer)
        return said, [after <= ends for _move, after in rows], False
    return _two(solved, play) if solved.players == 2 else _many(solved, play)


def _expected(solved: ChanceSolved, play: Play) -> Said:
    """What the side that is asked about gets on average, or with what probability."""
    question = play.question
    try:
        value = number_text(solved.worth(play.position, **question))
    except UnsupportedGameError:
        if play.prefer not in ("previous", "next"):
            raise
        if solved.has_points:
            points = number_text(solved.worth(play.position, coalition={1}))
            said = _("Player 1 alone can make sure of {points} on average", points=points)
            return said, None, False
        question = {"coalition": {1}, "winners": in_order(solved.outcomes_possible)[:1]}
        value = number_text(solved.worth(play.position, **question))
    kept = [not cost for cost in solved._costs(play.position, **question).values()]
    members, ends = question.get("coalition", {1}), question.get("winners")
    is_shown = play.to_move and (ends is None or play.to_move in members)
    shown = kept if is_shown else None
    if solved.has_points and "winners" not in question:
        return _("With best play player 1 gets {points} on average", points=value), shown, False
    who = listed([win(player) for player in sorted(members)], "and") or _("nobody")
    liked = solved.liked(question["prefer"]) if ends is None else list(map(_outcome, ends))
    said = _(
        "{players} can get this with probability {value}: {outcomes}",
        players=who,
        value=value,
        outcomes=_listed(liked) or _("nothing"),
    )
    return said, shown, False


def _two(solved: Solved, play: Play) -> Said:
    """Who of two wins, or that nobody does."""
    position = play.position
    for player in (1, 2):
        if solved.forces({player}, {player}, position):
            n = solved.length({player}, {player}, position)
            said = ngettext(
                "Player {player} wins, whatever player {other} does, in at most {n} move",
                "Player {player} wins, whatever player {other} does, in at most {n} moves",
                n or 0,
                player=player,
                other=3 - player,
            )
            return said, _kept(solved, play, {player}, {win(player)}), True
    mover = play.to_move or 1
    for ends, said in (
        ({DRAW}, _("With best play the game is a draw")),
        ({ENDLESS}, _("With best play the game never ends")),
        ({DRAW, ENDLESS}, _("With best play the game is a draw or never ends")),
    ):
        if all(solved.forces({p}, {win(p), *ends}, position) for p in (1, 2)):
            return said, _kept(solved, play, {mover}, {win(mover), *ends}), False
    return _many(solved, play)


def _many(solved: Solved, play: Play) -> Said:
    """What the smallest coalitions can force: a win of a member, or else a single outcome."""
    everybody, names = range(1, solved.players + 1), in_order(solved.outcomes_possible)
    for size in everybody:
        pairs = [(c, end) for c in combinations(everybody, size) for end in names]
        pairs.sort(key=lambda pair: pair[1] not in map(win, pair[0]))  # own wins first
        for members, end in pairs:
            if solved.forces(members, {end}, play.position):
                said, kept, _win = _forced(solved, play, members, {end})
                alone = _("No player alone can force a single outcome")
                return said if size == 1 else f"{alone}; {said}", kept, False
    return _("No player alone can force a single outcome"), None, False


def forced(members: Collection[int], ends: Collection[Any], *, holds: bool | None) -> str:
    """Say whether a coalition can force outcomes."""
    who = listed([win(player) for player in sorted(members)], "and") or _("nobody")
    wanted = _listed([_outcome(end) for end in ends]) or _("nothing")
    if not holds:
        return _("{players} cannot force this: {outcomes}", players=who, outcomes=wanted)
    return _("{players} can force this: {outcomes}", players=who, outcomes=wanted)


def _outcome(end: int | str) -> str:
    return win(end) if isinstance(end, int) else end


def _forced(solved: Solved, play: Play, members: Collection[int], ends: Collection[Any]) -> Said:
    """Whether a coalition can force outcomes, and how soon."""
    wanted = list(map(_outcome, ends))
    holds = solved.forces(members, wanted, play.position)
    said = forced(members, ends, holds=holds)
    if not holds:
        return said, None, False
    n = solved.length(members, wanted, play.position)
    if n is not None:
        said += ngettext(", in at most {n} move", ", in at most {n} moves", n)
    return said, _kept(solved, play, members, wanted), False


def _kept(
    solved: Solved, play: Play, members: Collection[int], ends: Collection[str]
) -> list[bool] | None:
    """For each move of a member whether the coalition can still force these outcomes."""
    if play.to_move not in members:
        return None
    position: Hashable = play.position
    return [kept for _move, kept in solved.moves(position, coalition=members, winners=ends)]


def _listed(ends: Collection[str]) -> str:
    return listed([_("endless") if end == ENDLESS else end for end in in_order(ends)], "or")
