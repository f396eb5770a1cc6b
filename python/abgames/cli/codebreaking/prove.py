"""``abgames ab|mastermind prove``: the values for every number of colours, with a proof."""

from __future__ import annotations

import argparse
import json
import time
from typing import TYPE_CHECKING, Any

from ...display import counted
from ..files import Target, add_picture, write_plot, written
from ..output import say
from ..results import PROVED, add_record, check_record, write_record

if TYPE_CHECKING:
    from ...codebreaking import AllColors, QuasiPolynomial

NAMES = {"ab": "AB", "mastermind": "Mastermind"}

MEANINGS = {
    "expected": "the least total number of guesses over all secrets",
    "worst": "the least number of guesses that is always enough",
}
"""What the values are, by objective."""


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "prove",
        help="formulas for every number of colours at once, with a proof",
        description="Print the values of the game for every number of colours N as formulas, and "
        "write the proof to a file that `abgames verify` checks. For the AB game the classes after "
        "the first guess are settled too. The proof comes with the package, and is checked here.",
    )
    parser.add_argument("--pegs", type=int, default=3, metavar="M", help="length of a code (3)")
    parser.add_argument(
        "--objective",
        choices=tuple(MEANINGS),
        default="expected",
        help="fewest guesses on average, or in the worst case (expected)",
    )
    parser.add_argument(
        "--recompute", action="store_true", help="search for the proof, up to a minute or two"
    )
    parser.add_argument(
        "--certificate",
        type=Target(),
        metavar="FILE",
        help="write the proof, compressed if it ends with .gz",
    )
    add_picture(parser, "draw the mean minus its growth, with the limit,", plotted=True)
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="print the formulas as JSON")
    parser.set_defaults(run=run, game=game)


def run(options: argparse.Namespace) -> int:
    """Print the formulas and write the proof."""
    from ...codebreaking import prove_all_colors

    if options.picture and options.objective != "expected":
        raise ValueError("only means are drawn, so --picture needs the objective expected")
    check_record(options)
    start = time.perf_counter()
    proof = prove_all_colors(
        NAMES[options.game],
        options.pegs,
        options.objective,
        recompute=options.recompute,
        progress=True,
    )
    seconds = time.perf_counter() - start
    if options.certificate:
        with written(options.certificate):
            proof.save(options.certificate)
    for path in options.picture:
        write_plot(path, proof.plot_mean, options.theme)
    if options.json:
        print(json.dumps(_record(proof)))
    else:
        _print(proof)
    _record_result(options, proof, seconds)
    return 0


def _record_result(options: argparse.Namespace, proof: AllColors, seconds: float) -> None:
    """Add the formula of the whole game to a file of results, with the values before it."""
    formula = proof.formula()
    before = range(_fewest(proof), formula.start)
    write_record(
        options,
        question=f"{proof.game} with {proof.pegs} pegs and N colours, {proof.objective}",
        value={
            **_coefficients(formula),
            "before": {str(colors): proof.value(colors) for colors in before},
        },
        status=PROVED,
        nodes=None,
        seconds=seconds,
        evidence=options.certificate,
    )


def _record(proof: AllColors) -> dict[str, Any]:
    """The formulas as JSON shows them (docs/formats.md)."""
    return {
        "game": {"name": proof.game, "pegs": proof.pegs},
        "objective": proof.objective,
        "exceptions": [list(pair) for pair in sorted(proof.exceptions, key=str)],
        "formulas": [_formula(proof.formula(reply), reply) for reply in (None, *proof.replies)],
        "bounds": proof.bounds,
        "claims": proof.claims,
    }


def _formula(formula: QuasiPolynomial, reply: str | None) -> dict[str, Any]:
    return {"reply": reply, **_coefficients(formula)}


def _coefficients(formula: QuasiPolynomial) -> dict[str, Any]:
    coefficients = [[str(value) for value in residue] for residue in formula.coefficients]
    return {"start": formula.start, "period": formula.period, "coefficients": coefficients}


def _fewest(proof: AllColors) -> int:
    """The fewest colours that the game can have."""
    return proof.pegs if proof.game == "AB" else 1


def _value(proof: AllColors, colors: int, reply: str | None) -> str:
    """A value below the first N of the formula."""
    by = " (by search)" if (colors, reply) in proof.exceptions else ""
    return f"{proof.value(colors, reply)}{by}"


def _print(proof: AllColors) -> None:
    say(f"{proof.game} with {proof.pegs} pegs: {MEANINGS[proof.objective]}", end="\n\n")
    first = " ".join(map(str, range(1, proof.pegs + 1)))
    for reply in (None, *proof.replies):
        if reply:
            say(f"\nafter {first}={reply}")
        say(proof.formula(reply))
        if few := range(_fewest(proof), proof.formula(reply).start):
            values = ", ".join(_value(proof, colors, reply) for colors in few)
            say(f"for N = {', '.join(map(str, few))}: {values}")
    lines = f"{counted(proof.bounds, 'lower bound')}, {counted(proof.claims, 'claim')}"
    say(f"\nproved for every N: {lines}")
