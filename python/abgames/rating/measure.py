"""Playing many games with a program, and the cost of its moves.

The moves of one game are not independent of each other, so the confidence interval is based on
games rather than moves: it is that of the mean of the games' regrets, weighted by their moves (a
ratio estimate), with the normal quantile instead of Student's.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from math import sqrt
from os import PathLike
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, TypeAlias

from abgames_check.documents import file_name

from ..arguments import must_take, whole_number
from ..codebreaking.code_game import CodeGame
from ..codebreaking.situation import Guessing
from ..codebreaking.strategy import MOST_REPEATS
from ..display import text_table
from ..display.answer import Answer, facts_text
from ..display.plots import plot_progress
from ..errors import NotationError
from ..reviews import Judged
from ..situation import PERFECT, Cost, Situation, plays_best, told
from .contests import REQUEST, Contest, Process, asked, contest_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Measured(Answer):
    """A rating or a judgement."""

    def plot(self, earlier: Records = (), ax: Axes | None = None) -> Axes:
        """Draw what was lost over ``earlier`` records and this one; return the axes."""
        return plot(self, earlier, ax)


Records: TypeAlias = str | PathLike[str] | Iterable[Measured | dict[str, Any]]
"""A file of records, or records, or what they are made from."""

LEFT_OUT = ("losses",)
"""What is too long for a line."""


def add(path: str | PathLike[str], found: Measured, program: str = "", arguments: str = "") -> None:
    """Append a rating or a judgement to a file of records, with the date, the program, and the
    arguments of the game."""
    kept = {name: value for name, value in found.record().items() if name not in LEFT_OUT}
    date = datetime.now(UTC).isoformat(timespec="seconds")
    about = {"date": date, "program": program, "arguments": arguments}
    file = Path(file_name(path))
    torn = file.exists() and not file.read_bytes().endswith(b"\n") and file.stat().st_size
    with file.open("a", encoding="utf-8") as lines:
        lines.write("\n" * bool(torn) + json.dumps({**about, **kept}) + "\n")


def read(path: str | PathLike[str]) -> list[dict[str, Any]]:
    """Return the records of a file, the oldest first."""
    records = []
    text = Path(file_name(path)).read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            _value(record)
        except (ValueError, TypeError, KeyError):
            raise NotationError(
                f"line {number} of {path} is no record of abgames rate or judge: {line[:60]!r}",
                text=line,
            ) from None
        records.append(record)
    return records


def plot(found: Measured, earlier: Records = (), ax: Axes | None = None) -> Axes:
    """Draw what was lost over earlier records of the same game and this one, and return the axes.

    Means of games that were sampled have their 95 % intervals.  Raises :class:`ImportError` without
    matplotlib.
    """
    last = found.record()
    if isinstance(earlier, str | PathLike):
        before = read(earlier)
    else:
        before = [each if isinstance(each, dict) else each.record() for each in earlier]
    alike = [each for each in before if _about(each) == _about(last)]
    what, game = _about(last)
    return plot_progress([_value(each) for each in (*alike, last)], ax, what, game)


def _about(record: dict[str, Any]) -> tuple[str, str]:
    return ("mean regret" if "mean" in record else "lost in all"), record["game"]


def _value(record: dict[str, Any]) -> tuple[float, float, float]:
    """The value that is drawn, and its interval."""
    if "mean" in record:
        mean = float(Fraction(record["mean"] or 0))
        low, high = record["interval"] or (mean, mean)
        return mean, low, high
    lost = [record["total"] - bound for bound in (record["upper_bound"], record["lower_bound"])]
    return (lost[0] + lost[1]) / 2, lost[0], lost[1]


MOST_MOVES = 500
"""A game that has not ended by then counts as endless."""


@dataclass(frozen=True)
class Moment:
    """A move of the program, and what it cost."""

    game: int
    """The number of the game, from 1."""
    position: str
    """The position before it, in the form of the shell."""
    move: str
    regret: Cost
    """What it cost; ``None`` if that was not found in time."""
    best: str
    """A best move; "" if none is known."""


@dataclass(frozen=True)
class Mistake:
    """A move that was not the best, in all the games in which it was made."""

    position: str
    """The position before it, in the form of the shell."""
    move: str
    regret: int | Fraction
    """What it cost each time."""
    best: str
    """A best move."""
    games: tuple[int, ...]
    """The numbers of the games."""


@dataclass(frozen=True)
class Rating(Measured):
    """The results of the games."""

    name: str
    games: int
    moments: tuple[Moment, ...]
    """All moves of the program, in the order in which they were made."""
    stopped: tuple[tuple[int, str], ...] = ()
    """The numbers of the games that did not end, each with what happened instead."""

    @property
    def known(self) -> tuple[Moment, ...]:
        """The moves whose regret is known."""
        return tuple(moment for moment in self.moments if moment.regret is not None)

    @property
    def moves(self) -> int:
        """The number of moves."""
        return len(self.moments)

    @property
    def mean(self) -> Fraction | None:
        """The mean regret of a move, exactly; ``None`` if none is known."""
        known = self.known
        total = sum((Fraction(moment.regret or 0) for moment in known), Fraction(0))
        return total / len(known) if known else None

    @property
    def best_share(self) -> Fraction | None:
        """The share of the moves that cost nothing."""
        known = self.known
        return Fraction(sum(not m.regret for m in known), len(known)) if known else None

    def interval(self, confidence: float = 0.95) -> tuple[float, float] | None:
        """Return the confidence interval of the mean regret.

        ``None`` for fewer than two games with moves whose regret is known, and if all games are
        equal. No regret is negative, so the lower end is at least zero.
        """
        if not 0 < confidence < 1:
            raise ValueError(f"confidence must be between 0 and 1, not {confidence}")
        mean = self.mean
        by_game: dict[int, list[float]] = {}
        for moment in self.known:
            by_game.setdefault(moment.game, []).append(float(moment.regret or 0))
        count = len(by_game)
        if mean is None or count < 2 or self._are_equal:
            return None
        size = len(self.known) / count
        residuals = [sum(costs) - float(mean) * len(costs) for costs in by_game.values()]
        variance = sum(residual**2 for residual in residuals) / (count - 1) / count / size**2
        half = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(variance)
        return max(0.0, float(mean) - half), float(mean) + half

    @property
    def _are_equal(self) -> bool:
        """Whether there are several games, in which the program met and did the same."""
        made: dict[int, list[tuple[str, str]]] = {}
        for moment in self.moments:
            made.setdefault(moment.game, []).append((moment.position, moment.move))
        return len(made) > 1 and len(set(map(tuple, made.values()))) == 1

    def worst(self, count: int = 10) -> tuple[Mistake, ...]:
        """Return the moves that cost most each time, the worst first; of equal ones the more
        frequent.  A move that was made in the same position of several games comes once."""
        found: dict[tuple[str, str], Mistake] = {}
        for m in self.known:
            if m.regret:
                made = found.get((m.position, m.move))
                games = dict.fromkeys((*(made.games if made else ()), m.game))
                mistake = Mistake(m.position, m.move, m.regret, m.best, tuple(games))
                found[m.position, m.move] = mistake
        return tuple(sorted(found.values(), key=lambda m: (-m.regret, -len(m.games)))[:count])

    def record(self) -> dict[str, Any]:
        mean = None if self.mean is None else str(self.mean)
        return {
            "game": self.name,
            "games": self.games,
            "stopped": [{"game": number, "why": why} for number, why in self.stopped],
            "mean": mean,
            "interval": self.interval(),
        }

    def rows(self) -> list[dict[str, Any]]:
        return self.to_records()

    def to_records(self) -> list[dict[str, Any]]:
        """Return the moves as dicts of plain values; a regret is a fraction as text."""
        return [
            {**vars(moment), "regret": None if moment.regret is None else str(moment.regret)}
            for moment in self.moments
        ]

    def facts(self) -> list[tuple[str, str]]:
        equal = ", all of them equal" * self._are_equal
        open_games = f", {len(self.stopped)} of them did not end" * bool(self.stopped)
        rows = [("games", f"{self.games}{equal}{open_games}"), ("moves", self._moves_text())]
        if self.mean is not None:
            mean, interval, best = _shares(self)
            between = f"  (95 %: {interval})" if interval else ""
            rows += [("mean regret", f"{mean}{between}"), ("best moves", best)]
        return rows

    def to_text(self, *, worst: int = 10) -> str:
        """Return the numbers, and the worst moves."""
        lines = [facts_text(self.facts())]
        if mistakes := self.worst(worst):
            header = ("regret", "move", "best", "games", "position")
            lines += ["", text_table(header, map(self._cells, mistakes))]
        for number, why in self.stopped[:1]:
            lines += ["", f"game {number} did not end: {why}"]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.to_text()

    def _cells(self, made: Mistake) -> tuple[str, ...]:
        """Return a line of the table of mistakes."""
        games = f"{len(made.games)} of {self.games}"
        return _decimals(made.regret), made.move, made.best, games, made.position

    def _moves_text(self) -> str:
        open_moves = self.moves - len(self.known)
        return f"{self.moves}" + (f", {open_moves} of them not judged in time" * bool(open_moves))


def rate(
    program: Callable[..., Any] | int,
    game: str | Contest | Situation | CodeGame,
    *,
    games: int = 100,
    seed: int = 0,
    report: Callable[[int, int], object] | None = None,
    **options: object,
) -> Rating:
    """Play games with a program, and judge each of its moves.

    ``program`` is a function of the position: in Otrio of a ``Position``, in deduction games of the
    history and the candidates, in Nim of the piles, in Tanhinmin of both hands and the table; it
    returns a move in the form of the Python calls, or as text. If it takes ``request`` by name, it
    gets there all rules and variants, as :meth:`abgames.Situation.record` and as a process gets
    them. Or it is a :class:`~abgames.rating.contests.Process`, or a level from 0 to 9, at which
    :meth:`abgames.Situation.hint` plays. ``game`` is the name of a game, whose ``options`` are in
    :data:`~abgames.rating.CONTESTS`, or a :class:`~abgames.Situation`, or what
    :func:`abgames.begin` makes one of, from which each game starts; a deduction game without a
    secret draws one each time, other games may take ``opening``, the number of random moves with
    which they begin, and ``others``, the level of the other players. The same seed gives the same
    games. ``report`` is called with the number of games played so far, and of all games.

    Raises :class:`ValueError` and :class:`TypeError` for options that the game does not have or
    that are of another type, and for a function that does not take what it gets; later, what the
    program raises, and :class:`~abgames.rating.contests.ProgramError` for a process that does not
    answer.  The error for an illegal move has the answer and the position in its notes.

    >>> first = rate(lambda history, left: left[0], "ab", pegs=3, colors=5)
    >>> first.games, round(float(first.mean), 3)
    (100, 0.021)
    >>> from abgames.codebreaking import higher_lower
    >>> rate(lambda history, left: left[len(left) // 2], higher_lower(15), games=9).mean
    Fraction(0, 1)
    >>> [round(float(rate(level, "nim", others=9).mean), 2) for level in (0, 3, 6, 9)]
    [0.3, 0.26, 0.17, 0.0]
    """
    contest = contest_of(game, **options)
    if isinstance(program, int):
        plays_best(program, Random(0))  # refuses what is no level
    elif not callable(program):
        what = "a function of the position, or a level from 0 to 9"
        raise TypeError(f"program must be {what}, not {type(program).__name__}")
    elif not isinstance(program, Process):
        must_take(program, contest.gets, REQUEST)
    count = whole_number("games", games, at_least=1)
    moments: list[Moment] = []
    stopped: list[tuple[int, str]] = []
    for number in range(1, count + 1):
        why = _played(program, contest, number, Random(f"{seed} {number}"), moments)
        if why:
            stopped.append((number, why))
        if report is not None:
            report(number, count)
    return Rating(contest.name, count, tuple(moments), tuple(stopped))


@dataclass(frozen=True)
class Levels(Answer):
    """What the moves of a player of each level cost in games of the same seed."""

    ratings: tuple[Rating, ...]
    """The rating of each level, from 0."""

    def record(self) -> dict[str, Any]:
        return {"game": self.ratings[0].name, "levels": self.rows()}

    def rows(self) -> list[dict[str, Any]]:
        names = ("games", "mean", "interval")
        return [
            {"level": level, **{name: found.record()[name] for name in names}}
            for level, found in enumerate(self.ratings)
        ]

    def __str__(self) -> str:
        rows = [(n, *_shares(found)) for n, found in enumerate(self.ratings)]
        return text_table(("level", "mean regret", "95 %", "best moves"), rows)


def levels(
    game: str | Contest | Situation | CodeGame,
    *,
    games: int = 100,
    seed: int = 0,
    report: Callable[[int, int], object] | None = None,
    **options: object,
) -> Levels:
    """Rate the players of all levels, from 0, who moves at random, to 9, who plays perfectly.

    In each position a player of a level makes the best move with a probability of level/9, and else
    a random one: so a move costs on average (9 - level)/9 of what a random move costs there.  The
    arguments are those of :func:`rate`, which also says what is raised.

    >>> found = levels("tanhinmin", games=50)
    >>> [round(float(rating.mean), 2) for rating in found.ratings]
    [0.52, 0.44, 0.38, 0.31, 0.29, 0.2, 0.15, 0.09, 0.06, 0.0]
    """
    contest = contest_of(game, **options)
    ratings = []
    for level in range(PERFECT + 1):
        ratings.append(rate(level, contest, games=games, seed=seed))
        if report is not None:
            report(level, PERFECT)
    return Levels(tuple(ratings))


def first_rated(contest: Contest, seed: int) -> Situation:
    """Return the situation in which a program is asked first."""
    chance = Random(f"{seed} 1")
    situation = contest.begin(chance)
    while situation.to_move is not None and not contest.is_rated(situation):
        situation = situation.play(contest.moved(situation, chance))
    return situation


def _played(
    program: Callable[..., Any] | int,
    contest: Contest,
    number: int,
    chance: Random,
    moments: list[Moment],
) -> str:
    """Play one game, and add the program's moves; return why it did not end, or ""."""
    situation = contest.begin(chance)
    known: dict[Hashable, Judged] = {}
    times: Counter[Hashable] = Counter()
    for _ in range(MOST_MOVES):
        if situation.to_move is None:
            return ""
        if not contest.is_rated(situation):
            situation = situation.play(contest.moved(situation, chance))
            continue
        if isinstance(program, int):
            move = told(situation).hint(program, chance)
        else:
            move = asked(program, situation)
        made = situation.text(move)
        is_secret = isinstance(situation, Guessing)
        same = situation.kind if is_secret else situation, made
        if same not in known:
            known[same] = situation.judge(move, time_limit=contest.seconds)
        judged = known[same]
        best = situation.text(judged.best[0]) if judged.best and judged.cost else made
        moments.append(Moment(number, str(told(situation)), made, judged.cost, best))
        times[same] += 1
        if times[same] == MOST_REPEATS:
            where = "and told nothing new" if is_secret else f"in the position {situation}"
            return f"{made} was repeated {MOST_REPEATS} times {where}"
        situation = situation.play(move)
    return f"{MOST_MOVES} moves were made"


def _shares(found: Rating) -> tuple[str, str, str]:
    """The mean regret of a program, its interval, and the share of its moves that are best."""
    interval = found.interval()
    between = "" if interval is None else f"{interval[0]:.4f} to {interval[1]:.4f}"
    return f"{float(found.mean or 0):.4f}", between, f"{float(found.best_share or 0):.1%}"


def _decimals(regret: Cost) -> str:
    return f"{float(regret):.4f}" if isinstance(regret, Fraction) else str(regret)
