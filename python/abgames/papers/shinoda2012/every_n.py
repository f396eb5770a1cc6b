"""The closed formulas of [Shinoda2012] for every N, compared with those proved for every N.

Each run makes the proof and checks it with the checker in Rust, and with ``--full`` also with the
one in Python.  Searching one N after another could not do this.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ... import codebreaking
from ..comparison import Comparison, Run, Status
from .classes import CLASSES

if TYPE_CHECKING:
    from ...codebreaking import AllColors

FAR = 1000
"""If formulas differ, the first such N is looked for up to this many colours."""


@dataclass
class EveryN:
    """The rows of theorems 4.1 and 4.2 and of the appendix for every N."""

    theorem: dict[str, Any]
    classes: dict[str, Any]
    limit: Fraction
    second: dict[str, Any]
    """The optimal second guesses of theorem 4.2, by class."""
    simple: dict[str, Any]
    """The guess that the paper says is not optimal in some classes."""

    def compare(self, _data: Any, _solver: Any, run: Run) -> Iterator[Comparison]:
        """Compare every formula with the proved one, residue by residue."""
        run.report("proof for every N")
        proof = self.proof
        if run.full:
            run.report("the proof, checked in Python")
            proof.verify()
        yield from _formulas("S(Ω)", self.theorem["formula"], proof, None)
        for name, reply in CLASSES.items():
            if "by_remainder" in self.classes[name]:
                yield from _formulas(f"S({name})", self.classes[name], proof, reply)
        yield self._t00(proof, run)
        slope, constant = proof.limit()
        paper, ours = (f"N/4 + {self.limit}", f"N/{1 / slope} + {constant}")
        yield replace(run.compare("S(Ω)/|Ω|", "N → ∞", paper, ours), verified=True)
        for name, reply in CLASSES.items():
            claim = self.second[name]
            yield _second_guess(run, proof, (name, reply), claim["guess"], claim["first"])
        for name in self.simple["classes"]:
            yield _simple_guess(run, proof, (name, CLASSES[name]), self.simple["guess"])

    @cached_property
    def proof(self) -> AllColors:
        """The proof, accepted by the checker in Rust."""
        return codebreaking.prove_all_colors("AB", 3)

    def _t00(self, proof: AllColors, run: Run) -> Comparison:
        """The class 0A0B is the game with three colours fewer, for every N."""
        fewer = self.classes["T00"]["fewer_colors"]
        first, whole = proof.formula("0A0B"), proof.formula()
        start = max(first.start, whole.start + fewer)
        # Two quasi-polynomials of degree 4 are equal if five values agree on each residue.
        numbers = range(self.classes["T00"]["first"], start + 5 * first.period)
        differing = [n for n in numbers if proof.value(n, "0A0B") != proof.value(n - fewer)]
        ours = f"S(Ω) for N - {fewer}" if not differing else f"differs for N = {differing[0]}"
        column = f"every N from {self.classes['T00']['first']} on"
        compared = run.compare("S(T00)", column, f"S(Ω) for N - {fewer}", ours)
        return replace(compared, verified=True)


def _formulas(
    row: str, data: dict[str, Any], proof: AllColors, reply: str | None
) -> Iterator[Comparison]:
    """One formula of the paper, residue by residue."""
    coefficients = tuple(tuple(map(Fraction, residue)) for residue in data["by_remainder"])
    paper, ours = (
        codebreaking.QuasiPolynomial(int(data["first"]), 3, coefficients),
        proof.formula(reply),
    )
    for first in range(paper.start, paper.start + 3):
        residue = first % 3
        less = [a - b for a, b in _padded(paper.coefficients[residue], ours.coefficients[residue])]
        # Below the first N of our formula, compare values.
        end = max(ours.start, paper.start) + 3 if not any(less) else FAR
        numbers = range(first, end, 3)
        differing = [n for n in numbers if proof.value(n, reply) != paper(n)]
        note = _note(differing, numbers, less) if differing else ""
        yield Comparison(
            row=row,
            column=f"N = {first}, {first + 3}, ...",
            paper=paper.polynomial(residue),
            ours=ours.polynomial(residue),
            status=Status.DISAGREES if differing else Status.AGREES,
            verified=True,
            note=note,
        )


def _note(differing: list[int], numbers: range, less: list[Fraction]) -> str:
    """For which N a formula differs, and by how much."""
    agreeing = [n for n in numbers if n not in differing]
    start = max(agreeing, default=numbers.start - 3) + 3
    few = ", ".join(str(n) for n in differing if n < start)
    if not any(less):
        return f"differs for N = {few}"
    lead = next(filter(None, less))
    # Cauchy's bound: beyond it the difference has no root.
    assert 1 + max(abs(c / lead) for c in less) < FAR
    difference = codebreaking.QuasiPolynomial(0, 1, (tuple(less),)).polynomial(0)
    also = f", and for N = {few}" if few else ""
    return f"differs from N = {start} on{also}; paper minus ours is {difference}"


def _second_guess(
    run: Run, proof: AllColors, part: tuple[str, str], guess: list[int], first: int
) -> Comparison:
    """From which N on a second guess is optimal, as far as the proof says."""
    costs = {n: bounds[1] for n, bounds in _of_guess(proof, part[1], guess).items()}
    others = [n for n, cost in costs.items() if cost != proof.value(n, part[1])]
    start = max(others, default=max(guess) - 1) + 1
    # A guess that is best at the last numbers is best for ever.
    is_known = start <= max(costs) + 1 - _enough(proof)
    ours = f"optimal for N ≥ {start}" if is_known else "not known"
    column = f"{' '.join(map(str, guess))} in {part[0]}"
    compared = run.compare("theorem 4.2", column, f"optimal for N ≥ {first}", ours)
    return replace(compared, verified=True)


def _simple_guess(
    run: Run, proof: AllColors, part: tuple[str, str], guess: list[int]
) -> Comparison:
    """A lower bound on how much more a guess costs than the best, for large N."""
    costs = _of_guess(proof, part[1], guess)
    more = {n: bounds[0] - proof.value(n, part[1]) for n, bounds in costs.items()}
    last = set(list(more.values())[-_enough(proof) :])
    least = min(last)
    start = max((n for n in more if more[n] <= 0), default=max(guess) - 1) + 1
    is_known = len(last) == 1 and least > 0
    ours = "not optimal" if is_known else "not known"
    note = f"for N ≥ {start}; for large N it costs at least {least} more" if is_known else ""
    column = f"{' '.join(map(str, guess))} in {part[0]}, large N"
    compared = run.compare("after theorem 4.2", column, "not optimal", ours)
    return replace(compared, verified=True, note=note)


def _of_guess(proof: AllColors, reply: str, guess: list[int]) -> dict[int, tuple[int, int | None]]:
    """Bounds of a second guess, for enough numbers of colours to know them for all."""
    history = f"1 2 3={reply}"
    formula = proof.formula(reply)
    end = max(proof.horizon(history), formula.start) + _enough(proof)
    return {n: proof.guess_bounds(guess, history, n) for n in range(max(guess), end)}


def _enough(proof: AllColors) -> int:
    """The number of consecutive values that distinguish two quasi-polynomials."""
    return (proof.pegs + 2) * proof.formula().period


def _padded(
    a: tuple[Fraction, ...], b: tuple[Fraction, ...]
) -> Iterator[tuple[Fraction, Fraction]]:
    """Coefficients of the same powers, with zeros in front of short polynomials."""
    length = max(len(a), len(b))
    zeros = (Fraction(0),) * length
    return zip((zeros + a)[-length:], (zeros + b)[-length:], strict=True)
