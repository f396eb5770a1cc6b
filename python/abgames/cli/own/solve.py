"""``abgames solve``: who can force what in a game of one's own."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from ...arguments import listed
from ...display import count, counted, text_table
from ...games.questions import Solve
from ..asking import add_question
from ..examples import commands_like
from ..files import written
from ..otrio.question import add_certificate

if TYPE_CHECKING:
    from ...games import Solved
    from ...games.questions import SolvedPlay
    from ...games.situation import Play


def add_commands(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_question(commands, Solve, _told, check=_check, finish=_write)
    add_certificate(parser)


def _check(options: argparse.Namespace) -> None:
    if not options.game:
        others = listed(commands_like("solve"), "or")
        raise ValueError(f"give a game of your own as --game FILE.py:NAME, or {others}")
    if options.certificate is not None and options.coalition is None:
        raise ValueError(
            "--certificate proves what a coalition can force: give --coalition and --winners"
        )


def _write(options: argparse.Namespace, question: Solve, found: SolvedPlay) -> int:
    aim = found.play.aim
    if options.certificate is not None and aim is not None and found.proven:
        proof = found.solved.certificate(*aim, found.play.position)
        with written(options.certificate):
            proof.save(options.certificate)
    return 0


def _told(question: Solve, found: SolvedPlay) -> str:
    record = found.record()
    if not found.proven:
        return f"{record['game']}: {count(record['positions'])} positions were found in time"
    return _text(found.solved, found.play, record)


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
