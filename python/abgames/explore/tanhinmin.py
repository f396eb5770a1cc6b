"""Questions about two-player Tanhinmin."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ..arguments import known_word, whole_number
from ..language import _
from ..tanhinmin import drawing
from ..tanhinmin.play import LEVELS, Game, start, wins_after
from ..tanhinmin.play import reply as reply_of
from ..tanhinmin.records import analysis_record, lines_record, position_record
from ..tanhinmin.reviewed import read_moves
from ..tanhinmin.statistics import DECK, deal_at_random
from .asked import Asked, Record

CARDS = 500
"""Cards of the largest hand."""

STRONGEST = 10**9
"""The strongest rank."""

PLAYED = 1000
"""Moves of the longest game."""

JUDGED = 60
"""Moves of a position that are looked at one by one."""

PLAYERS = ("mine", "theirs")
"""What the players are called."""

Pair = list[int] | None


def analyze(
    asked: Asked,
    mine: list[int],
    theirs: list[int],
    table: int = 0,
    cut: int | None = None,
    goals: Pair = None,
    pass_limits: Pair = None,
    last_card: bool = False,
) -> Record:
    """All that is known of a position, the matching lines, and each legal move."""
    return _analyzed(_game(mine, theirs, table, cut, goals, pass_limits, last_card))


def show(
    asked: Asked,
    mine: list[int],
    theirs: list[int],
    moves: str | list[int] = "",
    table: int = 0,
    first: str = PLAYERS[0],
    cut: int | None = None,
    goals: Pair = None,
    pass_limits: Pair = None,
    last_card: bool = False,
) -> Record:
    """The position after some moves: hands, table, who is to move, the winner, legal moves.

    ``analysis`` is the answer of ``tanhinmin/analyze`` as the player to move sees it; there is none
    when the game is over, but a ``score``, as the holder of ``mine`` sees it.
    """
    game = _game(mine, theirs, table, cut, goals, pass_limits, last_card, first)
    played = []
    for name, move in _numbered(moves):
        played.append({"player": PLAYERS[game.to_move], "move": move})
        game = game.after(move, name=name)
    over = game.winner is not None
    return {
        "mine": list(game.hands[0]),
        "theirs": list(game.hands[1]),
        "table": game.table,
        "to_move": None if over else PLAYERS[game.to_move],
        "winner": None if game.winner is None else PLAYERS[game.winner],
        "score": game.result if over else None,
        "legal_moves": game.legal_moves(),
        "passes_left": game.position.passes_left,
        "played": played,
        "analysis": None if over else _analyzed(game),
    }


def review(
    asked: Asked,
    mine: list[int],
    theirs: list[int],
    moves: str | list[int],
    table: int = 0,
    first: str = PLAYERS[0],
    cut: int | None = None,
    goals: Pair = None,
    pass_limits: Pair = None,
) -> Record:
    """What each move of a game was worth, and whether who made it ``wins`` after it."""
    game = begun = _game(mine, theirs, table, cut, goals, pass_limits, False, first)
    rows: list[Record] = []
    for name, move in _numbered(moves):
        if not asked.time_left:
            raise ValueError("the game is too long to tell in time what its moves were worth")
        after = game.after(move, name=name)
        judged = game.judged(move, game.scores())
        told = judged and {**judged.record(), "sentence": judged.sentence()}
        row = {"player": PLAYERS[game.to_move], "move": move, "wins": wins_after(game, move)}
        rows.append({**row, **(told or {"score": None, "cost": None, "sentence": None})})
        game = after
    hands = begun.hands
    return {"mine": list(hands[0]), "theirs": list(hands[1]), "table": begun.table, "moves": rows}


def deal(
    asked: Asked, cards: int = 7, ranks: int = DECK[0], copies: int = DECK[1], seed: int = 0
) -> Record:
    """Two hands at random, the same for the same seed."""
    chance = random.Random(whole_number("seed", seed))
    mine, theirs = deal_at_random(chance, cards, ranks, copies)
    return {"mine": list(mine), "theirs": list(theirs), "seed": seed}


def reply(
    asked: Asked,
    mine: list[int],
    theirs: list[int],
    moves: str | list[int] = "",
    table: int = 0,
    first: str = PLAYERS[0],
    cut: int | None = None,
    goals: Pair = None,
    pass_limits: Pair = None,
    level: str = LEVELS[0],
    seed: int = 0,
) -> Record:
    """What the program plays for whoever is to move, and who is to move then.

    The names are ``None`` when the game is over.  No level plays at random, whatever the seed.
    """
    whole_number("seed", seed)
    known_word("level", level, LEVELS)
    game = _game(mine, theirs, table, cut, goals, pass_limits, False, first)
    for name, move in _numbered(moves):
        game = game.after(move, name=name)
    if game.winner is not None:
        return {"player": None, "move": None, "to_move": None}
    chosen = reply_of(game, level)
    after = game.after(chosen)
    to_move = None if after.winner is not None else PLAYERS[after.to_move]
    return {"player": PLAYERS[game.to_move], "move": chosen, "to_move": to_move}


QUESTIONS: dict[str, Callable[..., Record]] = {
    "analyze": analyze,
    "show": show,
    "review": review,
    "deal": deal,
    "reply": reply,
}


def _game(
    mine: object,
    theirs: object,
    table: int,
    cut: int | None,
    goals: Pair,
    pass_limits: Pair,
    last_card: bool,
    first: str = PLAYERS[0],
) -> Game:
    """The game, if it is small enough for an answer to come soon."""
    variant: dict[str, Any] = {"cut": cut, "pass_limits": pass_limits, "last_card": last_card}
    if goals is not None:
        variant["goals"] = goals
    to_move = PLAYERS.index(known_word("first", first, PLAYERS))
    hands = _hand("mine", mine), _hand("theirs", theirs)
    return start(*hands, table, to_move=to_move, **variant)


def _hand(name: str, hand: object) -> list[int]:
    if not isinstance(hand, list):
        raise TypeError(f"{name} must be a list of ranks, not {type(hand).__name__}")
    whole_number(_("the number of cards"), len(hand), at_most=CARDS)
    ranks = enumerate(hand)
    return [whole_number(f"{name}[{place}]", rank, at_most=STRONGEST) for place, rank in ranks]


def _numbered(moves: object) -> list[tuple[str, int]]:
    """The moves of a game, and what errors call them."""
    if not isinstance(moves, str | list):
        raise TypeError(f"moves must be a str or a list, not {type(moves).__name__}")
    read = read_moves(moves)
    whole_number(_("the number of moves"), len(read), at_most=PLAYED)
    return [(_("move {number}", number=number), move) for number, move in enumerate(read, 1)]


def _analyzed(game: Game) -> Record:
    mine, theirs = game.hands[game.to_move], game.hands[1 - game.to_move]
    variant = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in game.variant.items()
    }
    known = analysis_record(game.analysis())
    few = len(game.legal_moves()) <= JUDGED
    return {
        **position_record(list(mine), list(theirs), game.table, variant),
        **known,
        "lines": _lines(game),
        "moves": _moves(game, known) if few else None,
    }


def _lines(game: Game) -> list[Record] | None:
    """Both matchings; none where they do not decide, or hands are too large to draw."""
    mine, theirs = game.hands[game.to_move], game.hands[1 - game.to_move]
    if game.rules.cut is not None or max(len(mine), len(theirs)) > drawing.MAX_CARDS:
        return None
    return lines_record(drawing.sides(mine, theirs, game.table, goals=game.variant["goals"]))


def _moves(game: Game, known: Record) -> list[Record]:
    """The legal moves: whether each wins, the score after it, what it is best for, and why."""
    sets = {name: moves for name, moves in known.items() if name.endswith("_moves")}
    scores = game.scores()
    return [
        {
            "move": move,
            "wins": wins_after(game, move),
            "score": score,
            **{name: None if moves is None else move in moves for name, moves in sets.items()},
            "sentence": judged and judged.sentence(made=False),
        }
        for move, score in scores.items()
        for judged in [game.judged(move, scores)]
    ]
