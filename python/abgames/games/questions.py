"""What can be asked about games of your own.

>>> class Heap:
...     '''Take 1 or 2 of 4 stones; whoever takes the last one wins.'''
...     players, start = 2, (4, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> from abgames.explore import answer
>>> from abgames.games.loading import offer
>>> found = answer("games/solve", {"game": offer(Heap()), "moves": ["2"]})
>>> found["position"], found["effectivity"][0]
('(2, 2)', {'coalition': [1], 'winners': ['P1', 'P2']})
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from abgames_check.own_rules import InTurn

from ..arguments import entries, folded
from ..display.answer import Answer
from ..errors import MemoryLimitError, NotationError, UnsupportedGameError
from ..preferences import WORDS, typed_players
from ..question import Asked, Question, Record, Shapes, asks
from ..reviews import followed

if TYPE_CHECKING:
    from ..control import TableLimits
    from .chance import Bounds, ChanceSolved
    from .force import Force
    from .rules import Rules
    from .situation import Play
    from .solved import Solved

GAME = (
    "a game of your own: its rules as FILE.py:NAME, or the name under which an installed package "
    "offers it"
)


def rules_of(text: str, **settings: object) -> Any:
    from .loading import load

    try:
        return load(text, **settings)
    except TypeError as error:  # the object is none, or lacks something
        raise NotationError(f"{text}: {error}", text=text) from None


shape = Shapes("""
Play {game: str, players: int, position: str, to_move: int?, outcomes?: str[], outcome?: str?,
  prefer?: str | {str}, coalition?: int[], winners?: str[]}
Forced {coalition: int[], winners: str[]}
Points = int | str
Kept {move: str, kept?: bool | str[], value?: Points | Points[], bounds?: str[]}
Sum {coalition: int[], points: Points}
Solved {Play, sentence?: str, proven: bool, positions: int, grundy?: int?, winning?: str[],
  value?: Points | Points[], bounds?: str[], sums?: Sum[], effectivity?: Forced[]?, holds?: bool,
  length?: int?, result?: str[], moves?: Kept[], line?: str[]}
Trap {position: str, move: str}
Fared {player: str, seat: int, outcomes: {int}}
Reported {game: str, players: int, sentence: str, positions: int, reached: int, outcomes: str[],
  shortest: int?, longest: int?, mean_moves: str, traps: int, examples: Trap[], never_best: str[],
  alike: str[][], games: int, fared: Fared[]}
Variant {variant: str, Reported}
Variants {variants: Variant[]}
Offered {games: str[]}
""")
"""The records of the questions."""


class Wanted(Question):
    """A game, and what its players want."""

    game: str = asks(GAME, "", metavar="FILE.py:NAME")
    prefer: str | None = asks(
        "what players want: previous, next, or the order of each, such as "
        '"1: P1 > D > P2; 2: P2 > D > P1"',
        None,
        metavar="ORDERS",
    )
    coalition: str | list[int] | None = asks(
        'players who act together, such as "1,2"', None, metavar="PLAYERS"
    )
    winners: str | list[int | str] | None = asks(
        'what the coalition wants, such as "P1,D"', None, metavar="OUTCOMES"
    )

    @property
    def wants(self) -> bool:
        """Whether players' wants were given."""
        return bool(self.prefer) or self.coalition is not None or self.winners is not None

    def begun(self, rules: Rules, moves: str | list[str] = "") -> Play:
        from .situation import Play

        if self.prefer and self.coalition is not None:
            raise ValueError("give --prefer, or --coalition and --winners, not both")
        if (self.coalition is None) != (self.winners is None):
            raise ValueError("--coalition and --winners belong together: give both")
        wanted: dict[str, Any] = {}
        if self.coalition is not None and self.winners is not None:
            wanted["coalition"] = typed_players("coalition", self.coalition)
            words: Any = self.winners
            words = entries(folded(words)) if isinstance(words, str) else words
            wanted["winners"] = [int(w) if str(w).isdecimal() and int(w) else w for w in words]
        prefer = " ".join(folded(self.prefer or "previous").split())
        played: Play = followed(Play.begin(rules, prefer, **wanted), moves)[1]
        return played


class Played(Wanted):
    """A game after some moves."""

    moves: str | list[str] = asks('the moves so far, such as "4; 0; 8"', "", metavar="MOVES")


class Solve(
    Played,
    name="games/solve",
    brief="who can force what in a game of your own",
    limits=("time-limit", "memory-limit", "checkpoint"),
    found=shape("Solved"),
):
    """Solve a game that you have written as rules in Python: who can force what, for every
    coalition; or whether one coalition can force some outcomes, also in games that are too large to
    find all positions; or what players get who follow orders of preference.  Exit status 1: a limit
    was hit."""

    max_positions: int | None = asks("refuse a larger game", None, metavar="N")

    def kept(self) -> Any:
        return {}

    def answer(self, asked: Asked) -> SolvedPlay | ForcedPlay:
        from .force import MANY, can_force
        from .loading import OFFERED, offered
        from .solved import solve

        if not asked.files or self.game in OFFERED or not self.game:
            solved = offered(self.game)
            return SolvedPlay(solved, self.begun(solved.rules, self.moves), self.wants)
        play = self.begun(rules_of(self.game), self.moves)
        limits: TableLimits = {
            "time_limit": asked.limit,
            "memory_limit": asked.memory_limit,
            "progress": asked.progress,
        }
        if asked.checkpoint is not None:
            if play.aim is None:
                what = "--checkpoint keeps what is proved about one question"
                raise ValueError(f"{what}: give --coalition and --winners")
            asking = partial(can_force, play.rules, *play.aim, play.position)
            return ForcedPlay(asking(checkpoint=asked.checkpoint, **limits), play)
        most, kept = self.max_positions, self.kept()
        if play.aim is None or most is not None or kept:
            found = solve(play.rules, max_positions=most, **kept, **limits)
            return SolvedPlay(found, play, self.wants)
        try:
            solved = solve(play.rules, max_positions=MANY, **limits)
        except MemoryLimitError:
            return ForcedPlay(can_force(play.rules, *play.aim, play.position, **limits), play)
        return SolvedPlay(solved, play, self.wants)


@dataclass(frozen=True)
class SolvedPlay(Answer):
    """A solved game, and what was asked about a position."""

    solved: Solved
    play: Play
    wants: bool
    """Whether something is wanted."""

    @property
    def proven(self) -> bool:
        """Whether no limit was hit."""
        return self.solved.proven

    def record(self) -> Record:
        solved, play = self.solved, self.play
        from .chance import ChanceSolved
        from .combinatorial import Impartial
        from .situation import sentence

        position, about = play.position, play.record()
        shown = {
            **{name: about[name] for name in ("game", "players", "position", "to_move")},
            "proven": solved.proven,
            "positions": solved.positions,
        }
        if not solved.proven:
            return shown
        shown["outcomes"] = list(solved.outcomes_possible)
        shown["outcome"] = play.outcome
        shown["sentence"] = sentence(solved, play, asked=self.wants)
        if isinstance(solved.rules, InTurn) and not solved.is_endless:
            impartial = Impartial(solved)
            shown["grundy"] = impartial.value(position)
            shown["winning"] = list(map(play.text, impartial.winning(position)))
        question = play.question
        if isinstance(solved, ChanceSolved):
            return {**shown, **self._chances(solved)}
        if solved.has_points and not solved.is_endless and play.prefer in WORDS:
            return {**shown, **self._points(question)}
        if not self.wants:
            return {**shown, "effectivity": solved.rows(position)}
        shown |= {name: about[name] for name in question}
        if play.aim is not None:
            shown["holds"] = solved.forces(*play.aim, position)
            shown["length"] = solved.length(*play.aim, position)
        else:
            shown["result"] = sorted(solved.outcomes(question["prefer"], position))
        rows = solved.moves(position, **question)
        shown["moves"] = [
            {"move": str(move), "kept": sorted(kept) if isinstance(kept, frozenset) else kept}
            for move, kept in rows
        ]
        return {**shown, "line": list(map(str, solved.line(position, **question)))}

    def _chances(self, solved: ChanceSolved) -> Record:
        """What a position and the moves there are worth, if that is one number."""
        play, question = self.play, self.play.question
        asked = {name: each for name, each in play.wanted.items() if self.wants}
        try:
            value = told(solved.worth(play.position, **question))
        except UnsupportedGameError:
            if self.wants:
                raise
            return {}
        after = [(play.text(move), play.play(move).position) for move in play.moves]
        return {
            **asked,
            **value,
            "moves": [{"move": m, **told(solved.worth(at, **question))} for m, at in after],
            "line": list(map(str, solved.line(play.position, **question))),
        }

    def _points(self, question: dict[str, Any]) -> Record:
        """What play by own points leads to, and what coalitions can make sure of."""
        solved, position = self.solved, self.play.position
        everybody = range(1, solved.players + 1)
        coalitions = [c for size in everybody for c in combinations(everybody, size)]
        rows = solved.moves(position, **question)
        return {
            "prefer": question["prefer"],
            "value": as_points(solved.value(position, **question)),
            "sums": [
                {"coalition": [*c], "points": as_points(solved.value(position, coalition=c))}
                for c in coalitions
            ],
            "moves": [{"move": self.play.text(m), "value": as_points(value)} for m, value in rows],
            "line": list(map(str, solved.line(position, **question))),
        }


def told(bounds: Bounds) -> Record:
    """Return what something is worth as JSON: a value, or two bounds."""
    low, high = map(str, bounds)
    return {"value": low} if low == high else {"bounds": [low, high]}


def as_points(value: object) -> Any:
    """Return points as JSON has them: fractions as texts."""
    if isinstance(value, tuple):
        return list(map(as_points, value))
    return value if isinstance(value, int) else str(value)


class Report(
    Wanted,
    name="games/report",
    brief="what the designer of a game wants to know",
    limits=("memory-limit",),
    found=shape("Reported | Variants"),
):
    """Solve a game of your own, and say who wins and how soon, in how many positions one move alone
    is good, which moves are never best, which first moves are alike, and how random, greedy and
    one-ply players fare against perfect ones."""

    vary: list[str] | None = asks(
        "arguments of the class or function, to compare, such as size=3,4,5; may be repeated",
        None,
        metavar="NAME=VALUES",
    )
    games: int = asks("games of each simple player in each seat (200)", 200, least=1, metavar="N")
    seed: int = asks("repeats the random choices (0)", 0, metavar="N")

    def answer(self, asked: Asked) -> Any:
        from .loading import OFFERED, offered
        from .reports import Variants, report

        if self.coalition is not None or self.winners is not None:
            raise ValueError("a report is about what all players want: give --prefer, or nothing")
        options: Any = {
            "prefer": self.prefer or "previous",
            "games": self.games,
            "seed": self.seed,
            "memory_limit": asked.memory_limit,
            "progress": asked.progress,
        }
        if self.vary is None:
            is_known = not asked.files or self.game in OFFERED or not self.game
            rules = offered(self.game).rules if is_known else rules_of(self.game)
            return report(rules, **options)
        if not asked.files:
            raise ValueError("variants are made from the file of a game: use the shell or Python")
        varied: dict[str, list[object]] = {}
        for text in self.vary:
            name, sign, values = text.partition("=")
            if not (name.strip().isidentifier() and sign and values.strip()):
                what = f"--vary has {text!r:.60}; write NAME=VALUES, such as size=3,4,5"
                raise NotationError(what, text=text)
            varied.setdefault(name.strip(), []).extend(_values(values))
        found = []
        for each in product(*varied.values()):
            settings = dict(zip(varied, each, strict=True))
            variant = ", ".join(f"{name}={value}" for name, value in settings.items())
            found.append((variant, report(rules_of(self.game, **settings), **options)))
        return Variants(found)


def _values(text: str) -> list[object]:
    """Numbers, or whatever else Python writes so, with commas between; anything else as texts."""
    from .rules import literal

    try:
        return list(literal(f"[{text}]"))
    except NotationError:
        return [*map(str.strip, entries(text))]


@dataclass(frozen=True)
class ForcedPlay(Answer):
    """What a coalition can force in a game with too many positions to find them all."""

    found: Force
    play: Play

    @property
    def proven(self) -> bool:
        """Whether no limit was hit."""
        return self.found.proven

    def record(self) -> Record:
        from .situation import forced

        about, found = self.play.record(), self.found
        names = ("game", "players", "position", "to_move", *self.play.question)
        shown = {name: about[name] for name in names}
        shown |= {"proven": found.proven, "positions": found.nodes}
        if found.proven:
            coalition, winners = self.play.aim or ((), ())
            shown["outcome"] = self.play.outcome
            shown["sentence"] = f"{forced(coalition, winners, holds=found.holds)}."
            shown |= {"holds": found.holds, "line": list(map(str, found.line))}
        return shown


class Offered(Question, name="games/offered", found=shape("Offered")):
    """List the games of one's own that can be asked about; the last one is meant where none is
    named."""

    def answer(self, asked: Asked) -> Record:
        from .loading import OFFERED

        return {"games": list(OFFERED)}
