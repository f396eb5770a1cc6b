"""``abgames ab|mastermind prove``: the values for every number of colours, with a proof."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from abgames_check.statements import MEANINGS

from ...codebreaking.questions import named
from ...display import counted
from ..asking import add_question
from ..files import add_file, add_picture, write_plots, written

if TYPE_CHECKING:
    from ...codebreaking import AllColors


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    asked = named(f"{game}/prove")
    parser = add_question(actions, asked, _text, check=_check, finish=_write, record=_record)
    add_file(parser, "--certificate", "write the proof, compressed if it ends with .gz")
    add_picture(parser, "draw the mean minus its growth, with the limit,", plotted=True)


def _check(options: argparse.Namespace) -> None:
    if options.picture and options.objective != "expected":
        raise ValueError("only means are drawn, so --picture needs the objective expected")


def _write(options: argparse.Namespace, question: Any, proof: AllColors) -> None:
    """Write the proof and pictures."""
    if options.certificate:
        with written(options.certificate):
            proof.save(options.certificate)
    write_plots(options, proof.plot_mean)


def _record(question: Any, proof: AllColors) -> tuple[str, Any]:
    """The formula of the whole game with the values before it."""
    formula = proof.formula()
    before = range(_fewest(proof), formula.start)
    value = {**formula.record(), "before": {str(colors): proof.value(colors) for colors in before}}
    return f"{proof.game} with {proof.pegs} pegs and N colours, {proof.objective}", value


def _fewest(proof: AllColors) -> int:
    """The fewest colours that the game can have."""
    return proof.pegs if proof.game == "AB" else 1


def _value(proof: AllColors, colors: int, reply: str | None) -> str:
    """A value below the first N of the formula."""
    by = " (by search)" if (colors, reply) in proof.exceptions else ""
    return f"{proof.value(colors, reply)}{by}"


def _text(question: Any, proof: AllColors) -> str:
    lines = [f"{proof.game} with {proof.pegs} pegs: {MEANINGS[proof.objective]}", ""]
    first = " ".join(map(str, range(1, proof.pegs + 1)))
    for reply in (None, *proof.replies):
        lines += ["", f"after {first}={reply}"] if reply else []
        lines.append(str(proof.formula(reply)))
        if few := range(_fewest(proof), proof.formula(reply).start):
            values = ", ".join(_value(proof, colors, reply) for colors in few)
            lines.append(f"for N = {', '.join(map(str, few))}: {values}")
    counts = f"{counted(proof.bounds, 'lower bound')}, {counted(proof.claims, 'claim')}"
    return "\n".join([*lines, "", f"proved for every N: {counts}"])
