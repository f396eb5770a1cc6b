"""Questions about Nim and other heap games."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice, pairwise

from ..arguments import known_word, whole_number
from ..language import _
from ..nim import explain as explained
from ..nim import judge_move
from ..nim.legal import moves_by_pile
from ..nim.play.games import Game, HeapGame, game_of
from ..nim.play.opponent import LEVELS, Opponent
from ..nim.records import explanation_record, move_record, rule_record
from ..nim.reviewed import NimMove, read_positions
from ..nim.rules import Position, read_position, rule_of
from ..nim.several import Moore, read_several
from ..nim.values import PERIOD_SEARCH, known_values
from .asked import Asked, Record

PILES = 20
"""The most piles of a position."""

STONES_OF_NIM = 2**53 - 1
"""The largest pile where a formula or a period decides: the largest exact integer of JavaScript."""

STONES = 10_000
"""The largest pile under other rules, for which values are computed."""

RULE_LENGTH = 100
"""The most characters of a rule."""

MOVES_OF_MOORE = 100_000
"""The most legal moves of Moore's Nim whose winning ones are listed."""

LISTED = 200
"""The most legal moves that are listed."""

REVIEWED = 1000
"""The most moves of a reviewed game."""


def explain(asked: Asked, piles: list[int], rule: str = "nim", misere: bool = False) -> Record:
    """Who wins, by which moves, and why; ``digits`` is what a move does to the value of a pile."""
    position, game = _read(piles, rule, misere)
    explanation = explained(position, game.rule, misere=misere)
    record = explanation_record(explanation)
    made = (_made(game, position, after) for after in explanation.moves)
    record["moves"] = [{**move, "digits": _digits(record, move["pile"])} for move in made]
    return record


def moves(asked: Asked, piles: list[int], rule: str = "nim", misere: bool = False) -> Record:
    """The rules in words, and the first legal moves with what they leave; ``more`` are not listed.

    A move of Nim is listed for each number of stones.
    """
    position, game = _read(piles, rule, misere)
    listed, more = _legal(game, position)
    return {
        "position": list(position),
        "rules": game.rules(position),
        "example": _(game.example),
        "over": game.is_over(position),
        "moves": [_made(game, position, after) for after in listed],
        "more": more,
    }


def make(
    asked: Asked, piles: list[int], move: str, rule: str = "nim", misere: bool = False
) -> Record:
    """A typed move: what it leaves, and its words."""
    position, game = _read(piles, rule, misere)
    return _made(game, position, game.read(_text("move", move), position))


def reply(
    asked: Asked,
    piles: list[int],
    rule: str = "nim",
    misere: bool = False,
    level: str = LEVELS[0],
    seed: int = 0,
) -> Record:
    """The program's move: "perfect", or of a "beginner" whose random moves the seed repeats.

    ``written`` is ``None`` if the game is over.
    """
    position, game = _read(piles, rule, misere)
    known_word("level", level, LEVELS)
    chance = random.Random(whole_number("seed", seed))
    if game.is_over(position):
        return {"after": None, "written": None}
    return _made(game, position, Opponent(level, game, chance).reply(position))


def review(
    asked: Asked, positions: str | list[list[int]], rule: str = "nim", misere: bool = False
) -> Record:
    """What each move of a game was worth, given its positions from the first one on."""
    if not isinstance(positions, str | list):
        raise TypeError(f"positions must be a list or a str, not {type(positions).__name__}")
    if isinstance(positions, str):
        positions = [list(position) for position in read_positions(positions)]
    whole_number(_("the number of moves"), len(positions) - 1, at_most=REVIEWED)
    games = [_read(position, rule, misere) for position in positions]
    rows = []
    for (before, game), (after, _game) in pairwise(games):
        if not asked.time_left:
            raise ValueError("the game is too long to review in time")
        move = judge_move(before, after, game.rule, misere)
        rows.append({**move.record(), **_told(move), "sentence": move.sentence()})
    return {"rule": rule_record(rule_of(rule)), "misere": misere, "moves": rows}


def _read(piles: object, rule: object, misere: object) -> tuple[Position, Game]:
    """The position and its game, if both are small enough for a quick answer."""
    position = read_position(piles, name="piles")  # type: ignore[arg-type]
    whole_number(_("the number of piles"), len(position), at_most=PILES)
    if not isinstance(misere, bool):
        raise TypeError(f"misere must be a bool, not {type(misere).__name__}")
    text = _text("rule", rule)
    whole_number(_("the length of the rule"), len(text), at_most=RULE_LENGTH)
    game = game_of(rule_of(text), misere)
    several = read_several(game.rule)
    exact = game.rule == "nim" or several is not None or _repeats(game)
    whole_number(_("a heap"), max(position), at_most=STONES_OF_NIM if exact else STONES)
    if isinstance(several, Moore):
        legal = count_moves(position, several.k)
        whole_number(_("the number of legal moves"), legal, at_most=MOVES_OF_MOORE)
    elif several is not None:
        several.is_lost(position)  # says how many piles there must be
    game.check_size(position)
    return position, game


def _repeats(game: Game) -> bool:
    """Whether the values of a subtraction game are known for all piles."""
    if not isinstance(game, HeapGame) or game.heap.kind != "subtraction":
        return False
    return known_values(game.heap, PERIOD_SEARCH).proven


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    return value


def _made(game: Game, before: Position, after: Position) -> Record:
    """A move in words, and as in the record of a game: by what it leaves."""
    verb, words = game.said(before, after)
    said = _("split {move}", move=words) if verb == "split" else _("take {move}", move=words)
    return {**move_record(before, after), "said": said, "written": " ".join(map(str, after))}


def _told(move: NimMove) -> Record:
    """A move as written, whether it wins, and its worth in a word."""
    wins = bool(move.best) and not move.cost
    return {
        "written": " ".join(map(str, move.after)),
        "wins": wins,
        "worth": _("wins") if wins else _("loses"),
        "loss": _("mistake") if move.cost else None,
    }


def _digits(record: Record, pile: int | None) -> str | None:
    """The value of a pile in binary before and after a winning move, where nim sums apply."""
    if pile is None or not record["grundy"] or None in (record["values"], record["columns"]):
        return None
    value, width = record["values"][pile - 1], len(record["columns"])
    return f"{value:0{width}b} → {value ^ record['grundy']:0{width}b}"


def _legal(game: Game, position: Position) -> tuple[list[Position], bool]:
    """Legal moves, equally many of each pile, and whether there are more."""
    each = LISTED // len(position) if isinstance(game, HeapGame) else LISTED
    listed, more = [], False
    for ways in moves_by_pile(position, game.rule):
        found = list(islice(ways, each + 1))
        listed += found[:each]
        more |= len(found) > each
    return listed, more


def count_moves(position: Position, k: int) -> int:
    """Count the legal moves of Moore's Nim in which at most ``k`` piles change.

    >>> count_moves((1, 2, 3), 2), count_moves((1, 2, 3), 3)
    (17, 23)
    """
    ways = [1] + [0] * len(position)  # by the number of piles that change
    for heap in position:
        ways = [1, *(ways[n] + heap * ways[n - 1] for n in range(1, len(ways)))]
    return sum(ways[1 : k + 1])


QUESTIONS: dict[str, Callable[..., Record]] = {
    "explain": explain,
    "moves": moves,
    "make": make,
    "reply": reply,
    "review": review,
}
