"""``abgames solve``: who can force what in a game of one's own."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ...arguments import listed
from ...display import count, counted, text_table
from ...errors import UnsupportedGameError
from ..examples import commands_like
from ..files import written
from ..limits import add_limits, limit_was_hit
from ..otrio.question import add_certificate
from ..output import say, shown_before_files
from .question import add_game, add_moves, is_asked, play_of

if TYPE_CHECKING:
    from ...games import Solved
    from ...games.situation import Play


def add_commands(commands: Any) -> None:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "solve",
        help="who can force what in a game of your own",
        description="Solve a game that you have written as rules in Python: who can force what, "
        "for every coalition; or whether one coalition can force some outcomes; or what players "
        "get who follow orders of preference. Exit status 1: a limit was hit.",
    )
    add_game(parser)
    add_moves(parser)
    add_certificate(parser)
    parser.add_argument("--max-positions", type=int, metavar="N", help="refuse a larger game")
    add_limits(parser, "--time-limit", "--memory-limit")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Solve one game; 1 if a limit was hit."""
    from ...games import solve

    if options.game is None:
        others = listed(commands_like("solve"), "or")
        raise ValueError(f"give a game of your own as --game FILE.py:NAME, or {others}")
    play = play_of(options, options.moves)
    if options.certificate is not None and play.aim is None:
        raise ValueError(
            "--certificate proves what a coalition can force: give --coalition and --winners"
        )
    solved = solve(
        play.rules,
        max_positions=options.max_positions,
        time_limit=options.time_limit,
        memory_limit=options.memory_limit,
        progress=True,
    )
    if not solved.proven:
        return limit_was_hit()
    record = _record(solved, play, asked=is_asked(options))
    with shown_before_files():
        say(json.dumps(record)) if options.json else say(_text(solved, play, record))
    if options.certificate is not None and play.aim is not None:
        proof = solved.certificate(*play.aim, play.position)
        with written(options.certificate):
            proof.save(options.certificate)
    return 0


def _record(solved: Solved, play: Play, *, asked: bool) -> dict[str, Any]:
    """What was found, as JSON."""
    position = play.position
    about = play.record()
    shown = {
        **{name: about[name] for name in ("game", "players", "position", "to_move")},
        "positions": solved.positions,
        "outcomes": list(solved.outcomes_possible),
        "outcome": None if about["to_move"] else solved.rules.outcome(position),
    }
    if not asked:
        try:
            return {**shown, "effectivity": solved.rows(position)}
        except UnsupportedGameError:
            return {**shown, "effectivity": None}
    question = play.question
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


def _text(solved: Solved, play: Play, record: dict[str, Any]) -> str:
    """The same for people."""
    whose = f"player {play.to_move} to move" if play.to_move else f"over: {record['outcome']}"
    lines = [f"{record['game']}, {whose}", *record["position"].splitlines(), ""]
    if "effectivity" in record:
        if record["effectivity"] is None:
            lines += ["too many sets of outcomes for a table: give --coalition and --winners"]
        else:
            lines += [solved.to_text(play.position)]
        return "\n".join([*lines, "", f"{count(solved.positions)} positions"])
    if play.aim is not None:
        who = listed((f"P{player}" for player in sorted(play.aim[0])), "and") or "nobody"
        wanted = listed((f"P{w}" if isinstance(w, int) else w for w in play.aim[1]), "or")
        can = "can force" if record["holds"] else "cannot force"
        length = record["length"]
        soon = "" if length is None else f", in at most {counted(length, 'move')}"
        lines += [f"{who} {can} this: {wanted or 'nothing'}{soon if record['holds'] else ''}"]
    else:
        lines += [f"outcome   {listed(record['result'], 'or')}"]
    if record["line"]:
        lines += [f"line      {'; '.join(record['line'])}"]
    if record["moves"]:
        kept = {True: "yes", False: "no"}
        rows = [
            (row["move"], kept.get(row["kept"]) if play.aim else ", ".join(row["kept"]))
            for row in record["moves"]
        ]
        lines += ["", text_table(("move", "can force" if play.aim else "outcome"), rows)]
    return "\n".join([*lines, "", f"{count(solved.positions)} positions"])
