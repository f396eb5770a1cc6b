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
from ..tanhinmin.text import move_text
from .asked import Asked, Record

CARDS = 500
"""The most cards in a hand."""

STRONGEST = 10**9
"""The strongest rank."""

PLAYED = 1000
"""The most moves of a game."""

JUDGED = 60
"""The most moves of a position that are judged one by one."""

PLAYERS = ("mine", "theirs")
"""The names of the players."""

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
    """All that is known about a position, the matching lines, and each legal move."""
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

    ``analysis`` is the answer of ``tanhinmin/analyze`` for the player to move, and ``facts`` has
    its numbers as a table; if the game is over, there is a ``score`` instead, from the view of the
    holder of ``mine``.
    """
    game = _game(mine, theirs, table, cut, goals, pass_limits, last_card, first)
    played = []
    for name, move in _numbered(moves):
        played.append({"player": PLAYERS[game.to_move], "move": move})
        game = game.after(move, name=name)
    over = game.winner is not None
    analysis = None if over else _analyzed(game)
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
        "analysis": analysis,
        "facts": analysis and _facts(analysis),
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
    """What each move of a game was worth, and whether the player who made it then ``wins``."""
    game = begun = _game(mine, theirs, table, cut, goals, pass_limits, False, first)
    rows: list[Record] = []
    for name, move in _numbered(moves):
        if not asked.time_left:
            raise ValueError("the game is too long to review in time")
        after = game.after(move, name=name)
        judged = game.judged(move, game.scores())
        told = judged and {**judged.record(), "sentence": judged.sentence()}
        told = told or {"score": None, "cost": None, "sentence": None}
        wins = wins_after(game, move)
        row = {
            "player": PLAYERS[game.to_move],
            "move": move,
            "written": _written(move),
            "wins": wins,
            "worth": _signed(told["score"]) or _result(wins),
            "loss": _("gives away {n}", n=told["cost"]) if told["cost"] else None,
        }
        rows.append({**row, **told})
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
    """The program's move for the player to move, and who is to move then.

    ``said`` is the move in words, ``written`` as in records.  The names are ``None`` if the game is
    over.  No level plays at random, whatever the seed.
    """
    whole_number("seed", seed)
    known_word("level", level, LEVELS)
    game = _game(mine, theirs, table, cut, goals, pass_limits, False, first)
    for name, move in _numbered(moves):
        game = game.after(move, name=name)
    if game.winner is not None:
        return {"player": None, "move": None, "written": None, "to_move": None}
    chosen = reply_of(game, level)
    after = game.after(chosen)
    to_move = None if after.winner is not None else PLAYERS[after.to_move]
    text = {"said": move_text(chosen), "written": _written(chosen)}
    return {"player": PLAYERS[game.to_move], "move": chosen, **text, "to_move": to_move}


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
    """The game, if it is small enough for a quick answer."""
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
    """The moves of a game, and their names in errors."""
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


def _facts(known: Record) -> list[Record]:
    """The numbers of an analysis as rows: a name, a value, and what it means."""
    forced = _("avoided by the player to move, forced by the other player")
    forces = _("avoided by the other player, forced by the player to move")
    compared = _("own and the other player's; the player to move wins with more")
    if known["pass_limits"]:
        compared = _("own and the other player's; here they do not decide")
    lines = known["matchings"] and "{} : {}".format(*known["matchings"])
    rows = [
        (_("score"), _signed(known["score"]), _("cards the loser has left; negative for a loss")),
        (_("lines"), lines, compared),
        (_("own passes"), known["own_passes"], forced),
        (_("the other's passes"), known["opponent_passes"], forces),
        (_("turns"), known["turns"], _("plays and passes of the winner, if the loser delays")),
        (_("plies"), known["plies"], _("plays and passes of both players")),
    ]
    if known["last_card_value"] is not None:
        meaning = _("2: no card left beats it, 1: one may")
        rows.append((_("last card"), _signed(known["last_card_value"]), meaning))
    unknown = _result(None)
    return [
        {"name": name, "value": unknown if value is None else str(value), "meaning": meaning}
        for name, value, meaning in rows
    ]


def _signed(number: int | None) -> str | None:
    return None if number is None else f"{number:+}".replace("-", "−")


def _result(wins: bool | None) -> str:
    return {True: _("wins"), False: _("loses"), None: _("not known")}[wins]


def _written(move: int) -> str:
    """A move in the record of a game, in every language."""
    return str(move or "pass")


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
    rows = []
    for move, score in scores.items():
        wins, judged = wins_after(game, move), game.judged(move, scores)
        best = {name: None if moves is None else move in moves for name, moves in sets.items()}
        row = {"move": move, "wins": wins, "score": score, **best}
        rows.append({**row, **_told(row), "sentence": judged and judged.sentence(made=False)})
    return rows


def _told(row: Record) -> Record:
    """What a legal move is worth, in a few words, and the aims for which none is better."""
    aims = {
        "score_moves": _("score"),
        "length_moves": _("length"),
        "own_pass_moves": _("own passes"),
        "opponent_pass_moves": _("the other's passes"),
    }
    points = _signed(row["score"])
    worth = _("best") if row["wins"] is not None and row["score_moves"] else _result(row["wins"])
    return {
        "points": points or "–",
        "worth": worth if points is None else f"{worth} {points}",
        "aims": [aim for name, aim in aims.items() if row[name]],
    }
